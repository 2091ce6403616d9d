// SPDX-License-Identifier: MIT
// Twenty lines of C++ against the installed copy: write a buffer and read it back.
#include <webgpu/webgpu_cpp.h>

#include <alba/readback.hpp>
#include <cstdio>

int main() {
  wgpu::InstanceFeatureName timed = wgpu::InstanceFeatureName::TimedWaitAny;
  wgpu::InstanceDescriptor descriptor{};
  descriptor.requiredFeatureCount = 1;
  descriptor.requiredFeatures = &timed;
  wgpu::Instance instance = wgpu::CreateInstance(&descriptor);
  wgpu::Adapter adapter;
  instance.RequestAdapter(nullptr, wgpu::CallbackMode::AllowSpontaneous,
                          [&](wgpu::RequestAdapterStatus, wgpu::Adapter a, wgpu::StringView) { adapter = a; });
  wgpu::Device device;
  adapter.RequestDevice(nullptr, wgpu::CallbackMode::AllowSpontaneous,
                        [&](wgpu::RequestDeviceStatus, wgpu::Device d, wgpu::StringView) { device = d; });
  wgpu::BufferDescriptor bufferDescriptor{};
  bufferDescriptor.size = 4;
  bufferDescriptor.usage = wgpu::BufferUsage::CopySrc | wgpu::BufferUsage::CopyDst;
  wgpu::Buffer buffer = device.CreateBuffer(&bufferDescriptor);
  const uint32_t sent = 0xA1BA;
  device.GetQueue().WriteBuffer(buffer, 0, &sent, sizeof sent);
  const auto words = alba::readBuffer(instance.Get(), device.Get(), buffer.Get()).as<uint32_t>();
  const bool same = words.size() == 1 && words[0] == sent;
  std::puts(same ? "read back what was written" : "WRONG");
  return same ? 0 : 1;
}
