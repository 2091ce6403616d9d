// SPDX-License-Identifier: MIT
// Reflection. An entry point uses whatever its functions, types, attributes and initializers name, however indirectly;
// texture and sampler pairs come from the calls of sampling built-ins, followed through parameters by the checker.
#include "wgsl/reflect.h"

#include <algorithm>

namespace alba::wgsl {
namespace {

uint32_t builtinBit(BuiltinValue value, bool isInput) {
  switch (value) {
    case BuiltinValue::VertexIndex:
      return kVertexIndex;
    case BuiltinValue::InstanceIndex:
      return kInstanceIndex;
    case BuiltinValue::Position:
      return isInput ? kPositionIn : kPositionOut;
    case BuiltinValue::ClipDistances:
      return kClipDistances;
    case BuiltinValue::FrontFacing:
      return kFrontFacing;
    case BuiltinValue::SampleIndex:
      return kSampleIndex;
    case BuiltinValue::SampleMask:
      return isInput ? kSampleMaskIn : kSampleMaskOut;
    case BuiltinValue::PrimitiveIndex:
      return kPrimitiveIndex;
    case BuiltinValue::FragDepth:
      return kFragDepth;
    case BuiltinValue::NumWorkgroups:
      return kNumWorkgroups;
    case BuiltinValue::GlobalInvocationIndex:
      return kGlobalInvocationIndex;
    case BuiltinValue::WorkgroupIndex:
      return kWorkgroupIndex;
    case BuiltinValue::SubgroupInvocationId:
      return kSubgroupInvocationId;
    case BuiltinValue::SubgroupSize:
      return kSubgroupSize;
    default:
      return 0;
  }
}

class Reflector {
 public:
  Reflector(const Ast& ast, const Checker& checker, const Program& program)
      : ast_(ast), checker_(checker), program_(program), types_(program.types) {}

  EntryPoint entryPoint(const FunctionFacts& facts, const ir::Function& function);
  Override override(uint32_t index) const;

 private:
  Resource resource(const ir::GlobalVariable& global) const;
  void addResources(EntryPoint& out, std::vector<uint32_t> globals);
  void addPairs(EntryPoint& out, const FunctionFacts& facts) const;
  void addViews(EntryPoint& out, const FunctionFacts& facts) const;
  void addImmediate(EntryPoint& out, TypeId type) const;
  void addIo(EntryPoint& out, bool isInput, const StageIo& io, TypeId type, std::string_view name) const;
  uint64_t slots(TypeId type, uint64_t offset) const;

