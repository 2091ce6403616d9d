// SPDX-License-Identifier: MIT
// Render bundles and their encoders. Every call is safe, but finish() answers "not supported yet".
#pragma once

#include <webgpu/webgpu.h>

#include "content/handle.h"
#include "device/render_bundle.h"

namespace alba::content {

class RenderBundle final : public Handle<RenderBundle, device::RenderBundle> {
 public:
  RenderBundle(Device& device, device::RenderBundle* state) : Handle(device, state) {}
};

class RenderBundleEncoder final : public RefCounted {
 public:
  explicit RenderBundleEncoder(Device& device) : device_(&device) {}
  void addRef() { retain(); }
  void release() {
    if (dropRef()) delete this;
  }
  void draw(uint32_t vertexCount, uint32_t instanceCount, uint32_t firstVertex, uint32_t firstInstance);
  void drawIndexed(uint32_t indexCount, uint32_t instanceCount, uint32_t firstIndex, int32_t baseVertex,
                   uint32_t firstInstance);
  void drawIndexedIndirect(WGPUBuffer indirectBuffer, uint64_t indirectOffset);
  void drawIndirect(WGPUBuffer indirectBuffer, uint64_t indirectOffset);
  WGPURenderBundle finish(WGPURenderBundleDescriptor const* descriptor);
  void insertDebugMarker(WGPUStringView markerLabel);
  void popDebugGroup();
  void pushDebugGroup(WGPUStringView groupLabel);
  void setBindGroup(uint32_t groupIndex, WGPUBindGroup group, size_t dynamicOffsetCount,
                    uint32_t const* dynamicOffsets);
  void setImmediates(uint32_t offset, void const* data, size_t size);
  void setIndexBuffer(WGPUBuffer buffer, WGPUIndexFormat format, uint64_t offset, uint64_t size);
  void setLabel(WGPUStringView label);
  void setPipeline(WGPURenderPipeline pipeline);
  void setVertexBuffer(uint32_t slot, WGPUBuffer buffer, uint64_t offset, uint64_t size);

 private:
  // Nothing is recorded; a call after finish() is an error all the same.
  void record(const char* call);

  Ref<Device> device_;
  bool ended_ = false;
};

}  // namespace alba::content
