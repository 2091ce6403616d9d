// SPDX-License-Identifier: MIT
// Bind group layouts, bind groups and pipeline layouts: what may be made, and the error of each rule.
#include "api/fixture.h"

namespace alba_test {
namespace {

using LayoutEntry = WGPUBindGroupLayoutEntry;
using Entry = WGPUBindGroupEntry;

constexpr WGPUTextureUsage kSampled = WGPUTextureUsage_TextureBinding;

class BindGroupTest : public DeviceTest {
 protected:
  static LayoutEntry at(uint32_t binding, WGPUShaderStage visibility = WGPUShaderStage_Compute) {
    LayoutEntry e = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
    e.binding = binding;
    e.visibility = visibility;
    return e;
  }
  static LayoutEntry bufferAt(uint32_t binding, WGPUBufferBindingType type = WGPUBufferBindingType_Uniform,
                              uint64_t minSize = 0, bool dynamic = false,
                              WGPUShaderStage visibility = WGPUShaderStage_Compute) {
    LayoutEntry e = at(binding, visibility);
    e.buffer.type = type;
    e.buffer.minBindingSize = minSize;
    e.buffer.hasDynamicOffset = dynamic;
    return e;
  }
  static LayoutEntry samplerAt(uint32_t binding, WGPUSamplerBindingType type = WGPUSamplerBindingType_Filtering) {
    LayoutEntry e = at(binding);
    e.sampler.type = type;
    return e;
  }
  static LayoutEntry textureAt(uint32_t binding, WGPUTextureSampleType type = WGPUTextureSampleType_Float,
                               WGPUTextureViewDimension dimension = WGPUTextureViewDimension_Undefined,
                               bool multisampled = false) {
    LayoutEntry e = at(binding);
    e.texture.sampleType = type;
    e.texture.viewDimension = dimension;
    e.texture.multisampled = multisampled;
    return e;
  }
  static LayoutEntry storageTextureAt(uint32_t binding, WGPUTextureFormat format,
                                      WGPUStorageTextureAccess access = WGPUStorageTextureAccess_Undefined) {
    LayoutEntry e = at(binding);
    e.storageTexture.access = access;
    e.storageTexture.format = format;
    return e;
  }
  BindGroupLayout layout(const std::vector<LayoutEntry>& entries) const {
    WGPUBindGroupLayoutDescriptor d = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
    d.label = text("the layout");
    d.entryCount = entries.size();
    d.entries = entries.data();
    return wgpuDeviceCreateBindGroupLayout(device, &d);
  }
  void refuseLayout(std::string_view rule, const std::vector<LayoutEntry>& entries,
                    std::initializer_list<std::string_view> parts = {}) const {
    expectError(
        rule, [&] { layout(entries); }, parts);
  }