  const Ast& ast_;
  const Checker& checker_;
  const Program& program_;
  const TypeStore& types_;
  std::vector<uint32_t> resourceOf_;  // by global: index into the entry point's resources + 1, 0 without
};

Resource Reflector::resource(const ir::GlobalVariable& global) const {
  Resource out;
  out.group = static_cast<uint32_t>(global.group);
  out.binding = static_cast<uint32_t>(global.binding);
  out.name = global.name;
  const Type& type = types_[global.type];
  if (type.kind == TypeKind::Sampler) {
    out.kind = type.comparison ? ResourceKind::ComparisonSampler : ResourceKind::Sampler;
    return out;
  }
  if (type.kind != TypeKind::Texture) {
    out.kind = global.space == AddressSpace::Uniform ? ResourceKind::UniformBuffer
               : global.access == Access::ReadWrite  ? ResourceKind::StorageBuffer
                                                     : ResourceKind::ReadOnlyStorageBuffer;
    out.minBindingSize = types_.size(global.type);
    return out;
  }
  out.dimension = type.dimension;
  out.sampled = scalarKind(type.element);
  out.multisampled = type.texture == TextureKind::Multisampled || type.texture == TextureKind::DepthMultisampled;
  switch (type.texture) {
    case TextureKind::Sampled:
    case TextureKind::Multisampled:
      out.kind = ResourceKind::Texture;
      break;
    case TextureKind::Depth:
    case TextureKind::DepthMultisampled:
      out.kind = ResourceKind::DepthTexture;
      break;
    case TextureKind::External:
      out.kind = ResourceKind::ExternalTexture;
      break;
    case TextureKind::Storage:
      out.kind = ResourceKind::StorageTexture;
      out.texelFormat = name(type.format);
      out.access = type.access;
      break;
  }
  return out;
}

void Reflector::addResources(EntryPoint& out, std::vector<uint32_t> globals) {
  const std::vector<ir::GlobalVariable>& all = program_.unit.globals;
  std::sort(globals.begin(), globals.end(), [&](uint32_t a, uint32_t b) {
    return all[a].group != all[b].group ? all[a].group < all[b].group : all[a].binding < all[b].binding;
  });
  resourceOf_.assign(all.size(), 0);
  for (uint32_t global : globals) {
    out.resources.push_back(resource(all[global]));
    resourceOf_[global] = static_cast<uint32_t>(out.resources.size());
  }
}

void Reflector::addPairs(EntryPoint& out, const FunctionFacts& facts) const {
  for (const HandlePair& pair : facts.pairs) {
    if (!pair.texture.isGlobal() || !pair.sampler.isGlobal()) continue;  // of a parameter: the caller has it
    uint32_t texture = resourceOf_[pair.texture.index()], sampler = resourceOf_[pair.sampler.index()];
    if (texture == 0 || sampler == 0) continue;
    out.resources[texture - 1].sampledWithSampler = true;
    bool known = std::any_of(out.pairs.begin(), out.pairs.end(), [&](const TextureSamplerPair& p) {
      return p.texture == texture - 1 && p.sampler == sampler - 1;
    });
    if (!known) out.pairs.push_back({texture - 1, sampler - 1});
  }
}

// A buffer without a size needs what its views need, at offset 0.
void Reflector::addViews(EntryPoint& out, const FunctionFacts& facts) const {
  for (const BufferUse& use : facts.views) {
    if (!use.buffer.isGlobal() || resourceOf_[use.buffer.index()] == 0) continue;
    if (types_[program_.unit.globals[use.buffer.index()].type].arraySize != ArraySize::Runtime) continue;
    Resource& resource = out.resources[resourceOf_[use.buffer.index()] - 1];
    resource.minBindingSize = std::max(resource.minBindingSize, use.viewSize);
  }
}

// A bit for each 4 bytes that hold data.
uint64_t Reflector::slots(TypeId type, uint64_t offset) const {
  uint64_t out = 0;
  if (types_.isStruct(type)) {
    for (const StructMember& member : types_.members(type)) out |= slots(member.type, offset + member.offset);
    return out;
  }
  if (TypeStore::isMatrix(type)) {
    TypeId column = types_.element(type);
    uint64_t stride = types_.size(type) / types_.elementCount(type);
    for (uint32_t i = 0; i < types_.elementCount(type); ++i) out |= slots(column, offset + i * stride);
    return out;
  }
  for (uint64_t slot = offset / 4; slot < 64 && slot * 4 < offset + types_.size(type); ++slot)
    out |= uint64_t{1} << slot;
  return out;
}

void Reflector::addImmediate(EntryPoint& out, TypeId type) const {
  out.immediateSize = static_cast<uint32_t>((types_.size(type) + 3) / 4 * 4);
  out.immediateSlots = slots(type, 0);
}

void Reflector::addIo(EntryPoint& out, bool isInput, const StageIo& io, TypeId type, std::string_view name) const {
  if (io.none()) {
    if (!types_.isStruct(type)) return;
    for (const StructMember& member : types_.members(type)) addIo(out, isInput, member.io, member.type, member.name);
    return;
  }
  if (io.builtin != BuiltinValue::None) {
    out.builtins |= builtinBit(io.builtin, isInput);
    if (io.builtin == BuiltinValue::ClipDistances) out.clipDistanceCount = types_.elementCount(type);
    return;
  }
  StageVariable variable;
  variable.location = static_cast<uint32_t>(io.location);
  variable.kind = scalarKind(types_.scalar(type));
  variable.components = static_cast<uint8_t>(types_.components(type));
  variable.interpolation = io.interpolation;
  variable.sampling = io.sampling;
  variable.blendSrc = io.blendSrc;
  variable.name = name;
  (isInput ? out.inputs : out.outputs).push_back(std::move(variable));
}

EntryPoint Reflector::entryPoint(const FunctionFacts& facts, const ir::Function& function) {
  EntryPoint out;
  out.name = function.name;
  out.stage = function.stage;
  std::vector<DeclId> used = checker_.reachableFrom(facts.decl);
  std::vector<uint32_t> globals;
  for (DeclId id : used) {
    const DeclInfo& info = checker_.info(id);
    DeclKind kind = ast_.decl(id).kind;
    if (kind == DeclKind::Override) out.overrides.push_back(info.index);
    if (kind != DeclKind::Var) continue;
    const ir::GlobalVariable& global = program_.unit.globals[info.index];
    if (global.group >= 0) globals.push_back(info.index);
    if (global.space == AddressSpace::Immediate) addImmediate(out, global.type);
  }
  std::sort(out.overrides.begin(), out.overrides.end());
  addResources(out, std::move(globals));
  for (DeclId id : used) {
    if (ast_.decl(id).kind != DeclKind::Function) continue;
    const FunctionFacts& function = checker_.functions()[checker_.info(id).index];
    addPairs(out, function);
    addViews(out, function);
  }
  Slice<DeclId> parameters = ast_.list(ast_.decl(facts.decl).members);
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const ir::Parameter& parameter = function.parameters[i];
    addIo(out, true, parameter.io, parameter.type, ast_.name(ast_.decl(parameters[i]).name));
  }
  if (function.returnsValue) addIo(out, false, function.returnIo, function.returnType, "");
  auto byLocation = [](const StageVariable& a, const StageVariable& b) {
    return a.location != b.location ? a.location < b.location : a.blendSrc < b.blendSrc;
  };
  std::sort(out.inputs.begin(), out.inputs.end(), byLocation);
  std::sort(out.outputs.begin(), out.outputs.end(), byLocation);
  return out;
}

Override Reflector::override(uint32_t index) const {
  DeclId id = checker_.overrideDecls()[index];
  const ir::OverrideVariable& variable = program_.unit.overrides[index];
  Override out;
  out.name = ast_.name(ast_.decl(id).name);
  if (checker_.info(id).overrideId >= 0) out.id = static_cast<uint16_t>(checker_.info(id).overrideId);
  out.type = scalarKind(variable.type);
  out.hasDefault = static_cast<bool>(variable.initializer);
  return out;
}

}  // namespace

std::shared_ptr<const Module> reflect(const Ast& ast, const Checker& checker, std::shared_ptr<const Program> program) {
  auto module = std::make_shared<Module>();
  Reflector reflector(ast, checker, *program);
  for (uint32_t function : program->unit.entryPoints)
    module->entryPoints.push_back(
        reflector.entryPoint(checker.functions()[function], program->unit.functions[function]));
  for (uint32_t i = 0; i < program->unit.overrides.size(); ++i) module->overrides.push_back(reflector.override(i));
  module->program = std::move(program);
  return module;
}

}  // namespace alba::wgsl
