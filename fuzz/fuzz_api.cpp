// SPDX-License-Identifier: MIT
// Any sequence of calls through webgpu.h: no crash, no leak, no hang, every callback exactly once. The input is a
// program: a byte names a call, the bytes behind it its arguments. It ends as real programs do, too: waiting for
// everything, or releasing all at once.
#include <sanitizer/lsan_interface.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <thread>

#include "api_world.h"

namespace alba_fuzz {

uint32_t Input::number() {
  static const uint32_t kNumbers[] = {0,   1,   2,   3,    4,    8,     16,         64,
                                      255, 256, 257, 1024, 4096, 65536, 0x7FFFFFFF, 0xFFFFFFFF};
  const uint8_t b = byte();
  return b & 0x80 ? b & 0x7F : kNumbers[b & 15];
}
uint32_t Input::near(uint32_t fits) {
  const uint8_t b = byte();
  if (b < 192) return fits;
  return b < 224 ? fits + (b & 7) * 4 - 8 : number();
}
uint64_t Input::size(uint64_t fits) {
  const uint8_t b = byte();
  if (b < 160) return fits;
  return b < 192 ? WGPU_WHOLE_SIZE : number();
}

WGPUStringView World::text() {
  switch (in_.byte() & 31) {
    case 31:
      return {"x", WGPU_STRLEN};
    case 30:
      return {nullptr, 0};
    case 29:
      return {"\xff\x80", 2};
    default:
      return {"fuzz", in_.byte() % 5u};
  }
}

// Mostly modes that call on this thread; a spontaneous callback may come on any.
Call* World::expect(const char* what, WGPUCallbackMode& mode) {
  const uint32_t kind = in_.below(3);
  mode = kind == 0   ? WGPUCallbackMode_WaitAnyOnly
         : kind == 1 ? WGPUCallbackMode_AllowProcessEvents
                     : WGPUCallbackMode_AllowSpontaneous;
  Call& call = calls_.emplace_back();
  call.what = what;
  return &call;
}

WGPUAdapter World::requestAdapter() {
  WGPUAdapter adapter = nullptr;
  WGPURequestAdapterCallbackInfo info = WGPU_REQUEST_ADAPTER_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.userdata1 = &adapter;
  info.callback = [](WGPURequestAdapterStatus, WGPUAdapter a, WGPUStringView, void* out, void*) {
    *static_cast<WGPUAdapter*>(out) = a;
  };
  WGPUFutureWaitInfo wait{wgpuInstanceRequestAdapter(instance_, nullptr, info), false};
  wgpuInstanceWaitAny(instance_, 1, &wait, 20000000000);
  return adapter;
}

WGPUDevice World::requestDevice(Call* lost) {
  if (adapter_) wgpuAdapterRelease(adapter_);  // it gives one device only
  adapter_ = requestAdapter();
  if (!adapter_) std::abort();
  WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
  WGPUFeatureName features[] = {WGPUFeatureName_TimestampQuery, WGPUFeatureName_IndirectFirstInstance};
  for (WGPUFeatureName f : features)
    if (!wgpuAdapterHasFeature(adapter_, f)) std::abort();
  d.requiredFeatureCount = std::size(features), d.requiredFeatures = features;
  d.deviceLostCallbackInfo.mode = WGPUCallbackMode_AllowSpontaneous;
  d.deviceLostCallbackInfo.userdata1 = lost;
  d.deviceLostCallbackInfo.callback = [](const WGPUDevice*, WGPUDeviceLostReason, WGPUStringView, void* call, void*) {
    ++static_cast<Call*>(call)->count;
  };
  d.uncapturedErrorCallbackInfo.callback = [](const WGPUDevice*, WGPUErrorType type, WGPUStringView m, void*, void*) {
    if (m.length == 0 || type == WGPUErrorType_NoError) std::abort();  // every error has words
    if (type == WGPUErrorType_Internal)
      std::fprintf(stderr, "internal error: %.*s\n", int(m.length), m.data), std::abort();
  };
  WGPUDevice device = nullptr;
  WGPURequestDeviceCallbackInfo info = WGPU_REQUEST_DEVICE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.userdata1 = &device;
  info.callback = [](WGPURequestDeviceStatus, WGPUDevice d, WGPUStringView m, void* out, void*) {
    *static_cast<WGPUDevice*>(out) = d;
    if (!d) std::fprintf(stderr, "no device: %.*s\n", int(m.length), m.data);
  };
  WGPUFutureWaitInfo wait{wgpuAdapterRequestDevice(adapter_, &d, info), false};
  wgpuInstanceWaitAny(instance_, 1, &wait, 20000000000);
  if (!device) std::abort();
  return device;
}

void World::start() {
  WGPUInstanceFeatureName timed = WGPUInstanceFeatureName_TimedWaitAny;
  WGPUInstanceDescriptor d = WGPU_INSTANCE_DESCRIPTOR_INIT;
  d.requiredFeatureCount = 1;
  d.requiredFeatures = &timed;
  instance_ = wgpuCreateInstance(&d);
  Call& lost = calls_.emplace_back();
  lost.what = "device lost";
  device_ = requestDevice(&lost);
  queue_ = wgpuDeviceGetQueue(device_);
}

// Everything a program has but its objects.
void World::close() {
  wgpuQueueRelease(queue_);
  wgpuDeviceRelease(device_);
  wgpuAdapterRelease(adapter_);
  wgpuInstanceRelease(instance_);
}

// Opening a device takes longer than most programs do: many use one after the other.
void World::borrow() {
  static World* home = nullptr;
  static int uses = 0;
  if (home && (++uses == 500 || home->calls_[0].count != 0)) {
    home->close();
    home->expectAllOnce("after the device of many programs");
    delete home;
    home = nullptr;
    if (__lsan_do_recoverable_leak_check()) std::abort();
  }
  if (!home) {
    home = new World(nullptr, 0);
    home->start();
    uses = 0;
  }
  instance_ = home->instance_, adapter_ = home->adapter_, device_ = home->device_, queue_ = home->queue_;
}

// A second device, with one object of each kind, for calls that name them by mistake. It stays.
void World::makeForeign() {
  static World* abroad = nullptr;
  if (!abroad) {
    abroad = new World(nullptr, 0);  // makes valid ones: its program is all zeroes
    abroad->start();
    abroad->buffer(kStorage), abroad->texture(), abroad->view(), abroad->sampler(), abroad->layout(), abroad->group();
    abroad->pipelineLayout(), abroad->makeModule(), abroad->computePipeline(), abroad->renderPipeline();
    abroad->querySet(), abroad->makeEncoder(), abroad->finishEncoder();
  }
  const auto name = [](auto& pool, auto& theirs) { pool.foreign = theirs.all.back(); };
  name(buffers_, abroad->buffers_), name(textures_, abroad->textures_), name(views_, abroad->views_);
  name(samplers_, abroad->samplers_), name(layouts_, abroad->layouts_), name(groups_, abroad->groups_);
  name(pipelineLayouts_, abroad->pipelineLayouts_), name(modules_, abroad->modules_);
  name(computePipelines_, abroad->computePipelines_), name(renderPipelines_, abroad->renderPipelines_);
  name(querySets_, abroad->querySets_), name(encoders_, abroad->encoders_), name(commands_, abroad->commands_);
}

void World::call() {
  switch (in_.byte() % 32) {
    case 0:
    case 1:
      computeFrame();
      break;
    case 2:
    case 3:
      renderFrame();
      break;
    case 4:
    case 5:
      copyFrame();
      break;
    case 6:
    case 7:
    case 8:
    case 9:
    case 10:
    case 11:
      createObject();
      break;
    case 12:
    case 13:
    case 14:
    case 15:
    case 16:
    case 17:
      encode();
      break;
    case 18:
      submit();
      break;
    case 19:
    case 20:
      queueCall();
      break;
    case 21:
    case 22:
    case 23:
      bufferCall();
      break;
    case 24:
    case 25:
    case 26:
      eventCall();
      break;
    case 27:
    case 28:
      releaseOne();
      break;
    case 29:
      destroyOne();
      break;
    case 30:
      look();
      break;
    case 31:
      oddCall();
      break;
  }
}

void World::queueCall() {
  static uint8_t data[70000];
  switch (in_.below(4)) {
    case 0:
    case 1: {
      const uint64_t size = in_.size(64);
      wgpuQueueWriteBuffer(queue_, buffer(Role(in_.below(3))), in_.near(0), data,
                           size < sizeof data ? size : sizeof data);
      break;
    }
    case 2: {
      WGPUTexelCopyTextureInfo t = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
      t.texture = texture();
      t.mipLevel = in_.rare(8) ? in_.number() : 0;
      t.origin = {in_.near(0), in_.near(0), in_.near(0)};
      const WGPUTexelCopyBufferLayout l{in_.near(0), in_.near(256), in_.near(8)};
      const WGPUExtent3D extent{in_.near(8), in_.near(8), in_.near(1)};
      wgpuQueueWriteTexture(queue_, &t, data, sizeof data, &l, &extent);
      break;
    }
    case 3: {
      WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
      Call* call = expect("onSubmittedWorkDone", info);
      info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* call, void*) {
        ++static_cast<Call*>(call)->count;
      };
      call->future = wgpuQueueOnSubmittedWorkDone(queue_, info);
      break;
    }
  }
}

