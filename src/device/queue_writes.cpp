// SPDX-License-Identifier: MIT
// Writes of the queue (see queue_writes.h).
#include "device/queue_writes.h"

#include <algorithm>
#include <cstring>

#include "alba_names.h"
#include "device/buffer.h"
#include "device/checks.h"
#include "device/usage.h"
#include "queue/queue.h"

namespace alba::device {
namespace {

// vkCmdUpdateBuffer carries its data in the command buffer; beyond this a staging copy is cheaper.
constexpr uint64_t kInlineUpdate = 4096;

MaybeError validateWrite(const Device& device, const Buffer* buffer, uint64_t offset, uint64_t size) {
  if (auto e = checkUsable(buffer, device, "buffer")) return e;
  if (size % 4 != 0)
    return violation("write-buffer-size", "The size {} of a write to {} is not a multiple of 4.", size,
                     buffer->named());
  if (buffer->state() == Buffer::State::Destroyed)
    return violation("write-buffer-destroyed", "{} is destroyed.", buffer->named());
  if (buffer->state() == Buffer::State::Unavailable)
    return violation("write-buffer-mapped", "{} is mapped, or a mapping is pending: unmap it first.", buffer->named());
  if (!buffer->has(WGPUBufferUsage_CopyDst))
    return violation("write-buffer-usage", "The usage {} of {} lacks COPY_DST.", printBufferUsage(buffer->usage()),
                     buffer->named());
  if (offset % 4 != 0)
    return violation("write-buffer-offset", "The offset {} of a write to {} is not a multiple of 4.", offset,
                     buffer->named());
  if (offset > buffer->size() || size > buffer->size() - offset)
    return violation("write-buffer-range", "A write of {} bytes at offset {} exceeds the size ({}) of {}.", size,
                     offset, buffer->size(), buffer->named());
  return {};
}

}  // namespace

void writeBuffer(Device& device, Scope* scope, Buffer* buffer, uint64_t offset, const std::byte* data, uint64_t size) {
  if (device.isLost()) return;
  if (auto e = validateWrite(device, buffer, offset, size)) return device.raise(scope, "writeBuffer", *e);
  writeFromHost(*buffer, offset, data, size);
}

void writeFromHost(Buffer& buffer, uint64_t offset, const std::byte* data, uint64_t size) {
  if (size == 0) return;
  queue::Queue& queue = buffer.device().queue();
  const bool whole = offset == 0 && size == buffer.size();
  if (std::byte* memory = buffer.mapped()) {
    const bool idle = buffer.lastSerial <= queue.knownCompletedSerial() ||
                      (buffer.lastSerial <= queue.submittedSerial() && buffer.lastSerial <= queue.completedSerial());
    if (idle) {
      if (!buffer.initialized && !whole) buffer.zeroOnHost();
      std::memcpy(memory + offset, data, size);
      buffer.vulkanFlush(offset, size);
      buffer.initialized = true;
      return;
    }
  }
  for (uint64_t done = 0; done < size;) {
    vulkan::Recorder* recorder = queue.recorder();
    if (!recorder) return;
    const bool small = size <= kInlineUpdate;
    const uint64_t part = small ? size : std::min(size - done, queue::Queue::kMaxUpload);
    queue::Queue::Staging staging;
    if (!small) {
      staging = queue.stage(part);
      if (!staging.data) return queue.fail(VK_ERROR_OUT_OF_HOST_MEMORY);
      recorder = queue.recorder();
      if (!recorder) return;
      std::memcpy(staging.data, data + done, part);
    }
    prepareBufferWrite(queue, buffer, offset + done, part);
    if (small)
      recorder->updateBuffer(buffer.vkBuffer(), offset, size, data);
    else
      recorder->copyBuffer(staging.buffer, staging.offset, buffer.vkBuffer(), offset + done, part);
    buffer.lastSerial = queue.pendingSerial();
    buffer.initialized = true;
    done += part;
  }
  if (buffer.has(WGPUBufferUsage_MapRead)) prepareHostRead(queue, buffer);
}

}  // namespace alba::device
