// SPDX-License-Identifier: MIT
// Textures, texture views and samplers: what may be made, and the error of each rule.
#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUTextureUsage kSampled = WGPUTextureUsage_TextureBinding;
constexpr WGPUTextureUsage kTarget = WGPUTextureUsage_RenderAttachment;
constexpr WGPUTextureUsage kStorage = WGPUTextureUsage_StorageBinding;
constexpr WGPUTextureUsage kTransient = WGPUTextureUsage_TransientAttachment | WGPUTextureUsage_RenderAttachment;

class TextureTest : public DeviceTest {
 protected:
  static WGPUTextureDescriptor plain() {
    WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
    d.size = {16, 8, 1};
    d.format = WGPUTextureFormat_RGBA8Unorm;
    d.usage = kSampled;
    return d;
  }
  using Change = std::function<void(WGPUTextureDescriptor&)>;
  std::string refuse(std::string_view rule, const Change& change, std::initializer_list<std::string_view> parts = {}) {
    return expectError(
        rule, [&] { make(change); }, parts);
  }
  void accept(const Change& change) {
    expectNoError([&] { make(change); });
  }
  Texture make(const Change& change) {
    WGPUTextureDescriptor d = plain();
    change(d);
    return wgpuDeviceCreateTexture(device, &d);
  }
  using ViewChange = std::function<void(WGPUTextureViewDescriptor&)>;
  TextureView view(WGPUTexture texture, const ViewChange& change) {
    WGPUTextureViewDescriptor d = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
    change(d);
    return wgpuTextureCreateView(texture, &d);
  }
  void refuseView(WGPUTexture texture, std::string_view rule, const ViewChange& change,
                  std::initializer_list<std::string_view> parts = {}) {
    expectError(
        rule, [&] { view(texture, change); }, parts);
  }
  void acceptView(WGPUTexture texture, const ViewChange& change) {
    expectNoError([&] { view(texture, change); });
  }
  void refuseSampler(std::string_view rule, const std::function<void(WGPUSamplerDescriptor&)>& change) {
    expectError(rule, [&] {
      WGPUSamplerDescriptor d = WGPU_SAMPLER_DESCRIPTOR_INIT;
      change(d);
      Sampler sampler = wgpuDeviceCreateSampler(device, &d);
    });
  }
};

TEST_F(TextureTest, ErrorsNameWhatWasToBeMade) {
  expectError(
      "texture-sample-count",
      [&] {
        WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
        d.label = text("shadow map");
        d.size = {4, 4, 1}, d.format = WGPUTextureFormat_RGBA8Unorm, d.usage = WGPUTextureUsage_RenderAttachment;
        d.sampleCount = 3;
        Texture t = wgpuDeviceCreateTexture(device, &d);
      },
      {"createTexture for Texture \"shadow map\"."});
}

TEST_F(TextureTest, TellsWhatItWasMadeOf) {
  Texture t = make([](auto& d) {
    d.size = {20, 10, 3};
    d.mipLevelCount = 2;
    d.usage = kSampled | WGPUTextureUsage_CopyDst;
  });
  EXPECT_EQ(wgpuTextureGetWidth(t), 20u);
  EXPECT_EQ(wgpuTextureGetHeight(t), 10u);
  EXPECT_EQ(wgpuTextureGetDepthOrArrayLayers(t), 3u);
  EXPECT_EQ(wgpuTextureGetMipLevelCount(t), 2u);
  EXPECT_EQ(wgpuTextureGetSampleCount(t), 1u);
  EXPECT_EQ(wgpuTextureGetDimension(t), WGPUTextureDimension_2D);
  EXPECT_EQ(wgpuTextureGetFormat(t), WGPUTextureFormat_RGBA8Unorm);
  EXPECT_EQ(wgpuTextureGetUsage(t), kSampled | WGPUTextureUsage_CopyDst);
  EXPECT_EQ(wgpuTextureGetTextureBindingViewDimension(t), WGPUTextureViewDimension_Undefined);
  wgpuTextureDestroy(t);
  wgpuTextureDestroy(t);
  EXPECT_EQ(wgpuTextureGetWidth(t), 20u);
}

