// SPDX-License-Identifier: MIT
// The types of WGSL. A type is a TypeId: an index into a TypeStore that interns structurally, so that two types are the
// same exactly when their ids are equal (structures are nominal: one id a declaration). Scalars, vectors, matrices,
// atomics and samplers have fixed ids in every store, so most questions about them need no store at all.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wgsl/compile.h"

namespace alba::wgsl {

enum class TypeKind : uint8_t {
  Error,  // of an expression that already has a diagnostic; converts to and from everything, silently
  Void,
  Bool,
  I32,
  U32,
  F32,
  F16,
  AbstractInt,
  AbstractFloat,  // this order is the order of the fixed ids
  Vector,
  Matrix,
  Atomic,
  Array,
  Struct,
  Pointer,
  Reference,
  Texture,
  Sampler,
  Buffer
};

enum class AddressSpace : uint8_t { None, Function, Private, Workgroup, Uniform, Storage, Immediate, Handle };
enum class ArraySize : uint8_t { Fixed, Override, Runtime };
enum class TextureKind : uint8_t { Sampled, Multisampled, Depth, DepthMultisampled, Storage, External };

enum class TexelFormat : uint8_t {
  None,
  Rgba8Unorm,
  Rgba8Snorm,
  Rgba8Uint,
  Rgba8Sint,
  Rgba16Uint,
  Rgba16Sint,
  Rgba16Float,
  R32Uint,
  R32Sint,
  R32Float,
  Rg32Uint,
  Rg32Sint,
  Rg32Float,
  Rgba32Uint,
  Rgba32Sint,
  Rgba32Float,
  Bgra8Unorm,
  // language feature texture_formats_tier1
  Rgba16Unorm,
  Rgba16Snorm,
  Rg8Unorm,
  Rg8Snorm,
  Rg8Uint,
  Rg8Sint,
  R8Unorm,
  R8Snorm,
  R8Uint,
  R8Sint,
  Rg16Unorm,
  Rg16Snorm,
  Rg16Uint,
  Rg16Sint,
  Rg16Float,
  R16Unorm,
  R16Snorm,
  R16Uint,
  R16Sint,
  R16Float,
  Rgb10a2Unorm,
  Rgb10a2Uint,
  Rg11b10Ufloat,
  Count
};

enum class BuiltinValue : uint8_t {
  None,
  VertexIndex,
  InstanceIndex,
  Position,
  ClipDistances,
  FrontFacing,
  SampleIndex,
  SampleMask,
  PrimitiveIndex,
  FragDepth,
  LocalInvocationId,
  LocalInvocationIndex,
  GlobalInvocationId,
  WorkgroupId,
  NumWorkgroups,
  GlobalInvocationIndex,
  WorkgroupIndex,
  SubgroupInvocationId,
  SubgroupSize,
  SubgroupId,
  NumSubgroups,
  Count
};
enum class DepthMode : uint8_t { Any, Less, Greater };

enum class TypeId : uint32_t {
  Error,
  Void,
  Bool,
  I32,
  U32,
  F32,
  F16,
  AbstractInt,
  AbstractFloat,
  FirstVector,                        // vec2, vec3, vec4 of each scalar from Bool on
  FirstMatrix = FirstVector + 7 * 3,  // 2x2, 2x3, 2x4, 3x2 .. 4x4 (columns x rows) of f32, f16, AbstractFloat
  AtomicI32 = FirstMatrix + 3 * 9,
  AtomicU32,
  Sampler,
  ComparisonSampler,
  FirstOther,
};
constexpr uint32_t index(TypeId id) { return static_cast<uint32_t>(id); }

// The id of vecN<scalar>; `scalar` is one of Bool .. AbstractFloat and n is 2..4. n == 1 gives the scalar itself.
constexpr TypeId vectorOf(TypeId scalar, uint32_t n) {
  return n == 1 ? scalar
                : static_cast<TypeId>(index(TypeId::FirstVector) + (index(scalar) - index(TypeId::Bool)) * 3 + (n - 2));
}
// The id of matCxR<scalar>; `scalar` is F32, F16 or AbstractFloat.
constexpr TypeId matrixOf(TypeId scalar, uint32_t columns, uint32_t rows) {
  uint32_t row = scalar == TypeId::F32 ? 0 : scalar == TypeId::F16 ? 1 : 2;
  return static_cast<TypeId>(index(TypeId::FirstMatrix) + row * 9 + (columns - 2) * 3 + (rows - 2));
}
constexpr TypeId atomicOf(TypeId scalar) { return scalar == TypeId::I32 ? TypeId::AtomicI32 : TypeId::AtomicU32; }

// What a type is made of. Which fields mean something depends on the kind:
//   Vector      element = scalar, rows = components
//   Matrix      element = column vector, columns, rows
//   Atomic      element = I32 or U32
//   Array       element, arraySize, count: elements when Fixed; when Override the key of the size (an index into
//               Program's array sizes: the same override identifier gives the same key, any other expression its own);
//               0 when Runtime
//   Struct      count = index of its StructInfo
//   Pointer, Reference   element = store type, space, access
//   Texture     texture, dimension; element = scalar (Sampled, Multisampled: F32 I32 U32; Storage: its channel type;
//               Depth: F32); format and access (Storage)
//   Sampler     comparison
//   Buffer      arraySize, count: as in Array, in bytes; element = U32, of which it is made on the device
struct Type {
  TypeKind kind = TypeKind::Error;
  uint8_t columns = 0, rows = 0;
  AddressSpace space = AddressSpace::None;
  Access access = Access::Read;
  ArraySize arraySize = ArraySize::Fixed;
  TextureKind texture = TextureKind::Sampled;
  TextureDimension dimension = TextureDimension::D2;
  TexelFormat format = TexelFormat::None;
  bool comparison = false;
  TypeId element = TypeId::Error;
  uint32_t count = 0;
};

// Facts that are computed once, when a type is made. They are about the type itself or anything inside it.
enum TypeFlag : uint16_t {
  kConcrete = 1 << 0,  // no abstract number inside
  kConstructible = 1 << 1,
  kHostShareable = 1 << 2,
  kPlain = 1 << 3,           // scalar, vector, matrix, atomic, array or structure
  kFixedFootprint = 1 << 4,  // size known once overrides have values
  kCreationFixed = 1 << 5,   // size known when the module is made
  kContainsAtomic = 1 << 6,
  kContainsRuntimeArray = 1 << 7,
  kContainsF16 = 1 << 8,
  kContainsBool = 1 << 9,
  kContainsArray = 1 << 10,
  kContainsError = 1 << 11,
};

struct TypeFacts {
  uint64_t size = 0;   // bytes (WGSL layout); a runtime array counts one element; 0 where there is none
  uint32_t align = 0;  // 0 where there is none
  uint16_t flags = 0;
  uint8_t depth =
      0;  // nesting depth of composites: scalar 0, vector 1, matrix 2, array and structure one more than inside
};

// How a value enters or leaves a shader stage: on entry-point parameters, return values and structure members.
struct StageIo {
  int64_t location = -1;  // -1: none
  int8_t blendSrc = -1;
  BuiltinValue builtin = BuiltinValue::None;
  DepthMode depthMode = DepthMode::Any;
  bool hasInterpolation = false;  // written, else the default for the type
  bool invariant = false;
  bool poisoned = false;  // the attributes were wrong, and reported: nothing more is to be said
  Interpolation interpolation = Interpolation::Perspective;
  Sampling sampling = Sampling::Center;
  bool none() const { return location < 0 && builtin == BuiltinValue::None; }
};

struct StructMember {
  std::string_view name;
  TypeId type = TypeId::Error;
  uint32_t align = 0;  // after @align
  uint64_t offset = 0;
  uint64_t size = 0;  // after @size
  StageIo io;
};

enum class StructKind : uint8_t { User, FrexpResult, ModfResult, AtomicCompareExchangeResult };

struct StructInfo {
  std::string_view name;  // of the source text that Program keeps, or static
  StructKind kind = StructKind::User;
  uint32_t firstMember = 0, memberCount = 0;  // into the store's members
  uint64_t size = 0;
  uint32_t align = 0;
};

// A value type: a copy is a store of its own with the same ids, so the back can add types to a copy of Program's.
class TypeStore {
 public:
  TypeStore();

