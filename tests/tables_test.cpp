// SPDX-License-Identifier: MIT
// The generated tables (formats, limits, features, names) against facts of the WebGPU specification.
#include <gtest/gtest.h>
#include <vulkan/vulkan_core.h>

#include <set>
#include <string>

#include "alba_formats.h"
#include "alba_limits.h"
#include "alba_names.h"

namespace alba {
namespace {

const FormatInfo& format(WGPUTextureFormat value) { return *formatInfo(value); }

// Whether a device that was asked for `enabled` (0: for none) has a feature: itself, or what it implies.
auto enabling(WGPUFeatureName enabled) {
  return [enabled](WGPUFeatureName feature) {
    for (const FeatureInfo* info = featureInfo(enabled); info; info = featureInfo(info->implies))
      if (info->feature == feature) return true;
    return false;
  };
}
constexpr WGPUFeatureName kNone = WGPUFeatureName(0);

TEST(Formats, EveryEnumValueHasItsRow) {
  EXPECT_EQ(formatInfo(WGPUTextureFormat_Undefined), nullptr);
  EXPECT_EQ(formatInfo(static_cast<WGPUTextureFormat>(102)), nullptr);
  EXPECT_EQ(formatInfo(WGPUTextureFormat_Force32), nullptr);
  std::set<std::string> seen;
  std::set<uint32_t> vulkan;
  for (const FormatInfo* row = formatsBegin(); row != formatsEnd(); ++row) {
    EXPECT_EQ(formatInfo(row->format), row);
    EXPECT_STREQ(name(row->format), row->name);
    EXPECT_TRUE(seen.insert(row->name).second) << row->name;
    EXPECT_TRUE(vulkan.insert(row->vkFormat).second) << row->name;
  }
  EXPECT_EQ(seen.size(), 101u);
}

TEST(Formats, InvariantsOfTheSpecification) {
  for (const FormatInfo* row = formatsBegin(); row != formatsEnd(); ++row) {
    SCOPED_TRACE(row->name);
    // Blending and resolving are done to what can be rendered; a resolve needs several samples.
    EXPECT_TRUE(row->blendable.never() || !row->renderable.never());
    EXPECT_TRUE(row->resolvable.never() || !row->multisample.never());
    EXPECT_TRUE(row->multisample.never() || !row->renderable.never());
    // Only float formats blend, filter or resolve.
    EXPECT_TRUE(row->kind == ComponentKind::kFloat ||
                (row->blendable.never() && row->filterable.never() && row->resolvable.never()));
    // A color attachment has a cost of at least its bytes, aligned to its component.
    if (row->aspects == kColorAspect && !row->renderable.never()) {
      EXPECT_GE(row->renderCost, row->bytes);
      EXPECT_EQ(row->renderCost % row->renderAlignment, 0);
    }
    if (row->isCompressed()) {
      EXPECT_TRUE(row->renderable.never() && row->storageWrite.never() && row->multisample.never());
      EXPECT_FALSE(row->available.always());
    }
    // Reading and writing at once is rarer than either.
    EXPECT_TRUE(row->storageReadWrite.never() || (!row->storageRead.never() && !row->storageWrite.never()));
    EXPECT_EQ(row->srgb, row->linear != row->format);
    EXPECT_EQ(format(row->linear).bytes, row->bytes);
    if (row->isDepthOrStencil()) {
      EXPECT_TRUE(row->dimension3D.never());
      EXPECT_EQ(row->hasDepth(), row->depth.format != WGPUTextureFormat_Undefined);
      EXPECT_EQ(row->hasStencil(), row->stencil.format != WGPUTextureFormat_Undefined);
    }
  }
}

TEST(Formats, SomeRowsInFull) {
  const FormatInfo& rgba8 = format(WGPUTextureFormat_RGBA8Unorm);
  EXPECT_EQ(rgba8.bytes, 4);
  EXPECT_EQ(rgba8.renderCost, 8);
  EXPECT_TRUE(rgba8.storageWrite.always());
  EXPECT_EQ(rgba8.storageReadWrite.feature(), WGPUFeatureName_TextureFormatsTier2);
  EXPECT_EQ(rgba8.vkFormat, static_cast<uint32_t>(VK_FORMAT_R8G8B8A8_UNORM));

  const FormatInfo& r32 = format(WGPUTextureFormat_R32Float);
  EXPECT_FALSE(r32.filterable.with(enabling(kNone)));
  EXPECT_TRUE(r32.filterable.with(enabling(WGPUFeatureName_Float32Filterable)));
  EXPECT_TRUE(r32.storageReadWrite.always());

  const FormatInfo& rg11 = format(WGPUTextureFormat_RG11B10Ufloat);
  EXPECT_TRUE(rg11.renderable.with(enabling(WGPUFeatureName_TextureFormatsTier2)));  // tier2 -> tier1 -> renderable
  EXPECT_FALSE(rg11.renderable.with(enabling(kNone)));

  const FormatInfo& d24s8 = format(WGPUTextureFormat_Depth24PlusStencil8);
  EXPECT_TRUE(d24s8.isMultiAspect());
  EXPECT_FALSE(d24s8.copySource);
  EXPECT_FALSE(d24s8.depth.copySource);
  EXPECT_TRUE(d24s8.stencil.copyDestination);
  EXPECT_EQ(d24s8.stencil.format, WGPUTextureFormat_Stencil8);
  EXPECT_EQ(d24s8.depth.format, WGPUTextureFormat_Depth24Plus);

  const FormatInfo& d32 = format(WGPUTextureFormat_Depth32Float);
  EXPECT_TRUE(d32.copySource);
  EXPECT_FALSE(d32.copyDestination);
  EXPECT_EQ(d32.depth.sampleTypes,
            sampleTypeBit(WGPUTextureSampleType_Depth) | sampleTypeBit(WGPUTextureSampleType_UnfilterableFloat));

  const FormatInfo& astc = format(WGPUTextureFormat_ASTC12x10UnormSrgb);
  EXPECT_EQ(astc.blockWidth, 12);
  EXPECT_EQ(astc.blockHeight, 10);
  EXPECT_EQ(astc.bytes, 16);
  EXPECT_EQ(astc.linear, WGPUTextureFormat_ASTC12x10Unorm);
  EXPECT_TRUE(format(WGPUTextureFormat_ETC2RGB8Unorm).dimension3D.never());
  EXPECT_EQ(format(WGPUTextureFormat_BGRA8Unorm).storageWrite.feature(), WGPUFeatureName_BGRA8UnormStorage);
}

TEST(VertexFormats, SizesFollowFromTheNames) {
  EXPECT_EQ(vertexFormatInfo(static_cast<WGPUVertexFormat>(0)), nullptr);
  EXPECT_EQ(vertexFormatInfo(static_cast<WGPUVertexFormat>(42)), nullptr);
  EXPECT_EQ(vertexFormatInfo(WGPUVertexFormat_Float32x3)->bytes, 12);
  EXPECT_EQ(vertexFormatInfo(WGPUVertexFormat_Uint8)->bytes, 1);
  EXPECT_EQ(vertexFormatInfo(WGPUVertexFormat_Snorm16x4)->bytes, 8);
  EXPECT_EQ(vertexFormatInfo(WGPUVertexFormat_Unorm10_10_10_2)->bytes, 4);
  EXPECT_EQ(vertexFormatInfo(WGPUVertexFormat_Unorm10_10_10_2)->components, 4);
  EXPECT_EQ(vertexFormatInfo(WGPUVertexFormat_Sint32x2)->kind, ComponentKind::kSint);
  EXPECT_EQ(vertexFormatInfo(WGPUVertexFormat_Unorm8x4BGRA)->vkFormat, static_cast<uint32_t>(VK_FORMAT_B8G8R8A8_UNORM));
}

TEST(Limits, DefaultsAndRoundTrip) {
  const Limits core = defaultLimits(), compatibility = defaultLimits(false);
  EXPECT_EQ(core.maxTextureDimension2D, 8192u);
  EXPECT_EQ(compatibility.maxTextureDimension2D, 4096u);
  EXPECT_EQ(core.maxStorageBufferBindingSize, 134217728u);
  EXPECT_EQ(core.maxStorageBuffersInVertexStage, 8u);
  EXPECT_EQ(compatibility.maxStorageBuffersInVertexStage, 0u);
  WGPULimits limits = WGPU_LIMITS_INIT;
  WGPUCompatibilityModeLimits more = WGPU_COMPATIBILITY_MODE_LIMITS_INIT;
  uint64_t value = 0;
  for (const LimitInfo& limit : kLimits) {
    EXPECT_FALSE(limit.read(limits, &more, value)) << limit.name;  // INIT asks for nothing.
    EXPECT_FALSE(limit.isCompatibility && limit.read(limits, nullptr, value)) << limit.name;
  }
  writeLimits(core, limits, &more);
  for (const LimitInfo& limit : kLimits) {
    ASSERT_TRUE(limit.read(limits, &more, value)) << limit.name;
    EXPECT_EQ(value, limit.coreDefault) << limit.name;
    EXPECT_EQ(value, limit.get(core)) << limit.name;
    EXPECT_TRUE(limit.isBetter(limit.limitClass == LimitClass::kMaximum ? value + 1 : value - 1, value)) << limit.name;
  }
  EXPECT_EQ(limits.maxComputeWorkgroupsPerDimension, 65535u);
  EXPECT_EQ(limits.nextInChain, nullptr);
}

TEST(Features, EnablingOneEnablesWhatItImplies) {
  const auto tier2 = enabling(WGPUFeatureName_TextureFormatsTier2);
  EXPECT_TRUE(tier2(WGPUFeatureName_TextureFormatsTier1));
  EXPECT_TRUE(tier2(WGPUFeatureName_RG11B10UfloatRenderable));
  EXPECT_FALSE(tier2(WGPUFeatureName_Subgroups));
  EXPECT_TRUE(enabling(WGPUFeatureName_SubgroupSizeControl)(WGPUFeatureName_Subgroups));
  EXPECT_EQ(featureInfo(kNone), nullptr);
  EXPECT_EQ(featureInfo(static_cast<WGPUFeatureName>(999)), nullptr);
  EXPECT_STREQ(featureInfo(WGPUFeatureName_TextureCompressionBCSliced3D)->name, "texture-compression-bc-sliced-3d");
  EXPECT_EQ(featureInfo(static_cast<WGPUFeatureName>(24)), nullptr);
}

TEST(Names, AsTheSpecificationSpellsThem) {
  EXPECT_STREQ(name(WGPUTextureFormat_BC6HRGBUfloat), "bc6h-rgb-ufloat");
  EXPECT_STREQ(name(WGPUTextureViewDimension_2DArray), "2d-array");
  EXPECT_STREQ(name(WGPUTextureAspect_DepthOnly), "depth-only");
  EXPECT_STREQ(name(WGPUBlendFactor_OneMinusSrc1Alpha), "one-minus-src1-alpha");
  EXPECT_STREQ(name(WGPUVertexFormat_Unorm10_10_10_2), "unorm10-10-10-2");
  EXPECT_STREQ(name(WGPUFeatureName_RG11B10UfloatRenderable), "rg11b10ufloat-renderable");
  EXPECT_STREQ(name(WGPUWGSLLanguageFeatureName_Packed4x8IntegerDotProduct), "packed_4x8_integer_dot_product");
  EXPECT_STREQ(name(WGPUPrimitiveTopology_TriangleStrip), "triangle-strip");
  EXPECT_STREQ(name(WGPUSType_ShaderSourceWGSL), "ShaderSourceWGSL");
  EXPECT_STREQ(name(static_cast<WGPUCullMode>(77)), "invalid");
}

TEST(Names, ValidityOfNumbers) {
  EXPECT_TRUE(isValid(WGPUCullMode_Undefined));
  EXPECT_TRUE(isValid(WGPUCullMode_Back));
  EXPECT_FALSE(isValid(static_cast<WGPUCullMode>(4)));
  EXPECT_FALSE(isValid(WGPUCullMode_Force32));
  EXPECT_FALSE(isValid(static_cast<WGPUQueryType>(0)));  // Has no Undefined.
  EXPECT_FALSE(isValid(static_cast<WGPUVertexFormat>(0x10000)));
}

TEST(Names, FlagsAsText) {
  EXPECT_EQ(bufferUsageText(WGPUBufferUsage_None), "NONE");
  EXPECT_EQ(bufferUsageText(WGPUBufferUsage_CopyDst | WGPUBufferUsage_MapRead), "MAP_READ|COPY_DST");
  EXPECT_EQ(textureUsageText(WGPUTextureUsage_StorageBinding | 0x1000), "STORAGE_BINDING|0x1000");
  EXPECT_EQ(colorWriteMaskText(WGPUColorWriteMask_All), "RED|GREEN|BLUE|ALPHA");
  EXPECT_EQ(kValidBufferUsage, 0x3ffu);
}

TEST(Names, StructsInOneLine) {
  WGPUBufferDescriptor buffer = WGPU_BUFFER_DESCRIPTOR_INIT;
  buffer.label = {"lights", WGPU_STRLEN};
  buffer.size = 144;
  buffer.usage = WGPUBufferUsage_Uniform;
  EXPECT_EQ(describe(buffer), "BufferDescriptor{label: \"lights\", usage: UNIFORM, size: 144}");
  WGPUBindGroupDescriptor group = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  group.entryCount = 1000000;  // With no entries behind it: a message must not read them.
  EXPECT_NE(describe(group).find("1000000 at NULL"), std::string::npos);
  WGPUStringView wild = {nullptr, 5};
  buffer.label = wild;
  EXPECT_EQ(describe(buffer), "BufferDescriptor{usage: UNIFORM, size: 144}");
}

}  // namespace
}  // namespace alba