TEST_F(TextureTest, InvalidOnesKeepTheirValuesAndMayBeDestroyed) {
  Texture t;
  expectError("texture-size-zero", [&] { t = make([](auto& d) { d.size = {0, 7, 1}; }); }, {"0×7×1"});
  EXPECT_EQ(wgpuTextureGetHeight(t), 7u);
  expectNoError([&] { wgpuTextureDestroy(t); });
  expectError("object-invalid", [&] { TextureView v = wgpuTextureCreateView(t, nullptr); }, {"Texture"});
}

TEST_F(TextureTest, EveryRenderableFormatOf2D) {
  for (WGPUTextureFormat format :
       {WGPUTextureFormat_R8Unorm, WGPUTextureFormat_RG8Uint, WGPUTextureFormat_RGBA8Unorm,
        WGPUTextureFormat_RGBA8UnormSrgb, WGPUTextureFormat_BGRA8Unorm, WGPUTextureFormat_RGB10A2Unorm,
        WGPUTextureFormat_RGBA16Float, WGPUTextureFormat_R32Float, WGPUTextureFormat_RG32Sint,
        WGPUTextureFormat_RGBA32Float, WGPUTextureFormat_Depth16Unorm, WGPUTextureFormat_Depth24Plus,
        WGPUTextureFormat_Depth32Float, WGPUTextureFormat_Stencil8, WGPUTextureFormat_Depth24PlusStencil8})
    expectNoError([&] {
      Texture t = texture(32, 32, format, kSampled | kTarget, "t", 2, 3);
      TextureView v = wgpuTextureCreateView(t, nullptr);
    });
}

TEST_F(TextureTest, SizeRules) {
  refuse("texture-size-zero", [](auto& d) { d.size.width = 0; });
  refuse("texture-size-zero", [](auto& d) { d.size.depthOrArrayLayers = 0; });
  refuse("texture-size", [](auto& d) { d.size.width = 1u << 30; }, {"1073741824", "maxTextureDimension2D"});
  refuse("texture-size", [](auto& d) { d.size.height = ~0u; });
  refuse("texture-layers", [](auto& d) { d.size.depthOrArrayLayers = 1u << 20; }, {"maxTextureArrayLayers"});
  refuse("texture-mips-zero", [](auto& d) { d.mipLevelCount = 0; });
  accept([](auto& d) { d.mipLevelCount = 5; });
  refuse("texture-mips", [](auto& d) { d.mipLevelCount = 6; }, {"6", "5"});
  refuse("texture-mips", [](auto& d) { d.mipLevelCount = ~0u; });
  refuse("texture-sample-count", [](auto& d) { d.sampleCount = 2; });
  refuse("texture-sample-count", [](auto& d) { d.sampleCount = 0; });
}

