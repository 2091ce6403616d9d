// SPDX-License-Identifier: MIT
// Buffers without a type and views of them (the language feature buffer_view): what is written through one type is read
// through another, nothing outside the binding is touched, and what a binding must have at least.
#include <algorithm>
#include <numeric>

#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUBufferUsage kStorage = WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;
constexpr WGPUBufferUsage kUniform = WGPUBufferUsage_Uniform | WGPUBufferUsage_CopyDst;
using Words = std::vector<uint32_t>;

uint32_t bitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, 4);
  return bits;
}

class BufferViewTest : public DeviceTest {
 protected:
  std::vector<WGPUFeatureName> requiredFeatures() override {
    if (!wgpuAdapterHasFeature(adapter, WGPUFeatureName_ShaderF16)) return {};
    return {WGPUFeatureName_ShaderF16};
  }
  Buffer filled(const Words& words, WGPUBufferUsage usage = kStorage) const {
    Buffer b = buffer(words.size() * 4, usage);
    write(b, words);
    return b;
  }
  // What binding 0, `count` words of 0, has after a run of `code`.
  Words result(std::string_view code, uint32_t count) const {
    Buffer b = filled(Words(count, 0));
    dispatch(computePipeline(code), {b});
    return read<uint32_t>(b);
  }
};

// The device lays the same structure out in an ordinary variable; the bytes must be the same.
constexpr const char* kMixed = R"(
struct Inner { v: vec3f, w: i32, m: mat3x2f }
struct Mixed { a: u32, b: vec3i, c: f32, d: mat2x3f, e: array<Inner, 3>, f: vec2u, @size(32) g: vec4f, h: array<u32, 5> }
@group(0) @binding(0) var<storage, read_write> bytes: buffer;
@group(0) @binding(1) var<storage, read_write> plain: Mixed;
@group(0) @binding(2) var<storage> numbers: array<f32>;
var<private> n: u32;
fn next() -> f32 { n++; return numbers[n - 1]; }
fn inner() -> Inner {
  return Inner(vec3f(next(), next(), next()), i32(next()), mat3x2f(next(), next(), next(), next(), next(), next()));
}
fn mixed() -> Mixed {
  return Mixed(u32(next()), vec3i(i32(next()), i32(next()), -7), next(), mat2x3f(next(), next(), next(), next(), 0, 1),
    array(inner(), inner(), inner()), vec2u(u32(next())), vec4f(next(), 2, 3, 4), array<u32, 5>(9, 8, 7, 6, u32(next())));
}
)";

TEST_F(BufferViewTest, StoresHaveTheLayoutOfTheType) {
  std::vector<float> numbers(64);
  std::iota(numbers.begin(), numbers.end(), 1.0f);
  Buffer input = buffer(256, kStorage);
  write(input, numbers);
  const uint32_t bytes = 368;  // Mixed has 352
  Buffer viewed = buffer(bytes, kStorage), plain = buffer(bytes, kStorage);
  dispatch(computePipeline(std::string(kMixed) + R"(
@compute @workgroup_size(1) fn main() {
  let value = mixed();
  plain = value;
  *bufferView<Mixed>(&bytes, 16) = value;
})"),
           {viewed, plain, input});
  EXPECT_EQ(read<uint32_t>(viewed, 16, 352), read<uint32_t>(plain, 0, 352));
  EXPECT_EQ(read<uint32_t>(viewed, 0, 16), Words(4, 0));

  // Back again, part by part with indices that aren't known.
  Buffer again = buffer(bytes, kStorage);
  dispatch(computePipeline(std::string(kMixed) + R"(
fn copy(to: ptr<storage, Inner, read_write>, view: ptr<storage, Mixed, read_write>, i: u32) {
  for (var k = 0u; k < 3; k++) { to.v[k] = view.e[i].v[k]; to.m[k] = view.e[i].m[k]; }
  to.w = (*view).e[i].w;
}
@compute @workgroup_size(1) fn main() {
  let view = bufferView<Mixed>(&bytes, 16 + u32(numbers[0] - 1));
  plain.a = view.a;
  plain.b = view.b;
  plain.c = view.c;
  plain.d = view.d;
  for (var i = 0u; i < 3; i++) { copy(&plain.e[i], view, i); }
  plain.f = vec2u(view.f.x, view.f[1]);
  plain.g = view.g;
  for (var i = 0; i < 5; i++) { plain.h[i] = view.h[i]; }
})"),
           {viewed, again, input});
  EXPECT_EQ(read<uint32_t>(again), read<uint32_t>(plain));
}

