// SPDX-License-Identifier: MIT
// Indirect draws: rules, usage scopes, and what the GPU makes of arguments that no rule can see.
#include "api/render_fixture.h"

namespace alba_test {
namespace {

// Column i of a target is the triangle of instance i, in the colour of its vertex buffer.
constexpr const char* kColumns = R"(
struct Out { @builtin(position) position: vec4f, @location(0) color: vec4f };
@vertex fn vs(@builtin(vertex_index) v: u32, @builtin(instance_index) i: u32, @location(0) color: vec4f) -> Out {
  let corner = vec2f(f32(v & 1u), f32((v >> 1u) & 1u));
  let x = (f32(i) + corner.x) / 4.0 - 1.0;
  return Out(vec4f(x, corner.y * 2.0 - 1.0, 0.0, 1.0), color);
}
@fragment fn fs(@location(0) color: vec4f) -> @location(0) vec4f { return color; })";

constexpr WGPUBufferUsage kIndirect = WGPUBufferUsage_Indirect | WGPUBufferUsage_CopyDst;

class IndirectTest : public RenderTest {
 protected:
  void SetUp() override {
    RenderTest::SetUp();
    if (IsSkipped() || !device) return;
    target = texture(8, 8, kFormat, kTarget);
    targetView = view(target);
    PipelineSetup s = plain();
    attribute.format = WGPUVertexFormat_Float32x4;
    WGPUVertexBufferLayout layout = WGPU_VERTEX_BUFFER_LAYOUT_INIT;
    layout.arrayStride = 16, layout.stepMode = WGPUVertexStepMode_Vertex;
    layout.attributeCount = 1, layout.attributes = &attribute;
    s.buffers = {layout};
    s.topology = WGPUPrimitiveTopology_TriangleStrip;
    s.stripFormat = WGPUIndexFormat_Uint16;
    columns = pipeline(s, kColumns);
    // Vertices 0 to 3 are green, 4 to 7 blue.
    std::vector<float> colors;
    for (int i = 0; i < 8; ++i) colors.insert(colors.end(), {0, i < 4 ? 1.0f : 0.0f, i < 4 ? 0.0f : 1.0f, 1});
    vertices = buffer(colors.size() * 4, WGPUBufferUsage_Vertex | WGPUBufferUsage_CopyDst, "vertices");
    write(vertices, colors);
    indices = buffer(16, WGPUBufferUsage_Index | WGPUBufferUsage_CopyDst, "indices");
    write(indices, std::vector<uint16_t>{0, 1, 2, 3, 0, 1, 2, 3});
  }
  Buffer arguments(const std::vector<uint32_t>& words) const {
    Buffer b = buffer(words.size() * 4, kIndirect | WGPUBufferUsage_CopySrc, "arguments");
    write(b, words);
    return b;
  }
  void bindAll(WGPURenderPassEncoder pass) const {
    wgpuRenderPassEncoderSetPipeline(pass, columns);
    wgpuRenderPassEncoderSetVertexBuffer(pass, 0, vertices, 0, WGPU_WHOLE_SIZE);
    wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint16, 0, WGPU_WHOLE_SIZE);
  }
  Record drawing(WGPUBuffer b, std::vector<uint64_t> offsets, bool indexed) const {
    return [this, b, offsets, indexed](WGPURenderPassEncoder pass) {
      bindAll(pass);
      for (const uint64_t offset : offsets)
        (indexed ? wgpuRenderPassEncoderDrawIndexedIndirect : wgpuRenderPassEncoderDrawIndirect)(pass, b, offset);
    };
  }
  // What is in the columns, a letter each: Green, Blue or '.' for nothing.
  std::string seen() const {
    const std::vector<uint8_t> all = texels(target, 4);
    std::string out;
    for (int x = 0; x < 8; ++x) {
      const uint8_t* p = &all[(4 * 8 + x) * 4];
      out += p[1] == 255 ? 'G' : p[2] == 255 ? 'B' : '.';
    }
    return out;
  }
  std::string drawn(WGPUBuffer b, std::vector<uint64_t> offsets, bool indexed) const {
    passFine(setup(targetView), drawing(b, std::move(offsets), indexed));
    return seen();
  }

