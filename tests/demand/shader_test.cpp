// SPDX-License-Identifier: MIT
// Reports about WGSL: shaders that must compile and give the right values, and mistakes that must be told with their
// place.
#include "demand/demand.h"
#include "driver_bugs.h"
#include "small_stack.h"

namespace alba_test {

namespace {

std::string repeated(std::string_view part, size_t count) {
  std::string out;
  for (size_t i = 0; i < count; ++i) out += part;
  return out;
}

// A small generator: the same numbers everywhere.
struct Numbers {
  uint32_t state = 1;
  uint32_t next() { return (state = state * 1664525u + 1013904223u) >> 8; }
};

}  // namespace

// ---- values

TEST_F(Demand, D77_PointersToElementsThroughPointers) {
  ComputePipeline pipeline = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@group(0) @binding(1) var<storage, read> at: array<u32, 4>;
fn increment(p: ptr<function, u32>, by: u32) { *p += by; }
fn row(p: ptr<function, array<u32, 4>>, k: u32, by: u32) { increment(&(*p)[k], by); }
fn cell(p: ptr<function, array<array<array<u32, 4>, 4>, 4>>, i: u32, j: u32, k: u32) {
  increment(&(*p)[i][j][k], 100u);
  row(&(*p)[i][j], k, 1000u);
  row(&p[i][j], k, 10000u);
}
@compute @workgroup_size(1) fn main() {
  var cube: array<array<array<u32, 4>, 4>, 4>;
  for (var n = 0u; n < 64u; n++) { cube[n / 16u][n / 4u % 4u][n % 4u] = n; }
  cell(&cube, at[0], at[1], at[2]);
  for (var n = 0u; n < 64u; n++) { out[n] = cube[n / 16u][n / 4u % 4u][n % 4u]; }
})");
  Buffer out = buffer(256, kStorageBoth), at = buffer(16, kStorageBoth);
  for (const uint32_t n : {0u, 27u, 63u}) {
    write(at, std::vector<uint32_t>{n / 16, n / 4 % 4, n % 4, 0});
    dispatch(pipeline, {out, at});
    const std::vector<uint32_t> seen = read<uint32_t>(out);
    for (uint32_t i = 0; i < 64; ++i) EXPECT_EQ(seen[i], i + (i == n ? 11100 : 0)) << n;
  }
}

TEST_F(Demand, D80_DynamicIndexesIntoValues) {
  ComputePipeline pipeline = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@group(0) @binding(1) var<storage, read> at: array<u32, 8>;
@compute @workgroup_size(8) fn main(@builtin(local_invocation_index) i: u32) {
  let a = array<u32, 8>(10, 11, 12, 13, 14, 15, 16, 17 + i);
  out[i] = a[at[i]] * 100u + a[at[7u - i]];
})");
  Buffer out = buffer(32, kStorageBoth), at = buffer(32, kStorageBoth);
  const std::vector<uint32_t> indexes = {7, 0, 3, 3, 6, 1, 5, 2};
  write(at, indexes);
  dispatch(pipeline, {out, at});
  const std::vector<uint32_t> seen = read<uint32_t>(out);
  for (uint32_t i = 0; i < 8; ++i) {
    const auto a = [&](uint32_t index) { return 10 + index + (index == 7 ? i : 0); };
    EXPECT_EQ(seen[i], a(indexes[i]) * 100 + a(indexes[7 - i])) << i;
  }

  // Points from a local array of a vertex stage, each in its own pixel and colour.
  ShaderModule module = shader(R"(
struct Out { @builtin(position) at: vec4f, @location(0) color: vec4f }
@vertex fn vs(@builtin(vertex_index) i: u32) -> Out {
  let x = array(-0.75, -0.25, 0.25, 0.75);
  var colors = array(vec4f(1, 0, 0, 1), vec4f(0, 1, 0, 1), vec4f(0, 0, 1, 1), vec4f(1, 1, 0, 1));
  return Out(vec4f(x[i], 0, 0, 1), colors[3u - i]);
}
@fragment fn fs(in: Out) -> @location(0) vec4f { return in.color; })");
  WGPUColorTargetState target = WGPU_COLOR_TARGET_STATE_INIT;
  target.format = WGPUTextureFormat_RGBA8Unorm;
  WGPUFragmentState fragment = WGPU_FRAGMENT_STATE_INIT;
  fragment.module = module, fragment.targetCount = 1, fragment.targets = &target;
  WGPURenderPipelineDescriptor d = WGPU_RENDER_PIPELINE_DESCRIPTOR_INIT;
  d.vertex.module = module, d.fragment = &fragment;
  d.primitive.topology = WGPUPrimitiveTopology_PointList;
  RenderPipeline points = wgpuDeviceCreateRenderPipeline(device, &d);
  Texture t = texture(4, 1, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_CopySrc);
  TextureView view = wgpuTextureCreateView(t, nullptr);
  WGPURenderPassColorAttachment color = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
  color.view = view, color.loadOp = WGPULoadOp_Clear, color.storeOp = WGPUStoreOp_Store;
  WGPURenderPassDescriptor pass = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
  pass.colorAttachmentCount = 1, pass.colorAttachments = &color;
  CommandEncoder e = encoder();
  RenderPass p = wgpuCommandEncoderBeginRenderPass(e, &pass);
  wgpuRenderPassEncoderSetPipeline(p, points);
  wgpuRenderPassEncoderDraw(p, 4, 1, 0, 0);
  wgpuRenderPassEncoderEnd(p);
  submit(finish(e));
  EXPECT_EQ(texels(t, 4), (std::vector<uint8_t>{255, 255, 0, 255, 0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255}));
}

