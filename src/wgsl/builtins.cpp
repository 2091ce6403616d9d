// SPDX-License-Identifier: MIT
// Reads builtins.def into the compact table, once a process, and answers what depends on the name only.
#include "wgsl/builtins.h"

#include "wgsl/overload_rows.h"

namespace alba::wgsl {
namespace {

struct Declaration {
  const char* name;
  uint16_t traits;
  const char* rows;
  bool isOperator;
};

constexpr Declaration operatorRow(const char* name, const char* rows) { return {name, 0, rows, true}; }
constexpr Declaration builtinRow(const char* name, int traits, const char* rows) {
  return {name, static_cast<uint16_t>(traits), rows, false};
}

constexpr Declaration kDeclarations[] = {
    {"", 0, "", true},
#define ALBA_OPERATOR(id, spelling, rows) operatorRow(spelling, rows),
#define ALBA_BUILTIN(id, name, ...) builtinRow(name, __VA_ARGS__),
#include "wgsl/builtins.def"
#undef ALBA_OPERATOR
#undef ALBA_BUILTIN
};
constexpr uint32_t kBuiltinCount = static_cast<uint32_t>(BuiltinId::Count);
static_assert(std::size(kDeclarations) == kBuiltinCount);

struct ScalarClass {
  std::string_view name;
  uint8_t mask;
  std::string_view words;
};
constexpr uint8_t kInt32Scalars = bitOf(kCodeI32) | bitOf(kCodeU32);
constexpr uint8_t kIntScalars = kInt32Scalars | bitOf(kCodeAbstractInt);
constexpr uint8_t kNumbers = kAllScalars & ~bitOf(kCodeBool);
constexpr ScalarClass kClasses[] = {
    {"any", kAllScalars, "any scalar type"},
    {"num", kNumbers, "a number type"},
    {"float", kFloatScalars, "a float type"},
    {"int", kIntScalars, "an integer type"},
    {"signed", kNumbers & ~bitOf(kCodeU32), "a signed number type"},
    {"signed_int", bitOf(kCodeI32) | bitOf(kCodeAbstractInt), "i32"},
    {"int_or_bool", kIntScalars | bitOf(kCodeBool), "an integer type or bool"},
    {"int32", kInt32Scalars, "i32 or u32"},
    {"concrete_num", kInt32Scalars | bitOf(kCodeF32) | bitOf(kCodeF16), "i32, u32, f32 or f16"},
    {"texel", kInt32Scalars | bitOf(kCodeF32), "f32, i32 or u32"},
};

constexpr std::string_view kTextureNames[kTextureIndices] = {"texture_1d",
                                                             "texture_2d",
                                                             "texture_2d_array",
                                                             "texture_3d",
                                                             "texture_cube",
                                                             "texture_cube_array",
                                                             "texture_multisampled_2d",
                                                             "texture_depth_2d",
                                                             "texture_depth_2d_array",
                                                             "texture_depth_cube",
                                                             "texture_depth_cube_array",
                                                             "texture_depth_multisampled_2d",
                                                             "texture_storage_1d",
                                                             "texture_storage_2d",
                                                             "texture_storage_2d_array",
                                                             "texture_storage_3d",
                                                             "texture_external"};

// Reads one line. The text is ours, so a mistake in it only clears `ok`, which a test looks at.
class RowReader {
 public:
  explicit RowReader(std::string_view line) : text_(line) { row_.text = line; }

  Row read() {
    if (eat("<")) readVariables();
    expect("(");
    while (ok_ && !eat(")")) {
      if (row_.count == kMaxRowParameters) {
        ok_ = false;
        break;
      }
      if (eat("const ")) row_.constMask |= static_cast<uint8_t>(1u << row_.count);
      row_.parameters[row_.count++] = readPattern();
      eat(", ");
    }
    expect(" -> ");
    row_.result = readPattern();
    ok_ = ok_ && at_ == text_.size();
    return row_;
  }
  bool ok() const { return ok_; }

 private:
  bool eat(std::string_view what) {
    if (text_.substr(at_, what.size()) != what) return false;
    at_ += what.size();
    return true;
  }
  void expect(std::string_view what) { ok_ = eat(what) && ok_; }

