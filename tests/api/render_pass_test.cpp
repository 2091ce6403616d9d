// SPDX-License-Identifier: MIT
// Render passes: attachments, state, draws, occlusion queries; pixels where it matters.
#include <cmath>

#include "api/render_fixture.h"

namespace alba_test {
namespace {

// Positions from a vertex buffer, colors from an instance buffer.
constexpr const char* kBuffersShader = R"(
struct Out { @builtin(position) position: vec4f, @location(0) color: vec4f };
@vertex fn vs(@location(0) position: vec2f, @location(1) color: vec4f) -> Out {
  return Out(vec4f(position, 0.0, 1.0), color);
}
@fragment fn fs(@location(0) color: vec4f) -> @location(0) vec4f { return color; })";

using RenderPassTest = RenderTest;

// ---- attachments
TEST_F(RenderPassTest, ClearAndStore) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  passFine(setup(v, {0.2, 0.4, 0.6, 1.0}));
  EXPECT_EQ(pixel(t, 0, 0), rgba(51, 102, 153, 255));
  EXPECT_EQ(pixel(t, 7, 7), rgba(51, 102, 153, 255));
  // What was there is kept; what was discarded reads as zero.
  PassSetup keep = setup(v);
  keep.colors[0].loadOp = WGPULoadOp_Load;
  passFine(keep);
  EXPECT_EQ(pixel(t, 3, 3), rgba(51, 102, 153, 255));
  keep.colors[0].storeOp = WGPUStoreOp_Discard;
  passFine(keep);
  EXPECT_EQ(pixel(t, 3, 3), rgba(0, 0, 0, 0));
  Texture fresh = texture(8, 8, kFormat, kTarget);
  TextureView freshView = view(fresh);
  PassSetup load = setup(freshView);
  load.colors[0].loadOp = WGPULoadOp_Load;
  passFine(load);
  EXPECT_EQ(pixel(fresh, 0, 0), rgba(0, 0, 0, 0));
}

TEST_F(RenderPassTest, IntegerClears) {
  Texture u = texture(4, 4, WGPUTextureFormat_R32Uint, kTarget), s = texture(4, 4, WGPUTextureFormat_R32Sint, kTarget);
  TextureView uv = view(u), sv = view(s);
  passFine(setup(uv, {4294967295.0, 0, 0, 0}));
  passFine(setup(sv, {-2147483648.0, 0, 0, 0}));
  EXPECT_EQ(pixel(u, 1, 1), rgba(255, 255, 255, 255));
  EXPECT_EQ(pixel(s, 1, 1), rgba(0, 0, 0, 128));
  passError("attachment-clear-value", setup(uv, {-1, 0, 0, 0}));
  passError("attachment-clear-value", setup(uv, {4294967296.0, 0, 0, 0}), {}, {"r32uint"});
  passError("attachment-clear-value", setup(sv, {2147483648.0, 0, 0, 0}));
  Texture f = texture(4, 4, kFormat, kTarget);
  TextureView fv = view(f);
  passError("attachment-clear-value", setup(fv, {NAN, 0, 0, 0}));
  passError("attachment-clear-value", setup(fv, {1e300, 0, 0, 0}));
}

TEST_F(RenderPassTest, AttachmentRules) {
  Texture t = texture(8, 8, kFormat, kTarget, "target", 2, 2),
          noAttachment = texture(8, 8, kFormat, WGPUTextureUsage_CopySrc), small = texture(4, 8, kFormat, kTarget),
          depth = texture(8, 8, WGPUTextureFormat_Depth32Float, kTarget);
  TextureView v = view(t), other = view(t, 1), unusable = view(noAttachment), smaller = view(small),
              depthView = view(depth);
  passError("attachment-none", {});
  PassSetup holes;
  holes.colors.resize(2, color(nullptr));
  passError("attachment-none", holes);
  PassSetup many;
  many.colors.resize(9, color(v));
  passError("attachment-count", many, {}, {"9", "8"});
  passError("attachment-usage", setup(unusable), {}, {"RENDER_ATTACHMENT"});
  TextureView twoLayers = wgpuTextureCreateView(t, nullptr);
  passError("attachment-mips", setup(twoLayers));
  WGPUTextureViewDescriptor layers = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
  layers.mipLevelCount = 1;
  TextureView bothLayers = wgpuTextureCreateView(t, &layers);
  passError("attachment-layers", setup(bothLayers));
  Texture square = texture(8, 8, kFormat, kTarget | WGPUTextureUsage_TextureBinding, "", 6);
  WGPUTextureViewDescriptor cube = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
  cube.dimension = WGPUTextureViewDimension_Cube;
  TextureView cubeView = wgpuTextureCreateView(square, &cube);
  passError("attachment-dimension", setup(cubeView), {}, {"cube"});
  PassSetup twice = setup(v);
  twice.colors.push_back(color(v));
  passError("attachment-overlap", twice, {}, {"Texture \"target\""});
  PassSetup unequal = setup(v);
  unequal.colors.push_back(color(smaller));
  passError("attachment-extent", unequal);
  PassSetup ops = setup(v);
  ops.colors[0].loadOp = WGPULoadOp_Undefined;
  passError("attachment-ops", ops);
  passError("attachment-format", setup(depthView));
  PassSetup slice = setup(v);
  slice.colors[0].depthSlice = 0;
  passError("attachment-slice-forbidden", slice);
  PassSetup wrongDepth;
  wrongDepth.depth.view = v;
  passError("attachment-depth-format", wrongDepth);
  PassSetup clear = depthSetup(depthView);
  clear.depth.depthClearValue = 1.5f;
  passError("attachment-depth-clear", clear);
  clear.depth.depthClearValue = NAN;
  passError("attachment-depth-clear", clear);
  PassSetup readOnly = depthSetup(depthView);
  readOnly.depth.depthReadOnly = true;
  passError("attachment-depth-ops", readOnly);
  PassSetup stencil = depthSetup(depthView);
  stencil.depth.stencilLoadOp = WGPULoadOp_Load;
  passError("attachment-stencil-ops", stencil);
  PassSetup bytes;
  std::vector<Texture> wide;
  std::vector<TextureView> wideViews;
  for (int i = 0; i < 3; ++i) {
    wide.push_back(texture(8, 8, WGPUTextureFormat_RGBA32Float, kTarget));
    wideViews.push_back(view(wide.back()));
    bytes.colors.push_back(color(wideViews.back()));
  }
  passError("attachment-bytes", bytes, {}, {"48", "32"});
  CommandEncoder e = encoder();
  RenderPass pass = wgpuCommandEncoderBeginRenderPass(e, nullptr);
  wgpuRenderPassEncoderEnd(pass);
  expectError("object-null", [&] { CommandBuffer b = finish(e); });
  PassSetup both = setup(v);
  both.colors.insert(both.colors.begin(), color(nullptr));
  both.colors.push_back(color(other));
  passFine(both);
}

