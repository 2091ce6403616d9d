// SPDX-License-Identifier: MIT
// A sampler: how texture built-ins address, filter and compare.
#pragma once

#include <webgpu/webgpu.h>

#include "device/checks.h"
#include "vulkan/image.h"

namespace alba::device {

// Enum defaults are filled in; `compare` Undefined means that this is no comparison sampler.
struct SamplerDescriptor {
  ChainFault chain;
  WGPUAddressMode addressModeU = WGPUAddressMode_ClampToEdge;
  WGPUAddressMode addressModeV = WGPUAddressMode_ClampToEdge;
  WGPUAddressMode addressModeW = WGPUAddressMode_ClampToEdge;
  WGPUFilterMode magFilter = WGPUFilterMode_Nearest;
  WGPUFilterMode minFilter = WGPUFilterMode_Nearest;
  WGPUMipmapFilterMode mipmapFilter = WGPUMipmapFilterMode_Nearest;
  float lodMinClamp = 0;
  float lodMaxClamp = 32;
  WGPUCompareFunction compare = WGPUCompareFunction_Undefined;
  uint16_t maxAnisotropy = 1;
};

class Sampler final : public Object {
 public:
  Sampler(Device& device, std::string_view label) : Object(device, ObjectKind::Sampler, label) {}
  ~Sampler() override;

  void initialize(Scope* scope, const SamplerDescriptor& descriptor);

  bool isComparison() const { return comparison_; }
  bool isFiltering() const { return filtering_; }
  VkSampler vkSampler() const { return vulkan_.handle; }

 private:
  bool comparison_ = false;
  bool filtering_ = false;
  vulkan::Sampler vulkan_{};
};

}  // namespace alba::device
