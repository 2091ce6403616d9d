// SPDX-License-Identifier: MIT
// Built-in functions on constants (§17 of the language). Work is done in double and rounded to the type of the result.
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstring>

#include "wgsl/const_math.h"

namespace alba::wgsl {
namespace {

constexpr double kInfinity = INFINITY;
constexpr double kLargestHalf = 65504;
constexpr double kPi = 3.14159265358979323846;

double inverseSqrt(double x) { return x == 0 ? kInfinity : 1.0 / std::sqrt(x); }
double fract(double x) { return x - std::floor(x); }
double saturate(double x) { return std::fmin(std::fmax(x, 0.0), 1.0); }
double degrees(double x) { return x * (180.0 / kPi); }
double radians(double x) { return x * (kPi / 180.0); }
double ceil(double x) { return std::ceil(x); }
double floor(double x) { return std::floor(x); }
double trunc(double x) { return std::trunc(x); }
double sign(double x) { return x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0; }
double absolute(double x) { return std::fabs(x); }

// Functions of one float and where they are defined.
struct FloatFunction {
  BuiltinId id;
  double (*function)(double);
  double low = -kInfinity, high = kInfinity;
};
constexpr FloatFunction kFloatFunctions[] = {
    {BuiltinId::Abs, absolute},
    {BuiltinId::Acos, std::acos, -1, 1},
    {BuiltinId::Acosh, std::acosh, 1},
    {BuiltinId::Asin, std::asin, -1, 1},
    {BuiltinId::Asinh, std::asinh},
    {BuiltinId::Atan, std::atan},
    {BuiltinId::Atanh, std::atanh, -1, 1},
    {BuiltinId::Ceil, ceil},
    {BuiltinId::Cos, std::cos},
    {BuiltinId::Cosh, std::cosh},
    {BuiltinId::Degrees, degrees},
    {BuiltinId::Exp, std::exp},
    {BuiltinId::Exp2, std::exp2},
    {BuiltinId::Floor, floor},
    {BuiltinId::Fract, fract},
    {BuiltinId::InverseSqrt, inverseSqrt, 0},
    {BuiltinId::Log, std::log, 0},
    {BuiltinId::Log2, std::log2, 0},
    {BuiltinId::Radians, radians},
    {BuiltinId::Round, roundHalfEven},
    {BuiltinId::Saturate, saturate},
    {BuiltinId::Sign, sign},
    {BuiltinId::Sin, std::sin},
    {BuiltinId::Sinh, std::sinh},
    {BuiltinId::Sqrt, std::sqrt, 0},
    {BuiltinId::Tan, std::tan},
    {BuiltinId::Tanh, std::tanh},
    {BuiltinId::Trunc, trunc},
};

const FloatFunction* findFloatFunction(BuiltinId id) {
  for (const FloatFunction& entry : kFloatFunctions) {
    if (entry.id == id) return &entry;
  }
  return nullptr;
}

std::string outsideDomain(const FloatFunction& f, double value) {
  std::string name(builtinName(f.id));
  if (f.high == kInfinity)
    return name + " isn't defined for " + printed(value) + ", which is less than " + printed(f.low) + ".";
  return name + " isn't defined for " + printed(value) + ", which is not in [" + printed(f.low) + ", " +
         printed(f.high) + "].";
}

uint32_t firstLeadingBit(const Scalar& a) {
  uint32_t bits = asU32(a.i);
  if (a.type == TypeId::I32 && a.i < 0) bits = ~bits;  // the highest bit that differs from the sign
  return bits == 0 ? 0xffffffffu : 31 - static_cast<uint32_t>(std::countl_zero(bits));
}

uint32_t reverseBits(uint32_t bits) {
  uint32_t out = 0;
  for (int i = 0; i < 32; ++i) out |= ((bits >> i) & 1u) << (31 - i);
  return out;
}

uint32_t lowMask(int64_t count) { return count >= 32 ? 0xffffffffu : (1u << count) - 1; }

double clampTo(double value, double low, double high) { return std::fmin(std::fmax(value, low), high); }
int64_t clampTo(int64_t value, int64_t low, int64_t high) { return value < low ? low : value > high ? high : value; }

}  // namespace

// ---- Functions of each component

ConstId Calculation::clampScalar(const Scalar& value, const Scalar& low, const Scalar& high) {
  bool isFloat = TypeStore::isFloatScalar(value.type);
  if (isFloat ? low.f > high.f : low.i > high.i) {
    return fail("const-clamp",
                "clamp needs low <= high, but low is " + printed(low) + " and high is " + printed(high) + ".");
  }
  if (isFloat) return storeFloat(value.type, clampTo(value.f, low.f, high.f));
  return store(value.type, clampTo(value.i, low.i, high.i));
}

ConstId Calculation::ldexpScalar(const Scalar& a, const Scalar& b) {
  int64_t most = a.type == TypeId::F32 ? 128 : a.type == TypeId::F16 ? 16 : 1024;  // bias + 1
  if (b.i > most) {
    return fail("const-ldexp", "The exponent of ldexp is " + std::to_string(b.i) + "; it must be at most " +
                                   std::to_string(most) + ".");
  }
  return storeFloat(a.type, std::ldexp(a.f, static_cast<int>(clampTo(b.i, -3000, most))));
}

ConstId Calculation::floatFunction(BuiltinId id, std::span<const ConstId> arguments, TypeId result) {
  if (const FloatFunction* f = findFloatFunction(id)) {
    return each(result, arguments, [&](const Scalar* s) {
      if (!(s[0].f >= f->low && s[0].f <= f->high)) return fail("const-domain", outsideDomain(*f, s[0].f));
      return storeFloat(s[0].type, f->function(s[0].f));
    });
  }
  return each(result, arguments, [&](const Scalar* s) {
    TypeId type = s[0].type;
    double x = s[0].f, y = s[1].f, z = s[2].f;
    auto round = [&](double value) { return rounded(type, value); };
    switch (id) {
      case BuiltinId::Atan2:
        return storeFloat(type, std::atan2(x, y));
      case BuiltinId::Pow:
        if (x < 0) return fail("const-domain", "pow isn't defined for the negative base " + printed(x) + ".");
        if (x == 0 && y <= 0)  // exp2(y * log2(x)), with log2(0) infinite
          return fail("const-domain", "pow isn't defined for the base 0 and the exponent " + printed(y) + ".");
        return storeFloat(type, std::pow(x, y));
      case BuiltinId::Step:
        return storeFloat(type, x <= y ? 1.0 : 0.0);
      case BuiltinId::Fma:
        return storeFloat(type, type == TypeId::AbstractFloat ? std::fma(x, y, z) : x * y + z);
      case BuiltinId::Mix:
        return storeFloat(type, round(x * round(1.0 - z)) + round(y * z));
      case BuiltinId::Smoothstep: {
        if (x == y) return fail("const-smoothstep", "smoothstep needs different edges; both are " + printed(x) + ".");
        double along = round(z - x), width = round(y - x);
        if (failed()) return ConstId::None;
        double t = saturate(round(along / width));
        return storeFloat(type, t * t * (3.0 - 2.0 * t));
      }
      case BuiltinId::Min:
        return storeFloat(type, x < y ? x : y);
      case BuiltinId::Max:
        return storeFloat(type, x < y ? y : x);
      case BuiltinId::Clamp:
        return clampScalar(s[0], s[1], s[2]);
      case BuiltinId::Ldexp:
        return ldexpScalar(s[0], s[1]);
      case BuiltinId::QuantizeToF16: {
        if (std::fabs(x) > kLargestHalf) {
          return fail("const-out-of-range",
                      "The value " + printed(x) + " of quantizeToF16 exceeds the range of f16 (up to 65504).");
        }
        return storeFloat(type, roundTo(TypeId::F16, x));
      }
      default:
        return fail("const-builtin", std::string(builtinName(id)) + " can't be used in a const-expression.");
    }
  });
}

// Functions that take integers as well.
ConstId Calculation::numberFunction(BuiltinId id, std::span<const ConstId> arguments, TypeId result) {
  if (TypeStore::isFloatScalar(types_.scalar(pool_.type(arguments[0])))) return floatFunction(id, arguments, result);
  return each(result, arguments, [&](const Scalar* s) {
    const Scalar &x = s[0], &y = s[1];
    switch (id) {
      case BuiltinId::Abs: {
        // The most negative number is its own magnitude.
        bool wraps = x.type == TypeId::AbstractInt ? x.i == INT64_MIN : x.i == INT32_MIN;
        bool flips = x.i < 0 && !(wraps && x.type != TypeId::U32);
        return store(x.type, flips ? -x.i : x.i);
      }
      case BuiltinId::Sign:
        return store(x.type, int64_t{x.i > 0} - int64_t{x.i < 0});
      case BuiltinId::Min:
        return store(x.type, x.i < y.i ? x.i : y.i);
      case BuiltinId::Max:
        return store(x.type, x.i < y.i ? y.i : x.i);
      default:
        return clampScalar(x, y, s[2]);
    }
  });
}

ConstId Calculation::bitFunction(BuiltinId id, std::span<const ConstId> arguments, TypeId result) {
  return each(result, arguments, [&](const Scalar* s) {
    const Scalar& x = s[0];
    uint32_t bits = asU32(x.i);
    auto word = [&](uint32_t value) { return store(x.type, x.type == TypeId::I32 ? wrapI32(value) : value); };
    bool inserts = id == BuiltinId::InsertBits;
    if (inserts || id == BuiltinId::ExtractBits) {
      int64_t offset = s[inserts ? 2 : 1].i, count = s[inserts ? 3 : 2].i;
      if (offset + count > 32) {
        return fail("const-bit-range", std::string(builtinName(id)) + " needs offset + count <= 32; they are " +
                                           std::to_string(offset) + " and " + std::to_string(count) + ".");
      }
      if (count == 0) return word(inserts ? bits : 0);
      uint32_t mask = lowMask(count);
      if (inserts) return word((bits & ~(mask << offset)) | ((asU32(s[1].i) & mask) << offset));
      uint32_t field = (bits >> offset) & mask;
      bool negative = x.type == TypeId::I32 && ((field >> (count - 1)) & 1u);
      return word(negative ? field | ~mask : field);
    }
    switch (id) {
      case BuiltinId::CountLeadingZeros:
        return word(static_cast<uint32_t>(std::countl_zero(bits)));
      case BuiltinId::CountTrailingZeros:
        return word(static_cast<uint32_t>(std::countr_zero(bits)));
      case BuiltinId::CountOneBits:
        return word(static_cast<uint32_t>(std::popcount(bits)));
      case BuiltinId::FirstLeadingBit:
        return word(firstLeadingBit(x));
      case BuiltinId::FirstTrailingBit:
        return word(bits == 0 ? 0xffffffffu : static_cast<uint32_t>(std::countr_zero(bits)));
      default:
        return word(reverseBits(bits));
    }
  });
}

// ---- Vectors and matrices

ConstId Calculation::dot(ConstId left, ConstId right, TypeId result) {
  Scalar a[4], b[4];
  uint32_t count = components(left, a);
  components(right, b);
  if (TypeStore::isFloatScalar(a[0].type)) {
    double x[4], y[4];
    for (uint32_t i = 0; i < count; ++i) x[i] = a[i].f, y[i] = b[i].f;
    return convert(sumOfProducts(a[0].type, {x, count}, {y, count}), result);
  }
  ConstId sum = ConstId::None;
  for (uint32_t i = 0; i < count; ++i) {
    ConstId product = scalarBinary(BuiltinId::Multiply, a[i], b[i]);
    if (product == ConstId::None) return product;
    sum = i == 0 ? product : scalarBinary(BuiltinId::Add, load(sum), load(product));
    if (sum == ConstId::None) return sum;
  }
  return convert(sum, result);
}

ConstId Calculation::geometryFunction(BuiltinId id, std::span<const ConstId> arguments, TypeId result) {
  Scalar values[3][4];
  uint32_t count = 1;
  double v[3][4] = {};
  for (size_t a = 0; a < arguments.size() && a < 3; ++a) {
    uint32_t size = components(arguments[a], values[a]);
    count = a == 0 ? size : count;
    for (uint32_t i = 0; i < size; ++i) v[a][i] = values[a][i].f;
  }
  TypeId type = values[0][0].type;
  auto product = [&](const double* a, const double* b) {
    double sum = 0;
    for (uint32_t i = 0; i < count; ++i) sum += a[i] * b[i];
    return sum;
  };
  // Squares may exceed the type's range, the length itself not by anything.
  auto storeLength = [&](const double* a) {
    if (count == 1) return storeFloat(type, std::fabs(a[0]));
    const double length = std::sqrt(product(a, a));
    if (std::isinf(length)) return exceeds("The square of the result", kInfinity, type);
    const double most = type == TypeId::F16 ? kLargestHalf : type == TypeId::F32 ? FLT_MAX : DBL_MAX;
    return length > most ? exceeds("The result", length, type) : storeFloat(type, length);
  };
  double out[4] = {};
  switch (id) {
    case BuiltinId::Length:
      return storeLength(v[0]);
    case BuiltinId::Distance:
      for (uint32_t i = 0; i < count; ++i) out[i] = rounded(type, v[0][i] - v[1][i]);
      return failed() ? ConstId::None : storeLength(out);
    case BuiltinId::Normalize: {
      // e / sqrt(dot(e, e)): every step must be in the type's range, but none is rounded for the result.
      double sum = 0, most = 0;
      for (uint32_t i = 0; i < count; ++i) {
        sum = rounded(type, sum + rounded(type, v[0][i] * v[0][i]));
        most = std::fmax(most, std::fabs(v[0][i]));
      }
      if (failed()) return ConstId::None;
      if (most == 0) return fail("const-normalize", "A vector of length zero can't be normalized.");
      if (sum == 0)
        return fail("const-normalize", "This vector is too short to be normalized: the square of its length is zero.");
      double size = 0;  // of the vector over its largest component, so that squares stay exact
      for (uint32_t i = 0; i < count; ++i) size += (v[0][i] / most) * (v[0][i] / most);
      size = std::sqrt(size);
      for (uint32_t i = 0; i < count; ++i) out[i] = v[0][i] / most / size;
      break;
    }
    case BuiltinId::Cross:
      for (uint32_t i = 0; i < 3; ++i) {
        uint32_t j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = rounded(type, v[0][j] * v[1][k]) - rounded(type, v[0][k] * v[1][j]);
      }
      break;
    case BuiltinId::FaceForward: {
      bool faces = rounded(type, product(v[1], v[2])) < 0;
      for (uint32_t i = 0; i < count; ++i) out[i] = faces ? v[0][i] : -v[0][i];
      break;
    }
    case BuiltinId::Reflect: {
      double twice = rounded(type, 2.0 * rounded(type, product(v[1], v[0])));
      for (uint32_t i = 0; i < count; ++i) out[i] = v[0][i] - rounded(type, twice * v[1][i]);
      break;
    }
    default: {  // refract
      auto round = [&](double value) { return rounded(type, value); };
      const double ratio = v[2][0], along = round(product(v[1], v[0]));
      const double k = round(1.0 - round(round(ratio * ratio) * round(1.0 - round(along * along))));
      if (failed()) return ConstId::None;
      if (k < 0) return pool_.zero(result);
      const double back = round(round(ratio * along) + round(std::sqrt(k)));
      for (uint32_t i = 0; i < count; ++i) out[i] = round(ratio * v[0][i]) - round(back * v[1][i]);
      break;
    }
  }
  ConstId parts[4] = {};
  for (uint32_t i = 0; i < count; ++i) {
    parts[i] = storeFloat(type, out[i]);
    if (parts[i] == ConstId::None) return ConstId::None;
  }
  return pool_.composite(result, {parts, count});
}

namespace {

// By the first column, and the smaller determinants that remain.
double determinant(const double (&m)[4][4], uint32_t size) {
  if (size == 1) return m[0][0];
  if (size == 2) return m[0][0] * m[1][1] - m[1][0] * m[0][1];
  double sum = 0;
  for (uint32_t r = 0; r < size; ++r) {
    double minor[4][4] = {};
    for (uint32_t c = 1; c < size; ++c) {
      for (uint32_t k = 0, at = 0; k < size; ++k) {
        if (k != r) minor[c - 1][at++] = m[c][k];
      }
    }
    sum += (r % 2 ? -1.0 : 1.0) * m[0][r] * determinant(minor, size - 1);
  }
  return sum;
}

}  // namespace

ConstId Calculation::matrixFunction(BuiltinId id, ConstId argument, TypeId result) {
  const Type& type = types_[pool_.type(argument)];
  uint32_t columns = type.columns, rows = type.rows;
  ConstId cells[4][4] = {};
  double values[4][4] = {};
  for (uint32_t c = 0; c < columns; ++c) {
    for (uint32_t r = 0; r < rows; ++r) {
      cells[r][c] = part(part(argument, c), r);
      values[c][r] = pool_.number(cells[r][c]);
    }
  }
  if (id == BuiltinId::Determinant) return storeFloat(result, determinant(values, columns));
  ConstId vectors[4] = {};
  for (uint32_t r = 0; r < rows; ++r) vectors[r] = pool_.composite(types_.element(result), {cells[r], columns});
  return pool_.composite(result, {vectors, rows});
}

// frexp and modf: a structure of two values shaped like the argument.
ConstId Calculation::splitFunction(BuiltinId id, ConstId argument, TypeId result) {
  Scalar values[4];
  uint32_t count = components(argument, values);
  std::span<const StructMember> members = types_.members(result);
  if (members.size() != 2) return ConstId::None;
  ConstId parts[2][4] = {};
  for (uint32_t i = 0; i < count; ++i) {
    if (id == BuiltinId::Frexp) {
      int exponent = 0;
      double fraction = std::frexp(values[i].f, &exponent);
      parts[0][i] = storeFloat(values[i].type, fraction);
      parts[1][i] = store(types_.scalar(members[1].type), exponent);
    } else {
      double whole = std::trunc(values[i].f);
      parts[0][i] = storeFloat(values[i].type, values[i].f - whole);
      parts[1][i] = storeFloat(values[i].type, whole);
    }
  }
  if (failed()) return ConstId::None;
  ConstId both[2];
  for (uint32_t m = 0; m < 2; ++m) {
    both[m] = count == 1 ? parts[m][0] : pool_.composite(members[m].type, {parts[m], count});
  }
  return pool_.composite(result, both);
}

// ---- Packing

ConstId Calculation::packFunction(BuiltinId id, std::span<const ConstId> arguments, TypeId result) {
  Scalar v[4];
  uint32_t count = components(arguments[0], v);
  uint32_t width = 32 / (count ? count : 1), word = 0;
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t bits = 0;
    double x = v[i].f;
    switch (id) {
      case BuiltinId::Pack2x16float: {
        if (std::fabs(x) > kLargestHalf) {
          return fail("const-out-of-range",
                      "The value " + printed(x) + " of pack2x16float exceeds the range of f16 (up to 65504).");
        }
        bits = toHalfBits(x);
        break;
      }
      case BuiltinId::Pack2x16snorm:
        bits = asU32(static_cast<int64_t>(std::floor(0.5 + 32767.0 * clampTo(x, -1.0, 1.0))));
        break;
      case BuiltinId::Pack2x16unorm:
        bits = static_cast<uint32_t>(std::floor(0.5 + 65535.0 * clampTo(x, 0.0, 1.0)));
        break;
      case BuiltinId::Pack4x8snorm:
        bits = asU32(static_cast<int64_t>(std::floor(0.5 + 127.0 * clampTo(x, -1.0, 1.0))));
        break;
      case BuiltinId::Pack4x8unorm:
        bits = static_cast<uint32_t>(std::floor(0.5 + 255.0 * clampTo(x, 0.0, 1.0)));
        break;
      case BuiltinId::Pack4xI8Clamp:
        bits = asU32(clampTo(v[i].i, -128, 127));
        break;
      case BuiltinId::Pack4xU8Clamp:
        bits = asU32(clampTo(v[i].i, 0, 255));
        break;
      default:
        bits = asU32(v[i].i);
        break;  // pack4xI8, pack4xU8: the low bits
    }
    word |= (bits & lowMask(width)) << (i * width);
  }
  return store(result, word);
}

