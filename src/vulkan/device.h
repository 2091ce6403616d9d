// SPDX-License-Identifier: MIT
// A VkDevice with its function table, queue, memory and pipeline cache. The table is public: this folder and queue/
// call through it. Members say which thread may use them; Vulkan's own rules hold for the rest.
#pragma once

#include <atomic>
#include <memory>
#include <string_view>

#include "base/lock.h"
#include "base/ref.h"
#include "vulkan/adapter.h"
#include "vulkan/api.h"
#include "vulkan/instance.h"
#include "vulkan/memory.h"

namespace alba::vulkan {

// Debug-utils functions: of an instance extension, so they are in no device table.
struct DebugTable {
  PFN_vkSetDebugUtilsObjectNameEXT setName = nullptr;
  PFN_vkCmdBeginDebugUtilsLabelEXT beginLabel = nullptr;
  PFN_vkCmdEndDebugUtilsLabelEXT endLabel = nullptr;
  PFN_vkCmdInsertDebugUtilsLabelEXT insertLabel = nullptr;
};

class Device {
 public:
  // `adapter` is one of `instance->adapters()`. On failure null, with the result and what failed in a sentence.
  static std::unique_ptr<Device> create(Ref<Instance> instance, const AdapterInfo& adapter, VkResult* result,
                                        std::string* why = nullptr);
  // Waits for the device to be idle, then destroys it; all objects made from it must be gone.
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  VolkDeviceTable vk{};
  DebugTable debug;
  MemoryAllocator memory;

  VkDevice handle() const { return handle_; }
  VkQueue queue() const { return queue_; }  // externally synchronized: the runner's alone
  uint32_t queueFamily() const { return adapter_->queueFamily; }
  const AdapterInfo& adapter() const { return *adapter_; }
  Instance& instance() const { return *instance_; }
  VkPipelineCache pipelineCache() const { return pipelineCache_; }  // synchronized by the driver

  // Passes a result through and remembers a lost device. Any thread.
  VkResult note(VkResult result) {
    if (result == VK_ERROR_DEVICE_LOST) [[unlikely]]
      lost_.store(true, std::memory_order_release);
    return result;
  }
  bool isLost() const { return lost_.load(std::memory_order_acquire); }
  // For tests and for a queue that gave up: from now on isLost().
  void markLost() { lost_.store(true, std::memory_order_release); }

  // The host's CLOCK_MONOTONIC and the device's timestamp counter at one moment, and how far apart they may be. False
  // when the device can't say. Any thread.
  bool calibrated(uint64_t* cpuMonotonicNs, uint64_t* gpuTicks, uint64_t* deviationNs);

  VkResult waitIdle() { return note(vk.vkDeviceWaitIdle(handle_)); }

  // What the driver allows for images of this format, type, usage and flags (optimal tiling). Asked once for each. Any
  // thread.
  VkResult imageLimits(const VkImageCreateInfo& info, VkImageFormatProperties& limits);

  // Whether debug names, groups and markers go to the driver: only under ALBA_VALIDATION=1.
  bool hasDebugNames() const { return debugNames_; }
  void setName(VkObjectType type, uint64_t object, std::string_view name) {
    if (debugNames_) [[unlikely]]
      setDebugName(type, object, name);
  }

 private:
  Device() = default;
  VkResult initialize(std::string* why);
  void setDebugName(VkObjectType type, uint64_t object, std::string_view name);
  static uint64_t availableMemory(void* self, uint32_t heap);

  struct ImageLimits {
    VkFormat format = VK_FORMAT_UNDEFINED;
    VkImageType type = VK_IMAGE_TYPE_2D;
    VkImageUsageFlags usage = 0;
    VkImageCreateFlags flags = 0;
    VkResult result = VK_SUCCESS;
    VkImageFormatProperties limits{};
  };

  Ref<Instance> instance_;
  const AdapterInfo* adapter_ = nullptr;
  VkDevice handle_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  VkPipelineCache pipelineCache_ = VK_NULL_HANDLE;
  std::atomic<bool> lost_{false};
  bool debugNames_ = false;
  SpinLock imageLimitsLock_;
  ImageLimits imageLimits_[64];  // the last one asked for in each place of a hash
};

}  // namespace alba::vulkan
