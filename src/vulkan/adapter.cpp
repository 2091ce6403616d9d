// SPDX-License-Identifier: MIT
// Reading the facts of a physical device (see adapter.h).
#include "vulkan/adapter.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/format.h"
#include "vulkan/instance.h"

namespace alba::vulkan {
namespace {

// What Alba can't do without. All but the first few are part of Vulkan 1.3 or found on every desktop driver.
struct RequiredFeature {
  const char* name;
  bool (*has)(const AdapterInfo&);
};
#define ALBA_NEEDS(group, name)                                               \
  {                                                                           \
#name, [](const AdapterInfo& info) { return info.group.name == VK_TRUE; } \
  }
constexpr RequiredFeature kRequired[] = {
    ALBA_NEEDS(features, robustBufferAccess),
    ALBA_NEEDS(features, fullDrawIndexUint32),
    ALBA_NEEDS(features, imageCubeArray),
    ALBA_NEEDS(features, independentBlend),
    ALBA_NEEDS(features, sampleRateShading),
    ALBA_NEEDS(features, fragmentStoresAndAtomics),
    ALBA_NEEDS(features, shaderStorageImageExtendedFormats),
    ALBA_NEEDS(features, depthClamp),  // fragment depth is clamped to the viewport
    ALBA_NEEDS(features12, timelineSemaphore),
    ALBA_NEEDS(features12, hostQueryReset),
    ALBA_NEEDS(features12, separateDepthStencilLayouts),
    ALBA_NEEDS(features12, uniformBufferStandardLayout),
    ALBA_NEEDS(features13, dynamicRendering),
    ALBA_NEEDS(features13, synchronization2),
    ALBA_NEEDS(features13, maintenance4),
    ALBA_NEEDS(features13, shaderDemoteToHelperInvocation),
    ALBA_NEEDS(features13, shaderZeroInitializeWorkgroupMemory),
    // Clamping must not turn clipping off.
    {"depthClipEnable (VK_EXT_depth_clip_enable)", [](const AdapterInfo& info) { return info.depthClipEnable; }},
};
#undef ALBA_NEEDS

void useSystemMemory(AdapterInfo& info) {
  info.quirks.usesSystemMemory = true;
  const long pages = sysconf(_SC_PHYS_PAGES);
  if (pages <= 0) return;
  const uint64_t machine = uint64_t(pages) * uint64_t(sysconf(_SC_PAGESIZE));
  for (uint32_t heap = 0; heap < info.memory.memoryHeapCount; ++heap) {
    // What is left of the machine's is for the program and for others.
    VkDeviceSize& size = info.memory.memoryHeaps[heap].size;
    size = std::min(std::max(size, machine / 4), machine);
  }
}

// Work-arounds by driver, each with its reason.
struct QuirkRow {
  VkDriverId driver;
  void (*apply)(AdapterInfo&);
};
constexpr QuirkRow kQuirks[] = {
    // Software drivers give away the machine's memory: their heaps say what a machine might have, and memory that isn't
    // there shows only when it is touched, as a killed process.
    {VK_DRIVER_ID_MESA_LLVMPIPE,
     [](AdapterInfo& info) {
       useSystemMemory(info);
       info.quirks.subgroupsAlongX = true;
       info.quirks.countsFullSubgroupsOnly = true;
     }},
    {VK_DRIVER_ID_GOOGLE_SWIFTSHADER,
     [](AdapterInfo& info) {
       useSystemMemory(info);
       info.quirks.zeroesWorkgroupMemoryLate = true;
       // It adds some bytes of its own before it compares: an allocation of exactly the maximum is refused.
       constexpr VkDeviceSize kOwnBytes = 4096;
       if (info.properties11.maxMemoryAllocationSize > kOwnBytes)
         info.properties11.maxMemoryAllocationSize -= kOwnBytes;
       // Its compiler ends the process ("Local variable exceeds stack size limit") for a shader that samples as many
       // textures with as many samplers as it allows.
       VkPhysicalDeviceLimits& limits = info.properties.limits;
       limits.maxPerStageDescriptorSamplers = std::min(limits.maxPerStageDescriptorSamplers, 16u);
     }},
};

std::vector<VkExtensionProperties> deviceExtensions(const InstanceTable& vk, VkPhysicalDevice device) {
  uint32_t count = 0;
  if (vk.vkEnumerateDeviceExtensionProperties(device, nullptr, &count, nullptr) < 0) return {};
  std::vector<VkExtensionProperties> list(count);
  if (vk.vkEnumerateDeviceExtensionProperties(device, nullptr, &count, list.data()) < 0) return {};
  list.resize(count);
  return list;
}

// The host's and the device's clock can be read together.
bool calibrates(const InstanceTable& vk, VkPhysicalDevice device) {
  if (!vk.vkGetPhysicalDeviceCalibrateableTimeDomainsEXT) return false;
  VkTimeDomainEXT domains[16];
  uint32_t count = 16;
  if (vk.vkGetPhysicalDeviceCalibrateableTimeDomainsEXT(device, &count, domains) < 0) return false;
  VkTimeDomainEXT* const end = domains + std::min(count, 16u);
  return std::find(domains, end, VK_TIME_DOMAIN_DEVICE_EXT) != end &&
         std::find(domains, end, VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT) != end;
}

void readProperties(const InstanceTable& vk, AdapterInfo& info) {
  info.properties13 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_PROPERTIES};
  info.properties12 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES, &info.properties13};
  info.properties11 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES, &info.properties12};
  VkPhysicalDeviceProperties2 all{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &info.properties11};
  vk.vkGetPhysicalDeviceProperties2(info.handle, &all);
  info.properties = all.properties;
  info.properties11.pNext = info.properties12.pNext = info.properties13.pNext = nullptr;
  info.driver = info.properties12.driverName;
  if (info.properties12.driverInfo[0]) info.driver += std::string(" ") + info.properties12.driverInfo;
  std::memcpy(info.uuid, info.properties11.deviceUUID, VK_UUID_SIZE);
  VkPhysicalDeviceMemoryProperties2 memory{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_PROPERTIES_2};
  vk.vkGetPhysicalDeviceMemoryProperties2(info.handle, &memory);
  info.memory = memory.memoryProperties;
}

