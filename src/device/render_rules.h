// SPDX-License-Identifier: MIT
// The rules of createRenderPipeline, by part of the descriptor. All are pure.
#pragma once

#include "device/render_pipeline.h"

namespace alba::device {

MaybeError checkVertexBuffers(const Device& device, const RenderPipelineDescriptor& descriptor,
                              const wgsl::EntryPoint& vertex);
MaybeError checkPrimitive(const Device& device, const RenderPipelineDescriptor& descriptor);
MaybeError checkDepthStencil(const Device& device, const RenderPipelineDescriptor& descriptor);
// `fragment` is null without a fragment stage.
MaybeError checkMultisample(const RenderPipelineDescriptor& descriptor, const wgsl::EntryPoint* fragment);
MaybeError checkTargets(const Device& device, const RenderPipelineDescriptor& descriptor,
                        const wgsl::EntryPoint& fragment);
// Vertex buffers and bind groups share a limit.
MaybeError checkBufferSlots(const Device& device, const RenderPipelineDescriptor& descriptor,
                            const PipelineLayoutCore& layout);

// Some stencil operation of a face does something.
bool changesStencil(const WGPUStencilFaceState& face);

}  // namespace alba::device