TEST_F(RenderPassTest, TransientAttachments) {
  Texture t = texture(8, 8, kFormat, WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_TransientAttachment);
  TextureView v = view(t);
  passError("attachment-transient", setup(v));
  PassSetup s = setup(v);
  s.colors[0].storeOp = WGPUStoreOp_Discard;
  passFine(s);
  Texture depth = texture(8, 8, WGPUTextureFormat_Depth24PlusStencil8,
                          WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_TransientAttachment);
  TextureView dv = view(depth);
  PassSetup d = depthSetup(dv);
  d.depth.stencilLoadOp = WGPULoadOp_Clear;
  d.depth.depthStoreOp = d.depth.stencilStoreOp = WGPUStoreOp_Discard;
  passFine(d);
  d.depth.stencilReadOnly = true;
  d.depth.stencilLoadOp = WGPULoadOp_Undefined, d.depth.stencilStoreOp = WGPUStoreOp_Undefined;
  passError("attachment-transient", d, {}, {"read-only"});
}

TEST_F(RenderPassTest, SingleAspects) {
  Texture both = texture(8, 8, WGPUTextureFormat_Depth24PlusStencil8, kTarget);
  WGPUTextureViewDescriptor depthOnly = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
  depthOnly.aspect = WGPUTextureAspect_DepthOnly;
  TextureView v = wgpuTextureCreateView(both, &depthOnly), whole = view(both);
  passError("attachment-aspects", depthSetup(v));
  PassSetup s = depthSetup(whole);
  s.depth.stencilReadOnly = true;
  PipelineSetup writing;
  writing.depth.format = WGPUTextureFormat_Depth24PlusStencil8;
  writing.depth.depthWriteEnabled = WGPUOptionalBool_False, writing.depth.depthCompare = WGPUCompareFunction_Always;
  writing.depth.stencilFront.passOp = WGPUStencilOperation_Replace;
  RenderPipeline p = pipeline(writing);
  passError("pipeline-writes-stencil", s,
            [&](WGPURenderPassEncoder pass) { wgpuRenderPassEncoderSetPipeline(pass, p); });
}

TEST_F(RenderPassTest, SampleCountsMustAgree) {
  WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
  d.size = {8, 8, 1}, d.format = kFormat, d.usage = WGPUTextureUsage_RenderAttachment, d.sampleCount = 4;
  Texture four = wgpuDeviceCreateTexture(device, &d), one = texture(8, 8, kFormat, kTarget);
  TextureView fv = view(four), ov = view(one);
  PassSetup s = setup(ov);
  s.colors.push_back(color(fv));
  passError("attachment-samples", s, {}, {"4", "1"});
  passFine(setup(fv));
}

