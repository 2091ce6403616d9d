// SPDX-License-Identifier: MIT
// createSampler's rules (see sampler.h).
#include "device/sampler.h"

#include "queue/queue.h"
#include "vulkan/translate.h"

namespace alba::device {
namespace {

// Rules with more than one sentence.
template <class... Args>
Error samplerLodError(const char* text, const Args&... values) {
  return violation("sampler-lod", text, values...);
}

MaybeError validate(const SamplerDescriptor& d) {
  if (auto e = checkChain(d.chain, "SamplerDescriptor")) return e;
  if (auto e = checkEnum(d.addressModeU, "addressModeU")) return e;
  if (auto e = checkEnum(d.addressModeV, "addressModeV")) return e;
  if (auto e = checkEnum(d.addressModeW, "addressModeW")) return e;
  if (auto e = checkEnum(d.magFilter, "magFilter")) return e;
  if (auto e = checkEnum(d.minFilter, "minFilter")) return e;
  if (auto e = checkEnum(d.mipmapFilter, "mipmapFilter")) return e;
  if (auto e = checkEnum(d.compare, "compare")) return e;
  if (auto e = checkFinite(d.lodMinClamp, "lodMinClamp")) return e;
  if (auto e = checkFinite(d.lodMaxClamp, "lodMaxClamp")) return e;
  if (d.lodMinClamp < 0) return samplerLodError("lodMinClamp ({}) is negative.", d.lodMinClamp);
  if (d.lodMaxClamp < d.lodMinClamp)
    return samplerLodError("lodMaxClamp ({}) is less than lodMinClamp ({}).", d.lodMaxClamp, d.lodMinClamp);
  if (d.maxAnisotropy < 1) return violation("sampler-anisotropy", "maxAnisotropy is 0; it is at least 1.");
  const bool linear = d.magFilter == WGPUFilterMode_Linear && d.minFilter == WGPUFilterMode_Linear &&
                      d.mipmapFilter == WGPUMipmapFilterMode_Linear;
  if (d.maxAnisotropy > 1 && !linear)
    return violation(
        "sampler-anisotropy-filter",
        "With maxAnisotropy {} all filters must be linear; magFilter is {}, minFilter {}, mipmapFilter {}.",
        d.maxAnisotropy, name(d.magFilter), name(d.minFilter), name(d.mipmapFilter));
  return {};
}

}  // namespace

Sampler::~Sampler() {
  if (vulkan_) device().queue().retire(vulkan_, recordedSerial(device()));
}

void Sampler::initialize(Scope* scope, const SamplerDescriptor& d) {
  if (device().isLost()) return invalidate();
  if (auto e = validate(d)) {
    device().raise(scope, "createSampler", *e, *this);
    return invalidate();
  }
  comparison_ = d.compare != WGPUCompareFunction_Undefined;
  filtering_ = d.magFilter == WGPUFilterMode_Linear || d.minFilter == WGPUFilterMode_Linear ||
               d.mipmapFilter == WGPUMipmapFilterMode_Linear;
  vulkan::SamplerDescription s;
  s.addressU = vulkan::toVk(d.addressModeU);
  s.addressV = vulkan::toVk(d.addressModeV);
  s.addressW = vulkan::toVk(d.addressModeW);
  s.magFilter = vulkan::toVk(d.magFilter);
  s.minFilter = vulkan::toVk(d.minFilter);
  s.mipmapMode = vulkan::toVk(d.mipmapFilter);
  s.minLod = d.lodMinClamp;
  s.maxLod = d.lodMaxClamp;
  s.maxAnisotropy = d.maxAnisotropy;
  s.compares = comparison_;
  if (comparison_) s.compare = vulkan::toVk(d.compare);
  s.name = label();
  const VkResult result = vulkan_.create(device().vulkan(), s);
  if (result == VK_SUCCESS) return;
  device().raise(scope, "createSampler", device().vulkanError(result, objectMemory(named())), *this);
  vulkan_ = {};
  invalidate();
}

}  // namespace alba::device
