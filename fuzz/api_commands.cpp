// SPDX-License-Identifier: MIT
// Encoders of a fuzzed program: single calls in any order, and whole frames as a program writes them, so that much of
// what is recorded passes validation, is replayed and reaches the GPU.
#include <iterator>

#include "api_world.h"

namespace alba_fuzz {

WGPUCommandEncoder World::encoder() { return any(encoders_, &World::makeEncoder); }
void World::makeEncoder() { encoders_.add(wgpuDeviceCreateCommandEncoder(device_, nullptr)); }

void World::encode() {
  switch (in_.byte() % 16) {
    case 0:
      makeEncoder();
      break;
    case 1:
      copyBuffers();
      break;
    case 2:
      wgpuCommandEncoderClearBuffer(encoder(), buffer(kStorage), in_.near(0), in_.size(256));
      break;
    case 3:
      copyTextures();
      break;
    case 4:
      queries();
      break;
    case 5:
      wgpuCommandEncoderPushDebugGroup(encoder(), text());
      break;
    case 6:
      wgpuCommandEncoderPopDebugGroup(encoder());
      break;
    case 7:
      wgpuCommandEncoderInsertDebugMarker(encoder(), text());
      break;
    case 8:
      beginCompute();
      break;
    case 9:
      beginRender();
      break;
    case 10:
    case 11:
      compute();
      break;
    case 12:
    case 13:
      render();
      break;
    case 14:
      bundle();
      break;
    case 15:
      finishEncoder();
      break;
  }
}

void World::copyBuffers() {
  static constexpr Role kFrom[] = {kStorage, kWrite, kVertices, kUniforms},
                        kTo[] = {kRead, kStorage, kVertices, kUniforms};
  wgpuCommandEncoderCopyBufferToBuffer(encoder(), buffer(kFrom[in_.below(4)]), in_.near(0), buffer(kTo[in_.below(4)]),
                                       in_.near(0), in_.size(256));
}

void World::copyTextures() {
  WGPUTexelCopyTextureInfo t = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT, u = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  t.texture = texture(), u.texture = texture();
  t.mipLevel = in_.rare(4) ? in_.number() : 0;
  t.origin = {in_.near(0), in_.near(0), in_.near(0)};
  if (in_.rare(8)) t.aspect = WGPUTextureAspect(in_.below(5));
  u.origin = {in_.near(8), in_.near(0), in_.near(0)};
  WGPUTexelCopyBufferInfo b = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
  b.buffer = buffer(kStorage);
  b.layout = {in_.near(0), in_.near(256), in_.near(8)};
  const WGPUExtent3D extent{in_.near(8), in_.near(8), in_.near(1)};
  WGPUCommandEncoder e = encoder();
  switch (in_.below(3)) {
    case 0:
      wgpuCommandEncoderCopyBufferToTexture(e, &b, &t, &extent);
      break;
    case 1:
      wgpuCommandEncoderCopyTextureToBuffer(e, &t, &b, &extent);
      break;
    case 2:
      wgpuCommandEncoderCopyTextureToTexture(e, &t, &u, &extent);
      break;
  }
}

void World::queries() {
  if (in_.rare(3)) return wgpuCommandEncoderWriteTimestamp(encoder(), querySet(), in_.near(0));
  wgpuCommandEncoderResolveQuerySet(encoder(), querySet(), in_.near(0), in_.near(2), buffer(kStorage), in_.near(256));
}

void World::beginCompute() {
  WGPUPassTimestampWrites stamps = WGPU_PASS_TIMESTAMP_WRITES_INIT;
  WGPUComputePassDescriptor d = WGPU_COMPUTE_PASS_DESCRIPTOR_INIT;
  d.label = text();
  if (in_.rare(4)) {
    stamps.querySet = querySet();
    stamps.beginningOfPassWriteIndex = in_.near(0);
    stamps.endOfPassWriteIndex = in_.near(1);
    d.timestampWrites = &stamps;
  }
  computePasses_.add(wgpuCommandEncoderBeginComputePass(encoder(), in_.rare(16) ? nullptr : &d));
}

void World::beginRender() {
  WGPURenderPassColorAttachment colors[2] = {WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT,
                                             WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT};
  colors[0].view = target();
  colors[0].loadOp = in_.rare(16) ? WGPULoadOp(in_.below(4)) : WGPULoadOp(1 + in_.below(2));
  colors[0].storeOp = in_.rare(16) ? WGPUStoreOp(in_.below(4)) : WGPUStoreOp(1 + in_.below(2));
  if (in_.rare(32)) colors[0].depthSlice = in_.number();
  if (in_.rare(32)) colors[0].resolveTarget = view();
  if (in_.rare(8)) colors[0].clearValue = {double(in_.number()), -1.0, 0.5, double(in_.byte())};
  colors[1] = colors[0];
  colors[1].view = in_.rare(2) ? view() : nullptr;
  WGPURenderPassDepthStencilAttachment depth = WGPU_RENDER_PASS_DEPTH_STENCIL_ATTACHMENT_INIT;
  WGPURenderPassDescriptor d = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
  d.label = text();
  d.colorAttachmentCount = in_.rare(8) ? in_.below(3) : 1;
  d.colorAttachments = colors;
  if (in_.rare(3)) {
    depth.view = depthTarget();
    depth.depthLoadOp = in_.rare(8) ? WGPULoadOp(in_.below(4)) : WGPULoadOp_Clear;
    depth.depthStoreOp = in_.rare(8) ? WGPUStoreOp(in_.below(4)) : WGPUStoreOp_Store;
    depth.depthClearValue = float(in_.byte()) / 200;
    depth.depthReadOnly = in_.rare(8);
    if (in_.rare(8)) depth.stencilLoadOp = WGPULoadOp(in_.below(4)), depth.stencilStoreOp = WGPUStoreOp(in_.below(4));
    d.depthStencilAttachment = &depth;
  }
  if (in_.rare(4)) d.occlusionQuerySet = querySet();
  WGPUPassTimestampWrites stamps = WGPU_PASS_TIMESTAMP_WRITES_INIT;
  if (in_.rare(8)) {
    stamps.querySet = querySet();
    stamps.beginningOfPassWriteIndex = in_.near(0);
    stamps.endOfPassWriteIndex = in_.near(1);
    d.timestampWrites = &stamps;
  }
  renderPasses_.add(wgpuCommandEncoderBeginRenderPass(encoder(), in_.rare(100) ? nullptr : &d));
}

void World::compute() {
  WGPUComputePassEncoder pass = computePasses_.pick(in_);
  const uint32_t offsets[3] = {in_.near(0), in_.near(256), 0};
  switch (in_.byte() % 12) {
    case 0:
    case 1:
      wgpuComputePassEncoderSetPipeline(pass, computePipeline());
      break;
    case 2:
    case 3:
      wgpuComputePassEncoderSetBindGroup(pass, in_.near(0), group(), in_.below(4), offsets);
      break;
    case 4:
    case 5:
      wgpuComputePassEncoderDispatchWorkgroups(pass, in_.near(1), in_.near(1), in_.near(1));
      break;
    case 6:
      wgpuComputePassEncoderDispatchWorkgroupsIndirect(pass, arguments(), in_.near(0));
      break;
    case 7:
      wgpuComputePassEncoderSetImmediates(pass, in_.near(0), offsets, in_.below(13));
      break;
    case 8:
      wgpuComputePassEncoderPushDebugGroup(pass, text());
      break;
    case 9:
      wgpuComputePassEncoderPopDebugGroup(pass);
      break;
    case 10:
      wgpuComputePassEncoderInsertDebugMarker(pass, text());
      break;
    case 11:
      wgpuComputePassEncoderEnd(pass);
      break;
  }
}

void World::render() {
  WGPURenderPassEncoder pass = renderPasses_.pick(in_);
  const uint32_t offsets[3] = {in_.near(0), in_.near(256), 0};
  switch (in_.byte() % 24) {
    case 0:
    case 1:
      wgpuRenderPassEncoderSetPipeline(pass, renderPipeline());
      break;
    case 2:
    case 3:
      wgpuRenderPassEncoderSetBindGroup(pass, in_.near(0), group(), in_.below(4), offsets);
      break;
    case 4:
      wgpuRenderPassEncoderSetVertexBuffer(pass, in_.near(0), buffer(kVertices), in_.near(0), in_.size(4096));
      break;
    case 5:
      wgpuRenderPassEncoderSetIndexBuffer(pass, buffer(kVertices), WGPUIndexFormat(1 + in_.below(3)), in_.near(0),
                                          in_.size(4096));
      break;
    case 6:
    case 7:
      wgpuRenderPassEncoderDraw(pass, in_.near(3) % 5000, in_.near(1) % 20, in_.near(0), in_.near(0));
      break;
    case 8:
      wgpuRenderPassEncoderDrawIndexed(pass, in_.near(3) % 5000, in_.near(1) % 20, in_.near(0), int(in_.near(0)),
                                       in_.near(0));
      break;
    case 9: {
      const float x = in_.byte(), y = in_.byte(), w = in_.byte(), h = in_.byte(), low = in_.byte() / 255.f;
      wgpuRenderPassEncoderSetViewport(pass, x - 20, y, w, h, low, in_.byte() / 200.f);
      break;
    }
    case 10: {
      const uint32_t x = in_.near(0), y = in_.near(0), w = in_.near(64), h = in_.near(64);
      wgpuRenderPassEncoderSetScissorRect(pass, x, y, w, h);
      break;
    }
    case 11:
    case 12:
      wgpuRenderPassEncoderBeginOcclusionQuery(pass, in_.near(0));
      break;
    case 13:
    case 14:
      wgpuRenderPassEncoderEndOcclusionQuery(pass);
      break;
    case 15: {
      const WGPUColor color{double(in_.number()), 0, -1, 1};
      wgpuRenderPassEncoderSetBlendConstant(pass, in_.rare(16) ? nullptr : &color);
      break;
    }
    case 16:
      wgpuRenderPassEncoderSetStencilReference(pass, in_.number());
      break;
    case 17:
      wgpuRenderPassEncoderSetImmediates(pass, in_.near(0), offsets, in_.below(13));
      break;
    case 18:
      wgpuRenderPassEncoderDrawIndirect(pass, arguments(), in_.near(0));
      break;
    case 19:
      wgpuRenderPassEncoderDrawIndexedIndirect(pass, arguments(), in_.near(0));
      break;
    case 20:
      wgpuRenderPassEncoderPushDebugGroup(pass, text());
      break;
    case 21:
      wgpuRenderPassEncoderPopDebugGroup(pass);
      break;
    case 22: {
      const WGPURenderBundle list[2] = {bundles_.pick(in_), bundles_.pick(in_)};
      wgpuRenderPassEncoderExecuteBundles(pass, in_.below(3), list);
      break;
    }
    case 23:
      wgpuRenderPassEncoderEnd(pass);
      break;
  }
}

void World::bundle() {
  const WGPUTextureFormat format = in_.rare(4) ? WGPUTextureFormat(in_.byte()) : WGPUTextureFormat_RGBA8Unorm;
  if (bundleEncoders_.all.empty()) {
    WGPURenderBundleEncoderDescriptor d = WGPU_RENDER_BUNDLE_ENCODER_DESCRIPTOR_INIT;
    d.colorFormatCount = in_.rare(4) ? 0 : 1;
    d.colorFormats = &format;
    bundleEncoders_.add(wgpuDeviceCreateRenderBundleEncoder(device_, in_.rare(32) ? nullptr : &d));
  }
  WGPURenderBundleEncoder e = bundleEncoders_.pick(in_);
  const uint32_t offsets[2] = {in_.near(0), 0};
  switch (in_.byte() % 9) {
    case 0:
      wgpuRenderBundleEncoderSetPipeline(e, renderPipeline());
      break;
    case 1:
      wgpuRenderBundleEncoderSetBindGroup(e, in_.near(0), group(), in_.below(3), offsets);
      break;
    case 2:
      wgpuRenderBundleEncoderSetVertexBuffer(e, in_.near(0), buffer(kVertices), in_.near(0), in_.size(4096));
      break;
    case 3:
      wgpuRenderBundleEncoderDraw(e, in_.near(3) % 5000, in_.near(1) % 20, in_.near(0), 0);
      break;
    case 4:
      wgpuRenderBundleEncoderSetIndexBuffer(e, buffer(kVertices), WGPUIndexFormat(in_.below(4)), 0, in_.size(64));
      break;
    case 5:
      wgpuRenderBundleEncoderDrawIndexed(e, in_.near(3) % 5000, 1, 0, 0, 0);
      break;
    case 6:
      wgpuRenderBundleEncoderDrawIndirect(e, arguments(), in_.near(0));
      break;
    case 7:
      in_.byte() & 1 ? wgpuRenderBundleEncoderPushDebugGroup(e, text()) : wgpuRenderBundleEncoderPopDebugGroup(e);
      break;
    case 8:
      bundles_.add(wgpuRenderBundleEncoderFinish(e, nullptr));
      break;
  }
}

void World::finishEncoder() {
  WGPUCommandBufferDescriptor d = WGPU_COMMAND_BUFFER_DESCRIPTOR_INIT;
  d.label = text();
  commands_.add(wgpuCommandEncoderFinish(encoder(), in_.rare(8) ? &d : nullptr));
}

void World::submit() {
  WGPUCommandBuffer list[4] = {};
  const uint32_t count = in_.rare(3) ? in_.below(5) : 1;
  for (uint32_t i = 0; i < count; ++i)
    if (!wrong(commands_, list[i])) list[i] = commands_.pick(in_);
  // Their handles may go before or after.
  wgpuQueueSubmit(queue_, count, list);
}

// Begin to submit of one pass or some copies; a byte here and there errs.
void World::computeFrame() {
  makeEncoder();
  const uint32_t kind = in_.below(3);
  WGPUComputePipeline pipeline = nullptr;
  WGPUBindGroup bound = nullptr;
  if (kind < 2) {
    WGPUComputePipelineDescriptor d = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
    d.compute.module = module(kind == 0 ? 0 : 4);
    if (d.compute.module) {
      pipeline = wgpuDeviceCreateComputePipeline(device_, &d);
      computePipelines_.add(pipeline);
      layouts_.add(wgpuComputePipelineGetBindGroupLayout(pipeline, 0));
      WGPUBindGroupEntry entries[2] = {WGPU_BIND_GROUP_ENTRY_INIT, WGPU_BIND_GROUP_ENTRY_INIT};
      entries[0].buffer = buffer(kStorage), entries[1].buffer = buffer(kUniforms);
      entries[0].offset = in_.near(0), entries[1].binding = 1;
      WGPUBindGroupDescriptor g = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
      g.layout = layouts_.all.back();
      g.entryCount = 1 + kind;
      g.entries = entries;
      groups_.add(bound = wgpuDeviceCreateBindGroup(device_, &g));
    }
  } else {
    pipeline = computePipeline();
  }
  beginCompute();
  WGPUComputePassEncoder pass = computePasses_.pick(in_);
  wgpuComputePassEncoderSetPipeline(pass, pipeline);
  if (bound) wgpuComputePassEncoderSetBindGroup(pass, 0, bound, 0, nullptr);
  for (uint32_t n = in_.below(4); n > 0; --n) compute();
  wgpuComputePassEncoderDispatchWorkgroups(pass, in_.near(2) & 0xFFFF1, 1, in_.near(1) & 0x10003);
  if (!in_.rare(16)) wgpuComputePassEncoderEnd(pass);
  if (in_.rare(2)) copyBuffers();
  finishEncoder();
  submit();
}

void World::renderFrame() {
  makeEncoder();
  if (renderPipelines_.all.empty()) makeRenderPipeline();
  WGPURenderPipeline pipeline = renderPipeline();
  beginRender();
  WGPURenderPassEncoder pass = renderPasses_.pick(in_);
  wgpuRenderPassEncoderSetPipeline(pass, pipeline);
  wgpuRenderPassEncoderSetVertexBuffer(pass, 0, buffer(kVertices), 0, WGPU_WHOLE_SIZE);
  if (in_.byte() & 1) {
    layouts_.add(wgpuRenderPipelineGetBindGroupLayout(pipeline, 0));
    WGPUBindGroupEntry entries[2] = {WGPU_BIND_GROUP_ENTRY_INIT, WGPU_BIND_GROUP_ENTRY_INIT};
    WGPUBindGroupDescriptor g = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
    if (in_.byte() & 1)
      entries[0].buffer = buffer(kUniforms), g.entryCount = 1;
    else
      entries[0].textureView = target(), entries[1].sampler = sampler(), entries[1].binding = 1, g.entryCount = 2;
    g.layout = layouts_.pick(in_);
    g.entries = entries;
    groups_.add(wgpuDeviceCreateBindGroup(device_, &g));
    wgpuRenderPassEncoderSetBindGroup(pass, 0, groups_.pick(in_), 0, nullptr);
  }
  for (uint32_t n = in_.below(6); n > 0; --n) render();
  wgpuRenderPassEncoderDraw(pass, in_.near(3) % 5000, in_.near(1) % 20, 0, in_.near(0));
  if (!in_.rare(16)) wgpuRenderPassEncoderEnd(pass);
  if (in_.rare(3)) copyTextures();
  finishEncoder();
  submit();
}

void World::copyFrame() {
  makeEncoder();
  for (uint32_t n = 1 + in_.below(5); n > 0; --n) {
    switch (in_.below(4)) {
      case 0:
        copyBuffers();
        break;
      case 1:
        copyTextures();
        break;
      case 2:
        wgpuCommandEncoderClearBuffer(encoder(), buffer(kStorage), in_.near(0), in_.size(256));
        break;
      case 3:
        queries();
        break;
    }
  }
  finishEncoder();
  submit();
}

}  // namespace alba_fuzz
