// SPDX-License-Identifier: MIT
// What tests that render have in common: passes and pipelines from a few fields, and single pixels of the result.
#pragma once

#include "api/fixture.h"

namespace alba_test {

constexpr WGPUTextureUsage kTarget =
    WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_CopySrc | WGPUTextureUsage_CopyDst;
constexpr WGPUTextureFormat kFormat = WGPUTextureFormat_RGBA8Unorm;

// A triangle that covers everything, at depth 0.5, in red.
inline constexpr const char* kShader = R"(
@vertex fn vs(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  let p = vec2f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0);
  return vec4f(p, 0.5, 1.0);
}
@fragment fn fs() -> @location(0) vec4f { return vec4f(1.0, 0.0, 0.0, 1.0); })";

class RenderTest : public DeviceTest {
 protected:
  struct PassSetup {
    std::vector<WGPURenderPassColorAttachment> colors;
    WGPURenderPassDepthStencilAttachment depth = WGPU_RENDER_PASS_DEPTH_STENCIL_ATTACHMENT_INIT;
    WGPURenderPassDescriptor descriptor = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
    const WGPURenderPassDescriptor* get() {
      descriptor.colorAttachmentCount = colors.size();
      descriptor.colorAttachments = colors.data();
      if (depth.view) descriptor.depthStencilAttachment = &depth;
      return &descriptor;
    }
  };
  static WGPURenderPassColorAttachment color(WGPUTextureView view, WGPUColor clear = {0, 0, 0, 0}) {
    WGPURenderPassColorAttachment c = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
    c.view = view, c.loadOp = WGPULoadOp_Clear, c.storeOp = WGPUStoreOp_Store, c.clearValue = clear;
    return c;
  }
  static PassSetup setup(WGPUTextureView view, WGPUColor clear = {0, 0, 0, 0}) {
    PassSetup s;
    s.colors = {color(view, clear)};
    return s;
  }
  static PassSetup depthSetup(WGPUTextureView view) {
    PassSetup s;
    s.depth.view = view;
    s.depth.depthLoadOp = WGPULoadOp_Clear, s.depth.depthStoreOp = WGPUStoreOp_Store, s.depth.depthClearValue = 1;
    return s;
  }
  TextureView view(WGPUTexture t, uint32_t layer = 0, uint32_t mip = 0) const {
    WGPUTextureViewDescriptor d = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
    d.dimension = WGPUTextureViewDimension_2D;
    d.baseArrayLayer = layer, d.arrayLayerCount = 1, d.baseMipLevel = mip, d.mipLevelCount = 1;
    return wgpuTextureCreateView(t, &d);
  }
  using Record = std::function<void(WGPURenderPassEncoder)>;
  void record(WGPUCommandEncoder e, PassSetup s, const Record& commands) const {
    RenderPass pass = wgpuCommandEncoderBeginRenderPass(e, s.get());
    if (commands) commands(pass);
    wgpuRenderPassEncoderEnd(pass);
  }
  std::string passError(std::string_view rule, const PassSetup& s, const Record& commands = {},
                        std::initializer_list<std::string_view> parts = {}) const {
    CommandEncoder e = encoder();
    expectNoError([&] { record(e, s, commands); });
    return expectError(
        rule, [&] { CommandBuffer buffer = finish(e); }, parts);
  }
  void passFine(const PassSetup& s, const Record& commands = {}) const {
    CommandEncoder e = encoder();
    expectNoError([&] {
      record(e, s, commands);
      submit(finish(e));
    });
  }
  struct PipelineSetup {
    std::vector<WGPUColorTargetState> targets;
    std::vector<WGPUVertexBufferLayout> buffers;
    WGPUDepthStencilState depth = WGPU_DEPTH_STENCIL_STATE_INIT;
    WGPUPrimitiveTopology topology = WGPUPrimitiveTopology_TriangleList;
    WGPUIndexFormat stripFormat = WGPUIndexFormat_Undefined;
    WGPUCullMode cullMode = WGPUCullMode_None;
    WGPUMultisampleState multisample = WGPU_MULTISAMPLE_STATE_INIT;
  };
  static PipelineSetup plain(WGPUTextureFormat format = kFormat) {
    PipelineSetup s;
    WGPUColorTargetState target = WGPU_COLOR_TARGET_STATE_INIT;
    target.format = format;
    s.targets = {target};
    return s;
  }
  RenderPipeline pipeline(const PipelineSetup& s, const char* code = kShader) const {
    ShaderModule module = shader(code);
    WGPUFragmentState fragment = WGPU_FRAGMENT_STATE_INIT;
    fragment.module = module;
    fragment.targetCount = s.targets.size(), fragment.targets = s.targets.data();
    WGPURenderPipelineDescriptor d = WGPU_RENDER_PIPELINE_DESCRIPTOR_INIT;
    d.label = text("pipeline");
    d.vertex.module = module;
    d.vertex.bufferCount = s.buffers.size(), d.vertex.buffers = s.buffers.data();
    d.primitive.topology = s.topology, d.primitive.stripIndexFormat = s.stripFormat;
    d.primitive.cullMode = s.cullMode;
    d.multisample = s.multisample;
    if (!s.targets.empty()) d.fragment = &fragment;
    if (s.depth.format) d.depthStencil = &s.depth;
    return wgpuDeviceCreateRenderPipeline(device, &d);
  }
  std::vector<uint8_t> pixel(WGPUTexture t, uint32_t x, uint32_t y, uint32_t layer = 0) const {
    const std::vector<uint8_t> all = texels(t, 4, 0, layer);
    const size_t at = (size_t(y) * wgpuTextureGetWidth(t) + x) * 4;
    return {all.begin() + at, all.begin() + at + 4};
  }
  static WGPUBindGroupEntry bound(WGPUTextureView view) {
    WGPUBindGroupEntry e = WGPU_BIND_GROUP_ENTRY_INIT;
    e.textureView = view;
    return e;
  }
  static WGPUBindGroupEntry bound(WGPUSampler sampler) {
    WGPUBindGroupEntry e = WGPU_BIND_GROUP_ENTRY_INIT;
    e.sampler = sampler;
    return e;
  }
  // `resources` at the bindings `first`, `first` + 1, …
  BindGroup bind(WGPUBindGroupLayout layout, std::vector<WGPUBindGroupEntry> resources, uint32_t first = 0) const {
    for (size_t i = 0; i < resources.size(); ++i) resources[i].binding = first + uint32_t(i);
    WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
    d.layout = layout, d.entryCount = resources.size(), d.entries = resources.data();
    return wgpuDeviceCreateBindGroup(device, &d);
  }
  // What one invocation of `code` writes to `count` numbers at binding 0, with `resources` at the bindings behind it.
  template <class T>
  std::vector<T> computed(std::string_view code, std::vector<WGPUBindGroupEntry> resources, size_t count) const {
    ComputePipeline p = computePipeline(code);
    BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(p, 0);
    Buffer out = buffer(count * sizeof(T), WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc);
    WGPUBindGroupEntry first = WGPU_BIND_GROUP_ENTRY_INIT;
    first.buffer = out;
    resources.insert(resources.begin(), first);
    BindGroup group = bind(layout, resources);
    CommandEncoder e = encoder();
    ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
    wgpuComputePassEncoderSetPipeline(pass, p);
    wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
    wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
    wgpuComputePassEncoderEnd(pass);
    submit(finish(e));
    return read<T>(out);
  }
  static std::vector<uint8_t> rgba(uint8_t r, uint8_t g, uint8_t b, uint8_t a) { return {r, g, b, a}; }
};

}  // namespace alba_test
