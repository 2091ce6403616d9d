// SPDX-License-Identifier: MIT
// Futures: who delivers which event, exactly once, in which order, and what an old id reads as.
#include "device/event_list.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace alba::device {
namespace {

struct Log {
  std::string text;
};

uint64_t make(EventList& list, Log& log, char name, WGPUCallbackMode mode) {
  Event event;
  event.mode = mode;
  event.userdata1 = &log;
  event.userdata2 = reinterpret_cast<void*>(uintptr_t(name));
  event.cancelledStatus = 99;
  event.deliver = [](Event& e) {
    auto& text = static_cast<Log*>(e.userdata1)->text;
    text += char(reinterpret_cast<uintptr_t>(e.userdata2));
    if (e.result.status == 99) text += '!';
  };
  return list.create(std::move(event));
}

TEST(EventList, EachModeIsDeliveredByWhomItAllows) {
  auto list = makeRef<EventList>();
  Log log;
  const uint64_t spontaneous = make(*list, log, 's', WGPUCallbackMode_AllowSpontaneous);
  const uint64_t processed = make(*list, log, 'p', WGPUCallbackMode_AllowProcessEvents);
  const uint64_t waited = make(*list, log, 'w', WGPUCallbackMode_WaitAnyOnly);
  for (uint64_t id : {waited, processed, spontaneous}) EXPECT_TRUE(list->complete(id, {1}));
  EXPECT_EQ(log.text, "") << "completing delivers nothing by itself";
  list->deliverSpontaneous();
  EXPECT_EQ(log.text, "s");
  list->processReady();
  EXPECT_EQ(log.text, "sp");
  EXPECT_TRUE(list->deliverIfReady(waited));
  EXPECT_EQ(log.text, "spw");
  for (uint64_t id : {waited, processed, spontaneous}) EXPECT_TRUE(list->look(id).delivered);
}

TEST(EventList, CompletesAndDeliversOnce) {
  auto list = makeRef<EventList>();
  Log log;
  const uint64_t id = make(*list, log, 'a', WGPUCallbackMode_AllowProcessEvents);
  EXPECT_FALSE(list->deliverIfReady(id));
  EXPECT_TRUE(list->complete(id, {1}));
  EXPECT_FALSE(list->complete(id, {99}));
  EXPECT_TRUE(list->deliverIfReady(id));
  list->processReady();
  EXPECT_TRUE(list->deliverIfReady(id));
  EXPECT_FALSE(list->complete(id, {1}));
  EXPECT_EQ(log.text, "a");
}

TEST(EventList, AnOldIdStaysCompleteWhenItsSlotIsUsedAgain) {
  auto list = makeRef<EventList>();
  Log log;
  const uint64_t first = make(*list, log, 'a', WGPUCallbackMode_WaitAnyOnly);
  list->complete(first, {1});
  list->deliverIfReady(first);
  const uint64_t second = make(*list, log, 'b', WGPUCallbackMode_WaitAnyOnly);
  EXPECT_NE(first, second);
  EXPECT_NE(second, 0u);
  EXPECT_TRUE(list->look(first).delivered);
  EXPECT_FALSE(list->look(second).delivered);
}

TEST(EventList, ReadinessKeepsItsOrder) {
  auto list = makeRef<EventList>();
  Log log;
  const uint64_t a = make(*list, log, 'a', WGPUCallbackMode_WaitAnyOnly);
  const uint64_t b = make(*list, log, 'b', WGPUCallbackMode_WaitAnyOnly);
  list->complete(b, {1});
  list->complete(a, {1});
  EXPECT_LT(list->look(b).order, list->look(a).order);
  list->cancelAll();
}

TEST(EventList, CancellingCallsEveryCallback) {
  auto list = makeRef<EventList>();
  Log log;
  make(*list, log, 'p', WGPUCallbackMode_AllowProcessEvents);
  make(*list, log, 'w', WGPUCallbackMode_WaitAnyOnly);
  const uint64_t ready = make(*list, log, 'r', WGPUCallbackMode_WaitAnyOnly);
  list->complete(ready, {1});
  list->cancelAll();
  EXPECT_EQ(log.text, "p!w!r");
}

TEST(EventList, ACallbackMayCreateAndCompleteEvents) {
  auto list = makeRef<EventList>();
  struct Nest {
    EventList* list;
    std::string text;
  } nest{list.get(), {}};
  Event outer;
  outer.mode = WGPUCallbackMode_AllowSpontaneous;
  outer.userdata1 = &nest;
  outer.deliver = [](Event& e) {
    auto* nest = static_cast<Nest*>(e.userdata1);
    nest->text += "outer(";
    Event inner;
    inner.mode = WGPUCallbackMode_AllowSpontaneous;
    inner.userdata1 = nest;
    inner.deliver = [](Event& e) { static_cast<Nest*>(e.userdata1)->text += "inner"; };
    const uint64_t id = nest->list->create(std::move(inner));
    nest->list->complete(id, {1});
    nest->list->deliverSpontaneous();  // the outer call delivers it when this one has returned
    nest->text += ")";
  };
  list->complete(list->create(std::move(outer)), {1});
  list->deliverSpontaneous();
  EXPECT_EQ(nest.text, "outer()inner");
}

TEST(EventList, WaitersWakeWhenSomethingBecomesReady) {
  auto list = makeRef<EventList>();
  Log log;
  const uint64_t id = make(*list, log, 'a', WGPUCallbackMode_WaitAnyOnly);
  EventList::Waiter waiter(*list);
  const uint64_t epoch = waiter.epoch();
  std::thread other([&] { list->complete(id, {1}); });
  waiter.waitForChange(epoch, 30000000000);
  EXPECT_NE(waiter.epoch(), epoch);
  other.join();
  EXPECT_TRUE(list->deliverIfReady(id));
}

TEST(EventList, ThreadsDeliverEachEventOnce) {
  auto list = makeRef<EventList>();
  std::atomic<int> delivered{0};
  constexpr int kThreads = 4, kEvents = 2000;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < kEvents; ++i) {
        Event event;
        event.mode = i % 2 ? WGPUCallbackMode_AllowSpontaneous : WGPUCallbackMode_AllowProcessEvents;
        event.userdata1 = &delivered;
        event.deliver = [](Event& e) { static_cast<std::atomic<int>*>(e.userdata1)->fetch_add(1); };
        const uint64_t id = list->create(std::move(event));
        list->complete(id, {1, 0, nullptr, "a message that is longer than the small-string buffer"});
        if (i % 3 == t % 3) list->deliverSpontaneous();
        if (i % 5 == t % 5) list->processReady();
      }
    });
  for (std::thread& thread : threads) thread.join();
  list->deliverSpontaneous();
  list->processReady();
  EXPECT_EQ(delivered.load(), kThreads * kEvents);
}

}  // namespace
}  // namespace alba::device