TEST_F(BufferViewTest, OneTypeWritesAndAnotherReads) {
  const Words out = result(R"(
@group(0) @binding(0) var<storage, read_write> b: buffer;
@compute @workgroup_size(1) fn main() {
  *bufferView<f32>(&b, 0) = 1.5;
  bufferView<vec4i>(&b, 16).y = -1;
  *bufferView<u32>(&b, 4) = *bufferView<u32>(&b, 0) + 1;
  bufferView<mat2x2f>(&b, 32)[1] = vec2f(2, *bufferView<f32>(&b, 4));
  let list = bufferArrayView<array<vec2u>>(&b, 48, 16);
  list[1] = bitcast<vec2u>(bufferView<array<vec2i, 2>>(&b, 16)[0]);
  *bufferView<i32>(&b, 28) -= 5;
})",
                           16);
  const uint32_t half = bitsOf(1.5f);
  EXPECT_EQ(out, (Words{half, half + 1, 0, 0, 0, ~0u, 0, uint32_t(-5), 0, 0, bitsOf(2), half + 1, 0, 0, 0, ~0u}));
}

TEST_F(BufferViewTest, OffsetsAreRoundedDown) {
  const Words out = result(R"(
struct Tail { a: u32, b: array<vec2u> }
@group(0) @binding(0) var<storage, read_write> b: buffer;
var<private> offset: i32;
@compute @workgroup_size(1) fn main() {
  offset = 7;
  *bufferView<u32>(&b, offset) = 1;                                  // 4
  *bufferView<vec2u>(&b, u32(offset) + 8) = vec2u(2, 3);             // 8
  *bufferView<vec3u>(&b, offset + 24) = vec3u(4, 5, 6);              // 16
  bufferArrayView<Tail>(&b, offset + 32, offset * 4).b[1].x = 7;     // 32, with 2 elements in 28 bytes
  *bufferView<u32>(&b, 0) = arrayLength(&bufferArrayView<Tail>(&b, offset + 32, offset * 4).b);
})",
                           16);
  EXPECT_EQ(out, (Words{2, 1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 7, 0, 0, 0}));
}

// 64 of 192 words are bound; only these may change, whatever the offset, the size and the index.
TEST_F(BufferViewTest, NothingOutsideTheBindingIsTouched) {
  const char* code = R"(
struct Big { a: array<vec4u, 3>, b: array<vec4u> }
@group(0) @binding(0) var<storage, read_write> b: buffer;
@group(0) @binding(1) var<storage> hostile: array<u32>;
fn write_all(p: ptr<storage, array<u32>, read_write>, n: u32) { p[n] = 1; p[arrayLength(p) - 1] = 1; }
@compute @workgroup_size(1) fn main() {
  for (var i = 0u; i < arrayLength(&hostile); i++) {
    let n = hostile[i];
    for (var k = 0u; k < arrayLength(&hostile); k++) {
      let m = hostile[k];
      *bufferView<u32>(&b, n) = 1;
      bufferView<vec4u>(&b, i32(n))[m] = 1;
      *bufferView<mat4x4f>(&b, n) = mat4x4f();
      bufferView<array<array<u32, 3>, 4>>(&b, n)[m][n] = 1;
      bufferView<Big>(&b, n).a[m] = vec4u(n);
      bufferView<Big>(&b, n).b[m] = vec4u(1);
      bufferArrayView<Big>(&b, m, n).b[n] = vec4u(1);
      write_all(bufferView<array<u32>>(&b, n), m);
      write_all(bufferArrayView<array<u32>>(&b, n, m), n);
    }
  }
})";
  const Words values{0, 1, 4, 60, 252, 255, 256, 257, 260, 0x7ffffff0u, 0x80000000u, 0xfffffffcu, 0xffffffffu};
  Buffer whole = filled(Words(192, 77)), hostile = filled(values);
  ComputePipeline pipeline = computePipeline(code);
  BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(pipeline, 0);
  WGPUBindGroupEntry entries[2] = {WGPU_BIND_GROUP_ENTRY_INIT, WGPU_BIND_GROUP_ENTRY_INIT};
  entries[0].buffer = whole, entries[0].offset = 256, entries[0].size = 256;
  entries[1].binding = 1, entries[1].buffer = hostile;
  WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  d.layout = layout, d.entryCount = 2, d.entries = entries;
  BindGroup group = wgpuDeviceCreateBindGroup(device, &d);
  CommandEncoder e = encoder();
  ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
  wgpuComputePassEncoderSetPipeline(pass, pipeline);
  wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
  wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
  wgpuComputePassEncoderEnd(pass);
  submit(finish(e));
  EXPECT_EQ(read<uint32_t>(whole, 0, 256), Words(64, 77));
  EXPECT_EQ(read<uint32_t>(whole, 512, 256), Words(64, 77));
  EXPECT_NE(read<uint32_t>(whole, 256, 256), Words(64, 77));
}

