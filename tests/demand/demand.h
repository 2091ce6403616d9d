// SPDX-License-Identifier: MIT
// What the tests of this folder share. Each of them plays through one thing that people reported about WebGPU outside a
// browser and checks what should happen; its name begins with the id under which the report is listed (D01, D03, …).
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "api/fixture.h"

namespace alba_test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;  // Sanitizers hold on to freed memory.
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
#else
constexpr bool kSanitized = false;
#endif

// Ends the process when its scope takes much longer than any machine needs: a hang is a failure, too.
class Watchdog {
 public:
  explicit Watchdog(const char* what, int seconds = 60)
      : thread_([this, what, seconds] {
          std::unique_lock<std::mutex> guard(lock_);
          // The system clock, since the thread sanitizer knows no wait on the other one.
          const auto until = std::chrono::system_clock::now() + std::chrono::seconds(seconds);
          if (done_.wait_until(guard, until, [this] { return over_; })) return;
          std::fprintf(stderr, "%s: not done after %d seconds\n", what, seconds);
          std::_Exit(3);
        }) {}
  ~Watchdog() {
    {
      std::lock_guard<std::mutex> guard(lock_);
      over_ = true;
    }
    done_.notify_one();
    thread_.join();
  }

 private:
  std::mutex lock_;
  std::condition_variable done_;
  bool over_ = false;
  std::thread thread_;
};

inline long residentKiB() {
  long pages = 0, resident = 0;
  if (FILE* f = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(f, "%ld %ld", &pages, &resident) != 2) resident = 0;
    std::fclose(f);
  }
  return resident * 4;
}

// Fails when the process has grown by more than `most` KiB since it had `before` KiB.
inline void expectGrowthBelow(long before, long most, const char* what = "") {
  const long growth = residentKiB() - before;
  if (kSanitized || growth < most) return;
  ADD_FAILURE() << what << " the process grew by " << growth << " KiB; the bound is " << most;
}

constexpr WGPUBufferUsage kCopyBoth = WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;
constexpr WGPUBufferUsage kStorageBoth = WGPUBufferUsage_Storage | kCopyBoth;
constexpr WGPUBufferUsage kReadback = WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst;

// What a callback that tells a status and a message left behind.
struct Called {
  std::atomic<int> calls{0};
  uint32_t status = 0;
  std::string message;
  std::thread::id thread;

  template <class Status>
  void note(Status s, WGPUStringView text) {
    status = uint32_t(s);
    message = str(text);
    thread = std::this_thread::get_id();
    calls.fetch_add(1);
  }
};

struct Diagnostic {
  std::string text;
  WGPUCompilationMessageType type{};
  uint64_t line = 0, column = 0, offset = 0, length = 0;
};

