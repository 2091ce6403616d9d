// SPDX-License-Identifier: MIT
// What the API does when a driver says no to a valid call: an out-of-memory error that names the object, an invalid
// object, a device that lives on; and after VK_ERROR_DEVICE_LOST a device that is lost, once.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "api/fixture.h"
#include "content/device.h"
#include "vulkan/device.h"

namespace alba_test {
namespace {

VkResult answer = VK_SUCCESS;
template <class R, class... Args>
R VKAPI_CALL refuse(Args...) {
  return R(answer);
}

class DeviceFaults : public DeviceTest {
 protected:
  // Raises `rule`, with each of `parts` in the message, while `function` fails; works before and after.
  template <class R, class... Args>
  void failing(R(VKAPI_PTR* VolkDeviceTable::*function)(Args...), const char* rule, const std::function<void()>& create,
               std::initializer_list<std::string_view> parts) {
    expectNoError(create);
    finishWork();
    VolkDeviceTable& table = reinterpret_cast<alba::content::Device*>(device.get())->state().vulkan().vk;
    const auto real = table.*function;
    for (VkResult wanted : {VK_ERROR_OUT_OF_HOST_MEMORY, VK_ERROR_OUT_OF_DEVICE_MEMORY}) {
      answer = wanted;
      table.*function = refuse<R, Args...>;
      const Error error = errorOf(create);
      table.*function = real;
      EXPECT_EQ(error.type, WGPUErrorType_OutOfMemory) << error.message;
      EXPECT_NE(error.message.find("(" + std::string(rule) + ")"), std::string::npos) << error.message;
      for (std::string_view part : parts) EXPECT_NE(error.message.find(part), std::string::npos) << error.message;
      EXPECT_TRUE(lost.empty());
      expectNoError(create);
    }
    // Last, since no device survives it.
    answer = VK_ERROR_DEVICE_LOST;
    table.*function = refuse<R, Args...>;
    create();
    finishWork();
    table.*function = real;
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
  VolkDeviceTable& table = reinterpret_cast<alba::content::Device*>(device.get())->state().vulkan().vk;
  const auto real = table.vkCreateImageView;
  answer = VK_ERROR_OUT_OF_DEVICE_MEMORY;
  table.vkCreateImageView = [](VkDevice, const VkImageViewCreateInfo*, const VkAllocationCallbacks*, VkImageView*) {
    return answer;
  };
  submit(commands);
  finishWork();
  table.vkCreateImageView = real;
  EXPECT_EQ(lost.atLeast(1).size(), 1u);
}

}  // namespace
}  // namespace alba_test
