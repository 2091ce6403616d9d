// SPDX-License-Identifier: MIT
// The rules of copies (spec §11.2, §14.5; see copy_rules.h). All arithmetic on what the application gave is
// overflow-safe.
#include "device/copy_rules.h"

#include <algorithm>

#include "device/buffer.h"
#include "device/device.h"
#include "device/format_rules.h"
#include "device/queue_submit.h"
#include "device/texture.h"

namespace alba::device {
namespace {

// offset + size <= total, for any values.
bool fits(uint64_t offset, uint64_t size, uint64_t total) { return offset <= total && size <= total - offset; }

// a * b, or the largest number.
uint64_t multiply(uint64_t a, uint64_t b) {
  uint64_t product;
  return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}
uint64_t add(uint64_t a, uint64_t b) {
  uint64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

MaybeError checkBufferUsage(const Buffer& buffer, WGPUBufferUsage usage, const char* role) {
  if (buffer.has(usage)) return {};
  return violation("copy-buffer-usage", "The usage {} of {} lacks {}, which the {} of a copy needs.",
                   printBufferUsage(buffer.usage()), buffer.named(), printBufferUsage(usage), role);
}

MaybeError checkTextureUsage(const Texture& texture, WGPUTextureUsage usage, const char* role) {
  if (texture.has(usage)) return {};
  return violation("copy-texture-usage", "The usage {} of {} lacks {}, which the {} of a copy needs.",
                   printTextureUsage(texture.usage()), texture.named(), printTextureUsage(usage), role);
}

MaybeError checkMultipleOf4(uint64_t value, const char* what, const Buffer& buffer) {
  if (value % 4 == 0) return {};
  return violation("copy-buffer-alignment", "The {} ({}) of a copy with {} is not a multiple of 4.", what, value,
                   buffer.named());
}

MaybeError checkBufferRange(const Buffer& buffer, uint64_t offset, uint64_t size, const char* role) {
  if (fits(offset, size, buffer.size())) return {};
  return violation("copy-buffer-range", "{} bytes at offset {} exceed the size ({}) of {}, the {} of the copy.", size,
                   offset, buffer.size(), buffer.named(), role);
}

// The spec's "validating texture copy range", with validity and mip level.
MaybeError checkTextureRange(const Device& device, const TexelTexture& at, const WGPUExtent3D& size, const char* role) {
  if (auto e = checkUsable(at.texture, device, role)) return e;
  const Texture& texture = *at.texture;
  if (auto e = checkEnum(at.aspect, "aspect")) return e;
  const FormatInfo& format = *texture.formatInfo();
  if (!selectAspects(format, at.aspect))
    return violation("copy-texture-aspect", "The format {} of {} has no aspect \"{}\".", format.name, texture.named(),
                     name(at.aspect));
  if (at.mipLevel >= texture.mipLevels())
    return violation("copy-texture-mip", "The mip level {} does not exist: {} has {}.", at.mipLevel, texture.named(),
                     texture.mipLevels());
  if (at.origin.x % format.blockWidth || at.origin.y % format.blockHeight)
    return violation("copy-texture-origin",
                     "The origin ({}, {}) in {} is not a multiple of the block size {}x{} of {}.", at.origin.x,
                     at.origin.y, texture.named(), format.blockWidth, format.blockHeight, format.name);
  if (size.width % format.blockWidth || size.height % format.blockHeight)
    return violation("copy-texture-size",
                     "The size {}x{} of a copy with {} is not a multiple of the block size {}x{} of {}.", size.width,
                     size.height, texture.named(), format.blockWidth, format.blockHeight, format.name);
  const WGPUExtent3D extent = texture.physicalMipExtent(at.mipLevel);
  const uint32_t layers =
      texture.dimension() == WGPUTextureDimension_3D ? extent.depthOrArrayLayers : texture.arrayLayers();
  if (!fits(at.origin.x, size.width, extent.width) || !fits(at.origin.y, size.height, extent.height))
    return violation("copy-texture-range", "{}x{} texels at ({}, {}) exceed mip level {} of {}, which has {}x{}.",
                     size.width, size.height, at.origin.x, at.origin.y, at.mipLevel, texture.named(), extent.width,
                     extent.height);
  if (!fits(at.origin.z, size.depthOrArrayLayers, layers))
    return violation("copy-texture-layers", "{} layers or slices from {} exceed mip level {} of {}, which has {}.",
                     size.depthOrArrayLayers, at.origin.z, at.mipLevel, texture.named(), layers);
  if ((format.isDepthOrStencil() || texture.sampleCount() > 1) &&
      (size.width != extent.width || size.height != extent.height))
    return violation(
        "copy-texture-whole",
        "A copy with {} ({}, {} samples) must take the whole {}x{} of mip level {}, but its size is {}x{}.",
        texture.named(), format.name, texture.sampleCount(), extent.width, extent.height, at.mipLevel, size.width,
        size.height);
  return {};
}

struct CopyFormat {
  uint32_t bytes = 0;  // of a block
  uint32_t alignment = 0;
};

// Which single aspect is copied, and the size of its texels in linear memory.
MaybeError resolveCopyFormat(const TexelTexture& at, bool toTexture, CopyFormat& out) {
  const FormatInfo& format = *at.texture->formatInfo();
  if (!format.isDepthOrStencil()) {
    out.bytes = out.alignment = format.bytes;
    return {};
  }
  const uint8_t aspects = selectAspects(format, at.aspect);
  if (aspects != kDepthAspect && aspects != kStencilAspect)
    return violation("copy-texture-one-aspect",
                     "A copy between linear memory and {} ({}) must select depth or stencil only.", at.texture->named(),
                     format.name);
  const AspectInfo& aspect = aspects == kDepthAspect ? format.depth : format.stencil;
  if (!(toTexture ? aspect.copyDestination : aspect.copySource))
    return violation("copy-texture-aspect-forbidden", "The {} aspect of {} ({}) cannot be copied {} linear memory.",
                     aspects == kDepthAspect ? "depth" : "stencil", at.texture->named(), format.name,
                     toTexture ? "from" : "to");
  out.bytes = aspect.bytes;
  out.alignment = 4;
  return {};
}

// The spec's "validating linear texture data"; `data` is what messages call the memory.
MaybeError checkLinearData(const FormatArg& data, uint64_t offset, uint32_t bytesPerRow, uint32_t rowsPerImage,
                           uint64_t dataSize, const FormatInfo& format, uint32_t blockBytes, const WGPUExtent3D& size) {
  const uint64_t blocksWide = size.width / format.blockWidth;
  const uint64_t blocksHigh = size.height / format.blockHeight;
  const uint64_t images = size.depthOrArrayLayers;
  const uint64_t lastRow = blocksWide * blockBytes;
  const bool hasBytesPerRow = bytesPerRow != WGPU_COPY_STRIDE_UNDEFINED;
  const bool hasRowsPerImage = rowsPerImage != WGPU_COPY_STRIDE_UNDEFINED;
  if (!hasBytesPerRow && (blocksHigh > 1 || images > 1))
    return violation("copy-bytes-per-row-missing",
                     "bytesPerRow is required for {} rows in {} images: give at least {}.", blocksHigh, images,
                     lastRow);
  if (!hasRowsPerImage && images > 1)
    return violation("copy-rows-per-image-missing", "rowsPerImage is required for {} images: give at least {}.", images,
                     blocksHigh);
  if (hasBytesPerRow && bytesPerRow < lastRow)
    return violation("copy-bytes-per-row", "bytesPerRow ({}) is less than the {} bytes of a row of {} blocks.",
                     bytesPerRow, lastRow, blocksWide);
  if (hasRowsPerImage && rowsPerImage < blocksHigh)
    return violation("copy-rows-per-image", "rowsPerImage ({}) is less than the {} rows of an image.", rowsPerImage,
                     blocksHigh);
  uint64_t required = 0;
  if (images > 0) {
    if (images > 1) required = multiply(multiply(bytesPerRow, rowsPerImage), images - 1);
    if (blocksHigh > 0) {
      if (blocksHigh > 1) required = add(required, multiply(bytesPerRow, blocksHigh - 1));
      required = add(required, lastRow);
    }
  }
  if (!fits(offset, required, dataSize))
    return violation("copy-linear-range",
                     "The copy needs {} bytes from the offset {} on, which exceeds the size ({}) of {}.", required,
                     offset, dataSize, data);
  return {};
}

// The spec's "validating texture buffer copy"; `buffer` is null for data of the caller, which needs no alignment.
MaybeError checkTextureBufferCopy(const Device& device, const TexelTexture& at, const Buffer* buffer, uint64_t offset,
                                  uint32_t bytesPerRow, uint32_t rowsPerImage, uint64_t dataSize,
                                  const WGPUExtent3D& size, bool toTexture) {
  const char* role = toTexture ? "destination" : "source";
  if (auto e = checkTextureRange(device, at, size, role)) return e;
  const Texture& texture = *at.texture;
  if (texture.sampleCount() != 1)
    return violation("copy-texture-samples",
                     "{} has {} samples a texel, so it cannot be copied from or to linear memory.", texture.named(),
                     texture.sampleCount());
  if (auto e = checkTextureUsage(texture, toTexture ? WGPUTextureUsage_CopyDst : WGPUTextureUsage_CopySrc, role))
    return e;
  CopyFormat format;
  if (auto e = resolveCopyFormat(at, toTexture, format)) return e;
  if (buffer && offset % format.alignment)
    return violation("copy-linear-offset",
                     "The offset {} in {} is not a multiple of {}, which the format {} of {} needs.", offset,
                     buffer->named(), format.alignment, texture.formatInfo()->name, texture.named());
  return checkLinearData(buffer ? buffer->named() : "the data that was given", offset, bytesPerRow, rowsPerImage,
                         dataSize, *texture.formatInfo(), format.bytes, size);
}

MaybeError checkTexelBuffer(const Device& device, const TexelBuffer& at, WGPUBufferUsage usage, const char* role) {
  if (auto e = checkUsable(at.buffer, device, role)) return e;
  if (at.bytesPerRow != WGPU_COPY_STRIDE_UNDEFINED && at.bytesPerRow % 256)
    return violation("copy-bytes-per-row-alignment",
                     "bytesPerRow ({}) of a copy with {} is not a multiple of 256: pad the rows to {} bytes.",
                     at.bytesPerRow, at.buffer->named(), (uint64_t(at.bytesPerRow) + 255) / 256 * 256);
  return checkBufferUsage(*at.buffer, usage, role);
}

// Whether two copy places in one texture have a subresource in common.
bool meet(const CopyTextureToTextureRecord& copy) {
  const TexelTexture &a = copy.source, &b = copy.destination;
  if (a.texture != b.texture || a.mipLevel != b.mipLevel) return false;
  if (a.texture->dimension() == WGPUTextureDimension_3D) return true;
  const uint64_t layers = copy.size.depthOrArrayLayers;
  return a.origin.z < b.origin.z + layers && b.origin.z < a.origin.z + layers;
}

}  // namespace

MaybeError validateCopyBufferToBuffer(const Device& device, const CopyBufferToBufferRecord& copy) {
  if (auto e = checkUsable(copy.source, device, "source")) return e;
  if (auto e = checkUsable(copy.destination, device, "destination")) return e;
  if (auto e = checkBufferUsage(*copy.source, WGPUBufferUsage_CopySrc, "source")) return e;
  if (auto e = checkBufferUsage(*copy.destination, WGPUBufferUsage_CopyDst, "destination")) return e;
  if (auto e = checkMultipleOf4(copy.sourceOffset, "source offset", *copy.source)) return e;
  if (auto e = checkMultipleOf4(copy.destinationOffset, "destination offset", *copy.destination)) return e;
  if (copy.size == WGPU_WHOLE_SIZE && copy.sourceOffset > copy.source->size())
    return checkBufferRange(*copy.source, copy.sourceOffset, 0, "source");
  const uint64_t size = copyBufferSize(copy);
  if (auto e = checkMultipleOf4(size, "size", *copy.source)) return e;
  if (auto e = checkBufferRange(*copy.source, copy.sourceOffset, size, "source")) return e;
  if (auto e = checkBufferRange(*copy.destination, copy.destinationOffset, size, "destination")) return e;
  if (copy.source == copy.destination)
    return violation("copy-buffer-same", "{} is both source and destination of a copy: copy through another buffer.",
                     copy.source->named());
  return {};
}

uint64_t copyBufferSize(const CopyBufferToBufferRecord& copy) {
  return copy.size == WGPU_WHOLE_SIZE ? copy.source->size() - copy.sourceOffset : copy.size;
}

MaybeError validateClearBuffer(const Device& device, const ClearBufferRecord& clear) {
  if (auto e = checkUsable(clear.buffer, device, "buffer")) return e;
  if (auto e = checkBufferUsage(*clear.buffer, WGPUBufferUsage_CopyDst, "target")) return e;
  const uint64_t size = clearBufferSize(clear);
  if (clear.offset % 4 || size % 4)
    return violation("clear-buffer-alignment", "The offset {} or the size {} of a clear of {} is not a multiple of 4.",
                     clear.offset, size, clear.buffer->named());
  if (!fits(clear.offset, size, clear.buffer->size()))
    return violation("clear-buffer-range", "{} bytes at offset {} exceed the size ({}) of {}.", size, clear.offset,
                     clear.buffer->size(), clear.buffer->named());
  return {};
}

uint64_t clearBufferSize(const ClearBufferRecord& clear) {
  if (clear.size != WGPU_WHOLE_SIZE) return clear.size;
  return clear.buffer->size() > clear.offset ? clear.buffer->size() - clear.offset : 0;
}

MaybeError validateCopyBufferToTexture(const Device& device, const CopyBufferToTextureRecord& copy) {
  if (auto e = checkTexelBuffer(device, copy.source, WGPUBufferUsage_CopySrc, "source")) return e;
  return checkTextureBufferCopy(device, copy.destination, copy.source.buffer, copy.source.offset,
                                copy.source.bytesPerRow, copy.source.rowsPerImage, copy.source.buffer->size(),
                                copy.size, true);
}

MaybeError validateCopyTextureToBuffer(const Device& device, const CopyTextureToBufferRecord& copy) {
  if (auto e = checkTexelBuffer(device, copy.destination, WGPUBufferUsage_CopyDst, "destination")) return e;
  return checkTextureBufferCopy(device, copy.source, copy.destination.buffer, copy.destination.offset,
                                copy.destination.bytesPerRow, copy.destination.rowsPerImage,
                                copy.destination.buffer->size(), copy.size, false);
}

MaybeError validateCopyTextureToTexture(const Device& device, const CopyTextureToTextureRecord& copy) {
  if (auto e = checkTextureRange(device, copy.source, copy.size, "source")) return e;
  if (auto e = checkTextureRange(device, copy.destination, copy.size, "destination")) return e;
  const Texture &source = *copy.source.texture, &destination = *copy.destination.texture;
  if (auto e = checkTextureUsage(source, WGPUTextureUsage_CopySrc, "source")) return e;
  if (auto e = checkTextureUsage(destination, WGPUTextureUsage_CopyDst, "destination")) return e;
  if (source.sampleCount() != destination.sampleCount())
    return violation("copy-texture-sample-counts",
                     "{} has {} samples a texel and {} has {}: a copy needs equal counts.", source.named(),
                     source.sampleCount(), destination.named(), destination.sampleCount());
  const FormatInfo &from = *source.formatInfo(), &to = *destination.formatInfo();
  if (!viewCompatible(from, to))
    return violation("copy-texture-formats", "The formats {} of {} and {} of {} differ by more than -srgb.", from.name,
                     source.named(), to.name, destination.named());
  if (from.isDepthOrStencil() && (selectAspects(from, copy.source.aspect) != from.aspects ||
                                  selectAspects(to, copy.destination.aspect) != to.aspects))
    return violation("copy-texture-all-aspects",
                     "A copy between textures with the format {} must cover all its aspects.", from.name);
  if (meet(copy))
    return violation("copy-texture-overlap",
                     "Source and destination of a copy share a subresource of {} (mip level {}).", source.named(),
                     copy.source.mipLevel);
  return {};
}

MaybeError validateTextureWrite(const Device& device, const TextureWrite& write) {
  const TexelTexture at = placeOf(write);
  if (auto e = checkTextureBufferCopy(device, at, nullptr, write.layout.offset, write.layout.bytesPerRow,
                                      write.layout.rowsPerImage, write.dataSize, write.size, true))
    return e;
  if (write.texture->isDestroyed())
    return violation("write-texture-destroyed", "{} is destroyed.", write.texture->named());
  return {};
}

TexelTexture placeOf(const TextureWrite& write) {
  return {write.texture, write.mipLevel,
          write.aspect == WGPUTextureAspect_Undefined ? WGPUTextureAspect_All : write.aspect, write.origin};
}

BlockLayout blockLayout(const TexelTexture& at, uint32_t bytesPerRow, uint32_t rowsPerImage, const WGPUExtent3D& size) {
  const FormatInfo& format = *at.texture->formatInfo();
  BlockLayout layout{};
  layout.blockWidth = format.blockWidth;
  layout.blockHeight = format.blockHeight;
  layout.blockBytes = format.bytes;
  if (format.isDepthOrStencil())
    layout.blockBytes = selectAspects(format, at.aspect) == kStencilAspect ? format.stencil.bytes : format.depth.bytes;
  layout.blocksWide = size.width / format.blockWidth;
  layout.blocksHigh = size.height / format.blockHeight;
  layout.images = size.depthOrArrayLayers;
  layout.bytesPerRow = bytesPerRow == WGPU_COPY_STRIDE_UNDEFINED ? layout.lastRowBytes() : bytesPerRow;
  layout.rowsPerImage = rowsPerImage == WGPU_COPY_STRIDE_UNDEFINED ? layout.blocksHigh : rowsPerImage;
  return layout;
}

}  // namespace alba::device
