// SPDX-License-Identifier: MIT
// Copies and clears: every rule, right bytes, padding left alone, contents that nobody wrote.
#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUBufferUsage kCopy = WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;
constexpr WGPUTextureUsage kTextureCopy = WGPUTextureUsage_CopySrc | WGPUTextureUsage_CopyDst;

class CopyTest : public DeviceTest {
 protected:
  std::string finishError(std::string_view rule, const std::function<void(WGPUCommandEncoder)>& record,
                          std::initializer_list<std::string_view> parts = {}) {
    CommandEncoder e = encoder();
    expectNoError([&] { record(e); });
    return expectError(
        rule, [&] { CommandBuffer commands = finish(e); }, parts);
  }
  void finishFine(const std::function<void(WGPUCommandEncoder)>& record) {
    CommandEncoder e = encoder();
    record(e);
    expectNoError([&] { submit(finish(e)); });
  }
  static WGPUTexelCopyTextureInfo place(WGPUTexture t, uint32_t mip = 0, WGPUOrigin3D origin = {0, 0, 0},
                                        WGPUTextureAspect aspect = WGPUTextureAspect_All) {
    WGPUTexelCopyTextureInfo info = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    info.texture = t, info.mipLevel = mip, info.origin = origin, info.aspect = aspect;
    return info;
  }
  static WGPUTexelCopyBufferInfo place(WGPUBuffer b, uint64_t offset, uint32_t bytesPerRow = WGPU_COPY_STRIDE_UNDEFINED,
                                       uint32_t rowsPerImage = WGPU_COPY_STRIDE_UNDEFINED) {
    WGPUTexelCopyBufferInfo info = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
    info.buffer = b, info.layout = {offset, bytesPerRow, rowsPerImage};
    return info;
  }
  void toBuffer(WGPUCommandEncoder e, WGPUTexelCopyTextureInfo from, WGPUTexelCopyBufferInfo to, WGPUExtent3D size) {
    wgpuCommandEncoderCopyTextureToBuffer(e, &from, &to, &size);
  }
  void toTexture(WGPUCommandEncoder e, WGPUTexelCopyBufferInfo from, WGPUTexelCopyTextureInfo to, WGPUExtent3D size) {
    wgpuCommandEncoderCopyBufferToTexture(e, &from, &to, &size);
  }
  void between(WGPUCommandEncoder e, WGPUTexelCopyTextureInfo from, WGPUTexelCopyTextureInfo to, WGPUExtent3D size) {
    wgpuCommandEncoderCopyTextureToTexture(e, &from, &to, &size);
  }
  void fill(WGPUTexture t, const std::vector<uint8_t>& data, uint32_t bytesPerRow, WGPUExtent3D size,
            WGPUOrigin3D origin = {0, 0, 0}, uint32_t mip = 0) {
    WGPUTexelCopyTextureInfo to = place(t, mip, origin);
    WGPUTexelCopyBufferLayout layout{0, bytesPerRow, size.height};
    wgpuQueueWriteTexture(queue, &to, data.data(), data.size(), &layout, &size);
  }
  static std::vector<uint8_t> pattern(size_t size) {
    std::vector<uint8_t> out(size);
    for (size_t i = 0; i < size; ++i) out[i] = uint8_t(i * 37 + i / 251);
    return out;
  }
};

