// SPDX-License-Identifier: MIT
// createRenderPipeline's rules but for vertex buffers (see render_rules.h and vertex_rules.cpp).
#include "device/render_rules.h"

#include "device/format_rules.h"

namespace alba::device {
namespace {

// Rules with more than one sentence.
template <class... Args>
Error alphaToCoverageTargetError(const char* text, const Args&... values) {
  return violation("alpha-to-coverage-target", text, values...);
}

bool isTriangles(WGPUPrimitiveTopology topology) {
  return topology == WGPUPrimitiveTopology_TriangleList || topology == WGPUPrimitiveTopology_TriangleStrip;
}

MaybeError checkFace(const WGPUStencilFaceState& face) {
  if (auto e = checkEnum(face.compare, "depthStencil.stencil compare")) return e;
  if (auto e = checkEnum(face.failOp, "depthStencil.stencil failOp")) return e;
  if (auto e = checkEnum(face.depthFailOp, "depthStencil.stencil depthFailOp")) return e;
  return checkEnum(face.passOp, "depthStencil.stencil passOp");
}

bool usesStencil(const WGPUStencilFaceState& face) {
  return face.compare != WGPUCompareFunction_Always || changesStencil(face);
}

bool isDualSource(WGPUBlendFactor factor) {
  return factor == WGPUBlendFactor_Src1 || factor == WGPUBlendFactor_OneMinusSrc1 ||
         factor == WGPUBlendFactor_Src1Alpha || factor == WGPUBlendFactor_OneMinusSrc1Alpha;
}

bool readsSourceAlpha(WGPUBlendFactor factor) {
  return factor == WGPUBlendFactor_SrcAlpha || factor == WGPUBlendFactor_OneMinusSrcAlpha ||
         factor == WGPUBlendFactor_SrcAlphaSaturated || factor == WGPUBlendFactor_Src1Alpha ||
         factor == WGPUBlendFactor_OneMinusSrc1Alpha;
}

const wgsl::StageVariable* outputAt(const wgsl::EntryPoint& fragment, uint32_t location) {
  for (const wgsl::StageVariable& out : fragment.outputs)
    if (out.location == location && out.blendSrc <= 0) return &out;
  return nullptr;
}

bool fits(ComponentKind kind, wgsl::ScalarKind type) {
  switch (kind) {
    case ComponentKind::kFloat:
      return type == wgsl::ScalarKind::F32 || type == wgsl::ScalarKind::F16;
    case ComponentKind::kUint:
      return type == wgsl::ScalarKind::U32;
    case ComponentKind::kSint:
      return type == wgsl::ScalarKind::I32;
    default:
      return false;
  }
}

MaybeError checkBlendComponent(const Device& device, const WGPUBlendComponent& c, size_t target) {
  if (auto e = checkEnum(c.operation, {"fragment.targets[{}].blend operation", target})) return e;
  if (auto e = checkEnum(c.srcFactor, {"fragment.targets[{}].blend srcFactor", target})) return e;
  if (auto e = checkEnum(c.dstFactor, {"fragment.targets[{}].blend dstFactor", target})) return e;
  const bool minMax = c.operation == WGPUBlendOperation_Min || c.operation == WGPUBlendOperation_Max;
  if (minMax && (c.srcFactor != WGPUBlendFactor_One || c.dstFactor != WGPUBlendFactor_One))
    return violation("blend-min-max-factors",
                     "With the blend operation {} both factors are \"one\"; target {} has {} and {}.",
                     name(c.operation), target, name(c.srcFactor), name(c.dstFactor));
  if ((isDualSource(c.srcFactor) || isDualSource(c.dstFactor)) && !device.has(WGPUFeatureName_DualSourceBlending))
    return violation(
        "blend-dual-source-feature",
        "Blend factors of a second source (target {}) need the feature \"dual-source-blending\"; the device was "
        "created without it.",
        target);
  return {};
}

MaybeError checkBlend(const Device& device, const RenderPipelineDescriptor& d, const wgsl::EntryPoint& fragment,
                      size_t index, const FormatInfo& format) {
  const WGPUBlendState& blend = d.targets[index].blend;
  if (!allows(device, format.blendable))
    return violation("target-blendable", "The format {} of target {} can't be blended on this device.", format.name,
                     index);
  if (auto e = checkBlendComponent(device, blend.color, index)) return e;
  if (auto e = checkBlendComponent(device, blend.alpha, index)) return e;
  const bool dual = isDualSource(blend.color.srcFactor) || isDualSource(blend.color.dstFactor) ||
                    isDualSource(blend.alpha.srcFactor) || isDualSource(blend.alpha.dstFactor);
  if (dual && d.targets.size() != 1)
    return violation("blend-dual-source-targets", "Blend factors of a second source allow one target; there are {}.",
                     d.targets.size());
  bool second = false;
  for (const wgsl::StageVariable& out : fragment.outputs) second |= out.blendSrc == 1;
  if (dual && !second)
    return violationText(
        "blend-dual-source-output",
        alba::format("Target {} blends with a second source, but \"{}\" has no output with @blend_src(1).", index,
                     fragment.name));
  const wgsl::StageVariable* out = outputAt(fragment, uint32_t(index));
  if (out && out->components < 4 &&
      (readsSourceAlpha(blend.color.srcFactor) || readsSourceAlpha(blend.color.dstFactor)))
    return violationText("blend-source-alpha", alba::format("The blend factors {} and {} of target {} read the "
                                                            "source's alpha, but the output \"{}\" has {} components.",
                                                            name(blend.color.srcFactor), name(blend.color.dstFactor),
                                                            index, out->name, out->components));
  return {};
}

MaybeError checkTarget(const Device& device, const RenderPipelineDescriptor& d, const wgsl::EntryPoint& fragment,
                       size_t index) {
  const ColorTargetDescriptor& target = d.targets[index];
  if (auto e = checkFormat(device, target.format, {"fragment.targets[{}].format", index})) return e;
  const FormatInfo& format = *formatInfo(target.format);
  if (format.isDepthOrStencil() || !allows(device, format.renderable))
    return violation("target-renderable",
                     "The format {} of target {} is no color format that can be rendered to on this device.",
                     format.name, index);
  if (auto e = checkFlags(target.writeMask, kValidColorWriteMask, {"fragment.targets[{}].writeMask", index})) return e;
  if (target.hasBlend)
    if (auto e = checkBlend(device, d, fragment, index, format)) return e;
  const wgsl::StageVariable* out = outputAt(fragment, uint32_t(index));
  if (!out && target.writeMask != 0)
    return violationText("target-output-missing",
                         alba::format("Target {} has the writeMask {}, but \"{}\" has no output at location {}.", index,
                                      target.writeMask, fragment.name, index));
  if (!out) return {};
  if (!fits(format.kind, out->kind))
    return violationText(
        "target-output-type",
        alba::format("The output \"{}\" at location {} is not of the kind of numbers that target {} ({}) holds.",
                     out->name, index, index, format.name));
  if (out->components < format.components)
    return violationText("target-output-components",
                         alba::format("The output \"{}\" at location {} has {} components, target {} ({}) has {}.",
                                      out->name, index, out->components, index, format.name, format.components));
  return {};
}

}  // namespace

bool changesStencil(const WGPUStencilFaceState& face) {
  return face.failOp != WGPUStencilOperation_Keep || face.depthFailOp != WGPUStencilOperation_Keep ||
         face.passOp != WGPUStencilOperation_Keep;
}

MaybeError checkPrimitive(const Device& device, const RenderPipelineDescriptor& d) {
  const WGPUPrimitiveState& p = d.primitive;
  if (auto e = checkChain(d.primitiveChain, "PrimitiveState")) return e;
  if (auto e = checkEnum(p.topology, "primitive.topology")) return e;
  if (auto e = checkEnum(p.stripIndexFormat, "primitive.stripIndexFormat")) return e;
  if (auto e = checkEnum(p.frontFace, "primitive.frontFace")) return e;
  if (auto e = checkEnum(p.cullMode, "primitive.cullMode")) return e;
  if (p.stripIndexFormat != WGPUIndexFormat_Undefined && !isStrip(p.topology))
    return violation("primitive-strip-format", "stripIndexFormat is {}, but the topology {} is no strip.",
                     name(p.stripIndexFormat), name(p.topology));
  if (p.unclippedDepth && !device.has(WGPUFeatureName_DepthClipControl))
    return violation("primitive-unclipped-feature",
                     "unclippedDepth needs the feature \"depth-clip-control\"; the device was created without it.");
  return {};
}

MaybeError checkDepthStencil(const Device& device, const RenderPipelineDescriptor& d) {
  if (!d.hasDepthStencil) return {};
  const WGPUDepthStencilState& s = d.depthStencil;
  if (auto e = checkChain(d.depthStencilChain, "DepthStencilState")) return e;
  if (auto e = checkFormat(device, s.format, "depthStencil.format")) return e;
  if (auto e = checkEnum(s.depthWriteEnabled, "depthStencil.depthWriteEnabled")) return e;
  if (auto e = checkEnum(s.depthCompare, "depthStencil.depthCompare")) return e;
  if (auto e = checkFace(s.stencilFront)) return e;
  if (auto e = checkFace(s.stencilBack)) return e;
  if (auto e = checkFinite(s.depthBiasSlopeScale, "depthStencil.depthBiasSlopeScale")) return e;
  if (auto e = checkFinite(s.depthBiasClamp, "depthStencil.depthBiasClamp")) return e;
  const FormatInfo& format = *formatInfo(s.format);
  if (!format.isDepthOrStencil())
    return violation("depth-stencil-format", "The format {} of depthStencil has neither a depth nor a stencil aspect.",
                     format.name);
  const bool writes = s.depthWriteEnabled == WGPUOptionalBool_True;
  const bool compares = s.depthCompare != WGPUCompareFunction_Undefined && s.depthCompare != WGPUCompareFunction_Always;
  if ((writes || compares) && !format.hasDepth())
    return violation("depth-aspect", "The depth is written or compared, but the format {} has no depth aspect.",
                     format.name);
  if ((usesStencil(s.stencilFront) || usesStencil(s.stencilBack)) && !format.hasStencil())
    return violation("stencil-aspect", "The stencil state is not the default, but the format {} has no stencil aspect.",
                     format.name);
  if (format.hasDepth()) {
    if (s.depthWriteEnabled == WGPUOptionalBool_Undefined)
      return violation("depth-write-missing", "depthWriteEnabled must be given, as the format {} has a depth aspect.",
                       format.name);
    const bool depthFail = s.stencilFront.depthFailOp != WGPUStencilOperation_Keep ||
                           s.stencilBack.depthFailOp != WGPUStencilOperation_Keep;
    if (s.depthCompare == WGPUCompareFunction_Undefined && (writes || depthFail))
      return violation("depth-compare-missing",
                       "depthCompare must be given, as the depth is written or a depthFailOp depends on it.");
  }
  const bool biased = s.depthBias != 0 || s.depthBiasSlopeScale != 0 || s.depthBiasClamp != 0;
  if (biased && !isTriangles(d.primitive.topology))
    return violation("depth-bias-topology",
                     "The depth bias ({}, slope scale {}, clamp {}) must be 0 for the topology {}.", s.depthBias,
                     s.depthBiasSlopeScale, s.depthBiasClamp, name(d.primitive.topology));
  return {};
}

MaybeError checkMultisample(const Device& device, const RenderPipelineDescriptor& d, const wgsl::EntryPoint* fragment) {
  const WGPUMultisampleState& m = d.multisample;
  if (auto e = checkChain(d.multisampleChain, "MultisampleState")) return e;
  if (m.count != 1 && m.count != 4)
    return violation("multisample-count", "The sample count is {}; it may be 1 or 4.", m.count);
  if (!m.alphaToCoverageEnabled) return {};
  if (m.count == 1) return violation("alpha-to-coverage-count", "alphaToCoverageEnabled needs more than one sample.");
  if (!fragment || d.targets.empty() || d.targets[0].format == WGPUTextureFormat_Undefined)
    return alphaToCoverageTargetError("alphaToCoverageEnabled needs a fragment stage and a first target.");
  const FormatInfo* format = formatInfo(d.targets[0].format);
  if (!format || format->components < 4 || format->kind != ComponentKind::kFloat || !allows(device, format->blendable))
    return alphaToCoverageTargetError(
        "alphaToCoverageEnabled needs a first target that can be blended and has alpha; it has the format {}.",
        name(d.targets[0].format));
  if (fragment->builtins & wgsl::kSampleMaskOut)
    return violationText(
        "alpha-to-coverage-mask",
        alba::format("alphaToCoverageEnabled can't be used with \"{}\", which writes sample_mask.", fragment->name));
  return {};
}

MaybeError checkTargets(const Device& device, const RenderPipelineDescriptor& d, const wgsl::EntryPoint& fragment) {
  const WGPULimits& limits = device.limits();
  if (d.targets.size() > limits.maxColorAttachments)
    return violation("target-count", "{} targets exceed the limit maxColorAttachments ({}).", d.targets.size(),
                     limits.maxColorAttachments);
  for (const wgsl::StageVariable& out : fragment.outputs)
    if (out.location >= limits.maxColorAttachments)
      return violationText(
          "target-output-location",
          format("The location {} of the output \"{}\" is not below the limit maxColorAttachments ({}).", out.location,
                 out.name, limits.maxColorAttachments));
  uint32_t bytes = 0;
  for (size_t i = 0; i < d.targets.size(); ++i) {
    if (auto e = checkChain(d.targets[i].chain, "ColorTargetState")) return e;
    if (d.targets[i].format == WGPUTextureFormat_Undefined) continue;
    if (auto e = checkTarget(device, d, fragment, i)) return e;
    bytes = addBytesPerSample(bytes, *formatInfo(d.targets[i].format));
  }
  if (bytes > limits.maxColorAttachmentBytesPerSample)
    return violation("target-bytes-per-sample",
                     "The targets take {} bytes per sample; the limit maxColorAttachmentBytesPerSample is {}.", bytes,
                     limits.maxColorAttachmentBytesPerSample);
  const bool depth = d.hasDepthStencil && formatInfo(d.depthStencil.format)->hasDepth();
  if ((fragment.builtins & wgsl::kFragDepth) && !depth)
    return violationText("frag-depth-attachment",
                         format("\"{}\" writes frag_depth, but the pipeline has no depth attachment.", fragment.name));
  return {};
}

MaybeError checkBufferSlots(const Device& device, const RenderPipelineDescriptor& d, const PipelineLayoutCore& layout) {
  size_t buffers = d.buffers.size();
  while (buffers && !d.buffers[buffers - 1].used) --buffers;
  const uint32_t limit = device.limits().maxBindGroupsPlusVertexBuffers;
  if (layout.groupCount() + buffers > limit)
    return violation(
        "groups-plus-vertex-buffers",
        "{} bind groups and {} vertex buffers together exceed the limit maxBindGroupsPlusVertexBuffers ({}).",
        layout.groupCount(), buffers, limit);
  return {};
}

MaybeError checkRenderPipeline(const Device& device, const RenderPipelineDescriptor& d, const Stage& vertex,
                               const Stage* fragment) {
  const wgsl::EntryPoint* fragmentEntry = fragment ? fragment->entry : nullptr;
  if (auto e = checkVertexBuffers(device, d, *vertex.entry)) return e;
  if (auto e = checkPrimitive(device, d)) return e;
  if (auto e = checkDepthStencil(device, d)) return e;
  if (fragment)
    if (auto e = checkTargets(device, d, *fragmentEntry)) return e;
  if (auto e = checkMultisample(device, d, fragmentEntry)) return e;
  bool attached = d.hasDepthStencil;
  for (const ColorTargetDescriptor& target : d.targets) attached |= target.format != WGPUTextureFormat_Undefined;
  if (!attached)
    return violation("pipeline-no-attachment", "The pipeline has neither a color target nor a depthStencil state.");
  return checkInterStage(device, *vertex.entry, fragmentEntry, d.primitive.topology);
}

}  // namespace alba::device
