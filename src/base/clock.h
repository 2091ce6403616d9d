// SPDX-License-Identifier: MIT
// Time as waits need it: a clock that nobody sets. Waiting on a condition variable with a limit is done here, since
// gcc's thread sanitizer knows such waits by the system clock only.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <ctime>
#include <mutex>

#if defined(__SANITIZE_THREAD__)
#define ALBA_WAITS_BY_SYSTEM_CLOCK 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ALBA_WAITS_BY_SYSTEM_CLOCK 1
#endif
#endif

namespace alba {

#ifdef ALBA_WAITS_BY_SYSTEM_CLOCK
using WaitClock = std::chrono::system_clock;
#else
using WaitClock = std::chrono::steady_clock;
#endif

inline uint64_t steadyNanoseconds() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return uint64_t(time.tv_sec) * 1000000000 + uint64_t(time.tv_nsec);
}

// Waits until `condition()` holds, at most `nanoseconds` (or an hour, so that no sum overflows); whether it holds.
template <class Condition>
bool waitFor(std::condition_variable& variable, std::unique_lock<std::mutex>& lock, uint64_t nanoseconds,
             Condition&& condition) {
  constexpr uint64_t kLongest = uint64_t(3600) * 1000000000;
  const auto until = WaitClock::now() + std::chrono::nanoseconds(std::min(nanoseconds, kLongest));
  return variable.wait_until(lock, until, condition);
}

}  // namespace alba
