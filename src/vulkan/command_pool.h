// SPDX-License-Identifier: MIT
// Command buffers, recycled in batches: a CommandPool hands out buffers one after the other, is tagged by its user with
// whatever marks the end of their use, and is reset as a whole. CommandPools keeps the idle ones.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "vulkan/device.h"

namespace alba::vulkan {

class CommandPool {
 public:
  explicit CommandPool(Device& device) : device_(device) {}
  ~CommandPool();
  CommandPool(const CommandPool&) = delete;
  CommandPool& operator=(const CommandPool&) = delete;

  // The next command buffer, in the initial state. Buffers are allocated from the driver kBatch at a time.
  VkResult next(VkCommandBuffer& buffer) {
    if (used_ == buffers_.size()) {
      if (VkResult result = grow(); result != VK_SUCCESS) return result;
    }
    buffer = buffers_[used_++];
    return VK_SUCCESS;
  }
  uint32_t used() const { return used_; }
  // The GPU is done with all of them: they are in the initial state again.
  VkResult reset();

 private:
  static constexpr uint32_t kBatch = 4;
  VkResult grow();

  Device& device_;
  VkCommandPool handle_ = VK_NULL_HANDLE;
  std::vector<VkCommandBuffer> buffers_;
  uint32_t used_ = 0;
};

// The runner's alone.
class CommandPools {
 public:
  explicit CommandPools(Device& device) : device_(device) {}
  // Never null (the VkCommandPool itself is made by the first next()).
  std::unique_ptr<CommandPool> take();
  // Resets and keeps it (or destroys it when enough are kept or the reset fails). The GPU must be done with it.
  void give(std::unique_ptr<CommandPool> pool);

 private:
  static constexpr size_t kKept = 16;
  Device& device_;
  std::vector<std::unique_ptr<CommandPool>> idle_;
};

}  // namespace alba::vulkan