  static Entry bind(uint32_t binding) {
    Entry e = WGPU_BIND_GROUP_ENTRY_INIT;
    e.binding = binding;
    return e;
  }
  static Entry bind(uint32_t binding, WGPUBuffer buffer, uint64_t offset = 0, uint64_t size = WGPU_WHOLE_SIZE) {
    Entry e = bind(binding);
    e.buffer = buffer;
    e.offset = offset;
    e.size = size;
    return e;
  }
  static Entry bind(uint32_t binding, WGPUSampler sampler) {
    Entry e = bind(binding);
    e.sampler = sampler;
    return e;
  }
  static Entry bind(uint32_t binding, WGPUTextureView view) {
    Entry e = bind(binding);
    e.textureView = view;
    return e;
  }
  BindGroup group(WGPUBindGroupLayout layout, const std::vector<Entry>& entries) const {
    WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
    d.layout = layout;
    d.entryCount = entries.size();
    d.entries = entries.data();
    return wgpuDeviceCreateBindGroup(device, &d);
  }
  void refuse(std::string_view rule, WGPUBindGroupLayout layout, const std::vector<Entry>& entries,
              std::initializer_list<std::string_view> parts = {}) const {
    expectError(
        rule, [&] { group(layout, entries); }, parts);
  }
  void accept(WGPUBindGroupLayout layout, const std::vector<Entry>& entries) const {
    expectNoError([&] { group(layout, entries); });
  }
  PipelineLayout pipelineLayout(const std::vector<WGPUBindGroupLayout>& groups, uint32_t immediates = 0) const {
    WGPUPipelineLayoutDescriptor d = WGPU_PIPELINE_LAYOUT_DESCRIPTOR_INIT;
    d.bindGroupLayoutCount = groups.size();
    d.bindGroupLayouts = groups.data();
    d.immediateSize = immediates;
    return wgpuDeviceCreatePipelineLayout(device, &d);
  }
  void refusePipelineLayout(std::string_view rule, const std::vector<WGPUBindGroupLayout>& groups,
                            uint32_t immediates = 0) const {
    expectError(rule, [&] { pipelineLayout(groups, immediates); });
  }
  WGPULimits limits() const {
    WGPULimits l = WGPU_LIMITS_INIT;
    wgpuDeviceGetLimits(device, &l);
    return l;
  }
  Sampler sampler(bool linear, bool compare) const {
    WGPUSamplerDescriptor d = WGPU_SAMPLER_DESCRIPTOR_INIT;
    if (linear) d.magFilter = WGPUFilterMode_Linear;
    if (compare) d.compare = WGPUCompareFunction_Less;
    return wgpuDeviceCreateSampler(device, &d);
  }
};

TEST_F(BindGroupTest, LayoutsOfEveryKind) {
  expectNoError([&] { layout({}); });
  expectNoError([&] {
    layout({bufferAt(7), bufferAt(0, WGPUBufferBindingType_Undefined),
            bufferAt(3, WGPUBufferBindingType_Storage, 16, true), samplerAt(1, WGPUSamplerBindingType_Undefined),
            samplerAt(2, WGPUSamplerBindingType_Comparison), textureAt(4, WGPUTextureSampleType_Undefined),
            textureAt(5, WGPUTextureSampleType_Depth, WGPUTextureViewDimension_Cube),
            textureAt(6, WGPUTextureSampleType_UnfilterableFloat, WGPUTextureViewDimension_2D, true)});
  });
  LayoutEntry invisible = bufferAt(0);
  invisible.visibility = 0;
  expectNoError([&] { layout({invisible}); });
}

TEST_F(BindGroupTest, LayoutEntryRules) {
  refuseLayout("layout-entry-kind", {at(0)}, {"binding 0"});
  LayoutEntry two = bufferAt(0);
  two.sampler.type = WGPUSamplerBindingType_Filtering;
  refuseLayout("layout-entry-kind", {two}, {"2"});
  LayoutEntry array = bufferAt(0);
  array.bindingArraySize = 2;
  refuseLayout("layout-entry-array", {array});
  refuseLayout("layout-binding-number", {bufferAt(limits().maxBindingsPerBindGroup)}, {"maxBindingsPerBindGroup"});
  refuseLayout("layout-binding-twice", {bufferAt(3), samplerAt(3)}, {"3"});
  LayoutEntry odd = bufferAt(0);
  odd.visibility = 8;
  refuseLayout("flags-unknown", {odd});
  refuseLayout("enum-unknown", {bufferAt(0, WGPUBufferBindingType(17))});
  refuseLayout("enum-unknown", {samplerAt(0, WGPUSamplerBindingType(17))});
  refuseLayout("enum-unknown", {textureAt(0, WGPUTextureSampleType(17))});
  LayoutEntry vertex = bufferAt(0, WGPUBufferBindingType_Storage);
  vertex.visibility = WGPUShaderStage_Vertex;
  refuseLayout("layout-vertex-writes", {vertex}, {"read-only-storage"});
  vertex.buffer.type = WGPUBufferBindingType_ReadOnlyStorage;
  expectNoError([&] { layout({vertex}); });
  refuseLayout("layout-multisampled", {textureAt(0, WGPUTextureSampleType_Float, WGPUTextureViewDimension_2D, true)});
  refuseLayout("layout-multisampled", {textureAt(0, WGPUTextureSampleType_Sint, WGPUTextureViewDimension_Cube, true)});
  WGPUChainedStruct foreign{nullptr, WGPUSType_ShaderSourceWGSL};
  LayoutEntry chained = bufferAt(0);
  chained.nextInChain = &foreign;
  refuseLayout("chain-unknown", {chained}, {"BindGroupLayoutEntry"});
  expectError("object-null", [&] { BindGroupLayout l = wgpuDeviceCreateBindGroupLayout(device, nullptr); });
}

TEST_F(BindGroupTest, StorageAndExternalTextureLayouts) {
  LayoutEntry cube = storageTextureAt(0, WGPUTextureFormat_R32Float);
  cube.storageTexture.viewDimension = WGPUTextureViewDimension_Cube;
  refuseLayout("layout-storage-dimension", {cube});
  refuseLayout("layout-storage-format", {storageTextureAt(0, WGPUTextureFormat_RGBA8UnormSrgb)},
               {"rgba8unorm-srgb", "write-only"});
  refuseLayout("enum-unknown", {storageTextureAt(0, WGPUTextureFormat_Undefined)});
  LayoutEntry vertex = storageTextureAt(0, WGPUTextureFormat_R32Float);
  vertex.visibility = WGPUShaderStage_Vertex;
  refuseLayout("layout-vertex-writes", {vertex});
}

TEST_F(BindGroupTest, ViewsAsExternalTextures) {
  // 'auto' makes the layout from the shader; a texel is read and one is sampled.
  ComputePipeline pipeline = computePipeline(
      "@group(0) @binding(0) var t: texture_external; @group(0) @binding(1) var s: sampler;"
      "@group(0) @binding(2) var<storage, read_write> out: array<vec4f>;"
      "@compute @workgroup_size(1) fn main() {"
      "  out[0] = textureLoad(t, vec2u(1, 0)); out[1] = textureSampleBaseClampToEdge(t, s, vec2f(-3, 0.5));"
      "  out[2] = vec4f(vec2f(textureDimensions(t)), 0, 0); }");
  BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(pipeline, 0);
  Sampler nearest = sampler(false, false);
  Buffer out = buffer(48, WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc, "out");
  const auto with = [&](WGPUTextureView view) {
    return std::vector<Entry>{bind(0, view), bind(1, nearest), bind(2, out)};
  };
  Texture picture = texture(2, 1, WGPUTextureFormat_RGBA8Unorm, kSampled | WGPUTextureUsage_CopyDst, "picture");
  const uint8_t texels[] = {255, 0, 0, 255, 0, 255, 0, 0};
  WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  to.texture = picture;
  WGPUTexelCopyBufferLayout rows = WGPU_TEXEL_COPY_BUFFER_LAYOUT_INIT;
  const WGPUExtent3D size{2, 1, 1};
  wgpuQueueWriteTexture(queue, &to, texels, sizeof texels, &rows, &size);
  TextureView view = wgpuTextureCreateView(picture, nullptr);
  BindGroup bound = group(layout, with(view));
  CommandEncoder e = encoder();
  ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
  wgpuComputePassEncoderSetPipeline(pass, pipeline);
  wgpuComputePassEncoderSetBindGroup(pass, 0, bound, 0, nullptr);
  wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
  wgpuComputePassEncoderEnd(pass);
  submit(finish(e));
  EXPECT_EQ(read<float>(out), (std::vector<float>{0, 1, 0, 0, 1, 0, 0, 1, 2, 1, 0, 0}));

  Texture wide = texture(4, 4, WGPUTextureFormat_R32Float, kSampled, "wide"),
          layers = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, kSampled, "layers", 2),
          mips = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, kSampled, "mips", 1, 2),
          target = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_RenderAttachment, "target");
  const auto refuseView = [&](std::string_view rule, WGPUTexture of, std::initializer_list<std::string_view> parts) {
    TextureView seen = wgpuTextureCreateView(of, nullptr);
    refuse(rule, layout, with(seen), parts);
  };
  refuseView("bind-group-external-format", wide, {"r32float"});
  refuseView("bind-group-external-shape", layers, {"2d-array"});
  refuseView("bind-group-external-shape", mips, {"2 mip levels"});
  refuseView("bind-group-view-usage", target, {"TEXTURE_BINDING"});
  refuse("bind-group-kind", layout, {bind(0, nearest), bind(1, nearest), bind(2, out)});
  // The other way round: a layout with an external texture, and the extension that gives a binding that nobody can
  // make.
  WGPUExternalTextureBindingLayout external = WGPU_EXTERNAL_TEXTURE_BINDING_LAYOUT_INIT;
  LayoutEntry chained = at(0);
  chained.nextInChain = &external.chain;
  BindGroupLayout made;
  expectNoError([&] { made = this->layout({chained}); });
  WGPUExternalTextureBindingEntry nothing = WGPU_EXTERNAL_TEXTURE_BINDING_ENTRY_INIT;
  Entry entry = bind(0);
  entry.nextInChain = &nothing.chain;
  refuse("not-supported-yet", made, {entry}, {"External"});
}

