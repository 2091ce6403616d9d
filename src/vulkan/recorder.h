// SPDX-License-Identifier: MIT
// Writing one command buffer: thin inline wrappers that hide handles, structure types and the flipped viewport, and
// nothing else. State tracking and barriers are the caller's business.
#pragma once

#include <cstdint>
#include <string_view>

#include "vulkan/device.h"

namespace alba::vulkan {

// One side of a barrier.
struct Access {
  VkPipelineStageFlags2 stages = VK_PIPELINE_STAGE_2_NONE;
  VkAccessFlags2 access = VK_ACCESS_2_NONE;
  Access operator|(const Access& other) const { return {stages | other.stages, access | other.access}; }
  Access& operator|=(const Access& other) { return *this = *this | other; }
};

inline VkMemoryBarrier2 memoryBarrier(Access before, Access after) {
  return {VK_STRUCTURE_TYPE_MEMORY_BARRIER_2, nullptr, before.stages, before.access, after.stages, after.access};
}
inline VkImageMemoryBarrier2 imageBarrier(VkImage image, const VkImageSubresourceRange& range, Access before,
                                          VkImageLayout oldLayout, Access after, VkImageLayout newLayout) {
  return {VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
          nullptr,
          before.stages,
          before.access,
          after.stages,
          after.access,
          oldLayout,
          newLayout,
          VK_QUEUE_FAMILY_IGNORED,
          VK_QUEUE_FAMILY_IGNORED,
          image,
          range};
}

class Recorder {
 public:
  Recorder(Device& device, VkCommandBuffer buffer) : vk_(device.vk), device_(&device), buffer_(buffer) {}

  VkCommandBuffer handle() const { return buffer_; }
  Device& device() const { return *device_; }

  // ---- begin and end
  VkResult begin() {
    const VkCommandBufferBeginInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO, nullptr,
                                        VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT};
    return vk_.vkBeginCommandBuffer(buffer_, &info);
  }
  // Reports what recording ran out of, if anything.
  VkResult end() { return vk_.vkEndCommandBuffer(buffer_); }

  // ---- barriers
  void barrier(const VkDependencyInfo& info) { vk_.vkCmdPipelineBarrier2(buffer_, &info); }
  // One global memory barrier and any number of image barriers in one call; does nothing when all is empty.
  void barrier(Access before, Access after, const VkImageMemoryBarrier2* images = nullptr, size_t imageCount = 0) {
    const VkMemoryBarrier2 memory = memoryBarrier(before, after);
    VkDependencyInfo info{VK_STRUCTURE_TYPE_DEPENDENCY_INFO};
    if (before.stages && after.stages) {
      info.memoryBarrierCount = 1;
      info.pMemoryBarriers = &memory;
    }
    info.imageMemoryBarrierCount = uint32_t(imageCount);
    info.pImageMemoryBarriers = images;
    if (info.memoryBarrierCount || imageCount) barrier(info);
  }
  void barriers(const VkImageMemoryBarrier2* images, size_t count) { barrier({}, {}, images, count); }

