// SPDX-License-Identifier: MIT
// Compressed textures: the rules of blocks, copies where blocks stick out of a mip level, sampling, zeros, volumes.
#include <algorithm>

#include "alba/readback.hpp"
#include "api/render_fixture.h"

namespace alba_test {
namespace {

constexpr WGPUTextureUsage kAll = WGPUTextureUsage_CopySrc | WGPUTextureUsage_CopyDst | WGPUTextureUsage_TextureBinding;
constexpr WGPUFeatureName kFamilies[] = {WGPUFeatureName_TextureCompressionBC, WGPUFeatureName_TextureCompressionETC2,
                                         WGPUFeatureName_TextureCompressionASTC,
                                         WGPUFeatureName_TextureCompressionBCSliced3D,
                                         WGPUFeatureName_TextureCompressionASTCSliced3D};

// A format with 4x4 blocks and a block that is red everywhere.
struct Family {
  WGPUFeatureName feature;
  WGPUTextureFormat format;
  std::vector<uint8_t> red;
};
const Family kRed[] = {
    // Two equal end points, 5:6:5.
    {WGPUFeatureName_TextureCompressionBC, WGPUTextureFormat_BC1RGBAUnorm, {0x00, 0xF8, 0x00, 0xF8, 0, 0, 0, 0}},
    // Differential mode: base (31, 0, 0), no difference; every modifier of the smallest table is within rounding of it.
    {WGPUFeatureName_TextureCompressionETC2, WGPUTextureFormat_ETC2RGB8Unorm, {0xF8, 0x00, 0x00, 0x02, 0, 0, 0, 0}},
    // A void extent: one 16-bit colour for all.
    {WGPUFeatureName_TextureCompressionASTC,
     WGPUTextureFormat_ASTC4x4Unorm,
     {0xFC, 0xFD, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF}}};

class CompressedTest : public RenderTest {
 protected:
  std::vector<WGPUFeatureName> requiredFeatures() override {
    std::vector<WGPUFeatureName> features;
    for (WGPUFeatureName feature : kFamilies)
      if (wgpuAdapterHasFeature(adapter, feature)) features.push_back(feature);
    return features;
  }
  void write(WGPUTexture t, const std::vector<uint8_t>& data, uint32_t bytesPerRow, WGPUExtent3D size, uint32_t mip = 0,
             WGPUOrigin3D origin = {0, 0, 0}) const {
    WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    to.texture = t, to.mipLevel = mip, to.origin = origin;
    WGPUTexelCopyBufferLayout layout{0, bytesPerRow, size.height / 4};
    wgpuQueueWriteTexture(queue, &to, data.data(), data.size(), &layout, &size);
  }
  // Rows of blocks of 4x4 texels.
  std::vector<uint8_t> blocks(WGPUTexture t, uint32_t mip, WGPUExtent3D size, uint32_t blockBytes,
                              uint32_t layer = 0) const {
    const uint32_t rows = size.height / 4, rowBytes = size.width / 4 * blockBytes;
    Buffer b = buffer(256 * rows, WGPUBufferUsage_CopyDst | WGPUBufferUsage_MapRead);
    WGPUTexelCopyTextureInfo from = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    from.texture = t, from.mipLevel = mip, from.origin.z = layer;
    WGPUTexelCopyBufferInfo to = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
    to.buffer = b, to.layout.bytesPerRow = 256, to.layout.rowsPerImage = rows;
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyTextureToBuffer(e, &from, &to, &size);
    submit(finish(e));
    const std::vector<uint8_t> all = bytes(b);
    std::vector<uint8_t> out;
    for (uint32_t y = 0; y < rows; ++y) out.insert(out.end(), all.begin() + y * 256, all.begin() + y * 256 + rowBytes);
    return out;
  }
  static std::vector<uint8_t> numbered(size_t size) {
    std::vector<uint8_t> out(size);
    for (size_t i = 0; i < size; ++i) out[i] = uint8_t(i * 7 + 1);
    return out;
  }
};

// Every adapter has BC, or both ETC2 and ASTC.
TEST_F(CompressedTest, EveryAdapterHasAFamily) {
  EXPECT_TRUE(has(WGPUFeatureName_TextureCompressionBC) ||
              (has(WGPUFeatureName_TextureCompressionETC2) && has(WGPUFeatureName_TextureCompressionASTC)));
}

TEST_F(CompressedTest, BlockRules) {
  for (const Family& family : kRed) {
    if (!has(family.feature)) continue;
    const uint32_t size = uint32_t(family.red.size());
    expectError("texture-size-blocks", [&] { Texture t = texture(18, 16, family.format, kAll); }, {"18×16", "4×4"});
    expectError("texture-usage-render", [&] { Texture t = texture(16, 16, family.format, kTarget); });
    expectError("texture-usage-storage",
                [&] { Texture t = texture(16, 16, family.format, kAll | WGPUTextureUsage_StorageBinding); });
    Texture t = texture(16, 16, family.format, kAll, "blocks", 1, 4);
    const std::vector<uint8_t> data = numbered(16 * size);
    auto writing = [&](WGPUExtent3D extent, WGPUOrigin3D origin, uint32_t mip) {
      return [=, this, &t, &data] { write(t, data, 4 * size, extent, mip, origin); };
    };
    expectError("copy-texture-origin", writing({4, 4, 1}, {2, 0, 0}, 0), {"(2, 0)", "4x4"});
    expectError("copy-texture-size", writing({4, 6, 1}, {0, 0, 0}, 0), {"4x6"});
    expectError("copy-texture-range", writing({8, 4, 1}, {12, 0, 0}, 0));
    expectError("copy-texture-range", writing({8, 4, 1}, {0, 0, 0}, 2));
    expectNoError(writing({4, 4, 1}, {0, 0, 0}, 3));  // the mip level has 2x2 texels, its block 4x4
    WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    to.texture = t;
    WGPUTexelCopyBufferLayout layout{0, size * 4 - 1, 4};
    WGPUExtent3D extent{16, 16, 1};
    expectError("copy-bytes-per-row",
                [&] { wgpuQueueWriteTexture(queue, &to, data.data(), data.size(), &layout, &extent); },
                {std::to_string(4 * size)});
    layout = {0, size * 4, 4};
    expectError("copy-linear-range",
                [&] { wgpuQueueWriteTexture(queue, &to, data.data(), data.size() - 1, &layout, &extent); });
    Buffer b = buffer(4096, WGPUBufferUsage_CopySrc);
    WGPUTexelCopyBufferInfo from = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
    from.buffer = b, from.layout = {4, 256, 4};
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToTexture(e, &from, &to, &extent);
    expectError("copy-linear-offset", [&] { CommandBuffer c = finish(e); }, {std::to_string(size)});
  }
}

TEST_F(CompressedTest, WritesReadsAndZeros) {
  for (const Family& family : kRed) {
    if (!has(family.feature)) continue;
    const uint32_t size = uint32_t(family.red.size());
    Texture t = texture(12, 8, family.format, kAll, "", 2, 4);
    const std::vector<uint8_t> data = numbered(2 * size);
    write(t, data, size, {4, 8, 1}, 0, {8, 0, 1});
    std::vector<uint8_t> expected(6 * size);
    std::copy_n(data.begin(), size, expected.begin() + 2 * size);
    std::copy_n(data.begin() + size, size, expected.begin() + 5 * size);
    EXPECT_EQ(blocks(t, 0, {12, 8, 1}, size, 1), expected);
    EXPECT_EQ(blocks(t, 0, {12, 8, 1}, size, 0), std::vector<uint8_t>(6 * size));
    for (uint32_t mip = 1; mip < 4; ++mip)
      EXPECT_EQ(blocks(t, mip, {mip == 1 ? 8u : 4u, 4, 1}, size, 1), std::vector<uint8_t>(mip == 1 ? 2 * size : size));
  }
}

// The second mip level of a 12x12 texture has 6x6 texels in 2x2 blocks: copying it to where blocks are whole, and back.
// More than is zeroed in one go, in two layers and a mip level whose blocks stick out.
TEST_F(CompressedTest, LargeTexturesReadAsZero) {
  const bool bc = has(WGPUFeatureName_TextureCompressionBC);
  const WGPUTextureFormat format = bc ? WGPUTextureFormat_BC7RGBAUnorm : WGPUTextureFormat_ASTC4x4Unorm;
  constexpr uint32_t kWidth = 2060, kHeight = 4100, kRowBytes = kWidth / 4 * 16;
  Texture t = texture(kWidth, kHeight, format, WGPUTextureUsage_CopySrc | WGPUTextureUsage_CopyDst, "large", 2, 2);
  std::vector<uint8_t> row(kRowBytes, 0xAB);
  for (uint32_t y : {0u, 2048u, kHeight - 4}) write(t, row, kRowBytes, {kWidth, 4, 1}, 0, {0, y, 0});
  for (uint32_t layer : {0u, 1u})
    for (uint32_t mip : {0u, 1u}) {
      WGPUTexelCopyTextureInfo from = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
      from.texture = t, from.mipLevel = mip, from.origin.z = layer;
      const uint32_t width = ((kWidth >> mip) + 3) & ~3u, rows = ((kHeight >> mip) + 3) / 4;
      const alba::Image image = alba::readTexture(instance, device, from, {width, rows * 4, 1});
      ASSERT_TRUE(image) << image.error;
      ASSERT_EQ(image.bytes.size(), size_t(width) / 4 * 16 * rows);
      std::vector<uint32_t> written;
      for (uint32_t y = 0; y < rows; ++y) {
        const uint8_t* begin = image.bytes.data() + size_t(y) * image.bytesPerRow;
        if (std::any_of(begin, begin + image.bytesPerRow, [](uint8_t byte) { return byte != 0; })) written.push_back(y);
      }
      const std::vector<uint32_t> expected =
          layer || mip ? std::vector<uint32_t>() : std::vector<uint32_t>{0, 512, 1024};
      EXPECT_EQ(written, expected) << "layer " << layer << ", mip level " << mip;
    }
}

TEST_F(CompressedTest, BlocksThatStickOut) {
  for (const Family& family : kRed) {
    if (!has(family.feature)) continue;
    const uint32_t size = uint32_t(family.red.size());
    Texture odd = texture(12, 12, family.format, kAll, "", 1, 2), even = texture(16, 16, family.format, kAll);
    const std::vector<uint8_t> data = numbered(4 * size);
    write(odd, data, 2 * size, {8, 8, 1}, 1);
    CommandEncoder e = encoder();
    WGPUTexelCopyTextureInfo from = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT, to = from;
    from.texture = odd, from.mipLevel = 1, to.texture = even, to.origin = {4, 4, 0};
    WGPUExtent3D extent{8, 8, 1};
    wgpuCommandEncoderCopyTextureToTexture(e, &from, &to, &extent);
    submit(finish(e));
    EXPECT_EQ(blocks(odd, 1, {8, 8, 1}, size), data);
    std::vector<uint8_t> expected(16 * size);
    for (int y = 0; y < 2; ++y)
      std::copy_n(data.begin() + y * 2 * size, 2 * size, expected.begin() + ((y + 1) * 4 + 1) * size);
    EXPECT_EQ(blocks(even, 0, {16, 16, 1}, size), expected);
    Texture back = texture(12, 12, family.format, kAll, "", 1, 2);
    CommandEncoder again = encoder();
    std::swap(from, to);
    to.texture = back;
    wgpuCommandEncoderCopyTextureToTexture(again, &from, &to, &extent);
    submit(finish(again));
    EXPECT_EQ(blocks(back, 1, {8, 8, 1}, size), data);
  }
}

TEST_F(CompressedTest, Sampling) {
  WGPUSamplerDescriptor linear = WGPU_SAMPLER_DESCRIPTOR_INIT;
  linear.magFilter = linear.minFilter = WGPUFilterMode_Linear;
  Sampler sampler = wgpuDeviceCreateSampler(device, &linear);
  // In a fragment shader: see docs/drivers.md for SwiftShader's compute shaders.
  const std::string code = std::string(kShader).substr(0, std::string(kShader).find("@fragment")) + R"(
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var s: sampler;
@fragment fn fs(@builtin(position) p: vec4f) -> @location(0) vec4f {
  if (p.y > 4.0) { return textureLoad(t, vec2u(6, 2), 0); }
  if (p.x > 4.0) { return textureLoad(t, vec2u(3, 2), 0); }
  return textureSampleLevel(t, s, vec2f(0.2, 0.5), 0.0);
})";
  RenderPipeline p = pipeline(plain(), code.c_str());
  Texture out = texture(8, 8, kFormat, kTarget);
  for (const Family& family : kRed) {
    if (!has(family.feature)) continue;
    Texture t = texture(8, 4, family.format, kAll);
    write(t, family.red, uint32_t(family.red.size()), {4, 4, 1});
    TextureView v = wgpuTextureCreateView(t, nullptr), o = view(out);
    BindGroupLayout layout = wgpuRenderPipelineGetBindGroupLayout(p, 0);
    BindGroup group = bind(layout, {bound(v), bound(sampler)});
    passFine(setup(o), [&](WGPURenderPassEncoder pass) {
      wgpuRenderPassEncoderSetPipeline(pass, p);
      wgpuRenderPassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
      wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    });
    const std::vector<uint8_t> filtered = pixel(out, 1, 1), loaded = pixel(out, 6, 1), zeros = pixel(out, 1, 6);
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(filtered[i], i == 0 ? 255 : 0, 5) << family.format;
      EXPECT_NEAR(loaded[i], i == 0 ? 255 : 0, 5) << family.format;
      // A block of zeros is no colour in ASTC, and not quite black in ETC2.
      if (family.feature == WGPUFeatureName_TextureCompressionASTC) continue;
      EXPECT_NEAR(zeros[i], 0, 3) << family.format;
    }
  }
}

