// SPDX-License-Identifier: MIT
// Render bundles: creation, recording, finish, and what executing one does to a pass.
#include "api/render_fixture.h"

namespace alba_test {
namespace {

using RenderBundle = Owned<WGPURenderBundle, wgpuRenderBundleRelease>;
using BundleEncoder = Owned<WGPURenderBundleEncoder, wgpuRenderBundleEncoderRelease>;

// Fills everything with the color of binding 0.
constexpr const char* kUniform = R"(
@group(0) @binding(0) var<uniform> color: vec4f;
@vertex fn vs(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
}
@fragment fn fs() -> @location(0) vec4f { return color; })";

// A strip from a buffer of corners, in the color of a second one.
constexpr const char* kCorners = R"(
struct Out { @builtin(position) position: vec4f, @location(0) color: vec4f };
@vertex fn vs(@location(0) corner: vec2f, @location(1) color: vec4f) -> Out { return Out(vec4f(corner, 0.0, 1.0), color); }
@fragment fn fs(@location(0) color: vec4f) -> @location(0) vec4f { return color; })";

class BundleTest : public RenderTest {
 protected:
  using Commands = std::function<void(WGPURenderBundleEncoder)>;
  struct Setup {
    std::vector<WGPUTextureFormat> colors;
    WGPURenderBundleEncoderDescriptor descriptor = WGPU_RENDER_BUNDLE_ENCODER_DESCRIPTOR_INIT;
    const WGPURenderBundleEncoderDescriptor* get() {
      descriptor.colorFormatCount = colors.size();
      descriptor.colorFormats = colors.data();
      return &descriptor;
    }
  };
  static Setup plainSetup(std::vector<WGPUTextureFormat> colors = {kFormat}) {
    Setup s;
    s.colors = std::move(colors);
    return s;
  }
  static Setup depthSetupOf(WGPUTextureFormat depth, bool depthReadOnly = false, bool stencilReadOnly = false) {
    Setup s = plainSetup({});
    s.descriptor.depthStencilFormat = depth;
    s.descriptor.depthReadOnly = depthReadOnly, s.descriptor.stencilReadOnly = stencilReadOnly;
    return s;
  }
  BundleEncoder bundleEncoder(Setup s) const { return wgpuDeviceCreateRenderBundleEncoder(device, s.get()); }
  // A bundle that is expected to be fine.
  RenderBundle bundle(const Setup& s, const Commands& commands = {}) const {
    RenderBundle out;
    expectNoError([&] {
      BundleEncoder e = bundleEncoder(s);
      if (commands) commands(e);
      WGPURenderBundleDescriptor d = WGPU_RENDER_BUNDLE_DESCRIPTOR_INIT;
      d.label = text("bundle");
      out = wgpuRenderBundleEncoderFinish(e, &d);
    });
    return out;
  }
  RenderBundle bundle(const Commands& commands = {}) const { return bundle(plainSetup(), commands); }
  std::string finishError(std::string_view rule, const Commands& commands,
                          std::initializer_list<std::string_view> parts = {}, const Setup& s = plainSetup()) const {
    BundleEncoder e;
    expectNoError([&] {
      e = bundleEncoder(s);
      commands(e);
    });
    return expectError(
        rule, [&] { RenderBundle b = wgpuRenderBundleEncoderFinish(e, nullptr); }, parts);
  }
  void createError(std::string_view rule, Setup s, std::initializer_list<std::string_view> parts = {}) const {
    BundleEncoder e;
    expectError(
        rule, [&] { e = wgpuDeviceCreateRenderBundleEncoder(device, s.get()); }, parts);
    expectNoError([&] { wgpuRenderBundleEncoderDraw(e, 3, 1, 0, 0); });
    expectError("bundle-encoder-invalid", [&] { RenderBundle b = wgpuRenderBundleEncoderFinish(e, nullptr); });
  }
  static void execute(WGPURenderPassEncoder pass, std::initializer_list<WGPURenderBundle> bundles) {
    wgpuRenderPassEncoderExecuteBundles(pass, bundles.size(), bundles.begin());
  }
  static Record executing(std::initializer_list<WGPURenderBundle> bundles) {
    return [list = std::vector<WGPURenderBundle>(bundles)](WGPURenderPassEncoder pass) {
      wgpuRenderPassEncoderExecuteBundles(pass, list.size(), list.data());
    };
  }
  Buffer colorBuffer(std::vector<float> color) const {
    Buffer b = buffer(16, WGPUBufferUsage_Uniform | WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst, "color");
    write(b, color);
    return b;
  }
  BindGroup uniformGroup(WGPURenderPipeline p, WGPUBuffer b) const {
    BindGroupLayout layout = wgpuRenderPipelineGetBindGroupLayout(p, 0);
    WGPUBindGroupEntry e = WGPU_BIND_GROUP_ENTRY_INIT;
    e.buffer = b;
    return bind(layout, {e});
  }
  // One binding that a draw needs not look at.
  BindGroup looseGroup(WGPUBindGroupLayoutEntry entry, WGPUBindGroupEntry bound) const {
    WGPUBindGroupLayoutDescriptor d = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
    d.entryCount = 1, d.entries = &entry;
    BindGroupLayout layout = wgpuDeviceCreateBindGroupLayout(device, &d);
    return bind(layout, {bound});
  }
};

