// SPDX-License-Identifier: MIT
// Compute and render pipelines: stages, layouts, constants, targets, vertex buffers, the link between stages.
#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr const char* kVertex = "@vertex fn vs() -> @builtin(position) vec4f { return vec4f(0, 0, 0, 1); }\n";
constexpr const char* kFragment = "@fragment fn fs() -> @location(0) vec4f { return vec4f(1, 0, 0, 1); }\n";

// A render pipeline descriptor with room for all that it points to. By default: no vertex buffers, one rgba8unorm
// target.
struct Render {
  WGPURenderPipelineDescriptor d = WGPU_RENDER_PIPELINE_DESCRIPTOR_INIT;
  WGPUFragmentState fragment = WGPU_FRAGMENT_STATE_INIT;
  std::vector<WGPUColorTargetState> targets;
  WGPUBlendState blend = WGPU_BLEND_STATE_INIT;
  WGPUDepthStencilState depth = WGPU_DEPTH_STENCIL_STATE_INIT;
  bool hasFragment = true, hasDepth = false;
  std::vector<WGPUVertexBufferLayout> buffers;
  std::vector<std::vector<WGPUVertexAttribute>> attributes;

  Render() { addTarget(WGPUTextureFormat_RGBA8Unorm); }
  WGPUColorTargetState& addTarget(WGPUTextureFormat format) {
    WGPUColorTargetState target = WGPU_COLOR_TARGET_STATE_INIT;
    target.format = format;
    targets.push_back(target);
    return targets.back();
  }
  void addBuffer(uint64_t stride, std::vector<std::tuple<WGPUVertexFormat, uint64_t, uint32_t>> list,
                 WGPUVertexStepMode step = WGPUVertexStepMode_Vertex) {
    WGPUVertexBufferLayout buffer = WGPU_VERTEX_BUFFER_LAYOUT_INIT;
    buffer.arrayStride = stride;
    buffer.stepMode = step;
    attributes.emplace_back();
    for (const auto& [format, offset, location] : list) {
      WGPUVertexAttribute a = WGPU_VERTEX_ATTRIBUTE_INIT;
      a.format = format, a.offset = offset, a.shaderLocation = location;
      attributes.back().push_back(a);
    }
    buffers.push_back(buffer);
  }
  WGPUDepthStencilState& addDepth(WGPUTextureFormat format = WGPUTextureFormat_Depth32Float) {
    hasDepth = true;
    depth.format = format;
    depth.depthWriteEnabled = WGPUOptionalBool_True;
    depth.depthCompare = WGPUCompareFunction_Less;
    return depth;
  }
  void blendTarget(size_t i = 0) { targets[i].blend = &blend; }
  const WGPURenderPipelineDescriptor* descriptor(WGPUShaderModule module) {
    d.vertex.module = module;
    d.vertex.entryPoint = text("vs");
    for (size_t i = 0; i < buffers.size(); ++i) {
      buffers[i].attributeCount = attributes[i].size();
      buffers[i].attributes = attributes[i].data();
    }
    d.vertex.bufferCount = buffers.size();
    d.vertex.buffers = buffers.data();
    fragment.module = module;
    fragment.entryPoint = text("fs");
    fragment.targetCount = targets.size();
    fragment.targets = targets.data();
    d.fragment = hasFragment ? &fragment : nullptr;
    d.depthStencil = hasDepth ? &depth : nullptr;
    return &d;
  }
};

class PipelineTest : public DeviceTest {
 protected:
  using Change = std::function<void(Render&)>;
  void make(const Change& change, const std::string& code) {
    ShaderModule module = shader(code, "stages");
    Render r;
    change(r);
    RenderPipeline pipeline = wgpuDeviceCreateRenderPipeline(device, r.descriptor(module));
  }
  void refuse(std::string_view rule, const Change& change, std::initializer_list<std::string_view> parts = {},
              const std::string& code = std::string(kVertex) + kFragment) {
    expectError(
        rule, [&] { make(change, code); }, parts);
  }
  void accept(const Change& change, const std::string& code = std::string(kVertex) + kFragment) {
    expectNoError([&] { make(change, code); });
  }
  static std::string withFragment(const std::string& fragment) { return kVertex + fragment; }
  static std::string withVertex(const std::string& vertex) { return vertex + kFragment; }

