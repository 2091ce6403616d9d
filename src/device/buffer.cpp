// SPDX-License-Identifier: MIT
// Creating, mapping and destroying buffers: the device timeline's half (spec §5).
#include "device/buffer.h"

#include <cstdlib>
#include <cstring>

#include "device/checks.h"
#include "device/device.h"
#include "device/queue_writes.h"
#include "queue/queue.h"

namespace alba::device {
namespace {

constexpr WGPUBufferUsage kAllUsages = 0x3FF;

VkBufferUsageFlags vulkanUsage(WGPUBufferUsage usage) {
  // Every buffer may be cleared and written by the queue.
  VkBufferUsageFlags flags = VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  if (usage & WGPUBufferUsage_CopySrc) flags |= VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
  if (usage & WGPUBufferUsage_Index) flags |= VK_BUFFER_USAGE_INDEX_BUFFER_BIT;
  if (usage & WGPUBufferUsage_Vertex) flags |= VK_BUFFER_USAGE_VERTEX_BUFFER_BIT;
  if (usage & WGPUBufferUsage_Uniform) flags |= VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
  // Indirect arguments are checked, and resolved queries converted, by shaders that bind these as storage.
  if (usage & (WGPUBufferUsage_Storage | WGPUBufferUsage_Indirect | WGPUBufferUsage_QueryResolve))
    flags |= VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  if (usage & WGPUBufferUsage_Indirect) flags |= VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
  return flags;
}

vulkan::MemoryUse memoryUse(WGPUBufferUsage usage) {
  if (usage & WGPUBufferUsage_MapRead) return vulkan::MemoryUse::Readback;
  if (usage & WGPUBufferUsage_MapWrite) return vulkan::MemoryUse::Upload;
  return vulkan::MemoryUse::GpuPreferMapped;
}

}  // namespace

Buffer::Buffer(Device& device, std::string_view label, uint64_t size, WGPUBufferUsage usage, bool mappedAtCreation)
    : Object(device, ObjectKind::Buffer, label),
      size_(size),
      usage_(usage),
      state_(mappedAtCreation ? State::Unavailable : State::Available) {}

Buffer::~Buffer() {
  if (vulkan_) device().queue().retire(vulkan_, lastSerial);
}

MaybeError Buffer::validate(ChainFault fault, bool nullDescriptor) const {
  if (nullDescriptor) return missing("descriptor");
  if (auto e = checkChain(fault, "WGPUBufferDescriptor")) return e;
  if (usage_ == 0) return violation("buffer-usage-empty", "{} has no usage: give at least one usage flag.", named());
  if (usage_ & ~kAllUsages)
    return violation("buffer-usage-unknown", "The usage {} of {} has bits beyond the known ones ({}).", usage_, named(),
                     kAllUsages);
  if ((usage_ & WGPUBufferUsage_MapRead) && (usage_ & ~(WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst)))
    return violation("buffer-map-read-usage",
                     "The usage {} of {} combines MAP_READ with more than COPY_DST: use a second buffer with "
                     "MAP_READ|COPY_DST and copy into it.",
                     printBufferUsage(usage_), named());
  if ((usage_ & WGPUBufferUsage_MapWrite) && (usage_ & ~(WGPUBufferUsage_MapWrite | WGPUBufferUsage_CopySrc)))
    return violation("buffer-map-write-usage",
                     "The usage {} of {} combines MAP_WRITE with more than COPY_SRC: use a second buffer with "
                     "MAP_WRITE|COPY_SRC and copy out of it.",
                     printBufferUsage(usage_), named());
  const uint64_t most = device().limits().maxBufferSize;
  if (size_ > most)
    return violation("buffer-size-limit", "The size {} of {} exceeds maxBufferSize ({}).", size_, named(), most);
  return {};
}

void Buffer::initialize(Scope* scope, ChainFault fault, bool nullDescriptor) {
  if (device().isLost()) return invalidate();
  if (auto e = validate(fault, nullDescriptor)) {
    device().raise(scope, "createBuffer", *e, *this);
    return invalidate();
  }
  const auto result = VkResult(device().withMemory(
      [this] { return vulkan_.create(device().vulkan(), size_, vulkanUsage(usage_), memoryUse(usage_), label()); }));
  if (result == VK_SUCCESS) return;
  device().raise(
      scope, "createBuffer",
      device().vulkanError(
          result, outOfMemory("buffer-memory", "There is not enough memory for the {} bytes of {} (VkResult {}).",
                              size_, named(), int(result))));
  invalidate();
}

void Buffer::destroy(bool keepsMemory) {
  state_ = State::Destroyed;
  if (!vulkan_ || keepsMemory) return;
  device().queue().retire(vulkan_, lastSerial);
  vulkan_ = {};
}

void Buffer::zeroOnHost() {
  if (size_ == 0 || !mapped()) return;
  // The last word in full, for the GPU may read it: it is there (vulkan::Buffer::create).
  const uint64_t words = (size_ + 3) & ~uint64_t(3);
  std::memset(mapped(), 0, words);
  vulkanFlush(0, words);
  initialized = true;
}

void Buffer::vulkanFlush(uint64_t offset, uint64_t size) {
  if (!vulkan_.memory.coherent) device().vulkan().memory.flush(vulkan_.memory, offset, size);
}

MaybeError Buffer::validateMap(WGPUMapMode mode, uint64_t offset, uint64_t length) const {
  if (auto e = checkUsable(this, device(), "buffer")) return e;
  if (state_ == State::Destroyed) return violation("buffer-map-destroyed", "{} is destroyed.", named());
  if (mode != WGPUMapMode_Read && mode != WGPUMapMode_Write)
    return violation("buffer-map-mode", "The map mode {} for {} is neither READ (1) nor WRITE (2).", mode, named());
  if (offset % 8 != 0)
    return violation("buffer-map-offset", "The map offset {} for {} is not a multiple of 8.", offset, named());
  if (length % 4 != 0)
    return violation("buffer-map-size", "The map size {} for {} is not a multiple of 4.", length, named());
  if (offset > size_ || length > size_ - offset)
    return violation("buffer-map-range", "The map range of {} bytes from {} exceeds the size ({}) of {}.", length,
                     offset, size_, named());
  const WGPUBufferUsage needed = mode == WGPUMapMode_Read ? WGPUBufferUsage_MapRead : WGPUBufferUsage_MapWrite;
  if (!(usage_ & needed))
    return violation("buffer-map-usage", "The usage {} of {} lacks {}.", printBufferUsage(usage_), named(),
                     printBufferUsage(needed));
  return {};
}

void Buffer::map(Scope* scope, uint64_t event, WGPUMapMode mode, uint64_t offset, uint64_t length) {
  EventList& events = device().events();
  if (device().isLost()) {
    events.complete(event, {WGPUMapAsyncStatus_Aborted, 0, nullptr, "The device is lost."});
    return;
  }
  if (auto e = validateMap(mode, offset, length)) {
    device().raise(scope, "mapAsync", *e);
    events.complete(event, {WGPUMapAsyncStatus_Error, 0, nullptr, e->message()});
    return;
  }
  state_ = State::Unavailable;
  queue::Queue& queue = device().queue();
  if (!initialized) {
    // The GPU has never written it: nothing but earlier reads can be in flight, and they may see the zeros.
    zeroOnHost();
    initialized = true;
  }
  events.setSerial(event, lastSerial);
  // The handle, and with it the event, may be gone before the GPU is done.
  retain();
  queue.whenDone(
      lastSerial,
      [](void* self, uint64_t event) {
        const Ref<Buffer> buffer = Ref<Buffer>::adopt(static_cast<Buffer*>(self));
        EventList& events = buffer->device().events();
        if (buffer->device().isLost() || buffer->device().queue().failure() != VK_SUCCESS) {
          events.complete(event,
                          {WGPUMapAsyncStatus_Aborted, 0, nullptr, "The device was lost while the buffer was mapped."});
          return;
        }
        if (!buffer->vulkan_.memory.coherent && buffer->vulkan_)
          buffer->device().vulkan().memory.invalidate(buffer->vulkan_.memory, 0, buffer->size_);
        events.complete(event, {WGPUMapAsyncStatus_Success, 0, buffer->mapped(), {}});
      },
      this, event);
}

void Buffer::unmap(std::byte* shadow, WGPUMapMode mode) {
  struct Freed {
    std::byte* block;
    ~Freed() { std::free(block); }
  } const freed{shadow};
  if (state_ == State::Unavailable) state_ = State::Available;
  if (isValid() && state_ != State::Destroyed && !device().isLost()) {
    if (shadow)
      writeFromHost(*this, 0, shadow, size_);
    else if ((mode & WGPUMapMode_Write) && vulkan_)
      vulkanFlush(0, size_);
  }
}

}  // namespace alba::device
