// SPDX-License-Identifier: MIT
// What const_eval.h works on: rows, which say what a built-in function, an operator or a conversion means; their
// overloads, read from the compiler's own table; and the numbers that they are tried with.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "api/float_accuracy.h"

namespace alba_test {

// ---- Types and values

enum class Kind { kF32, kF16, kI32, kU32, kBool, kAbstractInt, kAbstractFloat };

inline bool isFloat(Kind k) { return k == Kind::kF32 || k == Kind::kF16 || k == Kind::kAbstractFloat; }
inline bool isAbstract(Kind k) { return k == Kind::kAbstractInt || k == Kind::kAbstractFloat; }
inline std::string_view nameOf(Kind k) {
  constexpr std::string_view names[] = {"f32", "f16", "i32", "u32", "bool", "abstract_int", "abstract_float"};
  return names[static_cast<size_t>(k)];
}

struct Type {
  Kind kind = Kind::kF32;
  uint32_t columns = 1, rows = 1;
  uint32_t count() const { return columns * rows; }
  bool isScalar() const { return count() == 1; }
  bool isMatrix() const { return columns > 1; }
  // As the name of a constructor; an abstract type has none of its own.
  std::string spelled(bool bare = false) const {
    const bool open = bare || isAbstract(kind);
    if (isScalar()) return open ? "" : std::string(nameOf(kind));
    const std::string size =
        isMatrix() ? "mat" + std::to_string(columns) + "x" + std::to_string(rows) : "vec" + std::to_string(rows);
    return open ? size : size + "<" + std::string(nameOf(kind)) + ">";
  }
};

// What one component of a result should be.
struct Expected {
  double exact = 0;
  Interval accepted = kAnything;  // of the device
  std::vector<double> others{};   // accepted, too
  bool accepts(double x) const {
    return accepted.contains(x) || std::find(others.begin(), others.end(), x) != others.end();
  }
};
constexpr double kNone = NAN;  // as `exact`: no constant expression may have these arguments

inline const FloatFormat& formatOf(Kind k) { return k == Kind::kF16 ? kHalf : kSingle; }

// One component of a call: its arguments and ways to say what comes of them.
struct Component {
  Accuracy& m;
  Kind kind, resultKind;
  const double* x;
  uint32_t count;

  Expected none() const { return {kNone}; }
  // Not rounded, not flushed.
  Expected exactly(double value) const { return {value, {value, value}}; }
  // The low bits, as integers of this kind have them.
  Expected wrapped(uint64_t value) const {
    const auto word = static_cast<uint32_t>(value);
    return exactly(resultKind == Kind::kU32   ? word
                   : resultKind == Kind::kI32 ? static_cast<int32_t>(word)
                                              : static_cast<double>(static_cast<int64_t>(value)));
  }
  uint32_t word(uint32_t i) const { return static_cast<uint32_t>(static_cast<int64_t>(x[i])); }
  uint64_t wide(uint32_t i) const { return static_cast<uint64_t>(static_cast<int64_t>(x[i])); }
  // f of the arguments, rounded either way, or `ulps` off; for integers, exact. Subnormal arguments may be zero.
  template <class F>
  Expected correct(F f, double ulps = 0) const {
    Expected out = exactly(f(x));
    if (!isFloat(kind) || !std::isfinite(out.exact)) return out;
    for (uint32_t zeros = 0; zeros < 1u << count; ++zeros) {
      double y[4] = {};
      for (uint32_t i = 0; i < count; ++i) y[i] = zeros >> i & 1 && m.format().isSubnormal(x[i]) ? 0 : x[i];
      const double value = f(static_cast<const double*>(y));
      if (!std::isfinite(value)) continue;
      const Interval near = !isFloat(resultKind) ? Interval{value, value}
                            : ulps > 0           ? m.ulps(value, ulps)
                                                 : m.number(value);
      out.accepted = hull(out.accepted, near);
    }
    return out;
  }
};

// A whole call, for what isn't done component by component: adds every component of the result.
struct Call {
  Accuracy& m;
  const std::vector<Type>& types;
  const std::vector<std::vector<double>>& x;
  Type result;  // the first, of a structure
  std::vector<Expected> out{};