TEST_F(BufferViewTest, ParametersMayMakeABufferShorter) {
  Buffer open = filled(Words(20, 3)), closed = filled(Words(32, 4)), constants = filled(Words(16, 5), kUniform);
  Buffer out = buffer(96, kStorage);
  dispatch(computePipeline(R"(
struct Tail { a: vec4u, b: array<u32> }
@group(0) @binding(0) var<storage, read_write> open: buffer;
@group(0) @binding(1) var<storage, read_write> closed: buffer<128>;
@group(0) @binding(2) var<uniform> constants: buffer<64>;
@group(0) @binding(3) var<storage, read_write> out: array<u32>;
override late = 40;
var<workgroup> near: buffer<late>;
fn length(p: ptr<storage, buffer, read_write>) -> u32 { return bufferLength(p); }
fn length_64(p: ptr<storage, buffer<64>, read_write>) -> u32 { return length(p) + bufferLength(p) * 1000; }
fn length_16(p: ptr<storage, buffer<16>, read_write>) -> u32 { return length(p) + bufferLength(p) * 1000; }
fn through_64(p: ptr<storage, buffer<64>, read_write>) -> u32 { return length_16(p); }
fn elements(p: ptr<storage, buffer, read_write>, at: u32) -> u32 { return arrayLength(bufferView<array<vec2u>>(p, at)); }
fn elements_64(p: ptr<storage, buffer<64>, read_write>) -> u32 { return elements(p, 16); }
fn constant(p: ptr<uniform, buffer>) -> u32 { return arrayLength(bufferView<array<vec3u>>(p, 16)) + bufferLength(p); }
fn constant_32(p: ptr<uniform, buffer<32>>) -> u32 { return constant(p); }
fn nearby(p: ptr<workgroup, buffer>) -> u32 { return bufferLength(p) + 100 * arrayLength(&bufferView<Tail>(p, 0).b); }
@compute @workgroup_size(1) fn main() {
  var i = 0;
  out[i] = length(&open); i++;
  out[i] = length(&closed); i++;
  out[i] = length_64(&closed); i++;
  out[i] = length_16(&closed); i++;
  out[i] = through_64(&closed); i++;
  out[i] = elements(&open, 16); i++;
  out[i] = elements(&closed, 16); i++;
  out[i] = elements_64(&closed); i++;
  out[i] = constant(&constants); i++;
  out[i] = constant_32(&constants); i++;
  out[i] = nearby(&near); i++;
  out[i] = bufferView<vec4u>(&constants, 48).z; i++;
})"),
           {open, closed, constants, out});
  EXPECT_EQ(read<uint32_t>(out, 0, 48), (Words{80, 128, 64064, 16016, 16016, 8, 14, 6, 3 + 64, 1 + 32, 640, 5}));
  EXPECT_EQ(read<uint32_t>(closed), Words(32, 4));
}

