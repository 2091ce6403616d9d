// SPDX-License-Identifier: MIT
// Types in their two layouts, constants, and the variables of the module.
#include <algorithm>
#include <cstring>

#include "wgsl/const_eval.h"
#include "wgsl/spirv/emitter.h"

namespace alba::wgsl::spirv {

using spv::Capability;
using spv::Decoration;
using spv::Op;

bool Emitter::containsStruct(TypeId id) const {
  const Type& t = types_[id];
  return t.kind == TypeKind::Struct || (t.kind == TypeKind::Array && containsStruct(t.element));
}

Id Emitter::type(TypeId id, Layout layout) {
  std::vector<Id>& known = layout == Layout::Host && hasLayout(id) ? host_ : internal_;
  if (known.size() <= index(id)) known.resize(std::max<size_t>(index(id) + 1, types_.typeCount()), 0);
  if (!known[index(id)]) {
    Id made = makeType(id, layout);
    known[index(id)] = made;
  }
  return known[index(id)];
}

Id Emitter::scalarType(TypeId id) {
  switch (id) {
    case TypeId::Bool:
      return m_.boolType();
    case TypeId::I32:
      return m_.i32Type();
    case TypeId::U32:
      return m_.u32Type();
    case TypeId::F32:
      return m_.f32Type();
    case TypeId::F16:
      m_.capability(Capability::Float16);
      return m_.unique(Op::OpTypeFloat, 0, {16});
    default:
      return m_.voidType();
  }
}

Id Emitter::makeType(TypeId id, Layout layout) {
  const Type& t = types_[id];
  switch (t.kind) {
    case TypeKind::Vector:
      return m_.vectorType(type(t.element), t.rows);
    case TypeKind::Matrix:
      return m_.unique(Op::OpTypeMatrix, 0, {type(t.element), t.columns});
    case TypeKind::Atomic:
      return type(t.element);
    case TypeKind::Array:
    case TypeKind::Buffer:
      return arrayType(id, layout);
    case TypeKind::Struct:
      return structType(id, layout);
    case TypeKind::Texture:
      return imageType(t);
    case TypeKind::Sampler:
      return m_.unique(Op::OpTypeSampler, 0, {});
    default:
      return scalarType(id);
  }
}

Id Emitter::arrayType(TypeId id, Layout layout) {
  const Type& t = types_[id];
  Id element = type(t.element, layout);
  if (t.arraySize == ArraySize::Runtime) {
    Id made = m_.fresh(Op::OpTypeRuntimeArray, 0, &element, 1);
    m_.decorate(made, Decoration::ArrayStride, {static_cast<uint32_t>(types_.stride(id))});
    return made;
  }
  const uint32_t words[] = {element, m_.u32(std::max(1u, shader_.count(t)))};
  if (layout == Layout::Internal) return m_.unique(Op::OpTypeArray, 0, words, 2);
  Id made = m_.fresh(Op::OpTypeArray, 0, words, 2);
  m_.decorate(made, Decoration::ArrayStride, {static_cast<uint32_t>(types_.stride(id))});
  return made;
}

Id Emitter::structType(TypeId id, Layout layout) {
  auto members = types_.members(id);
  std::vector<uint32_t> words;
  for (const StructMember& member : members) words.push_back(type(member.type, layout));
  Id made = m_.fresh(Op::OpTypeStruct, 0, words.data(), words.size());
  if (layout == Layout::Host)
    for (uint32_t i = 0; i < members.size(); ++i) decorateLayout(made, i, members[i].type, members[i].offset);
  return made;
}

void Emitter::decorateLayout(Id structure, uint32_t member, TypeId memberType, uint64_t offset) {
  m_.decorateMember(structure, member, Decoration::Offset, {static_cast<uint32_t>(offset)});
  TypeId inner = memberType;
  while (types_.isArray(inner)) inner = types_.element(inner);
  if (!TypeStore::isMatrix(inner)) return;
  m_.decorateMember(structure, member, Decoration::ColMajor);
  TypeId column = types_.element(inner);
  uint64_t align = types_.align(column);
  auto stride = static_cast<uint32_t>((types_.size(column) + align - 1) / align * align);
  m_.decorateMember(structure, member, Decoration::MatrixStride, {stride});
}

// The block of a buffer. A structure that ends in a runtime array must be the block itself; everything else is wrapped,
// so that the same structure may be used inside other types.
Id Emitter::blockType(TypeId id, bool readOnly) {
  std::vector<Id>& known = blocks_[readOnly];
  if (known.size() <= index(id)) known.resize(types_.typeCount(), 0);
  if (known[index(id)]) return known[index(id)];
  bool wrapped = !types_.isStruct(id) || !types_.has(id, kContainsRuntimeArray);
  Id block;
  uint32_t memberCount = 1;
  if (wrapped) {
    Id inner = type(id, Layout::Host);
    block = m_.fresh(Op::OpTypeStruct, 0, &inner, 1);
    decorateLayout(block, 0, id, 0);
  } else {
    block = structType(id, Layout::Host);
    memberCount = types_.structInfo(id).memberCount;
  }
  m_.decorate(block, Decoration::Block);
  if (readOnly)
    for (uint32_t i = 0; i < memberCount; ++i) m_.decorateMember(block, i, Decoration::NonWritable);
  known[index(id)] = block;
  return block;
}

namespace {

struct FormatRow {
  spv::ImageFormat format;
  bool extended;  // needs StorageImageExtendedFormats
};

FormatRow imageFormat(TexelFormat format) {
  using F = spv::ImageFormat;
  switch (format) {
    case TexelFormat::Rgba8Unorm:
      return {F::Rgba8, false};
    case TexelFormat::Rgba8Snorm:
      return {F::Rgba8Snorm, false};
    case TexelFormat::Rgba8Uint:
      return {F::Rgba8ui, false};
    case TexelFormat::Rgba8Sint:
      return {F::Rgba8i, false};
    case TexelFormat::Rgba16Uint:
      return {F::Rgba16ui, false};
    case TexelFormat::Rgba16Sint:
      return {F::Rgba16i, false};
    case TexelFormat::Rgba16Float:
      return {F::Rgba16f, false};
    case TexelFormat::R32Uint:
      return {F::R32ui, false};
    case TexelFormat::R32Sint:
      return {F::R32i, false};
    case TexelFormat::R32Float:
      return {F::R32f, false};
    case TexelFormat::Rgba32Uint:
      return {F::Rgba32ui, false};
    case TexelFormat::Rgba32Sint:
      return {F::Rgba32i, false};
    case TexelFormat::Rgba32Float:
      return {F::Rgba32f, false};
    case TexelFormat::Rg32Uint:
      return {F::Rg32ui, true};
    case TexelFormat::Rg32Sint:
      return {F::Rg32i, true};
    case TexelFormat::Rg32Float:
      return {F::Rg32f, true};
    case TexelFormat::Rgba16Unorm:
      return {F::Rgba16, true};
    case TexelFormat::Rgba16Snorm:
      return {F::Rgba16Snorm, true};
    case TexelFormat::Rg8Unorm:
      return {F::Rg8, true};
    case TexelFormat::Rg8Snorm:
      return {F::Rg8Snorm, true};
    case TexelFormat::Rg8Uint:
      return {F::Rg8ui, true};
    case TexelFormat::Rg8Sint:
      return {F::Rg8i, true};
    case TexelFormat::R8Unorm:
      return {F::R8, true};
    case TexelFormat::R8Snorm:
      return {F::R8Snorm, true};
    case TexelFormat::R8Uint:
      return {F::R8ui, true};
    case TexelFormat::R8Sint:
      return {F::R8i, true};
    case TexelFormat::Rg16Unorm:
      return {F::Rg16, true};
    case TexelFormat::Rg16Snorm:
      return {F::Rg16Snorm, true};
    case TexelFormat::Rg16Uint:
      return {F::Rg16ui, true};
    case TexelFormat::Rg16Sint:
      return {F::Rg16i, true};
    case TexelFormat::Rg16Float:
      return {F::Rg16f, true};
    case TexelFormat::R16Unorm:
      return {F::R16, true};
    case TexelFormat::R16Snorm:
      return {F::R16Snorm, true};
    case TexelFormat::R16Uint:
      return {F::R16ui, true};
    case TexelFormat::R16Sint:
      return {F::R16i, true};
    case TexelFormat::R16Float:
      return {F::R16f, true};
    case TexelFormat::Rgb10a2Unorm:
      return {F::Rgb10A2, true};
    case TexelFormat::Rgb10a2Uint:
      return {F::Rgb10a2ui, true};
    case TexelFormat::Rg11b10Ufloat:
      return {F::R11fG11fB10f, true};
    default:
      return {F::Unknown, false};  // bgra8unorm has no name here
  }
}

}  // namespace

Id Emitter::imageType(const Type& t) {
  bool storage = t.texture == TextureKind::Storage;
  bool multisampled = t.texture == TextureKind::Multisampled || t.texture == TextureKind::DepthMultisampled;
  spv::Dim dim = spv::Dim::Dim2D;
  bool arrayed = t.dimension == TextureDimension::D2Array || t.dimension == TextureDimension::CubeArray;
  switch (t.dimension) {
    case TextureDimension::D1:
      dim = spv::Dim::Dim1D;
      m_.capability(storage ? Capability::Image1D : Capability::Sampled1D);
      break;
    case TextureDimension::D3:
      dim = spv::Dim::Dim3D;
      break;
    case TextureDimension::CubeArray:
      m_.capability(Capability::SampledCubeArray);
      [[fallthrough]];
    case TextureDimension::Cube:
      dim = spv::Dim::Cube;
      break;
    default:
      break;
  }
  FormatRow row{spv::ImageFormat::Unknown, false};
  if (storage) {
    row = imageFormat(t.format);
    if (row.extended) m_.capability(Capability::StorageImageExtendedFormats);
    if (row.format == spv::ImageFormat::Unknown) {
      if (t.access != Access::Read) m_.capability(Capability::StorageImageWriteWithoutFormat);
      if (t.access != Access::Write) m_.capability(Capability::StorageImageReadWithoutFormat);
    }
  }
  TypeId sampled = TypeStore::isScalar(t.element) ? t.element : TypeId::F32;
  return m_.unique(Op::OpTypeImage, 0,
                   {type(sampled), static_cast<uint32_t>(dim), 0, arrayed, multisampled, storage ? 2u : 1u,
                    static_cast<uint32_t>(row.format)});
}

Id Emitter::constant(ConstId id) {
  if (constants_.size() <= index(id)) constants_.resize(std::max<size_t>(index(id) + 1, shader_.constants.size()), 0);
  if (!constants_[index(id)]) {
    Id made = makeConstant(id);
    constants_[index(id)] = made;
  }
  return constants_[index(id)];
}

Id Emitter::makeConstant(ConstId id) {
  TypeId typeId = shader_.constants.type(id);
  Id result = type(typeId);
  if (typeId == TypeId::Bool) return m_.boolean(shader_.constants.boolean(id));
  if (TypeStore::isScalar(typeId)) return m_.unique(Op::OpConstant, result, {shader_.constants.memoryBits(id)});
  if (shader_.constants.isZero(id)) return m_.null(result);
  std::vector<uint32_t> parts;
  uint32_t count = shader_.constants.partCount(types_, id);
  parts.reserve(count);
  for (uint32_t i = 0; i < count; ++i) parts.push_back(constant(shader_.constants.part(types_, id, i)));
  return m_.unique(Op::OpConstantComposite, result, parts.data(), parts.size());
}

Id Emitter::number(TypeId scalar, double value, uint32_t n) {
  Id id;
  if (scalar == TypeId::F16) {
    id = m_.unique(Op::OpConstant, type(scalar), {toHalfBits(value)});
  } else if (scalar == TypeId::F32) {
    id = m_.f32(static_cast<float>(value));
  } else if (scalar == TypeId::Bool) {
    id = m_.boolean(value != 0);
  } else {
    id = m_.unique(Op::OpConstant, type(scalar), {static_cast<uint32_t>(static_cast<int64_t>(value))});
  }
  return n == 1 ? id : m_.splat(vec(scalar, n), id, n);
}

void Emitter::globals() {
  globals_.resize(shader_.unit.globals.size());
  for (uint32_t i = 0; i < globals_.size(); ++i)
    if (shader_.usesGlobal[i]) global(i);
}

void Emitter::bufferCapabilities(const ir::GlobalVariable& global) {
  if (!types_.has(global.type, kContainsF16)) return;
  m_.capability(global.space == AddressSpace::Storage   ? Capability::StorageBuffer16BitAccess
                : global.space == AddressSpace::Uniform ? Capability::UniformAndStorageBuffer16BitAccess
                                                        : Capability::StoragePushConstant16);
}

void Emitter::global(uint32_t at) {
  const ir::GlobalVariable& global = shader_.unit.globals[at];
  Pointer& pointer = globals_[at];
  pointer.type = global.type;
  Id initializer = 0;
  Id variableType;
  bool readOnly = global.access == Access::Read;
  switch (global.space) {
    case AddressSpace::Uniform:
    case AddressSpace::Storage:
    case AddressSpace::Immediate:
      pointer.storage = global.space == AddressSpace::Uniform   ? spv::StorageClass::Uniform
                        : global.space == AddressSpace::Storage ? spv::StorageClass::StorageBuffer
                                                                : spv::StorageClass::PushConstant;
      pointer.layout = Layout::Host;
      pointer.wrapped = !types_.isStruct(global.type) || !types_.has(global.type, kContainsRuntimeArray);
      readOnly = readOnly && global.space == AddressSpace::Storage;
      variableType = blockType(global.type, readOnly);
      bufferCapabilities(global);
      break;
    case AddressSpace::Handle:
      pointer.storage = spv::StorageClass::UniformConstant;
      variableType = type(global.type);
      break;
    case AddressSpace::Workgroup:
      pointer.storage = spv::StorageClass::Workgroup;
      variableType = type(global.type);
      if (options_.zeroInitializeWorkgroupMemory) initializer = m_.null(variableType);
      break;
    default: {
      pointer.storage = spv::StorageClass::Private;
      variableType = type(global.type);
      ConstId value = shader_.globalInitializers[at];
      if (!startsAsZero(at))
        initializer = constant(value);
      else if (!isZeroedByLoop(global.type))
        initializer = m_.null(variableType);
      break;
    }
  }
  pointer.id = m_.globalVariable(pointer.storage, variableType, initializer);
  interface_.push_back(pointer.id);
  if (global.group < 0) return;
  m_.decorate(pointer.id, Decoration::DescriptorSet, {static_cast<uint32_t>(global.group)});
  m_.decorate(pointer.id, Decoration::Binding, {static_cast<uint32_t>(global.binding)});
  const Type& t = types_[global.type];
  bool writable = global.space == AddressSpace::Storage && !readOnly;
  if (t.kind == TypeKind::Texture && t.texture == TextureKind::Storage) {
    if (t.access == Access::Read) m_.decorate(pointer.id, Decoration::NonWritable);
    if (t.access == Access::Write) m_.decorate(pointer.id, Decoration::NonReadable);
    if (t.access == Access::ReadWrite && textureBarrier_) m_.decorate(pointer.id, Decoration::Coherent);
  }
  if (readOnly && pointer.storage == spv::StorageClass::StorageBuffer) m_.decorate(pointer.id, Decoration::NonWritable);
  // Without a barrier nothing in the language lets one invocation see the plain writes of another, and atomics are
  // coherent by themselves. The decoration takes the caches away, so it is given only where it is needed.
  if (writable && storageBarrier_) m_.decorate(pointer.id, Decoration::Coherent);
}

bool Emitter::programHasBarrier(BuiltinId barrier) const {
  for (const Shader::Function& function : shader_.functions)
    for (const Inst& inst : function.body.insts)
      if (inst.op == ir::Op::BuiltinCall && static_cast<BuiltinId>(inst.extra) == barrier) return true;
  return false;
}

}  // namespace alba::wgsl::spirv
