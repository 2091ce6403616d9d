// SPDX-License-Identifier: MIT
// The back of the WGSL compiler: the IR is well formed, and the SPIR-V has the guards that the language asks for and
// nothing where none is needed.
#include <gtest/gtest.h>
#include <spirv/unified1/GLSL.std.450.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <spirv/unified1/spirv.hpp11>
#include <string>
#include <vector>

#include "wgsl/compile.h"
#include "wgsl/diagnostic.h"
#include "wgsl/module.h"
#include "wgsl/passes/overrides.h"

namespace {

using namespace alba::wgsl;

struct Spirv {
  std::map<spv::Op, int> ops;
  std::map<uint32_t, int> extended;     // of GLSL.std.450
  std::map<uint32_t, int> decorations;  // of ids and members
  std::map<uint32_t, int> capabilities;
  int count(spv::Op op) const { return ops.count(op) ? ops.at(op) : 0; }
  int count(GLSLstd450 op) const { return extended.count(op) ? extended.at(op) : 0; }
  int count(spv::Decoration d) const {
    return decorations.count(static_cast<uint32_t>(d)) ? decorations.at(static_cast<uint32_t>(d)) : 0;
  }
};

Spirv decode(const std::vector<uint32_t>& words) {
  Spirv result;
  for (size_t i = 5; i < words.size(); i += std::max(1u, words[i] >> 16)) {
    auto op = static_cast<spv::Op>(words[i] & 0xffff);
    ++result.ops[op];
    if (op == spv::Op::OpExtInst) ++result.extended[words[i + 4]];
    if (op == spv::Op::OpDecorate) ++result.decorations[words[i + 2]];
    if (op == spv::Op::OpMemberDecorate) ++result.decorations[words[i + 3]];
    if (op == spv::Op::OpCapability) ++result.capabilities[words[i + 1]];
  }
  return result;
}

std::string messages(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& d : diagnostics) text += std::to_string(d.line) + ": " + d.message + "\n";
  return text;
}

std::shared_ptr<const Module> compiled(const std::string& source) {
  CompileResult result = compile(source, {});
  EXPECT_TRUE(result.module) << messages(result.diagnostics);
  if (!result.module) return nullptr;
  const Program& program = *result.module->program;
  EXPECT_EQ(ir::verify(program.unit, program.types, program.constants), "")
      << ir::print(program.unit, program.types, program.constants);
  return result.module;
}

GenerateResult generated(const std::string& source, std::vector<std::optional<double>> overrides = {},
                         bool zeroes = true) {
  auto module = compiled(source);
  if (!module) return {};
  GenerateOptions options;
  options.overrideValues = std::move(overrides);
  options.overrideValues.resize(module->overrides.size());
  options.zeroInitializeWorkgroupMemory = zeroes;
  return generate(*module, 0, options);
}

Spirv spirv(const std::string& source) {
  GenerateResult result = generated(source);
  EXPECT_FALSE(result.spirv.empty()) << messages(result.diagnostics);
  return decode(result.spirv);
}

const char* kBuffers =
    "@group(0) @binding(0) var<storage, read_write> o: array<i32>;"
    "@group(0) @binding(1) var<storage, read_write> u: array<u32>;"
    "@group(0) @binding(2) var<storage, read_write> f: array<f32>;";

Spirv computing(const std::string& statements) {
  return spirv(std::string(kBuffers) + "@compute @workgroup_size(1) fn main() {" + statements + "}");
}

