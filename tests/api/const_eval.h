// SPDX-License-Identifier: MIT
// Evaluates what the compiler can compute itself twice, as a constant expression and on the device from values that it
// loads, and compares both with what the host computes.
//
// Every overload of a row is tried with every type that it takes, vectors and matrices of every size, and abstract
// numbers (as constants only). Some of these cases make one shader: its entry point `constants` stores the constants,
// and `computed` what becomes of the arguments in a buffer.
#pragma once

#include <array>
#include <bit>
#include <span>

#include "api/const_eval_rows.h"
#include "api/fixture.h"

namespace alba_test {

struct ArgumentSet {
  std::vector<Values> x;
  std::vector<Expected> expected;
};

// One overload with types in place of its letters.
struct Case {
  std::vector<Type> parameters, results;
  std::vector<std::string> members;  // of a result that is a structure, each with its dot; otherwise ""
  bool isBare = false;               // literals without suffixes for parameters that are concrete
  bool isConstantOnly = false;
  std::vector<ArgumentSet> sets;
  // Components of the widest argument or result.
  size_t width() const {
    size_t out = 1;
    for (const auto& types : {parameters, results})
      for (const Type& t : types) out = std::max<size_t>(out, t.count());
    return out;
  }
  bool has(Kind k) const {
    const auto is = [&](const Type& t) { return t.kind == k; };
    return std::any_of(parameters.begin(), parameters.end(), is) || std::any_of(results.begin(), results.end(), is);
  }
};

class ConstEvalTest : public DeviceTest {
 public:
  void SetUp() override {
    DeviceTest::SetUp();
    if (!device || !wgpuAdapterHasFeature(adapter, WGPUFeatureName_ShaderF16)) return;
    adapter = requestAdapter(instance);  // one makes a single device
    device = makeDevice({WGPUFeatureName_ShaderF16});
    queue = wgpuDeviceGetQueue(device);
    hasHalf_ = true;
  }

  void check(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
      SCOPED_TRACE(row.id);
      std::vector<Case> cases = instantiate(row);
      ASSERT_FALSE(cases.empty()) << "no overload";
      values_ = judged_ = wrong_ = 0;
      for (size_t at = 0; at < cases.size(); at += kCasesAtOnce)
        run(row, std::span(cases).subspan(at, std::min(kCasesAtOnce, cases.size() - at)));
      EXPECT_LE(wrong_, 6u) << "values are wrong; the first six are above";
      EXPECT_GE(judged_ * 2, values_) << "for most of these arguments the language asks for nothing";
      if (HasFatalFailure()) return;
    }
  }

 private:
  // ---- Cases and their arguments

  std::vector<Case> instantiate(const Row& row) {
    std::string lines(row.overloads);
    callee_ = row.callee, isOperator_ = false;
    static const std::vector<TableRow> table = constantTable();
    for (const TableRow& t : table) {
      if (t.id != row.id || !row.overloads.empty()) continue;
      lines = t.overloads, callee_ = t.spelling, isOperator_ = t.isOperator;
    }
    std::vector<Case> out;
    for (size_t at = 0, end; at < lines.size(); at = end + 1) {
      end = std::min(lines.find('\n', at), lines.size());
      Signature signature(std::string_view(lines).substr(at, end - at));
      signature.each([&] {
        Case one = caseOf(signature);
        if (one.has(Kind::kF16) && !hasHalf_) return;
        one.isConstantOnly = one.has(Kind::kAbstractInt) || one.has(Kind::kAbstractFloat);
        out.push_back(one);
        // Numbers without suffixes also become the concrete types that a parameter wants.
        const bool takesBare = !signature.isGeneric() || (signature.isClass("int32") && one.has(Kind::kI32));
        if (one.isConstantOnly || !takesBare || one.parameters[0].kind == Kind::kBool || !row.overloads.empty()) return;
        one.isBare = one.isConstantOnly = true;
        out.push_back(one);
      });
    }
    // The more cases there are of vectors and matrices, the fewer arguments each of them gets.
    size_t wide = 1;
    for (const Case& one : out) wide += one.width() > 1 ? one.width() : 0;
    for (Case& one : out) {
      const size_t share = std::clamp<size_t>(400 / wide, one.width() > 4 ? 1 : 2, 24);
      choose(row, one, one.width() > 1 ? share : one.isConstantOnly ? 24 : 48);
    }
    return out;
  }