class Demand : public DeviceTest {
 protected:
  bool hasTimestamps() const { return has(WGPUFeatureName_TimestampQuery); }
  QuerySet timestampSet(uint32_t count, std::string_view label = "") const {
    WGPUQuerySetDescriptor d = WGPU_QUERY_SET_DESCRIPTOR_INIT;
    d.label = text(label), d.type = WGPUQueryType_Timestamp, d.count = count;
    return wgpuDeviceCreateQuerySet(device, &d);
  }
  // One compute pass with whatever `commands` records.
  using Commands = std::function<void(WGPUComputePassEncoder)>;
  static void computePass(WGPUCommandEncoder e, const WGPUPassTimestampWrites* writes, const Commands& commands = {},
                          std::string_view label = "") {
    WGPUComputePassDescriptor d = WGPU_COMPUTE_PASS_DESCRIPTOR_INIT;
    d.label = text(label);
    d.timestampWrites = writes;
    ComputePass p = wgpuCommandEncoderBeginComputePass(e, &d);
    if (commands) commands(p);
    wgpuComputePassEncoderEnd(p);
  }
  static WGPUPassTimestampWrites timestamps(WGPUQuerySet set, uint32_t begin, uint32_t end) {
    WGPUPassTimestampWrites writes = WGPU_PASS_TIMESTAMP_WRITES_INIT;
    writes.querySet = set, writes.beginningOfPassWriteIndex = begin, writes.endOfPassWriteIndex = end;
    return writes;
  }
  static void run(WGPUComputePassEncoder pass, WGPUComputePipeline pipeline, WGPUBindGroup group, uint32_t x) {
    wgpuComputePassEncoderSetPipeline(pass, pipeline);
    wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
    wgpuComputePassEncoderDispatchWorkgroups(pass, x, 1, 1);
  }
  CommandBuffer copying(WGPUBuffer from, uint64_t fromOffset, WGPUBuffer to, uint64_t toOffset, uint64_t size) const {
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(e, from, fromOffset, to, toOffset, size);
    return finish(e);
  }
  // Keeps the device busy: every workgroup takes 10,000 steps. (Many workgroups rather than many turns of the loop,
  // since lavapipe ends a loop after 65,535 of them.) The first two elements of the buffer are its input, the third its
  // output.
  ComputePipeline spinner() const {
    return computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn main(@builtin(workgroup_id) id: vec3u) {
  var x = data[0] + id.x;
  for (var i = 0u; i < 10000u; i++) { x = x * 1664525u + 1013904223u; if (x == data[1]) { x = i; } }
  if (id.x == 0u) { data[2] = x; }
})");
  }
  WGPUFuture workDone(WGPUCallbackMode mode, Called& called) const {
    WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    info.mode = mode;
    info.userdata1 = &called;
    info.callback = [](WGPUQueueWorkDoneStatus status, WGPUStringView message, void* out, void*) {
      static_cast<Called*>(out)->note(status, message);
    };
    return wgpuQueueOnSubmittedWorkDone(queue, info);
  }
  static WGPUFuture mapAsync(WGPUBuffer b, WGPUCallbackMode mode, Called& called,
                             WGPUMapMode access = WGPUMapMode_Read) {
    WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
    info.mode = mode;
    info.userdata1 = &called;
    info.callback = [](WGPUMapAsyncStatus status, WGPUStringView message, void* out, void*) {
      static_cast<Called*>(out)->note(status, message);
    };
    return wgpuBufferMapAsync(b, access, 0, WGPU_WHOLE_MAP_SIZE, info);
  }
  std::vector<Diagnostic> diagnostics(WGPUShaderModule module) const {
    std::vector<Diagnostic> list;
    WGPUCompilationInfoCallbackInfo info = WGPU_COMPILATION_INFO_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_WaitAnyOnly;
    info.userdata1 = &list;
    info.callback = [](WGPUCompilationInfoRequestStatus, WGPUCompilationInfo const* found, void* out, void*) {
      for (size_t i = 0; found && i < found->messageCount; ++i) {
        const WGPUCompilationMessage& m = found->messages[i];
        static_cast<std::vector<Diagnostic>*>(out)->push_back(
            {str(m.message), m.type, m.lineNum, m.linePos, m.offset, m.length});
      }
    };
    EXPECT_EQ(wait(wgpuShaderModuleGetCompilationInfo(module, info)), WGPUWaitStatus_Success);
    return list;
  }
  // The first error of a shader that must not compile, at the place of `at` (its first occurrence) when that is given.
  Diagnostic shaderError(const std::string& code, std::string_view at = "") const {
    ShaderModule module;
    const Error error = errorOf([&] { module = shader(code); });
    EXPECT_EQ(error.type, WGPUErrorType_Validation) << "it compiled: " << code.substr(0, 400);
    EXPECT_TRUE(module);
    const std::vector<Diagnostic> list = diagnostics(module);
    for (const Diagnostic& d : list) {
      if (d.type != WGPUCompilationMessageType_Error) continue;
      EXPECT_FALSE(d.text.empty());
      if (!at.empty()) {
        const size_t place = code.find(at);
        const uint64_t line = 1 + uint64_t(std::count(code.begin(), code.begin() + long(place), '\n'));
        const size_t before = place == 0 ? std::string::npos : code.rfind('\n', place - 1);
        EXPECT_EQ(d.line, line) << d.text;
        EXPECT_EQ(d.column, place - (before == std::string::npos ? 0 : before + 1) + 1) << d.text;
      }
      return d;
    }
    ADD_FAILURE() << "no error message for: " << code.substr(0, 400);
    return {};
  }
  void shaderCompiles(const std::string& code) const {
    const Error error = errorOf([&] { ShaderModule module = shader(code); });
    EXPECT_EQ(error.type, WGPUErrorType_NoError) << error.message;
  }
};

}  // namespace alba_test
