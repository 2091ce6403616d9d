// SPDX-License-Identifier: MIT
// The rules of render passes (spec §17): attachments, state, draws.
#include "device/render_pass.h"

#include <algorithm>
#include <cmath>

#include "device/buffer.h"
#include "device/compute_pass.h"
#include "device/encoder.h"
#include "device/format_rules.h"
#include "device/query_set.h"
#include "device/render_pipeline.h"
#include "device/texture_view.h"

namespace alba::device {

// What all attachments of a pass have in common, gathered as they are checked.
struct StreamValidator::Attachments {
  struct Region {
    const TextureView* view;
    uint32_t slice;
  };
  uint32_t count = 0;
  uint32_t bytesPerSample = 0;
  Region regions[2 * kMaxColorAttachments + 1];
  uint32_t regionCount = 0;

  // Attachments and resolve targets must not meet; `slice` is 0 where there are none.
  MaybeError add(const TextureView& view, uint32_t slice, uint32_t index) {
    for (uint32_t i = 0; i < regionCount; ++i) {
      const Region& other = regions[i];
      if (other.view->texture() == view.texture() && other.view->baseMip() == view.baseMip() && other.slice == slice &&
          (isSlice(view) || other.view->baseLayer() == view.baseLayer()))
        return violation("attachment-overlap", "colorAttachments[{}] writes the same part of {} as another attachment.",
                         index, view.texture()->named());
    }
    regions[regionCount++] = {&view, slice};
    return {};
  }
};

namespace {

// A rule with more than one sentence.
template <class... Args>
Error vertexRangeError(const char* text, const Args&... values) {
  return violation("vertex-range", text, values...);
}

// The spec's "renderable texture view".
MaybeError checkRenderable(const TextureView& view, bool allow3D) {
  if (!view.has(WGPUTextureUsage_RenderAttachment))
    return violation("attachment-usage", "The usage {} of {} lacks RENDER_ATTACHMENT.", printTextureUsage(view.usage()),
                     view.named());
  const WGPUTextureViewDimension dimension = view.dimension();
  if (dimension != WGPUTextureViewDimension_2D && dimension != WGPUTextureViewDimension_2DArray &&
      !(allow3D && dimension == WGPUTextureViewDimension_3D))
    return violation("attachment-dimension", "{} has the dimension \"{}\", which cannot be attached here.",
                     view.named(), name(dimension));
  if (view.mipCount() != 1)
    return violation("attachment-mips", "{} shows {} mip levels; an attachment shows one.", view.named(),
                     view.mipCount());
  if (!isSlice(view) && view.layerCount() != 1)
    return violation("attachment-layers", "{} shows {} array layers; an attachment shows one.", view.named(),
                     view.layerCount());
  if (view.aspects() != view.texture()->formatInfo()->aspects)
    return violation("attachment-aspects", "{} shows some aspects of the format {} only; an attachment shows all.",
                     view.named(), view.texture()->formatInfo()->name);
  if (!view.identitySwizzle())
    return violation("attachment-swizzle", "{} swizzles components, which an attachment cannot.", view.named());
  return {};
}

// A clear value as the number that the format's components take (spec §3.11).
MaybeError checkClearValue(const WGPUColor& color, const FormatInfo& format, uint32_t index) {
  for (const double value : {color.r, color.g, color.b, color.a}) {
    const bool fits = format.kind == ComponentKind::kUint   ? value > -1.0 && value < 4294967296.0
                      : format.kind == ComponentKind::kSint ? value > -2147483649.0 && value < 2147483648.0
                                                            : std::isfinite(float(value));
    if (!fits || !std::isfinite(value))
      return violation("attachment-clear-value",
                       "The clear value {} of colorAttachments[{}] cannot be converted for the format {}.", value,
                       index, format.name);
  }
  return {};
}

MaybeError checkFiniteColor(const WGPUColor& color, const Place& place) {
  for (const double value : {color.r, color.g, color.b, color.a})
    if (auto e = checkFinite(value, place)) return e;
  return {};
}

// What a transient attachment can't be: it has no memory to keep anything in.
MaybeError transientError(const TextureView& view, const char* what, const char* must) {
  return violation("attachment-transient", "{} is a transient attachment: its {} {}.", view.named(), what, must);
}

MaybeError checkOps(WGPULoadOp load, WGPUStoreOp store, const char* what, const TextureView& view) {
  if (auto e = checkEnum(load, "loadOp")) return e;
  if (auto e = checkEnum(store, "storeOp")) return e;
  if (load == WGPULoadOp_Undefined || store == WGPUStoreOp_Undefined)
    return violation("attachment-ops", "{} needs a load operation and a store operation for its {}.", view.named(),
                     what);
  if ((view.texture()->usage() & WGPUTextureUsage_TransientAttachment) &&
      (load != WGPULoadOp_Clear || store != WGPUStoreOp_Discard))
    return transientError(view, what, "must be cleared on load and discarded");
  return {};
}

}  // namespace

// ---- the descriptor
MaybeError checkAttachmentCount(const Device& device, uint64_t count) {
  const uint32_t most = std::min(device.limits().maxColorAttachments, kMaxColorAttachments);
  if (count <= most) return {};
  return violation("attachment-count", "{} colour attachments exceed maxColorAttachments ({}).", count, most);
}

MaybeError checkColorFormat(const Device& device, const FormatInfo& format, uint32_t index) {
  if (allows(device, format.renderable) && !format.isDepthOrStencil()) return {};
  return violation("attachment-format",
                   "The format {} of colour attachment {} is not colour-renderable on this device.", format.name,
                   index);
}

MaybeError checkAttachmentTotals(const Device& device, uint32_t count, uint32_t bytes) {
  if (!count) return violation("attachment-none", "A render pass or bundle needs at least one attachment.");
  const uint32_t most = device.limits().maxColorAttachmentBytesPerSample;
  if (bytes <= most) return {};
  return violation("attachment-bytes",
                   "The colour attachments take {} bytes a sample, more than maxColorAttachmentBytesPerSample ({}).",
                   bytes, most);
}

void StreamValidator::resetBindings() {
  state_.reset();
  renderPipeline_ = nullptr;
  drawDirty_ = true;
  vertexSet_ = 0;
  indexSet_ = false;
}

MaybeError StreamValidator::beginRenderPass(const BeginRenderPassRecord& record) {
  pass_ = Pass::Render;
  passLabel_.assign(reinterpret_cast<const char*>(record.colors() + record.keptColors), record.textLength);
  groupsOutside_ = groups_.size();
  renderScope_.begin("render pass");
  resetBindings();
  begin_ = &record;
  queryOpen_ = false;
  depthReadOnly_ = stencilReadOnly_ = false;
  drawCount_ = 0;
  table_ = {};
  table_.buffersBegin = uint32_t(tables_.bufferUses.size());
  table_.texturesBegin = uint32_t(tables_.textureUses.size());
  table_.queriesBegin = uint32_t(tables_.occlusionQueries.size());
  table_.indirectBegin = uint32_t(tables_.indirectDraws.size());

  if (record.missing) return missing("descriptor");
  if (auto e = checkChain(record.chain, "WGPURenderPassDescriptor")) return e;
  if (auto e = checkAttachmentCount(device_, record.colorCount)) return e;
  Attachments all;
  for (uint32_t i = 0; i < record.keptColors; ++i)
    if (auto e = colorAttachment(record.colors()[i], i, all)) return e;
  if (record.depthStencil.present)
    if (auto e = depthStencilAttachment(record.depthStencil, all)) return e;
  if (auto e = checkAttachmentTotals(device_, all.count, all.bytesPerSample)) return e;
  if (record.occlusionSet) {
    if (auto e = checkUsable(record.occlusionSet, device_, "occlusionQuerySet")) return e;
    if (record.occlusionSet->type() != WGPUQueryType_Occlusion)
      return violation("occlusion-set-type", "{} is not of the type \"occlusion\".", record.occlusionSet->named());
  }
  return checkTimestamps(record.timestamps);
}

// Takes the view into what all attachments share.
static MaybeError shareExtent(RenderPassTable& table, bool first, const TextureView& view) {
  if (first) {
    table.width = view.width(), table.height = view.height();
    table.formats.sampleCount = view.sampleCount();
    return {};
  }
  if (view.width() != table.width || view.height() != table.height)
    return violation("attachment-extent", "{} has {}x{} texels, the attachments before it {}x{}: all need the same.",
                     view.named(), view.width(), view.height(), table.width, table.height);
  if (view.sampleCount() != table.formats.sampleCount)
    return violation("attachment-samples",
                     "{} has {} samples a texel, the attachments before it {}: all need the same.", view.named(),
                     view.sampleCount(), table.formats.sampleCount);
  return {};
}

MaybeError StreamValidator::colorAttachment(const ColorAttachment& color, uint32_t index, Attachments& all) {
  if (auto e = checkChain(color.chain, "WGPURenderPassColorAttachment")) return e;
  if (!color.view) return {};
  if (auto e = checkUsable(color.view, device_, {"colorAttachments[{}].view", index})) return e;
  const TextureView& view = *color.view;
  const FormatInfo& format = *view.formatInfo();
  if (auto e = checkColorFormat(device_, format, index)) return e;
  if (auto e = checkRenderable(view, true)) return e;
  if (isSlice(view)) {
    if (color.depthSlice == WGPU_DEPTH_SLICE_UNDEFINED)
      return violation("attachment-slice-missing", "{} is a 3D view, so colorAttachments[{}] needs a depthSlice.",
                       view.named(), index);
    if (color.depthSlice >= sliceCount(view))
      return violation("attachment-slice", "The depthSlice {} does not exist: {} shows {} slices.", color.depthSlice,
                       view.named(), sliceCount(view));
  } else if (color.depthSlice != WGPU_DEPTH_SLICE_UNDEFINED) {
    return violation("attachment-slice-forbidden",
                     "colorAttachments[{}] gives the depthSlice {}, but {} is not a 3D view.", index, color.depthSlice,
                     view.named());
  }
  if (auto e = checkOps(color.loadOp, color.storeOp, "colour", view)) return e;
  if (color.loadOp == WGPULoadOp_Clear) {
    if (auto e = checkClearValue(color.clearValue, format, index)) return e;
  } else if (auto e = checkFiniteColor(color.clearValue, {"colorAttachments[{}].clearValue", index})) {
    return e;
  }
  if (auto e = shareExtent(table_, all.count == 0, view)) return e;
  if (auto e = all.add(view, isSlice(view) ? color.depthSlice : 0, index)) return e;
  ++all.count;
  all.bytesPerSample = addBytesPerSample(all.bytesPerSample, format);
  table_.formats.colors[index] = view.format();
  used_.add(*view.texture());
  if (auto e = renderScope_.addTexture(*view.texture(), kAttachment, rangeOf(view))) return e;
  return color.resolveTarget ? resolveTarget(color, index, all) : MaybeError();
}

MaybeError StreamValidator::resolveTarget(const ColorAttachment& color, uint32_t index, Attachments& all) {
  if (auto e = checkUsable(color.resolveTarget, device_, {"colorAttachments[{}].resolveTarget", index})) return e;
  const TextureView &view = *color.view, &target = *color.resolveTarget;
  if (view.sampleCount() == 1)
    return violation(
        "resolve-source-samples",
        "colorAttachments[{}] has a resolveTarget, but {} has 1 sample a texel: there is nothing to resolve.", index,
        view.named());
  if (target.sampleCount() != 1)
    return violation("resolve-target-samples", "The resolveTarget {} has {} samples a texel; it needs 1.",
                     target.named(), target.sampleCount());
  if (target.texture()->usage() & WGPUTextureUsage_TransientAttachment)
    return violation("resolve-target-transient",
                     "The resolveTarget {} is a transient attachment: what is resolved to it would be lost.",
                     target.named());
  if (auto e = checkRenderable(target, false)) return e;
  if (target.format() != view.format() || target.texture()->format() != view.texture()->format())
    return violation(
        "resolve-target-format",
        "The resolveTarget {} has the format {} (its texture {}), the attachment {} has {} (its texture {}): both must "
        "be the same.",
        target.named(), name(target.format()), name(target.texture()->format()), view.named(), name(view.format()),
        name(view.texture()->format()));
  if (!allows(device_, view.formatInfo()->resolvable))
    return violation("resolve-format", "The format {} of {} can't be resolved.", view.formatInfo()->name, view.named());
  if (target.width() != view.width() || target.height() != view.height())
    return violation("resolve-target-extent", "The resolveTarget {} has {}x{} texels, the attachment {} has {}x{}.",
                     target.named(), target.width(), target.height(), view.named(), view.width(), view.height());
  if (auto e = all.add(target, 0, index)) return e;
  used_.add(*target.texture());
  return renderScope_.addTexture(*target.texture(), kAttachment, rangeOf(target));
}

MaybeError StreamValidator::depthStencilAttachment(const DepthStencilAttachment& depth, Attachments& all) {
  if (auto e = checkChain(depth.chain, "WGPURenderPassDepthStencilAttachment")) return e;
  if (auto e = checkUsable(depth.view, device_, "depthStencilAttachment.view")) return e;
  const TextureView& view = *depth.view;
  const FormatInfo& format = *view.formatInfo();
  if (!format.isDepthOrStencil())
    return violation("attachment-depth-format", "The format {} of {} has neither depth nor stencil.", format.name,
                     view.named());
  if (auto e = checkRenderable(view, false)) return e;
  if (depth.depthLoadOp == WGPULoadOp_Clear && !(depth.depthClearValue >= 0 && depth.depthClearValue <= 1))
    return violation("attachment-depth-clear", "The depth clear value {} of {} is not within 0 and 1.",
                     depth.depthClearValue, view.named());
  // NaN stands for none.
  if (std::isinf(depth.depthClearValue)) return *checkFinite(depth.depthClearValue, "depthClearValue");
  if (format.hasDepth() && !depth.depthReadOnly) {
    if (auto e = checkOps(depth.depthLoadOp, depth.depthStoreOp, "depth", view)) return e;
  } else if (depth.depthLoadOp != WGPULoadOp_Undefined || depth.depthStoreOp != WGPUStoreOp_Undefined) {
    return violation("attachment-depth-ops",
                     "{} has no depth, or it is read-only: give no load or store operation for it.", view.named());
  }
  if (format.hasStencil() && !depth.stencilReadOnly) {
    if (auto e = checkOps(depth.stencilLoadOp, depth.stencilStoreOp, "stencil", view)) return e;
  } else if (depth.stencilLoadOp != WGPULoadOp_Undefined || depth.stencilStoreOp != WGPUStoreOp_Undefined) {
    return violation("attachment-stencil-ops",
                     "{} has no stencil, or it is read-only: give no load or store operation for it.", view.named());
  }
  if ((view.texture()->usage() & WGPUTextureUsage_TransientAttachment) &&
      ((format.hasDepth() && depth.depthReadOnly) || (format.hasStencil() && depth.stencilReadOnly)))
    return transientError(view, format.hasDepth() && depth.depthReadOnly ? "depth" : "stencil", "can't be read-only");
  if (auto e = shareExtent(table_, all.count == 0, view)) return e;
  ++all.count;
  table_.formats.depthStencil = view.format();
  depthReadOnly_ = depth.depthReadOnly;
  stencilReadOnly_ = depth.stencilReadOnly;
  used_.add(*view.texture());
  SubresourceRange range = rangeOf(view);
  for (const auto& [aspect, readOnly] : {std::pair<uint8_t, bool>{kDepthAspect, depth.depthReadOnly},
                                         std::pair<uint8_t, bool>{kStencilAspect, depth.stencilReadOnly}}) {
    if (!(format.aspects & aspect)) continue;
    range.aspects = aspect;
    if (auto e = renderScope_.addTexture(*view.texture(), readOnly ? kAttachmentRead : kAttachment, range)) return e;
  }
  return {};
}

MaybeError StreamValidator::endRenderPass() {
  if (queryOpen_)
    return violation("occlusion-open", "The pass ends inside an occlusion query: call endOcclusionQuery first.");
  if (auto e = checkGroupsClosed("The pass", groupsOutside_)) return e;
  if (drawCount_ > begin_->maxDrawCount)
    return violation("draw-count", "The pass has {} draws, more than its maxDrawCount ({}).", drawCount_,
                     begin_->maxDrawCount);
  table_.buffersEnd = uint32_t(tables_.bufferUses.size());
  table_.texturesEnd = uint32_t(tables_.textureUses.size());
  table_.queriesEnd = uint32_t(tables_.occlusionQueries.size());
  table_.indirectEnd = uint32_t(tables_.indirectDraws.size());
  tables_.renderPasses.push_back(table_);
  pass_ = Pass::None;
  groupsOutside_ = 0;
  return {};
}

// ---- commands
MaybeError StreamValidator::visitRender(const RecordHeader& header) {
  switch (header.kind) {
    case Cmd::SetBindGroup:
      return state_.setBindGroup(recordAs<SetBindGroupRecord>(header), &renderScope_);
    case Cmd::Draw:
      return draw(recordAs<DrawRecord>(header));
    case Cmd::DrawIndexed:
      return drawIndexed(recordAs<DrawIndexedRecord>(header));
    case Cmd::SetRenderPipeline:
      return setRenderPipeline(recordAs<SetRenderPipelineRecord>(header));
    case Cmd::SetVertexBuffer:
      return setVertexBuffer(recordAs<SetVertexBufferRecord>(header));
    case Cmd::SetIndexBuffer:
      return setIndexBuffer(recordAs<SetIndexBufferRecord>(header));
    case Cmd::SetImmediates:
      return state_.setImmediates(recordAs<SetImmediatesRecord>(header));
    case Cmd::SetViewport:
      return setViewport(recordAs<SetViewportRecord>(header));
    case Cmd::SetScissorRect:
      return setScissorRect(recordAs<SetScissorRectRecord>(header));
    case Cmd::SetBlendConstant: {
      const auto& record = recordAs<SetBlendConstantRecord>(header);
      if (record.missing) return missing("color");
      return checkFiniteColor(record.color, "the blend constant");
    }
    case Cmd::BeginOcclusionQuery:
      return beginOcclusionQuery(recordAs<BeginOcclusionQueryRecord>(header));
    case Cmd::EndOcclusionQuery:
      return endOcclusionQuery();
    case Cmd::ExecuteBundles:
      return executeBundles(recordAs<ExecuteBundlesRecord>(header));
    case Cmd::DrawIndirect: {
      const auto& record = recordAs<DrawIndirectRecord>(header);
      return drawIndirect(record.buffer, record.offset, false);
    }
    case Cmd::DrawIndexedIndirect: {
      const auto& record = recordAs<DrawIndexedIndirectRecord>(header);
      return drawIndirect(record.buffer, record.offset, true);
    }
    case Cmd::EndRenderPass:
      return endRenderPass();
    default:
      return visitAnywhere(header);
  }
}

MaybeError StreamValidator::setRenderPipeline(const SetRenderPipelineRecord& record) {
  const RenderPipeline* pipeline = record.pipeline;
  if (!usable(pipeline, device_)) return checkUsable(pipeline, device_, "pipeline");
  if (pipeline == renderPipeline_) return {};
  const AttachmentFormats& wanted = pipeline->attachments();
  if (wanted != table_.formats) {
    if (wanted.sampleCount != table_.formats.sampleCount)
      return violation("pipeline-samples", "{} is made for {} samples a texel, but the pass or bundle has {}.",
                       pipeline->named(), wanted.sampleCount, table_.formats.sampleCount);
    if (wanted.depthStencil != table_.formats.depthStencil)
      return violation("pipeline-depth-format",
                       "{} is made for the depth-stencil format {}, but the pass or bundle has {}.", pipeline->named(),
                       name(wanted.depthStencil), name(table_.formats.depthStencil));
    const uint32_t i = firstDifferentColor(wanted, table_.formats);
    return violation("pipeline-color-format",
                     "{} is made for the format {} of colour attachment {}, but the pass or bundle has {}.",
                     pipeline->named(), name(wanted.colors[i]), i, name(table_.formats.colors[i]));
  }
  if (pipeline->writesDepth() && depthReadOnly_)
    return violation("pipeline-writes-depth", "{} writes depth, but depth is read-only here.", pipeline->named());
  if (pipeline->writesStencil() && stencilReadOnly_)
    return violation("pipeline-writes-stencil", "{} writes stencil, but stencil is read-only here.", pipeline->named());
  renderPipeline_ = pipeline;
  state_.setPipeline(pipeline);
  drawDirty_ = true;
  return {};
}

MaybeError StreamValidator::setIndexBuffer(const SetIndexBufferRecord& record) {
  if (auto e = checkUsable(record.buffer, device_, "buffer")) return e;
  Buffer& buffer = *record.buffer;
  if (record.format != WGPUIndexFormat_Uint16 && record.format != WGPUIndexFormat_Uint32)
    return violation("index-format", "The index format {} is neither uint16 nor uint32.", uint32_t(record.format));
  if (!buffer.has(WGPUBufferUsage_Index))
    return violation("index-usage", "The usage {} of {} lacks INDEX.", printBufferUsage(buffer.usage()),
                     buffer.named());
  const uint32_t bytes = record.format == WGPUIndexFormat_Uint16 ? 2 : 4;
  if (record.offset % bytes)
    return violation("index-offset", "The offset {} in {} is not a multiple of the index size ({}).", record.offset,
                     buffer.named(), bytes);
  const uint64_t rest = buffer.size() > record.offset ? buffer.size() - record.offset : 0;
  const uint64_t size = record.size == WGPU_WHOLE_SIZE ? rest : record.size;
  if (record.offset > buffer.size() || size > rest)
    return violation("index-range", "{} bytes of indices at offset {} exceed the size ({}) of {}.", size, record.offset,
                     buffer.size(), buffer.named());
  indexSet_ = true;
  indexFormat_ = record.format;
  indexSize_ = size;
  indexOffset_ = record.offset;
  used_.add(buffer);
  return renderScope_.addBuffer(buffer, kInput, kIndexRead, record.offset, record.offset + size);
}

MaybeError StreamValidator::setVertexBuffer(const SetVertexBufferRecord& record) {
  const uint32_t most = std::min(device_.limits().maxVertexBuffers, kMaxVertexBuffers);
  if (record.slot >= most)
    return violation("vertex-slot", "The vertex buffer slot {} is not less than maxVertexBuffers ({}).", record.slot,
                     most);
  if (record.offset % 4)
    return violation("vertex-offset", "The offset {} of a vertex buffer is not a multiple of 4.", record.offset);
  drawDirty_ = true;
  if (!record.buffer) {
    if (record.offset || (record.size && record.size != WGPU_WHOLE_SIZE))
      return vertexRangeError("{} bytes at offset {} were given for no vertex buffer.", record.size, record.offset);
    vertexSet_ &= ~(1u << record.slot);
    return {};
  }
  Buffer& buffer = *record.buffer;
  if (!usable(&buffer, device_)) return checkUsable(&buffer, device_, "buffer");
  if (!buffer.has(WGPUBufferUsage_Vertex))
    return violation("vertex-usage", "The usage {} of {} lacks VERTEX.", printBufferUsage(buffer.usage()),
                     buffer.named());
  const uint64_t rest = buffer.size() > record.offset ? buffer.size() - record.offset : 0;
  const uint64_t size = record.size == WGPU_WHOLE_SIZE ? rest : record.size;
  if (record.offset > buffer.size() || size > rest)
    return vertexRangeError("{} bytes of vertices at offset {} exceed the size ({}) of {}.", size, record.offset,
                            buffer.size(), buffer.named());
  vertexSet_ |= 1u << record.slot;
  vertexSizes_[record.slot] = size;
  used_.add(buffer);
  return renderScope_.addBuffer(buffer, kInput, kVertexRead, record.offset, record.offset + size);
}

MaybeError StreamValidator::setViewport(const SetViewportRecord& v) const {
  const float most = float(device_.limits().maxTextureDimension2D);
  for (const float value : {v.x, v.y, v.width, v.height, v.minDepth, v.maxDepth})
    if (auto e = checkFinite(value, "The viewport")) return e;
  if (v.x < -2 * most || v.y < -2 * most)
    return violation("viewport-origin", "The viewport's origin ({}, {}) lies before -2 * maxTextureDimension2D ({}).",
                     v.x, v.y, -2 * most);
  if (v.width < 0 || v.height < 0 || v.width > most || v.height > most)
    return violation("viewport-size", "The viewport's size {}x{} is not within 0 and maxTextureDimension2D ({}).",
                     v.width, v.height, most);
  if (v.x + v.width > 2 * most - 1 || v.y + v.height > 2 * most - 1)
    return violation("viewport-end", "The viewport ends at ({}, {}), beyond 2 * maxTextureDimension2D - 1 ({}).",
                     v.x + v.width, v.y + v.height, 2 * most - 1);
  if (v.minDepth < 0 || v.maxDepth > 1 || v.minDepth > v.maxDepth)
    return violation("viewport-depth", "The viewport's depth range {} to {} is not an ascending range within 0 and 1.",
                     v.minDepth, v.maxDepth);
  return {};
}

MaybeError StreamValidator::setScissorRect(const SetScissorRectRecord& s) const {
  if (uint64_t(s.x) + s.width > table_.width || uint64_t(s.y) + s.height > table_.height)
    return violation("scissor-range", "The scissor rectangle {}x{} at ({}, {}) exceeds the attachments' {}x{}.",
                     s.width, s.height, s.x, s.y, table_.width, table_.height);
  return {};
}

MaybeError StreamValidator::beginOcclusionQuery(const BeginOcclusionQueryRecord& record) {
  QuerySet* set = begin_->occlusionSet;
  if (!set) return violation("occlusion-no-set", "The pass has no occlusionQuerySet.");
  if (record.index >= set->count())
    return violation("occlusion-index", "The query index {} is not less than the count ({}) of {}.", record.index,
                     set->count(), set->named());
  if (queryOpen_) return violation("occlusion-nested", "An occlusion query is active already: they do not nest.");
  const auto begin = tables_.occlusionQueries.begin() + table_.queriesBegin;
  if (std::find(begin, tables_.occlusionQueries.end(), record.index) != tables_.occlusionQueries.end())
    return violation("occlusion-twice", "The query {} of {} has been used in this pass already.", record.index,
                     set->named());
  tables_.occlusionQueries.push_back(record.index);
  queryOpen_ = true;
  used_.add(*set);
  return {};
}

MaybeError StreamValidator::endOcclusionQuery() {
  if (!queryOpen_) return violation("occlusion-none", "No occlusion query is active.");
  queryOpen_ = false;
  return {};
}

// ---- draws
MaybeError StreamValidator::checkDrawState() {
  if (auto e = state_.check()) return e;
  for (const RenderPipeline::VertexBuffer& wanted : renderPipeline_->vertexBuffers())
    if (!(vertexSet_ >> wanted.slot & 1))
      return violation("vertex-buffer-missing", "{} needs a vertex buffer in slot {}, but none is set.",
                       renderPipeline_->named(), wanted.slot);
  const uint32_t most = device_.limits().maxBindGroupsPlusVertexBuffers;
  const uint32_t slots = vertexSet_ ? 32 - uint32_t(__builtin_clz(vertexSet_)) : 0;
  if (state_.groupEnd() + slots > most)
    return violation("draw-groups-plus-buffers",
                     "{} bind groups and {} vertex buffers are set, counting gaps; together they exceed "
                     "maxBindGroupsPlusVertexBuffers ({}).",
                     state_.groupEnd(), slots, most);
  state_.takeGroupsChanged();
  vertices_ = instances_ = {};
  for (const RenderPipeline::VertexBuffer& b : renderPipeline_->vertexBuffers()) {
    const uint64_t size = vertexSizes_[b.slot];
    const uint64_t count = size < b.lastStride ? 0 : b.stride ? (size - b.lastStride) / b.stride + 1 : UINT64_MAX;
    ElementLimit& limit = b.perInstance ? instances_ : vertices_;
    if (count < limit.most) limit = {count, &b};
  }
  drawDirty_ = false;
  return {};
}

Error StreamValidator::elementsError(const char* rule, const char* what, uint64_t count,
                                     const RenderPipeline::VertexBuffer& b) const {
  // Strides are below 2^32, counts at most 2^33: no wrap.
  return violation(rule, "The draw reads {} {} of vertex buffer slot {}, which take {} bytes, but {} are bound.", count,
                   what, b.slot, (count - 1) * b.stride + b.lastStride, vertexSizes_[b.slot]);
}

inline MaybeError StreamValidator::checkDraw(uint64_t vertices, uint64_t instances) {
  if (drawDirty_ || state_.stale()) [[unlikely]]
    if (auto e = checkDrawState()) return e;
  ++drawCount_;
  if (vertices > vertices_.most) return elementsError("draw-vertices", "vertices", vertices, *vertices_.buffer);
  if (instances > instances_.most) return elementsError("draw-instances", "instances", instances, *instances_.buffer);
  return {};
}

inline MaybeError StreamValidator::draw(const DrawRecord& record) {
  return checkDraw(uint64_t(record.firstVertex) + record.vertexCount,
                   uint64_t(record.firstInstance) + record.instanceCount);
}

MaybeError StreamValidator::drawIndexed(const DrawIndexedRecord& record) {
  if (auto e = checkDraw(0, uint64_t(record.firstInstance) + record.instanceCount)) return e;
  if (auto e = checkIndexBuffer()) return e;
  const uint64_t indices = indexCount();
  if (uint64_t(record.firstIndex) + record.indexCount > indices)
    return violation("draw-indices", "{} indices from {} exceed the {} that the index buffer has.", record.indexCount,
                     record.firstIndex, indices);
  return {};
}

MaybeError StreamValidator::checkIndexBuffer() const {
  if (!indexSet_) return violation("index-buffer-missing", "An indexed draw needs an index buffer, but none is set.");
  if (isStrip(renderPipeline_->topology()) && renderPipeline_->stripIndexFormat() != indexFormat_)
    return violation("index-strip-format", "The index format {} is not the stripIndexFormat ({}) of {}.",
                     name(indexFormat_), name(renderPipeline_->stripIndexFormat()), renderPipeline_->named());
  return {};
}

// What the arguments will say only the GPU knows: see HelperPipelines::checkDraws.
MaybeError StreamValidator::drawIndirect(Buffer* buffer, uint64_t offset, bool indexed) {
  if (auto e = checkDraw(0, 0)) return e;
  if (indexed)
    if (auto e = checkIndexBuffer()) return e;
  const uint64_t bytes = indexed ? kDrawIndexedArguments : kDrawArguments;
  if (auto e = checkIndirect(buffer, offset, bytes)) return e;
  used_.add(*buffer);
  const uint32_t indices = indexed ? uint32_t(std::min<uint64_t>(indexCount(), UINT32_MAX)) : 0;
  const uint32_t first = indexed && losesIndexOffsets(device_) ? uint32_t(indexOffset_ / indexBytes()) : 0;
  tables_.indirectDraws.push_back({buffer, offset, indices, first, indexed});
  // Who checks the arguments may see all of the buffer.
  if (checksIndirectDraw(device_, indexed))
    return renderScope_.addBuffer(*buffer, kInput, storageRead(VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT), 0,
                                  buffer->size());
  return renderScope_.addBuffer(*buffer, kInput, kIndirectRead, offset, offset + bytes);
}

}  // namespace alba::device