TEST_F(BindGroupTest, LayoutSlotLimits) {
  const WGPULimits l = limits();
  std::vector<LayoutEntry> entries;
  for (uint32_t i = 0; i <= l.maxUniformBuffersPerShaderStage; ++i) entries.push_back(bufferAt(i));
  refuseLayout("layout-stage-slots", entries, {"maxUniformBuffersPerShaderStage", "compute"});
  for (LayoutEntry& e : entries) e.visibility = e.binding % 2 ? WGPUShaderStage_Vertex : WGPUShaderStage_Compute;
  expectNoError([&] { layout(entries); });
  entries.clear();
  for (uint32_t i = 0; i <= l.maxSamplersPerShaderStage; ++i) entries.push_back(samplerAt(i));
  refuseLayout("layout-stage-slots", entries, {"maxSamplersPerShaderStage"});
  entries.clear();
  for (uint32_t i = 0; i <= l.maxStorageBuffersPerShaderStage; ++i)
    entries.push_back(bufferAt(i, WGPUBufferBindingType_ReadOnlyStorage));
  refuseLayout("layout-stage-slots", entries, {"maxStorageBuffersPerShaderStage"});
  entries.clear();
  for (uint32_t i = 0; i <= l.maxDynamicUniformBuffersPerPipelineLayout; ++i)
    entries.push_back(
        bufferAt(i, WGPUBufferBindingType_Uniform, 0, true, i % 2 ? WGPUShaderStage_Vertex : WGPUShaderStage_Fragment));
  refuseLayout("layout-dynamic-slots", entries, {"maxDynamicUniformBuffersPerPipelineLayout"});
}

