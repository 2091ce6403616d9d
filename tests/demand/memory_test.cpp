// SPDX-License-Identifier: MIT
// Reports about memory: mapping, copies and their rows, the order of writes, and growth that nobody asked for.
#include "alba/readback.hpp"
#include "demand/demand.h"

namespace alba_test {

// ---- mapping

TEST_F(Demand, D20_SubmitWithAMappedBuffer) {
  Buffer from = buffer(16, kCopyBoth), other = buffer(16, kCopyBoth), to = buffer(16, kReadback, "target");
  write(from, std::vector<uint32_t>{1, 2, 3, 4});
  ASSERT_EQ(map(to), WGPUMapAsyncStatus_Success);
  const auto both = [&] {
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, other, 0, 16);
    wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, to, 0, 16);
    return finish(e);
  };
  EXPECT_EQ(errorOf([&] { submit(both()); }).type, WGPUErrorType_Validation);
  wgpuBufferUnmap(to);
  EXPECT_EQ(read<uint32_t>(other), (std::vector<uint32_t>{0, 0, 0, 0})) << "nothing of that submit may run";
  {  // A mapping that is still pending.
    Called pending;
    const WGPUFuture future = mapAsync(to, WGPUCallbackMode_WaitAnyOnly, pending);
    EXPECT_EQ(errorOf([&] { submit(both()); }).type, WGPUErrorType_Validation);
    EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
    wgpuBufferUnmap(to);
  }
  expectNoError([&] { submit(both()); });
  EXPECT_EQ(read<uint32_t>(to), (std::vector<uint32_t>{1, 2, 3, 4}));
  EXPECT_EQ(read<uint32_t>(other), (std::vector<uint32_t>{1, 2, 3, 4}));
}

TEST_F(Demand, D21_StillMappedNamesTheBuffer) {
  Buffer from = buffer(16, kCopyBoth), to = buffer(16, kReadback, "rb-7");
  ASSERT_EQ(map(to), WGPUMapAsyncStatus_Success);
  const Error error = errorOf([&] { submit(copying(from, 0, to, 0, 16)); });
  EXPECT_NE(error.message.find("rb-7"), std::string::npos) << error.message;
  EXPECT_NE(error.message.find("submit"), std::string::npos) << error.message;
  wgpuBufferUnmap(to);
}

TEST_F(Demand, D22_UnmapWhilePendingThenSubmit) {
  Buffer from = buffer(16, kCopyBoth), to = buffer(16, kReadback);
  write(from, std::vector<uint32_t>{5, 6, 7, 8});
  Called called;
  const WGPUFuture future = mapAsync(to, WGPUCallbackMode_WaitAnyOnly, called);
  wgpuBufferUnmap(to);
  expectNoError([&] { submit(copying(from, 0, to, 0, 16)); });
  EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
  EXPECT_EQ(called.calls, 1);
  EXPECT_EQ(called.status, uint32_t(WGPUMapAsyncStatus_Aborted));
  EXPECT_EQ(read<uint32_t>(to), (std::vector<uint32_t>{5, 6, 7, 8}));
}

TEST_F(Demand, D23_MappingADestroyedBuffer) {
  Buffer dead = buffer(16, kReadback, "dead"), dying = buffer(16, kReadback);
  wgpuBufferDestroy(dead);
  Called first, second;
  WGPUFuture future{};
  const Error error = errorOf([&] { future = mapAsync(dead, WGPUCallbackMode_WaitAnyOnly, first); });
  EXPECT_EQ(error.type, WGPUErrorType_Validation);
  EXPECT_NE(error.message.find("dead"), std::string::npos) << error.message;
  EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
  EXPECT_EQ(first.status, uint32_t(WGPUMapAsyncStatus_Error));
  expectNoError([&] {
    future = mapAsync(dying, WGPUCallbackMode_WaitAnyOnly, second);
    wgpuBufferDestroy(dying);
  });
  EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
  EXPECT_EQ(second.status, uint32_t(WGPUMapAsyncStatus_Aborted));
}

TEST_F(Demand, D27_OverlappingMappedRanges) {
  for (const bool firstConst : {false, true}) {
    for (const bool secondConst : {false, true}) {
      Buffer b = buffer(32, WGPUBufferUsage_CopySrc, "", true);
      const auto range = [&](bool constant, size_t offset) -> const void* {
        return constant ? wgpuBufferGetConstMappedRange(b, offset, 16) : wgpuBufferGetMappedRange(b, offset, 16);
      };
      const void* first = range(firstConst, 0);
      ASSERT_TRUE(first);
      const void* second = range(secondConst, 8);
      EXPECT_EQ(second != nullptr, firstConst && secondConst) << firstConst << secondConst;
      EXPECT_TRUE(range(secondConst, 16)) << "side by side is fine";
      wgpuBufferUnmap(b);
    }
  }
}

