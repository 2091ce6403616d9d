// SPDX-License-Identifier: MIT
// The adapter handle: what a Vulkan device offers, and the one device that can be made from it.
#pragma once

#include <webgpu/webgpu.h>

#include <atomic>

#include "base/ref.h"
#include "content/instance.h"
#include "device/adapter.h"
#include "vulkan/instance.h"

namespace alba::content {

void adapterInfoFreeMembers(WGPUAdapterInfo info);
void supportedFeaturesFreeMembers(WGPUSupportedFeatures features);
// The features in `set` as an array that FreeMembers frees.
void listFeatures(const device::FeatureSet& set, WGPUSupportedFeatures* features);
// Fills `limits` and a chained WGPUCompatibilityModeLimits; false (nothing written) when the chain holds anything else.
bool writeLimits(const WGPULimits& from, const WGPUCompatibilityModeLimits& stages, WGPULimits* limits);

class Adapter final : public RefCounted {
 public:
  Adapter(Instance& instance, Ref<vulkan::Instance> vulkan, const vulkan::AdapterInfo& info);

  void addRef() { retain(); }
  void release() {
    if (dropRef()) delete this;
  }
  void getFeatures(WGPUSupportedFeatures* features);
  WGPUStatus getInfo(WGPUAdapterInfo* info);
  WGPUStatus getLimits(WGPULimits* limits);
  WGPUBool hasFeature(WGPUFeatureName feature);
  WGPUFuture requestDevice(WGPUDeviceDescriptor const* descriptor, WGPURequestDeviceCallbackInfo callbackInfo);

  // alba.h
  WGPUStatus getUuid(uint8_t* uuid);

  Instance& instance() const { return *instance_; }

 private:
  // Why the request can't be granted, empty if it can; fills what the device gets.
  std::string negotiate(const WGPUDeviceDescriptor& descriptor, device::DeviceSettings& settings) const;

  Ref<Instance> instance_;
  Ref<vulkan::Instance> vulkan_;
  const vulkan::AdapterInfo& info_;
  device::AdapterFacts facts_;
  std::atomic<bool> consumed_{false};
};

}  // namespace alba::content
