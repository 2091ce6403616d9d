// SPDX-License-Identifier: MIT
// The rules of copies, which encoders and Queue.writeTexture share, and the arithmetic of texel blocks in linear memory.
#pragma once

#include <webgpu/webgpu.h>

#include "device/command.h"
#include "device/error.h"

namespace alba::queue {
class Queue;
}

namespace alba::device {

class Device;

MaybeError validateCopyBufferToBuffer(const Device& device, const CopyBufferToBufferRecord& copy);
MaybeError validateClearBuffer(const Device& device, const ClearBufferRecord& clear);
MaybeError validateCopyBufferToTexture(const Device& device, const CopyBufferToTextureRecord& copy);
MaybeError validateCopyTextureToBuffer(const Device& device, const CopyTextureToBufferRecord& copy);
MaybeError validateCopyTextureToTexture(const Device& device, const CopyTextureToTextureRecord& copy);

// Queue.writeTexture: everything but the check that the texture is not destroyed is the same as for a copy, only
// that nothing has to be aligned. `dataSize` is the caller's byte count.
MaybeError validateTextureWrite(const Device& device, const TexelTexture& destination,
                                const WGPUTexelCopyBufferLayout& layout, uint64_t dataSize, const WGPUExtent3D& size);
// Bytes that a write or a copy reads from its linear data, from layout.offset to the last byte; after validation only.
uint64_t linearDataSize(const TexelTexture& texture, const WGPUTexelCopyBufferLayout& layout, const WGPUExtent3D& size);
// Records the write into the queue's open batch, from staging memory of the queue; after validation only. `data` is the caller's
// data (offset included). False when memory ran out.
bool replayTextureWrite(queue::Queue& queue, const TexelTexture& destination, const WGPUTexelCopyBufferLayout& layout,
                        const std::byte* data, const WGPUExtent3D& size);

}  // namespace alba::device