TEST_F(RenderPassTest, SlicesOfVolumes) {
  WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
  d.size = {4, 4, 3}, d.dimension = WGPUTextureDimension_3D, d.format = kFormat, d.usage = kTarget;
  Texture volume = wgpuDeviceCreateTexture(device, &d);
  TextureView v = wgpuTextureCreateView(volume, nullptr);
  passError("attachment-slice-missing", setup(v));
  PassSetup s = setup(v, {1, 0, 0, 1});
  s.colors[0].depthSlice = 3;
  passError("attachment-slice", s, {}, {"3"});
  s.colors[0].depthSlice = 1;
  passFine(s);
  EXPECT_EQ(pixel(volume, 1, 1, 0), rgba(0, 0, 0, 0));
  EXPECT_EQ(pixel(volume, 1, 1, 1), rgba(255, 0, 0, 255));
  s.colors.push_back(color(v, {0, 1, 0, 1}));
  s.colors[1].depthSlice = 2;
  passFine(s);
  EXPECT_EQ(pixel(volume, 1, 1, 1), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(volume, 1, 1, 2), rgba(0, 255, 0, 255));
  s.colors[1].depthSlice = 1;
  passError("attachment-overlap", s);
}

TEST_F(RenderPassTest, TwoMistakesInTwoPassesNameTheFirst) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  CommandEncoder e = encoder();
  for (const char* label : {"shadow", "color"}) {
    PassSetup s = setup(v);
    s.descriptor.label = text(label);
    record(e, s, [](WGPURenderPassEncoder p) { wgpuRenderPassEncoderSetViewport(p, 0, 0, -1, 8, 0, 1); });
  }
  expectError("viewport-size", [&] { CommandBuffer b = finish(e); }, {"RenderPass \"shadow\".setViewport", "-1"});
}

// ---- state
TEST_F(RenderPassTest, ViewportAndScissorRules) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  auto viewport = [](float x, float y, float w, float h, float n, float f) {
    return [=](WGPURenderPassEncoder p) { wgpuRenderPassEncoderSetViewport(p, x, y, w, h, n, f); };
  };
  WGPULimits limits = WGPU_LIMITS_INIT;
  wgpuDeviceGetLimits(device, &limits);
  const float most = float(limits.maxTextureDimension2D);
  passError("viewport-origin", setup(v), viewport(-2 * most - 8, 0, 8, 8, 0, 1));
  passError("viewport-size", setup(v), viewport(0, 0, most + 8, 8, 0, 1));
  passError("viewport-end", setup(v), viewport(2 * most - 8, 0, 8, 8, 0, 1));
  passError("viewport-depth", setup(v), viewport(0, 0, 8, 8, 0.5f, 0.25f));
  passError("viewport-depth", setup(v), viewport(0, 0, 8, 8, -0.5f, 1));
  passError("float-not-finite", setup(v), viewport(0, NAN, 8, 8, 0, 1));
  passFine(setup(v), viewport(-4, -4, 100, 100, 0.5f, 0.5f));
  passFine(setup(v), viewport(0, 0, 0, 0, 0, 1));
  auto scissor = [](uint32_t x, uint32_t y, uint32_t w, uint32_t h) {
    return [=](WGPURenderPassEncoder p) { wgpuRenderPassEncoderSetScissorRect(p, x, y, w, h); };
  };
  passError("scissor-range", setup(v), scissor(1, 0, 8, 8), {"8x8"});
  passError("scissor-range", setup(v), scissor(UINT32_MAX, 0, 2, 8));
  passFine(setup(v), scissor(8, 8, 0, 0));
  passError("object-null", setup(v),
            [](WGPURenderPassEncoder p) { wgpuRenderPassEncoderSetBlendConstant(p, nullptr); });
  for (const double bad : {double(NAN), double(INFINITY), -double(INFINITY)})
    passError("float-not-finite", setup(v),
              [=](WGPURenderPassEncoder p) {
                WGPUColor c{0, 0, bad, 0};
                wgpuRenderPassEncoderSetBlendConstant(p, &c);
              },
              {"blend constant"});
  PassSetup loads = setup(v, {0, NAN, 0, 0});
  loads.colors[0].loadOp = WGPULoadOp_Load;
  passError("float-not-finite", loads, {}, {"colorAttachments[0].clearValue"});
  passFine(setup(v), [](WGPURenderPassEncoder p) {
    WGPUColor c{1, 2, 3, 4};
    wgpuRenderPassEncoderSetBlendConstant(p, &c);
    wgpuRenderPassEncoderSetStencilReference(p, 0xFFFFFFFF);
  });
}

