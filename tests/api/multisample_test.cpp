// SPDX-License-Identifier: MIT
// Four samples a texel: resolve targets and their rules, masks, reading single samples, and what nobody wrote.
#include "api/render_fixture.h"
#include "driver_bugs.h"

namespace alba_test {
namespace {

// The lower left half of the target in red: its diagonal runs through samples.
constexpr const char* kHalf = R"(
@vertex fn vs(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(vec2f(f32(i & 1u), f32(i >> 1u)) * 2.0 - 1.0, 0.5, 1.0);
}
@fragment fn fs() -> @location(0) vec4f { return vec4f(1.0, 0.0, 0.0, 1.0); })";

class MultisampleTest : public RenderTest {
 protected:
  Texture samples(WGPUTextureFormat format = kFormat, WGPUTextureUsage more = 0, uint32_t size = 8) const {
    WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
    d.label = text("samples");
    d.size = {size, size, 1}, d.format = format, d.sampleCount = 4;
    d.usage = WGPUTextureUsage_RenderAttachment | more;
    return wgpuDeviceCreateTexture(device, &d);
  }
  static PipelineSetup fourTimes(WGPUTextureFormat format = kFormat) {
    PipelineSetup s = plain(format);
    s.multisample.count = 4;
    return s;
  }
  static PassSetup resolving(WGPUTextureView from, WGPUTextureView to, WGPUColor clear = {0, 0, 0, 0}) {
    PassSetup s = setup(from, clear);
    s.colors[0].resolveTarget = to;
    return s;
  }
  static Record drawing(WGPURenderPipeline p) {
    return [p](WGPURenderPassEncoder pass) {
      wgpuRenderPassEncoderSetPipeline(pass, p);
      wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    };
  }
};

TEST_F(MultisampleTest, ResolveTargetRules) {
  Texture from = samples(), other = samples(), one = texture(8, 8, kFormat, kTarget, "one", 2, 2),
          unusable = texture(8, 8, kFormat, WGPUTextureUsage_CopySrc),
          foreign = texture(8, 8, WGPUTextureFormat_BGRA8Unorm, kTarget), small = texture(4, 8, kFormat, kTarget),
          integers = samples(WGPUTextureFormat_R8Uint), integer = texture(8, 8, WGPUTextureFormat_R8Uint, kTarget),
          transient = texture(8, 8, kFormat, WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_TransientAttachment);
  TextureView f = view(from), o = view(other), first = view(one), second = view(one, 1), noUsage = view(unusable),
              bgra = view(foreign), smaller = view(small), fi = view(integers), i = view(integer),
              gone = view(transient);
  passError("resolve-source-samples", resolving(first, second), {}, {"colorAttachments[0]"});
  passError("resolve-target-samples", resolving(f, o), {}, {"4"});
  passError("resolve-target-transient", resolving(f, gone));
  passError("attachment-usage", resolving(f, noUsage));
  passError("resolve-target-format", resolving(f, bgra), {}, {"bgra8unorm", "rgba8unorm"});
  passError("resolve-target-extent", resolving(f, smaller), {}, {"4x8", "8x8"});
  passError("resolve-format", resolving(fi, i), {}, {"r8uint"});
  TextureView whole = wgpuTextureCreateView(one, nullptr);
  passError("attachment-mips", resolving(f, whole));
  WGPUTextureViewDescriptor d = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
  d.mipLevelCount = 1;
  TextureView layers = wgpuTextureCreateView(one, &d);
  passError("attachment-layers", resolving(f, layers));
  WGPUTextureDescriptor v = WGPU_TEXTURE_DESCRIPTOR_INIT;
  v.size = {8, 8, 2}, v.dimension = WGPUTextureDimension_3D, v.format = kFormat, v.usage = kTarget;
  Texture volume = wgpuDeviceCreateTexture(device, &v);
  TextureView slices = wgpuTextureCreateView(volume, nullptr);
  passError("attachment-dimension", resolving(f, slices), {}, {"3d"});
  PassSetup twice = resolving(f, first);
  twice.colors.push_back(color(o));
  twice.colors[1].resolveTarget = first;
  passError("attachment-overlap", twice, {}, {"Texture \"one\""});
  twice.colors[1].resolveTarget = second;
  passFine(twice);
  Texture destroyed = texture(8, 8, kFormat, kTarget);
  TextureView lost = view(destroyed);
  wgpuTextureDestroy(destroyed);
  CommandEncoder e = encoder();
  record(e, resolving(f, lost), {});
  CommandBuffer commands = finish(e);
  expectError("submit-texture-destroyed", [&] { submit(commands); });
  TextureView invalid;
  expectError("view-mips", [&] { invalid = view(one, 0, 5); });
  passError("object-invalid", resolving(f, invalid), {}, {"resolveTarget"});
}

// A resolve target is written in the pass, so nothing else may use it there.
TEST_F(MultisampleTest, ResolveTargetsCountAsAttachments) {
  Texture from = samples(), to = texture(8, 8, kFormat, kTarget | WGPUTextureUsage_TextureBinding, "to");
  TextureView f = view(from), t = view(to);
  WGPUBindGroupLayoutEntry entry = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
  entry.visibility = WGPUShaderStage_Fragment, entry.texture.sampleType = WGPUTextureSampleType_Float;
  WGPUBindGroupLayoutDescriptor l = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
  l.entryCount = 1, l.entries = &entry;
  BindGroupLayout layout = wgpuDeviceCreateBindGroupLayout(device, &l);
  BindGroup group = bind(layout, {bound(t)});
  passError("usage-scope-texture", resolving(f, t),
            [&](WGPURenderPassEncoder pass) { wgpuRenderPassEncoderSetBindGroup(pass, 0, group, 0, nullptr); },
            {"Texture \"to\""});
}

TEST_F(MultisampleTest, ResolveAveragesTheSamples) {
  Texture from = samples(), to = texture(8, 8, kFormat, kTarget, "", 3, 2),
          deep = texture(16, 16, kFormat, kTarget, "", 3, 2);
  TextureView f = view(from), t = view(to), layer = view(deep, 2, 1);
  RenderPipeline p = pipeline(fourTimes(), kHalf);
  PassSetup s = resolving(f, t, {0, 0, 1, 1});
  passFine(s, drawing(p));
  EXPECT_EQ(pixel(to, 0, 7), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(to, 7, 0), rgba(0, 0, 255, 255));
  const std::vector<uint8_t> edge = pixel(to, 3, 3);
  EXPECT_GT(edge[0], 50);
  EXPECT_LT(edge[0], 200);
  EXPECT_NEAR(edge[0] + edge[2], 255, 2);
  EXPECT_EQ(pixel(to, 1, 1, 1), rgba(0, 0, 0, 0));  // another layer, which nobody wrote
  // Into a layer's second mip level; the samples are stored, and loaded by the next pass.
  passFine(resolving(f, layer, {0, 1, 0, 1}));
  if (!hasBug(adapter, DriverBug::kResolveLayer)) {
    EXPECT_EQ(texels(deep, 4, 1, 2)[1], 255);
  }
  TextureView mip = view(deep, 0, 1);
  passFine(resolving(f, mip, {0, 1, 1, 1}));
  EXPECT_EQ(texels(deep, 4, 1, 0)[2], 255);
  PassSetup loads = resolving(f, t);
  loads.colors[0].loadOp = WGPULoadOp_Load;
  passFine(loads);
  EXPECT_EQ(pixel(to, 5, 5), rgba(0, 255, 255, 255));
  // Discarded after the resolve: the result stays, the samples read as zero.
  PassSetup discards = resolving(f, t, {1, 1, 0, 1});
  discards.colors[0].storeOp = WGPUStoreOp_Discard;
  passFine(discards);
  EXPECT_EQ(pixel(to, 5, 5), rgba(255, 255, 0, 255));
  passFine(loads);
  EXPECT_EQ(pixel(to, 5, 5), rgba(0, 0, 0, 0));
}

TEST_F(MultisampleTest, MaskAndAlphaToCoverage) {
  Texture from = samples(), to = texture(8, 8, kFormat, kTarget);
  TextureView f = view(from), t = view(to);
  PipelineSetup half = fourTimes();
  half.multisample.mask = 0x5;
  RenderPipeline masked = pipeline(half);
  passFine(resolving(f, t), drawing(masked));
  EXPECT_NEAR(pixel(to, 4, 4)[0], 128, 1);
  half.multisample.mask = 0xFFFFFFF0;
  RenderPipeline none = pipeline(half);
  passFine(resolving(f, t), drawing(none));
  EXPECT_EQ(pixel(to, 4, 4), rgba(0, 0, 0, 0));
  PipelineSetup covered = fourTimes();
  covered.multisample.alphaToCoverageEnabled = true;
  const std::string code(kShader);
  const std::string half2 = code.substr(0, code.rfind("1.0); }")) + "0.5); }",
                    zero = code.substr(0, code.rfind("1.0); }")) + "0.0); }";
  RenderPipeline some = pipeline(covered, half2.c_str()), nothing = pipeline(covered, zero.c_str());
  passFine(resolving(f, t), drawing(some));
  EXPECT_NEAR(pixel(to, 4, 4)[0], 128, 64);
  passFine(resolving(f, t), drawing(nothing));
  EXPECT_EQ(pixel(to, 4, 4), rgba(0, 0, 0, 0));
}

// Each sample gets its own number; a compute shader reads them one by one.
TEST_F(MultisampleTest, ShadersSeeSingleSamples) {
  Texture from = samples(WGPUTextureFormat_R8Unorm, WGPUTextureUsage_TextureBinding);
  TextureView f = view(from);
  const std::string perSample = std::string(kShader).substr(0, std::string(kShader).find("@fragment")) +
                                "@fragment fn fs(@builtin(sample_index) i: u32) -> @location(0) vec4f { return "
                                "vec4f(f32(i + 1u) / 255.0, 0.0, 0.0, 1.0); }";
  RenderPipeline p = pipeline(fourTimes(WGPUTextureFormat_R8Unorm), perSample.c_str());
  constexpr const char* kRead = R"(
@group(0) @binding(0) var<storage, read_write> out: array<u32, 8>;
@group(0) @binding(1) var t: texture_multisampled_2d<f32>;
@compute @workgroup_size(1) fn main() {
  for (var i = 0u; i < 4u; i++) { out[i] = u32(round(textureLoad(t, vec2u(5u, 6u), i).r * 255.0)); }
  out[4] = textureNumSamples(t);
  out[5] = textureDimensions(t).x;
  out[6] = u32(textureLoad(t, vec2u(800u, 6u), 1).r * 255.0 > 300.0);
  out[7] = u32(textureLoad(t, vec2i(3, 3), 77).r * 255.0 > 300.0);
})";
  EXPECT_EQ(computed<uint32_t>(kRead, {bound(f)}, 8), (std::vector<uint32_t>{0, 0, 0, 0, 4, 8, 0, 0}));
  passFine(setup(f), drawing(p));
  EXPECT_EQ(computed<uint32_t>(kRead, {bound(f)}, 8), (std::vector<uint32_t>{1, 2, 3, 4, 4, 8, 0, 0}));
}