TEST(WgslIr, PrintsStructure) {
  auto module = compiled("fn f(n: u32) -> u32 { var s = 0u; for (var i = 0u; i < n; i++) { s += i; } return s; }");
  ASSERT_TRUE(module);
  const Program& program = *module->program;
  std::string text = ir::print(program.unit, program.types, program.constants);
  for (const char* part : {"fn f", "Param : u32", "Loop", "BreakUnless", "Continuing", "EndLoop", "Return"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(WgslIr, VerifyFindsWhatIsBroken) {
  auto module = compiled("fn f(n: u32) -> u32 { var s = n; return s; }");
  ASSERT_TRUE(module);
  const Program& program = *module->program;
  ir::Unit unit = program.unit;
  unit.functions[0].body.insts.push_back({ir::Op::EndIf});
  EXPECT_NE(ir::verify(unit, program.types, program.constants).find("out of place"), std::string::npos);
  unit = program.unit;
  unit.functions[0].body.operands[0] = ir::Value(ir::ValueKind::Inst, 999);
  EXPECT_NE(ir::verify(unit, program.types, program.constants).find("doesn't exist"), std::string::npos);
}

TEST(WgslGuards, DivisionByAnUnknownIsGuarded) {
  EXPECT_EQ(computing("o[0] = o[1] / o[2];").count(spv::Op::OpSelect), 1);
  EXPECT_EQ(computing("u[0] = u[1] % u[2];").count(spv::Op::OpSelect), 1);
}

TEST(WgslGuards, DivisionByAConstantIsNot) {
  EXPECT_EQ(computing("o[0] = o[1] / 3;").count(spv::Op::OpSelect), 0);
  EXPECT_EQ(computing("u[0] = u[1] % 3;").count(spv::Op::OpSelect), 0);
  EXPECT_EQ(computing("o[0] = o[1] / -1;").count(spv::Op::OpSelect), 1);
}

TEST(WgslGuards, SignedRemainderIsComputed) {
  Spirv code = computing("o[0] = o[1] % 3;");
  EXPECT_EQ(code.count(spv::Op::OpSRem) + code.count(spv::Op::OpSMod), 0);
  EXPECT_EQ(code.count(spv::Op::OpSDiv), 1);
}

TEST(WgslGuards, ShiftAmountsAreMasked) {
  EXPECT_EQ(computing("u[0] = u[1] << u[2];").count(spv::Op::OpBitwiseAnd), 1);
  EXPECT_EQ(computing("u[0] = u[1] << 4;").count(spv::Op::OpBitwiseAnd), 0);
}

TEST(WgslGuards, FloatToIntegerClamps) {
  EXPECT_EQ(computing("o[0] = i32(f[0]); u[0] = u32(f[0]);").count(GLSLstd450NClamp), 2);
  EXPECT_EQ(computing("f[0] = f32(o[0]);").count(GLSLstd450NClamp), 0);
}

TEST(WgslGuards, IndicesAreClamped) {
  EXPECT_EQ(computing("var a: array<i32, 4>; a[u[0]] = 1; o[0] = a[2];").count(GLSLstd450UMin), 1);
  EXPECT_EQ(computing("var a: array<i32, 4>; a[u[0] & 3] = 1; a[u[0] % 4] = 2; o[0] = a[2];").count(GLSLstd450UMin), 0);
  EXPECT_EQ(computing("let v = vec3f(f[0]); f[0] = v[u[0]];").count(GLSLstd450UMin), 1);
}

TEST(WgslGuards, ALengthIsAskedOnceAFunction) {
  EXPECT_EQ(computing("for (var i = 0u; i < 9; i++) { o[i] = o[i + 1] + o[i + 2]; }").count(spv::Op::OpArrayLength), 1);
}

// A guard is a comparison with the largest count; it shows as OpINotEqual.
TEST(WgslLoops, CountedLoopsAreFree) {
  EXPECT_EQ(computing("for (var i = 0; i < o[0]; i++) { o[1] += i; }").count(spv::Op::OpINotEqual), 0);
  EXPECT_EQ(computing("for (var i = 10u; i > 0; i--) { u[1] += i; }").count(spv::Op::OpINotEqual), 0);
  EXPECT_EQ(computing("for (var i = 0u; i < 100; i += 7) { u[1] += i; }").count(spv::Op::OpINotEqual), 0);
  EXPECT_EQ(computing("for (var i = 0; i <= 100; i++) { if (o[i] == 3) { continue; } o[1] += i; }")
                .count(spv::Op::OpINotEqual),
            0);
}

TEST(WgslLoops, OthersAreGuarded) {
  EXPECT_EQ(computing("while (o[0] < 3) { o[1] += 1; }").count(spv::Op::OpINotEqual), 1);
  EXPECT_EQ(computing("for (var i = 0u; i <= u[0]; i++) { u[1] += i; }").count(spv::Op::OpINotEqual), 1);
  EXPECT_EQ(computing("for (var i = 0u; i < u[0]; i += 2) { u[1] += i; }").count(spv::Op::OpINotEqual), 1);
  EXPECT_EQ(computing("for (var i = 0; i < 10; i++) { i -= o[0]; }").count(spv::Op::OpINotEqual), 1);
}

TEST(WgslMemory, CoherentOnlyWithAStorageBarrier) {
  EXPECT_EQ(computing("o[0] = 1;").count(spv::Decoration::Coherent), 0);
  EXPECT_EQ(computing("o[0] = 1; workgroupBarrier();").count(spv::Decoration::Coherent), 0);
  EXPECT_EQ(computing("o[0] = 1; storageBarrier();").count(spv::Decoration::Coherent), 1);
}

TEST(WgslMemory, UnusedVariablesAndValuesAreLeftOut) {
  Spirv code = computing("let x = f[3] * 2.0; o[0] = 1;");
  EXPECT_EQ(code.count(spv::Op::OpFMul), 0);
  EXPECT_EQ(code.count(spv::Op::OpLoad), 0);
}

TEST(WgslMemory, WorkgroupMemoryIsZeroedByACountedLoopWithoutTheExtension) {
  std::string source =
      "var<workgroup> w: array<vec4f, 1296>; @group(0) @binding(0) var<storage, read_write> o: vec4f;"
      "@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32) { o = w[i]; }";
  GenerateResult native = generated(source), prologue = generated(source, {}, false);
  EXPECT_EQ(decode(native.spirv).count(spv::Op::OpLoopMerge), 0);
  EXPECT_EQ(decode(prologue.spirv).count(spv::Op::OpLoopMerge), 1);
  EXPECT_EQ(decode(prologue.spirv).count(spv::Op::OpControlBarrier), 1);
  EXPECT_LT(prologue.spirv.size(), native.spirv.size() + 100);
  EXPECT_EQ(native.workgroupStorageBytes, 1296u * 16);
}

TEST(WgslSpecialise, CallChainsDontMultiply) {
  // Each function passes its array on twice; one copy of each is enough, as indices are parameters.
  std::string source = std::string(kBuffers) + "fn f0(p: ptr<storage, array<i32>, read_write>, i: u32) { p[i] += 1; }";
  for (int i = 1; i <= 16; ++i) {
    std::string n = std::to_string(i), below = std::to_string(i - 1);
    source += "fn f" + n + "(p: ptr<storage, array<i32>, read_write>, i: u32) { f" + below + "(p, i); f" + below +
              "(p, i + 1); }";
  }
  source += "@compute @workgroup_size(1) fn main() { f16(&o, 0); }";
  EXPECT_EQ(spirv(source).count(spv::Op::OpFunction), 18);
}

TEST(WgslSpecialise, ElementsShareACopyAndMembersDoNot) {
  std::string source =
      "struct S { a: array<i32, 4>, b: array<i32, 4> } @group(0) @binding(0) var<storage, read_write> s: S;"
      "fn add(p: ptr<storage, i32, read_write>) { *p += 1; }"
      "@compute @workgroup_size(1) fn main() { add(&s.a[0]); add(&s.a[1]); let q = &s.b; add(&q[2]); add(&(*q)[3]); }";
  EXPECT_EQ(spirv(source).count(spv::Op::OpFunction), 3);
}

TEST(WgslOverrides, ValuesReachSizesAndExpressions) {
  std::string source =
      "override n: u32; override twice = n * 2; var<workgroup> w: array<f32, twice>;"
      "@compute @workgroup_size(n, 3) fn main() { w[n] = 1.0; }";
  GenerateResult result = generated(source, {8.0, std::nullopt});
  EXPECT_EQ(result.workgroupSize[0], 8u);
  EXPECT_EQ(result.workgroupSize[1], 3u);
  EXPECT_EQ(result.workgroupStorageBytes, 64u);
  EXPECT_FALSE(result.spirv.empty()) << messages(result.diagnostics);
}

TEST(WgslOverrides, ErrorsHavePlaces) {
  std::string source = "override n: u32;\noverride m = 10 / n;\n@compute @workgroup_size(m) fn main() {}";
  GenerateResult result = generated(source, {0.0, std::nullopt});
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].line, 2u);
  EXPECT_TRUE(result.spirv.empty());
  EXPECT_EQ(generated(source).diagnostics.size(), 1u);  // no value for n
  EXPECT_FALSE(generated(source, {1e10, std::nullopt}).diagnostics.empty());
}

TEST(WgslOverrides, TheRightSideOfAnAndIsOnlyEvaluatedWhenItCounts) {
  std::string source =
      "override n: i32 = 0; override ok: bool = n != 0 && 10 / n > 2;"
      "@group(0) @binding(0) var<storage, read_write> o: i32;"
      "@compute @workgroup_size(1) fn main() { if (ok) { o = 1; } }";
  GenerateResult result = generated(source);
  EXPECT_TRUE(result.diagnostics.empty()) << messages(result.diagnostics);
}

TEST(WgslOverrides, ExpressionsCountEvenWhenNothingUsesThem) {
  auto errors = [](const std::string& statement) {
    std::string source = "override n: i32 = 0; @compute @workgroup_size(1) fn main() {" + statement + "}";
    return generated(source).diagnostics.size();
  };
  EXPECT_EQ(errors("_ = 10 / n;"), 1u);
  EXPECT_EQ(errors("let unused = array(1, 2, 3)[n - 1];"), 1u);
  EXPECT_EQ(errors("_ = n != 0 && 10 / n > 1;"), 0u);
}

TEST(WgslOverrides, LongChains) {
  std::string source = "override a0: i32 = 1;";
  for (int i = 1; i < 3000; ++i) source += "override a" + std::to_string(i) + " = a" + std::to_string(i - 1) + " + 1;";
  source +=
      "@group(0) @binding(0) var<storage, read_write> o: i32; @compute @workgroup_size(1) fn main() { o = a2999; }";
  GenerateResult result = generated(source);
  EXPECT_FALSE(result.spirv.empty()) << messages(result.diagnostics);
}

TEST(WgslGenerate, NoSuchEntryPoint) {
  auto module = compiled("fn f() {}");
  ASSERT_TRUE(module);
  GenerateResult result = generate(*module, 0, {});
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_STREQ(result.diagnostics[0].rule, "entry-point");
}

// An instruction that has no place among override-expressions, which the front never puts there.
TEST(WgslOverrides, OtherInstructionsAreRefused) {
  Module module;
  auto program = std::make_shared<Program>();
  ir::Inst load;
  load.op = ir::Op::Load;
  load.type = TypeId::I32;
  program->unit.overrideBody.insts.push_back(load);
  module.program = program;
  DiagnosticSink sink(program->source);
  ConstPool pool(&program->constants);
  const std::vector<std::optional<double>> given;
  OverrideEvaluator overrides(module, given, pool, sink);
  EXPECT_EQ(overrides.value(ir::Value(ir::ValueKind::Override, 0)), ConstId::None);
  const std::vector<Diagnostic> said = sink.take();
  ASSERT_EQ(said.size(), 1u);
  EXPECT_STREQ(said[0].rule, "override-expression");
}

}  // namespace
