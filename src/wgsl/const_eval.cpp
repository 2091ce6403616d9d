// SPDX-License-Identifier: MIT
// Operators, conversions, constructors and access to parts of constants, and the rules that bind one argument alone.
#include "wgsl/const_eval.h"

#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

#include "wgsl/const_math.h"

namespace alba::wgsl {

// ---- Numbers

double roundHalfEven(double value) {
  double down = std::floor(value);
  double rest = value - down;
  if (rest > 0.5 || (rest == 0.5 && std::fmod(down, 2.0) != 0.0)) down += 1.0;
  return std::copysign(down, value);
}

namespace {

double roundToHalf(double value) {
  double magnitude = std::fabs(value);
  if (!(magnitude < 65520.0)) return std::isnan(value) ? value : std::copysign(INFINITY, value);
  // The distance between neighbours is 2^(exponent - 10); below 2^-14 it stays that of the smallest exponent.
  int exponent = magnitude < 0x1p-14 ? -14 : std::ilogb(magnitude);
  return std::ldexp(roundHalfEven(std::ldexp(value, 10 - exponent)), exponent - 10);
}

double roundToFloat(double value) {
  constexpr double kMax = FLT_MAX;
  if (std::isnan(value) || std::fabs(value) <= kMax) return static_cast<float>(value);
  // Half a step above the largest float and more rounds to infinity.
  return std::copysign(std::fabs(value) < 0x1.ffffffp127 ? kMax : INFINITY, value);
}

}  // namespace

double roundTo(TypeId floatType, double value) {
  return floatType == TypeId::F32 ? roundToFloat(value) : floatType == TypeId::F16 ? roundToHalf(value) : value;
}

uint16_t toHalfBits(double value) {
  uint32_t sign = std::signbit(value) ? 0x8000u : 0u;
  if (std::isnan(value)) return static_cast<uint16_t>(sign | 0x7e00u);
  double magnitude = std::fabs(roundToHalf(value));
  if (std::isinf(magnitude)) return static_cast<uint16_t>(sign | 0x7c00u);
  if (magnitude < 0x1p-14) return static_cast<uint16_t>(sign | static_cast<uint32_t>(magnitude * 0x1p24));
  int exponent = std::ilogb(magnitude);
  auto mantissa = static_cast<uint32_t>(std::ldexp(magnitude, 10 - exponent));  // 1024..2047
  return static_cast<uint16_t>(sign | (static_cast<uint32_t>(exponent + 15) << 10) | (mantissa & 0x3ffu));
}

double fromHalfBits(uint16_t bits) {
  double sign = (bits & 0x8000u) ? -1.0 : 1.0;
  uint32_t exponent = (bits >> 10) & 0x1fu, mantissa = bits & 0x3ffu;
  if (exponent == 31) return mantissa ? std::nan("") : sign * INFINITY;
  if (exponent == 0) return sign * mantissa * 0x1p-24;
  return sign * std::ldexp(1024.0 + mantissa, static_cast<int>(exponent) - 25);
}

std::string printed(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

std::string printed(const Scalar& value) {
  if (value.type == TypeId::Bool) return value.i ? "true" : "false";
  return TypeStore::isFloatScalar(value.type) ? printed(value.f) : std::to_string(value.i);
}

Scalar Calculation::load(ConstId id) const {
  Scalar scalar;
  scalar.type = pool_.type(id);
  if (TypeStore::isFloatScalar(scalar.type)) {
    scalar.f = pool_.number(id);
  } else {
    scalar.i = pool_.integer(id);
  }
  return scalar;
}

namespace {

// In full: values just above it must look larger.
std::string largestFloat(TypeId type) {
  return type == TypeId::F16 ? "65504" : type == TypeId::F32 ? "3.4028234663852886e+38" : "1.7976931348623157e+308";
}

std::string rangeOf(TypeId type) {
  return std::string(type == TypeId::AbstractFloat ? "64-bit floats"
                     : type == TypeId::F16         ? "f16"
                                                   : "f32") +
         " (up to " + largestFloat(type) + ").";
}

}  // namespace

double Calculation::rounded(TypeId type, double value, const char* what) {
  double result = roundTo(type, value);
  if (std::isfinite(result)) return result;
  if (std::isnan(value)) {
    fail("const-nan", what + ofFunction() + " isn't a number.");
  } else {
    exceeds(what, value, type);
  }
  return 0;
}

ConstId Calculation::exceeds(const char* what, double value, TypeId type) {
  return fail("const-float-overflow",
              what + ofFunction() + " is " +
                  (std::isinf(value) ? "infinite." : printed(value) + ", which exceeds the range of " + rangeOf(type)));
}

ConstId Calculation::storeFloat(TypeId type, double value) {
  double result = rounded(type, value, "The result");
  return failed() ? ConstId::None : pool_.number(type, result);
}

uint32_t Calculation::components(ConstId id, Scalar (&out)[4]) {
  uint32_t count = types_.components(pool_.type(id));
  if (count <= 1) {
    out[0] = load(id);
    return 1;
  }
  for (uint32_t i = 0; i < count; ++i) out[i] = load(part(id, i));
  return count;
}

// ---- Conversions

namespace {

bool fitsI32(int64_t value) { return value >= INT32_MIN && value <= INT32_MAX; }
bool fitsU32(int64_t value) { return value >= 0 && value <= static_cast<int64_t>(UINT32_MAX); }

std::string outOfRange(int64_t value, TypeId target) {
  return "The value " + std::to_string(value) + " doesn't fit in " +
         (target == TypeId::I32 ? "i32 (-2147483648 to 2147483647)." : "u32 (0 to 4294967295).");
}

// Clamps to the target's range as far as the source can express it, then drops the fraction (§15.7.6).
int64_t floatToInteger(TypeId source, double value, TypeId target) {
  double low = target == TypeId::I32 ? -2147483648.0 : 0.0;
  double high = target == TypeId::I32 ? 2147483647.0 : 4294967295.0;
  if (source == TypeId::F32) high = target == TypeId::I32 ? 2147483520.0 : 4294967040.0;
  if (std::isnan(value)) return 0;
  return static_cast<int64_t>(std::trunc(std::fmin(std::fmax(value, low), high)));
}

}  // namespace

ConstId Calculation::convertScalar(const Scalar& value, TypeId target) {
  if (value.type == target) {
    return TypeStore::isFloatScalar(target) ? pool_.number(target, value.f) : pool_.integer(target, value.i);
  }
  bool fromInteger = TypeStore::isIntegerScalar(value.type), toFloat = TypeStore::isFloatScalar(target);
  if (fromInteger && (target == TypeId::I32 || target == TypeId::U32)) {
    bool fits = target == TypeId::I32 ? fitsI32(value.i) : fitsU32(value.i);
    return fits ? pool_.integer(target, value.i) : fail("const-out-of-range", outOfRange(value.i, target));
  }
  if (toFloat && (fromInteger || TypeStore::isFloatScalar(value.type))) {
    double number = fromInteger ? static_cast<double>(value.i) : value.f;
    // A conversion doesn't round what lies outside of the type's range into it, as an operation may (§15.7.6).
    double largest = target == TypeId::F32 ? FLT_MAX : target == TypeId::F16 ? 65504.0 : DBL_MAX;
    if (std::fabs(number) <= largest) return pool_.number(target, roundTo(target, number));
    return fail("const-out-of-range", "The value " + printed(number) + " doesn't fit in " + types_.name(target) +
                                          " (up to " + largestFloat(target) + ").");
  }
  return fail("const-conversion",
              "A value of type " + types_.name(value.type) + " doesn't convert to " + types_.name(target) + ".");
}

ConstId Calculation::constructScalar(const Scalar& value, TypeId target) {
  bool fromFloat = TypeStore::isFloatScalar(value.type);
  if (target == TypeId::Bool) return pool_.boolean(fromFloat ? value.f != 0 : value.i != 0);
  if (value.type == TypeId::Bool) {
    return TypeStore::isFloatScalar(target) ? pool_.number(target, value.i ? 1.0 : 0.0)
                                            : pool_.integer(target, value.i ? 1 : 0);
  }
  if (target == TypeId::I32 && value.type == TypeId::U32) return pool_.integer(target, wrapI32(asU32(value.i)));
  if (target == TypeId::U32 && value.type == TypeId::I32) return pool_.integer(target, asU32(value.i));
  if (fromFloat && (target == TypeId::I32 || target == TypeId::U32)) {
    return pool_.integer(target, floatToInteger(value.type, value.f, target));
  }
  return convertScalar(value, target);
}

ConstId Calculation::convert(ConstId value, TypeId target) {
  if (value == ConstId::None) return value;
  TypeId from = pool_.type(value);
  if (from == target) return value;
  bool isAbstract = from == TypeId::AbstractInt || from == TypeId::AbstractFloat;
  if (isAbstract && TypeStore::isScalar(target)) return convertScalar(load(value), target);
  uint32_t count = pool_.partCount(types_, value);
  if (count == 0 || count != ConstPool::partCount(types_, target)) {
    return fail("const-conversion",
                "A value of type " + types_.name(from) + " doesn't convert to " + types_.name(target) + ".");
  }
  if (pool_.isZero(value) && !types_.isConcrete(from)) return pool_.zero(target);
  std::vector<ConstId> parts(count);
  for (uint32_t i = 0; i < count; ++i) {
    parts[i] = convert(part(value, i), ConstPool::partType(types_, target, i));
    if (parts[i] == ConstId::None) return ConstId::None;
  }
  return pool_.composite(target, parts);
}

// ---- Constructors

ConstId Calculation::construct(TypeId target, std::span<const ConstId> arguments) {
  for (ConstId argument : arguments) {
    if (argument == ConstId::None) return ConstId::None;
  }
  if (arguments.empty()) return pool_.zero(target);
  if (TypeStore::isScalar(target)) return constructScalar(load(arguments[0]), target);
  bool isMatrix = TypeStore::isMatrix(target);
  if (!TypeStore::isVector(target) && !isMatrix) {
    if (arguments.size() != ConstPool::partCount(types_, target)) {
      return fail("const-constructor",
                  "The constructor of " + types_.name(target) + " has the wrong number of values.");
    }
    std::vector<ConstId> parts(arguments.size());
    for (uint32_t i = 0; i < arguments.size(); ++i) {
      parts[i] = convert(arguments[i], ConstPool::partType(types_, target, i));
      if (parts[i] == ConstId::None) return ConstId::None;
    }
    return pool_.composite(target, parts);
  }
  // Everything down to scalars, in order; then up again.
  const Type& type = types_[target];
  uint32_t columns = isMatrix ? type.columns : 1, rows = type.rows;
  TypeId scalar = types_.scalar(target);
  ConstId flat[16];
  uint32_t count = 0;
  auto add = [&](ConstId id) {
    if (count < 16) flat[count++] = constructScalar(load(id), scalar);
  };
  auto addVector = [&](ConstId id) {
    uint32_t size = types_.components(pool_.type(id));
    for (uint32_t i = 0; i < size; ++i) add(size == 1 ? id : part(id, i));
  };
  for (ConstId argument : arguments) {
    if (TypeStore::isMatrix(pool_.type(argument))) {
      uint32_t size = pool_.partCount(types_, argument);
      for (uint32_t i = 0; i < size; ++i) addVector(part(argument, i));
    } else {
      addVector(argument);
    }
  }
  if (failed()) return ConstId::None;
  if (count == 1 && !isMatrix) {
    for (; count < rows; ++count) flat[count] = flat[0];
  }
  if (count != columns * rows) {
    return fail("const-constructor", "The constructor of " + types_.name(target) + " has the wrong number of values.");
  }
  if (!isMatrix) return pool_.composite(target, {flat, rows});
  ConstId vectors[4];
  for (uint32_t c = 0; c < columns; ++c) vectors[c] = pool_.composite(type.element, {flat + c * rows, rows});
  return pool_.composite(target, {vectors, columns});
}

ConstId Calculation::bitcast(TypeId target, ConstId value) {
  if (value == ConstId::None) return value;
  TypeId to = types_.scalar(target), from = types_.scalar(pool_.type(value));
  uint32_t rows = types_.components(target), count = types_.components(pool_.type(value));
  if (rows == 0 || count == 0) return fail("const-conversion", "A bitcast needs numeric scalars or vectors.");
  // Abstract values become concrete first.
  bool staysHalf = to == TypeId::F16 && rows == count;
  if (from == TypeId::AbstractInt || from == TypeId::AbstractFloat) {
    bool isInteger = from == TypeId::AbstractInt;
    from = staysHalf ? TypeId::F16 : !isInteger ? TypeId::F32 : to == TypeId::U32 ? TypeId::U32 : TypeId::I32;
    value = convert(value, vectorOf(from, count));
    if (value == ConstId::None) return value;
  }
  if (from == to && rows == count) return value;
  uint32_t words[4] = {};
  bool halves = from == TypeId::F16;
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t bits = pool_.memoryBits(count == 1 ? value : part(value, i));
    if (halves) {
      words[i / 2] |= bits << (16 * (i % 2));
    } else {
      words[i] = bits;
    }
  }
  nameFunction("bitcast<" + types_.name(target) + ">");
  ConstId parts[4] = {};
  for (uint32_t i = 0; i < rows; ++i) {
    if (to == TypeId::F16) {
      parts[i] = storeFloat(to, fromHalfBits(static_cast<uint16_t>(words[i / 2] >> (16 * (i % 2)))));
    } else if (to == TypeId::F32) {
      float number;
      std::memcpy(&number, &words[i], sizeof number);
      parts[i] = storeFloat(to, number);
    } else {
      parts[i] = pool_.integer(to, to == TypeId::I32 ? wrapI32(words[i]) : words[i]);
    }
    if (parts[i] == ConstId::None) return ConstId::None;
  }
  return rows == 1 ? parts[0] : pool_.composite(target, {parts, rows});
}

// ---- Operators

namespace {

template <typename T>
bool compare(BuiltinId op, T a, T b) {
  switch (op) {
    case BuiltinId::Equal:
      return a == b;
    case BuiltinId::NotEqual:
      return a != b;
    case BuiltinId::Less:
      return a < b;
    case BuiltinId::LessEqual:
      return a <= b;
    case BuiltinId::Greater:
      return a > b;
    default:
      return a >= b;
  }
}

bool isComparison(BuiltinId op) { return op >= BuiltinId::Equal && op <= BuiltinId::GreaterEqual; }

std::string expression(const Scalar& a, BuiltinId op, const Scalar& b) {
  return printed(a) + " " + builtinInfo(op).name + " " + printed(b);
}

std::string shiftTooFar(int64_t amount) {
  return "The shift amount " + std::to_string(amount) + " isn't less than the width of the shifted value, 32 bits.";
}

}  // namespace

ConstId Calculation::shift(BuiltinId op, const Scalar& a, const Scalar& b) {
  bool left = op == BuiltinId::ShiftLeft;
  int64_t amount = b.i;
  if (a.type == TypeId::AbstractInt) {
    if (!left) return store(a.type, amount >= 63 ? (a.i < 0 ? -1 : 0) : a.i >> amount);
    if (a.i == 0) return store(a.type, 0);
    int64_t shifted = amount > 63 ? 0 : static_cast<int64_t>(static_cast<uint64_t>(a.i) << amount);
    if (amount > 63 || (shifted >> amount) != a.i) {
      return fail("const-shift-overflow", "The value of " + expression(a, op, b) + " exceeds 64 bits.");
    }
    return store(a.type, shifted);
  }
  if (amount >= 32) return fail("const-shift-amount", shiftTooFar(amount));
  bool isSigned = a.type == TypeId::I32;
  if (!left) return store(a.type, a.i >> amount);
  uint32_t bits = asU32(a.i) << amount;
  int64_t back = isSigned ? wrapI32(bits) >> amount : bits >> amount;
  if (back != a.i) {
    return fail("const-shift-overflow",
                "The value of " + expression(a, op, b) + " loses bits: it exceeds " + types_.name(a.type) + ".");
  }
  return store(a.type, isSigned ? wrapI32(bits) : bits);
}

ConstId Calculation::abstractBinary(BuiltinId op, const Scalar& a, const Scalar& b) {
  int64_t out = 0;
  bool overflow = false;
  switch (op) {
    case BuiltinId::Add:
      overflow = __builtin_add_overflow(a.i, b.i, &out);
      break;
    case BuiltinId::Subtract:
      overflow = __builtin_sub_overflow(a.i, b.i, &out);
      break;
    case BuiltinId::Multiply:
      overflow = __builtin_mul_overflow(a.i, b.i, &out);
      break;
    default:
      if (b.i == 0) return divisorIsZero(op);
      overflow = a.i == INT64_MIN && b.i == -1;
      if (!overflow) out = op == BuiltinId::Divide ? a.i / b.i : a.i % b.i;
  }
  if (overflow) return fail("const-int-overflow", "The value of " + expression(a, op, b) + " exceeds 64 bits.");
  return store(a.type, out);
}

ConstId Calculation::integerBinary(BuiltinId op, const Scalar& a, const Scalar& b) {
  bool isSigned = a.type != TypeId::U32;
  switch (op) {
    case BuiltinId::And:
      return store(a.type, a.i & b.i);
    case BuiltinId::Or:
      return store(a.type, a.i | b.i);
    case BuiltinId::Xor:
      return store(a.type, a.i ^ b.i);
    default:
      break;
  }
  if (a.type == TypeId::AbstractInt) return abstractBinary(op, a, b);
  auto x = static_cast<uint64_t>(a.i), y = static_cast<uint64_t>(b.i);
  auto wrapped = [&](uint64_t value) {
    return store(a.type, isSigned ? wrapI32(value) : asU32(static_cast<int64_t>(value)));
  };
  switch (op) {
    case BuiltinId::Add:
      return wrapped(x + y);
    case BuiltinId::Subtract:
      return wrapped(x - y);
    case BuiltinId::Multiply:
      return wrapped(x * y);
    default:
      break;
  }
  if (b.i == 0) return divisorIsZero(op);
  if (isSigned && a.i == INT32_MIN && b.i == -1) {
    return fail("const-int-overflow", "The value of " + expression(a, op, b) + " exceeds i32.");
  }
  return store(a.type, op == BuiltinId::Divide ? a.i / b.i : a.i % b.i);
}

ConstId Calculation::floatBinary(BuiltinId op, const Scalar& a, const Scalar& b) {
  switch (op) {
    case BuiltinId::Add:
      return storeFloat(a.type, a.f + b.f);
    case BuiltinId::Subtract:
      return storeFloat(a.type, a.f - b.f);
    case BuiltinId::Multiply:
      return storeFloat(a.type, a.f * b.f);
    default:
      break;
  }
  if (b.f == 0) return divisorIsZero(op);
  return storeFloat(a.type, op == BuiltinId::Divide ? a.f / b.f : std::fmod(a.f, b.f));
}

ConstId Calculation::scalarBinary(BuiltinId op, const Scalar& a, const Scalar& b) {
  bool isFloat = TypeStore::isFloatScalar(a.type);
  if (isComparison(op)) return store(isFloat ? compare(op, a.f, b.f) : compare(op, a.i, b.i));
  if (op == BuiltinId::ShiftLeft || op == BuiltinId::ShiftRight) return shift(op, a, b);
  if (a.type == TypeId::Bool) {
    bool isAnd = op == BuiltinId::And || op == BuiltinId::LogicalAnd;
    return store(isAnd ? (a.i & b.i) != 0 : (a.i | b.i) != 0);
  }
  return isFloat ? floatBinary(op, a, b) : integerBinary(op, a, b);
}

ConstId Calculation::scalarUnary(BuiltinId op, const Scalar& a) {
  if (op == BuiltinId::Not) return store(a.i == 0);
  bool isSigned = a.type != TypeId::U32;
  if (op == BuiltinId::Complement) return store(a.type, isSigned ? ~a.i : asU32(~a.i));
  if (TypeStore::isFloatScalar(a.type)) return pool_.number(a.type, -a.f);
  if (a.type == TypeId::I32) return store(a.type, wrapI32(0 - static_cast<uint64_t>(a.i)));
  // The largest negative value is its own negation, of AbstractInt as of i32.
  return store(a.type, a.i == INT64_MIN ? a.i : -a.i);
}

ConstId Calculation::unary(BuiltinId op, ConstId operand, TypeId result) {
  return each(result, {&operand, 1}, [&](const Scalar* a) { return scalarUnary(op, a[0]); });
}

ConstId Calculation::sumOfProducts(TypeId type, std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    double product = rounded(type, a[i] * b[i]);
    sum = i == 0 ? product : i + 1 == a.size() ? sum + product : rounded(type, sum + product);
  }
  return storeFloat(type, sum);
}