TEST_F(TextureTest, DimensionRules) {
  refuse("texture-1d-shape", [](auto& d) { d.dimension = WGPUTextureDimension_1D; });
  refuse("texture-1d-format", [](auto& d) {
    d.dimension = WGPUTextureDimension_1D, d.size.height = 1;
    d.format = WGPUTextureFormat_Depth32Float;
  });
  refuse("texture-1d-attachment", [](auto& d) {
    d.dimension = WGPUTextureDimension_1D, d.size.height = 1;
    d.usage = kTarget;
  });
  refuse("texture-mips",
         [](auto& d) { d.dimension = WGPUTextureDimension_1D, d.size.height = 1, d.mipLevelCount = 2; });
  refuse("texture-3d-format",
         [](auto& d) { d.dimension = WGPUTextureDimension_3D, d.format = WGPUTextureFormat_Depth32Float; });
  refuse("enum-unknown", [](auto& d) { d.dimension = WGPUTextureDimension(9); });
  refuse("texture-size",
         [](auto& d) {
           d.dimension = WGPUTextureDimension_1D, d.size = {1u << 30, 1, 1};
         },
         {"maxTextureDimension1D"});
  refuse("texture-size", [](auto& d) { d.dimension = WGPUTextureDimension_3D, d.size.depthOrArrayLayers = 1u << 30; },
         {"maxTextureDimension3D"});
  accept([](auto& d) { d.dimension = WGPUTextureDimension_3D, d.size = {4, 4, 16}, d.mipLevelCount = 5; });
  refuse("texture-mips", [](auto& d) {
    d.dimension = WGPUTextureDimension_3D, d.size = {4, 4, 16}, d.mipLevelCount = 6;
  });
  Texture line = make([](auto&d) { d.dimension = WGPUTextureDimension_1D, d.size.height = 1; }),
          volume = make([](auto&d) { d.dimension = WGPUTextureDimension_3D, d.size.depthOrArrayLayers = 4; });
  acceptView(line, [](auto&) {});
  acceptView(volume, [](auto&) {});
  refuseView(line, "view-dimension", [](auto& d) { d.dimension = WGPUTextureViewDimension_2D; });
  refuseView(volume, "view-dimension", [](auto& d) { d.dimension = WGPUTextureViewDimension_2DArray; });
  refuseView(volume, "view-layers", [](auto& d) { d.arrayLayerCount = 4; });
}

TEST_F(TextureTest, MultisampleRules) {
  auto four = [](auto& d) { d.sampleCount = 4, d.usage = kTarget; };
  refuse("texture-multisample-shape", [&](auto& d) { four(d), d.mipLevelCount = 2; });
  refuse("texture-multisample-shape", [&](auto& d) { four(d), d.size.depthOrArrayLayers = 2; });
  refuse("texture-multisample-shape", [&](auto& d) { four(d), d.dimension = WGPUTextureDimension_3D; });
  refuse("texture-multisample-usage", [&](auto& d) { four(d), d.usage = kSampled; }, {"RENDER_ATTACHMENT"});
  refuse("texture-multisample-usage", [&](auto& d) { four(d), d.usage = kTarget | kStorage; });
  refuse("texture-multisample-format", [&](auto& d) { four(d), d.format = WGPUTextureFormat_RGBA32Float; },
         {"rgba32float"});
  for (WGPUTextureFormat format :
       {WGPUTextureFormat_RGBA8Unorm, WGPUTextureFormat_R16Float, WGPUTextureFormat_RGBA8Uint,
        WGPUTextureFormat_Depth32Float, WGPUTextureFormat_Depth24PlusStencil8})
    accept([&](auto& d) { four(d), d.format = format, d.usage = kTarget | kSampled; });
  Texture samples = make([&](auto& d) { four(d), d.usage = kTarget | kSampled; });
  acceptView(samples, [](auto&) {});
  refuseView(samples, "view-dimension-multisampled", [](auto& d) { d.dimension = WGPUTextureViewDimension_2DArray; });
}

TEST_F(TextureTest, UsageRules) {
  refuse("texture-usage-none", [](auto& d) { d.usage = 0; });
  refuse("flags-unknown", [](auto& d) { d.usage = 0x1000 | kSampled; });
  refuse("texture-usage-render", [](auto& d) { d.usage = kTarget, d.format = WGPUTextureFormat_RGB9E5Ufloat; },
         {"rgb9e5ufloat"});
  refuse("texture-usage-storage", [](auto& d) { d.usage = kStorage, d.format = WGPUTextureFormat_RGBA8UnormSrgb; },
         {"rgba8unorm-srgb"});
  refuse("texture-transient-usage", [](auto& d) { d.usage = kTransient | kSampled; });
  refuse("texture-transient-usage", [](auto& d) { d.usage = WGPUTextureUsage_TransientAttachment; });
  refuse("texture-transient-shape", [](auto& d) { d.usage = kTransient, d.mipLevelCount = 2; });
  accept([](auto& d) { d.usage = kTransient; });
}

