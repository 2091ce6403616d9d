// SPDX-License-Identifier: MIT
// Compute passes: bind groups and dynamic offsets, usage scopes, dispatches direct and indirect, order between
// dispatches.
#include <algorithm>
#include <numeric>

#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUBufferUsage kStorage = WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;

constexpr const char* kAdd = R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&data)) { data[id.x] = data[id.x] * 3u + id.x; }
})";

class ComputePassTest : public DeviceTest {
 protected:
  void inPass(WGPUCommandEncoder e, const std::function<void(WGPUComputePassEncoder)>& record) const {
    ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
    record(pass);
    wgpuComputePassEncoderEnd(pass);
  }
  std::string passError(std::string_view rule, const std::function<void(WGPUComputePassEncoder)>& record,
                        std::initializer_list<std::string_view> parts = {}) const {
    CommandEncoder e = encoder();
    expectNoError([&] { inPass(e, record); });
    return expectError(
        rule, [&] { CommandBuffer commands = finish(e); }, parts);
  }
  void passFine(const std::function<void(WGPUComputePassEncoder)>& record) const {
    CommandEncoder e = encoder();
    expectNoError([&] {
      inPass(e, record);
      submit(finish(e));
    });
  }
  // A layout of storage or uniform buffers at 0, 1, …
  BindGroupLayout layoutOf(std::initializer_list<WGPUBufferBindingType> types, bool dynamic = false,
                           WGPUShaderStage visibility = WGPUShaderStage_Compute) const {
    std::vector<WGPUBindGroupLayoutEntry> entries;
    for (WGPUBufferBindingType type : types) {
      WGPUBindGroupLayoutEntry e = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
      e.binding = uint32_t(entries.size());
      e.visibility = visibility;
      e.buffer.type = type;
      e.buffer.hasDynamicOffset = dynamic;
      entries.push_back(e);
    }
    WGPUBindGroupLayoutDescriptor d = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
    d.entryCount = entries.size(), d.entries = entries.data();
    return wgpuDeviceCreateBindGroupLayout(device, &d);
  }
  struct Range {
    WGPUBuffer buffer;
    uint64_t offset = 0, size = WGPU_WHOLE_SIZE;
  };
  BindGroup groupOf(WGPUBindGroupLayout layout, std::initializer_list<Range> ranges,
                    std::string_view label = "") const {
    std::vector<WGPUBindGroupEntry> entries;
    for (const Range& r : ranges) {
      WGPUBindGroupEntry e = WGPU_BIND_GROUP_ENTRY_INIT;
      e.binding = uint32_t(entries.size());
      e.buffer = r.buffer, e.offset = r.offset, e.size = r.size;
      entries.push_back(e);
    }
    WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
    d.label = text(label);
    d.layout = layout, d.entryCount = entries.size(), d.entries = entries.data();
    return wgpuDeviceCreateBindGroup(device, &d);
  }
  ComputePipeline pipelineOf(const char* code, std::initializer_list<WGPUBindGroupLayout> groups,
                             uint32_t immediates = 0) const {
    std::vector<WGPUBindGroupLayout> list(groups);
    WGPUPipelineLayoutDescriptor d = WGPU_PIPELINE_LAYOUT_DESCRIPTOR_INIT;
    d.bindGroupLayoutCount = list.size(), d.bindGroupLayouts = list.data();
    d.immediateSize = immediates;
    PipelineLayout layout = wgpuDeviceCreatePipelineLayout(device, &d);
    ShaderModule module = shader(code);
    WGPUComputePipelineDescriptor p = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
    p.layout = layout;
    p.compute.module = module;
    return wgpuDeviceCreateComputePipeline(device, &p);
  }
};

TEST_F(ComputePassTest, SetBindGroupRules) {
  BindGroupLayout layout = layoutOf({WGPUBufferBindingType_Uniform, WGPUBufferBindingType_Storage}, true);
  Buffer uniform = buffer(1024, WGPUBufferUsage_Uniform, "lights"), storage = buffer(1024, kStorage, "cells");
  BindGroup group = groupOf(layout, {{uniform, 0, 256}, {storage, 256, 256}}, "group");
  auto setting = [](uint32_t index, WGPUBindGroup g, std::vector<uint32_t> offsets) {
    return [=](WGPUComputePassEncoder pass) {
      wgpuComputePassEncoderSetBindGroup(pass, index, g, offsets.size(), offsets.data());
    };
  };
  passError("bind-group-index", setting(100, group, {0, 0}), {"100", "maxBindGroups"});
  passError("bind-group-offset-count", setting(0, group, {0}), {"1", "2"});
  passError("bind-group-offset-count", setting(0, group, std::vector<uint32_t>(100, 0)));
  passError("bind-group-offset-count", setting(0, nullptr, {0}));
  passError("bind-group-offset-count",
            [&](WGPUComputePassEncoder pass) { wgpuComputePassEncoderSetBindGroup(pass, 0, group, 2, nullptr); });
  passError("bind-group-offset-alignment", setting(0, group, {4, 0}), {"4"});
  passError("bind-group-offset-range", setting(0, group, {1024, 0}), {"Buffer \"lights\"", "1024"});
  passError("bind-group-offset-range", setting(0, group, {0, 768}), {"Buffer \"cells\""});
  passFine(setting(0, group, {768, 512}));
  passFine(setting(1, nullptr, {}));
  Buffer bad;
  BindGroup invalid;
  errorOf([&] { bad = buffer(16, WGPUBufferUsage_None), invalid = groupOf(layout, {{bad}, {bad}}, "broken"); });
  passError("object-invalid", setting(0, invalid, {0, 0}), {"broken"});
}

