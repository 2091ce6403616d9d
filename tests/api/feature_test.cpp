// SPDX-License-Identifier: MIT
// What optional features allow, each used for real where the adapter has it: swizzled views, bgra8unorm as storage,
// clip distances, primitive indices, the 16-bit formats of the first tier, subgroups.
#include "api/render_fixture.h"

namespace alba_test {
namespace {

class FeatureTest : public RenderTest {
 protected:
  std::vector<WGPUFeatureName> requiredFeatures() override {
    std::vector<WGPUFeatureName> features;
    for (WGPUFeatureName feature :
         {WGPUFeatureName_TextureComponentSwizzle, WGPUFeatureName_BGRA8UnormStorage, WGPUFeatureName_ClipDistances,
          WGPUFeatureName_PrimitiveIndex, WGPUFeatureName_TextureFormatsTier1, WGPUFeatureName_TextureFormatsTier2,
          WGPUFeatureName_Subgroups, WGPUFeatureName_SubgroupSizeControl})
      if (wgpuAdapterHasFeature(adapter, feature)) features.push_back(feature);
    return features;
  }
  TextureView swizzled(WGPUTexture t, WGPUComponentSwizzle r, WGPUComponentSwizzle g, WGPUComponentSwizzle b,
                       WGPUComponentSwizzle a) const {
    WGPUTextureComponentSwizzleDescriptor swizzle = WGPU_TEXTURE_COMPONENT_SWIZZLE_DESCRIPTOR_INIT;
    swizzle.swizzle = {r, g, b, a};
    WGPUTextureViewDescriptor d = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
    d.nextInChain = &swizzle.chain;
    return wgpuTextureCreateView(t, &d);
  }
  // The bytes of a texel after `statements` on `image`, a storage texture of the format.
  std::vector<uint8_t> stored(WGPUTextureFormat format, const std::string& wgslFormat, const std::string& access,
                              const std::string& statements, uint32_t bytes) const {
    Texture t = texture(1, 1, format, WGPUTextureUsage_StorageBinding | WGPUTextureUsage_CopySrc);
    TextureView v = view(t);
    computed<uint32_t>(
        "@group(0) @binding(0) var<storage, read_write> out: array<u32>;\n"
        "@group(0) @binding(1) var image: texture_storage_2d<" +
            wgslFormat + ", " + access + ">;\n@compute @workgroup_size(1) fn main() {\n" + statements +
            "\nout[0] = 1u;\n}",
        {bound(v)}, 1);
    return texels(t, bytes);
  }
};

class PlainDeviceTest : public RenderTest {};

TEST_F(FeatureTest, SwizzledViewsAreSampled) {
  if (!has(WGPUFeatureName_TextureComponentSwizzle)) GTEST_SKIP() << "no texture-component-swizzle";
  Texture t = texture(1, 1, kFormat, WGPUTextureUsage_TextureBinding | WGPUTextureUsage_CopyDst);
  WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  to.texture = t;
  const WGPUTexelCopyBufferLayout layout = {0, 4, 1};
  const WGPUExtent3D one = {1, 1, 1};
  wgpuQueueWriteTexture(queue, &to, rgba(51, 102, 153, 204).data(), 4, &layout, &one);
  TextureView turned =
      swizzled(t, WGPUComponentSwizzle_A, WGPUComponentSwizzle_Zero, WGPUComponentSwizzle_One, WGPUComponentSwizzle_R);
  TextureView plain = swizzled(t, WGPUComponentSwizzle_Undefined, WGPUComponentSwizzle_Undefined,
                               WGPUComponentSwizzle_Undefined, WGPUComponentSwizzle_Undefined);
  const std::vector<float> got = computed<float>(R"(
@group(0) @binding(0) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(1) var turned: texture_2d<f32>;
@group(0) @binding(2) var plain: texture_2d<f32>;
@compute @workgroup_size(1) fn main() {
  out[0] = textureLoad(turned, vec2u(), 0);
  out[1] = textureLoad(plain, vec2u(), 0);
})",
                                                 {bound(turned), bound(plain)}, 8);
  const std::vector<float> wanted{0.8f, 0, 1, 0.2f, 0.2f, 0.4f, 0.6f, 0.8f};
  for (size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(got[i], wanted[i], 1e-6) << i;
}

TEST_F(FeatureTest, SwizzledViewsAreOnlySampled) {
  if (!has(WGPUFeatureName_TextureComponentSwizzle)) GTEST_SKIP() << "no texture-component-swizzle";
  Texture t = texture(8, 8, kFormat, kTarget | WGPUTextureUsage_StorageBinding);
  TextureView v =
      swizzled(t, WGPUComponentSwizzle_G, WGPUComponentSwizzle_G, WGPUComponentSwizzle_B, WGPUComponentSwizzle_A);
  CommandEncoder e = encoder();
  expectNoError([&] { record(e, setup(v), {}); });
  expectError("attachment-swizzle", [&] { CommandBuffer commands = finish(e); });
  ComputePipeline p = computePipeline(R"(
@group(0) @binding(0) var image: texture_storage_2d<rgba8unorm, write>;
@compute @workgroup_size(1) fn main() { textureStore(image, vec2u(), vec4f()); })");
  BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(p, 0);
  expectError("bind-group-storage-swizzle", [&] { BindGroup group = bind(layout, {bound(v)}); });
}

TEST_F(PlainDeviceTest, SwizzlesNeedTheFeature) {
  Texture t = texture(8, 8, kFormat, WGPUTextureUsage_TextureBinding);
  WGPUTextureComponentSwizzleDescriptor swizzle = WGPU_TEXTURE_COMPONENT_SWIZZLE_DESCRIPTOR_INIT;
  swizzle.swizzle.r = WGPUComponentSwizzle_G;
  WGPUTextureViewDescriptor d = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
  d.nextInChain = &swizzle.chain;
  expectError("view-swizzle-feature", [&] { TextureView v = wgpuTextureCreateView(t, &d); });
}

TEST_F(FeatureTest, BlueFirstStorage) {
  if (!has(WGPUFeatureName_BGRA8UnormStorage)) GTEST_SKIP() << "no bgra8unorm-storage";
  // In memory blue comes first.
  EXPECT_EQ(stored(WGPUTextureFormat_BGRA8Unorm, "bgra8unorm", "write",
                   "textureStore(image, vec2u(), vec4f(1.0, 0.2, 0.4, 0.6));", 4),
            rgba(102, 51, 255, 153));
}

TEST_F(FeatureTest, ClipDistancesCutAway) {
  if (!has(WGPUFeatureName_ClipDistances)) GTEST_SKIP() << "no clip-distances";
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  RenderPipeline p = pipeline(plain(), R"(
enable clip_distances;
struct Out { @builtin(position) position: vec4f, @builtin(clip_distances) planes: array<f32, 2> }
@vertex fn vs(@builtin(vertex_index) i: u32) -> Out {
  let p = vec2f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0);
  return Out(vec4f(p, 0.5, 1.0), array(p.x, p.y + 0.5));  // the right half, and three quarters from the top
}
@fragment fn fs() -> @location(0) vec4f { return vec4f(1.0, 0.0, 0.0, 1.0); })");
  CommandEncoder e = encoder();
  record(e, setup(v), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
  });
  submit(finish(e));
  const std::vector<uint8_t> red = rgba(255, 0, 0, 255), nothing = rgba(0, 0, 0, 0);
  for (uint32_t y = 0; y < 8; ++y)
    for (uint32_t x = 0; x < 8; ++x) EXPECT_EQ(pixel(t, x, y), x >= 4 && y < 6 ? red : nothing) << x << " " << y;
}