  Case caseOf(const Signature& signature) {
    Case one;
    for (const std::string& p : signature.parameters()) one.parameters.push_back(signature.type(p));
    const std::string& result = signature.result();
    const bool splits = result.starts_with("frexp<"), cuts = result.starts_with("modf<");
    if (!splits && !cuts) {
      one.results = {signature.type(result)}, one.members = {""};
      return one;
    }
    Type both[2] = {one.parameters[0], one.parameters[0]};
    if (splits) both[1].kind = isAbstract(both[0].kind) ? Kind::kAbstractInt : Kind::kI32;
    one.results = {both[0], both[1]};
    one.members = {".fract", splits ? ".exp" : ".whole"};
    return one;
  }

  uint32_t random(size_t below) {
    seed_ = seed_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<uint32_t>((seed_ >> 33) % below);
  }

  static bool isWhole(const Row& row, const Case& one) {
    if (!row.component) return true;
    bool matrix = false, scalar = false;
    for (const Type& t : one.parameters) matrix |= t.isMatrix(), scalar |= t.isScalar();
    return row.whole && matrix && !scalar;
  }

  // Whether a constant expression may have this result.
  static bool isUsable(const Expected& e, Kind kind) {
    if (!std::isfinite(e.exact)) return false;
    if (kind == Kind::kAbstractInt) return std::fabs(e.exact) <= 2147483647.0;  // it is stored as i32
    return !isFloat(kind) || std::fabs(e.exact) <= formatOf(kind).most;
  }

  bool component(const Row& row, const Case& one, const double* x, Expected& out) {
    Accuracy accuracy(formatOf(one.parameters[0].kind));
    const Kind result = one.results[0].kind;
    out = row.component({accuracy, one.parameters[0].kind, result, x, static_cast<uint32_t>(one.parameters.size())});
    return !accuracy.overflowed() && isUsable(out, result);
  }

  bool whole(const Row& row, const Case& one, ArgumentSet& set) {
    Accuracy accuracy(formatOf(one.parameters[0].kind));
    Call call{accuracy, one.parameters, set.x, one.results[0]};
    row.whole(call);
    size_t at = 0;
    for (const Type& result : one.results) {
      for (uint32_t i = 0; i < result.count(); ++i, ++at)
        if (at >= call.out.size() || !isUsable(call.out[at], result.kind)) return false;
    }
    set.expected = std::move(call.out);
    return !accuracy.overflowed();
  }

  // All arguments where there are few, otherwise some by chance, the same in every run.
  void choose(const Row& row, Case& one, size_t wanted) {
    std::vector<Values> lists;
    size_t combinations = 1;
    for (size_t p = 0; p < one.parameters.size(); ++p) {
      const Kind kind = one.parameters[p].kind;
      const bool given = p < row.values.size() && !row.values[p].empty();
      lists.push_back(rounded(given ? row.values[p] : interesting(kind), kind));
      ASSERT_FALSE(lists.back().empty());
      combinations = std::min(combinations * lists.back().size(), size_t{1} << 20);
    }
    const bool isAll = one.width() == 1 && combinations <= 100;
    if (isAll) wanted = combinations;
    const size_t tries = isAll ? combinations : wanted * 40;
    for (size_t n = 0; n < tries && one.sets.size() < wanted; ++n) {
      ArgumentSet set;
      set.x.resize(lists.size());
      size_t rest = n;
      for (size_t p = 0; p < lists.size(); ++p) {
        const Values& list = lists[p];
        for (uint32_t i = 0; i < one.parameters[p].count(); ++i)
          set.x[p].push_back(isAll ? list[rest % list.size()] : list[random(list.size())]);
        rest /= list.size();
      }
      if (isWhole(row, one) ? whole(row, one, set) : eachComponent(row, one, lists, set))
        one.sets.push_back(std::move(set));
    }
    EXPECT_GE(one.sets.size(), std::min<size_t>(wanted, 4))
        << "too few arguments that a constant expression may have, for " << one.parameters[0].spelled() << " …";
  }

  // Scalars beside a vector stand for each of its components; other arguments are chosen again until they fit.
  bool eachComponent(const Row& row, const Case& one, const std::vector<Values>& lists, ArgumentSet& set) {
    const uint32_t count = one.results[0].count();
    for (uint32_t i = 0; i < count; ++i) {
      Expected expected;
      bool fits = false;
      for (int tries = 0; !fits && tries < (count > 1 ? 30 : 1); ++tries) {
        double x[4] = {};
        for (size_t p = 0; p < lists.size(); ++p) {
          const bool isWide = !one.parameters[p].isScalar();
          double& v = set.x[p][isWide ? i : 0];
          if (tries > 0 && isWide) v = lists[p][random(lists[p].size())];
          x[p] = v;
        }
        fits = component(row, one, x, expected);
      }
      if (!fits) return false;
      set.expected.push_back(expected);
    }
    return true;
  }