// Also in a shader that runs once a sample.
TEST_F(MultisampleTest, PositionIsThePixels) {
  Texture from = samples(kFormat), to = texture(8, 8, kFormat, kTarget);
  TextureView f = view(from), t = view(to);
  for (const char* perSample : {"@builtin(sample_index) i: u32", "@location(0) @interpolate(linear, sample) i: f32"}) {
    const std::string code = std::string(R"(
struct Out { @builtin(position) position: vec4f, @location(0) @interpolate(linear, sample) i: f32 };
@vertex fn vs(@builtin(vertex_index) i: u32) -> Out {
  return Out(vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0), f32(i));
}
@fragment fn fs(@builtin(position) p: vec4f, )") +
                             perSample + R"() -> @location(0) vec4f {
  let isCenter = all(fract(p.xy) == vec2f(0.5)) && f32(i) > -1.0;
  return select(vec4f(1.0, 0.0, 0.0, 1.0), vec4f(floor(p.xy) * 16.0 / 255.0, 1.0, 1.0), isCenter);
})";
    RenderPipeline p = pipeline(fourTimes(), code.c_str());
    passFine(resolving(f, t), drawing(p));
    EXPECT_EQ(pixel(to, 2, 5), rgba(32, 80, 255, 255)) << perSample;
  }
}