// The last number that a location can be, and what the distances take of the limit.
TEST_F(FeatureTest, ClipDistancesTakeLocations) {
  if (!has(WGPUFeatureName_ClipDistances)) GTEST_SKIP() << "no clip-distances";
  WGPULimits limits = WGPU_LIMITS_INIT;
  wgpuDeviceGetLimits(device, &limits);
  for (const std::string& location :
       {std::string("4294967295"), std::to_string(limits.maxInterStageShaderVariables - 1)}) {
    const std::string code = R"(
enable clip_distances;
struct Out { @builtin(position) position: vec4f, @builtin(clip_distances) planes: array<f32, 1>, @location()" +
                             location + R"(u) a: f32 }
@vertex fn vs() -> Out { return Out(); }
@fragment fn fs() -> @location(0) vec4f { return vec4f(); })";
    expectError("inter-stage-location", [&] { RenderPipeline p = pipeline(plain(), code.c_str()); },
                {location, "\"a\""});
  }
}

TEST_F(FeatureTest, PrimitivesAreCounted) {
  if (!has(WGPUFeatureName_PrimitiveIndex)) GTEST_SKIP() << "no primitive-index";
  Texture t = texture(8, 1, kFormat, kTarget);
  TextureView v = view(t);
  PipelineSetup points = plain();
  points.topology = WGPUPrimitiveTopology_PointList;
  RenderPipeline p = pipeline(points, R"(
enable primitive_index;
@vertex fn vs(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f((f32(i % 8u) + 0.5) / 4.0 - 1.0, 0.0, 0.5, 1.0);
}
@fragment fn fs(@builtin(primitive_index) i: u32) -> @location(0) vec4f { return vec4f(f32(i) / 255.0, 0.0, 0.0, 1.0); })");
  CommandEncoder e = encoder();
  record(e, setup(v), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderDraw(pass, 8, 1, 8, 0);  // counted from 0, wherever the vertices begin
  });
  submit(finish(e));
  for (uint8_t x = 0; x < 8; ++x) EXPECT_EQ(pixel(t, x, 0), rgba(x, 0, 0, 255));
}