// ---- creation
TEST_F(BundleTest, CreationRules) {
  bundle(plainSetup({WGPUTextureFormat_Undefined, kFormat, WGPUTextureFormat_Undefined}));
  bundle(depthSetupOf(WGPUTextureFormat_Depth24PlusStencil8));
  Setup four = plainSetup();
  four.descriptor.sampleCount = 4;
  bundle(four);
  createError("attachment-none", plainSetup({}));
  createError("attachment-none", plainSetup({WGPUTextureFormat_Undefined}));
  createError("attachment-count", plainSetup(std::vector<WGPUTextureFormat>(9, WGPUTextureFormat_R8Unorm)), {"9", "8"});
  createError("attachment-bytes", plainSetup(std::vector<WGPUTextureFormat>(3, WGPUTextureFormat_RGBA32Float)),
              {"48", "32"});
  createError("attachment-format", plainSetup({kFormat, WGPUTextureFormat_RGB9E5Ufloat}), {"rgb9e5ufloat", "1"});
  createError("attachment-format", plainSetup({WGPUTextureFormat_Depth32Float}), {"depth32float"});
  createError("bundle-depth-stencil", depthSetupOf(kFormat), {"rgba8unorm"});
  for (const uint32_t count : {0u, 2u, 3u, 8u, 16u}) {
    Setup s = plainSetup();
    s.descriptor.sampleCount = count;
    createError("bundle-sample-count", s, {std::to_string(count)});
  }
  createError("format-feature", depthSetupOf(WGPUTextureFormat_Depth32FloatStencil8));
  WGPUChainedStruct wrong{nullptr, WGPUSType_ShaderSourceWGSL};
  Setup chained = plainSetup();
  chained.descriptor.nextInChain = &wrong;
  createError("chain-unknown", chained, {"WGPURenderBundleEncoderDescriptor"});
  BundleEncoder none;
  expectError("object-null", [&] { none = wgpuDeviceCreateRenderBundleEncoder(device, nullptr); }, {"descriptor"});
  WGPURenderBundleEncoderDescriptor list = WGPU_RENDER_BUNDLE_ENCODER_DESCRIPTOR_INIT;
  list.colorFormatCount = 1;
  expectError("object-null", [&] { none = wgpuDeviceCreateRenderBundleEncoder(device, &list); }, {"colorFormats"});
}

// ---- recording and finish
TEST_F(BundleTest, FinishesOnce) {
  BundleEncoder e = bundleEncoder(plainSetup());
  RenderBundle first, second;
  expectNoError([&] { first = wgpuRenderBundleEncoderFinish(e, nullptr); });
  ASSERT_TRUE(first);
  expectError("bundle-ended", [&] { second = wgpuRenderBundleEncoderFinish(e, nullptr); }, {"finish"});
  ASSERT_TRUE(second);
  expectError("bundle-ended", [&] { wgpuRenderBundleEncoderDraw(e, 3, 1, 0, 0); }, {"draw"});
  expectError("bundle-ended", [&] { wgpuRenderBundleEncoderSetPipeline(e, nullptr); }, {"setPipeline"});
  expectError("bundle-ended", [&] { wgpuRenderBundleEncoderPushDebugGroup(e, text("x")); }, {"pushDebugGroup"});
  Texture t = texture(4, 4, kFormat, kTarget);
  TextureView v = view(t);
  passFine(setup(v), executing({first}));
  passError("object-invalid", setup(v), executing({first, second}), {"RenderBundle"});
  // One that nobody finishes goes away quietly, and so does what it holds.
  BundleEncoder left = bundleEncoder(plainSetup());
  Buffer b = colorBuffer({1, 1, 1, 1});
  wgpuRenderBundleEncoderSetVertexBuffer(left, 0, b, 0, 16);
  WGPUChainedStruct wrong{nullptr, WGPUSType_ShaderSourceWGSL};
  WGPURenderBundleDescriptor d = WGPU_RENDER_BUNDLE_DESCRIPTOR_INIT;
  d.nextInChain = &wrong;
  BundleEncoder chained = bundleEncoder(plainSetup());
  expectError("chain-unknown", [&] { RenderBundle x = wgpuRenderBundleEncoderFinish(chained, &d); });
}