TEST_F(ComputePassTest, DispatchNeedsAPipelineAndItsGroups) {
  passError("pipeline-missing",
            [](WGPUComputePassEncoder pass) { wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1); },
            {"dispatchWorkgroups"});
  ComputePipeline pipeline = computePipeline(kAdd), other = computePipeline(kAdd);
  Buffer b = buffer(256, kStorage);
  BindGroup theirs = bindBuffers(other, {b}), ours = bindBuffers(pipeline, {b});
  BindGroupLayout explicitLayout = layoutOf({WGPUBufferBindingType_Storage}),
                  readOnly = layoutOf({WGPUBufferBindingType_ReadOnlyStorage});
  BindGroup plain = groupOf(explicitLayout, {{b}}), differing = groupOf(readOnly, {{b}});
  ComputePipeline explicitPipeline = pipelineOf(kAdd, {explicitLayout});
  auto running = [](WGPUComputePipeline p, WGPUBindGroup g) {
    return [=](WGPUComputePassEncoder pass) {
      wgpuComputePassEncoderSetPipeline(pass, p);
      if (g) wgpuComputePassEncoderSetBindGroup(pass, 0, g, 0, nullptr);
      wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
    };
  };
  passError("bind-group-missing", running(pipeline, nullptr), {"0"});
  passError("bind-group-exclusive", running(pipeline, theirs), {"auto"});
  passError("bind-group-exclusive", running(pipeline, plain));
  passError("bind-group-layout", running(explicitPipeline, differing));
  passFine(running(pipeline, ours));
  passFine(running(explicitPipeline, plain));
  passError("object-null", [](WGPUComputePassEncoder pass) { wgpuComputePassEncoderSetPipeline(pass, nullptr); });
  const uint32_t most = [&] {
    WGPULimits limits = WGPU_LIMITS_INIT;
    wgpuDeviceGetLimits(device, &limits);
    return limits.maxComputeWorkgroupsPerDimension;
  }();
  passError("dispatch-count",
            [&](WGPUComputePassEncoder pass) {
              running(pipeline, ours)(pass);
              wgpuComputePassEncoderDispatchWorkgroups(pass, 1, most + 1, 1);
            },
            {"maxComputeWorkgroupsPerDimension", "command 5"});
  passFine([&](WGPUComputePassEncoder pass) {
    running(pipeline, ours)(pass);
    wgpuComputePassEncoderDispatchWorkgroups(pass, 0, 1, 1);
  });
}

TEST_F(ComputePassTest, BindingsMustBeLargeEnough) {
  BindGroupLayout layout = layoutOf({WGPUBufferBindingType_Storage});
  ComputePipeline pipeline = pipelineOf(R"(
@group(0) @binding(0) var<storage, read_write> data: array<vec4u, 8>;
@compute @workgroup_size(1) fn main() { data[7] = vec4u(1); })",
                                        {layout});
  Buffer b = buffer(256, kStorage);
  BindGroup small = groupOf(layout, {{b, 0, 64}}, "small"), fits = groupOf(layout, {{b, 0, 128}});
  auto running = [&](WGPUBindGroup g) {
    return [=, &pipeline](WGPUComputePassEncoder pass) {
      wgpuComputePassEncoderSetPipeline(pass, pipeline);
      wgpuComputePassEncoderSetBindGroup(pass, 0, g, 0, nullptr);
      wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
    };
  };
  passError("bind-group-binding-size", running(small), {"64", "128", "small"});
  passFine(running(fits));
  EXPECT_EQ(read<uint32_t>(b)[28], 1u);
}

