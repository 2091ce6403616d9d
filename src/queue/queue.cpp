// SPDX-License-Identifier: MIT
// Batches, serials, retiring and the upload ring (see queue.h).
#include "queue/queue.h"

#include <sched.h>

#include <algorithm>

#include "base/clock.h"

namespace alba::queue {
namespace {

// Waking a sleeping thread costs more than most work takes, so a waiter looks this long before it blocks.
constexpr uint64_t kSpinNanoseconds = 50000;

}  // namespace

Queue::Queue(vulkan::Device& vulkan) : vulkan_(vulkan), pools_(vulkan) {}

VkResult Queue::initialize() {
  // Spinning helps where the work runs on another processor; a driver that needs this one is only held up by it.
  cpu_set_t cores;
  const bool severalCores = sched_getaffinity(0, sizeof cores, &cores) == 0 && CPU_COUNT(&cores) > 1;
  spins_ = severalCores && !vulkan_.adapter().isSoftware();
  return semaphore_.create(vulkan_, 0);
}

Queue::~Queue() {
  for (Retired& retired : retired_) retired.destroy(vulkan_, retired.object);
  for (UploadBlock& block : uploads_) block.buffer.destroy(vulkan_);
  inFlight_.clear();
  commands_.reset();
  semaphore_.destroy(vulkan_);
}

vulkan::Recorder* Queue::recorder() {
  if (open_) return &*recorder_;
  if (failure_ != VK_SUCCESS) return nullptr;
  if (!commands_) commands_ = pools_.take();
  VkResult result = commands_->next(buffer_);
  if (result == VK_SUCCESS) {
    recorder_.emplace(vulkan_, buffer_);
    result = recorder_->begin();
  }
  if (result != VK_SUCCESS) {
    fail(result);
    return nullptr;
  }
  open_ = true;
  return &*recorder_;
}

void Queue::fail(VkResult result) {
  if (failure_ != VK_SUCCESS) return;
  failure_ = result;
  // From here on everything counts as done. Vulkan itself may be well, and still use what will be destroyed.
  if (result != VK_ERROR_DEVICE_LOST) vulkan_.waitIdle();
  lost_.store(true, std::memory_order_release);
}

void Queue::flush() {
  if (!open_) return;
  open_ = false;
  // After a failure the recording may end anywhere, in the middle of a pass, too: it is dropped as it is.
  VkResult result = failure_ == VK_SUCCESS ? recorder_->end() : failure_;
  const uint64_t serial = pendingSerial();
  if (result == VK_SUCCESS) result = vulkan::submit(vulkan_, &buffer_, 1, semaphore_.handle, serial);
  if (result != VK_SUCCESS) fail(result);
  submittedSerial_.store(serial, std::memory_order_release);
  // A pool is reset as a whole, so it goes with its last batch once it has a few.
  if (commands_->used() >= 4 || inFlight_.empty()) inFlight_.push_back({serial, std::move(commands_)});
}

uint64_t Queue::completedSerial() {
  uint64_t value = 0;
  const VkResult result = semaphore_.value(vulkan_, value);
  // On a lost device everything counts as done, so that nobody waits for ever.
  if (result == VK_ERROR_DEVICE_LOST || lost_.load(std::memory_order_acquire)) value = submittedSerial();
  uint64_t known = completedSerial_.load(std::memory_order_relaxed);
  while (known < value && !completedSerial_.compare_exchange_weak(known, value, std::memory_order_acq_rel)) {
  }
  return std::max(known, value);
}

bool Queue::wait(uint64_t serial, uint64_t nanoseconds) {
  if (serial <= knownCompletedSerial()) return true;
  const uint64_t start = steadyNanoseconds();
  for (;;) {
    if (completedSerial() >= serial) return true;
    const uint64_t spent = steadyNanoseconds() - start;
    if (spent >= nanoseconds) return false;
    if (spins_ && spent < kSpinNanoseconds) {
      for (int i = 0; i < 32; ++i) __builtin_ia32_pause();
      continue;
    }
    const VkResult result =
        semaphore_.wait(vulkan_, serial, nanoseconds == UINT64_MAX ? UINT64_MAX : nanoseconds - spent);
    if (result == VK_TIMEOUT) return false;
    if (result == VK_ERROR_DEVICE_LOST) lost_.store(true, std::memory_order_release);
    // That memory ran out says nothing about the work: look again.
    if (result < 0 && result != VK_ERROR_DEVICE_LOST) sched_yield();
  }
}

void Queue::whenDone(uint64_t serial, Callback done, void* self, uint64_t argument) {
  if (waiting_.empty() && serial <= knownCompletedSerial() && failure_ == VK_SUCCESS) return done(self, argument);
  waiting_.push_back({serial, done, self, argument});
}

void Queue::poll() {
  if (failure_ == VK_SUCCESS && (vulkan_.isLost() || lost_.load(std::memory_order_acquire))) fail(VK_ERROR_DEVICE_LOST);
  if (!busy()) return;
  const uint64_t completed = completedSerial();
  while (!inFlight_.empty() && inFlight_.front().serial <= completed) {
    pools_.give(std::move(inFlight_.front().commands));
    inFlight_.pop_front();
  }
  // With nothing open and nothing in flight, all serials that were promised have passed, the next one's included.
  const uint64_t passed = !open_ && completed >= submittedSerial() ? UINT64_MAX : completed;
  // In the order they were asked for; one whose serial has not passed holds up nobody.
  for (size_t i = 0; i < waiting_.size();) {
    if (waiting_[i].serial > passed) {
      ++i;
      continue;
    }
    const Waiting ready = waiting_[i];
    waiting_.erase(waiting_.begin() + i);
    ready.done(ready.self, ready.argument);
  }
  destroyRetired(passed);
}

void Queue::collect() {
  const uint64_t completed = completedSerial();
  destroyRetired(!open_ && completed >= submittedSerial() ? UINT64_MAX : completed);
}

void Queue::destroyRetired(uint64_t passed) {
  // They are retired in about the order of their serials: one that isn't done holds back only what came later.
  while (!retired_.empty() && retired_.front().serial <= passed) {
    Retired& retired = retired_.front();
    retired.destroy(vulkan_, retired.object);
    retired_.pop_front();
  }
}

bool Queue::busy() const {
  return !waiting_.empty() || !inFlight_.empty() || !retired_.empty() || submittedSerial() > knownCompletedSerial();
}

Queue::Staging Queue::stage(uint64_t size, uint64_t alignment) {
  if (size > kMaxUpload) return {};
  for (;;) {
    if (upload_ < uploads_.size()) {
      UploadBlock& block = uploads_[upload_];
      const uint64_t at = (block.used + alignment - 1) / alignment * alignment;
      if (at + size <= block.buffer.size) {
        block.used = at + size;
        block.lastSerial = pendingSerial();
        const bool full = uploads_.size() >= kMaxUploadBlocks;
        nextBlockSerial_.store(full ? uploads_[(upload_ + 1) % uploads_.size()].lastSerial : 0,
                               std::memory_order_release);
        unmadeUploads_.store((kMaxUploadBlocks - uploads_.size()) * kMaxUpload, std::memory_order_release);
        return {block.buffer.mapped() + at, block.buffer.handle, at};
      }
      // Full: the next block that the GPU is done with, or a new one, or wait for the oldest.
      const size_t next = (upload_ + 1) % uploads_.size();
      if (uploads_[next].lastSerial <= completedSerial() || uploads_.size() >= kMaxUploadBlocks) {
        if (uploads_[next].lastSerial > completedSerial()) {
          flush();
          if (failure_ != VK_SUCCESS) return {};
          wait(uploads_[next].lastSerial, UINT64_MAX);
        }
        upload_ = next;
        uploads_[next].used = 0;
        continue;
      }
    }
    UploadBlock block;
    const VkResult result = block.buffer.create(vulkan_, kMaxUpload, VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                                vulkan::MemoryUse::Upload, "uploads");
    if (result != VK_SUCCESS) {
      vulkan_.note(result);
      return {};
    }
    // Behind the full one, so that the blocks stay in the order of their use.
    upload_ = uploads_.empty() ? 0 : upload_ + 1;
    uploads_.insert(uploads_.begin() + upload_, block);
  }
}

}  // namespace alba::queue
