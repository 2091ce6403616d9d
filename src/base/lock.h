// SPDX-License-Identifier: MIT
// A lock for critical sections of a few instructions (append a step, flip a map state). Uncontended it costs one atomic
// exchange; contended it spins briefly and then yields, so a holder that lost its core can go on.
#pragma once

#include <sched.h>

#include <atomic>

namespace alba {

class SpinLock {
 public:
  void lock() {
    if (flag_.exchange(true, std::memory_order_acquire)) [[unlikely]]
      lockSlowly();
  }
  bool try_lock() { return !flag_.exchange(true, std::memory_order_acquire); }
  void unlock() { flag_.store(false, std::memory_order_release); }

 private:
  [[gnu::noinline]] void lockSlowly() {
    int spins = 0;
    do {
      while (flag_.load(std::memory_order_relaxed))
        if (++spins > 64) sched_yield();
    } while (flag_.exchange(true, std::memory_order_acquire));
  }

  std::atomic<bool> flag_{false};
};

}  // namespace alba
