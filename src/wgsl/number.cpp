// SPDX-License-Identifier: MIT
// Numeric literals, exactly: integers in 64 bits with range checks, decimal floats rounded once to their type,
// hexadecimal floats by their bits.
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "wgsl/lexer.h"

namespace alba::wgsl {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

int hexDigit(char c) {
  if (isDigit(c)) return c - '0';
  char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string quoted(std::string_view text) {
  constexpr size_t kShown = 40;
  if (text.size() > kShown) return "\"" + std::string(text.substr(0, kShown)) + "…\"";
  return "\"" + std::string(text) + "\"";
}

// What a float type can hold: precision in bits, exponents of the largest power of two and of the smallest subnormal.
struct FloatFormat {
  LiteralKind kind;
  const char* name;
  int precision, maxExponent, minExponent;
  double largest() const { return std::ldexp(2.0 - std::ldexp(1.0, 1 - precision), maxExponent); }
};
const FloatFormat kAbstract = {LiteralKind::AbstractFloat, "AbstractFloat", 53, 1023, -1074};
const FloatFormat kF32 = {LiteralKind::F32, "f32", 24, 127, -149};
const FloatFormat kF16 = {LiteralKind::F16, "f16", 11, 15, -24};

const FloatFormat& formatOf(char suffix) { return suffix == 'f' ? kF32 : suffix == 'h' ? kF16 : kAbstract; }

std::string finishInteger(std::string_view text, bool fits, uint64_t value, char suffix, Literal& literal) {
  uint64_t limit = suffix == 'u' ? 0xffffffffu : suffix == 'i' ? 0x7fffffffu : 0x7fffffffffffffffu;
  if (!fits || value > limit) {
    const char* type = suffix == 'u' ? "u32" : suffix == 'i' ? "i32" : "AbstractInt";
    return "The value " + quoted(text) + " exceeds the largest " + type + " (" + std::to_string(limit) + ").";
  }
  literal.kind = suffix == 'u' ? LiteralKind::U32 : suffix == 'i' ? LiteralKind::I32 : LiteralKind::AbstractInt;
  literal.integer = static_cast<int64_t>(value);
  return {};
}

std::string tooLarge(std::string_view text, const FloatFormat& format) {
  return "The value " + quoted(text) + " is too large for " + format.name + ".";
}

// The exponent of ten of the first digit that isn't zero; tells an overflow from an underflow.
int64_t decimalMagnitude(std::string_view digits) {
  size_t mark = digits.find_first_of("eE");
  std::string_view mantissa = digits.substr(0, mark);
  size_t point = mantissa.find('.');
  if (point == std::string_view::npos) point = mantissa.size();
  size_t first = mantissa.find_first_not_of("0.");
  if (first == std::string_view::npos) return std::numeric_limits<int64_t>::min() / 2;
  int64_t magnitude = static_cast<int64_t>(point) - static_cast<int64_t>(first);
  if (mark != std::string_view::npos) {
    size_t at = mark + 1;
    bool negative = at < digits.size() && digits[at] == '-';
    if (at < digits.size() && (digits[at] == '-' || digits[at] == '+')) ++at;
    int64_t exponent = 0;
    for (; at < digits.size() && exponent < 1'000'000'000'000; ++at) exponent = exponent * 10 + (digits[at] - '0');
    magnitude += negative ? -exponent : exponent;
  }
  return magnitude;
}

// The nearest f16, ties to even, for a positive value in its range.
double roundToF16(double value) {
  if (value == 0) return 0;
  int exponent = 0;
  std::frexp(value, &exponent);  // value = m * 2^exponent with m in [0.5, 1)
  int unit = std::max(exponent - kF16.precision, kF16.minExponent);
  return std::ldexp(std::nearbyint(std::ldexp(value, -unit)), unit);
}

template <class T>
bool convert(std::string_view digits, double& out, bool& overflow) {
  T value = 0;
  auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (result.ec == std::errc::result_out_of_range) {
    overflow = decimalMagnitude(digits) > 0;
    out = 0;
    return true;
  }
  out = static_cast<double>(value);
  overflow = std::isinf(out);
  return result.ec == std::errc() && result.ptr == digits.data() + digits.size();
}

std::string finishDecimalFloat(std::string_view text, std::string_view digits, char suffix, Literal& literal) {
  const FloatFormat& format = formatOf(suffix);
  literal.kind = format.kind;
  bool overflow = false;
  if (!convert<double>(digits, literal.number, overflow)) return quoted(text) + " isn't a number.";
  // What lies outside of the type's range is not rounded into it (§15.7.6).
  if (overflow || literal.number > format.largest()) return tooLarge(text, format);
  if (suffix == 'f') convert<float>(digits, literal.number, overflow);
  if (suffix == 'h') literal.number = roundToF16(literal.number);
  return {};
}

std::string parseDecimal(std::string_view text, Literal& literal) {
  size_t at = 0;
  bool isFloat = false;
  while (at < text.size() && isDigit(text[at])) ++at;
  size_t integerDigits = at;
  if (at < text.size() && text[at] == '.') {
    isFloat = true;
    ++at;
    while (at < text.size() && isDigit(text[at])) ++at;
  }
  if (at < text.size() && (text[at] | 0x20) == 'e') {
    size_t exponent = at + 1;
    if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-')) ++exponent;
    if (exponent >= text.size() || !isDigit(text[exponent])) {
      return "The exponent of the number " + quoted(text) + " has no digits.";
    }
    isFloat = true;
    at = exponent;
    while (at < text.size() && isDigit(text[at])) ++at;
  }
  std::string_view digits = text.substr(0, at);
  std::string_view suffix = text.substr(at);
  char s = suffix.size() == 1 ? suffix[0] : '\0';
  bool leadingZero = integerDigits > 1 && text[0] == '0';
  bool floatSuffix = s == 'f' || s == 'h';
  bool integerSuffix = s == 'i' || s == 'u';
  if (!suffix.empty() && !floatSuffix && !(integerSuffix && !isFloat)) {
    return "The number " + quoted(text) + " has an unknown suffix " + quoted(suffix) + ".";
  }
  if (!isFloat && leadingZero) return "The number " + quoted(text) + " must not start with 0.";
  if (isFloat || floatSuffix) return finishDecimalFloat(text, digits, s, literal);
  uint64_t value = 0;
  auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return finishInteger(text, result.ec == std::errc(), value, s, literal);
}

int bitLength(uint64_t value) {
  int bits = 0;
  for (; value != 0; value >>= 1) ++bits;
  return bits;
}

// value = mantissa * 2^exponent; `sticky`: digits that aren't zero were left out behind it.
std::string finishHexFloat(std::string_view text, uint64_t mantissa, int64_t exponent, bool sticky, char suffix,
                           Literal& literal) {
  const FloatFormat& format = formatOf(suffix);
  literal.kind = format.kind;
  literal.number = 0;
  if (mantissa == 0) return {};
  int64_t top = exponent + bitLength(mantissa) - 1;
  if (top > format.maxExponent) return tooLarge(text, format);
  while ((mantissa & 1) == 0) {
    mantissa >>= 1;
    ++exponent;
  }
  bool exact = !sticky && bitLength(mantissa) <= format.precision && exponent >= format.minExponent;
  if (suffix != '\0' && !exact) {
    return "The value " + quoted(text) + " can't be represented exactly in " + format.name + ".";
  }
  if (exponent < -4000) return {};
  literal.number = std::ldexp(static_cast<double>(mantissa), static_cast<int>(exponent));
  return std::isinf(literal.number) ? tooLarge(text, format) : std::string();
}

std::string parseHex(std::string_view text, Literal& literal) {
  size_t at = 2;
  uint64_t mantissa = 0;
  int64_t scale = 0;  // the exponent of two that the digits taken so far need
  bool sticky = false, overflow = false, point = false, any = false;
  for (; at < text.size(); ++at) {
    if (text[at] == '.' && !point) {
      point = true;
      continue;
    }
    int digit = hexDigit(text[at]);
    if (digit < 0) break;
    any = true;
    if ((mantissa >> 60) == 0) {
      mantissa = mantissa << 4 | static_cast<uint64_t>(digit);
      if (point) scale -= 4;
    } else {
      overflow = true;
      sticky = sticky || digit != 0;
      if (!point) scale += 4;
    }
  }
  if (!any) return "The hexadecimal number " + quoted(text) + " has no digits.";
  bool hasExponent = at < text.size() && (text[at] | 0x20) == 'p';
  int64_t exponent = 0;
  if (hasExponent) {
    ++at;
    bool negative = at < text.size() && text[at] == '-';
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    if (at >= text.size() || !isDigit(text[at])) {
      return "The exponent of the number " + quoted(text) + " has no digits.";
    }
    for (; at < text.size() && isDigit(text[at]); ++at) {
      if (exponent < 1'000'000'000'000) exponent = exponent * 10 + (text[at] - '0');
    }
    if (negative) exponent = -exponent;
  }
  bool isFloat = point || hasExponent;
  std::string_view suffix = text.substr(at);
  char s = suffix.size() == 1 ? suffix[0] : '\0';
  bool fits = suffix.empty() || (isFloat ? hasExponent && (s == 'f' || s == 'h') : s == 'i' || s == 'u');
  if (!fits) return "The number " + quoted(text) + " has an unknown suffix " + quoted(suffix) + ".";
  if (!isFloat) return finishInteger(text, !overflow, mantissa, s, literal);
  return finishHexFloat(text, mantissa, exponent + scale, sticky, s, literal);
}

}  // namespace

std::string parseNumber(std::string_view text, Literal& literal) {
  bool hex = text.size() >= 2 && text[0] == '0' && (text[1] | 0x20) == 'x';
  return hex ? parseHex(text, literal) : parseDecimal(text, literal);
}

}  // namespace alba::wgsl
