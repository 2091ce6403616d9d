// SPDX-License-Identifier: MIT
// The type store: interning, the facts of each type (layout, constructible, host-shareable, ...), names for messages.
#include "wgsl/type.h"

#include <algorithm>

namespace alba::wgsl {
namespace {

// Sizes saturate here, far above any limit, so that arithmetic on them can't overflow.
constexpr uint64_t kHugeSize = uint64_t{1} << 50;

uint64_t roundUp(uint64_t value, uint64_t align) { return align == 0 ? value : (value + align - 1) / align * align; }

uint64_t product(uint64_t a, uint64_t b) { return b != 0 && a > kHugeSize / b ? kHugeSize : a * b; }

constexpr std::string_view kScalarNames[] = {"error", "void", "bool",         "i32",           "u32",
                                             "f32",   "f16",  "abstract-int", "abstract-float"};
constexpr std::string_view kSpaceNames[] = {"none",    "function", "private",   "workgroup",
                                            "uniform", "storage",  "immediate", "handle"};
constexpr std::string_view kAccessNames[] = {"read", "write", "read_write"};
constexpr std::string_view kDimensionNames[] = {"1d", "2d", "2d_array", "3d", "cube", "cube_array"};

constexpr std::string_view kBuiltinNames[] = {"none",
                                              "vertex_index",
                                              "instance_index",
                                              "position",
                                              "clip_distances",
                                              "front_facing",
                                              "sample_index",
                                              "sample_mask",
                                              "primitive_index",
                                              "frag_depth",
                                              "local_invocation_id",
                                              "local_invocation_index",
                                              "global_invocation_id",
                                              "workgroup_id",
                                              "num_workgroups",
                                              "global_invocation_index",
                                              "workgroup_index",
                                              "subgroup_invocation_id",
                                              "subgroup_size",
                                              "subgroup_id",
                                              "num_subgroups"};
static_assert(std::size(kBuiltinNames) == static_cast<size_t>(BuiltinValue::Count));

struct FormatRow {
  std::string_view name;
  TypeId channel;
  uint8_t narrow = 0;  // bits of an integer channel when fewer than 32
};
constexpr FormatRow kFormats[] = {{"none", TypeId::F32},           {"rgba8unorm", TypeId::F32},
                                  {"rgba8snorm", TypeId::F32},     {"rgba8uint", TypeId::U32, 8},
                                  {"rgba8sint", TypeId::I32, 8},   {"rgba16uint", TypeId::U32, 16},
                                  {"rgba16sint", TypeId::I32, 16}, {"rgba16float", TypeId::F32},
                                  {"r32uint", TypeId::U32},        {"r32sint", TypeId::I32},
                                  {"r32float", TypeId::F32},       {"rg32uint", TypeId::U32},
                                  {"rg32sint", TypeId::I32},       {"rg32float", TypeId::F32},
                                  {"rgba32uint", TypeId::U32},     {"rgba32sint", TypeId::I32},
                                  {"rgba32float", TypeId::F32},    {"bgra8unorm", TypeId::F32},
                                  {"rgba16unorm", TypeId::F32},    {"rgba16snorm", TypeId::F32},
                                  {"rg8unorm", TypeId::F32},       {"rg8snorm", TypeId::F32},
                                  {"rg8uint", TypeId::U32, 8},     {"rg8sint", TypeId::I32, 8},
                                  {"r8unorm", TypeId::F32},        {"r8snorm", TypeId::F32},
                                  {"r8uint", TypeId::U32, 8},      {"r8sint", TypeId::I32, 8},
                                  {"rg16unorm", TypeId::F32},      {"rg16snorm", TypeId::F32},
                                  {"rg16uint", TypeId::U32, 16},   {"rg16sint", TypeId::I32, 16},
                                  {"rg16float", TypeId::F32},      {"r16unorm", TypeId::F32},
                                  {"r16snorm", TypeId::F32},       {"r16uint", TypeId::U32, 16},
                                  {"r16sint", TypeId::I32, 16},    {"r16float", TypeId::F32},
                                  {"rgb10a2unorm", TypeId::F32},   {"rgb10a2uint", TypeId::U32, 10},
                                  {"rg11b10ufloat", TypeId::F32}};
static_assert(std::size(kFormats) == static_cast<size_t>(TexelFormat::Count));

constexpr const char* kFrexpNames[] = {
    "__frexp_result_f32",           "__frexp_result_vec2_f32",      "__frexp_result_vec3_f32",
    "__frexp_result_vec4_f32",      "__frexp_result_f16",           "__frexp_result_vec2_f16",
    "__frexp_result_vec3_f16",      "__frexp_result_vec4_f16",      "__frexp_result_abstract",
    "__frexp_result_vec2_abstract", "__frexp_result_vec3_abstract", "__frexp_result_vec4_abstract"};
constexpr const char* kModfNames[] = {
    "__modf_result_f32",           "__modf_result_vec2_f32",      "__modf_result_vec3_f32",
    "__modf_result_vec4_f32",      "__modf_result_f16",           "__modf_result_vec2_f16",
    "__modf_result_vec3_f16",      "__modf_result_vec4_f16",      "__modf_result_abstract",
    "__modf_result_vec2_abstract", "__modf_result_vec3_abstract", "__modf_result_vec4_abstract"};

uint32_t hashOf(const Type& type) {
  uint64_t bits = uint64_t{index(type.element)} << 32 | type.count;
  bits ^= (uint64_t{static_cast<uint8_t>(type.kind)} << 56) ^ (uint64_t{static_cast<uint8_t>(type.space)} << 48) ^
          (uint64_t{static_cast<uint8_t>(type.access)} << 44) ^ (uint64_t{static_cast<uint8_t>(type.format)} << 36) ^
          (uint64_t{static_cast<uint8_t>(type.texture)} << 28) ^
          (uint64_t{static_cast<uint8_t>(type.dimension)} << 24) ^
          (uint64_t{static_cast<uint8_t>(type.arraySize)} << 20);
  bits *= 0x9E3779B97F4A7C15ull;
  return static_cast<uint32_t>(bits >> 32);
}

bool same(const Type& a, const Type& b) {
  return a.kind == b.kind && a.element == b.element && a.count == b.count && a.space == b.space &&
         a.access == b.access && a.arraySize == b.arraySize && a.texture == b.texture && a.dimension == b.dimension &&
         a.format == b.format;
}

uint16_t without(uint16_t flags, uint16_t removed) { return static_cast<uint16_t>(flags & ~removed); }

}  // namespace

TypeStore::TypeStore() {
  types_.reserve(160);
  facts_.reserve(160);
  auto add = [this](const Type& type) {
    types_.push_back(type);
    facts_.push_back(computeFacts(type));
  };
  for (int kind = 0; kind <= static_cast<int>(TypeKind::AbstractFloat); ++kind)
    add({.kind = static_cast<TypeKind>(kind)});
  for (uint32_t scalar = index(TypeId::Bool); scalar <= index(TypeId::AbstractFloat); ++scalar)
    for (uint8_t n = 2; n <= 4; ++n) add({.kind = TypeKind::Vector, .rows = n, .element = static_cast<TypeId>(scalar)});
  for (TypeId scalar : {TypeId::F32, TypeId::F16, TypeId::AbstractFloat})
    for (uint8_t columns = 2; columns <= 4; ++columns)
      for (uint8_t rows = 2; rows <= 4; ++rows)
        add({.kind = TypeKind::Matrix, .columns = columns, .rows = rows, .element = vectorOf(scalar, rows)});
  for (TypeId scalar : {TypeId::I32, TypeId::U32}) add({.kind = TypeKind::Atomic, .element = scalar});
  add({.kind = TypeKind::Sampler});
  add({.kind = TypeKind::Sampler, .comparison = true});
  table_.assign(128, 0);
}

TypeId TypeStore::intern(const Type& type) {
  uint32_t mask = static_cast<uint32_t>(table_.size()) - 1;
  uint32_t slot = hashOf(type) & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask)
    if (same(types_[table_[slot]], type)) return static_cast<TypeId>(table_[slot]);
  uint32_t id = typeCount();
  TypeFacts facts = computeFacts(type);
  types_.push_back(type);
  facts_.push_back(facts);
  table_[slot] = id;
  if ((id - index(TypeId::FirstOther) + 1) * 2 > table_.size()) grow();
  return static_cast<TypeId>(id);
}

