// SPDX-License-Identifier: MIT
// The helpers of include/alba on a device: waiting, error scopes, readback, the pass timer and Alba's own functions.
#include <cstring>
#include <stdexcept>
#include <thread>

#include "alba/alba.h"
#include "alba/error_scope.hpp"
#include "alba/pass_timer.hpp"
#include "alba/readback.hpp"
#include "api/fixture.h"

namespace alba_test {
namespace {

class Helpers : public DeviceTest {
 protected:
  // Records an empty compute pass; times may be NULL.
  static void record(WGPUCommandEncoder encoder, const WGPUPassTimestampWrites* times) {
    WGPUComputePassDescriptor descriptor = WGPU_COMPUTE_PASS_DESCRIPTOR_INIT;
    descriptor.timestampWrites = times;
    ComputePass pass = wgpuCommandEncoderBeginComputePass(encoder, &descriptor);
    wgpuComputePassEncoderEnd(pass);
  }
  void submit(WGPUCommandEncoder encoder) const {
    CommandBuffer commands = wgpuCommandEncoderFinish(encoder, nullptr);
    const WGPUCommandBuffer list[] = {commands};
    wgpuQueueSubmit(queue, 1, list);
  }
  CommandEncoder encoder() const { return wgpuDeviceCreateCommandEncoder(device, nullptr); }
  Buffer bad() const { return buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_Storage, "bad"); }
};

TEST_F(Helpers, WaitWorksWithoutTimedWaits) {
  Instance plain = makeInstance(false);
  const alba::Owned<WGPUAdapter> found = alba::requestAdapter(plain);
  ASSERT_TRUE(found);
  const alba::Owned<WGPUDevice> made = alba::requestDevice(plain, found.get());
  ASSERT_TRUE(made);
  const alba::Owned<WGPUQueue> its(wgpuDeviceGetQueue(made.get()));
  EXPECT_TRUE(alba::waitForQueue(plain, its.get()));
}

TEST_F(Helpers, ScopeGivesValueAndError) {
  auto [made, error] =
      alba::withErrorScope(device.get(), instance.get(), WGPUErrorFilter_Validation, [&] { return bad(); });
  EXPECT_NE(made.get(), nullptr);
  EXPECT_EQ(error.type, WGPUErrorType_Validation);
  EXPECT_NE(error.message.find("bad"), std::string::npos);
  const alba::Error none = alba::withErrorScope(device.get(), instance.get(), WGPUErrorFilter_Validation,
                                                [&] { buffer(16, WGPUBufferUsage_Storage); });
  EXPECT_FALSE(none) << none.message;
}

TEST_F(Helpers, ScopeClosesOnEveryWayOut) {
  EXPECT_THROW(alba::withErrorScope(device.get(), instance.get(), WGPUErrorFilter_Validation,
                                    [] { throw std::runtime_error("out"); }),
               std::runtime_error);
  { alba::ErrorScope forgotten(device, WGPUErrorFilter_Validation); }
  WGPUPopErrorScopeStatus status{};
  pop(&status);
  EXPECT_EQ(status, WGPUPopErrorScopeStatus_Error) << "the stack is not empty";
}

TEST_F(Helpers, ScopeRefusesAnotherThreadAndASecondPop) {
  alba::ErrorScope scope(device, WGPUErrorFilter_Validation);
  alba::Error other;
  std::thread([&] { other = scope.pop(instance); }).join();
  EXPECT_EQ(other.type, WGPUErrorType_Unknown);
  EXPECT_TRUE(scope.isOpen());
  EXPECT_FALSE(scope.pop(instance));
  EXPECT_EQ(scope.pop(instance).type, WGPUErrorType_Unknown);
}

TEST_F(Helpers, ReadBufferTakesAnyRange) {
  std::vector<uint8_t> data(64);
  for (size_t i = 0; i < data.size(); ++i) data[i] = static_cast<uint8_t>(i * 3);
  const Buffer plain = buffer(64, WGPUBufferUsage_CopyDst | WGPUBufferUsage_CopySrc);
  const Buffer mappable = buffer(64, WGPUBufferUsage_CopyDst | WGPUBufferUsage_MapRead);
  for (const Buffer* source : {&plain, &mappable}) {
    wgpuQueueWriteBuffer(queue, *source, 0, data.data(), data.size());
    EXPECT_EQ(alba::readBuffer(instance, device, *source).bytes, data);
    for (auto [offset, size] : {std::pair<size_t, size_t>{0, 1}, {5, 7}, {13, 51}, {63, 1}, {8, 8}}) {
      const alba::Bytes part = alba::readBuffer(instance, device, *source, offset, size);
      EXPECT_TRUE(part) << part.error;
      EXPECT_EQ(part.bytes, std::vector<uint8_t>(data.begin() + offset, data.begin() + offset + size))
          << offset << " " << size;
    }
    EXPECT_TRUE(alba::readBuffer(instance, device, *source, 64).bytes.empty());
    EXPECT_FALSE(alba::readBuffer(instance, device, *source, 60, 5));
  }
}

TEST_F(Helpers, ReadBufferSaysWhyNot) {
  const alba::Bytes result = alba::readBuffer(instance, device, buffer(16, WGPUBufferUsage_Storage));
  EXPECT_NE(result.error.find("CopySrc"), std::string::npos) << result.error;
  const Buffer destroyed = buffer(16, WGPUBufferUsage_CopySrc);
  wgpuBufferDestroy(destroyed);
  EXPECT_FALSE(alba::readBuffer(instance, device, destroyed).error.empty());  // And none of it is uncaptured.
}

// A wait that is given up leaves nothing behind: no mapping, no callback that comes later.
TEST_F(Helpers, ReadBufferGivesUpInTime) {
  ComputePipeline slow = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn main(@builtin(workgroup_id) id: vec3u) {
  var x = data[0] + id.x;
  for (var i = 0u; i < 10000u; i++) { x = x * 1664525u + 1013904223u; if (x == data[1]) { x = i; } }
  if (id.x == 0u) { data[2] = x; }
})");
  Buffer work = buffer(16, WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc);
  Buffer mappable = buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
  finishWork();
  dispatch(slow, {work}, 3000);
  CommandEncoder e = encoder();
  wgpuCommandEncoderCopyBufferToBuffer(e, work, 0, mappable, 0, 16);
  submit(e);
  const alba::Bytes late = alba::readBuffer(instance, device, mappable, 0, 16, 1000);
  if (late) GTEST_SKIP() << "the device was done within a microsecond";
  EXPECT_NE(late.error.find("in time"), std::string::npos) << late.error;
  EXPECT_EQ(wgpuBufferGetMapState(mappable), WGPUBufferMapState_Unmapped);
  EXPECT_NE(alba::readBuffer(instance, device, work, 0, 16, 1000).error.find("in time"), std::string::npos);
  EXPECT_TRUE(alba::readBuffer(instance, device, mappable));
}

