// SPDX-License-Identifier: MIT
// The whole compiler on texts that nest deeply, chain long or are broken: a clean error or success on a small stack,
// never a crash.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "small_stack.h"
#include "wgsl/compile.h"

namespace {

using namespace alba::wgsl;

std::string repeat(const std::string& text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

// "before0after before1after …" with the number in between.
std::string numbered(int count, const std::function<std::string(std::string, std::string)>& line) {
  std::string out;
  for (int i = 0; i < count; ++i) out += line(std::to_string(i), std::to_string(i + 1)) + "\n";
  return out;
}

struct Outcome {
  std::string text;
  std::string rule;  // of the first error; empty when the text compiles and gives SPIR-V
};

void compileAndGenerate(Outcome& outcome) {
  CompileResult result = compile(outcome.text);
  if (result.module == nullptr) {
    outcome.rule = result.diagnostics.empty() ? "no message" : result.diagnostics[0].rule;
    return;
  }
  for (uint32_t i = 0; i < result.module->entryPoints.size(); ++i) {
    if (generate(*result.module, i, {}).spirv.empty()) outcome.rule = "no SPIR-V";
  }
}

std::string ruleOf(const std::string& text) {
  Outcome outcome{text, ""};
  alba::testing::runOnSmallStack([&] { compileAndGenerate(outcome); });
  return outcome.rule;
}

std::string inMain(const std::string& statements) {
  return "@compute @workgroup_size(1) fn main() { var x = 1.0; var b = true; var i = 1; " + statements + " _ = x; }\n";
}

TEST(WgslLimits, DeepButAllowed) {
  EXPECT_EQ(ruleOf(inMain("x = " + repeat("(", 100) + "x" + repeat(")", 100) + ";")), "");
  EXPECT_EQ(ruleOf(inMain("x = " + repeat("sin(", 120) + "x" + repeat(")", 120) + ";")), "");
  EXPECT_EQ(ruleOf(inMain("x = " + repeat("select(", 100) + "x" + repeat(", 1, b)", 100) + ";")), "");
  EXPECT_EQ(ruleOf(inMain("x = x" + repeat(" + x", 500) + ";")), "");
  EXPECT_EQ(ruleOf(inMain("b = b" + repeat(" && b", 500) + ";")), "");
  EXPECT_EQ(ruleOf(inMain(repeat("{", 125) + repeat("}", 125))), "");
  EXPECT_EQ(ruleOf(inMain(repeat("for (var j = 0; j < 2; j++) {", 125) + repeat("}", 125))), "");
  EXPECT_EQ(ruleOf(inMain(repeat("switch i { default {", 62) + repeat("}}", 62))), "");
  EXPECT_EQ(ruleOf(inMain("if b { }" + repeat(" else if b { }", 400))), "");
}

// Statements and expressions as deep as the parser lets them be at once. They leave three eighths of a small stack to
// whoever calls the compiler.
TEST(WgslLimits, DeepestOfAllLeavesMuchOfASmallStack) {
  auto rule = [](const std::string& statements, int braces, const std::string& head, const std::string& tail) {
    Outcome outcome{inMain(repeat(head, braces) + statements + repeat(tail, braces)), ""};
    alba::testing::runOnSmallStack([&] { compileAndGenerate(outcome); }, alba::testing::kSmallStack / 8 * 5);
    return outcome.rule;
  };
  const std::string deepest[] = {
      "x = " + repeat("- - -sin(", 124) + "x" + repeat(")", 124) + ";",
      "x = " + repeat("- - -select(1, ", 124) + "x" + repeat(", b)", 124) + ";",
      "x = " + repeat("- -vec4f(", 124) + "x" + repeat(").x", 124) + ";",
      "const c = " + repeat("- - -sin(", 124) + "1" + repeat(")", 124) + "; x = c;",
      "x = x" + repeat(" + x", 500) + ";",
      "if b { }" + repeat(" else if b { }", 120) + " else { x = " + repeat("- - -sin(", 122) + "x" + repeat(")", 122) +
          "; }",
  };
  for (const std::string& statement : deepest) {
    EXPECT_EQ(rule(statement, 120, "if b {", "}"), "") << statement.substr(0, 30);
    EXPECT_EQ(rule(statement, 120, "for (var j = 0; j < 2; j++) {", "}"), "") << statement.substr(0, 30);
    EXPECT_EQ(rule(statement, 60, "switch i { case 1, default {", "}}"), "") << statement.substr(0, 30);
    EXPECT_EQ(rule(statement, 60, "loop { if b { break; } continuing {", "}}"), "") << statement.substr(0, 30);
  }
}

TEST(WgslLimits, TooDeep) {
  EXPECT_EQ(ruleOf(inMain("x = " + repeat("(", 5000) + "x" + repeat(")", 5000) + ";")), "expression-too-deep");
  EXPECT_EQ(ruleOf(inMain("x = " + repeat("select(", 300) + "x" + repeat(", 1, b)", 300) + ";")),
            "expression-too-deep");
  EXPECT_EQ(ruleOf(inMain("x = " + repeat("- ", 100000) + "x;")), "expression-too-deep");
  EXPECT_EQ(ruleOf(inMain(repeat("{", 1000) + repeat("}", 1000))), "brace-too-deep");
  EXPECT_EQ(ruleOf(inMain("if b { }" + repeat(" else if b { }", 10000))), "statement-too-deep");
  std::string structs = numbered(36, [](auto a, auto b) { return "struct S" + a + " { s: S" + b + " }"; });
  EXPECT_EQ(ruleOf(structs + "struct S36 { v: i32 }\n" + inMain("var s: S0;")), "nesting-too-deep");
  std::string arrays = numbered(40, [](auto a, auto b) { return "alias A" + b + " = array<A" + a + ", 1>;"; });
  EXPECT_EQ(ruleOf("alias A0 = i32;\n" + arrays + inMain("var a: A40;")), "nesting-too-deep");
}

// One error an attribute, however often it stands there before: nothing here takes the square of the text's length.
TEST(WgslLimits, ManyAttributes) {
  EXPECT_EQ(ruleOf(repeat("@compute ", 100000) + "@workgroup_size(1) fn main() {}"), "duplicate-attribute");
}

// Chains of declarations may be as long as the text.
TEST(WgslLimits, LongChains) {
  auto chain = [](const char* before, const char* middle, const char* after) {
    return [=](auto a, auto b) { return before + b + middle + a + after; };
  };
  EXPECT_EQ(ruleOf("const c0 = 1;\n" + numbered(10000, chain("const c", " = c", ";")) + inMain("i = c10000;")), "");
  EXPECT_EQ(ruleOf("alias A0 = i32;\n" + numbered(10000, chain("alias A", " = A", ";")) + inMain("i = A10000();")), "");
  EXPECT_EQ(ruleOf("override o0 = 1;\n" + numbered(2000, chain("override o", " = o", " + 1;")) + inMain("i = o2000;")),
            "");
  EXPECT_EQ(ruleOf("fn f0() { }\n" + numbered(2000, chain("fn f", "() { f", "(); }")) + inMain("f2000();")), "");
  EXPECT_EQ(ruleOf(inMain("let p0 = &x; " + numbered(2000, chain("let p", " = &*p", ";")) + "*p2000 = 2.0;")), "");
  std::string circle = numbered(10000, chain("const c", " = c", ";"));
  EXPECT_EQ(ruleOf("const c0 = c10000;\n" + circle + inMain("i = c1;")), "cycle");
}

TEST(WgslLimits, SpecifiedMaxima) {
  auto members = [](int count) {
    return "struct S { " + numbered(count, [](auto a, auto) { return "m" + a + ": i32,"; }) + "}\n" + inMain("");
  };
  EXPECT_EQ(ruleOf(members(1023)), "");
  EXPECT_EQ(ruleOf(members(1024)), "too-many-members");
  auto parameters = [](int count) {
    return "fn f(" + numbered(count, [](auto a, auto) { return "p" + a + ": i32,"; }) + ") { }\n" + inMain("");
  };
  EXPECT_EQ(ruleOf(parameters(255)), "");
  EXPECT_EQ(ruleOf(parameters(256)), "too-many-parameters");
  auto selectors = [](int count) {
    return inMain("switch i { case " + numbered(count, [](auto a, auto) { return a + ","; }) + " default { } }");
  };
  EXPECT_EQ(ruleOf(selectors(1022)), "");
  EXPECT_EQ(ruleOf(selectors(1024)), "too-many-selectors");
}

// Too long to be written down as cases.
TEST(WgslLimits, TooLong) {
  EXPECT_EQ(ruleOf(std::string((64u << 20) + 1, ' ')), "source-too-long");
  EXPECT_EQ(ruleOf("const all = array(" + repeat("0,", 65535) + ");"), "");
  EXPECT_EQ(ruleOf("const all = array(" + repeat("0,", 65536) + ");"), "too-many-arguments");
}

// Every text of the cases cut off, and with a piece missing, at many places.
TEST(WgslLimits, BrokenTexts) {
  namespace fs = std::filesystem;
  size_t compiled = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(ALBA_TEST_DATA) / "wgsl")) {
    if (entry.path().extension() != ".wgsl") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    std::string whole = text.str();
    size_t step = whole.size() / 40 + 1;
    for (size_t at = 0; at < whole.size(); at += step) {
      Outcome cut{whole.substr(0, at), ""}, hole{whole, ""};
      hole.text.erase(at, 1 + at % 7);
      compileAndGenerate(cut);
      compileAndGenerate(hole);
      compiled += 2;
    }
  }
  EXPECT_GT(compiled, 100u);
}

}  // namespace
