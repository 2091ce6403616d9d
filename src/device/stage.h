// SPDX-License-Identifier: MIT
// One programmable stage of a pipeline: finding its entry point, checking it against the layout, converting its
// constants, and the rules that link stages to one another.
#pragma once

#include <webgpu/webgpu.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "device/pipeline_layout.h"
#include "device/shader_module.h"

namespace alba::device {

// A stage as the application described it.
struct StageDescriptor {
  ChainFault chain;
  ShaderModule* module = nullptr;
  std::optional<std::string> entryPoint;  // none: the only one of that stage
  std::vector<std::pair<std::string, double>> constants;
  ChainFault constantChain;
};

// The same once it has been found valid: all that a worker needs to generate code from, with no reference to an object.
struct Stage {
  std::shared_ptr<const wgsl::Module> module;
  uint32_t entryIndex = 0;
  const wgsl::EntryPoint* entry = nullptr;
  std::vector<std::optional<double>> overrideValues;
  bool driverZeroesWorkgroupMemory = true;
  bool flattensWorkgroups = false, countsSubgroups = false;
};

const char* stageName(wgsl::Stage stage);
WGPUShaderStage stageBit(wgsl::Stage stage);

// Module usable, entry point found, constants known and convertible, overrides given.
MaybeError resolveStage(const Device& device, const StageDescriptor& descriptor, wgsl::Stage stage, Stage& out);
// Every resource that the entry point uses has its match in the layout ("shader binding" check), filtering included,
// and its immediates fit.
MaybeError checkStageLayout(const Stage& stage, const PipelineLayoutCore& layout);
// The layout that a pipeline without one gets (spec: "default pipeline layout").
MaybeError makeAutoLayout(Device& device, const std::vector<const Stage*>& stages, uint64_t exclusivePipeline,
                          Ref<PipelineLayoutCore>& out);
// Vertex outputs meet fragment inputs, both within the device's limits. `fragment` may be null.
MaybeError checkInterStage(const Device& device, const wgsl::EntryPoint& vertex, const wgsl::EntryPoint* fragment,
                           WGPUPrimitiveTopology topology);
// WGSL's words in webgpu.h's.
WGPUTextureViewDimension viewDimensionOf(wgsl::TextureDimension dimension);
WGPUStorageTextureAccess accessOf(wgsl::Access access);
WGPUBufferBindingType bufferTypeOf(wgsl::ResourceKind kind);
// The format behind a WGSL texel format name; Undefined when there is none.
WGPUTextureFormat texelFormat(const std::string& name);

}  // namespace alba::device
