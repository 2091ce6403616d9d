// SPDX-License-Identifier: MIT
// Descriptor set layouts, each with its own sets: pools are sized for exactly one layout and filled at once, so taking
// and returning a set is a push and a pop, and no set is ever freed one by one.
#pragma once

#include <cstdint>
#include <mutex>
#include <string_view>
#include <vector>

#include "base/ref.h"
#include "vulkan/device.h"

namespace alba::vulkan {

struct DescriptorBinding {
  uint32_t binding = 0;
  VkDescriptorType type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  VkShaderStageFlags stages = 0;  // 0 is allowed
  uint32_t count = 1;
};

// Whoever owns a set holds a Ref on its layout until the set is returned.
class DescriptorSetLayout final : public RefCounted {
 public:
  // On failure null, with the result.
  static Ref<DescriptorSetLayout> create(Device& device, const DescriptorBinding* bindings, size_t count,
                                         VkResult* result, std::string_view name = {});
  ~DescriptorSetLayout();

  VkDescriptorSetLayout handle() const { return handle_; }
  // A set with stale contents: write every binding before use. Any thread.
  VkResult allocate(VkDescriptorSet& set);
  // The GPU is done with it. Any thread.
  void release(VkDescriptorSet set);

 private:
  explicit DescriptorSetLayout(Device& device) : device_(device) {}
  VkResult addPool();

  Device& device_;
  VkDescriptorSetLayout handle_ = VK_NULL_HANDLE;
  std::vector<VkDescriptorPoolSize> perSet_;
  std::mutex lock_;
  std::vector<VkDescriptorPool> pools_;
  std::vector<VkDescriptorSet> free_;
  uint32_t nextPoolSets_ = 8;
};

// A set that queue::Queue::retire gives back once the GPU is done with it.
struct RetiredSet {
  DescriptorSetLayout* layout;  // with a reference
  VkDescriptorSet set;
  void destroy(Device&) {
    layout->release(set);
    Ref<DescriptorSetLayout>::release(layout);
  }
};

// Collects the writes of one set (or several) and makes them with one call. Up to kMax at a time; add() flushes when
// full.
class DescriptorWriter {
 public:
  explicit DescriptorWriter(Device& device) : device_(device) {}
  ~DescriptorWriter() { flush(); }
  DescriptorWriter(const DescriptorWriter&) = delete;
  DescriptorWriter& operator=(const DescriptorWriter&) = delete;

  void buffer(VkDescriptorSet set, uint32_t binding, VkDescriptorType type, VkBuffer buffer, uint64_t offset,
              uint64_t range) {
    infos_[count_].buffer = {buffer, offset, range};
    add(set, binding, type).pBufferInfo = &infos_[count_].buffer;
    if (++count_ == kMax) flush();
  }
  void image(VkDescriptorSet set, uint32_t binding, VkDescriptorType type, VkImageView view, VkImageLayout layout) {
    infos_[count_].image = {VK_NULL_HANDLE, view, layout};
    add(set, binding, type).pImageInfo = &infos_[count_].image;
    if (++count_ == kMax) flush();
  }
  void sampler(VkDescriptorSet set, uint32_t binding, VkSampler sampler) {
    infos_[count_].image = {sampler, VK_NULL_HANDLE, VK_IMAGE_LAYOUT_UNDEFINED};
    add(set, binding, VK_DESCRIPTOR_TYPE_SAMPLER).pImageInfo = &infos_[count_].image;
    if (++count_ == kMax) flush();
  }
  void flush() {
    if (count_) device_.vk.vkUpdateDescriptorSets(device_.handle(), count_, writes_, 0, nullptr);
    count_ = 0;
  }

 private:
  static constexpr uint32_t kMax = 32;
  union Info {
    VkDescriptorBufferInfo buffer;
    VkDescriptorImageInfo image;
  };
  VkWriteDescriptorSet& add(VkDescriptorSet set, uint32_t binding, VkDescriptorType type) {
    VkWriteDescriptorSet& write = writes_[count_];
    write = {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
    write.dstSet = set;
    write.dstBinding = binding;
    write.descriptorCount = 1;
    write.descriptorType = type;
    return write;
  }

  Device& device_;
  uint32_t count_ = 0;
  VkWriteDescriptorSet writes_[kMax];
  Info infos_[kMax];
};

}  // namespace alba::vulkan