TEST_F(CompressedTest, Volumes) {
  WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
  d.size = {8, 8, 4}, d.dimension = WGPUTextureDimension_3D, d.usage = kAll, d.mipLevelCount = 2;
  const std::pair<WGPUFeatureName, size_t> sliced[] = {{WGPUFeatureName_TextureCompressionBCSliced3D, 0},
                                                       {WGPUFeatureName_TextureCompressionASTCSliced3D, 2}};
  for (const auto& [feature, index] : sliced) {
    const Family& family = kRed[index];
    if (!has(family.feature)) continue;
    d.format = family.format;
    if (!has(feature)) {
      expectError("texture-3d-format", [&] { Texture t = wgpuDeviceCreateTexture(device, &d); });
      continue;
    }
    const uint32_t size = uint32_t(family.red.size());
    Texture t = wgpuDeviceCreateTexture(device, &d);
    write(t, family.red, size, {4, 4, 1}, 0, {4, 0, 3});
    std::vector<uint8_t> expected(4 * size);
    std::copy(family.red.begin(), family.red.end(), expected.begin() + size);
    EXPECT_EQ(blocks(t, 0, {8, 8, 1}, size, 3), expected);
    EXPECT_EQ(blocks(t, 0, {8, 8, 1}, size, 0), std::vector<uint8_t>(4 * size));
    EXPECT_EQ(blocks(t, 1, {4, 4, 1}, size, 1), std::vector<uint8_t>(size));
  }
  if (has(WGPUFeatureName_TextureCompressionETC2)) {
    d.format = WGPUTextureFormat_ETC2RGB8Unorm;
    expectError("texture-3d-format", [&] { Texture t = wgpuDeviceCreateTexture(device, &d); }, {"etc2-rgb8unorm"});
  }
  d.dimension = WGPUTextureDimension_1D, d.size = {8, 1, 1}, d.mipLevelCount = 1;
  for (const Family& family : kRed) {
    if (!has(family.feature)) continue;
    d.format = family.format, d.size = {8, 1, 1};
    expectError("texture-size-blocks", [&] { Texture t = wgpuDeviceCreateTexture(device, &d); });
  }
}

}  // namespace
}  // namespace alba_test
