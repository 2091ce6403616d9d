// SPDX-License-Identifier: MIT
// Pipeline layouts: the bind group layouts of a pipeline's groups and the bytes of its immediates. Equal ones share a
// core.
#pragma once

#include <webgpu/webgpu.h>

#include <vector>

#include "device/bind_group_layout.h"
#include "vulkan/pipeline.h"

namespace alba::device {

class PipelineLayoutCore final : public RefCounted {
 public:
  PipelineLayoutCore(Device& device, std::vector<Ref<BindGroupLayoutCore>> groups, uint32_t immediateSize, size_t hash);
  ~PipelineLayoutCore();

  // Null where a group is a hole or empty; the last one is never null.
  const std::vector<Ref<BindGroupLayoutCore>>& groups() const { return groups_; }
  uint32_t groupCount() const { return uint32_t(groups_.size()); }
  BindGroupLayoutCore* group(uint32_t index) const { return index < groups_.size() ? groups_[index].get() : nullptr; }
  uint32_t immediateSize() const { return immediateSize_; }
  size_t hash() const { return hash_; }
  vulkan::PipelineLayout& vulkan() { return vulkan_; }
  VkPipelineLayout vkLayout() const { return vulkan_.handle; }
  VkResult result() const { return result_; }

 private:
  Device& device_;
  std::vector<Ref<BindGroupLayoutCore>> groups_;
  Ref<BindGroupLayoutCore> hole_;  // Vulkan wants a layout even where a group is a hole
  uint32_t immediateSize_;
  size_t hash_;
  VkResult result_ = VK_SUCCESS;
  vulkan::PipelineLayout vulkan_{};
};

MaybeError checkImmediateSize(const Device& device, uint32_t size);

struct PipelineLayoutDescriptor {
  ChainFault chain;
  std::vector<BindGroupLayout*> groups;  // null for holes
  uint32_t immediateSize = 0;
};

class PipelineLayout final : public Object {
 public:
  PipelineLayout(Device& device, std::string_view label) : Object(device, ObjectKind::PipelineLayout, label) {}
  void initialize(Scope* scope, const PipelineLayoutDescriptor& descriptor);
  // Null only when invalid.
  PipelineLayoutCore* core() const { return core_.get(); }

 private:
  Ref<PipelineLayoutCore> core_;
};

}  // namespace alba::device