  using ComputeChange = std::function<void(WGPUComputePipelineDescriptor&)>;
  ComputePipeline compute(const std::string& code, const ComputeChange& change = {}) {
    ShaderModule module = shader(code, "compute stage");
    WGPUComputePipelineDescriptor d = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
    d.compute.module = module;
    if (change) change(d);
    return wgpuDeviceCreateComputePipeline(device, &d);
  }
  void refuseCompute(std::string_view rule, const std::string& code, const ComputeChange& change = {},
                     std::initializer_list<std::string_view> parts = {}) {
    expectError(
        rule, [&] { compute(code, change); }, parts);
  }
  void acceptCompute(const std::string& code, const ComputeChange& change = {}) {
    expectNoError([&] { compute(code, change); });
  }
  PipelineLayout layoutWith(std::vector<WGPUBindGroupLayoutEntry> entries, uint32_t immediates = 0) const {
    WGPUBindGroupLayoutDescriptor g = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
    g.entryCount = entries.size();
    g.entries = entries.data();
    BindGroupLayout group = wgpuDeviceCreateBindGroupLayout(device, &g);
    WGPUBindGroupLayout groups[] = {group};
    WGPUPipelineLayoutDescriptor d = WGPU_PIPELINE_LAYOUT_DESCRIPTOR_INIT;
    d.bindGroupLayoutCount = 1;
    d.bindGroupLayouts = groups;
    d.immediateSize = immediates;
    return wgpuDeviceCreatePipelineLayout(device, &d);
  }
  static WGPUBindGroupLayoutEntry entry(uint32_t binding, WGPUShaderStage visibility = WGPUShaderStage_Compute) {
    WGPUBindGroupLayoutEntry e = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
    e.binding = binding;
    e.visibility = visibility;
    return e;
  }
  static WGPUBindGroupLayoutEntry bufferEntry(uint32_t binding, WGPUBufferBindingType type, uint64_t minSize = 0) {
    WGPUBindGroupLayoutEntry e = entry(binding);
    e.buffer.type = type;
    e.buffer.minBindingSize = minSize;
    return e;
  }
  static WGPUBindGroupLayoutEntry samplerEntry(uint32_t binding, WGPUSamplerBindingType type) {
    WGPUBindGroupLayoutEntry e = entry(binding);
    e.sampler.type = type;
    return e;
  }
  static WGPUBindGroupLayoutEntry textureEntry(uint32_t binding, WGPUTextureSampleType type,
                                               WGPUTextureViewDimension dimension = WGPUTextureViewDimension_2D) {
    WGPUBindGroupLayoutEntry e = entry(binding);
    e.texture.sampleType = type;
    e.texture.viewDimension = dimension;
    return e;
  }
  WGPULimits limits() const {
    WGPULimits l = WGPU_LIMITS_INIT;
    wgpuDeviceGetLimits(device, &l);
    return l;
  }
};

// ---- stages

const std::string kSimple = "@compute @workgroup_size(1) fn main() {}";

TEST_F(PipelineTest, EntryPoints) {
  acceptCompute(kSimple);
  acceptCompute(kSimple, [](auto& d) { d.compute.entryPoint = text("main"); });
  refuseCompute("stage-entry-point", kSimple, [](auto& d) { d.compute.entryPoint = text("other"); },
                {"\"other\"", "compute \"main\""});
  refuseCompute("stage-entry-point", kSimple, [](auto& d) { d.compute.entryPoint = text(""); });
  refuseCompute("stage-entry-point", std::string(kVertex), {}, {"compute", "vertex \"vs\""});
  const std::string two = kSimple + "@compute @workgroup_size(1) fn second() {}";
  refuseCompute("stage-entry-ambiguous", two);
  acceptCompute(two, [](auto& d) { d.compute.entryPoint = text("second"); });
  refuseCompute("object-null", kSimple, [](auto& d) { d.compute.module = nullptr; });
  expectError("object-null", [&] { ComputePipeline p = wgpuDeviceCreateComputePipeline(device, nullptr); });
  expectError("object-null", [&] { RenderPipeline p = wgpuDeviceCreateRenderPipeline(device, nullptr); });
  ShaderModule bad;
  errorOf([&] { bad = shader("fn", "bad"); });
  expectError("object-invalid", [&] { computePipeline(bad); }, {"ShaderModule \"bad\""});
  WGPUChainedStruct foreign{nullptr, WGPUSType_ShaderSourceWGSL};
  refuseCompute("chain-unknown", kSimple, [&](auto& d) { d.nextInChain = &foreign; }, {"ComputePipelineDescriptor"});
  refuseCompute("chain-unknown", kSimple, [&](auto& d) { d.compute.nextInChain = &foreign; });
}

TEST_F(PipelineTest, Constants) {
  const std::string code = R"(
    override size: u32;
    @id(7) override flag: bool = false;
    override offset: i32 = 3;
    override scale: f32 = 1.0;
    @group(0) @binding(0) var<storage, read_write> o: array<f32>;
    @compute @workgroup_size(1) fn main() { o[0] = f32(size); o[1] = select(0.0, 1.0, flag); o[2] = f32(offset); o[3] = scale; })";
  using Constants = std::vector<std::pair<const char*, double>>;
  std::vector<WGPUConstantEntry> entries;
  auto with = [&](const Constants& list) -> ComputeChange {
    return [&entries, list](auto& d) {
      entries.clear();
      for (const auto& [key, value] : list) {
        WGPUConstantEntry e = WGPU_CONSTANT_ENTRY_INIT;
        e.key = text(key), e.value = value;
        entries.push_back(e);
      }
      d.compute.constantCount = entries.size(), d.compute.constants = entries.data();
    };
  };
  refuseCompute("stage-constant-missing", code, {}, {"\"size\""});
  refuseCompute("stage-constant-unknown", code, with({{"size", 1}, {"flag", 1}}), {"\"flag\""});
  refuseCompute("stage-constant-unknown", code, with({{"size", 1}, {"8", 1}}));
  refuseCompute("stage-constant-twice", code, with({{"size", 1}, {"size", 2}}));
  refuseCompute("stage-constant-range", code, with({{"size", -1}}), {"-1", "u32"});
  refuseCompute("stage-constant-range", code, with({{"size", 4294967296.0}}));
  refuseCompute("stage-constant-range", code, with({{"size", 1}, {"offset", 2147483648.0}}), {"i32"});
  refuseCompute("stage-constant-range", code, with({{"size", 1}, {"scale", 1e39}}), {"f32"});
  refuseCompute("float-not-finite", code, with({{"size", INFINITY}}));
  ComputePipeline pipeline;
  expectNoError([&] { pipeline = compute(code, with({{"size", 5.9}, {"7", 2}, {"offset", -7}, {"scale", 0.5}})); });
  Buffer out = buffer(16, WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc);
  dispatch(pipeline, {out});
  EXPECT_EQ(read<float>(out), (std::vector<float>{5, 1, -7, 0.5f}));
}

