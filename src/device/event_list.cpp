// SPDX-License-Identifier: MIT
// Creating, completing and delivering events (see event_list.h).
#include "device/event_list.h"

#include <algorithm>
#include <chrono>

#include "base/format.h"
#include "base/log.h"
#include "device/device.h"

namespace alba::device {

EventList::~EventList() {
  for (Slot& slot : slots_)
    if (slot.state != State::Free && slot.event.kept.release) slot.event.kept.release(slot.event.kept.object);
}

EventList::Slot& EventList::newSlot() {
  uint32_t index;
  if (free_.empty()) {
    index = uint32_t(slots_.size());
    slots_.emplace_back();
    slots_.back().index = index;
  } else {
    index = free_.back();
    free_.pop_back();
  }
  Slot& slot = slots_[index];
  slot.state = State::Pending;
  slot.event.id = idOf(index, slot.generation);
  return slot;
}

uint64_t EventList::create(Event&& event) {
  if (uint32_t(event.mode) - 1 > 2)
    log(LogLevel::Error, format("An asynchronous call has the callback mode {}, which is none: its callback can be "
                                "delivered by waitAny only.",
                                uint32_t(event.mode)));
  std::lock_guard<SpinLock> guard(lock_);
  Slot& slot = newSlot();
  const uint64_t id = slot.event.id;
  slot.event = std::move(event);
  slot.event.id = id;
  return id;
}

EventList::Slot* EventList::find(uint64_t id) {
  const uint32_t index = uint32_t(id) - 1, generation = uint32_t(id >> 32);
  if (index >= slots_.size()) return nullptr;
  Slot& slot = slots_[index];
  return slot.generation == generation && slot.state != State::Free ? &slot : nullptr;
}

void EventList::announce() {
  if (waiters_.load(std::memory_order_seq_cst) == 0) return;
  epoch_.fetch_add(1, std::memory_order_seq_cst);
  { std::lock_guard<std::mutex> guard(waitLock_); }
  changed_.notify_all();
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
    slot->event.order = nextOrder_++;
    slot->state = State::Ready;
    if (slot->event.mode == WGPUCallbackMode_AllowSpontaneous) {
      spontaneous_.push_back(id);
      spontaneousCount_.store(uint32_t(spontaneous_.size()), std::memory_order_release);
    } else if (slot->event.mode == WGPUCallbackMode_AllowProcessEvents) {
      processable_.push_back(id);
    }
  }
  announce();
  return true;
}

void EventList::amend(uint64_t id, uint32_t status, std::string message) {
  std::lock_guard<SpinLock> guard(lock_);
  Slot* slot = find(id);
  if (!slot || slot->state != State::Ready) return;
  slot->event.result.status = status;
  slot->event.result.message = std::move(message);
}

void EventList::claim(Slot& slot) { slot.state = State::Delivering; }

void EventList::call(Slot& slot) {
  if (Event& event = slot.event; event.namesDevice) {
    // Looked up at the last moment, since a callback before this one may have released it, and under the lock that a
    // dying device takes to leave its events.
    std::lock_guard<SpinLock> guard(lock_);
    event.deviceHandle = event.device ? event.device->handle.load(std::memory_order_acquire) : nullptr;
    event.deviceLost = !event.device || event.device->isLost();
  }
  slot.event.deliver(slot.event);
  if (slot.event.kept.release) slot.event.kept.release(slot.event.kept.object);
}

void EventList::free(Slot& slot) {
  Event& event = slot.event;
  if (!event.result.message.empty()) std::string().swap(event.result.message);
  event.kept = {};
  event.device = nullptr;
  event.namesDevice = false;
  event.serial = 0;
  event.result.object = nullptr;
  slot.state = State::Free;
  if (++slot.generation == 0) slot.generation = 1;
  free_.push_back(slot.index);
}

void EventList::deliverSpontaneous() {
  if (!hasSpontaneous()) return;
  std::vector<uint64_t> batch;
  std::vector<Slot*> claimed;
  for (bool first = true;; first = false) {
    {
      std::lock_guard<SpinLock> guard(lock_);
      for (Slot* slot : claimed) free(*slot);
      claimed.clear();
      if (first && delivering_) return;  // the thread that delivers now takes these, too
      delivering_ = !spontaneous_.empty();
      if (!delivering_) return;
      batch.clear();
      std::swap(batch, spontaneous_);
      spontaneousCount_.store(0, std::memory_order_release);
      claimed.reserve(batch.size());
      for (uint64_t id : batch)
        if (Slot* slot = find(id); slot && slot->state == State::Ready) {
          claim(*slot);
          claimed.push_back(slot);
        }
    }
    for (Slot* slot : claimed) call(*slot);
  }
}

size_t EventList::processReady() {
  std::vector<uint64_t> batch;
  {
    std::lock_guard<SpinLock> guard(lock_);
    std::swap(batch, processable_);
  }
  for (uint64_t id : batch) deliverIfReady(id);
  return batch.size();
}

bool EventList::deliverIfReady(uint64_t id) {
  Slot* slot;
  {
    std::lock_guard<SpinLock> guard(lock_);
    slot = find(id);
    if (!slot) return true;
    if (slot->state == State::Delivering) return true;
    if (slot->state != State::Ready) return false;
    claim(*slot);
  }
  call(*slot);
  std::lock_guard<SpinLock> guard(lock_);
  free(*slot);
  return true;
}

EventList::Waiting EventList::look(uint64_t id) {
  std::lock_guard<SpinLock> guard(lock_);
  Slot* slot = find(id);
  if (!slot || slot->state == State::Delivering) return {true, true};
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

void EventList::cancelDevice(Device* device) {
  bool any = false;
  {
    std::lock_guard<SpinLock> guard(lock_);
    for (Slot& slot : slots_) {
      if (slot.state == State::Free || slot.event.device != device) continue;
      slot.event.device = nullptr;
      if (slot.state != State::Pending) continue;
      const uint64_t id = slot.event.id;
      slot.event.result = {slot.event.cancelledStatus, slot.event.cancelledType, nullptr, "The device is gone."};
      slot.event.order = nextOrder_++;
      slot.state = State::Ready;
      any = true;
      if (slot.event.mode == WGPUCallbackMode_AllowSpontaneous) {
        spontaneous_.push_back(id);
        spontaneousCount_.store(uint32_t(spontaneous_.size()), std::memory_order_release);
      } else if (slot.event.mode == WGPUCallbackMode_AllowProcessEvents) {
        processable_.push_back(id);
      }
    }
  }
  if (any) announce();
}

void EventList::cancelAll() {
  std::vector<uint64_t> ids;
  {
    std::lock_guard<SpinLock> guard(lock_);
    for (Slot& slot : slots_) {
      if (slot.state == State::Pending) {
        slot.event.result = {slot.event.cancelledStatus, slot.event.cancelledType, nullptr,
                             "The instance was released before this happened."};
        slot.state = State::Ready;
      }
      if (slot.state == State::Ready) ids.push_back(slot.event.id);
    }
  }
  for (uint64_t id : ids) deliverIfReady(id);
  announce();
}

void EventList::Waiter::waitForChange(uint64_t epoch, uint64_t nanoseconds) {
  std::unique_lock<std::mutex> guard(list_.waitLock_);
  constexpr uint64_t kLongest = uint64_t(3600) * 1000000000;
  const auto until = std::chrono::system_clock::now() + std::chrono::nanoseconds(std::min(nanoseconds, kLongest));
  list_.changed_.wait_until(guard, until, [&] { return list_.epoch_.load(std::memory_order_seq_cst) != epoch; });
}

}  // namespace alba::device