TEST_F(BindGroupTest, EntriesMatchTheLayout) {
  BindGroupLayout l = layout({bufferAt(2), samplerAt(5)});
  Buffer b = buffer(256, WGPUBufferUsage_Uniform, "ub");
  Sampler s = sampler(false, false);
  accept(l, {bind(2, b), bind(5, s)});
  accept(l, {bind(5, s), bind(2, b)});
  refuse("bind-group-count", l, {bind(2, b)}, {"BindGroupLayout \"the layout\""});
  refuse("bind-group-binding", l, {bind(2, b), bind(4, s)}, {"4"});
  refuse("bind-group-twice", l, {bind(2, b), bind(2, b)});
  refuse("bind-group-entry-kind", l, {bind(2, b), bind(5)});
  Entry both = bind(5, s);
  both.buffer = b;
  refuse("bind-group-entry-kind", l, {bind(2, b), both}, {"2"});
  refuse("bind-group-kind", l, {bind(2, s), bind(5, s)}, {"buffer", "Sampler"});
  refuse("object-null", nullptr, {});
  expectError("object-null", [&] { BindGroup g = wgpuDeviceCreateBindGroup(device, nullptr); });
  BindGroupLayout bad;
  refuseLayout("layout-entry-kind", {at(0)});
  errorOf([&] { bad = layout({at(0)}); });
  refuse("object-invalid", bad, {});
  Buffer invalid;
  errorOf([&] { invalid = buffer(16, 0); });
  refuse("object-invalid", l, {bind(2, invalid), bind(5, s)});
}

