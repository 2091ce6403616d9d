// SPDX-License-Identifier: MIT
// Running the steps of a device (see timeline.h).
#include "device/timeline.h"

#include <algorithm>
#include <chrono>

#include "base/log.h"

namespace alba::device {
namespace {

// A thread that never stops issuing must not keep what was submitted from the GPU, nor what was freed in memory: after this
// many rounds and this long the runner looks after those.
constexpr int kRoundsAtLeast = 8;
constexpr auto kLongRun = std::chrono::milliseconds(1);

}  // namespace

// The address of a thread-local is a thread's cheapest name.
const void* Timeline::currentThread() {
  static thread_local char name;
  return &name;
}

Timeline::~Timeline() {
  while (!idle()) drain();
}

std::byte* Timeline::reserve(size_t size) {
  if (pending_.empty() || pending_.back().used + size > pending_.back().size) {
    if (size <= kChunkBytes && !spare_.empty()) {
      pending_.push_back(std::move(spare_.back()));
      spare_.pop_back();
    } else {
      const size_t bytes = size > kChunkBytes ? size : kChunkBytes;
      pending_.push_back({std::unique_ptr<std::byte[]>(new std::byte[bytes]), bytes, 0});
    }
  }
  Chunk& chunk = pending_.back();
  std::byte* place = chunk.bytes.get() + chunk.used;
  chunk.used += size;
  return place;
}

void Timeline::runPending() {
  std::chrono::steady_clock::time_point start;
  cutShort_ = false;
  for (int round = 0;; ++round) {
    if (round == 1) start = std::chrono::steady_clock::now();
    if (round >= kRoundsAtLeast && std::chrono::steady_clock::now() - start > kLongRun) cutShort_ = true;
    {
      std::lock_guard<SpinLock> guard(lock_);
      for (Chunk& chunk : current_) {
        chunk.used = 0;
        if (chunk.size == kChunkBytes && spare_.size() < 16) spare_.push_back(std::move(chunk));
      }
      current_.clear();
      if (pending_.empty()) cutShort_ = false;
      if (pending_.empty() || cutShort_) return;
      std::swap(current_, pending_);
      pendingBytes_.store(0, std::memory_order_relaxed);
    }
    for (Chunk& chunk : current_) {
      for (size_t at = 0; at < chunk.used;) {
        auto* step = reinterpret_cast<Step*>(chunk.bytes.get() + at);
        at += step->size;
        try {
          step->run(step);
        } catch (...) {
          log(LogLevel::Error, "memory ran out on the device timeline; one step was lost");
        }
        executed_.store(executed_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
      }
    }
  }
}

bool Timeline::tryAcquire() {
  if (onRunner()) return false;
  {
    std::lock_guard<std::mutex> guard(runnerLock_);
    if (running_) return false;
    running_ = true;
  }
  runner_.store(currentThread(), std::memory_order_relaxed);
  runPending();
  return true;
}

void Timeline::acquire() {
  if (onRunner()) return;
  {
    std::unique_lock<std::mutex> guard(runnerLock_);
    ++waiting_;
    runnerFree_.wait(guard, [this] { return !running_; });
    --waiting_;
    running_ = true;
  }
  runner_.store(currentThread(), std::memory_order_relaxed);
  runPending();
}

void Timeline::release() {
  runner_.store(nullptr, std::memory_order_relaxed);
  bool someoneWaits;
  {
    std::lock_guard<std::mutex> guard(runnerLock_);
    running_ = false;
    someoneWaits = waiting_ > 0;
  }
  if (someoneWaits) runnerFree_.notify_one();
}

void Timeline::drain() {
  if (onRunner()) return;
  acquire();
  release();
}

bool Timeline::tryDrain() {
  if (!tryAcquire()) return false;
  release();
  return true;
}

bool Timeline::acquireFor(uint64_t nanoseconds) {
  if (onRunner()) return true;
  {
    std::unique_lock<std::mutex> guard(runnerLock_);
    if (running_) {
      // The system clock, since the thread sanitizer knows no wait on the other one.
      constexpr uint64_t kLongest = uint64_t(3600) * 1000000000;
      const auto until = std::chrono::system_clock::now() + std::chrono::nanoseconds(std::min(nanoseconds, kLongest));
      ++waiting_;
      const bool got = runnerFree_.wait_until(guard, until, [this] { return !running_; });
      --waiting_;
      if (!got) return false;
    }
    running_ = true;
  }
  runner_.store(currentThread(), std::memory_order_relaxed);
  runPending();
  return true;
}

bool Timeline::fallAsleepIfIdle() {
  std::lock_guard<SpinLock> guard(lock_);
  if (!idle()) return false;
  asleep_ = true;
  return true;
}

}  // namespace alba::device
