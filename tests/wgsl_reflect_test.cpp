// SPDX-License-Identifier: MIT
// Reflection: what a module says about its entry points, checked against the rules of the language and of WebGPU.
#include <gtest/gtest.h>

#include <algorithm>

#include "wgsl/compile.h"

namespace {

using namespace alba::wgsl;

std::shared_ptr<const Module> compiled(std::string_view source) {
  CompileResult result = compile(source, {.f16 = true, .clipDistances = true, .dualSourceBlending = true});
  for (const Diagnostic& d : result.diagnostics) ADD_FAILURE() << d.line << ":" << d.column << " " << d.message;
  return result.module;
}

const EntryPoint& named(const Module& module, std::string_view name) {
  static const EntryPoint kNone;
  for (const EntryPoint& entry : module.entryPoints)
    if (entry.name == name) return entry;
  ADD_FAILURE() << "There is no entry point " << name << ".";
  return kNone;
}

TEST(WgslReflect, BuffersAndTheirLeastSizes) {
  auto module = compiled(R"(
    struct S { a: vec3f, b: f32, list: array<vec3f> }
    struct U { m: mat3x3f, v: vec2f }
    @group(1) @binding(2) var<storage> read_only: S;
    @group(0) @binding(7) var<uniform> u: U;
    @group(0) @binding(3) var<storage, read_write> writable: array<u32>;
    @group(3) @binding(0) var<uniform> unused: vec4f;
    @group(0) @binding(1) var<uniform> v: vec3f;
    fn deep() -> f32 { return u.v.x + v.x; }
    @compute @workgroup_size(1) fn main() { writable[0] = u32(deep() + read_only.b); }
    @compute @workgroup_size(1) fn nothing() {}
  )");
  ASSERT_TRUE(module);
  const EntryPoint& main = named(*module, "main");
  ASSERT_EQ(main.resources.size(), 4u);  // in the order of group and binding; `unused` isn't among them
  EXPECT_EQ(main.resources[0].name, "v");
  EXPECT_EQ(main.resources[0].kind, ResourceKind::UniformBuffer);
  EXPECT_EQ(main.resources[0].minBindingSize, 12u);
  EXPECT_EQ(main.resources[1].name, "writable");
  EXPECT_EQ(main.resources[1].kind, ResourceKind::StorageBuffer);
  EXPECT_EQ(main.resources[1].minBindingSize, 4u);
  EXPECT_EQ(main.resources[2].binding, 7u);
  EXPECT_EQ(main.resources[2].minBindingSize, 64u);  // 48 of the matrix, 8, rounded up to 16
  EXPECT_EQ(main.resources[3].group, 1u);
  EXPECT_EQ(main.resources[3].kind, ResourceKind::ReadOnlyStorageBuffer);
  EXPECT_EQ(main.resources[3].minBindingSize, 32u);  // 16 before the array, one element of 16
  EXPECT_TRUE(named(*module, "nothing").resources.empty());
}

TEST(WgslReflect, BuffersNeedWhatTheirViewsNeed) {
  auto module = compiled(R"(
    struct Tail { head: vec4f, tail: array<u32> }
    @group(0) @binding(0) var<storage> open: buffer;
    @group(0) @binding(1) var<storage, read_write> writable: buffer;
    @group(0) @binding(2) var<storage> closed: buffer<20>;
    @group(0) @binding(3) var<uniform> constants: buffer<256>;
    fn deep(p: ptr<storage, buffer>, n: u32) -> f32 {
      return bufferView<Tail>(p, n).head.x + bufferArrayView<array<vec4f>>(&open, n, n)[0].x;
    }
    fn between(p: ptr<storage, buffer>) -> f32 { let q = &*p; return deep(q, 1); }
    @fragment fn main() -> @location(0) vec4f {
      _ = bufferView<vec2f>(&writable, 512);
      return vec4f(between(&open)) + f32(bufferLength(&closed) + bufferLength(&constants));
    }
    @compute @workgroup_size(1) fn other() {
      _ = bufferView<mat4x4f>(&open, 0);
      _ = between(&closed);
      _ = bufferLength(&writable);
    }
  )");
  ASSERT_TRUE(module);
  const EntryPoint& main = named(*module, "main");
  ASSERT_EQ(main.resources.size(), 4u);
  EXPECT_EQ(main.resources[0].kind, ResourceKind::ReadOnlyStorageBuffer);
  EXPECT_EQ(main.resources[0].minBindingSize, 20u);  // the head and one element, through two functions
  EXPECT_EQ(main.resources[1].kind, ResourceKind::StorageBuffer);
  EXPECT_EQ(main.resources[1].minBindingSize, 8u);  // whatever the offset
  EXPECT_EQ(main.resources[2].minBindingSize, 20u);
  EXPECT_EQ(main.resources[3].kind, ResourceKind::UniformBuffer);
  EXPECT_EQ(main.resources[3].minBindingSize, 256u);
  const EntryPoint& other = named(*module, "other");
  ASSERT_EQ(other.resources.size(), 3u);
  EXPECT_EQ(other.resources[0].minBindingSize, 64u);
  EXPECT_EQ(other.resources[1].minBindingSize, 0u);  // no view
  EXPECT_EQ(other.resources[2].minBindingSize, 20u);
}

TEST(WgslReflect, TexturesAndSamplersThatMeetThroughParameters) {
  auto module = compiled(R"(
    @group(0) @binding(0) var color: texture_2d<f32>;
    @group(0) @binding(1) var ids: texture_2d_array<u32>;
    @group(0) @binding(2) var depth: texture_depth_cube;
    @group(0) @binding(3) var ms: texture_multisampled_2d<i32>;
    @group(0) @binding(4) var out: texture_storage_3d<rgba16float, write>;
    @group(0) @binding(5) var s: sampler;
    @group(0) @binding(6) var c: sampler_comparison;
    fn inner(t: texture_2d<f32>, x: sampler) -> vec4f { return textureSampleLevel(t, x, vec2f(), 0); }
    fn outer(x: sampler) -> vec4f { let t = color; return inner(t, x); }
    @fragment fn main() -> @location(0) vec4f {
      textureStore(out, vec3u(), vec4f());
      return outer(s) + f32(textureLoad(ids, vec2u(), 1, 0).x) + textureSampleCompare(depth, c, vec3f(), 0.5) +
             f32(textureLoad(ms, vec2u(), 0).x);
    }
  )");
  ASSERT_TRUE(module);
  const EntryPoint& main = named(*module, "main");
  ASSERT_EQ(main.resources.size(), 7u);
  EXPECT_TRUE(main.resources[0].sampledWithSampler);
  EXPECT_EQ(main.resources[0].sampled, ScalarKind::F32);
  EXPECT_FALSE(main.resources[1].sampledWithSampler);
  EXPECT_EQ(main.resources[1].sampled, ScalarKind::U32);
  EXPECT_EQ(main.resources[1].dimension, TextureDimension::D2Array);
  EXPECT_EQ(main.resources[2].kind, ResourceKind::DepthTexture);
  EXPECT_EQ(main.resources[2].dimension, TextureDimension::Cube);
  EXPECT_TRUE(main.resources[3].multisampled);
  EXPECT_EQ(main.resources[4].kind, ResourceKind::StorageTexture);
  EXPECT_EQ(main.resources[4].texelFormat, "rgba16float");
  EXPECT_EQ(main.resources[4].access, Access::Write);
  EXPECT_EQ(main.resources[5].kind, ResourceKind::Sampler);
  EXPECT_EQ(main.resources[6].kind, ResourceKind::ComparisonSampler);
  ASSERT_EQ(main.pairs.size(), 2u);
  auto has = [&](uint32_t texture, uint32_t sampler) {
    return std::any_of(main.pairs.begin(), main.pairs.end(),
                       [&](const TextureSamplerPair& p) { return p.texture == texture && p.sampler == sampler; });
  };
  EXPECT_TRUE(has(0, 5));
  EXPECT_TRUE(has(2, 6));
}

TEST(WgslReflect, InputsAndOutputs) {
  auto module = compiled(R"(
    enable clip_distances;
    enable dual_source_blending;
    struct Out {
      @location(3) @interpolate(flat, either) id: vec2u,
      @builtin(position) position: vec4f,
      @location(1) @interpolate(linear, centroid) uv: vec2f,
      @builtin(clip_distances) clip: array<f32, 5>,
    }
    @vertex fn vs(@location(2) a: vec3i, @builtin(vertex_index) v: u32, @location(0) b: f32) -> Out { return Out(); }
    struct Color { @location(0) @blend_src(1) second: vec4f, @location(0) @blend_src(0) first: vec4f,
                   @builtin(sample_mask) mask: u32 }
    @fragment fn fs(@builtin(position) p: vec4f, @builtin(sample_index) s: u32) -> Color { return Color(); }
  )");
  ASSERT_TRUE(module);
  const EntryPoint& vs = named(*module, "vs");
  EXPECT_EQ(vs.stage, Stage::Vertex);
  ASSERT_EQ(vs.inputs.size(), 2u);  // in the order of locations
  EXPECT_EQ(vs.inputs[0].name, "b");
  EXPECT_EQ(vs.inputs[1].location, 2u);
  EXPECT_EQ(vs.inputs[1].kind, ScalarKind::I32);
  EXPECT_EQ(vs.inputs[1].components, 3u);
  ASSERT_EQ(vs.outputs.size(), 2u);
  EXPECT_EQ(vs.outputs[0].interpolation, Interpolation::Linear);
  EXPECT_EQ(vs.outputs[0].sampling, Sampling::Centroid);
  EXPECT_EQ(vs.outputs[1].interpolation, Interpolation::FlatEither);
  EXPECT_EQ(vs.builtins, static_cast<uint32_t>(kVertexIndex | kPositionOut | kClipDistances));
  EXPECT_EQ(vs.clipDistanceCount, 5u);
  const EntryPoint& fs = named(*module, "fs");
  EXPECT_EQ(fs.builtins, static_cast<uint32_t>(kPositionIn | kSampleIndex | kSampleMaskOut));
  ASSERT_EQ(fs.outputs.size(), 2u);
  EXPECT_EQ(fs.outputs[0].blendSrc, 0);
  EXPECT_EQ(fs.outputs[0].name, "first");
  EXPECT_EQ(fs.outputs[1].blendSrc, 1);
}

TEST(WgslReflect, OverridesThatAreUsedHoweverIndirectly) {
  auto module = compiled(R"(
    @id(7) override size: u32;
    override half = size / 2;
    override unused: f32 = 1;
    override flag: bool;
    var<workgroup> tile: array<f32, half>;
    var<private> p: bool = flag;
    @compute @workgroup_size(size) fn a() {}
    @compute @workgroup_size(1) fn b() { tile[0] = 1; }
    @compute @workgroup_size(1) fn c() { _ = p; }
  )");
  ASSERT_TRUE(module);
  auto usedBy = [&](const char* entry) {
    std::vector<std::string> keys;
    for (uint32_t i : named(*module, entry).overrides) keys.push_back(module->overrides[i].key());
    std::sort(keys.begin(), keys.end());
    return keys;
  };
  ASSERT_EQ(module->overrides.size(), 4u);
  EXPECT_EQ(usedBy("a"), (std::vector<std::string>{"7"}));
  EXPECT_EQ(usedBy("b"), (std::vector<std::string>{"7", "half"}));
  EXPECT_EQ(usedBy("c"), (std::vector<std::string>{"flag"}));
  for (const Override& override : module->overrides) {
    EXPECT_EQ(override.hasDefault, override.name == "half" || override.name == "unused") << override.name;
    EXPECT_EQ(override.id.has_value(), override.name == "size");
  }
}

TEST(WgslReflect, ImmediateSlotsLeaveOutPadding) {
  auto module = compiled(R"(
    struct I { a: vec3f, b: vec2f, m: mat2x3f }
    var<immediate> i: I;
    @compute @workgroup_size(1) fn main() { _ = i.a; }
    @compute @workgroup_size(1) fn none() {}
  )");
  ASSERT_TRUE(module);
  // a at 0 (12 bytes), b at 16 (8 bytes), m at 32 with columns 16 apart.
  EXPECT_EQ(named(*module, "main").immediateSize, 64u);
  EXPECT_EQ(named(*module, "main").immediateSlots, 0x7737u);
  EXPECT_EQ(named(*module, "none").immediateSize, 0u);
}

// What a pipeline has to be made with.
TEST(WgslReflect, GeneratedCodeKnowsWhetherItUsesSubgroups) {
  const CompileResult result = compile(R"(
    enable subgroups;
    var<workgroup> w: u32;
    @compute @workgroup_size(8) fn builtin(@builtin(subgroup_size) size: u32) { w = size; }
    @compute @workgroup_size(8) fn function() { w = subgroupAdd(1u); }
    @compute @workgroup_size(8) fn neither() { w = 1u; }
  )",
                                       {.subgroups = true});
  ASSERT_TRUE(result.module);
  for (uint32_t i = 0; i < result.module->entryPoints.size(); ++i)
    EXPECT_EQ(generate(*result.module, i, {}).usesSubgroups, result.module->entryPoints[i].name != "neither");
}

}  // namespace