TEST_F(PipelineTest, PipelineCreationErrors) {
  WGPUConstantEntry zero = WGPU_CONSTANT_ENTRY_INIT;
  zero.key = text("n");
  refuseCompute(
      "stage-code",
      "override n: u32 = 1; var<workgroup> a: array<u32, n>; @compute @workgroup_size(1) fn main() { a[0] = 1u; }",
      [&](auto& d) { d.compute.constantCount = 1, d.compute.constants = &zero; }, {"\"main\""});
}

TEST_F(PipelineTest, WorkgroupLimits) {
  const WGPULimits l = limits();
  auto sized = [](uint64_t x, uint64_t y, uint64_t z) {
    return "@compute @workgroup_size(" + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(z) +
           ") fn main() {}";
  };
  acceptCompute(sized(l.maxComputeWorkgroupSizeX, 1, 1));
  refuseCompute("workgroup-size", sized(l.maxComputeWorkgroupSizeX + 1, 1, 1), {}, {"maxComputeWorkgroupSizeX"});
  refuseCompute("workgroup-size", sized(1, 1, l.maxComputeWorkgroupSizeZ + 1), {}, {"maxComputeWorkgroupSizeZ"});
  refuseCompute("workgroup-invocations", sized(l.maxComputeInvocationsPerWorkgroup, 2, 1), {},
                {"maxComputeInvocationsPerWorkgroup"});
  auto storage = [](uint64_t words) {
    return "var<workgroup> a: array<u32, " + std::to_string(words) +
           ">; @compute @workgroup_size(1) fn main() { a[0] = 1u; }";
  };
  acceptCompute(storage(l.maxComputeWorkgroupStorageSize / 4));
  refuseCompute("workgroup-storage", storage(l.maxComputeWorkgroupStorageSize / 4 + 1), {},
                {"maxComputeWorkgroupStorageSize"});
}

// ---- layouts

TEST_F(PipelineTest, BuffersMeetTheLayout) {
  const std::string code =
      "@group(0) @binding(1) var<uniform> u: vec4f; @group(0) @binding(2) var<storage, read_write> o: array<f32>;"
      "@compute @workgroup_size(1) fn main() { o[0] = u.x; }";
  auto withLayout = [&](std::vector<WGPUBindGroupLayoutEntry> entries, PipelineLayout& keep) {
    keep = layoutWith(entries);
    return [layout = keep.get()](WGPUComputePipelineDescriptor& d) { d.layout = layout; };
  };
  PipelineLayout keep;
  const auto uniform = WGPUBufferBindingType_Uniform, storage = WGPUBufferBindingType_Storage;
  acceptCompute(code, withLayout({bufferEntry(1, uniform), bufferEntry(2, storage)}, keep));
  acceptCompute(code,
                withLayout({bufferEntry(1, uniform, 32), bufferEntry(2, storage, 4), bufferEntry(9, uniform)}, keep));
  refuseCompute("binding-missing", code, withLayout({bufferEntry(1, uniform)}, keep), {"\"o\"", "binding 2"});
  refuseCompute("binding-mismatch", code, withLayout({bufferEntry(1, storage), bufferEntry(2, storage)}, keep),
                {"\"u\"", "uniform", "storage"});
  refuseCompute("binding-mismatch", code,
                withLayout({bufferEntry(1, uniform), bufferEntry(2, WGPUBufferBindingType_ReadOnlyStorage)}, keep));
  refuseCompute("binding-mismatch", code, withLayout({bufferEntry(1, uniform, 8), bufferEntry(2, storage)}, keep),
                {"16", "8"});
  refuseCompute("binding-mismatch", code,
                withLayout({samplerEntry(1, WGPUSamplerBindingType_Filtering), bufferEntry(2, storage)}, keep));
  WGPUBindGroupLayoutEntry hidden = bufferEntry(1, uniform);
  hidden.visibility = WGPUShaderStage_Fragment;
  refuseCompute("binding-visibility", code, withLayout({hidden, bufferEntry(2, storage)}, keep), {"FRAGMENT"});
  errorOf([&] { keep = layoutWith({entry(0)}); });
  refuseCompute("object-invalid", code, [&](auto& d) { d.layout = keep; });
}