// ---- buffers
TEST_F(CopyTest, BufferRules) {
  Buffer a = buffer(64, kCopy, "a"), b = buffer(32, kCopy, "b"), sourceOnly = buffer(64, WGPUBufferUsage_CopySrc),
         targetOnly = buffer(64, WGPUBufferUsage_CopyDst);
  auto copying = [](WGPUBuffer from, uint64_t fromOffset, WGPUBuffer to, uint64_t toOffset, uint64_t size) {
    return [=](WGPUCommandEncoder e) { wgpuCommandEncoderCopyBufferToBuffer(e, from, fromOffset, to, toOffset, size); };
  };
  finishError("copy-buffer-usage", copying(targetOnly, 0, b, 0, 4), {"COPY_DST", "COPY_SRC"});
  finishError("copy-buffer-usage", copying(a, 0, sourceOnly, 0, 4), {"COPY_DST"});
  finishError("copy-buffer-alignment", copying(a, 0, b, 0, 6), {"6"});
  finishError("copy-buffer-alignment", copying(a, 2, b, 0, 4), {"source offset", "2"});
  finishError("copy-buffer-alignment", copying(a, 0, b, 2, 4), {"destination offset"});
  finishError("copy-buffer-range", copying(a, 32, b, 0, 36), {"Buffer \"a\"", "36", "64"});
  finishError("copy-buffer-range", copying(a, 0, b, 8, 28), {"Buffer \"b\"", "28", "32"});
  finishError("copy-buffer-range", copying(a, UINT64_MAX - 3, b, 0, 8));
  finishError("copy-buffer-range", copying(a, 68, b, 0, WGPU_WHOLE_SIZE));
  finishError("copy-buffer-same", copying(a, 0, a, 32, 4), {"Buffer \"a\""});
  finishError("object-null", copying(nullptr, 0, b, 0, 4));
  finishFine(copying(a, 64, b, 32, 0));
  finishFine(copying(a, 40, b, 0, WGPU_WHOLE_SIZE));
}

TEST_F(CopyTest, InvalidObjectsShowAtFinish) {
  Buffer good = buffer(16, kCopy), bad;
  expectError("buffer-usage-empty", [&] { bad = buffer(16, WGPUBufferUsage_None, "broken"); });
  finishError("object-invalid",
              [&](WGPUCommandEncoder e) { wgpuCommandEncoderCopyBufferToBuffer(e, bad, 0, good, 0, 4); }, {"broken"});
}

TEST_F(CopyTest, BufferCopiesMoveTheRightBytes) {
  Buffer a = buffer(64, kCopy), b = buffer(64, kCopy);
  std::vector<uint8_t> data = pattern(64);
  write(a, data);
  write(b, std::vector<uint8_t>(64, 0xEE));
  finishFine([&](WGPUCommandEncoder e) { wgpuCommandEncoderCopyBufferToBuffer(e, a, 8, b, 20, 16); });
  std::vector<uint8_t> expected(64, 0xEE);
  std::copy(data.begin() + 8, data.begin() + 24, expected.begin() + 20);
  EXPECT_EQ(bytes(b), expected);
}

// Successive copies over the same bytes keep their order.
TEST_F(CopyTest, OverlappingCopiesAreOrdered) {
  Buffer a = buffer(4096, kCopy), b = buffer(4096, kCopy), c = buffer(4096, kCopy);
  write(a, std::vector<uint32_t>(1024, 1));
  write(b, std::vector<uint32_t>(1024, 2));
  finishFine([&](WGPUCommandEncoder e) {
    for (int i = 0; i < 50; ++i) {
      wgpuCommandEncoderCopyBufferToBuffer(e, a, 0, c, 0, 4096);
      wgpuCommandEncoderCopyBufferToBuffer(e, b, 0, c, 1024, 1024);
      wgpuCommandEncoderCopyBufferToBuffer(e, c, 0, a, 0, 4096);
    }
  });
  std::vector<uint32_t> expected(1024, 1);
  std::fill(expected.begin() + 256, expected.begin() + 512, 2);
  EXPECT_EQ(read<uint32_t>(c), expected);
  EXPECT_EQ(read<uint32_t>(a), expected);
}

