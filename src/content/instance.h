// SPDX-License-Identifier: MIT
// The instance handle: finds adapters, owns the event list, waits. Also the global functions of webgpu.h.
#pragma once

#include <webgpu/webgpu.h>

#include <atomic>
#include <vector>

#include "base/lock.h"
#include "base/ref.h"
#include "device/event_list.h"
#include "vulkan/instance.h"

namespace alba::content {

class Device;

WGPUInstance createInstance(WGPUInstanceDescriptor const* descriptor);
void getInstanceFeatures(WGPUSupportedInstanceFeatures* features);
WGPUStatus getInstanceLimits(WGPUInstanceLimits* limits);
WGPUBool hasInstanceFeature(WGPUInstanceFeatureName feature);
void supportedInstanceFeaturesFreeMembers(WGPUSupportedInstanceFeatures features);
void supportedWGSLLanguageFeaturesFreeMembers(WGPUSupportedWGSLLanguageFeatures features);

class Instance final : public RefCounted {
 public:
  Instance(bool timedWaitAny, bool multipleDevices, size_t timedWaitAnyMaxCount);
  ~Instance();

  void addRef() { applicationRefs_.fetch_add(1, std::memory_order_relaxed); }
  // The last one cancels pending callbacks; devices keep the instance in memory.
  void release();
  WGPUSurface createSurface(WGPUSurfaceDescriptor const* descriptor);
  void getWGSLLanguageFeatures(WGPUSupportedWGSLLanguageFeatures* features);
  WGPUBool hasWGSLLanguageFeature(WGPUWGSLLanguageFeatureName feature);
  void processEvents();
  WGPUFuture requestAdapter(WGPURequestAdapterOptions const* options, WGPURequestAdapterCallbackInfo callbackInfo);
  WGPUWaitStatus waitAny(size_t futureCount, WGPUFutureWaitInfo* futures, uint64_t timeoutNS);

  // alba.h
  size_t enumerateAdapters(WGPUAdapter* adapters, size_t capacity);
  void wakeOnce(void (*wake)(void* userdata), void* userdata);

  // Inside Alba.
  device::EventList& events() { return *events_; }
  bool multipleDevicesPerAdapter() const { return multipleDevices_; }
  void registerDevice(Device* device);
  void unregisterDevice(Device* device);

 private:
  // The live devices, each with a reference.
  std::vector<Ref<Device>> devices();

  std::atomic<uint32_t> applicationRefs_{1};
  const bool timedWaitAny_, multipleDevices_;
  const size_t timedWaitAnyMaxCount_;
  Ref<device::EventList> events_;
  SpinLock devicesLock_;
  std::vector<Device*> devices_;
};

}  // namespace alba::content