TEST_F(BundleTest, ErrorsShowAtFinish) {
  Setup named = plainSetup();
  named.descriptor.label = text("recorder");
  finishError(
      "pipeline-missing",
      [](WGPURenderBundleEncoder e) {
        wgpuRenderBundleEncoderPushDebugGroup(e, text("outer"));
        wgpuRenderBundleEncoderDraw(e, 3, 1, 0, 0);
      },
      {"draw, at command 2", "RenderBundleEncoder \"recorder\"", "outer"}, named);
  wgpuRenderBundleEncoderSetLabel(bundleEncoder(named), text("other"));
  Buffer b = buffer(64, WGPUBufferUsage_Vertex | WGPUBufferUsage_Indirect, "buffer");
  finishError("vertex-range",
              [&](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderSetVertexBuffer(e, 0, b, 0, 68); });
  finishError("index-usage", [&](WGPURenderBundleEncoder e) {
    wgpuRenderBundleEncoderSetIndexBuffer(e, b, WGPUIndexFormat_Uint16, 0, 64);
  });
  finishError("bind-group-index",
              [&](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderSetBindGroup(e, 100, nullptr, 0, nullptr); });
  finishError("immediates-alignment", [&](WGPURenderBundleEncoder e) {
    const uint32_t data = 0;
    wgpuRenderBundleEncoderSetImmediates(e, 0, &data, 2);
  });
  RenderPipeline p = pipeline(plain());
  finishError("indirect-range", [&](WGPURenderBundleEncoder e) {
    wgpuRenderBundleEncoderSetPipeline(e, p);
    wgpuRenderBundleEncoderDrawIndirect(e, b, 52);
  });
  finishError("index-buffer-missing", [&](WGPURenderBundleEncoder e) {
    wgpuRenderBundleEncoderSetPipeline(e, p);
    wgpuRenderBundleEncoderDrawIndexedIndirect(e, b, 0);
  });
  finishError("index-buffer-missing", [&](WGPURenderBundleEncoder e) {
    wgpuRenderBundleEncoderSetPipeline(e, p);
    wgpuRenderBundleEncoderDrawIndexed(e, 3, 1, 0, 0, 0);
  });
}

TEST_F(BundleTest, DebugGroups) {
  bundle([](WGPURenderBundleEncoder e) {
    wgpuRenderBundleEncoderPushDebugGroup(e, text("a"));
    wgpuRenderBundleEncoderInsertDebugMarker(e, text("b"));
    wgpuRenderBundleEncoderPopDebugGroup(e);
  });
  finishError("debug-group-open",
              [](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderPushDebugGroup(e, text("lone")); }, {"lone"});
  finishError("debug-group-none", [](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderPopDebugGroup(e); });
}

TEST_F(BundleTest, PipelinesMustFit) {
  PipelineSetup withDepth = plain(), four = plain();
  withDepth.depth.format = WGPUTextureFormat_Depth24PlusStencil8;
  withDepth.depth.depthWriteEnabled = WGPUOptionalBool_True;
  withDepth.depth.depthCompare = WGPUCompareFunction_Less;
  four.multisample.count = 4;
  RenderPipeline writesDepth = pipeline(withDepth), multisampled = pipeline(four),
                 bgra = pipeline(plain(WGPUTextureFormat_BGRA8Unorm));
  withDepth.depth.depthWriteEnabled = WGPUOptionalBool_False;
  withDepth.depth.stencilFront.passOp = WGPUStencilOperation_Replace;
  RenderPipeline writesStencil = pipeline(withDepth);
  const auto set = [](WGPURenderPipeline p) {
    return [p](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderSetPipeline(e, p); };
  };
  finishError("pipeline-samples", set(multisampled));
  finishError("pipeline-color-format", set(bgra));
  finishError("pipeline-depth-format", set(writesDepth));
  Setup both = plainSetup();
  both.descriptor.depthStencilFormat = WGPUTextureFormat_Depth24PlusStencil8;
  bundle(both, set(writesDepth));
  both.descriptor.depthReadOnly = true;
  finishError("pipeline-writes-depth", set(writesDepth), {}, both);
  bundle(both, set(writesStencil));
  both.descriptor.stencilReadOnly = true;
  finishError("pipeline-writes-stencil", set(writesStencil), {}, both);
}

