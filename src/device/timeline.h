// SPDX-License-Identifier: MIT
// The device timeline: one ordered list of steps per device. Any thread issues steps (a short lock, a closure moved
// into a bump chunk, nobody is woken); whoever holds the runner lock runs them in issue order: a caller that waits, or
// the device thread. A step may issue further steps; they run after all that are in the list already.
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
  // A step that needs no memory: part of what it is about.
  struct Node {
    Node* next = nullptr;
    void (*run)(Node*) = nullptr;  // the node may be gone when it returns
  };

  Timeline();
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
  // Runs the node after all that is in the list now, before or after what is issued later. Never fails.
  void issueNode(Node& node) noexcept;

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
  // With the runner lock held: runs `work` as if it were a step.
  template <class F>
  void runNow(F&& work) {
    try {
      work();
    } catch (...) {
      fail();
    }
  }
  // With the runner lock held: the last run ended though more was pending, since others kept issuing.
  bool cutShort() const { return cutShort_; }

  // A name for the calling thread.
  static const void* currentThread();
  bool idle() const { return executed_.load(std::memory_order_acquire) == issued_.load(std::memory_order_acquire); }
  uint64_t pendingSteps() const {
    return issued_.load(std::memory_order_relaxed) - executed_.load(std::memory_order_relaxed);
  }
  uint64_t pendingBytes() const { return pendingBytes_.load(std::memory_order_relaxed); }
  bool onRunner() const { return runner_.load(std::memory_order_relaxed) == currentThread(); }

  // Called by the runner when a step has thrown: memory ran out, and what the step was to do is undone in part. Set
  // before any step.
  void setFailureHook(void (*failed)(void*), void* self) { failed_ = failed, failedSelf_ = self; }
  // Called (outside the lock) when a step is issued while the device thread sleeps deeply; set before any step.
  void setWaker(void (*wake)(void*), void* self) { wake_ = wake, wakeSelf_ = self; }
  // The device thread's side of falling asleep: true if the list was empty, and from then on the next issue wakes it.
  bool fallAsleepIfIdle();

 private:
  static constexpr size_t kChunkBytes = 64 << 10;
  static constexpr size_t kSpareChunks = 16;
  struct Step {
    void (*run)(Step*);  // calls the closure that follows, and destroys it whatever happens
    uint32_t size;       // of header, closure and bytes
  };
  struct Chunk {
    std::unique_ptr<std::byte[]> bytes;
    size_t size = 0, used = 0;
  };
  std::byte* reserve(size_t size);  // with lock_ held
  template <class F>
  void runGuarded(F&& run);
  void fail();  // a step has thrown
  // With the runner lock held: runs at least all that is pending now, and for a while what comes meanwhile.
  void runPending();

  mutable SpinLock lock_;
  std::vector<Chunk> pending_;
  std::vector<Chunk> spare_;
  Node* nodes_ = nullptr;  // the latest first
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
  void (*failed_)(void*) = nullptr;
  void* failedSelf_ = nullptr;
};

template <class F>
void Timeline::issueWithBytes(F&& step, const void* data, size_t size) {
  using Closure = std::decay_t<F>;
  constexpr bool kTakesBytes = std::is_invocable_v<Closure&, const std::byte*>;
  struct Record : Step {
    Closure closure;
    Record(F&& c) : closure(std::forward<F>(c)) {}
  };
  static_assert(alignof(Record) <= 16);
  // The place for the record is taken before it is made.
  static_assert(std::is_nothrow_constructible_v<Closure, F>, "move the step and what it captures");
  const size_t total = (sizeof(Record) + size + 15) & ~size_t(15);
  bool wake = false;
  {
    std::lock_guard<SpinLock> guard(lock_);
    std::byte* place = reserve(total);
    auto* record = new (place) Record(std::forward<F>(step));
    record->size = uint32_t(total);
    record->run = [](Step* self) {
      auto* record = static_cast<Record*>(self);
      struct Destroyer {
        Record* record;
        ~Destroyer() { record->~Record(); }
      } const destroyer{record};
      if constexpr (kTakesBytes)
        record->closure(reinterpret_cast<const std::byte*>(record + 1));
      else
        record->closure();
    };
    if (size) __builtin_memcpy(place + sizeof(Record), data, size);
    issued_.store(issued_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    pendingBytes_.store(pendingBytes_.load(std::memory_order_relaxed) + total, std::memory_order_relaxed);
    wake = std::exchange(asleep_, false);
  }
  if (wake && wake_) wake_(wakeSelf_);
}

}  // namespace alba::device