TEST_F(CopyTest, ClearRules) {
  Buffer a = buffer(64, kCopy, "a"), sourceOnly = buffer(64, WGPUBufferUsage_CopySrc);
  auto clearing = [](WGPUBuffer b, uint64_t offset, uint64_t size) {
    return [=](WGPUCommandEncoder e) { wgpuCommandEncoderClearBuffer(e, b, offset, size); };
  };
  finishError("copy-buffer-usage", clearing(sourceOnly, 0, 4));
  finishError("clear-buffer-alignment", clearing(a, 2, 4));
  finishError("clear-buffer-alignment", clearing(a, 0, 7));
  finishError("clear-buffer-range", clearing(a, 60, 8), {"60", "64"});
  finishError("clear-buffer-range", clearing(a, 68, WGPU_WHOLE_SIZE));
  write(a, std::vector<uint8_t>(64, 0xFF));
  finishFine(clearing(a, 8, 16));
  std::vector<uint8_t> expected(64, 0xFF);
  std::fill(expected.begin() + 8, expected.begin() + 24, 0);
  EXPECT_EQ(bytes(a), expected);
  finishFine(clearing(a, 32, WGPU_WHOLE_SIZE));
  std::fill(expected.begin() + 32, expected.end(), 0);
  EXPECT_EQ(bytes(a), expected);
}

// Memory is reused, so that a buffer which nobody cleared would show what was there before.
TEST_F(CopyTest, FreshBuffersReadAsZero) {
  for (int round = 0; round < 4; ++round) {
    {
      Buffer dirty = buffer(65536, kCopy);
      write(dirty, std::vector<uint32_t>(16384, 0xDEADBEEF));
      finishWork();
    }
    Buffer fresh = buffer(65536, kCopy);
    EXPECT_EQ(read<uint32_t>(fresh), std::vector<uint32_t>(16384, 0));
    Buffer partly = buffer(65536, kCopy), source = buffer(16, kCopy);
    write(source, std::vector<uint32_t>(4, 5));
    finishFine([&](WGPUCommandEncoder e) { wgpuCommandEncoderCopyBufferToBuffer(e, source, 0, partly, 1024, 16); });
    std::vector<uint32_t> expected(16384, 0);
    std::fill(expected.begin() + 256, expected.begin() + 260, 5);
    EXPECT_EQ(read<uint32_t>(partly), expected);
  }
}

// ---- textures
TEST_F(CopyTest, TexturePlaceRules) {
  Texture t = texture(16, 8, WGPUTextureFormat_RGBA8Unorm, kTextureCopy, "image", 3, 2);
  Texture noSource = texture(16, 8, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_CopyDst);
  Buffer b = buffer(65536, kCopy, "pixels");
  auto reading = [&](WGPUTexelCopyTextureInfo from, WGPUExtent3D size) {
    return [=, this, &b](WGPUCommandEncoder e) { toBuffer(e, from, place(b, 0, 256, 8), size); };
  };
  finishError("copy-texture-usage", reading(place(noSource), {4, 4, 1}), {"COPY_SRC"});
  finishError("copy-texture-mip", reading(place(t, 2), {1, 1, 1}), {"Texture \"image\"", "2"});
  finishError("copy-texture-range", reading(place(t, 0, {8, 0, 0}), {9, 1, 1}), {"16x8"});
  finishError("copy-texture-range", reading(place(t, 1), {9, 1, 1}), {"8x4"});
  finishError("copy-texture-range", reading(place(t, 0, {UINT32_MAX, 0, 0}), {2, 1, 1}));
  finishError("copy-texture-layers", reading(place(t, 0, {0, 0, 2}), {4, 4, 2}), {"3"});
  finishError("copy-texture-aspect", reading(place(t, 0, {0, 0, 0}, WGPUTextureAspect_DepthOnly), {4, 4, 1}));
  finishError("object-null", reading(place(nullptr), {4, 4, 1}));
  finishFine(reading(place(t, 0, {16, 8, 3}), {0, 0, 0}));
  finishFine(reading(place(t, 1, {4, 0, 1}), {4, 4, 2}));
}

