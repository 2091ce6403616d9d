// SPDX-License-Identifier: MIT
// Submitting (see queue_submit.h): all command buffers are checked before the first one runs.
#include "device/queue_submit.h"

#include <algorithm>
#include <vector>

#include "device/command_buffer.h"
#include "device/copy_rules.h"
#include "device/texture.h"
#include "queue/queue.h"

namespace alba::device {
namespace {

MaybeError validateSubmit(Device& device, CommandBuffer* const* commands, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (!commands[i]) return missing({"commands[{}]", i});
    if (auto e = validateForSubmit(*commands[i], device)) return e;
  }
  if (count < 2) return {};
  std::vector<CommandBuffer*> sorted(commands, commands + count);
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice == sorted.end()) return {};
  return violation("submit-duplicate", "{} is in the list more than once.", (*twice)->named());
}

}  // namespace

void submit(Device& device, Scope* scope, CommandBuffer* const* commands, size_t count) {
  if (!device.isLost()) {
    if (auto e = validateSubmit(device, commands, count)) {
      device.raise(scope, "submit", *e);
    } else {
      for (size_t i = 0; i < count; ++i) replay(*commands[i], device.queue());
    }
  }
  // Good or bad, they are used up; those of other devices are not this timeline's to touch.
  for (size_t i = 0; i < count; ++i)
    if (commands[i] && &commands[i]->device() == &device) commands[i]->consume();
}

void writeTexture(Device& device, Scope* scope, const TextureWrite& write, const std::byte* data) {
  if (device.isLost()) return;
  if (auto e = validateTextureWrite(device, write)) return device.raise(scope, "writeTexture", *e);
  replayTextureWrite(device.queue(), write, data);
}

void workDone(Device& device, uint64_t event) {
  queue::Queue& queue = device.queue();
  const uint64_t serial = queue.hasOpenBatch() ? queue.pendingSerial() : queue.submittedSerial();
  device.events().setSerial(event, serial);
  queue.whenDone(
      serial,
      [](void* self, uint64_t event) {
        static_cast<Device*>(self)->events().complete(event, {WGPUQueueWorkDoneStatus_Success, 0, nullptr, {}});
      },
      &device, event);
}

}  // namespace alba::device
