// SPDX-License-Identifier: MIT
// 1D and 3D textures: copies, sampling, storage, rendering to slices, and zeros where nobody wrote.
#include "api/render_fixture.h"

namespace alba_test {
namespace {

class VolumeTest : public RenderTest {
 protected:
  Texture make(WGPUTextureDimension dimension, WGPUExtent3D size, WGPUTextureUsage usage, uint32_t mips = 1,
               WGPUTextureFormat format = kFormat) const {
    WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
    d.label = text("volume");
    d.size = size, d.dimension = dimension, d.format = format, d.usage = usage, d.mipLevelCount = mips;
    return wgpuDeviceCreateTexture(device, &d);
  }
  Texture volume(WGPUExtent3D size, WGPUTextureUsage usage = kTarget, uint32_t mips = 1) const {
    return make(WGPUTextureDimension_3D, size, usage, mips);
  }
  static PassSetup slice(WGPUTextureView v, uint32_t at, WGPUColor clear) {
    PassSetup s = setup(v, clear);
    s.colors[0].depthSlice = at;
    return s;
  }
  void write(WGPUTexture t, WGPUOrigin3D origin, WGPUExtent3D size, const std::vector<uint8_t>& data,
             uint32_t mip = 0) const {
    WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    to.texture = t, to.origin = origin, to.mipLevel = mip;
    WGPUTexelCopyBufferLayout layout{0, size.width * 4, size.height};
    wgpuQueueWriteTexture(queue, &to, data.data(), data.size(), &layout, &size);
  }
  static std::vector<uint8_t> pattern(size_t size) {
    std::vector<uint8_t> out(size);
    for (size_t i = 0; i < size; ++i) out[i] = uint8_t(i * 37 + i / 251);
    return out;
  }
  TextureView mipView(WGPUTexture t, uint32_t mip) const {
    WGPUTextureViewDescriptor d = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
    d.baseMipLevel = mip, d.mipLevelCount = 1;
    return wgpuTextureCreateView(t, &d);
  }
};

TEST_F(VolumeTest, RendersToSlices) {
  Texture t = volume({4, 4, 4}, kTarget, 2);
  TextureView v = mipView(t, 0), small = mipView(t, 1);
  RenderPipeline p = pipeline(plain());
  passFine(slice(v, 2, {0, 0, 1, 1}), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetScissorRect(pass, 0, 0, 2, 4);
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
  });
  EXPECT_EQ(pixel(t, 1, 1, 2), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(t, 2, 1, 2), rgba(0, 0, 255, 255));
  for (uint32_t other : {0u, 1u, 3u}) EXPECT_EQ(pixel(t, 1, 1, other), rgba(0, 0, 0, 0)) << other;
  passFine(slice(small, 1, {0, 1, 0, 1}));
  EXPECT_EQ(texels(t, 4, 1, 0), std::vector<uint8_t>(16, 0));
  EXPECT_EQ(texels(t, 4, 1, 1)[1], 255);
  passError("attachment-slice", slice(small, 2, {}), {}, {"2"});
  passError("attachment-extent", [&] {
    PassSetup s = slice(v, 0, {});
    s.colors.push_back(color(small)), s.colors[1].depthSlice = 0;
    return s;
  }());
}

// The slices of a mip level share their state, yet discarding one leaves the others alone.
TEST_F(VolumeTest, DiscardingASliceZeroesThatSlice) {
  for (const bool cleared : {true, false}) {
    Texture t = volume({4, 4, 3});
    TextureView v = wgpuTextureCreateView(t, nullptr);
    for (uint32_t i = 0; i < 3; ++i) passFine(slice(v, i, {1, 1, 0, 1}));
    PassSetup s = slice(v, 1, {0, 1, 0, 1});
    s.colors[0].storeOp = WGPUStoreOp_Discard;
    if (!cleared) s.colors[0].loadOp = WGPULoadOp_Load;
    passFine(s);
    EXPECT_EQ(pixel(t, 2, 2, 0), rgba(255, 255, 0, 255));
    EXPECT_EQ(pixel(t, 2, 2, 1), rgba(0, 0, 0, 0));
    EXPECT_EQ(pixel(t, 2, 2, 2), rgba(255, 255, 0, 255));
  }
  // The same for two slices of one pass, and for one that was never written.
  Texture t = volume({4, 4, 3});
  TextureView v = wgpuTextureCreateView(t, nullptr);
  PassSetup two = slice(v, 0, {1, 1, 1, 1});
  two.colors.push_back(color(v, {1, 0, 0, 1}));
  two.colors[1].depthSlice = 2, two.colors[0].storeOp = WGPUStoreOp_Discard;
  passFine(two);
  EXPECT_EQ(pixel(t, 2, 2, 0), rgba(0, 0, 0, 0));
  EXPECT_EQ(pixel(t, 2, 2, 1), rgba(0, 0, 0, 0));
  EXPECT_EQ(pixel(t, 2, 2, 2), rgba(255, 0, 0, 255));
  // An integer format.
  Texture integers = make(WGPUTextureDimension_3D, {4, 4, 2}, kTarget, 1, WGPUTextureFormat_R32Uint);
  TextureView iv = wgpuTextureCreateView(integers, nullptr);
  passFine(slice(iv, 0, {9, 0, 0, 0}));
  passFine(slice(iv, 1, {9, 0, 0, 0}));
  PassSetup gone = slice(iv, 1, {5, 0, 0, 0});
  gone.colors[0].storeOp = WGPUStoreOp_Discard;
  passFine(gone);
  EXPECT_EQ(pixel(integers, 1, 1, 0), rgba(9, 0, 0, 0));
  EXPECT_EQ(pixel(integers, 1, 1, 1), rgba(0, 0, 0, 0));
}

TEST_F(VolumeTest, WritesAndCopies) {
  Texture t = volume({5, 4, 6}, kTarget, 2), other = volume({5, 4, 6});
  const std::vector<uint8_t> part = pattern(3 * 2 * 4 * 4);
  write(t, {1, 1, 2}, {3, 2, 4}, part);
  // Texels around it are zeros.
  std::vector<uint8_t> expected(5 * 4 * 4 * 6);
  for (uint32_t z = 0; z < 4; ++z)
    for (uint32_t y = 0; y < 2; ++y)
      std::copy_n(part.begin() + (z * 2 + y) * 12, 12, expected.begin() + (((z + 2) * 4 + y + 1) * 5 + 1) * 4);
  auto whole = [&](WGPUTexture from) {
    std::vector<uint8_t> out;
    for (uint32_t z = 0; z < 6; ++z) {
      const std::vector<uint8_t> slice = texels(from, 4, 0, z);
      out.insert(out.end(), slice.begin(), slice.end());
    }
    return out;
  };
  EXPECT_EQ(whole(t), expected);
  EXPECT_EQ(texels(t, 4, 1, 2), std::vector<uint8_t>(2 * 2 * 4, 0));
  // Slices to slices of another volume, then its slices to layers and back to a buffer in one copy.
  CommandEncoder e = encoder();
  WGPUTexelCopyTextureInfo from = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT, to = from;
  from.texture = t, from.origin.z = 2, to.texture = other, to.origin.z = 1;
  WGPUExtent3D size{5, 4, 3};
  wgpuCommandEncoderCopyTextureToTexture(e, &from, &to, &size);
  Texture layers = texture(5, 4, kFormat, kTarget, "", 3);
  from.texture = other, from.origin.z = 1, to.texture = layers, to.origin.z = 0;
  wgpuCommandEncoderCopyTextureToTexture(e, &from, &to, &size);
  submit(finish(e));
  for (uint32_t z = 0; z < 3; ++z) {
    const std::vector<uint8_t> slice(expected.begin() + (z + 2) * 80, expected.begin() + (z + 3) * 80);
    EXPECT_EQ(texels(other, 4, 0, z + 1), slice);
    EXPECT_EQ(texels(layers, 4, 0, z), slice);
  }
  EXPECT_EQ(texels(other, 4, 0, 0), std::vector<uint8_t>(80, 0));
  EXPECT_EQ(texels(other, 4, 0, 5), std::vector<uint8_t>(80, 0));
  // Between mip levels of one volume; the same level is refused.
  CommandEncoder again = encoder();
  from.texture = to.texture = t, from.origin = {1, 1, 2}, to.origin = {0, 0, 0}, to.mipLevel = 1, size = {2, 2, 3};
  wgpuCommandEncoderCopyTextureToTexture(again, &from, &to, &size);
  submit(finish(again));
  EXPECT_EQ(texels(t, 4, 1, 1),
            (std::vector<uint8_t>{part[24], part[25], part[26], part[27], part[28], part[29], part[30], part[31],
                                  part[36], part[37], part[38], part[39], part[40], part[41], part[42], part[43]}));
  CommandEncoder same = encoder();
  to.mipLevel = 0, to.origin.z = 5, size = {1, 1, 1};
  wgpuCommandEncoderCopyTextureToTexture(same, &from, &to, &size);
  expectError("copy-texture-overlap", [&] { CommandBuffer b = finish(same); });
}

// Writes larger than one upload go in several parts.
TEST_F(VolumeTest, LargeWrites) {
  Texture t = volume({128, 128, 96}, WGPUTextureUsage_CopySrc | WGPUTextureUsage_CopyDst);
  const std::vector<uint8_t> data = pattern(128 * 128 * 96 * 4);
  write(t, {0, 0, 0}, {128, 128, 96}, data);
  for (uint32_t z : {0u, 63u, 64u, 95u})
    EXPECT_TRUE(texels(t, 4, 0, z) == std::vector<uint8_t>(data.begin() + z * 65536, data.begin() + (z + 1) * 65536))
        << z;
}

TEST_F(VolumeTest, SampledAndStored) {
  Texture t = volume({2, 2, 2}, kTarget | WGPUTextureUsage_TextureBinding | WGPUTextureUsage_StorageBinding);
  TextureView v = wgpuTextureCreateView(t, nullptr);
  WGPUSamplerDescriptor d = WGPU_SAMPLER_DESCRIPTOR_INIT;
  d.magFilter = d.minFilter = WGPUFilterMode_Linear;
  Sampler sampler = wgpuDeviceCreateSampler(device, &d);
  constexpr const char* kSample = R"(
@group(0) @binding(0) var<storage, read_write> out: array<f32, 5>;
@group(0) @binding(1) var t: texture_3d<f32>;
@group(0) @binding(2) var s: sampler;
@compute @workgroup_size(1) fn main() {
  out[0] = textureSampleLevel(t, s, vec3f(0.5), 0.0).g;
  out[1] = textureSampleLevel(t, s, vec3f(0.5, 0.5, 1.0), 0.0).g;
  out[2] = textureLoad(t, vec3u(1, 1, 1), 0).g;
  out[3] = f32(textureDimensions(t).z);
  out[4] = textureLoad(t, vec3i(0, 0, -5), 0).g;
})";
  std::vector<float> seen = computed<float>(kSample, {bound(v), bound(sampler)}, 5);
  EXPECT_EQ(seen[0], 0);
  EXPECT_EQ(seen[3], 2);
  const std::vector<uint32_t> stored = computed<uint32_t>(R"(
@group(0) @binding(0) var<storage, read_write> out: array<u32, 1>;
@group(0) @binding(1) var t: texture_storage_3d<rgba8unorm, write>;
@compute @workgroup_size(1) fn main() {
  for (var i = 0u; i < 4u; i++) { textureStore(t, vec3u(i & 1u, i >> 1u, 1), vec4f(0.0, 1.0, 0.0, 1.0)); }
  out[0] = textureDimensions(t).z;
})",
                                                          {bound(v)}, 1);
  EXPECT_EQ(stored[0], 2u);
  seen = computed<float>(kSample, {bound(v), bound(sampler)}, 5);
  EXPECT_NEAR(seen[0], 0.5f, 0.01f);
  EXPECT_NEAR(seen[1], 1.0f, 0.01f);
  EXPECT_EQ(seen[2], 1.0f);
}