TEST_F(ComputePassTest, ScopesAndAliasing) {
  BindGroupLayout mixed = layoutOf({WGPUBufferBindingType_Storage, WGPUBufferBindingType_ReadOnlyStorage}),
                  writable = layoutOf({WGPUBufferBindingType_Storage, WGPUBufferBindingType_Storage});
  constexpr const char* kTwo = R"(
@group(0) @binding(0) var<storage, read_write> a: array<u32>;
@group(0) @binding(1) var<storage, ACCESS> b: array<u32>;
@compute @workgroup_size(1) fn main() { a[0] = b[0] + 1u; })";
  std::string readCode = kTwo, writeCode = kTwo;
  readCode.replace(readCode.find("ACCESS"), 6, "read");
  writeCode.replace(writeCode.find("ACCESS"), 6, "read_write");
  ComputePipeline reading = pipelineOf(readCode.c_str(), {mixed}), writing = pipelineOf(writeCode.c_str(), {writable});
  Buffer b = buffer(1024, kStorage, "shared"), c = buffer(1024, kStorage);
  BindGroup conflicting = groupOf(mixed, {{b, 0, 256}, {b, 512, 256}}), fine = groupOf(mixed, {{b}, {c}}),
            overlapping = groupOf(writable, {{b, 0, 512}, {b, 256, 256}}),
            apart = groupOf(writable, {{b, 0, 256}, {b, 256, 256}});
  auto running = [](WGPUComputePipeline p, WGPUBindGroup g) {
    return [=](WGPUComputePassEncoder pass) {
      wgpuComputePassEncoderSetPipeline(pass, p);
      wgpuComputePassEncoderSetBindGroup(pass, 0, g, 0, nullptr);
      wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
    };
  };
  passError("usage-scope-buffer", running(reading, conflicting), {"Buffer \"shared\"", "writable storage", "dispatch"});
  passError("aliasing-buffer", running(writing, overlapping), {"Buffer \"shared\""});
  passFine(running(reading, fine));
  passFine(running(writing, apart));
  // A group that is set but not used by the pipeline is in no dispatch's scope.
  passFine([&](WGPUComputePassEncoder pass) {
    wgpuComputePassEncoderSetBindGroup(pass, 1, conflicting, 0, nullptr);
    running(reading, fine)(pass);
  });
}

// Both are reads, so both may happen in one scope, and both find the texture in one layout.
TEST_F(ComputePassTest, ATextureIsSampledAndReadAsStorageInOneScope) {
  ComputePipeline pipeline = computePipeline(R"(
@group(0) @binding(0) var sampled: texture_2d<u32>;
@group(0) @binding(1) var stored: texture_storage_2d<r32uint, read>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(1) fn main() {
  out[0] = textureLoad(sampled, vec2u(1, 0), 0).r;
  out[1] = textureLoad(stored, vec2u(2, 0)).r;
})");
  Texture t = texture(4, 1, WGPUTextureFormat_R32Uint,
                      WGPUTextureUsage_StorageBinding | WGPUTextureUsage_TextureBinding | WGPUTextureUsage_CopyDst);
  TextureView view = wgpuTextureCreateView(t, nullptr);
  const uint32_t data[4] = {10, 11, 12, 13};
  WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  to.texture = t;
  const WGPUTexelCopyBufferLayout rows{0, 16, 1};
  const WGPUExtent3D size{4, 1, 1};
  wgpuQueueWriteTexture(queue, &to, data, sizeof data, &rows, &size);
  Buffer out = buffer(8, kStorage);
  BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(pipeline, 0);
  WGPUBindGroupEntry entries[3] = {WGPU_BIND_GROUP_ENTRY_INIT, WGPU_BIND_GROUP_ENTRY_INIT, WGPU_BIND_GROUP_ENTRY_INIT};
  entries[0].textureView = view;
  entries[1].binding = 1, entries[1].textureView = view;
  entries[2].binding = 2, entries[2].buffer = out;
  WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  d.layout = layout, d.entryCount = 3, d.entries = entries;
  BindGroup group = wgpuDeviceCreateBindGroup(device, &d);
  passFine([&](WGPUComputePassEncoder pass) {
    wgpuComputePassEncoderSetPipeline(pass, pipeline);
    wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
    wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
  });
  EXPECT_EQ(read<uint32_t>(out), (std::vector<uint32_t>{11, 12}));
}

// The layers' synchronization validation watches this one when ALBA_VALIDATION=1 is set.
TEST_F(ComputePassTest, AWriteElsewhereIsWaitedForByWhoReadsIt) {
  ComputePipeline pipeline = computePipeline(R"(
@group(0) @binding(0) var<storage, read> source: array<u32>;
@group(0) @binding(1) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(1) fn main() { out[0] = source[0]; })");
  Buffer source = buffer(512, kStorage), halves = buffer(512, kStorage), copied = buffer(256, kStorage),
         first = buffer(4, kStorage), second = buffer(4, kStorage);
  std::vector<uint32_t> data(128);
  for (uint32_t i = 0; i < 128; ++i) data[i] = 100 + i;
  write(source, data);
  BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(pipeline, 0);
  BindGroup one = groupOf(layout, {{halves, 0, 256}, {first}}), two = groupOf(layout, {{halves, 256, 256}, {second}});
  CommandEncoder e = encoder();
  const auto run = [&](WGPUBindGroup group) {
    inPass(e, [&](WGPUComputePassEncoder pass) {
      wgpuComputePassEncoderSetPipeline(pass, pipeline);
      wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
      wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
    });
  };
  wgpuCommandEncoderCopyBufferToBuffer(e, source, 0, halves, 0, 256);
  run(one);
  wgpuCommandEncoderCopyBufferToBuffer(e, source, 256, halves, 256, 256);
  wgpuCommandEncoderCopyBufferToBuffer(e, halves, 0, copied, 0, 256);
  run(two);
  expectNoError([&] { submit(finish(e)); });
  EXPECT_EQ(read<uint32_t>(first)[0], 100u);
  EXPECT_EQ(read<uint32_t>(second)[0], 164u);
  EXPECT_EQ(read<uint32_t>(copied), std::vector<uint32_t>(data.begin(), data.begin() + 64));
}