TEST_F(TextureTest, FormatRules) {
  refuse("enum-unknown", [](auto& d) { d.format = WGPUTextureFormat_Undefined; });
  refuse("enum-unknown", [](auto& d) { d.format = WGPUTextureFormat(5000); });
  if (!has(WGPUFeatureName_TextureCompressionBC))
    refuse("format-feature", [](auto& d) { d.format = WGPUTextureFormat_BC1RGBAUnorm; },
           {"bc1-rgba-unorm", "texture-compression-bc"});
  else
    refuse("texture-size-blocks", [](auto& d) { d.format = WGPUTextureFormat_BC1RGBAUnorm, d.size.width = 6; },
           {"4×4"});
  const WGPUTextureFormat srgb = WGPUTextureFormat_RGBA8UnormSrgb, other = WGPUTextureFormat_BGRA8Unorm;
  accept([&](auto& d) { d.viewFormats = &srgb, d.viewFormatCount = 1; });
  refuse("texture-view-format", [&](auto& d) { d.viewFormats = &other, d.viewFormatCount = 1; },
         {"bgra8unorm", "rgba8unorm"});
}

TEST_F(TextureTest, ChainsAndNull) {
  WGPUChainedStruct foreign{nullptr, WGPUSType_ShaderSourceWGSL};
  refuse("chain-unknown", [&](auto& d) { d.nextInChain = &foreign; }, {"TextureDescriptor"});
  WGPUTextureBindingViewDimension dimension = WGPU_TEXTURE_BINDING_VIEW_DIMENSION_INIT;
  accept([&](auto& d) { d.nextInChain = &dimension.chain; });
  dimension.chain.next = &dimension.chain;
  refuse("chain-repeated", [&](auto& d) { d.nextInChain = &dimension.chain; });
  expectError("object-null", [&] { Texture t = wgpuDeviceCreateTexture(device, nullptr); });
}

TEST_F(TextureTest, TooBigIsOutOfMemoryAndTheDeviceLives) {
  const Error error = errorOf([&] {
    Texture t = make([](auto& d) {
      d.size = {8192, 8192, 256};
      d.format = WGPUTextureFormat_RGBA32Float;
    });
    EXPECT_EQ(wgpuTextureGetWidth(t), 8192u);
    wgpuTextureDestroy(t);
  });
  EXPECT_EQ(error.type, WGPUErrorType_OutOfMemory) << error.message;
  EXPECT_NE(error.message.find("(texture-memory)"), std::string::npos) << error.message;
  EXPECT_NE(error.message.find("274877906944 bytes"), std::string::npos) << error.message;
  EXPECT_TRUE(lost.empty());
  accept([](auto&) {});
}

TEST_F(TextureTest, ViewDefaults) {
  Texture one = texture(16, 16, WGPUTextureFormat_RGBA8Unorm, kSampled | kTarget, "one", 1, 3);
  Texture six = texture(16, 16, WGPUTextureFormat_RGBA8Unorm, kSampled, "six", 6, 3);
  acceptView(one, [](auto&) {});
  expectNoError([&] { TextureView v = wgpuTextureCreateView(six, nullptr); });
  acceptView(six, [](auto& d) { d.dimension = WGPUTextureViewDimension_2D, d.baseArrayLayer = 5; });
  acceptView(six, [](auto& d) { d.dimension = WGPUTextureViewDimension_Cube; });
  acceptView(six, [](auto& d) { d.dimension = WGPUTextureViewDimension_CubeArray; });
  wgpuTextureDestroy(one);
  acceptView(one, [](auto&) {});
}