TEST_F(Demand, D81_LoopsAndBranchesThatStore) {
  ComputePipeline sums = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) n: u32) {
  var total = 0u;
  for (var i = 0u; i <= n; i++) {
    for (var j = 0u; j <= i; j++) { total += j + 1u; }
  }
  out[n] = total;
})");
  Buffer out = buffer(256, kStorageBoth);
  dispatch(sums, {out});
  const std::vector<uint32_t> seen = read<uint32_t>(out);
  for (uint32_t n = 0; n < 64; ++n) {
    uint32_t total = 0;
    for (uint32_t i = 0; i <= n; ++i)
      for (uint32_t j = 0; j <= i; ++j) total += j + 1;
    EXPECT_EQ(seen[n], total) << n;
  }

  // Nested loops of 90,000 turns in all.
  if (!hasBug(adapter, DriverBug::kLoopsEnd)) {
    ComputePipeline turns = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(1) fn main() {
  for (var i = 0u; i < 300u; i++) {
    for (var j = 0u; j < 300u; j++) { out[0] += 1u; }
  }
})");
    Buffer count = buffer(4, kStorageBoth);
    dispatch(turns, {count});
    EXPECT_EQ(read<uint32_t>(count)[0], 90000u);
  }

  // Clipping of segments to a box by halving, in integers so that both sides agree to the bit.
  constexpr uint32_t kSegments = 10048;
  ComputePipeline clip = computePipeline(R"(
@group(0) @binding(0) var<storage, read> segments: array<vec4i>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4i>;
fn code(p: vec2i) -> u32 {
  var c = 0u;
  if (p.x < 0) { c |= 1u; } else if (p.x > 1000) { c |= 2u; }
  if (p.y < 0) { c |= 4u; } else if (p.y > 1000) { c |= 8u; }
  return c;
}
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let s = segments[id.x];
  var a = s.xy;
  var b = s.zw;
  var accepted = 0;
  for (var turn = 0; turn < 8; turn++) {
    let ca = code(a);
    let cb = code(b);
    if ((ca | cb) == 0u) { accepted = 1; break; }
    if ((ca & cb) != 0u) { accepted = -1; break; }
    let middle = (a + b) / 2;
    if (ca != 0u) {
      if (code(middle) == 0u) { a = middle; } else { a = (a + middle) / 2; }
    } else {
      b = middle;
    }
  }
  if (accepted == 1) { out[id.x] = vec4i(a, b); } else { out[id.x] = vec4i(accepted, a.x, b.y, -7); }
})");
  Numbers numbers;
  std::vector<int32_t> segments(kSegments * 4);
  for (int32_t& value : segments) value = int32_t(numbers.next() % 3000) - 1000;
  Buffer in = buffer(kSegments * 16, kStorageBoth), clipped = buffer(kSegments * 16, kStorageBoth);
  write(in, segments);
  dispatch(clip, {in, clipped}, kSegments / 64);
  const auto code = [](int32_t x, int32_t y) {
    return (x < 0 ? 1u : x > 1000 ? 2u : 0u) | (y < 0 ? 4u : y > 1000 ? 8u : 0u);
  };
  std::vector<int32_t> expected(kSegments * 4);
  for (size_t i = 0; i < kSegments; ++i) {
    int32_t ax = segments[i * 4], ay = segments[i * 4 + 1], bx = segments[i * 4 + 2], by = segments[i * 4 + 3];
    int accepted = 0;
    for (int turn = 0; turn < 8; ++turn) {
      const uint32_t ca = code(ax, ay), cb = code(bx, by);
      if ((ca | cb) == 0) accepted = 1;
      if ((ca & cb) != 0) accepted = -1;
      if (accepted != 0) break;
      const int32_t mx = (ax + bx) / 2, my = (ay + by) / 2;
      if (ca == 0)
        bx = mx, by = my;
      else if (code(mx, my) == 0)
        ax = mx, ay = my;
      else
        ax = (ax + mx) / 2, ay = (ay + my) / 2;
    }
    const int32_t yes[] = {ax, ay, bx, by}, no[] = {accepted, ax, by, -7};
    std::copy_n(accepted == 1 ? yes : no, 4, expected.begin() + long(i * 4));
  }
  EXPECT_TRUE(read<int32_t>(clipped) == expected);
}

