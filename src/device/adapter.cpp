// SPDX-License-Identifier: MIT
// Vulkan's facts as WebGPU's features, limits and texts (see adapter.h).
#include "device/adapter.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "alba_limits.h"
#include "base/format.h"
#include "device/render_pipeline.h"

namespace alba::device {
namespace {

// Bounds of Alba's own, where a driver's are larger than anybody needs or than the code's fixed arrays.
constexpr uint32_t kMaxBindGroups = 8;
constexpr uint32_t kDefaultSlots = 24;                 // WebGPU's default of maxBindGroupsPlusVertexBuffers
constexpr uint32_t kMaxVertexBuffers = kDefaultSlots;  // more are no use to a device that asks for this limit alone
constexpr uint32_t kMaxVertexAttributes = 30;
constexpr uint32_t kMaxVertexStride = 8192;
constexpr uint32_t kMaxBindingsPerBindGroup = 1000;
constexpr uint32_t kMaxPerStage = 1000;
constexpr uint32_t kMaxDynamicBuffers = 16;
constexpr uint32_t kMaxDimension = 32768;
// Push constant bytes that the library keeps for itself behind the immediates.
constexpr uint32_t kReservedPushConstants = 32;
constexpr uint32_t kMaxImmediates = 64;
constexpr uint32_t kMinAlignment = 32;

uint32_t roundDown(uint32_t value, uint32_t multiple) { return value / multiple * multiple; }

uint32_t clamp32(uint64_t value) { return uint32_t(std::min<uint64_t>(value, UINT32_MAX - 1)); }

struct Vendor {
  uint32_t id;
  const char* name;
};
constexpr Vendor kVendors[] = {
    {0x1002, "amd"},      {0x1010, "imagination"}, {0x106b, "apple"},  {0x10de, "nvidia"},
    {0x13b5, "arm"},      {0x14e4, "broadcom"},    {0x1af4, "virtio"}, {0x1ae0, "google"},
    {0x5143, "qualcomm"}, {0x8086, "intel"},       {0x10005, "mesa"},  {0x10006, "pocl"},
};

// Hardware generations by the first digits of the device id (mask) or by the driver where there is one generation.
struct Architecture {
  uint32_t vendor, first, last;
  const char* name;
};
constexpr Architecture kArchitectures[] = {
    {0x10de, 0x1340, 0x15ef, "maxwell"},   {0x10de, 0x15f0, 0x15ff, "pascal"}, {0x10de, 0x1600, 0x17ff, "maxwell"},
    {0x10de, 0x1b00, 0x1d7f, "pascal"},    {0x10de, 0x1d80, 0x1dff, "volta"},  {0x10de, 0x1e00, 0x1fff, "turing"},
    {0x10de, 0x20b0, 0x20ff, "ampere"},    {0x10de, 0x2180, 0x21ff, "turing"}, {0x10de, 0x2200, 0x2320, "ampere"},
    {0x10de, 0x2321, 0x23ff, "hopper"},    {0x10de, 0x2400, 0x25ff, "ampere"}, {0x10de, 0x2680, 0x28ff, "lovelace"},
    {0x10de, 0x2900, 0x2fff, "blackwell"},
};

std::string vendorOf(const vulkan::AdapterInfo& info) {
  for (const Vendor& vendor : kVendors)
    if (vendor.id == info.properties.vendorID) return vendor.name;
  return {};
}

}  // namespace

std::string architectureOf(const vulkan::AdapterInfo& info) {
  if (info.properties12.driverID == VK_DRIVER_ID_MESA_LLVMPIPE) return "llvmpipe";
  if (info.properties12.driverID == VK_DRIVER_ID_GOOGLE_SWIFTSHADER) return "swiftshader";
  for (const Architecture& row : kArchitectures)
    if (row.vendor == info.properties.vendorID && info.properties.deviceID >= row.first &&
        info.properties.deviceID <= row.last)
      return row.name;
  return {};
}

namespace {

WGPUAdapterType typeOf(VkPhysicalDeviceType type) {
  switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
      return WGPUAdapterType_DiscreteGPU;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
      return WGPUAdapterType_IntegratedGPU;
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
      return WGPUAdapterType_CPU;
    default:
      return WGPUAdapterType_Unknown;  // virtual GPUs and what is unknown
  }
}

}  // namespace