TEST_F(TextureTest, ViewRanges) {
  Texture t = texture(16, 16, WGPUTextureFormat_RGBA8Unorm, kSampled, "grid", 4, 3);
  refuseView(t, "view-mips", [](auto& d) { d.mipLevelCount = 0; });
  refuseView(t, "view-mips", [](auto& d) { d.baseMipLevel = 3; }, {"Texture \"grid\""});
  refuseView(t, "view-mips", [](auto& d) { d.baseMipLevel = 1, d.mipLevelCount = 3; });
  refuseView(t, "view-mips", [](auto& d) { d.baseMipLevel = ~0u - 1, d.mipLevelCount = 4; });
  refuseView(t, "view-layers", [](auto& d) { d.arrayLayerCount = 0; });
  refuseView(t, "view-layers", [](auto& d) { d.baseArrayLayer = 2, d.arrayLayerCount = 3; });
  refuseView(t, "view-layers", [](auto& d) { d.baseArrayLayer = 4; });
  refuseView(t, "view-layers", [](auto& d) { d.baseArrayLayer = 1, d.arrayLayerCount = ~0u - 1; });
  refuseView(t, "view-layer-count", [](auto& d) { d.dimension = WGPUTextureViewDimension_2D, d.arrayLayerCount = 2; });
  refuseView(t, "view-layers", [](auto& d) { d.dimension = WGPUTextureViewDimension_Cube; });
  Texture wide = texture(16, 8, WGPUTextureFormat_RGBA8Unorm, kSampled, "wide", 12);
  refuseView(wide, "view-layer-count",
             [](auto& d) { d.dimension = WGPUTextureViewDimension_Cube, d.arrayLayerCount = 5; });
  refuseView(wide, "view-layer-count",
             [](auto& d) { d.dimension = WGPUTextureViewDimension_CubeArray, d.arrayLayerCount = 8; });
  refuseView(wide, "view-cube-square", [](auto& d) { d.dimension = WGPUTextureViewDimension_Cube; }, {"16×8"});
  refuseView(wide, "view-dimension", [](auto& d) { d.dimension = WGPUTextureViewDimension_3D; });
  refuseView(wide, "view-dimension", [](auto& d) { d.dimension = WGPUTextureViewDimension_1D; });
  refuseView(wide, "enum-unknown", [](auto& d) { d.dimension = WGPUTextureViewDimension(77); });
}

TEST_F(TextureTest, ViewFormatsAspectsUsages) {
  Texture color = texture(16, 16, WGPUTextureFormat_RGBA8Unorm, kSampled | kTarget, "color");
  Texture depth = texture(16, 16, WGPUTextureFormat_Depth32Float, kSampled | kTarget, "depth");
  refuseView(color, "view-aspect", [](auto& d) { d.aspect = WGPUTextureAspect_DepthOnly; });
  refuseView(depth, "view-aspect", [](auto& d) { d.aspect = WGPUTextureAspect_StencilOnly; }, {"stencil-only"});
  acceptView(depth, [](auto& d) { d.aspect = WGPUTextureAspect_DepthOnly; });
  refuseView(depth, "view-format",
             [](auto& d) { d.aspect = WGPUTextureAspect_DepthOnly, d.format = WGPUTextureFormat_Depth16Unorm; });
  refuseView(color, "view-format", [](auto& d) { d.format = WGPUTextureFormat_RGBA8UnormSrgb; }, {"viewFormats"});
  refuseView(color, "view-usage", [](auto& d) { d.usage = WGPUTextureUsage_CopySrc; }, {"COPY_SRC"});
  refuseView(color, "flags-unknown", [](auto& d) { d.usage = 1 << 20; });
  acceptView(color, [](auto& d) { d.usage = kSampled; });
  Texture transient = texture(16, 16, WGPUTextureFormat_RGBA8Unorm, kTransient, "transient");
  refuseView(transient, "view-transient-usage", [](auto& d) { d.usage = kTarget; });
  acceptView(transient, [](auto&) {});
}

TEST_F(TextureTest, SrgbViews) {
  const WGPUTextureFormat srgb = WGPUTextureFormat_RGBA8UnormSrgb;
  Texture t = make([&](auto& d) { d.viewFormats = &srgb, d.viewFormatCount = 1; });
  acceptView(t, [&](auto& d) { d.format = srgb; });
}