  // ---- The shader

  // Both buffers hold a structure of the arrays f, i, u and h.
  static constexpr const char* kSections = "fiuh";
  static constexpr const char* kSectionTypes[] = {"f32", "i32", "u32", "f16"};
  static size_t sectionOf(Kind k) {
    return k == Kind::kF16 ? 3 : isFloat(k) ? 0 : k == Kind::kI32 || k == Kind::kAbstractInt ? 1 : 2;
  }
  using Counts = std::array<size_t, 4>;
  static Counts countsOf(const std::vector<Type>& types) {
    Counts out{};
    for (const Type& t : types) out[sectionOf(t.kind)] += t.count();
    return out;
  }
  static void raise(Counts& counts, const Counts& other, size_t times = 1) {
    for (size_t s = 0; s < 4; ++s) counts[s] = std::max(counts[s], other[s] * times);
  }
  static size_t offset(const Counts& counts, size_t section, size_t at) {
    size_t out = 0;
    for (size_t s = 0; s < section; ++s) out += counts[s] * 4;
    return out + at * (section == 3 ? 2 : 4);
  }
  static size_t sizeOf(const Counts& counts) { return (offset(counts, 3, counts[3]) + 3) / 4 * 4; }
  static std::string structure(const char* name, const Counts& counts) {
    std::string out = "struct " + std::string(name) + " {";
    for (size_t s = 0; s < 4; ++s)
      if (counts[s]) out += std::string(" ") + kSections[s] + ": " + arrayOf(s, counts[s]) + ",";
    return out + " }\n";
  }
  static std::string arrayOf(size_t section, size_t count) {
    return "array<" + std::string(kSectionTypes[section]) + ", " + std::to_string(count) + ">";
  }

  std::string callOf(const Case& one, const std::vector<std::string>& arguments) const {
    if (isOperator_) {
      return arguments.size() == 1 ? "(" + callee_ + "(" + arguments[0] + "))"
                                   : "((" + arguments[0] + ") " + callee_ + " (" + arguments[1] + "))";
    }
    std::string out = callee_;
    const size_t at = out.find('@');
    if (at != std::string::npos) out.replace(at, 1, one.results[0].spelled());
    for (size_t i = 0; i < arguments.size(); ++i) out += (i ? ", " : "(") + arguments[i];
    return out + ")";
  }
  std::string constantText(const Case& one, const ArgumentSet& set) const {
    std::vector<std::string> arguments;
    for (size_t p = 0; p < set.x.size(); ++p) arguments.push_back(literal(set.x[p], one.parameters[p], one.isBare));
    return callOf(one, arguments);
  }
  // Calls f with the section and the text of each component of `value`.
  template <class F>
  static void eachPart(const Case& one, const std::string& value, F f) {
    for (size_t r = 0; r < one.results.size(); ++r) {
      const Type& t = one.results[r];
      for (uint32_t i = 0; i < t.count(); ++i) {
        std::string part = value + one.members[r];
        if (t.isMatrix()) part += "[" + std::to_string(i / t.rows) + "]";
        if (!t.isScalar()) part += "[" + std::to_string(i % t.rows) + "]";
        f(sectionOf(t.kind), t.kind == Kind::kBool ? "select(0u, 1u, " + part + ")" : part);
      }
    }
  }