TEST_F(Helpers, ReadBufferAsync) {
  const Buffer source = buffer(16, WGPUBufferUsage_CopyDst | WGPUBufferUsage_CopySrc);
  const uint32_t numbers[] = {1, 2, 3, 4};
  wgpuQueueWriteBuffer(queue, source, 0, numbers, sizeof numbers);
  std::vector<uint32_t> seen;
  alba::readBufferAsync(device, source, 4, 8, [&seen](alba::Bytes bytes) { seen = bytes.as<uint32_t>(); });
  finishWork();
  wgpuInstanceProcessEvents(instance);
  EXPECT_EQ(seen, (std::vector<uint32_t>{2, 3}));
}

TEST_F(Helpers, ReadTextureGivesTightRows) {
  constexpr uint32_t kWidth = 5, kHeight = 3, kLayers = 2;
  const Texture source = texture(kWidth, kHeight, WGPUTextureFormat_RG8Unorm,
                                 WGPUTextureUsage_CopyDst | WGPUTextureUsage_CopySrc, "source", kLayers);
  std::vector<uint8_t> texels(kWidth * kHeight * kLayers * 2);
  for (size_t i = 0; i < texels.size(); ++i) texels[i] = static_cast<uint8_t>(i + 1);
  WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  to.texture = source;
  WGPUTexelCopyBufferLayout layout = WGPU_TEXEL_COPY_BUFFER_LAYOUT_INIT;
  layout.bytesPerRow = kWidth * 2;
  layout.rowsPerImage = kHeight;
  const WGPUExtent3D size{kWidth, kHeight, kLayers};
  wgpuQueueWriteTexture(queue, &to, texels.data(), texels.size(), &layout, &size);
  const alba::Image image = alba::readTexture(instance, device, source.get());
  ASSERT_TRUE(image) << image.error;
  EXPECT_EQ(image.bytes, texels);
  EXPECT_EQ(image.bytesPerRow, kWidth * 2);

  WGPUTexelCopyTextureInfo part = to;
  part.origin = {1, 1, 1};
  const alba::Image corner = alba::readTexture(instance, device, part, {2, 1, 1});
  ASSERT_TRUE(corner) << corner.error;
  const size_t first = (kWidth * kHeight + kWidth + 1) * 2;
  EXPECT_EQ(corner.bytes, std::vector<uint8_t>(texels.begin() + first, texels.begin() + first + 4));
  // What can't be read leaves no bytes; 64 x 2^31 x 2^25 texels take 2^64 bytes, which no number of 64 bits holds.
  part.origin = {0, 0, 0};
  for (const WGPUExtent3D wrong :
       {WGPUExtent3D{64, 1u << 31, 1u << 25}, WGPUExtent3D{1000, 1, 1}, WGPUExtent3D{0, 1, 1}}) {
    const alba::Image none = alba::readTexture(instance, device, part, wrong);
    EXPECT_FALSE(none);
    EXPECT_FALSE(none.error.empty());
    EXPECT_TRUE(none.bytes.empty());
  }
}

