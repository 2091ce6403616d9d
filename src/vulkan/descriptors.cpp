// SPDX-License-Identifier: MIT
// Descriptor set layouts and the pools behind them (see descriptors.h).
#include "vulkan/descriptors.h"

#include <algorithm>

namespace alba::vulkan {

Ref<DescriptorSetLayout> DescriptorSetLayout::create(Device& device, const DescriptorBinding* bindings, size_t count,
                                                     VkResult* result, std::string_view name) {
  auto layout = Ref<DescriptorSetLayout>::adopt(new DescriptorSetLayout(device));
  std::vector<VkDescriptorSetLayoutBinding> list(count);
  for (size_t i = 0; i < count; ++i) {
    const DescriptorBinding& b = bindings[i];
    list[i] = {b.binding, b.type, b.count, b.stages, nullptr};
    if (!b.count) continue;
    auto& sizes = layout->perSet_;
    auto same = std::find_if(sizes.begin(), sizes.end(), [&](const auto& size) { return size.type == b.type; });
    if (same == sizes.end())
      sizes.push_back({b.type, b.count});
    else
      same->descriptorCount += b.count;
  }
  VkDescriptorSetLayoutCreateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  info.bindingCount = uint32_t(count);
  info.pBindings = list.data();
  const VkResult made =
      device.note(device.vk.vkCreateDescriptorSetLayout(device.handle(), &info, nullptr, &layout->handle_));
  if (result) *result = made;
  if (made != VK_SUCCESS) {
    layout->handle_ = VK_NULL_HANDLE;
    return nullptr;
  }
  device.setName(VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, reinterpret_cast<uint64_t>(layout->handle_), name);
  return layout;
}

DescriptorSetLayout::~DescriptorSetLayout() {
  for (VkDescriptorPool pool : pools_) device_.vk.vkDestroyDescriptorPool(device_.handle(), pool, nullptr);
  if (handle_) device_.vk.vkDestroyDescriptorSetLayout(device_.handle(), handle_, nullptr);
}

VkResult DescriptorSetLayout::allocate(VkDescriptorSet& set) {
  set = VK_NULL_HANDLE;
  std::lock_guard<std::mutex> guard(lock_);
  if (free_.empty()) {
    if (VkResult result = addPool(); result != VK_SUCCESS) return result;
  }
  set = free_.back();
  free_.pop_back();
  return VK_SUCCESS;
}

void DescriptorSetLayout::release(VkDescriptorSet set) {
  if (!set) return;
  std::lock_guard<std::mutex> guard(lock_);
  free_.push_back(set);
}

// A pool of so many sets, all allocated now.
VkResult DescriptorSetLayout::addPool() {
  constexpr uint32_t kMaxSets = 256;
  const uint32_t sets = nextPoolSets_;
  std::vector<VkDescriptorPoolSize> sizes = perSet_;
  for (auto& size : sizes) size.descriptorCount *= sets;
  VkDescriptorPoolCreateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  info.maxSets = sets;
  info.poolSizeCount = uint32_t(sizes.size());
  info.pPoolSizes = sizes.data();
  VkDescriptorPool pool = VK_NULL_HANDLE;
  VkResult result = device_.note(device_.vk.vkCreateDescriptorPool(device_.handle(), &info, nullptr, &pool));
  if (result != VK_SUCCESS) return result;
  const std::vector<VkDescriptorSetLayout> layouts(sets, handle_);
  const size_t first = free_.size();
  free_.resize(first + sets);
  VkDescriptorSetAllocateInfo all{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, nullptr, pool, sets, layouts.data()};
  result = device_.note(device_.vk.vkAllocateDescriptorSets(device_.handle(), &all, free_.data() + first));
  if (result != VK_SUCCESS) {
    free_.resize(first);
    device_.vk.vkDestroyDescriptorPool(device_.handle(), pool, nullptr);
    return result;
  }
  pools_.push_back(pool);
  nextPoolSets_ = std::min(kMaxSets, sets * 2);
  return VK_SUCCESS;
}

}  // namespace alba::vulkan
