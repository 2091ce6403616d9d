// SPDX-License-Identifier: MIT
// What the functions of floats, of vectors and of matrices mean, and how exact they must be (WGSL, "Accuracy of
// Concrete Floating Point Expressions"). `exact` of a result is the host's, in double; the intervals are the language's
// words.
#pragma once

#include "api/const_eval.h"

namespace alba_test {

inline double inverse(const double* x) { return x[0] == 0 ? kNone : 1 / std::sqrt(x[0]); }
inline double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

// A function of one argument whose result is rounded either way.
inline Row correctRow(const char* id, double (*f)(double)) {
  return {.id = id,
          .component = [f](const Component& c) { return c.correct([f](const double* x) { return f(x[0]); }); }};
}
// A function of one argument whose accuracy is `accept`'s.
template <class F>
Row functionRow(const char* id, double (*f)(double), F accept, Values values = {}) {
  return {.id = id,
          .component =
              [f, accept](const Component& c) {
                return Expected{f(c.x[0]), accept(c.m, c.x[0])};
              },
          .values = {std::move(values)}};
}

inline std::vector<Row> floatRows() {
  using M = Accuracy&;
  // clang-format off
  const Values unit = {
      0, -0.0, 1, -1, 0.5, -0.5, 0.25, -0.75, 0.1, -0.1, 1.0 / 3, 0.9, 0.7, -0.7, 0.99, -0.99, 0.875, 0.625, -0.375,
      0.96875, 1e-4, -1e-4, 0x1p-10, 0x1p-14, 0x1p-24, 0x1p-126, 0x1p-149, 0x1.ffcp-1, 0x1.fffffep-1};
  const Values angles = {
      0, -0.0, 1, -1, 0.5, -0.5, 0.25, -0.75, 0.1, -0.1, 1.0 / 3, 0.9, 1.25, 1.5, -1.5, 2, -2, 2.5, -2.5, 3, -3, 3.14,
      M_PI_2, -M_PI_4, M_PI, 10, 0x1p-10, 0x1p-24, 0x1p-126, -0x1p-149};
  const Values exponents = {
      0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3.25, -3.25, 5, -5.5, 8, -8, 10.5, -11, 11, -12, -14.5, 15.5, 16, -20, 30, -40,
      64.25, 80, -80, 88, -87.5, -100, 127.5, -126.5, -150, 0.1, 0x1p-20, 0x1p-149};
  const Values positive = {
      1, 0.5, 0.25, 0.75, 2, 3, 4, 0.1, 1.0 / 3, 0.9, 1.1, 1.5, 0.4999, 2.001, M_E, M_PI, 7, 10, 100, 123.456, 1000, 2047,
      65504, 1e6, 1e10, 1e20, 0x1p126, 0x1.fffffep127, 0x1p-10, 0x1p-14, 0x1p-24, 0x1p-126, 0x1.fffffep-1, 0x1.000002p0,
      0x1.ffcp-1, 0x1.004p0};
  const Values large = {1, 1.25, 1.5, 2, 3, 7, 10, 100, 123.456, 1000, 65504, 1e6, 1e10, 0x1.000002p0, 0x1.004p0};
  // clang-format on
  Row atan = correctRow("Atan", std::atan), inverseSqrt{.id = "InverseSqrt"};
  atan.component = [](const Component& c) {
    return c.correct([](const double* x) { return std::atan(x[0]); }, c.m.isHalf() ? 5 : 4096);
  };
  inverseSqrt.component = [](const Component& c) { return Expected{inverse(c.x), c.m.inverseSqrt(c.m.point(c.x[0]))}; };
  const auto asinhOf = [](M m, Interval x, double sum) {
    return m.log(m.add(x, m.sqrt(m.add(m.multiply(x, x), m.number(sum)))));
  };
  const auto sinhOf = [](M m, Interval x) {
    return m.multiply(m.subtract(m.exp(x), m.exp({-x.high, -x.low})), m.number(0.5));
  };
  const auto coshOf = [](M m, Interval x) {
    return m.multiply(m.add(m.exp(x), m.exp({-x.high, -x.low})), m.number(0.5));
  };
  const auto cosineOfSine = [](M m, Interval x) { return m.sqrt(m.subtract(m.number(1), m.multiply(x, x))); };
  return {
      functionRow(
          "Acos", std::acos,
          [cosineOfSine](M m, double v) {
            const Interval x = m.point(v), error = m.within(std::acos(v), m.isHalf() ? 3.91e-3 : 6.77e-5);
            return hull(error, m.atan2(cosineOfSine(m, x), x));
          },
          unit),
      functionRow(
          "Asin", std::asin,
          [cosineOfSine](M m, double v) {
            const Interval x = m.point(v), error = m.within(std::asin(v), m.isHalf() ? 3.91e-3 : 6.81e-5);
            return hull(error, m.atan2(x, cosineOfSine(m, x)));
          },
          unit),
      atan,
      functionRow(
          "Acosh", std::acosh, [asinhOf](M m, double x) { return asinhOf(m, m.point(x), -1); }, large),
      functionRow(
          "Asinh", std::asinh, [asinhOf](M m, double x) { return asinhOf(m, m.point(x), 1); }, angles),
      functionRow(
          "Atanh", std::atanh,
          [](M m, double v) {
            const Interval x = m.point(v), one = m.number(1);
            return m.multiply(m.log(m.divide(m.add(one, x), m.subtract(one, x))), m.number(0.5));
          },
          unit),
      {.id = "Atan2",
       .component =
           [](const Component& c) {
             return Expected{std::atan2(c.x[0], c.x[1]), c.m.atan2(c.m.point(c.x[0]), c.m.point(c.x[1]))};
           }},
      functionRow(
          "Sin", std::sin, [](M m, double x) { return m.over(m.point(x), [&](double y) { return m.sin(y); }); },
          angles),
      functionRow(
          "Cos", std::cos, [](M m, double x) { return m.over(m.point(x), [&](double y) { return m.cos(y); }); },
          angles),
      functionRow(
          "Tan", std::tan, [](M m, double x) { return m.divide(m.sin(x), m.cos(x)); }, angles),
      functionRow(
          "Sinh", std::sinh, [sinhOf](M m, double x) { return sinhOf(m, m.point(x)); }, exponents),
      functionRow(
          "Cosh", std::cosh, [coshOf](M m, double x) { return coshOf(m, m.point(x)); }, exponents),
      functionRow(
          "Tanh", std::tanh,
          [sinhOf, coshOf](M m, double x) {
            return hull(m.within(std::tanh(x), 1e-5), m.divide(sinhOf(m, m.point(x)), coshOf(m, m.point(x))));
          },
          exponents),
      functionRow(
          "Exp", std::exp, [](M m, double x) { return m.exp(m.point(x)); }, exponents),
      functionRow(
          "Exp2", std::exp2, [](M m, double x) { return m.exp2(m.point(x)); }, exponents),
      functionRow(
          "Log", std::log, [](M m, double x) { return m.log(m.point(x)); }, positive),
      functionRow(
          "Log2", std::log2, [](M m, double x) { return m.log2(m.point(x)); }, positive),
      functionRow(
          "Sqrt", std::sqrt, [](M m, double x) { return m.sqrt(m.point(x)); }, positive),
      inverseSqrt,
      {.id = "Pow",
       .component =
           [](const Component& c) {
             const double x = c.x[0], y = c.x[1];
             if (x < 0 || (x == 0 && y <= 0)) return c.none();
             return Expected{std::pow(x, y), c.m.exp2(c.m.multiply(c.m.point(y), c.m.log2(c.m.point(x))))};
           },
       .values = {positive, exponents}},
      correctRow("Ceil", std::ceil),
      correctRow("Floor", std::floor),
      correctRow("Round", std::nearbyint),  // halves to the even neighbour
      correctRow("Trunc", std::trunc),
      correctRow("Saturate", [](double x) { return std::clamp(x, 0.0, 1.0); }),
      functionRow(
          "Fract", [](double x) { return x - std::floor(x); },
          [](M m, double v) {
            const Interval x = m.point(v);
            return m.over(x, [&](double y) { return m.subtract({y, y}, m.number(std::floor(y))); });
          }),
      functionRow(
          "Degrees", [](double x) { return x * (180 / M_PI); },
          [](M m, double x) { return m.multiply(m.point(x), m.number(57.295779513082322865)); }),
      functionRow(
          "Radians", [](double x) { return x * (M_PI / 180); },
          [](M m, double x) { return m.multiply(m.point(x), m.number(0.017453292519943295474)); }),
      {.id = "Step",
       .component =
           [](const Component& c) { return c.correct([](const double* x) { return x[0] <= x[1] ? 1.0 : 0.0; }); }},
      {.id = "Fma",
       .component =
           [](const Component& c) {
             const Interval product = c.m.multiply(c.m.point(c.x[0]), c.m.point(c.x[1]));
             return Expected{std::fma(c.x[0], c.x[1], c.x[2]), c.m.add(product, c.m.point(c.x[2]))};
           }},
      {.id = "Mix",
       .component =
           [](const Component& c) {
             const double x = c.x[0], y = c.x[1], z = c.x[2];
             Accuracy& m = c.m;
             const Interval from = m.point(x), to = m.point(y), by = m.point(z), rest = m.subtract(m.number(1), by);
             return Expected{x * (1 - z) + y * z, m.add(m.multiply(from, rest), m.multiply(to, by))};
           },
       .isStepwise = true},
      {.id = "Smoothstep",
       .component =
           [](const Component& c) {
             if (c.x[0] == c.x[1]) return c.none();
             Accuracy& m = c.m;
             const double along = std::clamp((c.x[2] - c.x[0]) / (c.x[1] - c.x[0]), 0.0, 1.0);
             const Interval low = m.point(c.x[0]);
             Interval t = m.divide(m.subtract(m.point(c.x[2]), low), m.subtract(m.point(c.x[1]), low));
             if (!isAnything(t)) t = {std::clamp(t.low, 0.0, 1.0), std::clamp(t.high, 0.0, 1.0)};
             const Interval rest = m.subtract(m.number(3), m.multiply(m.number(2), t));
             return Expected{along * along * (3 - 2 * along), m.multiply(m.multiply(t, t), rest)};
           },
       .values = {{0, 1, -1, 0.5, -2, 3, 10, 0.1, -100},
                  {1, 2, 0.25, -0.5, 4, 100, -3},
                  {0, 0.5, 1, 0.3, -1, 2, 5.5, -50, 0.75, 0.9}},
       .isStepwise = true},
      {.id = "Ldexp",
       .component =
           [](const Component& c) {
             const double bias = c.kind == Kind::kF16 ? 15 : c.kind == Kind::kF32 ? 127 : 1023, power = c.x[1];
             if (power > bias + 1) return c.none();
             const int by = static_cast<int>(power);
             const double exact = std::ldexp(c.x[0], by);
             Expected out{exact, c.m.over(c.m.point(c.x[0]), [&](double x) { return c.m.number(std::ldexp(x, by)); })};
             if (power + bias <= 0) out.others.push_back(0);
             return out;
           },
       .values = {{}, {0,   1,    -1,  2,   -2,  10,   -10,  -14,  -15,  15,   16,   -24,
                       100, -100, 126, 127, 128, -126, -127, -130, -149, -150, -1000}}},
      {.id = "QuantizeToF16",
       .component =
           [](const Component& c) {
             Accuracy half(kHalf);
             if (std::fabs(c.x[0]) > kHalf.most) return c.none();
             Expected out{std::copysign(kHalf.nearest(c.x[0]), c.x[0]), half.number(c.x[0])};
             return out;
           }},
      {.id = "Frexp",
       .whole =
           [](Call& c) {
             std::vector<double> exponents;
             for (double x : c.x[0]) {
               int exponent = 0;
               const double fraction = std::frexp(x, &exponent);
               // A subnormal number may come out as anything.
               if (c.m.format().isSubnormal(x)) {
                 c.add(fraction, kAnything);
               } else {
                 c.exactly(fraction);
               }
               exponents.push_back(exponent);
             }
             for (size_t i = 0; i < exponents.size(); ++i) {
               if (c.m.format().isSubnormal(c.x[0][i])) {
                 c.add(exponents[i], kAnything);
               } else {
                 c.exactly(exponents[i]);
               }
             }
           }},
      {.id = "Modf",
       .whole =
           [](Call& c) {
             for (double x : c.x[0]) c.add(x - std::trunc(x), c.m.number(x - std::trunc(x)));
             for (double x : c.x[0]) c.add(std::trunc(x), c.m.number(std::trunc(x)));
           }},
  };
}

// ---- Vectors and matrices

inline double product(const Values& a, const Values& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}
inline double lengthOf(const Values& a) { return std::sqrt(product(a, a)); }

inline std::vector<Row> geometryRows() {
  const Values moderate = {0, 1, -1, 0.5, -0.5, 2, -3, 0.25, 10, 0.1, -0.7, 1.75, 5.5, -8, 1.0 / 3, 100, 0x1p-10};
  const auto lengthIn = [](Accuracy& m, const std::vector<Interval>& a) { return m.sqrt(m.dot(a, a)); };
  std::vector<Row> rows = {
      {.id = "Length", .whole = [lengthIn](Call& c) { c.add(lengthOf(c.x[0]), lengthIn(c.m, c.points(0))); }},
      {.id = "Distance",
       .whole =
           [lengthIn](Call& c) {
             Values difference;
             std::vector<Interval> in;
             for (size_t i = 0; i < c.size(0); ++i) {
               difference.push_back(c.x[0][i] - c.x[1][i]);
               in.push_back(c.m.subtract(c.m.point(c.x[0][i]), c.m.point(c.x[1][i])));
             }
             c.add(lengthOf(difference), lengthIn(c.m, in));
           },
       .isStepwise = true},
      {.id = "Normalize",
       .whole =
           [lengthIn](Call& c) {
             const double length = lengthOf(c.x[0]);
             const Interval in = lengthIn(c.m, c.points(0));
             for (double x : c.x[0]) c.add(length == 0 ? kNone : x / length, c.m.divide(c.m.point(x), in));
           }},
      {.id = "Cross",
       .whole =
           [](Call& c) {
             const auto a = c.points(0), b = c.points(1);
             for (size_t i = 0; i < 3; ++i) {
               const size_t j = (i + 1) % 3, k = (i + 2) % 3;
               c.add(c.x[0][j] * c.x[1][k] - c.x[0][k] * c.x[1][j],
                     c.m.subtract(c.m.multiply(a[j], b[k]), c.m.multiply(a[k], b[j])));
             }
           },
       .isStepwise = true},
      {.id = "Dot",
       .whole =
           [](Call& c) {
             if (isFloat(c.kind())) {
               c.add(product(c.x[0], c.x[1]), c.m.dot(c.points(0), c.points(1)));
               return;
             }
             uint64_t sum = 0;
             double size = 0;
             for (size_t i = 0; i < c.size(0); ++i) {
               const double x = c.x[0][i], y = c.x[1][i];
               sum += static_cast<uint64_t>(static_cast<int64_t>(x)) * static_cast<uint64_t>(static_cast<int64_t>(y));
               size += std::fabs(x * y);
             }
             const auto word = static_cast<uint32_t>(sum);
             if (c.kind() == Kind::kI32) return c.exactly(static_cast<int32_t>(word));
             if (c.kind() == Kind::kU32) return c.exactly(word);
             // Abstract integers don't wrap.
             return size > 0x1p62 ? c.none() : c.exactly(static_cast<double>(static_cast<int64_t>(sum)));
           },
       .isStepwise = true},
      {.id = "FaceForward",
       .whole =
           [](Call& c) {
             const Interval along = c.m.dot(c.points(2), c.points(1));
             const double exact = product(c.x[1], c.x[2]);
             // Too close to say which way it faces.
             if (along.low != along.high && along.low < 0 && along.high >= 0) return c.none();
             for (double x : c.x[0]) c.add(exact < 0 ? x : -x, c.m.point(exact < 0 ? x : -x));
           }},
      {.id = "Reflect",
       .whole =
           [](Call& c) {
             const double exact = 2 * product(c.x[0], c.x[1]);
             const Interval twice = c.m.multiply(c.m.number(2), c.m.dot(c.points(0), c.points(1)));
             for (size_t i = 0; i < c.size(0); ++i) {
               const double x = c.x[0][i], y = c.x[1][i];
               c.add(x - exact * y, c.m.subtract(c.m.point(x), c.m.multiply(twice, c.m.point(y))));
             }
           },
       .isStepwise = true},
      {.id = "Refract",
       .whole =
           [](Call& c) {
             Accuracy& m = c.m;
             const double ratio = c.x[2][0], along = product(c.x[1], c.x[0]);
             const double k = 1 - ratio * ratio * (1 - along * along);
             const Interval z = m.point(ratio), d = m.dot(c.points(1), c.points(0)), one = m.number(1);
             const Interval rest = m.multiply(m.multiply(z, z), m.subtract(one, m.multiply(d, d)));
             const Interval in = m.subtract(one, rest);
             if (in.low <= 0 && in.high >= 0) return c.none();  // too close to total reflection
             const Interval back = m.add(m.multiply(z, d), k > 0 ? m.sqrt(in) : in);
             for (size_t i = 0; i < c.size(0); ++i) {
               const double x = c.x[0][i], y = c.x[1][i];
               if (k < 0) {
                 c.exactly(0);
               } else {
                 c.add(ratio * x - (ratio * along + std::sqrt(k)) * y,
                       m.subtract(m.multiply(z, m.point(x)), m.multiply(back, m.point(y))));
               }
             }
           },
       .isStepwise = true},
      {.id = "Transpose",
       .whole =
           [](Call& c) {
             const Type& t = c.types[0];
             for (uint32_t r = 0; r < t.rows; ++r)
               for (uint32_t column = 0; column < t.columns; ++column) {
                 const double x = c.x[0][column * t.rows + r];
                 c.add(x, c.m.point(x));
               }
           }},
      {.id = "Determinant",
       .whole =
           [](Call& c) {
             // The sum over all permutations. The language asks for no accuracy, usefulness only: an error that is
             // small beside the terms.
             const uint32_t n = c.types[0].rows;
             std::vector<uint32_t> rows(n);
             std::iota(rows.begin(), rows.end(), 0u);
             double sum = 0, size = 0;
             do {
               double term = 1;
               for (uint32_t i = 0; i < n; ++i) {
                 term *= c.x[0][i * n + rows[i]];
                 for (uint32_t j = 0; j < i; ++j) term = rows[j] > rows[i] ? -term : term;
               }
               sum += term, size += std::fabs(term);
             } while (std::next_permutation(rows.begin(), rows.end()));
             c.add(sum, c.m.within(sum, size * (c.m.isHalf() ? 0x1p-6 : 0x1p-18) + c.m.format().smallestNormal()));
           }},
  };
  for (Row& row : rows)
    if (row.id != "Dot") row.values = {moderate, moderate, moderate};
  for (Row& row : rows)
    if (row.id == "Refract") row.values[2] = {0, 0.5, 1, 1.5, 0.75, 0.1, 1.33};
  return rows;
}

}  // namespace alba_test