TEST_F(PipelineTest, TexturesAndSamplersMeetTheLayout) {
  const std::string code =
      "@group(0) @binding(0) var s: sampler; @group(0) @binding(1) var t: texture_2d<f32>; @group(0) @binding(2) "
      "var<storage, read_write> o: vec4f;"
      "@compute @workgroup_size(1) fn main() { o = textureSampleLevel(t, s, vec2f(0.5), 0.0); }";
  PipelineLayout keep;
  auto with = [&](WGPUBindGroupLayoutEntry sampler, WGPUBindGroupLayoutEntry texture) {
    keep = layoutWith({sampler, texture, bufferEntry(2, WGPUBufferBindingType_Storage)});
    return [layout = keep.get()](WGPUComputePipelineDescriptor& d) { d.layout = layout; };
  };
  const auto filtering = samplerEntry(0, WGPUSamplerBindingType_Filtering),
             nearest = samplerEntry(0, WGPUSamplerBindingType_NonFiltering),
             comparison = samplerEntry(0, WGPUSamplerBindingType_Comparison);
  acceptCompute(code, with(filtering, textureEntry(1, WGPUTextureSampleType_Float)));
  acceptCompute(code, with(nearest, textureEntry(1, WGPUTextureSampleType_UnfilterableFloat)));
  refuseCompute("binding-filtering", code, with(filtering, textureEntry(1, WGPUTextureSampleType_UnfilterableFloat)),
                {"\"s\"", "\"t\""});
  refuseCompute("binding-mismatch", code, with(comparison, textureEntry(1, WGPUTextureSampleType_Float)));
  refuseCompute("binding-mismatch", code, with(filtering, textureEntry(1, WGPUTextureSampleType_Uint)),
                {"f32", "uint"});
  refuseCompute("binding-mismatch", code,
                with(filtering, textureEntry(1, WGPUTextureSampleType_Float, WGPUTextureViewDimension_2DArray)),
                {"2d-array"});
}

TEST_F(PipelineTest, AutoLayouts) {
  const std::string code =
      "@group(1) @binding(3) var<storage, read_write> o: array<u32>; @compute @workgroup_size(1) fn main() { o[0] = "
      "1u; }";
  ComputePipeline a, b;
  expectNoError([&] { a = compute(code), b = compute(code); });
  BindGroupLayout used = wgpuComputePipelineGetBindGroupLayout(a, 1),
                  hole = wgpuComputePipelineGetBindGroupLayout(a, 0);
  WGPUBindGroupDescriptor empty = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  empty.layout = hole;
  expectNoError([&] { BindGroup g = wgpuDeviceCreateBindGroup(device, &empty); });
  expectError("pipeline-group-index",
              [&] { BindGroupLayout l = wgpuComputePipelineGetBindGroupLayout(a, limits().maxBindGroups); });
  WGPUBindGroupLayout groups[] = {used};
  WGPUPipelineLayoutDescriptor d = WGPU_PIPELINE_LAYOUT_DESCRIPTOR_INIT;
  d.bindGroupLayoutCount = 1, d.bindGroupLayouts = groups;
  expectError("pipeline-layout-exclusive", [&] { PipelineLayout p = wgpuDeviceCreatePipelineLayout(device, &d); });
  ComputePipeline bad;
  errorOf([&] { bad = compute("@compute @workgroup_size(0) fn main() {}"); });
  expectError("object-invalid", [&] { BindGroupLayout l = wgpuComputePipelineGetBindGroupLayout(bad, 0); });
  refuseCompute("auto-layout-group",
                "@group(60) @binding(0) var<uniform> u: u32; @compute @workgroup_size(1) fn main() { _ = u; }", {},
                {"60"});
  refuseCompute("layout-binding-number",
                "@group(0) @binding(60000) var<uniform> u: u32; @compute @workgroup_size(1) fn main() { _ = u; }");
}

TEST_F(PipelineTest, AutoLayoutMergesStages) {
  const std::string shared =
      "@group(0) @binding(0) var<uniform> u: vec4f;"
      "@vertex fn vs() -> @builtin(position) vec4f { return u; } @fragment fn fs() -> @location(0) vec4f { return u; }";
  accept([](Render&) {}, shared);
  const std::string conflict =
      "@group(0) @binding(0) var<uniform> u: vec4f; @group(0) @binding(0) var<storage> v: vec4f;"
      "@vertex fn vs() -> @builtin(position) vec4f { return u; } @fragment fn fs() -> @location(0) vec4f { return v; }";
  refuse(
      "auto-layout-conflict", [](Render&) {}, {"binding 0"}, conflict);
}

TEST_F(PipelineTest, Immediates) {
  const std::string code =
      "var<immediate> i: vec4u; @group(0) @binding(0) var<storage, read_write> o: u32; @compute @workgroup_size(1) fn "
      "main() { o = i.x; }";
  acceptCompute(code);
  PipelineLayout small = layoutWith({bufferEntry(0, WGPUBufferBindingType_Storage)}, 12),
                 fitting = layoutWith({bufferEntry(0, WGPUBufferBindingType_Storage)}, 16);
  acceptCompute(code, [&](auto& d) { d.layout = fitting; });
  refuseCompute("stage-immediates", code, [&](auto& d) { d.layout = small; }, {"16", "12"});
}

// ---- asynchronous creation

