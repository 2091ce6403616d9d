// SPDX-License-Identifier: MIT
// Submits and writes (spec §19): the content timeline's half.
#include "content/queue.h"

#include <cstdlib>
#include <cstring>

#include "base/log.h"
#include "base/raised.h"
#include "content/buffer.h"
#include "content/command_encoder.h"
#include "content/event.h"
#include "content/texture.h"
#include "device/checks.h"
#include "device/command_buffer.h"
#include "device/queue_submit.h"
#include "device/queue_writes.h"
#include "device/texture.h"
#include "queue/queue.h"

namespace alba::content {
namespace {

// Up to here a write travels in the step list; more is worth asking for the runner lock, which saves the copy.
constexpr size_t kInlineWrite = 1024;
constexpr size_t kMaxCopy = 64 << 20;
// A submit runs the steps itself when there are few and the GPU has nothing to do.
constexpr uint64_t kFewSteps = 24;
constexpr size_t kFewRecordBytes = 4096;

void deliverWorkDone(device::Event& event) {
  if (event.kept.object) static_cast<Device*>(event.kept.object)->state().eagerWaits.fetch_sub(1);
  if (!event.callback) return;
  const std::string& message = event.result.message;
  reinterpret_cast<WGPUQueueWorkDoneCallback>(event.callback)(
      WGPUQueueWorkDoneStatus(event.result.status), {message.data(), message.size()}, event.userdata1, event.userdata2);
}

}  // namespace

WGPUFuture Queue::onSubmittedWorkDone(WGPUQueueWorkDoneCallbackInfo callbackInfo) {
  device::Device& device = device_->state();
  device::Event event = makeEvent(callbackInfo, deliverWorkDone, WGPUQueueWorkDoneStatus_CallbackCancelled, &device);
  const bool eager = event.mode == WGPUCallbackMode_AllowSpontaneous;
  // Nobody has to ask for an eager one, so it keeps the device; the others shall not, for they may never be asked for.
  if (eager) event.kept = device::keep(Ref<Device>(device_));
  const uint64_t id = device.events().create(std::move(event));
  // If somebody cancelled it already, the count wraps around for a moment: a round without sleep, no more.
  if (eager) device.eagerWaits.fetch_add(1);
  issueFor(device, id, [&device, id] { device::workDone(device, id); });
  device.afterIssue();
  if (eager) device.nudge();
  return {id};
}

void Queue::raiseMissing(const char* call, const char* what) {
  device_->issueScoped([&device = device_->state(), call, what](device::Scope* scope) {
    device.raise(scope, call, device::missing(what));
  });
}

void Queue::setLabel(WGPUStringView label) {
  device_->issue([&device = device_->state(), text = std::string(textOf(label))]() mutable {
    device.queueLabel = std::move(text);
  });
}

void Queue::submit(size_t commandCount, WGPUCommandBuffer const* commands) {
  // Nothing is pending on the queue timeline of an empty list, so there is nothing to issue.
  if (commandCount == 0) return;
  device::Device& device = device_->state();
  if (!commands) return raiseMissing("submit", "commands");
  std::vector<device::CommandBuffer*> states;
  device::CommandBuffer* few[16];
  device::CommandBuffer** list = few;
  if (commandCount > 16) {
    states.resize(commandCount);
    list = states.data();
  }
  size_t recordBytes = 0;
  for (size_t i = 0; i < commandCount; ++i) {
    auto* handle = reinterpret_cast<CommandBuffer*>(commands[i]);
    list[i] = stateOf(device, handle);
    if (handle) recordBytes += handle->recordBytes();
  }
  device.issueWithBytes(
      [&device, scope = device.currentScope(), commandCount](const std::byte* bytes) {
        device::submit(device, scope, reinterpret_cast<device::CommandBuffer* const*>(bytes), commandCount);
      },
      list, commandCount * sizeof *list);
  if (recordBytes > kFewRecordBytes)
    device.nudge();
  else if (device.queueIsIdle() && device.timeline().pendingSteps() <= kFewSteps)
    device.drainIfQuick();
}

// Lets go of the runner lock, though memory may run out in between.
struct RunnerLock {
  device::Timeline& timeline;
  ~RunnerLock() { timeline.release(); }
};

struct Freed {
  void operator()(std::byte* block) const { std::free(block); }
};

template <class F>
void Queue::writeInOrder(const void* data, size_t size, F&& write) {
  device::Device& device = device_->state();
  device::Timeline& timeline = device.timeline();
  if (size <= kInlineWrite) {
    device.issueWithBytes([write = std::forward<F>(write)](const std::byte* copy) mutable { write(copy); }, data, size);
    return;
  }
  // Compiling is not this call's business: while some is pending, copy.
  if (device.heavySteps.load(std::memory_order_relaxed) == 0 && timeline.tryAcquire()) {
    {
      const RunnerLock held{timeline};
      timeline.runNow([&] { write(static_cast<const std::byte*>(data)); });
    }
    device.events().deliverSpontaneous();
    return;
  }
  std::unique_ptr<std::byte, Freed> copy;
  if (size <= kMaxCopy && device.pendingCopies.load(std::memory_order_relaxed) <= kMaxCopy)
    copy.reset(static_cast<std::byte*>(std::malloc(size)));
  if (!copy) {
    // Too much to keep a second time: wait for the runner, as back-pressure.
    timeline.acquire();
    {
      const RunnerLock held{timeline};
      timeline.runNow([&] { write(static_cast<const std::byte*>(data)); });
    }
    device.events().deliverSpontaneous();
    return;
  }
  std::memcpy(copy.get(), data, size);
  device.issue([copy = std::move(copy), counted = Raised<uint64_t>(device.pendingCopies, size),
                write = std::forward<F>(write)]() mutable { write(copy.get()); });
}

void Queue::writeBuffer(WGPUBuffer buffer, uint64_t bufferOffset, void const* data, size_t size) {
  device::Device& device = device_->state();
  device::Buffer* target = stateOf(device, reinterpret_cast<Buffer*>(buffer));
  if (!data && size) return raiseMissing("writeBuffer", "data");
  writeInOrder(data, size,
               [&device, scope = device.currentScope(), target, bufferOffset, size](const std::byte* bytes) {
                 device::writeBuffer(device, scope, target, bufferOffset, bytes, size);
               });
}

void Queue::writeTexture(WGPUTexelCopyTextureInfo const* destination, void const* data, size_t dataSize,
                         WGPUTexelCopyBufferLayout const* dataLayout, WGPUExtent3D const* writeSize) {
  device::Device& device = device_->state();
  const char* null = !destination        ? "destination"
                     : !data && dataSize ? "data"
                     : !dataLayout       ? "dataLayout"
                     : !writeSize        ? "writeSize"
                                         : nullptr;
  if (null) return raiseMissing("writeTexture", null);
  device::TextureWrite what{stateOf(device, reinterpret_cast<Texture*>(destination->texture)),
                            destination->mipLevel,
                            destination->origin,
                            destination->aspect,
                            *dataLayout,
                            *writeSize,
                            dataSize};
  // Small writes to buffers need no upload memory, those to textures do. Larger ones are counted where they are copied.
  const uint64_t staged = dataSize <= kInlineWrite ? (dataSize + 15) / 16 * 16 : 0;
  writeInOrder(data, dataSize,
               [&device, scope = device.currentScope(), what, counted = Raised<uint64_t>(device.pendingCopies, staged)](
                   const std::byte* bytes) { device::writeTexture(device, scope, what, bytes); });
}

}  // namespace alba::content