  // ---- copies
  void copyBuffer(VkBuffer from, uint64_t fromOffset, VkBuffer to, uint64_t toOffset, uint64_t size) {
    const VkBufferCopy region{fromOffset, toOffset, size};
    vk_.vkCmdCopyBuffer(buffer_, from, to, 1, &region);
  }
  void copyBuffer(VkBuffer from, VkBuffer to, const VkBufferCopy* regions, size_t count) {
    vk_.vkCmdCopyBuffer(buffer_, from, to, uint32_t(count), regions);
  }
  // size VK_WHOLE_SIZE: to the end, rounded down to 4 bytes. offset and size are multiples of 4.
  void fillBuffer(VkBuffer buffer, uint64_t offset, uint64_t size, uint32_t value = 0) {
    vk_.vkCmdFillBuffer(buffer_, buffer, offset, size, value);
  }
  // At most 65,536 bytes; offset and size are multiples of 4.
  void updateBuffer(VkBuffer buffer, uint64_t offset, uint64_t size, const void* data) {
    vk_.vkCmdUpdateBuffer(buffer_, buffer, offset, size, data);
  }
  void copyBufferToImage(VkBuffer from, VkImage to, VkImageLayout layout, const VkBufferImageCopy* regions,
                         size_t count = 1) {
    vk_.vkCmdCopyBufferToImage(buffer_, from, to, layout, uint32_t(count), regions);
  }
  void copyImageToBuffer(VkImage from, VkImageLayout layout, VkBuffer to, const VkBufferImageCopy* regions,
                         size_t count = 1) {
    vk_.vkCmdCopyImageToBuffer(buffer_, from, layout, to, uint32_t(count), regions);
  }
  void copyImage(VkImage from, VkImageLayout fromLayout, VkImage to, VkImageLayout toLayout, const VkImageCopy* regions,
                 size_t count = 1) {
    vk_.vkCmdCopyImage(buffer_, from, fromLayout, to, toLayout, uint32_t(count), regions);
  }
  void clearColor(VkImage image, VkImageLayout layout, const VkClearColorValue& value,
                  const VkImageSubresourceRange* ranges, size_t count = 1) {
    vk_.vkCmdClearColorImage(buffer_, image, layout, &value, uint32_t(count), ranges);
  }
  void clearDepthStencil(VkImage image, VkImageLayout layout, const VkClearDepthStencilValue& value,
                         const VkImageSubresourceRange* ranges, size_t count = 1) {
    vk_.vkCmdClearDepthStencilImage(buffer_, image, layout, &value, uint32_t(count), ranges);
  }

  // ---- pipelines and what they read
  void bindCompute(VkPipeline pipeline) { vk_.vkCmdBindPipeline(buffer_, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline); }
  void bindRender(VkPipeline pipeline) { vk_.vkCmdBindPipeline(buffer_, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline); }
  void bindSet(VkPipelineBindPoint point, VkPipelineLayout layout, uint32_t index, VkDescriptorSet set,
               const uint32_t* dynamicOffsets = nullptr, size_t dynamicOffsetCount = 0) {
    vk_.vkCmdBindDescriptorSets(buffer_, point, layout, index, 1, &set, uint32_t(dynamicOffsetCount), dynamicOffsets);
  }
  void pushConstants(VkPipelineLayout layout, VkShaderStageFlags stages, uint32_t offset, uint32_t size,
                     const void* data) {
    vk_.vkCmdPushConstants(buffer_, layout, stages, offset, size, data);
  }
  void bindVertexBuffer(uint32_t slot, VkBuffer buffer, uint64_t offset) {
    vk_.vkCmdBindVertexBuffers(buffer_, slot, 1, &buffer, &offset);
  }
  // With the range's end, so that robustness knows it. `size` may be VK_WHOLE_SIZE.
  void bindVertexBuffer(uint32_t slot, VkBuffer buffer, uint64_t offset, uint64_t size) {
    vk_.vkCmdBindVertexBuffers2(buffer_, slot, 1, &buffer, &offset, &size, nullptr);
  }
  void bindIndexBuffer(VkBuffer buffer, uint64_t offset, VkIndexType type) {
    vk_.vkCmdBindIndexBuffer(buffer_, buffer, offset, type);
  }

  // ---- compute
  void dispatch(uint32_t x, uint32_t y, uint32_t z) { vk_.vkCmdDispatch(buffer_, x, y, z); }
  void dispatchIndirect(VkBuffer buffer, uint64_t offset) { vk_.vkCmdDispatchIndirect(buffer_, buffer, offset); }

