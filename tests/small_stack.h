// SPDX-License-Identifier: MIT
// Runs something on a thread with a stack as small as some programs give theirs.
#pragma once

#include <gtest/gtest.h>
#include <pthread.h>

#include <functional>

namespace alba::testing {

// Sanitizers make frames several times larger than they are.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr size_t kSmallStack = 8u << 20;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
constexpr size_t kSmallStack = 8u << 20;
#else
constexpr size_t kSmallStack = 512u << 10;
#endif
#else
constexpr size_t kSmallStack = 512u << 10;
#endif

inline void runOnSmallStack(const std::function<void()>& job, size_t bytes = kSmallStack) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, bytes);
  pthread_t thread;
  auto body = [](void* argument) -> void* {
    (*static_cast<const std::function<void()>*>(argument))();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, body, const_cast<std::function<void()>*>(&job)), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

}  // namespace alba::testing