// Matrices and vectors as matrices: a row vector on the left, a column vector on the right.
ConstId Calculation::multiplyMatrices(ConstId left, ConstId right, TypeId result) {
  TypeId scalar = types_.scalar(result);
  TypeId leftType = pool_.type(left), rightType = pool_.type(right);
  bool leftIsVector = TypeStore::isVector(leftType), rightIsVector = TypeStore::isVector(rightType);
  uint32_t inner = leftIsVector ? types_[leftType].rows : types_[leftType].columns;
  uint32_t rows = leftIsVector ? 1 : types_[leftType].rows;
  uint32_t columns = rightIsVector ? 1 : types_[rightType].columns;
  double a[4][4] = {}, b[4][4] = {};  // a[row][k], b[column][k]
  for (uint32_t k = 0; k < inner; ++k) {
    for (uint32_t r = 0; r < rows; ++r) a[r][k] = pool_.number(leftIsVector ? part(left, k) : part(part(left, k), r));
    for (uint32_t c = 0; c < columns; ++c)
      b[c][k] = pool_.number(rightIsVector ? part(right, k) : part(part(right, c), k));
  }
  ConstId vectors[4] = {}, cells[4] = {};
  for (uint32_t c = 0; c < columns; ++c) {
    for (uint32_t r = 0; r < rows; ++r) {
      cells[leftIsVector ? c : r] = sumOfProducts(scalar, {a[r], inner}, {b[c], inner});
    }
    if (failed()) return ConstId::None;
    if (!leftIsVector) vectors[c] = pool_.composite(vectorOf(scalar, rows), {cells, rows});
  }
  if (leftIsVector) return pool_.composite(result, {cells, columns});
  return rightIsVector ? vectors[0] : pool_.composite(result, {vectors, columns});
}

