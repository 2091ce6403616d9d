// SPDX-License-Identifier: MIT
// What Alba brings to the GPU itself: the few compute shaders that check the arguments of indirect dispatches and turn
// resolved timestamps into nanoseconds (their SPIR-V lies in shaders/, beside its GLSL), and zeros to copy from.
// Everything is made on first use.
#pragma once

#include <cstdint>

#include "base/ref.h"
#include "queue/queue.h"
#include "vulkan/descriptors.h"
#include "vulkan/pipeline.h"

namespace alba::device {

class Buffer;
class ComputePipeline;
class Device;

class HelperPipelines {
 public:
  explicit HelperPipelines(Device& device) : device_(device) {}
  ~HelperPipelines();

  struct Arguments {
    VkBuffer buffer = VK_NULL_HANDLE;  // null: out of memory
    uint64_t offset = 0;
  };
  // Records a copy of the three counts at `offset` of `source` that holds zeros if they exceed what `pipeline` may be
  // dispatched with, ready to be read as indirect arguments. The caller has made `source` readable to compute shaders.
  Arguments checkDispatch(queue::Queue& queue, vulkan::Recorder& recorder, Buffer& source, uint64_t offset,
                          const ComputePipeline& pipeline);
  // Converts `count` timestamps at `offset` in place; the caller has made them writable to compute shaders.
  void convertTimestamps(queue::Queue& queue, vulkan::Recorder& recorder, Buffer& buffer, uint64_t offset,
                         uint32_t count);
  // A buffer of kZeroBytes zeros, to be copied from; null after a failure of the queue.
  static constexpr uint64_t kZeroBytes = 4 << 20;
  VkBuffer zeros(queue::Queue& queue, vulkan::Recorder& recorder);

 private:
  struct Helper {
    Ref<vulkan::DescriptorSetLayout> sets;
    vulkan::PipelineLayout layout;
    vulkan::Pipeline pipeline;
  };
  bool prepare(queue::Queue& queue, Helper& helper, uint32_t bindings, const uint32_t* code, size_t words,
               uint32_t pushBytes);
  // A set that goes back when the open batch has run.
  VkDescriptorSet takeSet(queue::Queue& queue, Helper& helper);

  Device& device_;
  Helper check_, convert_;
  // Checked arguments: slots are used once, then the buffer is retired. A slot is as large as any driver wants bindings
  // aligned.
  static constexpr uint32_t kSlotBytes = 256, kSlots = 256;
  vulkan::Buffer slots_;
  uint32_t usedSlots_ = 0;
  vulkan::Buffer zeros_;
};

HelperPipelines& helpersOf(Device& device);

}  // namespace alba::device
