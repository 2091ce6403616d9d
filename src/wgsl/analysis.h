// SPDX-License-Identifier: MIT
// The analyses that run on a resolved and type-correct tree; each needs syntax and names only, so they are independent
// of the checker's results and of each other, but assume that the checker found no error.
#pragma once

#include "wgsl/ast.h"
#include "wgsl/diagnostic.h"

namespace alba::wgsl {

// Statement behaviour: missing returns, loops that never end, break and continue in the wrong place. Can run before the
// type checker, right after resolve().
void analyzeBehavior(const Ast& ast, DiagnosticSink& sink);

// No call may get two pointers (or a pointer and a module-scope variable) to the same memory if one side is written.
void analyzeAliasing(const Ast& ast, DiagnosticSink& sink);

// Barriers, derivatives and subgroup operations must stand in uniform control flow, as far as the diagnostic filters
// ask.
void analyzeUniformity(const Ast& ast, DiagnosticSink& sink);

}  // namespace alba::wgsl