TEST_F(BindGroupTest, ManyEntries) {
  std::vector<LayoutEntry> entries;
  std::vector<Entry> bound;
  Buffer b = buffer(256, WGPUBufferUsage_Uniform | WGPUBufferUsage_Storage);
  for (uint32_t i = 0; i < 70; ++i) {
    entries.push_back(bufferAt(i * 3));
    entries.back().visibility = 0;
    bound.push_back(bind((69 - i) * 3, b));
  }
  BindGroupLayout l = layout(entries);
  accept(l, bound);
  bound[69].binding = 3;
  refuse("bind-group-twice", l, bound);
}

TEST_F(BindGroupTest, BufferRules) {
  BindGroupLayout uniform = layout({bufferAt(0, WGPUBufferBindingType_Uniform, 32)});
  BindGroupLayout storage = layout({bufferAt(0, WGPUBufferBindingType_Storage)});
  const uint32_t align = limits().minUniformBufferOffsetAlignment;
  Buffer b = buffer(align + 64, WGPUBufferUsage_Uniform | WGPUBufferUsage_Storage, "data");
  Buffer other = buffer(64, WGPUBufferUsage_Vertex, "vertices");
  accept(uniform, {bind(0, b)});
  accept(uniform, {bind(0, b, align)});
  accept(uniform, {bind(0, b, align, 32)});
  refuse("bind-group-buffer-usage", uniform, {bind(0, other)}, {"UNIFORM", "VERTEX", "Buffer \"vertices\""});
  refuse("bind-group-buffer-usage", storage, {bind(0, other)}, {"STORAGE"});
  refuse("bind-group-buffer-range", uniform, {bind(0, b, 2 * align)});
  refuse("bind-group-buffer-range", uniform, {bind(0, b, align, 65)});
  refuse("bind-group-buffer-range", uniform, {bind(0, b, align, UINT64_MAX - 1)});
  refuse("bind-group-buffer-empty", uniform, {bind(0, b, 0, 0)});
  refuse("bind-group-buffer-empty", uniform, {bind(0, b, align + 64)});
  refuse("bind-group-buffer-offset", uniform, {bind(0, b, 4)}, {"minUniformBufferOffsetAlignment"});
  refuse("bind-group-buffer-offset", storage, {bind(0, b, 4)}, {"minStorageBufferOffsetAlignment"});
  refuse("bind-group-buffer-min-size", uniform, {bind(0, b, 0, 16)}, {"16", "32"});
  refuse("bind-group-storage-multiple", storage, {bind(0, b, 0, 6)}, {"6"});
  const uint64_t most = limits().maxUniformBufferBindingSize;
  Buffer big = buffer(most + 4, WGPUBufferUsage_Uniform, "big");
  refuse("bind-group-buffer-size", uniform, {bind(0, big)}, {"maxUniformBufferBindingSize", "Buffer \"big\""});
  accept(uniform, {bind(0, big, 0, most)});
  wgpuBufferDestroy(b);
  accept(uniform, {bind(0, b)});
}

TEST_F(BindGroupTest, SamplerRules) {
  BindGroupLayout filtering = layout({samplerAt(0)}),
                  nearest = layout({samplerAt(0, WGPUSamplerBindingType_NonFiltering)}),
                  comparison = layout({samplerAt(0, WGPUSamplerBindingType_Comparison)});
  Sampler plain = sampler(false, false), linear = sampler(true, false), compare = sampler(true, true);
  accept(filtering, {bind(0, plain)});
  accept(filtering, {bind(0, linear)});
  accept(comparison, {bind(0, compare)});
  accept(nearest, {bind(0, plain)});
  refuse("bind-group-sampler-comparison", filtering, {bind(0, compare)});
  refuse("bind-group-sampler-comparison", comparison, {bind(0, plain)});
  refuse("bind-group-sampler-filtering", nearest, {bind(0, linear)});
}

