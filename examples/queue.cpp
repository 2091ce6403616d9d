// SPDX-License-Identifier: MIT
// Lesson: the queue. Everything goes in through one queue and happens in the order in which it went in: submits,
// writes, and the bytes of an unmapped buffer. That order stands in for all semaphores and fences.
#include <cstring>
#include <vector>

#include "alba/readback.hpp"
#include "lesson.h"

namespace lesson {
namespace {

const auto kTarget = wgpu::BufferUsage::CopyDst | wgpu::BufferUsage::CopySrc;

uint32_t readNumber(const Gpu& gpu, const wgpu::Buffer& buffer) {
  const std::vector<uint32_t> values =
      alba::readBuffer(gpu.instance.Get(), gpu.device.Get(), buffer.Get(), 0, 4).as<uint32_t>();
  return values.empty() ? 0xDEAD : values[0];
}

wgpu::CommandBuffer copyCommand(const Gpu& gpu, const wgpu::Buffer& from, const wgpu::Buffer& to,
                                uint64_t toOffset = 0) {
  const wgpu::CommandEncoder encoder = gpu.device.CreateCommandEncoder();
  encoder.CopyBufferToBuffer(from, 0, to, toOffset, 4);
  return encoder.Finish();
}

void orderOfWrites(const Gpu& gpu, Report& report) {
  const wgpu::Buffer source = gpu.buffer("uniforms", 4, kTarget);
  const wgpu::Buffer seen = gpu.buffer("seen", 4, kTarget);
  uint32_t number = 1;
  gpu.queue.WriteBuffer(source, 0, &number, 4);
  const wgpu::CommandBuffer frame = copyCommand(gpu, source, seen);
  gpu.queue.Submit(1, &frame);
  number = 2;
  gpu.queue.WriteBuffer(source, 0, &number, 4);  // Too late for the frame that was submitted.
  uint32_t value = readNumber(gpu, seen);
  report.claim("a write before the submit is seen, one after it is not", format("the frame saw %u", value), value == 1);
  const wgpu::CommandBuffer next = copyCommand(gpu, source, seen);
  gpu.queue.Submit(1, &next);
  value = readNumber(gpu, seen);
  report.claim("the next frame sees the late write", format("it saw %u", value), value == 2);

  number = 7;
  gpu.queue.WriteBuffer(source, 0, &number, 4);
  number = 8;  // The caller's memory is free again when the call returns.
  value = readNumber(gpu, source);
  report.claim("WriteBuffer copies before it returns",
               format("wrote 7, changed the variable to 8, the buffer holds %u", value), value == 7);
}

void orderOfCommandBuffers(const Gpu& gpu, Report& report) {
  const wgpu::Buffer result = gpu.buffer("result", 4, kTarget);
  std::vector<wgpu::CommandBuffer> commands;
  for (uint32_t i = 1; i <= 3; ++i) {
    const wgpu::Buffer number = gpu.buffer("number", 4, kTarget);
    gpu.queue.WriteBuffer(number, 0, &i, 4);
    commands.push_back(copyCommand(gpu, number, result));
  }
  gpu.queue.Submit(commands.size(), commands.data());
  const uint32_t value = readNumber(gpu, result);
  report.claim("the command buffers of one submit run in their order", format("1, 2, 3 were copied, %u stayed", value),
               value == 3);

  const std::string error = gpu.errorOf([&] { gpu.queue.Submit(1, commands.data()); });
  report.claim("a command buffer runs once", error, !error.empty());
  gpu.queue.Submit(0, nullptr);
  report.claim("there is one queue", "GetQueue gives the same object each time, and a submit of nothing is fine",
               gpu.device.GetQueue().Get() == gpu.device.GetQueue().Get());
}

// Each submit has a fixed cost; several are worth it only to let the GPU begin earlier.
void oneSubmitOrMany(const Gpu& gpu, Report& report) {
  constexpr int kCount = 200, kRounds = 5;
  const wgpu::Buffer from = gpu.buffer("from", 4, kTarget), to = gpu.buffer("to", 4, kTarget);
  double best[2] = {1e9, 1e9};
  for (int round = 0; round < kRounds; ++round) {
    for (int many = 0; many < 2; ++many) {
      std::vector<wgpu::CommandBuffer> commands;
      for (int i = 0; i < kCount; ++i) commands.push_back(copyCommand(gpu, from, to));
      alba::waitForQueue(gpu.instance.Get(), gpu.queue.Get());
      const double start = nowMs();
      if (many) {
        for (const wgpu::CommandBuffer& command : commands) gpu.queue.Submit(1, &command);
      } else {
        gpu.queue.Submit(commands.size(), commands.data());
      }
      alba::waitForQueue(gpu.instance.Get(), gpu.queue.Get());
      best[many] = std::min(best[many], nowMs() - start);
    }
  }
  report.claim("200 command buffers in one submit or in 200",
               format("%.2f ms in one, %.2f ms in 200, until the work was done", best[0], best[1]),
               best[0] > 0 && best[1] > 0);
}

void knowingWhenItIsDone(const Gpu& gpu, Report& report) {
  // With nothing on its way, there is nothing to wait for.
  report.claim("work that was never submitted is done at once", "OnSubmittedWorkDone on an idle queue answers",
               alba::waitForQueue(gpu.instance.Get(), gpu.queue.Get(), 1'000'000'000));

  const wgpu::Buffer source = gpu.buffer("source", 4, kTarget);
  const wgpu::Buffer readable = gpu.buffer("readable", 4, wgpu::BufferUsage::MapRead | wgpu::BufferUsage::CopyDst);
  const uint32_t number = 42;
  gpu.queue.WriteBuffer(source, 0, &number, 4);
  const wgpu::CommandBuffer command = copyCommand(gpu, source, readable);
  gpu.queue.Submit(1, &command);
  std::string order;
  readable.MapAsync(wgpu::MapMode::Read, 0, 4, wgpu::CallbackMode::AllowProcessEvents,
                    [&order](wgpu::MapAsyncStatus, wgpu::StringView) { order += "map "; });
  gpu.queue.OnSubmittedWorkDone(wgpu::CallbackMode::AllowProcessEvents,
                                [&order](wgpu::QueueWorkDoneStatus, wgpu::StringView) { order += "done"; });
  const double start = nowMs();
  while (order.find("done") == std::string::npos && nowMs() - start < 5000) gpu.instance.ProcessEvents();
  const uint32_t value =
      readable.GetConstMappedRange() ? *static_cast<const uint32_t*>(readable.GetConstMappedRange()) : 0;
  report.claim("work done comes after the mappings asked for before it",
               format("order: %s; the mapped number is %u", order.c_str(), value), order == "map done" && value == 42);

  // The buffer belongs to the CPU while it is mapped: the GPU may not write it.
  const wgpu::CommandBuffer again = copyCommand(gpu, source, readable);
  const std::string error = gpu.errorOf([&] { gpu.queue.Submit(1, &again); });
  report.claim("a submit that writes a mapped buffer is refused whole", error, !error.empty());
  readable.Unmap();

  // A mapping waits for work in the queue, not for work that may come: this one sees the old number.
  const uint32_t later = 43;
  gpu.queue.WriteBuffer(source, 0, &later, 4);
  const wgpu::CommandBuffer forgotten = copyCommand(gpu, source, readable);
  const alba::Bytes early = alba::readBuffer(gpu.instance.Get(), gpu.device.Get(), readable.Get());
  gpu.queue.Submit(1, &forgotten);
  const std::vector<uint32_t> seen = early.as<uint32_t>();
  report.claim("reading before the submit gives the old contents",
               seen.empty() ? early.error : format("read %u, copied 43 afterwards", seen[0]),
               !seen.empty() && seen[0] == 42);
}

}  // namespace

bool queueLesson(Report& report) {
  report.title("The queue: one order for everything");
  Gpu gpu;
  if (!gpu.open(report)) return false;
  orderOfWrites(gpu, report);
  orderOfCommandBuffers(gpu, report);
  oneSubmitOrMany(gpu, report);
  knowingWhenItIsDone(gpu, report);
  gpu.claimNoStrayErrors(report);
  return report.allHeld();
}

}  // namespace lesson
