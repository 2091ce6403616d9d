// SPDX-License-Identifier: MIT
// Compute pipelines.
#pragma once

#include "device/pipeline.h"

namespace alba::device {

struct ComputePipelineDescriptor {
  ChainFault chain;
  PipelineLayout* layout = nullptr;  // null: "auto"
  StageDescriptor compute;
};

class ComputePipeline final : public Pipeline {
 public:
  ComputePipeline(Device& device, std::string_view label) : Pipeline(device, ObjectKind::ComputePipeline, label) {}

  // createComputePipeline: all three parts in one step.
  void initialize(Scope* scope, const ComputePipelineDescriptor& descriptor);

  // The parts, for the Async call. `prepare` and `finish` are for steps, `compile` for any thread.
  struct Job;
  MaybeError prepare(const ComputePipelineDescriptor& descriptor, Job& job);
  static void compile(Job& job);
  MaybeError finish(Job& job);

  const uint32_t* workgroupSize() const { return workgroupSize_; }
  // The product of the workgroup's sizes.
  uint64_t workgroupInvocations() const { return uint64_t(workgroupSize_[0]) * workgroupSize_[1] * workgroupSize_[2]; }
  bool usesWorkgroupIndex() const { return builtins_ & wgsl::kWorkgroupIndex; }
  bool usesGlobalInvocationIndex() const { return builtins_ & wgsl::kGlobalInvocationIndex; }

 private:
  uint32_t workgroupSize_[3] = {1, 1, 1};
  uint32_t builtins_ = 0;
};

struct ComputePipeline::Job {
  vulkan::Device* vulkan = nullptr;
  WGPULimits limits{};
  Stage stage;
  VkPipelineLayout layout{};
  std::string name;
  CompileOutcome outcome;
};

}  // namespace alba::device
