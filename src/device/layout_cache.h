// SPDX-License-Identifier: MIT
// The layouts that live on a device, found by content, so that equal ones are one object. It holds no references: a
// core takes itself out when its last user lets go of it.
#pragma once

#include <unordered_map>
#include <vector>

#include "device/bind_group_layout.h"
#include "device/pipeline_layout.h"

namespace alba::device {

class LayoutCache {
 public:
  // Entries in any order, bindings distinct.
  Ref<BindGroupLayoutCore> bindGroupLayout(Device& device, std::vector<BindingLayout> entries,
                                           uint64_t exclusivePipeline = 0);
  // Empty groups count as holes, and holes at the end are dropped.
  Ref<PipelineLayoutCore> pipelineLayout(Device& device, std::vector<Ref<BindGroupLayoutCore>> groups,
                                         uint32_t immediateSize);
  void remove(BindGroupLayoutCore& core);
  void remove(PipelineLayoutCore& core);

 private:
  std::unordered_multimap<size_t, BindGroupLayoutCore*> bindGroupLayouts_;
  std::unordered_multimap<size_t, PipelineLayoutCore*> pipelineLayouts_;
};

}  // namespace alba::device
