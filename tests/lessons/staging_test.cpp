// SPDX-License-Identifier: MIT
// The lesson of staging buffers as rules of the specification, one test per numbered claim: from the memory of shaders
// to bytes that the CPU reads, pictures with padded rows, reductions. script/check_lessons.py knows the numbers.
#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUBufferUsage kStorage = WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc,
                          kReadable = WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst,
                          kCopy = WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;
constexpr WGPUTextureUsage kTextureCopy = WGPUTextureUsage_CopySrc | WGPUTextureUsage_CopyDst;
constexpr uint8_t kUntouched = 0xAA;

constexpr const char* kCount = R"(
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&out)) { out[id.x] = id.x; }
})";

class Staging : public DeviceTest {
 protected:
  using Record = std::function<void(WGPUCommandEncoder)>;
  std::string finishError(std::string_view rule, const Record& record,
                          std::initializer_list<std::string_view> parts = {}) const {
    CommandEncoder e = encoder();
    expectNoError([&] { record(e); });
    return expectError(
        rule, [&] { CommandBuffer commands = finish(e); }, parts);
  }
  void run(const Record& record) const {
    CommandEncoder e = encoder();
    expectNoError([&] {
      record(e);
      submit(finish(e));
    });
  }
  static Record copying(WGPUBuffer from, uint64_t fromOffset, WGPUBuffer to, uint64_t toOffset, uint64_t size) {
    return [=](WGPUCommandEncoder e) { wgpuCommandEncoderCopyBufferToBuffer(e, from, fromOffset, to, toOffset, size); };
  }
  static void pass(WGPUCommandEncoder e, WGPUComputePipeline pipeline, WGPUBindGroup group, uint32_t x) {
    ComputePass p = wgpuCommandEncoderBeginComputePass(e, nullptr);
    wgpuComputePassEncoderSetPipeline(p, pipeline);
    wgpuComputePassEncoderSetBindGroup(p, 0, group, 0, nullptr);
    wgpuComputePassEncoderDispatchWorkgroups(p, x, 1, 1);
    wgpuComputePassEncoderEnd(p);
  }
  struct Picture {
    uint32_t width, height, layers = 1;
    std::vector<uint8_t> texels;  // tight rows of rgba8unorm
  };
  static Picture picture(uint32_t width, uint32_t height, uint32_t layers = 1) {
    Picture p{width, height, layers, std::vector<uint8_t>(size_t(width) * height * layers * 4)};
    for (size_t i = 0; i < p.texels.size(); ++i) p.texels[i] = uint8_t(i * 31 + i / 253);
    return p;
  }
  Texture upload(const Picture& p) const {
    Texture t = texture(p.width, p.height, WGPUTextureFormat_RGBA8Unorm, kTextureCopy, "picture", p.layers);
    WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    to.texture = t;
    WGPUTexelCopyBufferLayout layout{0, p.width * 4, p.height};
    WGPUExtent3D size{p.width, p.height, p.layers};
    wgpuQueueWriteTexture(queue, &to, p.texels.data(), p.texels.size(), &layout, &size);
    return t;
  }
  static Record download(WGPUTexture t, WGPUBuffer to, uint64_t offset, uint32_t bytesPerRow, WGPUExtent3D size,
                         uint32_t rowsPerImage = WGPU_COPY_STRIDE_UNDEFINED, WGPUOrigin3D origin = {0, 0, 0}) {
    return [=](WGPUCommandEncoder e) {
      WGPUTexelCopyTextureInfo from = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
      from.texture = t, from.origin = origin;
      WGPUTexelCopyBufferInfo info = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
      info.buffer = to, info.layout = {offset, bytesPerRow, rowsPerImage};
      wgpuCommandEncoderCopyTextureToBuffer(e, &from, &info, &size);
    };
  }
  // A mapping that must be refused in both ways: by its callback and by a validation error.
  void refused(std::string_view rule, WGPUBuffer b, size_t offset, size_t size) const {
    WGPUMapAsyncStatus status{};
    expectError(rule, [&] { status = map(b, WGPUMapMode_Read, offset, size); });
    EXPECT_EQ(status, WGPUMapAsyncStatus_Error) << rule;
    EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Unmapped);
  }
};

