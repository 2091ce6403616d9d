// SPDX-License-Identifier: MIT
// Overload resolution (§6.1.3 of the language): which declaration of builtins.def, or which value constructor, a call
// means, what its arguments convert to, and what it yields. Called for every operator and call of a program, so it
// works on small codes and allocates only to explain a failure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "wgsl/builtins.h"
#include "wgsl/type.h"

namespace alba::wgsl {

// An argument as the caller sees it. References must have been loaded (give the store type, except for a pointer).
struct Argument {
  TypeId type = TypeId::Error;
  bool isConst = false;  // a const-expression
};

constexpr uint32_t kMaxParameters = 16;

struct Overload {
  TypeId parameters[kMaxParameters] = {};  // what each argument converts to
  uint32_t parameterCount = 0;
  TypeId result = TypeId::Error;  // Void when there is none
  uint16_t constParameters = 0;   // bit i: argument i must be a const-expression
  uint16_t row = 0;               // of the table (overload_rows.h); constructors and bitcast have none
  explicit operator bool() const { return result != TypeId::Error; }
};

// The rank of converting `from` to `to` without being asked (0: same type). kNoConversion when that can't be.
constexpr uint8_t kNoConversion = 255;
uint8_t conversionRank(const TypeStore& types, TypeId from, TypeId to);

// Whether the first argument of the function is a pointer.
bool takesPointer(BuiltinId id);
// Whether some overload takes so many arguments.
bool takesCount(BuiltinId id, size_t count);

// Picks the overload of a function or operator. A failed call has result Error; when no argument is of type Error,
// explainFailure then says why. An argument of type Error fits everything and makes the result Error silently.
// The store is written only for the result structures of frexp, modf and atomicCompareExchangeWeak.
Overload resolve(TypeStore& types, BuiltinId id, std::span<const Argument> arguments);

// "No overload of clamp takes (f32, i32, f32). Candidates: ..."
// `assigns`: the operator is that of a compound assignment.
std::string explainFailure(const TypeStore& types, BuiltinId id, std::span<const Argument> arguments,
                           bool assigns = false);

// The type both convert to with the lowest rank (array elements, switch selectors, ...); Error when there is none.
TypeId commonType(TypeStore& types, std::span<const TypeId> list);

// Value constructors of scalars, vectors and matrices with the type written in full: i32(...), vec3<f32>(...),
// mat2x2<f32>(...). No arguments: the zero value. In a conversion (i32(f), vec3<f32>(vec3<u32>)) the parameter is the
// argument's own type and construct() of the evaluator converts. Arrays and structures are the checker's.
Overload resolveConstructor(TypeStore& types, TypeId target, std::span<const Argument> arguments);

// vec3(...): columns 0; mat2x3(...): columns 2, rows 3. The element type comes from the arguments.
Overload resolveInferredConstructor(TypeStore& types, uint32_t columns, uint32_t rows,
                                    std::span<const Argument> arguments);

// `spelled` is the constructor as written, "vec3" or "mat2x2<f32>".
std::string explainConstructorFailure(const TypeStore& types, std::string_view spelled,
                                      std::span<const Argument> arguments);

// bitcast<target>(argument).
Overload resolveBitcast(TypeStore& types, TypeId target, Argument argument);
std::string explainBitcastFailure(const TypeStore& types, TypeId target, Argument argument);

}  // namespace alba::wgsl