// ---- executing
TEST_F(BundleTest, Pixels) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  RenderPipeline p = pipeline(plain(), kUniform);
  Buffer red = colorBuffer({1, 0, 0, 1}), green = colorBuffer({0, 1, 0, 1});
  BindGroup redGroup = uniformGroup(p, red), greenGroup = uniformGroup(p, green);
  const auto filling = [&](WGPUBindGroup group) {
    return bundle([&](WGPURenderBundleEncoder e) {
      wgpuRenderBundleEncoderSetPipeline(e, p);
      wgpuRenderBundleEncoderSetBindGroup(e, 0, group, 0, nullptr);
      wgpuRenderBundleEncoderDraw(e, 3, 1, 0, 0);
    });
  };
  RenderBundle redBundle = filling(redGroup), greenBundle = filling(greenGroup);
  // The scissor of the pass applies inside and outlives the bundle; bundles run in order.
  passFine(setup(v, {0, 0, 1, 1}), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetScissorRect(pass, 0, 0, 4, 8);
    execute(pass, {greenBundle, redBundle});
    wgpuRenderPassEncoderSetScissorRect(pass, 0, 0, 2, 8);
    execute(pass, {greenBundle});
  });
  EXPECT_EQ(pixel(t, 0, 0), rgba(0, 255, 0, 255));
  EXPECT_EQ(pixel(t, 3, 7), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(t, 4, 0), rgba(0, 0, 255, 255));
  // Again, between draws of the pass's own, in two passes of one command buffer.
  Texture t2 = texture(8, 8, kFormat, kTarget);
  TextureView v2 = view(t2);
  CommandEncoder e = encoder();
  for (WGPUTextureView to : {v.get(), v2.get()})
    record(e, setup(to), [&](WGPURenderPassEncoder pass) {
      wgpuRenderPassEncoderSetPipeline(pass, p);
      wgpuRenderPassEncoderSetBindGroup(pass, 0, greenGroup, 0, nullptr);
      wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
      wgpuRenderPassEncoderSetScissorRect(pass, 4, 0, 4, 8);
      execute(pass, {redBundle});
      wgpuRenderPassEncoderSetScissorRect(pass, 7, 0, 1, 8);
      wgpuRenderPassEncoderSetPipeline(pass, p);
      wgpuRenderPassEncoderSetBindGroup(pass, 0, greenGroup, 0, nullptr);
      wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    });
  submit(finish(e));
  for (WGPUTexture seen : {t.get(), t2.get()}) {
    EXPECT_EQ(pixel(seen, 3, 3), rgba(0, 255, 0, 255));
    EXPECT_EQ(pixel(seen, 4, 3), rgba(255, 0, 0, 255));
    EXPECT_EQ(pixel(seen, 7, 3), rgba(0, 255, 0, 255));
  }
  // An empty viewport of the pass empties the bundle's draws.
  passFine(setup(v, {0, 0, 1, 1}), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetViewport(pass, 0, 0, 0, 0, 0, 1);
    execute(pass, {redBundle});
  });
  EXPECT_EQ(pixel(t, 4, 4), rgba(0, 0, 255, 255));
}

