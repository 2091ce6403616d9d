// SPDX-License-Identifier: MIT
// Lesson: error scopes. Calls return at once and always give an object; whether it is any good comes later. A scope
// asks "did this go well?" about the calls between its push and its pop.
#include <vector>

#include "alba/error_scope.hpp"
#include "lesson.h"

namespace lesson {
namespace {

void aroundACreation(const Gpu& gpu, Report& report) {
  const auto made = alba::withErrorScope(gpu.device.Get(), gpu.instance.Get(), WGPUErrorFilter_Validation, [&] {
    return gpu.buffer("vertices of the tree", 64, wgpu::BufferUsage::MapRead | wgpu::BufferUsage::MapWrite);
  });
  const wgpu::Buffer& buffer = made.value;
  const alba::Error& error = made.error;
  report.claim("an impossible buffer is an object all the same",
               format("size %llu, not NULL", static_cast<unsigned long long>(buffer ? buffer.GetSize() : 0)),
               buffer && buffer.GetSize() == 64);
  report.claim("the scope around it has the error", error.message, error.type == WGPUErrorType_Validation);
  report.claim("the message names the object by its label", error.message,
               error.message.find("vertices of the tree") != std::string::npos);

  // What is built on it is invalid, too, and says so by itself.
  const std::string next = gpu.errorOf([&] {
    const wgpu::CommandEncoder encoder = gpu.device.CreateCommandEncoder();
    encoder.ClearBuffer(buffer, 0, 64);
    encoder.Finish();
  });
  report.claim("invalidity spreads to what uses it", next, !next.empty());
}

// The case for out-of-memory scopes: a large allocation with a plan B.
void shadowMapThatFits(const Gpu& gpu, Report& report) {
  wgpu::Limits limits;
  gpu.device.GetLimits(&limits);
  wgpu::TextureDescriptor descriptor;
  descriptor.format = wgpu::TextureFormat::Depth32Float;
  descriptor.usage = wgpu::TextureUsage::RenderAttachment | wgpu::TextureUsage::TextureBinding;
  wgpu::Texture map;
  std::string refused;
  int tries = 0;
  // From 64 GiB downwards: cascades first, then their size.
  uint32_t side = limits.maxTextureDimension2D, layers = limits.maxTextureArrayLayers;
  for (; side >= 512 && !map; ++tries) {
    const std::string label = format("shadows %u x %u x %u", side, side, layers);
    descriptor.label = label;
    descriptor.size = {side, side, layers};
    auto [texture, error] = alba::withErrorScope(gpu.device.Get(), gpu.instance.Get(), WGPUErrorFilter_OutOfMemory,
                                                 [&] { return gpu.device.CreateTexture(&descriptor); });
    if (!error) {
      map = texture;
    } else {
      texture.Destroy();  // Not needed, an invalid texture holds no memory, but tidy.
      refused = error.message;
      (layers > 4 ? layers : side) /= 2;
    }
  }
  report.claim("a shadow map is made smaller until it fits",
               format("%u x %u with %u layers after %d tries%s%s", side, side, layers, tries,
                      refused.empty() ? "" : "; the last refusal: ", refused.c_str()),
               map && gpu.stray->count == 0);
  if (map) map.Destroy();
}

void nestedScopes(const Gpu& gpu, Report& report) {
  alba::ErrorScope outer(gpu.device.Get(), WGPUErrorFilter_Validation);
  alba::ErrorScope inner(gpu.device.Get(), WGPUErrorFilter_OutOfMemory);
  gpu.buffer("bad usage", 16, wgpu::BufferUsage::MapRead | wgpu::BufferUsage::Storage);
  const alba::Error memory = inner.pop(gpu.instance.Get());
  const alba::Error validation = outer.pop(gpu.instance.Get());
  report.claim("each scope takes its own kind",
               memory ? memory.message : "inner (memory): nothing; outer (validation): " + validation.message,
               !memory && validation.type == WGPUErrorType_Validation);

  // Two errors in one scope: one is told, none escapes.
  const int before = gpu.stray->count;
  const std::string first = gpu.errorOf([&] {
    gpu.buffer("first", 16, wgpu::BufferUsage::MapRead | wgpu::BufferUsage::Storage);
    gpu.buffer("second", 16, wgpu::BufferUsage::MapWrite | wgpu::BufferUsage::Storage);
  });
  report.claim("a scope remembers one error and swallows the others", first,
               !first.empty() && gpu.stray->count == before);
}

wgpu::PopErrorScopeStatus popByHand(const Gpu& gpu, wgpu::ErrorType& type) {
  wgpu::PopErrorScopeStatus status{};
  gpu.wait(gpu.device.PopErrorScope(wgpu::CallbackMode::WaitAnyOnly,
                                    [&](wgpu::PopErrorScopeStatus popped, wgpu::ErrorType kind, wgpu::StringView) {
                                      status = popped;
                                      type = kind;
                                    }));
  return status;
}

void leakedScope(const Gpu& gpu, Report& report) {
  wgpu::ErrorType type{};
  report.claim("a pop too many is told, not ignored", "status Error",
               popByHand(gpu, type) == wgpu::PopErrorScopeStatus::Error);

  const auto mistake = [&gpu] { gpu.buffer("mistake", 16, wgpu::BufferUsage::MapRead | wgpu::BufferUsage::Storage); };
  const int start = gpu.stray->count;
  gpu.device.PushErrorScope(wgpu::ErrorFilter::Validation);  // ... and somebody forgets the pop.
  mistake();
  alba::waitForQueue(gpu.instance.Get(), gpu.queue.Get());
  const int silent = gpu.stray->count - start;
  popByHand(gpu, type);
  mistake();
  alba::waitForQueue(gpu.instance.Get(), gpu.queue.Get());
  const int heard = gpu.stray->count - start;
  gpu.stray->count -= heard;  // Made on purpose.
  report.claim("a leaked scope silences the device",
               format("%d uncaptured errors with it, %d after its pop", silent, heard), silent == 0 && heard == 1);

  // The helper closes its scope on every way out.
  try {
    alba::withErrorScope(gpu.device.Get(), gpu.instance.Get(), WGPUErrorFilter_Validation, [] { throw 1; });
  } catch (int) {
  }
  report.claim("withErrorScope cannot leak: an exception leaves an empty stack", "status Error",
               popByHand(gpu, type) == wgpu::PopErrorScopeStatus::Error);
}

void aroundAFrame(const Gpu& gpu, Report& report) {
  // While developing: a scope around the whole frame, and no wait in the frame.
  std::string told;
  {
    alba::ErrorScope frame(gpu.device.Get(), WGPUErrorFilter_Validation);
    const wgpu::CommandEncoder encoder = gpu.device.CreateCommandEncoder();
    const wgpu::ComputePassEncoder pass = encoder.BeginComputePass();
    pass.DispatchWorkgroups(1);  // No pipeline was set.
    pass.End();
    gpu.submit(encoder);
    frame.popThen([&told](const alba::Error& error) { told = error.message; });
  }
  const double start = nowMs();
  while (told.empty() && nowMs() - start < 5000) gpu.instance.ProcessEvents();
  report.claim("a scope around a frame reports in the frame that made the mistake", told, !told.empty());
}

}  // namespace

bool errorScopesLesson(Report& report) {
  report.title("Error scopes: where did it go wrong?");
  Gpu gpu;
  if (!gpu.open(report)) return false;
  aroundACreation(gpu, report);
  shadowMapThatFits(gpu, report);
  nestedScopes(gpu, report);
  leakedScope(gpu, report);
  aroundAFrame(gpu, report);
  gpu.claimNoStrayErrors(report);
  return report.allHeld();
}

}  // namespace lesson
