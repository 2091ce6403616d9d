// SPDX-License-Identifier: MIT
// createBindGroupLayout's rules, and the cores that layouts share (see bind_group_layout.h).
#include "device/bind_group_layout.h"

#include <algorithm>

#include "device/format_rules.h"
#include "device/layout_cache.h"
#include "vulkan/translate.h"

namespace alba::device {
namespace {

// Rules with more than one sentence.
template <class... Args>
Error layoutDynamicSlotsError(const char* text, const Args&... values) {
  return violation("layout-dynamic-slots", text, values...);
}
template <class... Args>
Error layoutMultisampledError(const char* text, const Args&... values) {
  return violation("layout-multisampled", text, values...);
}
template <class... Args>
Error layoutVertexWritesError(const char* text, const Args&... values) {
  return violation("layout-vertex-writes", text, values...);
}

constexpr WGPUShaderStage kStages[] = {WGPUShaderStage_Vertex, WGPUShaderStage_Fragment, WGPUShaderStage_Compute};
constexpr const char* kStageNames[] = {"vertex", "fragment", "compute"};

MaybeError checkEntry(const Device& device, const BindGroupLayoutEntry& entry, uint64_t i) {
  const BindingLayout& b = entry.layout;
  if (auto e = checkChain(entry.chain, "BindGroupLayoutEntry")) return e;
  if (entry.kinds != 1)
    return violation("layout-entry-kind",
                     "entries[{}] (binding {}) has {} of buffer, sampler, texture, storageTexture and externalTexture; "
                     "it needs exactly one.",
                     i, b.binding, entry.kinds);
  if (entry.bindingArraySize != 0)
    return violation(
        "layout-entry-array",
        "entries[{}] (binding {}) has the bindingArraySize {}; arrays of bindings are no part of WebGPU yet.", i,
        b.binding, entry.bindingArraySize);
  if (auto e = checkFlags(b.visibility, kValidShaderStage, {"entries[{}].visibility", i})) return e;
  MaybeError unknown;
  if (b.kind == BindingKind::Buffer) unknown = checkEnum(b.bufferType, {"entries[{}].buffer.type", i});
  if (b.kind == BindingKind::Sampler) unknown = checkEnum(b.samplerType, {"entries[{}].sampler.type", i});
  if (b.kind == BindingKind::Texture) unknown = checkEnum(b.sampleType, {"entries[{}].texture.sampleType", i});
  if (b.kind == BindingKind::StorageTexture) unknown = checkEnum(b.access, {"entries[{}].storageTexture.access", i});
  if (unknown) return unknown;
  if (auto e = checkEnum(b.viewDimension, {"entries[{}] viewDimension", i})) return e;
  return checkBindingLayout(device, b);
}

MaybeError validate(const Device& device, const BindGroupLayoutDescriptor& d) {
  if (auto e = checkChain(d.chain, "BindGroupLayoutDescriptor")) return e;
  SlotCounts counts;
  std::vector<uint32_t> bindings;
  bindings.reserve(d.entries.size());
  for (size_t i = 0; i < d.entries.size(); ++i) {
    if (auto e = checkEntry(device, d.entries[i], i)) return e;
    counts.add(d.entries[i].layout);
    bindings.push_back(d.entries[i].layout.binding);
  }
  std::sort(bindings.begin(), bindings.end());
  const auto twice = std::adjacent_find(bindings.begin(), bindings.end());
  if (twice != bindings.end())
    return violation("layout-binding-twice", "The binding number {} is used more than once.", *twice);
  if (auto e = checkSlots(device, counts)) return e;
  return {};
}

}  // namespace

const char* kindName(BindingKind kind) {
  static constexpr const char* kNames[] = {"buffer", "sampler", "texture", "storage texture", "external texture"};
  return kNames[size_t(kind)];
}

bool BindingLayout::operator==(const BindingLayout& o) const {
  return binding == o.binding && visibility == o.visibility && kind == o.kind &&
         hasDynamicOffset == o.hasDynamicOffset && multisampled == o.multisampled && bufferType == o.bufferType &&
         samplerType == o.samplerType && sampleType == o.sampleType && access == o.access &&
         storageFormat == o.storageFormat && viewDimension == o.viewDimension && minBindingSize == o.minBindingSize;
}

MaybeError checkBindingLayout(const Device& device, const BindingLayout& b) {
  const uint32_t most = device.limits().maxBindingsPerBindGroup;
  if (b.binding >= most)
    return violation("layout-binding-number",
                     "The binding number {} is not below the limit maxBindingsPerBindGroup ({}).", b.binding, most);
  const bool vertex = b.visibility & WGPUShaderStage_Vertex;
  if (b.kind == BindingKind::Buffer && vertex && b.bufferType == WGPUBufferBindingType_Storage)
    return layoutVertexWritesError(
        "Binding {} is a writable storage buffer, which the vertex stage may not see; use read-only-storage.",
        b.binding);
  if (b.kind == BindingKind::Texture && b.multisampled) {
    if (b.viewDimension != WGPUTextureViewDimension_2D)
      return layoutMultisampledError("Binding {} is a multisampled texture, so it is 2d, not {}.", b.binding,
                                     name(b.viewDimension));
    if (b.sampleType == WGPUTextureSampleType_Float)
      return layoutMultisampledError(
          "Binding {} is a multisampled texture, which can't be filtered; use unfilterable-float.", b.binding);
  }
  if (b.kind != BindingKind::StorageTexture) return {};
  if (auto e = checkFormat(device, b.storageFormat, {"the storage texture format of binding {}", b.binding})) return e;
  if (b.viewDimension == WGPUTextureViewDimension_Cube || b.viewDimension == WGPUTextureViewDimension_CubeArray)
    return violation("layout-storage-dimension", "A storage texture can't be {} (binding {}).", name(b.viewDimension),
                     b.binding);
  const FormatInfo& format = *formatInfo(b.storageFormat);
  if (!allows(device, format.storage(b.access)))
    return violation("layout-storage-format", "The format {} has no {} storage access on this device (binding {}).",
                     format.name, name(b.access), b.binding);
  if (vertex && b.access != WGPUStorageTextureAccess_ReadOnly)
    return layoutVertexWritesError(
        "Binding {} is a {} storage texture, which the vertex stage may not see; use read-only.", b.binding,
        name(b.access));
  return {};
}

VkDescriptorType descriptorType(const BindingLayout& b) {
  switch (b.kind) {
    case BindingKind::Buffer:
      if (b.bufferType == WGPUBufferBindingType_Uniform)
        return b.hasDynamicOffset ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC : VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
      return b.hasDynamicOffset ? VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    case BindingKind::Sampler:
      return VK_DESCRIPTOR_TYPE_SAMPLER;
    case BindingKind::StorageTexture:
      return VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    default:
      return VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
  }
}

void SlotCounts::add(const BindingLayout& b) {
  const bool uniform = b.kind == BindingKind::Buffer && b.bufferType == WGPUBufferBindingType_Uniform;
  const bool storage = b.kind == BindingKind::Buffer && !uniform;
  if (b.hasDynamicOffset) (uniform ? dynamicUniform : dynamicStorage)++;
  for (int i = 0; i < 3; ++i) {
    if (!(b.visibility & kStages[i])) continue;
    Stage& stage = stages[i];
    stage.uniformBuffers += uniform;
    stage.storageBuffers += storage;
    stage.samplers += b.kind == BindingKind::Sampler;
    stage.sampledTextures += b.kind == BindingKind::Texture;
    stage.storageTextures += b.kind == BindingKind::StorageTexture;
    if (b.kind == BindingKind::ExternalTexture) {
      stage.sampledTextures += 4;
      stage.samplers += 1;
      stage.uniformBuffers += 1;
    }
  }
}

MaybeError checkSlots(const Device& device, const SlotCounts& counts) {
  const WGPULimits& limits = device.limits();
  const WGPUCompatibilityModeLimits& stageLimits = device.stageLimits();
  if (counts.dynamicUniform > limits.maxDynamicUniformBuffersPerPipelineLayout)
    return layoutDynamicSlotsError(
        "{} uniform buffers have dynamic offsets; the limit maxDynamicUniformBuffersPerPipelineLayout is {}.",
        counts.dynamicUniform, limits.maxDynamicUniformBuffersPerPipelineLayout);
  if (counts.dynamicStorage > limits.maxDynamicStorageBuffersPerPipelineLayout)
    return layoutDynamicSlotsError(
        "{} storage buffers have dynamic offsets; the limit maxDynamicStorageBuffersPerPipelineLayout is {}.",
        counts.dynamicStorage, limits.maxDynamicStorageBuffersPerPipelineLayout);
  for (int i = 0; i < 3; ++i) {
    const SlotCounts::Stage& stage = counts.stages[i];
    const bool vertex = i == 0, fragment = i == 1;
    const uint32_t storageBuffers = vertex     ? stageLimits.maxStorageBuffersInVertexStage
                                    : fragment ? stageLimits.maxStorageBuffersInFragmentStage
                                               : limits.maxStorageBuffersPerShaderStage;
    const uint32_t storageTextures = vertex     ? stageLimits.maxStorageTexturesInVertexStage
                                     : fragment ? stageLimits.maxStorageTexturesInFragmentStage
                                                : limits.maxStorageTexturesPerShaderStage;
    const struct {
      uint32_t count, limit;
      const char *what, *limitName;
    } kinds[] = {{stage.uniformBuffers, limits.maxUniformBuffersPerShaderStage, "uniform buffers",
                  "maxUniformBuffersPerShaderStage"},
                 {stage.storageBuffers, storageBuffers, "storage buffers",
                  vertex     ? "maxStorageBuffersInVertexStage"
                  : fragment ? "maxStorageBuffersInFragmentStage"
                             : "maxStorageBuffersPerShaderStage"},
                 {stage.samplers, limits.maxSamplersPerShaderStage, "samplers", "maxSamplersPerShaderStage"},
                 {stage.sampledTextures, limits.maxSampledTexturesPerShaderStage, "sampled textures",
                  "maxSampledTexturesPerShaderStage"},
                 {stage.storageTextures, storageTextures, "storage textures",
                  vertex     ? "maxStorageTexturesInVertexStage"
                  : fragment ? "maxStorageTexturesInFragmentStage"
                             : "maxStorageTexturesPerShaderStage"}};
    for (const auto& kind : kinds)
      if (kind.count > kind.limit)
        return violation("layout-stage-slots", "{} {} are visible to the {} stage; the limit {} is {}.", kind.count,
                         kind.what, kStageNames[i], kind.limitName, kind.limit);
  }
  return {};
}

BindGroupLayoutCore::BindGroupLayoutCore(Device& device, std::vector<BindingLayout> sortedEntries,
                                         uint64_t exclusivePipeline, size_t hash)
    : device_(device), entries_(std::move(sortedEntries)), exclusivePipeline_(exclusivePipeline), hash_(hash) {
  std::vector<vulkan::DescriptorBinding> bindings;
  bindings.reserve(entries_.size());
  dense_ = true;
  for (size_t i = 0; i < entries_.size(); ++i) {
    BindingLayout& b = entries_[i];
    if (b.binding != i) dense_ = false;
    switch (b.kind) {
      case BindingKind::Buffer:
        b.index = buffers_++;
        b.dynamicIndex = b.hasDynamicOffset ? dynamicOffsets_++ : BindingLayout::kNotDynamic;
        if (b.bufferType == WGPUBufferBindingType_Storage) writable_ = true;
        break;
      case BindingKind::Sampler:
        b.index = samplers_++;
        break;
      default:
        b.index = textures_++;
        break;
    }
    bindings.push_back({b.binding, descriptorType(b), vulkan::stagesToVk(b.visibility)});
  }
  vulkan_ = vulkan::DescriptorSetLayout::create(device.vulkan(), bindings.data(), bindings.size(), &result_);
}

BindGroupLayoutCore::~BindGroupLayoutCore() { device_.layouts().remove(*this); }

const BindingLayout* BindGroupLayoutCore::find(uint32_t binding) const {
  if (dense_) return binding < entries_.size() ? &entries_[binding] : nullptr;
  const auto place = std::lower_bound(entries_.begin(), entries_.end(), binding,
                                      [](const BindingLayout& b, uint32_t number) { return b.binding < number; });
  return place != entries_.end() && place->binding == binding ? &*place : nullptr;
}

void BindGroupLayout::initialize(Scope* scope, BindGroupLayoutDescriptor&& d) {
  if (device().isLost()) return invalidate();
  if (auto e = validate(device(), d)) {
    device().raise(scope, "createBindGroupLayout", *e, *this);
    return invalidate();
  }
  std::vector<BindingLayout> entries;
  entries.reserve(d.entries.size());
  for (const BindGroupLayoutEntry& entry : d.entries) entries.push_back(entry.layout);
  core_ = device().layouts().bindGroupLayout(device(), std::move(entries));
  if (core_->result() == VK_SUCCESS) return;
  device().raise(scope, "createBindGroupLayout", device().vulkanError(core_->result(), objectMemory(named())), *this);
  core_ = nullptr;
  invalidate();
}

}  // namespace alba::device
