// SPDX-License-Identifier: MIT
// Questions about texture formats that depend on the device (see format_rules.h).
#include "device/format_rules.h"

namespace alba::device {

bool canSample(const Device& device, const FormatInfo& format, WGPUTextureSampleType type) {
  if (!(format.sampleTypes & sampleTypeBit(type))) return false;
  return type != WGPUTextureSampleType_Float || allows(device, format.filterable);
}

bool anyStorage(const Device& device, const FormatInfo& format) {
  return format.anyStorage([&](WGPUFeatureName feature) { return device.has(feature); });
}

MaybeError checkFormat(const Device& device, WGPUTextureFormat format, const Place& place) {
  const FormatInfo* info = formatInfo(format);
  if (!info) return unknownEnum(place, uint32_t(format));
  if (allows(device, info->available)) return {};
  return violationText("format-feature",
                       alba::format("{} is {}, which needs the feature \"{}\"; the device was created without it.",
                                    place.str(), info->name, name(info->available.feature())));
}

bool viewCompatible(const FormatInfo& a, const FormatInfo& b) { return a.linear == b.linear; }

WGPUTextureFormat aspectFormat(const FormatInfo& format, WGPUTextureAspect aspect) {
  if (aspect == WGPUTextureAspect_DepthOnly) return format.depth.format;
  if (aspect == WGPUTextureAspect_StencilOnly) return format.stencil.format;
  return format.format;
}

uint8_t selectAspects(const FormatInfo& format, WGPUTextureAspect aspect) {
  if (aspect == WGPUTextureAspect_DepthOnly) return format.aspects & kDepthAspect;
  if (aspect == WGPUTextureAspect_StencilOnly) return format.aspects & kStencilAspect;
  return format.aspects;
}

}  // namespace alba::device
