// SPDX-License-Identifier: MIT
// Facts and rules of render pass attachments that passes, bundles and replay share.
#pragma once

#include <cstdint>

#include "device/device.h"
#include "device/error.h"
#include "device/render_pipeline.h"
#include "device/texture_view.h"

namespace alba::device {

// Texels of one attachment.
inline bool isSlice(const TextureView& view) { return view.dimension() == WGPUTextureViewDimension_3D; }
// Slices of the mip level that a 3D view shows.
inline uint32_t sliceCount(const TextureView& view) {
  return view.texture()->mipExtent(view.baseMip()).depthOrArrayLayers;
}

// The rules of the formats that a pass or bundle renders to.
MaybeError checkAttachmentCount(const Device& device, uint64_t count);
MaybeError checkColorFormat(const Device& device, const FormatInfo& format, uint32_t index);
// `bytes`: a sample of all colour attachments.
MaybeError checkAttachmentTotals(const Device& device, uint32_t count, uint32_t bytes);
// Of formats that differ in a colour attachment.
inline uint32_t firstDifferentColor(const AttachmentFormats& a, const AttachmentFormats& b) {
  uint32_t i = 0;
  while (i + 1 < kMaxColorAttachments && a.colors[i] == b.colors[i]) ++i;
  return i;
}

// Whether the arguments of an indirect draw have to be looked at before it: those of indexed draws name a range of the
// index buffer, and a first instance other than 0 needs a feature.
inline bool checksIndirectDraw(const Device& device, bool indexed) {
  return indexed || !device.has(WGPUFeatureName_IndirectFirstInstance);
}

// Lavapipe's indexed indirect draws find nothing in an index buffer that is bound at an offset: for them it is bound
// whole, and the checked arguments begin later.
inline bool losesIndexOffsets(Device& device) {
  return device.vulkan().adapter().properties12.driverID == VK_DRIVER_ID_MESA_LLVMPIPE;
}

}  // namespace alba::device