void TypeStore::grow() {
  table_.assign(table_.size() * 2, 0);
  uint32_t mask = static_cast<uint32_t>(table_.size()) - 1;
  for (uint32_t id = index(TypeId::FirstOther); id < typeCount(); ++id) {
    uint32_t slot = hashOf(types_[id]) & mask;
    while (table_[slot] != 0) slot = (slot + 1) & mask;
    table_[slot] = id;
  }
}

TypeFacts TypeStore::computeFacts(const Type& type) const {
  constexpr uint16_t kScalarFlags = kConcrete | kConstructible | kPlain | kFixedFootprint | kCreationFixed;
  constexpr uint16_t kNumericFlags = kScalarFlags | kHostShareable;
  TypeFacts out;
  switch (type.kind) {
    case TypeKind::Error:
      // Passes every test, so that nothing more is said about it.
      out.flags = kNumericFlags | kContainsError;
      out.size = out.align = 4;
      break;
    case TypeKind::Void:
      out.flags = kConcrete;
      break;
    case TypeKind::Bool:
      out.flags = kScalarFlags | kContainsBool;
      out.size = out.align = 4;
      break;
    case TypeKind::I32:
    case TypeKind::U32:
    case TypeKind::F32:
      out.flags = kNumericFlags;
      out.size = out.align = 4;
      break;
    case TypeKind::F16:
      out.flags = kNumericFlags | kContainsF16;
      out.size = out.align = 2;
      break;
    case TypeKind::AbstractInt:
    case TypeKind::AbstractFloat:
      // Constructible once concrete; "constructible" is asked of concrete types only.
      out.flags = kPlain | kFixedFootprint | kCreationFixed;
      out.size = out.align = 8;
      break;
    case TypeKind::Vector: {
      const TypeFacts& scalar = facts(type.element);
      out.flags = scalar.flags;
      out.size = scalar.size * type.rows;
      out.align = scalar.align * (type.rows == 2 ? 2 : 4);
      out.depth = 1;
      break;
    }
    case TypeKind::Matrix: {
      const TypeFacts& column = facts(type.element);
      out.flags = column.flags;
      out.align = column.align;
      out.size = roundUp(column.size, column.align) * type.columns;
      out.depth = 2;
      break;
    }
    case TypeKind::Atomic:
      out.flags = without(kNumericFlags, kConstructible) | kContainsAtomic;
      out.size = out.align = 4;
      break;
    case TypeKind::Array: {
      const TypeFacts& element = facts(type.element);
      out.flags = element.flags | kContainsArray;
      out.align = element.align;
      uint64_t stride = roundUp(element.size, element.align);
      if (type.arraySize == ArraySize::Fixed) {
        out.size = product(stride, type.count);
      } else if (type.arraySize == ArraySize::Override) {
        out.flags = without(out.flags, kConstructible | kHostShareable | kCreationFixed);
      } else {
        out.flags = without(out.flags, kConstructible | kFixedFootprint | kCreationFixed) | kContainsRuntimeArray;
        out.size = stride;
      }
      out.depth = static_cast<uint8_t>(std::min(255, element.depth + 1));
      break;
    }
    case TypeKind::Struct: {
      const StructInfo& info = structs_[type.count];
      uint16_t all = kNumericFlags, any = 0, depth = 0;
      for (uint32_t i = 0; i < info.memberCount; ++i) {
        const TypeFacts& member = facts(members_[info.firstMember + i].type);
        all &= member.flags;
        any |= member.flags;
        depth = std::max<uint16_t>(depth, member.depth);
      }
      constexpr uint16_t kAny =
          kContainsAtomic | kContainsRuntimeArray | kContainsF16 | kContainsBool | kContainsArray | kContainsError;
      out.flags = all | (any & kAny);
      out.size = info.size;
      out.align = info.align;
      out.depth = static_cast<uint8_t>(std::min(255, depth + 1));
      break;
    }
    case TypeKind::Pointer:
    case TypeKind::Reference:
    case TypeKind::Texture:
    case TypeKind::Sampler:
      out.flags = kConcrete;
      break;
    case TypeKind::Buffer:
      out.flags = kConcrete | kHostShareable | kContainsArray;
      if (type.arraySize != ArraySize::Runtime) out.flags |= kFixedFootprint;
      if (type.arraySize == ArraySize::Fixed) out.flags |= kCreationFixed;
      out.size = type.arraySize == ArraySize::Fixed ? type.count : 0;
      break;
  }
  return out;
}

