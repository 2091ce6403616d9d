// SPDX-License-Identifier: MIT
// The device handle: creates every other object, answers for limits and features, owns the device timeline. The
// application's references are counted apart from those of child objects: when the former reach zero the device is
// destroyed, yet it stays in memory until the last child is released.
#pragma once

#include <webgpu/webgpu.h>

#include <atomic>
#include <memory>
#include <string>

#include "base/lock.h"
#include "base/ref.h"
#include "device/device.h"

struct AlbaCalibratedTimestamps;
struct AlbaMemoryReport;

namespace alba::content {

class Adapter;
class Buffer;
class Instance;
class Queue;

class Device final : public RefCounted {
 public:
  Device(Adapter& adapter, std::unique_ptr<device::Device> state, std::string queueLabel);
  ~Device();

  // webgpu.h. Creation never fails: an invalid descriptor gives an invalid object and an error on the device timeline.
  void addRef();  // application's references
  void release();
  void releaseWhenDone();
  WGPUBindGroup createBindGroup(WGPUBindGroupDescriptor const* descriptor);
  WGPUBindGroupLayout createBindGroupLayout(WGPUBindGroupLayoutDescriptor const* descriptor);
  WGPUBuffer createBuffer(WGPUBufferDescriptor const* descriptor);
  WGPUCommandEncoder createCommandEncoder(WGPUCommandEncoderDescriptor const* descriptor);
  WGPUComputePipeline createComputePipeline(WGPUComputePipelineDescriptor const* descriptor);
  WGPUFuture createComputePipelineAsync(WGPUComputePipelineDescriptor const* descriptor,
                                        WGPUCreateComputePipelineAsyncCallbackInfo callbackInfo);
  WGPUPipelineLayout createPipelineLayout(WGPUPipelineLayoutDescriptor const* descriptor);
  WGPUQuerySet createQuerySet(WGPUQuerySetDescriptor const* descriptor);
  WGPURenderBundleEncoder createRenderBundleEncoder(WGPURenderBundleEncoderDescriptor const* descriptor);
  WGPURenderPipeline createRenderPipeline(WGPURenderPipelineDescriptor const* descriptor);
  WGPUFuture createRenderPipelineAsync(WGPURenderPipelineDescriptor const* descriptor,
                                       WGPUCreateRenderPipelineAsyncCallbackInfo callbackInfo);
  WGPUSampler createSampler(WGPUSamplerDescriptor const* descriptor);
  WGPUShaderModule createShaderModule(WGPUShaderModuleDescriptor const* descriptor);
  WGPUTexture createTexture(WGPUTextureDescriptor const* descriptor);
  void destroy();
  WGPUStatus getAdapterInfo(WGPUAdapterInfo* adapterInfo);
  void getFeatures(WGPUSupportedFeatures* features);
  WGPUStatus getLimits(WGPULimits* limits);
  WGPUFuture getLostFuture();
  WGPUQueue getQueue();
  WGPUBool hasFeature(WGPUFeatureName feature);
  WGPUFuture popErrorScope(WGPUPopErrorScopeCallbackInfo callbackInfo);
  void pushErrorScope(WGPUErrorFilter filter);
  void setLabel(WGPUStringView label);
  WGPUStatus getCalibratedTimestamps(AlbaCalibratedTimestamps* timestamps);
  WGPUStatus getMemoryReport(AlbaMemoryReport* report);

  // Inside Alba.
  device::Device& state() const { return *state_; }
  Instance& instance() const;
  template <class F>
  void issue(F&& step) {
    state_->issue(std::forward<F>(step));
  }
  // Issues `step(device::Scope*)` with the scope that is current now.
  template <class F>
  void issueScoped(F&& step) {
    state_->issue([scope = state_->currentScope(), step = std::forward<F>(step)]() mutable { step(scope); });
  }
  // Buffers that device.destroy() must unmap.
  void registerBuffer(Buffer* buffer);
  void unregisterBuffer(Buffer* buffer);

 private:
  // One application's reference less; true for the last, which has destroyed the device.
  bool dropApplicationRef();

  std::atomic<uint32_t> applicationRefs_{1};
  std::atomic<bool> goesWhenDone_{false};  // somebody has asked for it; whoever releases last does it
  Ref<Adapter> adapter_;
  std::unique_ptr<device::Device> state_;
  std::unique_ptr<Queue> queue_;
  SpinLock buffersLock_;
  Buffer* mappedBuffers_ = nullptr;  // an intrusive list: only those that are mapped or about to be
};

}  // namespace alba::content