  std::string_view word() {
    size_t begin = at_;
    auto isWord = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    while (at_ < text_.size() && isWord(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  void readVariables() {
    while (ok_ && !eat(">")) {
      std::string_view name = word();
      expect(": ");
      std::string_view className = word();
      const ScalarClass* found = nullptr;
      for (const ScalarClass& c : kClasses) {
        if (c.name == className) found = &c;
      }
      if (name.size() != 1 || !found || row_.variableCount == kScalarVariables) {
        ok_ = false;
        return;
      }
      row_.classes[row_.variableCount] = found->mask;
      variables_[row_.variableCount++] = name[0];
      eat(", ");
    }
  }

  uint8_t element(std::string_view name) {
    if (name.size() == 1) {
      for (uint32_t i = 0; i < row_.variableCount; ++i) {
        if (variables_[i] == name[0]) return static_cast<uint8_t>(kScalarVariable + i);
      }
    }
    constexpr struct {
      std::string_view name;
      ScalarCode code;
    } kFixed[] = {{"bool", kCodeBool}, {"i32", kCodeI32}, {"u32", kCodeU32}, {"f32", kCodeF32}};
    for (const auto& fixed : kFixed) {
      if (fixed.name == name) return fixed.code;
    }
    ok_ = false;
    return kCodeBool;
  }

  uint8_t size(char c) {
    if (c >= '1' && c <= '4') return static_cast<uint8_t>(c - '0');
    constexpr std::string_view kLetters = "NCRK";
    size_t at = kLetters.find(c);
    if (at == std::string_view::npos) ok_ = false;
    return static_cast<uint8_t>(kSizeVariable + at % kSizeVariables);
  }

  Pattern readElement(Pattern pattern) {
    expect("<");
    pattern.element = element(word());
    expect(">");
    return pattern;
  }

  Pattern readPattern() {
    Pattern pattern;
    if (eat("ptr<")) return readPointer();
    if (eat("frexp<")) return readWrapped(PatternKind::FrexpResult);
    if (eat("modf<")) return readWrapped(PatternKind::ModfResult);
    if (eat("exchange<")) return readWrapped(PatternKind::ExchangeResult);
    if (text_.substr(at_, 8) == "texture_") return readTexture();
    std::string_view name = word();
    pattern.kind = PatternKind::Number;
    if (name == "void" || name == "store" || name == "sampler" || name == "sampler_comparison") {
      pattern.kind = name == "void"      ? PatternKind::Void
                     : name == "store"   ? PatternKind::Store
                     : name == "sampler" ? PatternKind::Sampler
                                         : PatternKind::ComparisonSampler;
    } else if (name == "vN") {
      pattern.rows = size('N');
      pattern.orScalar = true;
      return readElement(pattern);
    } else if (name.size() == 4 && name.substr(0, 3) == "vec") {
      pattern.rows = size(name[3]);
      return readElement(pattern);
    } else if (name.size() == 6 && name.substr(0, 3) == "mat") {
      pattern.columns = size(name[3]);
      pattern.rows = size(name[5]);
      return readElement(pattern);
    } else {
      pattern.element = element(name);
    }
    return pattern;
  }

  Pattern readWrapped(PatternKind kind) {
    Pattern pattern = readPattern();
    pattern.kind = kind;
    expect(">");
    return pattern;
  }

  Pattern readPointer() {
    Pattern pattern;
    std::string_view to = word();
    if (to == "atomic") {
      pattern.kind = PatternKind::AtomicPointer;
      pattern = readElement(pattern);
    } else {
      pattern.kind = to == "array"    ? PatternKind::RuntimeArrayPointer
                     : to == "buffer" ? PatternKind::BufferPointer
                                      : PatternKind::WorkgroupPointer;
    }
    expect(">");
    return pattern;
  }

  Pattern readTexture() {
    Pattern pattern;
    pattern.kind = PatternKind::Texture;
    do {
      std::string_view name = word();
      uint32_t found = 0;
      while (found < kTextureIndices && kTextureNames[found] != name) ++found;
      if (found == kTextureIndices) ok_ = false;
      pattern.textures |= 1u << (found % 32);
    } while (ok_ && eat("|"));
    pattern.element = kCodeF32;
    if (eat("<")) {
      pattern.element = element(word());
      if (eat(", ")) {
        std::string_view use = word();
        pattern.use = use == "read" ? StorageUse::Read : use == "write" ? StorageUse::Write : StorageUse::Any;
      }
      expect(">");
    }
    return pattern;
  }

  std::string_view text_;
  size_t at_ = 0;
  Row row_;
  char variables_[kScalarVariables] = {};
  bool ok_ = true;
};

uint32_t hashName(std::string_view name) {
  uint32_t hash = 2166136261u;
  for (char c : name) hash = (hash ^ static_cast<uint8_t>(c)) * 16777619u;
  return hash ^ (hash >> 15);
}

OverloadTable buildTable() {
  OverloadTable table;
  table.rows.reserve(400);
  for (uint32_t id = 0; id < kBuiltinCount; ++id) {
    const Declaration& declaration = kDeclarations[id];
    BuiltinInfo& info = table.builtins[id];
    info.name = declaration.name;
    info.traits = declaration.isOperator ? kUsableInConst | kMustUse : declaration.traits;
    info.isOperator = declaration.isOperator;
    info.firstOverload = static_cast<uint16_t>(table.rows.size());
    std::string_view rest = declaration.rows;
    while (!rest.empty()) {
      size_t end = rest.find('\n');
      RowReader reader(rest.substr(0, end));
      table.rows.push_back(reader.read());
      table.wellFormed = table.wellFormed && reader.ok();
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    info.overloadCount = static_cast<uint16_t>(table.rows.size() - info.firstOverload);
    if (declaration.isOperator) continue;
    uint32_t slot = hashName(info.name) % table.names.size();
    while (table.names[slot] != 0) slot = (slot + 1) % table.names.size();
    table.names[slot] = static_cast<uint16_t>(id);
  }
  return table;
}

}  // namespace

const OverloadTable& overloadTable() {
  // Never destroyed: a thread may compile while the process ends.
  static const auto* table = new const OverloadTable(buildTable());
  return *table;
}

const BuiltinInfo& builtinInfo(BuiltinId id) { return overloadTable().builtins[static_cast<uint32_t>(id)]; }

BuiltinId builtinNamed(std::string_view name) {
  const OverloadTable& table = overloadTable();
  uint32_t slot = hashName(name) % table.names.size();
  while (uint16_t id = table.names[slot]) {
    if (name == table.builtins[id].name) return static_cast<BuiltinId>(id);
    slot = (slot + 1) % table.names.size();
  }
  return BuiltinId::None;
}

BuiltinId builtinOf(Predeclared name) {
  constexpr auto kCount = static_cast<size_t>(Predeclared::Count);
  static const std::array<BuiltinId, kCount> ids = [] {
    std::array<BuiltinId, kCount> list{};
    for (size_t i = 0; i < kCount; ++i) list[i] = builtinNamed(info(static_cast<Predeclared>(i)).name);
    return list;
  }();
  return name < Predeclared::Count ? ids[static_cast<size_t>(name)] : BuiltinId::None;
}

bool builtinAllowedIn(BuiltinId id, Stage stage) {
  const BuiltinInfo& info = builtinInfo(id);
  if (!info.has(kFragmentStage) && !info.has(kComputeStage)) return true;
  return (stage == Stage::Fragment && info.has(kFragmentStage)) || (stage == Stage::Compute && info.has(kComputeStage));
}

uint32_t textureIndex(TextureKind kind, TextureDimension dimension) {
  auto at = static_cast<uint32_t>(dimension);  // D1, D2, D2Array, D3, Cube, CubeArray
  switch (kind) {
    case TextureKind::Sampled:
      return at;
    case TextureKind::Multisampled:
      return 6;
    case TextureKind::Depth:
      return dimension == TextureDimension::D2        ? 7
             : dimension == TextureDimension::D2Array ? 8
             : dimension == TextureDimension::Cube    ? 9
                                                      : 10;
    case TextureKind::DepthMultisampled:
      return 11;
    case TextureKind::Storage:
      return 12 + at;
    case TextureKind::External:
      break;
  }
  return 16;
}

std::string_view textureName(uint32_t textureIndex) {
  return textureIndex < kTextureIndices ? kTextureNames[textureIndex] : std::string_view();
}

std::string_view classInWords(std::string_view className) {
  for (const ScalarClass& c : kClasses) {
    if (c.name == className) return c.words;
  }
  return {};
}

}  // namespace alba::wgsl
