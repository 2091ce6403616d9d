// SPDX-License-Identifier: MIT
// Creating bind groups and layouts: the content timeline's half (see bind_group.h).
#include "content/bind_group.h"

#include "content/buffer.h"
#include "content/chain.h"
#include "content/texture.h"

namespace alba::content {
namespace {

template <class T, class Handle>
auto* stateBehind(Device& device, Handle handle) {
  return stateOf(device.state(), reinterpret_cast<T*>(handle));
}

device::BindGroupLayoutEntry layoutEntry(const WGPUBindGroupLayoutEntry& from) {
  device::BindGroupLayoutEntry entry;
  device::BindingLayout& b = entry.layout;
  entry.chain = chainFault(from.nextInChain, {WGPUSType_ExternalTextureBindingLayout});
  entry.bindingArraySize = from.bindingArraySize;
  b.binding = from.binding;
  // Unknown bits must still be seen as such.
  b.visibility = from.visibility > UINT32_MAX ? UINT32_MAX : uint32_t(from.visibility);
  auto nested = [&](device::BindingKind kind, const WGPUChainedStruct* chain) {
    b.kind = kind;
    ++entry.kinds;
    if (!entry.chain) entry.chain = chainFault(chain, {});
  };
  if (from.buffer.type != WGPUBufferBindingType_BindingNotUsed) {
    nested(device::BindingKind::Buffer, from.buffer.nextInChain);
    b.bufferType =
        from.buffer.type == WGPUBufferBindingType_Undefined ? WGPUBufferBindingType_Uniform : from.buffer.type;
    b.hasDynamicOffset = from.buffer.hasDynamicOffset;
    b.minBindingSize = from.buffer.minBindingSize;
  }
  if (from.sampler.type != WGPUSamplerBindingType_BindingNotUsed) {
    nested(device::BindingKind::Sampler, from.sampler.nextInChain);
    b.samplerType =
        from.sampler.type == WGPUSamplerBindingType_Undefined ? WGPUSamplerBindingType_Filtering : from.sampler.type;
  }
  auto dimension = [](WGPUTextureViewDimension given) {
    return given == WGPUTextureViewDimension_Undefined ? WGPUTextureViewDimension_2D : given;
  };
  if (from.texture.sampleType != WGPUTextureSampleType_BindingNotUsed) {
    nested(device::BindingKind::Texture, from.texture.nextInChain);
    b.sampleType = from.texture.sampleType == WGPUTextureSampleType_Undefined ? WGPUTextureSampleType_Float
                                                                              : from.texture.sampleType;
    b.viewDimension = dimension(from.texture.viewDimension);
    b.multisampled = from.texture.multisampled;
  }
  if (from.storageTexture.access != WGPUStorageTextureAccess_BindingNotUsed) {
    nested(device::BindingKind::StorageTexture, from.storageTexture.nextInChain);
    b.access = from.storageTexture.access == WGPUStorageTextureAccess_Undefined ? WGPUStorageTextureAccess_WriteOnly
                                                                                : from.storageTexture.access;
    b.storageFormat = from.storageTexture.format;
    b.viewDimension = dimension(from.storageTexture.viewDimension);
  }
  if (from.nextInChain && !entry.chain) nested(device::BindingKind::ExternalTexture, nullptr);
  return entry;
}

device::BindGroupEntry groupEntry(Device& device, const WGPUBindGroupEntry& from) {
  device::BindGroupEntry entry{};
  entry.binding = from.binding;
  entry.offset = from.offset;
  entry.size = from.size;
  if (from.buffer) entry.object = stateBehind<Buffer>(device, from.buffer), ++entry.kinds;
  if (from.sampler) entry.object = stateBehind<Sampler>(device, from.sampler), ++entry.kinds;
  if (from.textureView) entry.object = stateBehind<TextureView>(device, from.textureView), ++entry.kinds;
  if (!from.nextInChain) return entry;
  const device::ChainFault fault = chainFault(from.nextInChain, {WGPUSType_ExternalTextureBindingEntry});
  entry.chainType = fault.type;
  entry.repeated = fault.repeated;
  if (!fault) ++entry.kinds;
  return entry;
}

}  // namespace

WGPUBindGroupLayout Device::createBindGroupLayout(WGPUBindGroupLayoutDescriptor const* descriptor) {
  device::BindGroupLayoutDescriptor d;
  if (descriptor) {
    d.chain = chainFault(descriptor->nextInChain, {});
    needList(d.chain, descriptor->entries, descriptor->entryCount, "entries");
    const size_t count = descriptor->entries ? descriptor->entryCount : 0;
    d.entries.reserve(count);
    for (size_t i = 0; i < count; ++i) d.entries.push_back(layoutEntry(descriptor->entries[i]));
  }
  auto layout = makeHandle<BindGroupLayout>(
      *this, new device::BindGroupLayout(*state_, descriptor ? textOf(descriptor->label) : std::string_view()));
  auto* const state = layout->state();
  issueScoped([state, d = std::move(d), null = !descriptor](device::Scope* scope) mutable {
    if (null) return device::rejectNullDescriptor(*state, scope, "createBindGroupLayout");
    state->initialize(scope, std::move(d));
  });
  return reinterpret_cast<WGPUBindGroupLayout>(layout.detach());
}

WGPUBindGroup Device::createBindGroup(WGPUBindGroupDescriptor const* descriptor) {
  auto group = makeHandle<BindGroup>(
      *this, new device::BindGroup(*state_, descriptor ? textOf(descriptor->label) : std::string_view()));
  auto* const state = group->state();
  if (!descriptor) {
    issueScoped([state](device::Scope* scope) { device::rejectNullDescriptor(*state, scope, "createBindGroup"); });
    return reinterpret_cast<WGPUBindGroup>(group.detach());
  }
  // The entries travel in the step list itself: no allocation for them.
  constexpr uint32_t kOnStack = 16;
  const uint32_t count = descriptor->entries ? uint32_t(descriptor->entryCount) : 0;
  device::BindGroupEntry few[kOnStack];
  std::vector<device::BindGroupEntry> many(count > kOnStack ? count : 0);
  device::BindGroupEntry* entries = count > kOnStack ? many.data() : few;
  for (uint32_t i = 0; i < count; ++i) entries[i] = groupEntry(*this, descriptor->entries[i]);
  device::ChainFault fault = chainFault(descriptor->nextInChain, {});
  needList(fault, descriptor->entries, descriptor->entryCount, "entries");
  state_->issueWithBytes(
      [state, count, scope = state_->currentScope(), fault,
       layout = stateBehind<BindGroupLayout>(*this, descriptor->layout)](const std::byte* bytes) {
        state->initialize(scope, fault, layout, reinterpret_cast<const device::BindGroupEntry*>(bytes), count);
      },
      entries, count * sizeof(device::BindGroupEntry));
  return reinterpret_cast<WGPUBindGroup>(group.detach());
}

WGPUPipelineLayout Device::createPipelineLayout(WGPUPipelineLayoutDescriptor const* descriptor) {
  device::PipelineLayoutDescriptor d;
  if (descriptor) {
    d.chain = chainFault(descriptor->nextInChain, {});
    d.immediateSize = descriptor->immediateSize;
    needList(d.chain, descriptor->bindGroupLayouts, descriptor->bindGroupLayoutCount, "bindGroupLayouts");
    const size_t count = descriptor->bindGroupLayouts ? descriptor->bindGroupLayoutCount : 0;
    d.groups.reserve(count);
    for (size_t i = 0; i < count; ++i)
      d.groups.push_back(stateBehind<BindGroupLayout>(*this, descriptor->bindGroupLayouts[i]));
  }
  auto layout = makeHandle<PipelineLayout>(
      *this, new device::PipelineLayout(*state_, descriptor ? textOf(descriptor->label) : std::string_view()));
  auto* const state = layout->state();
  issueScoped([state, d = std::move(d), null = !descriptor](device::Scope* scope) {
    if (null) return device::rejectNullDescriptor(*state, scope, "createPipelineLayout");
    state->initialize(scope, d);
  });
  return reinterpret_cast<WGPUPipelineLayout>(layout.detach());
}

}  // namespace alba::content