TEST_F(Demand, D82_TwoRowMatricesInUniformBuffers) {
  const bool spoilt = hasBug(adapter, DriverBug::kUniformMatrixArray);
  for (uint32_t columns = 2; columns <= 4; ++columns) {
    const std::string type = "mat" + std::to_string(columns) + "x2f";
    const std::string code = "alias M = " + type + ";\nconst kColumns = " + std::to_string(columns) + "u;\n" + R"(
struct Cell { @align(16) m: M }
struct S { before: f32, m: M, @align(16) cells: array<Cell, 3>, @align(16) plain: array<M, 2>, after: f32 }
@group(0) @binding(0) var<uniform> alone: M;
@group(0) @binding(1) var<uniform> s: S;
@group(0) @binding(2) var<storage, read> n: array<u32, 8>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(1) fn main() {
  let whole = alone;
  let all = s;
  var at = 0u;
  for (var c = 0u; c < kColumns; c++) {
    let d = n[c];
    out[at] = whole[d].x; out[at + 1] = alone[d].y; out[at + 2] = alone[d][n[1]]; out[at + 3] = s.m[d].x;
    let copy = s.cells[n[2]].m;
    out[at + 4] = copy[d].y; out[at + 5] = s.cells[n[1]].m[d][n[0]];
    out[at + 6] = all.m[d].y; out[at + 7] = all.cells[n[2]].m[d].x;
    out[at + 8] = s.plain[n[1]][d].y; out[at + 9] = all.plain[n[1]][d].x;
    at += 10u;
  }
  out[at] = s.before; out[at + 1] = s.after;
})";
    ComputePipeline pipeline;
    expectNoError([&] { pipeline = computePipeline(code); });
    // A cell's size is a multiple of its alignment; the plain matrices stand side by side.
    const uint32_t tight = columns * 8, stride = (tight + 15) / 16 * 16;
    const uint32_t cells = (8 + tight + 15) / 16 * 16, plain = cells + 3 * stride, after = plain + 2 * tight;
    std::vector<float> bytes((after + 4 + 15) / 16 * 4);
    for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = float(i + 1);
    Buffer alone = buffer(tight, WGPUBufferUsage_Uniform | WGPUBufferUsage_CopyDst),
           s = buffer(bytes.size() * 4, WGPUBufferUsage_Uniform | WGPUBufferUsage_CopyDst),
           n = buffer(32, kStorageBoth), out = buffer(256, kStorageBoth);
    write(alone, std::vector<float>(bytes.begin(), bytes.begin() + tight / 4));
    write(s, bytes);
    write(n, std::vector<uint32_t>{0, 1, 2, 3, 4, 5, 6, 7});
    dispatch(pipeline, {alone, s, n, out});
    const std::vector<float> seen = read<float>(out);
    // What stands in row `k` of each column of the matrix at byte `base`.
    const struct {
      uint32_t base, row;
    } expected[10] = {{0, 0},
                      {0, 1},
                      {0, 1},
                      {8, 0},
                      {cells + 2 * stride, 1},
                      {cells + stride, 0},
                      {8, 1},
                      {cells + 2 * stride, 0},
                      {plain + tight, 1},
                      {plain + tight, 0}};
    for (uint32_t c = 0; c < columns; ++c) {
      for (uint32_t i = 0; i < 10; ++i) {
        if (i == 9 && spoilt) continue;
        EXPECT_EQ(seen[c * 10 + i], bytes[expected[i].base / 4 + c * 2 + expected[i].row])
            << type << ", column " << c << ", value " << i;
      }
    }
    EXPECT_EQ(seen[columns * 10], bytes[0]) << type;
    EXPECT_EQ(seen[columns * 10 + 1], bytes[after / 4]) << type;
  }
}