TEST_F(TextureTest, StorageViews) {
  const WGPUTextureFormat srgb = WGPUTextureFormat_RGBA8UnormSrgb;
  Texture t = make([&](auto& d) { d.viewFormats = &srgb, d.viewFormatCount = 1, d.usage = kSampled | kStorage; });
  acceptView(t, [](auto&) {});
  refuseView(t, "view-usage-storage", [&](auto& d) { d.format = srgb; }, {"rgba8unorm-srgb"});
  acceptView(t, [&](auto& d) { d.format = srgb, d.usage = kSampled; });
}

TEST_F(TextureTest, Swizzles) {
  Texture t = texture(16, 16, WGPUTextureFormat_RGBA8Unorm, kSampled);
  WGPUTextureComponentSwizzleDescriptor swizzle = WGPU_TEXTURE_COMPONENT_SWIZZLE_DESCRIPTOR_INIT;
  acceptView(t, [&](auto& d) { d.nextInChain = &swizzle.chain; });
  swizzle.swizzle.r = WGPUComponentSwizzle_B;
  if (has(WGPUFeatureName_TextureComponentSwizzle))
    acceptView(t, [&](auto& d) { d.nextInChain = &swizzle.chain; });
  else
    refuseView(t, "view-swizzle-feature", [&](auto& d) { d.nextInChain = &swizzle.chain; });
}

TEST_F(TextureTest, OtherDevice) {
  Adapter second = requestAdapter(instance);
  Device other = requestDevice(instance, second, nullptr);
  ASSERT_TRUE(other);
  Sampler foreign = wgpuDeviceCreateSampler(other, nullptr);
  WGPUBindGroupLayoutEntry entry = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
  entry.sampler.type = WGPUSamplerBindingType_Filtering;
  WGPUBindGroupLayoutDescriptor layout = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
  layout.entryCount = 1, layout.entries = &entry;
  BindGroupLayout made = wgpuDeviceCreateBindGroupLayout(device, &layout);
  WGPUBindGroupEntry bound = WGPU_BIND_GROUP_ENTRY_INIT;
  bound.sampler = foreign;
  WGPUBindGroupDescriptor group = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  group.layout = made, group.entryCount = 1, group.entries = &bound;
  expectError("object-other-device", [&] { BindGroup g = wgpuDeviceCreateBindGroup(device, &group); }, {"Sampler"});
}

TEST_F(TextureTest, SamplerRules) {
  expectNoError([&] { Sampler s = wgpuDeviceCreateSampler(device, nullptr); });
  refuseSampler("sampler-lod", [](auto& d) { d.lodMinClamp = -1; });
  refuseSampler("sampler-lod", [](auto& d) { d.lodMinClamp = 4, d.lodMaxClamp = 3; });
  refuseSampler("float-not-finite", [](auto& d) { d.lodMaxClamp = INFINITY; });
  refuseSampler("float-not-finite", [](auto& d) { d.lodMinClamp = NAN; });
  refuseSampler("sampler-anisotropy", [](auto& d) { d.maxAnisotropy = 0; });
  refuseSampler("sampler-anisotropy-filter", [](auto& d) { d.maxAnisotropy = 4; });
  refuseSampler("enum-unknown", [](auto& d) { d.addressModeU = WGPUAddressMode(12); });
  refuseSampler("enum-unknown", [](auto& d) { d.compare = WGPUCompareFunction(12); });
  expectNoError([&] {
    WGPUSamplerDescriptor d = WGPU_SAMPLER_DESCRIPTOR_INIT;
    d.magFilter = d.minFilter = WGPUFilterMode_Linear;
    d.mipmapFilter = WGPUMipmapFilterMode_Linear;
    d.maxAnisotropy = 65535;
    d.addressModeV = WGPUAddressMode_MirrorRepeat;
    Sampler s = wgpuDeviceCreateSampler(device, &d);
  });
}

}  // namespace
}  // namespace alba_test