TEST_F(MultisampleTest, IntegersAndDepthBySample) {
  Texture integers = samples(WGPUTextureFormat_RGBA8Uint, WGPUTextureUsage_TextureBinding),
          depth = samples(WGPUTextureFormat_Depth32Float, WGPUTextureUsage_TextureBinding);
  TextureView i = view(integers), d = view(depth);
  PassSetup s = setup(i, {7, 8, 9, 10});
  s.depth = depthSetup(d).depth;
  PipelineSetup with;
  with.multisample.count = 4;
  with.multisample.mask = 0x6;
  with.depth.format = WGPUTextureFormat_Depth32Float;
  with.depth.depthWriteEnabled = WGPUOptionalBool_True, with.depth.depthCompare = WGPUCompareFunction_Less;
  WGPUColorTargetState target = WGPU_COLOR_TARGET_STATE_INIT;
  target.format = WGPUTextureFormat_RGBA8Uint, target.writeMask = WGPUColorWriteMask_None;
  with.targets = {target};
  const std::string code = std::string(kShader).substr(0, std::string(kShader).find("@fragment")) +
                           "@fragment fn fs() -> @location(0) vec4u { return vec4u(1); }";
  RenderPipeline p = pipeline(with, code.c_str());
  passFine(s, drawing(p));
  const std::vector<float> seen = computed<float>(R"(
@group(0) @binding(0) var<storage, read_write> out: array<f32, 8>;
@group(0) @binding(1) var d: texture_depth_multisampled_2d;
@group(0) @binding(2) var i: texture_multisampled_2d<u32>;
@compute @workgroup_size(1) fn main() {
  for (var s = 0; s < 4; s++) { out[s] = textureLoad(d, vec2i(2, 3), s); out[s + 4] = f32(textureLoad(i, vec2i(2, 3), s)[s]); }
})",
                                                  {bound(d), bound(i)}, 8);
  EXPECT_EQ(seen, (std::vector<float>{1, 0.5f, 0.5f, 1, 7, 8, 9, 10}));
}

