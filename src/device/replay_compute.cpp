// SPDX-License-Identifier: MIT
// Compute passes in replay: the barriers between dispatches, and what each needs bound.
#include "device/bind_group.h"
#include "device/buffer.h"
#include "device/compute_pass.h"
#include "device/compute_pipeline.h"
#include "device/helper_pipelines.h"
#include "device/pass_state.h"
#include "device/replay.h"
#include "device/texture_view.h"

namespace alba::device {

void Replayer::beginComputePass(const BeginComputePassRecord& record) {
  resetPassState();
  resetTimestamps(record.timestamps);
}

// Every resource that the dispatch may touch, against what was done to it before.
void Replayer::useDispatchResources(const PipelineLayoutCore& layout) {
  constexpr VkPipelineStageFlags2 kStage = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
  for (uint32_t i = 0; i < layout.groupCount(); ++i) {
    if (!layout.group(i)) continue;
    for (const BufferBinding& b : groups_[i]->buffers()) {
      b.buffer->lastSerial = barriers_.serial();  // bound, even if no shader of this stage sees it
      if (!(b.visibility & WGPUShaderStage_Compute)) continue;
      uint64_t begin = b.offset;
      if (b.dynamicIndex != BindingLayout::kNotDynamic) begin += groupRecords_[i]->offsets()[b.dynamicIndex];
      const GpuAccess access = b.usage == BindingUsage::Uniform   ? uniformRead(kStage)
                               : b.usage == BindingUsage::Storage ? storageWrite(kStage)
                                                                  : storageRead(kStage);
      barriers_.buffer(*b.buffer, access, begin, begin + b.size);
    }
    for (const TextureBinding& t : groups_[i]->textures()) {
      if (!(t.visibility & WGPUShaderStage_Compute)) continue;
      Texture& texture = *t.view->texture();
      const GpuAccess access = t.usage == BindingUsage::Sampled                  ? sampledRead(texture, kStage)
                               : t.usage == BindingUsage::ReadOnlyStorageTexture ? storageRead(kStage)
                                                                                 : storageWrite(kStage);
      barriers_.texture(texture, access, rangeOf(*t.view));
    }
  }
}

// Binds what has changed. False if the dispatch has to be left out.
bool Replayer::prepareDispatch() {
  if (computePipeline_ != boundPipeline_) {
    if (!computePipeline_->vkPipeline()) return false;
    recorder_.bindCompute(computePipeline_->vkPipeline());
    boundPipeline_ = computePipeline_;
  }
  return bindGroups(VK_PIPELINE_BIND_POINT_COMPUTE, *computePipeline_);
}

void Replayer::dispatch(const DispatchRecord& record) {
  if (!record.x || !record.y || !record.z) return;
  useDispatchResources(*computePipeline_->layout());
  barriers_.flush();
  if (prepareDispatch()) recorder_.dispatch(record.x, record.y, record.z);
}

// The arguments are copied on the GPU first, so that none can exceed the limits.
void Replayer::dispatchIndirect(const DispatchIndirectRecord& record) {
  barriers_.buffer(*record.buffer, storageRead(VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT),
                   HelperPipelines::windowOf(record.offset), record.offset + kDispatchArguments);
  barriers_.flush();
  const HelperPipelines::Arguments arguments =
      helpersOf(device_).checkDispatch(queue_, recorder_, *record.buffer, record.offset, *computePipeline_);
  if (!arguments.buffer) return;
  // The helper has bound its own pipeline and set.
  boundPipeline_ = nullptr;
  boundLayout_ = nullptr;
  useDispatchResources(*computePipeline_->layout());
  barriers_.flush();
  if (prepareDispatch()) recorder_.dispatchIndirect(arguments.buffer, arguments.offset);
}

}  // namespace alba::device