// In C a range is a plain pointer; what stays of the report is that every range written lands in the buffer.
TEST_F(Demand, D28_EveryWrittenRangeLands) {
  Buffer b = buffer(64, WGPUBufferUsage_MapWrite | WGPUBufferUsage_CopySrc);
  for (uint32_t turn = 1; turn <= 2; ++turn) {
    ASSERT_EQ(map(b, WGPUMapMode_Write), WGPUMapAsyncStatus_Success);
    auto* low = static_cast<uint32_t*>(wgpuBufferGetMappedRange(b, 0, 16));
    auto* high = static_cast<uint32_t*>(wgpuBufferGetMappedRange(b, 48, 16));
    ASSERT_TRUE(low && high);
    for (uint32_t i = 0; i < 4; ++i) low[i] = turn * 100 + i, high[i] = turn * 200 + i;
    wgpuBufferUnmap(b);
    EXPECT_FALSE(wgpuBufferGetMappedRange(b, 0, 16)) << "no range without a mapping";
    const std::vector<uint32_t> data = read<uint32_t>(b);
    for (uint32_t i = 0; i < 4; ++i) {
      EXPECT_EQ(data[i], turn * 100 + i);
      EXPECT_EQ(data[4 + i], 0u);
      EXPECT_EQ(data[12 + i], turn * 200 + i);
    }
  }
}

// ---- copies

namespace {

std::vector<uint8_t> gradient(size_t size) {
  std::vector<uint8_t> bytes(size);
  for (size_t i = 0; i < size; ++i) bytes[i] = uint8_t(i * 37 + 11);
  return bytes;
}

void writeTexels(WGPUQueue queue, WGPUTexture to, const std::vector<uint8_t>& bytes, uint32_t bytesPerRow) {
  WGPUTexelCopyTextureInfo destination = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  destination.texture = to;
  WGPUTexelCopyBufferLayout layout = WGPU_TEXEL_COPY_BUFFER_LAYOUT_INIT;
  layout.bytesPerRow = bytesPerRow;
  layout.rowsPerImage = wgpuTextureGetHeight(to);
  const WGPUExtent3D size{wgpuTextureGetWidth(to), wgpuTextureGetHeight(to), 1};
  wgpuQueueWriteTexture(queue, &destination, bytes.data(), bytes.size(), &layout, &size);
}

void copyOut(WGPUCommandEncoder e, WGPUTexture from, WGPUBuffer to, uint32_t bytesPerRow) {
  WGPUTexelCopyTextureInfo source = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  source.texture = from;
  WGPUTexelCopyBufferInfo destination = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
  destination.buffer = to;
  destination.layout.bytesPerRow = bytesPerRow;
  destination.layout.rowsPerImage = wgpuTextureGetHeight(from);
  const WGPUExtent3D size{wgpuTextureGetWidth(from), wgpuTextureGetHeight(from), 1};
  wgpuCommandEncoderCopyTextureToBuffer(e, &source, &destination, &size);
}

constexpr WGPUTextureUsage kCopies = WGPUTextureUsage_CopySrc | WGPUTextureUsage_CopyDst;

}  // namespace

TEST_F(Demand, D31_TheLastRowNeedsNoPadding) {
  Texture t = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, kCopies);
  const std::vector<uint8_t> source = gradient(64);
  writeTexels(queue, t, source, 16);
  Buffer exact = buffer(3 * 256 + 16, kReadback), tooShort = buffer(3 * 256 + 12, kReadback);
  CommandEncoder e = encoder();
  copyOut(e, t, exact, 256);
  expectNoError([&] { submit(finish(e)); });
  const std::vector<uint8_t> rows = bytes(exact);
  for (size_t y = 0; y < 4; ++y)
    EXPECT_TRUE(
        std::equal(source.begin() + long(y * 16), source.begin() + long(y * 16 + 16), rows.begin() + long(y * 256)))
        << "row " << y;
  CommandEncoder bad = encoder();
  copyOut(bad, t, tooShort, 256);
  EXPECT_EQ(errorOf([&] { CommandBuffer commands = finish(bad); }).type, WGPUErrorType_Validation);
}