TEST_F(BindGroupTest, TextureRules) {
  Texture color = texture(8, 8, WGPUTextureFormat_RGBA8Unorm, kSampled, "color", 2),
          target = texture(8, 8, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_CopySrc),
          uint = texture(8, 8, WGPUTextureFormat_R8Uint, kSampled, "uint"),
          depth = texture(8, 8, WGPUTextureFormat_Depth32Float, kSampled, "depth"),
          wide = texture(8, 8, WGPUTextureFormat_R32Float, kSampled, "wide");
  TextureView layers = wgpuTextureCreateView(color, nullptr), noBinding = wgpuTextureCreateView(target, nullptr),
              uintView = wgpuTextureCreateView(uint, nullptr), depthView = wgpuTextureCreateView(depth, nullptr),
              wideView = wgpuTextureCreateView(wide, nullptr);
  BindGroupLayout array = layout({textureAt(0, WGPUTextureSampleType_Float, WGPUTextureViewDimension_2DArray)}),
                  plain = layout({textureAt(0)}), uints = layout({textureAt(0, WGPUTextureSampleType_Uint)}),
                  depths = layout({textureAt(0, WGPUTextureSampleType_Depth)}),
                  unfilterable = layout({textureAt(0, WGPUTextureSampleType_UnfilterableFloat)}),
                  multisampled = layout(
                      {textureAt(0, WGPUTextureSampleType_UnfilterableFloat, WGPUTextureViewDimension_2D, true)});
  accept(array, {bind(0, layers)});
  accept(uints, {bind(0, uintView)});
  accept(depths, {bind(0, depthView)});
  accept(unfilterable, {bind(0, depthView)});
  accept(unfilterable, {bind(0, wideView)});
  refuse("bind-group-view-dimension", plain, {bind(0, layers)}, {"2d", "2d-array"});
  refuse("bind-group-view-usage", plain, {bind(0, noBinding)}, {"TEXTURE_BINDING", "COPY_SRC"});
  refuse("bind-group-sample-type", plain, {bind(0, uintView)}, {"r8uint", "float"});
  refuse("bind-group-sample-type", uints, {bind(0, depthView)});
  refuse("bind-group-sample-type", depths, {bind(0, wideView)});
  if (!has(WGPUFeatureName_Float32Filterable)) refuse("bind-group-sample-type", plain, {bind(0, wideView)});
  refuse("bind-group-multisampled", multisampled, {bind(0, wideView)});
  WGPUTextureDescriptor four = WGPU_TEXTURE_DESCRIPTOR_INIT;
  four.size = {8, 8, 1}, four.format = WGPUTextureFormat_RGBA8Unorm, four.sampleCount = 4;
  four.usage = kSampled | WGPUTextureUsage_RenderAttachment;
  Texture samples = wgpuDeviceCreateTexture(device, &four);
  TextureView samplesView = wgpuTextureCreateView(samples, nullptr);
  accept(multisampled, {bind(0, samplesView)});
  refuse("bind-group-multisampled", plain, {bind(0, samplesView)}, {"4"});
  Texture combined = texture(8, 8, WGPUTextureFormat_Depth24PlusStencil8, kSampled, "combined");
  WGPUTextureViewDescriptor one = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
  one.aspect = WGPUTextureAspect_DepthOnly;
  TextureView both = wgpuTextureCreateView(combined, nullptr), depthOnly = wgpuTextureCreateView(combined, &one);
  one.aspect = WGPUTextureAspect_StencilOnly;
  TextureView stencilOnly = wgpuTextureCreateView(combined, &one);
  refuse("bind-group-view-aspects", depths, {bind(0, both)}, {"depth24plus-stencil8"});
  accept(depths, {bind(0, depthOnly)});
  accept(unfilterable, {bind(0, depthOnly)});
  accept(uints, {bind(0, stencilOnly)});
  refuse("bind-group-sample-type", uints, {bind(0, depthOnly)}, {"depth24plus"});
  refuse("bind-group-sample-type", depths, {bind(0, stencilOnly)}, {"stencil8"});
  wgpuTextureDestroy(wide);
  accept(unfilterable, {bind(0, wideView)});
}

