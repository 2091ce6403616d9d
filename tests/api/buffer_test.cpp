// SPDX-License-Identifier: MIT
// Buffers: creation rules, mapping in all its states, both rejections of mapAsync, mapped ranges, unmap and destroy.
#include <unistd.h>

#include <atomic>
#include <thread>

#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUBufferUsage kMapRead = WGPUBufferUsage_MapRead, kMapWrite = WGPUBufferUsage_MapWrite,
                          kCopySrc = WGPUBufferUsage_CopySrc, kCopyDst = WGPUBufferUsage_CopyDst,
                          kStorage = WGPUBufferUsage_Storage;

using BufferTest = DeviceTest;

TEST_F(BufferTest, UsagesThatMayNotGoTogether) {
  expectError("buffer-usage-empty", [&] { buffer(4, 0, "nothing"); }, {"Buffer \"nothing\""});
  expectError("buffer-usage-unknown", [&] { buffer(4, 1 << 20); });
  expectError("buffer-map-read-usage", [&] { buffer(4, kMapRead | kStorage, "rb"); },
              {"Buffer \"rb\"", "MAP_READ", "STORAGE", "COPY_DST"});
  expectError("buffer-map-read-usage", [&] { buffer(4, kMapRead | kMapWrite); });
  expectError("buffer-map-write-usage", [&] { buffer(4, kMapWrite | kCopyDst); });
  for (WGPUBufferUsage usage : {kMapRead, kMapWrite, kMapRead | kCopyDst, kMapWrite | kCopySrc, WGPUBufferUsage(0x3FC)})
    expectNoError([&] { buffer(4, usage); });
}

TEST_F(BufferTest, AnySizeUpToTheLimit) {
  WGPULimits limits = WGPU_LIMITS_INIT;
  ASSERT_EQ(wgpuDeviceGetLimits(device, &limits), WGPUStatus_Success);
  for (uint64_t size : {0, 1, 3, 7, 4096}) expectNoError([&] { buffer(size, kStorage); });
  expectError("buffer-size-limit", [&] { buffer(limits.maxBufferSize + 1, kStorage, "huge"); },
              {std::to_string(limits.maxBufferSize + 1), std::to_string(limits.maxBufferSize), "Buffer \"huge\""});
}

TEST_F(BufferTest, DescriptorsThatAreWrong) {
  expectError("object-null", [&] { Buffer b(wgpuDeviceCreateBuffer(device, nullptr)); });
  WGPUChainedStruct stranger{nullptr, WGPUSType_ShaderSourceWGSL};
  WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
  d.nextInChain = &stranger;
  d.usage = kStorage;
  expectError("chain-unknown", [&] { Buffer b(wgpuDeviceCreateBuffer(device, &d)); });
}

TEST_F(BufferTest, InvalidBuffersKeepWhatTheyWereMadeWith) {
  Buffer bad;
  expectError("buffer-map-read-usage", [&] { bad = buffer(12, kMapRead | kStorage); });
  EXPECT_EQ(wgpuBufferGetSize(bad), 12u);
  EXPECT_EQ(wgpuBufferGetUsage(bad), kMapRead | kStorage);
  EXPECT_EQ(wgpuBufferGetMapState(bad), WGPUBufferMapState_Unmapped);
  expectNoError([&] {
    wgpuBufferDestroy(bad);
    wgpuBufferUnmap(bad);
  });
}

TEST_F(BufferTest, FreshBuffersReadAsZero) {
  for (uint64_t size : {4, 256, 100000}) {
    std::vector<uint8_t> data = bytes(buffer(size, kStorage | kCopySrc));
    EXPECT_EQ(data, std::vector<uint8_t>(size, 0)) << size;
  }
  // Memory that was used before does, too.
  for (int round = 0; round < 4; ++round) {
    Buffer b = buffer(4096, kStorage | kCopySrc | kCopyDst);
    EXPECT_EQ(bytes(b), std::vector<uint8_t>(4096, 0));
    write(b, std::vector<uint32_t>(1024, 0xA5A5A5A5));
    EXPECT_EQ(read<uint32_t>(b), std::vector<uint32_t>(1024, 0xA5A5A5A5));
  }
  Buffer partly = buffer(64, kCopySrc | kCopyDst);
  write(partly, std::vector<uint32_t>{7}, 32);
  std::vector<uint32_t> expected(16, 0);
  expected[8] = 7;
  EXPECT_EQ(read<uint32_t>(partly), expected);
}

