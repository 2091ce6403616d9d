// SPDX-License-Identifier: MIT
// What Alba brings to the GPU itself: the few compute shaders that check the arguments of indirect calls and turn
// resolved timestamps into nanoseconds (their SPIR-V lies in shaders/, beside its GLSL), and zeros to copy from.
// Everything is made on first use.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ref.h"
#include "queue/queue.h"
#include "vulkan/descriptors.h"
#include "vulkan/pipeline.h"

namespace alba::device {

class Buffer;
class ComputePipeline;
class Device;
struct IndirectDraw;

class HelperPipelines {
 public:
  explicit HelperPipelines(Device& device) : device_(device) {}
  ~HelperPipelines();

  struct Arguments {
    VkBuffer buffer = VK_NULL_HANDLE;  // null: out of memory
    uint64_t offset = 0;
  };
  // Where the window begins through which `checkDispatch` sees the arguments at `offset`: no driver wants descriptors
  // aligned more.
  static constexpr uint64_t windowOf(uint64_t offset) { return offset & ~uint64_t(255); }
  // Records a copy of the three counts at `offset` of `source` that holds zeros if they exceed what `pipeline` may be
  // dispatched with, ready to be read as indirect arguments. The caller has made `source` readable to compute shaders.
  Arguments checkDispatch(queue::Queue& queue, vulkan::Recorder& recorder, Buffer& source, uint64_t offset,
                          const ComputePipeline& pipeline);
  // Puts where the arguments of each draw are into `out`: copies that draw nothing where the index buffer is too short
  // or the first instance is not allowed, or the originals where there is nothing to check. The caller has made the
  // buffers readable to compute shaders; a buffer in `out` may be null: out of memory.
  void checkDraws(queue::Queue& queue, vulkan::Recorder& recorder, const IndirectDraw* draws, size_t count,
                  Arguments* out);
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
  // The draws of a batch whose arguments one descriptor can show: those of one buffer.
  struct RowGroup {
    VkDescriptorSet set = VK_NULL_HANDLE;
    uint64_t window = 0;  // where in the buffer word 0 is
    uint32_t rows = 0;
    uint32_t firstRow = 0, filled = 0;
  };
  bool takeRows(queue::Queue& queue);
  bool startGroup(queue::Queue& queue, const IndirectDraw& draw, RowGroup& group);
  // Sorts draws into groups until the rows are all taken; returns the end of those that are.
  size_t groupDraws(queue::Queue& queue, const IndirectDraw* draws, size_t begin, size_t count);

  Helper check_, checkDraws_, convert_;
  // Checked arguments: slots are used once, then the buffer is retired. A slot is as large as any driver wants bindings
  // aligned.
  static constexpr uint32_t kSlotBytes = 256, kSlots = 256;
  vulkan::Buffer slots_;
  uint32_t usedSlots_ = 0;
  // The same for draws: as many rows as one vkCmdUpdateBuffer can fill in.
  static constexpr uint32_t kRowBytes = 32, kRows = 65536 / kRowBytes;
  // Groups begin where a descriptor may.
  static constexpr uint32_t kRowsAligned = 256 / kRowBytes;
  vulkan::Buffer rows_;
  uint32_t usedRows_ = 0;  // a multiple of kRowsAligned
  std::vector<RowGroup> groups_;
  std::vector<uint32_t> groupOf_;  // of each draw of the batch
  vulkan::Buffer zeros_;
};

HelperPipelines& helpersOf(Device& device);

}  // namespace alba::device
