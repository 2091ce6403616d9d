// SPDX-License-Identifier: MIT
// What every API test starts from: an instance, an adapter, a device and its queue through webgpu.h alone, blocking
// forms of the asynchronous calls, and checks for the errors that a call raises. A test fails when an error that it did
// not expect reaches the uncaptured-error callback.
#pragma once

#include <gtest/gtest.h>
#include <webgpu/webgpu.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace alba_test {

inline WGPUStringView text(std::string_view s) { return {s.data(), s.size()}; }
inline std::string str(WGPUStringView s) {
  if (!s.data) return {};
  return s.length == WGPU_STRLEN ? std::string(s.data) : std::string(s.data, s.length);
}

struct Error {
  WGPUErrorType type = WGPUErrorType_NoError;
  std::string message;
};

// An owned handle of any type: `Owned<WGPUBuffer, wgpuBufferRelease> buffer = wgpuDeviceCreateBuffer(…);`
template <class T, void (*Release)(T)>
class Owned {
 public:
  Owned(T object = nullptr) : object_(object) {}
  Owned(Owned&& other) noexcept : object_(other.object_) { other.object_ = nullptr; }
  Owned& operator=(Owned&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Owned() {
    if (object_) Release(object_);
  }
  operator T() const { return object_; }
  T get() const { return object_; }
  T* out() { return &object_; }

 private:
  T object_;
};
using Instance = Owned<WGPUInstance, wgpuInstanceRelease>;
using Adapter = Owned<WGPUAdapter, wgpuAdapterRelease>;
using Device = Owned<WGPUDevice, wgpuDeviceRelease>;
using Queue = Owned<WGPUQueue, wgpuQueueRelease>;
using Buffer = Owned<WGPUBuffer, wgpuBufferRelease>;
using Texture = Owned<WGPUTexture, wgpuTextureRelease>;
using TextureView = Owned<WGPUTextureView, wgpuTextureViewRelease>;
using Sampler = Owned<WGPUSampler, wgpuSamplerRelease>;
using BindGroupLayout = Owned<WGPUBindGroupLayout, wgpuBindGroupLayoutRelease>;
using BindGroup = Owned<WGPUBindGroup, wgpuBindGroupRelease>;
using PipelineLayout = Owned<WGPUPipelineLayout, wgpuPipelineLayoutRelease>;
using ShaderModule = Owned<WGPUShaderModule, wgpuShaderModuleRelease>;
using ComputePipeline = Owned<WGPUComputePipeline, wgpuComputePipelineRelease>;
using RenderPipeline = Owned<WGPURenderPipeline, wgpuRenderPipelineRelease>;
using QuerySet = Owned<WGPUQuerySet, wgpuQuerySetRelease>;
using CommandEncoder = Owned<WGPUCommandEncoder, wgpuCommandEncoderRelease>;
using CommandBuffer = Owned<WGPUCommandBuffer, wgpuCommandBufferRelease>;
using ComputePass = Owned<WGPUComputePassEncoder, wgpuComputePassEncoderRelease>;
using RenderPass = Owned<WGPURenderPassEncoder, wgpuRenderPassEncoderRelease>;

inline WGPUInstance makeInstance(bool timedWaits = true) {
  WGPUInstanceFeatureName timed = WGPUInstanceFeatureName_TimedWaitAny;
  WGPUInstanceDescriptor descriptor = WGPU_INSTANCE_DESCRIPTOR_INIT;
  if (timedWaits) descriptor.requiredFeatureCount = 1, descriptor.requiredFeatures = &timed;
  return wgpuCreateInstance(&descriptor);
}

constexpr uint64_t kPatience = 60'000'000'000;  // no single wait of a test takes this long

inline WGPUWaitStatus waitFor(WGPUInstance instance, WGPUFuture future, uint64_t nanoseconds = kPatience) {
  WGPUFutureWaitInfo info{future, WGPU_FALSE};
  return wgpuInstanceWaitAny(instance, 1, &info, nanoseconds);
}

inline WGPUAdapter requestAdapter(WGPUInstance instance, const WGPURequestAdapterOptions* options = nullptr,
                                  std::string* message = nullptr, WGPURequestAdapterStatus* status = nullptr) {
  struct Answer {
    WGPUAdapter adapter = nullptr;
    std::string message;
    WGPURequestAdapterStatus status{};
  } answer;
  WGPURequestAdapterCallbackInfo info = WGPU_REQUEST_ADAPTER_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.userdata1 = &answer;
  info.callback = [](WGPURequestAdapterStatus status, WGPUAdapter adapter, WGPUStringView message, void* out, void*) {
    *static_cast<Answer*>(out) = {adapter, str(message), status};
  };
  waitFor(instance, wgpuInstanceRequestAdapter(instance, options, info));
  if (message) *message = answer.message;
  if (status) *status = answer.status;
  return answer.adapter;
}

inline WGPUDevice requestDevice(WGPUInstance instance, WGPUAdapter adapter, const WGPUDeviceDescriptor* descriptor,
                                std::string* message = nullptr, WGPURequestDeviceStatus* status = nullptr) {
  struct Answer {
    WGPUDevice device = nullptr;
    std::string message;
    WGPURequestDeviceStatus status{};
  } answer;
  WGPURequestDeviceCallbackInfo info = WGPU_REQUEST_DEVICE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.userdata1 = &answer;
  info.callback = [](WGPURequestDeviceStatus status, WGPUDevice device, WGPUStringView message, void* out, void*) {
    *static_cast<Answer*>(out) = {device, str(message), status};
  };
  waitFor(instance, wgpuAdapterRequestDevice(adapter, descriptor, info));
  if (message) *message = answer.message;
  if (status) *status = answer.status;
  return answer.device;
}

// What callbacks told, in order. Any thread may call back, so every look locks.
template <class T>
class Heard {
 public:
  void add(T item) {
    std::lock_guard<std::mutex> guard(lock_);
    items_.push_back(std::move(item));
  }
  std::vector<T> all() const {
    std::lock_guard<std::mutex> guard(lock_);
    return items_;
  }
  // All as soon as there are `count`, or as it is when that never happens.
  std::vector<T> atLeast(size_t count) const {
    const auto start = std::chrono::steady_clock::now();
    while (size() < count && std::chrono::steady_clock::now() - start < std::chrono::seconds(30))
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return all();
  }
  T operator[](size_t i) const { return all().at(i); }
  size_t size() const { return all().size(); }
  bool empty() const { return size() == 0; }
  void clear() {
    std::lock_guard<std::mutex> guard(lock_);
    items_.clear();
  }

