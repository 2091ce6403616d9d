// SPDX-License-Identifier: MIT
// albaInstanceWakeOnce: who has a loop of his own hears when it is time to call wgpuInstanceProcessEvents, once, and
// nothing spins until then.
#include <ctime>

#include "alba/alba.h"
#include "api/fixture.h"

namespace alba_test {
namespace {

class WakeTest : public DeviceTest {
 protected:
  std::atomic<int> wakes{0};

  void arm() {
    albaInstanceWakeOnce(
        instance, [](void* count) { static_cast<std::atomic<int>*>(count)->fetch_add(1); }, &wakes);
  }
  // Nothing of the test outlives it.
  void TearDown() override {
    albaInstanceWakeOnce(instance, nullptr, nullptr);
    DeviceTest::TearDown();
  }
  bool wokenWithin(int milliseconds) const {
    for (int i = 0; i < milliseconds && wakes == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return wakes != 0;
  }
  // A mapping that ProcessEvents delivers; `done` counts.
  void mapLater(WGPUBuffer buffer, int& done) const {
    WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_AllowProcessEvents;
    info.userdata1 = &done;
    info.callback = [](WGPUMapAsyncStatus, WGPUStringView, void* done, void*) { ++*static_cast<int*>(done); };
    wgpuBufferMapAsync(buffer, WGPUMapMode_Read, 0, 4, info);
  }
  Buffer readable() const { return buffer(4, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst); }
};

TEST_F(WakeTest, WakesWhenTheGpuIsDone) {
  const ComputePipeline pipeline = computePipeline(R"(
      @group(0) @binding(0) var<storage, read_write> a: array<u32>;
      @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) i: vec3u) {
        for (var n = 0u; n < 2000u; n++) { a[i.x % 64u] = a[i.x % 64u] * 3u + n; }
      })");
  const Buffer storage = buffer(256, WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc);
  const Buffer target = readable();
  dispatch(pipeline, {storage}, 64);
  CommandEncoder e = encoder();
  wgpuCommandEncoderCopyBufferToBuffer(e, storage, 0, target, 0, 4);
  submit(finish(e));
  int done = 0;
  mapLater(target, done);
  arm();
  ASSERT_TRUE(wokenWithin(60'000)) << "though nobody else asked for anything";
  EXPECT_EQ(done, 0) << "it is ProcessEvents that delivers";
  wgpuInstanceProcessEvents(instance);
  EXPECT_EQ(done, 1);
  wgpuBufferUnmap(target);
  mapLater(target, done);
  for (int i = 0; i < 1000 && done < 2; ++i) {
    wgpuInstanceProcessEvents(instance);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(done, 2);
  EXPECT_EQ(wakes, 1) << "once";
}

TEST_F(WakeTest, WakesAtOnceForWhatIsReady) {
  const Buffer target = readable();
  int done = 0;
  mapLater(target, done);
  finishWork();
  arm();
  EXPECT_EQ(wakes, 1);
  wgpuInstanceProcessEvents(instance);
  EXPECT_EQ(done, 1);
  arm();
  EXPECT_EQ(wakes, 1) << "nothing is ready";
  albaInstanceWakeOnce(instance, nullptr, nullptr);
  wgpuBufferUnmap(target);
  mapLater(target, done);
  finishWork();
  EXPECT_EQ(wakes, 1) << "taken back";
  wgpuInstanceProcessEvents(instance);
  EXPECT_EQ(done, 2);
  albaInstanceWakeOnce(nullptr, nullptr, nullptr);  // is logged
}

TEST_F(WakeTest, WakesForPipelines) {
  const ShaderModule module = shader("@compute @workgroup_size(1) fn main() {}");
  WGPUComputePipelineDescriptor d = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
  d.compute.module = module;
  WGPUComputePipeline made = nullptr;
  WGPUCreateComputePipelineAsyncCallbackInfo info = WGPU_CREATE_COMPUTE_PIPELINE_ASYNC_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.userdata1 = &made;
  info.callback = [](WGPUCreatePipelineAsyncStatus, WGPUComputePipeline pipeline, WGPUStringView, void* out, void*) {
    *static_cast<WGPUComputePipeline*>(out) = pipeline;
  };
  arm();
  wgpuDeviceCreateComputePipelineAsync(device, &d, info);
  ASSERT_TRUE(wokenWithin(60'000));
  wgpuInstanceProcessEvents(instance);
  EXPECT_TRUE(ComputePipeline(made));
}

TEST_F(WakeTest, WaitingTakesNoTime) {
  finishWork();
  arm();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const std::clock_t before = std::clock();
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_LT(double(std::clock() - before) / CLOCKS_PER_SEC, 0.1);
  EXPECT_EQ(wakes, 0);
}

}  // namespace
}  // namespace alba_test
