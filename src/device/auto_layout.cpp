// SPDX-License-Identifier: MIT
// The layout that a pipeline without one gets (spec §10.1.1 "default pipeline layout"): one entry for each resource
// that the entry points use, merged where stages share a binding.
#include <algorithm>
#include <map>

#include "device/format_rules.h"
#include "device/layout_cache.h"
#include "device/stage.h"

namespace alba::device {
namespace {

using Group = std::map<uint32_t, BindingLayout>;  // by binding number

MaybeError makeEntry(const wgsl::Resource& r, WGPUShaderStage stage, BindingLayout& b) {
  b.binding = r.binding;
  b.visibility = uint32_t(stage);
  switch (r.kind) {
    case wgsl::ResourceKind::UniformBuffer:
    case wgsl::ResourceKind::StorageBuffer:
    case wgsl::ResourceKind::ReadOnlyStorageBuffer:
      b.kind = BindingKind::Buffer;
      b.bufferType = bufferTypeOf(r.kind);
      b.minBindingSize = r.minBindingSize;
      return {};
    case wgsl::ResourceKind::Sampler:
    case wgsl::ResourceKind::ComparisonSampler:
      b.kind = BindingKind::Sampler;
      b.samplerType =
          r.kind == wgsl::ResourceKind::Sampler ? WGPUSamplerBindingType_Filtering : WGPUSamplerBindingType_Comparison;
      return {};
    case wgsl::ResourceKind::Texture:
    case wgsl::ResourceKind::DepthTexture:
      b.kind = BindingKind::Texture;
      b.viewDimension = viewDimensionOf(r.dimension);
      b.multisampled = r.multisampled;
      if (r.kind == wgsl::ResourceKind::DepthTexture)
        b.sampleType = WGPUTextureSampleType_Depth;
      else if (r.sampled == wgsl::ScalarKind::I32)
        b.sampleType = WGPUTextureSampleType_Sint;
      else if (r.sampled == wgsl::ScalarKind::U32)
        b.sampleType = WGPUTextureSampleType_Uint;
      else
        b.sampleType = r.sampledWithSampler ? WGPUTextureSampleType_Float : WGPUTextureSampleType_UnfilterableFloat;
      return {};
    case wgsl::ResourceKind::StorageTexture:
      b.kind = BindingKind::StorageTexture;
      b.access = accessOf(r.access);
      b.storageFormat = texelFormat(r.texelFormat);
      b.viewDimension = viewDimensionOf(r.dimension);
      return {};
    case wgsl::ResourceKind::ExternalTexture:
      b.kind = BindingKind::ExternalTexture;
      return {};
  }
  return {};
}

bool isFloat(WGPUTextureSampleType type) {
  return type == WGPUTextureSampleType_Float || type == WGPUTextureSampleType_UnfilterableFloat;
}

// Adds what another stage needs of the same binding; false when the two don't go together.
bool merge(const Device& device, BindingLayout& into, const BindingLayout& other) {
  BindingLayout a = into, b = other;
  a.visibility = b.visibility = into.visibility | other.visibility;
  a.minBindingSize = b.minBindingSize = std::max(a.minBindingSize, b.minBindingSize);
  if (a.kind == BindingKind::Texture && isFloat(a.sampleType) && isFloat(b.sampleType) && a.sampleType != b.sampleType)
    a.sampleType = b.sampleType = WGPUTextureSampleType_Float;
  const bool write = a.access != WGPUStorageTextureAccess_ReadOnly && b.access != WGPUStorageTextureAccess_ReadOnly;
  if (a.kind == BindingKind::StorageTexture && a.access != b.access && write && a.storageFormat == b.storageFormat &&
      allows(device, formatInfo(a.storageFormat)->storageReadWrite))
    a.access = b.access = WGPUStorageTextureAccess_ReadWrite;
  if (!(a == b)) return false;
  into = a;
  return true;
}

MaybeError addStage(const Device& device, const wgsl::EntryPoint& entry, std::vector<Group>& groups) {
  const WGPULimits& limits = device.limits();
  for (const wgsl::Resource& r : entry.resources) {
    if (r.group >= limits.maxBindGroups)
      return violationText("auto-layout-group",
                           format("The group {} of the variable \"{}\" is not below the limit maxBindGroups ({}).",
                                  r.group, r.name, limits.maxBindGroups));
    BindingLayout b;
    if (auto e = makeEntry(r, stageBit(entry.stage), b)) return e;
    if (auto e = checkBindingLayout(device, b)) return e;
    if (r.group >= groups.size()) groups.resize(r.group + 1);
    const auto [at, fresh] = groups[r.group].try_emplace(r.binding, b);
    if (!fresh && !merge(device, at->second, b))
      return violationText(
          "auto-layout-conflict",
          format("The stages use group {}, binding {} in ways that no one layout allows (\"{}\" in \"{}\").", r.group,
                 r.binding, r.name, entry.name));
  }
  return {};
}

}  // namespace

MaybeError makeAutoLayout(Device& device, const std::vector<const Stage*>& stages, uint64_t exclusivePipeline,
                          Ref<PipelineLayoutCore>& out) {
  std::vector<Group> groups;
  uint32_t immediateSize = 0;
  for (const Stage* stage : stages) {
    if (auto e = addStage(device, *stage->entry, groups)) return e;
    immediateSize = std::max(immediateSize, (stage->entry->immediateSize + 3) / 4 * 4);
  }
  if (auto e = checkImmediateSize(device, immediateSize)) return e;
  SlotCounts counts;
  std::vector<Ref<BindGroupLayoutCore>> cores;
  for (const Group& group : groups) {
    std::vector<BindingLayout> entries;
    for (const auto& [binding, b] : group) {
      // Merging may have made a writable binding visible to the vertex stage.
      if (auto e = checkBindingLayout(device, b)) return e;
      counts.add(b);
      entries.push_back(b);
    }
    cores.push_back(device.layouts().bindGroupLayout(device, std::move(entries), exclusivePipeline));
    if (cores.back()->result() != VK_SUCCESS)
      return device.vulkanError(cores.back()->result(), objectMemory("a layout \"auto\""));
  }
  if (auto e = checkSlots(device, counts)) return e;
  out = device.layouts().pipelineLayout(device, std::move(cores), immediateSize);
  if (out->result() != VK_SUCCESS) return device.vulkanError(out->result(), objectMemory("a layout \"auto\""));
  return {};
}

}  // namespace alba::device
