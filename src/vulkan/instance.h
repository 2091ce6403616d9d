// SPDX-License-Identifier: MIT
// The process's VkInstance, made when first asked for and kept once it has an adapter to offer, and the adapters
// (physical devices) that Alba can use, with a sentence for each that it can't. ALBA_VALIDATION=1 turns on the Khronos
// validation layer with synchronization validation; its messages are logged and counted.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ref.h"
#include "vulkan/adapter.h"
#include "vulkan/api.h"

namespace alba::vulkan {

// Functions of the instance that Alba calls; devices have a VolkDeviceTable.
// clang-format off
#define ALBA_INSTANCE_FUNCTIONS(X) \
  X(vkDestroyInstance) \
  X(vkEnumeratePhysicalDevices) \
  X(vkGetPhysicalDeviceProperties) \
  X(vkGetPhysicalDeviceProperties2) \
  X(vkGetPhysicalDeviceFeatures2) \
  X(vkGetPhysicalDeviceMemoryProperties2) \
  X(vkGetPhysicalDeviceQueueFamilyProperties) \
  X(vkGetPhysicalDeviceFormatProperties) \
  X(vkGetPhysicalDeviceImageFormatProperties) \
  X(vkEnumerateDeviceExtensionProperties) \
  X(vkCreateDevice) \
  X(vkGetPhysicalDeviceCalibrateableTimeDomainsEXT) \
  X(vkCreateDebugUtilsMessengerEXT) \
  X(vkDestroyDebugUtilsMessengerEXT) \
  X(vkDestroySurfaceKHR) \
  X(vkGetPhysicalDeviceSurfaceSupportKHR) \
  X(vkGetPhysicalDeviceSurfaceCapabilitiesKHR) \
  X(vkGetPhysicalDeviceSurfaceFormatsKHR) \
  X(vkGetPhysicalDeviceSurfacePresentModesKHR)
// clang-format on

struct InstanceTable {
#define ALBA_MEMBER(name) PFN_##name name = nullptr;
  ALBA_INSTANCE_FUNCTIONS(ALBA_MEMBER)
#undef ALBA_MEMBER
};

// A physical device that Alba doesn't offer, and why: {"llvmpipe (LLVM 11)", "It has Vulkan 1.1; Alba needs 1.3."}.
struct RefusedAdapter {
  std::string name;
  std::string reason;
};

class Instance final {
 public:
  // The one instance of this process, made now if there is none. On failure null, and `why` (if given) says what was
  // tried: "The Vulkan loader (libvulkan.so.1) could not be opened."
  static Ref<Instance> get(std::string* why = nullptr);
  ~Instance();
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  VkInstance handle() const { return handle_; }
  const InstanceTable& vk() const { return vk_; }
  // Usable adapters in the order the loader lists them. They live as long as the instance.
  const std::vector<AdapterInfo>& adapters() const { return adapters_; }
  const std::vector<RefusedAdapter>& refused() const { return refused_; }
  // A sentence or several for when `adapters()` is empty: what was refused and why, which driver files were tried.
  std::string whyNoAdapter() const;
  // ALBA_VALIDATION=1 and the layer was found: objects get debug names then, too.
  bool validates() const { return messenger_ != VK_NULL_HANDLE; }
  bool hasDebugUtils() const { return hasDebugUtils_; }
  bool hasSurface() const { return hasSurface_; }

  // For Ref; the count decides under the lock that `get` takes.
  void retain() const { count_.fetch_add(1, std::memory_order_relaxed); }
  bool dropRef() const;

 private:
  Instance() = default;
  VkResult create(std::string* why);
  void findAdapters();

  mutable std::atomic<uint32_t> count_{1};
  VkInstance handle_ = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
  bool hasDebugUtils_ = false;
  bool hasSurface_ = false;
  InstanceTable vk_;
  std::vector<AdapterInfo> adapters_;
  std::vector<RefusedAdapter> refused_;
};

// How many warnings and errors the validation layer has reported in this process, known false alarms left out. Tests
// compare it before and after. Any thread.
uint64_t validationMessageCount();

// The driver manifests (ICD files) that the loader looks at: VK_DRIVER_FILES, VK_ICD_FILENAMES or the standard folders.
std::vector<std::string> driverFiles();

}  // namespace alba::vulkan