TEST_F(BufferTest, MappedAtCreationNeedsNoMapUsage) {
  Buffer b = buffer(16, kCopySrc, "", true);
  EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Mapped);
  auto* data = static_cast<uint32_t*>(wgpuBufferGetMappedRange(b, 0, WGPU_WHOLE_MAP_SIZE));
  ASSERT_TRUE(data);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(data[i], 0u);
    data[i] = i + 1;
  }
  wgpuBufferUnmap(b);
  EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Unmapped);
  EXPECT_EQ(read<uint32_t>(b), (std::vector<uint32_t>{1, 2, 3, 4}));
}

TEST_F(BufferTest, MappedAtCreationWithAnOddSizeGivesNull) {
  WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
  d.usage = kCopySrc;
  d.size = 6;
  d.mappedAtCreation = true;
  EXPECT_EQ(wgpuDeviceCreateBuffer(device, &d), nullptr);
  d.size = UINT64_MAX - 3;
  EXPECT_EQ(wgpuDeviceCreateBuffer(device, &d), nullptr) << "no host has that much";
}

TEST_F(BufferTest, MappedAtCreationWorksOnAnInvalidBuffer) {
  Buffer b;
  expectError("buffer-map-read-usage", [&] { b = buffer(8, kMapRead | kStorage, "", true); });
  auto* data = static_cast<uint32_t*>(wgpuBufferGetMappedRange(b, 0, 8));
  ASSERT_TRUE(data);
  data[0] = data[1] = 1;
  expectNoError([&] { wgpuBufferUnmap(b); });
}

TEST_F(BufferTest, MapReadSeesWhatWasCopied) {
  Buffer from = buffer(16, kCopySrc | kCopyDst), to = buffer(16, kMapRead | kCopyDst);
  write(from, std::vector<uint32_t>{1, 2, 3, 4});
  CommandEncoder e = encoder();
  wgpuCommandEncoderCopyBufferToBuffer(e, from, 4, to, 0, 12);
  submit(finish(e));
  EXPECT_EQ(map(to), WGPUMapAsyncStatus_Success);
  const void* at = wgpuBufferGetConstMappedRange(to, 0, 16);
  ASSERT_TRUE(at);
  uint32_t seen[4];
  std::memcpy(seen, at, 16);
  EXPECT_EQ(std::vector<uint32_t>(seen, seen + 4), (std::vector<uint32_t>{2, 3, 4, 0}));
  wgpuBufferUnmap(to);
}

TEST_F(BufferTest, MapWriteShowsTheContentsAndWritesThemInOrder) {
  Buffer up = buffer(16, kMapWrite | kCopySrc), down = buffer(16, kCopyDst | kCopySrc);
  for (uint32_t round = 0; round < 3; ++round) {
    ASSERT_EQ(map(up, WGPUMapMode_Write), WGPUMapAsyncStatus_Success);
    auto* data = static_cast<uint32_t*>(wgpuBufferGetMappedRange(up, 0, 16));
    ASSERT_TRUE(data);
    EXPECT_EQ(data[3], round * 10) << "the mapping shows what is there";
    data[3] = (round + 1) * 10;
    wgpuBufferUnmap(up);
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(e, up, 0, down, 0, 16);
    submit(finish(e));
    EXPECT_EQ(read<uint32_t>(down)[3], (round + 1) * 10);
  }
}

TEST_F(BufferTest, StateChangesAtOnce) {
  Buffer b = buffer(16, kMapRead | kCopyDst);
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void* out, void*) {
    *static_cast<WGPUMapAsyncStatus*>(out) = status;
  };
  WGPUMapAsyncStatus status{};
  info.userdata1 = &status;
  WGPUFuture future = wgpuBufferMapAsync(b, WGPUMapMode_Read, 0, 16, info);
  EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Pending);
  EXPECT_EQ(wgpuBufferGetConstMappedRange(b, 0, 16), nullptr);
  EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
  EXPECT_EQ(status, WGPUMapAsyncStatus_Success);
  EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Mapped);
  wgpuBufferUnmap(b);
  EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Unmapped);
}

