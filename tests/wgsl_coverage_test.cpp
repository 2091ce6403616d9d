// SPDX-License-Identifier: MIT
// Each built-in function is called by the right programs among the text cases (tests/wgsl): every overload of it, with
// every scalar type and every size that the overload has, and, where that is allowed, in constant expressions. Whoever
// adds a built-in without a case hears of it here; script/check_rules.py does the same for rules.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "wgsl/compile.h"
#include "wgsl/module.h"
#include "wgsl/overload.h"
#include "wgsl/overload_rows.h"

namespace alba::wgsl {
namespace {

namespace fs = std::filesystem;

// The texts that say "// OK".
std::vector<std::string> rightPrograms() {
  std::vector<std::string> texts;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(ALBA_TEST_DATA) / "wgsl")) {
    if (entry.path().extension() != ".wgsl") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    if (text.str().find("\n// OK") != std::string::npos) texts.push_back(text.str());
  }
  return texts;
}

// A choice among what an overload offers, as text: "acos(vN<T>) -> vN<T>: argument 1 of f16, size 3".
std::string choice(const BuiltinInfo& info, const Row& row, const std::string& what) {
  return std::string(info.name) + std::string(row.text) + ": " + what;
}

std::string shape(uint32_t columns, uint32_t rows) {
  return columns > 1 ? std::to_string(columns) + "x" + std::to_string(rows) : "size " + std::to_string(rows);
}

const char* scalarName(ScalarCode scalar) {
  constexpr const char* kNames[kScalarCodes] = {"bool", "int", "i32", "u32", "float", "f32", "f16"};
  return kNames[scalar];
}

std::string argumentOf(uint32_t at, ScalarCode scalar) {
  return "argument " + std::to_string(at + 1) + " of " + scalarName(scalar);
}

bool mayBe(const Row& row, uint8_t element, ScalarCode scalar) {
  if (element < kScalarVariable) return element == scalar;
  return (row.classes[element - kScalarVariable] & bitOf(scalar)) != 0;
}

// Every size that the pattern leaves open.
std::vector<std::string> shapesOf(const Pattern& pattern) {
  const bool anyColumns = pattern.columns >= kSizeVariable, anyRows = pattern.rows >= kSizeVariable;
  const uint8_t firstColumn = anyColumns ? 2 : pattern.columns, lastColumn = anyColumns ? 4 : pattern.columns;
  const uint8_t firstRow = !anyRows ? pattern.rows : pattern.orScalar ? 1 : 2, lastRow = anyRows ? 4 : pattern.rows;
  std::vector<std::string> out;
  for (uint32_t columns = firstColumn; columns <= lastColumn; ++columns)
    for (uint32_t rows = firstRow; rows <= lastRow; ++rows)
      if (pattern.columns != pattern.rows || columns == rows) out.push_back(shape(columns, rows));
  return out;
}

// All that an overload offers: each kind of texture, each scalar type in each place, and in the first place with each
// size.
std::set<std::string> choicesOf(const BuiltinInfo& info, const Row& row) {
  if (row.count == 0) return {choice(info, row, "no argument")};
  std::set<std::string> out;
  for (uint32_t i = 0; i < row.count; ++i) {
    const Pattern& pattern = row.parameters[i];
    for (uint32_t texture = 0; texture < kTextureIndices; ++texture)
      if (pattern.textures >> texture & 1) out.insert(choice(info, row, std::string(textureName(texture))));
    const bool isNumber = pattern.kind == PatternKind::Number;
    if (!isNumber && pattern.kind != PatternKind::Texture && pattern.kind != PatternKind::AtomicPointer) continue;
    for (ScalarCode scalar : {kCodeBool, kCodeI32, kCodeU32, kCodeF32, kCodeF16}) {
      if (!mayBe(row, pattern.element, scalar)) continue;
      if (i > 0 || !isNumber) {
        out.insert(choice(info, row, argumentOf(i, scalar)));
        continue;
      }
      for (const std::string& size : shapesOf(pattern))
        out.insert(choice(info, row, argumentOf(i, scalar) + ", " + size));
    }
  }
  return out;
}

// What the calls of a program, as they stand in its IR, choose.
class Calls {
 public:
  explicit Calls(const Program& program) : program_(program), types_(program.types) {
    for (const ir::Function& function : program.unit.functions) {
      for (const ir::Inst& inst : function.body.insts)
        if (inst.op == ir::Op::BuiltinCall) add(function.body, inst);
    }
  }
  std::set<std::string> choices;