 private:
  mutable std::mutex lock_;
  std::vector<T> items_;
};

class DeviceTest : public testing::Test {
 public:
  // What callbacks write to outlives the device that calls them.
  Heard<Error> uncaptured;  // TearDown expects none (clear it to accept)
  Heard<std::pair<WGPUDeviceLostReason, std::string>> lost;
  Instance instance;
  Adapter adapter;
  Device device;
  Queue queue;

  // Features a test needs; timestamp-query is always asked for where the adapter has it.
  virtual std::vector<WGPUFeatureName> requiredFeatures() { return {}; }

  void SetUp() override {
    instance = makeInstance();
    ASSERT_TRUE(instance);
    std::string why;
    adapter = requestAdapter(instance, nullptr, &why);
    ASSERT_TRUE(adapter) << why;
    std::vector<WGPUFeatureName> features = requiredFeatures();
    if (wgpuAdapterHasFeature(adapter, WGPUFeatureName_TimestampQuery))
      features.push_back(WGPUFeatureName_TimestampQuery);
    device = makeDevice(features);
    ASSERT_TRUE(device);
    queue = wgpuDeviceGetQueue(device);
  }
  void TearDown() override {
    if (device) finishWork();
    for (const Error& e : uncaptured.all()) ADD_FAILURE() << "uncaptured error: " << e.message;
  }