TypeId TypeStore::fixedArray(TypeId element, uint32_t count) {
  return intern({.kind = TypeKind::Array, .arraySize = ArraySize::Fixed, .element = element, .count = count});
}
TypeId TypeStore::overrideArray(TypeId element, uint32_t sizeKey) {
  return intern({.kind = TypeKind::Array, .arraySize = ArraySize::Override, .element = element, .count = sizeKey});
}
TypeId TypeStore::runtimeArray(TypeId element) {
  return intern({.kind = TypeKind::Array, .arraySize = ArraySize::Runtime, .element = element});
}
TypeId TypeStore::buffer(ArraySize size, uint32_t countOrKey) {
  return intern({.kind = TypeKind::Buffer, .arraySize = size, .element = TypeId::U32, .count = countOrKey});
}
TypeId TypeStore::pointer(AddressSpace space, TypeId store, Access access) {
  return intern({.kind = TypeKind::Pointer, .space = space, .access = access, .element = store});
}
TypeId TypeStore::reference(AddressSpace space, TypeId store, Access access) {
  return intern({.kind = TypeKind::Reference, .space = space, .access = access, .element = store});
}
TypeId TypeStore::sampledTexture(TextureDimension dimension, TypeId sampled) {
  return intern(
      {.kind = TypeKind::Texture, .texture = TextureKind::Sampled, .dimension = dimension, .element = sampled});
}
TypeId TypeStore::multisampledTexture(TypeId sampled) {
  return intern({.kind = TypeKind::Texture, .texture = TextureKind::Multisampled, .element = sampled});
}
TypeId TypeStore::depthTexture(TextureDimension dimension) {
  return intern(
      {.kind = TypeKind::Texture, .texture = TextureKind::Depth, .dimension = dimension, .element = TypeId::F32});
}
TypeId TypeStore::depthMultisampledTexture() {
  return intern({.kind = TypeKind::Texture, .texture = TextureKind::DepthMultisampled, .element = TypeId::F32});
}
TypeId TypeStore::storageTexture(TextureDimension dimension, TexelFormat format, Access access) {
  return intern({.kind = TypeKind::Texture,
                 .access = access,
                 .texture = TextureKind::Storage,
                 .dimension = dimension,
                 .format = format,
                 .element = channelType(format)});
}
TypeId TypeStore::externalTexture() {
  return intern({.kind = TypeKind::Texture, .texture = TextureKind::External, .element = TypeId::F32});
}

