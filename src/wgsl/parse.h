// SPDX-License-Identifier: MIT
// Source text to syntax tree. Says as much as it can about broken text: after an error it goes on at the next statement
// or declaration. When the sink has errors afterwards the tree must not be used.
#pragma once

#include <string_view>

#include "wgsl/ast.h"
#include "wgsl/diagnostic.h"

namespace alba::wgsl {

Ast parse(std::string_view source, DiagnosticSink& sink);

}  // namespace alba::wgsl