// ---- two kinds of memory

TEST_F(Staging, S39_S40_StorageAndMapReadExcludeEachOther) {
  Buffer both;
  expectError("buffer-map-read-usage",
              [&] { both = buffer(64, WGPUBufferUsage_Storage | WGPUBufferUsage_MapRead, "both"); },
              {"Buffer \"both\"", "STORAGE", "MAP_READ", "COPY_DST"});
  ASSERT_TRUE(both);
  EXPECT_EQ(wgpuBufferGetSize(both), 64u);
  // What may be mapped lies in memory of the host: a large read takes no trip through anything else, and what is
  // written through one mapping is there in the next.
  Buffer up = buffer(4 << 20, WGPUBufferUsage_MapWrite | WGPUBufferUsage_CopySrc), down = buffer(4 << 20, kReadable);
  ASSERT_EQ(map(up, WGPUMapMode_Write), WGPUMapAsyncStatus_Success);
  auto* to = static_cast<uint32_t*>(wgpuBufferGetMappedRange(up, 0, WGPU_WHOLE_MAP_SIZE));
  ASSERT_TRUE(to);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(to) % 16, 0u);
  for (uint32_t i = 0; i < 1 << 20; ++i) to[i] = i * 3;
  wgpuBufferUnmap(up);
  run(copying(up, 0, down, 0, 4 << 20));
  const std::vector<uint32_t> seen = read<uint32_t>(down);
  for (uint32_t i = 0; i < 1 << 20; ++i) ASSERT_EQ(seen[i], i * 3);
  ASSERT_EQ(map(up, WGPUMapMode_Write), WGPUMapAsyncStatus_Success);
  const auto* again = static_cast<const uint32_t*>(wgpuBufferGetConstMappedRange(up, 0, WGPU_WHOLE_MAP_SIZE));
  ASSERT_TRUE(again);
  EXPECT_EQ(again[12345], 12345u * 3);
}

TEST_F(Staging, S41_APairOfBuffersBringsResultsHome) {
  constexpr uint32_t kValues = 100000;
  ComputePipeline pipeline = computePipeline(kCount);
  Buffer results = buffer(kValues * 4, kStorage), staging = buffer(kValues * 4, kReadable);
  BindGroup group = bindBuffers(pipeline, {results});
  run([&](WGPUCommandEncoder e) {
    pass(e, pipeline, group, (kValues + 63) / 64);
    copying(results, 0, staging, 0, kValues * 4)(e);
  });
  const std::vector<uint32_t> seen = read<uint32_t>(staging);
  for (uint32_t i = 0; i < kValues; ++i) ASSERT_EQ(seen[i], i);
}

TEST_F(Staging, S42_S43_OrderIsEnoughInsideAnEncoder) {
  ComputePipeline pipeline = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) { data[id.x] = data[id.x] * 2u + id.x; })");
  constexpr uint32_t kValues = 64 * 256, kBytes = kValues * 4;
  Buffer data = buffer(kBytes, kStorage), first = buffer(kBytes, kReadable), second = buffer(kBytes, kReadable);
  BindGroup group = bindBuffers(pipeline, {data});
  // Each copy sees the pass before it and not the one after it.
  run([&](WGPUCommandEncoder e) {
    pass(e, pipeline, group, 256);
    copying(data, 0, first, 0, kBytes)(e);
    pass(e, pipeline, group, 256);
    copying(data, 0, second, 0, kBytes)(e);
    pass(e, pipeline, group, 256);
  });
  const std::vector<uint32_t> one = read<uint32_t>(first), two = read<uint32_t>(second), three = read<uint32_t>(data);
  for (uint32_t i = 0; i < kValues; ++i) {
    ASSERT_EQ(one[i], i);
    ASSERT_EQ(two[i], 3 * i);
    ASSERT_EQ(three[i], 7 * i);
  }
}

