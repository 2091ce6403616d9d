// SPDX-License-Identifier: MIT
// The commands that passes and render bundle encoders share: those of all (the spec's GPUBindingCommandsMixin and
// GPUDebugCommandsMixin) and those that draw (GPURenderCommandsMixin). Recording only writes records into a stream.
#pragma once

#include <webgpu/webgpu.h>

#include "content/handle.h"
#include "device/command_stream.h"

namespace alba::content {

// An error that only the order of calls reveals, for the scope that is current now; `text` has a place for the call.
void raiseLater(Device& device, device::Call call, const char* rule, const char* text);
// Lets a stream go that nobody has finished.
void dropStream(Device& device, device::CommandStream* stream);

class BindingCommands : public RefCounted {
 public:
  void addRef() { retain(); }
  void insertDebugMarker(WGPUStringView markerLabel);
  void popDebugGroup();
  void pushDebugGroup(WGPUStringView groupLabel);
  void setBindGroup(uint32_t groupIndex, WGPUBindGroup group, size_t dynamicOffsetCount,
                    uint32_t const* dynamicOffsets);
  void setImmediates(uint32_t offset, void const* data, size_t size);

 protected:
  enum class Kind : uint8_t { Pass, Bundle };
  BindingCommands(Device& device, Kind kind) : device_(device), kind_(kind) {}
  ~BindingCommands() = default;
  // The stream if this call is to be recorded; else null, after an error if the encoder has ended.
  device::CommandStream* recordable(device::Call call) {
    if (stream_) [[likely]]
      return stream_;
    if (ended_) refuseEnded(call);
    return nullptr;
  }
  void refuseEnded(device::Call call) const;

  Device& device_;  // kept alive by what derives from this
  device::CommandStream* stream_ = nullptr;
  bool ended_ = false;
  const Kind kind_;
};

template <class Base>
class RenderCommands : public Base {
 public:
  void draw(uint32_t vertexCount, uint32_t instanceCount, uint32_t firstVertex, uint32_t firstInstance);
  void drawIndexed(uint32_t indexCount, uint32_t instanceCount, uint32_t firstIndex, int32_t baseVertex,
                   uint32_t firstInstance);
  void drawIndexedIndirect(WGPUBuffer indirectBuffer, uint64_t indirectOffset);
  void drawIndirect(WGPUBuffer indirectBuffer, uint64_t indirectOffset);
  void setIndexBuffer(WGPUBuffer buffer, WGPUIndexFormat format, uint64_t offset, uint64_t size);
  void setPipeline(WGPURenderPipeline pipeline);
  void setVertexBuffer(uint32_t slot, WGPUBuffer buffer, uint64_t offset, uint64_t size);

 protected:
  using Base::Base;
};

}  // namespace alba::content
