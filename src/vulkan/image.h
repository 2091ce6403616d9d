// SPDX-License-Identifier: MIT
// Images with their memory, image views, and samplers. Plain: whoever holds one calls destroy() once the GPU is done
// with it.
#pragma once

#include <cstdint>
#include <string_view>

#include "vulkan/device.h"

namespace alba::vulkan {

struct ImageDescription {
  VkImageType type = VK_IMAGE_TYPE_2D;
  VkFormat format = VK_FORMAT_UNDEFINED;
  VkExtent3D extent{1, 1, 1};
  uint32_t mipLevels = 1;
  uint32_t arrayLayers = 1;
  VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
  VkImageUsageFlags usage = 0;
  uint64_t bytes = 0;  // what all texels take at the least; 0 if unknown
  // Other formats that views may have (the same but for -srgb); empty: views have `format` only.
  const VkFormat* viewFormats = nullptr;
  uint32_t viewFormatCount = 0;
  std::string_view name;
};

struct Image {
  VkImage handle = VK_NULL_HANDLE;
  Allocation memory;
  VkFormat format = VK_FORMAT_UNDEFINED;
  VkImageAspectFlags aspects = 0;  // all that the format has
  uint32_t mipLevels = 0;
  uint32_t arrayLayers = 0;

  // Square 2D images with 6 layers or more are cube-compatible; 3D images give 2D views of slices where they are color
  // attachments. Layout is UNDEFINED. An extent or usage that the driver can't do gives VK_ERROR_FORMAT_NOT_SUPPORTED,
  // more bytes than it allows VK_ERROR_OUT_OF_DEVICE_MEMORY.
  VkResult create(Device& device, const ImageDescription& description);
  void destroy(Device& device);
  explicit operator bool() const { return handle != VK_NULL_HANDLE; }
  VkImageSubresourceRange all() const { return {aspects, 0, mipLevels, 0, arrayLayers}; }
};

VkImageAspectFlags aspectsOf(VkFormat format);

struct ImageViewDescription {
  VkImageViewType type = VK_IMAGE_VIEW_TYPE_2D;
  VkFormat format = VK_FORMAT_UNDEFINED;
  VkImageSubresourceRange range{};
  // What the view will be used for; 0: all that the image allows. Needed where the view format allows less (an srgb
  // view of a storage image).
  VkImageUsageFlags usage = 0;
  VkComponentMapping components{};
  std::string_view name;
};

struct ImageView {
  VkImageView handle = VK_NULL_HANDLE;
  VkResult create(Device& device, VkImage image, const ImageViewDescription& description);
  void destroy(Device& device);
  explicit operator bool() const { return handle != VK_NULL_HANDLE; }
};

struct SamplerDescription {
  VkSamplerAddressMode addressU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
  VkSamplerAddressMode addressV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
  VkSamplerAddressMode addressW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
  VkFilter magFilter = VK_FILTER_NEAREST;
  VkFilter minFilter = VK_FILTER_NEAREST;
  VkSamplerMipmapMode mipmapMode = VK_SAMPLER_MIPMAP_MODE_NEAREST;
  float minLod = 0;
  float maxLod = 32;
  float maxAnisotropy = 1;  // clamped to what the device can do
  bool compares = false;
  VkCompareOp compare = VK_COMPARE_OP_NEVER;
  std::string_view name;
};

struct Sampler {
  VkSampler handle = VK_NULL_HANDLE;
  VkResult create(Device& device, const SamplerDescription& description);
  void destroy(Device& device);
  explicit operator bool() const { return handle != VK_NULL_HANDLE; }
};

}  // namespace alba::vulkan
