// SPDX-License-Identifier: MIT
// createPipelineLayout's rules (see pipeline_layout.h).
#include "device/pipeline_layout.h"

#include "device/layout_cache.h"
#include "queue/queue.h"

namespace alba::device {
namespace {

// Rules with more than one sentence.
template <class... Args>
Error pipelineLayoutImmediatesError(const char* text, const Args&... values) {
  return violation("pipeline-layout-immediates", text, values...);
}

MaybeError validate(const Device& device, const PipelineLayoutDescriptor& d) {
  if (auto e = checkChain(d.chain, "PipelineLayoutDescriptor")) return e;
  const WGPULimits& limits = device.limits();
  if (d.groups.size() > limits.maxBindGroups)
    return violation("pipeline-layout-groups", "{} bind group layouts exceed the limit maxBindGroups ({}).",
                     d.groups.size(), limits.maxBindGroups);
  SlotCounts counts;
  for (size_t i = 0; i < d.groups.size(); ++i) {
    const BindGroupLayout* group = d.groups[i];
    if (!group) continue;
    if (auto e = checkUsable(group, device, {"bindGroupLayouts[{}]", i})) return e;
    if (group->core()->exclusivePipeline())
      return violation(
          "pipeline-layout-exclusive",
          "{} (bindGroupLayouts[{}]) belongs to a pipeline with the layout \"auto\" and can't be used with others.",
          group->named(), i);
    for (const BindingLayout& entry : group->core()->entries()) counts.add(entry);
  }
  if (auto e = checkSlots(device, counts)) return e;
  return checkImmediateSize(device, d.immediateSize);
}

}  // namespace

MaybeError checkImmediateSize(const Device& device, uint32_t size) {
  const uint32_t most = device.limits().maxImmediateSize;
  if (size > most)
    return pipelineLayoutImmediatesError("The {} bytes of immediates exceed the limit maxImmediateSize ({}).", size,
                                         most);
  if (size % 4) return pipelineLayoutImmediatesError("The immediateSize {} is not a multiple of 4.", size);
  return {};
}

PipelineLayoutCore::PipelineLayoutCore(Device& device, std::vector<Ref<BindGroupLayoutCore>> groups,
                                       uint32_t immediateSize, size_t hash)
    : device_(device), groups_(std::move(groups)), immediateSize_(immediateSize), hash_(hash) {
  std::vector<VkDescriptorSetLayout> sets;
  sets.reserve(groups_.size());
  for (const auto& group : groups_) {
    if (!group && !hole_) hole_ = device.layouts().bindGroupLayout(device, {});
    BindGroupLayoutCore& layout = group ? *group : *hole_;
    if (!layout.vulkan()) {
      result_ = layout.result();
      return;
    }
    sets.push_back(layout.vulkan()->handle());
  }
  result_ = vulkan_.create(device.vulkan(), sets.data(), sets.size(), immediateSize_);
}

PipelineLayoutCore::~PipelineLayoutCore() {
  device_.layouts().remove(*this);
  // A command buffer that binds sets with this layout may be in flight.
  if (vulkan_) device_.queue().retire(vulkan_, recordedSerial(device_));
}

void PipelineLayout::initialize(Scope* scope, const PipelineLayoutDescriptor& d) {
  if (device().isLost()) return invalidate();
  if (auto e = validate(device(), d)) {
    device().raise(scope, "createPipelineLayout", *e, *this);
    return invalidate();
  }
  std::vector<Ref<BindGroupLayoutCore>> groups;
  groups.reserve(d.groups.size());
  for (BindGroupLayout* group : d.groups) groups.emplace_back(group ? group->core() : nullptr);
  core_ = device().layouts().pipelineLayout(device(), std::move(groups), d.immediateSize);
  if (core_->result() == VK_SUCCESS) return;
  device().raise(scope, "createPipelineLayout", device().vulkanError(core_->result(), objectMemory(named())), *this);
  core_ = nullptr;
  invalidate();
}

}  // namespace alba::device
