// SPDX-License-Identifier: MIT
// Waiting: for a future with any timeout, and the requests for adapters and devices as calls that return their result.
// Works with instances that have the feature TimedWaitAny and, by looking now and then, with those that have not.
#pragma once

#include <webgpu/webgpu.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>

#include "alba/handle.hpp"

namespace alba {

inline constexpr uint64_t kForever = UINT64_MAX;

inline WGPUStringView view(std::string_view text) { return {text.data(), text.size()}; }

inline std::string text(WGPUStringView view) {
  if (!view.data) return {};
  return view.length == WGPU_STRLEN ? std::string(view.data) : std::string(view.data, view.length);
}

namespace detail {

// Looks until the future is done, with longer and longer naps between the looks.
inline WGPUWaitStatus pollFor(WGPUInstance instance, WGPUFuture future, uint64_t timeoutNs) {
  const auto start = std::chrono::steady_clock::now();
  auto nap = std::chrono::microseconds(20);
  for (;;) {
    WGPUFutureWaitInfo info = WGPU_FUTURE_WAIT_INFO_INIT;
    info.future = future;
    const WGPUWaitStatus status = wgpuInstanceWaitAny(instance, 1, &info, 0);
    if (status != WGPUWaitStatus_TimedOut) return status;
    const auto waited = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start);
    if (timeoutNs != kForever && static_cast<uint64_t>(waited.count()) >= timeoutNs) return WGPUWaitStatus_TimedOut;
    std::this_thread::sleep_for(nap);
    if (nap < std::chrono::milliseconds(1)) nap *= 2;
  }
}

}  // namespace detail

// Waits until the future's callback has returned; false if that took too long. A future that was never given (0, or one
// of another instance) reads as one that is done.
inline bool wait(WGPUInstance instance, WGPUFuture future, uint64_t timeoutNs = kForever) {
  WGPUFutureWaitInfo info = WGPU_FUTURE_WAIT_INFO_INIT;
  info.future = future;
  WGPUWaitStatus status = wgpuInstanceWaitAny(instance, 1, &info, timeoutNs);
  // Error stands for "this instance has no timed waits", among others: looking is always allowed.
  if (status == WGPUWaitStatus_Error) status = detail::pollFor(instance, future, timeoutNs);
  return status == WGPUWaitStatus_Success;
}

// Waits until all work submitted to a queue so far is done.
inline bool waitForQueue(WGPUInstance instance, WGPUQueue queue, uint64_t timeoutNs = kForever) {
  WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void*, void*) {};
  return wait(instance, wgpuQueueOnSubmittedWorkDone(queue, info), timeoutNs);
}

// An instance with timed waits where the library has them.
inline Owned<WGPUInstance> createInstance() {
  const WGPUInstanceFeatureName timed = WGPUInstanceFeatureName_TimedWaitAny;
  WGPUInstanceDescriptor descriptor = WGPU_INSTANCE_DESCRIPTOR_INIT;
  if (wgpuHasInstanceFeature(timed)) {
    descriptor.requiredFeatureCount = 1;
    descriptor.requiredFeatures = &timed;
  }
  return Owned<WGPUInstance>(wgpuCreateInstance(&descriptor));
}

// An adapter, or nothing and the reason in `why`.
inline Owned<WGPUAdapter> requestAdapter(WGPUInstance instance, const WGPURequestAdapterOptions* options = nullptr,
                                         std::string* why = nullptr) {
  struct Answer {
    WGPUAdapter adapter = nullptr;
    std::string message;
  } answer;
  WGPURequestAdapterCallbackInfo info = WGPU_REQUEST_ADAPTER_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.callback = [](WGPURequestAdapterStatus, WGPUAdapter adapter, WGPUStringView message, void* to, void*) {
    *static_cast<Answer*>(to) = {adapter, text(message)};
  };
  info.userdata1 = &answer;
  wait(instance, wgpuInstanceRequestAdapter(instance, options, info));
  if (why) *why = answer.message;
  return Owned<WGPUAdapter>(answer.adapter);
}

// A device, or nothing and the reason in `why`.
inline Owned<WGPUDevice> requestDevice(WGPUInstance instance, WGPUAdapter adapter,
                                       const WGPUDeviceDescriptor* descriptor = nullptr, std::string* why = nullptr) {
  struct Answer {
    WGPUDevice device = nullptr;
    std::string message;
  } answer;
  WGPURequestDeviceCallbackInfo info = WGPU_REQUEST_DEVICE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.callback = [](WGPURequestDeviceStatus, WGPUDevice device, WGPUStringView message, void* to, void*) {
    *static_cast<Answer*>(to) = {device, text(message)};
  };
  info.userdata1 = &answer;
  wait(instance, wgpuAdapterRequestDevice(adapter, descriptor, info));
  if (why) *why = answer.message;
  return Owned<WGPUDevice>(answer.device);
}

}  // namespace alba