  Kind kind() const { return types[0].kind; }
  size_t size(size_t parameter) const { return x[parameter].size(); }
  std::vector<Interval> points(size_t parameter) const { return m.points(x[parameter].data(), size(parameter)); }
  void add(double exact, Interval accepted) { out.push_back({exact, accepted}); }
  void exactly(double value) { out.push_back({value, {value, value}}); }
  void none() { out.push_back({kNone}); }
};

using Values = std::vector<double>;
struct Row {
  std::string id;  // in builtins.def
  std::function<Expected(const Component&)> component;
  std::function<void(Call&)> whole;  // where there is no `component`, and for products of matrices
  std::vector<Values> values;        // of each parameter; empty: the interesting ones of its type
  bool isStepwise = false;           // a constant may be off by more than its last place, within what is accepted
  bool isBits = false;               // moves bits: constants are exact, and zeros keep their signs
  std::string callee, overloads;     // of what isn't in the table; @ is the result's type
};

// ---- The compiler's table

struct TableRow {
  std::string_view id, spelling;
  bool isOperator;
  std::string_view overloads;
};

inline std::vector<TableRow> constantTable() {
  constexpr unsigned kUsableInConst = 1;
  [[maybe_unused]] constexpr unsigned kMustUse = 0, kFragmentStage = 0, kComputeStage = 0, kNeedsSubgroups = 0,
                                      kDerivative = 0, kBarrier = 0, kSubgroupOp = 0, kResultNotUniform = 0,
                                      kFirstArgumentUniform = 0, kSecondArgumentUniform = 0, kTakesSampler = 0;
  struct Raw {
    const char *id, *spelling;
    bool isOperator;
    unsigned traits;
    const char* overloads;
  };
  constexpr Raw raw[] = {
#define ALBA_OPERATOR(id, spelling, rows) {#id, spelling, true, kUsableInConst, rows},
#define ALBA_BUILTIN(id, name, ...) {#id, name, false, __VA_ARGS__},
#include "../../src/wgsl/builtins.def"
#undef ALBA_OPERATOR
#undef ALBA_BUILTIN
  };
  std::vector<TableRow> out;
  for (const Raw& r : raw)
    if (r.traits & kUsableInConst) out.push_back({r.id, r.spelling, r.isOperator, r.overloads});
  return out;
}

// One overload, as builtins.def writes it, and what its letters stand for.
class Signature {
 public:
  explicit Signature(std::string_view line) {
    if (line.starts_with('<')) {
      const size_t end = line.find(">(");
      for (const std::string& one : split(line.substr(1, end - 1))) classes_.push_back({one[0], one.substr(3)});
      line.remove_prefix(end + 1);
    }
    const size_t arrow = line.find(") -> ");
    parameters_ = split(line.substr(1, arrow - 1));
    result_ = line.substr(arrow + 5);
    for (const std::string& p : parameters_) noteSizes(p);
  }
  bool isGeneric() const { return !classes_.empty(); }
  bool isClass(std::string_view name) const { return isGeneric() && classes_[0].second == name; }
  const std::vector<std::string>& parameters() const { return parameters_; }
  const std::string& result() const { return result_; }

  // Calls f once for every choice of kinds and sizes.
  template <class F>
  void each(F f) {
    for (Kind k : isGeneric() ? kindsOf(classes_[0].second) : std::vector<Kind>{Kind::kF32}) {
      if (isGeneric()) kinds_[classes_[0].first] = k;
      // A second letter is that of ldexp's exponent, abstract where the first is.
      if (classes_.size() > 1) kinds_[classes_[1].first] = isAbstract(k) ? Kind::kAbstractInt : Kind::kI32;
      eachSize(sizes_.begin(), f);
    }
  }
  Type type(std::string_view text) const {
    const size_t open = text.find('<');
    if (open == std::string_view::npos) return {kind(text)};
    const Kind of = kind(text.substr(open + 1, text.size() - open - 2));
    if (text[0] == 'v') return {of, 1, size(text[open - 1])};
    return {of, size(text[3]), size(text[5])};
  }

