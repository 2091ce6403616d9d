// SPDX-License-Identifier: MIT
// Creating and destroying images, views and samplers (see image.h).
#include "vulkan/image.h"

#include <algorithm>
#include <vector>

namespace alba::vulkan {

VkImageAspectFlags aspectsOf(VkFormat format) {
  switch (format) {
    case VK_FORMAT_D16_UNORM:
    case VK_FORMAT_X8_D24_UNORM_PACK32:
    case VK_FORMAT_D32_SFLOAT:
      return VK_IMAGE_ASPECT_DEPTH_BIT;
    case VK_FORMAT_S8_UINT:
      return VK_IMAGE_ASPECT_STENCIL_BIT;
    case VK_FORMAT_D16_UNORM_S8_UINT:
    case VK_FORMAT_D24_UNORM_S8_UINT:
    case VK_FORMAT_D32_SFLOAT_S8_UINT:
      return VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    default:
      return VK_IMAGE_ASPECT_COLOR_BIT;
  }
}

namespace {

VkImageCreateFlags flagsFor(const ImageDescription& d) {
  VkImageCreateFlags flags = 0;
  if (d.viewFormatCount) flags |= VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT;
  if (d.type == VK_IMAGE_TYPE_2D && d.arrayLayers >= 6 && d.extent.width == d.extent.height &&
      d.samples == VK_SAMPLE_COUNT_1_BIT)
    flags |= VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT;
  if (d.type == VK_IMAGE_TYPE_3D && (d.usage & VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT))
    flags |= VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT;
  return flags;
}

// Vulkan's limits for this very format and usage; asking for more is not an error that a driver reports.
VkResult checkLimits(Device& device, const VkImageCreateInfo& info, uint64_t bytes) {
  VkImageFormatProperties limits{};
  const VkResult result = device.imageLimits(info, limits);
  if (result != VK_SUCCESS || info.extent.width > limits.maxExtent.width ||
      info.extent.height > limits.maxExtent.height || info.extent.depth > limits.maxExtent.depth ||
      info.mipLevels > limits.maxMipLevels || info.arrayLayers > limits.maxArrayLayers ||
      !(info.samples & limits.sampleCounts))
    return VK_ERROR_FORMAT_NOT_SUPPORTED;
  return bytes > limits.maxResourceSize ? VK_ERROR_OUT_OF_DEVICE_MEMORY : VK_SUCCESS;
}

// Memory of its own costs a driver call of up to half a millisecond, so a mere preference counts for large images only.
constexpr uint64_t kLargeImage = 8 << 20;

}  // namespace

VkResult Image::create(Device& device, const ImageDescription& d) {
  *this = {};
  VkImageCreateInfo info{VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                         nullptr,
                         flagsFor(d),
                         d.type,
                         d.format,
                         d.extent,
                         d.mipLevels,
                         d.arrayLayers,
                         d.samples,
                         VK_IMAGE_TILING_OPTIMAL,
                         d.usage,
                         VK_SHARING_MODE_EXCLUSIVE,
                         0,
                         nullptr,
                         VK_IMAGE_LAYOUT_UNDEFINED};
  // The list of formats lets a driver keep its compression.
  std::vector<VkFormat> formats;
  VkImageFormatListCreateInfo list{VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO};
  if (d.viewFormatCount) {
    formats.push_back(d.format);
    formats.insert(formats.end(), d.viewFormats, d.viewFormats + d.viewFormatCount);
    list.viewFormatCount = uint32_t(formats.size());
    list.pViewFormats = formats.data();
    info.pNext = &list;
    // The other format may allow less (srgb has no storage); a view says what it is used for.
    info.flags |= VK_IMAGE_CREATE_EXTENDED_USAGE_BIT;
  }
  VkResult result = checkLimits(device, info, d.bytes);
  if (result != VK_SUCCESS) return result;
  result = device.note(device.vk.vkCreateImage(device.handle(), &info, nullptr, &handle));
  if (result != VK_SUCCESS) {
    handle = VK_NULL_HANDLE;
    return result;
  }
  VkMemoryDedicatedRequirements dedicated{VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS};
  VkMemoryRequirements2 requirements{VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2, &dedicated};
  const VkImageMemoryRequirementsInfo2 of{VK_STRUCTURE_TYPE_IMAGE_MEMORY_REQUIREMENTS_INFO_2, nullptr, handle};
  device.vk.vkGetImageMemoryRequirements2(device.handle(), &of, &requirements);
  const uint64_t bytes = requirements.memoryRequirements.size;
  const bool alone =
      dedicated.requiresDedicatedAllocation || (dedicated.prefersDedicatedAllocation && bytes >= kLargeImage);
  result = device.memory.allocate(requirements.memoryRequirements, MemoryUse::GpuOnly, MemoryKind::Optimal,
                                  {VK_NULL_HANDLE, handle, alone}, memory);
  if (result == VK_SUCCESS) result = device.vk.vkBindImageMemory(device.handle(), handle, memory.memory, memory.offset);
  if (result != VK_SUCCESS) {
    destroy(device);
    return device.note(result);
  }
  format = d.format;
  aspects = aspectsOf(d.format);
  mipLevels = d.mipLevels;
  arrayLayers = d.arrayLayers;
  device.setName(VK_OBJECT_TYPE_IMAGE, reinterpret_cast<uint64_t>(handle), d.name);
  return VK_SUCCESS;
}

void Image::destroy(Device& device) {
  if (handle) device.vk.vkDestroyImage(device.handle(), handle, nullptr);
  device.memory.free(memory);
  *this = {};
}

VkResult ImageView::create(Device& device, VkImage image, const ImageViewDescription& d) {
  handle = VK_NULL_HANDLE;
  VkImageViewCreateInfo info{VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
  const VkImageViewUsageCreateInfo usage{VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO, nullptr, d.usage};
  if (d.usage) info.pNext = &usage;
  info.image = image;
  info.viewType = d.type;
  info.format = d.format;
  info.components = d.components;
  info.subresourceRange = d.range;
  const VkResult result = device.note(device.vk.vkCreateImageView(device.handle(), &info, nullptr, &handle));
  if (result != VK_SUCCESS) {
    handle = VK_NULL_HANDLE;
    return result;
  }
  device.setName(VK_OBJECT_TYPE_IMAGE_VIEW, reinterpret_cast<uint64_t>(handle), d.name);
  return VK_SUCCESS;
}

void ImageView::destroy(Device& device) {
  if (handle) device.vk.vkDestroyImageView(device.handle(), handle, nullptr);
  handle = VK_NULL_HANDLE;
}

VkResult Sampler::create(Device& device, const SamplerDescription& d) {
  handle = VK_NULL_HANDLE;
  const AdapterInfo& adapter = device.adapter();
  VkSamplerCreateInfo info{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
  info.magFilter = d.magFilter;
  info.minFilter = d.minFilter;
  info.mipmapMode = d.mipmapMode;
  info.addressModeU = d.addressU;
  info.addressModeV = d.addressV;
  info.addressModeW = d.addressW;
  info.anisotropyEnable = adapter.features.samplerAnisotropy && d.maxAnisotropy > 1;
  info.maxAnisotropy =
      info.anisotropyEnable ? std::min(d.maxAnisotropy, adapter.properties.limits.maxSamplerAnisotropy) : 1;
  info.compareEnable = d.compares;
  info.compareOp = d.compare;
  info.minLod = d.minLod;
  info.maxLod = d.maxLod;
  info.borderColor = VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK;
  const VkResult result = device.note(device.vk.vkCreateSampler(device.handle(), &info, nullptr, &handle));
  if (result != VK_SUCCESS) {
    handle = VK_NULL_HANDLE;
    return result;
  }
  device.setName(VK_OBJECT_TYPE_SAMPLER, reinterpret_cast<uint64_t>(handle), d.name);
  return VK_SUCCESS;
}

void Sampler::destroy(Device& device) {
  if (handle) device.vk.vkDestroySampler(device.handle(), handle, nullptr);
  handle = VK_NULL_HANDLE;
}

}  // namespace alba::vulkan
