// SPDX-License-Identifier: MIT
// Lesson: staging. Memory that is fast for the GPU is not memory that the CPU can see, so a result takes two buffers
// and a copy. Pictures bring a third rule: their rows lie a multiple of 256 bytes apart.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "alba/readback.hpp"
#include "lesson.h"

namespace lesson {
namespace {

constexpr const char* kSquares = R"(
@group(0) @binding(0) var<storage, read_write> result : array<u32>;
@compute @workgroup_size(64) fn squares(@builtin(global_invocation_id) id : vec3u) {
  // The last workgroup has more invocations than there are numbers left.
  if (id.x < arrayLength(&result)) {
    result[id.x] = id.x * id.x;
  }
}
)";

constexpr const char* kPicture = R"(
@group(0) @binding(0) var picture : texture_storage_2d<rgba8unorm, write>;
@compute @workgroup_size(8, 8) fn paint(@builtin(global_invocation_id) id : vec3u) {
  let size = textureDimensions(picture);
  if (id.x >= size.x || id.y >= size.y) { return; }
  textureStore(picture, id.xy, vec4f(f32(id.x % 256u), f32(id.y % 256u), f32((id.x ^ id.y) % 256u), 255.0) / 255.0);
}
)";

// Each workgroup takes 256 numbers for each of its invocations and leaves one.
constexpr const char* kMaximum = R"(
@group(0) @binding(0) var<storage, read> numbers : array<f32>;
@group(0) @binding(1) var<storage, read_write> maxima : array<f32>;
var<workgroup> best : array<f32, 256>;
@compute @workgroup_size(256) fn reduce(@builtin(global_invocation_id) id : vec3u, @builtin(local_invocation_index) local : u32,
                                        @builtin(workgroup_id) group : vec3u) {
  let count = arrayLength(&numbers);
  best[local] = select(numbers[0], numbers[min(id.x, count - 1u)], id.x < count);
  workgroupBarrier();
  for (var step = 128u; step > 0u; step = step / 2u) {
    if (local < step) {
      best[local] = max(best[local], best[local + step]);
    }
    workgroupBarrier();
  }
  if (local == 0u) {
    maxima[group.x] = best[0];
  }
}
)";

void computeAndReadBack(const Gpu& gpu, Report& report) {
  const std::string error =
      gpu.errorOf([&] { gpu.buffer("first try", 1024, wgpu::BufferUsage::Storage | wgpu::BufferUsage::MapRead); });
  report.claim("a buffer for shader and CPU at once is refused", error, !error.empty());

  constexpr uint32_t kCount = 1000;
  constexpr uint64_t kSize = kCount * sizeof(uint32_t);
  const wgpu::Buffer work = gpu.buffer("work", kSize, wgpu::BufferUsage::Storage | wgpu::BufferUsage::CopySrc);
  const wgpu::Buffer staging = gpu.buffer("staging", kSize, wgpu::BufferUsage::MapRead | wgpu::BufferUsage::CopyDst);
  const wgpu::ComputePipeline pipeline = gpu.computePipeline("squares", gpu.shader("squares", kSquares), "squares");

  const wgpu::CommandEncoder encoder = gpu.device.CreateCommandEncoder();
  const wgpu::ComputePassEncoder pass = encoder.BeginComputePass();
  pass.SetPipeline(pipeline);
  pass.SetBindGroup(0, gpu.bindBuffers(pipeline.GetBindGroupLayout(0), {work}));
  pass.DispatchWorkgroups((kCount + 63) / 64);
  pass.End();
  encoder.CopyBufferToBuffer(work, 0, staging, 0, kSize);  // Sees what the pass wrote: no barrier to place by hand.
  gpu.submit(encoder);

  wgpu::MapAsyncStatus status = wgpu::MapAsyncStatus::Error;
  const wgpu::Future mapped =
      staging.MapAsync(wgpu::MapMode::Read, 0, kSize, wgpu::CallbackMode::WaitAnyOnly,
                       [&status](wgpu::MapAsyncStatus result, wgpu::StringView) { status = result; });
  report.claim("the buffer is pending from the call on", "state right after MapAsync",
               staging.GetMapState() == wgpu::BufferMapState::Pending);
  gpu.wait(mapped);
  std::vector<uint32_t> values(kCount);
  if (status == wgpu::MapAsyncStatus::Success) std::memcpy(values.data(), staging.GetConstMappedRange(), kSize);
  staging.Unmap();
  uint32_t right = 0;
  for (uint32_t i = 0; i < kCount; ++i) right += values[i] == i * i;
  report.claim("compute, copy, map: 1000 squares arrive", format("%u of %u right, 16 workgroups of 64", right, kCount),
               right == kCount);
}

