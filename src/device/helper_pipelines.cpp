// SPDX-License-Identifier: MIT
// Recording Alba's own compute shaders (see helper_pipelines.h).
#include "device/helper_pipelines.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "device/buffer.h"
#include "device/compute_pass.h"
#include "device/compute_pipeline.h"
#include "device/device.h"
#include "device/render_pass.h"
#include "device/side_tables.h"
#include "device/timestamps.h"
#include "device/usage.h"

namespace alba::device {
namespace {

constexpr uint32_t kCheckDispatch[] = {
#include "device/shaders/check_dispatch.inc"
};
constexpr uint32_t kCheckDraws[] = {
#include "device/shaders/check_draws.inc"
};
constexpr uint32_t kConvertTimestamps[] = {
#include "device/shaders/convert_timestamps.inc"
};

}  // namespace

HelperPipelines& helpersOf(Device& device) {
  if (!device.helpers) device.helpers = std::make_unique<HelperPipelines>(device);
  return *device.helpers;
}

HelperPipelines::~HelperPipelines() {
  for (Helper* helper : {&check_, &checkDraws_, &convert_}) {
    helper->pipeline.destroy(device_.vulkan());
    helper->layout.destroy(device_.vulkan());
  }
  slots_.destroy(device_.vulkan());
  rows_.destroy(device_.vulkan());
  zeros_.destroy(device_.vulkan());
}

VkBuffer HelperPipelines::zeros(queue::Queue& queue, vulkan::Recorder& recorder) {
  if (zeros_) return zeros_.handle;
  const VkResult result =
      zeros_.create(device_.vulkan(), kZeroBytes, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                    vulkan::MemoryUse::GpuOnly, "zeros");
  if (result != VK_SUCCESS) {
    queue.fail(result);
    return VK_NULL_HANDLE;
  }
  recorder.fillBuffer(zeros_.handle, 0, kZeroBytes);
  recorder.barrier({kCopyDestination.stages, kCopyDestination.access}, {kCopySource.stages, kCopySource.access});
  return zeros_.handle;
}

bool HelperPipelines::prepare(queue::Queue& queue, Helper& helper, uint32_t bindings, const uint32_t* code,
                              size_t words, uint32_t pushBytes) {
  if (helper.pipeline) return true;
  vulkan::Device& vk = device_.vulkan();
  vulkan::DescriptorBinding entries[2];
  for (uint32_t i = 0; i < bindings; ++i)
    entries[i] = {i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_SHADER_STAGE_COMPUTE_BIT, 1};
  VkResult result = VK_SUCCESS;
  if (!helper.sets) helper.sets = vulkan::DescriptorSetLayout::create(vk, entries, bindings, &result);
  if (helper.sets && !helper.layout) {
    const VkDescriptorSetLayout set = helper.sets->handle();
    result = helper.layout.create(vk, &set, 1, pushBytes, VK_SHADER_STAGE_COMPUTE_BIT);
  }
  if (helper.sets && helper.layout) {
    vulkan::ComputePipelineDescription description;
    description.stage = {code, words};
    description.layout = helper.layout.handle;
    result = helper.pipeline.create(vk, description);
  }
  if (helper.pipeline) return true;
  queue.fail(result == VK_SUCCESS ? VK_ERROR_INITIALIZATION_FAILED : result);
  return false;
}

VkDescriptorSet HelperPipelines::takeSet(queue::Queue& queue, Helper& helper) {
  VkDescriptorSet set = VK_NULL_HANDLE;
  const VkResult result = helper.sets->allocate(set);
  if (result != VK_SUCCESS) {
    queue.fail(result);
    return VK_NULL_HANDLE;
  }
  queue.retire(vulkan::RetiredSet{Ref<vulkan::DescriptorSetLayout>(helper.sets).detach(), set});
  return set;
}

HelperPipelines::Arguments HelperPipelines::checkDispatch(queue::Queue& queue, vulkan::Recorder& recorder,
                                                          Buffer& source, uint64_t offset,
                                                          const ComputePipeline& pipeline) {
  struct Parameters {
    uint32_t sourceWord, targetWord, mostPerDimension, mostInAll;
  };
  if (!prepare(queue, check_, 2, kCheckDispatch, std::size(kCheckDispatch), sizeof(Parameters))) return {};
  vulkan::Device& vk = device_.vulkan();
  if (slots_ && usedSlots_ == kSlots) {
    queue.retire(slots_);
    slots_ = {};
  }
  if (!slots_) {
    const VkResult result =
        slots_.create(vk, kSlots * kSlotBytes, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT,
                      vulkan::MemoryUse::GpuOnly, "checked arguments");
    if (result != VK_SUCCESS) {
      queue.fail(result);
      return {};
    }
    usedSlots_ = 0;
  }
  const VkDescriptorSet set = takeSet(queue, check_);
  if (!set) return {};
  const uint64_t target = uint64_t(usedSlots_++) * kSlotBytes;
  // A window around the arguments: buffers may be larger than what a descriptor can show.
  const uint64_t window = windowOf(offset);
  const uint64_t windowSize = offset - window + kDispatchArguments;
  {
    vulkan::DescriptorWriter writer(vk);
    writer.buffer(set, 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, source.vkBuffer(), window, windowSize);
    writer.buffer(set, 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, slots_.handle, target, kDispatchArguments);
  }
  uint64_t mostInAll = 0;
  if (pipeline.usesWorkgroupIndex()) mostInAll = UINT32_MAX;
  if (pipeline.usesGlobalInvocationIndex())
    mostInAll = UINT32_MAX / std::max<uint64_t>(pipeline.workgroupInvocations(), 1);
  const Parameters parameters{uint32_t((offset - window) / 4), 0, device_.limits().maxComputeWorkgroupsPerDimension,
                              uint32_t(mostInAll)};
  recorder.bindCompute(check_.pipeline.handle);
  recorder.bindSet(VK_PIPELINE_BIND_POINT_COMPUTE, check_.layout.handle, 0, set);
  recorder.pushConstants(check_.layout.handle, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof parameters, &parameters);
  recorder.dispatch(1, 1, 1);
  recorder.barrier({VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT},
                   {kIndirectRead.stages, kIndirectRead.access});
  return {slots_.handle, target};
}

// Room for one more row at least.
bool HelperPipelines::takeRows(queue::Queue& queue) {
  if (rows_ && usedRows_ < kRows) return true;
  if (rows_) queue.retire(rows_);
  rows_ = {};
  const VkResult result = rows_.create(
      device_.vulkan(), uint64_t(kRows) * kRowBytes,
      VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
      vulkan::MemoryUse::GpuOnly, "checked draws");
  usedRows_ = 0;
  if (result == VK_SUCCESS) return true;
  queue.fail(result);
  return false;
}

bool HelperPipelines::startGroup(queue::Queue& queue, const IndirectDraw& draw, RowGroup& group) {
  vulkan::Device& vk = device_.vulkan();
  const uint64_t most = vk.adapter().properties.limits.maxStorageBufferRange;
  // All of the buffer if a descriptor can show it, else a window around the arguments. They end within it.
  uint64_t size = draw.buffer->size() & ~uint64_t(3);
  group = {takeSet(queue, checkDraws_)};
  if (!group.set) return false;
  if (size > most) {
    group.window = windowOf(draw.offset);
    size = draw.offset - group.window + (draw.indexed ? kDrawIndexedArguments : kDrawArguments);
  }
  vulkan::DescriptorWriter(vk).buffer(group.set, 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, draw.buffer->vkBuffer(),
                                      group.window, size);
  return true;
}

size_t HelperPipelines::groupDraws(queue::Queue& queue, const IndirectDraw* draws, size_t begin, size_t count) {
  constexpr uint32_t kNone = UINT32_MAX;
  const uint64_t most = device_.vulkan().adapter().properties.limits.maxStorageBufferRange;
  groups_.clear();
  groupOf_.clear();
  std::unordered_map<const Buffer*, uint32_t> ofBuffer;
  const Buffer* lastBuffer = nullptr;
  uint32_t last = kNone, left = kRows - usedRows_;
  for (size_t i = begin; i < count; ++i) {
    const IndirectDraw& draw = draws[i];
    if (!checksIndirectDraw(device_, draw.indexed)) {
      groupOf_.push_back(kNone);
      continue;
    }
    if (draw.buffer != lastBuffer || draw.buffer->size() > most) {
      const auto known = draw.buffer->size() > most ? ofBuffer.end() : ofBuffer.find(draw.buffer);
      last = known == ofBuffer.end() ? kNone : known->second;
      lastBuffer = draw.buffer;
    }
    if (last == kNone || groups_[last].rows % kRowsAligned == 0) {
      if (left == 0) return i;
      left -= kRowsAligned;
    }
    if (last == kNone) {
      RowGroup group;
      if (!startGroup(queue, draw, group)) return begin;
      last = uint32_t(groups_.size());
      groups_.push_back(group);
      ofBuffer[draw.buffer] = last;
    }
    ++groups_[last].rows;
    groupOf_.push_back(last);
  }
  return count;
}

void HelperPipelines::checkDraws(queue::Queue& queue, vulkan::Recorder& recorder, const IndirectDraw* draws,
                                 size_t count, Arguments* out) {
  struct Row {
    uint32_t sourceWord, mostIndices, indexed, firstIndex, unused[4];
  };
  static_assert(sizeof(Row) == kRowBytes);
  struct Parameters {
    uint32_t rows, mostFirstInstance;
  };
  if (!prepare(queue, checkDraws_, 2, kCheckDraws, std::size(kCheckDraws), sizeof(Parameters))) return;
  const uint32_t mostFirstInstance = device_.has(WGPUFeatureName_IndirectFirstInstance) ? UINT32_MAX : 0;
  std::vector<Row> rows;
  for (size_t begin = 0; begin < count;) {
    if (!takeRows(queue)) return;
    const size_t end = groupDraws(queue, draws, begin, count);
    if (end == begin) return;
    const uint32_t firstRow = usedRows_;
    for (RowGroup& group : groups_) {
      group.firstRow = usedRows_;
      const uint32_t taken = (group.rows + kRowsAligned - 1) / kRowsAligned * kRowsAligned;
      vulkan::DescriptorWriter(device_.vulkan())
          .buffer(group.set, 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, rows_.handle, uint64_t(usedRows_) * kRowBytes,
                  uint64_t(taken) * kRowBytes);
      usedRows_ += taken;
    }
    rows.assign(usedRows_ - firstRow, {});
    for (size_t i = begin; i < end; ++i) {
      const IndirectDraw& draw = draws[i];
      if (groupOf_[i - begin] == UINT32_MAX) {
        out[i] = {draw.buffer->vkBuffer(), draw.offset};
        continue;
      }
      RowGroup& group = groups_[groupOf_[i - begin]];
      const uint32_t row = group.firstRow + group.filled++;
      rows[row - firstRow] = {
          uint32_t((draw.offset - group.window) / 4), draw.mostIndices, draw.indexed, draw.firstIndex, {}};
      out[i] = {rows_.handle, uint64_t(row) * kRowBytes};
    }
    begin = end;
    if (rows.empty()) continue;
    recorder.updateBuffer(rows_.handle, uint64_t(firstRow) * kRowBytes, rows.size() * sizeof(Row), rows.data());
    constexpr VkAccessFlags2 kReadWrite = VK_ACCESS_2_SHADER_STORAGE_READ_BIT | VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT;
    recorder.barrier({kCopyDestination.stages, kCopyDestination.access},
                     {VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, kReadWrite});
    recorder.bindCompute(checkDraws_.pipeline.handle);
    for (const RowGroup& group : groups_) {
      const Parameters parameters{group.rows, mostFirstInstance};
      recorder.bindSet(VK_PIPELINE_BIND_POINT_COMPUTE, checkDraws_.layout.handle, 0, group.set);
      recorder.pushConstants(checkDraws_.layout.handle, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof parameters, &parameters);
      recorder.dispatch((group.rows + 63) / 64, 1, 1);
    }
    recorder.barrier({VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT},
                     {kIndirectRead.stages, kIndirectRead.access});
  }
}

void HelperPipelines::convertTimestamps(queue::Queue& queue, vulkan::Recorder& recorder, Buffer& buffer,
                                        uint64_t offset, uint32_t count) {
  struct Parameters {
    uint32_t count, periodLow, periodHigh, maskLow, maskHigh;
  };
  if (!prepare(queue, convert_, 1, kConvertTimestamps, std::size(kConvertTimestamps), sizeof(Parameters))) return;
  const VkDescriptorSet set = takeSet(queue, convert_);
  if (!set) return;
  vulkan::DescriptorWriter(device_.vulkan())
      .buffer(set, 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer.vkBuffer(), offset, uint64_t(count) * 8);
  const vulkan::AdapterInfo& adapter = device_.vulkan().adapter();
  const uint64_t period = fixedPeriod(adapter.timestampPeriod), mask = timestampMask(adapter.timestampValidBits);
  const Parameters parameters{count, uint32_t(period), uint32_t(period >> 32), uint32_t(mask), uint32_t(mask >> 32)};
  recorder.bindCompute(convert_.pipeline.handle);
  recorder.bindSet(VK_PIPELINE_BIND_POINT_COMPUTE, convert_.layout.handle, 0, set);
  recorder.pushConstants(convert_.layout.handle, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof parameters, &parameters);
  recorder.dispatch((count + 63) / 64, 1, 1);
}

}  // namespace alba::device
