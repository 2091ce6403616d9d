// SPDX-License-Identifier: MIT
// Submitting to the queue and the timeline semaphore that says how far it has come.
#pragma once

#include <cstdint>

#include "vulkan/device.h"

namespace alba::vulkan {

// A timeline semaphore. value() and wait() may be called on any thread, also while others wait.
struct TimelineSemaphore {
  VkSemaphore handle = VK_NULL_HANDLE;

  VkResult create(Device& device, uint64_t initialValue = 0);
  void destroy(Device& device);
  // The value that the GPU has reached.
  VkResult value(Device& device, uint64_t& out) const {
    return device.note(device.vk.vkGetSemaphoreCounterValue(device.handle(), handle, &out));
  }
  // VK_SUCCESS, VK_TIMEOUT, or an error. UINT64_MAX waits for ever.
  VkResult wait(Device& device, uint64_t target, uint64_t timeoutNs) const;
  explicit operator bool() const { return handle != VK_NULL_HANDLE; }
};

// One vkQueueSubmit2 of `count` command buffers (0 is allowed) that sets `timeline` to `value` when all is done.
// The runner's alone. A result of VK_ERROR_DEVICE_LOST has been noted.
VkResult submit(Device& device, const VkCommandBuffer* buffers, size_t count, VkSemaphore timeline, uint64_t value);

}  // namespace alba::vulkan