TEST_F(Staging, S44_ExcessInvocationsDoNoHarm) {
  constexpr uint32_t kValues = 1000;  // 16 workgroups of 64 have 24 invocations too many
  ComputePipeline careless = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) { out[id.x] = id.x; })");
  // The array is bound to a part of a buffer, with strangers' values before and behind it.
  Buffer b = buffer(256 + kValues * 4 + 256, kStorage | WGPUBufferUsage_CopyDst);
  write(b, std::vector<uint32_t>(kValues + 128, 0xEEEEEEEE));
  BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(careless, 0);
  WGPUBindGroupEntry entry = WGPU_BIND_GROUP_ENTRY_INIT;
  entry.buffer = b, entry.offset = 256, entry.size = kValues * 4;
  WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  d.layout = layout, d.entryCount = 1, d.entries = &entry;
  BindGroup group = wgpuDeviceCreateBindGroup(device, &d);
  run([&](WGPUCommandEncoder e) { pass(e, careless, group, (kValues + 63) / 64); });
  std::vector<uint32_t> seen = read<uint32_t>(b);
  for (uint32_t i = 0; i < 64; ++i) {
    EXPECT_EQ(seen[i], 0xEEEEEEEE) << "before the binding";
    EXPECT_EQ(seen[64 + kValues + i], 0xEEEEEEEE) << "behind the binding";
  }
  // A write out of bounds is dropped or lands on some element of the same array.
  for (uint32_t i = 0; i < kValues; ++i) {
    const uint32_t value = seen[64 + i];
    ASSERT_TRUE(value == i || (value >= kValues && value < 1024)) << i << ": " << value;
  }
  // With the guard of the lesson every element is right.
  ComputePipeline guarded = computePipeline(kCount);
  Buffer exact = buffer(kValues * 4, kStorage);
  dispatch(guarded, {exact}, (kValues + 63) / 64);
  seen = read<uint32_t>(exact);
  for (uint32_t i = 0; i < kValues; ++i) ASSERT_EQ(seen[i], i);
}

// ---- sizes and offsets

TEST_F(Staging, S45_CopiesMoveMultiplesOf4) {
  Buffer a = buffer(64, kCopy, "a"), b = buffer(64, kCopy, "b");
  finishError("copy-buffer-alignment", copying(a, 0, b, 0, 6), {"6", "4"});
  finishError("copy-buffer-alignment", copying(a, 2, b, 0, 4), {"2"});
  finishError("copy-buffer-alignment", copying(a, 0, b, 2, 4), {"2"});
  finishError("copy-buffer-same", copying(a, 0, a, 32, 4), {"Buffer \"a\""});
  // Without a size: all from the offset to the end of the source.
  std::vector<uint32_t> data(16);
  for (uint32_t i = 0; i < 16; ++i) data[i] = i + 1;
  write(a, data);
  run(copying(a, 40, b, 4, WGPU_WHOLE_SIZE));
  std::vector<uint32_t> expected(16, 0);
  for (uint32_t i = 0; i < 6; ++i) expected[1 + i] = data[10 + i];
  EXPECT_EQ(read<uint32_t>(b), expected);
}

TEST_F(Staging, S46_TheSizeOfAStagingBufferIsFree) {
  for (uint64_t size : {0, 1, 3, 6, 7, 10}) expectNoError([&] { buffer(size, kReadable); });
  // Only copies and mapped ranges come in fours.
  Buffer from = buffer(10, kCopy), odd = buffer(10, kReadable, "odd");
  write(from, std::vector<uint32_t>{5, 6});
  run(copying(from, 0, odd, 0, 8));
  finishError("copy-buffer-alignment", copying(from, 0, odd, 0, 10), {"10"});
  refused("buffer-map-size", odd, 0, WGPU_WHOLE_MAP_SIZE);
  refused("buffer-map-size", odd, 0, 10);
  ASSERT_EQ(map(odd, WGPUMapMode_Read, 0, 8), WGPUMapAsyncStatus_Success);
  uint32_t seen[2]{};
  EXPECT_EQ(wgpuBufferReadMappedRange(odd, 0, seen, 8), WGPUStatus_Success);
  EXPECT_EQ(seen[0], 5u);
  EXPECT_EQ(seen[1], 6u);
}