// Vertex and index buffers, indirect draws, dynamic offsets and immediates, all from one bundle.
TEST_F(BundleTest, AllCommands) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  WGPUVertexAttribute corner = WGPU_VERTEX_ATTRIBUTE_INIT, color = WGPU_VERTEX_ATTRIBUTE_INIT;
  corner.format = WGPUVertexFormat_Float32x2;
  color.format = WGPUVertexFormat_Float32x4, color.shaderLocation = 1;
  WGPUVertexBufferLayout corners = WGPU_VERTEX_BUFFER_LAYOUT_INIT, colors = WGPU_VERTEX_BUFFER_LAYOUT_INIT;
  corners.stepMode = WGPUVertexStepMode_Vertex, corners.arrayStride = 8;
  corners.attributeCount = 1, corners.attributes = &corner;
  colors.stepMode = WGPUVertexStepMode_Instance, colors.arrayStride = 16;
  colors.attributeCount = 1, colors.attributes = &color;
  PipelineSetup s = plain();
  s.topology = WGPUPrimitiveTopology_TriangleStrip, s.stripFormat = WGPUIndexFormat_Uint32;
  s.buffers = {corners, colors};
  RenderPipeline p = pipeline(s, kCorners);
  Buffer positions = buffer(96, WGPUBufferUsage_Vertex | WGPUBufferUsage_CopyDst);
  // Left half, right half, and all.
  write(positions,
        std::vector<float>{-1, -1, 0, -1, -1, 1, 0, 1, 0, -1, 1, -1, 0, 1, 1, 1, -1, -1, 1, -1, -1, 1, 1, 1});
  Buffer tints = buffer(32, WGPUBufferUsage_Vertex | WGPUBufferUsage_CopyDst);
  write(tints, std::vector<float>{1, 0, 0, 1, 0, 1, 0, 1});
  Buffer indices = buffer(16, WGPUBufferUsage_Index | WGPUBufferUsage_CopyDst);
  write(indices, std::vector<uint32_t>{0, 1, 2, 3});
  Buffer arguments = buffer(40, WGPUBufferUsage_Indirect | WGPUBufferUsage_CopyDst, "arguments");
  write(arguments, std::vector<uint32_t>{4, 1, 0, 0, 4, 1, 0, 4, 0, 0});
  const auto bound = [&](WGPURenderBundleEncoder e) {
    wgpuRenderBundleEncoderSetPipeline(e, p);
    wgpuRenderBundleEncoderSetVertexBuffer(e, 0, positions, 0, WGPU_WHOLE_SIZE);
    wgpuRenderBundleEncoderSetVertexBuffer(e, 1, tints, 16, 16);
    wgpuRenderBundleEncoderSetIndexBuffer(e, indices, WGPUIndexFormat_Uint32, 0, WGPU_WHOLE_SIZE);
  };
  const std::vector<uint8_t> green = rgba(0, 255, 0, 255), none = rgba(0, 0, 0, 0);
  const auto expect = [&](const Commands& draw, bool left, bool right) {
    RenderBundle b = bundle([&](WGPURenderBundleEncoder e) {
      bound(e);
      draw(e);
    });
    passFine(setup(v), executing({b}));
    EXPECT_EQ(pixel(t, 1, 1), left ? green : none);
    EXPECT_EQ(pixel(t, 6, 6), right ? green : none);
  };
  expect([](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderDraw(e, 4, 1, 4, 0); }, false, true);
  expect([](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderDrawIndexed(e, 4, 1, 0, 8, 0); }, true, true);
  expect([&](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderDrawIndirect(e, arguments, 0); }, true, false);
  expect([&](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderDrawIndexedIndirect(e, arguments, 16); }, false, true);
  // Indirect draws of the pass before, of a bundle twice, and of the pass behind it each find their own arguments.
  RenderBundle b = bundle([&](WGPURenderBundleEncoder e) {
    bound(e);
    wgpuRenderBundleEncoderDrawIndexedIndirect(e, arguments, 16);
  });
  const auto ownDraw = [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderSetVertexBuffer(pass, 0, positions, 0, WGPU_WHOLE_SIZE);
    wgpuRenderPassEncoderSetVertexBuffer(pass, 1, tints, 0, 32);
    wgpuRenderPassEncoderDrawIndirect(pass, arguments, 0);
  };
  passFine(setup(v), [&](WGPURenderPassEncoder pass) {
    ownDraw(pass);
    execute(pass, {b, b});
  });
  EXPECT_EQ(pixel(t, 1, 1), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(t, 6, 6), green);
  passFine(setup(v), [&](WGPURenderPassEncoder pass) {
    execute(pass, {b, b});
    ownDraw(pass);
  });
  EXPECT_EQ(pixel(t, 1, 1), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(t, 6, 6), green);
}

TEST_F(BundleTest, StateIsResetBeforeAndAfter) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  RenderPipeline p = pipeline(plain(), kUniform);
  Buffer red = colorBuffer({1, 0, 0, 1});
  BindGroup group = uniformGroup(p, red);
  RenderBundle empty = bundle();
  const auto bindAll = [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
  };
  // Nothing of the pass is left behind a bundle, even where there is none.
  for (const bool none : {false, true}) {
    const auto between = [&](WGPURenderPassEncoder pass) {
      none ? wgpuRenderPassEncoderExecuteBundles(pass, 0, nullptr) : execute(pass, {empty});
    };
    passError("pipeline-missing", setup(v), [&](WGPURenderPassEncoder pass) {
      bindAll(pass);
      between(pass);
      wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    });
    passError("bind-group-missing", setup(v), [&](WGPURenderPassEncoder pass) {
      bindAll(pass);
      between(pass);
      wgpuRenderPassEncoderSetPipeline(pass, p);
      wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    });
  }
  RenderPipeline simple = pipeline(plain());
  Buffer indices = buffer(16, WGPUBufferUsage_Index | WGPUBufferUsage_CopyDst);
  passError("index-buffer-missing", setup(v), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint16, 0, 16);
    execute(pass, {empty});
    wgpuRenderPassEncoderSetPipeline(pass, simple);
    wgpuRenderPassEncoderDrawIndexed(pass, 3, 1, 0, 0, 0);
  });
  // A bundle inherits nothing, neither from the pass nor from another bundle: it was checked without them.
  finishError("bind-group-missing", [&](WGPURenderBundleEncoder e) {
    wgpuRenderBundleEncoderSetPipeline(e, p);
    wgpuRenderBundleEncoderDraw(e, 3, 1, 0, 0);
  });
}