  const Type& operator[](TypeId id) const { return types_[index(id)]; }
  const TypeFacts& facts(TypeId id) const { return facts_[index(id)]; }
  uint32_t typeCount() const { return static_cast<uint32_t>(types_.size()); }

  // Makers. Arguments must be sensible (the checker has looked); each returns the one id of that type.
  TypeId fixedArray(TypeId element, uint32_t count);
  TypeId overrideArray(TypeId element, uint32_t sizeKey);
  TypeId runtimeArray(TypeId element);
  TypeId buffer(ArraySize size, uint32_t countOrKey);
  TypeId pointer(AddressSpace space, TypeId store, Access access);
  TypeId reference(AddressSpace space, TypeId store, Access access);
  TypeId sampledTexture(TextureDimension dimension, TypeId sampled);
  TypeId multisampledTexture(TypeId sampled);
  TypeId depthTexture(TextureDimension dimension);
  TypeId depthMultisampledTexture();
  TypeId storageTexture(TextureDimension dimension, TexelFormat format, Access access);
  TypeId externalTexture();
  // A new nominal structure. `members` have name, type and io; `align` (0: none) and `size` (0: none) hold what the
  // attributes say and come out as the final values; offsets are computed here.
  TypeId structure(std::string_view name, std::vector<StructMember> members);
  // The result of frexp/modf/atomicCompareExchangeWeak for an argument of type `value`.
  TypeId resultStruct(StructKind kind, TypeId value);