TEST_F(BufferTest, ASecondMapIsRefusedAndTheFirstGoesOn) {
  Buffer b = buffer(16, kMapRead | kCopyDst, "twice");
  WGPUMapAsyncStatus statuses[2]{};
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void* out, void*) {
    *static_cast<WGPUMapAsyncStatus*>(out) = status;
  };
  info.userdata1 = &statuses[0];
  WGPUFuture first = wgpuBufferMapAsync(b, WGPUMapMode_Read, 0, 16, info), second{};
  info.userdata1 = &statuses[1];
  expectError("buffer-already-mapped", [&] { second = wgpuBufferMapAsync(b, WGPUMapMode_Read, 0, 16, info); },
              {"Buffer \"twice\"", "mapAsync"});
  wait(second);
  EXPECT_EQ(statuses[1], WGPUMapAsyncStatus_Error);
  wait(first);
  EXPECT_EQ(statuses[0], WGPUMapAsyncStatus_Success);
}

TEST_F(BufferTest, MapRules) {
  Buffer b = buffer(32, kMapRead | kCopyDst, "m"), w = buffer(32, kMapWrite), none = buffer(32, kStorage);
  auto refused = [&](std::string_view rule, WGPUBuffer target, WGPUMapMode mode, size_t offset, size_t size) {
    std::string message;
    WGPUMapAsyncStatus status{};
    expectError(rule, [&] { status = map(target, mode, offset, size, &message); });
    EXPECT_EQ(status, WGPUMapAsyncStatus_Error) << rule;
    EXPECT_FALSE(message.empty());
    EXPECT_EQ(wgpuBufferGetMapState(target), WGPUBufferMapState_Unmapped);
  };
  refused("buffer-map-offset", b, WGPUMapMode_Read, 4, 8);
  refused("buffer-map-size", b, WGPUMapMode_Read, 0, 6);
  refused("buffer-map-range", b, WGPUMapMode_Read, 0, 36);
  refused("buffer-map-range", b, WGPUMapMode_Read, 40, 0);
  refused("buffer-map-range", b, WGPUMapMode_Read, 8, SIZE_MAX - 7);
  refused("buffer-map-mode", b, 3, 0, 32);
  refused("buffer-map-mode", b, 0, 0, 32);
  refused("buffer-map-usage", b, WGPUMapMode_Write, 0, 32);
  refused("buffer-map-usage", w, WGPUMapMode_Read, 0, 32);
  refused("buffer-map-usage", none, WGPUMapMode_Read, 0, 32);
  wgpuBufferDestroy(none);
  refused("buffer-map-destroyed", none, WGPUMapMode_Read, 0, 32);
  // Whole-size mapping of a size that isn't a multiple of 4 is refused; part of it is fine.
  Buffer odd = buffer(10, kMapRead | kCopyDst);
  refused("buffer-map-size", odd, WGPUMapMode_Read, 0, WGPU_WHOLE_MAP_SIZE);
  EXPECT_EQ(map(odd, WGPUMapMode_Read, 0, 8), WGPUMapAsyncStatus_Success);
  // Nothing at all may be mapped.
  EXPECT_EQ(map(b, WGPUMapMode_Read, 32, 0), WGPUMapAsyncStatus_Success);
  EXPECT_TRUE(wgpuBufferGetConstMappedRange(b, 32, 0));
}

TEST_F(BufferTest, MappingAnInvalidBuffer) {
  Buffer bad;
  expectError("buffer-usage-empty", [&] { bad = buffer(16, 0); });
  WGPUMapAsyncStatus status{};
  expectError("object-invalid", [&] { status = map(bad); });
  EXPECT_EQ(status, WGPUMapAsyncStatus_Error);
}

TEST_F(BufferTest, UnmapAndDestroyAbortAPendingMap) {
  for (bool destroyed : {false, true}) {
    Buffer b = buffer(16, kMapRead | kCopyDst);
    WGPUMapAsyncStatus status{};
    WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_WaitAnyOnly;
    info.userdata1 = &status;
    info.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void* out, void*) {
      *static_cast<WGPUMapAsyncStatus*>(out) = status;
    };
    WGPUFuture future = wgpuBufferMapAsync(b, WGPUMapMode_Read, 0, 16, info);
    expectNoError([&] { destroyed ? wgpuBufferDestroy(b) : wgpuBufferUnmap(b); });
    EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Unmapped);
    wait(future);
    EXPECT_EQ(status, WGPUMapAsyncStatus_Aborted);
    if (destroyed) continue;
    // The buffer is free for a submit in the same breath, and for the next mapping.
    write(b, std::vector<uint32_t>{1, 2, 3, 4});
    EXPECT_EQ(read<uint32_t>(b), (std::vector<uint32_t>{1, 2, 3, 4}));
  }
}

