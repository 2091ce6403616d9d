// SPDX-License-Identifier: MIT
// Creating, completing and delivering events (see event_list.h).
#include "device/event_list.h"

#include "base/clock.h"
#include "base/log.h"
#include "device/device.h"

namespace alba::device {

EventList::~EventList() {
  for (uint32_t i = 0; i < slotCount(); ++i)
    if (Slot& slot = slotAt(i); slot.state != State::Free && slot.event.kept.release)
      slot.event.kept.release(slot.event.kept.object);
}

void EventList::addPage() {
  const uint32_t first = slotCount();
  Slot* slots = pages_.emplace_back(std::make_unique<Slot[]>(kPageSlots)).get();
  for (uint32_t i = kPageSlots; i-- > 0;) {
    slots[i].index = first + i;
    slots[i].next = firstFree_;
    firstFree_ = first + i;
  }
}

EventList::Slot& EventList::newSlot() {
  if (firstFree_ == kNone) addPage();
  Slot& slot = slotAt(firstFree_);
  firstFree_ = slot.next;
  slot.state = State::Pending;
  slot.event.id = idOf(slot.index, slot.generation);
  return slot;
}

uint64_t EventList::create(Event&& event) {
  try {
    return createInPlace([&](Event& place) {
      const uint64_t id = place.id;
      place = std::move(event);
      place.id = id;
    });
  } catch (...) {
    if (event.kept.release) event.kept.release(event.kept.object);
    throw;
  }
}

void EventList::createReady(Event&& event) {
  {
    std::lock_guard<SpinLock> guard(lock_);
    Slot& slot = newSlot();
    const uint64_t id = slot.event.id;
    slot.event = std::move(event);
    slot.event.id = id;
    makeReady(slot);
  }
  announce();
}

EventList::Slot* EventList::find(uint64_t id) {
  const uint32_t index = uint32_t(id) - 1, generation = uint32_t(id >> 32);
  if (index >= slotCount()) return nullptr;
  Slot& slot = slotAt(index);
  return slot.generation == generation && slot.state != State::Free ? &slot : nullptr;
}

void EventList::announce() {
  if (wakes()) wakeIfReady();
  if (waiters_.load(std::memory_order_seq_cst) == 0) return;
  epoch_.fetch_add(1, std::memory_order_seq_cst);
  { std::lock_guard<std::mutex> guard(waitLock_); }
  changed_.notify_all();
}

void EventList::link(ReadyList& list, Slot& slot) {
  slot.list = &list;
  slot.next = kNone;
  slot.previous = list.last;
  (list.last == kNone ? list.first : slotAt(list.last).next) = slot.index;
  list.last = slot.index;
  if (&list == &spontaneous_)
    spontaneousCount_.store(spontaneousCount_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

void EventList::unlink(Slot& slot) {
  ReadyList* const list = std::exchange(slot.list, nullptr);
  if (!list) return;
  (slot.previous == kNone ? list->first : slotAt(slot.previous).next) = slot.next;
  (slot.next == kNone ? list->last : slotAt(slot.next).previous) = slot.previous;
  if (list == &spontaneous_)
    spontaneousCount_.store(spontaneousCount_.load(std::memory_order_relaxed) - 1, std::memory_order_release);
}

void EventList::makeReady(Slot& slot) {
  slot.event.order = nextOrder_++;
  slot.state = State::Ready;
  if (closed_ || slot.event.mode == WGPUCallbackMode_AllowSpontaneous)
    link(spontaneous_, slot);
  else if (slot.event.mode == WGPUCallbackMode_AllowProcessEvents)
    link(processable_, slot);
}

void EventList::cancel(Slot& slot, const char* message) noexcept {
  EventResult& result = slot.event.result;
  result.status = slot.event.cancelledStatus;
  result.type = slot.event.cancelledType;
  result.object = nullptr;
  try {
    result.message = message;
  } catch (...) {  // no memory: the status must do
  }
  makeReady(slot);
}

bool EventList::complete(uint64_t id, EventResult&& result) {
  {
    std::lock_guard<SpinLock> guard(lock_);
    Slot* slot = find(id);
    if (!slot || slot->state != State::Pending) return false;
    EventResult& place = slot->event.result;
    place.status = result.status;
    place.type = result.type;
    place.object = result.object;
    if (!result.message.empty()) place.message = std::move(result.message);
    makeReady(*slot);
  }
  announce();
  return true;
}

void EventList::cancel(uint64_t id, const char* message) noexcept {
  {
    std::lock_guard<SpinLock> guard(lock_);
    Slot* slot = find(id);
    if (!slot || slot->state != State::Pending) return;
    cancel(*slot, message);
  }
  announce();
}

void EventList::amend(uint64_t id, uint32_t status, std::string message) {
  std::lock_guard<SpinLock> guard(lock_);
  Slot* slot = find(id);
  if (!slot || slot->state != State::Ready) return;
  slot->event.result.status = status;
  slot->event.result.message = std::move(message);
}

void EventList::claim(Slot& slot) {
  unlink(slot);
  slot.state = State::Delivering;
  slot.deliverer = Timeline::currentThread();
}

void EventList::call(Slot& slot) noexcept {
  if (Event& event = slot.event; event.namesDevice) {
    // Looked up at the last moment, since a callback before this one may have released it, and under the lock that a
    // dying device takes to leave its events.
    std::lock_guard<SpinLock> guard(lock_);
    event.deviceHandle = event.device ? event.device->handle.load(std::memory_order_acquire) : nullptr;
    if (event.device && event.id == event.device->lostFuture()) event.device->lossIsTold = true;
    event.lossIsTold = !event.device || event.device->lossIsTold;
  }
  try {
    slot.event.deliver(slot.event);
  } catch (...) {
    // The application's, or memory ran out on the way to it. It was called; the ones behind it shall be, too.
    log(LogLevel::Error, "a callback threw an exception, which goes no further");
  }
  try {
    if (slot.event.kept.release) slot.event.kept.release(slot.event.kept.object);
  } catch (...) {
    log(LogLevel::Error, "memory ran out behind a callback");
  }
}

bool EventList::free(Slot& slot) {
  Event& event = slot.event;
  if (!event.result.message.empty()) std::string().swap(event.result.message);
  event.kept = {};
  event.device = nullptr;
  event.namesDevice = false;
  event.serial = 0;
  event.result.object = nullptr;
  slot.deliverer = nullptr;
  slot.state = State::Free;
  if (++slot.generation == 0) slot.generation = 1;
  slot.next = firstFree_;
  firstFree_ = slot.index;
  return std::exchange(slot.watched, false);
}

void EventList::deliver(Slot& slot) {
  call(slot);
  bool watched;
  {
    std::lock_guard<SpinLock> guard(lock_);
    watched = free(slot);
  }
  if (watched) announce();
}

void EventList::deliverSpontaneous() {
  if (!hasSpontaneous()) return;
  // One at a time: a callback may wait for any that comes behind it.
  Slot* slot = nullptr;
  uint64_t end = 0;
  for (bool first = true;; first = false) {
    bool watched = false;
    {
      std::lock_guard<SpinLock> guard(lock_);
      if (first && delivering_) return;  // the thread that delivers now takes these, too
      if (first) end = nextOrder_;
      if (slot) watched = free(*slot);
      slot = spontaneous_.first == kNone ? nullptr : &slotAt(spontaneous_.first);
      // In a closed list all is ready at once: a callback that calls again must not keep this thread for ever.
      if (slot && closed_ && slot->event.order >= end) slot = nullptr;
      delivering_ = slot != nullptr;
      if (slot) claim(*slot);
    }
    if (watched) announce();
    if (!slot) return;
    call(*slot);
  }
}

size_t EventList::deliverAll(ReadyList& list) {
  uint64_t end = 0;
  for (size_t count = 0;; ++count) {
    Slot* slot;
    {
      std::lock_guard<SpinLock> guard(lock_);
      if (count == 0) end = nextOrder_;
      if (list.first == kNone) return count;
      slot = &slotAt(list.first);
      if (slot->event.order >= end) return count;
      claim(*slot);
    }
    deliver(*slot);
  }
}

size_t EventList::processReady() { return deliverAll(processable_); }

void EventList::wakeOnce(void (*wake)(void*), void* userdata) {
  {
    std::lock_guard<SpinLock> guard(lock_);
    wake_ = wake;
    wakeData_ = userdata;
    wakes_.store(wake != nullptr, std::memory_order_release);
  }
  if (wake) wakeIfReady();
}

void EventList::wakeIfReady() {
  void (*wake)(void*) = nullptr;
  void* userdata = nullptr;
  {
    std::lock_guard<SpinLock> guard(lock_);
    if (processable_.first == kNone) return;
    wake = std::exchange(wake_, nullptr);
    userdata = wakeData_;
    wakes_.store(false, std::memory_order_release);
  }
  if (wake) wake(userdata);
}

bool EventList::deliveredByMe(Slot& slot) {
  if (slot.deliverer == Timeline::currentThread()) return true;
  slot.watched = true;
  return false;
}

bool EventList::deliverIfReady(uint64_t id) {
  Slot* slot;
  {
    std::lock_guard<SpinLock> guard(lock_);
    slot = find(id);
    if (!slot) return true;
    if (slot->state == State::Delivering) return deliveredByMe(*slot);
    if (slot->state != State::Ready) return false;
    claim(*slot);
  }
  deliver(*slot);
  return true;
}

EventList::Waiting EventList::look(uint64_t id) {
  std::lock_guard<SpinLock> guard(lock_);
  Slot* slot = find(id);
  if (!slot) return {true, true};
  if (slot->state == State::Delivering) {
    // Whatever the device still does, only the end of the callback counts.
    Waiting waiting;
    waiting.delivered = waiting.ready = deliveredByMe(*slot);
    return waiting;
  }
  return {false, slot->state == State::Ready, slot->event.device, slot->event.serial, slot->event.order};
}

void EventList::setSerial(uint64_t id, uint64_t serial) {
  std::lock_guard<SpinLock> guard(lock_);
  if (Slot* slot = find(id)) slot->event.serial = serial;
}

void EventList::setDevice(uint64_t id, Device* device) {
  std::lock_guard<SpinLock> guard(lock_);
  if (Slot* slot = find(id)) slot->event.device = device;
}

void EventList::cancelDevice(Device* device, const char* why) noexcept {
  {
    std::lock_guard<SpinLock> guard(lock_);
    for (uint32_t i = 0; i < slotCount(); ++i)
      if (Slot& slot = slotAt(i); slot.state == State::Pending && slot.event.device == device) cancel(slot, why);
  }
  announce();
}

void EventList::forgetDevice(Device* device) {
  std::lock_guard<SpinLock> guard(lock_);
  for (uint32_t i = 0; i < slotCount(); ++i)
    if (Slot& slot = slotAt(i); slot.event.device == device) slot.event.device = nullptr;
}

void EventList::cancelAll() {
  {
    std::lock_guard<SpinLock> guard(lock_);
    closed_ = true;
    for (uint32_t i = 0; i < slotCount(); ++i) {
      Slot& slot = slotAt(i);
      if (slot.state == State::Pending) {
        cancel(slot, kReleased);
      } else if (slot.state == State::Ready && slot.list != &spontaneous_) {
        unlink(slot);
        makeReady(slot);
      }
    }
  }
  // Here and now, though another thread may be delivering, too.
  deliverAll(spontaneous_);
  announce();
}

void EventList::Waiter::waitForChange(uint64_t epoch, uint64_t nanoseconds) {
  std::unique_lock<std::mutex> guard(list_.waitLock_);
  waitFor(list_.changed_, guard, nanoseconds, [&] { return list_.epoch_.load(std::memory_order_seq_cst) != epoch; });
}

}  // namespace alba::device