TEST_F(BufferViewTest, WorkgroupBuffersStartAsZeros) {
  const Words out = result(R"(
struct Pair { a: vec3u, b: f32 }
override bytes = 288u;
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
var<workgroup> near: buffer<bytes>;
var<workgroup> other: buffer<20>;
fn sum(p: ptr<workgroup, array<u32>>) -> u32 {
  var total = 0u;
  for (var i = 0u; i < arrayLength(p); i++) { total += p[i]; }
  return total;
}
@compute @workgroup_size(16) fn main(@builtin(local_invocation_index) i: u32) {
  let zeros = sum(bufferView<array<u32>>(&near, 0)) + sum(bufferView<array<u32>>(&other, 0));
  workgroupBarrier();
  *bufferView<Pair>(&near, i * 16) = Pair(vec3u(i, zeros, 1), f32(i));
  if i == 3 { *bufferView<u32>(&other, 16 + i) = 11; }
  workgroupBarrier();
  let next = bufferView<array<vec4u>>(&near, 0)[(i + 1) % 16];
  out[i] = next.x + next.y + bitcast<u32>(next.w) + workgroupUniformLoad(bufferView<u32>(&other, 16));
  if i == 0 { out[16] = sum(bufferArrayView<array<u32>>(&near, 256, 32)); }
})",
                           17);
  Words expected;
  for (uint32_t i = 0; i < 16; ++i) expected.push_back((i + 1) % 16 + bitsOf(float((i + 1) % 16)) + 11);
  expected.push_back(0);
  EXPECT_EQ(out, expected);
}

// Neighbours in one word, written by different invocations.
TEST_F(BufferViewTest, HalvesOfAWord) {
  if (!has(WGPUFeatureName_ShaderF16)) GTEST_SKIP() << "needs shader-f16";
  const char* declarations = R"(
enable f16;
struct Halves { a: f16, b: vec3h, c: vec2h, d: mat3x3h, e: array<f16, 5>, f: vec4h, g: mat2x2h }
)";
  Buffer bytes = buffer(512, kStorage), plain = buffer(512, kStorage);
  dispatch(computePipeline(std::string(declarations) + R"(
@group(0) @binding(0) var<storage, read_write> b: buffer;
@group(0) @binding(1) var<storage, read_write> plain: array<Halves, 2>;
@compute @workgroup_size(1) fn main() {
  let value = Halves(1.5h, vec3h(2, 3, 4), vec2h(-5, 6), mat3x3h(1, 2, 3, 4, 5, 6, 7, 8, 9), array(1h, 2h, 3h, 4h, 5h),
    vec4h(1, 2, 3, 4), mat2x2h(5, 6, 7, 8));
  plain[0] = value;
  *bufferView<Halves>(&b, 0) = value;
  let view = bufferArrayView<array<Halves>>(&b, 0, 160);
  view[1] = *bufferView<Halves>(&b, 0);
  view[1].d[1] = view[0].d[2].zyx;
  view[1].e[u32(view[0].c.y) - 3] = view[0].b[1];
  plain[1] = value;
  plain[1].d[1] = vec3h(9, 8, 7);
  plain[1].e[3] = 3;
})"),
           {bytes, plain});
  EXPECT_EQ(read<uint32_t>(bytes, 0, 160), read<uint32_t>(plain, 0, 160));

  Buffer many = buffer(512, kStorage);
  dispatch(computePipeline(R"(
enable f16;
@group(0) @binding(0) var<storage, read_write> b: buffer;
var<workgroup> near: buffer<130>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) i: u32) {
  *bufferView<f16>(&near, i * 2 + 2) = f16(i);
  workgroupBarrier();
  let got = bufferView<array<f16>>(&near, 2)[63 - i];
  bufferView<array<f16>>(&b, 0)[id.x] = got + f16(id.x - i) + *bufferView<f16>(&near, 0);
})"),
           {many}, 4);
  const std::vector<uint16_t> halves = read<uint16_t>(many);
  auto half = [](uint32_t n) {  // integers up to 2048
    if (n == 0) return uint16_t(0);
    uint32_t exponent = 31u - uint32_t(__builtin_clz(n));
    return uint16_t((exponent + 15) << 10 | ((n << 10 >> exponent) & 0x3ff));
  };
  for (uint32_t i = 0; i < 256; ++i) EXPECT_EQ(halves[i], half(63 - i % 64 + i / 64 * 64)) << i;
}

