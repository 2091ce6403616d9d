// SPDX-License-Identifier: MIT
// The device as its own timeline sees it: the step list and its runner thread, limits and features, error scopes, loss,
// and the rooms below (queue, Vulkan). Methods are for steps only unless they say otherwise.
#pragma once

#include <webgpu/webgpu.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/exit.h"
#include "base/ref.h"
#include "device/error.h"
#include "device/event_list.h"
#include "device/object.h"
#include "device/scopes.h"
#include "device/timeline.h"

namespace alba::vulkan {
class Device;
}
namespace alba::queue {
class Queue;
}

namespace alba::device {

class HelperPipelines;
class LayoutCache;
class StreamPool;
class Workers;

// The features of a device as one bit per WGPUFeatureName value (the standard ones are below 64).
struct FeatureSet {
  uint64_t bits = 0;
  bool has(WGPUFeatureName feature) const { return uint32_t(feature) < 64 && (bits >> uint32_t(feature) & 1); }
  void add(WGPUFeatureName feature) { bits |= uint64_t(1) << uint32_t(feature); }
};

struct UncapturedErrorCallback {
  WGPUUncapturedErrorCallback callback = nullptr;
  void* userdata1 = nullptr;
  void* userdata2 = nullptr;
};

struct DeviceSettings {
  std::string label;
  WGPULimits limits{};
  WGPUCompatibilityModeLimits stageLimits{};  // per-stage storage limits
  FeatureSet features;
  UncapturedErrorCallback uncaptured;
  uint64_t lostEvent = 0;  // future that device loss completes
};

class Device final : public Object {
 public:
  Device(DeviceSettings settings, std::unique_ptr<vulkan::Device> vulkan, Ref<EventList> events);
  // Must succeed before anything else; a VkResult.
  int initialize();
  // Drains the steps, waits for the GPU, frees everything.
  ~Device();

  // ---- any thread
  Timeline& timeline() { return timeline_; }
  EventList& events() { return *events_; }
  Scopes& scopes() { return scopes_; }
  // What `raise` needs to know about where a call came from; taken when the call is made.
  Scope* currentScope() { return scopes_.current(); }
  template <class F>
  void issue(F&& step) {
    timeline_.issue(std::forward<F>(step));
    afterIssue();
  }
  template <class F>
  void issueWithBytes(F&& step, const void* data, size_t size) {
    timeline_.issueWithBytes(std::forward<F>(step), data, size);
    afterIssue();
  }
  // Drops the reference to `object` after all that is pending. Never fails, so destructors may call it.
  void dropLater(Object& object) noexcept;
  // What follows an `issue` or `dropLater`: for who issues by `timeline()` itself, with a lock held.
  void afterIssue() {
    if (inline_)
      drain();
    else if (timeline_.pendingBytes() > kMaxPendingBytes)
      catchUp();
  }
  const WGPULimits& limits() const { return settings_.limits; }
  const WGPUCompatibilityModeLimits& stageLimits() const { return settings_.stageLimits; }
  bool has(WGPUFeatureName feature) const { return settings_.features.has(feature); }
  const FeatureSet& features() const { return settings_.features; }
  // Loss is decided on the device timeline; other threads may see it a moment late.
  bool isLost() const { return lost_.load(std::memory_order_acquire); }
  uint64_t lostFuture() const { return settings_.lostEvent; }
  bool lossIsTold = false;  // the callback of `lostFuture` has been called; guarded by the event list's lock
  // Wakes the device thread so that what is pending runs at once though nobody waits.
  void nudge();
  // Lets the device thread call `release(handle)` once nothing is left to do, here, on the GPU or by a
  // worker.
  void whenDone(void (*release)(void* handle), void* handle);
  // Steps that may take milliseconds (compiling) are counted here while they are pending, so that no call that wants to
  // return quickly runs them itself.
  std::atomic<uint32_t> heavySteps{0};
  // Spontaneous callbacks that wait for the GPU: while there are any, the device thread blocks on the semaphore.
  std::atomic<uint32_t> eagerWaits{0};
  // Runs what is pending here (unless a step is running on this thread), submits it, and delivers what became ready.
  void drain();
  bool drainFor(uint64_t nanoseconds);
  // The same, but delivers nothing: for calls that are not about callbacks and have only issued too much.
  void catchUp();
  // What is pending may take long: it compiles, or finds no upload memory before the GPU is done with some.
  bool stepsMayTakeLong() { return heavySteps.load(std::memory_order_relaxed) != 0 || uploadsMayWait(); }
  bool uploadsMayWait();
  // Runs what is pending, as `drain` does, if nobody else runs steps at the moment. What may take long is left to the
  // device thread.
  void drainIfQuick();
  // The last run left something unfinished: work on the GPU, or what waits for it.
  bool isBusy() const { return busy_.load(std::memory_order_acquire); }
  // The GPU has done all that was submitted, as far as is known without asking it.
  bool queueIsIdle();
  // Bytes that wait for a runner to copy them into upload memory: of queue writes, and of mappings at creation.
  std::atomic<uint64_t> pendingCopies{0};
  // Keeps something of another device, that a mistaken call named, until this device and all its steps are gone.
  void keepForeign(Keep kept);
  // The pool that compiles pipelines for the Async calls.
  Workers& workers() { return *workers_; }
  // Memory of command streams, recycled.
  StreamPool& streams() { return *streams_; }

