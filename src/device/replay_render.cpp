// SPDX-License-Identifier: MIT
// Render passes in replay: all barriers and clears before rendering begins, then state and draws.
#include <algorithm>

#include "device/bind_group.h"
#include "device/buffer.h"
#include "device/device.h"
#include "device/pass_state.h"
#include "device/query_set.h"
#include "device/render_bundle.h"
#include "device/render_pass.h"
#include "device/render_pipeline.h"
#include "device/replay.h"
#include "device/texture_view.h"
#include "vulkan/translate.h"

namespace alba::device {
namespace {

VkClearColorValue clearColor(const WGPUColor& color, ComponentKind kind) {
  const double values[4] = {color.r, color.g, color.b, color.a};
  VkClearColorValue out{};
  for (int i = 0; i < 4; ++i) {
    if (kind == ComponentKind::kUint)
      out.uint32[i] = uint32_t(values[i]);
    else if (kind == ComponentKind::kSint)
      out.int32[i] = int32_t(values[i]);
    else
      out.float32[i] = float(values[i]);
  }
  return out;
}

// The subresource that an attachment shows is more than the attachment: other slices of a 3D mip level.
bool isPart(const TextureView& view) { return isSlice(view) && sliceCount(view) > 1; }

VkAttachmentLoadOp loadOp(WGPULoadOp op, bool initialized, bool part) {
  if (op == WGPULoadOp_Clear) return VK_ATTACHMENT_LOAD_OP_CLEAR;
  // Nothing has been written, so zeros are what it holds.
  return initialized || part ? VK_ATTACHMENT_LOAD_OP_LOAD : VK_ATTACHMENT_LOAD_OP_CLEAR;
}

}  // namespace

void Replayer::beginRenderPass(const BeginRenderPassRecord& record) {
  resetPassState();
  begin_ = &record;
  const RenderPassTable& table = tables_.renderPasses[renderPass_];
  for (uint32_t i = table.buffersBegin; i < table.buffersEnd; ++i) {
    const BufferUse& use = tables_.bufferUses[i];
    use.buffer->lastSerial = barriers_.serial();  // bound, even if no stage sees it
    if (use.stages) barriers_.buffer(*use.buffer, {use.stages, use.access, use.writes}, use.begin, use.end);
  }
  for (uint32_t i = table.texturesBegin; i < table.texturesEnd; ++i) {
    const TextureUse& use = tables_.textureUses[i];
    if (use.access.stages) barriers_.texture(*use.texture, use.access, use.range);
  }

  VkRenderingAttachmentInfo colors[kMaxColorAttachments];
  const uint32_t colorCount = std::min(table.formats.colorCount(), record.keptColors);
  for (uint32_t i = 0; i < colorCount; ++i) {
    colors[i] = {VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    const ColorAttachment& color = record.colors()[i];
    if (!color.view) continue;
    TextureView& view = *color.view;
    const SubresourceRange range = rangeOf(view);
    const bool part = isPart(view);
    const VkAttachmentLoadOp load = loadOp(color.loadOp, isInitialized(*view.texture(), range), part);
    barriers_.texture(*view.texture(), kColorWrite, range, load == VK_ATTACHMENT_LOAD_OP_CLEAR && !part);
    if (!isSlice(view)) {
      colors[i].imageView = view.vkView();
    } else {
      vulkan::ImageView slice;
      vulkan::ImageViewDescription d;
      d.format = vulkan::toVk(device_.vulkan().adapter(), view.format());
      d.range = {VK_IMAGE_ASPECT_COLOR_BIT, view.baseMip(), 1, color.depthSlice, 1};
      d.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
      const VkResult result = slice.create(device_.vulkan(), view.texture()->vulkan().handle, d);
      if (result != VK_SUCCESS) queue_.fail(result);
      colors[i].imageView = slice.handle;
      queue_.retire(slice);
    }
    colors[i].imageLayout = kColorWrite.layout;
    colors[i].loadOp = load;
    // A slice that is discarded gets its zeros at the pass's end.
    colors[i].storeOp = part ? VK_ATTACHMENT_STORE_OP_STORE : vulkan::toVk(color.storeOp);
    if (color.resolveTarget) {
      TextureView& target = *color.resolveTarget;
      barriers_.texture(*target.texture(), kColorWrite, rangeOf(target), true);
      colors[i].resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
      colors[i].resolveImageView = target.vkView();
      colors[i].resolveImageLayout = kColorWrite.layout;
    }
    if (color.loadOp == WGPULoadOp_Clear)
      colors[i].clearValue.color = clearColor(color.clearValue, view.formatInfo()->kind);
  }

  VkRenderingAttachmentInfo depth{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO}, stencil = depth;
  const DepthStencilAttachment& ds = record.depthStencil;
  if (ds.present) {
    TextureView& view = *ds.view;
    Texture& texture = *view.texture();
    const auto fill = [&](VkRenderingAttachmentInfo& info, uint8_t aspect, bool readOnly, WGPULoadOp load,
                          WGPUStoreOp store) {
      SubresourceRange range = rangeOf(view);
      range.aspects = aspect;
      info.imageView = view.vkView();
      if (readOnly) {
        const GpuAccess access = depthStencilRead(texture);
        barriers_.texture(texture, access, range);
        info.imageLayout = access.layout;
        info.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
        info.storeOp = VK_ATTACHMENT_STORE_OP_NONE;
        return;
      }
      info.loadOp = loadOp(load, isInitialized(texture, range), false);
      info.storeOp = vulkan::toVk(store);
      info.imageLayout = kDepthStencilWrite.layout;
      barriers_.texture(texture, kDepthStencilWrite, range, info.loadOp == VK_ATTACHMENT_LOAD_OP_CLEAR);
    };
    const FormatInfo& format = *view.formatInfo();
    if (format.hasDepth()) fill(depth, kDepthAspect, ds.depthReadOnly, ds.depthLoadOp, ds.depthStoreOp);
    if (format.hasStencil()) fill(stencil, kStencilAspect, ds.stencilReadOnly, ds.stencilLoadOp, ds.stencilStoreOp);
    if (ds.depthLoadOp == WGPULoadOp_Clear) depth.clearValue.depthStencil.depth = ds.depthClearValue;
    if (ds.stencilLoadOp == WGPULoadOp_Clear) stencil.clearValue.depthStencil.stencil = ds.stencilClearValue & 0xFF;
  }
  barriers_.flush();
  checkIndirectDraws(table);

  for (uint32_t i = table.queriesBegin; i < table.queriesEnd; ++i)
    recorder_.resetQueries(record.occlusionSet->pool(), tables_.occlusionQueries[i], 1);
  resetTimestamps(record.timestamps);

  VkRenderingInfo info{VK_STRUCTURE_TYPE_RENDERING_INFO};
  info.renderArea = {{0, 0}, {table.width, table.height}};
  info.layerCount = 1;
  info.colorAttachmentCount = colorCount;
  info.pColorAttachments = colors;
  if (depth.imageView) info.pDepthAttachment = &depth;
  if (stencil.imageView) info.pStencilAttachment = &stencil;
  recorder_.beginRendering(info);
  recorder_.setViewport(0, 0, float(table.width), float(table.height), 0, 1);
  recorder_.setScissor(0, 0, table.width, table.height);
  recorder_.setBlendConstants({0, 0, 0, 0});
  recorder_.setStencilReference(0);
  drawDirty_ = drawable_ = true;
  emptyViewport_ = false;
}

void Replayer::endRenderPass() {
  // What is discarded reads as zero. The slices of a 3D mip level share one state, so one of them can't be left for
  // later.
  for (uint32_t i = 0; i < begin_->keptColors; ++i) {
    const ColorAttachment& color = begin_->colors()[i];
    if (color.view && color.storeOp == WGPUStoreOp_Discard && isPart(*color.view))
      recorder_.clearAttachment(i, {color.view->width(), color.view->height()});
  }
  recorder_.endRendering();
  endTimestamp(timestamps_);
  for (uint32_t i = 0; i < begin_->keptColors; ++i) {
    const ColorAttachment& color = begin_->colors()[i];
    if (color.view && color.storeOp == WGPUStoreOp_Discard && !isPart(*color.view))
      markUninitialized(*color.view->texture(), rangeOf(*color.view));
  }
  const DepthStencilAttachment& ds = begin_->depthStencil;
  if (ds.present) {
    SubresourceRange range = rangeOf(*ds.view);
    const uint8_t aspects = range.aspects;
    range.aspects = 0;
    if (ds.depthStoreOp == WGPUStoreOp_Discard) range.aspects |= aspects & kDepthAspect;
    if (ds.stencilStoreOp == WGPUStoreOp_Discard) range.aspects |= aspects & kStencilAspect;
    if (range.aspects) markUninitialized(*ds.view->texture(), range);
  }
  ++renderPass_;
  begin_ = nullptr;
}

void Replayer::setVertexBuffer(const SetVertexBufferRecord& record) {
  if (!record.buffer) return;
  Buffer& buffer = *record.buffer;
  const uint64_t size = record.size == WGPU_WHOLE_SIZE ? buffer.size() - record.offset : record.size;
  // An empty range at the buffer's end is no place that Vulkan takes; nothing is read from it anyway.
  if (size)
    recorder_.bindVertexBuffer(record.slot, buffer.vkBuffer(), record.offset, size);
  else
    recorder_.bindVertexBuffer(record.slot, buffer.vkBuffer(), 0);
}

void Replayer::setIndexBuffer(const SetIndexBufferRecord& record) {
  indexBuffer_ = &record;
  Buffer& buffer = *record.buffer;
  if (record.offset < buffer.size())
    recorder_.bindIndexBuffer(buffer.vkBuffer(), record.offset, vulkan::toVk(record.format));
  else
    recorder_.bindIndexBuffer(buffer.vkBuffer(), 0, vulkan::toVk(record.format));
}

// All at once, as no shader of Alba's can run inside the pass.
void Replayer::checkIndirectDraws(const RenderPassTable& table) {
  nextIndirect_ = 0;
  indirect_.assign(table.indirectEnd - table.indirectBegin, {});
  if (!indirect_.empty())
    helpersOf(device_).checkDraws(queue_, recorder_, &tables_.indirectDraws[table.indirectBegin], indirect_.size(),
                                  indirect_.data());
}

void Replayer::drawIndirect(bool indexed) {
  const HelperPipelines::Arguments& arguments = indirect_[nextIndirect_++];
  if (!prepareDraw() || !arguments.buffer) return;
  if (!indexed) return recorder_.drawIndirect(arguments.buffer, arguments.offset);
  const bool whole = indexBuffer_->offset && losesIndexOffsets(device_);
  if (whole) recorder_.bindIndexBuffer(indexBuffer_->buffer->vkBuffer(), 0, vulkan::toVk(indexBuffer_->format));
  recorder_.drawIndexedIndirect(arguments.buffer, arguments.offset);
  if (whole) setIndexBuffer(*indexBuffer_);
}

// A bundle starts with nothing set, and leaves nothing behind.
void Replayer::executeBundles(const ExecuteBundlesRecord& record) {
  for (uint64_t i = 0; i < record.count; ++i) {
    resetBindings();
    record.bundles()[i]->stream().forEach([this](const RecordHeader& header) {
      visit(header);
      return true;
    });
  }
  resetBindings();
}

// Binds what has changed since the last draw. False if draws have to be left out for now.
bool Replayer::bindDrawState() {
  drawDirty_ = false;
  drawable_ = !emptyViewport_;
  if (renderPipeline_ != boundPipeline_) {
    if (!renderPipeline_->vkPipeline()) return drawable_ = false;
    recorder_.bindRender(renderPipeline_->vkPipeline());
    boundPipeline_ = renderPipeline_;
  }
  if (!bindGroups(VK_PIPELINE_BIND_POINT_GRAPHICS, *renderPipeline_)) drawable_ = false;
  return drawable_;
}

}  // namespace alba::device