void readFeatures(const InstanceTable& vk, AdapterInfo& info) {
  const std::vector<VkExtensionProperties> extensions = deviceExtensions(vk, info.handle);
  VkPhysicalDeviceDepthClipEnableFeaturesEXT depthClip{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLIP_ENABLE_FEATURES_EXT};
  VkPhysicalDeviceRobustness2FeaturesEXT robustness{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT};
  info.features13 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
  info.features12 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, &info.features13};
  info.features11 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, &info.features12};
  VkPhysicalDeviceFeatures2 all{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &info.features11};
  void** tail = &info.features13.pNext;
  const auto chain = [&](const char* extension, auto& features) {
    if (!contains(extensions, extension)) return;
    *tail = &features;
    tail = &features.pNext;
  };
  chain(VK_EXT_DEPTH_CLIP_ENABLE_EXTENSION_NAME, depthClip);
  chain(VK_EXT_ROBUSTNESS_2_EXTENSION_NAME, robustness);
  vk.vkGetPhysicalDeviceFeatures2(info.handle, &all);
  info.features = all.features;
  info.features11.pNext = info.features12.pNext = info.features13.pNext = nullptr;
  info.depthClipEnable = depthClip.depthClipEnable;
  info.robustBufferAccess2 = robustness.robustBufferAccess2;
  info.robustImageAccess2 = robustness.robustImageAccess2;
  info.nullDescriptor = robustness.nullDescriptor;
  info.calibratedTimestamps =
      contains(extensions, VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME) && calibrates(vk, info.handle);
  info.memoryBudget = contains(extensions, VK_EXT_MEMORY_BUDGET_EXTENSION_NAME);
  info.swapchain = contains(extensions, VK_KHR_SWAPCHAIN_EXTENSION_NAME);
}

// One family that does everything; WebGPU has one queue.
bool readQueues(const InstanceTable& vk, AdapterInfo& info) {
  uint32_t count = 0;
  vk.vkGetPhysicalDeviceQueueFamilyProperties(info.handle, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vk.vkGetPhysicalDeviceQueueFamilyProperties(info.handle, &count, families.data());
  constexpr VkQueueFlags kAll = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
  for (uint32_t i = 0; i < count; ++i) {
    if ((families[i].queueFlags & kAll) != kAll || !families[i].queueCount) continue;
    info.queueFamily = i;
    info.timestampValidBits = families[i].timestampValidBits;
    info.timestampPeriod = info.properties.limits.timestampPeriod;
    return true;
  }
  return false;
}

VkFormat firstUsable(const InstanceTable& vk, const AdapterInfo& info, std::initializer_list<VkFormat> formats) {
  constexpr VkFormatFeatureFlags kNeeded = VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT |
                                           VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT | VK_FORMAT_FEATURE_TRANSFER_SRC_BIT |
                                           VK_FORMAT_FEATURE_TRANSFER_DST_BIT;
  for (VkFormat format : formats)
    if ((info.formatFeatures(format, vk) & kNeeded) == kNeeded) return format;
  return VK_FORMAT_UNDEFINED;
}

}  // namespace