  Texture target;
  TextureView targetView;
  RenderPipeline columns;
  WGPUVertexAttribute attribute = WGPU_VERTEX_ATTRIBUTE_INIT;
  Buffer vertices, indices;
};

class IndirectFirstInstanceTest : public IndirectTest {
 protected:
  std::vector<WGPUFeatureName> requiredFeatures() override {
    if (!wgpuAdapterHasFeature(adapter, WGPUFeatureName_IndirectFirstInstance)) return {};
    return {WGPUFeatureName_IndirectFirstInstance};
  }
};

TEST_F(IndirectTest, Draws) {
  Buffer b = arguments({9, 9, 4, 2, 0, 0, 4, 3, 4, 0});
  EXPECT_EQ(drawn(b, {8}, false), "GG......");
  EXPECT_EQ(drawn(b, {24, 8}, false), "GGB.....");
  EXPECT_EQ(drawn(arguments({0, 5, 0, 0}), {0}, false), "........");
  EXPECT_EQ(drawn(arguments({4, 0, 0, 0}), {0}, false), "........");
}

TEST_F(IndirectTest, IndexedDraws) {
  Buffer b = arguments({4, 3, 0, 0, 0, 4, 2, 4, 4, 0});
  EXPECT_EQ(drawn(b, {0}, true), "GGG.....");
  EXPECT_EQ(drawn(b, {0, 20}, true), "BBG.....");
}

// The first index counts from where the bound range begins.
TEST_F(IndirectTest, IndexBufferOffsets) {
  Buffer b = arguments({4, 2, 0, 4, 0});
  write(indices, std::vector<uint16_t>{7, 7, 7, 7, 0, 1, 2, 3});
  passFine(setup(targetView), [&](WGPURenderPassEncoder pass) {
    bindAll(pass);
    wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint16, 8, 8);
    wgpuRenderPassEncoderDrawIndexedIndirect(pass, b, 0);
  });
  EXPECT_EQ(seen(), "BB......");
  // Of a direct draw behind it, too.
  passFine(setup(targetView), [&](WGPURenderPassEncoder pass) {
    bindAll(pass);
    wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint16, 8, 8);
    wgpuRenderPassEncoderDrawIndexedIndirect(pass, b, 0);
    wgpuRenderPassEncoderDrawIndexed(pass, 4, 1, 0, 0, 0);
  });
  EXPECT_EQ(seen(), "GB......");
  // Vertex 4 is there, but not index 4.
  write(b, std::vector<uint32_t>{1, 2, 4, 0, 0});
  passFine(setup(targetView), [&](WGPURenderPassEncoder pass) {
    bindAll(pass);
    wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint16, 8, 8);
    wgpuRenderPassEncoderDrawIndexedIndirect(pass, b, 0);
  });
  EXPECT_EQ(seen(), "........");
}

// No rule can see what lies in a buffer: draws whose indices don't exist are left out, and no others.
TEST_F(IndirectTest, IndicesBeyondTheBuffer) {
  for (const std::vector<uint32_t>& bad : {std::vector<uint32_t>{9, 1, 0, 0, 0},
                                           {4, 1, 5, 0, 0},
                                           {1, 1, 8, 0, 0},
                                           {4, 1, UINT32_MAX, 0, 0},
                                           {UINT32_MAX, 1, 2, 0, 0}}) {
    std::vector<uint32_t> both = bad;
    both.insert(both.end(), {8, 2, 0, 0, 0});
    EXPECT_EQ(drawn(arguments(both), {0}, true), "........") << bad[0] << " from " << bad[2];
    EXPECT_EQ(drawn(arguments(both), {0, 20}, true), "GG......") << bad[0] << " from " << bad[2];
  }
  // What counts is the range that is set, not the buffer.
  Buffer b = arguments({4, 1, 0, 0, 0, 4, 1, 1, 0, 0});
  const auto ranged = [&](uint64_t offset) {
    passFine(setup(targetView), [&](WGPURenderPassEncoder pass) {
      bindAll(pass);
      wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint16, 0, 8);
      wgpuRenderPassEncoderDrawIndexedIndirect(pass, b, offset);
    });
    return seen();
  };
  EXPECT_EQ(ranged(0), "G.......");
  EXPECT_EQ(ranged(20), "........");
  passFine(setup(targetView), [&](WGPURenderPassEncoder pass) {
    bindAll(pass);
    wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint16, 16, 0);
    wgpuRenderPassEncoderDrawIndexedIndirect(pass, b, 0);
  });
  EXPECT_EQ(seen(), "........");
}

