// SPDX-License-Identifier: MIT
// Counts the threads that work (see exit.h).
#include "base/exit.h"

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "base/clock.h"

namespace alba {
namespace {

// A compilation may take this long; nobody's exit is held up for more.
constexpr uint64_t kPatienceNanoseconds = uint64_t(3) * 1000000000;
// What all steps together have: as much as a second of work of the GPU, however many devices have some.
constexpr uint64_t kStepsNanoseconds = uint64_t(1) * 1000000000;

}  // namespace

struct ExitGate {
  std::mutex lock;
  std::condition_variable left;
  int working = 0;
  bool ending = false;
  std::mutex stepsLock;
  std::vector<ExitStep*> steps;

  static ExitGate& get() {
    static auto* gate = new ExitGate;  // never destroyed: threads may come here to the very end
    return *gate;
  }
  static void atExit() {
    ExitGate& gate = get();
    {
      std::unique_lock<std::mutex> guard(gate.lock);
      gate.ending = true;
      waitFor(gate.left, guard, kPatienceNanoseconds, [&] { return gate.working == 0; });
    }
    std::lock_guard<std::mutex> guard(gate.stepsLock);
    const uint64_t begin = steadyNanoseconds();
    for (ExitStep* step : gate.steps) {
      const uint64_t spent = steadyNanoseconds() - begin;
      step->run_(step->self_, spent < kStepsNanoseconds ? kStepsNanoseconds - spent : 0);
    }
  }
};

void ExitStep::prepare(void (*run)(void*, uint64_t), void* self) {
  static const int registered = std::atexit(ExitGate::atExit);
  (void)registered;
  std::lock_guard<std::mutex> guard(ExitGate::get().stepsLock);
  // First what may find no memory: a step that is not in the list has nothing to take out of it.
  ExitGate::get().steps.push_back(this);
  run_ = run, self_ = self;
}

ExitStep::~ExitStep() {
  if (!run_) return;
  std::lock_guard<std::mutex> guard(ExitGate::get().stepsLock);
  std::vector<ExitStep*>& steps = ExitGate::get().steps;
  steps.erase(std::find(steps.begin(), steps.end(), this));
}

WorkingThread::WorkingThread() {
  std::lock_guard<std::mutex> guard(ExitGate::get().lock);
  entered_ = !ExitGate::get().ending;
  if (entered_) ++ExitGate::get().working;
}

WorkingThread::~WorkingThread() {
  if (!entered_) return;
  std::lock_guard<std::mutex> guard(ExitGate::get().lock);
  if (--ExitGate::get().working == 0 && ExitGate::get().ending) ExitGate::get().left.notify_all();
}

}  // namespace alba
