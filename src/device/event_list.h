// SPDX-License-Identifier: MIT
// Futures: one event list per instance. An event is created when an asynchronous call is made, becomes ready when its
// step or its GPU serial says so, and is delivered exactly once: by itself (AllowSpontaneous), inside ProcessEvents, or
// inside a WaitAny that names it. Callbacks run with no lock held, never inside a step. A future's id is its slot and
// the slot's generation, so looking one up costs an index, and one that was delivered long ago still reads as complete.
#pragma once

#include <webgpu/webgpu.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

#include "base/lock.h"
#include "base/ref.h"

namespace alba::device {

class Device;

// Something to keep alive (and drop) together with an event.
struct Keep {
  void* object = nullptr;
  void (*release)(void*) = nullptr;
};
template <class T>
Keep keep(Ref<T> ref) {
  return {ref.detach(), [](void* object) { Ref<T>::release(static_cast<T*>(object)); }};
}

// What came out of an asynchronous call.
struct EventResult {
  uint32_t status = 0;
  uint32_t type = 0;       // error type, lost reason
  void* object = nullptr;  // handle that the callback receives, with one reference
  std::string message;
};

// What an asynchronous call leaves behind until its callback has run.
struct Event {
  // Calls `callback` with the result.
  using Deliver = void (*)(Event&);

  WGPUCallbackMode mode = WGPUCallbackMode_AllowProcessEvents;
  Deliver deliver = nullptr;
  WGPUProc callback = nullptr;
  void* userdata1 = nullptr;
  void* userdata2 = nullptr;
  uint64_t id = 0;               // its future, set by `create`
  uint32_t cancelledStatus = 0;  // CallbackCancelled of its kind
  uint32_t cancelledType = 0;
  Device* device = nullptr;      // whose steps or serials complete it; null for events of the instance
  uint64_t serial = 0;           // GPU serial that completes it, once known
  bool namesDevice = false;      // the callback receives the device, as the next two say
  void* deviceHandle = nullptr;  // the device's handle (null if the application let go of it) at delivery
  bool deviceLost = false;       // at delivery
  Keep kept;                     // what `deliver` needs alive (the buffer that becomes mapped)
  EventResult result;
  uint64_t order = 0;  // when it became ready, among its siblings
};

class EventList final : public RefCounted {
 public:
  ~EventList();

  // Makes a pending event; returns its future id (never 0).
  uint64_t create(Event&& event);
  // The same, filled in place by `fill(Event&)`, which finds it empty: for calls that must cost little.
  template <class F>
  uint64_t createInPlace(F&& fill) {
    std::lock_guard<SpinLock> guard(lock_);
    Slot& slot = newSlot();
    fill(slot.event);
    return slot.event.id;
  }
  // Records the result; a second completion of the same event is ignored (returns false). A spontaneous event is
  // delivered by the next `deliverSpontaneous`, which whoever completes events calls as soon as it holds no lock.
  bool complete(uint64_t id, EventResult&& result);
  // Replaces the result of an event that is ready but not delivered (a map that unmap overtakes).
  void amend(uint64_t id, uint32_t status, std::string message);
  // Completes every pending event with its `cancelledStatus` and delivers everything, whatever its mode.
  void cancelAll();
  // Completes the pending events of a device that is going away likewise, without delivering.
  void cancelDevice(Device* device);

  void deliverSpontaneous();
  bool hasSpontaneous() const { return spontaneousCount_.load(std::memory_order_acquire) != 0; }
  // Delivers all ready events that ProcessEvents may deliver. Returns how many.
  size_t processReady();
  // Delivers `id` here if it is ready. True if its callback has been delivered by now.
  bool deliverIfReady(uint64_t id);

  // What a future still waits for.
  struct Waiting {
    bool delivered = false;
    bool ready = false;
    Device* device = nullptr;
    uint64_t serial = 0;
    uint64_t order = 0;  // of readiness, for delivering in order
  };
  Waiting look(uint64_t id);
  void setSerial(uint64_t id, uint64_t serial);
  void setDevice(uint64_t id, Device* device);

  // Waiting: while a Waiter lives, everything that becomes ready moves the epoch, and `waitForChange` blocks until the
  // epoch is no longer what it was, at most `nanoseconds`.
  class Waiter {
   public:
    explicit Waiter(EventList& list) : list_(list) { list_.waiters_.fetch_add(1, std::memory_order_seq_cst); }
    ~Waiter() { list_.waiters_.fetch_sub(1, std::memory_order_seq_cst); }
    Waiter(const Waiter&) = delete;
    Waiter& operator=(const Waiter&) = delete;
    uint64_t epoch() const { return list_.epoch_.load(std::memory_order_seq_cst); }
    void waitForChange(uint64_t epoch, uint64_t nanoseconds);

   private:
    EventList& list_;
  };

 private:
  enum class State : uint8_t { Free, Pending, Ready, Delivering };
  struct Slot {
    Event event;
    uint32_t index = 0;
    uint32_t generation = 1;
    State state = State::Free;
  };
  static uint64_t idOf(uint32_t index, uint32_t generation) { return uint64_t(generation) << 32 | (index + 1); }
  Slot* find(uint64_t id);  // lock_ held
  Slot& newSlot();          // lock_ held
  void claim(Slot& slot);   // lock_ held: Ready becomes Delivering
  void call(Slot& slot);    // state is Delivering, lock_ not held
  void free(Slot& slot);    // lock_ held, after call
  void announce();

  SpinLock lock_;
  std::deque<Slot> slots_;
  std::vector<uint32_t> free_;
  std::vector<uint64_t> spontaneous_;  // ready ids, in order of completion
  std::vector<uint64_t> processable_;
  std::atomic<uint32_t> spontaneousCount_{0};
  uint64_t nextOrder_ = 1;
  bool delivering_ = false;  // some thread is in deliverSpontaneous
  std::atomic<uint64_t> epoch_{0};
  std::atomic<uint32_t> waiters_{0};
  std::mutex waitLock_;
  std::condition_variable changed_;
};

}  // namespace alba::device