TEST_F(BufferTest, AReadyMapThatUnmapOvertakesIsAborted) {
  Buffer b = buffer(16, kMapRead | kCopyDst);
  WGPUMapAsyncStatus status{};
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.userdata1 = &status;
  info.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void* out, void*) {
    *static_cast<WGPUMapAsyncStatus*>(out) = status;
  };
  WGPUFuture future = wgpuBufferMapAsync(b, WGPUMapMode_Read, 0, 16, info);
  finishWork();  // the map is ready now, but nobody has asked for it
  EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Pending);
  wgpuBufferUnmap(b);
  wait(future);
  EXPECT_EQ(status, WGPUMapAsyncStatus_Aborted);
  EXPECT_EQ(map(b), WGPUMapAsyncStatus_Success);
}

TEST_F(BufferTest, RangesMustLieInTheMapping) {
  Buffer b = buffer(64, kMapWrite | kCopySrc);
  ASSERT_EQ(map(b, WGPUMapMode_Write, 16, 32), WGPUMapAsyncStatus_Success);
  EXPECT_EQ(wgpuBufferGetMappedRange(b, 8, 8), nullptr);
  EXPECT_EQ(wgpuBufferGetMappedRange(b, 16, 36), nullptr);
  EXPECT_EQ(wgpuBufferGetMappedRange(b, 20, 8), nullptr) << "20 is not a multiple of 8";
  EXPECT_EQ(wgpuBufferGetMappedRange(b, 16, 6), nullptr);
  EXPECT_EQ(wgpuBufferGetMappedRange(b, 16, WGPU_WHOLE_MAP_SIZE), nullptr) << "to the buffer's end, not the mapping's";
  void* a = wgpuBufferGetMappedRange(b, 16, 8);
  void* c = wgpuBufferGetMappedRange(b, 24, 24);
  ASSERT_TRUE(a && c);
  EXPECT_EQ(static_cast<char*>(c) - static_cast<char*>(a), 8);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(c) % 16, 24u % 16u);
}

TEST_F(BufferTest, OverlappingRanges) {
  // All four combinations of [0, 16) and [8, 24).
  for (bool firstConst : {false, true})
    for (bool secondConst : {false, true}) {
      Buffer b = buffer(32, kMapWrite | kCopySrc);
      ASSERT_EQ(map(b, WGPUMapMode_Write), WGPUMapAsyncStatus_Success);
      auto get = [&](bool isConst, size_t at) {
        return isConst ? wgpuBufferGetConstMappedRange(b, at, 16) : wgpuBufferGetMappedRange(b, at, 16);
      };
      EXPECT_TRUE(get(firstConst, 0));
      EXPECT_EQ(get(secondConst, 8) != nullptr, firstConst && secondConst) << firstConst << secondConst;
    }
}

TEST_F(BufferTest, ReadMappingsGiveNoMutableRange) {
  Buffer b = buffer(16, kMapRead | kCopyDst);
  ASSERT_EQ(map(b), WGPUMapAsyncStatus_Success);
  EXPECT_EQ(wgpuBufferGetMappedRange(b, 0, 16), nullptr);
  uint32_t data[4] = {1, 1, 1, 1};
  EXPECT_EQ(wgpuBufferWriteMappedRange(b, 0, data, 16), WGPUStatus_Error);
  EXPECT_EQ(wgpuBufferReadMappedRange(b, 0, data, 16), WGPUStatus_Success);
  EXPECT_EQ(data[0], 0u);
}

TEST_F(BufferTest, ReadAndWriteMappedRange) {
  Buffer b = buffer(16, kMapWrite | kCopySrc), out = buffer(16, kCopyDst | kCopySrc);
  uint32_t data[2] = {5, 6};
  EXPECT_EQ(wgpuBufferWriteMappedRange(b, 0, data, 8), WGPUStatus_Error) << "not mapped";
  ASSERT_EQ(map(b, WGPUMapMode_Write), WGPUMapAsyncStatus_Success);
  EXPECT_EQ(wgpuBufferWriteMappedRange(b, 8, data, 8), WGPUStatus_Success);
  EXPECT_EQ(wgpuBufferWriteMappedRange(b, 12, data, 8), WGPUStatus_Error);
  EXPECT_EQ(wgpuBufferReadMappedRange(b, 8, data, 8), WGPUStatus_Success);
  EXPECT_EQ(data[1], 6u);
  wgpuBufferUnmap(b);
  CommandEncoder e = encoder();
  wgpuCommandEncoderCopyBufferToBuffer(e, b, 0, out, 0, 16);
  submit(finish(e));
  EXPECT_EQ(read<uint32_t>(out), (std::vector<uint32_t>{0, 0, 5, 6}));
}