// Vertices beyond the buffer may be anything, but nothing may come of it.
TEST_F(IndirectTest, VerticesBeyondTheBuffer) {
  passFine(setup(targetView), drawing(arguments({4, 1, 1000000, 0, 4, 1, UINT32_MAX - 2, 0}), {0, 16}, false));
  passFine(setup(targetView), drawing(arguments({4, 1, 0, 70000000, 0}), {0}, true));
  passFine(setup(targetView), drawing(arguments({4, 1, 0, 0x80000000, 0}), {0}, true));
  EXPECT_EQ(drawn(arguments({4, 2, 0, 0}), {0}, false), "GG......");
}

TEST_F(IndirectTest, FirstInstanceNeedsTheFeature) {
  ASSERT_FALSE(has(WGPUFeatureName_IndirectFirstInstance));
  EXPECT_EQ(drawn(arguments({4, 1, 0, 3}), {0}, false), "........");
  EXPECT_EQ(drawn(arguments({4, 1, 0, 3, 4, 1, 0, 0}), {0, 16}, false), "G.......");
  EXPECT_EQ(drawn(arguments({4, 1, 0, 0, 3}), {0}, true), "........");
  EXPECT_EQ(drawn(arguments({4, 1, 0, 0, 3, 4, 1, 0, 0, 0}), {0, 20}, true), "G.......");
}

TEST_F(IndirectFirstInstanceTest, FirstInstance) {
  if (!has(WGPUFeatureName_IndirectFirstInstance)) GTEST_SKIP() << "no indirect-first-instance";
  EXPECT_EQ(drawn(arguments({4, 2, 0, 3}), {0}, false), "...GG...");
  EXPECT_EQ(drawn(arguments({4, 2, 4, 4, 3, 9, 1, 0, 0, 0}), {0, 20}, true), "...BB...");
  // Both kinds in one pass: those that are checked and those that are not.
  Buffer b = arguments({4, 1, 0, 5, 0, 4, 1, 4, 4, 6, 4, 1, 0, 7});
  passFine(setup(targetView), [&](WGPURenderPassEncoder pass) {
    bindAll(pass);
    wgpuRenderPassEncoderDrawIndirect(pass, b, 0);
    wgpuRenderPassEncoderDrawIndexedIndirect(pass, b, 20);
    wgpuRenderPassEncoderDrawIndirect(pass, b, 40);
  });
  EXPECT_EQ(seen(), ".....GBG");
}

// Arguments that the GPU has written, and a buffer that nobody has: it reads as zero.
TEST_F(IndirectTest, ArgumentsFromTheGpu) {
  Buffer b = buffer(64, kIndirect | WGPUBufferUsage_Storage);
  EXPECT_EQ(drawn(b, {0}, false), "........");
  ComputePipeline fill = computePipeline(R"(
    @group(0) @binding(0) var<storage, read_write> b: array<u32>;
    @compute @workgroup_size(1) fn main() { b[4] = 4u; b[5] = 3u; b[6] = 0u; b[7] = 0u; })");
  dispatch(fill, {b});
  EXPECT_EQ(drawn(b, {16}, false), "GGG.....");
  // Written again behind the draw, in the same command buffer.
  Buffer other = arguments({4, 8, 4, 0});
  CommandEncoder e = encoder();
  record(e, setup(targetView), drawing(b, {16}, false));
  wgpuCommandEncoderCopyBufferToBuffer(e, other, 0, b, 16, 16);
  PassSetup load = setup(targetView);
  load.colors[0].loadOp = WGPULoadOp_Load;
  Texture second = texture(8, 8, kFormat, kTarget);
  TextureView secondView = view(second);
  record(e, setup(secondView), drawing(b, {16}, false));
  submit(finish(e));
  EXPECT_EQ(seen(), "GGG.....");
  EXPECT_EQ(pixel(second, 7, 4), rgba(0, 0, 255, 255));
}