TEST_F(Demand, D84_ConversionsAndDivisionsAtRunTime) {
  ComputePipeline pipeline = computePipeline(R"(
@group(0) @binding(0) var<storage, read> f: array<f32, 8>;
@group(0) @binding(1) var<storage, read> n: array<vec2i, 4>;
@group(0) @binding(2) var<storage, read_write> ints: array<i32, 16>;
@group(0) @binding(3) var<storage, read_write> uints: array<u32, 16>;
@compute @workgroup_size(1) fn main() {
  for (var i = 0; i < 8; i++) { ints[i] = i32(f[i]); uints[i] = u32(f[i]); }
  for (var i = 0; i < 4; i++) {
    ints[8 + i] = n[i].x / n[i].y;
    ints[12 + i] = n[i].x % n[i].y;
    uints[8 + i] = u32(n[i].x) / u32(n[i].y);
    uints[12 + i] = u32(n[i].x) % u32(n[i].y);
  }
})");
  Buffer f = buffer(32, kStorageBoth), n = buffer(32, kStorageBoth), ints = buffer(64, kStorageBoth),
         uints = buffer(64, kStorageBoth);
  write(f, std::vector<float>{1e20f, -1e20f, -1, -3.9f, 3.9f, 2147483648.0f, 4294967296.0f, 0.5f});
  write(n, std::vector<int32_t>{INT32_MIN, -1, 42, 0, -43, 0, -7, 2});
  dispatch(pipeline, {f, n, ints, uints});
  EXPECT_EQ(read<int32_t>(ints), (std::vector<int32_t>{2147483520, INT32_MIN, -1, -3, 3, 2147483520, 2147483520, 0,  //
                                                       INT32_MIN, 42, -43, -3, 0, 0, 0, -1}));
  EXPECT_EQ(read<uint32_t>(uints), (std::vector<uint32_t>{4294967040u, 0, 0, 0, 3, 2147483648u, 4294967040u, 0,  //
                                                          0, 42, 4294967253u, 2147483644u, 2147483648u, 0, 0, 1}));
}