void readPicture(const Gpu& gpu, Report& report) {
  constexpr uint32_t kWidth = 500, kHeight = 300;
  constexpr uint32_t kRow = kWidth * 4;                   // What a row holds: 2000 bytes.
  constexpr uint32_t kStride = (kRow + 255) / 256 * 256;  // How far apart rows lie in a copy: 2048 bytes.
  wgpu::TextureDescriptor descriptor;
  descriptor.label = "picture";
  descriptor.size = {kWidth, kHeight, 1};
  descriptor.format = wgpu::TextureFormat::RGBA8Unorm;
  descriptor.usage = wgpu::TextureUsage::StorageBinding | wgpu::TextureUsage::CopySrc;
  const wgpu::Texture picture = gpu.device.CreateTexture(&descriptor);
  const wgpu::ComputePipeline pipeline = gpu.computePipeline("paint", gpu.shader("paint", kPicture), "paint");
  wgpu::BindGroupEntry entry;
  entry.textureView = picture.CreateView();
  wgpu::BindGroupDescriptor group;
  group.layout = pipeline.GetBindGroupLayout(0);
  group.entryCount = 1;
  group.entries = &entry;

  const wgpu::Buffer staging =
      gpu.buffer("rows", kStride * kHeight, wgpu::BufferUsage::MapRead | wgpu::BufferUsage::CopyDst);
  wgpu::TexelCopyTextureInfo source;
  source.texture = picture;
  wgpu::TexelCopyBufferInfo destination;
  destination.buffer = staging;
  destination.layout.rowsPerImage = kHeight;

  const std::string error = gpu.errorOf([&] {
    const wgpu::CommandEncoder encoder = gpu.device.CreateCommandEncoder();
    destination.layout.bytesPerRow = kRow;
    encoder.CopyTextureToBuffer(&source, &destination, &descriptor.size);
    encoder.Finish();
  });
  report.claim("rows of 2000 bytes are refused", error, !error.empty());

  const wgpu::CommandEncoder encoder = gpu.device.CreateCommandEncoder();
  const wgpu::ComputePassEncoder pass = encoder.BeginComputePass();
  pass.SetPipeline(pipeline);
  pass.SetBindGroup(0, gpu.device.CreateBindGroup(&group));
  pass.DispatchWorkgroups((kWidth + 7) / 8, (kHeight + 7) / 8);
  pass.End();
  destination.layout.bytesPerRow = kStride;
  encoder.CopyTextureToBuffer(&source, &destination, &descriptor.size);
  gpu.submit(encoder);

  gpu.wait(staging.MapAsync(wgpu::MapMode::Read, 0, kStride * kHeight, wgpu::CallbackMode::WaitAnyOnly,
                            [](wgpu::MapAsyncStatus, wgpu::StringView) {}));
  std::vector<uint8_t> tight(kRow * kHeight);
  if (const auto* rows = static_cast<const uint8_t*>(staging.GetConstMappedRange())) {
    for (uint32_t y = 0; y < kHeight; ++y)
      std::memcpy(&tight[y * kRow], rows + y * kStride, kRow);  // Leaves the padding out.
  }
  staging.Unmap();

  uint32_t wrong = 0;
  for (uint32_t y = 0; y < kHeight; ++y) {
    for (uint32_t x = 0; x < kWidth; ++x) {
      const uint8_t expected[] = {static_cast<uint8_t>(x), static_cast<uint8_t>(y), static_cast<uint8_t>(x ^ y), 255};
      wrong += std::memcmp(&tight[y * kRow + x * 4], expected, 4) != 0;
    }
  }
  const std::string file = report.path("staging.png");
  report.claim("a picture 500 pixels wide comes back without its padding",
               format("%u of %u pixels wrong, %u bytes of padding in each row, %s", wrong, kWidth * kHeight,
                      kStride - kRow, file.c_str()),
               wrong == 0 && writePng(file, tight, kWidth, kHeight));

  const alba::Image image = alba::readTexture(gpu.instance.Get(), gpu.device.Get(), picture.Get());
  report.claim("alba::readTexture does all that in one call", image ? "the same bytes" : image.error,
               image && image.bytes == tight);
}

// Bring the summary, not the data: 4 bytes instead of 4 MB.
void reduceFirst(const Gpu& gpu, Report& report) {
  constexpr uint32_t kCount = 1'000'000;
  std::vector<float> numbers(kCount);
  uint32_t seed = 12345;
  for (float& number : numbers) {
    seed = seed * 1664525u + 1013904223u;
    number = static_cast<float>(seed >> 8) / 16777216.0f;
  }
  const float expected = *std::max_element(numbers.begin(), numbers.end());

  const auto storage = wgpu::BufferUsage::Storage | wgpu::BufferUsage::CopyDst | wgpu::BufferUsage::CopySrc;
  wgpu::Buffer from = gpu.buffer("numbers", kCount * sizeof(float), storage);
  gpu.queue.WriteBuffer(from, 0, numbers.data(), kCount * sizeof(float));
  const wgpu::ComputePipeline pipeline = gpu.computePipeline("maximum", gpu.shader("maximum", kMaximum), "reduce");

  const wgpu::CommandEncoder encoder = gpu.device.CreateCommandEncoder();
  const wgpu::ComputePassEncoder pass = encoder.BeginComputePass();
  pass.SetPipeline(pipeline);
  int rounds = 0;
  for (uint32_t count = kCount; count > 1; ++rounds) {
    count = (count + 255) / 256;
    const wgpu::Buffer to = gpu.buffer("maxima", count * sizeof(float), storage);
    pass.SetBindGroup(0, gpu.bindBuffers(pipeline.GetBindGroupLayout(0), {from, to}));
    pass.DispatchWorkgroups(count);  // Each round sees what the one before wrote.
    from = to;
  }
  pass.End();
  gpu.submit(encoder);
  const alba::Bytes result = alba::readBuffer(gpu.instance.Get(), gpu.device.Get(), from.Get(), 0, sizeof(float));
  const std::vector<float> maximum = result.as<float>();
  report.claim("the maximum of a million floats costs a readback of 4 bytes",
               maximum.empty() ? result.error
                               : format("%.7f in %d rounds, the CPU says %.7f", static_cast<double>(maximum[0]), rounds,
                                        static_cast<double>(expected)),
               !maximum.empty() && maximum[0] == expected);
}

}  // namespace

bool stagingLesson(Report& report) {
  report.title("Staging: why it takes two buffers and a copy");
  Gpu gpu;
  if (!gpu.open(report)) return false;
  computeAndReadBack(gpu, report);
  readPicture(gpu, report);
  reduceFirst(gpu, report);
  gpu.claimNoStrayErrors(report);
  return report.allHeld();
}

}  // namespace lesson
