// SPDX-License-Identifier: MIT
// The worker pool (see workers.h).
#include "device/workers.h"

#include <algorithm>

#include "base/exit.h"
#include "base/log.h"

namespace alba::device {

Workers::~Workers() {
  {
    std::lock_guard<std::mutex> guard(lock_);
    stop_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::post(std::function<void()> job) {
  std::unique_lock<std::mutex> guard(lock_);
  jobs_.push_back(std::move(job));
  const size_t most = std::clamp<size_t>(std::thread::hardware_concurrency(), 1, 4);
  if (sleeping_ < jobs_.size() && threads_.size() < most) {
    try {
      threads_.emplace_back([this] { work(); });
    } catch (...) {
      // No thread is to be had: the caller does the job, unless another worker will.
      if (!threads_.empty()) return;
      std::function<void()> own = std::move(jobs_.back());
      jobs_.pop_back();
      guard.unlock();
      own();
      return;
    }
  }
  guard.unlock();
  wake_.notify_one();
}

void Workers::finish() {
  std::unique_lock<std::mutex> guard(lock_);
  idle_.wait(guard, [this] { return jobs_.empty() && running_ == 0; });
}

bool Workers::idle() {
  std::lock_guard<std::mutex> guard(lock_);
  return jobs_.empty() && running_ == 0;
}

void Workers::work() {
  std::unique_lock<std::mutex> guard(lock_);
  for (;;) {
    ++sleeping_;
    wake_.wait(guard, [this] { return stop_ || !jobs_.empty(); });
    --sleeping_;
    if (jobs_.empty()) return;
    std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    ++running_;
    guard.unlock();
    try {
      if (const WorkingThread working; working) job();
    } catch (...) {
      log(LogLevel::Error, "memory ran out in a pipeline worker");
    }
    job = nullptr;
    guard.lock();
    --running_;
    if (jobs_.empty() && running_ == 0) idle_.notify_all();
  }
}

}  // namespace alba::device