TEST_F(RenderPassTest, VertexAndIndexBufferRules) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  Buffer vertices = buffer(64, WGPUBufferUsage_Vertex, "vertices"),
         indices = buffer(64, WGPUBufferUsage_Index, "indices");
  auto vertex = [](uint32_t slot, WGPUBuffer b, uint64_t offset, uint64_t size) {
    return [=](WGPURenderPassEncoder p) { wgpuRenderPassEncoderSetVertexBuffer(p, slot, b, offset, size); };
  };
  passError("vertex-slot", setup(v), vertex(100, vertices, 0, WGPU_WHOLE_SIZE), {"100", "maxVertexBuffers"});
  passError("vertex-offset", setup(v), vertex(0, vertices, 2, 4));
  passError("vertex-usage", setup(v), vertex(0, indices, 0, 4), {"VERTEX"});
  passError("vertex-range", setup(v), vertex(0, vertices, 32, 36), {"Buffer \"vertices\"", "64"});
  passError("vertex-range", setup(v), vertex(0, vertices, 68, WGPU_WHOLE_SIZE));
  passError("vertex-range", setup(v), vertex(0, nullptr, 4, 0));
  passFine(setup(v), vertex(0, nullptr, 0, 0));
  passFine(setup(v), vertex(0, vertices, 64, 0));
  auto index = [](WGPUBuffer b, WGPUIndexFormat format, uint64_t offset, uint64_t size) {
    return [=](WGPURenderPassEncoder p) { wgpuRenderPassEncoderSetIndexBuffer(p, b, format, offset, size); };
  };
  passError("index-usage", setup(v), index(vertices, WGPUIndexFormat_Uint16, 0, 4), {"INDEX"});
  passError("index-offset", setup(v), index(indices, WGPUIndexFormat_Uint32, 2, 4));
  passError("index-range", setup(v), index(indices, WGPUIndexFormat_Uint16, 2, 64));
  passError("index-format", setup(v), index(indices, WGPUIndexFormat_Undefined, 0, 4));
  passError("object-null", setup(v), index(nullptr, WGPUIndexFormat_Uint16, 0, 4));
  passFine(setup(v), index(indices, WGPUIndexFormat_Uint16, 2, 62));
  passFine(setup(v), index(indices, WGPUIndexFormat_Uint32, 64, WGPU_WHOLE_SIZE));
}

TEST_F(RenderPassTest, PassWideScope) {
  Texture t = texture(8, 8, kFormat, kTarget | WGPUTextureUsage_TextureBinding, "both");
  TextureView v = view(t);
  WGPUBindGroupLayoutEntry entry = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
  entry.visibility = WGPUShaderStage_Fragment;
  entry.texture.sampleType = WGPUTextureSampleType_Float;
  WGPUBindGroupLayoutDescriptor l = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
  l.entryCount = 1, l.entries = &entry;
  BindGroupLayout layout = wgpuDeviceCreateBindGroupLayout(device, &l);
  WGPUBindGroupEntry bound = WGPU_BIND_GROUP_ENTRY_INIT;
  bound.textureView = v;
  WGPUBindGroupDescriptor g = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  g.layout = layout, g.entryCount = 1, g.entries = &bound;
  BindGroup group = wgpuDeviceCreateBindGroup(device, &g);
  // Set and replaced, never used by a draw: it counts.
  passError("usage-scope-texture", setup(v),
            [&](WGPURenderPassEncoder p) {
              wgpuRenderPassEncoderSetBindGroup(p, 0, group, 0, nullptr);
              wgpuRenderPassEncoderSetBindGroup(p, 0, nullptr, 0, nullptr);
            },
            {"Texture \"both\"", "attachment"});
}

TEST_F(RenderPassTest, EndRules) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  passError("debug-group-open", setup(v),
            [](WGPURenderPassEncoder p) { wgpuRenderPassEncoderPushDebugGroup(p, text("g")); });
  RenderPipeline p = pipeline(plain());
  WGPURenderPassMaxDrawCount most = WGPU_RENDER_PASS_MAX_DRAW_COUNT_INIT;
  most.maxDrawCount = 2;
  PassSetup s = setup(v);
  s.descriptor.nextInChain = &most.chain;
  auto drawing = [&](int count) {
    return [=, &p](WGPURenderPassEncoder pass) {
      wgpuRenderPassEncoderSetPipeline(pass, p);
      for (int i = 0; i < count; ++i) wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    };
  };
  passFine(s, drawing(2));
  passError("draw-count", s, drawing(3), {"3", "2"});
}

// ---- draws
TEST_F(RenderPassTest, ATriangle) {
  Texture t = texture(16, 16, kFormat, kTarget);
  TextureView v = view(t);
  RenderPipeline p = pipeline(plain());
  passFine(setup(v, {0, 0, 1, 1}), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderSetScissorRect(pass, 4, 2, 8, 4);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
  });
  EXPECT_EQ(pixel(t, 4, 2), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(t, 11, 5), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(t, 3, 2), rgba(0, 0, 255, 255));
  EXPECT_EQ(pixel(t, 4, 6), rgba(0, 0, 255, 255));
  // The viewport counts from the top, too, and an empty one draws nothing.
  passFine(setup(v, {0, 0, 1, 1}), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderSetViewport(pass, 0, 0, 0, 16, 0, 1);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    wgpuRenderPassEncoderSetViewport(pass, 0, 0, 16, 8, 0, 1);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
  });
  EXPECT_EQ(pixel(t, 0, 0), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(t, 15, 7), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(t, 0, 8), rgba(0, 0, 255, 255));
}

TEST_F(RenderPassTest, TrailingHolesDoNotMatter) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  PipelineSetup holes = plain();
  holes.targets.push_back(WGPU_COLOR_TARGET_STATE_INIT);
  RenderPipeline p = pipeline(holes);
  const auto draw = [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
  };
  PassSetup more = setup(v);
  more.colors.push_back(WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT);
  passFine(setup(v), draw);
  passFine(more, draw);
  EXPECT_EQ(pixel(t, 4, 4), rgba(255, 0, 0, 255));
}

