// SPDX-License-Identifier: MIT
// Depth and stencil: tests and masks that decide what is drawn, copies and views of single aspects, read-only
// attachments, comparison samplers, and zeros where nobody wrote.
#include "api/render_fixture.h"

namespace alba_test {
namespace {

constexpr WGPUTextureFormat kBoth = WGPUTextureFormat_Depth24PlusStencil8;
constexpr WGPUTextureUsage kSampledTarget = kTarget | WGPUTextureUsage_TextureBinding;

class DepthStencilTest : public RenderTest {
 protected:
  std::vector<WGPUFeatureName> requiredFeatures() override {
    if (wgpuAdapterHasFeature(adapter, WGPUFeatureName_Depth32FloatStencil8))
      return {WGPUFeatureName_Depth32FloatStencil8};
    return {};
  }
  // The formats with a stencil aspect that the device has.
  std::vector<WGPUTextureFormat> stencilFormats() const {
    std::vector<WGPUTextureFormat> formats{WGPUTextureFormat_Stencil8, kBoth};
    if (has(WGPUFeatureName_Depth32FloatStencil8)) formats.push_back(WGPUTextureFormat_Depth32FloatStencil8);
    return formats;
  }
  static bool hasDepth(WGPUTextureFormat format) { return format != WGPUTextureFormat_Stencil8; }
  static PassSetup clearing(WGPUTextureView view, WGPUTextureFormat format, float depth, uint32_t stencil) {
    PassSetup s;
    s.depth.view = view;
    if (hasDepth(format))
      s.depth.depthLoadOp = WGPULoadOp_Clear, s.depth.depthStoreOp = WGPUStoreOp_Store, s.depth.depthClearValue = depth;
    s.depth.stencilLoadOp = WGPULoadOp_Clear, s.depth.stencilStoreOp = WGPUStoreOp_Store;
    s.depth.stencilClearValue = stencil;
    return s;
  }
  static PassSetup loading(WGPUTextureView view, WGPUTextureFormat format) {
    PassSetup s = clearing(view, format, 0, 0);
    if (hasDepth(format)) s.depth.depthLoadOp = WGPULoadOp_Load;
    s.depth.stencilLoadOp = WGPULoadOp_Load;
    return s;
  }
  static PipelineSetup stencilling(WGPUTextureFormat format, WGPUCompareFunction compare, WGPUStencilOperation pass,
                                   bool colors = true) {
    PipelineSetup s = colors ? plain() : PipelineSetup();
    s.depth.format = format;
    if (hasDepth(format)) {
      s.depth.depthWriteEnabled = WGPUOptionalBool_False;
      s.depth.depthCompare = WGPUCompareFunction_Always;
    }
    s.depth.stencilFront.compare = s.depth.stencilBack.compare = compare;
    s.depth.stencilFront.passOp = s.depth.stencilBack.passOp = pass;
    return s;
  }
  // Draws with `reference` in columns [from, to).
  static void draw(WGPURenderPassEncoder pass, WGPURenderPipeline p, uint32_t reference, uint32_t from, uint32_t to) {
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderSetStencilReference(pass, reference);
    wgpuRenderPassEncoderSetScissorRect(pass, from, 0, to - from, 8);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
  }
  // The first row of one aspect of an 8x8 texture.
  template <class T>
  std::vector<T> row(WGPUTexture t, WGPUTextureAspect aspect) const {
    Buffer b = buffer(256 * 8, WGPUBufferUsage_CopyDst | WGPUBufferUsage_MapRead);
    WGPUTexelCopyTextureInfo from = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    from.texture = t, from.aspect = aspect;
    WGPUTexelCopyBufferInfo to = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
    to.buffer = b, to.layout.bytesPerRow = 256, to.layout.rowsPerImage = 8;
    WGPUExtent3D size{8, 8, 1};
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyTextureToBuffer(e, &from, &to, &size);
    submit(finish(e));
    std::vector<T> out = read<T>(b);
    out.resize(8);
    return out;
  }
  std::vector<uint8_t> stencilRow(WGPUTexture t) const { return row<uint8_t>(t, WGPUTextureAspect_StencilOnly); }
  void writeStencil(WGPUTexture t, const std::vector<uint8_t>& data) const {
    WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    to.texture = t, to.aspect = WGPUTextureAspect_StencilOnly;
    WGPUTexelCopyBufferLayout layout{0, 8, 8};
    WGPUExtent3D size{8, 8, 1};
    wgpuQueueWriteTexture(queue, &to, data.data(), data.size(), &layout, &size);
  }
  TextureView aspect(WGPUTexture t, WGPUTextureAspect which) const {
    WGPUTextureViewDescriptor d = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
    d.aspect = which;
    return wgpuTextureCreateView(t, &d);
  }
  // Depth (at the bindings 1) and stencil (2) of the first row's texels.
  static constexpr const char* kReadBoth = R"(
@group(0) @binding(0) var<storage, read_write> out: array<f32, 16>;
@group(0) @binding(1) var d: texture_depth_2d;
@group(0) @binding(2) var s: texture_2d<u32>;
@compute @workgroup_size(1) fn main() {
  for (var i = 0u; i < 8u; i++) {
    out[i] = textureLoad(d, vec2u(i, 0u), 0);
    out[i + 8u] = f32(textureLoad(s, vec2u(i, 0u), 0).r);
  }
})";
};

TEST_F(DepthStencilTest, StencilMasksDrawing) {
  for (WGPUTextureFormat format : stencilFormats()) {
    Texture t = texture(8, 8, kFormat, kTarget), mask = texture(8, 8, format, kTarget);
    TextureView v = view(t), m = view(mask);
    RenderPipeline writes =
                       pipeline(stencilling(format, WGPUCompareFunction_Always, WGPUStencilOperation_Replace, false)),
                   tests = pipeline(stencilling(format, WGPUCompareFunction_Equal, WGPUStencilOperation_Keep));
    passFine(clearing(m, format, 1, 3), [&](WGPURenderPassEncoder pass) {
      draw(pass, writes, 7, 0, 3);
      draw(pass, writes, 0x1FE, 6, 8);  // the low 8 bits count
    });
    EXPECT_EQ(stencilRow(mask), (std::vector<uint8_t>{7, 7, 7, 3, 3, 3, 0xFE, 0xFE})) << format;
    PassSetup s = loading(m, format);
    s.colors = {color(v)};
    passFine(s, [&](WGPURenderPassEncoder pass) { draw(pass, tests, 7, 0, 8); });
    EXPECT_EQ(pixel(t, 2, 5), rgba(255, 0, 0, 255));
    EXPECT_EQ(pixel(t, 3, 5), rgba(0, 0, 0, 0));
    passFine(s, [&](WGPURenderPassEncoder pass) { draw(pass, tests, 0xFE, 0, 8); });
    EXPECT_EQ(pixel(t, 2, 5), rgba(0, 0, 0, 0));
    EXPECT_EQ(pixel(t, 7, 5), rgba(255, 0, 0, 255));
    // The reference is 0 at first.
    passFine(s, [&](WGPURenderPassEncoder pass) {
      wgpuRenderPassEncoderSetPipeline(pass, tests);
      wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    });
    EXPECT_EQ(pixel(t, 0, 0), rgba(0, 0, 0, 0));
  }
}

TEST_F(DepthStencilTest, StencilOperationsAndMasks) {
  const WGPUTextureFormat format = WGPUTextureFormat_Stencil8;
  Texture mask = texture(8, 8, format, kTarget);
  TextureView m = view(mask);
  auto after = [&](WGPUStencilOperation op, uint32_t before, uint32_t reference, uint32_t writeMask = 0xFFFFFFFF) {
    PipelineSetup s = stencilling(format, WGPUCompareFunction_Always, op, false);
    s.depth.stencilWriteMask = writeMask;
    RenderPipeline p = pipeline(s);
    passFine(clearing(m, format, 0, before), [&](WGPURenderPassEncoder pass) { draw(pass, p, reference, 0, 8); });
    return stencilRow(mask)[0];
  };
  EXPECT_EQ(after(WGPUStencilOperation_Keep, 9, 1), 9);
  EXPECT_EQ(after(WGPUStencilOperation_Zero, 9, 1), 0);
  EXPECT_EQ(after(WGPUStencilOperation_Replace, 9, 1), 1);
  EXPECT_EQ(after(WGPUStencilOperation_Invert, 0x0F, 1), 0xF0);
  EXPECT_EQ(after(WGPUStencilOperation_IncrementClamp, 255, 1), 255);
  EXPECT_EQ(after(WGPUStencilOperation_IncrementWrap, 255, 1), 0);
  EXPECT_EQ(after(WGPUStencilOperation_DecrementClamp, 0, 1), 0);
  EXPECT_EQ(after(WGPUStencilOperation_DecrementWrap, 0, 1), 255);
  EXPECT_EQ(after(WGPUStencilOperation_Replace, 0xFFF, 0, 0x0F), 0xF0);
  // The read mask hides bits from the comparison.
  PipelineSetup s = stencilling(format, WGPUCompareFunction_Equal, WGPUStencilOperation_Zero, false);
  s.depth.stencilReadMask = 0x0F;
  RenderPipeline p = pipeline(s);
  passFine(clearing(m, format, 0, 0x35), [&](WGPURenderPassEncoder pass) { draw(pass, p, 0x75, 0, 4); });
  EXPECT_EQ(stencilRow(mask), (std::vector<uint8_t>{0, 0, 0, 0, 0x35, 0x35, 0x35, 0x35}));
}

// Which face is drawn, and whether depth passes, choose the operation.
TEST_F(DepthStencilTest, FacesAndDepthFailures) {
  Texture mask = texture(8, 8, kBoth, kTarget);
  TextureView m = view(mask);
  PipelineSetup s = stencilling(kBoth, WGPUCompareFunction_Always, WGPUStencilOperation_Keep, false);
  s.depth.depthWriteEnabled = WGPUOptionalBool_True;
  s.depth.depthCompare = WGPUCompareFunction_Less;
  s.depth.stencilFront.passOp = WGPUStencilOperation_IncrementWrap;  // kShader's triangle is counter-clockwise
  s.depth.stencilFront.depthFailOp = WGPUStencilOperation_Replace;
  s.depth.stencilBack.passOp = s.depth.stencilBack.depthFailOp = WGPUStencilOperation_Zero;
  RenderPipeline p = pipeline(s);
  passFine(clearing(m, kBoth, 0.75f, 40), [&](WGPURenderPassEncoder pass) {
    draw(pass, p, 99, 0, 6);  // 0.5 is less than 0.75
    draw(pass, p, 99, 2, 4);  // and not less than itself
  });
  EXPECT_EQ(stencilRow(mask), (std::vector<uint8_t>{41, 41, 99, 99, 41, 41, 40, 40}));
}

TEST_F(DepthStencilTest, WritesAndCopiesOfAspects) {
  std::vector<uint8_t> data(64);
  for (size_t i = 0; i < data.size(); ++i) data[i] = uint8_t(i * 5);
  const std::vector<uint8_t> first(data.begin(), data.begin() + 8);
  for (WGPUTextureFormat format : stencilFormats()) {
    Texture a = texture(8, 8, format, kSampledTarget), b = texture(8, 8, format, kSampledTarget);
    TextureView av = view(a), bv = view(b);
    if (hasDepth(format)) passFine(clearing(av, format, 0.5f, 200));
    writeStencil(a, data);
    EXPECT_EQ(stencilRow(a), first) << format;
    CommandEncoder e = encoder();
    WGPUTexelCopyTextureInfo from = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT, to = from;
    from.texture = a, to.texture = b;
    WGPUExtent3D size{8, 8, 1};
    wgpuCommandEncoderCopyTextureToTexture(e, &from, &to, &size);
    submit(finish(e));
    EXPECT_EQ(stencilRow(b), first) << format;
    if (!hasDepth(format)) continue;
    // The write of one aspect left the other alone, and the copy took both.
    TextureView depth = aspect(b, WGPUTextureAspect_DepthOnly), stencil = aspect(b, WGPUTextureAspect_StencilOnly);
    const std::vector<float> seen = computed<float>(kReadBoth, {bound(depth), bound(stencil)}, 16);
    for (int i = 0; i < 8; ++i) {
      EXPECT_NEAR(seen[i], 0.5f, 1e-6f);
      EXPECT_EQ(seen[i + 8], first[i]);
    }
    if (format == WGPUTextureFormat_Depth32FloatStencil8) {
      EXPECT_EQ(row<float>(b, WGPUTextureAspect_DepthOnly), std::vector<float>(8, 0.5f));
    }
    // From a buffer.
    Buffer pixels = buffer(256 * 8, WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst);
    write(pixels, std::vector<uint8_t>(256 * 8, 77));
    CommandEncoder again = encoder();
    WGPUTexelCopyBufferInfo source = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
    source.buffer = pixels, source.layout.bytesPerRow = 256;
    to.aspect = WGPUTextureAspect_StencilOnly;
    wgpuCommandEncoderCopyBufferToTexture(again, &source, &to, &size);
    submit(finish(again));
    EXPECT_EQ(stencilRow(b), std::vector<uint8_t>(8, 77));
  }
  Texture both = texture(8, 8, kBoth, kTarget);
  WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  to.texture = both, to.aspect = WGPUTextureAspect_DepthOnly;
  WGPUTexelCopyBufferLayout layout{0, 32, 8};
  WGPUExtent3D size{8, 8, 1};
  const std::vector<uint8_t> floats(256);
  expectError("copy-texture-aspect-forbidden",
              [&] { wgpuQueueWriteTexture(queue, &to, floats.data(), floats.size(), &layout, &size); }, {"depth"});
}

TEST_F(DepthStencilTest, DepthIsReadBack) {
  Texture d32 = texture(8, 8, WGPUTextureFormat_Depth32Float, kTarget),
          d16 = texture(8, 8, WGPUTextureFormat_Depth16Unorm, kTarget);
  TextureView v32 = view(d32), v16 = view(d16);
  PipelineSetup s;
  s.depth.depthWriteEnabled = WGPUOptionalBool_True, s.depth.depthCompare = WGPUCompareFunction_Greater;
  s.depth.format = WGPUTextureFormat_Depth32Float;
  RenderPipeline p32 = pipeline(s);
  s.depth.format = WGPUTextureFormat_Depth16Unorm;
  RenderPipeline p16 = pipeline(s);
  PassSetup pass32 = depthSetup(v32), pass16 = depthSetup(v16);
  pass32.depth.depthClearValue = pass16.depth.depthClearValue = 0.25f;
  passFine(pass32, [&](WGPURenderPassEncoder pass) { draw(pass, p32, 0, 0, 4); });
  passFine(pass16, [&](WGPURenderPassEncoder pass) { draw(pass, p16, 0, 0, 4); });
  EXPECT_EQ(row<float>(d32, WGPUTextureAspect_DepthOnly),
            (std::vector<float>{0.5f, 0.5f, 0.5f, 0.5f, 0.25f, 0.25f, 0.25f, 0.25f}));
  const std::vector<uint16_t> words = row<uint16_t>(d16, WGPUTextureAspect_All);
  EXPECT_NEAR(words[0], 32768, 1);
  EXPECT_NEAR(words[7], 16384, 1);
}

// Each aspect reads as zero until it is written, and again when it is discarded; the other keeps its values.
TEST_F(DepthStencilTest, AspectsAreZeroedAndDiscardedApart) {
  for (WGPUTextureFormat format : stencilFormats()) {
    if (!hasDepth(format)) continue;
    Texture t = texture(8, 8, format, kSampledTarget);
    TextureView v = view(t), depth = aspect(t, WGPUTextureAspect_DepthOnly),
                stencil = aspect(t, WGPUTextureAspect_StencilOnly);
    auto values = [&] {
      const std::vector<float> seen = computed<float>(kReadBoth, {bound(depth), bound(stencil)}, 16);
      return std::make_pair(std::round(seen[3] * 100), seen[11]);
    };
    writeStencil(t, std::vector<uint8_t>(64, 50));
    EXPECT_EQ(values(), std::make_pair(0.f, 50.f));
    PassSetup s = clearing(v, format, 0.5f, 60);
    s.depth.depthStoreOp = WGPUStoreOp_Discard;
    passFine(s);
    EXPECT_EQ(values(), std::make_pair(0.f, 60.f));
    s = clearing(v, format, 0.5f, 70);
    s.depth.stencilLoadOp = WGPULoadOp_Load;
    s.depth.stencilStoreOp = WGPUStoreOp_Discard;
    passFine(s);
    EXPECT_EQ(values(), std::make_pair(50.f, 0.f));
    passFine(loading(v, format));
    EXPECT_EQ(values(), std::make_pair(50.f, 0.f));
  }
  Texture fresh = texture(8, 8, WGPUTextureFormat_Stencil8, kTarget);
  TextureView v = view(fresh);
  passFine(loading(v, WGPUTextureFormat_Stencil8));
  EXPECT_EQ(stencilRow(fresh), std::vector<uint8_t>(8, 0));
}

// A read-only aspect may be tested and sampled in the pass that writes the other one.
TEST_F(DepthStencilTest, ReadOnlyAspects) {
  Texture t = texture(8, 8, kFormat, kTarget), both = texture(8, 8, kBoth, kSampledTarget, "both");
  TextureView v = view(t), b = view(both), depth = aspect(both, WGPUTextureAspect_DepthOnly),
              stencil = aspect(both, WGPUTextureAspect_StencilOnly);
  passFine(clearing(b, kBoth, 0.25f, 5));
  PipelineSetup p = stencilling(kBoth, WGPUCompareFunction_Always, WGPUStencilOperation_Replace);
  const std::string code =
      std::string(kShader).substr(0, std::string(kShader).find("@fragment")) +
      "@group(0) @binding(0) var d: texture_depth_2d; @fragment fn fs(@builtin(position) p: vec4f) -> "
      "@location(0) vec4f { return vec4f(textureLoad(d, vec2u(p.xy), 0), 0, 0, 1); }";
  RenderPipeline reads = pipeline(p, code.c_str());
  BindGroupLayout layout = wgpuRenderPipelineGetBindGroupLayout(reads, 0);
  BindGroup group = bind(layout, {bound(depth)});
  PassSetup s = clearing(b, kBoth, 0, 0);
  s.colors = {color(v)};
  s.depth.stencilLoadOp = WGPULoadOp_Load;
  auto drawing = [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
    draw(pass, reads, 9, 0, 4);
  };
  s.depth.depthLoadOp = WGPULoadOp_Load;
  passError("usage-scope-texture", s, drawing, {"Texture \"both\""});
  s.depth.depthReadOnly = true;
  passError("attachment-depth-ops", s, drawing);
  s.depth.depthLoadOp = WGPULoadOp_Undefined, s.depth.depthStoreOp = WGPUStoreOp_Undefined;
  passFine(s, drawing);
  EXPECT_EQ(pixel(t, 1, 1), rgba(64, 0, 0, 255));
  EXPECT_EQ(stencilRow(both), (std::vector<uint8_t>{9, 9, 9, 9, 5, 5, 5, 5}));
  // The other way round: stencil is read-only and sampled, depth is written.
  PipelineSetup q = stencilling(kBoth, WGPUCompareFunction_Equal, WGPUStencilOperation_Keep);
  q.depth.depthWriteEnabled = WGPUOptionalBool_True;
  const std::string code2 =
      std::string(kShader).substr(0, std::string(kShader).find("@fragment")) +
      "@group(0) @binding(0) var s: texture_2d<u32>; @fragment fn fs(@builtin(position) p: vec4f) -> "
      "@location(0) vec4f { return vec4f(f32(textureLoad(s, vec2u(p.xy), 0).r) / 255.0, 0, 0, 1); }";
  RenderPipeline readsStencil = pipeline(q, code2.c_str());
  BindGroupLayout layout2 = wgpuRenderPipelineGetBindGroupLayout(readsStencil, 0);
  BindGroup group2 = bind(layout2, {bound(stencil)});
  PassSetup other = clearing(b, kBoth, 1, 0);
  other.colors = {color(v)};
  other.depth.stencilReadOnly = true;
  passError("attachment-stencil-ops", other);
  other.depth.stencilLoadOp = WGPULoadOp_Undefined, other.depth.stencilStoreOp = WGPUStoreOp_Undefined;
  passFine(other, [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetBindGroup(pass, 0, group2, 0, nullptr);
    draw(pass, readsStencil, 9, 0, 8);
  });
  EXPECT_EQ(pixel(t, 1, 1), rgba(9, 0, 0, 255));
  EXPECT_EQ(pixel(t, 6, 1), rgba(0, 0, 0, 0));
  const std::vector<float> seen = computed<float>(kReadBoth, {bound(depth), bound(stencil)}, 16);
  EXPECT_NEAR(seen[1], 0.5f, 1e-6f);
  EXPECT_NEAR(seen[6], 1.0f, 1e-6f);
}

// A texture that nobody wrote, attached read-only and sampled: zeros.
TEST_F(DepthStencilTest, ReadOnlyOfFreshTextures) {
  Texture t = texture(8, 8, kFormat, kTarget), fresh = texture(8, 8, kBoth, kSampledTarget);
  TextureView v = view(t), f = view(fresh);
  PipelineSetup s = stencilling(kBoth, WGPUCompareFunction_Equal, WGPUStencilOperation_Keep);
  s.depth.depthCompare = WGPUCompareFunction_Greater;  // 0.5 > 0
  RenderPipeline p = pipeline(s);
  PassSetup pass = setup(v);
  pass.depth.view = f;
  pass.depth.depthReadOnly = pass.depth.stencilReadOnly = true;
  passFine(pass, [&](WGPURenderPassEncoder e) { draw(e, p, 0, 0, 8); });
  EXPECT_EQ(pixel(t, 1, 1), rgba(255, 0, 0, 255));
}

TEST_F(DepthStencilTest, ComparisonSamplers) {
  Texture depth = texture(8, 8, WGPUTextureFormat_Depth24Plus, kSampledTarget);
  TextureView d = view(depth);
  PassSetup s = depthSetup(d);
  s.depth.depthClearValue = 0.5f;
  passFine(s);
  WGPUSamplerDescriptor less = WGPU_SAMPLER_DESCRIPTOR_INIT;
  less.compare = WGPUCompareFunction_Less;
  Sampler compares = wgpuDeviceCreateSampler(device, &less), plainSampler = wgpuDeviceCreateSampler(device, nullptr);
  const std::vector<float> seen = computed<float>(R"(
@group(0) @binding(0) var<storage, read_write> out: array<f32, 8>;
@group(0) @binding(1) var d: texture_depth_2d;
@group(0) @binding(2) var c: sampler_comparison;
@compute @workgroup_size(1) fn main() {
  out[0] = textureSampleCompareLevel(d, c, vec2f(0.5), 0.4);
  out[1] = textureSampleCompareLevel(d, c, vec2f(0.5), 0.6);
  let g = textureGatherCompare(d, c, vec2f(0.5), 0.4);
  out[2] = g.x + g.y + g.z + g.w;
  out[3] = textureLoad(d, vec2u(3), 0);
})",
                                                  {bound(d), bound(compares)}, 8);
  EXPECT_EQ(seen[0], 1);
  EXPECT_EQ(seen[1], 0);
  EXPECT_EQ(seen[2], 4);
  EXPECT_NEAR(seen[3], 0.5f, 1e-6f);
  // As unfilterable floats: depth in the first component.
  const std::vector<float> floats = computed<float>(R"(
@group(0) @binding(0) var<storage, read_write> out: array<f32, 4>;
@group(0) @binding(1) var d: texture_2d<f32>;
@compute @workgroup_size(1) fn main() {
  let v = textureLoad(d, vec2u(3), 0);
  out = array(v.x, v.y, v.z, v.w);
})",
                                                    {bound(d)}, 4);
  EXPECT_NEAR(floats[0], 0.5f, 1e-6f);
}

