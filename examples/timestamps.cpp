// SPDX-License-Identifier: MIT
// Lesson: timestamp queries. The GPU runs passes long after they were recorded, so only the GPU can say how long a pass
// took: it writes a 64-bit time in nanoseconds when the pass begins and when it ends.
#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <vector>

#include "alba/pass_timer.hpp"
#include "lesson.h"

namespace lesson {
namespace {

// A triangle that covers the target; its pixels cost enough to be measured.
constexpr const char* kShader = R"(
@vertex fn corner(@builtin(vertex_index) i : u32) -> @builtin(position) vec4f {
  return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}
@fragment fn shade(@builtin(position) p : vec4f) -> @location(0) vec4f {
  var v = p.xy / 256.0;
  for (var i = 0; i < 16; i++) {
    v = sin(v.yx * 1.7 + 0.3);
  }
  return vec4f(v * 0.5 + 0.5, 0.5, 1.0);
}
)";

constexpr uint32_t kSlots = 2;
constexpr uint64_t kBytes = kSlots * sizeof(uint64_t);
constexpr int kPasses = 100;

struct Scene {
  wgpu::RenderPipeline pipeline;
  wgpu::TextureView target;
};

Scene makeScene(const Gpu& gpu) {
  const wgpu::ShaderModule module = gpu.shader("measured shader", kShader);
  wgpu::TextureDescriptor texture;
  texture.label = "target";
  texture.size = {256, 256, 1};
  texture.format = wgpu::TextureFormat::RGBA8Unorm;
  texture.usage = wgpu::TextureUsage::RenderAttachment;
  wgpu::ColorTargetState color;
  color.format = texture.format;
  wgpu::FragmentState fragment;
  fragment.module = module;
  fragment.targetCount = 1;
  fragment.targets = &color;
  wgpu::RenderPipelineDescriptor pipeline;
  pipeline.label = "measured pipeline";
  pipeline.vertex.module = module;
  pipeline.fragment = &fragment;
  return {gpu.device.CreateRenderPipeline(&pipeline), gpu.device.CreateTexture(&texture).CreateView()};
}

void recordPass(const wgpu::CommandEncoder& encoder, const Scene& scene, const wgpu::PassTimestampWrites* times) {
  wgpu::RenderPassColorAttachment color;
  color.view = scene.target;
  color.loadOp = wgpu::LoadOp::Clear;
  color.storeOp = wgpu::StoreOp::Store;
  wgpu::RenderPassDescriptor descriptor;
  descriptor.colorAttachmentCount = 1;
  descriptor.colorAttachments = &color;
  descriptor.timestampWrites = times;  // Both marks belong to the pass as a whole: there are none inside of it.
  const wgpu::RenderPassEncoder pass = encoder.BeginRenderPass(&descriptor);
  pass.SetPipeline(scene.pipeline);
  pass.Draw(3);
  pass.End();
}

// The dance of the two buffers. QueryResolve and MapRead exclude each other, so the times go from the query set to a
// buffer that the GPU writes, and from there to one that the CPU may map.
struct Clock {
  wgpu::QuerySet queries;
  wgpu::Buffer resolved;
  wgpu::Buffer readable;

  explicit Clock(const Gpu& gpu) {
    wgpu::QuerySetDescriptor descriptor;
    descriptor.label = "clock";
    descriptor.type = wgpu::QueryType::Timestamp;
    descriptor.count = kSlots;
    queries = gpu.device.CreateQuerySet(&descriptor);
    resolved = gpu.buffer("resolved times", kBytes, wgpu::BufferUsage::QueryResolve | wgpu::BufferUsage::CopySrc);
    readable = gpu.buffer("readable times", kBytes, wgpu::BufferUsage::MapRead | wgpu::BufferUsage::CopyDst);
  }

  void resolve(const wgpu::CommandEncoder& encoder) const {
    encoder.ResolveQuerySet(queries, 0, kSlots, resolved, 0);
    encoder.CopyBufferToBuffer(resolved, 0, readable, 0, kBytes);
  }