// The invocations of a subgroup are consecutive here, as on every Vulkan driver that we know; WGSL doesn't promise it.
TEST_F(FeatureTest, SubgroupsAddUpToTheWorkgroup) {
  if (!has(WGPUFeatureName_Subgroups)) GTEST_SKIP() << "no subgroups";
  const std::vector<uint32_t> got = computed<uint32_t>(R"(
enable subgroups;
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
var<workgroup> leaders: atomic<u32>;
var<workgroup> wrong: atomic<u32>;
@compute @workgroup_size(128) fn main(@builtin(subgroup_size) size: u32, @builtin(subgroup_invocation_id) id: u32,
                                      @builtin(local_invocation_index) local: u32) {
  if (subgroupElect()) { atomicAdd(&leaders, 1u); }
  let first = subgroupBroadcastFirst(local);
  // "&", for behind "&&" control flow would not be uniform.
  let right = (subgroupAdd(1u) == size) & (subgroupExclusiveAdd(1u) == id) & (subgroupMin(local) == first) &
              (subgroupShuffle(local, 1u) == subgroupMin(select(local, 1000u, id == 0u))) &
              subgroupAll(id < size) & (quadSwapX(local) == (local ^ 1u));
  if (!right) { atomicAdd(&wrong, 1u); }
  workgroupBarrier();
  if (local == 0u) { out[0] = size; out[1] = atomicLoad(&leaders); out[2] = atomicLoad(&wrong); }
})",
                                                       {}, 3);
  WGPUAdapterInfo info = WGPU_ADAPTER_INFO_INIT;
  ASSERT_EQ(wgpuDeviceGetAdapterInfo(device, &info), WGPUStatus_Success);
  EXPECT_GE(got[0], info.subgroupMinSize);
  EXPECT_LE(got[0], info.subgroupMaxSize);
  EXPECT_EQ(got[0] * got[1], 128u);
  EXPECT_EQ(got[2], 0u);
  wgpuAdapterInfoFreeMembers(info);
}

