// SPDX-License-Identifier: MIT
// Making a VkDevice with just the features that Alba uses, and what hangs on it (see device.h).
#include "vulkan/device.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <mutex>
#include <string>
#include <vector>

#include "base/format.h"

namespace alba::vulkan {
namespace {

// What is enabled if the adapter has it. Required ones (adapter.cpp) are among them.
// clang-format off
#define ALBA_FEATURES(X) \
  X(features, robustBufferAccess) \
  X(features, fullDrawIndexUint32) \
  X(features, imageCubeArray) \
  X(features, independentBlend) \
  X(features, sampleRateShading) \
  X(features, dualSrcBlend) \
  X(features, depthClamp) \
  X(features, shaderClipDistance) \
  X(features, geometryShader) \
  X(features, depthBiasClamp) \
  X(features, samplerAnisotropy) \
  X(features, textureCompressionBC) \
  X(features, textureCompressionETC2) \
  X(features, textureCompressionASTC_LDR) \
  X(features, drawIndirectFirstInstance) \
  X(features, fragmentStoresAndAtomics) \
  X(features, vertexPipelineStoresAndAtomics) \
  X(features, shaderStorageImageExtendedFormats) \
  X(features, shaderStorageImageReadWithoutFormat) \
  X(features, shaderStorageImageWriteWithoutFormat) \
  X(features11, storageBuffer16BitAccess) \
  X(features11, uniformAndStorageBuffer16BitAccess) \
  X(features11, storagePushConstant16) \
  X(features12, timelineSemaphore) \
  X(features12, hostQueryReset) \
  X(features12, separateDepthStencilLayouts) \
  X(features12, uniformBufferStandardLayout) \
  X(features12, shaderFloat16) \
  X(features12, shaderSubgroupExtendedTypes) \
  X(features13, dynamicRendering) \
  X(features13, synchronization2) \
  X(features13, maintenance4) \
  X(features13, shaderDemoteToHelperInvocation) \
  X(features13, subgroupSizeControl) \
  X(features13, computeFullSubgroups) \
  X(features13, shaderZeroInitializeWorkgroupMemory) \
  X(features13, robustImageAccess)
// clang-format on

struct Enabled {
  VkPhysicalDeviceFeatures features{};
  VkPhysicalDeviceVulkan11Features features11{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES};
  VkPhysicalDeviceVulkan12Features features12{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
  VkPhysicalDeviceVulkan13Features features13{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
};

// "MemAvailable" and the like: bytes, or UINT64_MAX when the file doesn't say.
uint64_t systemMemoryAvailable() {
  uint64_t available = UINT64_MAX;
  if (std::FILE* file = std::fopen("/proc/meminfo", "re")) {
    char line[128];
    unsigned long long kib = 0;
    while (std::fgets(line, sizeof line, file))
      if (std::sscanf(line, "MemAvailable: %llu", &kib) == 1) available = uint64_t(kib) << 10;
    std::fclose(file);
  }
  // A container's own bound (cgroup 2); "max" leaves it be.
  const auto read = [](const char* path, unsigned long long& value) {
    std::FILE* file = std::fopen(path, "re");
    if (!file) return false;
    const bool ok = std::fscanf(file, "%llu", &value) == 1;
    std::fclose(file);
    return ok;
  };
  unsigned long long bound = 0, current = 0;
  if (read("/sys/fs/cgroup/memory.max", bound) && read("/sys/fs/cgroup/memory.current", current))
    available = std::min<uint64_t>(available, bound > current ? bound - current : 0);
  return available;
}

}  // namespace

std::unique_ptr<Device> Device::create(Ref<Instance> instance, const AdapterInfo& adapter, VkResult* result,
                                       std::string* why) {
  std::unique_ptr<Device> device(new Device);
  device->instance_ = std::move(instance);
  device->adapter_ = &adapter;
  const VkResult made = device->initialize(why);
  if (result) *result = made;
  if (made != VK_SUCCESS) return nullptr;
  return device;
}

VkResult Device::initialize(std::string* why) {
  const InstanceTable& instance = instance_->vk();
  Enabled enabled;
#define ALBA_ENABLE(group, name) enabled.group.name = adapter_->group.name;
  ALBA_FEATURES(ALBA_ENABLE)
#undef ALBA_ENABLE

  std::vector<const char*> extensions;
  VkPhysicalDeviceDepthClipEnableFeaturesEXT depthClip{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLIP_ENABLE_FEATURES_EXT};
  VkPhysicalDeviceRobustness2FeaturesEXT robustness{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT};
  VkPhysicalDeviceFeatures2 all{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &enabled.features11, enabled.features};
  enabled.features11.pNext = &enabled.features12;
  enabled.features12.pNext = &enabled.features13;
  void** tail = &enabled.features13.pNext;
  const auto chain = [&](auto& features) {
    *tail = &features;
    tail = &features.pNext;
  };
  if (adapter_->depthClipEnable) {
    extensions.push_back(VK_EXT_DEPTH_CLIP_ENABLE_EXTENSION_NAME);
    depthClip.depthClipEnable = VK_TRUE;
    chain(depthClip);
  }
  if (adapter_->robustBufferAccess2 || adapter_->robustImageAccess2 || adapter_->nullDescriptor) {
    extensions.push_back(VK_EXT_ROBUSTNESS_2_EXTENSION_NAME);
    robustness.robustBufferAccess2 = adapter_->robustBufferAccess2;
    robustness.robustImageAccess2 = adapter_->robustImageAccess2;
    robustness.nullDescriptor = adapter_->nullDescriptor;
    chain(robustness);
  }
  if (adapter_->calibratedTimestamps) extensions.push_back(VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME);
  if (adapter_->memoryBudget) extensions.push_back(VK_EXT_MEMORY_BUDGET_EXTENSION_NAME);
  if (adapter_->swapchain && instance_->hasSurface()) extensions.push_back(VK_KHR_SWAPCHAIN_EXTENSION_NAME);

  const float priority = 1;
  VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queue.queueFamilyIndex = adapter_->queueFamily;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &all};
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  info.enabledExtensionCount = uint32_t(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();
  const VkResult result = instance.vkCreateDevice(adapter_->handle, &info, nullptr, &handle_);
  if (result != VK_SUCCESS) {
    handle_ = VK_NULL_HANDLE;
    if (why) *why = format("{} gave no device ({}).", std::string_view(adapter_->name), resultName(result));
    return result < 0 ? result : VK_ERROR_INITIALIZATION_FAILED;
  }
  volkLoadDeviceTable(&vk, handle_);
  vk.vkGetDeviceQueue(handle_, adapter_->queueFamily, 0, &queue_);

  debugNames_ = instance_->validates();
  if (debugNames_) {
    const auto load = [&](auto& function, const char* name) {
      function = reinterpret_cast<std::decay_t<decltype(function)>>(vkGetInstanceProcAddr(instance_->handle(), name));
      debugNames_ = debugNames_ && function;
    };
    load(debug.setName, "vkSetDebugUtilsObjectNameEXT");
    load(debug.beginLabel, "vkCmdBeginDebugUtilsLabelEXT");
    load(debug.endLabel, "vkCmdEndDebugUtilsLabelEXT");
    load(debug.insertLabel, "vkCmdInsertDebugUtilsLabelEXT");
  }

  MemoryFacts facts;
  facts.properties = adapter_->memory;
  facts.bufferImageGranularity = adapter_->properties.limits.bufferImageGranularity;
  facts.nonCoherentAtomSize = adapter_->properties.limits.nonCoherentAtomSize;
  facts.maxAllocationSize = adapter_->properties11.maxMemoryAllocationSize;
  facts.maxAllocationCount = adapter_->properties.limits.maxMemoryAllocationCount;
  facts.available = availableMemory;
  facts.self = this;
  memory.initialize(handle_, &vk, facts);

  // Without a cache pipelines compile all the same.
  const VkPipelineCacheCreateInfo cache{VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO};
  if (vk.vkCreatePipelineCache(handle_, &cache, nullptr, &pipelineCache_) != VK_SUCCESS)
    pipelineCache_ = VK_NULL_HANDLE;
  return VK_SUCCESS;
}

Device::~Device() {
  if (!handle_) return;
  vk.vkDeviceWaitIdle(handle_);
  if (pipelineCache_) vk.vkDestroyPipelineCache(handle_, pipelineCache_, nullptr);
  memory.shutdown();
  vk.vkDestroyDevice(handle_, nullptr);
}

uint64_t Device::availableMemory(void* self, uint32_t heap) {
  const auto& device = *static_cast<Device*>(self);
  // Reading two small files costs 20 µs or so, far less than the first use of the memory.
  if (device.adapter_->quirks.usesSystemMemory) return systemMemoryAvailable();
  uint64_t available = UINT64_MAX;
  if (device.adapter_->memoryBudget) {
    VkPhysicalDeviceMemoryBudgetPropertiesEXT budget{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_BUDGET_PROPERTIES_EXT};
    VkPhysicalDeviceMemoryProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_PROPERTIES_2, &budget};
    device.instance_->vk().vkGetPhysicalDeviceMemoryProperties2(device.adapter_->handle, &properties);
    const uint64_t bound = budget.heapBudget[heap], used = budget.heapUsage[heap];
    if (bound) available = bound > used ? bound - used : 0;
  }
  return available;
}

VkResult Device::imageLimits(const VkImageCreateInfo& info, VkImageFormatProperties& limits) {
  const uint32_t hash = (uint32_t(info.format) * 31 + uint32_t(info.imageType)) * 31 + info.usage * 7 + info.flags;
  ImageLimits& place = imageLimits_[hash % std::size(imageLimits_)];
  {
    std::lock_guard<SpinLock> guard(imageLimitsLock_);
    if (place.format == info.format && place.type == info.imageType && place.usage == info.usage &&
        place.flags == info.flags) {
      limits = place.limits;
      return place.result;
    }
  }
  ImageLimits asked{info.format, info.imageType, info.usage, info.flags};
  asked.result = instance_->vk().vkGetPhysicalDeviceImageFormatProperties(
      adapter_->handle, info.format, info.imageType, VK_IMAGE_TILING_OPTIMAL, info.usage, info.flags, &asked.limits);
  limits = asked.limits;
  std::lock_guard<SpinLock> guard(imageLimitsLock_);
  place = asked;
  return asked.result;
}

bool Device::calibrated(uint64_t* cpuMonotonicNs, uint64_t* gpuTicks, uint64_t* deviationNs) {
  if (!adapter_->calibratedTimestamps || !vk.vkGetCalibratedTimestampsEXT || isLost()) return false;
  const VkCalibratedTimestampInfoEXT infos[] = {
      {VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT, nullptr, VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT},
      {VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT, nullptr, VK_TIME_DOMAIN_DEVICE_EXT}};
  uint64_t values[2]{}, deviation = 0;
  if (note(vk.vkGetCalibratedTimestampsEXT(handle_, 2, infos, values, &deviation)) != VK_SUCCESS) return false;
  *cpuMonotonicNs = values[0];
  *gpuTicks = values[1];
  *deviationNs = deviation;
  return true;
}

void Device::setDebugName(VkObjectType type, uint64_t object, std::string_view name) {
  if (name.empty() || !object) return;
  const std::string text(name);
  const VkDebugUtilsObjectNameInfoEXT info{VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT, nullptr, type, object,
                                           text.c_str()};
  debug.setName(handle_, &info);
}

}  // namespace alba::vulkan
