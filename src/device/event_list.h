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
#include <memory>
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
  bool lossIsTold = false;       // at delivery
  Keep kept;                     // what `deliver` needs alive (the buffer that becomes mapped)
  EventResult result;
  uint64_t order = 0;  // when it became ready, among its siblings
};

class EventList final : public RefCounted {
 public:
  ~EventList();

  // Makes a pending event; returns its future id (never 0). Once everything was cancelled (`cancelAll`) a new event is
  // cancelled at once, and delivered whatever its mode.
  uint64_t create(Event&& event);
  // The same, filled in place by `fill(Event&)`, which finds it empty: for calls that must cost little.
  template <class F>
  uint64_t createInPlace(F&& fill) {
    std::lock_guard<SpinLock> guard(lock_);
    Slot& slot = newSlot();
    fill(slot.event);
    if (closed_) [[unlikely]]
      cancel(slot, kReleased);
    return slot.event.id;
  }
  // An event that is ready, with the result that it holds: of no call, so nothing cancels it.
  void createReady(Event&& event);
  // Records the result; a second completion of the same event is ignored (returns false). A spontaneous event is
  // delivered by the next `deliverSpontaneous`, which whoever completes events calls as soon as it holds no lock.
  // Neither this nor delivering needs memory.
  bool complete(uint64_t id, EventResult&& result);
  // Completes a pending event as cancelled.
  void cancel(uint64_t id, const char* message) noexcept;
  // Replaces the result of an event that is ready but not delivered (a map that unmap overtakes).
  void amend(uint64_t id, uint32_t status, std::string message);
  // Completes every pending event with its `cancelledStatus` and delivers everything, whatever its mode.
  void cancelAll();
  // Completes the pending events of a device likewise, without delivering.
  void cancelDevice(Device* device, const char* why) noexcept;
  // Events no longer name the device: it is going away.
  void forgetDevice(Device* device);

  void deliverSpontaneous();
  bool hasSpontaneous() const { return spontaneousCount_.load(std::memory_order_acquire) != 0; }
  // Delivers all ready events that ProcessEvents may deliver. Returns how many.
  size_t processReady();
  // Calls `wake(userdata)` once, on any thread, as soon as processReady has something to deliver: now, if it has. Null
  // takes it back.
  void wakeOnce(void (*wake)(void* userdata), void* userdata);
  // Somebody is to be woken.
  bool wakes() const { return wakes_.load(std::memory_order_acquire); }
  // Delivers `id` here if it is ready. True if its callback has returned by now, or has been called by this very
  // thread.
  bool deliverIfReady(uint64_t id);

  // What a future still waits for.
  struct Waiting {
    bool delivered = false;  // as deliverIfReady says
    bool ready = false;
    Device* device = nullptr;
    uint64_t serial = 0;
    uint64_t order = 0;  // of readiness, for delivering in order
  };
  Waiting look(uint64_t id);
  void setSerial(uint64_t id, uint64_t serial);
  void setDevice(uint64_t id, Device* device);

  // Waiting: while a Waiter lives, everything that becomes ready (or that another thread has delivered) moves the
  // epoch, and `waitForChange` blocks until the epoch is no longer what it was, at most `nanoseconds`.
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
  static constexpr uint32_t kNone = ~0u;
  static constexpr const char* kReleased = "The instance was released before this happened.";
  // Slots that are ready, linked in the order in which they became so. An event leaves its list when a thread claims
  // it.
  struct ReadyList {
    uint32_t first = kNone, last = kNone;
  };
  struct Slot {
    Event event;
    uint32_t index = 0;
    uint32_t generation = 1;
    uint32_t next = kNone, previous = kNone;  // in the list of free slots, or of ready ones
    ReadyList* list = nullptr;
    const void* deliverer = nullptr;  // the thread that is in its callback
    bool watched = false;             // another thread waits for that to end
    State state = State::Free;
  };
  // Slots never move, and never go before the list does.
  static constexpr uint32_t kPageSlots = 64;
  using Page = std::unique_ptr<Slot[]>;
  static uint64_t idOf(uint32_t index, uint32_t generation) { return uint64_t(generation) << 32 | (index + 1); }
  Slot& slotAt(uint32_t index) { return pages_[index / kPageSlots][index % kPageSlots]; }
  uint32_t slotCount() const { return uint32_t(pages_.size()) * kPageSlots; }
  void addPage();                                         // lock_ held
  Slot* find(uint64_t id);                                // lock_ held
  Slot& newSlot();                                        // lock_ held
  void makeReady(Slot& slot);                             // lock_ held: Pending becomes Ready
  void cancel(Slot& slot, const char* message) noexcept;  // the same, with the result for it
  void link(ReadyList& list, Slot& slot);                 // lock_ held
  void unlink(Slot& slot);                                // lock_ held
  void claim(Slot& slot);                                 // lock_ held: Ready becomes Delivering
  void call(Slot& slot) noexcept;                         // state is Delivering, lock_ not held
  bool free(Slot& slot);                                  // lock_ held, after call; true if somebody waits for that
  void deliver(Slot& slot);                               // after claim, lock_ not held
  // Delivers those of the list that are ready when it is called. Returns how many.
  size_t deliverAll(ReadyList& list);
  bool deliveredByMe(Slot& slot);  // lock_ held, state is Delivering
  void announce();
  void wakeIfReady();

  SpinLock lock_;
  std::vector<Page> pages_;
  uint32_t firstFree_ = kNone;
  ReadyList spontaneous_, processable_;
  std::atomic<uint32_t> spontaneousCount_{0};
  uint64_t nextOrder_ = 1;
  bool delivering_ = false;  // some thread is in deliverSpontaneous
  bool closed_ = false;      // by cancelAll
  void (*wake_)(void*) = nullptr;
  void* wakeData_ = nullptr;
  std::atomic<bool> wakes_{false};  // wake_ is set
  std::atomic<uint64_t> epoch_{0};
  std::atomic<uint32_t> waiters_{0};
  std::mutex waitLock_;
  std::condition_variable changed_;
};

}  // namespace alba::device
