// SPDX-License-Identifier: MIT
// A counter held up by an amount until its owner is done, however that ends: what is pending, and must not stay so when
// a step throws.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

namespace alba {

template <class T>
class Raised {
 public:
  explicit Raised(std::atomic<T>& counter, T amount = 1) noexcept : counter_(&counter), amount_(amount) {
    counter.fetch_add(amount);
  }
  Raised(Raised&& other) noexcept : counter_(std::exchange(other.counter_, nullptr)), amount_(other.amount_) {}
  ~Raised() {
    if (counter_) counter_->fetch_sub(amount_);
  }
  Raised(const Raised&) = delete;
  Raised& operator=(const Raised&) = delete;

 private:
  std::atomic<T>* counter_;
  T amount_;
};

}  // namespace alba