TEST_F(BundleTest, ImmediatesAreReset) {
  WGPULimits limits = WGPU_LIMITS_INIT;
  wgpuDeviceGetLimits(device, &limits);
  if (limits.maxImmediateSize < 16) GTEST_SKIP() << "no immediates";
  RenderPipeline p = pipeline(plain(), R"(
    requires immediate_address_space;
    var<immediate> color: vec4f;
    @vertex fn vs(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
      return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
    }
    @fragment fn fs() -> @location(0) vec4f { return color; })");
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  const float green[4] = {0, 1, 0, 1}, red[4] = {1, 0, 0, 1};
  RenderBundle b = bundle([&](WGPURenderBundleEncoder e) {
    wgpuRenderBundleEncoderSetPipeline(e, p);
    wgpuRenderBundleEncoderSetImmediates(e, 0, green, 16);
    wgpuRenderBundleEncoderDraw(e, 3, 1, 0, 0);
  });
  passFine(setup(v), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetImmediates(pass, 0, red, 16);
    execute(pass, {b});
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderSetImmediates(pass, 0, red, 16);
    wgpuRenderPassEncoderSetScissorRect(pass, 0, 0, 4, 8);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
  });
  EXPECT_EQ(pixel(t, 0, 0), rgba(255, 0, 0, 255));
  EXPECT_EQ(pixel(t, 7, 0), rgba(0, 255, 0, 255));
  passError("immediates-missing", setup(v), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetImmediates(pass, 0, red, 16);
    execute(pass, {b});
    wgpuRenderPassEncoderSetPipeline(pass, p);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
  });
}

TEST_F(BundleTest, BundlesMustFitThePass) {
  Texture t = texture(8, 8, kFormat, kTarget), ds = texture(8, 8, WGPUTextureFormat_Depth24PlusStencil8, kTarget);
  TextureView v = view(t), dsv = view(ds);
  Setup four = plainSetup(), withDepth = plainSetup();
  four.descriptor.sampleCount = 4;
  withDepth.descriptor.depthStencilFormat = WGPUTextureFormat_Depth24PlusStencil8;
  RenderBundle fits = bundle(), holes = bundle(plainSetup({kFormat, WGPUTextureFormat_Undefined})),
               multisampled = bundle(four), deep = bundle(withDepth),
               bgra = bundle(plainSetup({WGPUTextureFormat_BGRA8Unorm})),
               two = bundle(plainSetup({kFormat, WGPUTextureFormat_R8Unorm}));
  passFine(setup(v), executing({fits, holes, fits}));
  passError("bundle-samples", setup(v), executing({multisampled}), {"RenderBundle \"bundle\"", "4", "1"});
  passError("bundle-depth-format", setup(v), executing({fits, deep}), {"depth24plus-stencil8"});
  passError("bundle-color-format", setup(v), executing({bgra}), {"bgra8unorm", "rgba8unorm"});
  passError("bundle-color-format", setup(v), executing({two}), {"r8unorm", "1"});
  passError("object-null", setup(v), executing({fits, nullptr}), {"bundles[1]"});
  passError("object-null", setup(v),
            [](WGPURenderPassEncoder pass) { wgpuRenderPassEncoderExecuteBundles(pass, 3, nullptr); }, {"bundles[0]"});

  constexpr WGPUTextureFormat kDs = WGPUTextureFormat_Depth24PlusStencil8;
  for (const bool depthReadOnly : {false, true})
    for (const bool stencilReadOnly : {false, true}) {
      PassSetup s;
      s.depth.view = dsv;
      s.depth.depthReadOnly = depthReadOnly, s.depth.stencilReadOnly = stencilReadOnly;
      if (!depthReadOnly)
        s.depth.depthLoadOp = WGPULoadOp_Clear, s.depth.depthStoreOp = WGPUStoreOp_Store, s.depth.depthClearValue = 1;
      if (!stencilReadOnly) s.depth.stencilLoadOp = WGPULoadOp_Clear, s.depth.stencilStoreOp = WGPUStoreOp_Store;
      for (const bool bundleDepth : {false, true})
        for (const bool bundleStencil : {false, true}) {
          RenderBundle b = bundle(depthSetupOf(kDs, bundleDepth, bundleStencil));
          if (depthReadOnly && !bundleDepth)
            passError("bundle-writes-depth", s, executing({b}), {"RenderBundle \"bundle\""});
          else if (stencilReadOnly && !bundleStencil)
            passError("bundle-writes-stencil", s, executing({b}), {"RenderBundle \"bundle\""});
          else
            passFine(s, executing({b}));
        }
    }
}

TEST_F(BundleTest, DrawsAreCounted) {
  Texture t = texture(4, 4, kFormat, kTarget);
  TextureView v = view(t);
  RenderPipeline p = pipeline(plain());
  RenderBundle two = bundle([&](WGPURenderBundleEncoder e) {
    wgpuRenderBundleEncoderSetPipeline(e, p);
    for (int i = 0; i < 2; ++i) wgpuRenderBundleEncoderDraw(e, 3, 1, 0, 0);
  });
  WGPURenderPassMaxDrawCount most = WGPU_RENDER_PASS_MAX_DRAW_COUNT_INIT;
  most.maxDrawCount = 4;
  PassSetup s = setup(v);
  s.descriptor.nextInChain = &most.chain;
  passFine(s, executing({two, two}));
  passError("draw-count", s, executing({two, two, two}), {"6", "4"});
}