  WGPUDevice makeDevice(const std::vector<WGPUFeatureName>& features, const WGPULimits* limits = nullptr) {
    WGPUDeviceDescriptor descriptor = WGPU_DEVICE_DESCRIPTOR_INIT;
    descriptor.label = text("test device");
    descriptor.requiredFeatureCount = features.size();
    descriptor.requiredFeatures = features.data();
    descriptor.requiredLimits = limits;
    descriptor.deviceLostCallbackInfo.mode = WGPUCallbackMode_AllowSpontaneous;
    descriptor.deviceLostCallbackInfo.userdata1 = this;
    descriptor.deviceLostCallbackInfo.callback = [](WGPUDevice const*, WGPUDeviceLostReason reason,
                                                    WGPUStringView message, void* self, void*) {
      static_cast<DeviceTest*>(self)->lost.add({reason, str(message)});
    };
    descriptor.uncapturedErrorCallbackInfo.userdata1 = this;
    descriptor.uncapturedErrorCallbackInfo.callback = [](WGPUDevice const*, WGPUErrorType type, WGPUStringView message,
                                                         void* self, void*) {
      static_cast<DeviceTest*>(self)->uncaptured.add({type, str(message)});
    };
    return requestDevice(instance, adapter, &descriptor);
  }
  // Goes on with a device that has all of the adapter's bind groups and vertex buffers, but the default bound of their
  // sum. False where the sum stays within it all the same.
  bool useManySlots() {
    WGPULimits most = WGPU_LIMITS_INIT, wanted = WGPU_LIMITS_INIT;
    wgpuAdapterGetLimits(adapter, &most);
    wanted.maxBindGroups = most.maxBindGroups, wanted.maxVertexBuffers = most.maxVertexBuffers;
    adapter = requestAdapter(instance);  // one makes a single device
    device = makeDevice({}, &wanted);
    queue = wgpuDeviceGetQueue(device);
    WGPULimits got = WGPU_LIMITS_INIT;
    wgpuDeviceGetLimits(device, &got);
    return got.maxBindGroups + got.maxVertexBuffers > got.maxBindGroupsPlusVertexBuffers;
  }
  bool has(WGPUFeatureName feature) const { return wgpuDeviceHasFeature(device, feature); }

  // ---- waiting
  WGPUWaitStatus wait(WGPUFuture future, uint64_t nanoseconds = kPatience) const {
    return waitFor(instance, future, nanoseconds);
  }
  void finishWork() const {
    WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_WaitAnyOnly;
    info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void*, void*) {};
    EXPECT_EQ(wait(wgpuQueueOnSubmittedWorkDone(queue ? queue.get() : Queue(wgpuDeviceGetQueue(device)).get(), info)),
              WGPUWaitStatus_Success);
  }

  // ---- errors
  void push(WGPUErrorFilter filter) const { wgpuDevicePushErrorScope(device, filter); }
  Error pop(WGPUPopErrorScopeStatus* status = nullptr) const {
    struct Answer {
      Error error;
      WGPUPopErrorScopeStatus status{};
    } answer;
    WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_WaitAnyOnly;
    info.userdata1 = &answer;
    info.callback = [](WGPUPopErrorScopeStatus status, WGPUErrorType type, WGPUStringView message, void* out, void*) {
      *static_cast<Answer*>(out) = {{type, str(message)}, status};
    };
    EXPECT_EQ(wait(wgpuDevicePopErrorScope(device, info)), WGPUWaitStatus_Success);
    if (status) *status = answer.status;
    return answer.error;
  }
  // The error that `call` raises, if any, of any kind.
  Error errorOf(const std::function<void()>& call) const {
    push(WGPUErrorFilter_Validation);
    push(WGPUErrorFilter_OutOfMemory);
    push(WGPUErrorFilter_Internal);
    call();
    const Error internal = pop(), memory = pop(), validation = pop();
    return internal.type != WGPUErrorType_NoError ? internal
           : memory.type != WGPUErrorType_NoError ? memory
                                                  : validation;
  }
  // Fails unless `call` raises an error of rule `rule` whose message contains each of `parts`. Returns the message.
  std::string expectError(std::string_view rule, const std::function<void()>& call,
                          std::initializer_list<std::string_view> parts = {}) const {
    const Error error = errorOf(call);
    EXPECT_NE(error.type, WGPUErrorType_NoError) << "no error; expected rule " << rule;
    EXPECT_NE(error.message.find("(" + std::string(rule) + ")"), std::string::npos)
        << "expected rule " << rule << ", got: " << error.message;
    for (std::string_view part : parts)
      EXPECT_NE(error.message.find(part), std::string::npos) << "\"" << part << "\" is not in: " << error.message;
    return error.message;
  }
  void expectNoError(const std::function<void()>& call) const {
    const Error error = errorOf(call);
    EXPECT_EQ(error.type, WGPUErrorType_NoError) << error.message;
  }

