// SPDX-License-Identifier: MIT
// The buffer handle: size and usage, and the map state, which lives on the content timeline.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "content/handle.h"
#include "device/buffer.h"

namespace alba::content {

class Buffer final : public Handle<Buffer, device::Buffer> {
 public:
  Buffer(Device& device, device::Buffer* state, uint64_t size, WGPUBufferUsage usage);
  ~Buffer();

  void destroy();
  // Likewise, but what is mapped stays there until the handle goes (albaBufferDestroyKeepingMemory).
  void destroyKeepingMemory();
  void const* getConstMappedRange(size_t offset, size_t size);
  void* getMappedRange(size_t offset, size_t size);
  WGPUBufferMapState getMapState();
  uint64_t getSize() const { return size_; }
  WGPUBufferUsage getUsage() const { return usage_; }
  WGPUFuture mapAsync(WGPUMapMode mode, size_t offset, size_t size, WGPUBufferMapCallbackInfo callbackInfo);
  WGPUStatus readMappedRange(size_t offset, void* data, size_t size);
  WGPUStatus writeMappedRange(size_t offset, void const* data, size_t size);
  void unmap();
  // Ends a mapping likewise; a block that stands in for the memory stays until the buffer goes.
  void deviceDestroyed();

  // mappedAtCreation: a block of zeros stands in for the memory until unmap; false when there is none to be had.
  bool mapAtCreation();

  // The list of buffers that are not unmapped (see Device::registerBuffer).
  Buffer* nextMapped = nullptr;
  Buffer* previousMapped = nullptr;

 private:
  struct Range {
    size_t start, end;
    bool readOnly;
  };
  static void deliverMap(device::Event& event);
  // The address of [offset, offset+size) if the rules allow it, else null with the reason logged. With `record`, the
  // range counts for later overlap checks.
  std::byte* range(const char* call, size_t offset, size_t size, bool readOnly, bool record);
  // Ends a mapping or a pending map. What becomes of the block behind a mapping at creation: it is written to the
  // buffer and freed, freed, or kept until the handle goes.
  enum class Block : uint8_t { Write, Drop, Keep };
  void endMapping(const char* abortMessage, Block block);
  void destroy(bool keepsMemory);

  const uint64_t size_;
  const WGPUBufferUsage usage_;

  SpinLock lock_;  // guards what follows
  WGPUBufferMapState mapState_ = WGPUBufferMapState_Unmapped;
  WGPUMapMode mapMode_ = WGPUMapMode_None;
  uint64_t pendingMap_ = 0;  // its future
  size_t mapStart_ = 0, mapEnd_ = 0;
  std::byte* mapped_ = nullptr;  // address of the buffer's first byte
  std::byte* shadow_ = nullptr;  // owned block behind a mapping at creation (malloc)
  std::vector<Range> ranges_;    // handed out since the mapping began
};

}  // namespace alba::content
