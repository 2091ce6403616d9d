// SPDX-License-Identifier: MIT
// WebGPU's enums as Vulkan's. Every function takes a value that validation has let through; anything else gives the
// first Vulkan value, never undefined behaviour.
#pragma once

#include <webgpu/webgpu.h>

#include "vulkan/adapter.h"
#include "vulkan/api.h"

namespace alba::vulkan {

// The VkFormat behind a texture format on this adapter (depth24plus and stencil8 depend on it). UNDEFINED if unknown.
VkFormat toVk(const AdapterInfo& adapter, WGPUTextureFormat format);
VkFormat toVk(WGPUVertexFormat format);
// What `aspect` means of this format. stencil8 is stencil alone, though the VkFormat behind it may have depth, too.
VkImageAspectFlags aspectsToVk(WGPUTextureFormat format, WGPUTextureAspect aspect);

VkCompareOp toVk(WGPUCompareFunction function);
VkBlendFactor toVk(WGPUBlendFactor factor);
VkBlendOp toVk(WGPUBlendOperation operation);
VkStencilOp toVk(WGPUStencilOperation operation);
VkPrimitiveTopology toVk(WGPUPrimitiveTopology topology);
VkFrontFace toVk(WGPUFrontFace face);  // the viewport is flipped, so this is one to one
VkCullModeFlags toVk(WGPUCullMode mode);
VkIndexType toVk(WGPUIndexFormat format);
VkVertexInputRate toVk(WGPUVertexStepMode mode);
VkAttachmentLoadOp toVk(WGPULoadOp op);  // Undefined: DONT_CARE
VkAttachmentStoreOp toVk(WGPUStoreOp op);
VkSamplerAddressMode toVk(WGPUAddressMode mode);
VkFilter toVk(WGPUFilterMode mode);
VkSamplerMipmapMode toVk(WGPUMipmapFilterMode mode);
VkImageType toVk(WGPUTextureDimension dimension);
VkImageViewType toVk(WGPUTextureViewDimension dimension);
VkComponentSwizzle toVk(WGPUComponentSwizzle swizzle);
VkQueryType toVk(WGPUQueryType type);
VkSampleCountFlagBits samplesToVk(uint32_t count);  // 1 or 4
VkShaderStageFlags stagesToVk(WGPUShaderStage stages);
VkColorComponentFlags writeMaskToVk(WGPUColorWriteMask mask);

// Usages for creation. Every buffer can be copied from and to besides (Alba clears, uploads and reads back).
VkBufferUsageFlags bufferUsageToVk(WGPUBufferUsage usage);
// `isDepthStencil` picks the attachment kind. Every image can be copied to besides, for clearing.
VkImageUsageFlags imageUsageToVk(WGPUTextureUsage usage, bool isDepthStencil);
// Just what a view may be used for.
VkImageUsageFlags viewUsageToVk(WGPUTextureUsage usage, bool isDepthStencil);

// The descriptor type of a binding.
VkDescriptorType descriptorTypeToVk(WGPUBufferBindingType type, bool dynamicOffset);

}  // namespace alba::vulkan
