// SPDX-License-Identifier: MIT
// The handles of bind groups, bind group layouts and pipeline layouts.
#pragma once

#include "content/handle.h"
#include "device/bind_group.h"
#include "device/bind_group_layout.h"
#include "device/pipeline_layout.h"

namespace alba::content {

class BindGroup final : public Handle<BindGroup, device::BindGroup> {
 public:
  BindGroup(Device& device, device::BindGroup* state) : Handle(device, state) {}
};

class BindGroupLayout final : public Handle<BindGroupLayout, device::BindGroupLayout> {
 public:
  BindGroupLayout(Device& device, device::BindGroupLayout* state) : Handle(device, state) {}
};

class PipelineLayout final : public Handle<PipelineLayout, device::PipelineLayout> {
 public:
  PipelineLayout(Device& device, device::PipelineLayout* state) : Handle(device, state) {}
};

}  // namespace alba::content
