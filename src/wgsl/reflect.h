// SPDX-License-Identifier: MIT
// The public Module of a checked program: what each entry point takes, gives and uses.
#pragma once

#include <memory>

#include "wgsl/ast.h"
#include "wgsl/compile.h"
#include "wgsl/module.h"
#include "wgsl/sema.h"

namespace alba::wgsl {

// The checker has run over `ast` into `program`, without errors.
std::shared_ptr<const Module> reflect(const Ast& ast, const Checker& checker, std::shared_ptr<const Program> program);

}  // namespace alba::wgsl