TEST_F(RenderPassTest, PipelinesMustFitThePass) {
  Texture t = texture(8, 8, kFormat, kTarget), depth = texture(8, 8, WGPUTextureFormat_Depth32Float, kTarget);
  TextureView v = view(t), dv = view(depth);
  passError("pipeline-missing", setup(v), [](WGPURenderPassEncoder p) { wgpuRenderPassEncoderDraw(p, 3, 1, 0, 0); });
  PipelineSetup withDepth = plain(), four = plain();
  withDepth.depth.format = WGPUTextureFormat_Depth32Float;
  withDepth.depth.depthWriteEnabled = WGPUOptionalBool_True;
  withDepth.depth.depthCompare = WGPUCompareFunction_Less;
  four.multisample.count = 4;
  RenderPipeline other = pipeline(plain(WGPUTextureFormat_BGRA8Unorm)), deep = pipeline(withDepth),
                 sampled = pipeline(four);
  auto setting = [](WGPURenderPipeline p) {
    return [p](WGPURenderPassEncoder pass) { wgpuRenderPassEncoderSetPipeline(pass, p); };
  };
  passError("pipeline-color-format", setup(v), setting(other), {"bgra8unorm", "rgba8unorm"});
  passError("pipeline-depth-format", setup(v), setting(deep));
  passError("pipeline-samples", setup(v), setting(sampled));
  passError("object-null", setup(v), setting(nullptr));
  PassSetup readOnly = setup(v);
  readOnly.depth.view = dv;
  readOnly.depth.depthReadOnly = true;
  passError("pipeline-writes-depth", readOnly, setting(deep));
  withDepth.depth.depthWriteEnabled = WGPUOptionalBool_False;
  RenderPipeline testing = pipeline(withDepth);
  passFine(readOnly, setting(testing));
}

TEST_F(RenderPassTest, DepthTest) {
  Texture t = texture(8, 8, kFormat, kTarget), depth = texture(8, 8, WGPUTextureFormat_Depth32Float, kTarget);
  TextureView v = view(t), dv = view(depth);
  PipelineSetup s = plain();
  s.depth.format = WGPUTextureFormat_Depth32Float;
  s.depth.depthWriteEnabled = WGPUOptionalBool_True;
  s.depth.depthCompare = WGPUCompareFunction_Less;
  RenderPipeline p = pipeline(s);
  auto drawing = [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
  };
  PassSetup far = setup(v);
  far.depth = depthSetup(dv).depth;
  passFine(far, drawing);
  EXPECT_EQ(pixel(t, 4, 4), rgba(255, 0, 0, 255));
  const std::vector<uint8_t> raw = texels(depth, 4);
  float value;
  std::memcpy(&value, raw.data(), 4);
  EXPECT_EQ(value, 0.5f);
  PassSetup near = far;
  near.depth.depthClearValue = 0.25f;
  passFine(near, drawing);
  EXPECT_EQ(pixel(t, 4, 4), rgba(0, 0, 0, 0));
  // Loaded depth of the first pass: equal is not less.
  passFine(far, drawing);
  PassSetup loaded = far;
  loaded.depth.depthLoadOp = WGPULoadOp_Load;
  passFine(loaded, drawing);
  EXPECT_EQ(pixel(t, 4, 4), rgba(0, 0, 0, 0));
}