// 20,736 bytes of workgroup memory where the adapter has them, else three quarters of it.
TEST_F(Demand, D97_WorkgroupMemoryStartsAsZero) {
  constexpr uint32_t kGroups = 1000;
  WGPULimits limits = WGPU_LIMITS_INIT;
  Adapter fresh = requestAdapter(instance);
  ASSERT_EQ(wgpuAdapterGetLimits(fresh, &limits), WGPUStatus_Success);
  const bool large = limits.maxComputeWorkgroupStorageSize >= 4 * 18 * 18 * 16;
  if (large) {
    WGPULimits wanted = WGPU_LIMITS_INIT;
    wanted.maxComputeWorkgroupStorageSize = 4 * 18 * 18 * 16;
    std::swap(adapter, fresh);
    device = makeDevice({}, &wanted);
    ASSERT_TRUE(device);
    queue = wgpuDeviceGetQueue(device);
  }
  const std::string layers = large ? "4" : "3";
  const std::string memory = "var<workgroup> tile: array<array<array<vec4u, 18>, 18>, " + layers + ">;\n" +
                             "const kCount = " + layers + "u * 18 * 18;\n";
  ComputePipeline dirty = computePipeline(memory + R"(
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) id: vec3u) {
  for (var n = i; n < kCount; n += 64u) { tile[n / 324u][n / 18u % 18u][n % 18u] = vec4u(n + 1u, ~n, 7u, id.x); }
  workgroupBarrier();
  if (i == 0u) { out[id.x] = tile[id.x % 3u][5][6].x; }
})");
  ComputePipeline check = computePipeline(memory + R"(
@group(0) @binding(0) var<storage, read_write> out: array<atomic<u32>>;
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) id: vec3u) {
  var any = 0u;
  for (var n = i; n < kCount; n += 64u) {
    let cell = tile[n / 324u][n / 18u % 18u][n % 18u];
    any |= cell.x | cell.y | cell.z | cell.w;
  }
  atomicOr(&out[id.x], any);
})");
  Buffer first = buffer(kGroups * 4, kStorageBoth), second = buffer(kGroups * 4, kStorageBoth);
  dispatch(dirty, {first}, kGroups);
  dispatch(check, {second}, kGroups);
  EXPECT_NE(read<uint32_t>(first)[1], 0u);
  EXPECT_EQ(read<uint32_t>(second), std::vector<uint32_t>(kGroups, 0));
}

// ---- mistakes

TEST_F(Demand, D78_AddressOfAVectorComponent) {
  shaderError(R"(
fn f(p: ptr<function, f32>) { *p = 1; }
@compute @workgroup_size(1) fn main() {
  var v: vec4f;
  f(&v.x);
})",
              "&v.x);");
}

TEST_F(Demand, D85_SwizzlesThatMixLetters) {
  for (const char* swizzle : {"xg", "rgbx", "stpq", "st", "xyzwx"})
    shaderError(std::string("fn f(v: vec4f) -> f32 {\n  let s = v.") + swizzle + ";\n  return 1;\n}");
  shaderCompiles("fn f(v: vec4f) -> vec4f { return v.xyzw + v.rgba + v.wwyy; }");
}

TEST_F(Demand, D86_AtomicsInArithmetic) {
  const std::string head = "var<workgroup> a: atomic<u32>;\n@compute @workgroup_size(1) fn main() {\n  ";
  for (const char* statement : {"let x = a + 1u;", "if (a == 1u) {}", "a += 1u;", "let y = a;", "a = 3u;", "a++;"}) {
    const Diagnostic d = shaderError(head + statement + "\n}");
    EXPECT_EQ(d.line, 3u) << statement;
    EXPECT_NE(d.text.find("atomic"), std::string::npos) << d.text;
  }
  shaderCompiles(head + "let x = atomicLoad(&a) + 1u; atomicStore(&a, x); }");
}

TEST_F(Demand, D88_AByteOrderMark) {
  const Diagnostic d = shaderError("\xEF\xBB\xBF@compute @workgroup_size(1) fn main() {}");
  EXPECT_NE(d.text.find("byte order mark"), std::string::npos) << d.text;
  EXPECT_EQ(d.line, 1u);
  EXPECT_EQ(d.column, 1u);
}

