// SPDX-License-Identifier: MIT
// The end of a process whose program lets go of nothing: exit() runs the destructors of drivers and layers while the
// library's own threads are alive. So they ask here before they touch a driver, and exit() waits for those that do.
#pragma once

#include <cstdint>

namespace alba {

// Something that exit() calls, once the library's threads stand still and before it comes to what has been loaded until
// now: to wait, for the nanoseconds that it is given, for what a driver's own threads are doing.
class ExitStep {
 public:
  ExitStep() = default;
  ~ExitStep();
  ExitStep(const ExitStep&) = delete;
  ExitStep& operator=(const ExitStep&) = delete;
  void prepare(void (*run)(void* self, uint64_t nanoseconds), void* self);

 private:
  friend struct ExitGate;
  void (*run_)(void*, uint64_t) = nullptr;
  void* self_ = nullptr;
};

// Held by a thread of the library while it works; false when the process is ending, and the work must be left.
class WorkingThread {
 public:
  WorkingThread();
  ~WorkingThread();
  WorkingThread(const WorkingThread&) = delete;
  WorkingThread& operator=(const WorkingThread&) = delete;
  explicit operator bool() const { return entered_; }

 private:
  bool entered_;
};

}  // namespace alba
