// SPDX-License-Identifier: MIT
// Memory that runs out anywhere in the library: in a call, in a step, on a worker, while things are released. Nothing
// crashes or hangs, and who was promised a callback gets it once. operator new is replaced for this whole program; it
// fails for Alba's own code alone, and only while a test says so.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "api/fixture.h"
#include "base/exit.h"
#include "wgsl/compile.h"

extern "C" const char __executable_start, etext;

namespace alba_test {
namespace {

std::atomic<bool> armed{false};
std::atomic<long> allowed{0};      // this many succeed, then one fails
std::atomic<bool> forever{false};  // or all that follow
std::atomic<int> refused{0};

void* allocate(size_t size, const void* caller) {
  if (armed.load(std::memory_order_relaxed)) {
    const auto* const at = static_cast<const char*>(caller);
    if (at >= &__executable_start && at < &etext) {
      const long left = allowed.fetch_sub(1);
      if (left == 0 || (left < 0 && forever)) {
        refused.fetch_add(1);
        throw std::bad_alloc();
      }
    }
  }
  if (void* const block = std::malloc(size ? size : 1)) return block;
  throw std::bad_alloc();
}

}  // namespace
}  // namespace alba_test

void* operator new(size_t size) { return alba_test::allocate(size, __builtin_return_address(0)); }
void* operator new[](size_t size) { return alba_test::allocate(size, __builtin_return_address(0)); }
// Every form that ends in the same delete is replaced, or a sanitizer's own new would meet free.
void* operator new(size_t size, const std::nothrow_t&) noexcept { return std::malloc(size ? size : 1); }
void* operator new[](size_t size, const std::nothrow_t&) noexcept { return std::malloc(size ? size : 1); }
void operator delete(void* block, const std::nothrow_t&) noexcept { std::free(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { std::free(block); }
void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, size_t) noexcept { std::free(block); }
void operator delete[](void* block, size_t) noexcept { std::free(block); }

namespace alba_test {
namespace {

// What is logged meanwhile is of no interest.
class Quiet {
 public:
  Quiet() : kept_(dup(2)) {
    const int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, 2);
    close(nothing);
  }
  ~Quiet() {
    std::fflush(stderr);
    dup2(kept_, 2);
    close(kept_);
  }

 private:
  int kept_;
};

class MemoryFaults : public testing::TestWithParam<bool> {
 protected:
  static constexpr int kCalls = 8;
  std::atomic<int> calls[kCalls] = {};
  WGPUFuture futures[kCalls] = {};

  // All that an application does in a frame and more, without a look at what comes back.
  void useEverything(WGPUDevice device, WGPUQueue queue, WGPUComputePipeline pipeline, WGPUShaderModule module);

  void run(long n) {
    for (int i = 0; i < kCalls; ++i) calls[i] = 0, futures[i] = {};
    Instance instance = makeInstance();
    Adapter adapter = requestAdapter(instance);
    Device device = requestDevice(instance, adapter, nullptr);
    ASSERT_TRUE(device);
    Queue queue = wgpuDeviceGetQueue(device);
    WGPUShaderSourceWGSL source = WGPU_SHADER_SOURCE_WGSL_INIT;
    source.code = text(
        "@group(0) @binding(0) var<storage, read_write> o: array<u32>;"
        "@compute @workgroup_size(1) fn m() { o[0] = 1; }");
    WGPUShaderModuleDescriptor moduleDescriptor = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
    moduleDescriptor.nextInChain = &source.chain;
    ShaderModule module = wgpuDeviceCreateShaderModule(device, &moduleDescriptor);
    WGPUComputePipelineDescriptor d = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
    d.compute.module = module;
    ComputePipeline pipeline = wgpuDeviceCreateComputePipeline(device, &d);
    {
      WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
      info.mode = WGPUCallbackMode_WaitAnyOnly;
      info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void*, void*) {};
      ASSERT_EQ(waitFor(instance, wgpuQueueOnSubmittedWorkDone(queue, info)), WGPUWaitStatus_Success);
    }
    refused = 0;
    allowed = n;
    forever = GetParam();
    armed = true;
    useEverything(device, queue, pipeline, module);
    wgpuInstanceProcessEvents(instance);
    armed = false;
    for (int i = 0; i < kCalls; ++i)
      if (futures[i].id) {
        EXPECT_EQ(waitFor(instance, futures[i]), WGPUWaitStatus_Success) << "call " << i << ", allocation " << n;
        EXPECT_EQ(calls[i], 1) << "call " << i << ", allocation " << n;
      }
    pipeline = {}, module = {}, queue = {}, device = {}, adapter = {};
    instance = {};
    for (int i = 0; i < kCalls; ++i) EXPECT_LE(calls[i], 1) << "call " << i << ", allocation " << n;
  }
};

void MemoryFaults::useEverything(WGPUDevice device, WGPUQueue queue, WGPUComputePipeline pipeline,
                                 WGPUShaderModule module) {
  int call = 0;
  static constexpr auto counted = [](void* at) { static_cast<std::atomic<int>*>(at)->fetch_add(1); };

  WGPUBufferDescriptor bd = WGPU_BUFFER_DESCRIPTOR_INIT;
  bd.label = text("a label that needs memory of its own");
  bd.size = 8192, bd.usage = WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst | WGPUBufferUsage_CopySrc;
  bd.mappedAtCreation = true;
  WGPUBuffer storage = wgpuDeviceCreateBuffer(device, &bd);
  if (storage) wgpuBufferUnmap(storage);
  bd.usage = WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst, bd.mappedAtCreation = false;
  WGPUBuffer readable = wgpuDeviceCreateBuffer(device, &bd);
  static const uint8_t bytes[8192] = {};
  if (storage) wgpuQueueWriteBuffer(queue, storage, 0, bytes, 64), wgpuQueueWriteBuffer(queue, storage, 0, bytes, 8192);

  WGPUBindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(pipeline, 0);
  WGPUBindGroupEntry entry = WGPU_BIND_GROUP_ENTRY_INIT;
  entry.buffer = storage;
  WGPUBindGroupDescriptor gd = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  gd.layout = layout, gd.entryCount = 1, gd.entries = &entry;
  WGPUBindGroup group = wgpuDeviceCreateBindGroup(device, &gd);
  WGPUTextureDescriptor td = WGPU_TEXTURE_DESCRIPTOR_INIT;
  td.size = {16, 16, 1}, td.format = WGPUTextureFormat_RGBA8Unorm, td.usage = WGPUTextureUsage_RenderAttachment;
  WGPUTexture texture = wgpuDeviceCreateTexture(device, &td);
  WGPUTextureView view = texture ? wgpuTextureCreateView(texture, nullptr) : nullptr;

  WGPURenderBundle bundle = nullptr;
  const WGPUTextureFormat format = td.format;
  WGPURenderBundleEncoderDescriptor ed = WGPU_RENDER_BUNDLE_ENCODER_DESCRIPTOR_INIT;
  ed.label = bd.label;
  ed.colorFormatCount = 1, ed.colorFormats = &format;
  if (WGPURenderBundleEncoder recorder = wgpuDeviceCreateRenderBundleEncoder(device, &ed)) {
    if (group) wgpuRenderBundleEncoderSetBindGroup(recorder, 0, group, 0, nullptr);
    bundle = wgpuRenderBundleEncoderFinish(recorder, nullptr);
    wgpuRenderBundleEncoderRelease(recorder);
  }

  WGPUCommandEncoder encoder = wgpuDeviceCreateCommandEncoder(device, nullptr);
  WGPUCommandEncoder dropped = wgpuDeviceCreateCommandEncoder(device, nullptr);
  if (dropped && storage) wgpuCommandEncoderClearBuffer(dropped, storage, 0, 64);
  if (encoder) {
    if (WGPUComputePassEncoder pass = wgpuCommandEncoderBeginComputePass(encoder, nullptr)) {
      wgpuComputePassEncoderSetPipeline(pass, pipeline);
      if (group) wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
      wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
      wgpuComputePassEncoderEnd(pass);
      wgpuComputePassEncoderRelease(pass);
    }
    WGPURenderPassColorAttachment color = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
    color.view = view, color.loadOp = WGPULoadOp_Clear, color.storeOp = WGPUStoreOp_Store;
    WGPURenderPassDescriptor rd = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
    rd.colorAttachmentCount = 1, rd.colorAttachments = &color;
    if (WGPURenderPassEncoder pass = wgpuCommandEncoderBeginRenderPass(encoder, &rd)) {
      if (bundle) wgpuRenderPassEncoderExecuteBundles(pass, 1, &bundle);
      wgpuRenderPassEncoderEnd(pass);
      wgpuRenderPassEncoderRelease(pass);
    }
    if (storage && readable) wgpuCommandEncoderCopyBufferToBuffer(encoder, storage, 0, readable, 0, 64);
    if (WGPUCommandBuffer commands = wgpuCommandEncoderFinish(encoder, nullptr)) {
      wgpuQueueSubmit(queue, 1, &commands);
      wgpuCommandBufferRelease(commands);
    }
  }
  wgpuDevicePushErrorScope(device, WGPUErrorFilter_Validation);
  bd.usage = WGPUBufferUsage_None;
  if (WGPUBuffer invalid = wgpuDeviceCreateBuffer(device, &bd)) wgpuBufferRelease(invalid);
  WGPUPopErrorScopeCallbackInfo pop = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
  pop.mode = WGPUCallbackMode_AllowProcessEvents;
  pop.callback = [](WGPUPopErrorScopeStatus, WGPUErrorType, WGPUStringView, void* at, void*) { counted(at); };
  pop.userdata1 = &calls[call];
  futures[call++] = wgpuDevicePopErrorScope(device, pop);
  for (WGPUCallbackMode mode : {WGPUCallbackMode_WaitAnyOnly, WGPUCallbackMode_AllowSpontaneous}) {
    WGPUQueueWorkDoneCallbackInfo done = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    done.mode = mode;
    done.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* at, void*) { counted(at); };
    done.userdata1 = &calls[call];
    futures[call++] = wgpuQueueOnSubmittedWorkDone(queue, done);
    WGPUCreateComputePipelineAsyncCallbackInfo made = WGPU_CREATE_COMPUTE_PIPELINE_ASYNC_CALLBACK_INFO_INIT;
    made.mode = mode;
    made.callback = [](WGPUCreatePipelineAsyncStatus, WGPUComputePipeline made, WGPUStringView, void* at, void*) {
      if (made) wgpuComputePipelineRelease(made);
      counted(at);
    };
    made.userdata1 = &calls[call];
    WGPUComputePipelineDescriptor pd = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
    pd.compute.module = module;
    futures[call++] = wgpuDeviceCreateComputePipelineAsync(device, &pd, made);
    if (readable) {
      WGPUBufferMapCallbackInfo map = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
      map.mode = mode;
      map.callback = [](WGPUMapAsyncStatus, WGPUStringView, void* at, void*) { counted(at); };
      map.userdata1 = &calls[call];
      futures[call++] = wgpuBufferMapAsync(readable, WGPUMapMode_Read, 0, 64, map);
    }
  }
  if (encoder) wgpuCommandEncoderRelease(encoder);
  if (dropped) wgpuCommandEncoderRelease(dropped);
  if (bundle) wgpuRenderBundleRelease(bundle);
  if (view) wgpuTextureViewRelease(view);
  if (texture) wgpuTextureRelease(texture);
  if (group) wgpuBindGroupRelease(group);
  if (layout) wgpuBindGroupLayoutRelease(layout);
  if (storage) wgpuBufferRelease(storage);
  if (readable) wgpuBufferRelease(readable);
}

