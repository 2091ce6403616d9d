// SPDX-License-Identifier: MIT
// Every built-in function and operator of WGSL as one enum, with the facts that are the same for all overloads of a
// name. Overloads are in builtins.def, picking one is in overload.h, and computing one is in const_eval.h.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "wgsl/ast.h"
#include "wgsl/predeclared.h"

namespace alba::wgsl {

enum class BuiltinId : uint16_t {
  None,
#define ALBA_OPERATOR(id, spelling, rows) id,
#define ALBA_BUILTIN(id, name, ...) id,
#include "wgsl/builtins.def"
#undef ALBA_OPERATOR
#undef ALBA_BUILTIN
  Count
};

enum BuiltinTrait : uint16_t {
  kUsableInConst = 1 << 0,  // may stand in const- and override-expressions
  kMustUse = 1 << 1,        // a call of it is no statement
  kFragmentStage = 1 << 2,  // usable in this stage; without any of the three bits, in every stage
  kComputeStage = 1 << 3,
  kNeedsSubgroups = 1 << 4,  // `enable subgroups`
  // Uniformity (§15.2 of the language).
  kDerivative = 1 << 5,            // call must be in uniform control flow, rule derivative_uniformity
  kBarrier = 1 << 6,               // call must be in uniform control flow, always an error
  kSubgroupOp = 1 << 7,            // call must be in uniform control flow, rule subgroup_uniformity
  kResultNotUniform = 1 << 8,      // the result may be non-uniform whatever the arguments are
  kFirstArgumentUniform = 1 << 9,  // argument 0 must be uniform, under the rule of the call
  kSecondArgumentUniform = 1 << 10,
  kTakesSampler = 1 << 11,  // samples (or gathers from) its texture argument through its sampler argument
};

struct BuiltinInfo {
  const char* name = "";  // operators: as written
  uint16_t traits = 0;
  bool isOperator = false;
  uint16_t firstOverload = 0, overloadCount = 0;  // into the rows of overload_rows.h
  bool has(BuiltinTrait trait) const { return (traits & trait) != 0; }
};

const BuiltinInfo& builtinInfo(BuiltinId id);

// The function called `name`, None when there is none. Operators have no name, nor have value constructors; `bitcast`
// has one though its overloads are not in the table (see resolveBitcast).
BuiltinId builtinNamed(std::string_view name);

// None when it is no function.
BuiltinId builtinOf(Predeclared name);

inline std::string_view builtinName(BuiltinId id) { return builtinInfo(id).name; }

// Whether a function that calls it may be reached from an entry point of that stage.
bool builtinAllowedIn(BuiltinId id, Stage stage);

// Operators as rows of the same table. The enum has them in the order of ast.h.
constexpr BuiltinId builtinOf(BinaryOp op) {
  return static_cast<BuiltinId>(static_cast<uint16_t>(BuiltinId::Add) + static_cast<uint16_t>(op));
}
// Negate, Not and Complement; None for * and &.
constexpr BuiltinId builtinOf(UnaryOp op) {
  return op == UnaryOp::Negate       ? BuiltinId::Negate
         : op == UnaryOp::Not        ? BuiltinId::Not
         : op == UnaryOp::Complement ? BuiltinId::Complement
                                     : BuiltinId::None;
}

}  // namespace alba::wgsl
