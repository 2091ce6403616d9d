// SPDX-License-Identifier: MIT
// Making the process's VkInstance, listening to the validation layer, and sorting the physical devices (see
// instance.h).
#include "vulkan/instance.h"

#include <dirent.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "base/format.h"
#include "base/log.h"

namespace alba::vulkan {
namespace {

constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";

std::mutex& instanceLock() {
  static auto* lock = new std::mutex;  // never destroyed: a last reference may go in a static destructor
  return *lock;
}
Instance* currentInstance = nullptr;  // guarded by instanceLock
std::atomic<uint64_t> validationMessages{0};

// Messages of the validation layer that are wrong, each with the proof. Matched by id and by a part of the text.
struct FalseAlarm {
  const char* id;
  const char* part;
};
constexpr FalseAlarm kFalseAlarms[] = {
    // Not about a call: the loader or the layer talks about itself.
    {"Loader Message", ""},
};

bool isFalseAlarm(const VkDebugUtilsMessengerCallbackDataEXT& data) {
  const char* id = data.pMessageIdName ? data.pMessageIdName : "";
  const char* text = data.pMessage ? data.pMessage : "";
  return std::any_of(std::begin(kFalseAlarms), std::end(kFalseAlarms), [&](const FalseAlarm& alarm) {
    return !std::strcmp(alarm.id, id) && std::strstr(text, alarm.part);
  });
}

VKAPI_ATTR VkBool32 VKAPI_CALL onMessage(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                                         VkDebugUtilsMessageTypeFlagsEXT,
                                         const VkDebugUtilsMessengerCallbackDataEXT* data, void*) {
  if (!data || isFalseAlarm(*data)) return VK_FALSE;
  validationMessages.fetch_add(1, std::memory_order_relaxed);
  const bool error = severity >= VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  log(error ? LogLevel::Error : LogLevel::Warning,
      format("Vulkan validation: {}", std::string_view(data->pMessage ? data->pMessage : "")));
  return VK_FALSE;
}

VkDebugUtilsMessengerCreateInfoEXT messengerInfo() {
  VkDebugUtilsMessengerCreateInfoEXT info{VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT};
  info.messageSeverity =
      VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  info.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
  info.pfnUserCallback = onMessage;
  return info;
}

bool wantsValidation() {
  const char* text = std::getenv("ALBA_VALIDATION");
  return text && *text && std::strcmp(text, "0");
}

std::vector<VkExtensionProperties> instanceExtensions(const char* layer) {
  uint32_t count = 0;
  if (vkEnumerateInstanceExtensionProperties(layer, &count, nullptr) != VK_SUCCESS) return {};
  std::vector<VkExtensionProperties> list(count);
  if (vkEnumerateInstanceExtensionProperties(layer, &count, list.data()) < 0) return {};
  list.resize(count);
  return list;
}

bool hasLayer(const char* name) {
  uint32_t count = 0;
  if (vkEnumerateInstanceLayerProperties(&count, nullptr) != VK_SUCCESS) return false;
  std::vector<VkLayerProperties> list(count);
  if (vkEnumerateInstanceLayerProperties(&count, list.data()) < 0) return false;
  list.resize(count);
  return std::any_of(list.begin(), list.end(), [&](const auto& item) { return !std::strcmp(item.layerName, name); });
}

// Extensions for windows. Those of a display server are asked for only where its variable is set: Mesa's layer connects
// at once and complains on standard error when there is none.
struct SurfaceExtension {
  const char* name;
  const char* variable;
};
constexpr SurfaceExtension kSurfaceExtensions[] = {
    {VK_KHR_SURFACE_EXTENSION_NAME, nullptr},
    {"VK_KHR_xcb_surface", "DISPLAY"},
    {"VK_KHR_xlib_surface", "DISPLAY"},
    {"VK_KHR_wayland_surface", "WAYLAND_DISPLAY"},
    {VK_EXT_HEADLESS_SURFACE_EXTENSION_NAME, nullptr},
};

void addManifests(const std::string& folder, std::vector<std::string>& out) {
  DIR* dir = opendir(folder.c_str());
  if (!dir) return;
  const size_t first = out.size();
  while (const dirent* entry = readdir(dir)) {
    const std::string name = entry->d_name;
    if (name.size() > 5 && name.compare(name.size() - 5, 5, ".json") == 0) out.push_back(folder + "/" + name);
  }
  closedir(dir);
  std::sort(out.begin() + ptrdiff_t(first), out.end());
}

void addPaths(const char* list, std::vector<std::string>& out) {
  for (const char* begin = list; *begin;) {
    const char* end = std::strchr(begin, ':');
    const size_t length = end ? size_t(end - begin) : std::strlen(begin);
    if (length) out.emplace_back(begin, length);
    begin += length + (end ? 1 : 0);
  }
}

std::string driverSentence() {
  const std::vector<std::string> files = driverFiles();
  if (files.empty())
    return "No Vulkan driver is installed (no manifest in VK_DRIVER_FILES or any vulkan/icd.d folder).";
  std::string text = "Drivers tried: ";
  for (const std::string& file : files) text += (&file == files.data() ? "" : ", ") + file;
  return text + ".";
}

}  // namespace

uint64_t validationMessageCount() { return validationMessages.load(std::memory_order_relaxed); }

std::vector<std::string> driverFiles() {
  std::vector<std::string> out;
  for (const char* variable : {"VK_DRIVER_FILES", "VK_ICD_FILENAMES"}) {
    if (const char* list = std::getenv(variable)) {  // empty means none
      addPaths(list, out);
      return out;
    }
  }
  const char* home = std::getenv("HOME");
  const auto homeFolder = [&](const char* variable, const char* fallback) -> std::string {
    const char* set = std::getenv(variable);
    if (set && *set) return set;
    return home ? std::string(home) + fallback : std::string();
  };
  for (const std::string& folder :
       {homeFolder("XDG_CONFIG_HOME", "/.config"), std::string("/etc/xdg"), std::string("/etc"),
        homeFolder("XDG_DATA_HOME", "/.local/share"), std::string("/usr/local/share"), std::string("/usr/share")})
    if (!folder.empty()) addManifests(folder + "/vulkan/icd.d", out);
  if (const char* more = std::getenv("VK_ADD_DRIVER_FILES")) addPaths(more, out);
  return out;
}

Ref<Instance> Instance::get(std::string* why) {
  std::lock_guard<std::mutex> guard(instanceLock());
  if (currentInstance) return Ref<Instance>(currentInstance);
  static const VkResult loader = volkInitialize();
  if (loader != VK_SUCCESS) {
    if (why)
      *why = "The Vulkan loader (libvulkan.so.1) could not be opened; on Debian it is in the package libvulkan1.";
    return nullptr;
  }
  auto instance = Ref<Instance>::adopt(new Instance);
  currentInstance = instance.get();
  VkResult result;
  try {
    result = instance->create(why);
  } catch (...) {
    result = VK_ERROR_OUT_OF_HOST_MEMORY;  // caught here, since dropping the reference takes the lock that is held
  }
  if (result == VK_SUCCESS) {
    // With adapters it stays for the life of the process: some drivers can't be loaded again and again (NVIDIA's gives
    // up after some twenty rounds, when the room for its thread-local variables is used up), and loading them is slow.
    if (!instance->adapters().empty()) instance->retain();
    return instance;
  }
  currentInstance = nullptr;
  delete instance.detach();
  return nullptr;
}

bool Instance::dropRef() const {
  std::lock_guard<std::mutex> guard(instanceLock());
  if (count_.fetch_sub(1, std::memory_order_acq_rel) != 1) return false;
  if (currentInstance == this) currentInstance = nullptr;
  return true;
}

Instance::~Instance() {
  if (messenger_) vk_.vkDestroyDebugUtilsMessengerEXT(handle_, messenger_, nullptr);
  if (handle_) vk_.vkDestroyInstance(handle_, nullptr);
}

VkResult Instance::create(std::string* why) {
  bool validate = wantsValidation();
  if (validate && !hasLayer(kValidationLayer)) {
    log(LogLevel::Warning,
        "ALBA_VALIDATION is set, but there is no VK_LAYER_KHRONOS_validation; on Debian it is in the package "
        "vulkan-validationlayers.");
    validate = false;
  }
  const std::vector<VkExtensionProperties> available = instanceExtensions(nullptr);
  const std::vector<VkExtensionProperties> ofLayer =
      validate ? instanceExtensions(kValidationLayer) : std::vector<VkExtensionProperties>();
  std::vector<const char*> extensions;
  for (const SurfaceExtension& extension : kSurfaceExtensions)
    if ((!extension.variable || std::getenv(extension.variable)) && contains(available, extension.name))
      extensions.push_back(extension.name);
  hasSurface_ = contains(available, VK_KHR_SURFACE_EXTENSION_NAME);
  if (validate && (contains(available, VK_EXT_DEBUG_UTILS_EXTENSION_NAME) ||
                   contains(ofLayer, VK_EXT_DEBUG_UTILS_EXTENSION_NAME))) {
    extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
    hasDebugUtils_ = true;
  }

  const VkValidationFeatureEnableEXT enabled[] = {VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT};
  VkValidationFeaturesEXT features{VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT};
  features.enabledValidationFeatureCount = 1;
  features.pEnabledValidationFeatures = enabled;
  VkDebugUtilsMessengerCreateInfoEXT messenger = messengerInfo();
  const void* next = nullptr;
  if (hasDebugUtils_) next = &messenger;
  if (validate && contains(ofLayer, VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME)) {
    extensions.push_back(VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME);
    features.pNext = next;
    next = &features;
  }
  VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.pEngineName = "Alba";
  application.apiVersion = VK_API_VERSION_1_3;
  VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  info.pNext = next;
  info.pApplicationInfo = &application;
  info.enabledLayerCount = validate ? 1 : 0;
  info.ppEnabledLayerNames = &kValidationLayer;
  info.enabledExtensionCount = uint32_t(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();
  const VkResult result = vkCreateInstance(&info, nullptr, &handle_);
  if (result != VK_SUCCESS) {
    handle_ = VK_NULL_HANDLE;
    if (why) *why = format("Vulkan gave no instance ({}). {}", resultName(result), driverSentence());
    return result < 0 ? result : VK_ERROR_INITIALIZATION_FAILED;
  }
  // The loader's own entry points, the same for every instance.
  static const bool loaded = (volkLoadInstanceOnly(handle_), true);
  (void)loaded;
#define ALBA_LOAD(name) vk_.name = reinterpret_cast<PFN_##name>(vkGetInstanceProcAddr(handle_, #name));
  ALBA_INSTANCE_FUNCTIONS(ALBA_LOAD)
#undef ALBA_LOAD
  if (hasDebugUtils_ && vk_.vkCreateDebugUtilsMessengerEXT &&
      vk_.vkCreateDebugUtilsMessengerEXT(handle_, &messenger, nullptr, &messenger_) != VK_SUCCESS)
    messenger_ = VK_NULL_HANDLE;
  findAdapters();
  return VK_SUCCESS;
}

void Instance::findAdapters() {
  uint32_t count = 0;
  if (vk_.vkEnumeratePhysicalDevices(handle_, &count, nullptr) < 0 || !count) return;
  std::vector<VkPhysicalDevice> devices(count);
  if (vk_.vkEnumeratePhysicalDevices(handle_, &count, devices.data()) < 0) return;
  devices.resize(count);
  for (VkPhysicalDevice device : devices) {
    AdapterInfo info;
    std::string reason = readAdapter(vk_, device, info);
    if (reason.empty())
      adapters_.push_back(std::move(info));
    else
      refused_.push_back({info.name, std::move(reason)});
  }
}

std::string Instance::whyNoAdapter() const {
  if (refused_.empty()) return "Vulkan lists no device. " + driverSentence();
  std::string text;
  for (const RefusedAdapter& adapter : refused_)
    text += format("{} can't be used: {} ", std::string_view(adapter.name), std::string_view(adapter.reason));
  text.pop_back();
  return text;
}

}  // namespace alba::vulkan
