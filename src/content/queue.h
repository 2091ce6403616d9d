// SPDX-License-Identifier: MIT
// The queue handle: copies or hands over the caller's data and issues steps in order. There is one per device.
#pragma once

#include "content/handle.h"

namespace alba::content {

class Queue final : public RefCounted {
 public:
  explicit Queue(Device& device) : device_(&device) {}

  // The device owns its queue; these references keep the device in memory.
  void addRef() { device_->retain(); }
  void release() { Ref<Device>::release(device_); }
  WGPUFuture onSubmittedWorkDone(WGPUQueueWorkDoneCallbackInfo callbackInfo);
  void setLabel(WGPUStringView label);
  void submit(size_t commandCount, WGPUCommandBuffer const* commands);
  void writeBuffer(WGPUBuffer buffer, uint64_t bufferOffset, void const* data, size_t size);
  void writeTexture(WGPUTexelCopyTextureInfo const* destination, void const* data, size_t dataSize,
                    WGPUTexelCopyBufferLayout const* dataLayout, WGPUExtent3D const* writeSize);

 private:
  // Runs `write(data)` in order with all that was issued: on the spot when the runner lock is free (no copy), else as a
  // step over a copy of the data.
  template <class F>
  void writeInOrder(const void* data, size_t size, F&& write);
  // A required pointer is null.
  void raiseMissing(const char* call, const char* what);

  Device* device_;
};

}  // namespace alba::content