TEST_F(PipelineTest, AsyncCompute) {
  struct Answer {
    WGPUCreatePipelineAsyncStatus status{};
    ComputePipeline pipeline;
    std::string message;
  };
  auto create = [&](const std::string& code) {
    Answer answer;
    ShaderModule module = shader(code);
    WGPUComputePipelineDescriptor d = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
    d.compute.module = module;
    WGPUCreateComputePipelineAsyncCallbackInfo info = WGPU_CREATE_COMPUTE_PIPELINE_ASYNC_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_WaitAnyOnly;
    info.userdata1 = &answer;
    info.callback = [](WGPUCreatePipelineAsyncStatus status, WGPUComputePipeline pipeline, WGPUStringView message,
                       void* out, void*) {
      auto& answer = *static_cast<Answer*>(out);
      answer.status = status, answer.pipeline = pipeline, answer.message = str(message);
    };
    EXPECT_EQ(wait(wgpuDeviceCreateComputePipelineAsync(device, &d, info)), WGPUWaitStatus_Success);
    return answer;
  };
  Answer good = create(
      "@group(0) @binding(0) var<storage, read_write> o: u32; @compute @workgroup_size(1) fn main() { o = 9u; }");
  EXPECT_EQ(good.status, WGPUCreatePipelineAsyncStatus_Success);
  EXPECT_TRUE(good.message.empty());
  ASSERT_TRUE(good.pipeline);
  Buffer out = buffer(4, WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc);
  dispatch(good.pipeline, {out});
  EXPECT_EQ(read<uint32_t>(out)[0], 9u);

  // Errors go to the callback, never to a scope.
  push(WGPUErrorFilter_Validation);
  Answer bad = create(kVertex);
  Answer large = create("@compute @workgroup_size(100000) fn main() {}");
  EXPECT_EQ(pop().type, WGPUErrorType_NoError);
  EXPECT_EQ(bad.status, WGPUCreatePipelineAsyncStatus_ValidationError);
  EXPECT_FALSE(bad.pipeline);
  EXPECT_NE(bad.message.find("(stage-entry-point)"), std::string::npos) << bad.message;
  EXPECT_EQ(large.status, WGPUCreatePipelineAsyncStatus_ValidationError);
  EXPECT_NE(large.message.find("(workgroup-size)"), std::string::npos) << large.message;

  wgpuDeviceDestroy(device);
  Answer late = create(kSimple);
  EXPECT_EQ(late.status, WGPUCreatePipelineAsyncStatus_Success);
  EXPECT_TRUE(late.pipeline);
}

TEST_F(PipelineTest, AsyncRender) {
  struct Answer {
    WGPUCreatePipelineAsyncStatus status{};
    RenderPipeline pipeline;
  };
  std::vector<Answer> answers(8);
  std::vector<WGPUFuture> futures;
  ShaderModule module = shader(std::string(kVertex) + kFragment);
  for (Answer& answer : answers) {
    Render r;
    WGPUCreateRenderPipelineAsyncCallbackInfo info = WGPU_CREATE_RENDER_PIPELINE_ASYNC_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_AllowProcessEvents;
    info.userdata1 = &answer;
    info.callback = [](WGPUCreatePipelineAsyncStatus status, WGPURenderPipeline pipeline, WGPUStringView, void* out,
                       void*) {
      static_cast<Answer*>(out)->status = status;
      static_cast<Answer*>(out)->pipeline = pipeline;
    };
    futures.push_back(wgpuDeviceCreateRenderPipelineAsync(device, r.descriptor(module), info));
  }
  module = ShaderModule();
  for (WGPUFuture future : futures) EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
  for (const Answer& answer : answers) {
    EXPECT_EQ(answer.status, WGPUCreatePipelineAsyncStatus_Success);
    EXPECT_TRUE(answer.pipeline);
  }
}

// ---- render pipelines

TEST_F(PipelineTest, PlainRenderPipelines) {
  accept([](Render&) {});
  accept([](Render& r) { r.addDepth(); });
  accept([](Render& r) { r.hasFragment = false, r.addDepth(); });
  accept([](Render& r) {
    r.d.primitive.topology = WGPUPrimitiveTopology_TriangleStrip,
    r.d.primitive.stripIndexFormat = WGPUIndexFormat_Uint16;
  });
  refuse("pipeline-no-attachment", [](Render& r) { r.hasFragment = false; });
  refuse("pipeline-no-attachment", [](Render& r) { r.targets[0].format = WGPUTextureFormat_Undefined; });
}