// Storage textures of two groups: they may not overlap, and one that is only written and one that is read, too, may not
// be the same even where nothing aliases.
TEST_F(ComputePassTest, StorageTexturesOfTwoGroups) {
  ComputePipeline both = computePipeline(R"(
@group(0) @binding(0) var output: texture_storage_2d<r32uint, write>;
@group(1) @binding(0) var other: texture_storage_2d<r32uint, write>;
@compute @workgroup_size(1) fn main() { textureStore(output, vec2u(), vec4u(1)); textureStore(other, vec2u(), vec4u(1)); })");
  Texture t = texture(4, 4, WGPUTextureFormat_R32Uint, WGPUTextureUsage_StorageBinding, "pong", 1, 2);
  const auto view = [&](uint32_t mip) {
    WGPUTextureViewDescriptor d = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
    d.baseMipLevel = mip, d.mipLevelCount = 1;
    return TextureView(wgpuTextureCreateView(t, &d));
  };
  TextureView top = view(0), below = view(1);
  const auto group = [&](WGPUBindGroupLayout layout, WGPUTextureView v) {
    WGPUBindGroupEntry entry = WGPU_BIND_GROUP_ENTRY_INIT;
    entry.textureView = v;
    WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
    d.layout = layout, d.entryCount = 1, d.entries = &entry;
    return BindGroup(wgpuDeviceCreateBindGroup(device, &d));
  };
  const auto running = [](WGPUComputePipeline p, WGPUBindGroup first, WGPUBindGroup second) {
    return [=](WGPUComputePassEncoder pass) {
      wgpuComputePassEncoderSetPipeline(pass, p);
      wgpuComputePassEncoderSetBindGroup(pass, 0, first, 0, nullptr);
      wgpuComputePassEncoderSetBindGroup(pass, 1, second, 0, nullptr);
      wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
    };
  };
  BindGroupLayout layout0 = wgpuComputePipelineGetBindGroupLayout(both, 0),
                  layout1 = wgpuComputePipelineGetBindGroupLayout(both, 1);
  BindGroup first = group(layout0, top), same = group(layout1, top), apart = group(layout1, below);
  passError("aliasing-texture", running(both, first, same), {"Texture \"pong\""});
  passFine(running(both, first, apart));

  WGPUBindGroupLayoutEntry entry = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
  entry.storageTexture.format = WGPUTextureFormat_R32Uint;
  WGPUBindGroupLayoutDescriptor d = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
  d.entryCount = 1, d.entries = &entry;
  const auto layoutOf = [&](WGPUStorageTextureAccess access) {
    entry.visibility = access == WGPUStorageTextureAccess_ReadWrite ? WGPUShaderStage_Compute : WGPUShaderStage_None;
    entry.storageTexture.access = access;
    return BindGroupLayout(wgpuDeviceCreateBindGroupLayout(device, &d));
  };
  BindGroupLayout reading = layoutOf(WGPUStorageTextureAccess_ReadWrite),
                  writing = layoutOf(WGPUStorageTextureAccess_WriteOnly);
  const WGPUBindGroupLayout layouts[] = {reading, writing};
  WGPUPipelineLayoutDescriptor l = WGPU_PIPELINE_LAYOUT_DESCRIPTOR_INIT;
  l.bindGroupLayoutCount = 2, l.bindGroupLayouts = layouts;
  PipelineLayout layout = wgpuDeviceCreatePipelineLayout(device, &l);
  ShaderModule module = shader("@compute @workgroup_size(1) fn main() {}");
  WGPUComputePipelineDescriptor p = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
  p.layout = layout, p.compute.module = module;
  ComputePipeline idle = wgpuDeviceCreateComputePipeline(device, &p);
  BindGroup readWrite = group(reading, top), writeOnly = group(writing, top), elsewhere = group(writing, below);
  passError("usage-scope-texture", running(idle, readWrite, writeOnly), {"writable storage", "write-only storage"});
  passFine(running(idle, readWrite, elsewhere));
}

TEST_F(ComputePassTest, StorageTextureScopes) {
  constexpr const char* kCode = R"(
@group(0) @binding(0) var output: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(1) var source: texture_2d<f32>;
@compute @workgroup_size(1) fn main() { textureStore(output, vec2u(0, 0), textureLoad(source, vec2u(1, 1), 0)); })";
  constexpr const char* kTwoTargets = R"(