WGPULimits adapterLimits(const vulkan::AdapterInfo& info, WGPUCompatibilityModeLimits* stageLimits) {
  const VkPhysicalDeviceLimits& vk = info.properties.limits;
  WGPULimits l = WGPU_LIMITS_INIT;
  l.maxTextureDimension1D = std::min(vk.maxImageDimension1D, kMaxDimension);
  // Viewports reach from -2M to 2M-1 (M: this limit).
  const float reach = std::min(-vk.viewportBoundsRange[0], vk.viewportBoundsRange[1] + 1) / 2;
  l.maxTextureDimension2D = std::min({vk.maxImageDimension2D, vk.maxImageDimensionCube, vk.maxFramebufferWidth,
                                      vk.maxFramebufferHeight, vk.maxViewportDimensions[0], vk.maxViewportDimensions[1],
                                      uint32_t(std::clamp(reach, 0.0f, 65536.0f)), kMaxDimension});
  l.maxTextureDimension3D = std::min(vk.maxImageDimension3D, kMaxDimension);
  l.maxTextureArrayLayers = std::min(vk.maxImageArrayLayers, 2048u);
  l.maxBindGroups = std::min(vk.maxBoundDescriptorSets, kMaxBindGroups);

  // Per stage. Descriptor sets have totals, too, over three stages (compute and the two of rendering never meet, but a
  // layout may show a binding to all).
  const auto perStage = [](uint32_t stage, uint32_t set) { return std::min({stage, set / 3, kMaxPerStage}); };
  l.maxSampledTexturesPerShaderStage =
      perStage(vk.maxPerStageDescriptorSampledImages, vk.maxDescriptorSetSampledImages);
  l.maxSamplersPerShaderStage = perStage(vk.maxPerStageDescriptorSamplers, vk.maxDescriptorSetSamplers);
  l.maxStorageBuffersPerShaderStage =
      perStage(vk.maxPerStageDescriptorStorageBuffers, vk.maxDescriptorSetStorageBuffers);
  l.maxStorageTexturesPerShaderStage =
      perStage(vk.maxPerStageDescriptorStorageImages, vk.maxDescriptorSetStorageImages);
  l.maxUniformBuffersPerShaderStage =
      perStage(vk.maxPerStageDescriptorUniformBuffers, vk.maxDescriptorSetUniformBuffers);
  // maxFragmentCombinedOutputResources is left out: common drivers report less than WebGPU's minimum (8 on some, of 20)
  // and take more all the same.

  // All of them together: what a stage may use at once, and what a bind group can hold for them (twice that, so that
  // the sum below never exceeds half of maxBindingsPerBindGroup).
  uint32_t* const resources[] = {&l.maxSampledTexturesPerShaderStage, &l.maxSamplersPerShaderStage,
                                 &l.maxStorageBuffersPerShaderStage, &l.maxStorageTexturesPerShaderStage,
                                 &l.maxUniformBuffersPerShaderStage};
  const uint32_t defaults[] = {16, 16, 8, 4, 12};
  const uint32_t together =
      std::min(vk.maxPerStageResources > kMaxColorAttachments ? vk.maxPerStageResources - kMaxColorAttachments : 0,
               kMaxBindingsPerBindGroup / 2);
  // Shares of `together` in proportion to the defaults (56 in all), never less than those.
  for (size_t i = 0; i < std::size(resources); ++i)
    *resources[i] = std::min(*resources[i], std::max(defaults[i], together * defaults[i] / 56));
  l.maxBindingsPerBindGroup = kMaxBindingsPerBindGroup;

  // One stage can use as many as a layout has.
  l.maxDynamicUniformBuffersPerPipelineLayout =
      std::min({vk.maxDescriptorSetUniformBuffersDynamic, l.maxUniformBuffersPerShaderStage, kMaxDynamicBuffers});
  l.maxDynamicStorageBuffersPerPipelineLayout =
      std::min({vk.maxDescriptorSetStorageBuffersDynamic, l.maxStorageBuffersPerShaderStage, kMaxDynamicBuffers});

  // What a device can have when it asks for it: some of the memory is always taken.
  uint64_t largestHeap = 0;
  for (uint32_t heap = 0; heap < info.memory.memoryHeapCount; ++heap)
    largestHeap = std::max(largestHeap, info.memory.memoryHeaps[heap].size);
  l.maxBufferSize =
      std::min({info.properties11.maxMemoryAllocationSize, info.properties13.maxBufferSize, largestHeap / 4 * 3});
  l.maxBufferSize &= ~uint64_t(3);
  l.maxUniformBufferBindingSize = std::min<uint64_t>(vk.maxUniformBufferRange, l.maxBufferSize);
  l.maxStorageBufferBindingSize = std::min<uint64_t>(vk.maxStorageBufferRange, l.maxBufferSize) & ~uint64_t(3);
  l.minUniformBufferOffsetAlignment = std::max(clamp32(vk.minUniformBufferOffsetAlignment), kMinAlignment);
  l.minStorageBufferOffsetAlignment = std::max(clamp32(vk.minStorageBufferOffsetAlignment), kMinAlignment);

  l.maxVertexBuffers = std::min(vk.maxVertexInputBindings, kMaxVertexBuffers);
  l.maxBindGroupsPlusVertexBuffers = std::max(kDefaultSlots, l.maxBindGroups + l.maxVertexBuffers);
  l.maxVertexAttributes = std::min(vk.maxVertexInputAttributes, kMaxVertexAttributes);
  // An attribute of one byte at the end of the largest stride must be in reach of the offset.
  const uint32_t reachable = std::min(vk.maxVertexInputAttributeOffset, kMaxVertexStride - 1) + 1;
  l.maxVertexBufferArrayStride = roundDown(std::min(vk.maxVertexInputBindingStride, reachable), 4);
  const uint32_t components = std::min(vk.maxVertexOutputComponents, vk.maxFragmentInputComponents) / 4;
  l.maxInterStageShaderVariables = std::min(components ? components - 1 : 0, 31u);  // one is for the position
  l.maxColorAttachments = std::min({vk.maxColorAttachments, vk.maxFragmentOutputAttachments, kMaxColorAttachments});
  l.maxColorAttachmentBytesPerSample = l.maxColorAttachments * 16;

  l.maxComputeWorkgroupStorageSize = vk.maxComputeSharedMemorySize;
  const uint32_t* size = vk.maxComputeWorkGroupSize;
  l.maxComputeInvocationsPerWorkgroup = clamp32(
      std::min<uint64_t>(vk.maxComputeWorkGroupInvocations, uint64_t(size[0]) * size[1] * std::min(size[2], 1u << 16)));
  l.maxComputeWorkgroupSizeX = std::min(size[0], l.maxComputeInvocationsPerWorkgroup);
  l.maxComputeWorkgroupSizeY = std::min(size[1], l.maxComputeInvocationsPerWorkgroup);
  l.maxComputeWorkgroupSizeZ = std::min(size[2], l.maxComputeInvocationsPerWorkgroup);
  const uint32_t* count = vk.maxComputeWorkGroupCount;
  l.maxComputeWorkgroupsPerDimension = std::min({count[0], count[1], count[2]});
  const uint32_t pushed =
      vk.maxPushConstantsSize > kReservedPushConstants ? vk.maxPushConstantsSize - kReservedPushConstants : 0;
  l.maxImmediateSize = roundDown(std::min(pushed, kMaxImmediates), 4);

  if (stageLimits) {
    WGPUCompatibilityModeLimits& s = *stageLimits;
    s = WGPU_COMPATIBILITY_MODE_LIMITS_INIT;
    s.maxStorageBuffersInVertexStage = s.maxStorageBuffersInFragmentStage = l.maxStorageBuffersPerShaderStage;
    s.maxStorageTexturesInVertexStage = s.maxStorageTexturesInFragmentStage = l.maxStorageTexturesPerShaderStage;
  }
  return l;
}

