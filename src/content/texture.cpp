// SPDX-License-Identifier: MIT
// Creating textures, views and samplers: the content timeline's half (see texture.h).
#include "content/texture.h"

#include "content/chain.h"

namespace alba::content {
namespace {

WGPUComponentSwizzle component(WGPUComponentSwizzle value, WGPUComponentSwizzle standard) {
  return orDefault(value, WGPUComponentSwizzle_Undefined, standard);
}

}  // namespace

WGPUTexture Device::createTexture(WGPUTextureDescriptor const* descriptor) {
  device::TextureDescriptor d;
  if (descriptor) {
    d.chain = chainFault(descriptor->nextInChain, {WGPUSType_TextureBindingViewDimension});
    d.usage = descriptor->usage;
    d.dimension = orDefault(descriptor->dimension, WGPUTextureDimension_Undefined, WGPUTextureDimension_2D);
    d.size = descriptor->size;
    d.format = descriptor->format;
    d.mipLevelCount = descriptor->mipLevelCount;
    d.sampleCount = descriptor->sampleCount;
    needList(d.chain, descriptor->viewFormats, descriptor->viewFormatCount, "viewFormats");
    if (descriptor->viewFormats)
      d.viewFormats.assign(descriptor->viewFormats, descriptor->viewFormats + descriptor->viewFormatCount);
  }
  auto texture = makeHandle<Texture>(
      *this, new device::Texture(*state_, descriptor ? textOf(descriptor->label) : std::string_view()), d);
  auto* const state = texture->state();
  issueScoped([state, d = std::move(d), null = !descriptor](device::Scope* scope) mutable {
    if (null) return device::rejectNullDescriptor(*state, scope, "createTexture");
    state->initialize(scope, std::move(d));
  });
  return reinterpret_cast<WGPUTexture>(texture.detach());
}

void Texture::destroy() {
  device().issue([state = state()] { state->destroy(); });
}

WGPUTextureView Texture::createView(WGPUTextureViewDescriptor const* descriptor) {
  device::TextureViewDescriptor d;
  if (descriptor) {
    d.chain = chainFault(descriptor->nextInChain, {WGPUSType_TextureComponentSwizzleDescriptor});
    d.format = descriptor->format;
    d.dimension = descriptor->dimension;
    d.baseMipLevel = descriptor->baseMipLevel;
    d.mipLevelCount = descriptor->mipLevelCount;
    d.baseArrayLayer = descriptor->baseArrayLayer;
    d.arrayLayerCount = descriptor->arrayLayerCount;
    d.aspect = orDefault(descriptor->aspect, WGPUTextureAspect_Undefined, WGPUTextureAspect_All);
    d.usage = descriptor->usage;
    if (!d.chain && descriptor->nextInChain) {
      const auto* swizzle = findChained<WGPUTextureComponentSwizzleDescriptor>(
          descriptor->nextInChain, WGPUSType_TextureComponentSwizzleDescriptor);
      d.swizzle = {
          component(swizzle->swizzle.r, WGPUComponentSwizzle_R), component(swizzle->swizzle.g, WGPUComponentSwizzle_G),
          component(swizzle->swizzle.b, WGPUComponentSwizzle_B), component(swizzle->swizzle.a, WGPUComponentSwizzle_A)};
    }
  }
  auto handle = makeHandle<TextureView>(
      device(), new device::TextureView(device().state(), descriptor ? textOf(descriptor->label) : std::string_view()));
  auto* const view = handle->state();
  issue([view, texture = state(), d](device::Scope* scope) { view->initialize(scope, texture, d); });
  return reinterpret_cast<WGPUTextureView>(handle.detach());
}

WGPUSampler Device::createSampler(WGPUSamplerDescriptor const* descriptor) {
  device::SamplerDescriptor d;
  if (descriptor) {
    d.chain = chainFault(descriptor->nextInChain, {});
    d.addressModeU = orDefault(descriptor->addressModeU, WGPUAddressMode_Undefined, WGPUAddressMode_ClampToEdge);
    d.addressModeV = orDefault(descriptor->addressModeV, WGPUAddressMode_Undefined, WGPUAddressMode_ClampToEdge);
    d.addressModeW = orDefault(descriptor->addressModeW, WGPUAddressMode_Undefined, WGPUAddressMode_ClampToEdge);
    d.magFilter = orDefault(descriptor->magFilter, WGPUFilterMode_Undefined, WGPUFilterMode_Nearest);
    d.minFilter = orDefault(descriptor->minFilter, WGPUFilterMode_Undefined, WGPUFilterMode_Nearest);
    d.mipmapFilter = orDefault(descriptor->mipmapFilter, WGPUMipmapFilterMode_Undefined, WGPUMipmapFilterMode_Nearest);
    d.lodMinClamp = descriptor->lodMinClamp;
    d.lodMaxClamp = descriptor->lodMaxClamp;
    d.compare = descriptor->compare;
    d.maxAnisotropy = descriptor->maxAnisotropy;
  }
  auto sampler = makeHandle<Sampler>(
      *this, new device::Sampler(*state_, descriptor ? textOf(descriptor->label) : std::string_view()));
  auto* const state = sampler->state();
  issueScoped([state, d](device::Scope* scope) { state->initialize(scope, d); });
  return reinterpret_cast<WGPUSampler>(sampler.detach());
}

}  // namespace alba::content
