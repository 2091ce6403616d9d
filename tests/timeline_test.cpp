// SPDX-License-Identifier: MIT
// The step list: order, one runner at a time, steps that issue steps, bytes that travel with a step.
#include "device/timeline.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

namespace alba::device {

TEST(Timeline, RunsStepsInTheOrderOfIssue) {
  Timeline timeline;
  std::vector<int> order;
  for (int i = 0; i < 10000; ++i) timeline.issue([&order, i] { order.push_back(i); });
  EXPECT_TRUE(order.empty());
  EXPECT_FALSE(timeline.idle());
  timeline.drain();
  ASSERT_EQ(order.size(), 10000u);
  for (int i = 0; i < 10000; ++i) EXPECT_EQ(order[i], i);
  EXPECT_TRUE(timeline.idle());
}

TEST(Timeline, StepsIssuedByAStepRunAfterAllThatArePending) {
  Timeline timeline;
  std::string order;
  timeline.issue([&] {
    order += 'a';
    timeline.issue([&] { order += 'c'; });
    timeline.drain();  // within a step: returns at once
    order += '.';
  });
  timeline.issue([&] { order += 'b'; });
  timeline.drain();
  EXPECT_EQ(order, "a.bc");
}

TEST(Timeline, BytesTravelWithTheStep) {
  Timeline timeline;
  std::vector<std::string> seen;
  for (size_t size : {size_t(1), size_t(17), size_t(4096), size_t(200000)}) {
    std::string data(size, char('a' + size % 26));
    timeline.issueWithBytes(
        [&seen, size](const std::byte* copy) { seen.emplace_back(reinterpret_cast<const char*>(copy), size); },
        data.data(), data.size());
    data.assign(size, '!');  // the caller's memory is free again
  }
  timeline.drain();
  ASSERT_EQ(seen.size(), 4u);
  EXPECT_EQ(seen[0], "b");
  EXPECT_EQ(seen[3], std::string(200000, char('a' + 200000 % 26)));
}

TEST(Timeline, ClosuresAreDestroyedOnce) {
  auto counted = std::make_shared<int>(0);
  {
    Timeline timeline;
    for (int i = 0; i < 100; ++i) timeline.issue([counted] { ++*counted; });
    EXPECT_EQ(counted.use_count(), 101);
    timeline.drain();
    EXPECT_EQ(counted.use_count(), 1);
    timeline.issue([counted] { ++*counted; });
  }  // a timeline that goes away runs what is left
  EXPECT_EQ(*counted, 101);
  EXPECT_EQ(counted.use_count(), 1);
}

TEST(Timeline, ManyThreadsOneRunnerNothingLost) {
  Timeline timeline;
  constexpr int kThreads = 4, kSteps = 5000;
  std::atomic<int> inside{0};
  std::vector<int> lastOf(kThreads, -1);
  int ran = 0;
  bool overlapped = false, disordered = false;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < kSteps; ++i) {
        timeline.issue([&, t, i] {
          overlapped |= inside.fetch_add(1) != 0;
          disordered |= lastOf[t] != i - 1;
          lastOf[t] = i;
          ++ran;
          inside.fetch_sub(1);
        });
        if (i % 64 == t) timeline.drain();
        if (i % 97 == t) timeline.tryDrain();
      }
    });
  for (std::thread& thread : threads) thread.join();
  timeline.drain();
  EXPECT_EQ(ran, kThreads * kSteps);
  EXPECT_FALSE(overlapped);
  EXPECT_FALSE(disordered);
}

TEST(Timeline, GivesUpOnABusyRunnerInTime) {
  Timeline timeline;
  std::atomic<bool> started{false}, finish{false};
  timeline.issue([&] {
    started = true;
    while (!finish) std::this_thread::yield();
  });
  std::thread runner([&] { timeline.drain(); });
  while (!started) std::this_thread::yield();
  EXPECT_FALSE(timeline.tryAcquire());
  EXPECT_FALSE(timeline.acquireFor(2000000));
  finish = true;
  runner.join();
  EXPECT_TRUE(timeline.acquireFor(2000000));
  timeline.release();
}

