// SPDX-License-Identifier: MIT
// Bind group layouts. Resources are addressed by value, so layouts with equal entries (and that belong to the same
// pipeline, or none) share one core per device: they are group-equivalent exactly if their cores are the same object.
#pragma once

#include <webgpu/webgpu.h>

#include <vector>

#include "device/checks.h"
#include "vulkan/descriptors.h"

namespace alba::device {

class LayoutCache;

enum class BindingKind : uint8_t { Buffer, Sampler, Texture, StorageTexture, ExternalTexture };
const char* kindName(BindingKind kind);

VkDescriptorType descriptorType(const struct BindingLayout& entry);

// One binding, with enum defaults filled in; members that its kind doesn't have are zero.
struct BindingLayout {
  static constexpr uint32_t kNotDynamic = UINT32_MAX;

  uint32_t binding = 0;
  uint32_t visibility = 0;  // WGPUShaderStage bits
  BindingKind kind = BindingKind::Buffer;
  bool hasDynamicOffset = false;
  bool multisampled = false;
  WGPUBufferBindingType bufferType{};
  WGPUSamplerBindingType samplerType{};
  WGPUTextureSampleType sampleType{};
  WGPUStorageTextureAccess access{};
  WGPUTextureFormat storageFormat{};
  WGPUTextureViewDimension viewDimension{};
  uint64_t minBindingSize = 0;

  // Filled in by the core: the position among the bindings of its kind (buffers, samplers, textures of both kinds), and
  // that of its dynamic offset. Both count in order of the binding numbers.
  uint32_t index = 0;
  uint32_t dynamicIndex = kNotDynamic;

  // By what the application gave.
  bool operator==(const BindingLayout& other) const;
};

// The rules of one binding, its enums being known values.
MaybeError checkBindingLayout(const Device& device, const BindingLayout& binding);

// How many slots of each kind some layouts take (spec §7.1 "exceeds the binding slot limits").
struct SlotCounts {
  struct Stage {
    uint32_t uniformBuffers = 0, storageBuffers = 0, samplers = 0, sampledTextures = 0, storageTextures = 0;
  };
  uint32_t dynamicUniform = 0, dynamicStorage = 0;
  Stage stages[3];  // vertex, fragment, compute
  void add(const BindingLayout& entry);
};
MaybeError checkSlots(const Device& device, const SlotCounts& counts);

class BindGroupLayoutCore final : public RefCounted {
 public:
  BindGroupLayoutCore(Device& device, std::vector<BindingLayout> sortedEntries, uint64_t exclusivePipeline,
                      size_t hash);
  ~BindGroupLayoutCore();

  const std::vector<BindingLayout>& entries() const { return entries_; }
  // Null if there is no such binding.
  const BindingLayout* find(uint32_t binding) const;
  bool empty() const { return entries_.empty(); }
  // Of a pipeline that was made with layout "auto": its number; 0 for none.
  uint64_t exclusivePipeline() const { return exclusivePipeline_; }
  uint32_t bufferCount() const { return buffers_; }
  uint32_t samplerCount() const { return samplers_; }
  uint32_t textureCount() const { return textures_; }
  uint32_t dynamicOffsetCount() const { return dynamicOffsets_; }
  // Some buffer may be written by a shader, so aliasing must be checked when drawing.
  bool hasWritableBuffers() const { return writable_; }
  size_t hash() const { return hash_; }
  // Null if Vulkan refused; `result` says why.
  vulkan::DescriptorSetLayout* vulkan() const { return vulkan_.get(); }
  VkResult result() const { return result_; }

 private:
  Device& device_;
  std::vector<BindingLayout> entries_;
  uint64_t exclusivePipeline_;
  uint32_t buffers_ = 0, samplers_ = 0, textures_ = 0, dynamicOffsets_ = 0;
  bool writable_ = false;
  bool dense_ = false;  // bindings are 0, 1, 2, …
  size_t hash_;
  VkResult result_ = VK_SUCCESS;
  Ref<vulkan::DescriptorSetLayout> vulkan_;
};

struct BindGroupLayoutEntry {
  ChainFault chain;
  BindingLayout layout;
  uint32_t bindingArraySize = 0;
  uint32_t kinds = 0;  // how many of buffer, sampler, texture, … are set; 1 is right
};
struct BindGroupLayoutDescriptor {
  ChainFault chain;
  std::vector<BindGroupLayoutEntry> entries;
};

class BindGroupLayout final : public Object {
 public:
  BindGroupLayout(Device& device, std::string_view label) : Object(device, ObjectKind::BindGroupLayout, label) {}

  void initialize(Scope* scope, BindGroupLayoutDescriptor&& descriptor);
  // The layout of a pipeline's group (getBindGroupLayout).
  void share(Ref<BindGroupLayoutCore> core) { core_ = std::move(core); }

  // Null only when invalid.
  BindGroupLayoutCore* core() const { return core_.get(); }

 private:
  Ref<BindGroupLayoutCore> core_;
};

}  // namespace alba::device