TypeId TypeStore::structure(std::string_view name, std::vector<StructMember> members) {
  StructInfo info{.name = name,
                  .firstMember = static_cast<uint32_t>(members_.size()),
                  .memberCount = static_cast<uint32_t>(members.size())};
  uint64_t end = 0;
  for (StructMember& member : members) {
    if (member.align == 0) member.align = align(member.type);
    if (member.size == 0) member.size = size(member.type);
    member.offset = std::min(roundUp(end, member.align), kHugeSize);
    end = std::min(member.offset + member.size, kHugeSize);
    info.align = std::max(info.align, member.align);
    members_.push_back(member);
  }
  info.size = roundUp(end, info.align);
  structs_.push_back(info);
  return intern({.kind = TypeKind::Struct, .count = static_cast<uint32_t>(structs_.size() - 1)});
}

TypeId TypeStore::resultStruct(StructKind structKind, TypeId value) {
  for (const ResultStruct& result : results_)
    if (result.kind == structKind && result.value == value) return result.type;
  TypeId scalarType = scalar(value);
  uint32_t n = std::max(1u, components(value));
  uint32_t row = (scalarType == TypeId::F32 ? 0 : scalarType == TypeId::F16 ? 1 : 2) * 4 + (n - 1);
  std::vector<StructMember> members(2);
  const char* name = "";
  if (structKind == StructKind::FrexpResult) {
    name = kFrexpNames[row];
    members[0] = {.name = "fract", .type = value};
    members[1] = {.name = "exp",
                  .type = vectorOf(scalarType == TypeId::AbstractFloat ? TypeId::AbstractInt : TypeId::I32, n)};
  } else if (structKind == StructKind::ModfResult) {
    name = kModfNames[row];
    members[0] = {.name = "fract", .type = value};
    members[1] = {.name = "whole", .type = value};
  } else {
    name = value == TypeId::I32 ? "__atomic_compare_exchange_result_i32" : "__atomic_compare_exchange_result_u32";
    members[0] = {.name = "old_value", .type = value};
    members[1] = {.name = "exchanged", .type = TypeId::Bool};
  }
  TypeId type = structure(name, std::move(members));
  structs_.back().kind = structKind;
  results_.push_back({structKind, value, type});
  return type;
}