// Whoever runs the steps has other things to do, too: submits must reach the GPU though somebody never stops issuing.
TEST(Timeline, AStreamOfStepsDoesNotHoldTheRunner) {
  Timeline timeline;
  bool over = false;
  size_t steps = 0;
  std::function<void()> again = [&] {
    ++steps;
    if (!over) timeline.issue([&] { again(); });
  };
  timeline.issue([&] { again(); });
  ASSERT_TRUE(timeline.tryAcquire());
  EXPECT_TRUE(timeline.cutShort());
  EXPECT_FALSE(timeline.idle());
  timeline.release();
  const size_t before = steps;
  over = true;
  timeline.drain();
  EXPECT_FALSE(timeline.cutShort());
  EXPECT_TRUE(timeline.idle());
  EXPECT_GT(steps, before);
}

TEST(Timeline, TheFirstStepAfterSleepWakesOnce) {
  Timeline timeline;
  int woken = 0;
  timeline.setWaker([](void* count) { ++*static_cast<int*>(count); }, &woken);
  timeline.issue([] {});
  EXPECT_EQ(woken, 0) << "nobody sleeps yet";
  EXPECT_FALSE(timeline.fallAsleepIfIdle()) << "a step is pending";
  timeline.drain();
  EXPECT_TRUE(timeline.fallAsleepIfIdle());
  timeline.issue([] {});
  timeline.issue([] {});
  EXPECT_EQ(woken, 1);
}

// Memory runs out: the closure goes, somebody is told, and what comes behind runs.
TEST(Timeline, AStepThatThrowsIsDestroyedAndTold) {
  Timeline timeline;
  int failures = 0;
  timeline.setFailureHook([](void* count) { ++*static_cast<int*>(count); }, &failures);
  auto counted = std::make_shared<int>(0);
  timeline.issue([counted] { ++*counted; });
  timeline.issue([counted] { throw std::bad_alloc(); });
  timeline.issue([counted] { ++*counted; });
  timeline.drain();
  EXPECT_EQ(failures, 1);
  EXPECT_EQ(*counted, 2);
  EXPECT_EQ(counted.use_count(), 1);
  EXPECT_TRUE(timeline.idle());
}

// Work beside the list, with the runner lock held, fails like a step.
TEST(Timeline, WorkThatThrowsIsTold) {
  Timeline timeline;
  int failures = 0, ran = 0;
  timeline.setFailureHook([](void* count) { ++*static_cast<int*>(count); }, &failures);
  timeline.acquire();
  timeline.runNow([&] { ++ran; });
  timeline.runNow([] { throw std::bad_alloc(); });
  timeline.release();
  EXPECT_EQ(ran, 1);
  EXPECT_EQ(failures, 1);
  EXPECT_TRUE(timeline.idle());
}

TEST(Timeline, NodesRunAfterAllThatIsPending) {
  struct Named : Timeline::Node {
    std::string* order;
    char name;
  };
  Timeline timeline;
  std::string order;
  Named nodes[2];
  for (int i = 0; i < 2; ++i) {
    nodes[i].order = &order;
    nodes[i].name = char('x' + i);
    nodes[i].run = [](Timeline::Node* node) {
      auto* const self = static_cast<Named*>(node);
      *self->order += self->name;
    };
  }
  timeline.issue([&] {
    order += 'a';
    timeline.issue([&] { order += 'c'; });
  });
  timeline.issueNode(nodes[0]);
  timeline.issue([&] { order += 'b'; });
  timeline.issueNode(nodes[1]);
  EXPECT_FALSE(timeline.idle());
  timeline.drain();
  EXPECT_TRUE(timeline.idle());
  EXPECT_EQ(order, "abxyc");
  timeline.issueNode(nodes[0]);
  timeline.drain();
  EXPECT_EQ(order, "abxycx");
}

}  // namespace alba::device
