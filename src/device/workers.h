// SPDX-License-Identifier: MIT
// A small pool of threads that compile pipelines for the Async calls. Threads start with the first job, so a program
// that never uses the pool has none.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace alba::device {

class Workers {
 public:
  Workers() = default;
  // Runs every posted job to its end first.
  ~Workers();
  void post(std::function<void()> job);
  // Blocks until no job is queued or running.
  void finish();
  bool idle();

 private:
  void work();

  std::mutex lock_;
  std::condition_variable wake_;
  std::condition_variable idle_;
  std::deque<std::function<void()>> jobs_;
  std::vector<std::thread> threads_;
  size_t sleeping_ = 0;
  size_t running_ = 0;
  bool stop_ = false;
};

}  // namespace alba::device