TEST_F(FeatureTest, StoredIntegersOfTierOne) {
  if (!has(WGPUFeatureName_TextureFormatsTier1)) GTEST_SKIP() << "no texture-formats-tier1";
  EXPECT_EQ(stored(WGPUTextureFormat_RGB10A2Uint, "rgb10a2uint", "write",
                   "textureStore(image, vec2u(), vec4u(1024, 5, 70000, 4));", 4),
            (std::vector<uint8_t>{0xFF, 0x17, 0xF0, 0xFF}));
  EXPECT_EQ(
      stored(WGPUTextureFormat_R16Sint, "r16sint", "write", "textureStore(image, vec2u(), vec4i(-40000, 0, 0, 0));", 2),
      (std::vector<uint8_t>{0x00, 0x80}));
}

// Integers that don't fit are written as the nearest that do, channel by channel.
TEST_F(FeatureTest, StoredIntegersAreClamped) {
  using Bytes = std::vector<uint8_t>;
  EXPECT_EQ(stored(WGPUTextureFormat_RGBA8Uint, "rgba8uint", "write",
                   "textureStore(image, vec2u(), vec4u(255, 256, 65536 + 7, 0xffffffff));", 4),
            (Bytes{255, 255, 255, 255}));
  EXPECT_EQ(stored(WGPUTextureFormat_RGBA8Sint, "rgba8sint", "write",
                   "textureStore(image, vec2u(), vec4i(-129, -128, 127, 128));", 4),
            (Bytes{0x80, 0x80, 0x7F, 0x7F}));
  EXPECT_EQ(stored(WGPUTextureFormat_RGBA16Uint, "rgba16uint", "write",
                   "textureStore(image, vec2u(), vec4u(0, 65535, 65536, 0x80000000));", 8),
            (Bytes{0, 0, 255, 255, 255, 255, 255, 255}));
  EXPECT_EQ(stored(WGPUTextureFormat_RGBA16Sint, "rgba16sint", "write",
                   "textureStore(image, vec2u(), vec4i(-32769, 32768, 5, -5));", 8),
            (Bytes{0x00, 0x80, 0xFF, 0x7F, 5, 0, 0xFB, 0xFF}));
}

// @subgroup_size with constants and overrides: all subgroups have that size, and what no adapter can do is an error.
TEST_F(FeatureTest, SubgroupsOfAChosenSize) {
  if (!has(WGPUFeatureName_SubgroupSizeControl)) GTEST_SKIP() << "no subgroup-size-control";
  WGPUAdapterInfo info = WGPU_ADAPTER_INFO_INIT;
  ASSERT_EQ(wgpuDeviceGetAdapterInfo(device, &info), WGPUStatus_Success);
  const uint32_t least = info.subgroupMinSize, most = info.subgroupMaxSize;
  const bool isLavapipe = str(info.architecture) == "llvmpipe";
  wgpuAdapterInfoFreeMembers(info);
  const auto code = [](uint32_t size, uint32_t width, uint32_t height = 1, const std::string& kind = "override") {
    return "enable subgroup_size_control;\n" + kind + " size = " + std::to_string(size) + R"(u;
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
var<workgroup> full: atomic<u32>;
@compute @workgroup_size()" +
           std::to_string(width) + ", " + std::to_string(height) + R"() @subgroup_size(size)
fn main(@builtin(subgroup_size) lanes: u32, @builtin(local_invocation_index) i: u32) {
  if (lanes == size && subgroupAdd(1u) == size) { atomicAdd(&full, 1u); }
  workgroupBarrier();
  if (i == 0u) { out[0] = atomicLoad(&full); }
})";
  };
  for (uint32_t size = least; size <= most; size *= 2)
    for (const char* kind : {"override", "const"})
      EXPECT_EQ(computed<uint32_t>(code(size, 2 * size, 1, kind), {}, 1), std::vector<uint32_t>{2 * size});
  const auto expectRefused = [&](const std::string& text, std::initializer_list<std::string_view> parts) {
    ShaderModule module = shader(text);
    expectError(
        "subgroup-size", [&] { ComputePipeline p = computePipeline(module); }, parts);
  };
  expectRefused(code(3 * least, least), {"power of two", std::to_string(3 * least)});
  expectRefused(code(2 * most, least), {"subgroupMaxSize (" + std::to_string(most) + ")"});
  expectRefused(code(least / 2, least), {"subgroupMinSize (" + std::to_string(least) + ")"});
  expectRefused(code(least, least + 1), {"\"main\"", "does not divide", "(" + std::to_string(least + 1) + ")"});
  // lavapipe has 32 subgroups in a workgroup at most.
  if (!isLavapipe) return;
  WGPULimits limits = WGPU_LIMITS_INIT;
  limits.maxComputeInvocationsPerWorkgroup = 512;
  adapter = requestAdapter(instance);
  device = makeDevice(requiredFeatures(), &limits);
  queue = wgpuDeviceGetQueue(device);
  ShaderModule many = shader(code(least, least, 64));
  push(WGPUErrorFilter_Internal);
  ComputePipeline p = computePipeline(many);
  const Error error = pop();
  EXPECT_EQ(error.type, WGPUErrorType_Internal);
  EXPECT_NE(error.message.find("64 subgroups"), std::string::npos) << error.message;
  EXPECT_NE(error.message.find("subgroup-count"), std::string::npos) << error.message;
}

