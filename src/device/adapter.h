// SPDX-License-Identifier: MIT
// What a Vulkan adapter is worth in WebGPU's terms: features, limits, and the texts and numbers of GPUAdapterInfo. Pure
// functions of the facts, so any thread may call them and tests can make facts up.
#pragma once

#include <webgpu/webgpu.h>

#include <string>

#include "device/device.h"
#include "vulkan/adapter.h"

namespace alba::vulkan {
class Instance;
}

namespace alba::device {

struct AdapterFacts {
  FeatureSet features;
  WGPULimits limits{};                        // what the adapter can do at most
  WGPUCompatibilityModeLimits stageLimits{};  // per-stage storage limits; chain is filled, next is null
  std::string vendor;                         // "nvidia", "mesa", …: lower-case words joined by "-", or empty
  std::string architecture;                   // the same, or empty when unknown
  std::string device;                         // the same: the device's name
  std::string description;                    // free text: name, driver, Vulkan version
  WGPUAdapterType type = WGPUAdapterType_Unknown;
  uint32_t vendorId = 0;
  uint32_t deviceId = 0;
  uint32_t subgroupMinSize = 4;  // 4 and 128 where subgroups aren't offered
  uint32_t subgroupMaxSize = 128;
};

// The instance is asked for format features.
AdapterFacts adapterFacts(const vulkan::Instance& instance, const vulkan::AdapterInfo& info);

// The features that the library implements and this adapter can do.
FeatureSet featuresOf(const vulkan::Instance& instance, const vulkan::AdapterInfo& info);

// The pure parts, for tests.
WGPULimits adapterLimits(const vulkan::AdapterInfo& info, WGPUCompatibilityModeLimits* stageLimits);
// "NVIDIA H200 (HBM)" → "nvidia-h200-hbm": letters and digits, lower-case, joined by single "-".
std::string normalized(std::string_view text);
// The hardware's generation ("pascal"), or empty.
std::string architectureOf(const vulkan::AdapterInfo& info);
// Empty when the adapter can give at least the default limits of the core level, else which one is too low:
// "maxTextureDimension2D is 4096, less than the 8192 that WebGPU needs."
std::string missingLimit(const WGPULimits& limits);

}  // namespace alba::device
