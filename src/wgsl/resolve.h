// SPDX-License-Identifier: MIT
// Gives every identifier its declaration, puts module-scope declarations in order of use, and checks what only needs
// names: duplicates, unknown names, cycles, directives and the extensions that a predeclared name needs.
#pragma once

#include "wgsl/ast.h"
#include "wgsl/compile.h"
#include "wgsl/diagnostic.h"

namespace alba::wgsl {

// False when module-scope declarations depend on each other in a circle: sortedDecls is incomplete then and the checker
// must not run. An unknown name is an error too, but leaves a tree that can be checked (RefKind::None).
bool resolve(Ast& ast, const Features& features, DiagnosticSink& sink);

}  // namespace alba::wgsl