TEST_F(DepthStencilTest, StencilOfFourSamples) {
  WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
  d.size = {8, 8, 1}, d.sampleCount = 4, d.format = kBoth;
  d.usage = WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_TextureBinding;
  Texture samples = wgpuDeviceCreateTexture(device, &d), t = texture(8, 8, kFormat, kTarget);
  d.format = kFormat;
  Texture colors = wgpuDeviceCreateTexture(device, &d);
  TextureView m = view(samples), c = view(colors), v = view(t);
  PipelineSetup writing = stencilling(kBoth, WGPUCompareFunction_Always, WGPUStencilOperation_Replace, false),
                testing = stencilling(kBoth, WGPUCompareFunction_Equal, WGPUStencilOperation_Keep);
  writing.multisample.count = testing.multisample.count = 4;
  writing.multisample.mask = 0x3;
  RenderPipeline writes = pipeline(writing), tests = pipeline(testing);
  passFine(clearing(m, kBoth, 1, 0), [&](WGPURenderPassEncoder pass) { draw(pass, writes, 4, 0, 8); });
  PassSetup s = loading(m, kBoth);
  s.colors = {color(c)};
  s.colors[0].resolveTarget = v;
  passFine(s, [&](WGPURenderPassEncoder pass) { draw(pass, tests, 4, 0, 8); });
  EXPECT_NEAR(pixel(t, 4, 4)[0], 128, 1);
}

