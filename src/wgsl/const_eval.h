// SPDX-License-Identifier: MIT
// Computes const- and override-expressions: operators, built-in functions, conversions, constructors and access to
// parts. The rules of §8, §15.7 and §17 of the language: concrete integers wrap, floats are rounded to their type after
// each operation, abstract numbers are i64 and f64, and what the language calls an error comes back as a message.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "wgsl/builtins.h"
#include "wgsl/const_value.h"
#include "wgsl/overload.h"
#include "wgsl/type.h"

namespace alba::wgsl {

struct ConstResult {
  ConstId value = ConstId::None;
  std::string error;      // a sentence, empty when there is a value
  const char* rule = "";  // stable name of the rule that was broken
  explicit operator bool() const { return value != ConstId::None; }
};

// Holds no state but the two references. The pool is written, the types only read.
class ConstEvaluator {
 public:
  ConstEvaluator(const TypeStore& types, ConstPool& pool) : types_(types), pool_(pool) {}

  // An operator or built-in function as resolve() picked it; converts the arguments first.
  ConstResult call(BuiltinId id, const Overload& overload, std::span<const ConstId> arguments);
  // The same with arguments that have the parameters' types already.
  ConstResult evaluate(BuiltinId id, std::span<const ConstId> arguments, TypeId result);

  // The automatic conversion to `target` (conversionRank is finite): abstract to concrete, at any depth.
  ConstResult convert(ConstId value, TypeId target);
  // A value constructor: conversion, splat, composition from parts; arrays and structures from all of their parts.
  ConstResult construct(TypeId target, std::span<const ConstId> arguments);
  ConstResult bitcast(TypeId target, ConstId value);

  // value[at] for vectors, matrices and arrays; out of bounds is an error.
  ConstResult element(ConstId value, ConstId at);
  // A part known to exist: a structure member, say.
  ConstId member(ConstId value, uint32_t at) { return pool_.part(types_, value, at); }
  // lanes are 0..3; `result` is the scalar or vector type of the swizzle.
  ConstId swizzle(ConstId value, std::span<const uint8_t> lanes, TypeId result);

  // Rules that bind arguments alone, the others being unknown (ConstId::None): a divisor of zero, a shift amount too
  // large, clamp's low above its high, offsets of texture built-ins, lanes of subgroup built-ins ... To be called when
  // some argument is known but not all; evaluate() checks the rest. `parameters` are the overload's.
  // The result has a message or is empty (its value is always None).
  ConstResult checkPartial(BuiltinId id, std::span<const TypeId> parameters, std::span<const ConstId> arguments);

 private:
  const TypeStore& types_;
  ConstPool& pool_;
};

// The value rounded to the nearest of the type (ties to even); infinite past its range. Other types than F32 and F16
// leave it as it is.
double roundTo(TypeId floatType, double value);
uint16_t toHalfBits(double value);  // nearest, ties to even; overflows to infinity
double fromHalfBits(uint16_t bits);

}  // namespace alba::wgsl
