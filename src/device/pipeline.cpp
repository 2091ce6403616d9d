// SPDX-License-Identifier: MIT
// What compute and render pipelines share (see pipeline.h).
#include "device/pipeline.h"

#include <algorithm>
#include <atomic>

#include "device/layout_cache.h"
#include "queue/queue.h"

namespace alba::device {
namespace {

std::atomic<uint64_t> nextExclusivePipeline{1};

}  // namespace

Pipeline::~Pipeline() {
  if (vulkan_) device().queue().retire(vulkan_, recordedSerial(device()));
}

MaybeError Pipeline::bindLayout(const PipelineLayout* given, const std::vector<const Stage*>& stages) {
  if (given) {
    if (auto e = checkUsable(given, device(), "layout")) return e;
    layout_ = Ref<PipelineLayoutCore>(given->core());
  } else {
    exclusivePipeline_ = nextExclusivePipeline.fetch_add(1, std::memory_order_relaxed);
    if (auto e = makeAutoLayout(device(), stages, exclusivePipeline_, layout_)) return e;
  }
  for (const Stage* stage : stages) {
    if (auto e = checkStageLayout(*stage, *layout_)) return e;
    addDrawTimeChecks(*stage->entry);
  }
  return {};
}

void Pipeline::addDrawTimeChecks(const wgsl::EntryPoint& entry) {
  immediateSlots_ |= entry.immediateSlots;
  for (const wgsl::Resource& r : entry.resources) {
    if (r.minBindingSize == 0) continue;
    const BindingLayout& b = *layout_->group(r.group)->find(r.binding);
    if (b.kind != BindingKind::Buffer || b.minBindingSize != 0) continue;
    auto known = std::find_if(sizeChecks_.begin(), sizeChecks_.end(),
                              [&](const SizeCheck& c) { return c.group == r.group && c.binding == r.binding; });
    if (known == sizeChecks_.end())
      sizeChecks_.push_back({r.group, b.index, r.binding, r.minBindingSize});
    else
      known->minSize = std::max(known->minSize, r.minBindingSize);
  }
}

void Pipeline::getBindGroupLayout(Scope* scope, uint32_t index, BindGroupLayout& layout) const {
  if (device().isLost()) return layout.invalidate();
  MaybeError error = checkUsable(this, device(), "pipeline");
  const uint32_t limit = device().limits().maxBindGroups;
  if (!error && index >= limit)
    error = violation("pipeline-group-index", "The group index {} is not below the limit maxBindGroups ({}).", index,
                      limit);
  if (error) {
    device().raise(scope, "getBindGroupLayout", *error);
    return layout.invalidate();
  }
  BindGroupLayoutCore* core = layout_->group(index);
  layout.share(core ? Ref<BindGroupLayoutCore>(core)
                    : device().layouts().bindGroupLayout(device(), {}, exclusivePipeline_));
}

Error Pipeline::driverError(VkResult result) {
  if (vulkan::isOutOfMemory(result) || result == VK_ERROR_DEVICE_LOST)
    return device().vulkanError(result, objectMemory(named()));
  return internalError("pipeline-driver", "The driver failed to make a pipeline of {}: {}.", named(),
                       vulkan::resultName(result));
}

bool generateStage(const Stage& stage, CompileOutcome& outcome, wgsl::GenerateResult& code) {
  wgsl::GenerateOptions options;
  options.overrideValues = stage.overrideValues;
  options.zeroInitializeWorkgroupMemory = stage.driverZeroesWorkgroupMemory;
  options.flattenWorkgroups = stage.flattensWorkgroups;
  options.countSubgroups = stage.countsSubgroups;
  code = wgsl::generate(*stage.module, stage.entryIndex, options);
  if (!code.spirv.empty()) return true;
  outcome.error = violationText(
      "stage-code", format("The {} entry point \"{}\" can't be used with these constants: {}",
                           stageName(stage.entry->stage), stage.entry->name, summary(code.diagnostics, false)));
  return false;
}

}  // namespace alba::device
