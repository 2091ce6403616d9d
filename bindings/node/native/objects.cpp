// SPDX-License-Identifier: MIT
// Calls that make objects, look at them and do something at once.
#include <alba/alba.h>

#include <cstring>

#include "wire.h"

namespace alba::node {
namespace {

// An allocation counts as much as the buffer has bytes.
napi_value createBuffer(napi_env env, napi_callback_info info) {
  Call call(env, info);
  Reader reader(call, call.u32(2));
  WGPUBufferDescriptor descriptor;
  read(reader, descriptor);
  const uint64_t bytes = descriptor.size < (uint64_t(1) << 40) ? descriptor.size : 0;
  WGPUBuffer buffer = wgpuDeviceCreateBuffer(call.object<WGPUDevice>(1), &descriptor);
  if (!buffer && descriptor.mappedAtCreation) {
    napi_throw_range_error(env, nullptr, "There is not enough memory to map the buffer at creation.");
    return nullptr;
  }
  return call.own(0, buffer, int64_t(bytes));
}

napi_value createTexture(napi_env env, napi_callback_info info) {
  Call call(env, info);
  Reader reader(call, call.u32(2));
  WGPUTextureDescriptor descriptor;
  read(reader, descriptor);
  // About what it takes: the collector needs no more.
  const double texels = double(descriptor.size.width) * descriptor.size.height * descriptor.size.depthOrArrayLayers *
                        descriptor.sampleCount;
  return call.own(0, wgpuDeviceCreateTexture(call.object<WGPUDevice>(1), &descriptor),
                  texels < 1e10 ? int64_t(texels * 4) : 0);
}

template <auto Function, class Pipeline>
napi_value getBindGroupLayout(napi_env env, napi_callback_info info) {
  Call call(env, info);
  return call.own(0, Function(call.object<Pipeline>(1), call.u32(2)));
}

napi_value createInstance(napi_env env, napi_callback_info info) {
  Call call(env, info);
  return call.own(0, wgpuCreateInstance(nullptr));
}

napi_value getQueue(napi_env env, napi_callback_info info) {
  Call call(env, info);
  return call.own(0, wgpuDeviceGetQueue(call.object<WGPUDevice>(1)));
}

// own(state, number): for what a completion brought.
napi_value own(napi_env env, napi_callback_info info) {
  Call call(env, info);
  call.ownNumber(0, call.u32(1));
  return nullptr;
}

// ---- what adapters and devices are like
template <class Get>
napi_value featuresOf(const Call& call, Get get) {
  WGPUSupportedFeatures features = WGPU_SUPPORTED_FEATURES_INIT;
  get(&features);
  napi_value out;
  napi_create_array_with_length(call.env, features.featureCount, &out);
  for (size_t i = 0; i < features.featureCount; ++i)
    napi_set_element(call.env, out, uint32_t(i), call.make(double(features.features[i])));
  wgpuSupportedFeaturesFreeMembers(features);
  return out;
}

template <class Get>
napi_value limitsOf(const Call& call, Get get) {
  Limits limits;
  get(&limits.core);
  napi_value out;
  napi_create_array_with_length(call.env, std::size(kLimits), &out);
  uint32_t at = 0;
  for (const LimitField& field : kLimits) {
    const auto* place = reinterpret_cast<const char*>(&limits) + field.offset;
    uint64_t value = 0;
    std::memcpy(&value, place, field.is64 ? 8 : 4);
    napi_set_element(call.env, out, at++, call.make(double(value)));
  }
  return out;
}

template <class Get>
napi_value infoOf(const Call& call, Get get) {
  WGPUAdapterInfo info = WGPU_ADAPTER_INFO_INIT;
  get(&info);
  const napi_value values[] = {call.make(viewOf(info.vendor)),
                               call.make(viewOf(info.architecture)),
                               call.make(viewOf(info.device)),
                               call.make(viewOf(info.description)),
                               call.make(double(info.subgroupMinSize)),
                               call.make(double(info.subgroupMaxSize)),
                               call.make(double(info.adapterType == WGPUAdapterType_CPU))};
  napi_value out;
  napi_create_array_with_length(call.env, std::size(values), &out);
  for (uint32_t i = 0; i < std::size(values); ++i) napi_set_element(call.env, out, i, values[i]);
  wgpuAdapterInfoFreeMembers(info);
  return out;
}

// describe(number) -> [features, limits, info] of an adapter or a device.
napi_value describe(napi_env env, napi_callback_info info) {
  Call call(env, info);
  napi_value values[3];
  if (WGPUAdapter adapter = call.object<WGPUAdapter>(0)) {
    values[0] = featuresOf(call, [&](auto* out) { wgpuAdapterGetFeatures(adapter, out); });
    values[1] = limitsOf(call, [&](auto* out) { wgpuAdapterGetLimits(adapter, out); });
    values[2] = infoOf(call, [&](auto* out) { wgpuAdapterGetInfo(adapter, out); });
  } else {
    WGPUDevice device = call.object<WGPUDevice>(0);
    values[0] = featuresOf(call, [&](auto* out) { wgpuDeviceGetFeatures(device, out); });
    values[1] = limitsOf(call, [&](auto* out) { wgpuDeviceGetLimits(device, out); });
    values[2] = infoOf(call, [&](auto* out) { wgpuDeviceGetAdapterInfo(device, out); });
  }
  napi_value out;
  napi_create_array_with_length(env, 3, &out);
  for (uint32_t i = 0; i < 3; ++i) napi_set_element(env, out, i, values[i]);
  return out;
}

napi_value languageFeatures(napi_env env, napi_callback_info info) {
  Call call(env, info);
  WGPUSupportedWGSLLanguageFeatures features = WGPU_SUPPORTED_WGSL_LANGUAGE_FEATURES_INIT;
  wgpuInstanceGetWGSLLanguageFeatures(call.object<WGPUInstance>(0), &features);
  napi_value out;
  napi_create_array_with_length(env, features.featureCount, &out);
  for (size_t i = 0; i < features.featureCount; ++i)
    napi_set_element(env, out, uint32_t(i), call.make(double(features.features[i])));
  wgpuSupportedWGSLLanguageFeaturesFreeMembers(features);
  return out;
}

// ---- things done at once
napi_value destroy(napi_env env, napi_callback_info info) {
  Call call(env, info);
  const uint32_t id = call.u32(0);
  void* handle = call.state->handles.pointer(id);
  switch (call.state->handles.kind(id)) {
    case Kind::Buffer:
      wgpuBufferDestroy(static_cast<WGPUBuffer>(handle));
      break;
    case Kind::Texture:
      wgpuTextureDestroy(static_cast<WGPUTexture>(handle));
      break;
    case Kind::QuerySet:
      wgpuQuerySetDestroy(static_cast<WGPUQuerySet>(handle));
      break;
    default:
      break;
  }
  call.state->report(env, -call.state->handles.takeBytes(id));
  return nullptr;
}

// destroyKept(buffer) whose memory somebody has taken.
napi_value destroyKept(napi_env env, napi_callback_info info) {
  Call call(env, info);
  albaBufferDestroyKeepingMemory(call.object<WGPUBuffer>(0));
  return nullptr;
}

// destroyDevice(device, token of its loss): from here on the loss is something to wait for.
napi_value destroyDevice(napi_env env, napi_callback_info info) {
  Call call(env, info);
  const auto found = call.state->deviceLives.find(call.u32(1));
  if (found != call.state->deviceLives.end()) {
    int lives = kDeviceLives;
    if (found->second->compare_exchange_strong(lives, kDeviceDestroyed)) call.state->completions->expect();
    call.state->deviceLives.erase(found);
  }
  wgpuDeviceDestroy(call.object<WGPUDevice>(0));
  return nullptr;
}

// forgetDevice(token of its loss), which has come.
napi_value forgetDevice(napi_env env, napi_callback_info info) {
  Call call(env, info);
  call.state->deviceLives.erase(call.u32(0));
  return nullptr;
}

napi_value setLabel(napi_env env, napi_callback_info info) {
  Call call(env, info);
  const uint32_t id = call.u32(0);
  void* handle = call.state->handles.pointer(id);
  const std::string text = call.text(1);
  const WGPUStringView label{text.data(), text.size()};
  switch (call.state->handles.kind(id)) {
#define ALBA_NODE_LABEL(name)                                     \
  case Kind::name:                                                \
    wgpu##name##SetLabel(static_cast<WGPU##name>(handle), label); \
    break;
    ALBA_NODE_LABEL(Device)
    ALBA_NODE_LABEL(Queue)
    ALBA_NODE_LABEL(Buffer)
    ALBA_NODE_LABEL(Texture)
    ALBA_NODE_LABEL(TextureView)
    ALBA_NODE_LABEL(Sampler)
    ALBA_NODE_LABEL(BindGroupLayout)
    ALBA_NODE_LABEL(PipelineLayout)
    ALBA_NODE_LABEL(BindGroup)
    ALBA_NODE_LABEL(ShaderModule)
    ALBA_NODE_LABEL(ComputePipeline)
    ALBA_NODE_LABEL(RenderPipeline)
    ALBA_NODE_LABEL(CommandEncoder)
    ALBA_NODE_LABEL(ComputePassEncoder)
    ALBA_NODE_LABEL(RenderPassEncoder)
    ALBA_NODE_LABEL(RenderBundleEncoder)
    ALBA_NODE_LABEL(RenderBundle)
    ALBA_NODE_LABEL(CommandBuffer)
    ALBA_NODE_LABEL(QuerySet)
#undef ALBA_NODE_LABEL
    default:
      break;
  }
  return nullptr;
}

napi_value pushErrorScope(napi_env env, napi_callback_info info) {
  Call call(env, info);
  wgpuDevicePushErrorScope(call.object<WGPUDevice>(0), WGPUErrorFilter(call.u32(1)));
  return nullptr;
}

napi_value unmap(napi_env env, napi_callback_info info) {
  Call call(env, info);
  wgpuBufferUnmap(call.object<WGPUBuffer>(0));
  return nullptr;
}

// The memory is used by no ArrayBuffer any more, neither the range nor one that has taken it over.
void freeRange(napi_env, void*, void* buffer) { wgpuBufferRelease(static_cast<WGPUBuffer>(buffer)); }

// mappedRange(buffer, offset, size, writable) -> ArrayBuffer over the mapped memory; null where there is none.
napi_value mappedRange(napi_env env, napi_callback_info info) {
  Call call(env, info);
  WGPUBuffer buffer = call.object<WGPUBuffer>(0);
  const auto offset = size_t(call.number(1)), size = size_t(call.number(2));
  void* data = call.u32(3) ? wgpuBufferGetMappedRange(buffer, offset, size)
                           : const_cast<void*>(wgpuBufferGetConstMappedRange(buffer, offset, size));
  napi_value out;
  if (!data) {
    napi_get_null(env, &out);
    return out;
  }
  if (size == 0) {
    napi_create_arraybuffer(env, 0, &data, &out);
    return out;
  }
  wgpuBufferAddRef(buffer);
  if (napi_create_external_arraybuffer(env, data, size, freeRange, buffer, &out) == napi_ok) return out;
  wgpuBufferRelease(buffer);
  napi_throw_range_error(env, nullptr, "There is no ArrayBuffer over the mapped memory.");
  return nullptr;
}

// copiedRange(buffer, offset, size) -> ArrayBuffer with a copy of the mapped memory; null where there is none.
napi_value copiedRange(napi_env env, napi_callback_info info) {
  Call call(env, info);
  const auto offset = size_t(call.number(1)), size = size_t(call.number(2));
  void* data = nullptr;
  napi_value out;
  if (napi_create_arraybuffer(env, size, &data, &out) != napi_ok) return nullptr;
  if (wgpuBufferReadMappedRange(call.object<WGPUBuffer>(0), offset, data, size) != WGPUStatus_Success)
    napi_get_null(env, &out);
  return out;
}

// writeBack(buffer, offset, copy): what a script has written to the copy.
napi_value writeBack(napi_env env, napi_callback_info info) {
  Call call(env, info);
  void* data = nullptr;
  size_t size = 0;
  napi_get_arraybuffer_info(env, call.values[2], &data, &size);
  wgpuBufferWriteMappedRange(call.object<WGPUBuffer>(0), size_t(call.number(1)), data, size);
  return nullptr;
}

napi_value detach(napi_env env, napi_callback_info info) {
  Call call(env, info);
  napi_detach_arraybuffer(env, call.values[0]);
  return nullptr;
}

// ---- the queue
// The bytes of an ArrayBuffer, a typed array or a DataView. Shared memory comes as a typed array.
const char* bytesOf(napi_env env, napi_value value) {
  void* data = nullptr;
  size_t length = 0;
  bool is = false;
  if (napi_is_typedarray(env, value, &is); is)
    napi_get_typedarray_info(env, value, nullptr, &length, &data, nullptr, nullptr);
  else if (napi_is_arraybuffer(env, value, &is); is)
    napi_get_arraybuffer_info(env, value, &data, &length);
  else
    napi_get_dataview_info(env, value, &length, &data, nullptr, nullptr);
  return static_cast<const char*>(data);
}

// writeBuffer(queue, buffer, offset, data, first byte, bytes)
napi_value writeBuffer(napi_env env, napi_callback_info info) {
  Call call(env, info);
  const char* data = bytesOf(env, call.values[3]);
  wgpuQueueWriteBuffer(call.object<WGPUQueue>(0), call.object<WGPUBuffer>(1), call.size64(2),
                       data ? data + size_t(call.number(4)) : nullptr, size_t(call.number(5)));
  return nullptr;
}

// writeTexture(queue, data, bytes, place of destination, layout and size)
napi_value writeTexture(napi_env env, napi_callback_info info) {
  Call call(env, info);
  Reader reader(call, call.u32(3));
  WGPUTexelCopyTextureInfo destination;
  WGPUTexelCopyBufferLayout layout;
  read(reader, destination);
  read(reader, layout);
  const WGPUExtent3D size = reader.extent3D();
  wgpuQueueWriteTexture(call.object<WGPUQueue>(0), &destination, bytesOf(env, call.values[1]), size_t(call.number(2)),
                        &layout, &size);
  return nullptr;
}

// submit(queue, place of a list of command buffers)
napi_value submit(napi_env env, napi_callback_info info) {
  Call call(env, info);
  Reader reader(call, call.u32(1));
  size_t count = 0;
  const WGPUCommandBuffer* commands = reader.array<WGPUCommandBuffer>(
      count, [](Reader& r, WGPUCommandBuffer& c) { c = r.object<WGPUCommandBuffer>(); });
  wgpuQueueSubmit(call.object<WGPUQueue>(0), count, commands);
  return nullptr;
}

}  // namespace

#define ALBA_NODE_CREATE(name, parent, descriptor) \
  { "create" #name, create<wgpu##parent##Create##name, WGPU##parent, WGPU##descriptor> }

const std::vector<Entry> kObjectFunctions = {
    {"createInstance", createInstance},
    {"createBuffer", createBuffer},
    {"createTexture", createTexture},
    {"createTextureView", create<wgpuTextureCreateView, WGPUTexture, WGPUTextureViewDescriptor>},
    ALBA_NODE_CREATE(Sampler, Device, SamplerDescriptor),
    ALBA_NODE_CREATE(BindGroupLayout, Device, BindGroupLayoutDescriptor),
    ALBA_NODE_CREATE(PipelineLayout, Device, PipelineLayoutDescriptor),
    ALBA_NODE_CREATE(BindGroup, Device, BindGroupDescriptor),
    ALBA_NODE_CREATE(ShaderModule, Device, ShaderModuleDescriptor),
    ALBA_NODE_CREATE(ComputePipeline, Device, ComputePipelineDescriptor),
    ALBA_NODE_CREATE(RenderPipeline, Device, RenderPipelineDescriptor),
    ALBA_NODE_CREATE(CommandEncoder, Device, CommandEncoderDescriptor),
    ALBA_NODE_CREATE(RenderBundleEncoder, Device, RenderBundleEncoderDescriptor),
    ALBA_NODE_CREATE(QuerySet, Device, QuerySetDescriptor),
    {"computeBindGroupLayout", getBindGroupLayout<wgpuComputePipelineGetBindGroupLayout, WGPUComputePipeline>},
    {"renderBindGroupLayout", getBindGroupLayout<wgpuRenderPipelineGetBindGroupLayout, WGPURenderPipeline>},
    {"getQueue", getQueue},
    {"own", own},
    {"describe", describe},
    {"languageFeatures", languageFeatures},
    {"destroy", destroy},
    {"destroyKept", destroyKept},
    {"destroyDevice", destroyDevice},
    {"forgetDevice", forgetDevice},
    {"setLabel", setLabel},
    {"pushErrorScope", pushErrorScope},
    {"unmap", unmap},
    {"mappedRange", mappedRange},
    {"copiedRange", copiedRange},
    {"writeBack", writeBack},
    {"detach", detach},
    {"writeBuffer", writeBuffer},
    {"writeTexture", writeTexture},
    {"submit", submit},
};

}  // namespace alba::node