TEST_F(Demand, D89_DeepNestingOnASmallStack) {
  alba::testing::runOnSmallStack([&] {
    shaderError("fn f() " + repeated("{", 1000) + repeated("}", 1000));
    shaderError("const a = " + repeated("(", 5000) + "1" + repeated(")", 5000) + ";");
    shaderError("const a = " + repeated("-(", 5000) + "1" + repeated(")", 5000) + ";");
    // These may be beyond a limit or fine; they must come to an end, and the error must be one of the shader.
    const auto ends = [&](const std::string& code) {
      ShaderModule module;
      const Error error = errorOf([&] { module = shader(code); });
      EXPECT_TRUE(module);
      EXPECT_TRUE(error.type == WGPUErrorType_NoError || error.type == WGPUErrorType_Validation) << error.message;
      ComputePipeline pipeline;
      const Error later = errorOf([&] { pipeline = computePipeline(module); });
      EXPECT_EQ(later.type, error.type) << later.message;
    };
    const std::string head =
        "@group(0) @binding(0) var<storage, read_write> b: array<u32>;\n"
        "@compute @workgroup_size(1) fn main() { b[0] = ";
    ends(head + repeated("select(b[1], ", 300) + "1u" + repeated(", b[2] > 3u)", 300) + "; }");
    ends(head + "1u" + repeated(" + b[1]", 2000) + "; }");
    std::string structs = "struct S0 { x: u32 }\n";
    for (int i = 1; i <= 36; ++i)
      structs += "struct S" + std::to_string(i) + " { x: S" + std::to_string(i - 1) + " }\n";
    shaderError(structs + "var<private> s: S36;");
    shaderError("var<private> a: " + repeated("array<", 300) + "u32" + repeated(", 1>", 300) + ";");
  });
  shaderCompiles("fn f() " + repeated("{", 100) + repeated("}", 100));
}

TEST_F(Demand, D91_EmptyStructs) {
  shaderError("struct Nothing {}");
  shaderError(
      "struct Nothing {}\n@group(0) @binding(0) var<uniform> nothing: Nothing;\n"
      "@compute @workgroup_size(1) fn main() { _ = &nothing; }");
}

TEST_F(Demand, D92_LevelsOfDepthTextures) {
  const auto sampling = [](const char* level) {
    return std::string("@group(0) @binding(0) var t: texture_depth_2d;\n@group(0) @binding(1) var s: sampler;\n") +
           "@fragment fn main() -> @location(0) vec4f {\n  var i = 1; var u = 1u; _ = i; _ = u;\n" +
           "  return vec4f(textureSampleLevel(t, s, vec2f(0.5), " + level + "));\n}";
  };
  for (const char* level : {"0", "1i", "2u", "i", "u"}) shaderCompiles(sampling(level));
  EXPECT_EQ(shaderError(sampling("0.0")).line, 5u);
  EXPECT_EQ(shaderError(sampling("1f")).line, 5u);
}

TEST_F(Demand, D93_ErrorsPointAtTheOffendingPart) {
  const Diagnostic store = shaderError(R"(
@group(0) @binding(0) var t: texture_storage_2d<rgba8unorm, write>;
@compute @workgroup_size(1) fn main() {
  textureStore(t, vec2i(0), 1.0);
})",
                                       "1.0);");
  EXPECT_NE(store.text.find("vec4<f32>"), std::string::npos) << "it should name what it wants: " << store.text;
  const Diagnostic swizzle = shaderError(R"(
fn f() {
  var v: vec4f;
  v.xy = vec2f(1);
})");
  EXPECT_EQ(swizzle.line, 4u) << swizzle.text;
  EXPECT_GE(swizzle.column, 3u);
  EXPECT_LE(swizzle.column, 5u);
  const Diagnostic name = shaderError("fn f() -> f32 {\n  let colour = 1.0;\n  return color * 2;\n}", "color * 2");
  EXPECT_NE(name.text.find("color"), std::string::npos) << name.text;
}

}  // namespace alba_test