ConstId Calculation::binary(BuiltinId op, ConstId left, ConstId right, TypeId result) {
  if (left == ConstId::None || right == ConstId::None) return ConstId::None;
  TypeId a = pool_.type(left), b = pool_.type(right);
  if (TypeStore::isMatrix(a) || TypeStore::isMatrix(b)) {
    if (op == BuiltinId::Multiply && !TypeStore::isScalar(a) && !TypeStore::isScalar(b)) {
      return multiplyMatrices(left, right, result);
    }
    uint32_t columns = types_[result].columns;
    ConstId vectors[4] = {};
    for (uint32_t c = 0; c < columns; ++c) {
      ConstId x = TypeStore::isMatrix(a) ? part(left, c) : left;
      ConstId y = TypeStore::isMatrix(b) ? part(right, c) : right;
      vectors[c] = binary(op, x, y, types_.element(result));
      if (vectors[c] == ConstId::None) return ConstId::None;
    }
    return pool_.composite(result, {vectors, columns});
  }
  ConstId operands[2] = {left, right};
  return each(result, operands, [&](const Scalar* s) { return scalarBinary(op, s[0], s[1]); });
}

// ---- The face

ConstResult ConstEvaluator::evaluate(BuiltinId id, std::span<const ConstId> arguments, TypeId result) {
  Calculation calculation(types_, pool_);
  for (ConstId argument : arguments) {
    if (argument == ConstId::None) return {};
  }
  ConstId value = ConstId::None;
  if (!builtinInfo(id).isOperator) {
    calculation.nameFunction(id);
    value = calculation.builtin(id, arguments, result);
  } else if (arguments.size() == 2) {
    value = calculation.binary(id, arguments[0], arguments[1], result);
  } else if (arguments.size() == 1) {
    value = calculation.unary(id, arguments[0], result);
  }
  return calculation.finish(value);
}