TEST_F(Staging, S47_S48_OffsetsOfMappingsAreMultiplesOf8) {
  Buffer b = buffer(64, kReadable);
  refused("buffer-map-offset", b, 4, 8);
  refused("buffer-map-offset", b, 12, WGPU_WHOLE_MAP_SIZE);
  refused("buffer-map-size", b, 0, 6);
  refused("buffer-map-range", b, 8, 60);
  // The whole buffer from 0 on.
  ASSERT_EQ(map(b), WGPUMapAsyncStatus_Success);
  EXPECT_TRUE(wgpuBufferGetConstMappedRange(b, 0, WGPU_WHOLE_MAP_SIZE));
  EXPECT_EQ(wgpuBufferGetConstMappedRange(b, 4, 8), nullptr);
  EXPECT_EQ(wgpuBufferGetConstMappedRange(b, 8, 6), nullptr);
  EXPECT_EQ(wgpuBufferGetConstMappedRange(b, 64, 4), nullptr);
  EXPECT_TRUE(wgpuBufferGetConstMappedRange(b, 56, 8));
  wgpuBufferUnmap(b);
  // A part of it: ranges count from the start of the buffer.
  ASSERT_EQ(map(b, WGPUMapMode_Read, 16, 32), WGPUMapAsyncStatus_Success);
  EXPECT_TRUE(wgpuBufferGetConstMappedRange(b, 16, 32));
  EXPECT_EQ(wgpuBufferGetConstMappedRange(b, 0, 16), nullptr);
  EXPECT_EQ(wgpuBufferGetConstMappedRange(b, 40, 16), nullptr);
}

TEST_F(Staging, S50_AMappingDoesNotWaitForWorkThatIsNotSubmitted) {
  Buffer from = buffer(16, kCopy), to = buffer(16, kReadable, "early");
  write(from, std::vector<uint32_t>{1, 2, 3, 4});
  CommandEncoder e = encoder();
  copying(from, 0, to, 0, 16)(e);
  CommandBuffer commands = finish(e);
  // The copy is recorded but not submitted: the mapping comes, with the old contents.
  ASSERT_EQ(map(to), WGPUMapAsyncStatus_Success);
  uint32_t seen[4] = {9, 9, 9, 9};
  EXPECT_EQ(wgpuBufferReadMappedRange(to, 0, seen, 16), WGPUStatus_Success);
  for (uint32_t value : seen) EXPECT_EQ(value, 0u);
  // And the submit that has it fails, for the buffer is mapped. A pending mapping is no better.
  expectError("submit-buffer-mapped", [&] { submit(commands); }, {"Buffer \"early\""});
  wgpuBufferUnmap(to);
  CommandEncoder again = encoder();
  copying(from, 0, to, 0, 16)(again);
  CommandBuffer second = finish(again);
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void*, void*) {
    EXPECT_EQ(status, WGPUMapAsyncStatus_Success);
  };
  WGPUFuture pending{};
  expectError("submit-buffer-mapped", [&] {
    pending = wgpuBufferMapAsync(to, WGPUMapMode_Read, 0, 16, info);
    submit(second);
  });
  EXPECT_EQ(wait(pending), WGPUWaitStatus_Success);
}

// ---- pictures

