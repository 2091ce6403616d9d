// SPDX-License-Identifier: MIT
// Error dispatch, device loss and the device thread (see device.h).
#include "device/device.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/clock.h"
#include "base/exit.h"
#include "base/log.h"
#include "device/command_stream.h"
#include "device/helper_pipelines.h"
#include "device/layout_cache.h"
#include "device/workers.h"
#include "queue/queue.h"
#include "vulkan/device.h"

namespace alba::device {
namespace {

// How the device thread idles: it looks every millisecond while the device is in use, and sleeps until it is woken
// after this many rounds without work.
constexpr int kRoundsBeforeSleep = 20;
constexpr uint64_t kRoundNanoseconds = 1000000;

void deliverUncapturedError(Event& event) {
  auto handle = static_cast<WGPUDevice>(event.deviceHandle);
  // What went wrong before the loss is heard, but nothing behind the callback that tells of it.
  if (event.lossIsTold || !handle) return;
  const std::string& message = event.result.message;
  reinterpret_cast<WGPUUncapturedErrorCallback>(event.callback)(
      &handle, WGPUErrorType(event.result.type), {message.data(), message.size()}, event.userdata1, event.userdata2);
}

bool matches(WGPUErrorFilter filter, WGPUErrorType type) {
  return (filter == WGPUErrorFilter_Validation && type == WGPUErrorType_Validation) ||
         (filter == WGPUErrorFilter_OutOfMemory && type == WGPUErrorType_OutOfMemory) ||
         (filter == WGPUErrorFilter_Internal && type == WGPUErrorType_Internal);
}

// Not inlined, or gcc takes the node that is cast for the whole object, and warns.
[[gnu::noinline]] void drop(Object* object) { Ref<Object>::release(object); }

}  // namespace

Device::Device(DeviceSettings settings, std::unique_ptr<vulkan::Device> vulkan, Ref<EventList> events)
    : Object(*this, ObjectKind::Device, settings.label),
      settings_(std::move(settings)),
      events_(std::move(events)),
      vulkan_(std::move(vulkan)),
      queue_(std::make_unique<queue::Queue>(*vulkan_)),
      layouts_(std::make_unique<LayoutCache>()),
      streams_(std::make_unique<StreamPool>()),
      workers_(std::make_unique<Workers>()),
      shared_(std::make_shared<Thread>()) {
  const char* timeline = std::getenv("ALBA_TIMELINE");
  inline_ = timeline && std::string_view(timeline) == "inline";
  timeline_.setWaker(
      [](void* self) {
        Thread& thread = *static_cast<Device*>(self)->shared_;
        {
          std::lock_guard<std::mutex> guard(thread.lock);
          thread.awake = true;
        }
        thread.wake.notify_one();
      },
      this);
  timeline_.setFailureHook([](void* self) { static_cast<Device*>(self)->memoryRanOut(); }, this);
}

int Device::initialize() {
  const VkResult result = queue_->initialize();
  if (result != VK_SUCCESS) return result;
  try {
    atExit_.emplace().prepare(
        [](void* self, uint64_t nanoseconds) {
          queue::Queue& queue = *static_cast<Device*>(self)->queue_;
          queue.wait(queue.submittedSerial(), nanoseconds);
        },
        this);
    startThread();
  } catch (...) {
    return VK_ERROR_OUT_OF_HOST_MEMORY;  // no thread is to be had
  }
  return VK_SUCCESS;
}

Device::~Device() {
  // There the loop delivers, for here exit() may wait for this thread (see runThread), and a callback may call it.
  const bool onOwnThread = thread_.get_id() == std::this_thread::get_id();
  {
    std::lock_guard<std::mutex> guard(shared_->lock);
    shared_->stop = true;
  }
  shared_->wake.notify_all();
  if (thread_.joinable()) {
    if (onOwnThread)
      thread_.detach();
    else
      thread_.join();
  }
  // Steps may start jobs and jobs issue steps.
  do {
    timeline_.drain();
    workers_->finish();
  } while (!timeline_.idle());
  try {
    queue_->flush();
    vulkan_->waitIdle();
    queue_->poll();
  } catch (...) {
    memoryRanOut();
  }
  while (!timeline_.idle()) timeline_.drain();
  events_->cancelDevice(this, "The device is gone.");
  events_->forgetDevice(this);
  if (!onOwnThread) events_->deliverSpontaneous();
  helpers.reset();
  atExit_.reset();
  queue_.reset();
  for (Keep& kept : foreign_) kept.release(kept.object);
}

void Device::raise(Scope* scope, const char* call, const Error& error) { raise(scope, call, error, *this); }

void Device::raise(Scope* scope, const char* call, const Error& error, const Object& object) {
  if (isLost()) return;
  auto message = [&] {
    std::string text = error.message();
    text += " (";
    text += error.rule;
    text += ")\n- While calling ";
    if (!label().empty()) {
      printName(text);
      text += '.';
    }
    text += call;
    if (&object != this && !object.label().empty()) {
      text += " for ";
      object.printName(text);
    }
    text += '.';
    return text;
  };
  for (; scope; scope = scope->parent) {
    if (!matches(scope->filter, error.type)) continue;
    if (scope->error != WGPUErrorType_NoError) return;  // it keeps its first
    scope->error = error.type;
    scope->message = message();
    return;
  }
  if (!settings_.uncaptured.callback) {
    log(LogLevel::Error, message());
    return;
  }
  Event event;
  event.mode = WGPUCallbackMode_AllowSpontaneous;
  event.deliver = deliverUncapturedError;
  event.callback = reinterpret_cast<WGPUProc>(settings_.uncaptured.callback);
  event.userdata1 = settings_.uncaptured.userdata1;
  event.userdata2 = settings_.uncaptured.userdata2;
  event.device = this;
  event.namesDevice = true;
  event.result = {0, uint32_t(error.type), nullptr, message()};
  events_->createReady(std::move(event));
}

void Device::lose(WGPUDeviceLostReason reason, std::string message) {
  if (lost_.exchange(true, std::memory_order_acq_rel)) return;
  try {
    if (reason == WGPUDeviceLostReason_Unknown) log(LogLevel::Warning, format("the device was lost: {}", message));
  } catch (...) {  // memory ran out: the callback says it, too
  }
  invalidate();
  events_->complete(settings_.lostEvent, {0, uint32_t(reason), nullptr, std::move(message)});
}

void Device::memoryRanOut() noexcept {
  // Nobody knows how much of the step was done. What it was to make may count as valid, a recording may end in the
  // middle of a pass, and the event it was to complete has lost it: so nothing is submitted or used any longer, and
  // nobody waits.
  queue_->fail(VK_ERROR_OUT_OF_HOST_MEMORY);
  if (!isLost()) {
    try {
      lose(WGPUDeviceLostReason_Unknown, "Memory ran out on the device timeline.");
    } catch (...) {
      lose(WGPUDeviceLostReason_Unknown, {});
    }
  }
  events_->cancelDevice(this, "Memory ran out, and the device was lost.");
}

void Device::dropLater(Object& object) noexcept {
  try {
    timeline_.issue([&object] { Ref<Object>::release(&object); });
  } catch (...) {
    object.run = [](Timeline::Node* node) { drop(static_cast<Object*>(node)); };
    timeline_.issueNode(object);
  }
  afterIssue();
}

Error Device::vulkanError(int result, const Error& shortage) {
  if (result == VK_ERROR_DEVICE_LOST) {
    queue_->fail(VK_ERROR_DEVICE_LOST);
    lose(WGPUDeviceLostReason_Unknown, "Vulkan reported the device lost when an object was made.");
  }
  return shortage;
}

bool Device::ranOutOfMemory(int result) { return vulkan::isOutOfMemory(VkResult(result)); }

bool Device::freeRetired() {
  const size_t before = queue_->retiredCount();
  queue_->collect();
  return queue_->retiredCount() < before;
}

void Device::keepForeign(Keep kept) {
  {
    std::lock_guard<SpinLock> guard(foreignLock_);
    const auto same = [&](const Keep& other) { return other.object == kept.object; };
    if (std::none_of(foreign_.begin(), foreign_.end(), same)) {
      foreign_.push_back(kept);
      return;
    }
  }
  // Once is enough, however often the mistake is made.
  kept.release(kept.object);
}

void Device::whenDone(void (*release)(void*), void* handle) {
  // With the lock free again this device may be gone.
  const std::shared_ptr<Thread> shared = shared_;
  {
    std::lock_guard<std::mutex> guard(shared->lock);
    shared->release = release;
    shared->handle = handle;
    shared->nudged = true;
  }
  shared->wake.notify_one();
}

void Device::nudge() {
  {
    std::lock_guard<std::mutex> guard(shared_->lock);
    if (shared_->nudged) return;
    shared_->nudged = true;
  }
  shared_->wake.notify_one();
}

// With the runner lock held: submits, looks what is done, and lets go of the lock.
void Device::finishRun() {
  try {
    scopes_.giveBack();
    queue_->flush();
    queue_->poll();
    if (queue_->failure() != VK_SUCCESS && !isLost())
      lose(WGPUDeviceLostReason_Unknown,
           "A Vulkan call failed with VkResult " + std::to_string(queue_->failure()) + ".");
  } catch (...) {
    // Whatever happens, others must get the lock.
    memoryRanOut();
  }
  busy_.store(queue_->busy(), std::memory_order_release);
  const bool more = timeline_.cutShort();
  timeline_.release();
  if (more) nudge();
}

// A callback may release the device, so nothing of it is touched after callbacks have run.
void Device::drain() {
  if (timeline_.onRunner()) return;
  const Ref<EventList> events = events_;
  timeline_.acquire();
  finishRun();
  events->deliverSpontaneous();
}

void Device::catchUp() {
  if (timeline_.onRunner()) return;
  timeline_.acquire();
  finishRun();
}

bool Device::drainFor(uint64_t nanoseconds) {
  if (timeline_.onRunner()) return true;
  const Ref<EventList> events = events_;
  if (!timeline_.acquireFor(nanoseconds)) return false;
  finishRun();
  events->deliverSpontaneous();
  return true;
}

bool Device::uploadsMayWait() {
  const uint64_t bytes = pendingCopies.load(std::memory_order_relaxed);
  return bytes != 0 && queue_->uploadsMayWait(bytes);
}

void Device::drainIfQuick() {
  if (stepsMayTakeLong()) return nudge();
  const Ref<EventList> events = events_;
  if (!timeline_.tryAcquire()) return;
  finishRun();
  events->deliverSpontaneous();
}

bool Device::queueIsIdle() {
  return queue_->knownCompletedSerial() == queue_->submittedSerial() ||
         queue_->completedSerial() == queue_->submittedSerial();
}

void Device::startThread() { thread_ = std::thread(runThread, this, shared_); }

bool Device::runOnce(bool eager) {
  bool worked = !timeline_.idle();
  // With a callback waiting this thread does not sleep between its rounds, so it must not spin while others run steps.
  if (!(eager ? timeline_.acquireFor(kRoundNanoseconds) : timeline_.tryAcquire())) return true;
  worked |= queue_->busy() || queue_->hasOpenBatch();
  finishRun();
  return worked;
}

void Device::runThread(Device* self, std::shared_ptr<Thread> shared) {
  const Ref<EventList> events = self->events_;
  int idleRounds = 0;
  for (;;) {
    bool leaves = false;
    // With a callback waiting for the GPU, block on the GPU; new steps then wait a round at most.
    const bool eager = self->isEager();
    if (eager && self->timeline_.idle()) {
      const WorkingThread working;
      if (!working) return;
      self->queue_->wait(self->queue_->submittedSerial(), kRoundNanoseconds);
    }
    {
      std::unique_lock<std::mutex> guard(shared->lock);
      if (idleRounds >= kRoundsBeforeSleep && !shared->nudged && !shared->stop && !shared->release) {
        shared->awake = false;
        if (self->timeline_.fallAsleepIfIdle())
          shared->wake.wait(guard, [&] { return shared->awake || shared->nudged || shared->stop; });
        idleRounds = 0;
      }
      if (!eager) waitFor(shared->wake, guard, kRoundNanoseconds, [&] { return shared->nudged || shared->stop; });
      if (shared->stop) return;
      shared->nudged = false;
      leaves = shared->release != nullptr;
    }
    {
      const WorkingThread working;
      if (!working) return;
      // Asked before the steps, for a worker's last deed is to issue one.
      leaves = leaves && self->workers_->idle();
      idleRounds = self->runOnce(eager) ? 0 : idleRounds + 1;
      // Neither a step nor work of the GPU nor a job is left. Within the gate, for this may be the end of the device.
      if (leaves && idleRounds != 0) std::exchange(shared->release, nullptr)(shared->handle);
    }
    events->deliverSpontaneous();
    // A callback may have released the device: nothing of it is touched before `stop` has been looked at.
    std::lock_guard<std::mutex> guard(shared->lock);
    if (shared->stop) return;
  }
}

}  // namespace alba::device
