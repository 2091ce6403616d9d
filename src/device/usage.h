// SPDX-License-Identifier: MIT
// Uses of buffers and textures by the GPU in replay order: each call works out the barriers that the use needs, clears
// what nobody has written yet, and notes the use. A Barriers object collects the barriers of one command or pass and
// records them as one vkCmdPipelineBarrier2.
#pragma once

#include <cstdint>
#include <vector>

#include "device/resource_state.h"
#include "vulkan/recorder.h"

namespace alba::queue {
class Queue;
}

namespace alba::device {

class Buffer;
class Texture;

// How a command touches memory; the layout matters to textures only.
struct GpuAccess {
  VkPipelineStageFlags2 stages = 0;
  VkAccessFlags2 access = 0;
  bool writes = false;
  VkImageLayout layout = VK_IMAGE_LAYOUT_UNDEFINED;
};

constexpr GpuAccess kCopySource{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_READ_BIT, false,
                                VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL};
constexpr GpuAccess kCopyDestination{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT, true,
                                     VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL};
constexpr GpuAccess kIndirectRead{VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT, VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT};
constexpr GpuAccess kIndexRead{VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT, VK_ACCESS_2_INDEX_READ_BIT};
constexpr GpuAccess kVertexRead{VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT, VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT};
constexpr GpuAccess kHostRead{VK_PIPELINE_STAGE_2_HOST_BIT, VK_ACCESS_2_HOST_READ_BIT};
constexpr GpuAccess kColorWrite{VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                                VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, true,
                                VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL};
constexpr GpuAccess kDepthStencilWrite{
    VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
    VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT, true,
    VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL};

// Shader stages as pipeline stages.
VkPipelineStageFlags2 stagesOf(uint32_t visibility);
GpuAccess uniformRead(VkPipelineStageFlags2 stages);
GpuAccess storageRead(VkPipelineStageFlags2 stages);
GpuAccess storageWrite(VkPipelineStageFlags2 stages);
// The layout in which a texture is sampled: one that fits all its other reads in the same pass. Descriptors say the
// same.
VkImageLayout sampledLayout(const Texture& texture);
GpuAccess sampledRead(const Texture& texture, VkPipelineStageFlags2 stages);
GpuAccess depthStencilRead(const Texture& texture);

struct SubresourceRange {
  uint32_t baseMip = 0, mipCount = 1, baseLayer = 0, layerCount = 1;
  uint8_t aspects = 1;  // kColorAspect, kDepthAspect, kStencilAspect
  bool operator==(const SubresourceRange& o) const {
    return baseMip == o.baseMip && mipCount == o.mipCount && baseLayer == o.baseLayer && layerCount == o.layerCount &&
           aspects == o.aspects;
  }
};

class Barriers {
 public:
  Barriers(vulkan::Recorder& recorder, uint64_t serial) : recorder_(recorder), serial_(serial) {}
  // A use of bytes [begin, end). `overwrites`: every byte of the range gets a new value. Clears the buffer first if its
  // contents would show though nobody wrote them.
  void buffer(Buffer& buffer, const GpuAccess& use, uint64_t begin, uint64_t end, bool overwrites = false);
  // `discards`: old contents don't matter, and all texels get new ones.
  void texture(Texture& texture, const GpuAccess& use, const SubresourceRange& range, bool discards = false);
  // Records what has been collected, if anything.
  void flush();
  uint64_t serial() const { return serial_; }

 private:
  void clearBuffer(Buffer& buffer);
  void clearTexture(Texture& texture, TextureState::Subresource& state, const VkImageSubresourceRange& range);
  void clearBlocks(Texture& texture, const VkImageSubresourceRange& range);
  void apply(Texture& texture, TextureState::Subresource& state, const GpuAccess& use,
             const VkImageSubresourceRange& range, bool discards);
  // Lets `use` wait, too, for the layout changes in `range` that are collected here. True if they are all of the range.
  bool widenTransitions(Texture& texture, const GpuAccess& use, const VkImageSubresourceRange& range);
  VkImageMemoryBarrier2 transition(Texture& texture, TextureState::Subresource& state, const GpuAccess& use,
                                   const VkImageSubresourceRange& range, bool discards);

  static uint64_t nextCollection();

  vulkan::Recorder& recorder_;
  uint64_t serial_;
  MemoryBarrier memory_;
  std::vector<VkImageMemoryBarrier2> images_;
  uint64_t collection_ = nextCollection();  // a number of its own for what is collected between two flushes
};

// Forgets contents: they read as zero from now on (an attachment's store operation "discard").
void markUninitialized(Texture& texture, const SubresourceRange& range);
bool isInitialized(Texture& texture, const SubresourceRange& range);

// For the queue's own writes: the barrier, and a clear of the rest when only part of an untouched buffer is written.
// The caller then records its vkCmdCopyBuffer or vkCmdUpdateBuffer. False when there is no recorder.
bool prepareBufferWrite(queue::Queue& queue, Buffer& buffer, uint64_t offset, uint64_t size);
// Makes GPU writes visible to the host once the open batch has run.
void prepareHostRead(queue::Queue& queue, Buffer& buffer);

}  // namespace alba::device