  // ---- objects
  Buffer buffer(uint64_t size, WGPUBufferUsage usage, std::string_view label = "", bool mapped = false) const {
    WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
    d.label = text(label);
    d.size = size;
    d.usage = usage;
    d.mappedAtCreation = mapped;
    return wgpuDeviceCreateBuffer(device, &d);
  }
  Texture texture(uint32_t width, uint32_t height, WGPUTextureFormat format, WGPUTextureUsage usage,
                  std::string_view label = "", uint32_t layers = 1, uint32_t mips = 1) const {
    WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
    d.label = text(label);
    d.size = {width, height, layers};
    d.format = format;
    d.usage = usage;
    d.mipLevelCount = mips;
    return wgpuDeviceCreateTexture(device, &d);
  }
  ShaderModule shader(std::string_view code, std::string_view label = "") const {
    WGPUShaderSourceWGSL source = WGPU_SHADER_SOURCE_WGSL_INIT;
    source.code = text(code);
    WGPUShaderModuleDescriptor d = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
    d.nextInChain = &source.chain;
    d.label = text(label);
    return wgpuDeviceCreateShaderModule(device, &d);
  }
  // A pipeline with an 'auto' layout.
  ComputePipeline computePipeline(WGPUShaderModule module, std::string_view entry = "") const {
    WGPUComputePipelineDescriptor d = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
    d.compute.module = module;
    if (!entry.empty()) d.compute.entryPoint = text(entry);
    return wgpuDeviceCreateComputePipeline(device, &d);
  }
  ComputePipeline computePipeline(std::string_view code) const { return computePipeline(shader(code)); }
  // Group 0 of an 'auto' layout with these buffers at bindings 0, 1, …
  BindGroup bindBuffers(WGPUComputePipeline pipeline, std::initializer_list<WGPUBuffer> buffers) const {
    BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(pipeline, 0);
    std::vector<WGPUBindGroupEntry> entries;
    for (WGPUBuffer b : buffers) {
      WGPUBindGroupEntry e = WGPU_BIND_GROUP_ENTRY_INIT;
      e.binding = uint32_t(entries.size());
      e.buffer = b;
      entries.push_back(e);
    }
    WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
    d.layout = layout;
    d.entryCount = entries.size();
    d.entries = entries.data();
    return wgpuDeviceCreateBindGroup(device, &d);
  }
  CommandEncoder encoder(std::string_view label = "") const {
    WGPUCommandEncoderDescriptor d = WGPU_COMMAND_ENCODER_DESCRIPTOR_INIT;
    d.label = text(label);
    return wgpuDeviceCreateCommandEncoder(device, &d);
  }
  CommandBuffer finish(WGPUCommandEncoder encoder) const { return wgpuCommandEncoderFinish(encoder, nullptr); }
  void submit(WGPUCommandBuffer commands) const { wgpuQueueSubmit(queue, 1, &commands); }
  // Runs `pipeline` once with these buffers in group 0.
  void dispatch(WGPUComputePipeline pipeline, std::initializer_list<WGPUBuffer> buffers, uint32_t x = 1) const {
    BindGroup group = bindBuffers(pipeline, buffers);
    CommandEncoder e = encoder();
    ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
    wgpuComputePassEncoderSetPipeline(pass, pipeline);
    wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
    wgpuComputePassEncoderDispatchWorkgroups(pass, x, 1, 1);
    wgpuComputePassEncoderEnd(pass);
    submit(finish(e));
  }