 private:
  static std::vector<std::string> split(std::string_view list) {
    std::vector<std::string> out;
    for (size_t comma; !list.empty(); list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 2)) {
      comma = list.find(", ");
      out.emplace_back(list.substr(0, comma));
    }
    return out;
  }
  static std::vector<Kind> kindsOf(std::string_view name) {
    using enum Kind;
    static const std::map<std::string_view, std::vector<Kind>> classes = {
        {"float", {kF32, kF16, kAbstractFloat}},
        {"num", {kF32, kF16, kI32, kU32, kAbstractInt, kAbstractFloat}},
        {"signed", {kF32, kF16, kI32, kAbstractInt, kAbstractFloat}},
        {"int", {kI32, kU32, kAbstractInt}},
        {"int32", {kI32, kU32}},
        {"int_or_bool", {kI32, kU32, kBool, kAbstractInt}},
        {"any", {kF32, kF16, kI32, kU32, kBool, kAbstractInt, kAbstractFloat}},
    };
    const auto found = classes.find(name);
    EXPECT_NE(found, classes.end()) << "the class " << name << " of builtins.def";
    return found == classes.end() ? std::vector<Kind>{} : found->second;
  }
  void noteSizes(std::string_view parameter) {
    const size_t open = parameter.find('<');
    if (open == std::string_view::npos) return;
    const bool isMatrix = parameter.starts_with("mat");
    for (char letter : {parameter[open - 1], isMatrix ? parameter[3] : '2'}) {
      if (letter >= '2' && letter <= '4') continue;
      const uint32_t least = parameter.starts_with("vN") ? 1 : 2;
      Size& size = sizes_.emplace(letter, Size{least, least}).first->second;
      size.least = std::max(size.least, least);
    }
  }
  Kind kind(std::string_view name) const {
    if (name.size() == 1) return kinds_.at(name[0]);
    for (size_t k = 0; k <= static_cast<size_t>(Kind::kAbstractFloat); ++k)
      if (nameOf(static_cast<Kind>(k)) == name) return static_cast<Kind>(k);
    ADD_FAILURE() << "the type " << name << " of builtins.def";
    return Kind::kF32;
  }
  uint32_t size(char letter) const {
    return letter >= '1' && letter <= '4' ? static_cast<uint32_t>(letter - '0') : sizes_.at(letter).now;
  }
  struct Size {
    uint32_t least, now;
  };
  template <class F>
  void eachSize(std::map<char, Size>::iterator at, F& f) {
    if (at == sizes_.end()) {
      f();
      return;
    }
    for (at->second.now = at->second.least; at->second.now <= 4; ++at->second.now) eachSize(std::next(at), f);
  }

  std::vector<std::pair<char, std::string>> classes_;
  std::vector<std::string> parameters_;
  std::string result_;
  std::map<char, Kind> kinds_;
  std::map<char, Size> sizes_;
};

// ---- Arguments

inline Values interesting(Kind kind) {
  // clang-format off
  static const Values floats = {
      0, -0.0, 1, -1, 0.5, -0.5, 0.25, -0.75, 1.5, -1.5, 2, 2.5, -2.5, 3, -3.5, 0.1, -0.1, 1.0 / 3, 0.9, -0.7, M_PI, M_PI_2,
      -M_E, 7, 10, -10, 100, -123.456, 255.5, 1000.25, 2047, 2049, -4097, 65504, 65535, 65536, 1e6, 1e10, 1e-10, 1e20, -1e-20,
      // Beside one, and where integers end, in f32 and in f16.
      0x1.fffffep-1, 0x1.000002p0, 0x1.ffcp-1, 0x1.004p0, 0x1.fffffep22, 0x1.000002p23, 16777215, 16777217,
      2147483648, 4294967040, -0x1p31,
      // The least and the largest numbers, and powers of two on the way.
      0x1p-14, 0x1.ff8p-15, 0x1p-24, -0x1p-24, 0x1p-25, 0x1p-10, 0x1p62, 0x1p-62, 0x1p126, 0x1p-126, -0x1p-126,
      0x1.fffffcp-127, 0x1p-149, -0x1p-149, 0x1.fffffep127, -0x1.fffffep127};
  static const Values integers = {
      0, 1, -1, 2, -2, 3, -3, 4, 5, 7, -7, 8, 10, 16, 31, 32, 33, 63, 64, 100, 127, 128, -127, -128, -129, 255, 256, 1000,
      32767, 32768, -32768, 65535, 65536, 12345678, -87654321, 16777217, 0x00ff00ff, 0x55555555, -0x55555556,
      0x40000000, 0x7ffffffe, 0x7fffffff, -0x7fffffff, -2147483648.0,
      // The bits of floats: 1, -1.5, pi, the largest, the least normal, the largest subnormal one; pairs of f16.
      0x3f800000, -0x40400000, 0x40490fdb, 0x7f7fffff, 0x00800000, 0x007fffff, 0x3c003c00, -0x43ff8000, 0x0403fbff};
  // clang-format on
  switch (kind) {
    case Kind::kBool:
      return {0, 1};
    case Kind::kI32:
      return integers;
    case Kind::kAbstractInt: {
      Values out = integers;
      for (double big : {4294967295.0, 4294967296.0, 0x1p40, -0x1p40}) out.push_back(big);
      return out;
    }
    case Kind::kU32: {
      Values out;
      for (double i : integers) out.push_back(i < 0 ? 4294967296.0 + i : i);
      return out;
    }
    default:
      return floats;
  }
}

