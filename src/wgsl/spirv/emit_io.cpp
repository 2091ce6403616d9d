// SPDX-License-Identifier: MIT
// What enters and leaves an entry point, its execution modes, and the zeroing of workgroup memory where the driver
// doesn't do it. f16 travels between stages as f32, because few devices have 16-bit inputs and outputs.
#include "wgsl/spirv/emitter.h"

namespace alba::wgsl::spirv {

using spv::Capability;
using spv::Decoration;
using spv::Op;
using spv::StorageClass;

namespace {

struct BuiltinRow {
  BuiltinValue value;
  spv::BuiltIn builtin;
  Capability capability;
};

constexpr Capability kNone = Capability::Shader;
constexpr BuiltinRow kBuiltins[] = {
    {BuiltinValue::VertexIndex, spv::BuiltIn::VertexIndex, kNone},
    {BuiltinValue::InstanceIndex, spv::BuiltIn::InstanceIndex, kNone},
    {BuiltinValue::ClipDistances, spv::BuiltIn::ClipDistance, Capability::ClipDistance},
    {BuiltinValue::FrontFacing, spv::BuiltIn::FrontFacing, kNone},
    {BuiltinValue::SampleIndex, spv::BuiltIn::SampleId, Capability::SampleRateShading},
    {BuiltinValue::SampleMask, spv::BuiltIn::SampleMask, kNone},
    {BuiltinValue::PrimitiveIndex, spv::BuiltIn::PrimitiveId, Capability::Geometry},
    {BuiltinValue::FragDepth, spv::BuiltIn::FragDepth, kNone},
    {BuiltinValue::LocalInvocationId, spv::BuiltIn::LocalInvocationId, kNone},
    {BuiltinValue::LocalInvocationIndex, spv::BuiltIn::LocalInvocationIndex, kNone},
    {BuiltinValue::GlobalInvocationId, spv::BuiltIn::GlobalInvocationId, kNone},
    {BuiltinValue::WorkgroupId, spv::BuiltIn::WorkgroupId, kNone},
    {BuiltinValue::NumWorkgroups, spv::BuiltIn::NumWorkgroups, kNone},
    {BuiltinValue::SubgroupInvocationId, spv::BuiltIn::SubgroupLocalInvocationId, Capability::GroupNonUniform},
    {BuiltinValue::SubgroupSize, spv::BuiltIn::SubgroupSize, Capability::GroupNonUniform},
    {BuiltinValue::SubgroupId, spv::BuiltIn::SubgroupId, Capability::GroupNonUniform},
    {BuiltinValue::NumSubgroups, spv::BuiltIn::NumSubgroups, Capability::GroupNonUniform},
};

}  // namespace

void Emitter::decorateBuiltin(Id variable, BuiltinValue builtin, bool isInput) {
  if (builtin == BuiltinValue::Position) {
    m_.decorate(variable, Decoration::BuiltIn,
                {static_cast<uint32_t>(isInput ? spv::BuiltIn::FragCoord : spv::BuiltIn::Position)});
    return;
  }
  for (const BuiltinRow& row : kBuiltins) {
    if (row.value != builtin) continue;
    m_.decorate(variable, Decoration::BuiltIn, {static_cast<uint32_t>(row.builtin)});
    if (row.capability != kNone) m_.capability(row.capability);
  }
}

void Emitter::decorateIo(Id variable, TypeId typeId, const StageIo& io, bool isInput) {
  m_.decorate(variable, Decoration::Location, {static_cast<uint32_t>(io.location)});
  if (io.blendSrc >= 0 && !isInput) m_.decorate(variable, Decoration::Index, {static_cast<uint32_t>(io.blendSrc)});
  Stage stage = shader_.entry->stage;
  bool between = (stage == Stage::Fragment && isInput) || (stage == Stage::Vertex && !isInput);
  if (!between) return;
  bool integer = TypeStore::isIntegerScalar(types_.scalar(typeId));
  bool flat = integer || (io.hasInterpolation && (io.interpolation == Interpolation::FlatFirst ||
                                                  io.interpolation == Interpolation::FlatEither));
  if (flat) {
    m_.decorate(variable, Decoration::Flat);
    return;
  }
  if (!io.hasInterpolation) return;
  if (io.interpolation == Interpolation::Linear) m_.decorate(variable, Decoration::NoPerspective);
  if (io.sampling == Sampling::Centroid) m_.decorate(variable, Decoration::Centroid);
  if (io.sampling == Sampling::Sample) {
    m_.capability(Capability::SampleRateShading);
    m_.decorate(variable, Decoration::Sample);
  }
}

// The loaded value of an input variable with a BuiltIn decoration, once an entry point.
Id Emitter::rawBuiltin(BuiltinValue builtin, TypeId typeId) {
  for (const BuiltinVariable& known : builtinInputs_)
    if (known.builtin == builtin) return known.loaded;
  if (options_.flattenWorkgroups &&
      (builtin == BuiltinValue::LocalInvocationId || builtin == BuiltinValue::GlobalInvocationId))
    return unflattened(builtin);
  Id valueType = type(typeId);
  bool isMask = builtin == BuiltinValue::SampleMask;
  Id variableType = isMask ? m_.unique(Op::OpTypeArray, 0, {valueType, m_.u32(1)}) : valueType;
  Id variable = m_.globalVariable(StorageClass::Input, variableType);
  interface_.push_back(variable);
  decorateBuiltin(variable, builtin, true);
  if (shader_.entry->stage == Stage::Fragment && TypeStore::isIntegerScalar(types_.scalar(typeId)))
    m_.decorate(variable, Decoration::Flat);
  Id from = variable;
  if (isMask) from = m_.emit(Op::OpAccessChain, m_.pointerType(StorageClass::Input, valueType), {variable, m_.u32(0)});
  Id loaded = m_.emit(Op::OpLoad, valueType, {from});
  if (builtin == BuiltinValue::Position && runsPerSample()) loaded = pixelCenter(loaded);
  if (builtin == BuiltinValue::NumSubgroups && options_.countSubgroups) loaded = countSubgroups();
  builtinInputs_.push_back({builtin, variable, loaded});
  return loaded;
}

// The invocation's place in a workgroup that the driver sees as one row.
Id Emitter::unflattened(BuiltinValue builtin) {
  TypeId vec3u = vectorOf(TypeId::U32, 3);
  Id u32 = m_.u32Type(), type3 = type(vec3u);
  const uint32_t* size = shader_.workgroupSize;
  Id id = 0;
  if (builtin == BuiltinValue::LocalInvocationId) {
    Id index = rawBuiltin(BuiltinValue::LocalInvocationIndex, TypeId::U32);
    Id row = m_.emit(Op::OpUDiv, u32, {index, m_.u32(size[0])});
    id = m_.emit(Op::OpCompositeConstruct, type3,
                 {m_.emit(Op::OpUMod, u32, {index, m_.u32(size[0])}), m_.emit(Op::OpUMod, u32, {row, m_.u32(size[1])}),
                  m_.emit(Op::OpUDiv, u32, {row, m_.u32(size[1])})});
  } else {
    Id extent = m_.emit(Op::OpCompositeConstruct, type3, {m_.u32(size[0]), m_.u32(size[1]), m_.u32(size[2])});
    Id first = m_.emit(Op::OpIMul, type3, {rawBuiltin(BuiltinValue::WorkgroupId, vec3u), extent});
    id = m_.emit(Op::OpIAdd, type3, {first, rawBuiltin(BuiltinValue::LocalInvocationId, vec3u)});
  }
  builtinInputs_.push_back({builtin, 0, id});
  return id;
}

// The driver leaves the last, partial one out.
Id Emitter::countSubgroups() {
  const uint32_t* size = shader_.workgroupSize;
  Id u32 = m_.u32Type(), lanes = rawBuiltin(BuiltinValue::SubgroupSize, TypeId::U32);
  Id last = m_.emit(Op::OpISub, u32, {lanes, m_.u32(1)});
  return m_.emit(Op::OpUDiv, u32, {m_.emit(Op::OpIAdd, u32, {m_.u32(size[0] * size[1] * size[2]), last}), lanes});
}

// Whether Vulkan runs the fragment shader once a sample: then FragCoord is the sample's place.
bool Emitter::runsPerSample() const {
  const auto isPerSample = [](const StageIo& io) {
    return io.builtin == BuiltinValue::SampleIndex ||
           (io.builtin == BuiltinValue::None && io.hasInterpolation && io.sampling == Sampling::Sample);
  };
  for (const auto& parameter : shader_.entry->parameters) {
    if (!types_.isStruct(parameter.type)) {
      if (isPerSample(parameter.io)) return true;
      continue;
    }
    for (const StructMember& member : types_.members(parameter.type))
      if (isPerSample(member.io)) return true;
  }
  return false;
}

// WGSL's position is the pixel's, whichever sample is shaded.
Id Emitter::pixelCenter(Id position) {
  Id pair = type(vectorOf(TypeId::F32, 2)), half = number(TypeId::F32, 0.5, 2);
  Id xy = m_.emit(Op::OpVectorShuffle, pair, {position, position, 0, 1});
  xy = m_.emit(Op::OpFAdd, pair, {m_.ext(GLSLstd450Floor, pair, {xy}), half});
  return m_.emit(Op::OpVectorShuffle, type(vectorOf(TypeId::F32, 4)), {xy, position, 0, 1, 4, 5});
}

// workgroup_index and global_invocation_index: the linear index of the id in its grid.
Id Emitter::computed(BuiltinValue builtin) {
  TypeId vec3u = vectorOf(TypeId::U32, 3);
  bool isGlobal = builtin == BuiltinValue::GlobalInvocationIndex;
  Id at = rawBuiltin(isGlobal ? BuiltinValue::GlobalInvocationId : BuiltinValue::WorkgroupId, vec3u);
  Id groups = rawBuiltin(BuiltinValue::NumWorkgroups, vec3u);
  Id u32 = m_.u32Type();
  auto extent = [&](uint32_t i) {
    Id n = component(TypeId::U32, groups, i);
    return isGlobal ? m_.emit(Op::OpIMul, u32, {n, m_.u32(shader_.workgroupSize[i])}) : n;
  };
  Id width = extent(0), height = extent(1);
  Id x = component(TypeId::U32, at, 0), y = component(TypeId::U32, at, 1), z = component(TypeId::U32, at, 2);
  Id row = m_.emit(Op::OpIAdd, u32, {y, m_.emit(Op::OpIMul, u32, {z, height})});
  return m_.emit(Op::OpIAdd, u32, {x, m_.emit(Op::OpIMul, u32, {row, width})});
}

Id Emitter::builtinInput(BuiltinValue builtin, TypeId typeId) {
  if (builtin == BuiltinValue::GlobalInvocationIndex || builtin == BuiltinValue::WorkgroupIndex)
    return computed(builtin);
  return rawBuiltin(builtin, typeId);
}

Id Emitter::input(TypeId typeId, const StageIo& io) {
  if (io.builtin != BuiltinValue::None) return builtinInput(io.builtin, typeId);
  TypeId scalar = types_.scalar(typeId);
  TypeId passed = scalar == TypeId::F16 ? vectorOf(TypeId::F32, types_.components(typeId)) : typeId;
  Id variable = m_.globalVariable(StorageClass::Input, type(passed));
  interface_.push_back(variable);
  decorateIo(variable, passed, io, true);
  return convert(typeId, passed, m_.emit(Op::OpLoad, type(passed), {variable}));
}

void Emitter::entryParameters(const ir::Body& body) {
  const auto& parameters = shader_.entry->parameters;
  for (uint32_t i = 0; i < parameters.size() && i < body.insts.size(); ++i) {
    TypeId typeId = parameters[i].type;
    if (!types_.isStruct(typeId)) {
      ids_[i] = input(typeId, parameters[i].io);
    } else {
      std::vector<uint32_t> parts;
      for (const StructMember& member : types_.members(typeId)) parts.push_back(input(member.type, member.io));
      ids_[i] = m_.emit(Op::OpCompositeConstruct, type(typeId), parts.data(), parts.size());
    }
    if (!spilled_[i]) continue;
    pointers_[i].type = typeId;
    pointers_[i].id = m_.localVariable(type(typeId));
    m_.put(Op::OpStore, {pointers_[i].id, ids_[i]});
  }
}

void Emitter::output(TypeId typeId, const StageIo& io, Id value) {
  TypeId passed = typeId;
  if (types_.scalar(typeId) == TypeId::F16) {
    passed = vectorOf(TypeId::F32, types_.components(typeId));
    value = convert(passed, typeId, value);
  }
  bool isMask = io.builtin == BuiltinValue::SampleMask;
  Id variable = 0;
  for (const Output& known : outputs_)
    if (known.builtin == io.builtin && known.location == io.location && known.blendSrc == io.blendSrc)
      variable = known.variable;
  if (!variable) {
    Id variableType = isMask ? m_.unique(Op::OpTypeArray, 0, {type(passed), m_.u32(1)}) : type(passed);
    variable = m_.globalVariable(StorageClass::Output, variableType);
    interface_.push_back(variable);
    outputs_.push_back({io.builtin, io.location, io.blendSrc, variable});
    if (io.builtin != BuiltinValue::None) {
      decorateBuiltin(variable, io.builtin, false);
      if (io.invariant) m_.decorate(variable, Decoration::Invariant);
    } else {
      decorateIo(variable, passed, io, false);
    }
    if (io.builtin == BuiltinValue::FragDepth) {
      m_.executionMode(entryId_, spv::ExecutionMode::DepthReplacing);
      if (io.depthMode == DepthMode::Less) m_.executionMode(entryId_, spv::ExecutionMode::DepthLess);
      if (io.depthMode == DepthMode::Greater) m_.executionMode(entryId_, spv::ExecutionMode::DepthGreater);
    }
  }
  if (isMask) {
    Id pointer = m_.pointerType(StorageClass::Output, type(passed));
    m_.put(Op::OpStore, {m_.emit(Op::OpAccessChain, pointer, {variable, m_.u32(0)}), value});
    return;
  }
  m_.put(Op::OpStore, {variable, value});
}

void Emitter::entryReturn(Id value) {
  const ir::Function& entry = *shader_.entry;
  if (!types_.isStruct(entry.returnType)) {
    output(entry.returnType, entry.returnIo, value);
  } else {
    auto members = types_.members(entry.returnType);
    for (uint32_t i = 0; i < members.size(); ++i)
      output(members[i].type, members[i].io, m_.emit(Op::OpCompositeExtract, type(members[i].type), {value, i}));
  }
  if (entry.stage != Stage::Vertex || !options_.writePointSize) return;
  if (!pointSize_) {
    pointSize_ = m_.globalVariable(StorageClass::Output, m_.f32Type());
    interface_.push_back(pointSize_);
    m_.decorate(pointSize_, Decoration::BuiltIn, {static_cast<uint32_t>(spv::BuiltIn::PointSize)});
  }
  m_.put(Op::OpStore, {pointSize_, m_.f32(1)});
}

// Every invocation zeroes its share of each array; single values are zeroed by the first.
void Emitter::zeroWorkgroup() {
  std::vector<uint32_t> wanted;
  for (uint32_t i = 0; i < globals_.size(); ++i)
    if (shader_.usesGlobal[i] && shader_.unit.globals[i].space == AddressSpace::Workgroup) wanted.push_back(i);
  if (wanted.empty()) return;
  const uint32_t* size = shader_.workgroupSize;
  Id local = rawBuiltin(BuiltinValue::LocalInvocationIndex, TypeId::U32);
  auto isArray = [this](TypeId type) { return types_.isArray(type) || types_.isBuffer(type); };
  for (uint32_t i : wanted)
    if (isArray(globals_[i].type))
      zeroArray(globals_[i].id, globals_[i].type, StorageClass::Workgroup, local, size[0] * size[1] * size[2]);
  Id isFirst = m_.emit(Op::OpIEqual, m_.boolType(), {local, m_.u32(0)});
  Id then = m_.newId(), merge = m_.newId();
  m_.put(Op::OpSelectionMerge, {merge, 0});
  branchConditional(isFirst, then, merge);
  m_.label(then);
  for (uint32_t i : wanted)
    if (!isArray(globals_[i].type)) zero(globals_[i].id, globals_[i].type, StorageClass::Workgroup);
  branch(merge);
  m_.label(merge);
  barrier(0x100);
}

// How much a zero of the type is, and how many stores make it: loops store one element, for them all.
Emitter::ZeroCost Emitter::zeroCost(TypeId typeId) {
  if (zeroCosts_.size() <= index(typeId)) zeroCosts_.resize(index(typeId) + 1);
  if (zeroCosts_[index(typeId)].scalars != 0) return zeroCosts_[index(typeId)];
  const Type& t = types_[typeId];
  ZeroCost cost;
  if (t.kind == TypeKind::Array) {
    cost = zeroCost(t.element);
    cost.scalars *= std::max(shader_.count(t), 1u);
  } else if (t.kind == TypeKind::Struct) {
    cost.stores = 0;
    for (const StructMember& member : types_.members(typeId)) {
      const ZeroCost part = zeroCost(member.type);
      cost.scalars += part.scalars;
      cost.stores += part.stores;
    }
  } else {
    cost.scalars = t.kind == TypeKind::Matrix ? t.columns * t.rows : std::max(types_.components(typeId), 1u);
  }
  // More than any memory has, and no product of two overflows.
  cost.scalars = std::min(cost.scalars, uint64_t(1) << 31);
  cost.stores = std::min(cost.stores, kMostZeroStores + 1);
  if (cost.scalars <= kFewScalars) cost.stores = 1;
  return zeroCosts_[index(typeId)] = cost;
}

// By loops, not by the null constant: drivers take that apart, and lavapipe's time grows with the square of its scalars
// (2,048 of them: a minute). What would take many stores is left to the constant.
bool Emitter::isZeroedByLoop(TypeId typeId) {
  if (!types_.isArray(typeId) && !types_.isStruct(typeId)) return false;
  const ZeroCost cost = zeroCost(typeId);
  return cost.scalars > kFewScalars && cost.stores <= kMostZeroStores;
}

void Emitter::zero(Id pointer, TypeId typeId, StorageClass storage, Layout layout) {
  if (!isZeroedByLoop(typeId)) return m_.put(Op::OpStore, {pointer, m_.null(type(typeId, layout))});
  if (types_.isArray(typeId)) return zeroArray(pointer, typeId, storage, m_.u32(0), 1, layout);
  uint32_t at = 0;
  for (const StructMember& member : types_.members(typeId)) {
    Id part = m_.pointerType(storage, type(member.type, layout));
    zero(m_.emit(Op::OpAccessChain, part, {pointer, m_.u32(at++)}), member.type, storage, layout);
  }
}

bool Emitter::startsAsZero(uint32_t global) const {
  const ConstId value = shader_.globalInitializers[global];
  return value == ConstId::None || shader_.constants.isZero(value);
}

void Emitter::zeroPrivate() {
  for (uint32_t i = 0; i < globals_.size(); ++i)
    if (shader_.usesGlobal[i] && shader_.unit.globals[i].space == AddressSpace::Private && startsAsZero(i) &&
        isZeroedByLoop(globals_[i].type))
      zero(globals_[i].id, globals_[i].type, StorageClass::Private);
}

// Each `step`th element from `first` on.
void Emitter::zeroArray(Id variable, TypeId typeId, StorageClass storage, Id first, uint32_t step, Layout layout) {
  const Type& t = types_[typeId];
  forEach(first, shader_.count(t), step, [&](Id at) {
    Id pointer = m_.pointerType(storage, type(t.element, layout));
    zero(m_.emit(Op::OpAccessChain, pointer, {variable, at}), t.element, storage, layout);
  });
}

void Emitter::forEach(Id from, uint32_t count, uint32_t step, const std::function<void(Id)>& body) {
  Id u32 = m_.u32Type();
  Id counter = m_.localVariable(u32);
  m_.put(Op::OpStore, {counter, from});
  Id header = m_.newId(), test = m_.newId(), inside = m_.newId(), next = m_.newId(), merge = m_.newId();
  branch(header);
  m_.label(header);
  m_.put(Op::OpLoopMerge, {merge, next, 0});
  branch(test);
  m_.label(test);
  Id at = m_.emit(Op::OpLoad, u32, {counter});
  branchConditional(m_.emit(Op::OpULessThan, m_.boolType(), {at, m_.u32(count)}), inside, merge);
  m_.label(inside);
  body(at);
  branch(next);
  m_.label(next);
  m_.put(Op::OpStore, {counter, m_.emit(Op::OpIAdd, u32, {at, m_.u32(step)})});
  branch(header);
  m_.label(merge);
}

void Emitter::entryPoint() {
  switch (shader_.entry->stage) {
    case Stage::Vertex:
      m_.entryPoint(spv::ExecutionModel::Vertex, entryId_, interface_);
      break;
    case Stage::Fragment:
      m_.entryPoint(spv::ExecutionModel::Fragment, entryId_, interface_);
      m_.executionMode(entryId_, spv::ExecutionMode::OriginUpperLeft);
      break;
    default: {
      const uint32_t* size = shader_.workgroupSize;
      m_.entryPoint(spv::ExecutionModel::GLCompute, entryId_, interface_);
      if (options_.flattenWorkgroups)
        m_.executionMode(entryId_, spv::ExecutionMode::LocalSize, {size[0] * size[1] * size[2], 1, 1});
      else
        m_.executionMode(entryId_, spv::ExecutionMode::LocalSize, {size[0], size[1], size[2]});
      break;
    }
  }
}

}  // namespace alba::wgsl::spirv
