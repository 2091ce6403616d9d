// SPDX-License-Identifier: MIT
// A view of a texture: which mip levels, layers and aspects, read as which format and dimension, for which usages.
#pragma once

#include <webgpu/webgpu.h>

#include "alba_formats.h"
#include "device/checks.h"
#include "device/texture.h"
#include "vulkan/image.h"

namespace alba::device {

struct TextureViewDescriptor {
  ChainFault chain;
  WGPUTextureFormat format = WGPUTextureFormat_Undefined;                   // Undefined: derived
  WGPUTextureViewDimension dimension = WGPUTextureViewDimension_Undefined;  // Undefined: derived
  uint32_t baseMipLevel = 0;
  uint32_t mipLevelCount = WGPU_MIP_LEVEL_COUNT_UNDEFINED;
  uint32_t baseArrayLayer = 0;
  uint32_t arrayLayerCount = WGPU_ARRAY_LAYER_COUNT_UNDEFINED;
  WGPUTextureAspect aspect = WGPUTextureAspect_All;
  WGPUTextureUsage usage = 0;  // None: the texture's
  WGPUTextureComponentSwizzle swizzle{WGPUComponentSwizzle_R, WGPUComponentSwizzle_G, WGPUComponentSwizzle_B,
                                      WGPUComponentSwizzle_A};
  bool identitySwizzle() const {
    return swizzle.r == WGPUComponentSwizzle_R && swizzle.g == WGPUComponentSwizzle_G &&
           swizzle.b == WGPUComponentSwizzle_B && swizzle.a == WGPUComponentSwizzle_A;
  }
};

class TextureView final : public Object {
 public:
  TextureView(Device& device, std::string_view label) : Object(device, ObjectKind::TextureView, label) {}
  ~TextureView() override;

  void initialize(Scope* scope, Texture* texture, const TextureViewDescriptor& descriptor);

  Texture* texture() const { return texture_.get(); }
  WGPUTextureFormat format() const { return resolved_.format; }
  const FormatInfo* formatInfo() const { return info_; }
  WGPUTextureViewDimension dimension() const { return resolved_.dimension; }
  WGPUTextureAspect aspect() const { return resolved_.aspect; }
  // kColorAspect, kDepthAspect, kStencilAspect
  uint8_t aspects() const { return aspects_; }
  WGPUTextureUsage usage() const { return resolved_.usage; }
  bool has(WGPUTextureUsage usage) const { return (resolved_.usage & usage) == usage; }
  uint32_t baseMip() const { return resolved_.baseMipLevel; }
  uint32_t mipCount() const { return resolved_.mipLevelCount; }
  uint32_t baseLayer() const { return resolved_.baseArrayLayer; }
  uint32_t layerCount() const { return resolved_.arrayLayerCount; }
  uint32_t sampleCount() const { return texture_->sampleCount(); }
  bool identitySwizzle() const { return resolved_.identitySwizzle(); }
  // Texels of the view's first mip level.
  uint32_t width() const { return texture_->mipExtent(baseMip()).width; }
  uint32_t height() const { return texture_->mipExtent(baseMip()).height; }

  // Made on first use. VK_NULL_HANDLE when the texture is destroyed or Vulkan has no memory left.
  VkImageView vkView();

 private:
  Ref<Texture> texture_;
  TextureViewDescriptor resolved_;
  const FormatInfo* info_ = nullptr;
  uint8_t aspects_ = 0;
  vulkan::ImageView view_{};
};

}  // namespace alba::device
