// SPDX-License-Identifier: MIT
// Evaluation of constants. Expected values are worked out from the language's rules, which each test names.
#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

#include "wgsl/const_eval.h"
#include "wgsl/overload.h"

namespace alba::wgsl {
namespace {

constexpr TypeId Bool = TypeId::Bool, I32 = TypeId::I32, U32 = TypeId::U32, F32 = TypeId::F32, F16 = TypeId::F16;
constexpr TypeId AInt = TypeId::AbstractInt, AFloat = TypeId::AbstractFloat;
constexpr int64_t kI32Min = -2147483648;
constexpr int64_t kI64Min = std::numeric_limits<int64_t>::min(), kI64Max = std::numeric_limits<int64_t>::max();

class WgslConstEval : public testing::Test {
 protected:
  ConstId integer(TypeId type, int64_t value) { return pool.integer(type, value); }
  ConstId i(int64_t value) { return integer(I32, value); }
  ConstId u(int64_t value) { return integer(U32, value); }
  ConstId a(int64_t value) { return integer(AInt, value); }
  ConstId f(double value) { return pool.number(F32, roundTo(F32, value)); }
  ConstId h(double value) { return pool.number(F16, roundTo(F16, value)); }
  ConstId d(double value) { return pool.number(AFloat, value); }
  ConstId b(bool value) { return pool.boolean(value); }
  ConstId vec(std::initializer_list<ConstId> parts) {
    std::vector<ConstId> list(parts);
    auto n = static_cast<uint32_t>(list.size());
    return pool.composite(vectorOf(pool.type(list[0]), n), list);
  }

  ConstResult call(BuiltinId id, std::initializer_list<ConstId> list) {
    std::vector<ConstId> values(list);
    std::vector<Argument> arguments;
    for (ConstId value : values) arguments.push_back({pool.type(value), true});
    Overload overload = resolve(types, id, arguments);
    EXPECT_TRUE(overload) << explainFailure(types, id, arguments);
    if (!overload) return {};
    ConstResult result = evaluator.call(id, overload, values);
    if (result) {
      EXPECT_EQ(pool.type(result.value), overload.result);
    }
    return result;
  }
  std::string print(ConstId id) {
    TypeId type = pool.type(id);
    if (TypeStore::isFloatScalar(type)) {
      char text[40];
      std::snprintf(text, sizeof text, "%.9g", pool.number(id));
      return text;
    }
    if (type == Bool) return pool.boolean(id) ? "true" : "false";
    if (TypeStore::isScalar(type)) return std::to_string(pool.integer(id));
    std::string out = "(";
    for (uint32_t at = 0; at < pool.partCount(types, id); ++at) {
      out += (at ? " " : "") + print(pool.part(types, id, at));
    }
    return out + ")";
  }
  std::string print(const ConstResult& result) { return result ? print(result.value) : "error"; }
  // The value as text, or "error".
  std::string value(BuiltinId id, std::initializer_list<ConstId> list) {
    ConstResult result = call(id, list);
    EXPECT_NE(static_cast<bool>(result), !result.error.empty());
    return print(result);
  }
  std::string rule(const ConstResult& result) { return result ? "none" : result.rule; }
  std::string built(TypeId target, std::initializer_list<ConstId> list) {
    return print(evaluator.construct(target, std::vector<ConstId>(list)));
  }
  void expectNear(const ConstResult& result, double wanted, double tolerance = 1e-6) {
    ASSERT_TRUE(result) << result.error;
    EXPECT_NEAR(pool.number(result.value), wanted, tolerance * std::fmax(1.0, std::fabs(wanted)));
  }