void World::bufferCall() {
  const bool reads = in_.byte() & 1;
  WGPUBuffer b = buffer(reads ? kRead : kWrite);
  uint8_t data[1024] = {};
  const size_t offset = in_.near(0), size = in_.rare(4) ? in_.number() : 256;
  switch (in_.byte() % 8) {
    case 0:
    case 1: {
      if (!b || b == buffers_.foreign) break;  // null answers with no future; the other device's events are its own
      WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
      Call* call = expect("mapAsync", info);
      info.callback = [](WGPUMapAsyncStatus, WGPUStringView, void* call, void*) { ++static_cast<Call*>(call)->count; };
      const WGPUMapMode mode = in_.rare(8) ? in_.below(5) : reads ? WGPUMapMode_Read : WGPUMapMode_Write;
      call->future = wgpuBufferMapAsync(b, mode, offset, in_.rare(4) ? WGPU_WHOLE_MAP_SIZE : size, info);
      if (!in_.rare(2)) break;
      WGPUFutureWaitInfo wait{call->future, false};
      wgpuInstanceWaitAny(instance_, 1, &wait, 20000000000);
      break;
    }
    case 2:
      if (void* p = wgpuBufferGetMappedRange(b, offset, size)) {
        if (size <= 100000) std::memset(p, 1, size);
      }
      break;
    case 3:
      if (const void* p = wgpuBufferGetConstMappedRange(b, offset, size)) {
        volatile uint8_t sum = 0;
        for (size_t i = 0; i < size && size <= 100000; ++i) sum = sum + static_cast<const uint8_t*>(p)[i];
      }
      break;
    case 4:
      if (size <= sizeof data) wgpuBufferReadMappedRange(b, offset, data, size);
      break;
    case 5:
      if (size <= sizeof data) wgpuBufferWriteMappedRange(b, offset, data, size);
      break;
    case 6:
    case 7:
      wgpuBufferUnmap(b);
      break;
  }
}

