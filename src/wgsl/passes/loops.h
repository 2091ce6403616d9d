// SPDX-License-Identifier: MIT
// Which loops are seen to end. A driver may assume that a loop ends and draw conclusions that break the bounds checks,
// so all others count their turns and leave at the last. Plain counted loops pay nothing.
#pragma once

#include <vector>

#include "wgsl/passes/shader.h"

namespace alba::wgsl {

// By instruction: true for a Loop that needs a guard.
std::vector<bool> loopsToGuard(const Shader& shader, const ir::Body& body);

}  // namespace alba::wgsl
