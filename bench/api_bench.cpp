// SPDX-License-Identifier: MIT
// What common calls cost the thread that makes them: recording, submitting, writing, creating, error scopes. The GPU's
// work is not in these figures; the queue is settled outside of the timed part.
#include <benchmark/benchmark.h>
#include <webgpu/webgpu.h>

#include <cstdlib>
#include <string_view>
#include <vector>

namespace {

class Gpu {
 public:
  WGPUInstance instance = nullptr;
  WGPUAdapter adapter = nullptr;
  WGPUDevice device = nullptr;
  WGPUQueue queue = nullptr;

  static Gpu& get() {
    static Gpu gpu;
    return gpu;
  }
  void settle() const {
    WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_WaitAnyOnly;
    WGPUFutureWaitInfo wait{wgpuQueueOnSubmittedWorkDone(queue, info), false};
    wgpuInstanceWaitAny(instance, 1, &wait, UINT64_MAX);
    wgpuInstanceProcessEvents(instance);
  }
  WGPUBuffer buffer(uint64_t size, WGPUBufferUsage usage) const {
    WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
    d.size = size;
    d.usage = usage;
    return wgpuDeviceCreateBuffer(device, &d);
  }

 private:
  Gpu() {
    WGPUInstanceFeatureName timed = WGPUInstanceFeatureName_TimedWaitAny;
    WGPUInstanceDescriptor d = WGPU_INSTANCE_DESCRIPTOR_INIT;
    d.requiredFeatureCount = 1;
    d.requiredFeatures = &timed;
    instance = wgpuCreateInstance(&d);
    WGPURequestAdapterCallbackInfo adapterInfo = WGPU_REQUEST_ADAPTER_CALLBACK_INFO_INIT;
    adapterInfo.mode = WGPUCallbackMode_AllowSpontaneous;
    adapterInfo.userdata1 = &adapter;
    adapterInfo.callback = [](WGPURequestAdapterStatus, WGPUAdapter a, WGPUStringView, void* out, void*) {
      *static_cast<WGPUAdapter*>(out) = a;
    };
    wgpuInstanceRequestAdapter(instance, nullptr, adapterInfo);
    WGPURequestDeviceCallbackInfo deviceInfo = WGPU_REQUEST_DEVICE_CALLBACK_INFO_INIT;
    deviceInfo.mode = WGPUCallbackMode_AllowSpontaneous;
    deviceInfo.userdata1 = &device;
    deviceInfo.callback = [](WGPURequestDeviceStatus, WGPUDevice d, WGPUStringView, void* out, void*) {
      *static_cast<WGPUDevice*>(out) = d;
    };
    if (adapter) wgpuAdapterRequestDevice(adapter, nullptr, deviceInfo);
    if (!device) std::exit(2);
    queue = wgpuDeviceGetQueue(device);
  }
};

void recordCopies(benchmark::State& state) {
  Gpu& gpu = Gpu::get();
  const int64_t copies = state.range(0);
  WGPUBuffer from = gpu.buffer(4096, WGPUBufferUsage_CopySrc), to = gpu.buffer(4096, WGPUBufferUsage_CopyDst);
  for (auto _ : state) {
    WGPUCommandEncoder encoder = wgpuDeviceCreateCommandEncoder(gpu.device, nullptr);
    for (int64_t i = 0; i < copies; ++i) wgpuCommandEncoderCopyBufferToBuffer(encoder, from, i % 1024 * 4, to, 0, 4);
    WGPUCommandBuffer commands = wgpuCommandEncoderFinish(encoder, nullptr);
    wgpuQueueSubmit(gpu.queue, 1, &commands);
    wgpuCommandBufferRelease(commands);
    wgpuCommandEncoderRelease(encoder);
    state.PauseTiming();
    gpu.settle();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * copies);
  wgpuBufferRelease(from);
  wgpuBufferRelease(to);
}
BENCHMARK(recordCopies)->Arg(1)->Arg(1000);

void writeBuffer(benchmark::State& state) {
  Gpu& gpu = Gpu::get();
  const size_t size = size_t(state.range(0));
  WGPUBuffer to = gpu.buffer(size, WGPUBufferUsage_CopyDst);
  std::vector<uint8_t> data(size, 1);
  for (auto _ : state) wgpuQueueWriteBuffer(gpu.queue, to, 0, data.data(), size);
  gpu.settle();
  state.SetBytesProcessed(state.iterations() * int64_t(size));
  wgpuBufferRelease(to);
}
BENCHMARK(writeBuffer)->Arg(64)->Arg(64 << 10)->Arg(16 << 20);

void emptySubmit(benchmark::State& state) {
  Gpu& gpu = Gpu::get();
  for (auto _ : state) wgpuQueueSubmit(gpu.queue, 0, nullptr);
}
BENCHMARK(emptySubmit);

void createBuffer(benchmark::State& state) {
  Gpu& gpu = Gpu::get();
  for (auto _ : state) {
    wgpuBufferRelease(gpu.buffer(256, WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst));
    if (state.iterations() % 1024 == 0) wgpuInstanceProcessEvents(gpu.instance);
  }
  gpu.settle();
}
BENCHMARK(createBuffer);

void errorScope(benchmark::State& state) {
  Gpu& gpu = Gpu::get();
  WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  for (auto _ : state) {
    for (int i = 0; i < 1000; ++i) {
      wgpuDevicePushErrorScope(gpu.device, WGPUErrorFilter_Validation);
      wgpuDevicePopErrorScope(gpu.device, info);
    }
    wgpuInstanceProcessEvents(gpu.instance);
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}
BENCHMARK(errorScope);

}  // namespace
