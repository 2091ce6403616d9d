// SPDX-License-Identifier: MIT
// A pool of timestamp or occlusion queries, reset by the host when made.
#pragma once

#include <cstdint>
#include <string_view>

#include "vulkan/device.h"

namespace alba::vulkan {

struct QueryPool {
  VkQueryPool handle = VK_NULL_HANDLE;
  uint32_t count = 0;

  // `type` is VK_QUERY_TYPE_TIMESTAMP or VK_QUERY_TYPE_OCCLUSION. All queries are reset.
  VkResult create(Device& device, VkQueryType type, uint32_t count, std::string_view name = {});
  void destroy(Device& device);
  // From the host; the GPU must not be using them.
  void reset(Device& device, uint32_t first, uint32_t number) {
    device.vk.vkResetQueryPool(device.handle(), handle, first, number);
  }
  // 64-bit results without waiting; VK_NOT_READY when some are missing.
  VkResult results(Device& device, uint32_t first, uint32_t number, uint64_t* out) {
    return device.note(device.vk.vkGetQueryPoolResults(device.handle(), handle, first, number,
                                                       number * sizeof(uint64_t), out, sizeof(uint64_t),
                                                       VK_QUERY_RESULT_64_BIT));
  }
  explicit operator bool() const { return handle != VK_NULL_HANDLE; }
};

}  // namespace alba::vulkan