ConstResult ConstEvaluator::call(BuiltinId id, const Overload& overload, std::span<const ConstId> arguments) {
  ConstId converted[kMaxParameters] = {};
  if (arguments.size() != overload.parameterCount || arguments.size() > kMaxParameters) return {};
  for (size_t i = 0; i < arguments.size(); ++i) {
    ConstResult one = convert(arguments[i], overload.parameters[i]);
    if (!one) return one;
    converted[i] = one.value;
  }
  return evaluate(id, {converted, arguments.size()}, overload.result);
}

ConstResult ConstEvaluator::convert(ConstId value, TypeId target) {
  Calculation calculation(types_, pool_);
  return calculation.finish(calculation.convert(value, target));
}

ConstResult ConstEvaluator::construct(TypeId target, std::span<const ConstId> arguments) {
  Calculation calculation(types_, pool_);
  return calculation.finish(calculation.construct(target, arguments));
}

ConstResult ConstEvaluator::bitcast(TypeId target, ConstId value) {
  Calculation calculation(types_, pool_);
  return calculation.finish(calculation.bitcast(target, value));
}

ConstResult ConstEvaluator::element(ConstId value, ConstId at) {
  Calculation calculation(types_, pool_);
  if (value == ConstId::None || at == ConstId::None) return {};
  int64_t i = pool_.integer(at);
  uint32_t count = pool_.partCount(types_, value);
  if (i >= 0 && i < count) return calculation.finish(pool_.part(types_, value, static_cast<uint32_t>(i)));
  calculation.fail("index-out-of-bounds",
                   "Index " + std::to_string(i) + " is out of bounds: " + types_.name(pool_.type(value)) + " has " +
                       std::to_string(count) + " elements, 0 to " + std::to_string(count ? count - 1 : 0) + ".");
  return calculation.finish(ConstId::None);
}

ConstId ConstEvaluator::swizzle(ConstId value, std::span<const uint8_t> lanes, TypeId result) {
  ConstId parts[4] = {};
  if (value == ConstId::None || lanes.empty() || lanes.size() > 4) return ConstId::None;
  for (size_t i = 0; i < lanes.size(); ++i) {
    parts[i] = pool_.part(types_, value, lanes[i]);
    if (parts[i] == ConstId::None) return ConstId::None;
  }
  return lanes.size() == 1 ? parts[0] : pool_.composite(result, {parts, lanes.size()});
}

}  // namespace alba::wgsl
