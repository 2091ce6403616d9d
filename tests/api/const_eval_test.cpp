// SPDX-License-Identifier: MIT
// Constants against the device: every built-in function, operator, conversion and constructor that the compiler can
// evaluate itself. const_eval.h says how; the functions of floats are in const_eval_floats.h.
#include "api/const_eval.h"

#include <bit>

#include "api/const_eval_floats.h"

namespace {

using namespace alba_test;

// ---- Numbers and their bits

bool isSigned(const Component& c) { return c.kind == Kind::kI32 || c.kind == Kind::kAbstractInt; }

std::vector<Row> numberRows() {
  return {
      {.id = "Abs",
       .component =
           [](const Component& c) {
             if (isFloat(c.kind)) return c.correct([](const double* x) { return std::fabs(x[0]); });
             return c.wrapped(c.x[0] < 0 ? 0 - c.wide(0) : c.wide(0));
           }},
      {.id = "Sign",
       .component = [](const Component& c) { return c.correct([](const double* x) { return sign(x[0]); }); }},
      {.id = "Min",
       .component = [](const Component& c) { return c.correct([](const double* x) { return std::min(x[0], x[1]); }); }},
      {.id = "Max",
       .component = [](const Component& c) { return c.correct([](const double* x) { return std::max(x[0], x[1]); }); }},
      {.id = "Clamp",
       .component =
           [](const Component& c) {
             if (c.x[1] > c.x[2]) return c.none();
             return c.correct([](const double* x) { return std::min(std::max(x[0], x[1]), x[2]); });
           }},
      {.id = "Select",
       .component = [](const Component& c) { return c.exactly(c.x[2] != 0 ? c.x[1] : c.x[0]); },
       .isBits = true},
      {.id = "All",
       .whole = [](Call& c) { c.exactly(std::all_of(c.x[0].begin(), c.x[0].end(), [](double x) { return x != 0; })); }},
      {.id = "Any",
       .whole = [](Call& c) { c.exactly(std::any_of(c.x[0].begin(), c.x[0].end(), [](double x) { return x != 0; })); }},
  };
}

std::vector<Row> bitRows() {
  const Values offsets = {0, 1, 4, 7, 8, 15, 16, 24, 30, 31, 32}, counts = {0, 1, 2, 7, 8, 16, 24, 31, 32};
  return {
      {.id = "CountLeadingZeros",
       .component = [](const Component& c) { return c.wrapped(uint64_t(std::countl_zero(c.word(0)))); }},
      {.id = "CountTrailingZeros",
       .component = [](const Component& c) { return c.wrapped(uint64_t(std::countr_zero(c.word(0)))); }},
      {.id = "CountOneBits",
       .component = [](const Component& c) { return c.wrapped(uint64_t(std::popcount(c.word(0)))); }},
      {.id = "FirstLeadingBit",
       .component =
           [](const Component& c) {
             // Of a negative number, the first bit that isn't set; 31 - 32 where there is none.
             const uint32_t bits = c.x[0] < 0 ? ~c.word(0) : c.word(0);
             return c.wrapped(31u - uint32_t(std::countl_zero(bits)));
           }},
      {.id = "FirstTrailingBit",
       .component =
           [](const Component& c) {
             return c.wrapped(c.word(0) ? uint32_t(std::countr_zero(c.word(0))) : 0xffffffffu);
           }},
      {.id = "ReverseBits",
       .component =
           [](const Component& c) {
             uint32_t out = 0;
             for (uint32_t bit = 0; bit < 32; ++bit) out = out << 1 | (c.word(0) >> bit & 1u);
             return c.wrapped(out);
           }},
      {.id = "ExtractBits",
       .component =
           [](const Component& c) {
             const uint32_t offset = c.word(1), count = c.word(2);
             if (offset + count > 32) return c.none();
             uint32_t out = 0;
             for (uint32_t bit = 0; bit < count; ++bit) out |= (c.word(0) >> (offset + bit) & 1u) << bit;
             const bool isNegative = c.kind == Kind::kI32 && count > 0 && (out >> (count - 1) & 1u);
             for (uint32_t bit = count; isNegative && bit < 32; ++bit) out |= 1u << bit;
             return c.wrapped(out);
           },
       .values = {{}, offsets, counts}},
      {.id = "InsertBits",
       .component =
           [](const Component& c) {
             const uint32_t offset = c.word(2), count = c.word(3);
             if (offset + count > 32) return c.none();
             uint32_t out = c.word(0);
             for (uint32_t bit = 0; bit < count; ++bit) {
               const uint32_t place = 1u << (offset + bit);
               out = c.word(1) >> bit & 1u ? out | place : out & ~place;
             }
             return c.wrapped(out);
           },
       .values = {{}, {}, offsets, counts}},
  };
}

// ---- Packing

// A word of fields; each field has one value, or two where a half of a step may be lost on the way.
void addWord(Call& c, uint32_t width, const std::vector<std::array<uint32_t, 2>>& fields) {
  uint64_t exact = 0;
  std::vector<double> others = {0};
  for (size_t i = 0; i < fields.size(); ++i) {
    const uint64_t mask = (uint64_t{1} << width) - 1;
    std::vector<double> next;
    for (double other : others)
      for (uint32_t field : fields[i]) next.push_back(other + static_cast<double>((field & mask) << (i * width)));
    exact |= (fields[i][0] & mask) << (i * width);
    others = next;
  }
  const auto word = static_cast<double>(exact);
  c.out.push_back({word, {word, word}, others});
}

// floor(0.5 + most * clamp(x, low, 1)): the product and the sum are rounded either way.
Row packRow(const char* id, uint32_t width, double low, double most) {
  return {.id = id,
          .whole =
              [=](Call& c) {
                std::vector<std::array<uint32_t, 2>> fields;
                for (double x : c.x[0]) {
                  const double inside = std::clamp(x, low, 1.0);
                  const auto word = [](double v) { return static_cast<uint32_t>(static_cast<int64_t>(std::floor(v))); };
                  const Interval on = c.m.add(c.m.number(0.5), c.m.multiply(c.m.number(most), c.m.point(inside)));
                  const uint32_t exact = word(0.5 + most * inside), a = word(on.low), b = word(on.high);
                  fields.push_back({exact, a == exact ? b : a});
                }
                addWord(c, width, fields);
              },
          .values = {{0,        -0.0,     1,    -1,    0.5,     -0.5,    0.25,       -0.25,    0.1,
                      -0.1,     0.75,     2,    -2,    1.0 / 3, 0.999,   0.001,      -0.999,   0.003,
                      0x1p-126, 0x1p-149, 1e20, -1e20, 0x1p-10, -0x1p-9, 63.0 / 127, 1.0 / 255}}};
}
// The low bits of integers, or the nearest of [low, high].
Row bytesRow(const char* id, double low, double high) {
  return {.id = id, .whole = [=](Call& c) {
            std::vector<std::array<uint32_t, 2>> fields;
            for (double x : c.x[0]) {
              const auto field = static_cast<uint32_t>(static_cast<int64_t>(std::clamp(x, low, high)));
              fields.push_back({field, field});
            }
            addWord(c, 8, fields);
          }};
}
int64_t fieldOf(const Call& c, size_t parameter, uint32_t i, uint32_t width, bool isSigned) {
  const auto word = static_cast<uint32_t>(c.x[parameter][0]);
  const auto field = static_cast<int64_t>(word >> (i * width) & ((uint64_t{1} << width) - 1));
  return isSigned && field >> (width - 1) ? field - (int64_t{1} << width) : field;
}
// Fields over `most`, no less than -1.
Row unpackRow(const char* id, uint32_t width, bool isSigned, double most) {
  return {.id = id, .whole = [=](Call& c) {
            for (uint32_t i = 0; i < 32 / width; ++i) {
              const double exact = std::max(static_cast<double>(fieldOf(c, 0, i, width, isSigned)) / most, -1.0);
              c.add(exact, c.m.ulps(exact, 3));
            }
          }};
}
Row unpackBytesRow(const char* id, bool isSigned) {
  return {.id = id, .whole = [=](Call& c) {
            for (uint32_t i = 0; i < 4; ++i) c.exactly(static_cast<double>(fieldOf(c, 0, i, 8, isSigned)));
          }};
}
Row dotBytesRow(const char* id, bool isSigned) {
  return {.id = id, .whole = [=](Call& c) {
            int64_t sum = 0;
            for (uint32_t i = 0; i < 4; ++i) sum += fieldOf(c, 0, i, 8, isSigned) * fieldOf(c, 1, i, 8, isSigned);
            c.exactly(static_cast<double>(sum));
          }};
}

std::vector<Row> packingRows() {
  return {
      packRow("Pack4x8snorm", 8, -1, 127),
      packRow("Pack4x8unorm", 8, 0, 255),
      packRow("Pack2x16snorm", 16, -1, 32767),
      packRow("Pack2x16unorm", 16, 0, 65535),
      bytesRow("Pack4xI8", -0x1p31, 0x1p31),
      bytesRow("Pack4xU8", 0, 0x1p32),
      bytesRow("Pack4xI8Clamp", -128, 127),
      bytesRow("Pack4xU8Clamp", 0, 255),
      unpackRow("Unpack4x8snorm", 8, true, 127),
      unpackRow("Unpack4x8unorm", 8, false, 255),
      unpackRow("Unpack2x16snorm", 16, true, 32767),
      unpackRow("Unpack2x16unorm", 16, false, 65535),
      unpackBytesRow("Unpack4xI8", true),
      unpackBytesRow("Unpack4xU8", false),
      dotBytesRow("Dot4I8Packed", true),
      dotBytesRow("Dot4U8Packed", false),
      {.id = "Pack2x16float",
       .whole =
           [](Call& c) {
             std::vector<std::array<uint32_t, 2>> fields;
             for (double x : c.x[0]) {
               if (std::fabs(x) > kHalf.most) return c.none();
               const uint32_t exact = halfBits(std::copysign(kHalf.nearest(x), x));
               const uint32_t low = halfBits(std::copysign(kHalf.down(x), x)),
                              high = halfBits(std::copysign(kHalf.up(x), x));
               // Subnormal numbers may be zero.
               const bool isTiny = kHalf.isSubnormal(x);
               fields.push_back({exact, isTiny ? exact & 0x8000u : low == exact ? high : low});
             }
             addWord(c, 16, fields);
           }},
      {.id = "Unpack2x16float",
       .whole =
           [](Call& c) {
             for (uint32_t i = 0; i < 2; ++i) {
               const double exact = halfNumber(static_cast<uint32_t>(fieldOf(c, 0, i, 16, false)));
               if (!std::isfinite(exact)) return c.none();
               c.add(exact, Accuracy(kHalf).point(exact));
             }
           },
       .values = {{0, 1, 0x3c00c000, 0x3800b555, 0x7bfffbff, 0x80008000, 0x03ff8001, 0x04000001, 0x12345678, 0xffffffff,
                   0x7c000000, 0x0000fe00, 0x3555bc00, 0x42480001}},
       .isBits = true},
  };
}

// ---- Operators

template <class F>
Row compareRow(const char* id, F f) {
  return {.id = id, .component = [f](const Component& c) {
            return c.correct([f](const double* x) { return f(x[0], x[1]) ? 1.0 : 0.0; });
          }};
}
using OnFloats = Interval (Accuracy::*)(Interval, Interval);
template <class Exact, class Integer>
Row arithmeticRow(const char* id, Exact exact, OnFloats onFloats, Integer onIntegers) {
  return {.id = id, .component = [=](const Component& c) {
            const double value = exact(c.x[0], c.x[1]);
            if (isFloat(c.kind)) return Expected{value, (c.m.*onFloats)(c.m.point(c.x[0]), c.m.point(c.x[1]))};
            // Abstract integers don't wrap.
            if (c.kind == Kind::kAbstractInt && std::fabs(value) > 0x1p62) return c.none();
            return c.wrapped(onIntegers(c.wide(0), c.wide(1)));
          }};
}
template <class F>
Row bitwiseRow(const char* id, F f) {
  return {.id = id, .component = [f](const Component& c) { return c.wrapped(f(c.wide(0), c.wide(1))); }};
}

// Columns of the left side's rows times the right side's columns; a vector is one row or one column.
void multiplyMatrices(Call& c) {
  const Type &left = c.types[0], &right = c.types[1];
  const uint32_t inner = left.isMatrix() ? left.columns : left.rows, rows = left.isMatrix() ? left.rows : 1;
  const auto points = c.points(0), others = c.points(1);
  for (uint32_t column = 0; column < (right.isMatrix() ? right.columns : 1); ++column) {
    for (uint32_t r = 0; r < rows; ++r) {
      double exact = 0;
      std::vector<Interval> a, b;
      for (uint32_t k = 0; k < inner; ++k) {
        const uint32_t x = left.isMatrix() ? k * left.rows + r : k, y = column * inner + k;
        exact += c.x[0][x] * c.x[1][y];
        a.push_back(points[x]), b.push_back(others[y]);
      }
      c.add(exact, c.m.dot(a, b));
    }
  }
}

bool isDivision(const Component& c) {
  const bool overflows = c.kind == Kind::kI32 && c.x[0] == -0x1p31 && c.x[1] == -1;
  return c.x[1] != 0 && !overflows;
}

std::vector<Row> operatorRows() {
  const Values amounts = {0, 1, 2, 3, 7, 8, 15, 16, 24, 30, 31};
  using Word = uint64_t;
  Row multiply = arithmeticRow("Multiply", std::multiplies<double>(), &Accuracy::multiply, std::multiplies<Word>());
  multiply.whole = multiplyMatrices, multiply.isStepwise = true;
  return {
      arithmeticRow("Add", std::plus<double>(), &Accuracy::add, std::plus<Word>()),
      arithmeticRow("Subtract", std::minus<double>(), &Accuracy::subtract, std::minus<Word>()),
      multiply,
      {.id = "Divide",
       .component =
           [](const Component& c) {
             if (!isDivision(c)) return c.none();
             if (!isFloat(c.kind)) return c.exactly(std::trunc(c.x[0] / c.x[1]));
             return Expected{c.x[0] / c.x[1], c.m.divide(c.m.point(c.x[0]), c.m.point(c.x[1]))};
           }},
      {.id = "Modulo",
       .component =
           [](const Component& c) {
             if (!isDivision(c)) return c.none();
             if (!isFloat(c.kind)) return c.exactly(std::fmod(c.x[0], c.x[1]));
             const Interval x = c.m.point(c.x[0]), y = c.m.point(c.x[1]);
             return Expected{std::fmod(c.x[0], c.x[1]), c.m.subtract(x, c.m.multiply(y, c.m.whole(c.m.divide(x, y))))};
           }},
      bitwiseRow("And", std::bit_and<Word>()),
      bitwiseRow("Or", std::bit_or<Word>()),
      bitwiseRow("Xor", std::bit_xor<Word>()),
      bitwiseRow("LogicalAnd", std::bit_and<Word>()),
      bitwiseRow("LogicalOr", std::bit_or<Word>()),
      {.id = "ShiftLeft",
       .component =
           [](const Component& c) {
             // No bit may be lost, nor the sign change.
             const double shifted = std::ldexp(c.x[0], static_cast<int>(c.x[1]));
             const double least = isSigned(c) ? -0x1p31 : 0, most = isSigned(c) ? 0x1p31 - 1 : 0x1p32 - 1;
             return shifted < least || shifted > most ? c.none() : c.exactly(shifted);
           },
       .values = {{}, amounts}},
      {.id = "ShiftRight",
       .component =
           [](const Component& c) { return c.exactly(std::floor(std::ldexp(c.x[0], -static_cast<int>(c.x[1])))); },
       .values = {{}, amounts}},
      compareRow("Equal", std::equal_to<double>()),
      compareRow("NotEqual", std::not_equal_to<double>()),
      compareRow("Less", std::less<double>()),
      compareRow("LessEqual", std::less_equal<double>()),
      compareRow("Greater", std::greater<double>()),
      compareRow("GreaterEqual", std::greater_equal<double>()),
      {.id = "Negate",
       .component =
           [](const Component& c) {
             if (isFloat(c.kind)) return c.correct([](const double* x) { return -x[0]; });
             return c.wrapped(0 - c.wide(0));
           }},
      {.id = "Not", .component = [](const Component& c) { return c.exactly(c.x[0] == 0); }},
      {.id = "Complement", .component = [](const Component& c) { return c.wrapped(~c.wide(0)); }},
  };
}

// ---- Bitcasts, conversions, constructors

// The words that values of a type lie in, and back.
std::vector<uint32_t> wordsOf(const Values& values, Kind kind) {
  std::vector<uint32_t> out;
  for (size_t i = 0; i < values.size(); ++i) {
    const double v = values[i];
    if (kind == Kind::kF16) {
      if (i % 2 == 0) out.push_back(0);
      out.back() |= static_cast<uint32_t>(halfBits(v)) << (i % 2 * 16);
    } else {
      out.push_back(isFloat(kind) ? std::bit_cast<uint32_t>(static_cast<float>(v))
                                  : static_cast<uint32_t>(static_cast<int64_t>(v)));
    }
  }
  return out;
}

void bitcast(Call& c) {
  const Kind from = c.kind(), to = c.result.kind;
  if (from == Kind::kAbstractInt) {
    // It becomes a u32 for the sake of one, otherwise an i32.
    const double least = to == Kind::kU32 ? 0 : -0x1p31, most = to == Kind::kU32 ? 0x1p32 - 1 : 0x1p31 - 1;
    for (double x : c.x[0])
      if (x < least || x > most) return c.none();
  }
  const std::vector<uint32_t> words = wordsOf(c.x[0], from);
  for (size_t i = 0; i < c.result.count(); ++i) {
    const size_t at = to == Kind::kF16 ? i / 2 : i;
    const auto read = [&](uint32_t word) -> double {
      if (to == Kind::kF16) return halfNumber(word >> (i % 2 * 16) & 0xffffu);
      if (to == Kind::kF32) return std::bit_cast<float>(word);
      return to == Kind::kI32 ? static_cast<double>(static_cast<int32_t>(word)) : word;
    };
    const double exact = read(words[at]);
    if (!std::isfinite(exact)) return c.none();
    Expected out{exact, {exact, exact}};
    // Subnormal numbers may become zeros, on either side.
    if (isFloat(to)) out.accepted = Accuracy(formatOf(to)).point(exact);
    if (from == Kind::kF32 && kSingle.isSubnormal(c.x[0][at])) out.others = {read(0), read(0x80000000u)};
    for (uint32_t zeros = 1; from == Kind::kF16 && to != Kind::kF16 && zeros < 4; ++zeros) {
      uint32_t word = words[at];
      for (uint32_t half = 0; half < 2; ++half)
        if (zeros >> half & 1 && !(word >> (half * 16) & 0x7c00u)) word &= ~(0x7fffu << (half * 16));
      out.others.push_back(read(word));
    }
    c.out.push_back(out);
  }
}

std::vector<Row> bitcastRows() {
  std::string overloads =
      "(vN<abstract_int>) -> vN<u32>\n(vN<abstract_int>) -> vN<i32>\n(vN<abstract_int>) -> vN<f32>\n"
      "(vN<abstract_float>) -> vN<u32>\n(vN<abstract_float>) -> vN<f32>\n(vN<f16>) -> vN<f16>\n";
  for (const std::string one : {"f32", "i32", "u32"}) {
    for (const std::string other : {"f32", "i32", "u32"}) overloads += "(vN<" + one + ">) -> vN<" + other + ">\n";
    overloads += "(" + one + ") -> vec2<f16>\n(vec2<" + one + ">) -> vec4<f16>\n";
    overloads += "(vec2<f16>) -> " + one + "\n(vec4<f16>) -> vec2<" + one + ">\n";
  }
  return {{.id = "bitcast", .whole = bitcast, .isBits = true, .callee = "bitcast<@>", .overloads = overloads}};
}

// A scalar conversion: from any kind to a concrete one.
Expected convert(const Component& c) {
  const double x = c.x[0];
  const Kind from = c.kind, to = c.resultKind;
  if (to == Kind::kBool) {
    // Comparing with zero, a device may take a subnormal number for it.
    const bool isTiny = isFloat(from) && formatOf(from).isSubnormal(x);
    return {x != 0 ? 1.0 : 0.0, {x != 0 && !isTiny ? 1.0 : 0.0, x != 0 ? 1.0 : 0.0}};
  }
  if (isFloat(to)) {
    const FloatFormat& format = formatOf(to);
    if (std::fabs(x) > format.most) return c.none();
    return {std::copysign(format.nearest(x), x), {format.down(x), format.up(x)}};
  }
  const double least = to == Kind::kI32 ? -0x1p31 : 0, most = to == Kind::kI32 ? 0x1p31 - 1 : 0x1p32 - 1;
  if (isFloat(from)) {
    // The nearest integer that both types have, towards zero.
    const double highest = from == Kind::kAbstractFloat ? most : kSingle.down(most);
    return c.exactly(std::trunc(std::clamp(x, least, highest)));
  }
  if (from == Kind::kAbstractInt) return x < least || x > most ? c.none() : c.exactly(x);
  return c.wrapped(c.wide(0));
}

std::vector<Row> conversionRows() {
  std::string overloads;
  const auto add = [&](const std::string& from, const std::string& to, const std::string& shape) {
    overloads += "(" + shape + "<" + from + ">) -> " + shape + "<" + to + ">\n";
  };
  for (const char* to : {"f32", "f16", "i32", "u32", "bool"})
    for (const char* from : {"f32", "f16", "i32", "u32", "bool", "abstract_int", "abstract_float"}) add(from, to, "vN");
  for (const char* to : {"f32", "f16"})
    for (const char* from : {"f32", "f16", "abstract_float"}) add(from, to, "matCxR");
  return {{.id = "conversions", .component = convert, .callee = "@", .overloads = overloads}};
}

// All components of the arguments, one after the other; a single one for all of a vector.
void construct(Call& c) {
  for (const Values& argument : c.x)
    for (double x : argument) c.exactly(x);
  while (c.out.size() < c.result.count()) c.out.push_back(c.out[0]);
}

std::vector<Row> constructorRows() {
  std::string vectors, matrices;
  const auto vector = [&](std::string_view parameters, const char* size) {
    vectors += "<T: any>(" + std::string(parameters) + ") -> vec" + size + "<T>\n";
  };
  for (const char* size : {"2", "3", "4"}) vector("T", size);
  vector("T, T", "2");
  for (const char* three : {"T, T, T", "vec2<T>, T", "T, vec2<T>"}) vector(three, "3");
  for (const char* four : {"T, T, T, T", "vec2<T>, T, T", "T, vec2<T>, T", "T, T, vec2<T>", "vec2<T>, vec2<T>",
                           "vec3<T>, T", "T, vec3<T>"})
    vector(four, "4");
  const auto list = [](const std::string& one, int count) {
    std::string out = one;
    for (int more = 1; more < count; ++more) out += ", " + one;
    return out;
  };
  for (int columns = 2; columns <= 4; ++columns) {
    const std::string matrix = "mat" + std::to_string(columns) + "x";
    matrices += "<T: float>(" + list("vecR<T>", columns) + ") -> " + matrix + "R<T>\n";
    for (int rows = 2; rows <= 4; ++rows)
      matrices += "<T: float>(" + list("T", columns * rows) + ") -> " + matrix + std::to_string(rows) + "<T>\n";
  }
  // Abstract numbers, of both kinds even, and a type that takes them: those that all of them can be.
  const Values common = {0, 1, -1, 5, -7, 1000};
  const char* mixed =
      "(abstract_int, abstract_float, abstract_int) -> vec3<f32>\n"
      "(abstract_float, vec3<abstract_int>) -> vec4<f16>\n"
      "(vec2<abstract_int>, abstract_int) -> vec3<i32>\n";
  Row row{.id = "vectors", .whole = construct, .isBits = true, .callee = "@", .overloads = vectors};
  Row matrixRow = row, mixedRow = row;
  matrixRow.id = "matrices", matrixRow.overloads = matrices;
  mixedRow.id = "vectors of abstract numbers", mixedRow.overloads = mixed, mixedRow.values = {common, common, common};
  return {row, matrixRow, mixedRow};
}

// ---- Every row has its test

TEST(ConstEvalTable, EveryConstantBuiltinHasARow) {
  std::set<std::string_view> tested = {"Bitcast"};  // by rows of its own, below
  static std::vector<Row> rows;
  for (auto group : {numberRows, bitRows, packingRows, operatorRows, floatRows, geometryRows})
    for (Row& row : group()) rows.push_back(std::move(row));
  for (const Row& row : rows) EXPECT_TRUE(tested.insert(row.id).second) << row.id << " has two rows";
  std::set<std::string_view> constant;
  for (const TableRow& t : constantTable()) {
    constant.insert(t.id);
    EXPECT_TRUE(tested.contains(t.id)) << t.spelling << " (" << t.id << " in builtins.def) may stand in constant "
                                       << "expressions, but no row of this test says what it means";
  }
  for (std::string_view id : tested) EXPECT_TRUE(constant.contains(id)) << id << " isn't in builtins.def";
}

TEST_F(ConstEvalTest, Numbers) { check(numberRows()); }
TEST_F(ConstEvalTest, Bits) { check(bitRows()); }
TEST_F(ConstEvalTest, Packing) { check(packingRows()); }
TEST_F(ConstEvalTest, Operators) { check(operatorRows()); }
TEST_F(ConstEvalTest, FunctionsOfFloats) { check(floatRows()); }
TEST_F(ConstEvalTest, VectorsAndMatrices) { check(geometryRows()); }
TEST_F(ConstEvalTest, Bitcasts) { check(bitcastRows()); }
TEST_F(ConstEvalTest, Conversions) { check(conversionRows()); }
TEST_F(ConstEvalTest, Constructors) { check(constructorRows()); }

}  // namespace
