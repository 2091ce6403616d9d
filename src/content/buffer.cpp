// SPDX-License-Identifier: MIT
// Mapping buffers (spec §5.3): the content timeline's half. A READ or WRITE mapping points straight into the buffer's
// own host-visible memory; only a mapping at creation goes through a block of its own, since the memory doesn't exist
// yet.
#include "content/buffer.h"

#include <cstdlib>
#include <cstring>

#include "base/log.h"
#include "base/raised.h"
#include "content/boundary.h"
#include "content/chain.h"
#include "content/event.h"
#include "device/buffer.h"
#include "device/queue_writes.h"
#include "queue/queue.h"

namespace alba::content {
namespace {

// What mappings at creation may hold in host memory after they have ended, before the call that ends one more waits.
constexpr uint64_t kMaxShadows = 16 << 20;

}  // namespace

WGPUBuffer Device::createBuffer(WGPUBufferDescriptor const* descriptor) {
  WGPUBufferDescriptor nothing = WGPU_BUFFER_DESCRIPTOR_INIT;
  const bool nullDescriptor = !descriptor;
  if (nullDescriptor) descriptor = &nothing;
  const device::ChainFault fault = chainFault(descriptor->nextInChain, {});
  const bool mapped = descriptor->mappedAtCreation;
  if (mapped && descriptor->size % 4 != 0) {
    log(LogLevel::Error,
        format("createBuffer: size {} with mappedAtCreation is not a multiple of 4.", descriptor->size));
    return nullptr;
  }
  auto buffer = makeHandle<Buffer>(
      *this, new device::Buffer(*state_, textOf(descriptor->label), descriptor->size, descriptor->usage, mapped),
      descriptor->size, descriptor->usage);
  auto* const state = buffer->state();
  if (mapped && !buffer->mapAtCreation()) {
    log(LogLevel::Error, format("createBuffer: no host memory for a mapping of {} bytes.", descriptor->size));
    return nullptr;
  }
  issueScoped(
      [state, fault, nullDescriptor](device::Scope* scope) { state->initialize(scope, fault, nullDescriptor); });
  return reinterpret_cast<WGPUBuffer>(buffer.detach());
}

Buffer::Buffer(Device& device, device::Buffer* state, uint64_t size, WGPUBufferUsage usage)
    : Handle(device, state), size_(size), usage_(usage) {}

Buffer::~Buffer() {
  // A mapping at creation that is dropped unused writes nothing.
  if (mapState_ != WGPUBufferMapState_Unmapped) device().unregisterBuffer(this);
  std::free(shadow_);
}

bool Buffer::mapAtCreation() {
  // Empty mappings still hand out a pointer.
  shadow_ = size_ > SIZE_MAX - 16 ? nullptr : static_cast<std::byte*>(std::calloc(1, size_ ? size_ : 16));
  if (!shadow_) return false;
  mapped_ = shadow_;
  mapState_ = WGPUBufferMapState_Mapped;
  mapMode_ = WGPUMapMode_Write;
  mapEnd_ = size_;
  device().registerBuffer(this);
  return true;
}

WGPUBufferMapState Buffer::getMapState() {
  std::lock_guard<SpinLock> guard(lock_);
  return mapState_;
}

void Buffer::deliverMap(device::Event& event) {
  auto* self = static_cast<Buffer*>(event.kept.object);
  const bool cancelled = event.result.status == WGPUMapAsyncStatus_CallbackCancelled;
  if (event.mode == WGPUCallbackMode_AllowSpontaneous) self->device().state().eagerWaits.fetch_sub(1);
  bool current;
  {
    std::lock_guard<SpinLock> guard(self->lock_);
    current = self->pendingMap_ == event.id;
    if (current) {
      self->pendingMap_ = 0;
      if (event.result.status == WGPUMapAsyncStatus_Success) {
        self->mapState_ = WGPUBufferMapState_Mapped;
        self->mapped_ = static_cast<std::byte*>(event.result.object);
      } else {
        self->mapState_ = WGPUBufferMapState_Unmapped;
        self->device().unregisterBuffer(self);
      }
    } else if (event.result.status == WGPUMapAsyncStatus_Success) {
      event.result.status = WGPUMapAsyncStatus_Aborted;
      event.result.message = "The buffer was unmapped before the mapping was ready.";
    }
  }
  if (current && cancelled) {
    // The device timeline doesn't know of it yet. Without memory to tell it the buffer stays unusable; the callback
    // comes.
    try {
      self->device().issue([state = self->state()] { state->unmap(nullptr, WGPUMapMode_None); });
    } catch (...) {
      logException("wgpuBufferMapAsync");
    }
  }
  if (!event.callback) return;
  const std::string& message = event.result.message;
  reinterpret_cast<WGPUBufferMapCallback>(event.callback)(
      WGPUMapAsyncStatus(event.result.status), {message.data(), message.size()}, event.userdata1, event.userdata2);
}

WGPUFuture Buffer::mapAsync(WGPUMapMode mode, size_t offset, size_t size, WGPUBufferMapCallbackInfo callbackInfo) {
  const Ref<Buffer> self(this);  // as in unmap
  device::Device& device = this->device().state();
  device::EventList& events = device.events();
  device::Event event = makeEvent(callbackInfo, deliverMap, WGPUMapAsyncStatus_CallbackCancelled, &device);
  event.kept = device::keep(Ref<Buffer>(this));
  const bool eager = event.mode == WGPUCallbackMode_AllowSpontaneous;
  const uint64_t length = size == WGPU_WHOLE_MAP_SIZE ? (size_ > offset ? size_ - offset : 0) : size;
  device::Scope* const scope = device.currentScope();

  uint64_t id;
  bool busy;
  {
    // The step is issued with the lock held, so that the device sees mappings and their ends in the order in which this
    // handle does; who delivers the event waits for the lock.
    std::lock_guard<SpinLock> guard(lock_);
    id = events.create(std::move(event));
    if (eager) device.eagerWaits.fetch_add(1);
    busy = mapState_ != WGPUBufferMapState_Unmapped;
    if (!busy) {
      issueFor(device, id,
               [state = state(), scope, id, mode, offset, length] { state->map(scope, id, mode, offset, length); });
      mapState_ = WGPUBufferMapState_Pending;
      mapMode_ = mode;
      pendingMap_ = id;
      mapStart_ = offset;
      mapEnd_ = size_t(offset + length);
      ranges_.clear();
      // With the lock held, so that an unmap on another thread finds it in the list.
      this->device().registerBuffer(this);
    }
  }
  if (busy) {
    events.complete(id, {WGPUMapAsyncStatus_Error, 0, nullptr, "The buffer is mapped already, or about to be."});
    issue([state = state()](device::Scope* scope) {
      if (state->device().isLost()) return;
      state->device().raise(
          scope, "mapAsync",
          device::violation("buffer-already-mapped", "{} is mapped already, or a mapping is pending: unmap it first.",
                            state->named()));
    });
    events.deliverSpontaneous();
    return {id};
  }
  device.afterIssue();
  if (eager) device.nudge();
  return {id};
}

std::byte* Buffer::range(const char* call, size_t offset, size_t size, bool readOnly, bool record) {
  static std::byte empty[16];
  auto refuse = [&](std::string reason) {
    log(LogLevel::Warning, format("{}: {}", call, reason));
    return nullptr;
  };
  std::lock_guard<SpinLock> guard(lock_);
  if (size == WGPU_WHOLE_MAP_SIZE) size = size_ > offset ? size_ - offset : 0;
  if (mapState_ != WGPUBufferMapState_Mapped) return refuse("the buffer is not mapped.");
  if (!readOnly && !(mapMode_ & WGPUMapMode_Write))
    return refuse("the buffer is mapped for reading only; use the const form.");
  if (offset % 8 != 0) return refuse(format("offset {} is not a multiple of 8.", offset));
  if (size % 4 != 0) return refuse(format("size {} is not a multiple of 4.", size));
  if (offset < mapStart_ || offset > mapEnd_ || size > mapEnd_ - offset)
    return refuse(
        format("the range [{}, {}+{}) leaves the mapped range [{}, {}).", offset, offset, size, mapStart_, mapEnd_));
  const size_t end = offset + size;
  for (const Range& other : ranges_) {
    if (readOnly && other.readOnly) continue;
    if (offset >= other.end || other.start >= end) continue;
    return refuse(format("the range [{}, {}) overlaps [{}, {}), which was handed out already.", offset, end,
                         other.start, other.end));
  }
  if (record) ranges_.push_back({offset, end, readOnly});
  return mapped_ ? mapped_ + offset : empty;
}

void const* Buffer::getConstMappedRange(size_t offset, size_t size) {
  return range("getConstMappedRange", offset, size, true, true);
}

void* Buffer::getMappedRange(size_t offset, size_t size) { return range("getMappedRange", offset, size, false, true); }

WGPUStatus Buffer::readMappedRange(size_t offset, void* data, size_t size) {
  const std::byte* from = range("readMappedRange", offset, size, true, false);
  if (!from || (size && !data)) return WGPUStatus_Error;
  if (size) std::memcpy(data, from, size);
  return WGPUStatus_Success;
}

WGPUStatus Buffer::writeMappedRange(size_t offset, void const* data, size_t size) {
  std::byte* to = range("writeMappedRange", offset, size, false, false);
  if (!to || (size && !data)) return WGPUStatus_Error;
  if (size) std::memcpy(to, data, size);
  return WGPUStatus_Success;
}

void Buffer::endMapping(const char* abortMessage, Block block) {
  device::Device& device = this->device().state();
  uint64_t aborted = 0, copied = 0;
  {
    std::lock_guard<SpinLock> guard(lock_);
    if (mapState_ == WGPUBufferMapState_Unmapped) return;
    std::byte* const shadow = block == Block::Write ? shadow_ : nullptr;
    if (shadow) copied = size_;
    // First the step, which may find no memory; in the lock, as in mapAsync.
    device.timeline().issue([state = state(), shadow, mode = mapMode_,
                             counted = Raised<uint64_t>(device.pendingCopies, copied)] { state->unmap(shadow, mode); });
    aborted = std::exchange(pendingMap_, 0);
    if (block == Block::Drop) std::free(shadow_);
    if (block != Block::Keep) shadow_ = nullptr;
    mapped_ = nullptr;
    mapState_ = WGPUBufferMapState_Unmapped;
    ranges_.clear();
    this->device().unregisterBuffer(this);
  }
  device::EventList& events = device.events();
  if (aborted && !events.complete(aborted, {WGPUMapAsyncStatus_Aborted, 0, nullptr, abortMessage}))
    events.amend(aborted, WGPUMapAsyncStatus_Aborted, abortMessage);
  device.afterIssue();
  if (copied && device.pendingCopies.load() > kMaxShadows) device.catchUp();
}

void Buffer::unmap() {
  // A callback may release the buffer, and with it the device.
  const Ref<Buffer> self(this);
  endMapping("The buffer was unmapped before the mapping was ready.", Block::Write);
  device().state().events().deliverSpontaneous();
}

void Buffer::deviceDestroyed() {
  const Ref<Buffer> self(this);  // as in unmap
  endMapping("The device was destroyed before the mapping was ready.", Block::Keep);
  device().state().events().deliverSpontaneous();
}

void Buffer::destroy() { destroy(false); }

void Buffer::destroyKeepingMemory() { destroy(true); }

void Buffer::destroy(bool keepsMemory) {
  const Ref<Buffer> self(this);  // as in unmap
  // Nothing that was written matters any more.
  endMapping("The buffer was destroyed before the mapping was ready.", keepsMemory ? Block::Keep : Block::Drop);
  device().issue([state = state(), keepsMemory] { state->destroy(keepsMemory); });
  device().state().events().deliverSpontaneous();
}

}  // namespace alba::content