  const StructInfo& structInfo(TypeId id) const { return structs_[(*this)[id].count]; }
  std::span<const StructMember> members(TypeId id) const {
    const StructInfo& info = structInfo(id);
    return {members_.data() + info.firstMember, info.memberCount};
  }
  // Index of the member called `name`, or -1.
  int findMember(TypeId structType, std::string_view name) const;

  // Kinds.
  TypeKind kind(TypeId id) const { return (*this)[id].kind; }
  static bool isError(TypeId id) { return id == TypeId::Error; }
  static bool isScalar(TypeId id) { return id >= TypeId::Bool && id <= TypeId::AbstractFloat; }
  static bool isNumericScalar(TypeId id) { return id > TypeId::Bool && id <= TypeId::AbstractFloat; }
  static bool isVector(TypeId id) { return id >= TypeId::FirstVector && id < TypeId::FirstMatrix; }
  static bool isMatrix(TypeId id) { return id >= TypeId::FirstMatrix && id < TypeId::AtomicI32; }
  static bool isAtomic(TypeId id) { return id == TypeId::AtomicI32 || id == TypeId::AtomicU32; }
  static bool isSampler(TypeId id) { return id == TypeId::Sampler || id == TypeId::ComparisonSampler; }
  static bool isIntegerScalar(TypeId id) { return id == TypeId::I32 || id == TypeId::U32 || id == TypeId::AbstractInt; }
  static bool isFloatScalar(TypeId id) { return id == TypeId::F32 || id == TypeId::F16 || id == TypeId::AbstractFloat; }
  bool isArray(TypeId id) const { return kind(id) == TypeKind::Array; }
  bool isRuntimeArray(TypeId id) const { return isArray(id) && (*this)[id].arraySize == ArraySize::Runtime; }
  bool isStruct(TypeId id) const { return kind(id) == TypeKind::Struct; }
  bool isPointer(TypeId id) const { return kind(id) == TypeKind::Pointer; }
  bool isReference(TypeId id) const { return kind(id) == TypeKind::Reference; }
  bool isTexture(TypeId id) const { return kind(id) == TypeKind::Texture; }
  bool isHandle(TypeId id) const { return isTexture(id) || isSampler(id); }
  bool isBuffer(TypeId id) const { return kind(id) == TypeKind::Buffer; }