 private:
  TypeId typeOf(const ir::Body& body, ir::Value value) const {
    if (value.isInst()) return body.insts[value.index()].type;
    if (value.isGlobal()) return program_.unit.globals[value.index()].type;
    if (value.isOverride()) return program_.unit.overrideBody.insts[value.index()].type;
    return program_.constants.type(ir::constId(value));
  }

  void add(const ir::Body& body, const ir::Inst& inst) {
    const auto id = static_cast<BuiltinId>(inst.extra);
    std::vector<Argument> arguments;
    for (uint32_t i = 0; i < inst.count; ++i) {
      const ir::Value value = body.operand(inst, i);
      arguments.push_back({typeOf(body, value), value.isConstant()});
    }
    // In the IR, a pointer has the type of the memory.
    if (takesPointer(id)) {
      auto space = id == BuiltinId::WorkgroupUniformLoad ? AddressSpace::Workgroup : AddressSpace::Storage;
      arguments[0].type = types_.pointer(space, arguments[0].type, Access::ReadWrite);
    }
    const Overload overload = resolve(types_, id, arguments);
    ASSERT_TRUE(overload) << builtinName(id);
    add(builtinInfo(id), overloadTable().rows[overload.row], overload);
  }

  void add(const BuiltinInfo& info, const Row& row, const Overload& overload) {
    if (row.count == 0) choices.insert(choice(info, row, "no argument"));
    for (uint32_t i = 0; i < row.count; ++i) {
      TypeId type = overload.parameters[i];
      if (types_.isPointer(type)) type = types_.element(type);
      const Type& known = types_[type];
      TypeId scalar = types_.scalar(type);
      if (types_.isTexture(type)) {
        choices.insert(choice(info, row, std::string(textureName(textureIndex(known.texture, known.dimension)))));
        scalar = TypeStore::isScalar(known.element) ? known.element : TypeId::F32;
      }
      if (!TypeStore::isScalar(scalar)) continue;
      const std::string name = argumentOf(i, scalarCode(scalar));
      const bool isNumber = TypeStore::isScalar(type) || TypeStore::isVector(type) || TypeStore::isMatrix(type);
      const bool isMatrix = TypeStore::isMatrix(type);
      std::string size =
          isNumber ? ", " + shape(isMatrix ? known.columns : 1, isMatrix ? known.rows : types_.components(type)) : "";
      choices.insert(choice(info, row, i == 0 ? name + size : name));
    }
  }

  const Program& program_;
  TypeStore types_;
};

class WgslCoverage : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    for (const std::string& text : rightPrograms()) {
      const CompileResult result = compile(text, Features::all());
      if (!result.module) continue;  // the case itself tells
      seen.merge(Calls(*result.module->program).choices);
      std::istringstream lines(text);
      for (std::string line; std::getline(lines, line);)
        if (line.find("const_assert") != std::string::npos) asserted += line + "\n";
    }
  }
  static std::set<std::string> seen;
  static std::string asserted;
};
std::set<std::string> WgslCoverage::seen;
std::string WgslCoverage::asserted;

TEST_F(WgslCoverage, EveryOverloadIsCalled) {
  std::string missing;
  size_t count = 0;
  for (uint32_t id = 1; id < static_cast<uint32_t>(BuiltinId::Count); ++id) {
    const BuiltinInfo& info = builtinInfo(static_cast<BuiltinId>(id));
    if (info.isOperator) continue;
    for (uint32_t i = 0; i < info.overloadCount; ++i) {
      for (const std::string& wanted : choicesOf(info, overloadTable().rows[info.firstOverload + i])) {
        ++count;
        if (seen.count(wanted) == 0) missing += wanted + "\n";
      }
    }
  }
  EXPECT_EQ(missing, "") << "No right program under tests/wgsl calls these.";
  EXPECT_GT(count, 1000u);
}

// `asserted` are the lines with const_assert, which hold, or their case fails.
TEST_F(WgslCoverage, EveryConstantFunctionIsEvaluated) {
  for (uint32_t id = 1; id < static_cast<uint32_t>(BuiltinId::Count); ++id) {
    const BuiltinInfo& info = builtinInfo(static_cast<BuiltinId>(id));
    if (info.isOperator || !info.has(kUsableInConst)) continue;
    const std::regex call("\\b" + std::string(info.name) + "(<[^()]*>)?\\(");
    EXPECT_TRUE(std::regex_search(asserted, call)) << info.name << ": no const_assert of a right program calls it";
  }
}

}  // namespace
}  // namespace alba::wgsl
