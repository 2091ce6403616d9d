// SPDX-License-Identifier: MIT
// The replay switch, copies, and queries (see replay.h).
#include "device/replay.h"

#include <cstring>

#include "device/bind_group.h"
#include "device/buffer.h"
#include "device/command_buffer.h"
#include "device/copy_rules.h"
#include "device/device.h"
#include "device/format_rules.h"
#include "device/helper_pipelines.h"
#include "device/query_set.h"
#include "device/queue_submit.h"
#include "device/render_pipeline.h"
#include "device/texture.h"
#include "device/timestamps.h"

namespace alba::device {

void replay(CommandBuffer& commands, queue::Queue& queue) {
  vulkan::Recorder* recorder = queue.recorder();
  if (!recorder || !commands.stream()) return;
  Replayer(commands.device(), queue, *recorder, *commands.stream()).run();
}

Replayer::Replayer(Device& device, queue::Queue& queue, vulkan::Recorder& recorder, const CommandStream& stream)
    : device_(device),
      queue_(queue),
      recorder_(recorder),
      stream_(stream),
      tables_(stream.tables),
      barriers_(recorder, queue.pendingSerial()) {}

void Replayer::run() {
  stream_.forEach([this](const RecordHeader& header) {
    visit(header);
    return true;
  });
  makeHostReadable();
}

void Replayer::visit(const RecordHeader& header) {
  switch (header.kind) {
    case Cmd::SetBindGroup: {
      const auto& record = recordAs<SetBindGroupRecord>(header);
      if (groups_[record.index] == record.group && !record.offsetCount) return;
      groups_[record.index] = record.group;
      groupRecords_[record.index] = &record;
      dirtyGroups_ |= 1u << record.index;
      drawDirty_ = true;
      return;
    }
    case Cmd::Draw: {
      const auto& record = recordAs<DrawRecord>(header);
      if (prepareDraw())
        recorder_.draw(record.vertexCount, record.instanceCount, record.firstVertex, record.firstInstance);
      return;
    }
    case Cmd::DrawIndexed: {
      const auto& record = recordAs<DrawIndexedRecord>(header);
      if (prepareDraw())
        recorder_.drawIndexed(record.indexCount, record.instanceCount, record.firstIndex, record.baseVertex,
                              record.firstInstance);
      return;
    }
    case Cmd::Dispatch:
      return dispatch(recordAs<DispatchRecord>(header));
    case Cmd::DispatchIndirect:
      return dispatchIndirect(recordAs<DispatchIndirectRecord>(header));
    case Cmd::SetRenderPipeline:
      renderPipeline_ = recordAs<SetRenderPipelineRecord>(header).pipeline;
      drawDirty_ = true;
      return;
    case Cmd::SetComputePipeline:
      computePipeline_ = recordAs<SetComputePipelineRecord>(header).pipeline;
      return;
    case Cmd::SetVertexBuffer:
      return setVertexBuffer(recordAs<SetVertexBufferRecord>(header));
    case Cmd::SetIndexBuffer:
      return setIndexBuffer(recordAs<SetIndexBufferRecord>(header));
    case Cmd::SetImmediates: {
      const auto& record = recordAs<SetImmediatesRecord>(header);
      if (record.offset + record.size <= sizeof immediates_)
        std::memcpy(immediates_ + record.offset, record.bytes(), record.size);
      immediatesDirty_ = drawDirty_ = true;
      return;
    }
    case Cmd::SetViewport: {
      const auto& v = recordAs<SetViewportRecord>(header);
      emptyViewport_ = !(v.width > 0 && v.height > 0);
      drawDirty_ = true;
      return recorder_.setViewport(v.x, v.y, v.width, v.height, v.minDepth, v.maxDepth);
    }
    case Cmd::SetScissorRect: {
      const auto& s = recordAs<SetScissorRectRecord>(header);
      return recorder_.setScissor(s.x, s.y, s.width, s.height);
    }
    case Cmd::SetBlendConstant: {
      const WGPUColor& c = recordAs<SetBlendConstantRecord>(header).color;
      return recorder_.setBlendConstants({float(c.r), float(c.g), float(c.b), float(c.a)});
    }
    case Cmd::SetStencilReference:
      return recorder_.setStencilReference(recordAs<SetStencilReferenceRecord>(header).reference & 0xFF);
    case Cmd::BeginOcclusionQuery:
      openQuery_ = recordAs<BeginOcclusionQueryRecord>(header).index;
      return recorder_.beginQuery(begin_->occlusionSet->pool(), openQuery_);
    case Cmd::EndOcclusionQuery:
      begin_->occlusionSet->setWritten(openQuery_);
      return recorder_.endQuery(begin_->occlusionSet->pool(), openQuery_);
    case Cmd::BeginComputePass:
      return beginComputePass(recordAs<BeginComputePassRecord>(header));
    case Cmd::EndComputePass:
      return endTimestamp(timestamps_);
    case Cmd::BeginRenderPass:
      return beginRenderPass(recordAs<BeginRenderPassRecord>(header));
    case Cmd::EndRenderPass:
      return endRenderPass();
    case Cmd::CopyBufferToBuffer:
      return copyBufferToBuffer(recordAs<CopyBufferToBufferRecord>(header));
    case Cmd::CopyBufferToTexture:
      return copyBufferToTexture(recordAs<CopyBufferToTextureRecord>(header));
    case Cmd::CopyTextureToBuffer:
      return copyTextureToBuffer(recordAs<CopyTextureToBufferRecord>(header));
    case Cmd::CopyTextureToTexture:
      return copyTextureToTexture(recordAs<CopyTextureToTextureRecord>(header));
    case Cmd::ClearBuffer:
      return clearBuffer(recordAs<ClearBufferRecord>(header));
    case Cmd::ResolveQuerySet:
      return resolveQuerySet(recordAs<ResolveQuerySetRecord>(header));
    case Cmd::WriteTimestamp: {
      const auto& record = recordAs<WriteTimestampRecord>(header);
      recorder_.resetQueries(record.set->pool(), record.index, 1);
      return writeTimestamp(*record.set, record.index);
    }
    case Cmd::PushDebugGroup: {
      const auto& record = recordAs<PushDebugGroupRecord>(header);
      return recorder_.pushDebugGroup({reinterpret_cast<const char*>(&record + 1), record.textLength});
    }
    case Cmd::PopDebugGroup:
      return recorder_.popDebugGroup();
    case Cmd::InsertDebugMarker: {
      const auto& record = recordAs<InsertDebugMarkerRecord>(header);
      return recorder_.insertDebugMarker({reinterpret_cast<const char*>(&record + 1), record.textLength});
    }
    case Cmd::DrawIndirect:
      return drawIndirect(false);
    case Cmd::DrawIndexedIndirect:
      return drawIndirect(true);
    case Cmd::ExecuteBundles:
      return executeBundles(recordAs<ExecuteBundlesRecord>(header));
    case Cmd::Misuse:
    case Cmd::SetPassLabel:
    case Cmd::Count:
      return;
  }
}

// ---- what passes share
void Replayer::resetPassState() {
  boundPipeline_ = nullptr;
  boundLayout_ = nullptr;
  resetBindings();
}

void Replayer::resetBindings() {
  computePipeline_ = nullptr;
  renderPipeline_ = nullptr;
  for (uint32_t i = 0; i < kMaxGroups; ++i) groups_[i] = nullptr;
  dirtyGroups_ = 0;
  std::memset(immediates_, 0, sizeof immediates_);
  immediatesDirty_ = true;
  drawDirty_ = true;
}

bool Replayer::bindGroups(VkPipelineBindPoint point, const Pipeline& pipeline) {
  PipelineLayoutCore& layout = *pipeline.layout();
  if (&layout != boundLayout_) {
    // Sets stay bound only where the layouts agree; finding out costs more than binding them again.
    boundLayout_ = &layout;
    usedGroups_ = 0;
    for (uint32_t i = 0; i < layout.groupCount(); ++i)
      if (layout.group(i)) usedGroups_ |= 1u << i;
    dirtyGroups_ = ~0u;
    immediatesDirty_ = true;
  }
  for (uint32_t mask = dirtyGroups_ & usedGroups_; mask; mask &= mask - 1) {
    const uint32_t i = uint32_t(__builtin_ctz(mask));
    const SetBindGroupRecord& record = *groupRecords_[i];
    const VkDescriptorSet set = record.group->descriptorSet();
    if (!set) {
      queue_.fail(VK_ERROR_OUT_OF_POOL_MEMORY);
      return false;
    }
    recorder_.bindSet(point, layout.vkLayout(), i, set, record.offsets(), record.offsetCount);
  }
  dirtyGroups_ &= ~usedGroups_;
  if (immediatesDirty_) {
    immediatesDirty_ = false;
    const uint32_t size = layout.immediateSize();
    if (size && size <= sizeof immediates_)
      recorder_.pushConstants(layout.vkLayout(), layout.vulkan().pushConstantStages, 0, size, immediates_);
  }
  return true;
}

void Replayer::noteWrite(Buffer& buffer) {
  if (buffer.has(WGPUBufferUsage_MapRead)) hostReadable_.push_back(&buffer);
}

void Replayer::makeHostReadable() {
  for (Buffer* buffer : hostReadable_) barriers_.buffer(*buffer, kHostRead, 0, buffer->size());
  barriers_.flush();
}

// ---- copies
// Which subresources a copy touches, and whether it covers them.
struct Replayer::TextureRegion {
  SubresourceRange range;
  bool whole;
  VkImageSubresourceLayers layers;
  VkOffset3D offset;
  VkExtent3D extent;
};

namespace {

using TextureRegion = Replayer::TextureRegion;

TextureRegion regionOf(const TexelTexture& at, const WGPUExtent3D& size) {
  const Texture& texture = *at.texture;
  const FormatInfo& format = *texture.formatInfo();
  const bool is3D = texture.dimension() == WGPUTextureDimension_3D;
  TextureRegion region{};
  region.range = {at.mipLevel, 1, is3D ? 0 : at.origin.z, is3D ? 1 : size.depthOrArrayLayers,
                  selectAspects(format, at.aspect)};
  const WGPUExtent3D physical = texture.physicalMipExtent(at.mipLevel);
  region.whole = size.width == physical.width && size.height == physical.height &&
                 (!is3D || size.depthOrArrayLayers == physical.depthOrArrayLayers);
  VkImageAspectFlags aspects = VK_IMAGE_ASPECT_COLOR_BIT;
  if (format.isDepthOrStencil())
    aspects = (region.range.aspects & kDepthAspect ? VK_IMAGE_ASPECT_DEPTH_BIT : 0) |
              (region.range.aspects & kStencilAspect ? VK_IMAGE_ASPECT_STENCIL_BIT : 0);
  region.layers = {aspects, at.mipLevel, region.range.baseLayer, region.range.layerCount};
  region.offset = {int32_t(at.origin.x), int32_t(at.origin.y), is3D ? int32_t(at.origin.z) : 0};
  // Blocks may stick out of a mip level, the region must not.
  const WGPUExtent3D extent = texture.mipExtent(at.mipLevel);
  region.extent = {std::min(size.width, extent.width - at.origin.x), std::min(size.height, extent.height - at.origin.y),
                   is3D ? size.depthOrArrayLayers : 1};
  return region;
}

bool isEmpty(const WGPUExtent3D& size) { return !size.width || !size.height || !size.depthOrArrayLayers; }

VkBufferImageCopy bufferImageCopy(const TextureRegion& region, const BlockLayout& layout, uint64_t offset) {
  VkBufferImageCopy copy{};
  copy.bufferOffset = offset;
  // Strides that no row or image uses may be any number.
  if (layout.blocksHigh > 1 || layout.images > 1)
    copy.bufferRowLength = uint32_t(layout.bytesPerRow / layout.blockBytes * layout.blockWidth);
  if (layout.images > 1) copy.bufferImageHeight = uint32_t(layout.rowsPerImage * layout.blockHeight);
  copy.imageSubresource = region.layers;
  copy.imageOffset = region.offset;
  copy.imageExtent = region.extent;
  return copy;
}

// Bytes from the first to the last that a copy touches in its linear data.
uint64_t linearSize(const BlockLayout& layout) {
  if (layout.empty()) return 0;
  return (layout.images - 1) * layout.bytesPerRow * layout.rowsPerImage + (layout.blocksHigh - 1) * layout.bytesPerRow +
         layout.lastRowBytes();
}

}  // namespace

void Replayer::copyBufferToBuffer(const CopyBufferToBufferRecord& copy) {
  const uint64_t size = copyBufferSize(copy);
  if (!size) return;
  barriers_.buffer(*copy.source, kCopySource, copy.sourceOffset, copy.sourceOffset + size);
  barriers_.buffer(*copy.destination, kCopyDestination, copy.destinationOffset, copy.destinationOffset + size, true);
  barriers_.flush();
  recorder_.copyBuffer(copy.source->vkBuffer(), copy.sourceOffset, copy.destination->vkBuffer(), copy.destinationOffset,
                       size);
  noteWrite(*copy.destination);
}

void Replayer::clearBuffer(const ClearBufferRecord& clear) {
  const uint64_t size = clearBufferSize(clear);
  if (!size) return;
  barriers_.buffer(*clear.buffer, kCopyDestination, clear.offset, clear.offset + size, true);
  barriers_.flush();
  recorder_.fillBuffer(clear.buffer->vkBuffer(), clear.offset, size);
  noteWrite(*clear.buffer);
}

void Replayer::copyBufferToTexture(const CopyBufferToTextureRecord& copy) {
  if (isEmpty(copy.size)) return;
  const BlockLayout layout =
      blockLayout(copy.destination, copy.source.bytesPerRow, copy.source.rowsPerImage, copy.size);
  const TextureRegion region = regionOf(copy.destination, copy.size);
  Texture& texture = *copy.destination.texture;
  barriers_.buffer(*copy.source.buffer, kCopySource, copy.source.offset, copy.source.offset + linearSize(layout));
  barriers_.texture(texture, kCopyDestination, region.range, region.whole);
  barriers_.flush();
  const VkBufferImageCopy vk = bufferImageCopy(region, layout, copy.source.offset);
  recorder_.copyBufferToImage(copy.source.buffer->vkBuffer(), texture.vulkan().handle, kCopyDestination.layout, &vk);
}

void Replayer::copyTextureToBuffer(const CopyTextureToBufferRecord& copy) {
  if (isEmpty(copy.size)) return;
  const BlockLayout layout =
      blockLayout(copy.source, copy.destination.bytesPerRow, copy.destination.rowsPerImage, copy.size);
  const TextureRegion region = regionOf(copy.source, copy.size);
  Texture& texture = *copy.source.texture;
  Buffer& buffer = *copy.destination.buffer;
  // Bytes between the rows keep their values, so they must have some.
  const bool tight = layout.bytesPerRow == layout.lastRowBytes() && layout.rowsPerImage == layout.blocksHigh;
  barriers_.texture(texture, kCopySource, region.range);
  barriers_.buffer(buffer, kCopyDestination, copy.destination.offset, copy.destination.offset + linearSize(layout),
                   tight);
  barriers_.flush();
  const VkBufferImageCopy vk = bufferImageCopy(region, layout, copy.destination.offset);
  recorder_.copyImageToBuffer(texture.vulkan().handle, kCopySource.layout, buffer.vkBuffer(), &vk);
  noteWrite(buffer);
}

// What Vulkan's copy can't do: between a 1D image and another, and where blocks stick out of one of two mip levels, so
// that no single extent suits both.
void Replayer::copyThroughBuffer(const CopyTextureToTextureRecord& copy, const TextureRegion& from,
                                 const TextureRegion& to) {
  const BlockLayout layout =
      blockLayout(copy.source, WGPU_COPY_STRIDE_UNDEFINED, WGPU_COPY_STRIDE_UNDEFINED, copy.size);
  vulkan::Buffer between;
  const VkResult result =
      between.create(device_.vulkan(), linearSize(layout),
                     VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, vulkan::MemoryUse::GpuOnly);
  if (result != VK_SUCCESS) return queue_.fail(result);
  const VkBufferImageCopy out = bufferImageCopy(from, layout, 0), in = bufferImageCopy(to, layout, 0);
  recorder_.copyImageToBuffer(copy.source.texture->vulkan().handle, kCopySource.layout, between.handle, &out);
  recorder_.barrier({kCopyDestination.stages, kCopyDestination.access}, {kCopySource.stages, kCopySource.access});
  recorder_.copyBufferToImage(between.handle, copy.destination.texture->vulkan().handle, kCopyDestination.layout, &in);
  queue_.retire(between);
}

void Replayer::copyTextureToTexture(const CopyTextureToTextureRecord& copy) {
  if (isEmpty(copy.size)) return;
  const TextureRegion from = regionOf(copy.source, copy.size), to = regionOf(copy.destination, copy.size);
  barriers_.texture(*copy.source.texture, kCopySource, from.range);
  barriers_.texture(*copy.destination.texture, kCopyDestination, to.range, to.whole);
  barriers_.flush();
  const bool lineToOther = (copy.source.texture->dimension() == WGPUTextureDimension_1D) !=
                           (copy.destination.texture->dimension() == WGPUTextureDimension_1D);
  if (lineToOther || from.extent.width != to.extent.width || from.extent.height != to.extent.height)
    return copyThroughBuffer(copy, from, to);
  VkImageCopy vk{from.layers, from.offset, to.layers, to.offset, from.extent};
  // Slices of a 3D image count in the extent, layers in the subresource.
  vk.extent.depth = std::max(from.extent.depth, to.extent.depth);
  recorder_.copyImage(copy.source.texture->vulkan().handle, kCopySource.layout,
                      copy.destination.texture->vulkan().handle, kCopyDestination.layout, &vk);
}

void replayTextureWrite(queue::Queue& queue, const TextureWrite& write, const std::byte* data) {
  if (isEmpty(write.size)) return;
  const TexelTexture at = placeOf(write);
  const BlockLayout layout = blockLayout(at, write.layout.bytesPerRow, write.layout.rowsPerImage, write.size);
  Texture& texture = *write.texture;
  const TextureRegion region = regionOf(at, write.size);
  vulkan::Recorder* recorder = queue.recorder();
  if (!recorder) return;
  {
    Barriers barriers(*recorder, queue.pendingSerial());
    barriers.texture(texture, kCopyDestination, region.range, region.whole);
    barriers.flush();
  }
  data += write.layout.offset;
  const uint64_t rowBytes = layout.lastRowBytes();
  const uint64_t imageBytes = rowBytes * layout.blocksHigh;
  const bool is3D = texture.dimension() == WGPUTextureDimension_3D;
  // As many whole images at once as fit, else as many rows of one.
  const uint64_t imagesAtOnce = std::max<uint64_t>(1, queue::Queue::kMaxUpload / imageBytes);
  const uint64_t rowsAtOnce = imageBytes <= queue::Queue::kMaxUpload
                                  ? layout.blocksHigh
                                  : std::max<uint64_t>(1, queue::Queue::kMaxUpload / rowBytes);
  for (uint64_t image = 0; image < layout.images; image += imagesAtOnce) {
    const uint64_t images = std::min(imagesAtOnce, layout.images - image);
    for (uint64_t row = 0; row < layout.blocksHigh; row += rowsAtOnce) {
      const uint64_t rows = std::min(rowsAtOnce, layout.blocksHigh - row);
      const queue::Queue::Staging staging = queue.stage(images * rows * rowBytes, 16);
      if (!staging.data) return queue.fail(VK_ERROR_OUT_OF_HOST_MEMORY);
      for (uint64_t i = 0; i < images; ++i) {
        const std::byte* from = data + ((image + i) * layout.rowsPerImage + row) * layout.bytesPerRow;
        std::byte* to = staging.data + i * rows * rowBytes;
        if (layout.bytesPerRow == rowBytes) {
          std::memcpy(to, from, rows * rowBytes);
          continue;
        }
        for (uint64_t r = 0; r < rows; ++r) std::memcpy(to + r * rowBytes, from + r * layout.bytesPerRow, rowBytes);
      }
      VkBufferImageCopy vk{};
      vk.bufferOffset = staging.offset;
      vk.imageSubresource = region.layers;
      vk.imageOffset = region.offset;
      vk.imageOffset.y += int32_t(row * layout.blockHeight);
      vk.imageExtent = region.extent;
      vk.imageExtent.height =
          std::min(uint32_t(rows * layout.blockHeight), region.extent.height - uint32_t(row * layout.blockHeight));
      if (is3D) {
        vk.imageOffset.z += int32_t(image);
        vk.imageExtent.depth = uint32_t(images);
      } else {
        vk.imageSubresource.baseArrayLayer += uint32_t(image);
        vk.imageSubresource.layerCount = uint32_t(images);
      }
      recorder = queue.recorder();
      if (!recorder) return;
      recorder->copyBufferToImage(staging.buffer, texture.vulkan().handle, kCopyDestination.layout, &vk);
    }
  }
}

// ---- queries
void Replayer::writeTimestamp(QuerySet& set, uint32_t index) {
  recorder_.writeTimestamp(set.pool(), index);
  set.setWritten(index);
}

// Resets what the pass will write, and writes the beginning.
void Replayer::resetTimestamps(const TimestampWrites& writes) {
  timestamps_ = writes.present ? &writes : nullptr;
  if (!writes.present) return;
  constexpr uint32_t kNone = WGPU_QUERY_SET_INDEX_UNDEFINED;
  const VkQueryPool pool = writes.set->pool();
  if (writes.begin != kNone && writes.end != kNone && writes.begin + 1 == writes.end) {
    recorder_.resetQueries(pool, writes.begin, 2);
  } else {
    if (writes.begin != kNone) recorder_.resetQueries(pool, writes.begin, 1);
    if (writes.end != kNone) recorder_.resetQueries(pool, writes.end, 1);
  }
  if (writes.begin != kNone) writeTimestamp(*writes.set, writes.begin);
}

void Replayer::endTimestamp(const TimestampWrites* writes) {
  if (writes && writes->end != WGPU_QUERY_SET_INDEX_UNDEFINED) writeTimestamp(*writes->set, writes->end);
  timestamps_ = nullptr;
}

// Slots that hold a value are copied, the others are zero; neighbours of a kind go together.
void Replayer::resolveQuerySet(const ResolveQuerySetRecord& resolve) {
  if (!resolve.count) return;
  QuerySet& set = *resolve.set;
  Buffer& buffer = *resolve.destination;
  barriers_.buffer(buffer, kCopyDestination, resolve.offset, resolve.offset + uint64_t(resolve.count) * 8, true);
  barriers_.flush();
  const uint32_t end = resolve.first + resolve.count;
  bool anyWritten = false;
  for (uint32_t first = resolve.first; first < end;) {
    const bool written = set.isWritten(first);
    uint32_t stop = first + 1;
    while (stop < end && set.isWritten(stop) == written) ++stop;
    const uint64_t offset = resolve.offset + uint64_t(first - resolve.first) * 8;
    if (written)
      recorder_.copyQueryResults(set.pool(), first, stop - first, buffer.vkBuffer(), offset);
    else
      recorder_.fillBuffer(buffer.vkBuffer(), offset, uint64_t(stop - first) * 8);
    anyWritten |= written;
    first = stop;
  }
  const vulkan::AdapterInfo& adapter = device_.vulkan().adapter();
  if (anyWritten && set.type() == WGPUQueryType_Timestamp &&
      needsConversion(adapter.timestampPeriod, adapter.timestampValidBits)) {
    barriers_.buffer(buffer, storageWrite(VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT), resolve.offset,
                     resolve.offset + uint64_t(resolve.count) * 8);
    barriers_.flush();
    helpersOf(device_).convertTimestamps(queue_, recorder_, buffer, resolve.offset, resolve.count);
  }
  noteWrite(buffer);
}

}  // namespace alba::device
