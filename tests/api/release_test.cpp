// SPDX-License-Identifier: MIT
// What letting go of a device takes: albaDeviceReleaseWhenDone waits for nothing, and what it leaves is freed all the
// same. And what a mapping shows when its device is destroyed.
#include <dirent.h>

#include "alba/alba.h"
#include "api/fixture.h"

namespace alba_test {
namespace {

using Clock = std::chrono::steady_clock;
double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

size_t threadCount() {
  size_t count = 0;
  DIR* tasks = opendir("/proc/self/task");
  while (const dirent* entry = readdir(tasks)) count += entry->d_name[0] != '.';
  closedir(tasks);
  return count;
}

class ReleaseTest : public DeviceTest {
 protected:
  void makeAnother() {
    adapter = requestAdapter(instance);
    device = makeDevice({});
    queue = wgpuDeviceGetQueue(device);
  }
  // Drivers may keep threads of their own once there was a device.
  size_t threadsWithoutDevice() {
    device = {}, queue = {};
    makeAnother();
    finishWork();
    device = {}, queue = {};
    return threadCount();
  }
  static void expectNoMoreThan(size_t threads) {
    const Clock::time_point start = Clock::now();
    while (threadCount() > threads && secondsSince(start) < 60)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_LE(threadCount(), threads) << "its thread and the driver's have gone";
  }
  // Submits about `seconds` of work. Returns how much it really is, as one piece of it said beforehand.
  double submitWork(double seconds) const {
    const ComputePipeline pipeline = computePipeline(R"(
        @group(0) @binding(0) var<storage, read_write> a: array<u32>;
        @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) i: vec3u) {
          for (var n = 0u; n < 500u; n++) { a[i.x % arrayLength(&a)] = a[i.x % arrayLength(&a)] * 3u + n; }
        })");
    const Buffer storage = buffer(4096, WGPUBufferUsage_Storage);
    const auto once = [&] { dispatch(pipeline, {storage}, 1024); };
    once();
    finishWork();
    const Clock::time_point start = Clock::now();
    once();
    finishWork();
    const double piece = std::max(secondsSince(start), 1e-4);
    const int pieces = int(seconds / piece) + 1;
    for (int i = 0; i < pieces; ++i) once();
    return pieces * piece;
  }
};

TEST_F(ReleaseTest, DevicesWithWorkInFlightGoByThemselves) {
  const size_t threads = threadsWithoutDevice();
  makeAnother();
  const double work = submitWork(1.5);
  lost.clear();
  // One child that outlives all other handles, and one mapping that nobody hears of any more.
  Buffer late = buffer(64, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowSpontaneous;
  info.callback = [](WGPUMapAsyncStatus, WGPUStringView, void*, void*) {};
  wgpuBufferMapAsync(late, WGPUMapMode_Read, 0, 64, info);
  const Clock::time_point start = Clock::now();
  WGPUDevice last = nullptr;
  std::swap(last, *device.out());
  // The wish holds for the device, whoever is last.
  wgpuDeviceAddRef(last);
  albaDeviceReleaseWhenDone(last);
  wgpuDeviceRelease(last);
  queue = {}, late = {};
  EXPECT_LT(secondsSince(start), work / 3) << "of " << work << " seconds of work";
  EXPECT_EQ(lost.atLeast(1).size(), 1u) << "the last reference is gone";
  expectNoMoreThan(threads);
}

TEST_F(ReleaseTest, ReleaseWhenDoneCountsReferences) {
  const size_t threads = threadsWithoutDevice();
  makeAnother();
  lost.clear();
  wgpuDeviceAddRef(device);
  albaDeviceReleaseWhenDone(device);
  expectNoError([&] { buffer(64, WGPUBufferUsage_Storage); });
  EXPECT_TRUE(lost.empty());
  // Children stay usable, if useless, for as long as somebody has them.
  Buffer child = buffer(64, WGPUBufferUsage_CopyDst);
  WGPUDevice last = nullptr;
  std::swap(last, *device.out());
  albaDeviceReleaseWhenDone(last);
  queue = {};
  EXPECT_EQ(lost.atLeast(1).size(), 1u);
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  EXPECT_GT(threadCount(), threads) << "the child keeps it";
  EXPECT_EQ(wgpuBufferGetSize(child), 64u);
  wgpuBufferDestroy(child);
  child = {};
  expectNoMoreThan(threads);
  albaDeviceReleaseWhenDone(nullptr);  // is logged
}

TEST_F(ReleaseTest, AMappingAtCreationStaysUntilTheBufferGoes) {
  // As large as to be given back to the system when it is freed: who writes there then, ends.
  constexpr size_t kSize = 32 << 20;
  Buffer mapped = buffer(kSize, WGPUBufferUsage_CopySrc, "", true);
  auto* data = static_cast<uint8_t*>(wgpuBufferGetMappedRange(mapped, 0, kSize));
  ASSERT_TRUE(data);
  wgpuDeviceDestroy(device);
  EXPECT_EQ(wgpuBufferGetMapState(mapped), WGPUBufferMapState_Unmapped);
  finishWork();
  std::memset(data, 7, kSize);
  EXPECT_EQ(data[kSize - 1], 7);
  wgpuBufferUnmap(mapped);
  wgpuBufferDestroy(mapped);
  EXPECT_EQ(data[0], 7);
}

TEST_F(ReleaseTest, ADestroyedBufferMayKeepItsMemory) {
  constexpr size_t kSize = 64 << 20;
  for (const bool atCreation : {true, false}) {
    Buffer kept = buffer(kSize, WGPUBufferUsage_MapWrite | WGPUBufferUsage_CopySrc, "kept", atCreation);
    if (!atCreation) map(kept, WGPUMapMode_Write);
    auto* data = static_cast<uint8_t*>(wgpuBufferGetMappedRange(kept, 0, kSize));
    ASSERT_TRUE(data);
    albaBufferDestroyKeepingMemory(kept);
    EXPECT_EQ(wgpuBufferGetMapState(kept), WGPUBufferMapState_Unmapped);
    EXPECT_FALSE(wgpuBufferGetMappedRange(kept, 0, kSize));
    wgpuBufferUnmap(kept);
    finishWork();
    std::memset(data, 7, kSize);
    EXPECT_EQ(data[kSize - 1], 7);
    uint32_t word = 1;
    expectError("write-buffer-destroyed", [&] { wgpuQueueWriteBuffer(queue, kept, 0, &word, 4); });
    // It is there for those who have a reference, or until somebody destroys the buffer for good.
    AlbaMemoryReport before{}, after{};
    ASSERT_EQ(albaDeviceGetMemoryReport(device, &before), WGPUStatus_Success);
    if (atCreation)
      kept = {};
    else
      wgpuBufferDestroy(kept);
    finishWork();
    ASSERT_EQ(albaDeviceGetMemoryReport(device, &after), WGPUStatus_Success);
    EXPECT_LE(after.usedBytes + kSize, before.usedBytes);
  }
  albaBufferDestroyKeepingMemory(nullptr);  // is logged
}

}  // namespace
}  // namespace alba_test
