// SPDX-License-Identifier: MIT
// Timeline semaphores, submits, and the small objects of a batch: query pools, command pools, debug labels.
#include "vulkan/submission.h"

#include <algorithm>
#include <string>

#include "vulkan/command_pool.h"
#include "vulkan/query_pool.h"
#include "vulkan/recorder.h"

namespace alba::vulkan {

VkResult TimelineSemaphore::create(Device& device, uint64_t initialValue) {
  VkSemaphoreTypeCreateInfo type{VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO};
  type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
  type.initialValue = initialValue;
  const VkSemaphoreCreateInfo info{VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, &type};
  const VkResult result = device.note(device.vk.vkCreateSemaphore(device.handle(), &info, nullptr, &handle));
  if (result != VK_SUCCESS) handle = VK_NULL_HANDLE;
  return result;
}

void TimelineSemaphore::destroy(Device& device) {
  if (handle) device.vk.vkDestroySemaphore(device.handle(), handle, nullptr);
  handle = VK_NULL_HANDLE;
}

VkResult TimelineSemaphore::wait(Device& device, uint64_t target, uint64_t timeoutNs) const {
  VkSemaphoreWaitInfo info{VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO};
  info.semaphoreCount = 1;
  info.pSemaphores = &handle;
  info.pValues = &target;
  return device.note(device.vk.vkWaitSemaphores(device.handle(), &info, timeoutNs));
}

VkResult submit(Device& device, const VkCommandBuffer* buffers, size_t count, VkSemaphore timeline, uint64_t value) {
  constexpr size_t kInline = 8;
  VkCommandBufferSubmitInfo inlineBuffers[kInline];
  std::unique_ptr<VkCommandBufferSubmitInfo[]> many;
  VkCommandBufferSubmitInfo* list = inlineBuffers;
  if (count > kInline) {
    many.reset(new (std::nothrow) VkCommandBufferSubmitInfo[count]);
    if (!many) return VK_ERROR_OUT_OF_HOST_MEMORY;
    list = many.get();
  }
  for (size_t i = 0; i < count; ++i) list[i] = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, nullptr, buffers[i], 0};

  VkSemaphoreSubmitInfo signal{VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO};
  signal.semaphore = timeline;
  signal.value = value;
  signal.stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;

  VkSubmitInfo2 info{VK_STRUCTURE_TYPE_SUBMIT_INFO_2};
  info.commandBufferInfoCount = uint32_t(count);
  info.pCommandBufferInfos = list;
  info.signalSemaphoreInfoCount = 1;
  info.pSignalSemaphoreInfos = &signal;
  return device.note(device.vk.vkQueueSubmit2(device.queue(), 1, &info, VK_NULL_HANDLE));
}

VkResult QueryPool::create(Device& device, VkQueryType type, uint32_t number, std::string_view name) {
  *this = {};
  VkQueryPoolCreateInfo info{VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
  info.queryType = type;
  info.queryCount = std::max(number, 1u);  // Vulkan has no empty pools
  const VkResult result = device.note(device.vk.vkCreateQueryPool(device.handle(), &info, nullptr, &handle));
  if (result != VK_SUCCESS) {
    handle = VK_NULL_HANDLE;
    return result;
  }
  count = number;
  reset(device, 0, info.queryCount);
  device.setName(VK_OBJECT_TYPE_QUERY_POOL, reinterpret_cast<uint64_t>(handle), name);
  return VK_SUCCESS;
}

void QueryPool::destroy(Device& device) {
  if (handle) device.vk.vkDestroyQueryPool(device.handle(), handle, nullptr);
  *this = {};
}

CommandPool::~CommandPool() {
  if (handle_) device_.vk.vkDestroyCommandPool(device_.handle(), handle_, nullptr);
}

VkResult CommandPool::reset() {
  used_ = 0;
  return handle_ ? device_.note(device_.vk.vkResetCommandPool(device_.handle(), handle_, 0)) : VK_SUCCESS;
}

VkResult CommandPool::grow() {
  if (!handle_) {
    VkCommandPoolCreateInfo info{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    info.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
    info.queueFamilyIndex = device_.queueFamily();
    const VkResult result = device_.note(device_.vk.vkCreateCommandPool(device_.handle(), &info, nullptr, &handle_));
    if (result != VK_SUCCESS) {
      handle_ = VK_NULL_HANDLE;
      return result;
    }
  }
  const size_t first = buffers_.size();
  buffers_.resize(first + kBatch);
  VkCommandBufferAllocateInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  info.commandPool = handle_;
  info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  info.commandBufferCount = kBatch;
  const VkResult result =
      device_.note(device_.vk.vkAllocateCommandBuffers(device_.handle(), &info, buffers_.data() + first));
  if (result != VK_SUCCESS) buffers_.resize(first);
  return result;
}

std::unique_ptr<CommandPool> CommandPools::take() {
  if (idle_.empty()) return std::make_unique<CommandPool>(device_);
  std::unique_ptr<CommandPool> pool = std::move(idle_.back());
  idle_.pop_back();
  return pool;
}

void CommandPools::give(std::unique_ptr<CommandPool> pool) {
  if (!pool || pool->reset() != VK_SUCCESS || idle_.size() >= kKept) return;
  idle_.push_back(std::move(pool));
}

void Recorder::debugLabel(std::string_view text, bool opens) {
  const std::string copy(text);
  VkDebugUtilsLabelEXT label{VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT};
  label.pLabelName = copy.c_str();
  (opens ? device_->debug.beginLabel : device_->debug.insertLabel)(buffer_, &label);
}

}  // namespace alba::vulkan