TEST_F(RenderPassTest, VertexBuffersAndIndices) {
  Texture t = texture(16, 16, kFormat, kTarget);
  TextureView v = view(t);
  WGPUVertexAttribute attributes[2] = {WGPU_VERTEX_ATTRIBUTE_INIT, WGPU_VERTEX_ATTRIBUTE_INIT};
  attributes[0].format = WGPUVertexFormat_Float32x2, attributes[0].shaderLocation = 0;
  attributes[1].format = WGPUVertexFormat_Unorm8x4, attributes[1].shaderLocation = 1;
  PipelineSetup s = plain();
  s.buffers.resize(2, WGPU_VERTEX_BUFFER_LAYOUT_INIT);
  s.buffers[0].stepMode = WGPUVertexStepMode_Vertex, s.buffers[0].arrayStride = 8;
  s.buffers[0].attributeCount = 1, s.buffers[0].attributes = &attributes[0];
  s.buffers[1].stepMode = WGPUVertexStepMode_Instance, s.buffers[1].arrayStride = 4;
  s.buffers[1].attributeCount = 1, s.buffers[1].attributes = &attributes[1];
  RenderPipeline p = pipeline(s, kBuffersShader);
  constexpr WGPUBufferUsage kVertex = WGPUBufferUsage_Vertex | WGPUBufferUsage_CopyDst;
  Buffer positions = buffer(5 * 8, kVertex, "positions"), colors = buffer(8, kVertex, "colors"),
         indices = buffer(16, WGPUBufferUsage_Index | WGPUBufferUsage_CopyDst);
  write(positions, std::vector<float>{9, 9, -1, -1, 1, -1, -1, 1, 1, 1});
  write(colors, std::vector<uint8_t>{255, 0, 0, 255, 0, 255, 0, 255});
  write(indices, std::vector<uint16_t>{0, 0, 1, 2, 3, 3, 2, 4});
  auto binding = [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderSetVertexBuffer(pass, 0, positions, 0, WGPU_WHOLE_SIZE);
    wgpuRenderPassEncoderSetVertexBuffer(pass, 1, colors, 0, WGPU_WHOLE_SIZE);
  };
  passFine(setup(v), [&](WGPURenderPassEncoder pass) {
    binding(pass);
    wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint16, 4, WGPU_WHOLE_SIZE);
    wgpuRenderPassEncoderDrawIndexed(pass, 6, 1, 0, 0, 1);
  });
  EXPECT_EQ(pixel(t, 0, 0), rgba(0, 255, 0, 255));
  EXPECT_EQ(pixel(t, 15, 15), rgba(0, 255, 0, 255));
  passFine(setup(v), [&](WGPURenderPassEncoder pass) {
    binding(pass);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 1, 0);  // the lower left half
  });
  EXPECT_EQ(pixel(t, 0, 15), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(t, 15, 0), rgba(0, 0, 0, 0));

  auto drawing = [&](uint32_t vertices, uint32_t instances, uint32_t firstVertex, uint32_t firstInstance) {
    return [=](WGPURenderPassEncoder pass) {
      binding(pass);
      wgpuRenderPassEncoderDraw(pass, vertices, instances, firstVertex, firstInstance);
    };
  };
  passError("draw-vertices", setup(v), drawing(3, 1, 3, 0), {"6", "48", "40"});
  passError("draw-vertices", setup(v), drawing(UINT32_MAX, 1, UINT32_MAX, 0));
  passError("draw-instances", setup(v), drawing(3, 2, 0, 1), {"3"});
  passFine(setup(v), drawing(0, 0, 5, 2));
  passError("vertex-buffer-missing", setup(v),
            [&](WGPURenderPassEncoder pass) {
              binding(pass);
              wgpuRenderPassEncoderSetVertexBuffer(pass, 1, nullptr, 0, 0);
              wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
            },
            {"1"});
  passError("index-buffer-missing", setup(v), [&](WGPURenderPassEncoder pass) {
    binding(pass);
    wgpuRenderPassEncoderDrawIndexed(pass, 3, 1, 0, 0, 0);
  });
  auto indexed = [&](uint32_t count, uint32_t instances, uint32_t first) {
    return [=, &indices](WGPURenderPassEncoder pass) {
      binding(pass);
      wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint16, 0, WGPU_WHOLE_SIZE);
      wgpuRenderPassEncoderDrawIndexed(pass, count, instances, first, 0, 0);
    };
  };
  passError("draw-indices", setup(v), indexed(8, 1, 1), {"8"});
  passError("draw-indices", setup(v), indexed(UINT32_MAX, 1, UINT32_MAX));
  passError("draw-instances", setup(v), indexed(3, 3, 0));
  PipelineSetup strip = s;
  strip.topology = WGPUPrimitiveTopology_TriangleStrip;
  strip.stripFormat = WGPUIndexFormat_Uint32;
  RenderPipeline strips = pipeline(strip, kBuffersShader);
  passError("index-strip-format", setup(v),
            [&](WGPURenderPassEncoder pass) {
              binding(pass);
              wgpuRenderPassEncoderSetPipeline(pass, strips);
              wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint16, 0, WGPU_WHOLE_SIZE);
              wgpuRenderPassEncoderDrawIndexed(pass, 3, 1, 0, 0, 0);
            },
            {"uint16", "uint32"});
}

// A vertex buffer of 31 bytes has a last word of which three bytes count: a vertex that reads the word sees zeros (or
// what is read out of bounds), never what was in that memory before.
TEST_F(RenderPassTest, TheTailOfAnOddVertexBufferIsZero) {
  constexpr int kTimes = 16;
  {
    std::vector<Buffer> old;
    for (int i = 0; i < 4 * kTimes; ++i) {
      old.push_back(buffer(32, WGPUBufferUsage_Vertex | WGPUBufferUsage_CopyDst));
      write(old.back(), std::vector<uint8_t>(32, 0xA5));
    }
    finishWork();
  }
  Texture t = texture(1, 1, WGPUTextureFormat_RGBA32Uint, kTarget);
  TextureView v = view(t);
  WGPUVertexAttribute attribute = WGPU_VERTEX_ATTRIBUTE_INIT;
  attribute.format = WGPUVertexFormat_Uint32x4;
  WGPUVertexBufferLayout layout = WGPU_VERTEX_BUFFER_LAYOUT_INIT;
  layout.arrayStride = 16, layout.stepMode = WGPUVertexStepMode_Vertex;
  layout.attributeCount = 1, layout.attributes = &attribute;
  PipelineSetup s = plain(WGPUTextureFormat_RGBA32Uint);
  s.buffers = {layout};
  s.topology = WGPUPrimitiveTopology_PointList;
  RenderPipeline p = pipeline(s, R"(
struct Out { @builtin(position) position: vec4f, @location(0) @interpolate(flat) words: vec4u };
@vertex fn vs(@location(0) words: vec4u) -> Out { return Out(vec4f(0, 0, 0, 1), words); }
@fragment fn fs(@location(0) @interpolate(flat) words: vec4u) -> @location(0) vec4u { return words; })");
  Buffer indices = buffer(4, WGPUBufferUsage_Index | WGPUBufferUsage_CopyDst);
  write(indices, std::vector<uint32_t>{1});
  std::vector<Buffer> odd;
  for (int i = 0; i < kTimes; ++i) {
    odd.push_back(buffer(31, WGPUBufferUsage_Vertex | WGPUBufferUsage_CopyDst));
    write(odd.back(), std::vector<uint32_t>(7, 0));
    passFine(setup(v, {7, 7, 7, 7}), [&](WGPURenderPassEncoder pass) {
      wgpuRenderPassEncoderSetPipeline(pass, p);
      wgpuRenderPassEncoderSetVertexBuffer(pass, 0, odd.back(), 0, WGPU_WHOLE_SIZE);
      wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint32, 0, WGPU_WHOLE_SIZE);
      wgpuRenderPassEncoderDrawIndexed(pass, 1, 1, 0, 0, 0);
    });
    const std::vector<uint8_t> words = texels(t, 16);
    EXPECT_EQ(std::vector<uint8_t>(words.begin(), words.begin() + 12), std::vector<uint8_t>(12, 0));
    EXPECT_LE(words[12], 1);
    EXPECT_EQ(std::vector<uint8_t>(words.begin() + 13, words.end()), std::vector<uint8_t>(3, 0)) << "buffer " << i;
  }
}