@group(0) @binding(0) var output: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(1) var other: texture_storage_2d<rgba8unorm, write>;
@compute @workgroup_size(1) fn main() { textureStore(output, vec2u(0, 0), vec4f(1)); textureStore(other, vec2u(0, 0), vec4f(1)); })";
  ComputePipeline pipeline = computePipeline(kCode), twoTargets = computePipeline(kTwoTargets);
  Texture t = texture(4, 4, WGPUTextureFormat_RGBA8Unorm,
                      WGPUTextureUsage_StorageBinding | WGPUTextureUsage_TextureBinding | WGPUTextureUsage_CopyDst |
                          WGPUTextureUsage_CopySrc,
                      "ping", 1, 2);
  auto view = [&](uint32_t mip) {
    WGPUTextureViewDescriptor d = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
    d.baseMipLevel = mip, d.mipLevelCount = 1;
    return TextureView(wgpuTextureCreateView(t, &d));
  };
  TextureView top = view(0), below = view(1);
  auto group = [&](WGPUComputePipeline p, WGPUTextureView a, WGPUTextureView b) {
    BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(p, 0);
    WGPUBindGroupEntry entries[2] = {WGPU_BIND_GROUP_ENTRY_INIT, WGPU_BIND_GROUP_ENTRY_INIT};
    entries[0].textureView = a, entries[1].binding = 1, entries[1].textureView = b;
    WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
    d.layout = layout, d.entryCount = 2, d.entries = entries;
    return BindGroup(wgpuDeviceCreateBindGroup(device, &d));
  };
  BindGroup conflicting = group(pipeline, top, top), fine = group(pipeline, below, top),
            aliased = group(twoTargets, top, top), apart = group(twoTargets, top, below);
  auto running = [](WGPUComputePipeline p, WGPUBindGroup g) {
    return [=](WGPUComputePassEncoder pass) {
      wgpuComputePassEncoderSetPipeline(pass, p);
      wgpuComputePassEncoderSetBindGroup(pass, 0, g, 0, nullptr);
      wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
    };
  };
  passError("usage-scope-texture", running(pipeline, conflicting), {"Texture \"ping\""});
  passError("aliasing-texture", running(twoTargets, aliased), {"Texture \"ping\""});
  std::vector<uint8_t> data(4 * 4 * 4, 0);
  for (int i = 0; i < 4; ++i) data[(4 + 1) * 4 + i] = uint8_t(50 + i);
  WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  to.texture = t;
  WGPUTexelCopyBufferLayout layout{0, 16, 4};
  WGPUExtent3D size{4, 4, 1};
  wgpuQueueWriteTexture(queue, &to, data.data(), data.size(), &layout, &size);
  passFine(running(pipeline, fine));
  const std::vector<uint8_t> small = texels(t, 4, 1);
  EXPECT_EQ(std::vector<uint8_t>(small.begin(), small.begin() + 4), (std::vector<uint8_t>{50, 51, 52, 53}));
  EXPECT_EQ(small[4], 0);
  passFine(running(twoTargets, apart));
  EXPECT_EQ(texels(t, 4)[0], 255);
}

// Each dispatch sees what the one before it wrote.
TEST_F(ComputePassTest, ChainedDispatches) {
  constexpr uint32_t kCount = 4096, kSteps = 64;
  ComputePipeline pipeline = computePipeline(kAdd);
  Buffer b = buffer(kCount * 4, kStorage);
  BindGroup group = bindBuffers(pipeline, {b});
  passFine([&](WGPUComputePassEncoder pass) {
    wgpuComputePassEncoderSetPipeline(pass, pipeline);
    wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
    for (uint32_t i = 0; i < kSteps; ++i) wgpuComputePassEncoderDispatchWorkgroups(pass, kCount / 64, 1, 1);
  });
  const std::vector<uint32_t> seen = read<uint32_t>(b);
  for (uint32_t i = 0; i < kCount; ++i) {
    uint32_t expected = 0;
    for (uint32_t step = 0; step < kSteps; ++step) expected = expected * 3 + i;
    ASSERT_EQ(seen[i], expected) << i;
  }
}

TEST_F(ComputePassTest, DynamicOffsetsSelectCells) {
  BindGroupLayout layout = layoutOf({WGPUBufferBindingType_Storage}, true);
  ComputePipeline pipeline = pipelineOf(R"(
@group(0) @binding(0) var<storage, read_write> cell: array<u32, 4>;
@compute @workgroup_size(1) fn main() { cell[0] += 1u; cell[1] = cell[0] * 10u; })",
                                        {layout});
  constexpr uint32_t kCells = 16;
  Buffer b = buffer(kCells * 256, kStorage);
  BindGroup group = groupOf(layout, {{b, 0, 16}});
  passFine([&](WGPUComputePassEncoder pass) {
    wgpuComputePassEncoderSetPipeline(pass, pipeline);
    for (uint32_t round = 0; round < 3; ++round) {
      for (uint32_t i = 0; i < kCells; ++i) {
        const uint32_t offset = (i * 5 % kCells) * 256;
        wgpuComputePassEncoderSetBindGroup(pass, 0, group, 1, &offset);
        wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
      }
    }
  });
  const std::vector<uint32_t> seen = read<uint32_t>(b);
  for (uint32_t i = 0; i < kCells; ++i) {
    EXPECT_EQ(seen[i * 64], 3u) << i;
    EXPECT_EQ(seen[i * 64 + 1], 30u) << i;
    EXPECT_EQ(seen[i * 64 + 4], 0u) << i;
  }
}