int TypeStore::findMember(TypeId structType, std::string_view name) const {
  std::span<const StructMember> all = members(structType);
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].name == name) return static_cast<int>(i);
  return -1;
}

uint64_t TypeStore::stride(TypeId array) const {
  const TypeFacts& element = facts((*this)[array].element);
  return roundUp(element.size, element.align);
}

TypeId TypeStore::runtimePart(TypeId id) const {
  if (isStruct(id) && !members(id).empty()) id = members(id).back().type;
  return isRuntimeArray(id) ? id : TypeId::Error;
}
uint64_t TypeStore::runtimeOffset(TypeId id) const {
  return isStruct(id) && !isError(runtimePart(id)) ? members(id).back().offset : 0;
}
uint64_t TypeStore::viewSize(TypeId id) const {
  TypeId part = runtimePart(id);
  return isError(part) ? size(id) : runtimeOffset(id) + stride(part);
}

TypeId TypeStore::scalar(TypeId id) const {
  if (isScalar(id)) return id;
  if (isVector(id) || isAtomic(id)) return element(id);
  if (isMatrix(id)) return element(element(id));
  return TypeId::Error;
}

uint32_t TypeStore::elementCount(TypeId id) const {
  const Type& type = (*this)[id];
  switch (type.kind) {
    case TypeKind::Vector:
      return type.rows;
    case TypeKind::Matrix:
      return type.columns;
    case TypeKind::Array:
      return type.arraySize == ArraySize::Fixed ? type.count : 0;
    default:
      return 0;
  }
}

TypeId TypeStore::withScalar(TypeId id, TypeId scalar) {
  const Type type = (*this)[id];  // a copy: interning may move the table
  if (isScalar(id)) return scalar;
  if (type.kind == TypeKind::Vector) return vectorOf(scalar, type.rows);
  if (type.kind == TypeKind::Matrix) return matrixOf(scalar, type.columns, type.rows);
  if (type.kind == TypeKind::Array && type.arraySize == ArraySize::Fixed)
    return fixedArray(withScalar(type.element, scalar), type.count);
  return id;
}

TypeId TypeStore::concretized(TypeId id) {
  if (isConcrete(id)) return id;
  const Type type = (*this)[id];
  switch (type.kind) {
    case TypeKind::AbstractInt:
      return TypeId::I32;
    case TypeKind::AbstractFloat:
      return TypeId::F32;
    case TypeKind::Vector:
      return vectorOf(concretized(type.element), type.rows);
    case TypeKind::Matrix:
      return matrixOf(TypeId::F32, type.columns, type.rows);
    case TypeKind::Array:
      return fixedArray(concretized(type.element), type.count);
    case TypeKind::Struct: {
      const StructInfo info = structs_[type.count];
      TypeId value = concretized(members_[info.firstMember].type);
      return info.kind == StructKind::User ? id : resultStruct(info.kind, value);
    }
    default:
      return id;
  }
}

std::string TypeStore::name(TypeId id) const {
  std::string out;
  appendName(out, id, 24);
  return out;
}

