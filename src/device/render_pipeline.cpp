// SPDX-License-Identifier: MIT
// createRenderPipeline (see render_pipeline.h; the rules are in render_rules.cpp and vertex_rules.cpp).
#include "device/render_pipeline.h"

#include <algorithm>

#include "device/format_rules.h"
#include "device/render_rules.h"
#include "vulkan/translate.h"

namespace alba::device {
namespace {

void describeVertexInput(const RenderPipelineDescriptor& d, vulkan::RenderPipelineDescription& out) {
  for (uint32_t slot = 0; slot < d.buffers.size(); ++slot) {
    const VertexBufferDescriptor& buffer = d.buffers[slot];
    if (!buffer.used || out.bindingCount == vulkan::RenderPipelineDescription::kMaxVertexBindings) continue;
    out.bindings[out.bindingCount++] = {slot, uint32_t(buffer.arrayStride), vulkan::toVk(buffer.stepMode)};
    for (const VertexAttributeDescriptor& a : buffer.attributes)
      if (out.attributeCount < vulkan::RenderPipelineDescription::kMaxVertexAttributes)
        out.attributes[out.attributeCount++] = {a.shaderLocation, slot, vulkan::toVk(a.format), uint32_t(a.offset)};
  }
}

// Up to the last target that exists: rendering begins with as many attachments.
void describeTargets(const vulkan::AdapterInfo& adapter, const RenderPipelineDescriptor& d, uint32_t count,
                     vulkan::RenderPipelineDescription& out) {
  out.targetCount = count;
  for (uint32_t i = 0; i < out.targetCount; ++i) {
    const ColorTargetDescriptor& target = d.targets[i];
    if (target.format == WGPUTextureFormat_Undefined) continue;
    out.targets[i].format = vulkan::toVk(adapter, target.format);
    VkPipelineColorBlendAttachmentState& blend = out.targets[i].blend;
    blend.colorWriteMask = vulkan::writeMaskToVk(target.writeMask);
    blend.blendEnable = target.hasBlend;
    if (!target.hasBlend) continue;
    blend.srcColorBlendFactor = vulkan::toVk(target.blend.color.srcFactor);
    blend.dstColorBlendFactor = vulkan::toVk(target.blend.color.dstFactor);
    blend.colorBlendOp = vulkan::toVk(target.blend.color.operation);
    blend.srcAlphaBlendFactor = vulkan::toVk(target.blend.alpha.srcFactor);
    blend.dstAlphaBlendFactor = vulkan::toVk(target.blend.alpha.dstFactor);
    blend.alphaBlendOp = vulkan::toVk(target.blend.alpha.operation);
  }
}

VkStencilOpState stencilFace(const WGPUStencilFaceState& face, const WGPUDepthStencilState& s) {
  return {vulkan::toVk(face.failOp),
          vulkan::toVk(face.passOp),
          vulkan::toVk(face.depthFailOp),
          vulkan::toVk(face.compare),
          s.stencilReadMask & 0xFF,
          s.stencilWriteMask & 0xFF,
          0};
}

void describeDepthStencil(const vulkan::AdapterInfo& adapter, const RenderPipelineDescriptor& d,
                          vulkan::RenderPipelineDescription& out) {
  if (!d.hasDepthStencil) return;
  const WGPUDepthStencilState& s = d.depthStencil;
  const FormatInfo& format = *formatInfo(s.format);
  if (format.hasDepth()) {
    out.depthFormat = vulkan::toVk(adapter, s.format);
    const WGPUCompareFunction compare =
        s.depthCompare == WGPUCompareFunction_Undefined ? WGPUCompareFunction_Always : s.depthCompare;
    out.depthWrite = s.depthWriteEnabled == WGPUOptionalBool_True;
    out.depthCompare = vulkan::toVk(compare);
    out.depthTest = out.depthWrite || compare != WGPUCompareFunction_Always;
  }
  if (format.hasStencil()) {
    out.stencilFormat = vulkan::toVk(adapter, s.format);
    out.stencilTest = true;
    out.stencilFront = stencilFace(s.stencilFront, s);
    out.stencilBack = stencilFace(s.stencilBack, s);
  }
  out.depthBias = s.depthBias != 0 || s.depthBiasSlopeScale != 0;
  out.depthBiasConstant = float(s.depthBias);
  out.depthBiasSlope = s.depthBiasSlopeScale;
  out.depthBiasClamp = s.depthBiasClamp;
}

}  // namespace

void RenderPipeline::initialize(Scope* scope, const RenderPipelineDescriptor& descriptor) {
  create(*this, scope, "createRenderPipeline", descriptor);
}

MaybeError RenderPipeline::prepare(const RenderPipelineDescriptor& d, Job& job) {
  if (auto e = checkChain(d.chain, "RenderPipelineDescriptor")) return e;
  if (auto e = resolveStage(device(), d.vertex, wgsl::Stage::Vertex, job.vertex)) return e;
  if (d.hasFragment)
    if (auto e = resolveStage(device(), d.fragment, wgsl::Stage::Fragment, job.fragment)) return e;
  const Stage* fragment = d.hasFragment ? &job.fragment : nullptr;
  if (auto e = checkRenderPipeline(device(), d, job.vertex, fragment)) return e;
  std::vector<const Stage*> stages{&job.vertex};
  if (fragment) stages.push_back(fragment);
  if (auto e = bindLayout(d.layout, stages)) return e;
  if (auto e = checkBufferSlots(device(), d, *layout_)) return e;
  remember(d);

  const vulkan::AdapterInfo& adapter = device().vulkan().adapter();
  vulkan::RenderPipelineDescription& out = job.description;
  job.vulkan = &device().vulkan();
  job.name = label();
  out.layout = layout_->vkLayout();
  describeVertexInput(d, out);
  describeTargets(adapter, d, attachments_.colorCount(), out);
  describeDepthStencil(adapter, d, out);
  out.topology = vulkan::toVk(d.primitive.topology);
  out.primitiveRestart = isStrip(d.primitive.topology);
  out.frontFace = vulkan::toVk(d.primitive.frontFace);
  out.cullMode = vulkan::toVk(d.primitive.cullMode);
  // Points and lines are never culled, and Vulkan looks at culled faces, too, where stencil is read-only.
  if (!writesStencil_) out.stencilFront.writeMask = out.stencilBack.writeMask = 0;
  out.unclippedDepth = d.primitive.unclippedDepth;
  out.samples = vulkan::samplesToVk(d.multisample.count);
  out.sampleMask = d.multisample.mask;
  out.alphaToCoverage = d.multisample.alphaToCoverageEnabled;
  return {};
}

void RenderPipeline::remember(const RenderPipelineDescriptor& d) {
  for (uint32_t slot = 0; slot < d.buffers.size(); ++slot) {
    const VertexBufferDescriptor& buffer = d.buffers[slot];
    if (!buffer.used) continue;
    uint64_t last = 0;
    for (const VertexAttributeDescriptor& a : buffer.attributes)
      last = std::max<uint64_t>(last, a.offset + vertexFormatInfo(a.format)->bytes);
    vertexBuffers_.push_back({slot, buffer.arrayStride, last, buffer.stepMode == WGPUVertexStepMode_Instance});
  }
  for (uint32_t i = 0; i < std::min<uint32_t>(uint32_t(d.targets.size()), kMaxColorAttachments); ++i)
    attachments_.colors[i] = d.targets[i].format;
  attachments_.sampleCount = d.multisample.count;
  topology_ = d.primitive.topology;
  stripIndexFormat_ = d.primitive.stripIndexFormat;
  if (!d.hasDepthStencil) return;
  const WGPUDepthStencilState& s = d.depthStencil;
  attachments_.depthStencil = s.format;
  writesDepth_ = s.depthWriteEnabled == WGPUOptionalBool_True;
  const bool front = d.primitive.cullMode != WGPUCullMode_Front && changesStencil(s.stencilFront);
  const bool back = d.primitive.cullMode != WGPUCullMode_Back && changesStencil(s.stencilBack);
  writesStencil_ = formatInfo(s.format)->hasStencil() && (s.stencilWriteMask & 0xFF) != 0 && (front || back);
}

void RenderPipeline::compile(Job& job) {
  wgsl::GenerateResult vertex, fragment;
  if (!generateStage(job.vertex, job.outcome, vertex)) return;
  if (job.fragment.entry && !generateStage(job.fragment, job.outcome, fragment)) return;
  job.description.vertex = {vertex.spirv.data(), vertex.spirv.size()};
  job.description.fragment = {fragment.spirv.data(), fragment.spirv.size()};
  job.description.fragment.usesSubgroups = fragment.usesSubgroups;
  job.description.name = job.name;
  job.outcome.result = job.outcome.pipeline.create(*job.vulkan, job.description);
}

MaybeError RenderPipeline::finish(Job& job) {
  if (job.outcome.error) return std::move(job.outcome.error);
  if (job.outcome.result != VK_SUCCESS) return driverError(job.outcome.result);
  vulkan_ = job.outcome.pipeline;
  return {};
}

}  // namespace alba::device
