// SPDX-License-Identifier: MIT
// Command encoders, their passes and command buffers. Recording only writes records into the encoder's stream; what the
// order of the calls alone decides (open, locked, ended) is kept here, all else is checked by the step of finish().
// Encoders are not thread-safe: like every WebGPU encoder they are used by one thread at a time.
#pragma once

#include <webgpu/webgpu.h>

#include "content/handle.h"
#include "content/pass_commands.h"
#include "device/command_buffer.h"
#include "device/command_stream.h"

namespace alba::content {

class PassEncoder;

class CommandBuffer final : public Handle<CommandBuffer, device::CommandBuffer> {
 public:
  CommandBuffer(Device& device, device::CommandBuffer* state, size_t recordBytes)
      : Handle(device, state), recordBytes_(recordBytes) {}
  // How much there is to replay: a submit decides by it who runs it.
  size_t recordBytes() const { return recordBytes_; }

 private:
  size_t recordBytes_;
};

class CommandEncoder final : public RefCounted {
 public:
  CommandEncoder(Device& device, std::string_view label);
  ~CommandEncoder();

  // webgpu.h
  void addRef() { retain(); }
  void release() {
    if (dropRef()) delete this;
  }
  WGPUComputePassEncoder beginComputePass(WGPUComputePassDescriptor const* descriptor);
  WGPURenderPassEncoder beginRenderPass(WGPURenderPassDescriptor const* descriptor);
  void clearBuffer(WGPUBuffer buffer, uint64_t offset, uint64_t size);
  void copyBufferToBuffer(WGPUBuffer source, uint64_t sourceOffset, WGPUBuffer destination, uint64_t destinationOffset,
                          uint64_t size);
  void copyBufferToTexture(WGPUTexelCopyBufferInfo const* source, WGPUTexelCopyTextureInfo const* destination,
                           WGPUExtent3D const* copySize);
  void copyTextureToBuffer(WGPUTexelCopyTextureInfo const* source, WGPUTexelCopyBufferInfo const* destination,
                           WGPUExtent3D const* copySize);
  void copyTextureToTexture(WGPUTexelCopyTextureInfo const* source, WGPUTexelCopyTextureInfo const* destination,
                            WGPUExtent3D const* copySize);
  WGPUCommandBuffer finish(WGPUCommandBufferDescriptor const* descriptor);
  void insertDebugMarker(WGPUStringView markerLabel);
  void popDebugGroup();
  void pushDebugGroup(WGPUStringView groupLabel);
  void resolveQuerySet(WGPUQuerySet querySet, uint32_t firstQuery, uint32_t queryCount, WGPUBuffer destination,
                       uint64_t destinationOffset);
  void setLabel(WGPUStringView label);
  void writeTimestamp(WGPUQuerySet querySet, uint32_t queryIndex);

  Device& device() const { return *device_; }

 private:
  friend class PassEncoder;
  enum class State : uint8_t { Open, Locked, Ended };

  // The stream if a call may be recorded now; else null, and the call is dealt with as the encoder's state demands.
  device::CommandStream* recordable(device::Call call) {
    if (state_ == State::Open) [[likely]]
      return stream_;
    refuse(call);
    return nullptr;
  }
  void refuse(device::Call call);
  // Takes note that a pass has begun.
  void lock(PassEncoder& pass);

  Ref<Device> device_;
  device::CommandStream* stream_;    // owned; null once finished
  PassEncoder* openPass_ = nullptr;  // the one that writes to the stream
  State state_ = State::Open;
  bool misused_ = false;  // finish() has something to report, whatever comes
};

// What both kinds of pass share.
class PassEncoder : public BindingCommands {
 public:
  void setLabel(WGPUStringView label);

 protected:
  explicit PassEncoder(CommandEncoder& parent) : BindingCommands(parent.device(), Kind::Pass), parent_(&parent) {}
  ~PassEncoder();
  // Whether end() is legal now; the pass is ended by it. `endsStream`: the end is to be recorded.
  bool endPass(bool& endsStream);

  friend class CommandEncoder;
  Ref<CommandEncoder> parent_;  // stream_ is its, while this is its open pass
};

class ComputePassEncoder final : public PassEncoder {
 public:
  explicit ComputePassEncoder(CommandEncoder& parent) : PassEncoder(parent) {}
  void release() {
    if (dropRef()) delete this;
  }
  void dispatchWorkgroups(uint32_t workgroupCountX, uint32_t workgroupCountY, uint32_t workgroupCountZ);
  void dispatchWorkgroupsIndirect(WGPUBuffer indirectBuffer, uint64_t indirectOffset);
  void end();
  void setPipeline(WGPUComputePipeline pipeline);
};

class RenderPassEncoder final : public RenderCommands<PassEncoder> {
 public:
  explicit RenderPassEncoder(CommandEncoder& parent) : RenderCommands(parent) {}
  void release() {
    if (dropRef()) delete this;
  }
  void beginOcclusionQuery(uint32_t queryIndex);
  void end();
  void endOcclusionQuery();
  void executeBundles(size_t bundleCount, WGPURenderBundle const* bundles);
  void setBlendConstant(WGPUColor const* color);
  void setScissorRect(uint32_t x, uint32_t y, uint32_t width, uint32_t height);
  void setStencilReference(uint32_t reference);
  void setViewport(float x, float y, float width, float height, float minDepth, float maxDepth);
};

}  // namespace alba::content
