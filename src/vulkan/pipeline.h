// SPDX-License-Identifier: MIT
// Pipeline layouts, compute and render pipelines from plain descriptions. Any thread may create them (the pipeline
// cache is shared); whoever holds one calls destroy() once the GPU is done with it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "vulkan/device.h"

namespace alba::vulkan {

struct PipelineLayout {
  VkPipelineLayout handle = VK_NULL_HANDLE;
  VkShaderStageFlags pushConstantStages = 0;
  uint32_t pushConstantBytes = 0;

  // Null entries in `sets` are not allowed: give an empty layout for a hole. Push constants start at byte 0 and are
  // seen by `stages`.
  VkResult create(Device& device, const VkDescriptorSetLayout* sets, size_t count, uint32_t pushConstantBytes = 0,
                  VkShaderStageFlags stages = VK_SHADER_STAGE_ALL_GRAPHICS | VK_SHADER_STAGE_COMPUTE_BIT,
                  std::string_view name = {});
  void destroy(Device& device);
  explicit operator bool() const { return handle != VK_NULL_HANDLE; }
};

// One shader stage: SPIR-V words and the entry point's name in them. No specialization: overrides are compiled in.
struct ShaderStage {
  const uint32_t* code = nullptr;
  size_t words = 0;
  const char* entryPoint = "main";
  bool usesSubgroups = false;
  uint32_t subgroupSize = 0;  // that every subgroup must have; 0: as the driver likes
};

struct ComputePipelineDescription {
  ShaderStage stage;
  VkPipelineLayout layout = VK_NULL_HANDLE;
  std::string_view name;
};

struct VertexAttribute {
  uint32_t location = 0;
  uint32_t binding = 0;
  VkFormat format = VK_FORMAT_UNDEFINED;
  uint32_t offset = 0;
};
struct VertexBinding {
  uint32_t binding = 0;
  uint32_t stride = 0;
  VkVertexInputRate rate = VK_VERTEX_INPUT_RATE_VERTEX;
};
struct ColorTarget {
  VkFormat format = VK_FORMAT_UNDEFINED;  // UNDEFINED: a hole
  VkPipelineColorBlendAttachmentState blend{};
};

struct RenderPipelineDescription {
  static constexpr uint32_t kMaxTargets = 8;
  static constexpr uint32_t kMaxVertexBindings = 32;
  static constexpr uint32_t kMaxVertexAttributes = 32;

  ShaderStage vertex;
  ShaderStage fragment;  // words 0: none
  VkPipelineLayout layout = VK_NULL_HANDLE;

  VertexBinding bindings[kMaxVertexBindings];
  uint32_t bindingCount = 0;
  VertexAttribute attributes[kMaxVertexAttributes];
  uint32_t attributeCount = 0;

  VkPrimitiveTopology topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
  bool primitiveRestart = false;  // strips with an index buffer
  VkFrontFace frontFace = VK_FRONT_FACE_COUNTER_CLOCKWISE;
  VkCullModeFlags cullMode = VK_CULL_MODE_NONE;
  bool unclippedDepth = false;

  ColorTarget targets[kMaxTargets];
  uint32_t targetCount = 0;

  VkFormat depthFormat = VK_FORMAT_UNDEFINED;  // UNDEFINED: no such attachment
  VkFormat stencilFormat = VK_FORMAT_UNDEFINED;
  bool depthTest = false;  // compare or write
  bool depthWrite = false;
  VkCompareOp depthCompare = VK_COMPARE_OP_ALWAYS;
  bool stencilTest = false;
  VkStencilOpState stencilFront{};  // reference is dynamic; masks are here
  VkStencilOpState stencilBack{};
  bool depthBias = false;
  float depthBiasConstant = 0;
  float depthBiasSlope = 0;
  float depthBiasClamp = 0;  // ignored where the device has no depthBiasClamp

  VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
  uint32_t sampleMask = 0xFFFFFFFF;
  bool alphaToCoverage = false;
  std::string_view name;
};

// Dynamic state of every render pipeline: viewport, scissor, blend constants, stencil reference. Set all four after
// beginRendering and they stay across pipelines.
struct Pipeline {
  VkPipeline handle = VK_NULL_HANDLE;

  VkResult create(Device& device, const ComputePipelineDescription& description);
  VkResult create(Device& device, const RenderPipelineDescription& description);
  void destroy(Device& device);
  explicit operator bool() const { return handle != VK_NULL_HANDLE; }
};

}  // namespace alba::vulkan
