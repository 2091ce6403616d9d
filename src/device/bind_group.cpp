// SPDX-License-Identifier: MIT
// createBindGroup's rules, and the descriptor set (see bind_group.h).
#include "device/bind_group.h"

#include <new>

#include "device/buffer.h"
#include "device/format_rules.h"
#include "device/sampler.h"
#include "device/texture_view.h"
#include "device/usage.h"
#include "queue/queue.h"

namespace alba::device {
namespace {

// Rules with more than one sentence.
template <class... Args>
Error bindGroupBufferRangeError(const char* text, const Args&... values) {
  return violation("bind-group-buffer-range", text, values...);
}
template <class... Args>
Error bindGroupViewUsageError(const char* text, const Args&... values) {
  return violation("bind-group-view-usage", text, values...);
}

// Bytes that the binding gets; false if the offset lies behind the buffer's end.
bool effectiveSize(const Buffer& buffer, const BindGroupEntry& entry, uint64_t& size) {
  if (entry.offset > buffer.size()) return false;
  size = entry.size == WGPU_WHOLE_SIZE ? buffer.size() - entry.offset : entry.size;
  return true;
}

MaybeError wrongKind(const BindGroupEntry& entry, const BindingLayout& b) {
  return violation("bind-group-kind", "Binding {} is a {} in the layout, but the entry gives {}.", b.binding,
                   kindName(b.kind), entry.object->named());
}

MaybeError checkBuffer(const Device& device, const BindGroupEntry& entry, const BindingLayout& b) {
  if (entry.object->kind() != ObjectKind::Buffer) return wrongKind(entry, b);
  const auto& buffer = static_cast<const Buffer&>(*entry.object);
  const WGPULimits& limits = device.limits();
  const bool uniform = b.bufferType == WGPUBufferBindingType_Uniform;
  const WGPUBufferUsage needed = uniform ? WGPUBufferUsage_Uniform : WGPUBufferUsage_Storage;
  if (!buffer.has(needed))
    return violation("bind-group-buffer-usage", "Binding {} needs the usage {}; {} has {}.", b.binding,
                     printBufferUsage(needed), buffer.named(), printBufferUsage(buffer.usage()));
  uint64_t size = 0;
  if (!effectiveSize(buffer, entry, size))
    return bindGroupBufferRangeError("The offset {} of binding {} exceeds the size ({}) of {}.", entry.offset,
                                     b.binding, buffer.size(), buffer.named());
  if (size > buffer.size() - entry.offset)
    return bindGroupBufferRangeError(
        "The range of binding {} (offset {}, size {}) does not fit into {}, which has {} bytes.", b.binding,
        entry.offset, size, buffer.named(), buffer.size());
  if (size == 0)
    return violation("bind-group-buffer-empty", "The range of binding {} (offset {}) in {} is empty.", b.binding,
                     entry.offset, buffer.named());
  const uint64_t alignment = uniform ? limits.minUniformBufferOffsetAlignment : limits.minStorageBufferOffsetAlignment;
  if (entry.offset % alignment)
    return violation("bind-group-buffer-offset", "The offset {} of binding {} is not a multiple of {} ({}).",
                     entry.offset, b.binding,
                     uniform ? "minUniformBufferOffsetAlignment" : "minStorageBufferOffsetAlignment", alignment);
  const uint64_t most = uniform ? limits.maxUniformBufferBindingSize : limits.maxStorageBufferBindingSize;
  if (size > most)
    return violation("bind-group-buffer-size", "The {} bytes of binding {} exceed the limit {} ({}); {} has {} bytes.",
                     size, b.binding, uniform ? "maxUniformBufferBindingSize" : "maxStorageBufferBindingSize", most,
                     buffer.named(), buffer.size());
  if (!uniform && size % 4)
    return violation("bind-group-storage-multiple",
                     "The size {} of binding {}, a storage buffer, is not a multiple of 4.", size, b.binding);
  if (size < b.minBindingSize)
    return violation("bind-group-buffer-min-size",
                     "The {} bytes of binding {} in {} are fewer than the layout's minBindingSize ({}).", size,
                     b.binding, buffer.named(), b.minBindingSize);
  return {};
}

MaybeError checkSampler(const BindGroupEntry& entry, const BindingLayout& b) {
  if (entry.object->kind() != ObjectKind::Sampler) return wrongKind(entry, b);
  const auto& sampler = static_cast<const Sampler&>(*entry.object);
  const bool comparison = b.samplerType == WGPUSamplerBindingType_Comparison;
  if (sampler.isComparison() != comparison)
    return violation("bind-group-sampler-comparison", "Binding {} is a {} sampler in the layout; {} is {}.", b.binding,
                     name(b.samplerType), sampler.named(),
                     sampler.isComparison() ? "a comparison sampler" : "no comparison sampler");
  if (b.samplerType == WGPUSamplerBindingType_NonFiltering && sampler.isFiltering())
    return violation("bind-group-sampler-filtering", "Binding {} is a non-filtering sampler in the layout; {} filters.",
                     b.binding, sampler.named());
  return {};
}

MaybeError checkTexture(const Device& device, const BindGroupEntry& entry, const BindingLayout& b) {
  if (entry.object->kind() != ObjectKind::TextureView) return wrongKind(entry, b);
  const auto& view = static_cast<const TextureView&>(*entry.object);
  if (view.dimension() != b.viewDimension)
    return violation("bind-group-view-dimension", "Binding {} is a {} texture in the layout; {} is {}.", b.binding,
                     name(b.viewDimension), view.named(), name(view.dimension()));
  const FormatInfo& format = *view.formatInfo();
  if (b.kind == BindingKind::StorageTexture) {
    if (view.format() != b.storageFormat)
      return violation("bind-group-storage-format", "Binding {} has the format {} in the layout; {} has {}.", b.binding,
                       name(b.storageFormat), view.named(), format.name);
    if (!view.has(WGPUTextureUsage_StorageBinding))
      return bindGroupViewUsageError("Binding {} needs the usage STORAGE_BINDING; {} has {}.", b.binding, view.named(),
                                     printTextureUsage(view.usage()));
    if (view.mipCount() != 1)
      return violation("bind-group-storage-mips",
                       "Binding {} is a storage texture, whose view has 1 mip level; {} has {}.", b.binding,
                       view.named(), view.mipCount());
    if (!view.identitySwizzle())
      return violation("bind-group-storage-swizzle",
                       "Binding {} is a storage texture, whose view has no swizzle; {} has one.", b.binding,
                       view.named());
    return {};
  }
  if (!view.has(WGPUTextureUsage_TextureBinding))
    return bindGroupViewUsageError("Binding {} needs the usage TEXTURE_BINDING; {} has {}.", b.binding, view.named(),
                                   printTextureUsage(view.usage()));
  if (view.aspects() == (kDepthAspect | kStencilAspect))
    return violation("bind-group-view-aspects",
                     "Binding {} needs one aspect; {} has the depth and the stencil aspect of {}.", b.binding,
                     view.named(), format.name);
  if (b.multisampled != (view.sampleCount() > 1))
    return violation("bind-group-multisampled", "Binding {} is {} in the layout; {} has {} samples.", b.binding,
                     b.multisampled ? "multisampled" : "not multisampled", view.named(), view.sampleCount());
  if (!canSample(device, format, b.sampleType))
    return violation(
        "bind-group-sample-type",
        "Binding {} has the sample type {} in the layout, which {} of the format {} can't give on this device.",
        b.binding, name(b.sampleType), view.named(), format.name);
  return {};
}

// A view in the place of an external texture: one plane, which shaders read as it is.
MaybeError checkExternalTexture(const BindGroupEntry& entry, const BindingLayout& b) {
  if (entry.object->kind() != ObjectKind::TextureView) return wrongKind(entry, b);
  const auto& view = static_cast<const TextureView&>(*entry.object);
  if (!view.has(WGPUTextureUsage_TextureBinding))
    return bindGroupViewUsageError("Binding {} needs the usage TEXTURE_BINDING; {} has {}.", b.binding, view.named(),
                                   printTextureUsage(view.usage()));
  if (view.dimension() != WGPUTextureViewDimension_2D || view.mipCount() != 1 || view.sampleCount() != 1)
    return violation("bind-group-external-shape",
                     "Binding {} is an external texture: 2d, with 1 mip level and 1 sample; {} is {}, with {} mip "
                     "levels and {} samples.",
                     b.binding, view.named(), name(view.dimension()), view.mipCount(), view.sampleCount());
  switch (view.format()) {
    case WGPUTextureFormat_RGBA8Unorm:
    case WGPUTextureFormat_BGRA8Unorm:
    case WGPUTextureFormat_RGBA16Float:
      return {};
    default:
      return violation(
          "bind-group-external-format",
          "Binding {} is an external texture: rgba8unorm, bgra8unorm or rgba16float; {} has the format {}.", b.binding,
          view.named(), view.formatInfo()->name);
  }
}

MaybeError checkEntry(const Device& device, const BindGroupEntry& entry, const BindingLayout& b) {
  switch (b.kind) {
    case BindingKind::Buffer:
      return checkBuffer(device, entry, b);
    case BindingKind::Sampler:
      return checkSampler(entry, b);
    case BindingKind::ExternalTexture:
      return checkExternalTexture(entry, b);
    default:
      return checkTexture(device, entry, b);
  }
}

BindingUsage usageOf(const BindingLayout& b) {
  switch (b.kind) {
    case BindingKind::Buffer:
      if (b.bufferType == WGPUBufferBindingType_Uniform) return BindingUsage::Uniform;
      return b.bufferType == WGPUBufferBindingType_Storage ? BindingUsage::Storage : BindingUsage::ReadOnlyStorage;
    case BindingKind::StorageTexture:
      return b.access == WGPUStorageTextureAccess_ReadOnly    ? BindingUsage::ReadOnlyStorageTexture
             : b.access == WGPUStorageTextureAccess_WriteOnly ? BindingUsage::WriteOnlyStorageTexture
                                                              : BindingUsage::StorageTexture;
    default:
      return BindingUsage::Sampled;
  }
}

}  // namespace

MaybeError BindGroup::validate(ChainFault chain, BindGroupLayout* layout, const BindGroupEntry* entries,
                               uint32_t count) const {
  if (auto e = checkChain(chain, "BindGroupDescriptor")) return e;
  if (auto e = checkUsable(layout, device(), "layout")) return e;
  const BindGroupLayoutCore& core = *layout->core();
  if (count != core.entries().size())
    return violation("bind-group-count", "{} entries are given; {} has {} bindings.", count, layout->named(),
                     core.entries().size());
  // Equal counts, each entry in the layout, none twice: so every binding has its entry.
  uint64_t seen = 0;
  std::vector<bool> seenMore(count > 64 ? count : 0);
  for (uint32_t i = 0; i < count; ++i) {
    const BindGroupEntry& entry = entries[i];
    if (auto e = checkChain({entry.chainType, entry.repeated != 0}, "BindGroupEntry")) return e;
    const BindingLayout* b = core.find(entry.binding);
    if (!b)
      return violation("bind-group-binding", "entries[{}] has the binding {}, which {} does not have.", i,
                       entry.binding, layout->named());
    const size_t place = size_t(b - core.entries().data());
    const bool twice = count > 64 ? bool(seenMore[place]) : (seen >> place & 1) != 0;
    if (twice) return violation("bind-group-twice", "The binding {} is given more than once.", entry.binding);
    if (count > 64)
      seenMore[place] = true;
    else
      seen |= uint64_t(1) << place;
    if (entry.kinds != 1)
      return violation(
          "bind-group-entry-kind",
          "entries[{}] (binding {}) has {} of buffer, sampler, textureView and externalTexture; it needs exactly one.",
          i, entry.binding, entry.kinds);
    if (!entry.object) return notSupportedYet("External textures, other than views of textures, are");
    if (auto e = checkUsable(entry.object, device(), {"entries[{}]", i})) return e;
    if (auto e = checkEntry(device(), entry, *b)) return e;
  }
  return {};
}

void BindGroup::initialize(Scope* scope, ChainFault chain, BindGroupLayout* layout, const BindGroupEntry* entries,
                           uint32_t count) {
  if (device().isLost()) return invalidate();
  if (auto e = validate(chain, layout, entries, count)) {
    device().raise(scope, "createBindGroup", *e, *this);
    return invalidate();
  }
  fill(*layout->core(), entries, count);
}

void BindGroup::fill(BindGroupLayoutCore& core, const BindGroupEntry* entries, uint32_t count) {
  layout_ = Ref<BindGroupLayoutCore>(&core);
  const size_t bytes = core.bufferCount() * sizeof(BufferBinding) + core.textureCount() * sizeof(TextureBinding) +
                       core.samplerCount() * sizeof(SamplerBinding);
  std::byte* place = inline_;
  if (bytes > kInlineBytes) place = heap_ = static_cast<std::byte*>(::operator new(bytes));
  buffers_ = {reinterpret_cast<BufferBinding*>(place), core.bufferCount()};
  textures_ = {reinterpret_cast<TextureBinding*>(buffers_.end()), core.textureCount()};
  samplers_ = {reinterpret_cast<SamplerBinding*>(textures_.end()), core.samplerCount()};
  for (uint32_t i = 0; i < count; ++i) {
    const BindGroupEntry& entry = entries[i];
    const BindingLayout& b = *core.find(entry.binding);
    entry.object->retain();
    switch (b.kind) {
      case BindingKind::Buffer: {
        auto* buffer = static_cast<Buffer*>(entry.object);
        uint64_t size = 0;
        effectiveSize(*buffer, entry, size);
        new (&buffers_[b.index]) BufferBinding{buffer,    entry.offset,   size,       b.minBindingSize,
                                               b.binding, b.dynamicIndex, usageOf(b), uint8_t(b.visibility)};
        break;
      }
      case BindingKind::Sampler:
        new (&samplers_[b.index]) SamplerBinding{static_cast<Sampler*>(entry.object), b.binding};
        break;
      default:
        new (&textures_[b.index])
            TextureBinding{static_cast<TextureView*>(entry.object), b.binding, usageOf(b), uint8_t(b.visibility)};
        break;
    }
  }
}

BindGroup::~BindGroup() {
  for (BufferBinding& b : buffers_) Ref<Buffer>::release(b.buffer);
  for (TextureBinding& t : textures_) Ref<TextureView>::release(t.view);
  for (SamplerBinding& s : samplers_) Ref<Sampler>::release(s.sampler);
  ::operator delete(heap_);
  if (!set_) return;
  vulkan::DescriptorSetLayout* layout = layout_->vulkan();
  layout->retain();
  device().queue().retire(vulkan::RetiredSet{layout, set_}, recordedSerial(device()));
}

VkDescriptorSet BindGroup::makeDescriptorSet() {
  if (!isValid()) return VK_NULL_HANDLE;
  if (layout_->vulkan()->allocate(set_) != VK_SUCCESS) return set_ = VK_NULL_HANDLE;
  vulkan::DescriptorWriter writer(device().vulkan());
  const std::vector<BindingLayout>& entries = layout_->entries();
  for (const BindingLayout& b : entries) {
    switch (b.kind) {
      case BindingKind::Buffer: {
        const BufferBinding& bound = buffers_[b.index];
        // In whole words, as shaders read what has the type "buffer"; Vulkan's buffers end with one.
        writer.buffer(set_, b.binding, descriptorType(b), bound.buffer->vkBuffer(), bound.offset,
                      (bound.size + 3) & ~uint64_t(3));
        break;
      }
      case BindingKind::Sampler:
        writer.sampler(set_, b.binding, samplers_[b.index].sampler->vkSampler());
        break;
      default: {
        TextureView& view = *textures_[b.index].view;
        const VkImageLayout layout =
            b.kind == BindingKind::StorageTexture ? VK_IMAGE_LAYOUT_GENERAL : sampledLayout(*view.texture());
        const VkImageView handle = view.vkView();
        if (!handle) {
          layout_->vulkan()->release(set_);
          return set_ = VK_NULL_HANDLE;
        }
        writer.image(set_, b.binding, descriptorType(b), handle, layout);
        break;
      }
    }
  }
  return set_;
}

}  // namespace alba::device