TEST_F(BufferTest, ReleasingAPendingBufferStillCallsBack) {
  WGPUMapAsyncStatus status{};
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.userdata1 = &status;
  info.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void* out, void*) {
    *static_cast<WGPUMapAsyncStatus*>(out) = status;
  };
  WGPUFuture future;
  {
    Buffer b = buffer(16, kMapRead | kCopyDst);
    future = wgpuBufferMapAsync(b, WGPUMapMode_Read, 0, 16, info);
  }
  EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
  EXPECT_NE(status, WGPUMapAsyncStatus{});
}

class LargestBufferTest : public DeviceTest {
 protected:
  void SetUp() override {
    DeviceTest::SetUp();
    if (IsSkipped() || !device) return;
    WGPULimits limits = WGPU_LIMITS_INIT, wanted = WGPU_LIMITS_INIT;
    wgpuAdapterGetLimits(adapter, &limits);
    most = wanted.maxBufferSize = limits.maxBufferSize;
    adapter = requestAdapter(instance);  // one makes a single device
    std::swap(plain, device);
    device = makeDevice({}, &wanted);
    queue = wgpuDeviceGetQueue(device);
  }
  Device plain;  // the fixture's own, which is not to be lost
  uint64_t most = 0;
};

// What an adapter promises it can give.
TEST_F(LargestBufferTest, CanBeHad) {
  Buffer b;
  const Error error = errorOf([&] { b = buffer(most, kStorage | kCopyDst); });
  if (error.type == WGPUErrorType_OutOfMemory && sysconf(_SC_AVPHYS_PAGES) * sysconf(_SC_PAGESIZE) < 2 * int64_t(most))
    GTEST_SKIP() << "the machine has not the memory now";
  EXPECT_EQ(error.type, WGPUErrorType_NoError) << error.message;
  expectError("buffer-size-limit", [&] { Buffer more = buffer(most + 4, kStorage | kCopyDst); });
}

TEST_F(LargestBufferTest, TooManyAreOutOfMemoryAndTheDeviceLives) {
  std::vector<Buffer> all;
  Error error;
  for (int i = 0; i < 4096 && error.type == WGPUErrorType_NoError; ++i)
    error = errorOf([&] { all.push_back(buffer(most, kStorage | kCopyDst, "glutton")); });
  EXPECT_EQ(error.type, WGPUErrorType_OutOfMemory);
  EXPECT_NE(error.message.find("(buffer-memory)"), std::string::npos) << error.message;
  EXPECT_NE(error.message.find("Buffer \"glutton\""), std::string::npos) << error.message;
  all.clear();
  EXPECT_TRUE(lost.empty());
  expectNoError([&] { buffer(1024, kStorage); });
}

// One thread maps, another ends the mapping as soon as it sees it: the device must hear of both in that order.
TEST_F(BufferTest, MappingAndUnmappingOnTwoThreadsKeepTheirOrder) {
  Buffer b = buffer(256, kMapRead | kCopyDst);
  std::atomic<int> turn{0};
  std::thread unmapper([&] {
    for (;;) {
      while (turn == 0) std::this_thread::yield();
      if (turn == 2) return;
      while (wgpuBufferGetMapState(b) == WGPUBufferMapState_Unmapped) {
      }
      wgpuBufferUnmap(b);
      turn = 0;
    }
  });
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.callback = [](WGPUMapAsyncStatus, WGPUStringView, void*, void*) {};
  Error error;
  for (int i = 0; i < 5000 && error.type == WGPUErrorType_NoError; ++i) {
    turn = 1;
    wgpuBufferMapAsync(b, WGPUMapMode_Read, 0, 256, info);
    while (turn == 1) std::this_thread::yield();
    error = errorOf([&] { write<uint32_t>(b, {1}); });
    wgpuInstanceProcessEvents(instance);
  }
  EXPECT_EQ(error.type, WGPUErrorType_NoError) << error.message;
  turn = 2;
  unmapper.join();
}

}  // namespace
}  // namespace alba_test
