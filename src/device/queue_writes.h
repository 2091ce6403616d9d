// SPDX-License-Identifier: MIT
// The queue's own writes (writeBuffer, and the update that unmap enqueues), in order with submits.
#pragma once

#include <webgpu/webgpu.h>

#include <cstddef>
#include <cstdint>

#include "device/device.h"
#include "device/scopes.h"

namespace alba::device {

class Buffer;

// queue.writeBuffer on the device timeline: validates, then writes. `data` lives until it returns.
void writeBuffer(Device& device, Scope* scope, Buffer* buffer, uint64_t offset, const std::byte* data, uint64_t size);

// Copies `size` bytes to `offset` of a valid buffer, after all that has been enqueued: straight into its memory when
// the host sees that and the GPU isn't using it, else by a command of the open batch.
void writeFromHost(Buffer& buffer, uint64_t offset, const std::byte* data, uint64_t size);

}  // namespace alba::device