TEST_F(Demand, D32_RowsOfTwelveBytes) {
  const struct {
    WGPUTextureFormat format;
    uint32_t texelBytes;
  } formats[] = {{WGPUTextureFormat_R8Unorm, 1}, {WGPUTextureFormat_RGBA8Unorm, 4}, {WGPUTextureFormat_RGBA16Float, 8}};
  for (const auto& f : formats) {
    for (const uint32_t width : {3u, 5u, 65u}) {
      Texture t = texture(width, 3, f.format, kCopies);
      std::vector<uint8_t> source = gradient(size_t(width) * 3 * f.texelBytes);
      if (f.texelBytes == 8)  // Halves that are plain numbers.
        for (size_t i = 1; i < source.size(); i += 2) source[i] = 0x3C;
      expectNoError([&] { writeTexels(queue, t, source, width * f.texelBytes); });
      Buffer b = buffer(4096, kReadback);
      CommandEncoder e = encoder();
      copyOut(e, t, b, width * f.texelBytes);
      const Error error = errorOf([&] { CommandBuffer commands = finish(e); });
      EXPECT_EQ(error.type, WGPUErrorType_Validation);
      EXPECT_NE(error.message.find("256"), std::string::npos) << error.message;
      WGPUTexelCopyTextureInfo info = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
      info.texture = t;
      const alba::Image image = alba::readTexture(instance, device, info, {width, 3, 1});
      ASSERT_TRUE(image) << image.error;
      EXPECT_EQ(image.bytesPerRow, width * f.texelBytes);
      EXPECT_EQ(image.bytes, source);
    }
  }
}

// ---- the queue

TEST_F(Demand, D33_WritesHappenInQueueOrder) {
  Buffer value = buffer(4, kCopyBoth), slots = buffer(256 * 4, kCopyBoth);
  write(value, std::vector<uint32_t>{1});
  write(value, std::vector<uint32_t>{2});
  submit(copying(value, 0, slots, 0, 4));
  EXPECT_EQ(read<uint32_t>(slots)[0], 2u);
  for (uint32_t i = 0; i < 256; ++i) {
    write(value, std::vector<uint32_t>{i + 1000});
    submit(copying(value, 0, slots, i * 4, 4));
  }
  const std::vector<uint32_t> seen = read<uint32_t>(slots);
  for (uint32_t i = 0; i < 256; ++i) EXPECT_EQ(seen[i], i + 1000);
}

// 400 MB of writes each, to a buffer that is idle and to one that the device is using.
TEST_F(Demand, D34_WritesWithoutASubmitStayBounded) {
  constexpr uint32_t kWrites = 6400;
  ComputePipeline pipeline = spinner();
  for (const bool busy : {false, true}) {
    Buffer b = buffer(64 << 10, kStorageBoth);
    std::vector<uint32_t> data(16 << 10);
    const long before = residentKiB();
    if (busy) dispatch(pipeline, {b}, 4000);
    for (uint32_t i = 0; i < kWrites; ++i) {
      data.front() = i, data.back() = ~i;
      write(b, data);
    }
    expectGrowthBelow(before, 256 << 10, busy ? "busy" : "idle");
    Buffer copy = buffer(64 << 10, kCopyBoth);
    submit(copying(b, 0, copy, 0, 64 << 10));
    const std::vector<uint32_t> seen = read<uint32_t>(copy);
    EXPECT_EQ(seen.front(), kWrites - 1);
    EXPECT_EQ(seen.back(), ~(kWrites - 1));
  }
}

// ---- growth

TEST_F(Demand, D35_BuffersMappedAtCreationAndReleased) {
  const auto make = [&](int count) {
    for (int i = 0; i < count; ++i) {
      Buffer b = buffer(64 << 10, kCopyBoth, "", true);
      void* data = wgpuBufferGetMappedRange(b, 0, 64 << 10);
      ASSERT_TRUE(data);
      std::memset(data, i, 64 << 10);
      wgpuBufferUnmap(b);
    }
  };
  make(500);
  const long before = residentKiB();
  make(8000);  // 500 MB, of which little may be on its way at any time.
  expectGrowthBelow(before, 96 << 10);
}

TEST_F(Demand, D38_EncodersThatAreDropped) {
  const auto frames = [&](int count) {
    for (int i = 0; i < count; ++i) {
      CommandEncoder e = encoder();
      computePass(e, nullptr);
      CommandBuffer commands = finish(e);
      if (i % 1000 == 999) wgpuInstanceProcessEvents(instance);
    }
    finishWork();
  };
  frames(10000);
  const long before = residentKiB();
  frames(30000);
  expectGrowthBelow(before, 4 << 10);
}

TEST_F(Demand, D39_ViewsOfOneTexture) {
  Texture t = texture(16, 16, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_TextureBinding);
  const auto views = [&](int count) {
    for (int i = 0; i < count; ++i) {
      TextureView view = wgpuTextureCreateView(t, nullptr);
      if (i % 1000 == 999) wgpuQueueSubmit(queue, 0, nullptr);
    }
    finishWork();
  };
  views(20000);
  const long before = residentKiB();
  views(200000);
  expectGrowthBelow(before, 8 << 10);
}

}  // namespace alba_test