  // ---- rendering
  void beginRendering(const VkRenderingInfo& info) { vk_.vkCmdBeginRendering(buffer_, &info); }
  // Inside a render pass: zeros in all of a colour attachment.
  void clearAttachment(uint32_t index, VkExtent2D size) {
    VkClearAttachment clear{VK_IMAGE_ASPECT_COLOR_BIT, index, {}};
    const VkClearRect all{{{0, 0}, size}, 0, 1};
    vk_.vkCmdClearAttachments(buffer_, 1, &clear, 1, &all);
  }
  void endRendering() { vk_.vkCmdEndRendering(buffer_); }
  // In WebGPU's framebuffer space (y down, clip space y up): the flip happens here. An empty viewport draws nothing in
  // WebGPU and is illegal in Vulkan: it is set one pixel wide or high, and the caller leaves out the draws.
  void setViewport(float x, float y, float width, float height, float minDepth, float maxDepth) {
    if (!(width > 0)) width = 1;
    if (!(height > 0)) height = 1;
    const VkViewport viewport{x, y + height, width, -height, minDepth, maxDepth};
    vk_.vkCmdSetViewport(buffer_, 0, 1, &viewport);
  }
  void setScissor(uint32_t x, uint32_t y, uint32_t width, uint32_t height) {
    const VkRect2D rect{{int32_t(x), int32_t(y)}, {width, height}};
    vk_.vkCmdSetScissor(buffer_, 0, 1, &rect);
  }
  void setBlendConstants(const float (&rgba)[4]) { vk_.vkCmdSetBlendConstants(buffer_, rgba); }
  void setStencilReference(uint32_t reference) {
    vk_.vkCmdSetStencilReference(buffer_, VK_STENCIL_FACE_FRONT_AND_BACK, reference);
  }
  void draw(uint32_t vertices, uint32_t instances, uint32_t firstVertex, uint32_t firstInstance) {
    vk_.vkCmdDraw(buffer_, vertices, instances, firstVertex, firstInstance);
  }
  void drawIndexed(uint32_t indices, uint32_t instances, uint32_t firstIndex, int32_t baseVertex,
                   uint32_t firstInstance) {
    vk_.vkCmdDrawIndexed(buffer_, indices, instances, firstIndex, baseVertex, firstInstance);
  }
  void drawIndirect(VkBuffer buffer, uint64_t offset) { vk_.vkCmdDrawIndirect(buffer_, buffer, offset, 1, 16); }
  void drawIndexedIndirect(VkBuffer buffer, uint64_t offset) {
    vk_.vkCmdDrawIndexedIndirect(buffer_, buffer, offset, 1, 20);
  }

  // ---- queries
  void resetQueries(VkQueryPool pool, uint32_t first, uint32_t count) {
    vk_.vkCmdResetQueryPool(buffer_, pool, first, count);
  }
  void writeTimestamp(VkQueryPool pool, uint32_t index,
                      VkPipelineStageFlags2 stage = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT) {
    vk_.vkCmdWriteTimestamp2(buffer_, stage, pool, index);
  }
  // WebGPU's occlusion answers are zero or not: imprecise.
  void beginQuery(VkQueryPool pool, uint32_t index) { vk_.vkCmdBeginQuery(buffer_, pool, index, 0); }
  void endQuery(VkQueryPool pool, uint32_t index) { vk_.vkCmdEndQuery(buffer_, pool, index); }
  // 64-bit results, each waited for: queries that nobody ended must be left out (or the GPU hangs).
  void copyQueryResults(VkQueryPool pool, uint32_t first, uint32_t count, VkBuffer to, uint64_t offset) {
    vk_.vkCmdCopyQueryPoolResults(buffer_, pool, first, count, to, offset, 8,
                                  VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT);
  }

  // ---- debug groups: only where a debugger or the validation layer will read them
  void pushDebugGroup(std::string_view text) {
    if (device_->hasDebugNames()) [[unlikely]]
      debugLabel(text, true);
  }
  void popDebugGroup() {
    if (device_->hasDebugNames()) [[unlikely]]
      device_->debug.endLabel(buffer_);
  }
  void insertDebugMarker(std::string_view text) {
    if (device_->hasDebugNames()) [[unlikely]]
      debugLabel(text, false);
  }

 private:
  void debugLabel(std::string_view text, bool opens);

  const VolkDeviceTable& vk_;
  Device* device_;
  VkCommandBuffer buffer_;
};

}  // namespace alba::vulkan