TEST_F(CopyTest, LinearDataRules) {
  Texture t = texture(16, 8, WGPUTextureFormat_RGBA8Unorm, kTextureCopy, "image", 3);
  Buffer b = buffer(256 * 7 + 64, kCopy, "pixels"), targetOnly = buffer(4096, WGPUBufferUsage_CopyDst);
  auto writing = [&](WGPUTexelCopyBufferInfo from, WGPUExtent3D size) {
    return [=, this, &t](WGPUCommandEncoder e) { toTexture(e, from, place(t), size); };
  };
  finishError("copy-bytes-per-row-alignment", writing(place(b, 0, 64), {16, 1, 1}), {"64", "256"});
  finishError("copy-bytes-per-row-missing", writing(place(b, 0), {16, 2, 1}));
  finishError("copy-rows-per-image-missing", writing(place(b, 0, 256), {16, 1, 2}));
  finishError("copy-bytes-per-row", writing(place(b, 0, 0), {16, 1, 1}), {"64"});
  finishError("copy-rows-per-image", writing(place(b, 0, 256, 7), {16, 8, 1}), {"7", "8"});
  finishError("copy-linear-offset", writing(place(b, 2, 256), {1, 1, 1}), {"4"});
  finishError("copy-linear-range", writing(place(b, 4, 256), {16, 8, 1}), {"1856", "4"});
  finishError("copy-linear-range", writing(place(b, 0, 256, UINT32_MAX - 1), {1, 1, 3}));
  finishError("copy-buffer-usage", writing(place(targetOnly, 0, 256), {1, 1, 1}));
  // The last row needs no padding; strides that nothing uses may be anything.
  finishFine(writing(place(b, 0, 256, 8), {16, 8, 1}));
  finishFine(writing(place(b, 256 * 7, WGPU_COPY_STRIDE_UNDEFINED, WGPU_COPY_STRIDE_UNDEFINED), {16, 1, 1}));
  finishFine(writing(place(b, 0, 0xFFFFFF00, 0xFFFFFFFE), {16, 1, 1}));
}

TEST_F(CopyTest, LastRowNeedsNoPadding) {
  Texture t = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, kTextureCopy);
  Buffer fits = buffer(784, kCopy), tooSmall = buffer(780, kCopy);
  finishFine([&](WGPUCommandEncoder e) { toBuffer(e, place(t), place(fits, 0, 256), {4, 4, 1}); });
  finishError("copy-linear-range",
              [&](WGPUCommandEncoder e) {
                toBuffer(e, place(t), place(tooSmall, 0, 256), {4, 4, 1});
              },
              {"784", "780"});
}

TEST_F(CopyTest, MultisampledAndDepthTextures) {
  WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
  d.size = {8, 8, 1};
  d.format = WGPUTextureFormat_RGBA8Unorm;
  d.usage = kTextureCopy | WGPUTextureUsage_RenderAttachment;
  d.sampleCount = 4;
  Texture samples = wgpuDeviceCreateTexture(device, &d), single = texture(8, 8, d.format, kTextureCopy);
  Buffer b = buffer(65536, kCopy);
  finishError("copy-texture-samples", [&](WGPUCommandEncoder e) {
    toBuffer(e, place(samples), place(b, 0, 256), {8, 8, 1});
  });
  finishError("copy-texture-sample-counts", [&](WGPUCommandEncoder e) {
    between(e, place(samples), place(single), {8, 8, 1});
  });
  finishError("copy-texture-whole", [&](WGPUCommandEncoder e) {
    toBuffer(e, place(samples), place(b, 0, 256), {4, 8, 1});
  });
  Texture depth = texture(8, 8, WGPUTextureFormat_Depth32Float, kTextureCopy),
          plus = texture(8, 8, WGPUTextureFormat_Depth24Plus, kTextureCopy);
  finishError("copy-texture-whole", [&](WGPUCommandEncoder e) {
    toBuffer(e, place(depth), place(b, 0, 256), {8, 4, 1});
  });
  finishError("copy-texture-aspect-forbidden", [&](WGPUCommandEncoder e) {
    toTexture(e, place(b, 0, 256), place(depth), {8, 8, 1});
  });
  finishError("copy-texture-aspect-forbidden", [&](WGPUCommandEncoder e) {
    toBuffer(e, place(plus), place(b, 0, 256), {8, 8, 1});
  });
  write(b, std::vector<uint32_t>(16384, 0xFFFFFFFF));
  finishFine([&](WGPUCommandEncoder e) { toBuffer(e, place(depth), place(b, 0, 256), {8, 8, 1}); });
  std::vector<uint32_t> seen = read<uint32_t>(b, 0, 512);
  EXPECT_EQ(seen[0], 0u);  // a depth that nobody wrote
  EXPECT_EQ(seen[8], 0xFFFFFFFFu);
}

