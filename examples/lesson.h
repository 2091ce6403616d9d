// SPDX-License-Identifier: MIT
// What all lessons share: a report of claims with their figures, a device, and short forms of the most frequent calls.
// The lessons use the C++ wrapper (webgpu_cpp.h) and the helpers of include/alba; both work over any webgpu.h.
#pragma once

#include <webgpu/webgpu_cpp.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "alba/error_scope.hpp"
#include "alba/wait.hpp"

namespace lesson {

// Collects one line per claim: what was shown, the figure, and whether it held.
class Report {
 public:
  explicit Report(std::string folder = ".") : folder_(std::move(folder)) {}

  void title(const std::string& text);
  // Prints the line; returns `held`.
  bool claim(const std::string& what, const std::string& figure, bool held);
  void note(const std::string& text);

  bool allHeld() const { return failures_ == 0; }
  int claims() const { return claims_; }
  // Where pictures go.
  std::string path(const std::string& file) const { return folder_ + "/" + file; }

 private:
  std::string folder_;
  int claims_ = 0;
  int failures_ = 0;
};

// Errors that no scope took: how many, and the first of them.
struct StrayErrors {
  std::atomic<int> count{0};
  std::mutex lock;
  std::string first;
};

struct Gpu {
  wgpu::Instance instance;
  wgpu::Adapter adapter;
  wgpu::Device device;
  wgpu::Queue queue;
  std::shared_ptr<StrayErrors> stray = std::make_shared<StrayErrors>();

  // A device with those of the wanted features that the adapter has; false (and a line in the report) when there is
  // none.
  bool open(Report& report, std::vector<wgpu::FeatureName> wanted = {});
  // Claims that no error went astray.
  bool claimNoStrayErrors(Report& report) const;
  bool wait(wgpu::Future future) const;
  // The message of the first validation error that `fn` causes; empty when there is none.
  template <typename F>
  std::string errorOf(F&& fn) const {
    return alba::withErrorScope(device.Get(), instance.Get(), WGPUErrorFilter_Validation, [&] { fn(); }).message;
  }

  wgpu::Buffer buffer(std::string_view label, uint64_t size, wgpu::BufferUsage usage) const;
  wgpu::ShaderModule shader(std::string_view label, std::string_view code) const;
  wgpu::ComputePipeline computePipeline(std::string_view label, const wgpu::ShaderModule& module,
                                        std::string_view entryPoint) const;
  // A group of whole buffers at the bindings 0, 1, 2 ...
  wgpu::BindGroup bindBuffers(const wgpu::BindGroupLayout& layout, const std::vector<wgpu::Buffer>& buffers) const;
  void submit(const wgpu::CommandEncoder& encoder) const;
};

// Milliseconds of CPU time since an arbitrary moment.
double nowMs();
// printf into a string.
std::string format(const char* form, ...) __attribute__((format(printf, 1, 2)));
// Writes 8-bit RGBA rows that follow each other; false when the file cannot be written.
bool writePng(const std::string& path, const std::vector<uint8_t>& rgba, uint32_t width, uint32_t height);

bool timestampsLesson(Report& report);
bool stagingLesson(Report& report);
bool queueLesson(Report& report);
bool errorScopesLesson(Report& report);
bool renderLesson(Report& report);

}  // namespace lesson
