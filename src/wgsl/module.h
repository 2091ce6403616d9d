// SPDX-License-Identifier: MIT
// What the front leaves for the back: types, constants and IR of a checked module. Immutable once compile() returns, so
// any thread may generate from it; the back copies the TypeStore and layers a ConstPool when it needs more of either.
#pragma once

#include <string>

#include "wgsl/compile.h"
#include "wgsl/const_value.h"
#include "wgsl/ir.h"
#include "wgsl/type.h"

namespace alba::wgsl {

struct Program {
  // The text, kept because names in `types` are views of it. A DiagnosticSink over it turns the byte offsets of the IR
  // into lines and columns.
  std::string source;
  TypeStore types;
  ConstPool constants;
  ir::Unit unit;
};

}  // namespace alba::wgsl
