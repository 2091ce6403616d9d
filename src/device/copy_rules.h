// SPDX-License-Identifier: MIT
// The rules of copies, which encoders and Queue.writeTexture share, and the arithmetic of texel blocks in linear
// memory.
#pragma once

#include <webgpu/webgpu.h>

#include "device/command.h"
#include "device/error.h"

namespace alba::queue {
class Queue;
}

namespace alba::device {

class Device;
struct TextureWrite;

MaybeError validateCopyBufferToBuffer(const Device& device, const CopyBufferToBufferRecord& copy);
// Their sizes, defaults filled in; for records that hold.
uint64_t copyBufferSize(const CopyBufferToBufferRecord& copy);
uint64_t clearBufferSize(const ClearBufferRecord& clear);
MaybeError validateClearBuffer(const Device& device, const ClearBufferRecord& clear);
MaybeError validateCopyBufferToTexture(const Device& device, const CopyBufferToTextureRecord& copy);
MaybeError validateCopyTextureToBuffer(const Device& device, const CopyTextureToBufferRecord& copy);
MaybeError validateCopyTextureToTexture(const Device& device, const CopyTextureToTextureRecord& copy);

// Queue.writeTexture: the rules of a copy, only that nothing has to be aligned.
MaybeError validateTextureWrite(const Device& device, const TextureWrite& write);
TexelTexture placeOf(const TextureWrite& write);
// Records the write into the queue's open batch, through its staging memory; after validation only. `data` is the
// caller's, write.dataSize bytes.
void replayTextureWrite(queue::Queue& queue, const TextureWrite& write, const std::byte* data);

// The texels of a copy as numbers of blocks and bytes; after validation only.
struct BlockLayout {
  uint32_t blockWidth, blockHeight, blockBytes;
  uint64_t blocksWide, blocksHigh, images;
  uint64_t bytesPerRow, rowsPerImage;  // what was omitted is as tight as can be
  uint64_t lastRowBytes() const { return blocksWide * blockBytes; }
  bool empty() const { return !blocksWide || !blocksHigh || !images; }
};
BlockLayout blockLayout(const TexelTexture& texture, uint32_t bytesPerRow, uint32_t rowsPerImage,
                        const WGPUExtent3D& size);

}  // namespace alba::device