TEST_F(RenderPassTest, UniformsPerDraw) {
  Texture t = texture(16, 4, kFormat, kTarget);
  TextureView v = view(t);
  WGPUBindGroupLayoutEntry entry = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
  entry.visibility = WGPUShaderStage_Fragment;
  entry.buffer.type = WGPUBufferBindingType_Uniform, entry.buffer.hasDynamicOffset = true,
  entry.buffer.minBindingSize = 16;
  WGPUBindGroupLayoutDescriptor l = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
  l.entryCount = 1, l.entries = &entry;
  BindGroupLayout layout = wgpuDeviceCreateBindGroupLayout(device, &l);
  WGPUPipelineLayoutDescriptor pl = WGPU_PIPELINE_LAYOUT_DESCRIPTOR_INIT;
  pl.bindGroupLayoutCount = 1, pl.bindGroupLayouts = &*layout.out();
  PipelineLayout pipelineLayout = wgpuDeviceCreatePipelineLayout(device, &pl);
  ShaderModule module = shader(R"(
@group(0) @binding(0) var<uniform> color: vec4f;
@vertex fn vs(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(vec2f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0), 0.5, 1.0);
}
@fragment fn fs() -> @location(0) vec4f { return color; })");
  WGPUColorTargetState target = WGPU_COLOR_TARGET_STATE_INIT;
  target.format = kFormat;
  WGPUFragmentState fragment = WGPU_FRAGMENT_STATE_INIT;
  fragment.module = module, fragment.targetCount = 1, fragment.targets = &target;
  WGPURenderPipelineDescriptor d = WGPU_RENDER_PIPELINE_DESCRIPTOR_INIT;
  d.layout = pipelineLayout, d.vertex.module = module, d.fragment = &fragment;
  RenderPipeline p = wgpuDeviceCreateRenderPipeline(device, &d);
  Buffer uniforms = buffer(4 * 256, WGPUBufferUsage_Uniform | WGPUBufferUsage_CopyDst);
  for (uint32_t i = 0; i < 4; ++i)
    write(uniforms, std::vector<float>{i == 1 ? 1.f : 0.f, i == 2 ? 1.f : 0.f, i == 3 ? 1.f : 0.f, 1}, i * 256);
  WGPUBindGroupEntry bound = WGPU_BIND_GROUP_ENTRY_INIT;
  bound.buffer = uniforms, bound.size = 16;
  WGPUBindGroupDescriptor g = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  g.layout = layout, g.entryCount = 1, g.entries = &bound;
  BindGroup group = wgpuDeviceCreateBindGroup(device, &g);
  passFine(setup(v), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetPipeline(pass, p);
    for (uint32_t i = 0; i < 4; ++i) {
      const uint32_t offset = i * 256;
      wgpuRenderPassEncoderSetBindGroup(pass, 0, group, 1, &offset);
      wgpuRenderPassEncoderSetScissorRect(pass, i * 4, 0, 4, 4);
      wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    }
  });
  EXPECT_EQ(pixel(t, 1, 1), rgba(0, 0, 0, 255));
  EXPECT_EQ(pixel(t, 5, 1), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(t, 9, 1), rgba(0, 255, 0, 255));
  EXPECT_EQ(pixel(t, 13, 1), rgba(0, 0, 255, 255));
}