  // ---- data
  WGPUMapAsyncStatus map(WGPUBuffer b, WGPUMapMode mode = WGPUMapMode_Read, size_t offset = 0,
                         size_t size = WGPU_WHOLE_MAP_SIZE, std::string* message = nullptr) const {
    struct Answer {
      WGPUMapAsyncStatus status{};
      std::string message;
    } answer;
    WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_WaitAnyOnly;
    info.userdata1 = &answer;
    info.callback = [](WGPUMapAsyncStatus status, WGPUStringView message, void* out, void*) {
      *static_cast<Answer*>(out) = {status, str(message)};
    };
    EXPECT_EQ(wait(wgpuBufferMapAsync(b, mode, offset, size, info)), WGPUWaitStatus_Success);
    if (message) *message = answer.message;
    return answer.status;
  }
  // The bytes of a buffer with COPY_SRC (through a second buffer) or MAP_READ.
  std::vector<uint8_t> bytes(WGPUBuffer from, uint64_t offset = 0, uint64_t size = WGPU_WHOLE_SIZE) const {
    if (size == WGPU_WHOLE_SIZE) size = wgpuBufferGetSize(from) - offset;
    Buffer staging;
    WGPUBuffer readable = from;
    if (!(wgpuBufferGetUsage(from) & WGPUBufferUsage_MapRead)) {
      staging = buffer(size, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst, "test readback");
      readable = staging;
      CommandEncoder e = encoder();
      wgpuCommandEncoderCopyBufferToBuffer(e, from, offset, staging, 0, size);
      submit(finish(e));
      offset = 0;
    }
    std::vector<uint8_t> out(size);
    EXPECT_EQ(map(readable), WGPUMapAsyncStatus_Success);
    const void* at = wgpuBufferGetConstMappedRange(readable, 0, WGPU_WHOLE_MAP_SIZE);
    EXPECT_TRUE(at);
    if (at) std::memcpy(out.data(), static_cast<const uint8_t*>(at) + offset, size);
    wgpuBufferUnmap(readable);
    return out;
  }
  template <class T>
  std::vector<T> read(WGPUBuffer from, uint64_t offset = 0, uint64_t size = WGPU_WHOLE_SIZE) const {
    const std::vector<uint8_t> raw = bytes(from, offset, size);
    std::vector<T> out(raw.size() / sizeof(T));
    std::memcpy(out.data(), raw.data(), out.size() * sizeof(T));
    return out;
  }
  template <class T>
  void write(WGPUBuffer to, const std::vector<T>& data, uint64_t offset = 0) const {
    wgpuQueueWriteBuffer(queue, to, offset, data.data(), data.size() * sizeof(T));
  }
  // Tight rows of one layer and mip level of a texture with COPY_SRC.
  std::vector<uint8_t> texels(WGPUTexture from, uint32_t texelBytes, uint32_t mip = 0, uint32_t layer = 0) const {
    const uint32_t width = std::max(1u, wgpuTextureGetWidth(from) >> mip);
    const uint32_t height = std::max(1u, wgpuTextureGetHeight(from) >> mip);
    const uint32_t row = (width * texelBytes + 255) / 256 * 256;
    Buffer copy = buffer(uint64_t(row) * height, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
    CommandEncoder e = encoder();
    WGPUTexelCopyTextureInfo source = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    source.texture = from;
    source.mipLevel = mip;
    source.origin.z = layer;
    WGPUTexelCopyBufferInfo destination = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
    destination.buffer = copy;
    destination.layout.bytesPerRow = row;
    destination.layout.rowsPerImage = height;
    WGPUExtent3D size{width, height, 1};
    wgpuCommandEncoderCopyTextureToBuffer(e, &source, &destination, &size);
    submit(finish(e));
    const std::vector<uint8_t> padded = bytes(copy);
    std::vector<uint8_t> tight(size_t(width) * height * texelBytes);
    for (uint32_t y = 0; y < height; ++y)
      std::memcpy(&tight[size_t(y) * width * texelBytes], &padded[size_t(y) * row], width * texelBytes);
    return tight;
  }
};

}  // namespace alba_test