TEST_F(ComputePassTest, IndirectRules) {
  ComputePipeline pipeline = computePipeline(kAdd);
  Buffer b = buffer(256, kStorage | WGPUBufferUsage_Indirect, "both"),
         arguments = buffer(16, WGPUBufferUsage_Indirect, "arguments");
  BindGroup group = bindBuffers(pipeline, {b});
  auto running = [&](WGPUBuffer from, uint64_t offset) {
    return [=, &pipeline, &group](WGPUComputePassEncoder pass) {
      wgpuComputePassEncoderSetPipeline(pass, pipeline);
      wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
      wgpuComputePassEncoderDispatchWorkgroupsIndirect(pass, from, offset);
    };
  };
  Buffer plain = buffer(256, kStorage);
  passError("indirect-usage", running(plain, 0), {"INDIRECT"});
  passError("indirect-offset", running(arguments, 2));
  passError("indirect-range", running(arguments, 8), {"12", "16"});
  passError("indirect-range", running(arguments, UINT64_MAX - 3));
  passError("usage-scope-buffer", running(b, 0), {"Buffer \"both\"", "input"});
  passError("object-null", running(nullptr, 0));
  passFine(running(arguments, 4));
}

// Counts beyond the limit dispatch nothing; the next dispatch runs.
TEST_F(ComputePassTest, IndirectCounts) {
  ComputePipeline pipeline = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> total: atomic<u32>;
@compute @workgroup_size(1) fn main() { atomicAdd(&total, 1u); })");
  WGPULimits limits = WGPU_LIMITS_INIT;
  wgpuDeviceGetLimits(device, &limits);
  const uint32_t most = limits.maxComputeWorkgroupsPerDimension;
  Buffer arguments = buffer(256, WGPUBufferUsage_Indirect | WGPUBufferUsage_CopyDst), total = buffer(4, kStorage);
  write(arguments, std::vector<uint32_t>{9, 70000 > most ? 70000 : most + 1, 1, 1, 1, 1, 0, 2, 3, 4, 1, UINT32_MAX, 1});
  BindGroup group = bindBuffers(pipeline, {total});
  passFine([&](WGPUComputePassEncoder pass) {
    wgpuComputePassEncoderSetPipeline(pass, pipeline);
    wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
    wgpuComputePassEncoderDispatchWorkgroupsIndirect(pass, arguments, 4);
    wgpuComputePassEncoderDispatchWorkgroupsIndirect(pass, arguments, 16);
    wgpuComputePassEncoderDispatchWorkgroupsIndirect(pass, arguments, 28);
    wgpuComputePassEncoderDispatchWorkgroupsIndirect(pass, arguments, 40);
    wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
  });
  EXPECT_EQ(read<uint32_t>(total)[0], 25u);
}

TEST_F(ComputePassTest, IndexBuiltinsBoundTheDispatch) {
  ComputePipeline pipeline;
  const Error error = errorOf([&] {
    pipeline = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(workgroup_index) i: u32) { data[i] = 1u; })");
  });
  ASSERT_EQ(error.type, WGPUErrorType_NoError) << error.message;
  Buffer b = buffer(256, kStorage);
  BindGroup group = bindBuffers(pipeline, {b});
  passError("dispatch-workgroup-index", [&](WGPUComputePassEncoder pass) {
    wgpuComputePassEncoderSetPipeline(pass, pipeline);
    wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
    wgpuComputePassEncoderDispatchWorkgroups(pass, 60000, 60000, 2);
  });
  ComputePipeline invocations = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_index) i: u32) { data[i] = 1u; })");
  BindGroup other = bindBuffers(invocations, {b});
  passError("dispatch-invocation-index", [&](WGPUComputePassEncoder pass) {
    wgpuComputePassEncoderSetPipeline(pass, invocations);
    wgpuComputePassEncoderSetBindGroup(pass, 0, other, 0, nullptr);
    wgpuComputePassEncoderDispatchWorkgroups(pass, 60000, 2000, 1);
  });
}

