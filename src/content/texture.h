// SPDX-License-Identifier: MIT
// The handles of textures, texture views and samplers, and of external textures, which this library never makes.
#pragma once

#include "content/handle.h"
#include "device/sampler.h"
#include "device/texture.h"
#include "device/texture_view.h"

namespace alba::content {

class Texture final : public Handle<Texture, device::Texture> {
 public:
  // `descriptor` has its defaults filled in.
  Texture(Device& device, device::Texture* state, const device::TextureDescriptor& descriptor)
      : Handle(device, state),
        usage_(descriptor.usage),
        size_(descriptor.size),
        dimension_(descriptor.dimension),
        format_(descriptor.format),
        mipLevels_(descriptor.mipLevelCount),
        samples_(descriptor.sampleCount) {}

  WGPUTextureView createView(WGPUTextureViewDescriptor const* descriptor);
  void destroy();
  uint32_t getDepthOrArrayLayers() const { return size_.depthOrArrayLayers; }
  WGPUTextureDimension getDimension() const { return dimension_; }
  WGPUTextureFormat getFormat() const { return format_; }
  uint32_t getHeight() const { return size_.height; }
  uint32_t getMipLevelCount() const { return mipLevels_; }
  uint32_t getSampleCount() const { return samples_; }
  // Only devices without the core features restrict it.
  WGPUTextureViewDimension getTextureBindingViewDimension() const { return WGPUTextureViewDimension_Undefined; }
  WGPUTextureUsage getUsage() const { return usage_; }
  uint32_t getWidth() const { return size_.width; }

 private:
  const WGPUTextureUsage usage_;
  const WGPUExtent3D size_;
  const WGPUTextureDimension dimension_;
  const WGPUTextureFormat format_;
  const uint32_t mipLevels_;
  const uint32_t samples_;
};

class TextureView final : public Handle<TextureView, device::TextureView> {
 public:
  TextureView(Device& device, device::TextureView* state) : Handle(device, state) {}
};

class Sampler final : public Handle<Sampler, device::Sampler> {
 public:
  Sampler(Device& device, device::Sampler* state) : Handle(device, state) {}
};

// webgpu.h has functions for it but none that makes one.
class ExternalTexture final : public RefCounted {
 public:
  void setLabel(WGPUStringView) {}
  void addRef() { retain(); }
  void release() {
    if (dropRef()) delete this;
  }
};

}  // namespace alba::content