// The last word of this binding is only half inside.
TEST_F(BufferViewTest, UniformBuffersOfHalfAWordMore) {
  if (!has(WGPUFeatureName_ShaderF16)) GTEST_SKIP() << "needs shader-f16";
  Buffer constants = filled({0x3c003c00, 0x3c004000}, kUniform), out = buffer(8, kStorage);
  ComputePipeline pipeline = computePipeline(R"(
enable f16;
@group(0) @binding(0) var<uniform> constants: buffer<6>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 2>;
@compute @workgroup_size(1) fn main() {
  let list = bufferView<array<f16>>(&constants, 0);
  out[0] = arrayLength(list);
  out[1] = u32(list[2]);
})");
  BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(pipeline, 0);
  WGPUBindGroupEntry entries[2] = {WGPU_BIND_GROUP_ENTRY_INIT, WGPU_BIND_GROUP_ENTRY_INIT};
  entries[0].buffer = constants, entries[0].size = 6;
  entries[1].binding = 1, entries[1].buffer = out;
  WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  d.layout = layout, d.entryCount = 2, d.entries = entries;
  BindGroup group = wgpuDeviceCreateBindGroup(device, &d);
  CommandEncoder e = encoder();
  ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
  wgpuComputePassEncoderSetPipeline(pass, pipeline);
  wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
  wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
  wgpuComputePassEncoderEnd(pass);
  submit(finish(e));
  EXPECT_EQ(read<uint32_t>(out), (Words{3, 2}));
}

TEST_F(BufferViewTest, FragmentShadersTakeViewsToo) {
  ShaderModule module = shader(R"(
@group(0) @binding(0) var<uniform> constants: buffer<32>;
@group(0) @binding(1) var<storage, read_write> seen: buffer;
@vertex fn corner(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(bufferView<array<vec2f>>(&constants, 8)[i], 0, 1);
}
@fragment fn paint(@builtin(position) at: vec4f) {
  *bufferView<u32>(&seen, (u32(at.y) * 2 + u32(at.x)) * 4) = u32(at.x) + 10;
})");
  WGPURenderPipelineDescriptor d = WGPU_RENDER_PIPELINE_DESCRIPTOR_INIT;
  WGPUFragmentState fragment = WGPU_FRAGMENT_STATE_INIT;
  WGPUColorTargetState target = WGPU_COLOR_TARGET_STATE_INIT;
  target.format = WGPUTextureFormat_R8Unorm;
  target.writeMask = WGPUColorWriteMask_None;
  fragment.module = module, fragment.targetCount = 1, fragment.targets = &target;
  d.vertex.module = module, d.fragment = &fragment;
  RenderPipeline pipeline = wgpuDeviceCreateRenderPipeline(device, &d);
  ASSERT_TRUE(pipeline);
  BindGroupLayout layout = wgpuRenderPipelineGetBindGroupLayout(pipeline, 0);
  Buffer constants = buffer(32, kUniform), seen = buffer(16, kStorage);
  write(constants, std::vector<float>{0, 0, -1, -1, 3, -1, -1, 3});
  WGPUBindGroupEntry entries[2] = {WGPU_BIND_GROUP_ENTRY_INIT, WGPU_BIND_GROUP_ENTRY_INIT};
  entries[0].buffer = constants;
  entries[1].binding = 1, entries[1].buffer = seen;
  WGPUBindGroupDescriptor g = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  g.layout = layout, g.entryCount = 2, g.entries = entries;
  BindGroup group = wgpuDeviceCreateBindGroup(device, &g);
  Texture canvas = texture(2, 2, WGPUTextureFormat_R8Unorm, WGPUTextureUsage_RenderAttachment);
  TextureView view = wgpuTextureCreateView(canvas, nullptr);
  WGPURenderPassColorAttachment attachment = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
  attachment.view = view, attachment.loadOp = WGPULoadOp_Clear, attachment.storeOp = WGPUStoreOp_Store;
  WGPURenderPassDescriptor p = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
  p.colorAttachmentCount = 1, p.colorAttachments = &attachment;
  CommandEncoder e = encoder();
  RenderPass pass = wgpuCommandEncoderBeginRenderPass(e, &p);
  wgpuRenderPassEncoderSetPipeline(pass, pipeline);
  wgpuRenderPassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
  wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
  wgpuRenderPassEncoderEnd(pass);
  submit(finish(e));
  EXPECT_EQ(read<uint32_t>(seen), (Words{10, 11, 10, 11}));
}

