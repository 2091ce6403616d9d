// SPDX-License-Identifier: MIT
// Finding and checking one stage's entry point and constants (see stage.h; auto_layout.cpp and inter_stage.cpp have the
// rest).
#include "device/stage.h"

#include <cmath>
#include <limits>

#include "device/format_rules.h"

namespace alba::device {
namespace {

// Rules with more than one sentence.
Error stageEntryPointError(std::string sentence) { return violationText("stage-entry-point", std::move(sentence)); }

std::string entryPointsOf(const wgsl::Module& module) {
  std::string list;
  for (const wgsl::EntryPoint& entry : module.entryPoints) {
    if (!list.empty()) list += ", ";
    list += format("{} \"{}\"", stageName(entry.stage), entry.name);
  }
  return list.empty() ? "none" : list;
}

MaybeError findEntryPoint(const StageDescriptor& d, wgsl::Stage stage, Stage& out) {
  const wgsl::Module& module = *d.module->module();
  uint32_t matches = 0;
  for (uint32_t i = 0; i < module.entryPoints.size(); ++i) {
    const wgsl::EntryPoint& entry = module.entryPoints[i];
    if (entry.stage != stage || (d.entryPoint && entry.name != *d.entryPoint)) continue;
    if (matches++ == 0) out.entryIndex = i;
  }
  if (matches == 0 && d.entryPoint)
    return stageEntryPointError(format("{} has no {} entry point \"{}\"; it has {}.", d.module->named(),
                                       stageName(stage), *d.entryPoint, entryPointsOf(module)));
  if (matches == 0)
    return stageEntryPointError(
        format("{} has no {} entry point; it has {}.", d.module->named(), stageName(stage), entryPointsOf(module)));
  if (matches > 1)
    return violationText("stage-entry-ambiguous",
                         format("{} has {} {} entry points ({}); give the name of one.", d.module->named(), matches,
                                stageName(stage), entryPointsOf(module)));
  out.module = d.module->module();
  out.entry = &module.entryPoints[out.entryIndex];
  return {};
}

// The spec's conversion of a double to the override's type; false if it doesn't fit.
bool convert(wgsl::ScalarKind type, double& value) {
  switch (type) {
    case wgsl::ScalarKind::Bool:
      value = value != 0;
      return true;
    case wgsl::ScalarKind::I32:
      value = std::trunc(value);
      return value >= -2147483648.0 && value <= 2147483647.0;
    case wgsl::ScalarKind::U32:
      value = std::trunc(value) + 0.0;
      return value >= 0 && value <= 4294967295.0;
    case wgsl::ScalarKind::F32:
    case wgsl::ScalarKind::F16:
      return std::abs(value) <= double(std::numeric_limits<float>::max());
  }
  return false;
}

const char* typeName(wgsl::ScalarKind type) {
  static constexpr const char* kNames[] = {"bool", "i32", "u32", "f32", "f16"};
  return kNames[size_t(type)];
}

MaybeError setConstants(const StageDescriptor& d, Stage& out) {
  const std::vector<wgsl::Override>& overrides = out.module->overrides;
  out.overrideValues.assign(overrides.size(), std::nullopt);
  uint64_t place = 0;
  for (const auto& [key, given] : d.constants) {
    size_t index = 0;
    while (index < overrides.size() && overrides[index].key() != key) ++index;
    if (index == overrides.size())
      return violationText(
          "stage-constant-unknown",
          format("The constant \"{}\" is the key of no override in {} (an override with @id has its number as key).",
                 key, d.module->named()));
    if (out.overrideValues[index])
      return violationText("stage-constant-twice", format("The constant \"{}\" is given more than once.", key));
    if (auto e = checkFinite(given, {"constants[{}]", place++})) return e;
    double value = given;
    if (!convert(overrides[index].type, value))
      return violationText("stage-constant-range", format("The constant \"{}\" is {}, which does not fit into {}.", key,
                                                          given, typeName(overrides[index].type)));
    out.overrideValues[index] = value;
  }
  for (uint32_t index : out.entry->overrides)
    if (!out.overrideValues[index] && !overrides[index].hasDefault)
      return violationText("stage-constant-missing",
                           format("The override \"{}\" has no default and is used by \"{}\"; give the constant \"{}\".",
                                  overrides[index].name, out.entry->name, overrides[index].key()));
  return {};
}

const char* dimensionName(wgsl::TextureDimension dimension) {
  static constexpr const char* kNames[] = {"1d", "2d", "2d-array", "3d", "cube", "cube-array"};
  return kNames[size_t(dimension)];
}

bool isTexture(wgsl::ResourceKind kind) {
  return kind == wgsl::ResourceKind::Texture || kind == wgsl::ResourceKind::DepthTexture;
}

MaybeError mismatch(const wgsl::Resource& r, const std::string& what) {
  return violationText("binding-mismatch",
                       format("The variable \"{}\" (group {}, binding {}) does not fit the pipeline layout: {}.",
                              r.name, r.group, r.binding, what));
}

bool sampleTypeFits(const wgsl::Resource& r, WGPUTextureSampleType type) {
  if (r.kind == wgsl::ResourceKind::DepthTexture) return type == WGPUTextureSampleType_Depth;
  switch (type) {
    case WGPUTextureSampleType_Sint:
      return r.sampled == wgsl::ScalarKind::I32;
    case WGPUTextureSampleType_Uint:
      return r.sampled == wgsl::ScalarKind::U32;
    case WGPUTextureSampleType_Depth:
      return r.sampled == wgsl::ScalarKind::F32 && r.dimension != wgsl::TextureDimension::D1 &&
             r.dimension != wgsl::TextureDimension::D3;
    default:
      return r.sampled == wgsl::ScalarKind::F32;
  }
}

MaybeError checkTextureBinding(const wgsl::Resource& r, const BindingLayout& b) {
  if (b.kind != BindingKind::Texture)
    return mismatch(r, format("it is a texture, and the layout has a {}", kindName(b.kind)));
  if (r.multisampled != b.multisampled)
    return mismatch(r, r.multisampled ? "it is multisampled, and the layout's texture is not"
                                      : "it is not multisampled, and the layout's texture is");
  if (viewDimensionOf(r.dimension) != b.viewDimension)
    return mismatch(r, format("it is {}, and the layout has {}", dimensionName(r.dimension), name(b.viewDimension)));
  if (!sampleTypeFits(r, b.sampleType))
    return mismatch(r, r.kind == wgsl::ResourceKind::DepthTexture
                           ? format("it is a depth texture, and the layout has the sample type {}", name(b.sampleType))
                           : format("its texels are {}, and the layout has the sample type {}", typeName(r.sampled),
                                    name(b.sampleType)));
  return {};
}

MaybeError checkStorageTextureBinding(const wgsl::Resource& r, const BindingLayout& b) {
  if (b.kind != BindingKind::StorageTexture)
    return mismatch(r, format("it is a storage texture, and the layout has a {}", kindName(b.kind)));
  if (viewDimensionOf(r.dimension) != b.viewDimension)
    return mismatch(r, format("it is {}, and the layout has {}", dimensionName(r.dimension), name(b.viewDimension)));
  if (texelFormat(r.texelFormat) != b.storageFormat)
    return mismatch(r, format("its format is {}, and the layout has {}", r.texelFormat, name(b.storageFormat)));
  const bool fits = b.access == accessOf(r.access) ||
                    (b.access == WGPUStorageTextureAccess_ReadWrite && r.access == wgsl::Access::Write);
  if (!fits)
    return mismatch(r, format("its access is {}, and the layout has {}", name(accessOf(r.access)), name(b.access)));
  return {};
}

MaybeError checkBufferBinding(const wgsl::Resource& r, const BindingLayout& b) {
  const WGPUBufferBindingType type = bufferTypeOf(r.kind);
  if (b.kind != BindingKind::Buffer)
    return mismatch(r, format("it is a buffer, and the layout has a {}", kindName(b.kind)));
  if (b.bufferType != type)
    return mismatch(r, format("it is a {} buffer, and the layout has {}", name(type), name(b.bufferType)));
  if (b.minBindingSize && b.minBindingSize < r.minBindingSize)
    return mismatch(
        r, format("it needs {} bytes, and the layout's minBindingSize is {}", r.minBindingSize, b.minBindingSize));
  return {};
}

MaybeError checkBinding(const wgsl::Resource& r, const BindingLayout& b) {
  switch (r.kind) {
    case wgsl::ResourceKind::UniformBuffer:
    case wgsl::ResourceKind::StorageBuffer:
    case wgsl::ResourceKind::ReadOnlyStorageBuffer:
      return checkBufferBinding(r, b);
    case wgsl::ResourceKind::Sampler:
    case wgsl::ResourceKind::ComparisonSampler: {
      const bool comparison = r.kind == wgsl::ResourceKind::ComparisonSampler;
      if (b.kind != BindingKind::Sampler)
        return mismatch(r, format("it is a sampler, and the layout has a {}", kindName(b.kind)));
      if (comparison != (b.samplerType == WGPUSamplerBindingType_Comparison))
        return mismatch(r, format("it is a {}, and the layout has a {} sampler",
                                  comparison ? "sampler_comparison" : "sampler", name(b.samplerType)));
      return {};
    }
    case wgsl::ResourceKind::Texture:
    case wgsl::ResourceKind::DepthTexture:
      return checkTextureBinding(r, b);
    case wgsl::ResourceKind::StorageTexture:
      return checkStorageTextureBinding(r, b);
    case wgsl::ResourceKind::ExternalTexture:
      if (b.kind != BindingKind::ExternalTexture)
        return mismatch(r, format("it is an external texture, and the layout has a {}", kindName(b.kind)));
      return {};
  }
  return {};
}

}  // namespace

const char* stageName(wgsl::Stage stage) {
  static constexpr const char* kNames[] = {"vertex", "fragment", "compute"};
  return kNames[size_t(stage)];
}

WGPUShaderStage stageBit(wgsl::Stage stage) {
  static constexpr WGPUShaderStage kBits[] = {WGPUShaderStage_Vertex, WGPUShaderStage_Fragment,
                                              WGPUShaderStage_Compute};
  return kBits[size_t(stage)];
}

WGPUTextureViewDimension viewDimensionOf(wgsl::TextureDimension dimension) {
  static constexpr WGPUTextureViewDimension kDimensions[] = {
      WGPUTextureViewDimension_1D, WGPUTextureViewDimension_2D,   WGPUTextureViewDimension_2DArray,
      WGPUTextureViewDimension_3D, WGPUTextureViewDimension_Cube, WGPUTextureViewDimension_CubeArray};
  return kDimensions[size_t(dimension)];
}

WGPUStorageTextureAccess accessOf(wgsl::Access access) {
  static constexpr WGPUStorageTextureAccess kAccesses[] = {
      WGPUStorageTextureAccess_ReadOnly, WGPUStorageTextureAccess_WriteOnly, WGPUStorageTextureAccess_ReadWrite};
  return kAccesses[size_t(access)];
}

WGPUBufferBindingType bufferTypeOf(wgsl::ResourceKind kind) {
  if (kind == wgsl::ResourceKind::UniformBuffer) return WGPUBufferBindingType_Uniform;
  return kind == wgsl::ResourceKind::StorageBuffer ? WGPUBufferBindingType_Storage
                                                   : WGPUBufferBindingType_ReadOnlyStorage;
}

WGPUTextureFormat texelFormat(const std::string& name) {
  for (const FormatInfo* info = formatsBegin(); info != formatsEnd(); ++info)
    if (name == info->name) return info->format;
  return WGPUTextureFormat_Undefined;
}

MaybeError resolveStage(const Device& device, const StageDescriptor& d, wgsl::Stage stage, Stage& out) {
  const vulkan::Quirks& quirks = device.vulkan().adapter().quirks;
  out.driverZeroesWorkgroupMemory = !quirks.zeroesWorkgroupMemoryLate;
  out.flattensWorkgroups = quirks.subgroupsAlongX;
  out.countsSubgroups = quirks.countsFullSubgroupsOnly;
  if (auto e = checkChain(d.chain, stage == wgsl::Stage::Vertex     ? "VertexState"
                                   : stage == wgsl::Stage::Fragment ? "FragmentState"
                                                                    : "ComputeState"))
    return e;
  if (auto e = checkChain(d.constantChain, "ConstantEntry")) return e;
  if (auto e = checkUsable(d.module, device, "module")) return e;
  if (auto e = findEntryPoint(d, stage, out)) return e;
  return setConstants(d, out);
}

MaybeError checkStageLayout(const Stage& stage, const PipelineLayoutCore& layout) {
  const wgsl::EntryPoint& entry = *stage.entry;
  auto find = [&](const wgsl::Resource& r) -> const BindingLayout* {
    const BindGroupLayoutCore* group = layout.group(r.group);
    return group ? group->find(r.binding) : nullptr;
  };
  for (const wgsl::Resource& r : entry.resources) {
    const BindingLayout* b = find(r);
    if (!b)
      return violationText("binding-missing", format("The variable \"{}\" (group {}, binding {}), which the {} entry "
                                                     "point \"{}\" uses, is not in the pipeline layout.",
                                                     r.name, r.group, r.binding, stageName(entry.stage), entry.name));
    if (!(b->visibility & stageBit(entry.stage)))
      return violationText("binding-visibility",
                           format("The variable \"{}\" (group {}, binding {}) is used in the {} stage, but the layout "
                                  "makes it visible to {} only.",
                                  r.name, r.group, r.binding, stageName(entry.stage), printShaderStage(b->visibility)));
    if (auto e = checkBinding(r, *b)) return e;
  }
  for (const wgsl::TextureSamplerPair& pair : entry.pairs) {
    const wgsl::Resource &texture = entry.resources[pair.texture], &sampler = entry.resources[pair.sampler];
    if (!isTexture(texture.kind)) continue;
    const BindingLayout *textureLayout = find(texture), *samplerLayout = find(sampler);
    if (samplerLayout->samplerType == WGPUSamplerBindingType_Filtering &&
        textureLayout->sampleType != WGPUTextureSampleType_Float)
      return violationText(
          "binding-filtering",
          format("The filtering sampler \"{}\" samples the texture \"{}\" (group {}, binding {}), whose sample type {} "
                 "can't be filtered; use a non-filtering sampler in the layout.",
                 sampler.name, texture.name, texture.group, texture.binding, name(textureLayout->sampleType)));
  }
  if (entry.immediateSize > layout.immediateSize())
    return violationText(
        "stage-immediates",
        format("The {} entry point \"{}\" uses {} bytes of immediates; the layout's immediateSize is {}.",
               stageName(entry.stage), entry.name, entry.immediateSize, layout.immediateSize()));
  return {};
}

}  // namespace alba::device