// More draws than one table of checked arguments holds, from two buffers in turn.
TEST_F(IndirectTest, ManyDraws) {
  constexpr uint32_t kDraws = 5000;
  std::vector<uint32_t> words;
  for (uint32_t i = 0; i < kDraws; ++i) words.insert(words.end(), {4, i % 7 == 0 ? 1 + i % 8 : 0, 0, 0});
  Buffer a = arguments(words), b = arguments({4, 2, 4, 0});
  passFine(setup(targetView), [&](WGPURenderPassEncoder pass) {
    bindAll(pass);
    for (uint32_t i = 0; i < kDraws; ++i) {
      wgpuRenderPassEncoderDrawIndirect(pass, a, i * 16);
      if (i % 500 == 499) wgpuRenderPassEncoderDrawIndirect(pass, b, 0);
    }
  });
  EXPECT_EQ(seen(), "BBGGGGGG");
}

// Each buffer's arguments are checked together, the draws keep their order; two passes share a table.
TEST_F(IndirectTest, BuffersInTurn) {
  constexpr uint32_t kDraws = 1500;
  std::vector<uint32_t> green, blue;
  for (uint32_t i = 0; i < kDraws; ++i) {
    green.insert(green.end(), {4, i == 1400 ? 1u : 0u, 0, 0});
    blue.insert(blue.end(), {4, i == 700 ? 2u : 0u, 4, 0});
  }
  Buffer a = arguments(green), b = arguments(blue);
  Texture second = texture(8, 8, kFormat, kTarget);
  TextureView secondView = view(second);
  CommandEncoder e = encoder();
  for (const WGPUTextureView to : {secondView.get(), targetView.get()})
    record(e, setup(to), [&](WGPURenderPassEncoder pass) {
      bindAll(pass);
      for (uint32_t i = 0; i < kDraws; ++i) {
        wgpuRenderPassEncoderDrawIndirect(pass, a, i * 16);
        wgpuRenderPassEncoderDrawIndirect(pass, b, i * 16);
      }
    });
  submit(finish(e));
  EXPECT_EQ(seen(), "GB......");
  EXPECT_EQ(pixel(second, 0, 4), rgba(0, 255, 0, 255));
  EXPECT_EQ(pixel(second, 1, 4), rgba(0, 0, 255, 255));
}

// What checks the arguments may see the whole buffer, so what writes elsewhere in it comes after.
TEST_F(IndirectTest, WritesBehindTheArguments) {
  Buffer b = buffer(512, kIndirect | WGPUBufferUsage_Storage);
  write(b, std::vector<uint32_t>{4, 2, 0, 0});
  ComputePipeline fill = computePipeline(R"(
    @group(0) @binding(0) var<storage, read_write> b: array<u32>;
    @compute @workgroup_size(1) fn main() { b[0] = 4u; b[1] = 3u; b[2] = 4u; b[3] = 0u; })");
  BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(fill, 0);
  WGPUBindGroupEntry half = WGPU_BIND_GROUP_ENTRY_INIT;
  half.buffer = b, half.offset = 256, half.size = 256;
  BindGroup group = bind(layout, {half});
  CommandEncoder e = encoder();
  record(e, setup(targetView), drawing(b, {0}, false));
  ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
  wgpuComputePassEncoderSetPipeline(pass, fill);
  wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
  wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
  wgpuComputePassEncoderEnd(pass);
  submit(finish(e));
  EXPECT_EQ(seen(), "GG......");
  EXPECT_EQ(drawn(b, {256}, false), "BBB.....");
}

