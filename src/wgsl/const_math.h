// SPDX-License-Identifier: MIT
// One evaluation under way: what const_eval.cpp and const_builtins.cpp share. A step that breaks a rule sets the error
// and returns ConstId::None, which every later step passes on.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "wgsl/const_eval.h"

namespace alba::wgsl {

// A scalar taken out of the pool: `i` for bool and integers, `f` for floats.
struct Scalar {
  TypeId type = TypeId::Error;
  int64_t i = 0;
  double f = 0;
};

inline uint32_t asU32(int64_t value) { return static_cast<uint32_t>(static_cast<uint64_t>(value)); }
inline int64_t wrapI32(uint64_t value) { return static_cast<int32_t>(static_cast<uint32_t>(value)); }

std::string printed(double value);
std::string printed(const Scalar& value);
double roundHalfEven(double value);

class Calculation {
 public:
  Calculation(const TypeStore& types, ConstPool& pool) : types_(types), pool_(pool) {}

  ConstResult finish(ConstId value) {
    ConstResult result;
    result.value = error_.empty() ? value : ConstId::None;
    result.error = std::move(error_);
    result.rule = rule_;
    return result;
  }
  // The first failure is the one that is told.
  ConstId fail(const char* rule, std::string message) {
    if (error_.empty()) {
      error_ = std::move(message);
      rule_ = rule;
    }
    return ConstId::None;
  }
  ConstId divisorIsZero(BuiltinId op) {
    return fail("const-division-by-zero", "The divisor of operator " + std::string(builtinName(op)) + " is zero.");
  }
  bool failed() const { return !error_.empty(); }
  // Messages about the result are to name this function.
  void nameFunction(BuiltinId id) { function_ = builtinName(id); }
  void nameFunction(std::string name) { function_ = std::move(name); }

  // const_eval.cpp
  Scalar load(ConstId id) const;
  ConstId store(TypeId type, int64_t value) { return pool_.integer(type, value); }
  ConstId store(bool value) { return pool_.boolean(value); }
  // Rounds to the type; NaN and infinity are errors.
  ConstId storeFloat(TypeId type, double value);
  // The same for a number on the way: the rounded value, and 0 after an error.
  double rounded(TypeId type, double value) { return rounded(type, value, "An intermediate result"); }
  ConstId part(ConstId id, uint32_t at) { return pool_.part(types_, id, at); }

  ConstId convert(ConstId value, TypeId target);
  ConstId convertScalar(const Scalar& value, TypeId target);    // automatic conversions
  ConstId constructScalar(const Scalar& value, TypeId target);  // and explicit ones
  ConstId construct(TypeId target, std::span<const ConstId> arguments);
  ConstId bitcast(TypeId target, ConstId value);

  ConstId binary(BuiltinId op, ConstId left, ConstId right, TypeId result);
  ConstId unary(BuiltinId op, ConstId operand, TypeId result);
  ConstId scalarBinary(BuiltinId op, const Scalar& a, const Scalar& b);
  ConstId scalarUnary(BuiltinId op, const Scalar& a);

  // const_builtins.cpp
  ConstId builtin(BuiltinId id, std::span<const ConstId> arguments, TypeId result);

  // Components of a scalar or vector; returns how many there are (1..4).
  uint32_t components(ConstId id, Scalar (&out)[4]);

  // f(operands) for each component of `result` (scalar or vector); scalar arguments stand for every component.
  template <typename F>
  ConstId each(TypeId result, std::span<const ConstId> arguments, F&& f) {
    constexpr size_t kMaxOperands = 4;
    Scalar values[kMaxOperands][4];
    uint32_t sizes[kMaxOperands] = {};
    size_t count = arguments.size() < kMaxOperands ? arguments.size() : kMaxOperands;
    for (size_t a = 0; a < count; ++a) sizes[a] = components(arguments[a], values[a]);
    uint32_t rows = types_.components(result);
    ConstId parts[4] = {};
    for (uint32_t i = 0; i < rows && i < 4; ++i) {
      Scalar operands[kMaxOperands];
      for (size_t a = 0; a < count; ++a) operands[a] = values[a][sizes[a] == 1 ? 0 : i];
      parts[i] = f(static_cast<const Scalar*>(operands));
      if (parts[i] == ConstId::None) return ConstId::None;
    }
    return rows == 1 ? parts[0] : pool_.composite(result, {parts, rows});
  }

 private:
  ConstId multiplyMatrices(ConstId left, ConstId right, TypeId result);
  // Sum of products of two lists of floats, each step rounded.
  ConstId sumOfProducts(TypeId type, std::span<const double> a, std::span<const double> b);
  ConstId integerBinary(BuiltinId op, const Scalar& a, const Scalar& b);
  ConstId abstractBinary(BuiltinId op, const Scalar& a, const Scalar& b);
  ConstId floatBinary(BuiltinId op, const Scalar& a, const Scalar& b);
  ConstId shift(BuiltinId op, const Scalar& a, const Scalar& b);
  ConstId floatFunction(BuiltinId id, std::span<const ConstId> arguments, TypeId result);
  ConstId numberFunction(BuiltinId id, std::span<const ConstId> arguments, TypeId result);
  ConstId bitFunction(BuiltinId id, std::span<const ConstId> arguments, TypeId result);
  ConstId geometryFunction(BuiltinId id, std::span<const ConstId> arguments, TypeId result);
  ConstId matrixFunction(BuiltinId id, ConstId argument, TypeId result);
  ConstId packFunction(BuiltinId id, std::span<const ConstId> arguments, TypeId result);
  ConstId unpackFunction(BuiltinId id, uint32_t word, TypeId result);
  ConstId splitFunction(BuiltinId id, ConstId argument, TypeId result);
  ConstId ldexpScalar(const Scalar& a, const Scalar& b);
  ConstId clampScalar(const Scalar& value, const Scalar& low, const Scalar& high);
  ConstId dot(ConstId left, ConstId right, TypeId result);

  const TypeStore& types_;
  ConstPool& pool_;
  std::string error_;
  const char* rule_ = "";
  double rounded(TypeId type, double value, const char* what);
  // Of a number that is too large for the type, or infinite: "The result of exp is …, which exceeds the range of …".
  ConstId exceeds(const char* what, double value, TypeId type);
  std::string function_;
  std::string ofFunction() const { return function_.empty() ? "" : " of " + std::string(function_); }
};

}  // namespace alba::wgsl