TEST_F(CopyTest, TextureToTextureRules) {
  Texture a = texture(8, 8, WGPUTextureFormat_RGBA8Unorm, kTextureCopy, "a", 4, 2),
          srgb = texture(8, 8, WGPUTextureFormat_RGBA8UnormSrgb, kTextureCopy, "s"),
          other = texture(8, 8, WGPUTextureFormat_R32Float, kTextureCopy, "r");
  finishError("copy-texture-formats",
              [&](WGPUCommandEncoder e) {
                between(e, place(a), place(other), {8, 8, 1});
              },
              {"rgba8unorm", "r32float"});
  finishError("copy-texture-overlap", [&](WGPUCommandEncoder e) {
    between(e, place(a), place(a, 0, {0, 0, 1}), {4, 4, 2});
  });
  finishFine([&](WGPUCommandEncoder e) { between(e, place(a), place(srgb), {8, 8, 1}); });
  finishFine([&](WGPUCommandEncoder e) { between(e, place(a), place(a, 0, {0, 0, 2}), {8, 8, 2}); });
  finishFine([&](WGPUCommandEncoder e) { between(e, place(a, 0, {0, 0, 0}), place(a, 1), {4, 4, 1}); });
}

TEST_F(CopyTest, PaddingStaysUntouched) {
  for (const uint32_t width : {3u, 5u, 65u}) {
    constexpr uint32_t kHeight = 5;
    Texture t = texture(width, kHeight, WGPUTextureFormat_RGBA8Unorm, kTextureCopy);
    const std::vector<uint8_t> data = pattern(width * 4 * kHeight);
    fill(t, data, width * 4, {width, kHeight, 1});
    const uint32_t row = (width * 4 + 255) / 256 * 256;
    Buffer b = buffer(row * kHeight, kCopy);
    write(b, std::vector<uint8_t>(row * kHeight, 0xAA));
    finishFine([&](WGPUCommandEncoder e) { toBuffer(e, place(t), place(b, 0, row), {width, kHeight, 1}); });
    const std::vector<uint8_t> seen = bytes(b);
    for (uint32_t y = 0; y < kHeight; ++y)
      for (uint32_t x = 0; x < row; ++x)
        ASSERT_EQ(seen[y * row + x], x < width * 4 ? data[y * width * 4 + x] : 0xAA) << width << ": " << x << ", " << y;
    EXPECT_EQ(texels(t, 4), data);
  }
}

// writeTexture needs no alignment and takes odd strides and offsets; large ones go in parts.
TEST_F(CopyTest, WriteTexture) {
  Texture t = texture(7, 3, WGPUTextureFormat_R8Unorm, kTextureCopy, "odd");
  std::vector<uint8_t> data = pattern(5 + 11 * 3);
  WGPUTexelCopyTextureInfo to = place(t);
  WGPUTexelCopyBufferLayout layout{5, 11, WGPU_COPY_STRIDE_UNDEFINED};
  WGPUExtent3D size{7, 3, 1};
  wgpuQueueWriteTexture(queue, &to, data.data(), data.size(), &layout, &size);
  std::vector<uint8_t> expected;
  for (int y = 0; y < 3; ++y) expected.insert(expected.end(), data.begin() + 5 + y * 11, data.begin() + 5 + y * 11 + 7);
  EXPECT_EQ(texels(t, 1), expected);
  expectError("copy-linear-range", [&] { wgpuQueueWriteTexture(queue, &to, data.data(), 33, &layout, &size); },
              {"29", "33"});
  expectError("copy-texture-usage",
              [&] {
                Texture sourceOnly = texture(7, 3, WGPUTextureFormat_R8Unorm, WGPUTextureUsage_CopySrc);
                to = place(sourceOnly);
                wgpuQueueWriteTexture(queue, &to, data.data(), data.size(), &layout, &size);
              },
              {});
  to = place(t);
  wgpuTextureDestroy(t);
  expectError("write-texture-destroyed",
              [&] { wgpuQueueWriteTexture(queue, &to, data.data(), data.size(), &layout, &size); }, {"odd"});

  Texture big = texture(2048, 1024, WGPUTextureFormat_RGBA8Unorm, kTextureCopy);
  data = pattern(2048 * 1024 * 4);
  fill(big, data, 2048 * 4, {2048, 1024, 1});
  EXPECT_TRUE(texels(big, 4) == data);
}

