// SPDX-License-Identifier: MIT
// The Vulkan declarations that this folder uses: no prototypes, every function comes through volk (the loader is opened
// at run time), device functions through a table per device, as several devices live at once.
#pragma once

#ifndef VK_NO_PROTOTYPES
#define VK_NO_PROTOTYPES
#endif
#include <volk.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace alba::vulkan {

// "VK_ERROR_OUT_OF_DEVICE_MEMORY"; a number that no header knows gives "an unknown VkResult".
const char* resultName(VkResult result);

inline bool contains(const std::vector<VkExtensionProperties>& list, const char* name) {
  return std::any_of(list.begin(), list.end(),
                     [name](const VkExtensionProperties& item) { return !std::strcmp(item.extensionName, name); });
}

inline bool isOutOfMemory(VkResult result) {
  return result == VK_ERROR_OUT_OF_DEVICE_MEMORY || result == VK_ERROR_OUT_OF_HOST_MEMORY ||
         result == VK_ERROR_OUT_OF_POOL_MEMORY || result == VK_ERROR_TOO_MANY_OBJECTS ||
         result == VK_ERROR_FRAGMENTED_POOL || result == VK_ERROR_FRAGMENTATION;
}

}  // namespace alba::vulkan
