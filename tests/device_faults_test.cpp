// SPDX-License-Identifier: MIT
// What the API does when a driver says no to a valid call: an out-of-memory error that names the object, an invalid
// object, a device that lives on; and after VK_ERROR_DEVICE_LOST a device that is lost, once.
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "api/fixture.h"
#include "content/device.h"
#include "vulkan/device.h"

namespace alba_test {
namespace {

std::atomic<VkResult> answer{VK_SUCCESS};
template <class R, class... Args>
R VKAPI_CALL refuse(Args...) {
  return R(answer.load());
}

class DeviceFaults : public DeviceTest {
 protected:
  alba::device::Device& state() const { return reinterpret_cast<alba::content::Device*>(device.get())->state(); }
  // Puts another function into the device's table and returns the one before. The device thread reads the table
  // whenever it has something to do, so this waits until it is at rest.
  template <class F>
  F replace(F VolkDeviceTable::*function, std::type_identity_t<F> with) {
    state().timeline().acquire();
    const F before = std::exchange(state().vulkan().vk.*function, with);
    state().timeline().release();
    return before;
  }
  // Raises `rule`, with each of `parts` in the message, while `function` fails; works before and after.
  template <class R, class... Args>
  void failing(R (VKAPI_PTR* VolkDeviceTable::*function)(Args...), const char* rule,
               const std::function<void()>& create, std::initializer_list<std::string_view> parts) {
    expectNoError(create);
    finishWork();
    for (VkResult wanted : {VK_ERROR_OUT_OF_HOST_MEMORY, VK_ERROR_OUT_OF_DEVICE_MEMORY}) {
      answer = wanted;
      const auto real = replace(function, refuse<R, Args...>);
      const Error error = errorOf(create);
      replace(function, real);
      EXPECT_EQ(error.type, WGPUErrorType_OutOfMemory) << error.message;
      EXPECT_NE(error.message.find("(" + std::string(rule) + ")"), std::string::npos) << error.message;
      for (std::string_view part : parts) EXPECT_NE(error.message.find(part), std::string::npos) << error.message;
      EXPECT_TRUE(lost.empty());
      expectNoError(create);
    }
    // Last, since no device survives it.
    answer = VK_ERROR_DEVICE_LOST;
    const auto real = replace(function, refuse<R, Args...>);
    create();
    finishWork();
    replace(function, real);
    ASSERT_EQ(lost.atLeast(1).size(), 1u);
    EXPECT_EQ(lost[0].first, WGPUDeviceLostReason_Unknown);
    create();
    finishWork();
    EXPECT_EQ(lost.size(), 1u);
  }
};

TEST_F(DeviceFaults, Textures) {
  failing(&VolkDeviceTable::vkCreateImage, "texture-memory",
          [&] { texture(64, 32, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_TextureBinding, "shadow", 2); },
          {"16384 bytes", "Texture \"shadow\""});
}

TEST_F(DeviceFaults, QuerySets) {
  failing(&VolkDeviceTable::vkCreateQueryPool, "query-set-memory",
          [&] {
            WGPUQuerySetDescriptor d = WGPU_QUERY_SET_DESCRIPTOR_INIT;
            d.label = text("visible");
            d.type = WGPUQueryType_Occlusion;
            d.count = 12;
            QuerySet set = wgpuDeviceCreateQuerySet(device, &d);
          },
          {"12 queries", "QuerySet \"visible\""});
}

TEST_F(DeviceFaults, Samplers) {
  failing(&VolkDeviceTable::vkCreateSampler, "object-memory",
          [&] {
            WGPUSamplerDescriptor d = WGPU_SAMPLER_DESCRIPTOR_INIT;
            d.label = text("smooth");
            Sampler sampler = wgpuDeviceCreateSampler(device, &d);
          },
          {"Sampler \"smooth\""});
}

TEST_F(DeviceFaults, Layouts) {
  failing(&VolkDeviceTable::vkCreateDescriptorSetLayout, "object-memory",
          [&] {
            WGPUBindGroupLayoutEntry entry = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
            entry.binding = 3;
            entry.visibility = WGPUShaderStage_Compute;
            entry.buffer.type = WGPUBufferBindingType_Uniform;
            WGPUBindGroupLayoutDescriptor d = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
            d.label = text("lights");
            d.entryCount = 1;
            d.entries = &entry;
            BindGroupLayout layout = wgpuDeviceCreateBindGroupLayout(device, &d);
          },
          {"BindGroupLayout \"lights\""});
}

TEST_F(DeviceFaults, Pipelines) {
  failing(&VolkDeviceTable::vkCreateComputePipelines, "object-memory",
          [&] { computePipeline("@compute @workgroup_size(1) fn main() {}"); }, {"ComputePipeline"});
}

TEST_F(DeviceFaults, Buffers) {
  failing(&VolkDeviceTable::vkCreateBuffer, "buffer-memory", [&] { buffer(64, WGPUBufferUsage_Storage, "lights"); },
          {"64 bytes", "Buffer \"lights\""});
}

// The loss says all; an out-of-memory error before it would name the wrong cause.
TEST_F(DeviceFaults, ABufferThatLosesTheDeviceIsNoShortage) {
  finishWork();
  answer = VK_ERROR_DEVICE_LOST;
  const auto real = replace(
      &VolkDeviceTable::vkCreateBuffer,
      [](VkDevice, const VkBufferCreateInfo*, const VkAllocationCallbacks*, VkBuffer*) { return answer.load(); });
  const Error error = errorOf([&] { buffer(64, WGPUBufferUsage_Storage); });
  finishWork();
  replace(&VolkDeviceTable::vkCreateBuffer, real);
  EXPECT_NE(error.type, WGPUErrorType_OutOfMemory) << error.message;
  EXPECT_EQ(lost.atLeast(1).size(), 1u);
}

// The write needs more upload memory than there is at once, so it submits and waits in the middle.
std::atomic<PFN_vkDeviceWaitIdle> realWaitIdle;
std::atomic<int> idleWaits{0};
TEST_F(DeviceFaults, ASubmitThatFailsEndsWhatWaitsForIt) {
  const std::vector<std::byte> data(40 << 20);
  Buffer target = buffer(data.size(), WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst);
  ComputePipeline slow = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn main(@builtin(workgroup_id) id: vec3u) {
  var x = data[0] + id.x;
  for (var i = 0u; i < 10000u; i++) { x = x * 1664525u + 1013904223u; if (x == data[1]) { x = i; } }
  if (id.x == 0u) { data[2] = x; }
})");
  finishWork();
  dispatch(slow, {target}, 2000);
  wgpuInstanceProcessEvents(instance);  // submits it
  idleWaits = 0;
  answer = VK_ERROR_OUT_OF_HOST_MEMORY;
  const auto real = replace(&VolkDeviceTable::vkQueueSubmit2,
                            [](VkQueue, uint32_t, const VkSubmitInfo2*, VkFence) { return answer.load(); });
  realWaitIdle = state().vulkan().vk.vkDeviceWaitIdle;
  replace(&VolkDeviceTable::vkDeviceWaitIdle, [](VkDevice device) {
    ++idleWaits;
    return realWaitIdle.load()(device);
  });
  wgpuQueueWriteBuffer(queue, target, 0, data.data(), data.size());
  finishWork();
  EXPECT_EQ(lost.atLeast(1).size(), 1u);
  // What was submitted before still ran, and what it uses must not be destroyed under it.
  EXPECT_EQ(idleWaits, 1);
  replace(&VolkDeviceTable::vkQueueSubmit2, real);
  replace(&VolkDeviceTable::vkDeviceWaitIdle, realWaitIdle);
}

// Whatever a step was to complete or to make, nobody waits for it and nobody uses it.
TEST_F(DeviceFaults, AStepWithoutMemoryLosesTheDevice) {
  uint32_t status = 0;
  alba::device::Event event;
  event.mode = WGPUCallbackMode_WaitAnyOnly;
  event.userdata1 = &status;
  event.deliver = [](alba::device::Event& e) { *static_cast<uint32_t*>(e.userdata1) = e.result.status; };
  event.cancelledStatus = 77;
  event.device = &state();
  const WGPUFuture future{state().events().create(std::move(event))};
  state().issue([] { throw std::bad_alloc(); });
  EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
  EXPECT_EQ(status, 77u);
  ASSERT_EQ(lost.atLeast(1).size(), 1u);
  EXPECT_EQ(lost[0].first, WGPUDeviceLostReason_Unknown);
  Buffer after = buffer(64, WGPUBufferUsage_CopyDst);
  write<uint32_t>(after, {1});
  finishWork();
}

TEST_F(DeviceFaults, ViewsThatFailInASubmitLoseTheDevice) {
  Texture target = texture(16, 16, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_RenderAttachment);
  TextureView view = wgpuTextureCreateView(target, nullptr);
  CommandEncoder e = encoder();
  WGPURenderPassColorAttachment color = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
  color.view = view, color.loadOp = WGPULoadOp_Clear, color.storeOp = WGPUStoreOp_Store;
  WGPURenderPassDescriptor d = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
  d.colorAttachmentCount = 1, d.colorAttachments = &color;
  RenderPass pass = wgpuCommandEncoderBeginRenderPass(e, &d);
  wgpuRenderPassEncoderEnd(pass);
  CommandBuffer commands = finish(e);
  finishWork();
  answer = VK_ERROR_OUT_OF_DEVICE_MEMORY;
  const auto real = replace(
      &VolkDeviceTable::vkCreateImageView,
      [](VkDevice, const VkImageViewCreateInfo*, const VkAllocationCallbacks*, VkImageView*) { return answer.load(); });
  submit(commands);
  finishWork();
  replace(&VolkDeviceTable::vkCreateImageView, real);
  EXPECT_EQ(lost.atLeast(1).size(), 1u);
}

}  // namespace
}  // namespace alba_test
