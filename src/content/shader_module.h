// SPDX-License-Identifier: MIT
// The handle of shader modules.
#pragma once

#include "content/handle.h"
#include "device/shader_module.h"

namespace alba::content {

class ShaderModule final : public Handle<ShaderModule, device::ShaderModule> {
 public:
  ShaderModule(Device& device, device::ShaderModule* state) : Handle(device, state) {}
  WGPUFuture getCompilationInfo(WGPUCompilationInfoCallbackInfo callbackInfo);
};

}  // namespace alba::content
