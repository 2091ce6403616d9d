// SPDX-License-Identifier: MIT
// Questions about texture formats that depend on the device's features (the facts are in alba_formats.h).
#pragma once

#include "alba_formats.h"
#include "device/checks.h"

namespace alba::device {

// Whether the device allows what a cell of the format table says.
inline bool allows(const Device& device, When when) {
  return when.with([&](WGPUFeatureName feature) { return device.has(feature); });
}
// May be sampled with sample type `type` (Float means filterable).
bool canSample(const Device& device, const FormatInfo& format, WGPUTextureSampleType type);
bool anyStorage(const Device& device, const FormatInfo& format);
// The format is known and the device has the feature that it needs.
MaybeError checkFormat(const Device& device, WGPUTextureFormat format, const Place& place);
// Whether a view or a copy may read one as the other: equal, or differing only in -srgb.
bool viewCompatible(const FormatInfo& a, const FormatInfo& b);
// The format of one aspect taken alone; Undefined when the format has no such aspect.
WGPUTextureFormat aspectFormat(const FormatInfo& format, WGPUTextureAspect aspect);
// The aspects (kColorAspect …) that `aspect` selects.
uint8_t selectAspects(const FormatInfo& format, WGPUTextureAspect aspect);

// Adds one colour attachment to the bytes that a sample takes (render target pixel byte cost and alignment).
inline uint32_t addBytesPerSample(uint32_t bytes, const FormatInfo& format) {
  const uint32_t align = format.renderAlignment ? format.renderAlignment : 1;
  return (bytes + align - 1) / align * align + format.renderCost;
}

}  // namespace alba::device
