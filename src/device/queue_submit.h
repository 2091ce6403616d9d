// SPDX-License-Identifier: MIT
// queue.submit, queue.writeTexture and queue.onSubmittedWorkDone on the device timeline.
#pragma once

#include <webgpu/webgpu.h>

#include <cstddef>

#include "device/device.h"

namespace alba::device {

class CommandBuffer;
class Texture;

struct TextureWrite {
  Texture* texture;
  uint32_t mipLevel;
  WGPUOrigin3D origin;
  WGPUTextureAspect aspect;
  WGPUTexelCopyBufferLayout layout;
  WGPUExtent3D size;
  uint64_t dataSize;
};

void submit(Device& device, Scope* scope, CommandBuffer* const* commands, size_t count);
void writeTexture(Device& device, Scope* scope, const TextureWrite& write, const std::byte* data);
// Completes `event` once all that has been enqueued so far is done.
void workDone(Device& device, uint64_t event);

}  // namespace alba::device
