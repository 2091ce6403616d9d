// SPDX-License-Identifier: MIT
// Calls that end later: each takes a token, and the listener is called with it once (see Completions).
#include <alba/alba.h>

#include <cstring>

#include "wire.h"

namespace alba::node {
namespace {

// Takes note of what happened, mostly within a poll; the callback won't come again.
void finish(void* userdata, Completion&& completion) {
  auto* waiter = static_cast<Waiter*>(userdata);
  completion.token = waiter->token;
  completion.awaited = true;
  waiter->completions->add(std::move(completion));
  delete waiter;
}

template <class Info, class Callback>
Info callback(Callback function, Waiter* waiter) {
  Info info{};
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.callback = function;
  info.userdata1 = waiter;
  return info;
}

Completion completionOf(int status, WGPUStringView message, double number = 0) {
  Completion c;
  c.status = status;
  c.number = number;
  c.text = viewOf(message);
  return c;
}
template <class Handle>
Completion completionOf(int status, Handle handle, WGPUStringView message) {
  Completion c = completionOf(status, message);
  c.kind = KindOf<Handle>::kind;
  c.handle = handle;
  return c;
}

// requestAdapter(instance, token, feature level, power preference, fallback, name); any name: undefined
napi_value requestAdapter(napi_env env, napi_callback_info info) {
  Call call(env, info);
  WGPURequestAdapterOptions options = WGPU_REQUEST_ADAPTER_OPTIONS_INIT;
  options.featureLevel = WGPUFeatureLevel(call.u32(2));
  options.powerPreference = WGPUPowerPreference(call.u32(3));
  options.forceFallbackAdapter = call.u32(4);
  const std::string name = call.text(5);
  AlbaAdapterName named{{nullptr, ALBA_STYPE_ADAPTER_NAME}, {name.data(), name.size()}};
  if (!name.empty()) options.nextInChain = &named.chain;
  wgpuInstanceRequestAdapter(call.object<WGPUInstance>(0), &options,
                             callback<WGPURequestAdapterCallbackInfo>(
                                 [](WGPURequestAdapterStatus status, WGPUAdapter adapter, WGPUStringView message,
                                    void* waiter, void*) { finish(waiter, completionOf(status, adapter, message)); },
                                 call.wait(1)));
  return nullptr;
}

// Loss and uncaptured errors have no promise that keeps the process, until the script itself destroys the device.
struct Listener {
  std::shared_ptr<Completions> completions;
  uint32_t lostToken, errorToken;
  std::shared_ptr<DeviceLife> life;
};

// requestDevice(adapter, token, place on the wire, token of loss, token of errors)
// The wire: the label, the features, whether there are limits, pairs of a limit's number and its value.
napi_value requestDevice(napi_env env, napi_callback_info info) {
  Call call(env, info);
  Reader reader(call, call.u32(2));
  WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
  d.label = reader.string();
  d.defaultQueue.label = reader.string();
  d.requiredFeatures = reader.array<WGPUFeatureName>(
      d.requiredFeatureCount, [](Reader& r, WGPUFeatureName& e) { e = r.number<WGPUFeatureName>(); });
  Limits limits;
  const uint32_t count = reader.u32();
  for (uint32_t i = 0; i < count; ++i) {
    const LimitField& field = kLimits[reader.u32()];
    const uint64_t value = reader.size64();
    std::memcpy(reinterpret_cast<char*>(&limits) + field.offset, &value, field.is64 ? 8 : 4);
  }
  if (count) d.requiredLimits = &limits.core;
  const Listener wanted{call.state->completions, call.u32(3), call.u32(4), std::make_shared<DeviceLife>()};
  call.state->deviceLives[wanted.lostToken] = wanted.life;
  void* const number = Numbered<Listener>::all().add(wanted);
  d.deviceLostCallbackInfo.mode = WGPUCallbackMode_AllowSpontaneous;
  d.deviceLostCallbackInfo.userdata1 = number;
  // The loss comes once.
  d.deviceLostCallbackInfo.callback = [](WGPUDevice const*, WGPUDeviceLostReason reason, WGPUStringView message,
                                         void* number, void*) {
    const std::optional<Listener> listener = Numbered<Listener>::all().find(number);
    if (!listener) return;
    Numbered<Listener>::all().remove(number);
    Completion c = completionOf(reason, message);
    c.token = listener->lostToken;
    c.awaited = listener->life->exchange(kDeviceLost) == kDeviceDestroyed;
    listener->completions->add(std::move(c));
  };
  d.uncapturedErrorCallbackInfo.userdata1 = number;
  d.uncapturedErrorCallbackInfo.callback = [](WGPUDevice const*, WGPUErrorType type, WGPUStringView message,
                                              void* number, void*) {
    const std::optional<Listener> listener = Numbered<Listener>::all().find(number);
    if (!listener) return;  // the device is lost
    Completion c = completionOf(type, message);
    c.token = listener->errorToken;
    listener->completions->add(std::move(c));
  };
  wgpuAdapterRequestDevice(call.object<WGPUAdapter>(0), &d,
                           callback<WGPURequestDeviceCallbackInfo>(
                               [](WGPURequestDeviceStatus status, WGPUDevice device, WGPUStringView message,
                                  void* waiter, void*) { finish(waiter, completionOf(status, device, message)); },
                               call.wait(1)));
  return nullptr;
}

// mapAsync(buffer, token, mode, offset, size)
napi_value mapAsync(napi_env env, napi_callback_info info) {
  Call call(env, info);
  const uint64_t size = call.size64(4);
  wgpuBufferMapAsync(
      call.object<WGPUBuffer>(0), WGPUMapMode(call.u32(2)), size_t(call.number(3)),
      size == UINT64_MAX ? WGPU_WHOLE_MAP_SIZE : size_t(size),
      callback<WGPUBufferMapCallbackInfo>([](WGPUMapAsyncStatus status, WGPUStringView message, void* waiter,
                                             void*) { finish(waiter, completionOf(status, message)); },
                                          call.wait(1)));
  return nullptr;
}

napi_value onSubmittedWorkDone(napi_env env, napi_callback_info info) {
  Call call(env, info);
  wgpuQueueOnSubmittedWorkDone(
      call.object<WGPUQueue>(0),
      callback<WGPUQueueWorkDoneCallbackInfo>([](WGPUQueueWorkDoneStatus status, WGPUStringView message, void* waiter,
                                                 void*) { finish(waiter, completionOf(status, message)); },
                                              call.wait(1)));
  return nullptr;
}

napi_value popErrorScope(napi_env env, napi_callback_info info) {
  Call call(env, info);
  wgpuDevicePopErrorScope(call.object<WGPUDevice>(0),
                          callback<WGPUPopErrorScopeCallbackInfo>(
                              [](WGPUPopErrorScopeStatus status, WGPUErrorType type, WGPUStringView message,
                                 void* waiter, void*) { finish(waiter, completionOf(status, message, type)); },
                              call.wait(1)));
  return nullptr;
}

napi_value getCompilationInfo(napi_env env, napi_callback_info info) {
  Call call(env, info);
  wgpuShaderModuleGetCompilationInfo(
      call.object<WGPUShaderModule>(0),
      callback<WGPUCompilationInfoCallbackInfo>(
          [](WGPUCompilationInfoRequestStatus status, WGPUCompilationInfo const* found, void* waiter, void*) {
            Completion c = completionOf(status, {});
            for (size_t i = 0; found && i < found->messageCount; ++i) {
              c.messages.push_back(found->messages[i]);
              c.texts.emplace_back(viewOf(found->messages[i].message));
            }
            finish(waiter, std::move(c));
          },
          call.wait(1)));
  return nullptr;
}

// create…PipelineAsync(device, token, place on the wire)
template <auto Function, class Descriptor, class Info, class Pipeline>
napi_value createPipelineAsync(napi_env env, napi_callback_info info) {
  Call call(env, info);
  Reader reader(call, call.u32(2));
  Descriptor descriptor;
  read(reader, descriptor);
  Function(call.object<WGPUDevice>(0), &descriptor,
           callback<Info>([](WGPUCreatePipelineAsyncStatus status, Pipeline pipeline, WGPUStringView message,
                             void* waiter, void*) { finish(waiter, completionOf(status, pipeline, message)); },
                          call.wait(1)));
  return nullptr;
}

}  // namespace

const std::vector<Entry> kAsyncFunctions = {
    {"requestAdapter", requestAdapter},
    {"requestDevice", requestDevice},
    {"mapAsync", mapAsync},
    {"onSubmittedWorkDone", onSubmittedWorkDone},
    {"popErrorScope", popErrorScope},
    {"getCompilationInfo", getCompilationInfo},
    {"createComputePipelineAsync",
     createPipelineAsync<wgpuDeviceCreateComputePipelineAsync, WGPUComputePipelineDescriptor,
                         WGPUCreateComputePipelineAsyncCallbackInfo, WGPUComputePipeline>},
    {"createRenderPipelineAsync", createPipelineAsync<wgpuDeviceCreateRenderPipelineAsync, WGPURenderPipelineDescriptor,
                                                      WGPUCreateRenderPipelineAsyncCallbackInfo, WGPURenderPipeline>},
};

}  // namespace alba::node
