// SPDX-License-Identifier: MIT
// Surfaces are not supported yet: every call is safe and says so. A surface is an error surface from its creation.
#pragma once

#include <webgpu/webgpu.h>

#include "base/ref.h"

namespace alba::content {

void surfaceCapabilitiesFreeMembers(WGPUSurfaceCapabilities capabilities);

class Surface final : public RefCounted {
 public:
  void addRef() { retain(); }
  void release() {
    if (dropRef()) delete this;
  }
  void configure(WGPUSurfaceConfiguration const* config);
  WGPUStatus getCapabilities(WGPUAdapter adapter, WGPUSurfaceCapabilities* capabilities);
  void getCurrentTexture(WGPUSurfaceTexture* surfaceTexture);
  WGPUStatus present();
  void setLabel(WGPUStringView label);
  void unconfigure();
};

}  // namespace alba::content
