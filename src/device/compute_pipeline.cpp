// SPDX-License-Identifier: MIT
// createComputePipeline (see compute_pipeline.h).
#include "device/compute_pipeline.h"

#include <bit>

#include "device/layout_cache.h"

namespace alba::device {
namespace {

MaybeError checkWorkgroup(const WGPULimits& limits, const wgsl::EntryPoint& entry, const wgsl::GenerateResult& code) {
  const uint32_t* size = code.workgroupSize;
  const uint32_t most[3] = {limits.maxComputeWorkgroupSizeX, limits.maxComputeWorkgroupSizeY,
                            limits.maxComputeWorkgroupSizeZ};
  for (int i = 0; i < 3; ++i)
    if (size[i] == 0 || size[i] > most[i])
      return violationText(
          "workgroup-size",
          format("The workgroup size {}×{}×{} of \"{}\" exceeds the limit maxComputeWorkgroupSize{} ({}).", size[0],
                 size[1], size[2], entry.name,
                 i == 0   ? "X"
                 : i == 1 ? "Y"
                          : "Z",
                 most[i]));
  const uint64_t invocations = uint64_t(size[0]) * size[1] * size[2];
  if (invocations > limits.maxComputeInvocationsPerWorkgroup)
    return violationText(
        "workgroup-invocations",
        format("The workgroup size {}×{}×{} of \"{}\" makes {} invocations; the limit "
               "maxComputeInvocationsPerWorkgroup is {}.",
               size[0], size[1], size[2], entry.name, invocations, limits.maxComputeInvocationsPerWorkgroup));
  if (code.workgroupStorageBytes > limits.maxComputeWorkgroupStorageSize)
    return violationText(
        "workgroup-storage",
        format("The workgroup variables of \"{}\" take {} bytes; the limit maxComputeWorkgroupStorageSize is {}.",
               entry.name, code.workgroupStorageBytes, limits.maxComputeWorkgroupStorageSize));
  return {};
}

MaybeError checkSubgroup(const vulkan::AdapterInfo& adapter, const wgsl::EntryPoint& entry,
                         const wgsl::GenerateResult& code) {
  const uint32_t size = code.subgroupSize;
  if (!size) return {};
  const VkPhysicalDeviceVulkan13Properties& limits = adapter.properties13;
  std::string why;
  if (!std::has_single_bit(size))
    why = "is not a power of two";
  else if (size < limits.minSubgroupSize || size > limits.maxSubgroupSize)
    why = format("is not between the adapter's subgroupMinSize ({}) and subgroupMaxSize ({})", limits.minSubgroupSize,
                 limits.maxSubgroupSize);
  else if (code.workgroupSize[0] % size != 0)
    why = format("does not divide the workgroup's size in x ({})", code.workgroupSize[0]);
  if (!why.empty())
    return violationText("subgroup-size", format("The subgroup size {} of \"{}\" {}.", size, entry.name, why));
  const uint64_t subgroups = uint64_t(code.workgroupSize[0]) * code.workgroupSize[1] * code.workgroupSize[2] / size;
  if (subgroups > limits.maxComputeWorkgroupSubgroups)
    return kept(internalError("subgroup-count",
                              "A workgroup of \"{}\" would have {} subgroups of {}; the adapter's driver allows {}.",
                              entry.name, subgroups, size, limits.maxComputeWorkgroupSubgroups));
  return {};
}

}  // namespace

void ComputePipeline::initialize(Scope* scope, const ComputePipelineDescriptor& descriptor) {
  create(*this, scope, "createComputePipeline", descriptor);
}

MaybeError ComputePipeline::prepare(const ComputePipelineDescriptor& d, Job& job) {
  if (auto e = checkChain(d.chain, "ComputePipelineDescriptor")) return e;
  if (auto e = resolveStage(device(), d.compute, wgsl::Stage::Compute, job.stage)) return e;
  if (auto e = bindLayout(d.layout, {&job.stage})) return e;
  builtins_ = job.stage.entry->builtins;
  job.vulkan = &device().vulkan();
  job.limits = device().limits();
  job.layout = layout_->vkLayout();
  job.name = label();
  return {};
}

void ComputePipeline::compile(Job& job) {
  wgsl::GenerateResult code;
  if (!generateStage(job.stage, job.outcome, code)) return;
  job.outcome.error = checkWorkgroup(job.limits, *job.stage.entry, code);
  if (!job.outcome.error) job.outcome.error = checkSubgroup(job.vulkan->adapter(), *job.stage.entry, code);
  if (job.outcome.error) return;
  for (int i = 0; i < 3; ++i) job.outcome.workgroupSize[i] = code.workgroupSize[i];
  vulkan::ComputePipelineDescription d;
  d.stage = {code.spirv.data(), code.spirv.size()};
  d.stage.usesSubgroups = code.usesSubgroups;
  d.stage.subgroupSize = code.subgroupSize;
  d.layout = job.layout;
  d.name = job.name;
  job.outcome.result = job.outcome.pipeline.create(*job.vulkan, d);
}

MaybeError ComputePipeline::finish(Job& job) {
  if (job.outcome.error) return std::move(job.outcome.error);
  if (job.outcome.result != VK_SUCCESS) return driverError(job.outcome.result);
  vulkan_ = job.outcome.pipeline;
  for (int i = 0; i < 3; ++i) workgroupSize_[i] = job.outcome.workgroupSize[i];
  return {};
}

}  // namespace alba::device