  std::array<uint64_t, kSlots> read(const Gpu& gpu) const {
    std::array<uint64_t, kSlots> times{};
    gpu.wait(readable.MapAsync(wgpu::MapMode::Read, 0, kBytes, wgpu::CallbackMode::WaitAnyOnly,
                               [](wgpu::MapAsyncStatus, wgpu::StringView) {}));
    if (const void* bytes = readable.GetConstMappedRange())
      std::copy_n(static_cast<const uint64_t*>(bytes), kSlots, times.begin());
    readable.Unmap();  // The mapped bytes end here, so they were copied out.
    return times;
  }
};

void showRules(const Gpu& gpu, const Clock& clock, Report& report) {
  std::string error =
      gpu.errorOf([&] { gpu.buffer("both", 16, wgpu::BufferUsage::QueryResolve | wgpu::BufferUsage::MapRead); });
  report.claim("QueryResolve and MapRead in one buffer are refused", error, !error.empty());

  const wgpu::Buffer large = gpu.buffer("large", 1024, wgpu::BufferUsage::QueryResolve);
  for (uint64_t offset : {128u, 256u}) {
    error = gpu.errorOf([&] {
      const wgpu::CommandEncoder encoder = gpu.device.CreateCommandEncoder();
      encoder.ResolveQuerySet(clock.queries, 0, kSlots, large, offset);
      encoder.Finish();
    });
    const bool refused = offset % 256 != 0;
    report.claim(format("resolving to offset %llu is %s (multiples of 256)", static_cast<unsigned long long>(offset),
                        refused ? "refused" : "accepted"),
                 error.empty() ? "no error" : error, refused == !error.empty());
  }

  // Slots start at zero. They keep their value from frame to frame, too: nothing resets them.
  const wgpu::CommandEncoder encoder = gpu.device.CreateCommandEncoder();
  clock.resolve(encoder);
  gpu.submit(encoder);
  const auto times = clock.read(gpu);
  report.claim("a slot that no pass ever wrote resolves to 0",
               format("read %llu and %llu", static_cast<unsigned long long>(times[0]),
                      static_cast<unsigned long long>(times[1])),
               times[0] == 0 && times[1] == 0);
}

void measureByHand(const Gpu& gpu, const Scene& scene, const Clock& clock, Report& report) {
  wgpu::PassTimestampWrites writes;
  writes.querySet = clock.queries;
  writes.beginningOfPassWriteIndex = 0;
  writes.endOfPassWriteIndex = 1;
  std::vector<uint64_t> durations;
  int unusable = 0;
  for (int i = 0; i < kPasses; ++i) {
    const wgpu::CommandEncoder encoder = gpu.device.CreateCommandEncoder();
    recordPass(encoder, scene, &writes);
    clock.resolve(encoder);  // In the same encoder, after the pass: the order is all that is needed.
    gpu.submit(encoder);
    const auto [begin, end] = clock.read(gpu);
    if (end > begin)
      durations.push_back(end - begin);  // Subtract as integers; clocks run since the machine started.
    else
      ++unusable;
  }
  if (durations.empty()) {
    report.claim("100 passes are measured", "no usable time", false);
    return;
  }
  std::sort(durations.begin(), durations.end());
  const double median = static_cast<double>(durations[durations.size() / 2]) / 1e3;
  report.claim(
      "100 passes are measured one by one",
      format("median %.1f us, shortest %.1f us, longest %.1f us, %d unusable", median,
             static_cast<double>(durations.front()) / 1e3, static_cast<double>(durations.back()) / 1e3, unusable),
      durations.size() >= kPasses / 2 && median < 1e6);
}

// Waiting for each pass, as above, costs the overlap of CPU and GPU that it wants to measure. A profiler that stays on
// keeps two readback buffers on their way and takes results when they have come.
void measureWithoutWaiting(const Gpu& gpu, const Scene& scene, Report& report) {
  alba::PassTimer timer(gpu.device.Get());
  std::vector<alba::PassTime> times;
  int begun = 0, done = 0;
  for (int i = 0; i < kPasses; ++i) {
    const wgpu::CommandEncoder encoder = gpu.device.CreateCommandEncoder();
    recordPass(encoder, scene, reinterpret_cast<const wgpu::PassTimestampWrites*>(timer.pass("triangle")));
    if (i % 10 == 0) timer.pass("skipped");  // Slots are handed out, but no pass uses them.
    timer.resolve(encoder.Get());
    gpu.submit(encoder);
    timer.submitted();
    // As a display would: at most two frames are on their way.
    ++begun;
    gpu.queue.OnSubmittedWorkDone(wgpu::CallbackMode::AllowProcessEvents,
                                  [&done](wgpu::QueueWorkDoneStatus, wgpu::StringView) { ++done; });
    while (begun - done > 2) {
      gpu.instance.ProcessEvents();
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    for (alba::PassTime& time : timer.collect(gpu.instance.Get())) times.push_back(std::move(time));
  }
  alba::waitForQueue(gpu.instance.Get(), gpu.queue.Get());
  gpu.instance.ProcessEvents();  // All callbacks above have run: they refer to this function's variables.
  for (alba::PassTime& time : timer.collectAll(gpu.instance.Get())) times.push_back(std::move(time));
  for (const alba::PassSummary& summary : alba::summarize(times)) {
    if (summary.label == "skipped") {
      report.claim("a skipped pass is flagged, not counted as a huge time",
                   format("%zu flagged, %zu measured", summary.flagged, summary.measured),
                   summary.measured == 0 && summary.flagged > 0);
    } else {
      report.claim("a profiler that never waits measures them, too",
                   format("median %.1f us of %zu passes, %llu dropped while both buffers were on their way",
                          static_cast<double>(summary.medianNanoseconds) / 1e3, summary.measured,
                          static_cast<unsigned long long>(timer.dropped())),
                   summary.measured > 0);
    }
  }
}

}  // namespace

bool timestampsLesson(Report& report) {
  report.title("Timestamp queries: the only true measure of the GPU");
  Gpu gpu;
  if (!gpu.open(report, {wgpu::FeatureName::TimestampQuery})) return false;
  // What the adapter offers is one thing, what this device was granted is another: only the second counts.
  if (!gpu.device.HasFeature(wgpu::FeatureName::TimestampQuery)) {
    return report.claim("without the feature there is nothing to measure", "this adapter has no timestamp-query", true);
  }
  const Scene scene = makeScene(gpu);
  const Clock clock(gpu);
  showRules(gpu, clock, report);
  measureByHand(gpu, scene, clock, report);
  measureWithoutWaiting(gpu, scene, report);
  gpu.claimNoStrayErrors(report);
  return report.allHeld();
}

}  // namespace lesson
