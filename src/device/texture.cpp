// SPDX-License-Identifier: MIT
// createTexture's rules, and the texture's memory (see texture.h).
#include "device/texture.h"

#include "device/format_rules.h"
#include "queue/queue.h"
#include "vulkan/translate.h"

namespace alba::device {
namespace {

// Rules with more than one sentence.
template <class... Args>
Error textureMultisampleShapeError(const char* text, const Args&... values) {
  return violation("texture-multisample-shape", text, values...);
}
template <class... Args>
Error textureMultisampleUsageError(const char* text, const Args&... values) {
  return violation("texture-multisample-usage", text, values...);
}
template <class... Args>
Error textureSizeError(const char* text, const Args&... values) {
  return violation("texture-size", text, values...);
}

constexpr WGPUTextureUsage kTransientUsage = WGPUTextureUsage_TransientAttachment | WGPUTextureUsage_RenderAttachment;

uint32_t maxMipLevels(uint32_t size) {
  uint32_t levels = 1;
  while (size > 1) size >>= 1, ++levels;
  return levels;
}

MaybeError checkSize(const Device& device, const TextureDescriptor& d, const FormatInfo& format) {
  const WGPUExtent3D& size = d.size;
  const WGPULimits& limits = device.limits();
  if (size.width == 0 || size.height == 0 || size.depthOrArrayLayers == 0)
    return violation("texture-size-zero", "The size {}×{}×{} has a zero in it.", size.width, size.height,
                     size.depthOrArrayLayers);
  const bool is1D = d.dimension == WGPUTextureDimension_1D, is3D = d.dimension == WGPUTextureDimension_3D;
  const uint32_t most = is1D   ? limits.maxTextureDimension1D
                        : is3D ? limits.maxTextureDimension3D
                               : limits.maxTextureDimension2D;
  const char* limit = is1D ? "maxTextureDimension1D" : is3D ? "maxTextureDimension3D" : "maxTextureDimension2D";
  if (size.width > most) return textureSizeError("The width {} exceeds the limit {} ({}).", size.width, limit, most);
  if (is1D && (size.height != 1 || size.depthOrArrayLayers != 1))
    return violation("texture-1d-shape", "A 1D texture has height 1 and depth 1, not {} and {}.", size.height,
                     size.depthOrArrayLayers);
  if (size.height > most) return textureSizeError("The height {} exceeds the limit {} ({}).", size.height, limit, most);
  if (is3D && size.depthOrArrayLayers > most)
    return textureSizeError("The depth {} exceeds the limit {} ({}).", size.depthOrArrayLayers, limit, most);
  if (!is3D && size.depthOrArrayLayers > limits.maxTextureArrayLayers)
    return violation("texture-layers", "The {} array layers exceed the limit maxTextureArrayLayers ({}).",
                     size.depthOrArrayLayers, limits.maxTextureArrayLayers);
  if (size.width % format.blockWidth || size.height % format.blockHeight)
    return violation("texture-size-blocks", "The size {}×{} is not a multiple of the {}×{} blocks of {}.", size.width,
                     size.height, format.blockWidth, format.blockHeight, format.name);
  return {};
}

MaybeError checkDimension(const Device& device, const TextureDescriptor& d, const FormatInfo& format) {
  if (d.dimension == WGPUTextureDimension_1D) {
    if (format.isCompressed() || format.isDepthOrStencil())
      return violation("texture-1d-format", "A 1D texture can't have the format {}.", format.name);
    if (d.usage & WGPUTextureUsage_RenderAttachment)
      return violation("texture-1d-attachment", "A 1D texture can't have the usage RENDER_ATTACHMENT.");
  }
  if (d.dimension == WGPUTextureDimension_3D && !allows(device, format.dimension3D))
    return violation("texture-3d-format", "A 3D texture can't have the format {} on this device.", format.name);
  return {};
}

MaybeError checkSamples(const Device& device, const TextureDescriptor& d, const FormatInfo& format) {
  if (d.sampleCount != 1 && d.sampleCount != 4)
    return violation("texture-sample-count", "The sample count is {}; it may be 1 or 4.", d.sampleCount);
  if (d.sampleCount == 1) return {};
  if (d.dimension != WGPUTextureDimension_2D)
    return textureMultisampleShapeError("A texture with {} samples must be 2D.", d.sampleCount);
  if (d.mipLevelCount != 1 || d.size.depthOrArrayLayers != 1)
    return textureMultisampleShapeError("A texture with {} samples has 1 mip level and 1 layer, not {} and {}.",
                                        d.sampleCount, d.mipLevelCount, d.size.depthOrArrayLayers);
  if (d.usage & WGPUTextureUsage_StorageBinding)
    return textureMultisampleUsageError("A texture with {} samples can't have the usage STORAGE_BINDING.",
                                        d.sampleCount);
  if (!(d.usage & WGPUTextureUsage_RenderAttachment))
    return textureMultisampleUsageError("A texture with {} samples needs the usage RENDER_ATTACHMENT; it has {}.",
                                        d.sampleCount, printTextureUsage(d.usage));
  if (!allows(device, format.multisample))
    return violation("texture-multisample-format", "A texture of the format {} can't have {} samples on this device.",
                     format.name, d.sampleCount);
  return {};
}

MaybeError checkUsage(const Device& device, const TextureDescriptor& d, const FormatInfo& format) {
  if (d.usage == 0) return violation("texture-usage-none", "The usage is NONE; give at least one.");
  if (auto e = checkFlags(d.usage, kValidTextureUsage, "usage")) return e;
  if ((d.usage & WGPUTextureUsage_RenderAttachment) && !format.isDepthOrStencil() && !allows(device, format.renderable))
    return violation(
        "texture-usage-render",
        "The format {} can't be rendered to on this device, so the usage RENDER_ATTACHMENT is not allowed.",
        format.name);
  if ((d.usage & WGPUTextureUsage_StorageBinding) && !anyStorage(device, format))
    return violation(
        "texture-usage-storage",
        "The format {} can't be a storage texture on this device, so the usage STORAGE_BINDING is not allowed.",
        format.name);
  if (!(d.usage & WGPUTextureUsage_TransientAttachment)) return {};
  if (d.usage != kTransientUsage)
    return violation(
        "texture-transient-usage",
        "A transient attachment has the usage TRANSIENT_ATTACHMENT|RENDER_ATTACHMENT and no other; it has {}.",
        printTextureUsage(d.usage));
  if (!d.viewFormats.empty() || d.dimension != WGPUTextureDimension_2D || d.mipLevelCount != 1 ||
      d.size.depthOrArrayLayers != 1)
    return violation("texture-transient-shape",
                     "A transient attachment is a 2D texture with 1 mip level, 1 layer and no view formats.");
  return {};
}

VkImageUsageFlags imageUsage(WGPUTextureUsage usage, const FormatInfo& format) {
  // Anything may have to be cleared before its first use.
  VkImageUsageFlags flags = VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  if (usage & WGPUTextureUsage_CopySrc) flags |= VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
  if (usage & WGPUTextureUsage_TextureBinding) flags |= VK_IMAGE_USAGE_SAMPLED_BIT;
  if (usage & WGPUTextureUsage_StorageBinding) flags |= VK_IMAGE_USAGE_STORAGE_BIT;
  if (usage & WGPUTextureUsage_RenderAttachment)
    flags |=
        format.isDepthOrStencil() ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
  return flags;
}

}  // namespace

MaybeError validateTexture(const Device& device, const TextureDescriptor& d) {
  if (auto e = checkChain(d.chain, "TextureDescriptor")) return e;
  if (auto e = checkEnum(d.dimension, "dimension")) return e;
  if (auto e = checkFormat(device, d.format, "format")) return e;
  const FormatInfo& format = *formatInfo(d.format);
  if (auto e = checkSize(device, d, format)) return e;
  if (d.mipLevelCount == 0) return violation("texture-mips-zero", "The mip level count is 0; give at least 1.");
  if (auto e = checkDimension(device, d, format)) return e;
  if (auto e = checkSamples(device, d, format)) return e;
  uint32_t longest = std::max(d.size.width, d.size.height);
  if (d.dimension == WGPUTextureDimension_3D) longest = std::max(longest, d.size.depthOrArrayLayers);
  const uint32_t mips = d.dimension == WGPUTextureDimension_1D ? 1 : maxMipLevels(longest);
  if (d.mipLevelCount > mips)
    return violation("texture-mips", "The {} mip levels exceed the {} that a texture of {}×{}×{} can have.",
                     d.mipLevelCount, mips, d.size.width, d.size.height, d.size.depthOrArrayLayers);
  if (auto e = checkUsage(device, d, format)) return e;
  for (size_t i = 0; i < d.viewFormats.size(); ++i) {
    if (auto e = checkFormat(device, d.viewFormats[i], {"viewFormats[{}]", i})) return e;
    const FormatInfo& viewFormat = *formatInfo(d.viewFormats[i]);
    if (!viewCompatible(viewFormat, format))
      return violation("texture-view-format",
                       "The view format {} (viewFormats[{}]) differs from {} by more than -srgb.", viewFormat.name, i,
                       format.name);
  }
  return {};
}

Texture::~Texture() { destroy(); }

void Texture::initialize(Scope* scope, TextureDescriptor&& descriptor) {
  descriptor_ = std::move(descriptor);
  if (device().isLost()) return invalidate();
  if (auto e = validateTexture(device(), descriptor_)) {
    device().raise(scope, "createTexture", *e, *this);
    return invalidate();
  }
  info_ = alba::formatInfo(descriptor_.format);
  const vulkan::AdapterInfo& adapter = device().vulkan().adapter();
  std::vector<VkFormat> viewFormats;
  for (WGPUTextureFormat format : descriptor_.viewFormats)
    if (format != descriptor_.format) viewFormats.push_back(vulkan::toVk(adapter, format));
  vulkan::ImageDescription image;
  image.type = vulkan::toVk(descriptor_.dimension);
  image.format = vulkan::toVk(adapter, descriptor_.format);
  image.extent = {width(), height(), depth()};
  image.mipLevels = mipLevels();
  image.arrayLayers = arrayLayers();
  image.samples = vulkan::samplesToVk(sampleCount());
  image.usage = imageUsage(descriptor_.usage, *info_);
  image.bytes = texelBytes();
  image.viewFormats = viewFormats.data();
  image.viewFormatCount = uint32_t(viewFormats.size());
  image.name = label();
  const auto result = VkResult(device().withMemory([&] { return image_.create(device().vulkan(), image); }));
  if (result != VK_SUCCESS) {
    device().raise(
        scope, "createTexture",
        device().vulkanError(result, outOfMemory("texture-memory", "There is not enough memory for the {} bytes of {}.",
                                                 image.bytes, named())));
    image_ = {};
    return invalidate();
  }
  gpu.reset(mipLevels(), arrayLayers(), aspectCount());
}

void Texture::destroy() {
  if (destroyed_) return;
  destroyed_ = true;
  if (image_) device().queue().retire(image_, recordedSerial(device()));
  image_ = {};
}

uint64_t Texture::texelBytes() const {
  uint64_t block = info_->bytes;
  if (info_->isDepthOrStencil()) {
    const uint32_t depth = info_->depth.bytes ? info_->depth.bytes : 4;  // depth24plus has no size of its own
    block = (info_->hasDepth() ? depth : 0) + (info_->hasStencil() ? 1 : 0);
  }
  uint64_t bytes = 0;
  for (uint32_t mip = 0; mip < mipLevels(); ++mip) {
    const WGPUExtent3D extent = physicalMipExtent(mip);
    bytes += uint64_t(extent.width / info_->blockWidth) * (extent.height / info_->blockHeight) *
             extent.depthOrArrayLayers * block;
  }
  return bytes * arrayLayers() * sampleCount();
}

WGPUExtent3D Texture::mipExtent(uint32_t level) const {
  return {std::max(1u, width() >> level), std::max(1u, height() >> level), std::max(1u, depth() >> level)};
}

WGPUExtent3D Texture::physicalMipExtent(uint32_t level) const {
  WGPUExtent3D extent = mipExtent(level);
  const uint32_t w = info_->blockWidth, h = info_->blockHeight;
  extent.width = (extent.width + w - 1) / w * w;
  extent.height = (extent.height + h - 1) / h * h;
  return extent;
}

}  // namespace alba::device
