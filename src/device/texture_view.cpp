// SPDX-License-Identifier: MIT
// createView's defaults and rules (see texture_view.h).
#include "device/texture_view.h"

#include "device/format_rules.h"
#include "queue/queue.h"
#include "vulkan/translate.h"

namespace alba::device {
namespace {

// Rules with more than one sentence.
template <class... Args>
Error viewFormatError(const char* text, const Args&... values) {
  return violation("view-format", text, values...);
}
template <class... Args>
Error viewLayerCountError(const char* text, const Args&... values) {
  return violation("view-layer-count", text, values...);
}

TextureViewDescriptor resolve(const Texture& texture, const TextureViewDescriptor& given) {
  TextureViewDescriptor d = given;
  const uint32_t layers = texture.arrayLayers();
  if (d.format == WGPUTextureFormat_Undefined) {
    d.format = texture.format();
    if (texture.formatInfo()) d.format = aspectFormat(*texture.formatInfo(), d.aspect);
    // The rule about aspects speaks then.
    if (d.format == WGPUTextureFormat_Undefined) d.format = texture.format();
  }
  if (d.dimension == WGPUTextureViewDimension_Undefined) {
    switch (texture.dimension()) {
      case WGPUTextureDimension_1D:
        d.dimension = WGPUTextureViewDimension_1D;
        break;
      case WGPUTextureDimension_3D:
        d.dimension = WGPUTextureViewDimension_3D;
        break;
      default:
        d.dimension = layers == 1 ? WGPUTextureViewDimension_2D : WGPUTextureViewDimension_2DArray;
        break;
    }
  }
  if (d.mipLevelCount == WGPU_MIP_LEVEL_COUNT_UNDEFINED)
    d.mipLevelCount = texture.mipLevels() - std::min(texture.mipLevels(), d.baseMipLevel);
  if (d.arrayLayerCount == WGPU_ARRAY_LAYER_COUNT_UNDEFINED) {
    switch (d.dimension) {
      case WGPUTextureViewDimension_2DArray:
      case WGPUTextureViewDimension_CubeArray:
        d.arrayLayerCount = layers - std::min(layers, d.baseArrayLayer);
        break;
      case WGPUTextureViewDimension_Cube:
        d.arrayLayerCount = 6;
        break;
      default:
        d.arrayLayerCount = 1;
        break;
    }
  }
  if (d.usage == 0) d.usage = texture.usage();
  return d;
}

MaybeError checkFormat(const Device& device, const Texture& texture, const TextureViewDescriptor& d) {
  const FormatInfo& own = *texture.formatInfo();
  if (selectAspects(own, d.aspect) == 0)
    return violation("view-aspect", "{} of the format {} has no aspect {}.", texture.named(), own.name, name(d.aspect));
  if (auto e = device::checkFormat(device, d.format, "format")) return e;
  if (d.aspect != WGPUTextureAspect_All) {
    const WGPUTextureFormat expected = aspectFormat(own, d.aspect);
    if (d.format != expected)
      return viewFormatError("The format {} is not that of the aspect {} of {} ({}).", name(d.format), name(d.aspect),
                             texture.named(), name(expected));
    return {};
  }
  const auto& allowed = texture.viewFormats();
  if (d.format == texture.format() || std::find(allowed.begin(), allowed.end(), d.format) != allowed.end()) return {};
  return viewFormatError("The format {} is neither that of {} ({}) nor one of its viewFormats.", name(d.format),
                         texture.named(), own.name);
}

MaybeError checkUsage(const Device& device, const Texture& texture, const TextureViewDescriptor& d) {
  const FormatInfo& format = *formatInfo(d.format);
  if (d.usage & ~texture.usage())
    return violation("view-usage", "The usage {} is not contained in that of {} ({}).", printTextureUsage(d.usage),
                     texture.named(), printTextureUsage(texture.usage()));
  if (texture.has(WGPUTextureUsage_TransientAttachment) && d.usage != texture.usage())
    return violation("view-transient-usage", "A view of {}, a transient attachment, has the texture's usage, not {}.",
                     texture.named(), printTextureUsage(d.usage));
  // Formats that differ by -srgb are all renderable, so RENDER_ATTACHMENT needs no rule of its own.
  if ((d.usage & WGPUTextureUsage_StorageBinding) && !anyStorage(device, format))
    return violation("view-usage-storage",
                     "A view of the format {} can't have the usage STORAGE_BINDING; give the view a usage without it.",
                     format.name);
  return {};
}

MaybeError checkRanges(const Texture& texture, const TextureViewDescriptor& d) {
  if (d.mipLevelCount == 0 || uint64_t(d.baseMipLevel) + d.mipLevelCount > texture.mipLevels())
    return violation("view-mips", "{} mip levels from {} on are not contained in the {} of {}.", d.mipLevelCount,
                     d.baseMipLevel, texture.mipLevels(), texture.named());
  if (d.arrayLayerCount == 0 || uint64_t(d.baseArrayLayer) + d.arrayLayerCount > texture.arrayLayers())
    return violation("view-layers", "{} array layers from {} on are not contained in the {} of {}.", d.arrayLayerCount,
                     d.baseArrayLayer, texture.arrayLayers(), texture.named());
  return {};
}

MaybeError checkDimension(const Texture& texture, const TextureViewDescriptor& d) {
  const bool is1D = d.dimension == WGPUTextureViewDimension_1D, is3D = d.dimension == WGPUTextureViewDimension_3D;
  const WGPUTextureDimension needed = is1D   ? WGPUTextureDimension_1D
                                      : is3D ? WGPUTextureDimension_3D
                                             : WGPUTextureDimension_2D;
  if (texture.dimension() != needed)
    return violation("view-dimension", "A {} view can't be made of {}, which is {}.", name(d.dimension),
                     texture.named(), name(texture.dimension()));
  if (texture.sampleCount() > 1 && d.dimension != WGPUTextureViewDimension_2D)
    return violation("view-dimension-multisampled", "A view of {}, which has {} samples, must be 2d, not {}.",
                     texture.named(), texture.sampleCount(), name(d.dimension));
  const bool cube = d.dimension == WGPUTextureViewDimension_Cube,
             cubes = d.dimension == WGPUTextureViewDimension_CubeArray;
  const bool one = is1D || is3D || d.dimension == WGPUTextureViewDimension_2D;
  if (one && d.arrayLayerCount != 1)
    return viewLayerCountError("A {} view has 1 array layer, not {}.", name(d.dimension), d.arrayLayerCount);
  if (cube && d.arrayLayerCount != 6)
    return viewLayerCountError("A cube view has 6 array layers, not {}.", d.arrayLayerCount);
  if (cubes && d.arrayLayerCount % 6)
    return viewLayerCountError("A cube-array view has a multiple of 6 array layers, not {}.", d.arrayLayerCount);
  if ((cube || cubes) && texture.width() != texture.height())
    return violation("view-cube-square", "A {} view needs a square texture; {} is {}×{}.", name(d.dimension),
                     texture.named(), texture.width(), texture.height());
  return {};
}

MaybeError checkSwizzle(const Device& device, const TextureViewDescriptor& d) {
  for (WGPUComponentSwizzle component : {d.swizzle.r, d.swizzle.g, d.swizzle.b, d.swizzle.a})
    if (auto e = checkEnum(component, "swizzle")) return e;
  if (!d.identitySwizzle() && !device.has(WGPUFeatureName_TextureComponentSwizzle))
    return violation("view-swizzle-feature",
                     "A swizzle other than \"rgba\" needs the feature \"texture-component-swizzle\"; the device was "
                     "created without it.");
  return {};
}

MaybeError validate(const Device& device, const Texture& texture, const TextureViewDescriptor& d) {
  if (auto e = checkChain(d.chain, "TextureViewDescriptor")) return e;
  if (auto e = checkUsable(&texture, device, "texture")) return e;
  if (auto e = checkEnum(d.aspect, "aspect")) return e;
  if (auto e = checkEnum(d.dimension, "dimension")) return e;
  if (auto e = checkFlags(d.usage, kValidTextureUsage, "usage")) return e;
  if (auto e = checkFormat(device, texture, d)) return e;
  if (auto e = checkUsage(device, texture, d)) return e;
  if (auto e = checkRanges(texture, d)) return e;
  if (auto e = checkDimension(texture, d)) return e;
  return checkSwizzle(device, d);
}

VkImageAspectFlags imageAspects(uint8_t aspects) {
  VkImageAspectFlags flags = 0;
  if (aspects & kColorAspect) flags |= VK_IMAGE_ASPECT_COLOR_BIT;
  if (aspects & kDepthAspect) flags |= VK_IMAGE_ASPECT_DEPTH_BIT;
  if (aspects & kStencilAspect) flags |= VK_IMAGE_ASPECT_STENCIL_BIT;
  return flags;
}

VkImageUsageFlags viewUsage(WGPUTextureUsage usage, bool depthOrStencil) {
  VkImageUsageFlags flags = 0;
  if (usage & WGPUTextureUsage_TextureBinding) flags |= VK_IMAGE_USAGE_SAMPLED_BIT;
  if (usage & WGPUTextureUsage_StorageBinding) flags |= VK_IMAGE_USAGE_STORAGE_BIT;
  if (usage & WGPUTextureUsage_RenderAttachment)
    flags |= depthOrStencil ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
  return flags;
}

}  // namespace

TextureView::~TextureView() {
  if (view_) device().queue().retire(view_, recordedSerial(device()));
}

void TextureView::initialize(Scope* scope, Texture* texture, const TextureViewDescriptor& descriptor) {
  texture_ = Ref<Texture>(texture);
  if (device().isLost()) return invalidate();
  resolved_ = resolve(*texture, descriptor);
  if (auto e = validate(device(), *texture, resolved_)) {
    device().raise(scope, "createView", *e, *this);
    return invalidate();
  }
  info_ = alba::formatInfo(resolved_.format);
  aspects_ = selectAspects(*texture->formatInfo(), resolved_.aspect);
}

VkImageView TextureView::vkView() {
  if (view_ || texture_->isDestroyed()) return texture_->isDestroyed() ? VK_NULL_HANDLE : view_.handle;
  // Views that are only copied from or to never get here: a Vulkan view needs some other usage.
  vulkan::ImageViewDescription d;
  d.type = vulkan::toVk(resolved_.dimension);
  // An aspect keeps the format of the whole image.
  const WGPUTextureFormat format = info_->isDepthOrStencil() ? texture_->format() : resolved_.format;
  d.format = vulkan::toVk(device().vulkan().adapter(), format);
  d.range = {imageAspects(aspects_), baseMip(), mipCount(), baseLayer(), layerCount()};
  d.usage = viewUsage(resolved_.usage, info_->isDepthOrStencil());
  const WGPUTextureComponentSwizzle& s = resolved_.swizzle;
  d.components = {vulkan::toVk(s.r), vulkan::toVk(s.g), vulkan::toVk(s.b), vulkan::toVk(s.a)};
  d.name = label();
  const VkResult result = view_.create(device().vulkan(), texture_->vulkan().handle, d);
  if (result != VK_SUCCESS) {
    // It is too late for an error, and drawing to nothing would be a wrong result that nobody sees.
    device().queue().fail(result);
    view_ = {};
  }
  return view_.handle;
}

}  // namespace alba::device
