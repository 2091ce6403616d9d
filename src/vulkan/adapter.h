// SPDX-License-Identifier: MIT
// The facts of one physical device, read once: properties, limits, the features that Alba enables, its queue family,
// and quirks of its driver. Plain data; nothing here knows WebGPU (device/adapter.h makes features and limits of it).
#pragma once

#include <cstdint>
#include <string>

#include "vulkan/api.h"

namespace alba::vulkan {

struct InstanceTable;

// Work-arounds, each for a driver that needs it (see the table in adapter.cpp for who and why).
struct Quirks {
  // The driver takes its memory from the machine's, and what it says of its heaps and their budgets is made up: the
  // machine's memory, and what is left of it, is the bound.
  bool usesSystemMemory = false;
  // Workgroup variables with an initializer are zeroed for every few invocations anew, with no barrier behind it: what
  // the first have written is gone. Shaders zero them instead.
  bool zeroesWorkgroupMemoryLate = false;
  // Subgroups are made of invocations that follow each other in x only, so that many are nearly empty. Workgroups are
  // made a single row instead.
  bool subgroupsAlongX = false;
  // NumSubgroups leaves a last subgroup out that isn't full. Shaders count for themselves.
  bool countsFullSubgroupsOnly = false;
};

struct AdapterInfo {
  VkPhysicalDevice handle = VK_NULL_HANDLE;
  std::string name;              // properties.deviceName
  std::string driver;            // "llvmpipe Mesa 22.3.6 (LLVM 15.0.6)"
  uint8_t uuid[VK_UUID_SIZE]{};  // deviceUUID

  VkPhysicalDeviceProperties properties{};  // with limits
  VkPhysicalDeviceVulkan11Properties properties11{};
  VkPhysicalDeviceVulkan12Properties properties12{};
  VkPhysicalDeviceVulkan13Properties properties13{};
  VkPhysicalDeviceMemoryProperties memory{};

  // What the driver supports (pNext pointers cleared).
  VkPhysicalDeviceFeatures features{};
  VkPhysicalDeviceVulkan11Features features11{};
  VkPhysicalDeviceVulkan12Features features12{};
  VkPhysicalDeviceVulkan13Features features13{};

  // Extensions, true when present with the feature bits that Alba needs of them.
  bool depthClipEnable = false;      // VK_EXT_depth_clip_enable: clamp and clip apart (required)
  bool robustBufferAccess2 = false;  // VK_EXT_robustness2
  bool robustImageAccess2 = false;   // VK_EXT_robustness2
  bool nullDescriptor = false;       // VK_EXT_robustness2
  // VK_EXT_calibrated_timestamps with CLOCK_MONOTONIC and the device clock
  bool calibratedTimestamps = false;
  bool memoryBudget = false;  // VK_EXT_memory_budget
  bool swapchain = false;     // VK_KHR_swapchain

  uint32_t queueFamily = 0;         // graphics + compute + transfer
  uint32_t timestampValidBits = 0;  // of that family
  float timestampPeriod = 1;        // nanoseconds a tick

  // The formats behind the three WebGPU formats that leave the choice open.
  VkFormat depth24plus = VK_FORMAT_D32_SFLOAT;
  VkFormat depth24plusStencil8 = VK_FORMAT_D32_SFLOAT_S8_UINT;
  VkFormat stencil8 = VK_FORMAT_S8_UINT;

  Quirks quirks;

  bool isSoftware() const { return properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU; }
  // f16 in shaders and in storage, uniform and push constant memory. Stage inputs and outputs travel as f32.
  bool hasFloat16() const {
    return features12.shaderFloat16 && features11.storageBuffer16BitAccess &&
           features11.uniformAndStorageBuffer16BitAccess && features11.storagePushConstant16;
  }
  // All of WGSL's subgroup functions, in compute and fragment shaders, for f16, too, where there is f16.
  bool hasSubgroups() const;
  // A compute pipeline can say which size its subgroups have, all of them full.
  bool controlsSubgroupSize() const {
    return features13.subgroupSizeControl && features13.computeFullSubgroups &&
           (properties13.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT);
  }
  VkFormatFeatureFlags formatFeatures(VkFormat format, const InstanceTable& vk) const;  // optimal tiling
  // 3D images of the format can be sampled and copied.
  bool hasVolumes(VkFormat format, const InstanceTable& vk) const;
  // 2D images of the format can be attachments with 4 samples.
  bool hasFourSamples(VkFormat format, bool isDepthOrStencil, const InstanceTable& vk) const;
};

// Reads everything about `handle`. Returns an empty text when Alba can use it, else why not, as a sentence.
std::string readAdapter(const InstanceTable& vk, VkPhysicalDevice handle, AdapterInfo& info);

}  // namespace alba::vulkan
