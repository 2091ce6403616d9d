// SPDX-License-Identifier: MIT
// The device timeline: one ordered list of steps per device. Any thread issues steps (a short lock, a closure moved into a
// bump chunk, nobody is woken); whoever holds the runner lock runs them in issue order: a caller that waits, or the device
// thread. A step may issue further steps; they run after all that are in the list already.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/lock.h"

namespace alba::device {

class Timeline {
 public:
  Timeline() = default;
  ~Timeline();
  Timeline(const Timeline&) = delete;
  Timeline& operator=(const Timeline&) = delete;

  // Appends `step`, to be called once as step(). With `inlineBytes` the closure gets a private copy of
  // `data` right behind it, as step(const std::byte* copy).
  template <class F>
  void issue(F&& step) {
    issueWithBytes(std::forward<F>(step), nullptr, 0);
  }
  template <class F>
  void issueWithBytes(F&& step, const void* data, size_t size);

  // Runs everything that has been issued, waiting for another runner to end. Must not be called from within a step
  // (returns at once there: the steps will run, in order, when the current one has ended).
  void drain();
  // The same if nobody else is running; false when somebody is.
  bool tryDrain();
  // Takes the runner lock if it is free, runs what is pending, and keeps the lock until `release`.
  bool tryAcquire();
  void acquire();
  // As acquire, but gives up waiting for the runner lock after `nanoseconds`.
  bool acquireFor(uint64_t nanoseconds);
  void release();
  // With the runner lock held: the last run ended though more was pending, since others kept issuing.
  bool cutShort() const { return cutShort_; }

  bool idle() const { return executed_.load(std::memory_order_acquire) == issued_.load(std::memory_order_acquire); }
  uint64_t pendingSteps() const { return issued_.load(std::memory_order_relaxed) - executed_.load(std::memory_order_relaxed); }
  uint64_t pendingBytes() const { return pendingBytes_.load(std::memory_order_relaxed); }
  bool onRunner() const { return runner_.load(std::memory_order_relaxed) == currentThread(); }

  // Called (outside the lock) when a step is issued while the device thread sleeps deeply; set before any step.
  void setWaker(void (*wake)(void*), void* self) { wake_ = wake, wakeSelf_ = self; }
  // The device thread's side of falling asleep: true if the list was empty, and from then on the next issue wakes it.
  bool fallAsleepIfIdle();

 private:
  static constexpr size_t kChunkBytes = 64 << 10;
  struct Step {
    void (*run)(Step*);  // calls and destroys the closure that follows
    uint32_t size;       // of header, closure and bytes
  };
  struct Chunk {
    std::unique_ptr<std::byte[]> bytes;
    size_t size = 0, used = 0;
  };
  static const void* currentThread();
  std::byte* reserve(size_t size);  // with lock_ held
  // With the runner lock held: runs at least all that is pending now, and for a while what comes meanwhile.
  void runPending();

  mutable SpinLock lock_;
  std::vector<Chunk> pending_;
  std::vector<Chunk> spare_;
  bool asleep_ = false;
  std::atomic<uint64_t> issued_{0};    // written with lock_ held
  std::atomic<uint64_t> executed_{0};  // written by the runner
  std::atomic<uint64_t> pendingBytes_{0};

  std::mutex runnerLock_;
  std::condition_variable runnerFree_;
  bool running_ = false;                      // guarded by runnerLock_
  uint32_t waiting_ = 0;                      // guarded by runnerLock_
  std::atomic<const void*> runner_{nullptr};  // whose thread runs
  std::vector<Chunk> current_;
  bool cutShort_ = false;  // written by the runner
  void (*wake_)(void*) = nullptr;
  void* wakeSelf_ = nullptr;
};

template <class F>
void Timeline::issueWithBytes(F&& step, const void* data, size_t size) {
  using Closure = std::decay_t<F>;
  constexpr bool kTakesBytes = std::is_invocable_v<Closure&, const std::byte*>;
  struct Record : Step {
    Closure closure;
    Record(Closure&& c) : closure(std::move(c)) {}
  };
  static_assert(alignof(Record) <= 16);
  const size_t total = (sizeof(Record) + size + 15) & ~size_t(15);
  bool wake = false;
  {
    std::lock_guard<SpinLock> guard(lock_);
    std::byte* place = reserve(total);
    auto* record = new (place) Record(Closure(std::forward<F>(step)));
    record->size = uint32_t(total);
    record->run = [](Step* self) {
      auto* record = static_cast<Record*>(self);
      if constexpr (kTakesBytes)
        record->closure(reinterpret_cast<const std::byte*>(record + 1));
      else
        record->closure();
      record->~Record();
    };
    if (size) __builtin_memcpy(place + sizeof(Record), data, size);
    issued_.store(issued_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    pendingBytes_.store(pendingBytes_.load(std::memory_order_relaxed) + total, std::memory_order_relaxed);
    wake = std::exchange(asleep_, false);
  }
  if (wake && wake_) wake_(wakeSelf_);
}

}  // namespace alba::device