// Narrow workgroups have full subgroups, too: a quad is four invocations that follow each other in
// local_invocation_index, whatever the shape.
TEST_F(FeatureTest, SubgroupsOfNarrowWorkgroups) {
  if (!has(WGPUFeatureName_Subgroups)) GTEST_SKIP() << "no subgroups";
  for (const char* size : {"3, 1, 5", "1, 4, 1", "1, 1, 8", "2, 2, 2", "2, 1, 16", "1, 64, 1", "8, 8, 1"}) {
    const std::vector<uint32_t> got =
        computed<uint32_t>("enable subgroups;\nconst size = vec3u(" + std::string(size) + R"();
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
var<workgroup> wrong: atomic<u32>;
@compute @workgroup_size(size.x, size.y, size.z)
fn main(@builtin(subgroup_invocation_id) id: u32, @builtin(subgroup_size) lanes: u32,
        @builtin(num_subgroups) count: u32, @builtin(local_invocation_index) local: u32) {
  let all = size.x * size.y * size.z;
  let isQuad = (local | 3u) < all;
  let right = (id == local % lanes) & (count == (all + lanes - 1u) / lanes) &
              (subgroupAdd(1u) == min(lanes, all - (local - id))) &
              ((quadSwapX(local) == (local ^ 1u)) | !isQuad) & ((quadBroadcast(local, 3u) == (local | 3u)) | !isQuad);
  if (!right) { atomicAdd(&wrong, 1u); }
  workgroupBarrier();
  if (local == 0u) { out[0] = atomicLoad(&wrong); out[1] = 1u; }
})",
                           {}, 2);
    EXPECT_EQ(got, (std::vector<uint32_t>{0, 1})) << size;
  }
}

TEST_F(FeatureTest, NormalizedFormatsOf16Bits) {
  if (!has(WGPUFeatureName_TextureFormatsTier1)) GTEST_SKIP() << "no texture-formats-tier1";
  EXPECT_EQ(stored(WGPUTextureFormat_RGBA16Unorm, "rgba16unorm", "write",
                   "textureStore(image, vec2u(), vec4f(1.0, 0.2, 0.4, 0.6));", 8),
            (std::vector<uint8_t>{0xFF, 0xFF, 0x33, 0x33, 0x66, 0x66, 0x99, 0x99}));
}

TEST_F(FeatureTest, ManyFormatsAreReadAndWritten) {
  if (!has(WGPUFeatureName_TextureFormatsTier2)) GTEST_SKIP() << "no texture-formats-tier2";
  EXPECT_EQ(stored(WGPUTextureFormat_RGBA8Unorm, "rgba8unorm", "read_write",
                   "textureStore(image, vec2u(), vec4f(0.2, 0.4, 0.0, 1.0));\ntextureBarrier();\n"
                   "textureStore(image, vec2u(), textureLoad(image, vec2u()) + vec4f(0.2, 0.0, 0.4, 0.0));",
                   4),
            rgba(102, 102, 102, 255));
}

}  // namespace
}  // namespace alba_test
