// SPDX-License-Identifier: MIT
// Barriers and lazy clears (see usage.h).
#include "device/usage.h"

#include <algorithm>
#include <atomic>

#include "device/buffer.h"
#include "device/helper_pipelines.h"
#include "device/texture.h"
#include "queue/queue.h"

namespace alba::device {

VkPipelineStageFlags2 stagesOf(uint32_t visibility) {
  VkPipelineStageFlags2 stages = 0;
  if (visibility & WGPUShaderStage_Vertex) stages |= VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT;
  if (visibility & WGPUShaderStage_Fragment) stages |= VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;
  if (visibility & WGPUShaderStage_Compute) stages |= VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
  return stages;
}

GpuAccess uniformRead(VkPipelineStageFlags2 stages) { return {stages, VK_ACCESS_2_UNIFORM_READ_BIT}; }
GpuAccess storageRead(VkPipelineStageFlags2 stages) {
  return {stages, VK_ACCESS_2_SHADER_STORAGE_READ_BIT, false, VK_IMAGE_LAYOUT_GENERAL};
}
GpuAccess storageWrite(VkPipelineStageFlags2 stages) {
  return {stages, VK_ACCESS_2_SHADER_STORAGE_READ_BIT | VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT, true,
          VK_IMAGE_LAYOUT_GENERAL};
}

VkImageLayout sampledLayout(const Texture& texture) {
  // It may be bound as read-only storage in the same scope.
  if (texture.has(WGPUTextureUsage_StorageBinding)) return VK_IMAGE_LAYOUT_GENERAL;
  return texture.formatInfo()->isDepthOrStencil() ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL
                                                  : VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
}
GpuAccess sampledRead(const Texture& texture, VkPipelineStageFlags2 stages) {
  return {stages, VK_ACCESS_2_SHADER_SAMPLED_READ_BIT, false, sampledLayout(texture)};
}
GpuAccess depthStencilRead(const Texture& texture) {
  return {kDepthStencilWrite.stages, VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT, false, sampledLayout(texture)};
}

// ---- buffers
void Barriers::buffer(Buffer& buffer, const GpuAccess& use, uint64_t begin, uint64_t end, bool overwrites) {
  if (!buffer.initialized) [[unlikely]] {
    if (!(overwrites && begin == 0 && end >= buffer.size())) clearBuffer(buffer);
    buffer.initialized = true;
  }
  AccessState& state = buffer.gpu.access;
  if (use.writes)
    state.write(use.stages, use.access, begin, end, memory_);
  else
    state.read(use.stages, use.access, begin, end, memory_);
  buffer.lastSerial = serial_;
}

void Barriers::clearBuffer(Buffer& buffer) {
  if (buffer.size() == 0) return;
  if (buffer.mapped() && buffer.lastSerial == 0) return buffer.zeroOnHost();
  MemoryBarrier before;
  buffer.gpu.access.write(kCopyDestination.stages, kCopyDestination.access, 0, ~uint64_t(0), before);
  if (before.needed()) recorder_.barrier({before.srcStages, before.srcAccess}, {before.dstStages, before.dstAccess});
  // The Vulkan buffer's size is a multiple of 4.
  recorder_.fillBuffer(buffer.vkBuffer(), 0, (buffer.size() + 3) & ~uint64_t(3));
}

// ---- textures
namespace {

VkImageAspectFlags imageAspects(const Texture& texture, uint8_t aspects) {
  const FormatInfo& format = *texture.formatInfo();
  if (!format.isDepthOrStencil()) return VK_IMAGE_ASPECT_COLOR_BIT;
  VkImageAspectFlags flags = 0;
  if (aspects & kDepthAspect) flags |= VK_IMAGE_ASPECT_DEPTH_BIT;
  if (aspects & kStencilAspect) flags |= VK_IMAGE_ASPECT_STENCIL_BIT;
  return flags;
}

// Calls visit(state, firstIndex of a mip's layer run, VkImageSubresourceRange) for every run of layers with equal
// states; what the visitor does to the state is done to the whole run.
template <class Visitor>
void forEachRun(Texture& texture, const SubresourceRange& range, Visitor&& visit) {
  TextureState& gpu = texture.gpu;
  const uint8_t allAspects = texture.formatInfo()->aspects;
  const bool whole = range.baseMip == 0 && range.mipCount >= gpu.mips() && range.baseLayer == 0 &&
                     range.layerCount >= gpu.layers() && (range.aspects & allAspects) == allAspects;
  if (whole && !gpu.isUniform()) gpu.join();
  if (whole && gpu.isUniform()) {
    visit(gpu.uniform(), VkImageSubresourceRange{imageAspects(texture, allAspects), 0, gpu.mips(), 0, gpu.layers()});
    return;
  }
  gpu.split();
  for (uint32_t aspect = 0; aspect < gpu.aspects(); ++aspect) {
    const uint8_t bit = gpu.aspects() == 1 ? allAspects : aspect == 0 ? kDepthAspect : kStencilAspect;
    if (!(range.aspects & bit)) continue;
    for (uint32_t mip = range.baseMip; mip < range.baseMip + range.mipCount; ++mip) {
      const uint32_t end = range.baseLayer + range.layerCount;
      for (uint32_t layer = range.baseLayer; layer < end;) {
        TextureState::Subresource state = gpu.at(gpu.indexOf(mip, layer, aspect));
        uint32_t stop = layer + 1;
        while (stop < end && gpu.at(gpu.indexOf(mip, stop, aspect)) == state) ++stop;
        visit(state, VkImageSubresourceRange{imageAspects(texture, bit), mip, 1, layer, stop - layer});
        for (; layer < stop; ++layer) gpu.at(gpu.indexOf(mip, layer, aspect)) = state;
      }
    }
  }
}

}  // namespace

void Barriers::texture(Texture& texture, const GpuAccess& use, const SubresourceRange& range, bool discards) {
  forEachRun(texture, range, [&](TextureState::Subresource& state, const VkImageSubresourceRange& at) {
    apply(texture, state, use, at, discards);
  });
}

void Barriers::apply(Texture& texture, TextureState::Subresource& state, const GpuAccess& use,
                     const VkImageSubresourceRange& range, bool discards) {
  if (!state.initialized) {
    if (!discards) clearTexture(texture, state, range);
    state.initialized = true;
  }
  if (state.layout == use.layout) {
    if (use.writes)
      state.access.write(use.stages, use.access, 0, ~uint64_t(0), memory_);
    else if (texture.gpu.transitions.collection == collection_ && widenTransitions(texture, use, range))
      state.access.addSynced(use.stages, use.access);
    else
      state.access.read(use.stages, use.access, 0, ~uint64_t(0), memory_);
    return;
  }
  images_.push_back(transition(texture, state, use, range, discards));
  TextureState::Transitions& own = texture.gpu.transitions;
  if (own.collection != collection_) own = {collection_, images_.size() - 1, images_.size() - 1};
  own.last = images_.size() - 1;
}

// A memory barrier in the same command would not come after them.
bool Barriers::widenTransitions(Texture& texture, const GpuAccess& use, const VkImageSubresourceRange& range) {
  // [begin, begin + count) of each: whether they meet, and whether `a` holds all of `b`.
  const auto meets = [](uint32_t a, uint32_t aCount, uint32_t b, uint32_t bCount) {
    return a < b + bCount && b < a + aCount;
  };
  const auto holds = [](uint32_t a, uint32_t aCount, uint32_t b, uint32_t bCount) {
    return a <= b && b + bCount <= a + aCount;
  };
  bool all = false;
  const TextureState::Transitions& own = texture.gpu.transitions;
  for (size_t i = own.first; i <= own.last; ++i) {
    VkImageMemoryBarrier2& barrier = images_[i];
    const VkImageSubresourceRange& r = barrier.subresourceRange;
    if (barrier.image != texture.vulkan().handle || !(r.aspectMask & range.aspectMask) ||
        !meets(r.baseMipLevel, r.levelCount, range.baseMipLevel, range.levelCount) ||
        !meets(r.baseArrayLayer, r.layerCount, range.baseArrayLayer, range.layerCount))
      continue;
    barrier.dstStageMask |= use.stages;
    barrier.dstAccessMask |= use.access;
    all |= (range.aspectMask & ~r.aspectMask) == 0 &&
           holds(r.baseMipLevel, r.levelCount, range.baseMipLevel, range.levelCount) &&
           holds(r.baseArrayLayer, r.layerCount, range.baseArrayLayer, range.layerCount);
  }
  return all;
}

VkImageMemoryBarrier2 Barriers::transition(Texture& texture, TextureState::Subresource& state, const GpuAccess& use,
                                           const VkImageSubresourceRange& range, bool discards) {
  const VkImageMemoryBarrier2 barrier =
      vulkan::imageBarrier(texture.vulkan().handle, range, {state.access.stages(), state.access.writeAccess()},
                           discards ? VK_IMAGE_LAYOUT_UNDEFINED : state.layout, {use.stages, use.access}, use.layout);
  state.access.setSynced(use.stages, use.access);
  MemoryBarrier none;
  if (use.writes)
    state.access.write(use.stages, use.access, 0, ~uint64_t(0), none);
  else
    state.access.read(use.stages, use.access, 0, ~uint64_t(0), none);
  state.layout = use.layout;
  return barrier;
}

void Barriers::clearTexture(Texture& texture, TextureState::Subresource& state, const VkImageSubresourceRange& range) {
  const VkImageMemoryBarrier2 before = transition(texture, state, kCopyDestination, range, true);
  recorder_.barriers(&before, 1);
  const VkImage image = texture.vulkan().handle;
  if (texture.formatInfo()->isCompressed())
    clearBlocks(texture, range);
  else if (texture.formatInfo()->isDepthOrStencil())
    recorder_.clearDepthStencil(image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, {0, 0}, &range);
  else
    recorder_.clearColor(image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, {}, &range);
}

// Vulkan clears no compressed images: zeros are copied there.
void Barriers::clearBlocks(Texture& texture, const VkImageSubresourceRange& range) {
  const FormatInfo& format = *texture.formatInfo();
  const VkBuffer zeros = helpersOf(texture.device()).zeros(texture.device().queue(), recorder_);
  if (!zeros) return;
  for (uint32_t mip = range.baseMipLevel; mip < range.baseMipLevel + range.levelCount; ++mip) {
    const WGPUExtent3D extent = texture.mipExtent(mip), blocks = texture.physicalMipExtent(mip);
    const uint32_t rowBytes = blocks.width / format.blockWidth * format.bytes;
    const uint32_t step = uint32_t(HelperPipelines::kZeroBytes) / rowBytes * format.blockHeight;  // in rows of texels
    for (uint32_t layer = range.baseArrayLayer; layer < range.baseArrayLayer + range.layerCount; ++layer)
      for (uint32_t z = 0; z < extent.depthOrArrayLayers; ++z)
        for (uint32_t y = 0; y < extent.height; y += step) {
          VkBufferImageCopy copy{};
          copy.imageSubresource = {range.aspectMask, mip, layer, 1};
          copy.imageOffset = {0, int32_t(y), int32_t(z)};
          copy.imageExtent = {extent.width, std::min(step, extent.height - y), 1};
          recorder_.copyBufferToImage(zeros, texture.vulkan().handle, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &copy);
        }
  }
}

void Barriers::flush() {
  if (!memory_.needed() && images_.empty()) return;
  recorder_.barrier({memory_.srcStages, memory_.srcAccess}, {memory_.dstStages, memory_.dstAccess}, images_.data(),
                    images_.size());
  memory_ = {};
  images_.clear();
  collection_ = nextCollection();
}

uint64_t Barriers::nextCollection() {
  static std::atomic<uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

void markUninitialized(Texture& texture, const SubresourceRange& range) {
  forEachRun(texture, range,
             [](TextureState::Subresource& state, const VkImageSubresourceRange&) { state.initialized = false; });
}

bool isInitialized(Texture& texture, const SubresourceRange& range) {
  bool all = true;
  forEachRun(texture, range,
             [&](TextureState::Subresource& state, const VkImageSubresourceRange&) { all &= state.initialized; });
  return all;
}

// ---- the queue's own
bool prepareBufferWrite(queue::Queue& queue, Buffer& buffer, uint64_t offset, uint64_t size) {
  vulkan::Recorder* recorder = queue.recorder();
  if (!recorder) return false;
  Barriers barriers(*recorder, queue.pendingSerial());
  barriers.buffer(buffer, kCopyDestination, offset, offset + size, true);
  barriers.flush();
  return true;
}

void prepareHostRead(queue::Queue& queue, Buffer& buffer) {
  vulkan::Recorder* recorder = queue.recorder();
  if (!recorder || buffer.lastSerial != queue.pendingSerial()) return;
  Barriers barriers(*recorder, queue.pendingSerial());
  barriers.buffer(buffer, kHostRead, 0, buffer.size());
  barriers.flush();
}

}  // namespace alba::device