bool AdapterInfo::hasSubgroups() const {
  constexpr VkSubgroupFeatureFlags kOperations =
      VK_SUBGROUP_FEATURE_BASIC_BIT | VK_SUBGROUP_FEATURE_VOTE_BIT | VK_SUBGROUP_FEATURE_ARITHMETIC_BIT |
      VK_SUBGROUP_FEATURE_BALLOT_BIT | VK_SUBGROUP_FEATURE_SHUFFLE_BIT | VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT |
      VK_SUBGROUP_FEATURE_QUAD_BIT;
  constexpr VkShaderStageFlags kStages = VK_SHADER_STAGE_COMPUTE_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;
  return (properties11.subgroupSupportedOperations & kOperations) == kOperations &&
         (properties11.subgroupSupportedStages & kStages) == kStages && properties13.minSubgroupSize >= 4 &&
         properties13.maxSubgroupSize <= 128 && (!hasFloat16() || features12.shaderSubgroupExtendedTypes);
}

VkFormatFeatureFlags AdapterInfo::formatFeatures(VkFormat format, const InstanceTable& vk) const {
  VkFormatProperties properties{};
  vk.vkGetPhysicalDeviceFormatProperties(handle, format, &properties);
  return properties.optimalTilingFeatures;
}

bool AdapterInfo::hasVolumes(VkFormat format, const InstanceTable& vk) const {
  constexpr VkImageUsageFlags kUsage =
      VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  VkImageFormatProperties properties{};
  return vk.vkGetPhysicalDeviceImageFormatProperties(handle, format, VK_IMAGE_TYPE_3D, VK_IMAGE_TILING_OPTIMAL, kUsage,
                                                     0, &properties) == VK_SUCCESS;
}

bool AdapterInfo::hasFourSamples(VkFormat format, bool isDepthOrStencil, const InstanceTable& vk) const {
  const VkImageUsageFlags usage =
      VK_IMAGE_USAGE_SAMPLED_BIT |
      (isDepthOrStencil ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
  VkImageFormatProperties properties{};
  return vk.vkGetPhysicalDeviceImageFormatProperties(handle, format, VK_IMAGE_TYPE_2D, VK_IMAGE_TILING_OPTIMAL, usage,
                                                     0, &properties) == VK_SUCCESS &&
         properties.sampleCounts & VK_SAMPLE_COUNT_4_BIT;
}

std::string readAdapter(const InstanceTable& vk, VkPhysicalDevice handle, AdapterInfo& info) {
  info.handle = handle;
  vk.vkGetPhysicalDeviceProperties(handle, &info.properties);
  info.name = info.properties.deviceName;
  const uint32_t version = info.properties.apiVersion;
  if (version < VK_API_VERSION_1_3)
    return format("It has Vulkan {}.{}; Alba needs 1.3.", VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version));
  readProperties(vk, info);
  readFeatures(vk, info);
  for (const RequiredFeature& feature : kRequired)
    if (!feature.has(info)) return format("It lacks the Vulkan feature {}.", feature.name);
  if (!readQueues(vk, info)) return "It has no queue for both graphics and compute.";
  info.depth24plus = firstUsable(vk, info, {VK_FORMAT_X8_D24_UNORM_PACK32, VK_FORMAT_D32_SFLOAT});
  info.depth24plusStencil8 = firstUsable(vk, info, {VK_FORMAT_D24_UNORM_S8_UINT, VK_FORMAT_D32_SFLOAT_S8_UINT});
  info.stencil8 = firstUsable(vk, info, {VK_FORMAT_S8_UINT, VK_FORMAT_D24_UNORM_S8_UINT, VK_FORMAT_D32_SFLOAT_S8_UINT});
  if (!info.depth24plus || !info.depth24plusStencil8 || !info.stencil8)
    return "It has no depth or stencil format that can be rendered to, sampled and copied.";
  for (const QuirkRow& row : kQuirks)
    if (row.driver == info.properties12.driverID) row.apply(info);
  return {};
}

}  // namespace alba::vulkan
