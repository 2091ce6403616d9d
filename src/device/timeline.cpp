// SPDX-License-Identifier: MIT
// Running the steps of a device (see timeline.h).
#include "device/timeline.h"

#include <chrono>

#include "base/clock.h"
#include "base/log.h"

namespace alba::device {
namespace {

// A thread that never stops issuing must not keep what was submitted from the GPU, nor what was freed in memory: after
// this many rounds and this long the runner looks after those.
constexpr int kRoundsAtLeast = 8;
constexpr auto kLongRun = std::chrono::milliseconds(1);

}  // namespace

// The address of a thread-local is a thread's cheapest name.
const void* Timeline::currentThread() {
  static thread_local char name;
  return &name;
}

Timeline::Timeline() { spare_.reserve(kSpareChunks); }

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

void Timeline::issueNode(Node& node) noexcept {
  bool wake;
  {
    std::lock_guard<SpinLock> guard(lock_);
    node.next = nodes_;
    nodes_ = &node;
    issued_.store(issued_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    wake = std::exchange(asleep_, false);
  }
  if (wake && wake_) wake_(wakeSelf_);
}

void Timeline::fail() {
  log(LogLevel::Error, "memory ran out on the device timeline; one step was lost");
  if (failed_) failed_(failedSelf_);
}

template <class F>
void Timeline::runGuarded(F&& run) {
  runNow(run);
  executed_.store(executed_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

void Timeline::runPending() {
  std::chrono::steady_clock::time_point start;
  cutShort_ = false;
  for (int round = 0;; ++round) {
    Node* nodes;
    if (round == 1) start = std::chrono::steady_clock::now();
    if (round >= kRoundsAtLeast && std::chrono::steady_clock::now() - start > kLongRun) cutShort_ = true;
    {
      std::lock_guard<SpinLock> guard(lock_);
      for (Chunk& chunk : current_) {
        chunk.used = 0;
        if (chunk.size == kChunkBytes && spare_.size() < kSpareChunks) spare_.push_back(std::move(chunk));
      }
      current_.clear();
      const bool none = pending_.empty() && !nodes_;
      if (none) cutShort_ = false;
      if (none || cutShort_) return;
      std::swap(current_, pending_);
      nodes = std::exchange(nodes_, nullptr);
      pendingBytes_.store(0, std::memory_order_relaxed);
    }
    for (Chunk& chunk : current_) {
      for (size_t at = 0; at < chunk.used;) {
        auto* step = reinterpret_cast<Step*>(chunk.bytes.get() + at);
        at += step->size;
        runGuarded([step] { step->run(step); });
      }
    }
    // In the order of their issue.
    Node* inOrder = nullptr;
    while (nodes) inOrder = std::exchange(nodes, std::exchange(nodes->next, inOrder));
    while (inOrder) {
      Node* const node = std::exchange(inOrder, inOrder->next);
      runGuarded([node] { node->run(node); });
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
      ++waiting_;
      const bool got = waitFor(runnerFree_, guard, nanoseconds, [this] { return !running_; });
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
