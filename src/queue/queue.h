// SPDX-License-Identifier: MIT
// The queue timeline. Work is recorded into one open batch (a command buffer); `flush` submits it and gives it the next
// serial, which the timeline semaphore reaches when the GPU has done it. So submits coalesce until somebody waits.
// Everything that the GPU may still use is retired with a serial and destroyed when that has passed.
// Methods are for steps (the runner) only, but for those under "any thread".
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "vulkan/buffer.h"
#include "vulkan/command_pool.h"
#include "vulkan/device.h"
#include "vulkan/recorder.h"
#include "vulkan/submission.h"

namespace alba::queue {

class Queue {
 public:
  explicit Queue(vulkan::Device& vulkan);
  ~Queue();
  VkResult initialize();

  // The open batch's recorder; begins a batch when none is open. Null only if Vulkan refuses a command buffer: the
  // device is lost then (see `failure`).
  vulkan::Recorder* recorder();
  bool hasOpenBatch() const { return open_; }
  // The serial that work recorded now will have.
  uint64_t pendingSerial() const { return submittedSerial_.load(std::memory_order_relaxed) + 1; }
  // Submits the open batch, if there is one.
  void flush();
  // The first Vulkan error of the queue; VK_SUCCESS while all is well. After one, nothing more is submitted, and every
  // serial counts as done: `fail` waits for what was submitted before, if it still runs.
  VkResult failure() const { return failure_; }
  void fail(VkResult result);

  // Calls `done(self, argument)` from `poll`, in order of the serials, once `serial` has passed (at once from poll if
  // it has already).
  using Callback = void (*)(void* self, uint64_t argument);
  void whenDone(uint64_t serial, Callback done, void* self, uint64_t argument);
  // Reads the semaphore, runs the callbacks and destroys what was retired. Cheap when nothing has changed.
  void poll();
  // The part of `poll` that destroys; calls nobody back.
  void collect();
  size_t retiredCount() const { return retired_.size(); }
  // Something is unfinished: a batch in flight, a callback, a retired object.
  bool busy() const;

  // Destroys `object` (a plain vulkan:: struct with destroy(vulkan::Device&)) when the serial has passed: now, if that
  // is known already.
  template <class T>
  void retire(const T& object, uint64_t serial);
  template <class T>
  void retire(const T& object) {
    retire(object, pendingSerial());
  }

  // Upload memory that stays valid until the open batch has run: at most `kMaxUpload` bytes a call.
  struct Staging {
    std::byte* data = nullptr;  // null: out of memory
    VkBuffer buffer = VK_NULL_HANDLE;
    uint64_t offset = 0;
  };
  static constexpr uint64_t kMaxUpload = 4 << 20;
  // Flushes, and waits for old uploads, rather than grow past the ring's cap.
  Staging stage(uint64_t size, uint64_t alignment = 16);

  vulkan::Device& vulkan() { return vulkan_; }

  // ---- any thread
  uint64_t submittedSerial() const { return submittedSerial_.load(std::memory_order_acquire); }
  // Reads the semaphore.
  uint64_t completedSerial();
  // `stage` may have to wait for the GPU if it is to give `bytes` in all, of whatever sizes up to `kMaxUpload`.
  bool uploadsMayWait(uint64_t bytes) {
    // Each block but the last holds half of one at least, or the next piece would have fitted.
    if (bytes <= unmadeUploads_.load(std::memory_order_acquire) / 2) return false;
    const uint64_t serial = nextBlockSerial_.load(std::memory_order_acquire);
    return bytes > kMaxUpload / 2 || serial > completedSerial();
  }
  uint64_t knownCompletedSerial() const { return completedSerial_.load(std::memory_order_acquire); }
  // Waits until `serial` (which must have been submitted) has passed; false after `nanoseconds`. On a lost device every
  // serial has passed. Spins briefly first.
  bool wait(uint64_t serial, uint64_t nanoseconds);

 private:
  struct Waiting {
    uint64_t serial;
    Callback done;
    void* self;
    uint64_t argument;
  };
  struct Retired {
    uint64_t serial;
    void (*destroy)(vulkan::Device&, void* object);
    alignas(8) std::byte object[112];
  };
  void destroyRetired(uint64_t passed);

  struct UploadBlock {
    vulkan::Buffer buffer;
    uint64_t used = 0;
    uint64_t lastSerial = 0;
  };
  static constexpr size_t kMaxUploadBlocks = 8;

  vulkan::Device& vulkan_;
  struct InFlight {
    uint64_t serial;
    std::unique_ptr<vulkan::CommandPool> commands;
  };

  vulkan::TimelineSemaphore semaphore_;
  vulkan::CommandPools pools_;
  std::unique_ptr<vulkan::CommandPool> commands_;  // of the batches that are submitted now
  std::deque<InFlight> inFlight_;
  VkCommandBuffer buffer_ = VK_NULL_HANDLE;
  std::optional<vulkan::Recorder> recorder_;
  bool open_ = false;
  bool spins_ = false;
  VkResult failure_ = VK_SUCCESS;
  std::atomic<uint64_t> submittedSerial_{0};
  std::atomic<uint64_t> completedSerial_{0};
  std::atomic<bool> lost_{false};
  std::deque<Waiting> waiting_;
  std::deque<Retired> retired_;
  std::vector<UploadBlock> uploads_;
  size_t upload_ = 0;  // the block that is being filled
  // Bytes of the blocks that can still be made; and when there are none, what must pass before the next one is free.
  std::atomic<uint64_t> unmadeUploads_{kMaxUploadBlocks * kMaxUpload};
  std::atomic<uint64_t> nextBlockSerial_{0};
};

template <class T>
void Queue::retire(const T& object, uint64_t serial) {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(Retired::object));
  if (serial <= knownCompletedSerial()) {
    T(object).destroy(vulkan_);
    return;
  }
  try {
    Retired& slot = retired_.emplace_back();
    slot.serial = serial;
    slot.destroy = [](vulkan::Device& device, void* object) { static_cast<T*>(object)->destroy(device); };
    std::memcpy(slot.object, &object, sizeof object);
  } catch (...) {
    // Destructors come here, so it must not fail: without memory to remember the object, the queue comes to its end.
    fail(VK_ERROR_OUT_OF_HOST_MEMORY);
    T(object).destroy(vulkan_);
  }
}

}  // namespace alba::queue