void World::eventCall() {
  switch (in_.byte() % 6) {
    case 0:
      wgpuInstanceProcessEvents(instance_);
      break;
    case 1:
    case 2: {
      WGPUFutureWaitInfo list[3];
      size_t count = 0;
      for (size_t n = in_.below(4); count < n && !calls_.empty(); ++count)
        list[count] = {calls_[calls_.size() - 1 - in_.byte() % calls_.size()].future, false};
      if (in_.rare(16) && count) list[0].future.id += in_.byte();
      wgpuInstanceWaitAny(instance_, count, in_.rare(32) ? nullptr : list, in_.byte() & 1 ? 0 : 1000000);
      break;
    }
    case 3:
    case 4:
      wgpuDevicePushErrorScope(device_, WGPUErrorFilter(in_.rare(16) ? in_.below(6) : 1 + in_.below(3)));
      ++scopes_;
      break;
    case 5:
      popScope();
      break;
  }
}

void World::popScope() {
  WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
  Call* call = expect("popErrorScope", info);
  info.callback = [](WGPUPopErrorScopeStatus, WGPUErrorType, WGPUStringView, void* call, void*) {
    ++static_cast<Call*>(call)->count;
  };
  call->future = wgpuDevicePopErrorScope(device_, info);
}

// Handles may go in any order, whatever still uses the object.
void World::releaseOne() {
  switch (in_.byte() % 17) {
    case 0:
      if (auto o = buffers_.take(in_)) wgpuBufferRelease(o);
      break;
    case 1:
      if (auto o = textures_.take(in_)) wgpuTextureRelease(o);
      break;
    case 2:
      if (auto o = views_.take(in_)) wgpuTextureViewRelease(o);
      break;
    case 3:
      if (auto o = groups_.take(in_)) wgpuBindGroupRelease(o);
      break;
    case 4:
      if (auto o = encoders_.take(in_)) wgpuCommandEncoderRelease(o);
      break;
    case 5:
      if (auto o = computePasses_.take(in_)) wgpuComputePassEncoderRelease(o);
      break;
    case 6:
      if (auto o = commands_.take(in_)) wgpuCommandBufferRelease(o);
      break;
    case 7:
      if (auto o = layouts_.take(in_)) wgpuBindGroupLayoutRelease(o);
      break;
    case 8:
      if (auto o = renderPasses_.take(in_)) wgpuRenderPassEncoderRelease(o);
      break;
    case 9:
      if (auto o = samplers_.take(in_)) wgpuSamplerRelease(o);
      break;
    case 10:
      if (auto o = modules_.take(in_)) wgpuShaderModuleRelease(o);
      break;
    case 11:
      if (auto o = computePipelines_.take(in_)) wgpuComputePipelineRelease(o);
      break;
    case 12:
      if (auto o = renderPipelines_.take(in_)) wgpuRenderPipelineRelease(o);
      break;
    case 13:
      if (auto o = querySets_.take(in_)) wgpuQuerySetRelease(o);
      break;
    case 14:
      if (auto o = pipelineLayouts_.take(in_)) wgpuPipelineLayoutRelease(o);
      break;
    case 15:
      if (auto o = bundles_.take(in_)) wgpuRenderBundleRelease(o);
      break;
    case 16:
      if (auto o = bundleEncoders_.take(in_)) wgpuRenderBundleEncoderRelease(o);
      break;
  }
}