TEST_F(PipelineTest, VertexBufferRules) {
  const std::string code =
      withVertex("@vertex fn vs(@location(0) p: vec4f) -> @builtin(position) vec4f { return p; }\n");
  const WGPULimits l = limits();
  const auto f4 = WGPUVertexFormat_Float32x4;
  accept([&](Render& r) { r.addBuffer(16, {{f4, 0, 0}}); }, code);
  accept([&](Render& r) { r.addBuffer(0, {{f4, 0, 0}}); }, code);
  accept([&](Render& r) { r.addBuffer(4, {{WGPUVertexFormat_Unorm8x4, 0, 0}}); }, code);
  accept([&](Render& r) { r.addBuffer(16, {{WGPUVertexFormat_Float32, 12, 0}}), r.addBuffer(4, {}); }, code);
  accept(
      [&](Render& r) {
        r.addBuffer(0, {}, WGPUVertexStepMode_Undefined), r.addBuffer(16, {{f4, 0, 0}}, WGPUVertexStepMode_Instance);
      },
      code);
  refuse(
      "vertex-input-missing", [&](Render&) {}, {"location 0", "\"p\""}, code);
  refuse(
      "vertex-input-missing",
      [&](Render& r) {
        r.addBuffer(16, {{f4, 0, 1}});
      },
      {}, code);
  refuse(
      "vertex-input-type",
      [&](Render& r) {
        r.addBuffer(16, {{WGPUVertexFormat_Uint32x4, 0, 0}});
      },
      {"uint32x4"}, code);
  refuse(
      "vertex-attribute-range",
      [&](Render& r) {
        r.addBuffer(16, {{f4, 4, 0}});
      },
      {"float32x4", "16"}, code);
  refuse(
      "vertex-attribute-range",
      [&](Render& r) {
        r.addBuffer(0, {{f4, l.maxVertexBufferArrayStride - 12, 0}});
      },
      {}, code);
  refuse(
      "vertex-attribute-range",
      [&](Render& r) {
        r.addBuffer(16, {{f4, UINT64_MAX - 3, 0}});
      },
      {}, code);
  refuse(
      "vertex-attribute-offset",
      [&](Render& r) {
        r.addBuffer(32, {{f4, 2, 0}});
      },
      {}, code);
  refuse(
      "vertex-attribute-offset",
      [&](Render& r) {
        r.addBuffer(32, {{WGPUVertexFormat_Float16, 1, 0}});
      },
      {}, code);
  refuse(
      "vertex-attribute-location",
      [&](Render& r) {
        r.addBuffer(16, {{f4, 0, l.maxVertexAttributes}});
      },
      {}, code);
  refuse(
      "vertex-attribute-twice",
      [&](Render& r) {
        r.addBuffer(16, {{f4, 0, 0}, {f4, 0, 0}});
      },
      {}, code);
  refuse(
      "vertex-stride",
      [&](Render& r) {
        r.addBuffer(l.maxVertexBufferArrayStride + 4, {{f4, 0, 0}});
      },
      {}, code);
  refuse(
      "vertex-stride-multiple",
      [&](Render& r) {
        r.addBuffer(18, {{f4, 0, 0}});
      },
      {}, code);
  refuse(
      "vertex-buffer-count",
      [&](Render& r) {
        r.addBuffer(16, {{f4, 0, 0}});
        for (uint32_t i = 0; i < l.maxVertexBuffers; ++i) r.addBuffer(0, {});
      },
      {}, code);
  refuse(
      "enum-unknown",
      [&](Render& r) {
        r.addBuffer(16, {{WGPUVertexFormat(999), 0, 0}});
      },
      {}, code);
  refuse(
      "enum-unknown",
      [&](Render& r) {
        r.addBuffer(16, {{f4, 0, 0}}, WGPUVertexStepMode(9));
      },
      {}, code);
}

TEST_F(PipelineTest, BindGroupsAndVertexBuffersShareALimit) {
  if (!useManySlots()) GTEST_SKIP() << "this adapter has too few of both to exceed their shared limit";
  const WGPULimits l = limits();
  const std::string code =
      withVertex("@group(" + std::to_string(l.maxBindGroups - 1) +
                 ") @binding(0) var<uniform> u: vec4f; @vertex fn vs() -> @builtin(position) vec4f { return u; }\n");
  refuse(
      "groups-plus-vertex-buffers",
      [&](Render& r) {
        for (uint32_t i = 0; i <= l.maxBindGroupsPlusVertexBuffers - l.maxBindGroups; ++i) r.addBuffer(0, {});
      },
      {std::to_string(l.maxBindGroupsPlusVertexBuffers)}, code);
  accept(
      [&](Render& r) {
        for (uint32_t i = 0; i < l.maxBindGroupsPlusVertexBuffers - l.maxBindGroups; ++i) r.addBuffer(0, {});
      },
      code);
}

TEST_F(PipelineTest, TooManyAttributes) {
  const WGPULimits l = limits();
  refuse("vertex-attribute-count", [&](Render& r) {
    std::vector<std::tuple<WGPUVertexFormat, uint64_t, uint32_t>> list;
    for (uint32_t i = 0; i <= l.maxVertexAttributes; ++i) list.push_back({WGPUVertexFormat_Float32, 0, i});
    r.addBuffer(16, list);
  });
}

TEST_F(PipelineTest, PrimitiveRules) {
  refuse("primitive-strip-format", [](Render& r) { r.d.primitive.stripIndexFormat = WGPUIndexFormat_Uint32; },
         {"uint32", "triangle-list"});
  refuse("enum-unknown", [](Render& r) { r.d.primitive.topology = WGPUPrimitiveTopology(8); });
  refuse("enum-unknown", [](Render& r) { r.d.primitive.cullMode = WGPUCullMode(8); });
  if (!has(WGPUFeatureName_DepthClipControl))
    refuse("primitive-unclipped-feature", [](Render& r) { r.d.primitive.unclippedDepth = true; });
  WGPUChainedStruct foreign{nullptr, WGPUSType_ShaderSourceWGSL};
  refuse("chain-unknown", [&](Render& r) { r.d.primitive.nextInChain = &foreign; }, {"PrimitiveState"});
}

