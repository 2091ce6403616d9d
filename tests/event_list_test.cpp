// SPDX-License-Identifier: MIT
// Futures: who delivers which event, exactly once, in which order, and what an old id reads as.
#include "device/event_list.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
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

// An event whose callback is `run(EventList&, state)`.
template <class State>
uint64_t makeCalling(EventList& list, State& state, WGPUCallbackMode mode, void (*run)(State&)) {
  Event event;
  event.mode = mode;
  event.userdata1 = &state;
  event.callback = reinterpret_cast<WGPUProc>(run);
  event.cancelledStatus = 99;
  event.deliver = [](Event& e) { reinterpret_cast<void (*)(State&)>(e.callback)(*static_cast<State*>(e.userdata1)); };
  return list.create(std::move(event));
}

TEST(EventList, AnotherThreadsCallbackCountsWhenItHasReturned) {
  struct Shared {
    EventList* list;
    uint64_t id = 0;
    std::atomic<bool> inside{false}, leave{false};
    bool ownLook = false, ownDelivery = false;
  };
  auto list = makeRef<EventList>();
  Shared shared{list.get()};
  shared.id = makeCalling<Shared>(*list, shared, WGPUCallbackMode_AllowSpontaneous, [](Shared& shared) {
    shared.ownLook = shared.list->look(shared.id).delivered;
    shared.ownDelivery = shared.list->deliverIfReady(shared.id);
    shared.inside = true;
    while (!shared.leave) std::this_thread::yield();
  });
  list->complete(shared.id, {1});
  std::thread other([&] { list->deliverSpontaneous(); });
  while (!shared.inside) std::this_thread::yield();
  EventList::Waiter waiter(*list);
  const uint64_t epoch = waiter.epoch();
  EXPECT_FALSE(list->look(shared.id).delivered);
  EXPECT_FALSE(list->look(shared.id).ready);
  EXPECT_FALSE(list->deliverIfReady(shared.id));
  shared.leave = true;
  waiter.waitForChange(epoch, 30000000000);
  EXPECT_NE(waiter.epoch(), epoch) << "the end of the callback wakes who waits for it";
  EXPECT_TRUE(list->look(shared.id).delivered);
  other.join();
  EXPECT_TRUE(shared.ownLook && shared.ownDelivery) << "a callback that waits for itself must not wait for ever";
}

TEST(EventList, ACallbackMayWaitForWhatIsReadyBehindIt) {
  struct Shared {
    EventList* list;
    uint64_t later = 0;
    std::string text;
  };
  auto list = makeRef<EventList>();
  Shared shared{list.get()};
  const uint64_t first = makeCalling<Shared>(*list, shared, WGPUCallbackMode_AllowSpontaneous, [](Shared& shared) {
    shared.text += '(';
    EXPECT_FALSE(shared.list->look(shared.later).delivered);
    EXPECT_TRUE(shared.list->deliverIfReady(shared.later));
    shared.text += ')';
  });
  shared.later = makeCalling<Shared>(*list, shared, WGPUCallbackMode_AllowSpontaneous,
                                     [](Shared& shared) { shared.text += "later"; });
  list->complete(first, {1});
  list->complete(shared.later, {1});
  list->deliverSpontaneous();
  EXPECT_EQ(shared.text, "(later)");
  EXPECT_FALSE(list->hasSpontaneous());
}

TEST(EventList, ACallbackThatThrowsHoldsUpNobody) {
  struct Shared {
    int calls = 0;
  } shared;
  auto list = makeRef<EventList>();
  for (WGPUCallbackMode mode : {WGPUCallbackMode_AllowSpontaneous, WGPUCallbackMode_AllowProcessEvents}) {
    std::vector<uint64_t> ids;
    for (int i = 0; i < 3; ++i)
      ids.push_back(makeCalling<Shared>(*list, shared, mode, [](Shared& shared) {
        if (++shared.calls % 3 == 1) throw std::runtime_error("of the application");
      }));
    for (uint64_t id : ids) list->complete(id, {1});
    list->deliverSpontaneous();
    list->processReady();
    for (uint64_t id : ids) EXPECT_TRUE(list->look(id).delivered);
  }
  EXPECT_EQ(shared.calls, 6);
  // Nor does it end delivering.
  Log log;
  list->complete(make(*list, log, 'a', WGPUCallbackMode_AllowSpontaneous), {1});
  list->deliverSpontaneous();
  EXPECT_EQ(log.text, "a");
}

TEST(EventList, WhatAWaitDeliveredIsNotLeftForProcessEvents) {
  auto list = makeRef<EventList>();
  Log log;
  const uint64_t a = make(*list, log, 'a', WGPUCallbackMode_AllowProcessEvents);
  const uint64_t b = make(*list, log, 'b', WGPUCallbackMode_AllowProcessEvents);
  const uint64_t c = make(*list, log, 'c', WGPUCallbackMode_AllowProcessEvents);
  for (uint64_t id : {a, b, c}) list->complete(id, {1});
  EXPECT_TRUE(list->deliverIfReady(b));
  EXPECT_EQ(list->processReady(), 2u);
  EXPECT_EQ(list->processReady(), 0u);
  EXPECT_EQ(log.text, "bac");
}

TEST(EventList, AfterTheEndNewEventsAreCancelled) {
  auto list = makeRef<EventList>();
  list->cancelAll();
  Log log;
  for (WGPUCallbackMode mode :
       {WGPUCallbackMode_WaitAnyOnly, WGPUCallbackMode_AllowProcessEvents, WGPUCallbackMode_AllowSpontaneous})
    EXPECT_FALSE(list->complete(make(*list, log, 'n', mode), {1})) << "it is complete already";
  list->deliverSpontaneous();
  EXPECT_EQ(log.text, "n!n!n!");
}

TEST(EventList, ACallbackThatCallsAgainAfterTheEndKeepsNobody) {
  struct Shared {
    EventList* list;
    int calls = 0;
    void again() {
      makeCalling<Shared>(*list, *this, WGPUCallbackMode_AllowProcessEvents, [](Shared& shared) {
        ++shared.calls;
        shared.again();
      });
    }
  };
  auto list = makeRef<EventList>();
  Shared shared{list.get()};
  shared.again();
  list->cancelAll();
  EXPECT_EQ(shared.calls, 1);
  list->deliverSpontaneous();
  EXPECT_EQ(shared.calls, 2);
}

TEST(EventList, CancellingADeviceLeavesTheOthers) {
  auto list = makeRef<EventList>();
  Log log;
  auto* const device = reinterpret_cast<Device*>(&log);  // a name, no more
  const uint64_t its = make(*list, log, 'd', WGPUCallbackMode_AllowSpontaneous);
  const uint64_t ready = make(*list, log, 'r', WGPUCallbackMode_AllowSpontaneous);
  const uint64_t others = make(*list, log, 'o', WGPUCallbackMode_AllowSpontaneous);
  list->setDevice(its, device);
  list->setDevice(ready, device);
  list->complete(ready, {1});
  list->cancelDevice(device, "gone");
  list->forgetDevice(device);
  list->deliverSpontaneous();
  EXPECT_EQ(log.text, "rd!");
  EXPECT_FALSE(list->look(others).ready);
  list->cancelAll();
}

}  // namespace
}  // namespace alba::device
