// SPDX-License-Identifier: MIT
// Futures in all three callback modes, waiting, cancelling; and what an idle device costs.
#include <sys/resource.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include "api/fixture.h"

namespace alba_test {
namespace {

class FutureTest : public DeviceTest {
 public:
  struct Done {
    std::atomic<int> calls{0};
    std::thread::id thread;
  };
  WGPUFuture workDone(WGPUCallbackMode mode, Done& done) {
    WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    info.mode = mode;
    info.userdata1 = &done;
    info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* out, void*) {
      auto* done = static_cast<Done*>(out);
      done->thread = std::this_thread::get_id();
      done->calls.fetch_add(1);
    };
    return wgpuQueueOnSubmittedWorkDone(queue, info);
  }
  template <class F>
  static bool eventually(F&& condition) {
    const auto start = std::chrono::steady_clock::now();
    while (!condition()) {
      if (std::chrono::steady_clock::now() - start > std::chrono::seconds(30)) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
  }
  void someWork() {
    Buffer a = buffer(1 << 20, WGPUBufferUsage_CopySrc), b = buffer(1 << 20, WGPUBufferUsage_CopyDst);
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(e, a, 0, b, 0, 1 << 20);
    submit(finish(e));
  }
};

TEST_F(FutureTest, SpontaneousCallbacksComeByThemselves) {
  for (int i = 0; i < 20; ++i) {
    Done done;
    someWork();
    workDone(WGPUCallbackMode_AllowSpontaneous, done);
    EXPECT_TRUE(eventually([&] { return done.calls == 1; }));
  }
  // Also after the device has slept.
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  Done done;
  workDone(WGPUCallbackMode_AllowSpontaneous, done);
  EXPECT_TRUE(eventually([&] { return done.calls == 1; }));
}

TEST_F(FutureTest, ProcessEventsDeliversOnTheCallingThread) {
  Done done;
  someWork();
  workDone(WGPUCallbackMode_AllowProcessEvents, done);
  EXPECT_EQ(done.calls, 0);
  EXPECT_TRUE(eventually([&] {
    wgpuInstanceProcessEvents(instance);
    return done.calls == 1;
  }));
  EXPECT_EQ(done.thread, std::this_thread::get_id());
}

TEST_F(FutureTest, WaitAnyOnlyIsDeliveredThereAlone) {
  Done done, other;
  someWork();
  WGPUFuture future = workDone(WGPUCallbackMode_WaitAnyOnly, done);
  WGPUFuture second = workDone(WGPUCallbackMode_WaitAnyOnly, other);
  for (int i = 0; i < 50; ++i) {
    wgpuInstanceProcessEvents(instance);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(done.calls, 0);
  EXPECT_EQ(wait(second), WGPUWaitStatus_Success);
  EXPECT_EQ(other.calls, 1);
  EXPECT_EQ(done.calls, 0) << "only the future that is waited for";
  WGPUFutureWaitInfo info{future, false};
  EXPECT_EQ(wgpuInstanceWaitAny(instance, 1, &info, 0), WGPUWaitStatus_Success);
  EXPECT_TRUE(info.completed);
  EXPECT_EQ(done.calls, 1);
  EXPECT_EQ(done.thread, std::this_thread::get_id());
  // Waiting again: still complete, and no second call.
  info.completed = false;
  EXPECT_EQ(wgpuInstanceWaitAny(instance, 1, &info, 0), WGPUWaitStatus_Success);
  EXPECT_TRUE(info.completed);
  EXPECT_EQ(done.calls, 1);
}

TEST_F(FutureTest, ManyFuturesAtOnce) {
  constexpr size_t kCount = 300;
  std::vector<Done> done(kCount);
  std::vector<WGPUFutureWaitInfo> infos(kCount);
  for (size_t i = 0; i < kCount; ++i) {
    if (i % 10 == 0) someWork();
    infos[i] = {workDone(WGPUCallbackMode_WaitAnyOnly, done[i]), false};
  }
  size_t complete = 0;
  while (complete < kCount) {
    ASSERT_EQ(wgpuInstanceWaitAny(instance, kCount, infos.data(), kPatience), WGPUWaitStatus_Success);
    complete = std::count_if(infos.begin(), infos.end(), [](auto& info) { return info.completed; });
  }
  for (Done& d : done) EXPECT_EQ(d.calls, 1);
}

TEST_F(FutureTest, MixedFuturesOfCpuAndQueue) {
  Done done;
  someWork();
  push(WGPUErrorFilter_Validation);
  int popped = 0;
  WGPUPopErrorScopeCallbackInfo popInfo = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
  popInfo.mode = WGPUCallbackMode_WaitAnyOnly;
  popInfo.userdata1 = &popped;
  popInfo.callback = [](WGPUPopErrorScopeStatus, WGPUErrorType, WGPUStringView, void* out, void*) {
    ++*static_cast<int*>(out);
  };
  WGPUFutureWaitInfo infos[2] = {{workDone(WGPUCallbackMode_WaitAnyOnly, done), false},
                                 {wgpuDevicePopErrorScope(device, popInfo), false}};
  while (!infos[0].completed || !infos[1].completed)
    ASSERT_EQ(wgpuInstanceWaitAny(instance, 2, infos, kPatience), WGPUWaitStatus_Success);
  EXPECT_EQ(popped, 1);
  EXPECT_EQ(done.calls, 1);
}

TEST_F(FutureTest, TimedWaitsNeedTheFeature) {
  Instance plain = makeInstance(false);
  ASSERT_TRUE(plain);
  WGPUFutureWaitInfo info{{1}, false};
  EXPECT_EQ(wgpuInstanceWaitAny(plain, 1, &info, 1000), WGPUWaitStatus_Error);
  WGPUInstanceLimits limits = WGPU_INSTANCE_LIMITS_INIT;
  ASSERT_EQ(wgpuGetInstanceLimits(&limits), WGPUStatus_Success);
  EXPECT_GE(limits.timedWaitAnyMaxCount, 64u);
  EXPECT_TRUE(wgpuHasInstanceFeature(WGPUInstanceFeatureName_TimedWaitAny));
  WGPUSupportedInstanceFeatures features{};
  wgpuGetInstanceFeatures(&features);
  bool listed = false;
  for (size_t i = 0; i < features.featureCount; ++i)
    listed |= features.features[i] == WGPUInstanceFeatureName_TimedWaitAny;
  EXPECT_TRUE(listed);
  wgpuSupportedInstanceFeaturesFreeMembers(features);
  std::vector<WGPUFutureWaitInfo> tooMany(limits.timedWaitAnyMaxCount + 1, info);
  EXPECT_EQ(wgpuInstanceWaitAny(instance, tooMany.size(), tooMany.data(), 1000), WGPUWaitStatus_Error);
  EXPECT_EQ(wgpuInstanceWaitAny(instance, 0, nullptr, 1000), WGPUWaitStatus_Success);
}

TEST_F(FutureTest, APendingFutureTimesOutOnTime) {
  // A map that is never asked for stays pending in no list but its own; the lost future is pending as long as the
  // device lives.
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(wait(wgpuDeviceGetLostFuture(device), 20'000'000), WGPUWaitStatus_TimedOut);
  const auto spent = std::chrono::steady_clock::now() - start;
  EXPECT_GE(spent, std::chrono::milliseconds(19));
  EXPECT_LT(spent, std::chrono::seconds(10));
  EXPECT_EQ(wait(wgpuDeviceGetLostFuture(device), 0), WGPUWaitStatus_TimedOut);
}

TEST_F(FutureTest, DroppingTheInstanceCancels) {
  Done done;
  Instance own = makeInstance();
  struct Seen {
    WGPUQueueWorkDoneStatus status{};
    WGPUDeviceLostReason lost{};
  } seen;
  {
    Adapter own_adapter = requestAdapter(own);
    WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
    d.deviceLostCallbackInfo.mode = WGPUCallbackMode_AllowProcessEvents;
    d.deviceLostCallbackInfo.userdata1 = &seen;
    d.deviceLostCallbackInfo.callback = [](WGPUDevice const*, WGPUDeviceLostReason reason, WGPUStringView, void* out,
                                           void*) { static_cast<Seen*>(out)->lost = reason; };
    Device own_device = requestDevice(own, own_adapter, &d);
    ASSERT_TRUE(own_device);
    Queue own_queue = wgpuDeviceGetQueue(own_device);
    WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_WaitAnyOnly;
    info.userdata1 = &seen;
    info.callback = [](WGPUQueueWorkDoneStatus status, WGPUStringView, void* out, void*) {
      static_cast<Seen*>(out)->status = status;
    };
    wgpuQueueOnSubmittedWorkDone(own_queue, info);
    own = Instance();
    EXPECT_NE(seen.status, WGPUQueueWorkDoneStatus{}) << "called before the release returned";
    EXPECT_EQ(seen.lost, WGPUDeviceLostReason_CallbackCancelled);
  }
}

TEST_F(FutureTest, CallbacksMayCallTheApi) {
  struct Context {
    FutureTest* test;
    int depth = 0;
  } context{this};
  WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.userdata1 = &context;
  info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* out, void*) {
    auto* context = static_cast<Context*>(out);
    ++context->depth;
    context->test->someWork();
    context->test->finishWork();  // a wait inside a wait's callback
    wgpuInstanceProcessEvents(context->test->instance);
  };
  EXPECT_EQ(wait(wgpuQueueOnSubmittedWorkDone(queue, info)), WGPUWaitStatus_Success);
  EXPECT_EQ(context.depth, 1);
}

TEST_F(FutureTest, ThreadsWaitForTheirOwnWork) {
  constexpr int kThreads = 6, kRounds = 60;
  std::atomic<int> right{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      for (uint32_t i = 0; i < kRounds; ++i) {
        Buffer b = buffer(256, WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst);
        const uint32_t value = t * 1000 + i;
        write(b, std::vector<uint32_t>{value});
        right += read<uint32_t>(b)[0] == value;
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, kThreads * kRounds);
}

TEST_F(FutureTest, AWaitEndsWhenTheCallbackHasReturned) {
  struct Shared {
    std::atomic<bool> inside{false}, leave{false}, done{false};
  } shared;
  WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowSpontaneous;
  info.userdata1 = &shared;
  info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* out, void*) {
    auto* shared = static_cast<Shared*>(out);
    shared->inside = true;
    while (!shared->leave) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    shared->done = true;
  };
  std::thread caller;
  WGPUFuture future{};
  std::atomic<bool> issued{false};
  // On a thread of its own, since the call itself may run the callback.
  caller = std::thread([&] {
    future = wgpuQueueOnSubmittedWorkDone(queue, info);
    issued = true;
  });
  while (!shared.inside) std::this_thread::yield();
  if (eventually([&] { return issued || std::getenv("ALBA_TIMELINE"); }) && issued) {
    EXPECT_EQ(wait(future, 0), WGPUWaitStatus_TimedOut);
    EXPECT_EQ(wait(future, 2000000), WGPUWaitStatus_TimedOut);
    shared.leave = true;
    EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
    EXPECT_TRUE(shared.done);
  }
  shared.leave = true;
  caller.join();
}

TEST_F(FutureTest, ACallbackThatThrowsHoldsUpNobody) {
  WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
  std::atomic<int> calls{0};
  info.userdata1 = &calls;
  info.callback = [](WGPUPopErrorScopeStatus, WGPUErrorType, WGPUStringView, void* calls, void*) {
    if (static_cast<std::atomic<int>*>(calls)->fetch_add(1) % 3 == 0) throw std::runtime_error("of the application");
  };
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  for (int i = 0; i < 3; ++i) {
    wgpuDevicePushErrorScope(device, WGPUErrorFilter_Validation);
    wgpuDevicePopErrorScope(device, info);
  }
  EXPECT_TRUE(eventually([&] {
    wgpuInstanceProcessEvents(instance);
    return calls == 3;
  }));
  info.mode = WGPUCallbackMode_AllowSpontaneous;
  for (int i = 0; i < 3; ++i) {
    wgpuDevicePushErrorScope(device, WGPUErrorFilter_Validation);
    wgpuDevicePopErrorScope(device, info);
  }
  EXPECT_TRUE(eventually([&] { return calls == 6; })) << "on the device's own thread";
  Done done;
  EXPECT_EQ(wait(workDone(WGPUCallbackMode_WaitAnyOnly, done)), WGPUWaitStatus_Success);
}

TEST_F(FutureTest, APollCompilesNothing) {
  if (std::getenv("ALBA_TIMELINE")) GTEST_SKIP() << "every call does its own work here";
  auto heavy = [&](const char* seed) {
    std::string code =
        "@group(0) @binding(0) var<storage, read_write> o: array<f32>;"
        "@compute @workgroup_size(64) fn m(@builtin(global_invocation_id) g: vec3u) { var x = f32(g.x);\n";
    for (int i = 0; i < 1500; ++i) code += "x = sin(x) * 1." + std::to_string(i) + " + cos(x + " + seed + ");\n";
    return code + "o[g.x] = x; }";
  };
  using Clock = std::chrono::steady_clock;
  Done done;
  auto start = Clock::now();
  ComputePipeline first = computePipeline(heavy("1.5"));
  ASSERT_EQ(wait(workDone(WGPUCallbackMode_WaitAnyOnly, done)), WGPUWaitStatus_Success);
  const auto whole = Clock::now() - start;
  const std::string code = heavy("2.5");
  start = Clock::now();
  ComputePipeline second = computePipeline(code);
  const WGPUFuture future = workDone(WGPUCallbackMode_WaitAnyOnly, done);
  EXPECT_EQ(wait(future, 0), WGPUWaitStatus_TimedOut);
  EXPECT_LT(Clock::now() - start, whole / 2);
  EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
}

TEST_F(FutureTest, APollWaitsForNoUploadMemory) {
  if (std::getenv("ALBA_TIMELINE")) GTEST_SKIP() << "every call does its own work here";
  // Takes a second and more on a CPU driver.
  const ComputePipeline pipeline = computePipeline(R"(
      @group(0) @binding(0) var<storage, read_write> a: array<u32>;
      @compute @workgroup_size(1) fn main() {
        var x = a[0];
        for (var n = 0u; n < 60000u; n++) { x = x * 1664525u + (n ^ (x >> 7u)); }
        a[0] = x;
      })");
  constexpr uint64_t kPart = 1 << 20, kRing = 32 << 20;
  const Buffer storage = buffer(kPart, WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst);
  const Texture small = texture(8, 8, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_CopyDst);
  const std::vector<std::byte> data(kPart);
  using Clock = std::chrono::steady_clock;
  const auto dispatched = Clock::now();
  dispatch(pipeline, {storage}, 5000);
  Done done;
  const WGPUFuture shaderIsDone = workDone(WGPUCallbackMode_WaitAnyOnly, done);
  // They fill the upload memory behind the shader, and the next write has to wait for it.
  for (uint64_t at = 0; at < kRing; at += kPart) wgpuQueueWriteBuffer(queue, storage, 0, data.data(), kPart);
  const auto start = Clock::now();
  WGPUTexelCopyTextureInfo target = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  target.texture = small;
  WGPUTexelCopyBufferLayout layout = WGPU_TEXEL_COPY_BUFFER_LAYOUT_INIT;
  layout.bytesPerRow = 32;
  const WGPUExtent3D size{8, 8, 1};
  wgpuQueueWriteTexture(queue, &target, data.data(), 256, &layout, &size);
  wgpuInstanceProcessEvents(instance);
  const WGPUFuture allIsDone = workDone(WGPUCallbackMode_WaitAnyOnly, done);
  wait(allIsDone, 0);
  wait(allIsDone, 1'000'000);
  const auto took = Clock::now() - start;
  EXPECT_EQ(wait(shaderIsDone), WGPUWaitStatus_Success);
  const auto whole = Clock::now() - dispatched;
  // Who had waited would have waited for most of it. On a fast GPU that can't be told.
  if (whole > std::chrono::milliseconds(200)) {
    EXPECT_LT(took, whole / 2);
  }
  EXPECT_EQ(wait(allIsDone), WGPUWaitStatus_Success);
}

TEST_F(FutureTest, AFutureThatNobodyAsksForKeepsNoDevice) {
  auto threads = [] {
    size_t count = 0;
    for ([[maybe_unused]] const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) ++count;
    return count;
  };
  auto make = [&](bool asks) {
    alba_test::Adapter adapter = requestAdapter(instance);
    alba_test::Device other = requestDevice(instance, adapter, nullptr);
    alba_test::Queue queue = wgpuDeviceGetQueue(other);
    WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_WaitAnyOnly;
    info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void*, void*) {};
    if (asks) wgpuQueueOnSubmittedWorkDone(queue, info);
  };
  make(false);  // what the driver starts once stays
  const size_t before = threads();
  for (int i = 0; i < 6; ++i) make(true);
  EXPECT_TRUE(eventually([&] { return threads() <= before; })) << threads() << " threads, " << before << " before";
}

TEST_F(FutureTest, CallsWithoutTheInstanceAreCancelled) {
  Heard<uint32_t> heard;
  Buffer readable = buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
  finishWork();
  instance = {};
  WGPUQueueWorkDoneCallbackInfo done = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
  done.userdata1 = &heard;
  done.callback = [](WGPUQueueWorkDoneStatus status, WGPUStringView, void* heard, void*) {
    static_cast<Heard<uint32_t>*>(heard)->add(status == WGPUQueueWorkDoneStatus_CallbackCancelled);
  };
  for (WGPUCallbackMode mode :
       {WGPUCallbackMode_WaitAnyOnly, WGPUCallbackMode_AllowProcessEvents, WGPUCallbackMode_AllowSpontaneous}) {
    done.mode = mode;
    wgpuQueueOnSubmittedWorkDone(queue, done);
  }
  WGPUBufferMapCallbackInfo map = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  map.mode = WGPUCallbackMode_WaitAnyOnly;
  map.userdata1 = &heard;
  map.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void* heard, void*) {
    static_cast<Heard<uint32_t>*>(heard)->add(status == WGPUMapAsyncStatus_CallbackCancelled);
  };
  wgpuBufferMapAsync(readable, WGPUMapMode_Read, 0, 16, map);
  for (uint32_t cancelled : heard.atLeast(4)) EXPECT_TRUE(cancelled);
  EXPECT_TRUE(eventually([&] { return wgpuBufferGetMapState(readable) == WGPUBufferMapState_Unmapped; }));
  queue = {};
  device = {};
}

