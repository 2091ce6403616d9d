// SPDX-License-Identifier: MIT
// Creating pipeline layouts and pipelines (see pipeline.h).
#include "vulkan/pipeline.h"

#include <algorithm>

namespace alba::vulkan {
namespace {

// A shader module that lives as long as a pipeline is being made. Null for a stage without words.
class Module {
 public:
  Module(Device& device, const ShaderStage& stage) : device_(device) {
    required_.requiredSubgroupSize = stage.subgroupSize;
    if (!stage.words) return;
    VkShaderModuleCreateInfo info{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
    info.codeSize = stage.words * sizeof(uint32_t);
    info.pCode = stage.code;
    result_ = device.note(device.vk.vkCreateShaderModule(device.handle(), &info, nullptr, &handle_));
    if (result_ != VK_SUCCESS) handle_ = VK_NULL_HANDLE;
  }
  ~Module() {
    if (handle_) device_.vk.vkDestroyShaderModule(device_.handle(), handle_, nullptr);
  }
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;
  VkResult result() const { return result_; }
  VkPipelineShaderStageCreateInfo stage(VkShaderStageFlagBits kind, const ShaderStage& stage) const {
    VkPipelineShaderStageCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO};
    if (stage.subgroupSize) {
      info.pNext = &required_;
      info.flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
    } else if (stage.usesSubgroups) {
      // Without the flag SubgroupSize is a number of the driver's, whatever the subgroups are.
      info.flags = VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT;
    }
    info.stage = kind;
    info.module = handle_;
    info.pName = stage.entryPoint;
    return info;
  }

 private:
  Device& device_;
  VkPipelineShaderStageRequiredSubgroupSizeCreateInfo required_{
      VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO};
  VkShaderModule handle_ = VK_NULL_HANDLE;
  VkResult result_ = VK_SUCCESS;
};

constexpr VkDynamicState kDynamicStates[] = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR,
                                             VK_DYNAMIC_STATE_BLEND_CONSTANTS, VK_DYNAMIC_STATE_STENCIL_REFERENCE};

struct VertexInput {
  VkVertexInputBindingDescription bindings[RenderPipelineDescription::kMaxVertexBindings];
  VkVertexInputAttributeDescription attributes[RenderPipelineDescription::kMaxVertexAttributes];
  VkPipelineVertexInputStateCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};

  explicit VertexInput(const RenderPipelineDescription& d) {
    info.vertexBindingDescriptionCount = std::min(d.bindingCount, d.kMaxVertexBindings);
    info.vertexAttributeDescriptionCount = std::min(d.attributeCount, d.kMaxVertexAttributes);
    for (uint32_t i = 0; i < info.vertexBindingDescriptionCount; ++i)
      bindings[i] = {d.bindings[i].binding, d.bindings[i].stride, d.bindings[i].rate};
    for (uint32_t i = 0; i < info.vertexAttributeDescriptionCount; ++i)
      attributes[i] = {d.attributes[i].location, d.attributes[i].binding, d.attributes[i].format,
                       d.attributes[i].offset};
    info.pVertexBindingDescriptions = bindings;
    info.pVertexAttributeDescriptions = attributes;
  }
};

// Depth is clamped to the viewport in every pipeline; whether primitives are clipped as well is a choice of its own.
struct Rasterization {
  VkPipelineRasterizationDepthClipStateCreateInfoEXT clip{
      VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_DEPTH_CLIP_STATE_CREATE_INFO_EXT};
  VkPipelineRasterizationStateCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO, &clip};

  Rasterization(const AdapterInfo& adapter, const RenderPipelineDescription& d) {
    clip.depthClipEnable = !d.unclippedDepth;
    info.depthClampEnable = VK_TRUE;
    info.polygonMode = VK_POLYGON_MODE_FILL;
    info.cullMode = d.cullMode;
    info.frontFace = d.frontFace;
    info.depthBiasEnable = d.depthBias;
    info.depthBiasConstantFactor = d.depthBiasConstant;
    info.depthBiasSlopeFactor = d.depthBiasSlope;
    info.depthBiasClamp = adapter.features.depthBiasClamp ? d.depthBiasClamp : 0;
    info.lineWidth = 1;
  }
};

VkPipelineDepthStencilStateCreateInfo depthStencil(const RenderPipelineDescription& d) {
  VkPipelineDepthStencilStateCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO};
  info.depthTestEnable = d.depthTest;
  info.depthWriteEnable = d.depthTest && d.depthWrite;
  info.depthCompareOp = d.depthCompare;
  info.stencilTestEnable = d.stencilTest;
  info.front = d.stencilFront;
  info.back = d.stencilBack;
  info.maxDepthBounds = 1;
  return info;
}

VkResult finish(Device& device, VkResult result, VkPipeline& handle, std::string_view name) {
  device.note(result);
  if (result != VK_SUCCESS) {
    handle = VK_NULL_HANDLE;
    return result < 0 ? result : VK_ERROR_UNKNOWN;
  }
  device.setName(VK_OBJECT_TYPE_PIPELINE, reinterpret_cast<uint64_t>(handle), name);
  return VK_SUCCESS;
}

}  // namespace