TEST_F(Helpers, PassTimerMeasures) {
  alba::PassTimer timer(device);
  if (!timer.available()) GTEST_SKIP() << "no timestamp-query";
  size_t measured = 0;
  for (int frame = 0; frame < 20; ++frame) {
    const CommandEncoder e = encoder();
    record(e, timer.pass("pass"));
    timer.resolve(e);
    submit(e);
    timer.submitted();
    for (const alba::PassTime& time : timer.collectAll(instance)) {
      if (!time.isMeasured()) continue;
      EXPECT_LT(time.nanoseconds(), 1'000'000'000u);
      ++measured;
    }
  }
  EXPECT_GT(measured, 0u);
  EXPECT_EQ(timer.dropped(), 0u);
}

TEST_F(Helpers, PassTimerFlagsWhatDidNotRun) {
  alba::PassTimer timer(device);
  if (!timer.available()) GTEST_SKIP() << "no timestamp-query";
  {  // A frame that runs, so that the slots hold values.
    const CommandEncoder e = encoder();
    record(e, timer.pass("runs"));
    timer.resolve(e);
    submit(e);
    timer.submitted();
    ASSERT_EQ(timer.collectAll(instance).size(), 1u);
  }
  {  // An encoder that is dropped with its pass.
    const CommandEncoder e = encoder();
    record(e, timer.pass("dropped"));
    timer.resolve(e);
    timer.discarded();
  }
  {  // A command buffer that fails validation.
    const alba::Error error = alba::withErrorScope(device.get(), instance.get(), WGPUErrorFilter_Validation, [&] {
      const CommandEncoder e = encoder();
      record(e, timer.pass("invalid"));
      wgpuCommandEncoderPopDebugGroup(e);
      timer.resolve(e);
      submit(e);
      timer.submitted();
    });
    EXPECT_TRUE(error);
  }
  {  // A pass that a branch of the program skipped, in a frame that runs.
    const CommandEncoder e = encoder();
    timer.pass("skipped");
    timer.resolve(e);
    submit(e);
    timer.submitted();
  }
  const std::vector<alba::PassTime> times = timer.collectAll(instance);
  ASSERT_EQ(times.size(), 3u);
  for (const alba::PassTime& time : times) {
    EXPECT_EQ(time.status, alba::PassTime::Status::kNotExecuted) << time.label;
    EXPECT_EQ(time.nanoseconds(), 0u);
  }
}

TEST_F(Helpers, PassTimerIsBoundedWhenNobodyCollects) {
  alba::PassTimer::Options options;
  options.maxPasses = 4;
  options.maxResults = 8;
  alba::PassTimer timer(device, options);
  if (!timer.available()) GTEST_SKIP() << "no timestamp-query";
  for (int frame = 0; frame < 200; ++frame) {
    const CommandEncoder e = encoder();
    for (int i = 0; i < 5; ++i) record(e, timer.pass("pass"));  // One more than fits.
    timer.resolve(e);
    submit(e);
    timer.submitted();
    if (frame % 50 == 0) wgpuInstanceProcessEvents(instance);
  }
  const size_t results = timer.collectAll(instance).size();
  EXPECT_LE(results, 8u);
  EXPECT_EQ(timer.dropped() + results, 1000u);  // Every pass is either told or counted.
}

TEST_F(Helpers, PassTimerWithoutTheFeature) {
  alba::Owned<WGPUAdapter> another = alba::requestAdapter(instance);
  const alba::Owned<WGPUDevice> plain = alba::requestDevice(instance, another.get());
  ASSERT_TRUE(plain);
  alba::PassTimer timer(plain.get());
  EXPECT_FALSE(timer.available());
  EXPECT_EQ(timer.pass("pass"), nullptr);
  alba::Owned<WGPUCommandEncoder> e(wgpuDeviceCreateCommandEncoder(plain.get(), nullptr));
  timer.resolve(e.get());
  timer.submitted();
  EXPECT_TRUE(timer.collectAll(instance).empty());
}

TEST_F(Helpers, CalibratedTimestampsAgreeWithTheClock) {
  AlbaCalibratedTimestamps first{}, second{};
  EXPECT_EQ(albaDeviceGetCalibratedTimestamps(nullptr, &first), WGPUStatus_Error);
  EXPECT_EQ(albaDeviceGetCalibratedTimestamps(device, nullptr), WGPUStatus_Error);
  if (albaDeviceGetCalibratedTimestamps(device, &first) != WGPUStatus_Success)
    GTEST_SKIP() << "the driver cannot calibrate";
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  ASSERT_EQ(albaDeviceGetCalibratedTimestamps(device, &second), WGPUStatus_Success);
  const double cpu = static_cast<double>(second.cpuNanoseconds - first.cpuNanoseconds);
  const double gpu = static_cast<double>(second.gpuNanoseconds - first.gpuNanoseconds);
  EXPECT_GE(cpu, 20e6);
  EXPECT_NEAR(gpu / cpu, 1, 0.1);
}

TEST_F(Helpers, AdaptersAreEnumeratedWithTheirUuid) {
  const size_t count = albaInstanceEnumerateAdapters(instance, nullptr, 0);
  ASSERT_GE(count, 1u);
  std::vector<WGPUAdapter> adapters(count + 1, nullptr);
  EXPECT_EQ(albaInstanceEnumerateAdapters(instance, adapters.data(), adapters.size()), count);
  EXPECT_EQ(adapters[count], nullptr);
  for (size_t i = 0; i < count; ++i) {
    uint8_t uuid[16] = {};
    EXPECT_EQ(albaAdapterGetUuid(adapters[i], uuid), WGPUStatus_Success);
    EXPECT_NE(std::vector<uint8_t>(uuid, uuid + 16), std::vector<uint8_t>(16));
    wgpuAdapterRelease(adapters[i]);
  }
  EXPECT_EQ(albaAdapterGetUuid(adapter, nullptr), WGPUStatus_Error);
}

TEST_F(Helpers, ExtensionsAreFoundByName) {
  for (const char* name : {"albaBufferDestroyKeepingMemory", "albaDeviceGetCalibratedTimestamps",
                           "albaDeviceGetMemoryReport", "albaDeviceReleaseWhenDone", "albaInstanceEnumerateAdapters",
                           "albaInstanceWakeOnce", "albaAdapterGetUuid", "albaValidationMessageCount"}) {
    EXPECT_NE(wgpuGetProcAddress(text(name)), nullptr) << name;
  }
}

TEST_F(Helpers, MemoryReportCountsWhatABufferTakes) {
  AlbaMemoryReport before{}, after{};
  ASSERT_EQ(albaDeviceGetMemoryReport(device, &before), WGPUStatus_Success);
  const Buffer large = buffer(1 << 20, WGPUBufferUsage_Storage);
  finishWork();
  ASSERT_EQ(albaDeviceGetMemoryReport(device, &after), WGPUStatus_Success);
  EXPECT_GE(after.usedBytes, before.usedBytes + (1 << 20));
  EXPECT_GE(after.reservedBytes, after.usedBytes);
  EXPECT_GE(after.peakReservedBytes, after.reservedBytes);
}

}  // namespace
}  // namespace alba_test
