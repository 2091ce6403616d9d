// SPDX-License-Identifier: MIT
// The handles of compute and render pipelines.
#pragma once

#include "content/handle.h"
#include "device/compute_pipeline.h"
#include "device/render_pipeline.h"

namespace alba::content {

class ComputePipeline final : public Handle<ComputePipeline, device::ComputePipeline> {
 public:
  ComputePipeline(Device& device, device::ComputePipeline* state) : Handle(device, state) {}
  WGPUBindGroupLayout getBindGroupLayout(uint32_t groupIndex);
};

class RenderPipeline final : public Handle<RenderPipeline, device::RenderPipeline> {
 public:
  RenderPipeline(Device& device, device::RenderPipeline* state) : Handle(device, state) {}
  WGPUBindGroupLayout getBindGroupLayout(uint32_t groupIndex);
};

}  // namespace alba::content
