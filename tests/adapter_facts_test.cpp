// SPDX-License-Identifier: MIT
// What WebGPU guarantees of an adapter's limits holds for whatever a driver reports: Vulkan's minimum, a lavish card,
// and random numbers.
#include <gtest/gtest.h>

#include <random>

#include "alba_limits.h"
#include "content/adapter_choice.h"
#include "device/adapter.h"

namespace alba::device {
namespace {

// The least that a Vulkan 1.3 driver may report and WebGPU's core level can live with.
vulkan::AdapterInfo modest() {
  vulkan::AdapterInfo info;
  VkPhysicalDeviceLimits& l = info.properties.limits;
  l.maxImageDimension1D = 8192;
  l.maxImageDimension2D = l.maxImageDimensionCube = 8192;
  l.maxImageDimension3D = 2048;
  l.maxImageArrayLayers = 256;
  l.maxUniformBufferRange = 65536;
  l.maxStorageBufferRange = 1 << 27;
  l.maxPushConstantsSize = 128;
  l.maxBoundDescriptorSets = 4;
  l.maxPerStageDescriptorSamplers = 16;
  l.maxPerStageDescriptorUniformBuffers = 12;
  l.maxPerStageDescriptorStorageBuffers = 8;
  l.maxPerStageDescriptorSampledImages = 16;
  l.maxPerStageDescriptorStorageImages = 4;
  l.maxPerStageResources = 128;
  l.maxDescriptorSetSamplers = 96;
  l.maxDescriptorSetUniformBuffers = 72;
  l.maxDescriptorSetUniformBuffersDynamic = 8;
  l.maxDescriptorSetStorageBuffers = 24;
  l.maxDescriptorSetStorageBuffersDynamic = 4;
  l.maxDescriptorSetSampledImages = 96;
  l.maxDescriptorSetStorageImages = 24;
  l.maxVertexInputAttributes = l.maxVertexInputBindings = 16;
  l.maxVertexInputAttributeOffset = 2047;
  l.maxVertexInputBindingStride = 2048;
  l.maxVertexOutputComponents = 72;
  l.maxFragmentInputComponents = 112;
  l.maxFragmentOutputAttachments = l.maxColorAttachments = 8;
  l.maxFragmentCombinedOutputResources = 4;
  l.maxComputeSharedMemorySize = 16384;
  for (uint32_t& count : l.maxComputeWorkGroupCount) count = 65535;
  l.maxComputeWorkGroupInvocations = 256;
  l.maxComputeWorkGroupSize[0] = l.maxComputeWorkGroupSize[1] = 256;
  l.maxComputeWorkGroupSize[2] = 64;
  l.maxFramebufferWidth = l.maxFramebufferHeight = 8192;
  l.maxViewportDimensions[0] = l.maxViewportDimensions[1] = 8192;
  l.viewportBoundsRange[0] = -16384;
  l.viewportBoundsRange[1] = 16383;
  l.minUniformBufferOffsetAlignment = l.minStorageBufferOffsetAlignment = 256;
  info.properties11.maxMemoryAllocationSize = 1 << 30;
  info.properties13.maxBufferSize = 1 << 30;
  info.memory.memoryHeapCount = 1;
  info.memory.memoryHeaps[0].size = uint64_t(2) << 30;
  return info;
}

// The rules of the specification's "Adapter Capability Guarantees".
void expectGuarantees(const WGPULimits& l) {
  EXPECT_GE(l.maxBindingsPerBindGroup, 2 * (uint64_t(l.maxSampledTexturesPerShaderStage) + l.maxSamplersPerShaderStage +
                                            l.maxStorageBuffersPerShaderStage + l.maxStorageTexturesPerShaderStage +
                                            l.maxUniformBuffersPerShaderStage));
  EXPECT_LE(l.maxBindGroups, l.maxBindGroupsPlusVertexBuffers);
  EXPECT_LE(l.maxVertexBuffers, l.maxBindGroupsPlusVertexBuffers);
  EXPECT_LE(l.maxUniformBufferBindingSize, l.maxBufferSize);
  EXPECT_LE(l.maxStorageBufferBindingSize, l.maxBufferSize);
  EXPECT_EQ(l.maxStorageBufferBindingSize % 4, 0u);
  EXPECT_EQ(l.maxVertexBufferArrayStride % 4, 0u);
  EXPECT_LE(l.maxComputeWorkgroupSizeX, l.maxComputeInvocationsPerWorkgroup);
  EXPECT_LE(l.maxComputeWorkgroupSizeY, l.maxComputeInvocationsPerWorkgroup);
  EXPECT_LE(l.maxComputeWorkgroupSizeZ, l.maxComputeInvocationsPerWorkgroup);
  EXPECT_LE(l.maxComputeInvocationsPerWorkgroup,
            double(l.maxComputeWorkgroupSizeX) * l.maxComputeWorkgroupSizeY * l.maxComputeWorkgroupSizeZ);
  EXPECT_EQ(l.maxImmediateSize % 4, 0u);
  for (uint32_t alignment : {l.minUniformBufferOffsetAlignment, l.minStorageBufferOffsetAlignment}) {
    EXPECT_GE(alignment, 32u);
    EXPECT_EQ(alignment & (alignment - 1), 0u);
  }
}

TEST(AdapterFacts, EveryLimitIsSet) {
  WGPUCompatibilityModeLimits stage;
  const WGPULimits limits = adapterLimits(modest(), &stage);
  for (const LimitInfo& limit : kLimits) {
    uint64_t value = 0;
    EXPECT_TRUE(limit.read(limits, &stage, value)) << limit.name;
  }
  EXPECT_EQ(stage.maxStorageBuffersInFragmentStage, limits.maxStorageBuffersPerShaderStage);
  EXPECT_EQ(stage.maxStorageTexturesInVertexStage, limits.maxStorageTexturesPerShaderStage);
}

TEST(AdapterFacts, AModestDriverHasTheDefaultLimits) {
  const WGPULimits limits = adapterLimits(modest(), nullptr);
  EXPECT_EQ(missingLimit(limits), "");
  expectGuarantees(limits);
  EXPECT_EQ(limits.maxTextureDimension2D, 8192u);
  EXPECT_EQ(limits.maxStorageBuffersPerShaderStage, 8u);
  EXPECT_EQ(limits.maxImmediateSize, 64u);
}

TEST(AdapterFacts, AShortfallIsNamed) {
  vulkan::AdapterInfo info = modest();
  info.properties.limits.maxImageDimension2D = 4096;
  EXPECT_EQ(missingLimit(adapterLimits(info, nullptr)),
            "maxTextureDimension2D is 4096, less than the 8192 that WebGPU needs.");
  info = modest();
  info.properties.limits.minStorageBufferOffsetAlignment = 512;
  EXPECT_EQ(missingLimit(adapterLimits(info, nullptr)),
            "minStorageBufferOffsetAlignment is 512, more than the 256 that WebGPU needs.");
}

TEST(AdapterChoice, AdaptersBelowTheDefaultLimitsArePassedOver) {
  const WGPURequestAdapterOptions options = WGPU_REQUEST_ADAPTER_OPTIONS_INIT;
  std::vector<vulkan::AdapterInfo> adapters{modest(), modest()};
  adapters[0].name = "Large";
  adapters[0].properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
  adapters[1].name = "Small";
  adapters[1].properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_CPU;
  std::string why;
  EXPECT_EQ(content::chooseAdapter(adapters, options, "", why), &adapters[0]);
  adapters[0].properties.limits.maxImageDimension2D = 4096;
  EXPECT_EQ(content::chooseAdapter(adapters, options, "", why), &adapters[1]);
  EXPECT_EQ(content::chooseAdapter(adapters, options, "Large", why), nullptr);
  EXPECT_EQ(why,
            "No adapter can do what WebGPU needs. Large is passed over: maxTextureDimension2D is 4096, less than the "
            "8192 that WebGPU needs.");
  adapters[1].properties.limits.maxComputeSharedMemorySize = 8192;
  EXPECT_EQ(content::chooseAdapter(adapters, options, "", why), nullptr);
  EXPECT_NE(why.find("Small is passed over: maxComputeWorkgroupStorageSize is 8192"), std::string::npos) << why;
}

TEST(AdapterChoice, WishesAndFallback) {
  WGPURequestAdapterOptions options = WGPU_REQUEST_ADAPTER_OPTIONS_INIT;
  std::vector<vulkan::AdapterInfo> adapters{modest(), modest(), modest()};
  adapters[0].name = "Frugal", adapters[0].properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU;
  adapters[1].name = "Strong", adapters[1].properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
  adapters[2].name = "Soft", adapters[2].properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_CPU;
  adapters[2].uuid[0] = 0xab;
  std::string why;
  EXPECT_EQ(content::chooseAdapter(adapters, options, "", why), &adapters[1]);
  options.powerPreference = WGPUPowerPreference_LowPower;
  EXPECT_EQ(content::chooseAdapter(adapters, options, "", why), &adapters[0]);
  EXPECT_EQ(content::chooseAdapter(adapters, options, "STRO", why), &adapters[1]);
  EXPECT_EQ(content::chooseAdapter(adapters, options, "2", why), &adapters[2]);
  EXPECT_EQ(content::chooseAdapter(adapters, options, "ab000000-0000-0000-0000-000000000000", why), &adapters[2]);
  options.forceFallbackAdapter = true;
  EXPECT_EQ(content::chooseAdapter(adapters, options, "", why), &adapters[2]);
  EXPECT_EQ(content::chooseAdapter(adapters, options, "Strong", why), nullptr);
  EXPECT_NE(why.find("ALBA_ADAPTER=\"Strong\" and is a fallback adapter"), std::string::npos) << why;
  adapters.pop_back();
  EXPECT_EQ(content::chooseAdapter(adapters, options, "", why), nullptr);
  EXPECT_NE(why.find("no fallback (software) adapter"), std::string::npos) << why;
}

TEST(AdapterFacts, AlignmentsAreAtLeast32) {
  vulkan::AdapterInfo info = modest();
  info.properties.limits.minUniformBufferOffsetAlignment = 4;
  info.properties.limits.minStorageBufferOffsetAlignment = 64;
  const WGPULimits limits = adapterLimits(info, nullptr);
  EXPECT_EQ(limits.minUniformBufferOffsetAlignment, 32u);
  EXPECT_EQ(limits.minStorageBufferOffsetAlignment, 64u);
}

TEST(AdapterFacts, BindingSizesAreNoLargerThanABuffer) {
  vulkan::AdapterInfo info = modest();
  info.properties.limits.maxStorageBufferRange = UINT32_MAX;
  info.properties11.maxMemoryAllocationSize = (1 << 30) + 3;
  const WGPULimits limits = adapterLimits(info, nullptr);
  EXPECT_EQ(limits.maxBufferSize, 1u << 30);
  EXPECT_EQ(limits.maxStorageBufferBindingSize, 1u << 30);
}

TEST(AdapterFacts, SubgroupsAreThereWithAllThatTheyNeed) {
  vulkan::AdapterInfo info = modest();
  EXPECT_FALSE(info.hasSubgroups());
  info.properties11.subgroupSupportedOperations = 0xBF;  // all but clustered
  info.properties11.subgroupSupportedStages = VK_SHADER_STAGE_COMPUTE_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;
  info.properties13.minSubgroupSize = 4, info.properties13.maxSubgroupSize = 128;
  EXPECT_TRUE(info.hasSubgroups());
  const auto lacks = [&](auto&& take) {
    vulkan::AdapterInfo less = info;
    take(less);
    return !less.hasSubgroups();
  };
  for (uint32_t bit : {0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x80})
    EXPECT_TRUE(lacks([&](auto& i) { i.properties11.subgroupSupportedOperations &= ~bit; })) << bit;
  EXPECT_TRUE(lacks([](auto& i) { i.properties11.subgroupSupportedStages = VK_SHADER_STAGE_COMPUTE_BIT; }));
  EXPECT_TRUE(lacks([](auto& i) { i.properties13.minSubgroupSize = 1; }));
  EXPECT_TRUE(lacks([](auto& i) { i.properties13.maxSubgroupSize = 256; }));
  info.features12.shaderFloat16 = info.features11.storageBuffer16BitAccess = VK_TRUE;
  info.features11.uniformAndStorageBuffer16BitAccess = info.features11.storagePushConstant16 = VK_TRUE;
  EXPECT_FALSE(info.hasSubgroups());  // not for f16
  info.features12.shaderSubgroupExtendedTypes = VK_TRUE;
  EXPECT_TRUE(info.hasSubgroups());
}

TEST(AdapterFacts, ABufferLeavesSomeOfTheMemory) {
  vulkan::AdapterInfo info = modest();
  info.memory.memoryHeaps[0].size = uint64_t(1) << 30;
  EXPECT_EQ(adapterLimits(info, nullptr).maxBufferSize, uint64_t(3) << 28);
}

TEST(AdapterFacts, GuaranteesHoldForALavishCard) {
  vulkan::AdapterInfo info = modest();
  VkPhysicalDeviceLimits& l = info.properties.limits;
  l.maxImageDimension1D = l.maxImageDimension2D = l.maxImageDimensionCube = l.maxImageDimension3D = UINT32_MAX;
  l.maxPerStageDescriptorSamplers = l.maxPerStageDescriptorUniformBuffers = UINT32_MAX;
  l.maxPerStageDescriptorStorageBuffers = l.maxPerStageDescriptorSampledImages = UINT32_MAX;
  l.maxPerStageDescriptorStorageImages = l.maxPerStageResources = UINT32_MAX;
  l.maxDescriptorSetSamplers = l.maxDescriptorSetUniformBuffers = l.maxDescriptorSetStorageBuffers = UINT32_MAX;
  l.maxDescriptorSetSampledImages = l.maxDescriptorSetStorageImages = UINT32_MAX;
  l.maxBoundDescriptorSets = l.maxVertexInputBindings = l.maxVertexInputAttributes = UINT32_MAX;
  l.maxVertexInputAttributeOffset = l.maxVertexInputBindingStride = UINT32_MAX;
  l.maxVertexOutputComponents = l.maxFragmentInputComponents = UINT32_MAX;
  l.maxColorAttachments = l.maxFragmentOutputAttachments = UINT32_MAX;
  l.maxComputeWorkGroupInvocations = UINT32_MAX;
  for (uint32_t& size : l.maxComputeWorkGroupSize) size = UINT32_MAX;
  l.maxPushConstantsSize = UINT32_MAX;
  info.properties11.maxMemoryAllocationSize = info.properties13.maxBufferSize = info.memory.memoryHeaps[0].size =
      UINT64_MAX;
  const WGPULimits limits = adapterLimits(info, nullptr);
  expectGuarantees(limits);
  EXPECT_EQ(missingLimit(limits), "");
  EXPECT_LE(limits.maxColorAttachments, 8u);
}

TEST(AdapterFacts, GuaranteesHoldForAnyNumbersFromTheModestUp) {
  std::mt19937 random(3);
  for (int round = 0; round < 500; ++round) {
    vulkan::AdapterInfo info = modest();
    VkPhysicalDeviceLimits& l = info.properties.limits;
    for (uint32_t* limit : {&l.maxImageDimension1D,
                            &l.maxImageDimension2D,
                            &l.maxImageDimension3D,
                            &l.maxUniformBufferRange,
                            &l.maxStorageBufferRange,
                            &l.maxPushConstantsSize,
                            &l.maxBoundDescriptorSets,
                            &l.maxPerStageDescriptorSamplers,
                            &l.maxPerStageDescriptorUniformBuffers,
                            &l.maxPerStageDescriptorStorageBuffers,
                            &l.maxPerStageDescriptorSampledImages,
                            &l.maxPerStageDescriptorStorageImages,
                            &l.maxPerStageResources,
                            &l.maxVertexInputBindingStride,
                            &l.maxVertexInputAttributeOffset,
                            &l.maxComputeWorkGroupInvocations,
                            &l.maxComputeWorkGroupSize[0],
                            &l.maxComputeWorkGroupSize[1],
                            &l.maxComputeWorkGroupSize[2],
                            &l.maxVertexOutputComponents,
                            &l.maxFragmentInputComponents,
                            &l.maxVertexInputBindings})
      *limit += random() >> (random() % 32);
    SCOPED_TRACE(round);
    expectGuarantees(adapterLimits(info, nullptr));
  }
}

TEST(AdapterFacts, NamesAreLowerCaseWordsJoinedByHyphens) {
  EXPECT_EQ(normalized("NVIDIA H200 (HBM)"), "nvidia-h200-hbm");
  EXPECT_EQ(normalized("  llvmpipe  (LLVM 15.0.6, 256 bits)"), "llvmpipe-llvm-15-0-6-256-bits");
  EXPECT_EQ(normalized("--"), "");
  EXPECT_EQ(normalized(""), "");
  EXPECT_EQ(normalized("Intel\xC2\xAE Arc\xE2\x84\xA2"), "intel-arc");
}

TEST(AdapterFacts, GenerationsByDeviceNumber) {
  const auto generation = [](uint32_t device) {
    vulkan::AdapterInfo info;
    info.properties.vendorID = 0x10de;
    info.properties.deviceID = device;
    return architectureOf(info);
  };
  EXPECT_EQ(generation(0x15f8), "pascal");   // Tesla P100
  EXPECT_EQ(generation(0x17fd), "maxwell");  // Tesla M40
  EXPECT_EQ(generation(0x13c0), "maxwell");  // GeForce GTX 980
  EXPECT_EQ(generation(0x1b06), "pascal");   // GeForce GTX 1080 Ti
  EXPECT_EQ(generation(0x1db4), "volta");    // Tesla V100
  EXPECT_EQ(generation(0x2335), "hopper");   // H200
  EXPECT_EQ(generation(1), "");
}

}  // namespace
}  // namespace alba::device