TEST_F(VolumeTest, Lines) {
  Texture t = make(WGPUTextureDimension_1D, {16, 1, 1},
                   WGPUTextureUsage_CopySrc | WGPUTextureUsage_CopyDst | WGPUTextureUsage_TextureBinding |
                       WGPUTextureUsage_StorageBinding),
          flat = texture(16, 1, kFormat, kTarget);
  const std::vector<uint8_t> data = pattern(4 * 4);
  write(t, {4, 0, 0}, {4, 1, 1}, data);
  std::vector<uint8_t> expected(64);
  std::copy(data.begin(), data.end(), expected.begin() + 16);
  EXPECT_EQ(texels(t, 4), expected);
  CommandEncoder e = encoder();
  WGPUTexelCopyTextureInfo from = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT, to = from;
  from.texture = t, to.texture = flat;
  WGPUExtent3D size{16, 1, 1};
  wgpuCommandEncoderCopyTextureToTexture(e, &from, &to, &size);
  submit(finish(e));
  EXPECT_EQ(texels(flat, 4), expected);
  TextureView v = wgpuTextureCreateView(t, nullptr);
  Sampler sampler = wgpuDeviceCreateSampler(device, nullptr);
  const std::vector<uint32_t> seen = computed<uint32_t>(R"(
@group(0) @binding(0) var<storage, read_write> out: array<u32, 4>;
@group(0) @binding(1) var t: texture_1d<f32>;
@group(0) @binding(2) var s: sampler;
@compute @workgroup_size(1) fn main() {
  out[0] = textureDimensions(t);
  out[1] = u32(round(textureLoad(t, 5, 0).r * 255.0));
  out[2] = u32(round(textureSampleLevel(t, s, 5.5 / 16.0, 0.0).g * 255.0));
  out[3] = u32(textureLoad(t, 5000u, 0).r > 2.0);
})",
                                                        {bound(v), bound(sampler)}, 4);
  EXPECT_EQ(seen, (std::vector<uint32_t>{16, data[4], data[5], 0}));
  computed<uint32_t>(R"(
@group(0) @binding(0) var<storage, read_write> out: array<u32, 1>;
@group(0) @binding(1) var t: texture_storage_1d<rgba8unorm, write>;
@compute @workgroup_size(1) fn main() { textureStore(t, 15, vec4f(1.0)); textureStore(t, 16, vec4f(1.0)); out[0] = 1; })",
                     {bound(v)}, 1);
  std::fill(expected.begin() + 60, expected.end(), 255);
  EXPECT_EQ(texels(t, 4), expected);
  WGPUTexelCopyTextureInfo beyond = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  beyond.texture = t;
  WGPUTexelCopyBufferLayout layout{0, 64, 1};
  WGPUExtent3D tooHigh{1, 2, 1};
  expectError("copy-texture-range",
              [&] { wgpuQueueWriteTexture(queue, &beyond, expected.data(), 64, &layout, &tooHigh); });
}

// A shader's texture and the layout's, the view's dimension and the layout's must agree.
TEST_F(VolumeTest, DimensionsMustAgree) {
  Texture t = volume({4, 4, 4}, WGPUTextureUsage_TextureBinding);
  TextureView v = wgpuTextureCreateView(t, nullptr);
  ComputePipeline p = computePipeline(
      "@group(0) @binding(0) var t: texture_2d<f32>; @group(0) @binding(1) var<storage, read_write> o: f32;"
      "@compute @workgroup_size(1) fn main() { o = textureLoad(t, vec2u(), 0).r; }");
  BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(p, 0);
  Buffer b = buffer(16, WGPUBufferUsage_Storage);
  WGPUBindGroupEntry out = WGPU_BIND_GROUP_ENTRY_INIT;
  out.buffer = b;
  expectError("bind-group-view-dimension", [&] { BindGroup g = bind(layout, {bound(v), out}); }, {"2d", "3d"});
}

}  // namespace
}  // namespace alba_test