void World::destroyOne() {
  switch (in_.byte() % 4) {
    case 0:
      if (WGPUBuffer b = buffers_.pick(in_)) wgpuBufferDestroy(b);
      break;
    case 1:
      if (WGPUTexture t = textures_.pick(in_)) wgpuTextureDestroy(t);
      break;
    case 2:
      if (WGPUQuerySet q = querySets_.pick(in_)) wgpuQuerySetDestroy(q);
      break;
    case 3:
      if (owns_) wgpuDeviceDestroy(device_);
      break;
  }
}

// What only answers.
void World::look() {
  WGPUTexture t = textures_.pick(in_);
  WGPUBuffer b = buffers_.pick(in_);
  switch (in_.byte() % 8) {
    case 0:
      wgpuBufferGetSize(b), wgpuBufferGetUsage(b), wgpuBufferGetMapState(b);
      break;
    case 1:
      wgpuTextureGetWidth(t), wgpuTextureGetFormat(t), wgpuTextureGetUsage(t), wgpuTextureGetMipLevelCount(t);
      break;
    case 2: {
      WGPULimits limits = WGPU_LIMITS_INIT;
      wgpuDeviceGetLimits(device_, in_.rare(8) ? nullptr : &limits);
      break;
    }
    case 3: {
      WGPUSupportedFeatures features = WGPU_SUPPORTED_FEATURES_INIT;
      wgpuDeviceGetFeatures(device_, &features);
      wgpuSupportedFeaturesFreeMembers(features);
      break;
    }
    case 4:
      wgpuBufferSetLabel(b, text()), wgpuTextureSetLabel(t, text());
      break;
    case 5:
      wgpuQuerySetGetCount(querySets_.pick(in_));
      break;
    case 6: {
      WGPUAdapterInfo info = WGPU_ADAPTER_INFO_INIT;
      wgpuDeviceGetAdapterInfo(device_, &info);
      wgpuAdapterInfoFreeMembers(info);
      break;
    }
    case 7:
      wgpuDeviceGetLostFuture(device_);
      break;
  }
}

