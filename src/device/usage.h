// SPDX-License-Identifier: MIT
// Uses of buffers and textures by the GPU in replay order: each call works out the barriers that the use needs, clears what
// nobody has written yet, and notes the use. A Barriers object collects the barriers of one command or pass and records
// them as one vkCmdPipelineBarrier2.
#pragma once

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <vector>

#include "device/resource_state.h"

namespace alba::queue {
class Queue;
}

namespace alba::device {

class Buffer;
class Texture;

// How a command touches a buffer.
enum class BufferUse : uint8_t {
  CopySource, CopyDestination, Indirect, Index, Vertex,
  UniformCompute, StorageCompute, StorageReadCompute,     // by shaders of the stages in the name
  UniformGraphics, StorageGraphics, StorageReadGraphics,
  HostRead,
  Count
};
enum class TextureUse : uint8_t {
  CopySource, CopyDestination, SampledCompute, SampledGraphics, StorageCompute, StorageGraphics, StorageReadCompute,
  StorageReadGraphics, ColorAttachment, DepthAttachment, DepthRead, DepthReadSampled,
  Count
};

struct SubresourceRange {
  uint32_t baseMip = 0, mipCount = 1, baseLayer = 0, layerCount = 1;
  uint8_t aspects = 1;  // kColorAspect, kDepthAspect, kStencilAspect
};

class Barriers {
 public:
  explicit Barriers(queue::Queue& queue) : queue_(queue) {}
  // A use of bytes [offset, offset + size). `overwrites`: every byte of the range gets a new value, so what was there
  // doesn't matter. Clears the buffer first if its contents would show though nobody wrote them.
  void buffer(Buffer& buffer, BufferUse use, uint64_t offset, uint64_t size, bool overwrites = false);
  // `discards`: old contents don't matter, and all texels get new ones.
  void texture(Texture& texture, TextureUse use, const SubresourceRange& range, bool discards = false);
  // A dependency of something else (query pools).
  MemoryBarrier& memory() { return memory_; }
  // Records what has been collected, if anything.
  void flush();

 private:
  void clearBuffer(Buffer& buffer);
  void clearTexture(Texture& texture, const SubresourceRange& range);
  void transition(Texture& texture, TextureState::Subresource& state, TextureUse use, const SubresourceRange& at, bool discards);
  void addImageBarrier(const VkImageMemoryBarrier2& barrier);

  queue::Queue& queue_;
  MemoryBarrier memory_;
  std::vector<VkImageMemoryBarrier2> images_;
};

// For the queue's own writes: the barrier, and a clear of the rest when only part of an untouched buffer is written. The
// caller then records its vkCmdCopyBuffer or vkCmdUpdateBuffer. False when there is no recorder.
bool prepareBufferWrite(queue::Queue& queue, Buffer& buffer, uint64_t offset, uint64_t size);
// Makes GPU writes visible to the host once the open batch has run.
void prepareHostRead(queue::Queue& queue, Buffer& buffer);

}  // namespace alba::device