// Every invocation's ids follow from its place in the grid, whatever the shape of the workgroup.
TEST_F(ComputePassTest, InvocationIds) {
  ComputePipeline p = computePipeline(R"(
struct Ids { global: vec3u, index: u32, local: vec3u, workgroup: vec3u };
@group(0) @binding(0) var<storage, read_write> out: array<Ids>;
@compute @workgroup_size(3, 2, 4)
fn main(@builtin(global_invocation_id) global: vec3u, @builtin(local_invocation_id) local: vec3u,
        @builtin(local_invocation_index) index: u32, @builtin(workgroup_id) workgroup: vec3u) {
  out[global.x + 6u * (global.y + 4u * global.z)] = Ids(global, index + 1u, local, workgroup);
})");
  constexpr uint32_t kWidth = 6, kHeight = 4, kDepth = 8;
  Buffer out = buffer(kWidth * kHeight * kDepth * 48, kStorage);
  passFine([&](WGPUComputePassEncoder pass) {
    BindGroup group = bindBuffers(p, {out});
    wgpuComputePassEncoderSetPipeline(pass, p);
    wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
    wgpuComputePassEncoderDispatchWorkgroups(pass, 2, 2, 2);
  });
  const std::vector<uint32_t> got = read<uint32_t>(out);
  for (uint32_t z = 0, at = 0; z < kDepth; ++z)
    for (uint32_t y = 0; y < kHeight; ++y)
      for (uint32_t x = 0; x < kWidth; ++x, at += 12) {
        const uint32_t local[] = {x % 3, y % 2, z % 4};
        const std::vector<uint32_t> want = {x,        y,        z,        1 + local[0] + 3 * (local[1] + 2 * local[2]),
                                            local[0], local[1], local[2], 0,
                                            x / 3,    y / 2,    z / 4,    0};
        EXPECT_EQ(std::vector<uint32_t>(got.begin() + at, got.begin() + at + 12), want);
      }
}

TEST_F(ComputePassTest, Immediates) {
  const uint32_t value[20] = {7, 8, 9, 10};
  auto setting = [&](uint32_t offset, const void* data, size_t size) {
    return [=](WGPUComputePassEncoder pass) { wgpuComputePassEncoderSetImmediates(pass, offset, data, size); };
  };
  passError("immediates-alignment", setting(2, value, 4));
  passError("immediates-alignment", setting(0, value, 6));
  passError("immediates-range", setting(64, value, 4096));
  passError("immediates-range", setting(0x10000, value, 4));
  passError("object-null", setting(0, nullptr, 4));
  passFine(setting(0, value, 16));
  ComputePipeline pipeline;
  BindGroupLayout layout = layoutOf({WGPUBufferBindingType_Storage});
  const Error error = errorOf([&] {
    pipeline = pipelineOf(R"(
var<immediate> given: vec2u;
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn main() { data[0] = given.x; data[1] = given.y; })",
                          {layout}, 8);
  });
  ASSERT_EQ(error.type, WGPUErrorType_NoError) << error.message;
  Buffer b = buffer(256, kStorage);
  BindGroup group = groupOf(layout, {{b}});
  auto running = [&](size_t size) {
    return [=, &pipeline, &group, &value](WGPUComputePassEncoder pass) {
      wgpuComputePassEncoderSetPipeline(pass, pipeline);
      wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
      wgpuComputePassEncoderSetImmediates(pass, 0, value, size);
      wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
    };
  };
  passError("immediates-missing", running(4), {"4"});
  passFine(running(8));
  EXPECT_EQ(read<uint32_t>(b)[0], 7u);
  EXPECT_EQ(read<uint32_t>(b)[1], 8u);
}

// Bound, though this stage sees none of it: gone only when the work is done, which the validation layers watch.
TEST_F(ComputePassTest, DestroyedBuffersThatOtherStagesSee) {
  BindGroupLayout used = layoutOf({WGPUBufferBindingType_Storage});
  BindGroupLayout unseen = layoutOf({WGPUBufferBindingType_Uniform}, false, WGPUShaderStage_Fragment);
  BindGroupLayout nobodys = layoutOf({WGPUBufferBindingType_Uniform}, false, WGPUShaderStage_None);
  ComputePipeline p = pipelineOf(kAdd, {used, unseen, nobodys});
  Buffer data = buffer(256, kStorage), first = buffer(256, WGPUBufferUsage_Uniform),
         second = buffer(256, WGPUBufferUsage_Uniform);
  BindGroup groups[] = {groupOf(used, {{data}}), groupOf(unseen, {{first}}), groupOf(nobodys, {{second}})};
  passFine([&](WGPUComputePassEncoder pass) {
    wgpuComputePassEncoderSetPipeline(pass, p);
    for (uint32_t i = 0; i < 3; ++i) wgpuComputePassEncoderSetBindGroup(pass, i, groups[i], 0, nullptr);
    wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
  });
  wgpuBufferDestroy(first);
  wgpuBufferDestroy(second);
  EXPECT_EQ(read<uint32_t>(data)[5], 5u);
}