std::string missingLimit(const WGPULimits& limits) {
  for (const LimitInfo& limit : kLimits) {
    uint64_t value = 0;
    if (limit.isCompatibility || !limit.read(limits, nullptr, value) || !limit.isBetter(limit.coreDefault, value))
      continue;
    return format("{} is {}, {} than the {} that WebGPU needs.", limit.name, value,
                  limit.limitClass == LimitClass::kMaximum ? "less" : "more", limit.coreDefault);
  }
  return {};
}

std::string normalized(std::string_view text) {
  std::string out;
  bool gap = false;
  for (char c : text) {
    const auto u = static_cast<unsigned char>(c);
    if (u >= 128 || !std::isalnum(u)) {
      gap = !out.empty();
      continue;
    }
    if (gap) out += '-';
    gap = false;
    out += char(std::tolower(u));
  }
  return out;
}

AdapterFacts adapterFacts(const vulkan::Instance& instance, const vulkan::AdapterInfo& info) {
  AdapterFacts facts;
  facts.features = featuresOf(instance, info);
  facts.limits = adapterLimits(info, &facts.stageLimits);
  facts.vendor = vendorOf(info);
  facts.architecture = architectureOf(info);
  facts.device = normalized(info.name);
  const uint32_t version = info.properties.apiVersion;
  facts.description =
      format("{}, {}, Vulkan {}.{}.{}", std::string_view(info.name), std::string_view(info.driver),
             VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version), VK_API_VERSION_PATCH(version));
  facts.type = typeOf(info.properties.deviceType);
  facts.vendorId = info.properties.vendorID;
  facts.deviceId = info.properties.deviceID;
  if (info.hasSubgroups()) {
    facts.subgroupMinSize = info.properties13.minSubgroupSize;
    facts.subgroupMaxSize = info.properties13.maxSubgroupSize;
  }
  return facts;
}

}  // namespace alba::device
