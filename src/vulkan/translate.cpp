// SPDX-License-Identifier: MIT
// The tables behind translate.h: where WebGPU counts from 1 (0 is "undefined"), entry 0 is the default.
#include "vulkan/translate.h"

#include <iterator>

#include "alba_formats.h"

namespace alba::vulkan {
namespace {

template <class T, size_t n>
T at(const T (&table)[n], uint32_t index) {
  return table[index < n ? index : 0];
}

}  // namespace

VkFormat toVk(const AdapterInfo& adapter, WGPUTextureFormat format) {
  switch (format) {
    case WGPUTextureFormat_Depth24Plus:
      return adapter.depth24plus;
    case WGPUTextureFormat_Depth24PlusStencil8:
      return adapter.depth24plusStencil8;
    case WGPUTextureFormat_Stencil8:
      return adapter.stencil8;
    default: {
      const FormatInfo* info = formatInfo(format);
      return info ? VkFormat(info->vkFormat) : VK_FORMAT_UNDEFINED;
    }
  }
}

VkFormat toVk(WGPUVertexFormat format) {
  const VertexFormatInfo* info = vertexFormatInfo(format);
  return info ? VkFormat(info->vkFormat) : VK_FORMAT_UNDEFINED;
}

VkImageAspectFlags aspectsToVk(WGPUTextureFormat format, WGPUTextureAspect aspect) {
  const FormatInfo* info = formatInfo(format);
  if (!info || !info->isDepthOrStencil()) return VK_IMAGE_ASPECT_COLOR_BIT;
  VkImageAspectFlags aspects = 0;
  if (info->hasDepth() && aspect != WGPUTextureAspect_StencilOnly) aspects |= VK_IMAGE_ASPECT_DEPTH_BIT;
  if (info->hasStencil() && aspect != WGPUTextureAspect_DepthOnly) aspects |= VK_IMAGE_ASPECT_STENCIL_BIT;
  return aspects;
}

VkCompareOp toVk(WGPUCompareFunction function) {
  constexpr VkCompareOp kTable[] = {
      VK_COMPARE_OP_ALWAYS,        VK_COMPARE_OP_NEVER,   VK_COMPARE_OP_LESS,      VK_COMPARE_OP_EQUAL,
      VK_COMPARE_OP_LESS_OR_EQUAL, VK_COMPARE_OP_GREATER, VK_COMPARE_OP_NOT_EQUAL, VK_COMPARE_OP_GREATER_OR_EQUAL,
      VK_COMPARE_OP_ALWAYS};
  return at(kTable, uint32_t(function));
}

VkBlendFactor toVk(WGPUBlendFactor factor) {
  constexpr VkBlendFactor kTable[] = {VK_BLEND_FACTOR_ONE,
                                      VK_BLEND_FACTOR_ZERO,
                                      VK_BLEND_FACTOR_ONE,
                                      VK_BLEND_FACTOR_SRC_COLOR,
                                      VK_BLEND_FACTOR_ONE_MINUS_SRC_COLOR,
                                      VK_BLEND_FACTOR_SRC_ALPHA,
                                      VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA,
                                      VK_BLEND_FACTOR_DST_COLOR,
                                      VK_BLEND_FACTOR_ONE_MINUS_DST_COLOR,
                                      VK_BLEND_FACTOR_DST_ALPHA,
                                      VK_BLEND_FACTOR_ONE_MINUS_DST_ALPHA,
                                      VK_BLEND_FACTOR_SRC_ALPHA_SATURATE,
                                      VK_BLEND_FACTOR_CONSTANT_COLOR,
                                      VK_BLEND_FACTOR_ONE_MINUS_CONSTANT_COLOR,
                                      VK_BLEND_FACTOR_SRC1_COLOR,
                                      VK_BLEND_FACTOR_ONE_MINUS_SRC1_COLOR,
                                      VK_BLEND_FACTOR_SRC1_ALPHA,
                                      VK_BLEND_FACTOR_ONE_MINUS_SRC1_ALPHA};
  return at(kTable, uint32_t(factor));
}

VkBlendOp toVk(WGPUBlendOperation operation) {
  constexpr VkBlendOp kTable[] = {VK_BLEND_OP_ADD, VK_BLEND_OP_ADD, VK_BLEND_OP_SUBTRACT, VK_BLEND_OP_REVERSE_SUBTRACT,
                                  VK_BLEND_OP_MIN, VK_BLEND_OP_MAX};
  return at(kTable, uint32_t(operation));
}

VkStencilOp toVk(WGPUStencilOperation operation) {
  constexpr VkStencilOp kTable[] = {VK_STENCIL_OP_KEEP,
                                    VK_STENCIL_OP_KEEP,
                                    VK_STENCIL_OP_ZERO,
                                    VK_STENCIL_OP_REPLACE,
                                    VK_STENCIL_OP_INVERT,
                                    VK_STENCIL_OP_INCREMENT_AND_CLAMP,
                                    VK_STENCIL_OP_DECREMENT_AND_CLAMP,
                                    VK_STENCIL_OP_INCREMENT_AND_WRAP,
                                    VK_STENCIL_OP_DECREMENT_AND_WRAP};
  return at(kTable, uint32_t(operation));
}

VkPrimitiveTopology toVk(WGPUPrimitiveTopology topology) {
  constexpr VkPrimitiveTopology kTable[] = {VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST, VK_PRIMITIVE_TOPOLOGY_POINT_LIST,
                                            VK_PRIMITIVE_TOPOLOGY_LINE_LIST,     VK_PRIMITIVE_TOPOLOGY_LINE_STRIP,
                                            VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP};
  return at(kTable, uint32_t(topology));
}

VkFrontFace toVk(WGPUFrontFace face) {
  return face == WGPUFrontFace_CW ? VK_FRONT_FACE_CLOCKWISE : VK_FRONT_FACE_COUNTER_CLOCKWISE;
}

VkCullModeFlags toVk(WGPUCullMode mode) {
  constexpr VkCullModeFlags kTable[] = {VK_CULL_MODE_NONE, VK_CULL_MODE_NONE, VK_CULL_MODE_FRONT_BIT,
                                        VK_CULL_MODE_BACK_BIT};
  return at(kTable, uint32_t(mode));
}

VkIndexType toVk(WGPUIndexFormat format) {
  return format == WGPUIndexFormat_Uint16 ? VK_INDEX_TYPE_UINT16 : VK_INDEX_TYPE_UINT32;
}

VkVertexInputRate toVk(WGPUVertexStepMode mode) {
  return mode == WGPUVertexStepMode_Instance ? VK_VERTEX_INPUT_RATE_INSTANCE : VK_VERTEX_INPUT_RATE_VERTEX;
}

VkAttachmentLoadOp toVk(WGPULoadOp op) {
  constexpr VkAttachmentLoadOp kTable[] = {VK_ATTACHMENT_LOAD_OP_DONT_CARE, VK_ATTACHMENT_LOAD_OP_LOAD,
                                           VK_ATTACHMENT_LOAD_OP_CLEAR};
  return at(kTable, uint32_t(op));
}

VkAttachmentStoreOp toVk(WGPUStoreOp op) {
  return op == WGPUStoreOp_Store ? VK_ATTACHMENT_STORE_OP_STORE : VK_ATTACHMENT_STORE_OP_DONT_CARE;
}

VkSamplerAddressMode toVk(WGPUAddressMode mode) {
  constexpr VkSamplerAddressMode kTable[] = {VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                             VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE, VK_SAMPLER_ADDRESS_MODE_REPEAT,
                                             VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT};
  return at(kTable, uint32_t(mode));
}

VkFilter toVk(WGPUFilterMode mode) { return mode == WGPUFilterMode_Linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST; }

VkSamplerMipmapMode toVk(WGPUMipmapFilterMode mode) {
  return mode == WGPUMipmapFilterMode_Linear ? VK_SAMPLER_MIPMAP_MODE_LINEAR : VK_SAMPLER_MIPMAP_MODE_NEAREST;
}

VkImageType toVk(WGPUTextureDimension dimension) {
  constexpr VkImageType kTable[] = {VK_IMAGE_TYPE_2D, VK_IMAGE_TYPE_1D, VK_IMAGE_TYPE_2D, VK_IMAGE_TYPE_3D};
  return at(kTable, uint32_t(dimension));
}

VkImageViewType toVk(WGPUTextureViewDimension dimension) {
  constexpr VkImageViewType kTable[] = {
      VK_IMAGE_VIEW_TYPE_2D,   VK_IMAGE_VIEW_TYPE_1D,         VK_IMAGE_VIEW_TYPE_2D, VK_IMAGE_VIEW_TYPE_2D_ARRAY,
      VK_IMAGE_VIEW_TYPE_CUBE, VK_IMAGE_VIEW_TYPE_CUBE_ARRAY, VK_IMAGE_VIEW_TYPE_3D};
  return at(kTable, uint32_t(dimension));
}

VkComponentSwizzle toVk(WGPUComponentSwizzle swizzle) {
  constexpr VkComponentSwizzle kTable[] = {
      VK_COMPONENT_SWIZZLE_IDENTITY, VK_COMPONENT_SWIZZLE_ZERO, VK_COMPONENT_SWIZZLE_ONE, VK_COMPONENT_SWIZZLE_R,
      VK_COMPONENT_SWIZZLE_G,        VK_COMPONENT_SWIZZLE_B,    VK_COMPONENT_SWIZZLE_A};
  return at(kTable, uint32_t(swizzle));
}

VkQueryType toVk(WGPUQueryType type) {
  return type == WGPUQueryType_Timestamp ? VK_QUERY_TYPE_TIMESTAMP : VK_QUERY_TYPE_OCCLUSION;
}

VkSampleCountFlagBits samplesToVk(uint32_t count) { return count == 4 ? VK_SAMPLE_COUNT_4_BIT : VK_SAMPLE_COUNT_1_BIT; }

VkShaderStageFlags stagesToVk(WGPUShaderStage stages) {
  VkShaderStageFlags out = 0;
  if (stages & WGPUShaderStage_Vertex) out |= VK_SHADER_STAGE_VERTEX_BIT;
  if (stages & WGPUShaderStage_Fragment) out |= VK_SHADER_STAGE_FRAGMENT_BIT;
  if (stages & WGPUShaderStage_Compute) out |= VK_SHADER_STAGE_COMPUTE_BIT;
  return out;
}

VkColorComponentFlags writeMaskToVk(WGPUColorWriteMask mask) { return VkColorComponentFlags(mask & 0xF); }

VkBufferUsageFlags bufferUsageToVk(WGPUBufferUsage usage) {
  VkBufferUsageFlags out = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  if (usage & WGPUBufferUsage_Index) out |= VK_BUFFER_USAGE_INDEX_BUFFER_BIT;
  if (usage & WGPUBufferUsage_Vertex) out |= VK_BUFFER_USAGE_VERTEX_BUFFER_BIT;
  if (usage & WGPUBufferUsage_Uniform) out |= VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
  if (usage & WGPUBufferUsage_Storage) out |= VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  // Shaders of Alba's own check indirect arguments and convert timestamps.
  if (usage & WGPUBufferUsage_Indirect) out |= VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  if (usage & WGPUBufferUsage_QueryResolve) out |= VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  return out;
}

VkImageUsageFlags imageUsageToVk(WGPUTextureUsage usage, bool isDepthStencil) {
  VkImageUsageFlags out = viewUsageToVk(usage, isDepthStencil) | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  if (usage & WGPUTextureUsage_CopySrc) out |= VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
  return out;
}

VkImageUsageFlags viewUsageToVk(WGPUTextureUsage usage, bool isDepthStencil) {
  VkImageUsageFlags out = 0;
  if (usage & WGPUTextureUsage_TextureBinding) out |= VK_IMAGE_USAGE_SAMPLED_BIT;
  if (usage & WGPUTextureUsage_StorageBinding) out |= VK_IMAGE_USAGE_STORAGE_BIT;
  if (usage & (WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_TransientAttachment))
    out |= isDepthStencil ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
  return out;
}

VkDescriptorType descriptorTypeToVk(WGPUBufferBindingType type, bool dynamicOffset) {
  if (type == WGPUBufferBindingType_Uniform)
    return dynamicOffset ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC : VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  return dynamicOffset ? VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
}

}  // namespace alba::vulkan
