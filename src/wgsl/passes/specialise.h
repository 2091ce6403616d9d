// SPDX-License-Identifier: MIT
// Copies what an entry point reaches into a Shader.
#pragma once

#include "wgsl/diagnostic.h"
#include "wgsl/passes/overrides.h"
#include "wgsl/passes/shader.h"

namespace alba::wgsl {

// False after an error (in the sink). `function` is the index of the entry point's function.
bool specialise(Shader& shader, uint32_t function, OverrideEvaluator& overrides, DiagnosticSink& sink);

}  // namespace alba::wgsl