TEST_F(BindGroupTest, StorageTextureRules) {
  constexpr WGPUTextureUsage kStorage = WGPUTextureUsage_StorageBinding;
  BindGroupLayout l = layout({storageTextureAt(0, WGPUTextureFormat_RGBA8Unorm)});
  Texture fitting = texture(8, 8, WGPUTextureFormat_RGBA8Unorm, kStorage, "fitting", 1, 2),
          other = texture(8, 8, WGPUTextureFormat_R32Float, kStorage, "other"),
          sampled = texture(8, 8, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_TextureBinding, "sampled");
  WGPUTextureViewDescriptor one = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
  one.mipLevelCount = 1;
  TextureView fittingView = wgpuTextureCreateView(fitting, &one), allMips = wgpuTextureCreateView(fitting, nullptr),
              otherView = wgpuTextureCreateView(other, nullptr), sampledView = wgpuTextureCreateView(sampled, nullptr);
  accept(l, {bind(0, fittingView)});
  refuse("bind-group-storage-mips", l, {bind(0, allMips)}, {"2"});
  refuse("bind-group-storage-format", l, {bind(0, otherView)}, {"r32float"});
  refuse("bind-group-view-usage", l, {bind(0, sampledView)}, {"STORAGE_BINDING"});
}

TEST_F(BindGroupTest, PipelineLayouts) {
  const WGPULimits l = limits();
  BindGroupLayout empty = layout({}), one = layout({bufferAt(0)});
  expectNoError([&] { pipelineLayout({}); });
  expectNoError([&] { pipelineLayout({one, nullptr, empty, one}); });
  expectNoError([&] { pipelineLayout({}, l.maxImmediateSize); });
  refusePipelineLayout("pipeline-layout-groups", std::vector<WGPUBindGroupLayout>(l.maxBindGroups + 1, one));
  refusePipelineLayout("pipeline-layout-immediates", {}, l.maxImmediateSize + 4);
  if (l.maxImmediateSize) refusePipelineLayout("pipeline-layout-immediates", {}, 2);
  BindGroupLayout bad;
  errorOf([&] { bad = layout({at(0)}); });
  refusePipelineLayout("object-invalid", {one, bad});
  std::vector<LayoutEntry> half;
  for (uint32_t i = 0; i <= l.maxUniformBuffersPerShaderStage / 2; ++i) half.push_back(bufferAt(i));
  BindGroupLayout halfLayout = layout(half);
  refusePipelineLayout("layout-stage-slots", {halfLayout, halfLayout});
  expectError("object-null", [&] { PipelineLayout p = wgpuDeviceCreatePipelineLayout(device, nullptr); });
}

TEST_F(BindGroupTest, EqualLayoutsAreInterchangeable) {
  Buffer out = buffer(4, WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc);
  BindGroupLayout a = layout({bufferAt(0, WGPUBufferBindingType_Storage)}),
                  b = layout({bufferAt(0, WGPUBufferBindingType_Storage)});
  PipelineLayout p = pipelineLayout({a});
  ShaderModule module = shader(
      "@group(0) @binding(0) var<storage, read_write> o: u32; @compute @workgroup_size(1) fn main() { o = 42u; }");
  WGPUComputePipelineDescriptor d = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
  d.layout = p;
  d.compute.module = module;
  ComputePipeline pipeline = wgpuDeviceCreateComputePipeline(device, &d);
  BindGroup g = group(b, {bind(0, out)});
  CommandEncoder e = encoder();
  ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
  wgpuComputePassEncoderSetPipeline(pass, pipeline);
  wgpuComputePassEncoderSetBindGroup(pass, 0, g, 0, nullptr);
  wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
  wgpuComputePassEncoderEnd(pass);
  submit(finish(e));
  EXPECT_EQ(read<uint32_t>(out)[0], 42u);
}

}  // namespace
}  // namespace alba_test