  // Properties of §6 of the language.
  bool has(TypeId id, TypeFlag flag) const { return (facts(id).flags & flag) != 0; }
  bool isConcrete(TypeId id) const { return has(id, kConcrete); }
  bool isConstructible(TypeId id) const { return has(id, kConstructible); }
  bool isHostShareable(TypeId id) const { return has(id, kHostShareable); }
  bool isPlain(TypeId id) const { return has(id, kPlain); }
  bool isStorable(TypeId id) const { return (isPlain(id) && isConcrete(id)) || isHandle(id) || isBuffer(id); }
  bool hasFixedFootprint(TypeId id) const { return has(id, kFixedFootprint); }
  bool hasCreationFixedFootprint(TypeId id) const { return has(id, kCreationFixed); }
  uint64_t size(TypeId id) const { return facts(id).size; }
  uint32_t align(TypeId id) const { return facts(id).align; }
  uint32_t nestingDepth(TypeId id) const { return facts(id).depth; }
  // Bytes from one element of the array to the next.
  uint64_t stride(TypeId array) const;

  // The runtime-sized array that the type is or ends in, and where in it that starts; Error without one.
  TypeId runtimePart(TypeId id) const;
  uint64_t runtimeOffset(TypeId id) const;
  // The fewest bytes that a view of the type needs: up to the end of the first element of its runtime-sized array.
  uint64_t viewSize(TypeId id) const;

  // Parts.
  // Vector: scalar; matrix: column; array: element; atomic: its integer; pointer, reference: store type; else Error.
  TypeId element(TypeId id) const { return (*this)[id].element; }
  // The scalar at the bottom of a scalar, vector, matrix or atomic; else Error.
  TypeId scalar(TypeId id) const;
  // Components of a scalar (1) or vector, else 0.
  uint32_t components(TypeId id) const { return isScalar(id) ? 1 : isVector(id) ? (*this)[id].rows : 0; }
  // Elements that an index may name: vector components, matrix columns, fixed array count; 0 when not fixed.
  uint32_t elementCount(TypeId id) const;
  // The same shape with another scalar: a scalar, vector or matrix, or a fixed array of those.
  TypeId withScalar(TypeId id, TypeId scalar);
  // The type a reference loads as (its store type; an atomic's never loads); other types are themselves.
  TypeId withoutReference(TypeId id) const { return isReference(id) ? element(id) : id; }
  // AbstractInt -> i32 and AbstractFloat -> f32 at any depth; other types are themselves.
  TypeId concretized(TypeId id);

  // As the source spells it: "vec3<f32>", "ptr<function, i32>", "array<u32, 4>", "ref<...>" for references.
  std::string name(TypeId id) const;

 private:
  TypeId intern(const Type& type);
  TypeFacts computeFacts(const Type& type) const;
  void appendName(std::string& out, TypeId id, int budget) const;
  void grow();

  std::vector<Type> types_;
  std::vector<TypeFacts> facts_;
  std::vector<StructInfo> structs_;
  std::vector<StructMember> members_;
  std::vector<uint32_t> table_;  // open addressing over types from FirstOther on; 0 is empty
  struct ResultStruct {
    StructKind kind;
    TypeId value, type;
  };
  std::vector<ResultStruct> results_;
};

// The scalar kind in reflection of one of Bool, I32, U32, F32, F16.
ScalarKind scalarKind(TypeId scalar);

// Names and facts of enumerants.
std::string_view name(AddressSpace space);
std::string_view name(Access access);       // "read", "write", "read_write"
std::string_view name(TexelFormat format);  // "rgba8unorm"
std::string_view name(BuiltinValue builtin);
TexelFormat texelFormatNamed(std::string_view name);    // None when there is no such format
BuiltinValue builtinValueNamed(std::string_view name);  // None when there is no such value
TypeId channelType(TexelFormat format);                 // F32, I32 or U32
uint32_t narrowBits(TexelFormat format);                // bits of an integer channel when fewer than 32, else 0
bool isTier1(TexelFormat format);                       // needs texture_formats_tier1
Access defaultAccess(AddressSpace space);

}  // namespace alba::wgsl