TEST_F(MultisampleTest, CopiesKeepEverySample) {
  constexpr WGPUTextureUsage kMore =
      WGPUTextureUsage_CopySrc | WGPUTextureUsage_CopyDst | WGPUTextureUsage_TextureBinding;
  Texture a = samples(kFormat, kMore), b = samples(kFormat, kMore);
  TextureView av = view(a), bv = view(b);
  RenderPipeline p = pipeline(fourTimes(), kHalf);
  passFine(setup(av), drawing(p));
  CommandEncoder e = encoder();
  WGPUTexelCopyTextureInfo from = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT, to = from;
  from.texture = a, to.texture = b;
  WGPUExtent3D size{8, 8, 1};
  wgpuCommandEncoderCopyTextureToTexture(e, &from, &to, &size);
  submit(finish(e));
  constexpr const char* kRead = R"(
@group(0) @binding(0) var<storage, read_write> out: array<f32, 256>;
@group(0) @binding(1) var t: texture_multisampled_2d<f32>;
@compute @workgroup_size(1) fn main() {
  for (var i = 0u; i < 256u; i++) { out[i] = textureLoad(t, vec2u(i / 4u % 8u, i / 32u), i % 4u).r; }
})";
  const std::vector<float> original = computed<float>(kRead, {bound(av)}, 256);
  EXPECT_EQ(computed<float>(kRead, {bound(bv)}, 256), original);
  EXPECT_TRUE(std::count(original.begin(), original.end(), 1.0f) > 100);
  EXPECT_TRUE(std::count(original.begin(), original.end(), 0.0f) > 80);
}

TEST_F(MultisampleTest, TransientSamplesAreResolved) {
  Texture from = samples(kFormat, WGPUTextureUsage_TransientAttachment), to = texture(8, 8, kFormat, kTarget);
  TextureView f = view(from), t = view(to);
  PassSetup s = resolving(f, t, {0, 1, 0, 1});
  passError("attachment-transient", s);
  s.colors[0].storeOp = WGPUStoreOp_Discard;
  passFine(s);
  EXPECT_EQ(pixel(to, 2, 2), rgba(0, 255, 0, 255));
}

}  // namespace
}  // namespace alba_test