  // ---- steps
  vulkan::Device& vulkan() { return *vulkan_; }
  const vulkan::Device& vulkan() const { return *vulkan_; }
  queue::Queue& queue() { return *queue_; }
  LayoutCache& layouts() { return *layouts_; }
  // Shaders that the replay needs (made when first needed).
  std::unique_ptr<HelperPipelines> helpers;
  // Dispatches an error to the scope that was current when `call` was made ("createBuffer"), else to the
  // uncaptured-error callback. Silent on a lost device.
  void raise(Scope* scope, const char* call, const Error& error);
  // The same for a call that was to make `object`, which the message names.
  void raise(Scope* scope, const char* call, const Error& error, const Object& object);
  // Device loss: completes the lost future once, aborts what waits. `reason` Unknown or Destroyed.
  void lose(WGPUDeviceLostReason reason, std::string message);
  // Runs `create` (which returns a VkResult), and once more after freeing what the GPU is done with if memory ran out.
  template <class F>
  int withMemory(F&& create) {
    const int result = create();
    if (result == 0) [[likely]]
      return result;
    return ranOutOfMemory(result) && freeRetired() ? create() : result;
  }
  // For a Vulkan call that failed with the VkResult `result`: device loss becomes lose(Unknown). Returns `shortage`,
  // the error to raise for anything else.
  Error vulkanError(int result, const Error& shortage);
  std::string queueLabel;
  // The handle that callbacks receive (a content::Device), null once the application let go of it.
  std::atomic<void*> handle{nullptr};

 private:
  // What the list may hold before a caller who adds to it runs it, or waits for who does: a bound on memory.
  static constexpr uint64_t kMaxPendingBytes = 2 << 20;
  struct Thread;
  void startThread();
  static void runThread(Device* self, std::shared_ptr<Thread> shared);
  static bool ranOutOfMemory(int result);
  // Destroys what was retired and is no longer in use; true if there was anything.
  bool freeRetired();
  void finishRun();
  // A step has thrown.
  void memoryRanOut() noexcept;
  // One round of the device thread; false when it found nothing to do.
  bool runOnce(bool eager);
  // Somebody wants to hear at once of what the GPU does.
  bool isEager() const { return eagerWaits.load(std::memory_order_acquire) != 0 || (events_->wakes() && isBusy()); }

  DeviceSettings settings_;
  Ref<EventList> events_;
  Scopes scopes_;
  std::unique_ptr<vulkan::Device> vulkan_;
  std::unique_ptr<queue::Queue> queue_;
  std::unique_ptr<LayoutCache> layouts_;
  std::unique_ptr<StreamPool> streams_;
  std::unique_ptr<Workers> workers_;
  Timeline timeline_;
  bool inline_ = false;  // every step runs on the spot, on the caller's thread (ALBA_TIMELINE=inline)
  std::atomic<bool> lost_{false};
  std::atomic<bool> busy_{false};
  SpinLock foreignLock_;
  std::vector<Keep> foreign_;

  // The device thread: takes the steps that nobody else runs. What it shares with others outlives the device, so that a
  // callback on it may release the device itself.
  struct Thread {
    std::mutex lock;
    std::condition_variable wake;
    bool nudged = false;  // run at once
    bool awake = true;    // false: sleeps until the next step
    bool stop = false;
    // What to call when all is done (see whenDone).
    void (*release)(void* handle) = nullptr;
    void* handle = nullptr;
  };
  std::shared_ptr<Thread> shared_;
  std::thread thread_;
  std::optional<ExitStep> atExit_;
};

}  // namespace alba::device