// What the kind can hold of them, each once.
inline Values rounded(const Values& values, Kind kind) {
  Values out;
  std::set<std::pair<double, bool>> seen;
  for (double v : values) {
    if (kind == Kind::kF32 || kind == Kind::kF16) v = std::copysign(formatOf(kind).nearest(v), v);
    if (std::fabs(v) > (isFloat(kind) ? formatOf(kind).most : 0x1p62)) continue;
    if (kind == Kind::kI32 && (v < -2147483648.0 || v > 2147483647.0)) continue;
    if (kind == Kind::kU32 && (v < 0 || v > 4294967295.0)) continue;
    if (seen.insert({v, std::signbit(v)}).second) out.push_back(v);
  }
  return out;
}

inline std::string literal(double v, Kind kind, bool bare) {
  char text[64];
  if (kind == Kind::kBool) return v != 0 ? "true" : "false";
  if (kind == Kind::kAbstractFloat || (bare && isFloat(kind))) {
    std::snprintf(text, sizeof text, "%.17g", v);
    return std::string(text).find_first_of(".e") == std::string::npos ? std::string(text) + ".0" : text;
  }
  if (isFloat(kind)) {
    std::snprintf(text, sizeof text, "%a%c", v, kind == Kind::kF16 ? 'h' : 'f');
    return text;
  }
  const std::string number = std::to_string(static_cast<int64_t>(v));
  if (bare || kind == Kind::kAbstractInt) return number;
  return kind == Kind::kU32 ? number + "u" : v == -2147483648.0 ? "i32(" + number + ")" : number + "i";
}

inline std::string literal(const Values& values, const Type& type, bool bare) {
  if (type.isScalar()) return literal(values[0], type.kind, bare);
  std::string out;
  for (double v : values) out += (out.empty() ? "(" : ", ") + literal(v, type.kind, bare);
  return type.spelled(bare) + out + ")";
}

inline uint16_t halfBits(double v) {
  const double magnitude = std::fabs(v);
  const int exponent = std::max(magnitude == 0 ? -14 : std::ilogb(magnitude), -14);
  const auto digits = static_cast<uint32_t>(std::ldexp(magnitude, 10 - exponent));  // 1024 to 2047, less if subnormal
  const uint32_t biased = digits < 1024 ? 0 : static_cast<uint32_t>(exponent + 15);
  return static_cast<uint16_t>((std::signbit(v) ? 0x8000u : 0u) | biased << 10 | (digits & 1023u));
}
inline double halfNumber(uint32_t bits) {
  const uint32_t biased = bits >> 10 & 31u, digits = bits & 1023u;
  const double sign = bits & 0x8000u ? -1 : 1;
  if (biased == 31) return digits ? NAN : sign * INFINITY;
  return sign * (biased ? std::ldexp(1024.0 + digits, static_cast<int>(biased) - 25) : std::ldexp(digits, -24));
}

}  // namespace alba_test