TEST_P(MemoryFaults, NothingCrashesOrHangs) {
  const Quiet quiet;
  long n = 0;
  do {
    run(n++);
  } while (refused && n < 2000 && !HasFailure());
  EXPECT_GT(n, 20) << "the allocations must have been Alba's own";
}

// A process with as many steps for its end as the list has room for, and one more, for which there is no memory.
int made = 0, ran = 0;
[[noreturn]] void endWithStepsThatFail() {
  for (;;) {
    auto* const step = new alba::ExitStep;
    allowed = 0, forever = true, armed = true;
    try {
      step->prepare(
          [](void*, uint64_t) {
            if (++ran == made) _exit(42);
          },
          nullptr);
      armed = false;
      ++made;
    } catch (const std::bad_alloc&) {
      armed = false;
      delete step;
      if (made > 2) std::exit(1);  // the steps have another word in it
      alba::ExitStep* const first = new alba::ExitStep;
      first->prepare([](void*, uint64_t) { ++ran; }, nullptr);
      ++made;
    }
  }
}

// Whichever allocation of the compiler fails, there is a message and no module.
TEST(MemoryFaultsInTheCompiler, AreAMessage) {
  const std::string source =
      "override n = 2; struct S { a: array<u32> } @group(0) @binding(0) var<storage, read_write> s: S;"
      "fn f(p: ptr<storage, u32, read_write>) -> u32 { return *p / u32(n); }"
      "@compute @workgroup_size(1) fn m(@builtin(global_invocation_id) i: vec3u) { s.a[i.x] = f(&s.a[i.y]); }";
  ASSERT_TRUE(alba::wgsl::compile(source).module);
  long n = 0;
  for (bool failed = true; failed; ++n) {
    refused = 0, allowed = n, forever = false;
    armed = true;
    const alba::wgsl::CompileResult result = alba::wgsl::compile(source);
    armed = false;
    failed = refused != 0;
    ASSERT_EQ(result.module == nullptr, failed) << "allocation " << n;
    if (failed) {
      ASSERT_EQ(result.diagnostics.size(), 1u) << "allocation " << n;
      EXPECT_STREQ(result.diagnostics[0].rule, "out-of-memory") << "allocation " << n;
    }
  }
  EXPECT_GT(n, 50);
}

TEST(MemoryFaultsAtExit, AStepThatFoundNoRoomTakesNoOtherAway) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(endWithStepsThatFail(), testing::ExitedWithCode(42), "");
}

INSTANTIATE_TEST_SUITE_P(Memory, MemoryFaults, testing::Bool(),
                         [](const auto& info) { return info.param ? "ForGood" : "Once"; });

}  // namespace
}  // namespace alba_test