TEST_F(PipelineTest, DepthStencilRules) {
  refuse("depth-stencil-format", [](Render& r) { r.addDepth(WGPUTextureFormat_RGBA8Unorm); });
  refuse("enum-unknown", [](Render& r) { r.addDepth(WGPUTextureFormat_Undefined); });
  refuse("depth-aspect", [](Render& r) { r.addDepth(WGPUTextureFormat_Stencil8); }, {"stencil8"});
  refuse("stencil-aspect", [](Render& r) { r.addDepth().stencilFront.passOp = WGPUStencilOperation_Invert; });
  refuse("stencil-aspect", [](Render& r) { r.addDepth().stencilBack.compare = WGPUCompareFunction_Less; });
  refuse("depth-write-missing", [](Render& r) { r.addDepth().depthWriteEnabled = WGPUOptionalBool_Undefined; });
  refuse("depth-compare-missing", [](Render& r) { r.addDepth().depthCompare = WGPUCompareFunction_Undefined; });
  accept([](Render& r) {
    r.addDepth().depthCompare = WGPUCompareFunction_Undefined;
    r.depth.depthWriteEnabled = WGPUOptionalBool_False;
  });
  refuse("depth-bias-topology",
         [](Render& r) { r.addDepth().depthBias = 1, r.d.primitive.topology = WGPUPrimitiveTopology_LineList; });
  refuse("float-not-finite", [](Render& r) { r.addDepth().depthBiasSlopeScale = INFINITY; });
  accept([](Render& r) { r.addDepth().depthBias = 3; });
  accept([](Render& r) { r.addDepth(WGPUTextureFormat_Depth24PlusStencil8); });
}

TEST_F(PipelineTest, MultisampleRules) {
  refuse("multisample-count", [](Render& r) { r.d.multisample.count = 2; });
  refuse("alpha-to-coverage-count", [](Render& r) { r.d.multisample.alphaToCoverageEnabled = true; });
  auto covered = [](Render& r) { r.d.multisample.count = 4, r.d.multisample.alphaToCoverageEnabled = true; };
  refuse("alpha-to-coverage-target", [&](Render& r) { covered(r), r.targets[0].format = WGPUTextureFormat_RG8Unorm; });
  refuse("alpha-to-coverage-target", [&](Render& r) { covered(r), r.hasFragment = false, r.addDepth(); });
  // Blending needs float32-blendable, which this device has not asked for.
  refuse("alpha-to-coverage-target",
         [&](Render& r) { covered(r), r.targets[0].format = WGPUTextureFormat_RGBA32Float; });
  refuse("alpha-to-coverage-mask", covered, {},
         withFragment("struct O { @location(0) c: vec4f, @builtin(sample_mask) m: u32 } @fragment fn fs() -> O { "
                      "return O(vec4f(), 1u); }"));
}

TEST_F(PipelineTest, TargetRules) {
  const WGPULimits l = limits();
  refuse("target-count", [&](Render& r) {
    for (uint32_t i = 0; i < l.maxColorAttachments; ++i) r.addTarget(WGPUTextureFormat_Undefined);
  });
  refuse("target-renderable", [](Render& r) { r.targets[0].format = WGPUTextureFormat_Depth32Float; });
  refuse("target-renderable", [](Render& r) { r.targets[0].format = WGPUTextureFormat_RGB9E5Ufloat; },
         {"rgb9e5ufloat"});
  refuse("enum-unknown", [](Render& r) { r.targets[0].format = WGPUTextureFormat(4000); });
  refuse("flags-unknown", [](Render& r) { r.targets[0].writeMask = 0x10; });
  refuse("target-output-missing", [](Render& r) { r.addTarget(WGPUTextureFormat_R8Unorm); }, {"Target 1"});
  accept([](Render& r) { r.addTarget(WGPUTextureFormat_R8Unorm).writeMask = 0; });
  refuse("target-output-type", [](Render& r) { r.targets[0].format = WGPUTextureFormat_RGBA8Uint; }, {"rgba8uint"});
  refuse(
      "target-output-components", [](Render&) {}, {"2", "4"},
      withFragment("@fragment fn fs() -> @location(0) vec2f { return vec2f(); }"));
  accept([](Render& r) { r.targets[0].format = WGPUTextureFormat_R8Unorm; });
  refuse(
      "target-output-location", [](Render&) {}, {},
      withFragment("@fragment fn fs() -> @location(60) vec4f { return vec4f(); }"));
  refuse(
      "frag-depth-attachment", [](Render&) {}, {},
      withFragment("struct O { @location(0) c: vec4f, @builtin(frag_depth) d: f32 } @fragment fn fs() -> O { return "
                   "O(vec4f(), 0.5); }"));
  std::string outputs = "struct O {";
  for (int i = 0; i < 3; ++i) outputs += " @location(" + std::to_string(i) + ") c" + std::to_string(i) + ": vec4f,";
  if (l.maxColorAttachmentBytesPerSample < 48)
    refuse(
        "target-bytes-per-sample",
        [](Render& r) {
          r.targets[0].format = WGPUTextureFormat_RGBA32Float;
          r.addTarget(WGPUTextureFormat_RGBA32Float), r.addTarget(WGPUTextureFormat_RGBA32Float);
        },
        {"48"}, withFragment(outputs + "} @fragment fn fs() -> O { return O(); }"));
}