ConstId Calculation::unpackFunction(BuiltinId id, uint32_t word, TypeId result) {
  uint32_t count = types_.components(result);
  uint32_t width = 32 / count;
  TypeId type = types_.scalar(result);
  ConstId parts[4] = {};
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t field = (word >> (i * width)) & lowMask(width);
    int64_t asSigned = width == 8 ? static_cast<int8_t>(field) : static_cast<int16_t>(field);
    switch (id) {
      case BuiltinId::Unpack2x16float:
        parts[i] = storeFloat(type, fromHalfBits(static_cast<uint16_t>(field)));
        break;
      case BuiltinId::Unpack2x16snorm:
        parts[i] = storeFloat(type, std::fmax(static_cast<double>(asSigned) / 32767.0, -1.0));
        break;
      case BuiltinId::Unpack2x16unorm:
        parts[i] = storeFloat(type, field / 65535.0);
        break;
      case BuiltinId::Unpack4x8snorm:
        parts[i] = storeFloat(type, std::fmax(static_cast<double>(asSigned) / 127.0, -1.0));
        break;
      case BuiltinId::Unpack4x8unorm:
        parts[i] = storeFloat(type, field / 255.0);
        break;
      case BuiltinId::Unpack4xI8:
        parts[i] = store(type, asSigned);
        break;
      default:
        parts[i] = store(type, int64_t{field});
        break;
    }
    if (parts[i] == ConstId::None) return ConstId::None;
  }
  return pool_.composite(result, {parts, count});
}

