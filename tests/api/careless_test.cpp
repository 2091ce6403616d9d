// SPDX-License-Identifier: MIT
// What careless callers do: lists that are null, handles that are released while the GPU or a callback still has to do
// with them. Nothing may crash, and what is wrong must be said.
#include <atomic>
#include <memory>
#include <thread>
#include <utility>

#include "api/fixture.h"

namespace alba_test {
namespace {

class CarelessTest : public DeviceTest {
 protected:
  // A submit that keeps the GPU busy for a while, then copies into `readback`.
  void busy(WGPUBuffer readback) {
    ComputePipeline slow = computePipeline(R"(
      @group(0) @binding(0) var<storage, read_write> out: array<u32>;
      @compute @workgroup_size(1) fn main() {
        var x = 1u;
        for (var i = 0u; i < 4000000u; i++) { x = x * 1664525u + out[i & 3u]; }
        out[0] = x;
      })");
    Buffer work = buffer(16, WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc);
    BindGroup group = bindBuffers(slow, {work});
    CommandEncoder e = encoder();
    ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
    wgpuComputePassEncoderSetPipeline(pass, slow);
    wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
    wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
    wgpuComputePassEncoderEnd(pass);
    wgpuCommandEncoderCopyBufferToBuffer(e, work, 0, readback, 0, 16);
    submit(finish(e));
  }
};

TEST_F(CarelessTest, NullListsAreErrors) {
  expectError("object-null",
              [&] {
                WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
                d.size = {4, 4, 1}, d.format = WGPUTextureFormat_RGBA8Unorm, d.usage = WGPUTextureUsage_CopyDst;
                d.viewFormatCount = 1;
                Texture t = wgpuDeviceCreateTexture(device, &d);
              },
              {"viewFormats"});
  WGPUBindGroupLayoutDescriptor l = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
  BindGroupLayout empty = wgpuDeviceCreateBindGroupLayout(device, &l);
  l.entryCount = 2;
  expectError("object-null", [&] { BindGroupLayout layout = wgpuDeviceCreateBindGroupLayout(device, &l); },
              {"entries"});
  expectError("object-null",
              [&] {
                WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
                d.layout = empty, d.entryCount = 3;
                BindGroup group = wgpuDeviceCreateBindGroup(device, &d);
              },
              {"entries"});
  expectError("object-null",
              [&] {
                WGPUPipelineLayoutDescriptor d = WGPU_PIPELINE_LAYOUT_DESCRIPTOR_INIT;
                d.bindGroupLayoutCount = 1;
                PipelineLayout layout = wgpuDeviceCreatePipelineLayout(device, &d);
              },
              {"bindGroupLayouts"});
  ShaderModule module = shader(R"(
    @compute @workgroup_size(1) fn c() {}
    @vertex fn v() -> @builtin(position) vec4f { return vec4f(); }
    @fragment fn f() -> @location(0) vec4f { return vec4f(); })");
  expectError("object-null",
              [&] {
                WGPUComputePipelineDescriptor d = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
                d.compute.module = module, d.compute.constantCount = 1;
                ComputePipeline p = wgpuDeviceCreateComputePipeline(device, &d);
              },
              {"constants"});
  WGPUColorTargetState target = WGPU_COLOR_TARGET_STATE_INIT;
  target.format = WGPUTextureFormat_RGBA8Unorm;
  WGPUFragmentState fragment = WGPU_FRAGMENT_STATE_INIT;
  fragment.module = module, fragment.targetCount = 1, fragment.targets = &target;
  WGPURenderPipelineDescriptor r = WGPU_RENDER_PIPELINE_DESCRIPTOR_INIT;
  r.vertex.module = module, r.fragment = &fragment;
  auto create = [&] { RenderPipeline p = wgpuDeviceCreateRenderPipeline(device, &r); };
  expectNoError(create);
  fragment.targets = nullptr;
  expectError("object-null", create, {"fragment.targets"});
  fragment.targets = &target;
  r.vertex.bufferCount = 1;
  expectError("object-null", create, {"vertex.buffers"});
  WGPUVertexBufferLayout layout = WGPU_VERTEX_BUFFER_LAYOUT_INIT;
  layout.arrayStride = 4, layout.attributeCount = 1;
  r.vertex.buffers = &layout;
  expectError("object-null", create, {"attributes"});
  CommandEncoder e = encoder();
  WGPURenderPassDescriptor pass = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
  pass.colorAttachmentCount = 1;
  RenderPass p = wgpuCommandEncoderBeginRenderPass(e, &pass);
  wgpuRenderPassEncoderEnd(p);
  expectError("object-null", [&] { CommandBuffer c = finish(e); }, {"colorAttachments"});
  expectError("object-null", [&] { wgpuQueueSubmit(queue, 2, nullptr); }, {"commands"});
  Buffer small = buffer(16, WGPUBufferUsage_CopyDst);
  expectError("object-null", [&] { wgpuQueueWriteBuffer(queue, small, 0, nullptr, 16); }, {"data"});
  Texture image = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_CopyDst | WGPUTextureUsage_CopySrc);
  const std::vector<uint8_t> bytes(64);
  WGPUTexelCopyTextureInfo place = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  place.texture = image;
  WGPUTexelCopyBufferLayout rows = WGPU_TEXEL_COPY_BUFFER_LAYOUT_INIT;
  rows.bytesPerRow = 16;
  const WGPUExtent3D size{4, 4, 1};
  expectError("object-null", [&] { wgpuQueueWriteTexture(queue, nullptr, bytes.data(), 64, &rows, &size); },
              {"destination"});
  expectError("object-null", [&] { wgpuQueueWriteTexture(queue, &place, nullptr, 64, &rows, &size); }, {"data"});
  expectError("object-null", [&] { wgpuQueueWriteTexture(queue, &place, bytes.data(), 64, nullptr, &size); },
              {"dataLayout"});
  expectError("object-null", [&] { wgpuQueueWriteTexture(queue, &place, bytes.data(), 64, &rows, nullptr); },
              {"writeSize"});
  expectNoError([&] { wgpuQueueWriteTexture(queue, &place, bytes.data(), 64, &rows, &size); });
  CommandEncoder copies = encoder();
  wgpuCommandEncoderCopyTextureToTexture(copies, &place, &place, nullptr);
  expectError("copy-texture-range", [&] { CommandBuffer c = finish(copies); });
  expectError("object-null", [&] { QuerySet set = wgpuDeviceCreateQuerySet(device, nullptr); }, {"descriptor"});
  WGPUCommandBuffer none[] = {nullptr};
  expectError("object-null", [&] { wgpuQueueSubmit(queue, 1, none); }, {"commands[0]"});
}

TEST_F(CarelessTest, NullListsOfFeaturesAndNullData) {
  WGPUInstanceDescriptor i = WGPU_INSTANCE_DESCRIPTOR_INIT;
  i.requiredFeatureCount = 1;
  EXPECT_EQ(wgpuCreateInstance(&i), nullptr);
  WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
  d.requiredFeatureCount = 1;
  Adapter other = requestAdapter(instance);
  std::string message;
  EXPECT_EQ(requestDevice(instance, other, &d, &message), nullptr);
  EXPECT_NE(message.find("requiredFeatures"), std::string::npos) << message;
  Buffer b = buffer(16, WGPUBufferUsage_CopySrc, "", true);
  EXPECT_EQ(wgpuBufferReadMappedRange(b, 0, nullptr, 8), WGPUStatus_Error);
  EXPECT_EQ(wgpuBufferWriteMappedRange(b, 0, nullptr, 8), WGPUStatus_Error);
  EXPECT_EQ(wgpuBufferWriteMappedRange(b, 0, nullptr, 0), WGPUStatus_Success);
}

// C lets any 32 bits into an enum.
TEST_F(CarelessTest, AnyNumberInAnEnum) {
  Adapter mine = requestAdapter(instance);
  const WGPUFeatureName unknown = WGPUFeatureName(0xFFFFFFFF);
  WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
  d.requiredFeatureCount = 1, d.requiredFeatures = &unknown;
  std::string message;
  WGPURequestDeviceStatus status{};
  Device none = requestDevice(instance, mine, &d, &message, &status);
  EXPECT_FALSE(none);
  EXPECT_EQ(status, WGPURequestDeviceStatus_Error);
  EXPECT_NE(message.find("4294967295"), std::string::npos) << message;
  EXPECT_FALSE(wgpuDeviceHasFeature(device, unknown));
  expectError("enum-unknown", [&] {
    WGPUTextureDescriptor t = WGPU_TEXTURE_DESCRIPTOR_INIT;
    t.size = {4, 4, 1}, t.usage = WGPUTextureUsage_CopyDst, t.format = WGPUTextureFormat(0xFFFFFFFF);
    Texture texture = wgpuDeviceCreateTexture(device, &t);
  });
}

TEST_F(CarelessTest, BuffersMayGoWhileTheirMappingIsPending) {
  for (int round = 0; round < 4; ++round) {
    WGPUMapAsyncStatus status{};
    WGPUFuture future;
    {
      Buffer readback = buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
      busy(readback);
      WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
      info.mode = WGPUCallbackMode_AllowProcessEvents;
      info.userdata1 = &status;
      info.callback = [](WGPUMapAsyncStatus s, WGPUStringView, void* out, void*) {
        *static_cast<WGPUMapAsyncStatus*>(out) = s;
      };
      future = wgpuBufferMapAsync(readback, WGPUMapMode_Read, 0, 16, info);
      wgpuInstanceProcessEvents(instance);  // its step has run, the GPU is still at work
      if (round % 2)
        wgpuBufferDestroy(readback);
      else
        wgpuBufferUnmap(readback);
    }
    EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
    EXPECT_EQ(status, WGPUMapAsyncStatus_Aborted);
    finishWork();
  }
}

TEST_F(CarelessTest, ACallbackMayReleaseItsBuffer) {
  static Buffer held;
  held = buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
  busy(held);
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowSpontaneous;
  info.callback = [](WGPUMapAsyncStatus, WGPUStringView, void*, void*) { held = Buffer(); };
  WGPUFuture future = wgpuBufferMapAsync(held, WGPUMapMode_Read, 0, 16, info);
  if (WGPUBuffer b = held) wgpuBufferDestroy(b);
  EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
  EXPECT_FALSE(held);
}

// The device thread delivers the callback that releases the device it belongs to.
TEST_F(CarelessTest, ASpontaneousCallbackMayReleaseTheDevice) {
  for (int round = 0; round < 5; ++round) {
    struct State {
      WGPUDevice device = nullptr;
      WGPUQueue queue = nullptr;
      std::atomic<bool> done{false};
    } state;
    Adapter another = requestAdapter(instance);
    state.device = requestDevice(instance, another, nullptr);
    ASSERT_TRUE(state.device);
    state.queue = wgpuDeviceGetQueue(state.device);
    WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_AllowSpontaneous;
    info.userdata1 = &state;
    info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* self, void*) {
      auto& state = *static_cast<State*>(self);
      wgpuQueueRelease(state.queue);
      wgpuDeviceRelease(state.device);
      state.done = true;
    };
    wgpuQueueOnSubmittedWorkDone(state.queue, info);
    const auto start = std::chrono::steady_clock::now();
    while (!state.done && std::chrono::steady_clock::now() - start < std::chrono::seconds(30))
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ASSERT_TRUE(state.done);
  }
}

