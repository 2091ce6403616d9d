// SPDX-License-Identifier: MIT
// Render pipelines.
#pragma once

#include "device/pipeline.h"

namespace alba::device {

constexpr uint32_t kMaxColorAttachments = vulkan::RenderPipelineDescription::kMaxTargets;

inline bool isStrip(WGPUPrimitiveTopology topology) {
  return topology == WGPUPrimitiveTopology_LineStrip || topology == WGPUPrimitiveTopology_TriangleStrip;
}

// The spec's "render pass layout": what a pass or bundle has and a pipeline expects. Holes are Undefined.
struct AttachmentFormats {
  WGPUTextureFormat colors[kMaxColorAttachments] = {};
  WGPUTextureFormat depthStencil = WGPUTextureFormat_Undefined;
  uint32_t sampleCount = 1;
  // Trailing holes don't matter.
  bool operator==(const AttachmentFormats& other) const {
    for (uint32_t i = 0; i < kMaxColorAttachments; ++i)
      if (colors[i] != other.colors[i]) return false;
    return depthStencil == other.depthStencil && sampleCount == other.sampleCount;
  }
  bool operator!=(const AttachmentFormats& other) const { return !(*this == other); }
  uint32_t colorCount() const {
    uint32_t count = kMaxColorAttachments;
    while (count && colors[count - 1] == WGPUTextureFormat_Undefined) --count;
    return count;
  }
};

struct VertexAttributeDescriptor {
  ChainFault chain;
  WGPUVertexFormat format{};
  uint64_t offset = 0;
  uint32_t shaderLocation = 0;
};
struct VertexBufferDescriptor {
  ChainFault chain;
  bool used = false;  // false: a hole
  WGPUVertexStepMode stepMode = WGPUVertexStepMode_Vertex;
  uint64_t arrayStride = 0;
  std::vector<VertexAttributeDescriptor> attributes;
};
struct ColorTargetDescriptor {
  ChainFault chain;
  WGPUTextureFormat format = WGPUTextureFormat_Undefined;  // a hole
  bool hasBlend = false;
  WGPUBlendState blend{};  // defaults filled in
  WGPUColorWriteMask writeMask = WGPUColorWriteMask_All;
};
// Enum defaults are filled in everywhere, but for those that mean "not given".
struct RenderPipelineDescriptor {
  ChainFault chain;
  PipelineLayout* layout = nullptr;  // null: "auto"
  StageDescriptor vertex;
  std::vector<VertexBufferDescriptor> buffers;
  WGPUPrimitiveState primitive{};
  ChainFault primitiveChain;
  bool hasDepthStencil = false;
  WGPUDepthStencilState depthStencil{};
  ChainFault depthStencilChain;
  WGPUMultisampleState multisample{};
  ChainFault multisampleChain;
  bool hasFragment = false;
  StageDescriptor fragment;
  std::vector<ColorTargetDescriptor> targets;
};

class RenderPipeline final : public Pipeline {
 public:
  // A vertex buffer slot that a draw needs.
  struct VertexBuffer {
    uint32_t slot;
    uint64_t stride;
    uint64_t lastStride;  // bytes that the last element needs
    bool perInstance;
  };

  RenderPipeline(Device& device, std::string_view label) : Pipeline(device, ObjectKind::RenderPipeline, label) {}

  void initialize(Scope* scope, const RenderPipelineDescriptor& descriptor);

  struct Job;
  MaybeError prepare(const RenderPipelineDescriptor& descriptor, Job& job);
  static void compile(Job& job);
  MaybeError finish(Job& job);

  // In order of the slots, holes left out.
  const std::vector<VertexBuffer>& vertexBuffers() const { return vertexBuffers_; }
  const AttachmentFormats& attachments() const { return attachments_; }
  WGPUPrimitiveTopology topology() const { return topology_; }
  // Undefined when not given.
  WGPUIndexFormat stripIndexFormat() const { return stripIndexFormat_; }
  bool writesDepth() const { return writesDepth_; }
  bool writesStencil() const { return writesStencil_; }

 private:
  // Keeps what draws are checked against.
  void remember(const RenderPipelineDescriptor& descriptor);

  std::vector<VertexBuffer> vertexBuffers_;
  AttachmentFormats attachments_;
  WGPUPrimitiveTopology topology_ = WGPUPrimitiveTopology_TriangleList;
  WGPUIndexFormat stripIndexFormat_ = WGPUIndexFormat_Undefined;
  bool writesDepth_ = false;
  bool writesStencil_ = false;
};

struct RenderPipeline::Job {
  vulkan::Device* vulkan = nullptr;
  Stage vertex;
  Stage fragment;  // without an entry point when there is no fragment stage
  vulkan::RenderPipelineDescription description;
  std::string name;
  CompileOutcome outcome;
};

// createRenderPipeline's rules but for those of the layout (render_rules.cpp).
MaybeError checkRenderPipeline(const Device& device, const RenderPipelineDescriptor& descriptor, const Stage& vertex,
                               const Stage* fragment);

}  // namespace alba::device