TEST_F(CopyTest, LayersMipsAndSlices) {
  Texture t = texture(8, 4, WGPUTextureFormat_RGBA8Unorm, kTextureCopy, "", 3, 2);
  const std::vector<uint8_t> data = pattern(8 * 4 * 4 * 3);
  fill(t, data, 32, {8, 4, 3});
  for (uint32_t layer = 0; layer < 3; ++layer)
    EXPECT_EQ(texels(t, 4, 0, layer),
              std::vector<uint8_t>(data.begin() + layer * 128, data.begin() + (layer + 1) * 128));
  EXPECT_EQ(texels(t, 4, 1, 2), std::vector<uint8_t>(4 * 2 * 4, 0));  // nobody wrote it

  WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
  d.size = {8, 4, 3};
  d.dimension = WGPUTextureDimension_3D;
  d.format = WGPUTextureFormat_RGBA8Unorm;
  d.usage = kTextureCopy;
  Texture volume = wgpuDeviceCreateTexture(device, &d);
  finishFine([&](WGPUCommandEncoder e) { between(e, place(t), place(volume), {8, 4, 3}); });
  for (uint32_t slice = 0; slice < 3; ++slice)
    EXPECT_EQ(texels(volume, 4, 0, slice),
              std::vector<uint8_t>(data.begin() + slice * 128, data.begin() + (slice + 1) * 128));
  Buffer b = buffer(256 * 12, kCopy);
  finishFine([&](WGPUCommandEncoder e) { toBuffer(e, place(volume, 0, {0, 0, 1}), place(b, 0, 256, 5), {8, 4, 2}); });
  const std::vector<uint8_t> seen = bytes(b);
  EXPECT_TRUE(std::equal(data.begin() + 256, data.begin() + 256 + 32, seen.begin() + 256 * 5));
}

TEST_F(CopyTest, AspectRules) {
  Buffer b = buffer(65536, kCopy);
  Texture both = texture(8, 8, WGPUTextureFormat_Depth24PlusStencil8, kTextureCopy),
          other = texture(8, 8, WGPUTextureFormat_Depth24PlusStencil8, kTextureCopy);
  finishError("copy-texture-one-aspect", [&](WGPUCommandEncoder e) {
    toBuffer(e, place(both), place(b, 0, 256), {8, 8, 1});
  });
  finishError("copy-texture-all-aspects", [&](WGPUCommandEncoder e) {
    between(e, place(both, 0, {0, 0, 0}, WGPUTextureAspect_StencilOnly), place(other), {8, 8, 1});
  });
}

// A copy into a part of a fresh texture leaves zeros elsewhere.
TEST_F(CopyTest, FreshTexturesReadAsZero) {
  for (int round = 0; round < 3; ++round) {
    {
      Texture dirty = texture(64, 64, WGPUTextureFormat_RGBA8Unorm, kTextureCopy);
      fill(dirty, std::vector<uint8_t>(64 * 64 * 4, 0xCD), 256, {64, 64, 1});
      finishWork();
    }
    Texture fresh = texture(64, 64, WGPUTextureFormat_RGBA8Unorm, kTextureCopy);
    fill(fresh, std::vector<uint8_t>(16, 9), 16, {4, 1, 1}, {8, 2, 0});
    std::vector<uint8_t> expected(64 * 64 * 4, 0);
    std::fill_n(expected.begin() + (2 * 64 + 8) * 4, 16, 9);
    EXPECT_EQ(texels(fresh, 4), expected);
  }
}

}  // namespace
}  // namespace alba_test