VkResult PipelineLayout::create(Device& device, const VkDescriptorSetLayout* sets, size_t count, uint32_t bytes,
                                VkShaderStageFlags stages, std::string_view name) {
  *this = {};
  const VkPushConstantRange range{stages, 0, bytes};
  VkPipelineLayoutCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  info.setLayoutCount = uint32_t(count);
  info.pSetLayouts = sets;
  info.pushConstantRangeCount = bytes ? 1 : 0;
  info.pPushConstantRanges = &range;
  const VkResult result = device.note(device.vk.vkCreatePipelineLayout(device.handle(), &info, nullptr, &handle));
  if (result != VK_SUCCESS) {
    handle = VK_NULL_HANDLE;
    return result;
  }
  pushConstantStages = bytes ? stages : 0;
  pushConstantBytes = bytes;
  device.setName(VK_OBJECT_TYPE_PIPELINE_LAYOUT, reinterpret_cast<uint64_t>(handle), name);
  return VK_SUCCESS;
}

void PipelineLayout::destroy(Device& device) {
  if (handle) device.vk.vkDestroyPipelineLayout(device.handle(), handle, nullptr);
  *this = {};
}

VkResult Pipeline::create(Device& device, const ComputePipelineDescription& d) {
  handle = VK_NULL_HANDLE;
  const Module module(device, d.stage);
  if (module.result() != VK_SUCCESS) return module.result();
  VkComputePipelineCreateInfo info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  info.stage = module.stage(VK_SHADER_STAGE_COMPUTE_BIT, d.stage);
  info.layout = d.layout;
  info.basePipelineIndex = -1;
  const VkResult result =
      device.vk.vkCreateComputePipelines(device.handle(), device.pipelineCache(), 1, &info, nullptr, &handle);
  return finish(device, result, handle, d.name);
}

VkResult Pipeline::create(Device& device, const RenderPipelineDescription& d) {
  handle = VK_NULL_HANDLE;
  const Module vertex(device, d.vertex);
  if (vertex.result() != VK_SUCCESS) return vertex.result();
  const Module fragment(device, d.fragment);
  if (fragment.result() != VK_SUCCESS) return fragment.result();
  const VkPipelineShaderStageCreateInfo stages[] = {
      vertex.stage(VK_SHADER_STAGE_VERTEX_BIT, d.vertex),
      fragment.stage(VK_SHADER_STAGE_FRAGMENT_BIT, d.fragment),
  };

  const VertexInput vertexInput(d);
  VkPipelineInputAssemblyStateCreateInfo assembly{VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
  assembly.topology = d.topology;
  assembly.primitiveRestartEnable = d.primitiveRestart;
  VkPipelineViewportStateCreateInfo viewport{VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
  viewport.viewportCount = 1;
  viewport.scissorCount = 1;
  const Rasterization rasterization(device.adapter(), d);
  VkPipelineMultisampleStateCreateInfo multisample{VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
  multisample.rasterizationSamples = d.samples;
  multisample.pSampleMask = &d.sampleMask;
  multisample.alphaToCoverageEnable = d.alphaToCoverage;
  const VkPipelineDepthStencilStateCreateInfo depth = depthStencil(d);

  const uint32_t targets = std::min(d.targetCount, d.kMaxTargets);
  VkFormat formats[RenderPipelineDescription::kMaxTargets];
  VkPipelineColorBlendAttachmentState blends[RenderPipelineDescription::kMaxTargets];
  for (uint32_t i = 0; i < targets; ++i) {
    formats[i] = d.targets[i].format;
    blends[i] = d.targets[i].blend;
    if (formats[i] == VK_FORMAT_UNDEFINED) blends[i] = {};
  }
  VkPipelineColorBlendStateCreateInfo blend{VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO};
  blend.attachmentCount = targets;
  blend.pAttachments = blends;
  VkPipelineDynamicStateCreateInfo dynamic{VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO};
  dynamic.dynamicStateCount = uint32_t(std::size(kDynamicStates));
  dynamic.pDynamicStates = kDynamicStates;
  VkPipelineRenderingCreateInfo rendering{VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
  rendering.colorAttachmentCount = targets;
  rendering.pColorAttachmentFormats = formats;
  rendering.depthAttachmentFormat = d.depthFormat;
  rendering.stencilAttachmentFormat = d.stencilFormat;

  VkGraphicsPipelineCreateInfo info{VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, &rendering};
  info.stageCount = d.fragment.words ? 2 : 1;
  info.pStages = stages;
  info.pVertexInputState = &vertexInput.info;
  info.pInputAssemblyState = &assembly;
  info.pViewportState = &viewport;
  info.pRasterizationState = &rasterization.info;
  info.pMultisampleState = &multisample;
  info.pDepthStencilState = &depth;
  info.pColorBlendState = &blend;
  info.pDynamicState = &dynamic;
  info.layout = d.layout;
  info.basePipelineIndex = -1;
  const VkResult result =
      device.vk.vkCreateGraphicsPipelines(device.handle(), device.pipelineCache(), 1, &info, nullptr, &handle);
  return finish(device, result, handle, d.name);
}

void Pipeline::destroy(Device& device) {
  if (handle) device.vk.vkDestroyPipeline(device.handle(), handle, nullptr);
  handle = VK_NULL_HANDLE;
}

}  // namespace alba::vulkan