TEST_F(Staging, S49_RowsStartAtMultiplesOf256) {
  Texture t = upload(picture(500, 3));
  Buffer b = buffer(2048 * 3, kCopy);
  for (uint32_t stride : {2000u, 2047u, 2049u, 2176u})
    finishError("copy-bytes-per-row-alignment", download(t, b, 0, stride, {500, 3, 1}),
                {std::to_string(stride), "256"});
  finishError("copy-bytes-per-row", download(t, b, 0, 1792, {500, 3, 1}), {"1792", "2000"});
  run(download(t, b, 0, 2048, {500, 3, 1}));
  // The other direction has the same rule, writeTexture does not, and a single row needs no stride.
  finishError("copy-bytes-per-row-alignment", [&](WGPUCommandEncoder e) {
    WGPUTexelCopyBufferInfo from = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
    from.buffer = b, from.layout.bytesPerRow = 2000;
    WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    to.texture = t;
    WGPUExtent3D size{500, 3, 1};
    wgpuCommandEncoderCopyBufferToTexture(e, &from, &to, &size);
  });
  expectNoError([&] { upload(picture(499, 2)); });
  run(download(t, b, 0, WGPU_COPY_STRIDE_UNDEFINED, {500, 1, 1}));
  finishError("copy-bytes-per-row-missing", download(t, b, 0, WGPU_COPY_STRIDE_UNDEFINED, {500, 2, 1}));
}

TEST_F(Staging, S51_TheLastRowNeedsNoPadding) {
  const Picture p = picture(500, 3);
  Texture t = upload(p);
  constexpr uint64_t kLeast = 2048 * 2 + 2000;
  Buffer least = buffer(kLeast, kReadable), less = buffer(kLeast - 4, kReadable, "less");
  run(download(t, least, 0, 2048, {500, 3, 1}));
  const std::vector<uint8_t> seen = bytes(least);
  EXPECT_TRUE(std::equal(p.texels.begin() + 4000, p.texels.end(), seen.begin() + 4096));
  finishError("copy-linear-range", download(t, less, 0, 2048, {500, 3, 1}),
              {"Buffer \"less\"", std::to_string(kLeast - 4)});
}

TEST_F(Staging, S52_SourceDestinationAndSize) {
  const Picture p = picture(20, 10, 3);
  Texture t = upload(p);
  // A part of two layers, with rows between the images.
  constexpr uint32_t kRow = 256, kRows = 6;
  constexpr uint64_t kOffset = 16, kSize = kOffset + kRow * (kRows + 4) + 7 * 4;
  Buffer b = buffer(kSize, kCopy);
  write(b, std::vector<uint8_t>(kSize, kUntouched));
  run(download(t, b, kOffset, kRow, {7, 5, 2}, kRows, {3, 2, 1}));
  std::vector<uint8_t> expected(kSize, kUntouched);
  for (uint32_t z = 0; z < 2; ++z)
    for (uint32_t y = 0; y < 5; ++y) {
      const auto* row = &p.texels[((size_t(z + 1) * 10 + y + 2) * 20 + 3) * 4];
      std::copy(row, row + 28, expected.begin() + kOffset + (z * kRows + y) * kRow);
    }
  EXPECT_EQ(bytes(b), expected);
  finishError("copy-rows-per-image", download(t, b, 0, kRow, {7, 5, 2}, 4), {"4", "5"});
  finishError("copy-rows-per-image-missing", download(t, b, 0, kRow, {7, 5, 2}));
  finishError("copy-linear-offset", download(t, b, 2, kRow, {7, 5, 1}), {"2", "4"});
  finishError("copy-texture-range", download(t, b, 0, kRow, {7, 5, 1}, kRows, {14, 0, 0}), {"14", "20"});
}

TEST_F(Staging, S53_S54_APicture500PixelsWideIsUnpacked) {
  for (uint32_t height : {1u, 3u, 64u}) {
    const Picture p = picture(500, height);
    Texture t = upload(p);
    Buffer padded = buffer(2048 * height, kCopy);
    write(padded, std::vector<uint8_t>(2048 * height, kUntouched));
    run(download(t, padded, 0, 2048, {500, height, 1}));
    const std::vector<uint8_t> seen = bytes(padded);
    std::vector<uint8_t> tight;
    for (uint32_t y = 0; y < height; ++y) {
      const auto row = seen.begin() + y * 2048;
      tight.insert(tight.end(), row, row + 2000);
      EXPECT_EQ(std::vector<uint8_t>(row + 2000, row + 2048), std::vector<uint8_t>(48, kUntouched))
          << "the padding of row " << y << " belongs to whoever wrote it";
    }
    EXPECT_EQ(tight, p.texels);
  }
}

