// SPDX-License-Identifier: MIT
// A VkBuffer with its memory. Plain and movable by hand: whoever holds it calls destroy() once the GPU is done with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "vulkan/device.h"

namespace alba::vulkan {

struct Buffer {
  VkBuffer handle = VK_NULL_HANDLE;
  Allocation memory;
  uint64_t size = 0;

  // On failure the buffer stays empty. `size` 0 is made as 1 granule would be: Vulkan has no empty buffers (size stays
  // 0).
  VkResult create(Device& device, uint64_t size, VkBufferUsageFlags usage, MemoryUse use, std::string_view name = {});
  // Destroys it and empties the struct; harmless when empty.
  void destroy(Device& device);

  explicit operator bool() const { return handle != VK_NULL_HANDLE; }
  // Where the host sees byte 0; null when it doesn't.
  std::byte* mapped() const { return memory.mapped; }
};

}  // namespace alba::vulkan