  // The n-th invocation stores four constants of each section. (To store all of them one after the other, or to index
  // an array of them, takes lavapipe many times as long to compile.)
  std::string constantsOf(std::span<const Case> cases, Counts& counts) const {
    std::string values;
    std::vector<std::string> lists[4];
    size_t number = 0;
    for (const Case& one : cases) {
      for (const ArgumentSet& set : one.sets) {
        const std::string name = "c" + std::to_string(number++);
        values += "  const " + name + " = " + constantText(one, set) + ";\n";
        eachPart(one, name, [&](size_t s, const std::string& part) { lists[s].push_back(part); });
      }
    }
    for (size_t s = 0; s < 4; ++s) {
      if (lists[s].empty()) continue;
      while (lists[s].size() % 4) lists[s].push_back("0");
      counts[s] = lists[s].size();
      const std::string section(1, kSections[s]), four = std::string("vec4<") + kSectionTypes[s] + ">";
      values += "  var " + section + ": " + four + ";\n  switch (n) {\n";
      for (size_t at = 0; at < counts[s]; at += 4) {
        values += "  case " + std::to_string(at / 4) + ": { " + section + " = " + four + "(";
        for (size_t i = 0; i < 4; ++i) values += (i ? ", " : "") + lists[s][at + i];
        values += "); }\n";
      }
      values += "  default: {}\n  }\n  if (n < " + std::to_string(counts[s] / 4) +
                ") {\n    for (var k = 0u; k < 4; k++) { got." + section + "[n * 4 + k] = " + section + "[k]; }\n  }\n";
    }
    return values;
  }
  // A text for each section there is: $ is its name, % its array of `widths` elements, # how many they are.
  static std::string copies(const char* text, const Counts& widths) {
    std::string out;
    for (size_t s = 0; s < 4; ++s) {
      if (!widths[s]) continue;
      for (const char* at = text; *at; ++at)
        out += *at == '$'   ? std::string(1, kSections[s])
               : *at == '#' ? std::to_string(widths[s])
               : *at == '%' ? arrayOf(s, widths[s])
                            : std::string(1, *at);
    }
    return out;
  }
  // The n-th invocation loads the number of a case and one set of arguments, and stores what the case makes of them.
  std::string computedOf(std::span<const Case> cases, const Counts& in, const Counts& out) const {
    std::string text = copies("  var $: %;\n  for (var k = 0u; k < #; k++) { $[k] = given.$[n * # + k]; }\n", in);
    text += copies("  var got_$: %;\n", out) + "  switch (u[0]) {\n";
    for (size_t number = 0; number < cases.size(); ++number) {
      const Case& one = cases[number];
      if (one.isConstantOnly) continue;
      text += "  case " + std::to_string(number) + ": {\n";
      std::vector<std::string> names;
      Counts at{0, 0, 1, 0};
      for (const Type& t : one.parameters) {
        std::string value;
        for (uint32_t i = 0; i < t.count(); ++i) {
          const size_t s = sectionOf(t.kind);
          value += (i ? ", " : "") + std::string(1, kSections[s]) + "[" + std::to_string(at[s]++) + "]" +
                   (t.kind == Kind::kBool ? " != 0" : "");
        }
        names.push_back("a" + std::to_string(names.size()));
        text += "    let " + names.back() + " = " + (t.isScalar() ? value : t.spelled() + "(" + value + ")") + ";\n";
      }
      text += "    let r = " + callOf(one, names) + ";\n";
      Counts place{};
      eachPart(one, "r", [&](size_t s, const std::string& part) {
        text += std::string("    got_") + kSections[s] + "[" + std::to_string(place[s]++) + "] = " + part + ";\n";
      });
      text += "  }\n";
    }
    return text + "  default: {}\n  }\n" +
           copies("  for (var k = 0u; k < #; k++) { got.$[n * # + k] = got_$[k]; }\n", out);
  }

  // Runs both entry points of some cases' shader.
  void run(const Row& row, std::span<const Case> cases) {
    Counts in{0, 0, 1, 0}, out{}, constantCounts{};
    size_t invocations = 0;
    for (const Case& one : cases) {
      if (one.isConstantOnly) continue;
      Counts arguments = countsOf(one.parameters);
      ++arguments[2];  // the number of the case
      raise(in, arguments), raise(out, countsOf(one.results));
      invocations += one.sets.size();
    }
    const std::string constants = constantsOf(cases, constantCounts), computed = computedOf(cases, in, out);
    Counts given{}, got = constantCounts;
    raise(given, in, std::max<size_t>(invocations, 1)), raise(got, out, invocations);
    const std::string code = std::string(hasHalf_ ? "enable f16;\n" : "") + structure("Given", given) +
                             structure("Got", got) +
                             "@group(0) @binding(0) var<storage, read> given: Given;\n"
                             "@group(0) @binding(1) var<storage, read_write> got: Got;\n"
                             "@compute @workgroup_size(1) fn constants(@builtin(workgroup_id) id: vec3u) {\n"
                             "  let n = id.x + given.u[0] * 0;\n" +
                             constants +
                             "}\n@compute @workgroup_size(1) fn computed(@builtin(workgroup_id) id: vec3u) {\n"
                             "  let n = id.x;\n" +
                             computed + "}\n";
    Buffer from = buffer(sizeOf(given), WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst);
    write(from, argumentsOf(cases, in, given));
    ShaderModule module;
    const Error error = errorOf([&] { module = shader(code, row.id); });
    ASSERT_EQ(error.type, WGPUErrorType_NoError) << error.message;
    const size_t counts[] = {*std::max_element(constantCounts.begin(), constantCounts.end()) / 4, invocations};
    const char* entries[] = {"constants", "computed"};
    std::vector<uint8_t> results[2];
    for (size_t side = 0; side < 2; ++side) {
      if (!counts[side]) continue;
      Buffer to = buffer(sizeOf(got), WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc);
      const Error wrong = errorOf([&] {
        dispatch(computePipeline(module, entries[side]), {from, to}, static_cast<uint32_t>(counts[side]));
      });
      ASSERT_EQ(wrong.type, WGPUErrorType_NoError) << entries[side] << ": " << wrong.message;
      results[side] = bytes(to);
    }
    compare(row, cases, got, out, results[0], results[1]);
  }