// A mode that was forgotten is told, and the future still works.
TEST_F(CarelessTest, AForgottenCallbackModeIsTold) {
  bool called = false;
  WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
  info.userdata1 = &called;
  info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* out, void*) { *static_cast<bool*>(out) = true; };
  testing::internal::CaptureStderr();
  const WGPUFuture future = wgpuQueueOnSubmittedWorkDone(queue, info);
  const std::string told = testing::internal::GetCapturedStderr();
  EXPECT_NE(told.find("callback mode 0"), std::string::npos) << told;
  EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
  EXPECT_TRUE(called);
}

// Errors that came together: when the callback of one releases the device, those after it don't name it.
TEST_F(CarelessTest, AnErrorCallbackMayReleaseTheDevice) {
  static std::atomic<WGPUDevice> held;
  static std::atomic<bool> allMade;
  static std::atomic<int> calls, afterwards;
  allMade = false, calls = 0, afterwards = 0;
  WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
  d.uncapturedErrorCallbackInfo.callback = [](WGPUDevice const* named, WGPUErrorType, WGPUStringView, void*, void*) {
    for (int i = 0; i < 200 && !allMade; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    // While the first waited, the others have come.
    if (++calls == 2)
      wgpuDeviceRelease(held.exchange(nullptr));
    else if (calls > 2)
      afterwards += *named != nullptr;
  };
  Adapter another = requestAdapter(instance);
  held = requestDevice(instance, another, &d);
  WGPUDevice mine = held;
  ASSERT_TRUE(mine);
  WGPUBufferDescriptor wrong = WGPU_BUFFER_DESCRIPTOR_INIT;  // without usage
  {
    std::vector<Buffer> all;
    for (int i = 0; i < 50; ++i) all.push_back(wgpuDeviceCreateBuffer(mine, &wrong));
  }
  allMade = true;
  const auto start = std::chrono::steady_clock::now();
  while (held.load() && std::chrono::steady_clock::now() - start < std::chrono::seconds(30))
    wgpuInstanceProcessEvents(instance);
  EXPECT_FALSE(held.load());
  for (int i = 0; i < 20; ++i) {
    wgpuInstanceProcessEvents(instance);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(afterwards, 0);
}

// Cancelling a mapping with its instance leaves a buffer that can be used.
TEST_F(CarelessTest, ABufferWhoseMappingWasCancelledIsUnmapped) {
  Instance mine = makeInstance();
  Adapter myAdapter = requestAdapter(mine);
  std::atomic<int> errors{0};
  WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
  d.uncapturedErrorCallbackInfo.userdata1 = &errors;
  d.uncapturedErrorCallbackInfo.callback = [](WGPUDevice const*, WGPUErrorType, WGPUStringView, void* out, void*) {
    ++*static_cast<std::atomic<int>*>(out);
  };
  Device myDevice = requestDevice(mine, myAdapter, &d);
  ASSERT_TRUE(myDevice);
  std::swap(device, myDevice);
  {
    Queue myQueue = wgpuDeviceGetQueue(device);
    Buffer source = buffer(16, WGPUBufferUsage_CopySrc);
    Buffer readback = buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
    WGPUMapAsyncStatus status{};
    WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_AllowProcessEvents;
    info.userdata1 = &status;
    info.callback = [](WGPUMapAsyncStatus s, WGPUStringView, void* out, void*) {
      *static_cast<WGPUMapAsyncStatus*>(out) = s;
    };
    wgpuBufferMapAsync(readback, WGPUMapMode_Read, 0, 16, info);
    mine = Instance();
    // Ready already, if the device was quick; then it is told so and the buffer is mapped.
    if (status == WGPUMapAsyncStatus_Success)
      wgpuBufferUnmap(readback);
    else
      EXPECT_EQ(status, WGPUMapAsyncStatus_CallbackCancelled);
    EXPECT_EQ(wgpuBufferGetMapState(readback), WGPUBufferMapState_Unmapped);
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(e, source, 0, readback, 0, 16);
    CommandBuffer commands = finish(e);
    WGPUCommandBuffer list[] = {commands};
    wgpuQueueSubmit(myQueue, 1, list);
    std::atomic<bool> done{false};
    WGPUQueueWorkDoneCallbackInfo work = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    work.mode = WGPUCallbackMode_AllowSpontaneous;
    work.userdata1 = &done;
    work.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* out, void*) {
      *static_cast<std::atomic<bool>*>(out) = true;
    };
    wgpuQueueOnSubmittedWorkDone(myQueue, work);
    const auto start = std::chrono::steady_clock::now();
    while (!done && std::chrono::steady_clock::now() - start < std::chrono::seconds(30))
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_TRUE(done);
  }
  std::swap(device, myDevice);
  myDevice = Device();
  EXPECT_EQ(errors, 0);
}

TEST_F(CarelessTest, ThreadsMapAndUnmapOneBuffer) {
  for (int round = 0; round < 20; ++round) {
    Adapter another = requestAdapter(instance);
    WGPUDeviceDescriptor quiet = WGPU_DEVICE_DESCRIPTOR_INIT;  // mapping it twice is an error, as it should be
    quiet.uncapturedErrorCallbackInfo.callback = [](WGPUDevice const*, WGPUErrorType, WGPUStringView, void*, void*) {};
    Device brief = requestDevice(instance, another, &quiet);
    ASSERT_TRUE(brief);
    std::swap(device, brief);
    Buffer b = buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
    std::swap(device, brief);
    std::atomic<bool> stop{false};
    std::thread other([&] {
      while (!stop) wgpuBufferUnmap(b);
    });
    for (int i = 0; i < 200; ++i) {
      WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
      info.mode = WGPUCallbackMode_AllowProcessEvents;
      info.callback = [](WGPUMapAsyncStatus, WGPUStringView, void*, void*) {};
      wgpuBufferMapAsync(b, WGPUMapMode_Read, 0, 16, info);
    }
    stop = true;
    other.join();
    wgpuBufferUnmap(b);
    wgpuInstanceProcessEvents(instance);
    b = Buffer();
    wgpuDeviceDestroy(brief);  // looks through the list of mapped buffers
  }
}

// Compiling goes on while everything is released.
TEST_F(CarelessTest, TheInstanceMayGoWhilePipelinesCompile) {
  for (int round = 0; round < 5; ++round) {
    static std::atomic<int> called;
    called = 0;
    {
      Instance mine = makeInstance();
      Adapter myAdapter = requestAdapter(mine);
      Device mineToo = requestDevice(mine, myAdapter, nullptr);
      ASSERT_TRUE(mineToo);
      std::swap(mineToo, device);
      ShaderModule module = shader("@compute @workgroup_size(1) fn main() {}");
      std::swap(mineToo, device);
      for (int i = 0; i < 4; ++i) {
        WGPUComputePipelineDescriptor d = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
        d.compute.module = module;
        WGPUCreateComputePipelineAsyncCallbackInfo info = WGPU_CREATE_COMPUTE_PIPELINE_ASYNC_CALLBACK_INFO_INIT;
        info.mode = WGPUCallbackMode_AllowProcessEvents;
        info.callback = [](WGPUCreatePipelineAsyncStatus status, WGPUComputePipeline pipeline, WGPUStringView, void*,
                           void*) {
          EXPECT_EQ(status == WGPUCreatePipelineAsyncStatus_Success, pipeline != nullptr);
          if (pipeline) wgpuComputePipelineRelease(pipeline);
          ++called;
        };
        wgpuDeviceCreateComputePipelineAsync(mineToo, &d, info);
      }
      mine = Instance();
      EXPECT_EQ(called, 4);
    }
  }
}

}  // namespace
}  // namespace alba_test
