// SPDX-License-Identifier: MIT
// Ranking adapters, and what is said when none will do (see adapter_choice.h).
#include "content/adapter_choice.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "base/format.h"
#include "device/adapter.h"

namespace alba::content {
namespace {

std::string lowerCase(std::string text) {
  for (char& c : text) c = char(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string uuidText(const vulkan::AdapterInfo& info) {
  static const char* kDigits = "0123456789abcdef";
  std::string text;
  for (size_t i = 0; i < VK_UUID_SIZE; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += kDigits[info.uuid[i] >> 4];
    text += kDigits[info.uuid[i] & 15];
  }
  return text;
}

// An index, a uuid (with or without dashes), or a part of the name.
bool namedBy(std::string_view wish, const vulkan::AdapterInfo& info, size_t index) {
  if (!wish.empty() && std::all_of(wish.begin(), wish.end(), [](unsigned char c) { return std::isdigit(c); }) &&
      wish.size() < 6)
    return size_t(std::atoi(std::string(wish).c_str())) == index;
  const std::string uuid = uuidText(info);
  std::string bare = uuid;
  bare.erase(std::remove(bare.begin(), bare.end(), '-'), bare.end());
  const std::string lower = lowerCase(std::string(wish));
  return lower == uuid || lower == bare || lowerCase(info.name).find(lower) != std::string::npos;
}

// How well an adapter answers to a power preference; greater is better.
int rank(const vulkan::AdapterInfo& info, WGPUPowerPreference preference) {
  switch (info.properties.deviceType) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
      return preference == WGPUPowerPreference_LowPower ? 3 : 4;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
      return preference == WGPUPowerPreference_LowPower ? 4 : 3;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
      return 2;
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
      return 0;
    default:
      return 1;
  }
}

}  // namespace

const vulkan::AdapterInfo* chooseAdapter(const std::vector<vulkan::AdapterInfo>& adapters,
                                         const WGPURequestAdapterOptions& options, std::string_view wish,
                                         std::string& why, std::string_view source) {
  const vulkan::AdapterInfo* best = nullptr;
  std::string names, shortfalls;
  for (size_t i = 0; i < adapters.size(); ++i) {
    const vulkan::AdapterInfo& info = adapters[i];
    names += format("{}{}: {} ({})", i ? ", " : "", i, std::string_view(info.name), uuidText(info));
    if (!wish.empty() && !namedBy(wish, info, i)) continue;
    if (options.forceFallbackAdapter && !info.isSoftware()) continue;
    const std::string missing = device::missingLimit(device::adapterLimits(info, nullptr));
    if (!missing.empty()) {
      shortfalls += format(" {} is passed over: {}", std::string_view(info.name), missing);
      continue;
    }
    if (!best || rank(info, options.powerPreference) > rank(*best, options.powerPreference)) best = &info;
  }
  if (best) return best;
  if (!shortfalls.empty())
    why = "No adapter can do what WebGPU needs." + shortfalls;
  else if (!wish.empty())
    why = format("No adapter matches {}\"{}\"{}. There are: {}.", source, wish,
                 options.forceFallbackAdapter ? " and is a fallback adapter" : "", names);
  else
    why = format("There is no fallback (software) adapter. There are: {}.", names);
  return nullptr;
}

}  // namespace alba::content
