// SPDX-License-Identifier: MIT
// Bind groups. Making one is cheap: the references and ranges are put into flat arrays, once, in the shape that usage
// tracking walks at every draw; the descriptor set is taken and written when the group is first used.
#pragma once

#include <webgpu/webgpu.h>

#include "device/bind_group_layout.h"
#include "device/checks.h"
#include "device/resource_state.h"
#include "vulkan/descriptors.h"

namespace alba::device {

// More than any adapter offers.
constexpr uint32_t kMaxGroups = 16;

class Buffer;
class Sampler;
class Texture;
class TextureView;

// The spec's internal usages, as bindings have them.
enum class BindingUsage : uint8_t {
  Uniform,
  Storage,
  ReadOnlyStorage,
  Sampled,
  StorageTexture,
  WriteOnlyStorageTexture,
  ReadOnlyStorageTexture
};

struct BufferBinding {
  Buffer* buffer;
  uint64_t offset;
  uint64_t size;            // resolved: never WGPU_WHOLE_SIZE
  uint64_t minBindingSize;  // the layout's; 0: checked against the pipeline when drawing
  uint32_t binding;
  uint32_t dynamicIndex;  // which dynamic offset is added; BindingLayout::kNotDynamic for none
  BindingUsage usage;
  uint8_t visibility;  // WGPUShaderStage bits
};
struct TextureBinding {
  TextureView* view;
  uint32_t binding;
  BindingUsage usage;
  uint8_t visibility;
};
struct SamplerBinding {
  Sampler* sampler;
  uint32_t binding;
};

template <class T>
struct Span {
  T* first = nullptr;
  uint32_t count = 0;
  T* begin() const { return first; }
  T* end() const { return first + count; }
  uint32_t size() const { return count; }
  T& operator[](uint32_t i) const { return first[i]; }
};

// What one entry of the descriptor holds: as plain data that a step can carry.
struct BindGroupEntry {
  uint32_t binding;
  uint8_t kinds;     // how many of buffer, sampler, textureView, externalTexture are set; 1 is right
  uint8_t repeated;  // ChainFault
  uint32_t chainType;
  Object* object;  // of any kind
  uint64_t offset, size;
};

class BindGroup final : public Object {
 public:
  BindGroup(Device& device, std::string_view label) : Object(device, ObjectKind::BindGroup, label) {}
  ~BindGroup() override;

  void initialize(Scope* scope, ChainFault chain, BindGroupLayout* layout, const BindGroupEntry* entries,
                  uint32_t count);

  // Null only when invalid.
  BindGroupLayoutCore* layout() const { return layout_.get(); }
  uint32_t dynamicOffsetCount() const { return layout_ ? layout_->dynamicOffsetCount() : 0; }

  // In order of the binding numbers.
  Span<BufferBinding> buffers() const { return buffers_; }
  Span<TextureBinding> textures() const { return textures_; }

  // Taken and written on first use. VK_NULL_HANDLE when Vulkan has no memory left.
  VkDescriptorSet descriptorSet() { return set_ ? set_ : makeDescriptorSet(); }
  BindGroupMarks marks;

 private:
  static constexpr size_t kInlineBytes = 160;
  MaybeError validate(ChainFault chain, BindGroupLayout* layout, const BindGroupEntry* entries, uint32_t count) const;
  void fill(BindGroupLayoutCore& core, const BindGroupEntry* entries, uint32_t count);
  VkDescriptorSet makeDescriptorSet();

  Ref<BindGroupLayoutCore> layout_;
  Span<BufferBinding> buffers_;
  Span<TextureBinding> textures_;
  Span<SamplerBinding> samplers_;
  std::byte* heap_ = nullptr;  // the arrays, when they don't fit below
  VkDescriptorSet set_ = VK_NULL_HANDLE;
  alignas(8) std::byte inline_[kInlineBytes];
};

}  // namespace alba::device