namespace {

// The sum of the products of four bytes.
int64_t dotBytes(uint32_t a, uint32_t b, bool isSigned) {
  int64_t sum = 0;
  for (uint32_t i = 0; i < 32; i += 8) {
    auto x = static_cast<uint8_t>(a >> i), y = static_cast<uint8_t>(b >> i);
    sum += isSigned ? static_cast<int8_t>(x) * static_cast<int8_t>(y) : x * y;
  }
  return sum;
}

}  // namespace

// ---- All of them

ConstId Calculation::builtin(BuiltinId id, std::span<const ConstId> arguments, TypeId result) {
  if (arguments.empty() || !builtinInfo(id).has(kUsableInConst)) {
    return fail("const-builtin", std::string(builtinName(id)) + " can't be used in a const-expression.");
  }
  switch (id) {
    case BuiltinId::Bitcast:
      return bitcast(result, arguments[0]);
    case BuiltinId::All:
    case BuiltinId::Any: {
      Scalar v[4];
      uint32_t count = components(arguments[0], v), ones = 0;
      for (uint32_t i = 0; i < count; ++i) ones += v[i].i != 0;
      return store(id == BuiltinId::All ? ones == count : ones > 0);
    }
    case BuiltinId::Select:
      return each(result, arguments, [&](const Scalar* s) {
        const Scalar& chosen = s[2].i ? s[1] : s[0];
        return convertScalar(chosen, chosen.type);
      });
    case BuiltinId::Abs:
    case BuiltinId::Sign:
    case BuiltinId::Min:
    case BuiltinId::Max:
    case BuiltinId::Clamp:
      return numberFunction(id, arguments, result);
    case BuiltinId::CountLeadingZeros:
    case BuiltinId::CountOneBits:
    case BuiltinId::CountTrailingZeros:
    case BuiltinId::FirstLeadingBit:
    case BuiltinId::FirstTrailingBit:
    case BuiltinId::ReverseBits:
    case BuiltinId::ExtractBits:
    case BuiltinId::InsertBits:
      return bitFunction(id, arguments, result);
    case BuiltinId::Dot:
      return dot(arguments[0], arguments[1], result);
    case BuiltinId::Length:
    case BuiltinId::Distance:
    case BuiltinId::Normalize:
    case BuiltinId::Cross:
    case BuiltinId::FaceForward:
    case BuiltinId::Reflect:
    case BuiltinId::Refract:
      return geometryFunction(id, arguments, result);
    case BuiltinId::Determinant:
    case BuiltinId::Transpose:
      return matrixFunction(id, arguments[0], result);
    case BuiltinId::Frexp:
    case BuiltinId::Modf:
      return splitFunction(id, arguments[0], result);
    case BuiltinId::Dot4I8Packed:
    case BuiltinId::Dot4U8Packed: {
      uint32_t a = asU32(pool_.integer(arguments[0])), b = asU32(pool_.integer(arguments[1]));
      return store(result, dotBytes(a, b, id == BuiltinId::Dot4I8Packed));
    }
    case BuiltinId::Pack2x16float:
    case BuiltinId::Pack2x16snorm:
    case BuiltinId::Pack2x16unorm:
    case BuiltinId::Pack4x8snorm:
    case BuiltinId::Pack4x8unorm:
    case BuiltinId::Pack4xI8:
    case BuiltinId::Pack4xI8Clamp:
    case BuiltinId::Pack4xU8:
    case BuiltinId::Pack4xU8Clamp:
      return packFunction(id, arguments, result);
    case BuiltinId::Unpack2x16float:
    case BuiltinId::Unpack2x16snorm:
    case BuiltinId::Unpack2x16unorm:
    case BuiltinId::Unpack4x8snorm:
    case BuiltinId::Unpack4x8unorm:
    case BuiltinId::Unpack4xI8:
    case BuiltinId::Unpack4xU8:
      return unpackFunction(id, asU32(pool_.integer(arguments[0])), result);
    default:
      return floatFunction(id, arguments, result);
  }
}

}  // namespace alba::wgsl