// ---- usage scopes
TEST_F(BundleTest, UsageScopes) {
  Texture t = texture(8, 8, kFormat, kTarget | WGPUTextureUsage_TextureBinding, "both"),
          other = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t), otherView = view(other);
  Buffer b = buffer(64, WGPUBufferUsage_Vertex | WGPUBufferUsage_Storage, "mixed");
  WGPUBindGroupLayoutEntry storage = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT, sampled = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
  storage.visibility = sampled.visibility = WGPUShaderStage_Fragment;
  storage.buffer.type = WGPUBufferBindingType_Storage;
  sampled.texture.sampleType = WGPUTextureSampleType_Float;
  WGPUBindGroupEntry whole = WGPU_BIND_GROUP_ENTRY_INIT;
  whole.buffer = b;
  BindGroup writable = looseGroup(storage, whole), reading = looseGroup(sampled, bound(v.get()));
  // Within a bundle, at its finish.
  finishError("usage-scope-buffer",
              [&](WGPURenderBundleEncoder e) {
                wgpuRenderBundleEncoderSetBindGroup(e, 0, writable, 0, nullptr);
                wgpuRenderBundleEncoderSetVertexBuffer(e, 0, b, 0, 64);
              },
              {"Buffer \"mixed\"", "render bundle"});
  // Between a bundle and the pass, and between two bundles, though no draw uses them.
  RenderBundle writing =
      bundle([&](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderSetBindGroup(e, 0, writable, 0, nullptr); });
  RenderBundle asVertices =
      bundle([&](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderSetVertexBuffer(e, 0, b, 0, 64); });
  RenderBundle sampling =
      bundle([&](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderSetBindGroup(e, 0, reading, 0, nullptr); });
  passFine(setup(otherView), executing({writing, writing}));
  passFine(setup(otherView), executing({asVertices, sampling}));
  passError("usage-scope-buffer", setup(otherView), executing({writing, asVertices}),
            {"Buffer \"mixed\"", "render pass"});
  passError("usage-scope-buffer", setup(otherView), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetVertexBuffer(pass, 0, b, 0, 64);
    execute(pass, {writing});
  });
  passError("usage-scope-texture", setup(v), executing({sampling}), {"Texture \"both\""});
  // Each pass is a scope of its own.
  CommandEncoder e = encoder();
  expectNoError([&] {
    record(e, setup(otherView), executing({writing}));
    record(e, setup(otherView), executing({asVertices}));
    record(e, setup(v), {});
    record(e, setup(otherView), executing({sampling}));
    submit(finish(e));
  });
}

// What is written in one pass is seen through a bundle in the next.
TEST_F(BundleTest, BarriersOfBundles) {
  Texture from = texture(8, 8, kFormat, kTarget | WGPUTextureUsage_TextureBinding),
          to = texture(8, 8, kFormat, kTarget);
  TextureView fromView = view(from), toView = view(to);
  RenderPipeline p = pipeline(plain(), R"(
    @group(0) @binding(0) var source: texture_2d<f32>;
    @group(0) @binding(1) var<storage, read> more: vec4f;
    @vertex fn vs(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
      return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
    }
    @fragment fn fs(@builtin(position) at: vec4f) -> @location(0) vec4f { return textureLoad(source, vec2u(at.xy), 0) + more; })");
  Buffer more = buffer(16, WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst),
         zero = buffer(16, WGPUBufferUsage_CopySrc);
  Buffer blue = buffer(16, WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst);
  write(blue, std::vector<float>{0, 0, 1, 0});
  WGPUBindGroupEntry extra = WGPU_BIND_GROUP_ENTRY_INIT;
  extra.buffer = more;
  BindGroupLayout layout = wgpuRenderPipelineGetBindGroupLayout(p, 0);
  BindGroup group = bind(layout, {bound(fromView.get()), extra});
  RenderBundle b = bundle([&](WGPURenderBundleEncoder e) {
    wgpuRenderBundleEncoderSetPipeline(e, p);
    wgpuRenderBundleEncoderSetBindGroup(e, 0, group, 0, nullptr);
    wgpuRenderBundleEncoderDraw(e, 3, 1, 0, 0);
  });
  CommandEncoder e = encoder();
  record(e, setup(fromView, {1, 0, 0, 1}), {});
  record(e, setup(toView), executing({b}));
  wgpuCommandEncoderCopyBufferToBuffer(e, blue, 0, more, 0, 16);
  record(e, setup(fromView, {0, 1, 0, 1}), {});
  PassSetup half = setup(toView);
  half.colors[0].loadOp = WGPULoadOp_Load;
  record(e, half, [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetScissorRect(pass, 0, 0, 4, 8);
    execute(pass, {b});
  });
  wgpuCommandEncoderCopyBufferToBuffer(e, zero, 0, more, 0, 16);
  submit(finish(e));
  EXPECT_EQ(pixel(to, 0, 0), rgba(0, 255, 255, 255));
  EXPECT_EQ(pixel(to, 7, 7), rgba(255, 0, 0, 255));
}