TEST_F(PipelineTest, BlendRules) {
  auto blended = [](Render& r) -> WGPUBlendComponent& {
    r.blendTarget();
    return r.blend.color;
  };
  accept([&](Render& r) { blended(r); });
  accept(
      [&](Render& r) { blended(r).operation = WGPUBlendOperation_Max, r.blend.color.dstFactor = WGPUBlendFactor_One; });
  refuse("blend-min-max-factors", [&](Render& r) { blended(r).operation = WGPUBlendOperation_Min; }, {"min", "zero"});
  refuse("enum-unknown", [&](Render& r) { blended(r).srcFactor = WGPUBlendFactor(99); });
  if (!has(WGPUFeatureName_Float32Blendable))
    refuse("target-blendable", [&](Render& r) { blended(r), r.targets[0].format = WGPUTextureFormat_RGBA32Float; },
           {"rgba32float"});
  refuse(
      "blend-source-alpha",
      [&](Render& r) {
        blended(r).srcFactor = WGPUBlendFactor_SrcAlpha, r.targets[0].format = WGPUTextureFormat_RG8Unorm;
      },
      {"src-alpha"}, withFragment("@fragment fn fs() -> @location(0) vec3f { return vec3f(); }"));
  if (!has(WGPUFeatureName_DualSourceBlending))
    refuse("blend-dual-source-feature", [&](Render& r) { blended(r).srcFactor = WGPUBlendFactor_Src1; });
}

class DualSourceTest : public PipelineTest {
 protected:
  std::vector<WGPUFeatureName> requiredFeatures() override {
    if (wgpuAdapterHasFeature(adapter, WGPUFeatureName_DualSourceBlending)) return {WGPUFeatureName_DualSourceBlending};
    return {};
  }
};

TEST_F(DualSourceTest, Rules) {
  if (!has(WGPUFeatureName_DualSourceBlending)) GTEST_SKIP() << "no dual-source-blending here";
  auto dual = [](Render& r) {
    r.blendTarget();
    r.blend.color.srcFactor = WGPUBlendFactor_Src1;
  };
  refuse("blend-dual-source-output", dual);
  refuse("blend-dual-source-targets", [&](Render& r) { dual(r), r.addTarget(WGPUTextureFormat_Undefined); });
  accept(dual, std::string("enable dual_source_blending;\n") + kVertex +
                   "struct O { @location(0) @blend_src(0) a: vec4f, @location(0) @blend_src(1) b: vec4f } @fragment fn "
                   "fs() -> O { return O(); }");
}

TEST_F(PipelineTest, InterStageRules) {
  auto pass = [](const std::string& out, const std::string& in, int extra = 0) {
    std::string more;
    for (int i = 1; i <= extra; ++i) more += " @location(" + std::to_string(i) + ") x" + std::to_string(i) + ": f32,";
    return "struct V { @builtin(position) p: vec4f, " + out + "," + more + " } @vertex fn vs() -> V { return V(); }\n" +
           "struct F { " + in + " } @fragment fn fs(f: F) -> @location(0) vec4f { return vec4f(); }\n";
  };
  auto nothing = [](Render&) {};
  accept(nothing, pass("@location(0) a: vec3f", "@location(0) b: vec3f"));
  refuse("inter-stage-missing", nothing, {"location 1"}, pass("@location(0) a: vec3f", "@location(1) b: vec3f"));
  refuse("inter-stage-type", nothing, {"vec3<f32>", "vec2<f32>"},
         pass("@location(0) a: vec3f", "@location(0) b: vec2f"));
  refuse("inter-stage-type", nothing, {},
         pass("@location(0) @interpolate(flat) a: u32", "@location(0) @interpolate(flat) b: i32"));
  refuse("inter-stage-interpolation", nothing, {"linear"},
         pass("@location(0) @interpolate(linear) a: f32", "@location(0) b: f32"));
  refuse("inter-stage-interpolation", nothing, {"centroid"},
         pass("@location(0) @interpolate(perspective, centroid) a: f32", "@location(0) b: f32"));
  const int most = int(limits().maxInterStageShaderVariables);
  accept(nothing, pass("@location(0) a: f32", "@location(0) b: f32", most - 1));
  refuse("inter-stage-count", nothing, {"maxInterStageShaderVariables"},
         pass("@location(0) a: f32", "@location(0) b: f32", most));
  refuse(
      "inter-stage-count", [](Render& r) { r.d.primitive.topology = WGPUPrimitiveTopology_PointList; }, {},
      pass("@location(0) a: f32", "@location(0) b: f32", most - 1));
  refuse("inter-stage-location", nothing, {"location 90"}, pass("@location(90) a: f32", "@location(90) b: f32"));
}

// pipeline-driver is what a driver says to a pipeline that breaks no rule; none of those we test with does.
}  // namespace
}  // namespace alba_test