// What is set counts, not what the pipeline needs.
TEST_F(RenderPassTest, GroupsPlusVertexBuffers) {
  if (!useManySlots()) GTEST_SKIP() << "this adapter has too few of both to exceed their shared limit";
  WGPULimits limits = WGPU_LIMITS_INIT;
  wgpuDeviceGetLimits(device, &limits);
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  RenderPipeline p = pipeline(plain());
  WGPUBindGroupLayoutDescriptor none = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
  BindGroupLayout layout = wgpuDeviceCreateBindGroupLayout(device, &none);
  BindGroup group = bind(layout, {});
  Buffer vertices = buffer(16, WGPUBufferUsage_Vertex);
  const uint32_t slots = limits.maxBindGroupsPlusVertexBuffers - limits.maxBindGroups;
  auto drawing = [&](uint32_t lastSlot) {
    return [&, lastSlot](WGPURenderPassEncoder pass) {
      wgpuRenderPassEncoderSetPipeline(pass, p);
      wgpuRenderPassEncoderSetBindGroup(pass, limits.maxBindGroups - 1, group, 0, nullptr);
      wgpuRenderPassEncoderSetVertexBuffer(pass, lastSlot, vertices, 0, WGPU_WHOLE_SIZE);
      wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    };
  };
  passFine(setup(v), drawing(slots - 1));
  passError("draw-groups-plus-buffers", setup(v), drawing(slots),
            {std::to_string(limits.maxBindGroupsPlusVertexBuffers)});
}

// ---- occlusion queries
TEST_F(RenderPassTest, OcclusionRules) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  WGPUQuerySetDescriptor d = WGPU_QUERY_SET_DESCRIPTOR_INIT;
  d.type = WGPUQueryType_Occlusion, d.count = 4;
  QuerySet set = wgpuDeviceCreateQuerySet(device, &d);
  auto begin = [](WGPURenderPassEncoder p, uint32_t i) { wgpuRenderPassEncoderBeginOcclusionQuery(p, i); };
  auto end = [](WGPURenderPassEncoder p) { wgpuRenderPassEncoderEndOcclusionQuery(p); };
  passError("occlusion-no-set", setup(v), [&](WGPURenderPassEncoder p) { begin(p, 0); });
  PassSetup s = setup(v);
  s.descriptor.occlusionQuerySet = set;
  passError("occlusion-index", s, [&](WGPURenderPassEncoder p) { begin(p, 4); }, {"4"});
  passError("occlusion-nested", s, [&](WGPURenderPassEncoder p) { begin(p, 0), begin(p, 1); });
  passError("occlusion-twice", s, [&](WGPURenderPassEncoder p) { begin(p, 0), end(p), begin(p, 0); });
  passError("occlusion-none", s, [&](WGPURenderPassEncoder p) { end(p); });
  passError("occlusion-open", s, [&](WGPURenderPassEncoder p) { begin(p, 0); });
  if (has(WGPUFeatureName_TimestampQuery)) {
    d.type = WGPUQueryType_Timestamp;
    QuerySet times = wgpuDeviceCreateQuerySet(device, &d);
    PassSetup wrong = setup(v);
    wrong.descriptor.occlusionQuerySet = times;
    passError("occlusion-set-type", wrong);
    WGPUPassTimestampWrites writes = WGPU_PASS_TIMESTAMP_WRITES_INIT;
    writes.querySet = times, writes.beginningOfPassWriteIndex = 1, writes.endOfPassWriteIndex = 3;
    PassSetup timed = setup(v);
    timed.descriptor.timestampWrites = &writes;
    passFine(timed);
  }
  // A set that the pass names but no query uses may be destroyed.
  QuerySet unused;
  d.type = WGPUQueryType_Occlusion;
  unused = wgpuDeviceCreateQuerySet(device, &d);
  wgpuQuerySetDestroy(unused);
  s.descriptor.occlusionQuerySet = unused;
  passFine(s);
}

TEST_F(RenderPassTest, OcclusionCounts) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  WGPUQuerySetDescriptor d = WGPU_QUERY_SET_DESCRIPTOR_INIT;
  d.type = WGPUQueryType_Occlusion, d.count = 4;
  QuerySet set = wgpuDeviceCreateQuerySet(device, &d);
  Buffer results = buffer(32, WGPUBufferUsage_QueryResolve | WGPUBufferUsage_CopySrc);
  RenderPipeline p = pipeline(plain());
  PassSetup s = setup(v);
  s.descriptor.occlusionQuerySet = set;
  CommandEncoder e = encoder();
  record(e, s, [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderBeginOcclusionQuery(pass, 1);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    wgpuRenderPassEncoderEndOcclusionQuery(pass);
    wgpuRenderPassEncoderBeginOcclusionQuery(pass, 3);
    wgpuRenderPassEncoderEndOcclusionQuery(pass);
    wgpuRenderPassEncoderSetScissorRect(pass, 0, 0, 0, 0);
    wgpuRenderPassEncoderBeginOcclusionQuery(pass, 2);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    wgpuRenderPassEncoderEndOcclusionQuery(pass);
  });
  wgpuCommandEncoderResolveQuerySet(e, set, 0, 4, results, 0);
  submit(finish(e));
  const std::vector<uint64_t> seen = read<uint64_t>(results);
  EXPECT_EQ(seen[0], 0u);
  EXPECT_NE(seen[1], 0u);
  EXPECT_EQ(seen[2], 0u);
  EXPECT_EQ(seen[3], 0u);
}

}  // namespace
}  // namespace alba_test