// ---- life
TEST_F(BundleTest, DestroyedResourcesShowAtSubmit) {
  Texture t = texture(8, 8, kFormat, kTarget),
          sampledTexture = texture(8, 8, kFormat, kTarget | WGPUTextureUsage_TextureBinding, "sampled");
  TextureView v = view(t), sampledView = view(sampledTexture);
  Buffer b = buffer(64, WGPUBufferUsage_Vertex, "vertices");
  WGPUBindGroupLayoutEntry sampled = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
  sampled.visibility = WGPUShaderStage_Fragment;
  sampled.texture.sampleType = WGPUTextureSampleType_Float;
  BindGroup reading = looseGroup(sampled, bound(sampledView.get()));
  RenderBundle withBuffer =
      bundle([&](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderSetVertexBuffer(e, 0, b, 0, 64); });
  RenderBundle withTexture =
      bundle([&](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderSetBindGroup(e, 0, reading, 0, nullptr); });
  passFine(setup(v), executing({withBuffer, withTexture}));
  const auto recorded = [&](WGPURenderBundle bundle) {
    CommandEncoder e = encoder();
    record(e, setup(v), executing({bundle}));
    return finish(e);
  };
  CommandBuffer first = recorded(withBuffer), second = recorded(withTexture);
  wgpuBufferDestroy(b);
  wgpuTextureDestroy(sampledTexture);
  expectError("submit-buffer-destroyed", [&] { submit(first); }, {"Buffer \"vertices\""});
  expectError("submit-texture-destroyed", [&] { submit(second); }, {"Texture \"sampled\""});
  // Bundles of what is gone already are fine, too, until a submit.
  RenderBundle late =
      bundle([&](WGPURenderBundleEncoder e) { wgpuRenderBundleEncoderSetVertexBuffer(e, 0, b, 0, 64); });
  CommandBuffer third;
  expectNoError([&] { third = recorded(late); });
  expectError("submit-buffer-destroyed", [&] { submit(third); });
}

// The bundle keeps what it uses, the command buffer keeps the bundle.
TEST_F(BundleTest, HandlesMayGoEarly) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  CommandBuffer commands;
  {
    RenderBundle b;
    {
      RenderPipeline p = pipeline(plain(), kUniform);
      Buffer green = colorBuffer({0, 1, 0, 1});
      BindGroup group = uniformGroup(p, green);
      b = bundle([&](WGPURenderBundleEncoder e) {
        wgpuRenderBundleEncoderSetPipeline(e, p);
        wgpuRenderBundleEncoderSetBindGroup(e, 0, group, 0, nullptr);
        wgpuRenderBundleEncoderDraw(e, 3, 1, 0, 0);
      });
    }
    wgpuRenderBundleAddRef(b);
    wgpuRenderBundleSetLabel(b, text("kept"));
    wgpuRenderBundleRelease(b);
    passFine(setup(v), executing({b}));
    CommandEncoder e = encoder();
    record(e, setup(v), executing({b}));
    commands = finish(e);
  }
  submit(commands);
  EXPECT_EQ(pixel(t, 4, 4), rgba(0, 255, 0, 255));
}

// More bundles in one call than a record holds.
TEST_F(BundleTest, ManyBundles) {
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  RenderPipeline p = pipeline(plain());
  RenderBundle filling = bundle([&](WGPURenderBundleEncoder e) {
    wgpuRenderBundleEncoderSetPipeline(e, p);
    wgpuRenderBundleEncoderDraw(e, 3, 1, 0, 0);
  });
  RenderBundle empty = bundle();
  std::vector<WGPURenderBundle> list(1000, empty);
  list.back() = filling;
  passFine(setup(v),
           [&](WGPURenderPassEncoder pass) { wgpuRenderPassEncoderExecuteBundles(pass, list.size(), list.data()); });
  EXPECT_EQ(pixel(t, 4, 4), rgba(255, 0, 0, 255));
}

TEST_F(BundleTest, BundlesOfAnotherDevice) {
  Adapter second = requestAdapter(instance);
  Device other = requestDevice(instance, second, nullptr);
  ASSERT_TRUE(other);
  Setup s = plainSetup();
  BundleEncoder e = wgpuDeviceCreateRenderBundleEncoder(other, s.get());
  RenderBundle foreign = wgpuRenderBundleEncoderFinish(e, nullptr);
  Texture t = texture(8, 8, kFormat, kTarget);
  TextureView v = view(t);
  passError("object-other-device", setup(v), executing({foreign}));
}

}  // namespace
}  // namespace alba_test