// No barrier comes before the first use, and the invocations are more than any CPU driver runs at once.
TEST_F(ComputePassTest, WorkgroupMemoryIsZeroBeforeAnyInvocation) {
  ComputePipeline p = computePipeline(R"(
var<workgroup> next: atomic<u32>;
@group(0) @binding(0) var<storage, read_write> tickets: array<u32>;
@compute @workgroup_size(100) fn main(@builtin(local_invocation_index) i: u32) { tickets[i] = atomicAdd(&next, 1u); })");
  Buffer tickets = buffer(400, kStorage);
  dispatch(p, {tickets});
  std::vector<uint32_t> drawn = read<uint32_t>(tickets), all(100);
  std::sort(drawn.begin(), drawn.end());
  std::iota(all.begin(), all.end(), 0);
  EXPECT_EQ(drawn, all);
}

// Bind groups that were replaced later in the pass count at submit all the same.
TEST_F(ComputePassTest, ReplacedGroupsCountAtSubmit) {
  ComputePipeline pipeline = computePipeline(kAdd);
  Buffer gone = buffer(256, kStorage, "gone"), b = buffer(256, kStorage);
  BindGroup first = bindBuffers(pipeline, {gone}), second = bindBuffers(pipeline, {b});
  CommandEncoder e = encoder();
  inPass(e, [&](WGPUComputePassEncoder pass) {
    wgpuComputePassEncoderSetPipeline(pass, pipeline);
    wgpuComputePassEncoderSetBindGroup(pass, 0, first, 0, nullptr);
    wgpuComputePassEncoderSetBindGroup(pass, 0, second, 0, nullptr);
    wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
  });
  CommandBuffer commands;
  expectNoError([&] { commands = finish(e); });
  wgpuBufferDestroy(gone);
  expectError("submit-buffer-destroyed", [&] { submit(commands); }, {"gone"});
}

// Zeroed by loops: at each turn, in each function, in each place of a variable, before helpers read it.
TEST_F(ComputePassTest, LargeVariablesStartAsZero) {
  const ComputePipeline pipeline = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> o: array<atomic<u32>>;
struct Large { few: vec3u, many: array<u32, 300>, matrices: array<mat4x3f, 20> }
@group(0) @binding(1) var<storage, read_write> stored: Large;
var<workgroup> shared_: array<array<atomic<u32>, 16>, 20>;
struct Held { few: u32, many: array<atomic<u32>, 300> }
var<workgroup> held: Held;
var<private> nested: array<array<u32, 20>, 20>;
var<private> structures: array<Large, 2>;
fn sum(l: ptr<function, Large>) -> u32 {
  var all = (*l).few.x + (*l).few.z;
  for (var k = 0u; k < 300; k++) { all += (*l).many[k]; (*l).many[k] = 5; }
  for (var k = 0u; k < 20; k++) { all += u32((*l).matrices[k][3].z); (*l).matrices[k][3].z = 5; }
  (*l).few = vec3u(7);
  return all;
}
fn fresh() -> u32 { var l: Large; let first = sum(&l); l = Large(); return first + sum(&l); }
@compute @workgroup_size(8, 4) fn main(@builtin(local_invocation_index) i: u32) {
  var wrong = 0u;
  for (var k = 0u; k < 320; k++) { wrong += atomicLoad(&shared_[k / 16][k % 16]); }
  for (var k = 0u; k < 300; k++) { wrong += atomicLoad(&held.many[k]) + held.few; }
  for (var k = 0u; k < 400; k++) { wrong += nested[k / 20][k % 20]; nested[k / 20][k % 20] = 3; }
  for (var k = 0u; k < 300; k++) { wrong += structures[k % 2].many[k]; }
  for (var turn = 0; turn < 3; turn++) {
    var local: array<vec2u, 200>;
    for (var k = 0u; k < 200; k++) { wrong += local[k].y; local[k] = vec2u(9); }
    switch turn { case 1: { var other: Large; wrong += sum(&other); } default: { wrong += fresh(); } }
  }
  workgroupBarrier();
  atomicStore(&shared_[i % 20][3], 99);
  atomicStore(&held.many[i * 9], 99);
  atomicAdd(&o[0], wrong);
  atomicAdd(&o[1], 1);
  if (i == 0) { stored = Large(); stored.few.y = 8; }
})");
  constexpr WGPUBufferUsage kUsage = WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;
  const Buffer out = buffer(8, kUsage), stored = buffer(2512, kUsage);
  write(stored, std::vector<uint32_t>(628, 0x40404040));
  dispatch(pipeline, {out, stored}, 7);
  EXPECT_EQ(read<uint32_t>(out), (std::vector<uint32_t>{0, 7 * 32}));
  std::vector<uint32_t> got = read<uint32_t>(stored);
  EXPECT_EQ(got[1], 8u);
  // Bytes that belong to no member may be anything.
  for (size_t at : {0, 2, 3, 302, 304, 306, 621, 622}) EXPECT_EQ(got[at], 0u) << at;
}

}  // namespace
}  // namespace alba_test