  // What `given` holds: for each invocation as many elements of a section as the widest case takes.
  static std::vector<uint8_t> argumentsOf(std::span<const Case> cases, const Counts& widths, const Counts& counts) {
    std::vector<uint8_t> out(sizeOf(counts));
    size_t n = 0;
    for (size_t number = 0; number < cases.size(); ++number) {
      const Case& one = cases[number];
      if (one.isConstantOnly) continue;
      for (const ArgumentSet& set : one.sets) {
        Counts at{};
        for (size_t s = 0; s < 4; ++s) at[s] = n * widths[s];
        ++n;
        const auto put = [&](Kind kind, double v) {
          const size_t s = sectionOf(kind);
          const uint32_t bits = s == 0   ? std::bit_cast<uint32_t>(static_cast<float>(v))
                                : s == 3 ? halfBits(v)
                                         : static_cast<uint32_t>(static_cast<int64_t>(v));
          std::memcpy(&out[offset(counts, s, at[s]++)], &bits, s == 3 ? 2 : 4);
        };
        put(Kind::kU32, static_cast<double>(number));
        for (size_t p = 0; p < set.x.size(); ++p)
          for (double v : set.x[p]) put(one.parameters[p].kind, v);
      }
    }
    return out;
  }

  // ---- The comparison

  static double number(const std::vector<uint8_t>& from, size_t section, size_t at) {
    uint32_t bits = 0;
    std::memcpy(&bits, &from[at], section == 3 ? 2 : 4);
    return section == 0   ? std::bit_cast<float>(bits)
           : section == 1 ? static_cast<int32_t>(bits)
           : section == 2 ? bits
                          : halfNumber(bits);
  }

  void compare(const Row& row, std::span<const Case> cases, const Counts& got, const Counts& widths,
               const std::vector<uint8_t>& constants, const std::vector<uint8_t>& computed) {
    Counts next{};
    size_t n = 0;
    for (const Case& one : cases) {
      for (const ArgumentSet& set : one.sets) {
        Counts at{};
        size_t component = 0;
        for (const Type& result : one.results) {
          const size_t s = sectionOf(result.kind);
          for (uint32_t i = 0; i < result.count(); ++i, ++component) {
            const Expected& expected = set.expected[component];
            const double constant = number(constants, s, offset(got, s, next[s]++));
            bool right = isRight(row, result.kind, expected, constant);
            double device = constant;
            if (!one.isConstantOnly) {
              device = number(computed, s, offset(got, s, n * widths[s] + at[s]++));
              ++values_, judged_ += !isAnything(expected.accepted);
              right &= isAnything(expected.accepted) || (std::isfinite(device) && expected.accepts(device));
              right &= !row.isBits || device != constant || std::signbit(device) == std::signbit(constant);
            }
            if (right || ++wrong_ > 6) continue;
            char text[300];
            std::snprintf(text, sizeof text,
                          "constant %.10g (%a), computed %.10g (%a); exactly %.17g, accepted %.10g to %.10g", constant,
                          constant, device, device, expected.exact, expected.accepted.low, expected.accepted.high);
            ADD_FAILURE() << constantText(one, set) << ", component " << component << ": " << text
                          << (one.isConstantOnly ? " (a constant only)" : "");
          }
        }
        n += !one.isConstantOnly;
      }
    }
  }

  // The constant: the host's result to the last place, and nothing that a device may not give.
  static bool isRight(const Row& row, Kind kind, const Expected& expected, double constant) {
    const bool isClose = std::fabs(constant - expected.exact) <= formatOf(kind).step(expected.exact);
    if (kind == Kind::kAbstractFloat) return isClose;
    if (row.isBits) return constant == expected.exact && std::signbit(constant) == std::signbit(expected.exact);
    if (!isFloat(kind)) return constant == expected.exact;
    return std::isfinite(constant) && (isClose || row.isStepwise) &&
           (isAnything(expected.accepted) || expected.accepts(constant));
  }

  bool hasHalf_ = false, isOperator_ = false;
  std::string callee_;
  uint64_t seed_ = 1;
  size_t values_ = 0, judged_ = 0, wrong_ = 0;
  static constexpr size_t kCasesAtOnce = 32;  // in one shader: drivers take long for long ones
};

}  // namespace alba_test
