// SPDX-License-Identifier: MIT
// Render bundles and their encoders: a command stream like a command encoder's, without passes, that may be executed
// any number of times.
#pragma once

#include <webgpu/webgpu.h>

#include "content/handle.h"
#include "content/pass_commands.h"
#include "device/render_bundle.h"

namespace alba::content {

class RenderBundle final : public Handle<RenderBundle, device::RenderBundle> {
 public:
  RenderBundle(Device& device, device::RenderBundle* state) : Handle(device, state) {}
};

class RenderBundleEncoder final : public RenderCommands<BindingCommands> {
 public:
  RenderBundleEncoder(Device& device, const device::RenderBundleLayout& layout);
  ~RenderBundleEncoder();
  void release() {
    if (dropRef()) delete this;
  }
  WGPURenderBundle finish(WGPURenderBundleDescriptor const* descriptor);
  void setLabel(WGPUStringView label);

 private:
  Ref<Device> owner_;
  device::RenderBundleLayout layout_;
};

}  // namespace alba::content