TEST_F(IndirectTest, Rules) {
  Buffer b = buffer(32, kIndirect, "arguments"), other = buffer(32, WGPUBufferUsage_CopyDst, "other");
  for (const bool indexed : {false, true}) {
    const uint64_t bytes = indexed ? 20 : 16;
    passFine(setup(targetView), drawing(b, {0, 32 - bytes}, indexed));
    passError("indirect-range", setup(targetView), drawing(b, {36 - bytes}, indexed),
              {"Buffer \"arguments\"", "32", std::to_string(bytes), std::to_string(36 - bytes)});
    passError("indirect-range", setup(targetView), drawing(b, {36}, indexed));
    passError("indirect-range", setup(targetView), drawing(b, {UINT64_MAX - 3}, indexed));
    passError("indirect-offset", setup(targetView), drawing(b, {2}, indexed), {"2"});
    passError("indirect-usage", setup(targetView), drawing(other, {0}, indexed), {"Buffer \"other\"", "INDIRECT"});
    passError("object-null", setup(targetView), drawing(nullptr, {0}, indexed), {"indirectBuffer"});
    passError("pipeline-missing", setup(targetView), [&](WGPURenderPassEncoder pass) {
      (indexed ? wgpuRenderPassEncoderDrawIndexedIndirect : wgpuRenderPassEncoderDrawIndirect)(pass, b, 0);
    });
    passError("vertex-buffer-missing", setup(targetView), [&](WGPURenderPassEncoder pass) {
      bindAll(pass);
      wgpuRenderPassEncoderSetVertexBuffer(pass, 0, nullptr, 0, 0);
      (indexed ? wgpuRenderPassEncoderDrawIndexedIndirect : wgpuRenderPassEncoderDrawIndirect)(pass, b, 0);
    });
  }
  passError("index-buffer-missing", setup(targetView), [&](WGPURenderPassEncoder pass) {
    wgpuRenderPassEncoderSetPipeline(pass, columns);
    wgpuRenderPassEncoderSetVertexBuffer(pass, 0, vertices, 0, WGPU_WHOLE_SIZE);
    wgpuRenderPassEncoderDrawIndexedIndirect(pass, b, 0);
  });
  passError("index-strip-format", setup(targetView), [&](WGPURenderPassEncoder pass) {
    bindAll(pass);
    wgpuRenderPassEncoderSetIndexBuffer(pass, indices, WGPUIndexFormat_Uint32, 0, WGPU_WHOLE_SIZE);
    wgpuRenderPassEncoderDrawIndexedIndirect(pass, b, 0);
  });
  // Draws are counted.
  WGPURenderPassMaxDrawCount most = WGPU_RENDER_PASS_MAX_DRAW_COUNT_INIT;
  most.maxDrawCount = 1;
  PassSetup counted = setup(targetView);
  counted.descriptor.nextInChain = &most.chain;
  passError("draw-count", counted, drawing(b, {0, 0}, false));
}

TEST_F(IndirectTest, UsageScopeAndSubmit) {
  Buffer b = buffer(64, kIndirect | WGPUBufferUsage_Storage | WGPUBufferUsage_Vertex, "arguments");
  WGPUBindGroupLayoutEntry entry = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
  entry.visibility = WGPUShaderStage_Fragment;
  entry.buffer.type = WGPUBufferBindingType_Storage;
  WGPUBindGroupLayoutDescriptor l = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
  l.entryCount = 1, l.entries = &entry;
  BindGroupLayout layout = wgpuDeviceCreateBindGroupLayout(device, &l);
  WGPUBindGroupEntry bound = WGPU_BIND_GROUP_ENTRY_INIT;
  bound.buffer = b;
  BindGroup group = bind(layout, {bound});
  for (const bool indexed : {false, true}) {
    passError("usage-scope-buffer", setup(targetView),
              [&](WGPURenderPassEncoder pass) {
                wgpuRenderPassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
                drawing(b, {0}, indexed)(pass);
              },
              {"Buffer \"arguments\"", "input", "writable storage"});
    // Read as vertices and as arguments at once.
    passFine(setup(targetView), [&](WGPURenderPassEncoder pass) {
      bindAll(pass);
      wgpuRenderPassEncoderSetVertexBuffer(pass, 1, b, 0, WGPU_WHOLE_SIZE);
      (indexed ? wgpuRenderPassEncoderDrawIndexedIndirect : wgpuRenderPassEncoderDrawIndirect)(pass, b, 0);
    });
  }
  CommandEncoder e = encoder();
  record(e, setup(targetView), drawing(b, {0}, false));
  CommandBuffer commands = finish(e);
  wgpuBufferDestroy(b);
  expectError("submit-buffer-destroyed", [&] { submit(commands); }, {"Buffer \"arguments\""});
}

}  // namespace
}  // namespace alba_test
