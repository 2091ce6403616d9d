// SPDX-License-Identifier: MIT
// A texture as the device timeline sees it: its shape, its memory, whether it has been destroyed, and what the GPU did
// with each of its subresources last.
#pragma once

#include <webgpu/webgpu.h>

#include <algorithm>
#include <vector>

#include "alba_formats.h"
#include "device/checks.h"
#include "device/resource_state.h"
#include "vulkan/image.h"

namespace alba::device {

// What createTexture was asked for, with enum defaults filled in.
struct TextureDescriptor {
  ChainFault chain;
  WGPUTextureUsage usage = 0;
  WGPUTextureDimension dimension = WGPUTextureDimension_2D;
  WGPUExtent3D size{0, 1, 1};
  WGPUTextureFormat format = WGPUTextureFormat_Undefined;
  uint32_t mipLevelCount = 1;
  uint32_t sampleCount = 1;
  std::vector<WGPUTextureFormat> viewFormats;
};

class Texture final : public Object {
 public:
  Texture(Device& device, std::string_view label) : Object(device, ObjectKind::Texture, label) {}
  ~Texture() override;

  void initialize(Scope* scope, TextureDescriptor&& descriptor);
  void destroy();

  bool isDestroyed() const { return destroyed_; }
  WGPUTextureDimension dimension() const { return descriptor_.dimension; }
  WGPUTextureFormat format() const { return descriptor_.format; }
  // Null only for an invalid texture.
  const FormatInfo* formatInfo() const { return info_; }
  WGPUTextureUsage usage() const { return descriptor_.usage; }
  bool has(WGPUTextureUsage usage) const { return (descriptor_.usage & usage) == usage; }
  uint32_t width() const { return descriptor_.size.width; }
  uint32_t height() const { return descriptor_.size.height; }
  uint32_t depthOrArrayLayers() const { return descriptor_.size.depthOrArrayLayers; }
  uint32_t depth() const { return is3D() ? descriptor_.size.depthOrArrayLayers : 1; }
  uint32_t arrayLayers() const { return is3D() ? 1 : descriptor_.size.depthOrArrayLayers; }
  uint32_t mipLevels() const { return descriptor_.mipLevelCount; }
  uint32_t sampleCount() const { return descriptor_.sampleCount; }
  const std::vector<WGPUTextureFormat>& viewFormats() const { return descriptor_.viewFormats; }

  // Texels of one mip level (array layers are not counted in); `physical` rounds up to whole blocks.
  WGPUExtent3D mipExtent(uint32_t level) const;
  WGPUExtent3D physicalMipExtent(uint32_t level) const;

  vulkan::Image& vulkan() { return image_; }

  // What the GPU did with each subresource last.
  TextureState gpu;
  uint32_t aspectCount() const { return info_ && info_->isMultiAspect() ? 2 : 1; }

 private:
  // What all texels take at the least.
  uint64_t texelBytes() const;
  bool is3D() const { return descriptor_.dimension == WGPUTextureDimension_3D; }

  TextureDescriptor descriptor_;
  const FormatInfo* info_ = nullptr;
  vulkan::Image image_{};
  bool destroyed_ = false;
};

// createTexture's rules; surfaces ask them, too.
MaybeError validateTexture(const Device& device, const TextureDescriptor& descriptor);

}  // namespace alba::device