// What programs do rarely.
void World::oddCall() {
  switch (in_.byte() % 4) {
    case 0: {  // the adapter is spent; this fails, and says so once
      WGPURequestDeviceCallbackInfo info = WGPU_REQUEST_DEVICE_CALLBACK_INFO_INIT;
      Call* call = expect("requestDevice", info);
      info.callback = [](WGPURequestDeviceStatus, WGPUDevice d, WGPUStringView, void* call, void*) {
        ++static_cast<Call*>(call)->count;
        if (d) wgpuDeviceRelease(d);
      };
      WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
      WGPUFeatureName unknown = WGPUFeatureName(in_.number());
      d.requiredFeatureCount = 1, d.requiredFeatures = &unknown;
      call->future = wgpuAdapterRequestDevice(adapter_, &d, info);
      break;
    }
    case 1: {
      WGPUSurface s = wgpuInstanceCreateSurface(instance_, nullptr);
      if (!s) break;
      WGPUSurfaceTexture got = WGPU_SURFACE_TEXTURE_INIT;
      wgpuSurfaceGetCurrentTexture(s, &got);
      if (got.texture) wgpuTextureRelease(got.texture);
      wgpuSurfaceRelease(s);
      break;
    }
    case 2: {
      WGPUQueue again = wgpuDeviceGetQueue(device_);
      if (again != queue_) std::abort();
      wgpuQueueRelease(again);
      break;
    }
    case 3:
      wgpuDeviceSetLabel(device_, text()), wgpuQueueSetLabel(queue_, text());
      break;
  }
}

void World::expectAllOnce(const char* when) {
  for (Call& call : calls_) {
    if (call.count == 1) continue;
    std::fprintf(stderr, "%s: %s was called %d times\n", when, call.what, call.count.load());
    std::abort();
  }
}

template <class T>
void releaseEach(Pool<T>& pool, void (*release)(T)) {
  for (T object : pool.all) release(object);
  pool.all.clear();
}

void World::releaseAll() {
  for (WGPUBuffer b : kit_)
    if (b) wgpuBufferRelease(b);
  if (arguments_) wgpuBufferRelease(arguments_);
  for (WGPUShaderModule m : kitModules_)
    if (m) wgpuShaderModuleRelease(m);
  for (WGPUTextureView v : {kitTarget_, kitDepth_})
    if (v) wgpuTextureViewRelease(v);
  releaseEach(renderPasses_, wgpuRenderPassEncoderRelease);
  releaseEach(computePasses_, wgpuComputePassEncoderRelease);
  releaseEach(bundleEncoders_, wgpuRenderBundleEncoderRelease);
  releaseEach(bundles_, wgpuRenderBundleRelease);
  releaseEach(encoders_, wgpuCommandEncoderRelease);
  releaseEach(commands_, wgpuCommandBufferRelease);
  releaseEach(groups_, wgpuBindGroupRelease);
  releaseEach(views_, wgpuTextureViewRelease);
  releaseEach(textures_, wgpuTextureRelease);
  releaseEach(buffers_, wgpuBufferRelease);
  releaseEach(samplers_, wgpuSamplerRelease);
  releaseEach(querySets_, wgpuQuerySetRelease);
  releaseEach(computePipelines_, wgpuComputePipelineRelease);
  releaseEach(renderPipelines_, wgpuRenderPipelineRelease);
  releaseEach(modules_, wgpuShaderModuleRelease);
  releaseEach(pipelineLayouts_, wgpuPipelineLayoutRelease);
  releaseEach(layouts_, wgpuBindGroupLayoutRelease);
}

void World::run() {
  // Bit 0: nothing is waited for. Bit 1: the device goes first, and its objects after. From 240: a device of its own,
  // which may be destroyed, and whose instance goes with whatever is pending.
  const uint8_t ending = in_.byte();
  owns_ = ending >= 240;
  if (owns_)
    start();
  else
    borrow();
  for (int calls = 0; !in_.empty() && calls < 200; ++calls) call();
  if (!owns_)
    for (; scopes_ > 0; --scopes_) popScope();
  if (!owns_ || !(ending & 1)) {
    for (Call& call : calls_) {
      if (call.future.id == 0) continue;
      WGPUFutureWaitInfo info{call.future, false};
      if (wgpuInstanceWaitAny(instance_, 1, &info, 20000000000) == WGPUWaitStatus_Success) continue;
      std::fprintf(stderr, "%s never ends\n", call.what);
      std::abort();
    }
  }
  if (!owns_) {
    releaseAll();
  } else if (ending & 2) {
    close();
    releaseAll();
  } else {
    releaseAll();
    close();
  }
  // Another thread may be about to deliver its last ones.
  const auto missing = [this] {
    for (Call& call : calls_)
      if (call.count == 0) return true;
    return false;
  };
  for (int i = 0; i < 20000 && missing(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  expectAllOnce("at the end");
}

}  // namespace alba_fuzz

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  setenv("ALBA_LOG", "off", 0);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > 4096) return 0;
  alba_fuzz::World(data, size).run();
  return 0;
}