// The last reference goes in a callback that comes when a worker is done: whoever calls back must not wait for the
// worker.
TEST_F(FutureTest, ACompiledPipelinesCallbackMayBeTheLastToHoldTheDevice) {
  for (int i = 0; i < 10; ++i) {
    alba_test::Adapter adapter = requestAdapter(instance);
    alba_test::Device other = requestDevice(instance, adapter, nullptr);
    WGPUShaderSourceWGSL source = WGPU_SHADER_SOURCE_WGSL_INIT;
    source.code = text("@compute @workgroup_size(1) fn m() {}");
    WGPUShaderModuleDescriptor moduleDescriptor = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
    moduleDescriptor.nextInChain = &source.chain;
    ShaderModule module = wgpuDeviceCreateShaderModule(other, &moduleDescriptor);
    WGPUComputePipelineDescriptor d = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
    d.compute.module = module;
    WGPUCreateComputePipelineAsyncCallbackInfo info = WGPU_CREATE_COMPUTE_PIPELINE_ASYNC_CALLBACK_INFO_INIT;
    std::atomic<bool> called{false};
    info.mode = WGPUCallbackMode_AllowSpontaneous;
    info.userdata1 = &called;
    info.callback = [](WGPUCreatePipelineAsyncStatus, WGPUComputePipeline pipeline, WGPUStringView, void* called,
                       void*) {
      if (pipeline) wgpuComputePipelineRelease(pipeline);
      *static_cast<std::atomic<bool>*>(called) = true;
    };
    wgpuDeviceCreateComputePipelineAsync(other, &d, info);
    module = {};
    other = {};
    EXPECT_TRUE(eventually([&] { return called.load(); }));
  }
}

TEST_F(FutureTest, AnIdleDeviceUsesNoCpu) {
  someWork();
  finishWork();
  Done pending;
  // Something pending that nobody completes must not keep a thread busy.
  WGPUFuture lostFuture = wgpuDeviceGetLostFuture(device);
  (void)lostFuture;
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  auto cpu = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
           (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
  };
  const double before = cpu();
  std::this_thread::sleep_for(std::chrono::seconds(2));
  EXPECT_LT(cpu() - before, 20.0) << "milliseconds of CPU in two idle seconds";
}

}  // namespace
}  // namespace alba_test