TEST_F(DepthStencilTest, FormatNeedsItsFeature) {
  Device plainDevice = requestDevice(instance, Adapter(requestAdapter(instance)), nullptr);
  ASSERT_TRUE(plainDevice);
  std::swap(*device.out(), *plainDevice.out());
  Queue plainQueue = wgpuDeviceGetQueue(device);
  std::swap(*queue.out(), *plainQueue.out());
  expectError("format-feature", [&] { Texture t = texture(8, 8, WGPUTextureFormat_Depth32FloatStencil8, kTarget); },
              {"depth32float-stencil8"});
}

// Culling is for triangles, but a pipeline that counts as writing no stencil, for its front faces are culled, writes
// none with points, either.
TEST_F(DepthStencilTest, CulledPointsWriteNoStencil) {
  Texture both = texture(8, 8, WGPUTextureFormat_Depth24PlusStencil8, kTarget);
  TextureView whole = view(both);
  PipelineSetup setup;
  setup.depth.format = WGPUTextureFormat_Depth24PlusStencil8;
  setup.depth.depthWriteEnabled = WGPUOptionalBool_False, setup.depth.depthCompare = WGPUCompareFunction_Always;
  setup.depth.stencilFront.passOp = WGPUStencilOperation_Replace;
  setup.topology = WGPUPrimitiveTopology_PointList;
  constexpr const char* kPoint = "@vertex fn vs() -> @builtin(position) vec4f { return vec4f(0.1, 0.9, 0.5, 1.0); }";
  for (const WGPUCullMode cull : {WGPUCullMode_None, WGPUCullMode_Front}) {
    setup.cullMode = cull;
    RenderPipeline points = pipeline(setup, kPoint);
    PassSetup s = depthSetup(whole);
    s.depth.stencilLoadOp = WGPULoadOp_Clear, s.depth.stencilStoreOp = WGPUStoreOp_Store;
    passFine(s, [&](WGPURenderPassEncoder pass) {
      wgpuRenderPassEncoderSetPipeline(pass, points);
      wgpuRenderPassEncoderSetStencilReference(pass, 7);
      wgpuRenderPassEncoderDraw(pass, 1, 1, 0, 0);
    });
    EXPECT_EQ(stencilRow(both)[4], cull == WGPUCullMode_None ? 7 : 0);
  }
}

}  // namespace
}  // namespace alba_test