void TypeStore::appendName(std::string& out, TypeId id, int budget) const {
  if (budget == 0) {
    out += "...";
    return;
  }
  const Type& type = (*this)[id];
  switch (type.kind) {
    case TypeKind::Vector:
      out += "vec" + std::to_string(type.rows) + "<";
      appendName(out, type.element, budget - 1);
      out += ">";
      return;
    case TypeKind::Matrix:
      out += "mat" + std::to_string(type.columns) + "x" + std::to_string(type.rows) + "<";
      appendName(out, element(type.element), budget - 1);
      out += ">";
      return;
    case TypeKind::Atomic:
      out += "atomic<";
      appendName(out, type.element, budget - 1);
      out += ">";
      return;
    case TypeKind::Array:
      out += "array<";
      appendName(out, type.element, budget - 1);
      if (type.arraySize == ArraySize::Fixed) out += ", " + std::to_string(type.count);
      if (type.arraySize == ArraySize::Override) out += ", (override)";
      out += ">";
      return;
    case TypeKind::Struct:
      out += structs_[type.count].name;
      return;
    case TypeKind::Pointer:
    case TypeKind::Reference:
      out += type.kind == TypeKind::Pointer ? "ptr<" : "ref<";
      out += wgsl::name(type.space);
      out += ", ";
      appendName(out, type.element, budget - 1);
      if (type.space == AddressSpace::Storage) {
        out += ", ";
        out += wgsl::name(type.access);
      }
      out += ">";
      return;
    case TypeKind::Texture: {
      std::string_view dimension = kDimensionNames[static_cast<int>(type.dimension)];
      switch (type.texture) {
        case TextureKind::Sampled:
          out += "texture_";
          break;
        case TextureKind::Multisampled:
          out += "texture_multisampled_";
          break;
        case TextureKind::Depth:
          out += "texture_depth_";
          break;
        case TextureKind::DepthMultisampled:
          out += "texture_depth_multisampled_";
          break;
        case TextureKind::Storage:
          out += "texture_storage_";
          break;
        case TextureKind::External:
          out += "texture_external";
          return;
      }
      out += dimension;
      if (type.texture == TextureKind::Storage) {
        out += "<";
        out += wgsl::name(type.format);
        out += ", ";
        out += wgsl::name(type.access);
        out += ">";
      } else if (type.texture == TextureKind::Sampled || type.texture == TextureKind::Multisampled) {
        out += "<";
        appendName(out, type.element, budget - 1);
        out += ">";
      }
      return;
    }
    case TypeKind::Sampler:
      out += type.comparison ? "sampler_comparison" : "sampler";
      return;
    case TypeKind::Buffer:
      out += "buffer";
      if (type.arraySize == ArraySize::Fixed) out += "<" + std::to_string(type.count) + ">";
      if (type.arraySize == ArraySize::Override) out += "<(override)>";
      return;
    default:
      out += kScalarNames[static_cast<int>(type.kind)];
      return;
  }
}

ScalarKind scalarKind(TypeId scalar) {
  switch (scalar) {
    case TypeId::Bool:
      return ScalarKind::Bool;
    case TypeId::I32:
      return ScalarKind::I32;
    case TypeId::U32:
      return ScalarKind::U32;
    case TypeId::F16:
      return ScalarKind::F16;
    default:
      return ScalarKind::F32;
  }
}

std::string_view name(AddressSpace space) { return kSpaceNames[static_cast<int>(space)]; }
std::string_view name(Access access) { return kAccessNames[static_cast<int>(access)]; }
std::string_view name(TexelFormat format) { return kFormats[static_cast<int>(format)].name; }
std::string_view name(BuiltinValue builtin) { return kBuiltinNames[static_cast<int>(builtin)]; }

TexelFormat texelFormatNamed(std::string_view name) {
  for (size_t i = 1; i < std::size(kFormats); ++i)
    if (kFormats[i].name == name) return static_cast<TexelFormat>(i);
  return TexelFormat::None;
}

BuiltinValue builtinValueNamed(std::string_view name) {
  for (size_t i = 1; i < std::size(kBuiltinNames); ++i)
    if (kBuiltinNames[i] == name) return static_cast<BuiltinValue>(i);
  return BuiltinValue::None;
}

TypeId channelType(TexelFormat format) { return kFormats[static_cast<int>(format)].channel; }
uint32_t narrowBits(TexelFormat format) { return kFormats[static_cast<int>(format)].narrow; }
bool isTier1(TexelFormat format) { return format >= TexelFormat::Rgba16Unorm; }

Access defaultAccess(AddressSpace space) {
  switch (space) {
    case AddressSpace::Function:
    case AddressSpace::Private:
    case AddressSpace::Workgroup:
      return Access::ReadWrite;
    default:
      return Access::Read;
  }
}

}  // namespace alba::wgsl
