// SPDX-License-Identifier: MIT
// The shared parts of the lessons; see lesson.h.
#include "lesson.h"

#include <png.h>

#include <algorithm>
#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace lesson {

void Report::title(const std::string& text) { std::printf("\n%s\n", text.c_str()); }

bool Report::claim(const std::string& what, const std::string& figure, bool held) {
  ++claims_;
  if (!held) ++failures_;
  std::printf("  %-4s %s\n         %s\n", held ? "ok" : "FAIL", what.c_str(), figure.c_str());
  std::fflush(stdout);
  return held;
}

void Report::note(const std::string& text) { std::printf("       %s\n", text.c_str()); }

bool Gpu::open(Report& report, std::vector<wgpu::FeatureName> wanted) {
  instance = wgpu::Instance::Acquire(alba::createInstance().take());
  std::string why = "no instance";
  if (instance) adapter = wgpu::Adapter::Acquire(alba::requestAdapter(instance.Get(), nullptr, &why).take());
  if (!adapter) return report.claim("an adapter is found", why, false);

  // Ask the adapter first: a request for a feature that it lacks gives no device at all.
  std::vector<wgpu::FeatureName> features;
  for (wgpu::FeatureName feature : wanted) {
    if (adapter.HasFeature(feature)) features.push_back(feature);
  }
  wgpu::DeviceDescriptor descriptor;
  descriptor.label = "lesson";
  descriptor.requiredFeatureCount = features.size();
  descriptor.requiredFeatures = features.data();
  descriptor.SetUncapturedErrorCallback(
      [](const wgpu::Device&, wgpu::ErrorType, wgpu::StringView message, StrayErrors* errors) {
        std::lock_guard<std::mutex> guard(errors->lock);
        if (errors->count++ == 0) errors->first = std::string_view(message);
      },
      stray.get());
  device = wgpu::Device::Acquire(alba::requestDevice(instance.Get(), adapter.Get(),
                                                     reinterpret_cast<const WGPUDeviceDescriptor*>(&descriptor), &why)
                                     .take());
  if (!device) return report.claim("a device is given", why, false);
  queue = device.GetQueue();
  return true;
}

bool Gpu::claimNoStrayErrors(Report& report) const {
  alba::waitForQueue(instance.Get(), queue.Get());
  std::lock_guard<std::mutex> guard(stray->lock);
  return report.claim("no error went astray",
                      stray->count == 0 ? "0 uncaptured errors"
                                        : format("%d uncaptured errors, first: ", stray->count.load()) + stray->first,
                      stray->count == 0);
}

bool Gpu::wait(wgpu::Future future) const { return alba::wait(instance.Get(), WGPUFuture{future.id}); }

wgpu::Buffer Gpu::buffer(std::string_view label, uint64_t size, wgpu::BufferUsage usage) const {
  wgpu::BufferDescriptor descriptor;
  descriptor.label = label;
  descriptor.size = size;
  descriptor.usage = usage;
  return device.CreateBuffer(&descriptor);
}

wgpu::ShaderModule Gpu::shader(std::string_view label, std::string_view code) const {
  wgpu::ShaderSourceWGSL source;
  source.code = code;
  wgpu::ShaderModuleDescriptor descriptor;
  descriptor.nextInChain = &source;
  descriptor.label = label;
  return device.CreateShaderModule(&descriptor);
}

wgpu::ComputePipeline Gpu::computePipeline(std::string_view label, const wgpu::ShaderModule& module,
                                           std::string_view entryPoint) const {
  wgpu::ComputePipelineDescriptor descriptor;
  descriptor.label = label;
  descriptor.compute.module = module;
  descriptor.compute.entryPoint = entryPoint;
  return device.CreateComputePipeline(&descriptor);  // No layout given: it follows from the shader.
}

wgpu::BindGroup Gpu::bindBuffers(const wgpu::BindGroupLayout& layout, const std::vector<wgpu::Buffer>& buffers) const {
  std::vector<wgpu::BindGroupEntry> entries(buffers.size());
  for (size_t i = 0; i < buffers.size(); ++i) {
    entries[i].binding = static_cast<uint32_t>(i);
    entries[i].buffer = buffers[i];
  }
  wgpu::BindGroupDescriptor descriptor;
  descriptor.layout = layout;
  descriptor.entryCount = entries.size();
  descriptor.entries = entries.data();
  return device.CreateBindGroup(&descriptor);
}

void Gpu::submit(const wgpu::CommandEncoder& encoder) const {
  const wgpu::CommandBuffer commands = encoder.Finish();
  queue.Submit(1, &commands);
}

double nowMs() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string format(const char* form, ...) {
  char text[512];
  va_list args;
  va_start(args, form);
  std::vsnprintf(text, sizeof text, form, args);
  va_end(args);
  return text;
}

bool writePng(const std::string& path, const std::vector<uint8_t>& rgba, uint32_t width, uint32_t height) {
  png_image image;
  std::memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_RGBA;
  return png_image_write_to_file(&image, path.c_str(), 0, rgba.data(), 0, nullptr) != 0;
}

}  // namespace lesson
