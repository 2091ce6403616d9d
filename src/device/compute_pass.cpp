// SPDX-License-Identifier: MIT
// The rules of compute passes (spec §16).
#include "device/compute_pass.h"

#include "device/buffer.h"
#include "device/compute_pipeline.h"
#include "device/encoder.h"

namespace alba::device {

MaybeError StreamValidator::beginComputePass(const BeginComputePassRecord& record) {
  pass_ = Pass::Compute;
  passLabel_.assign(reinterpret_cast<const char*>(&record + 1), record.textLength);
  groupsOutside_ = groups_.size();
  state_.reset();
  if (auto e = checkChain(record.chain, "WGPUComputePassDescriptor")) return e;
  return checkTimestamps(record.timestamps);
}

MaybeError StreamValidator::visitCompute(const RecordHeader& header) {
  switch (header.kind) {
    case Cmd::SetBindGroup:
      return state_.setBindGroup(recordAs<SetBindGroupRecord>(header), nullptr);
    case Cmd::Dispatch:
      return dispatch(recordAs<DispatchRecord>(header));
    case Cmd::DispatchIndirect:
      return dispatchIndirect(recordAs<DispatchIndirectRecord>(header));
    case Cmd::SetComputePipeline: {
      const ComputePipeline* pipeline = recordAs<SetComputePipelineRecord>(header).pipeline;
      if (!usable(pipeline, device_)) return checkUsable(pipeline, device_, "pipeline");
      state_.setPipeline(pipeline);
      return {};
    }
    case Cmd::SetImmediates:
      return state_.setImmediates(recordAs<SetImmediatesRecord>(header));
    case Cmd::EndComputePass:
      if (auto e = checkGroupsClosed("The pass", groupsOutside_)) return e;
      pass_ = Pass::None;
      groupsOutside_ = 0;
      return {};
    default:
      return visitAnywhere(header);
  }
}

// One dispatch is one usage scope: the groups that its pipeline uses, and the buffer of its arguments.
MaybeError StreamValidator::dispatchScope(Buffer* indirect, uint64_t offset) {
  if (!state_.takeGroupsChanged() && !indirect) return {};
  dispatchBuffers_.clear();
  dispatchTextures_.clear();
  dispatchScope_.begin("dispatch");
  const PipelineLayoutCore& layout = *state_.pipeline()->layout();
  for (uint32_t i = 0; i < layout.groupCount(); ++i) {
    if (!layout.group(i)) continue;
    if (auto e = dispatchScope_.addGroup(*state_.group(i), false)) return e;
  }
  if (!indirect) return {};
  return dispatchScope_.addBuffer(*indirect, kInput, kIndirectRead, offset, offset + kDispatchArguments);
}

MaybeError StreamValidator::dispatch(const DispatchRecord& record) {
  if (auto e = state_.check()) return e;
  if (auto e = dispatchScope(nullptr, 0)) return e;
  const uint32_t most = device_.limits().maxComputeWorkgroupsPerDimension;
  if (record.x > most || record.y > most || record.z > most)
    return violation("dispatch-count",
                     "A dispatch of {} x {} x {} workgroups exceeds maxComputeWorkgroupsPerDimension ({}).", record.x,
                     record.y, record.z, most);
  const auto& pipeline = *static_cast<const ComputePipeline*>(state_.pipeline());
  if (!pipeline.usesWorkgroupIndex() && !pipeline.usesGlobalInvocationIndex()) return {};
  // Each count is at most 2^16 or so in practice, yet nothing promises that.
  uint64_t workgroups = 0, invocations = 0;
  const bool wraps = __builtin_mul_overflow(uint64_t(record.x) * record.y, uint64_t(record.z), &workgroups) ||
                     __builtin_mul_overflow(workgroups, pipeline.workgroupInvocations(), &invocations);
  if (pipeline.usesWorkgroupIndex() && (wraps || workgroups > UINT32_MAX))
    return violation("dispatch-workgroup-index",
                     "{} x {} x {} workgroups are more than workgroup_index can count ({}).", record.x, record.y,
                     record.z, UINT32_MAX);
  if (pipeline.usesGlobalInvocationIndex() && (wraps || invocations > UINT32_MAX))
    return violation("dispatch-invocation-index",
                     "{} x {} x {} workgroups have more invocations than global_invocation_index can count ({}).",
                     record.x, record.y, record.z, UINT32_MAX);
  return {};
}

MaybeError StreamValidator::dispatchIndirect(const DispatchIndirectRecord& record) {
  if (auto e = checkIndirect(record.buffer, record.offset, kDispatchArguments)) return e;
  if (auto e = state_.check()) return e;
  used_.add(*record.buffer);
  return dispatchScope(record.buffer, record.offset);
}

}  // namespace alba::device
