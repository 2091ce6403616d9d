// SPDX-License-Identifier: MIT
// Which of WebGPU's features an adapter can do. Those about texture formats follow from the table of formats: a feature
// is there when the driver can do all that the table says the feature allows.
#include "alba_formats.h"
#include "alba_limits.h"
#include "device/adapter.h"
#include "vulkan/instance.h"

namespace alba::device {
namespace {

bool formatsAllow(const vulkan::Instance& instance, const vulkan::AdapterInfo& info, WGPUFeatureName feature) {
  for (const FormatInfo* format = formatsBegin(); format != formatsEnd(); ++format) {
    const bool isNew = format->available.value == uint32_t(feature);
    const auto allows = [&](When when) { return when.value == uint32_t(feature) || (isNew && when.always()); };
    VkFormatFeatureFlags needed = 0;
    if (isNew)
      needed |=
          VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT | VK_FORMAT_FEATURE_TRANSFER_SRC_BIT | VK_FORMAT_FEATURE_TRANSFER_DST_BIT;
    if (allows(format->filterable)) needed |= VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT;
    if (allows(format->renderable))
      needed |= format->isDepthOrStencil() ? VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT
                                           : VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT;
    if (allows(format->blendable))
      needed |= VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT | VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT;
    if (allows(format->storageWrite) || allows(format->storageRead) || allows(format->storageReadWrite))
      needed |= VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT;
    const auto vk = VkFormat(format->vkFormat);
    if (needed && (info.formatFeatures(vk, instance.vk()) & needed) != needed) return false;
    if (allows(format->multisample) && !info.hasFourSamples(vk, format->isDepthOrStencil(), instance.vk()))
      return false;
    if (allows(format->dimension3D) && !info.hasVolumes(vk, instance.vk())) return false;
  }
  return true;
}

}  // namespace

FeatureSet featuresOf(const vulkan::Instance& instance, const vulkan::AdapterInfo& info) {
  const VkPhysicalDeviceFeatures& vk = info.features;
  const VkPhysicalDeviceLimits& limits = info.properties.limits;
  // A feature stands behind what it implies: it is there only with that.
  const struct {
    WGPUFeatureName feature;
    bool has;  // as far as formats don't say it
    bool isAboutFormats = false;
  } table[] = {
      {WGPUFeatureName_CoreFeaturesAndLimits, true},
      {WGPUFeatureName_DepthClipControl, bool(vk.depthClamp)},
      {WGPUFeatureName_Depth32FloatStencil8, true, true},
      {WGPUFeatureName_TextureCompressionBC, bool(vk.textureCompressionBC), true},
      {WGPUFeatureName_TextureCompressionBCSliced3D, true, true},
      {WGPUFeatureName_TextureCompressionETC2, bool(vk.textureCompressionETC2), true},
      {WGPUFeatureName_TextureCompressionASTC, bool(vk.textureCompressionASTC_LDR), true},
      {WGPUFeatureName_TextureCompressionASTCSliced3D, true, true},
      {WGPUFeatureName_TimestampQuery, info.timestampValidBits > 0 && info.timestampPeriod > 0},
      {WGPUFeatureName_IndirectFirstInstance, bool(vk.drawIndirectFirstInstance)},
      {WGPUFeatureName_ShaderF16, info.hasFloat16()},
      {WGPUFeatureName_BGRA8UnormStorage, bool(vk.shaderStorageImageWriteWithoutFormat), true},
      {WGPUFeatureName_Float32Filterable, true, true},
      {WGPUFeatureName_Float32Blendable, true, true},
      {WGPUFeatureName_RG11B10UfloatRenderable, true, true},
      {WGPUFeatureName_TextureFormatsTier1, true, true},
      {WGPUFeatureName_TextureFormatsTier2, true, true},
      {WGPUFeatureName_TextureComponentSwizzle, true},
      {WGPUFeatureName_ClipDistances, vk.shaderClipDistance && limits.maxClipDistances >= 8},
      {WGPUFeatureName_DualSourceBlending, vk.dualSrcBlend && limits.maxFragmentDualSrcAttachments > 0},
      {WGPUFeatureName_Subgroups, info.hasSubgroups()},
      {WGPUFeatureName_SubgroupSizeControl, info.controlsSubgroupSize()},
      // Vulkan's PrimitiveId in fragment shaders belongs to geometry shaders.
      {WGPUFeatureName_PrimitiveIndex, bool(vk.geometryShader)},
  };
  FeatureSet features;
  for (const auto& row : table) {
    if (!row.has || (row.isAboutFormats && !formatsAllow(instance, info, row.feature))) continue;
    const WGPUFeatureName implied = featureInfo(row.feature)->implies;
    if (!implied || features.has(implied)) features.add(row.feature);
  }
  return features;
}

}  // namespace alba::device