  TypeStore types;
  ConstPool pool;
  ConstEvaluator evaluator{types, pool};
};

// Concrete integers wrap modulo 2^32, in const-expressions too.
TEST_F(WgslConstEval, ConcreteIntegersWrap) {
  EXPECT_EQ(value(BuiltinId::Add, {i(2147483647), i(1)}), "-2147483648");
  EXPECT_EQ(value(BuiltinId::Subtract, {i(kI32Min), i(1)}), "2147483647");
  EXPECT_EQ(value(BuiltinId::Multiply, {i(65536), i(65536)}), "0");
  EXPECT_EQ(value(BuiltinId::Multiply, {i(kI32Min), i(-1)}), "-2147483648");
  EXPECT_EQ(value(BuiltinId::Multiply, {a(-1), i(kI32Min)}), "-2147483648");
  EXPECT_EQ(value(BuiltinId::Add, {u(4294967295), u(2)}), "1");
  EXPECT_EQ(value(BuiltinId::Subtract, {u(0), u(1)}), "4294967295");
  EXPECT_EQ(value(BuiltinId::Multiply, {u(4294967295), u(4294967295)}), "1");
  EXPECT_EQ(value(BuiltinId::Negate, {i(kI32Min)}), "-2147483648");
  EXPECT_EQ(value(BuiltinId::Abs, {i(kI32Min)}), "-2147483648");
  EXPECT_EQ(value(BuiltinId::Abs, {u(4294967295)}), "4294967295");
  EXPECT_EQ(value(BuiltinId::Complement, {u(1)}), "4294967294");
  EXPECT_EQ(value(BuiltinId::Complement, {i(0)}), "-1");
}

// Abstract integers have 64 bits and may not overflow.
TEST_F(WgslConstEval, AbstractIntegersDoNotOverflow) {
  EXPECT_EQ(value(BuiltinId::Add, {a(2147483647), a(1)}), "2147483648");
  EXPECT_EQ(value(BuiltinId::Add, {a(kI64Max), a(1)}), "error");
  EXPECT_EQ(value(BuiltinId::Subtract, {a(kI64Min), a(1)}), "error");
  EXPECT_EQ(value(BuiltinId::Multiply, {a(4294967296), a(4294967296)}), "error");
  EXPECT_EQ(value(BuiltinId::Divide, {a(kI64Min), a(-1)}), "error");
  EXPECT_EQ(value(BuiltinId::Modulo, {a(kI64Min), a(-1)}), "error");
  // The specification of negation and of abs: "If e evaluates to the largest negative value, then the result is e."
  EXPECT_EQ(value(BuiltinId::Negate, {a(kI64Min)}), std::to_string(kI64Min));
  EXPECT_EQ(value(BuiltinId::Abs, {a(kI64Min)}), std::to_string(kI64Min));
  EXPECT_EQ(rule(call(BuiltinId::Add, {a(kI64Max), a(1)})), "const-int-overflow");
}

// Division truncates; the remainder has the dividend's sign; x/0, x%0, MIN/-1 and MIN%-1 are errors between constants.
TEST_F(WgslConstEval, DivisionAndRemainder) {
  EXPECT_EQ(value(BuiltinId::Divide, {i(-7), i(2)}), "-3");
  EXPECT_EQ(value(BuiltinId::Modulo, {i(-7), i(2)}), "-1");
  EXPECT_EQ(value(BuiltinId::Modulo, {i(7), i(-2)}), "1");
  EXPECT_EQ(value(BuiltinId::Divide, {u(4294967295), u(2)}), "2147483647");
  EXPECT_EQ(rule(call(BuiltinId::Divide, {i(1), i(0)})), "const-division-by-zero");
  EXPECT_EQ(rule(call(BuiltinId::Modulo, {u(1), u(0)})), "const-division-by-zero");
  EXPECT_EQ(rule(call(BuiltinId::Divide, {a(1), a(0)})), "const-division-by-zero");
  EXPECT_EQ(rule(call(BuiltinId::Divide, {i(kI32Min), i(-1)})), "const-int-overflow");
  EXPECT_EQ(rule(call(BuiltinId::Modulo, {i(kI32Min), i(-1)})), "const-int-overflow");
  EXPECT_EQ(rule(call(BuiltinId::Divide, {vec({i(4), i(4)}), vec({i(2), i(0)})})), "const-division-by-zero");
  EXPECT_EQ(value(BuiltinId::Divide, {d(1), d(0)}), "error");
  EXPECT_EQ(value(BuiltinId::Modulo, {f(1), f(0)}), "error");
  EXPECT_EQ(value(BuiltinId::Modulo, {f(5.5), f(2)}), "1.5");
  EXPECT_EQ(value(BuiltinId::Modulo, {f(-5.5), f(2)}), "-1.5");
}

// Amounts below the width; between constants no significant bit may be lost.
TEST_F(WgslConstEval, Shifts) {
  EXPECT_EQ(value(BuiltinId::ShiftLeft, {i(1), u(30)}), "1073741824");
  EXPECT_EQ(value(BuiltinId::ShiftLeft, {i(1), u(31)}), "error");  // the sign would change
  EXPECT_EQ(value(BuiltinId::ShiftLeft, {i(-1), u(31)}), "-2147483648");
  EXPECT_EQ(value(BuiltinId::ShiftLeft, {u(1), u(31)}), "2147483648");
  EXPECT_EQ(value(BuiltinId::ShiftLeft, {u(3), u(31)}), "error");
  EXPECT_EQ(rule(call(BuiltinId::ShiftLeft, {u(1), u(32)})), "const-shift-amount");
  EXPECT_EQ(rule(call(BuiltinId::ShiftRight, {i(1), u(32)})), "const-shift-amount");
  EXPECT_EQ(value(BuiltinId::ShiftRight, {i(-8), u(1)}), "-4");
  EXPECT_EQ(value(BuiltinId::ShiftRight, {u(4294967288), u(1)}), "2147483644");
  EXPECT_EQ(value(BuiltinId::ShiftLeft, {a(1), u(40)}), "1099511627776");
  EXPECT_EQ(value(BuiltinId::ShiftLeft, {a(1), u(63)}), "error");
  EXPECT_EQ(value(BuiltinId::ShiftLeft, {a(-1), u(63)}), std::to_string(kI64Min));
  EXPECT_EQ(value(BuiltinId::ShiftLeft, {a(1), u(4000000000)}), "error");
  EXPECT_EQ(value(BuiltinId::ShiftRight, {a(-1), u(4000000000)}), "-1");
  EXPECT_EQ(value(BuiltinId::ShiftLeft, {a(1), a(-1)}), "error");  // the amount is u32
  EXPECT_EQ(value(BuiltinId::ShiftLeft, {vec({u(1), u(2)}), vec({u(1), u(2)})}), "(2 8)");
}

// f32 and f16 are rounded after every operation; NaN, infinity and overflow are errors.
TEST_F(WgslConstEval, FloatsAreRoundedToTheirType) {
  EXPECT_EQ(value(BuiltinId::Add, {f(16777216), f(1)}), "16777216");
  EXPECT_EQ(value(BuiltinId::Add, {d(16777216), d(1)}), "16777217");
  EXPECT_EQ(value(BuiltinId::Multiply, {f(3e38), f(10)}), "error");
  EXPECT_EQ(value(BuiltinId::Multiply, {d(1e308), d(10)}), "error");
  EXPECT_EQ(value(BuiltinId::Add, {h(2048), h(1)}), "2048");  // steps of 2 from 2048 on
  EXPECT_EQ(value(BuiltinId::Add, {h(2048), h(3)}), "2052");  // 2051 is a tie: to even
  EXPECT_EQ(value(BuiltinId::Add, {h(65504), h(15)}), "65504");
  EXPECT_EQ(value(BuiltinId::Add, {h(65504), h(16)}), "error");
  EXPECT_EQ(pool.number(h(0.1)), 0.0999755859375);  // 1638 / 16384
  EXPECT_EQ(pool.number(f(0.1)), static_cast<double>(0.1f));
  EXPECT_EQ(value(BuiltinId::Add, {a(1), d(2.5)}), "3.5");
}

TEST_F(WgslConstEval, RoundingToF16) {
  EXPECT_EQ(roundTo(F16, 0x1p-24), 0x1p-24);
  EXPECT_EQ(roundTo(F16, 0x1p-25), 0.0);          // a tie: to even
  EXPECT_EQ(roundTo(F16, 0x1.8p-24), 0x1p-23);    // again, upwards
  EXPECT_EQ(roundTo(F16, 0x1.ffcp-15), 0x1p-14);  // 2^-14 - 2^-25: a tie between steps of 2^-24
  EXPECT_EQ(roundTo(F16, 65519.9), 65504.0);
  EXPECT_TRUE(std::isinf(roundTo(F16, 65520)));
  EXPECT_EQ(toHalfBits(1.0), 0x3c00);
  EXPECT_EQ(toHalfBits(-2.0), 0xc000);
  EXPECT_EQ(toHalfBits(65504), 0x7bff);
  EXPECT_EQ(toHalfBits(0x1p-24), 0x0001);
  EXPECT_EQ(toHalfBits(0x1p-14), 0x0400);
  EXPECT_EQ(toHalfBits(-0.0), 0x8000);
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    double half = fromHalfBits(static_cast<uint16_t>(bits));
    if (std::isnan(half)) continue;
    ASSERT_EQ(toHalfBits(half), bits);
    ASSERT_EQ(roundTo(F16, half), half);
  }
}

// §15.7.6: clamp to the range as far as the source type can say it, then truncate.
TEST_F(WgslConstEval, FloatToInteger) {
  EXPECT_EQ(built(I32, {f(1e20)}), "2147483520");
  EXPECT_EQ(built(U32, {f(1e20)}), "4294967040");
  EXPECT_EQ(built(I32, {f(-1e20)}), "-2147483648");
  EXPECT_EQ(built(U32, {f(-1)}), "0");
  EXPECT_EQ(built(I32, {f(-3.9)}), "-3");
  EXPECT_EQ(built(U32, {f(3.9)}), "3");
  EXPECT_EQ(built(I32, {d(2147483647.0)}), "2147483647");
  EXPECT_EQ(built(I32, {h(-65504)}), "-65504");
  EXPECT_EQ(built(vectorOf(I32, 2), {vec({f(1e20), f(-1.5)})}), "(2147483520 -1)");
}

TEST_F(WgslConstEval, OtherConversions) {
  EXPECT_EQ(built(U32, {a(4000000000)}), "4000000000");
  EXPECT_EQ(built(I32, {a(4000000000)}), "error");
  EXPECT_EQ(built(U32, {a(-1)}), "error");
  EXPECT_EQ(built(U32, {i(-1)}), "4294967295");
  EXPECT_EQ(built(I32, {u(4294967295)}), "-1");
  EXPECT_EQ(built(F32, {u(4294967295)}), "4.2949673e+09");
  EXPECT_EQ(built(F16, {f(65504)}), "65504");
  EXPECT_EQ(built(F16, {f(70000)}), "error");
  EXPECT_EQ(built(F16, {i(100000)}), "error");
  EXPECT_EQ(built(Bool, {f(0.5)}), "true");
  EXPECT_EQ(built(Bool, {f(-0.0)}), "false");
  EXPECT_EQ(built(Bool, {i(0)}), "false");
  EXPECT_EQ(built(F32, {b(true)}), "1");
  EXPECT_EQ(built(U32, {b(true)}), "1");
  // Without being asked.
  EXPECT_EQ(print(evaluator.convert(a(3000000000), I32)), "error");
  EXPECT_EQ(rule(evaluator.convert(a(3000000000), I32)), "const-out-of-range");
  EXPECT_EQ(print(evaluator.convert(a(kI32Min), I32)), "-2147483648");
  EXPECT_EQ(print(evaluator.convert(d(1e39), F32)), "error");
  EXPECT_EQ(print(evaluator.convert(a(16777217), F32)), "16777216");
  EXPECT_EQ(print(evaluator.convert(a(70000), F16)), "error");
  EXPECT_EQ(print(evaluator.convert(vec({a(1), a(2)}), vectorOf(U32, 2))), "(1 2)");
  EXPECT_EQ(print(evaluator.convert(pool.zero(types.fixedArray(AInt, 3)), types.fixedArray(F32, 3))), "(0 0 0)");
  ConstId list = pool.composite(types.fixedArray(AInt, 2), std::vector<ConstId>{a(7), a(8)});
  EXPECT_EQ(print(evaluator.convert(list, types.fixedArray(U32, 2))), "(7 8)");
  EXPECT_EQ(print(evaluator.convert(i(1), U32)), "error");
}

TEST_F(WgslConstEval, Constructors) {
  TypeId vec3f = vectorOf(F32, 3), mat2x3 = matrixOf(F32, 2, 3);
  EXPECT_EQ(built(vec3f, {a(2)}), "(2 2 2)");
  EXPECT_EQ(built(vec3f, {}), "(0 0 0)");
  EXPECT_EQ(built(vec3f, {vec({f(1), f(2)}), f(3)}), "(1 2 3)");
  EXPECT_EQ(built(vectorOf(U32, 2), {vec({b(true), b(false)})}), "(1 0)");
  EXPECT_EQ(built(mat2x3, {f(1), f(2), f(3), f(4), f(5), f(6)}), "((1 2 3) (4 5 6))");
  EXPECT_EQ(built(mat2x3, {vec({f(1), f(2), f(3)}), vec({f(4), f(5), f(6)})}), "((1 2 3) (4 5 6))");
  ConstResult matrix = evaluator.construct(matrixOf(F16, 2, 2), std::vector<ConstId>{a(1), a(2), a(3), a(4)});
  EXPECT_EQ(built(matrixOf(F32, 2, 2), {matrix.value}), "((1 2) (3 4))");
  TypeId s = types.structure("S", {{"x", U32}, {"y", vec3f}});
  EXPECT_EQ(built(s, {a(5), vec({a(1), a(2), a(3)})}), "(5 (1 2 3))");
  EXPECT_EQ(built(s, {}), "(0 (0 0 0))");
  EXPECT_EQ(built(types.fixedArray(F32, 2), {a(1), d(0.5)}), "(1 0.5)");
}

TEST_F(WgslConstEval, PartsOfValues) {
  ConstId v = vec({i(10), i(20), i(30)});
  EXPECT_EQ(print(evaluator.element(v, a(2))), "30");
  EXPECT_EQ(print(evaluator.element(v, u(0))), "10");
  EXPECT_EQ(rule(evaluator.element(v, a(3))), "index-out-of-bounds");
  EXPECT_EQ(rule(evaluator.element(v, i(-1))), "index-out-of-bounds");
  uint8_t lanes[] = {2, 0, 0, 1}, one[] = {1}, bad[] = {3};
  EXPECT_EQ(print(evaluator.swizzle(v, lanes, vectorOf(I32, 4))), "(30 10 10 20)");
  EXPECT_EQ(print(evaluator.swizzle(v, one, I32)), "20");
  EXPECT_EQ(evaluator.swizzle(v, bad, I32), ConstId::None);
  ConstId zeros = pool.zero(types.fixedArray(vectorOf(F32, 2), 100000));
  EXPECT_EQ(print(evaluator.element(zeros, a(99999))), "(0 0)");
  EXPECT_EQ(rule(evaluator.element(zeros, a(100000))), "index-out-of-bounds");
}

TEST_F(WgslConstEval, Comparisons) {
  EXPECT_EQ(value(BuiltinId::Less, {u(4294967295), u(1)}), "false");
  EXPECT_EQ(value(BuiltinId::Less, {i(-1), i(1)}), "true");
  EXPECT_EQ(value(BuiltinId::GreaterEqual, {vec({f(1), f(2)}), vec({f(2), f(2)})}), "(false true)");
  EXPECT_EQ(value(BuiltinId::Equal, {f(0.0), f(-0.0)}), "true");
  EXPECT_EQ(value(BuiltinId::NotEqual, {b(true), b(false)}), "true");
  EXPECT_EQ(value(BuiltinId::LogicalAnd, {b(true), b(false)}), "false");
  EXPECT_EQ(value(BuiltinId::LogicalOr, {b(true), b(false)}), "true");
  EXPECT_EQ(value(BuiltinId::Not, {vec({b(true), b(false)})}), "(false true)");
  EXPECT_EQ(value(BuiltinId::And, {b(true), b(false)}), "false");
  EXPECT_EQ(value(BuiltinId::Or, {u(5), u(10)}), "15");
  EXPECT_EQ(value(BuiltinId::Xor, {i(-1), i(1)}), "-2");
  EXPECT_EQ(value(BuiltinId::And, {a(-1), u(7)}), "error");  // -1 is no u32
}

TEST_F(WgslConstEval, Matrices) {
  auto mat = [&](TypeId type, std::initializer_list<double> list) {
    std::vector<ConstId> parts;
    for (double x : list) parts.push_back(f(x));
    return evaluator.construct(type, parts).value;
  };
  ConstId m = mat(matrixOf(F32, 2, 3), {1, 2, 3, 4, 5, 6});  // columns (1 2 3) and (4 5 6)
  EXPECT_EQ(value(BuiltinId::Multiply, {m, vec({f(1), f(10)})}), "(41 52 63)");
  EXPECT_EQ(value(BuiltinId::Multiply, {vec({f(1), f(1), f(1)}), m}), "(6 15)");
  EXPECT_EQ(value(BuiltinId::Multiply, {m, mat(matrixOf(F32, 1 + 1, 2), {1, 0, 0, 2})}), "((1 2 3) (8 10 12))");
  EXPECT_EQ(value(BuiltinId::Multiply, {a(2), m}), "((2 4 6) (8 10 12))");
  EXPECT_EQ(value(BuiltinId::Subtract, {m, m}), "((0 0 0) (0 0 0))");
  EXPECT_EQ(value(BuiltinId::Transpose, {m}), "((1 4) (2 5) (3 6))");
  EXPECT_EQ(value(BuiltinId::Determinant, {mat(matrixOf(F32, 2, 2), {1, 2, 3, 4})}), "-2");
  EXPECT_EQ(value(BuiltinId::Determinant, {mat(matrixOf(F32, 3, 3), {2, 0, 0, 0, 3, 0, 0, 0, 4})}), "24");
  // Exchanging two columns of the unit matrix.
  EXPECT_EQ(value(BuiltinId::Determinant, {mat(matrixOf(F32, 4, 4), {0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1})}),
            "-1");
}

TEST_F(WgslConstEval, FloatFunctions) {
  EXPECT_EQ(value(BuiltinId::Round, {f(2.5)}), "2");  // half to even
  EXPECT_EQ(value(BuiltinId::Round, {f(3.5)}), "4");
  EXPECT_EQ(value(BuiltinId::Round, {f(-2.5)}), "-2");
  EXPECT_EQ(value(BuiltinId::Round, {f(0.49999997)}), "0");
  EXPECT_EQ(value(BuiltinId::Trunc, {f(-1.7)}), "-1");
  EXPECT_EQ(value(BuiltinId::Floor, {f(-1.5)}), "-2");
  EXPECT_EQ(value(BuiltinId::Ceil, {f(1.5)}), "2");
  EXPECT_EQ(value(BuiltinId::Fract, {f(-1.25)}), "0.75");
  EXPECT_EQ(value(BuiltinId::Saturate, {vec({f(-1), f(2)})}), "(0 1)");
  EXPECT_EQ(value(BuiltinId::Sign, {f(-3)}), "-1");
  EXPECT_EQ(value(BuiltinId::Sign, {i(kI32Min)}), "-1");
  EXPECT_EQ(value(BuiltinId::Step, {f(2), f(2)}), "1");
  EXPECT_EQ(value(BuiltinId::Step, {f(2), f(1)}), "0");
  EXPECT_EQ(value(BuiltinId::Sqrt, {f(9)}), "3");
  EXPECT_EQ(value(BuiltinId::InverseSqrt, {f(4)}), "0.5");
  EXPECT_EQ(value(BuiltinId::Exp2, {f(10)}), "1024");
  EXPECT_EQ(value(BuiltinId::Log2, {f(8)}), "3");
  EXPECT_EQ(value(BuiltinId::Pow, {f(2), f(0.5)}), print(f(std::sqrt(2.0))));
  EXPECT_EQ(value(BuiltinId::Fma, {f(2), f(3), f(4)}), "10");
  EXPECT_EQ(value(BuiltinId::Mix, {f(10), f(20), f(0.25)}), "12.5");
  EXPECT_EQ(value(BuiltinId::Mix, {vec({f(0), f(10)}), vec({f(10), f(20)}), f(0.5)}), "(5 15)");
  EXPECT_EQ(value(BuiltinId::Smoothstep, {f(0), f(2), f(1)}), "0.5");
  EXPECT_EQ(value(BuiltinId::Degrees, {d(3.14159265358979323846)}), "180");
  expectNear(call(BuiltinId::Radians, {f(180)}), 3.14159265);
  expectNear(call(BuiltinId::Sin, {d(1)}), 0.8414709848);
  expectNear(call(BuiltinId::Cos, {f(1)}), 0.5403023059);
  expectNear(call(BuiltinId::Tan, {f(1)}), 1.5574077247);
  expectNear(call(BuiltinId::Asin, {f(1)}), 1.5707963268);
  expectNear(call(BuiltinId::Acos, {f(0)}), 1.5707963268);
  expectNear(call(BuiltinId::Atan2, {f(1), f(-1)}), 2.3561944902);
  expectNear(call(BuiltinId::Sinh, {f(1)}), 1.1752011936);
  expectNear(call(BuiltinId::Tanh, {f(1)}), 0.7615941560);
  expectNear(call(BuiltinId::Acosh, {f(2)}), 1.3169578969);
  expectNear(call(BuiltinId::Atanh, {f(0.5)}), 0.5493061443);
  expectNear(call(BuiltinId::Exp, {f(1)}), 2.7182818285);
  expectNear(call(BuiltinId::Log, {a(2)}), 0.6931471806);
}

// Outside its domain, or with an infinite result, a constant call is an error.
TEST_F(WgslConstEval, FloatDomains) {
  EXPECT_EQ(rule(call(BuiltinId::Sqrt, {f(-1)})), "const-domain");
  EXPECT_EQ(rule(call(BuiltinId::Acos, {f(1.5)})), "const-domain");
  EXPECT_EQ(rule(call(BuiltinId::Acosh, {f(0.5)})), "const-domain");
  EXPECT_EQ(rule(call(BuiltinId::Log, {f(-1)})), "const-domain");
  EXPECT_EQ(rule(call(BuiltinId::Pow, {f(-2), f(2)})), "const-domain");
  EXPECT_EQ(value(BuiltinId::Log, {f(0)}), "error");
  EXPECT_EQ(value(BuiltinId::InverseSqrt, {f(0)}), "error");
  EXPECT_EQ(value(BuiltinId::Atanh, {f(1)}), "error");
  EXPECT_EQ(value(BuiltinId::Exp, {f(89)}), "error");
  EXPECT_NE(value(BuiltinId::Exp, {d(89)}), "error");
  EXPECT_EQ(value(BuiltinId::Pow, {f(0), f(-1)}), "error");
  EXPECT_EQ(rule(call(BuiltinId::Smoothstep, {f(1), f(1), f(1)})), "const-smoothstep");
  EXPECT_EQ(rule(call(BuiltinId::Clamp, {i(1), i(3), i(2)})), "const-clamp");
  EXPECT_EQ(rule(call(BuiltinId::Clamp, {f(1), f(3), f(2)})), "const-clamp");
  EXPECT_EQ(rule(call(BuiltinId::Normalize, {vec({f(0), f(0)})})), "const-normalize");
  EXPECT_EQ(rule(call(BuiltinId::Ldexp, {f(1), i(129)})), "const-ldexp");
  EXPECT_EQ(rule(call(BuiltinId::Ldexp, {h(1), i(17)})), "const-ldexp");
  EXPECT_EQ(value(BuiltinId::Ldexp, {f(0.25), i(128)}), print(f(std::ldexp(1.0, 126))));
  EXPECT_EQ(value(BuiltinId::Ldexp, {f(1), i(-100000)}), "0");
  EXPECT_EQ(rule(call(BuiltinId::QuantizeToF16, {f(1e6)})), "const-out-of-range");
  EXPECT_EQ(value(BuiltinId::QuantizeToF16, {f(0.1)}), print(pool.number(F32, 0.0999755859375)));
}

TEST_F(WgslConstEval, NumberFunctions) {
  EXPECT_EQ(value(BuiltinId::Max, {a(1), u(2)}), "2");
  EXPECT_EQ(value(BuiltinId::Min, {vec({i(1), i(-5)}), vec({i(0), i(0)})}), "(0 -5)");
  EXPECT_EQ(value(BuiltinId::Clamp, {i(5), i(0), i(3)}), "3");
  EXPECT_EQ(value(BuiltinId::Clamp, {f(-5), f(0), f(3)}), "0");
  EXPECT_EQ(value(BuiltinId::Dot, {vec({i(65536), i(1)}), vec({i(65536), i(2)})}), "2");  // wraps
  EXPECT_EQ(value(BuiltinId::Dot, {vec({a(kI64Max), a(1)}), vec({a(1), a(1)})}), "error");
  EXPECT_EQ(value(BuiltinId::Dot, {vec({f(1), f(2), f(3)}), vec({f(4), f(5), f(6)})}), "32");
  EXPECT_EQ(value(BuiltinId::Length, {vec({f(3), f(4)})}), "5");
  EXPECT_EQ(value(BuiltinId::Length, {f(-3)}), "3");
  EXPECT_EQ(value(BuiltinId::Distance, {vec({f(1), f(1)}), vec({f(4), f(5)})}), "5");
  EXPECT_EQ(value(BuiltinId::Normalize, {vec({f(0), f(-2)})}), "(0 -1)");
  EXPECT_EQ(value(BuiltinId::Cross, {vec({f(1), f(0), f(0)}), vec({f(0), f(1), f(0)})}), "(0 0 1)");
  EXPECT_EQ(value(BuiltinId::Reflect, {vec({f(1), f(-1)}), vec({f(0), f(1)})}), "(1 1)");
  EXPECT_EQ(value(BuiltinId::FaceForward, {vec({f(0), f(1)}), vec({f(0), f(1)}), vec({f(0), f(1)})}), "(-0 -1)");
  EXPECT_EQ(value(BuiltinId::Refract, {vec({f(0), f(-1)}), vec({f(0), f(1)}), f(1)}), "(0 -1)");
  // Total reflection: 1 - 4 * (1 - 0.25) < 0.
  EXPECT_EQ(value(BuiltinId::Refract, {vec({f(std::sqrt(0.75)), f(-0.5)}), vec({f(0), f(1)}), f(2)}), "(0 0)");
  EXPECT_EQ(value(BuiltinId::Select, {i(1), i(2), b(true)}), "2");
  EXPECT_EQ(value(BuiltinId::Select, {vec({i(1), i(2)}), vec({i(3), i(4)}), vec({b(true), b(false)})}), "(3 2)");
  EXPECT_EQ(value(BuiltinId::Select, {vec({i(1), i(2)}), vec({i(3), i(4)}), b(false)}), "(1 2)");
  EXPECT_EQ(value(BuiltinId::All, {vec({b(true), b(false)})}), "false");
  EXPECT_EQ(value(BuiltinId::Any, {vec({b(true), b(false)})}), "true");
}

TEST_F(WgslConstEval, FrexpAndModf) {
  EXPECT_EQ(value(BuiltinId::Frexp, {f(6)}), "(0.75 3)");  // 0.75 * 2^3, fraction in [0.5, 1)
  EXPECT_EQ(value(BuiltinId::Frexp, {d(-0.375)}), "(-0.75 -1)");
  EXPECT_EQ(value(BuiltinId::Frexp, {vec({f(0), f(1)})}), "((0 0.5) (0 1))");
  EXPECT_EQ(value(BuiltinId::Modf, {f(-1.25)}), "(-0.25 -1)");
  EXPECT_EQ(value(BuiltinId::Modf, {vec({h(1.5), h(2)})}), "((0.5 0) (1 2))");
  ConstResult abstractResult = call(BuiltinId::Frexp, {d(6)});
  ASSERT_TRUE(abstractResult);
  EXPECT_EQ(print(evaluator.convert(abstractResult.value, types.resultStruct(StructKind::FrexpResult, F32))),
            "(0.75 3)");
}

TEST_F(WgslConstEval, BitFunctions) {
  EXPECT_EQ(value(BuiltinId::CountLeadingZeros, {u(0)}), "32");
  EXPECT_EQ(value(BuiltinId::CountLeadingZeros, {i(-1)}), "0");
  EXPECT_EQ(value(BuiltinId::CountTrailingZeros, {u(0)}), "32");
  EXPECT_EQ(value(BuiltinId::CountTrailingZeros, {i(kI32Min)}), "31");
  EXPECT_EQ(value(BuiltinId::CountOneBits, {i(-1)}), "32");
  EXPECT_EQ(value(BuiltinId::FirstLeadingBit, {u(0)}), "4294967295");
  EXPECT_EQ(value(BuiltinId::FirstLeadingBit, {u(4294967295)}), "31");
  EXPECT_EQ(value(BuiltinId::FirstLeadingBit, {i(-1)}), "-1");  // no bit differs from the sign
  EXPECT_EQ(value(BuiltinId::FirstLeadingBit, {i(-2)}), "0");
  EXPECT_EQ(value(BuiltinId::FirstLeadingBit, {i(kI32Min)}), "30");
  EXPECT_EQ(value(BuiltinId::FirstTrailingBit, {i(0)}), "-1");
  EXPECT_EQ(value(BuiltinId::FirstTrailingBit, {u(12)}), "2");
  EXPECT_EQ(value(BuiltinId::ReverseBits, {u(1)}), "2147483648");
  EXPECT_EQ(value(BuiltinId::ReverseBits, {i(1)}), "-2147483648");
  EXPECT_EQ(value(BuiltinId::ExtractBits, {u(0xabcd), u(4), u(8)}), std::to_string(0xbc));
  EXPECT_EQ(value(BuiltinId::ExtractBits, {i(0xabcd), u(4), u(8)}), std::to_string(0xbc - 256));  // sign-extended
  EXPECT_EQ(value(BuiltinId::ExtractBits, {i(-1), u(0), u(32)}), "-1");
  EXPECT_EQ(value(BuiltinId::ExtractBits, {u(7), u(32), u(0)}), "0");
  EXPECT_EQ(rule(call(BuiltinId::ExtractBits, {u(7), u(30), u(3)})), "const-bit-range");
  EXPECT_EQ(value(BuiltinId::InsertBits, {u(0xffff), u(0), u(4), u(8)}), std::to_string(0xf00f));
  EXPECT_EQ(value(BuiltinId::InsertBits, {i(0), i(-1), u(31), u(1)}), "-2147483648");
  EXPECT_EQ(value(BuiltinId::InsertBits, {u(5), u(9), u(0), u(32)}), "9");
  EXPECT_EQ(rule(call(BuiltinId::InsertBits, {u(5), u(9), u(4294967295), u(4294967295)})), "const-bit-range");
}

TEST_F(WgslConstEval, Packing) {
  // floor(0.5 + 127 * e) of 1, -1, 0.5, 0: 127, -127, 64, 0.
  EXPECT_EQ(value(BuiltinId::Pack4x8snorm, {vec({f(1), f(-1), f(0.5), f(0)})}), std::to_string(0x0040817fu));
  EXPECT_EQ(value(BuiltinId::Pack4x8unorm, {vec({f(1), f(-1), f(0.5), f(2)})}), std::to_string(0xff8000ffu));
  EXPECT_EQ(value(BuiltinId::Pack2x16snorm, {vec({f(-1), f(1)})}), std::to_string(0x7fff8001u));
  EXPECT_EQ(value(BuiltinId::Pack2x16unorm, {vec({f(0), f(1)})}), std::to_string(0xffff0000u));
  EXPECT_EQ(value(BuiltinId::Pack2x16float, {vec({f(1), f(-2)})}), std::to_string(0xc0003c00u));
  EXPECT_EQ(rule(call(BuiltinId::Pack2x16float, {vec({f(1), f(70000)})})), "const-out-of-range");
  EXPECT_EQ(value(BuiltinId::Pack4xI8, {vec({i(-1), i(256), i(1), i(127)})}), std::to_string(0x7f0100ffu));
  EXPECT_EQ(value(BuiltinId::Pack4xI8Clamp, {vec({i(-1000), i(1000), i(1), i(0)})}), std::to_string(0x00017f80u));
  EXPECT_EQ(value(BuiltinId::Pack4xU8Clamp, {vec({u(4294967295), u(255), u(256), u(1)})}), std::to_string(0x01ffffffu));
  EXPECT_EQ(value(BuiltinId::Unpack4xI8, {u(0x7f0180ff)}), "(-1 -128 1 127)");
  EXPECT_EQ(value(BuiltinId::Unpack4xU8, {u(0x7f0180ff)}), "(255 128 1 127)");
  // -128 / 127 is clamped to -1.
  EXPECT_EQ(value(BuiltinId::Unpack4x8snorm, {u(0x007f8180)}), "(-1 -1 1 0)");
  EXPECT_EQ(value(BuiltinId::Unpack4x8unorm, {u(0xff000000)}), "(0 0 0 1)");
  EXPECT_EQ(value(BuiltinId::Unpack2x16snorm, {u(0x80007fff)}), "(1 -1)");
  EXPECT_EQ(value(BuiltinId::Unpack2x16unorm, {u(0xffff0000)}), "(0 1)");
  EXPECT_EQ(value(BuiltinId::Unpack2x16float, {u(0xc0003c00)}), "(1 -2)");
  EXPECT_EQ(value(BuiltinId::Unpack2x16float, {u(0x00007c00)}), "error");  // infinity
  EXPECT_EQ(value(BuiltinId::Dot4U8Packed, {u(0xffffffff), u(0x01010101)}), "1020");
  EXPECT_EQ(value(BuiltinId::Dot4I8Packed, {u(0xffffffff), u(0x01010102)}), "-5");
}

TEST_F(WgslConstEval, Bitcast) {
  EXPECT_EQ(print(evaluator.bitcast(U32, f(1))), std::to_string(0x3f800000u));
  EXPECT_EQ(print(evaluator.bitcast(I32, f(-0.0))), "-2147483648");
  EXPECT_EQ(print(evaluator.bitcast(F32, u(0x40490fdb))), print(f(3.14159274)));
  EXPECT_EQ(print(evaluator.bitcast(F32, u(0x7f800000))), "error");  // infinity
  EXPECT_EQ(print(evaluator.bitcast(F32, i(-1))), "error");          // NaN
  EXPECT_EQ(print(evaluator.bitcast(U32, i(-1))), "4294967295");
  EXPECT_EQ(print(evaluator.bitcast(U32, a(4294967295))), "4294967295");
  EXPECT_EQ(print(evaluator.bitcast(I32, a(4294967295))), "error");
  EXPECT_EQ(print(evaluator.bitcast(U32, d(1))), std::to_string(0x3f800000u));
  EXPECT_EQ(print(evaluator.bitcast(U32, vec({h(1), h(-2)}))), std::to_string(0xc0003c00u));
  EXPECT_EQ(print(evaluator.bitcast(vectorOf(F16, 4), vec({u(0xc0003c00), u(0x00003800)}))), "(1 -2 0.5 0)");
  EXPECT_EQ(print(evaluator.bitcast(vectorOf(F16, 2), u(0x7c00))), "error");
}

// Rules that need one argument only, the other being a run-time value.
TEST_F(WgslConstEval, PartialRules) {
  auto check = [&](BuiltinId id, std::initializer_list<TypeId> parameters, std::initializer_list<ConstId> arguments) {
    return std::string(
        evaluator.checkPartial(id, std::vector<TypeId>(parameters), std::vector<ConstId>(arguments)).rule);
  };
  ConstId none = ConstId::None;
  EXPECT_EQ(check(BuiltinId::Divide, {I32, I32}, {none, i(0)}), "const-division-by-zero");
  EXPECT_EQ(check(BuiltinId::Modulo, {U32, U32}, {none, u(0)}), "const-division-by-zero");
  EXPECT_EQ(check(BuiltinId::Divide, {I32, I32}, {none, a(0)}), "const-division-by-zero");
  EXPECT_EQ(check(BuiltinId::Divide, {I32, I32}, {none, i(-1)}), "");
  EXPECT_EQ(check(BuiltinId::Divide, {F32, F32}, {none, f(0)}), "");
  EXPECT_EQ(check(BuiltinId::Divide, {vectorOf(I32, 2), vectorOf(I32, 2)}, {none, vec({i(1), i(0)})}),
            "const-division-by-zero");
  EXPECT_EQ(check(BuiltinId::ShiftLeft, {I32, U32}, {none, u(32)}), "const-argument-range");
  EXPECT_EQ(check(BuiltinId::ShiftLeft, {I32, U32}, {none, u(31)}), "");
  EXPECT_EQ(check(BuiltinId::Clamp, {F32, F32, F32}, {none, f(2), f(1)}), "const-clamp");
  EXPECT_EQ(check(BuiltinId::Clamp, {F32, F32, F32}, {none, f(2), none}), "");
  EXPECT_EQ(check(BuiltinId::Smoothstep, {F32, F32, F32}, {f(1), f(1), none}), "const-smoothstep");
  EXPECT_EQ(check(BuiltinId::ExtractBits, {U32, U32, U32}, {none, u(30), u(3)}), "const-bit-range");
  EXPECT_EQ(check(BuiltinId::InsertBits, {U32, U32, U32, U32}, {none, none, u(33), u(0)}), "const-bit-range");
  EXPECT_EQ(check(BuiltinId::Ldexp, {F32, I32}, {none, i(129)}), "const-ldexp");
  EXPECT_EQ(check(BuiltinId::SubgroupBroadcast, {F32, U32}, {none, u(128)}), "const-argument-range");
  EXPECT_EQ(check(BuiltinId::QuadBroadcast, {F32, U32}, {none, a(4)}), "const-argument-range");
  TypeId color = types.sampledTexture(TextureDimension::D2, F32);
  TypeId vec2f = vectorOf(F32, 2), vec2i = vectorOf(I32, 2);
  EXPECT_EQ(
      check(BuiltinId::TextureSample, {color, TypeId::Sampler, vec2f, vec2i}, {none, none, none, vec({i(7), i(8)})}),
      "const-argument-range");
  EXPECT_EQ(
      check(BuiltinId::TextureSample, {color, TypeId::Sampler, vec2f, vec2i}, {none, none, none, vec({a(7), a(-8)})}),
      "");
  EXPECT_EQ(check(BuiltinId::TextureGather, {I32, color, TypeId::Sampler, vec2f}, {a(4), none, none, none}),
            "const-argument-range");
}

TEST_F(WgslConstEval, PoolInterns) {
  EXPECT_EQ(i(5), i(5));
  EXPECT_NE(i(5), u(5));
  EXPECT_NE(f(0.0), f(-0.0));
  EXPECT_EQ(vec({f(1), f(2)}), vec({f(1), f(2)}));
  EXPECT_NE(vec({f(1), f(2)}), vec({f(2), f(1)}));
  EXPECT_EQ(vec({f(0), f(0)}), pool.zero(vectorOf(F32, 2)));
  EXPECT_EQ(pool.memoryBits(i(-1)), 0xffffffffu);
  EXPECT_EQ(pool.memoryBits(f(1)), 0x3f800000u);
  EXPECT_EQ(pool.memoryBits(h(1)), 0x3c00u);
  for (int64_t n = 0; n < 1000; ++n) i(n);
  uint32_t size = pool.size();
  for (int64_t n = 0; n < 1000; ++n) EXPECT_EQ(pool.integer(i(n)), n);
  EXPECT_EQ(pool.size(), size);
}

TEST_F(WgslConstEval, PoolsStackOnABase) {
  ConstId five = i(5), pair = vec({i(5), i(6)});
  const ConstPool& base = pool;
  ConstPool top(&base);
  EXPECT_EQ(top.integer(I32, 5), five);
  ConstId seven = top.integer(I32, 7);
  EXPECT_EQ(top.integer(seven), 7);
  EXPECT_EQ(top.integer(I32, 7), seven);
  EXPECT_EQ(top.part(types, pair, 1), top.integer(I32, 6));
  ConstEvaluator above(types, top);
  ConstResult sum = above.evaluate(BuiltinId::Add, std::vector<ConstId>{five, seven}, I32);
  ASSERT_TRUE(sum);
  EXPECT_EQ(top.integer(sum.value), 12);
  ConstId mixed = top.composite(vectorOf(I32, 2), std::vector<ConstId>{five, seven});
  EXPECT_EQ(top.part(types, mixed, 0), five);
  EXPECT_EQ(pool.size() + 3, top.size());
}

// Every operator and function with the extremes of every type: a value of the promised type, or a message.
TEST_F(WgslConstEval, ExtremesBreakNothing) {
  const double tiny = 0x1p-149, big = std::numeric_limits<float>::max(), huge = std::numeric_limits<double>::max();
  const std::vector<std::vector<ConstId>> extremes = {
      {i(kI32Min), i(-1), i(0), i(1), i(2147483647)},
      {u(0), u(1), u(31), u(32), u(4294967295)},
      {f(-big), f(-1), f(-0.0), f(tiny), f(big)},
      {h(-65504), h(-1), h(0), h(0x1p-24), h(65504)},
      {a(kI64Min), a(-1), a(0), a(64), a(kI64Max)},
      {d(-huge), d(-0.0), d(0x1p-1074), d(1), d(huge)},
      {b(false), b(true)},
      {vec({f(0), f(0), f(0)}), vec({f(big), f(-big), f(big)}), vec({f(tiny), f(1), f(-1)})},
      {vec({u(4294967295), u(0)}), vec({u(1), u(32)})},
      {vec({f(big), f(-big)}), vec({f(-0.0), f(tiny)})},
      {vec({f(big), f(-big), f(0), f(1)}), vec({f(-0.0), f(tiny), f(1), f(1)})},
      {vec({i(kI32Min), i(-1), i(0), i(300)})},
  };
  auto evaluate = [&](BuiltinId id, const std::vector<ConstId>& values) {
    std::vector<Argument> arguments;
    for (ConstId value : values) arguments.push_back({pool.type(value), true});
    Overload overload = resolve(types, id, arguments);
    if (!overload) return;
    ConstResult result = evaluator.call(id, overload, values);
    ASSERT_NE(static_cast<bool>(result), !result.error.empty()) << builtinName(id);
    if (result) {
      ASSERT_EQ(pool.type(result.value), overload.result) << builtinName(id);
    }
    (void)evaluator.checkPartial(id, {overload.parameters, overload.parameterCount}, values);
  };
  for (uint16_t n = 1; n < static_cast<uint16_t>(BuiltinId::Count); ++n) {
    auto id = static_cast<BuiltinId>(n);
    if (!builtinInfo(id).has(kUsableInConst)) continue;
    for (const auto& list : extremes) {
      for (ConstId x : list) {
        evaluate(id, {x});
        for (ConstId y : list) {
          evaluate(id, {x, y});
          evaluate(id, {x, y, list.front()});
          evaluate(id, {x, y, list.back()});
        }
        if (x != list.front() && x != list.back()) continue;
        for (const auto& other : extremes) {
          for (ConstId y : other) {
            evaluate(id, {x, y});
            evaluate(id, {x, x, y});
            evaluate(id, {x, x, y, y});
          }
        }
      }
    }
  }
}

// An unknown argument gives no value and no message.
TEST_F(WgslConstEval, MissingValues) {
  ConstResult result = evaluator.evaluate(BuiltinId::Add, std::vector<ConstId>{i(1), ConstId::None}, I32);
  EXPECT_FALSE(result);
  EXPECT_TRUE(result.error.empty());
  EXPECT_FALSE(evaluator.convert(ConstId::None, I32));
  EXPECT_FALSE(evaluator.construct(I32, std::vector<ConstId>{ConstId::None}));
}

// What the checker refuses before it comes here has a rule all the same.
TEST_F(WgslConstEval, NonsenseIsRefused) {
  EXPECT_EQ(rule(evaluator.evaluate(BuiltinId::Dpdx, std::vector<ConstId>{f(1)}, F32)), "const-builtin");
  EXPECT_EQ(rule(evaluator.convert(f(1), I32)), "const-conversion");
  EXPECT_EQ(rule(evaluator.construct(vectorOf(F32, 3), std::vector<ConstId>{f(1), f(2)})), "const-constructor");
}

}  // namespace
}  // namespace alba::wgsl