TEST_F(Staging, S55_MultiplesOf64PixelsNeedNoPadding) {
  for (uint32_t width : {64u, 256u, 512u, 1024u}) {
    const Picture p = picture(width, 5);
    Texture t = upload(p);
    Buffer tight = buffer(width * 4 * 5, kReadable);
    run(download(t, tight, 0, width * 4, {width, 5, 1}));
    EXPECT_EQ(bytes(tight), p.texels) << width;
  }
}

TEST_F(Staging, S58_CopiesNeedTheirUsages) {
  Texture target = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_CopyDst, "no source"),
          source = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_CopySrc);
  Buffer good = buffer(1024, kReadable), upOnly = buffer(1024, WGPUBufferUsage_CopySrc, "up only");
  finishError("copy-texture-usage", download(target, good, 0, 256, {4, 4, 1}), {"Texture \"no source\"", "COPY_SRC"});
  finishError("copy-buffer-usage", download(source, upOnly, 0, 256, {4, 4, 1}), {"Buffer \"up only\"", "COPY_DST"});
  finishError("copy-buffer-usage", copying(good, 0, good, 0, 4), {"COPY_SRC"});
  run(download(source, good, 0, 256, {4, 4, 1}));
}

// ---- reductions

TEST_F(Staging, S56_S57_AMillionFloatsBecomeOne) {
  constexpr uint32_t kValues = 1 << 20, kGroup = 256;
  ComputePipeline sum = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> source: array<f32>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;
var<workgroup> part: array<f32, 256>;
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) i: u32,
        @builtin(workgroup_id) group: vec3u) {
  part[i] = select(0.0, source[id.x], id.x < arrayLength(&source));
  for (var half = 128u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (i < half) { part[i] += part[i + half]; }
  }
  if (i == 0u) { sums[group.x] = part[0]; }
})");
  std::vector<float> values(kValues);
  double expected = 0;  // small integers: every partial sum fits a float exactly
  for (uint32_t i = 0; i < kValues; ++i) expected += values[i] = float((i * 7 + i / 1000) % 16);
  Buffer data = buffer(kValues * 4, WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst),
         partial = buffer(kValues / kGroup * 4, WGPUBufferUsage_Storage),
         fewer = buffer(16 * 4, WGPUBufferUsage_Storage), result = buffer(4, kStorage), staging = buffer(4, kReadable);
  write(data, values);
  BindGroup first = bindBuffers(sum, {data, partial}), second = bindBuffers(sum, {partial, fewer}),
            third = bindBuffers(sum, {fewer, result});
  // Three dispatches in one pass: each sees what the one before it wrote. Four bytes come back.
  run([&](WGPUCommandEncoder e) {
    ComputePass p = wgpuCommandEncoderBeginComputePass(e, nullptr);
    wgpuComputePassEncoderSetPipeline(p, sum);
    const std::pair<WGPUBindGroup, uint32_t> steps[] = {{first, kValues / 256}, {second, kValues / 65536}, {third, 1}};
    for (auto [group, count] : steps) {
      wgpuComputePassEncoderSetBindGroup(p, 0, group, 0, nullptr);
      wgpuComputePassEncoderDispatchWorkgroups(p, count, 1, 1);
    }
    wgpuComputePassEncoderEnd(p);
    copying(result, 0, staging, 0, 4)(e);
  });
  EXPECT_EQ(double(read<float>(staging)[0]), expected);
  // The same in a pass each.
  write(data, std::vector<float>(kValues, 2.0f));
  run([&](WGPUCommandEncoder e) {
    pass(e, sum, first, kValues / 256);
    pass(e, sum, second, kValues / 65536);
    pass(e, sum, third, 1);
    copying(result, 0, staging, 0, 4)(e);
  });
  EXPECT_EQ(read<float>(staging)[0], 2.0f * kValues);
}

// Nothing of this lesson is left to JavaScript.

}  // namespace
}  // namespace alba_test
