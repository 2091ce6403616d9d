// SPDX-License-Identifier: MIT
// Facts of render pass attachments that validation and replay share.
#pragma once

#include <cstdint>

#include "device/texture_view.h"

namespace alba::device {

// Texels of one attachment.
inline bool isSlice(const TextureView& view) { return view.dimension() == WGPUTextureViewDimension_3D; }
// Slices of the mip level that a 3D view shows.
inline uint32_t sliceCount(const TextureView& view) {
  return view.texture()->mipExtent(view.baseMip()).depthOrArrayLayers;
}

}  // namespace alba::device