TEST_F(BufferViewTest, BindingsHoldEachView) {
  const char* code = R"(
@group(0) @binding(0) var<storage, read_write> open: buffer;
@group(0) @binding(1) var<uniform> closed: buffer<48>;
fn f(p: ptr<storage, buffer, read_write>) { *bufferView<mat2x4f>(p, 0) = *bufferView<mat2x4f>(&closed, 16); }
@compute @workgroup_size(1) fn main() { f(&open); }
)";
  ComputePipeline pipeline = computePipeline(code);
  Buffer constants = buffer(48, kUniform), enough = buffer(32, kStorage), less = buffer(28, kStorage);
  Buffer short32 = buffer(32, kUniform);
  expectNoError([&] { BindGroup group = bindBuffers(pipeline, {enough, constants}); });
  expectError("bind-group-buffer-min-size",
              [&] {
                BindGroup group = bindBuffers(pipeline, {less, constants});
              },
              {"32"});
  expectError("bind-group-buffer-min-size",
              [&] {
                BindGroup group = bindBuffers(pipeline, {enough, short32});
              },
              {"48"});

  auto withLayout = [&](uint64_t least) -> ComputePipeline {
    WGPUBindGroupLayoutEntry entries[2] = {WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT, WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT};
    entries[1].binding = 1;
    entries[0].visibility = entries[1].visibility = WGPUShaderStage_Compute;
    entries[0].buffer.type = WGPUBufferBindingType_Storage;
    entries[0].buffer.minBindingSize = least;
    entries[1].buffer.type = WGPUBufferBindingType_Uniform;
    WGPUBindGroupLayoutDescriptor d = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
    d.entryCount = 2, d.entries = entries;
    BindGroupLayout layout = wgpuDeviceCreateBindGroupLayout(device, &d);
    WGPUPipelineLayoutDescriptor l = WGPU_PIPELINE_LAYOUT_DESCRIPTOR_INIT;
    WGPUBindGroupLayout group = layout;
    l.bindGroupLayoutCount = 1, l.bindGroupLayouts = &group;
    PipelineLayout whole = wgpuDeviceCreatePipelineLayout(device, &l);
    ShaderModule module = shader(code);
    WGPUComputePipelineDescriptor p = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
    p.layout = whole, p.compute.module = module;
    return wgpuDeviceCreateComputePipeline(device, &p);
  };
  expectNoError([&] { withLayout(32); });
  EXPECT_NE(errorOf([&] { withLayout(28); }).message.find("it needs 32 bytes"), std::string::npos);
  ComputePipeline open = withLayout(0);
  expectNoError([&] { dispatch(open, {enough, constants}); });
  expectError("bind-group-binding-size", [&] { dispatch(open, {less, constants}); }, {"32", "28"});
}

TEST_F(BufferViewTest, OverridesMakePipelineErrors) {
  EXPECT_NE(errorOf([&] {
              computePipeline(R"(
override at = 12;
@group(0) @binding(0) var<storage, read_write> b: buffer<64>;
@compute @workgroup_size(1) fn main() { *bufferView<vec4u>(&b, at) = vec4u(); })");
            }).message.find("must be a multiple of 16; it is 12"),
            std::string::npos);
}

}  // namespace
}  // namespace alba_test
