// SPDX-License-Identifier: MIT
// A buffer as the device timeline sees it: whether the GPU may use it, its memory, and what the GPU did with it last.
#pragma once

#include <webgpu/webgpu.h>

#include "device/checks.h"
#include "device/error.h"
#include "device/object.h"
#include "device/resource_state.h"
#include "device/scopes.h"
#include "vulkan/buffer.h"

namespace alba::device {

class Buffer final : public Object {
 public:
  // The spec's internal state. Only an available buffer may be used by a submit or a queue write.
  enum class State : uint8_t { Available, Unavailable, Destroyed };

  Buffer(Device& device, std::string_view label, uint64_t size, WGPUBufferUsage usage, bool mappedAtCreation);
  ~Buffer() override;

  // createBuffer's device timeline steps.
  void initialize(Scope* scope, ChainFault fault, bool nullDescriptor);
  // The memory goes when the GPU is done with it; if it is kept, with this object.
  void destroy(bool keepsMemory);
  // mapAsync's: completes `event` (a WGPUMapAsyncStatus, and the address of byte 0 as the object) once the GPU is done.
  void map(Scope* scope, uint64_t event, WGPUMapMode mode, uint64_t offset, uint64_t length);
  // unmap's: `shadow` is the block of a mapping at creation (malloc; freed here), else null.
  void unmap(std::byte* shadow, WGPUMapMode mode);

  uint64_t size() const { return size_; }
  WGPUBufferUsage usage() const { return usage_; }
  State state() const { return state_; }
  bool has(WGPUBufferUsage usage) const { return (usage_ & usage) == usage; }

  VkBuffer vkBuffer() const { return vulkan_.handle; }
  vulkan::Buffer& vulkan() { return vulkan_; }
  // Host address of the first byte, null when this memory is not mapped.
  std::byte* mapped() { return vulkan_.handle ? vulkan_.memory.mapped : nullptr; }

  // Contents: a fresh buffer reads as zero, but nothing is cleared before somebody looks.
  bool initialized = false;
  // Last accesses, for barriers.
  BufferState gpu;
  // Serial of the last batch that uses this buffer; 0 before any.
  uint64_t lastSerial = 0;

  // Zeroes the memory on the host, for a mapped buffer that the GPU is not using.
  void zeroOnHost();
  // Makes host writes visible where the memory is not coherent.
  void vulkanFlush(uint64_t offset, uint64_t size);

 private:
  MaybeError validate(ChainFault fault, bool nullDescriptor) const;
  MaybeError validateMap(WGPUMapMode mode, uint64_t offset, uint64_t length) const;

  uint64_t size_;
  WGPUBufferUsage usage_;
  State state_;
  vulkan::Buffer vulkan_{};
};

}  // namespace alba::device
