// SPDX-License-Identifier: MIT
// What the Vulkan room does when a driver says no: every creating function of a real device is replaced by one that
// fails, and the object must stay empty, leak nothing, and pass the result on; a lost device is remembered.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <vector>

#include "vulkan/buffer.h"
#include "vulkan/command_pool.h"
#include "vulkan/descriptors.h"
#include "vulkan/image.h"
#include "vulkan/pipeline.h"
#include "vulkan/query_pool.h"
#include "vulkan/recorder.h"
#include "vulkan/submission.h"

namespace alba::vulkan {
namespace {

VkResult answer = VK_SUCCESS;
template <class R, class... Args>
R VKAPI_CALL refuse(Args...) {
  return R(answer);
}
template <class R, class... Args>
void replace(R(VKAPI_PTR*& function)(Args...)) {
  function = refuse<R, Args...>;
}

constexpr VkResult kAnswers[] = {VK_ERROR_OUT_OF_HOST_MEMORY, VK_ERROR_OUT_OF_DEVICE_MEMORY, VK_ERROR_DEVICE_LOST,
                                 VK_ERROR_UNKNOWN};
// The smallest compute shader: void main() {} with a workgroup of one.
constexpr uint32_t kEmptyShader[] = {
    0x07230203, 0x00010300, 0,          5,          0,                          // header
    0x00020011, 1,                                                              // OpCapability Shader
    0x0003000e, 0,          1,                                                  // OpMemoryModel Logical GLSL450
    0x0005000f, 5,          1,          0x6e69616d, 0,                          // OpEntryPoint GLCompute %1 "main"
    0x00060010, 1,          17,         1,          1, 1,                       // OpExecutionMode %1 LocalSize 1 1 1
    0x00020013, 2,          0x00030021, 3,          2, 0x00050036, 2, 1, 0, 3,  // types, OpFunction
    0x000200f8, 4,          0x000100fd, 0x00010038};                            // OpLabel, OpReturn, OpFunctionEnd

class VulkanFaults : public testing::Test {
 protected:
  void SetUp() override {
    instance = Instance::get();
    if (!instance || instance->adapters().empty()) GTEST_SKIP() << "no Vulkan driver";
    VkResult result;
    device = Device::create(instance, instance->adapters()[0], &result);
    ASSERT_TRUE(device) << resultName(result);
    real = device->vk;
    before = validationMessageCount();
  }
  void TearDown() override {
    if (!device) return;
    device->vk = real;
    EXPECT_EQ(device->memory.report().allocations, 0u);
    device.reset();
    EXPECT_EQ(validationMessageCount(), before);
  }
  // With `function` failing in every way, `create` must give that result; afterwards it works again.
  template <class F, class Create>
  void failing(F VolkDeviceTable::*function, Create create) {
    for (VkResult wanted : kAnswers) {
      answer = wanted;
      replace(device->vk.*function);
      const VkResult result = create();
      EXPECT_NE(result, VK_SUCCESS);
      // Memory is short for whatever reason the allocator was given, so only the kind of the answer counts.
      EXPECT_EQ(isOutOfMemory(result), isOutOfMemory(wanted)) << resultName(wanted) << " became " << resultName(result);
      device->vk.*function = real.*function;
    }
    EXPECT_TRUE(device->isLost()) << "VK_ERROR_DEVICE_LOST was one of the answers";
    EXPECT_EQ(create(), VK_SUCCESS);
  }

  Ref<Instance> instance;
  std::unique_ptr<Device> device;
  VolkDeviceTable real{};
  uint64_t before = 0;
};

TEST_F(VulkanFaults, Buffers) {
  const auto create = [&] {
    Buffer buffer;
    const VkResult result = buffer.create(*device, 1000, VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryUse::Upload);
    EXPECT_EQ(bool(buffer), result == VK_SUCCESS);
    EXPECT_EQ(buffer.mapped() != nullptr, result == VK_SUCCESS);
    buffer.destroy(*device);
    device->memory.trim();
    return result;
  };
  failing(&VolkDeviceTable::vkCreateBuffer, create);
  failing(&VolkDeviceTable::vkAllocateMemory, create);
  failing(&VolkDeviceTable::vkBindBufferMemory, create);
}

TEST_F(VulkanFaults, BuffersOfAbsurdSizes) {
  for (uint64_t size : {uint64_t(1) << 50, UINT64_MAX - 3, UINT64_MAX}) {
    Buffer buffer;
    EXPECT_TRUE(isOutOfMemory(buffer.create(*device, size, VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryUse::GpuOnly)));
    EXPECT_FALSE(buffer);
  }
  Buffer empty;
  EXPECT_EQ(empty.create(*device, 0, VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryUse::GpuOnly), VK_SUCCESS);
  EXPECT_EQ(empty.size, 0u);
  empty.destroy(*device);
}

TEST_F(VulkanFaults, Images) {
  ImageDescription d;
  d.format = VK_FORMAT_R8G8B8A8_UNORM;
  d.extent = {16, 16, 1};
  d.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
  const auto create = [&] {
    Image image;
    const VkResult result = image.create(*device, d);
    EXPECT_EQ(bool(image), result == VK_SUCCESS);
    image.destroy(*device);
    device->memory.trim();
    return result;
  };
  failing(&VolkDeviceTable::vkCreateImage, create);
  failing(&VolkDeviceTable::vkAllocateMemory, create);
  failing(&VolkDeviceTable::vkBindImageMemory, create);
  d.extent.width = 1 << 24;
  EXPECT_EQ(create(), VK_ERROR_FORMAT_NOT_SUPPORTED);
  d.extent.width = 16;
  d.bytes = UINT64_MAX;
  EXPECT_EQ(create(), VK_ERROR_OUT_OF_DEVICE_MEMORY);
  d.bytes = 0;
  d.format = VK_FORMAT_R64G64B64A64_SFLOAT;
  EXPECT_EQ(create(), VK_ERROR_FORMAT_NOT_SUPPORTED);
}

TEST_F(VulkanFaults, ViewsAndSamplers) {
  Image image;
  ImageDescription d;
  d.format = VK_FORMAT_R8G8B8A8_UNORM;
  d.extent = {16, 16, 1};
  d.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
  ASSERT_EQ(image.create(*device, d), VK_SUCCESS);
  failing(&VolkDeviceTable::vkCreateImageView, [&] {
    ImageView view;
    const VkResult result = view.create(*device, image.handle, {VK_IMAGE_VIEW_TYPE_2D, image.format, image.all()});
    EXPECT_EQ(bool(view), result == VK_SUCCESS);
    view.destroy(*device);
    return result;
  });
  failing(&VolkDeviceTable::vkCreateSampler, [&] {
    Sampler sampler;
    const VkResult result = sampler.create(*device, {});
    EXPECT_EQ(bool(sampler), result == VK_SUCCESS);
    sampler.destroy(*device);
    return result;
  });
  image.destroy(*device);
}

TEST_F(VulkanFaults, Descriptors) {
  const DescriptorBinding binding{0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_SHADER_STAGE_COMPUTE_BIT};
  const auto create = [&] {
    VkResult result;
    auto layout = DescriptorSetLayout::create(*device, &binding, 1, &result);
    EXPECT_EQ(bool(layout), result == VK_SUCCESS);
    if (!layout) return result;
    VkDescriptorSet set;
    result = layout->allocate(set);
    EXPECT_EQ(set != VK_NULL_HANDLE, result == VK_SUCCESS);
    layout->release(set);
    return result;
  };
  failing(&VolkDeviceTable::vkCreateDescriptorSetLayout, create);
  failing(&VolkDeviceTable::vkCreateDescriptorPool, create);
  failing(&VolkDeviceTable::vkAllocateDescriptorSets, create);
}

TEST_F(VulkanFaults, SetsAreDistinctAndComeBack) {
  const DescriptorBinding binding{0, VK_DESCRIPTOR_TYPE_SAMPLER, VK_SHADER_STAGE_COMPUTE_BIT};
  VkResult result;
  auto layout = DescriptorSetLayout::create(*device, &binding, 1, &result);
  ASSERT_TRUE(layout);
  std::vector<VkDescriptorSet> sets(1000);
  for (VkDescriptorSet& set : sets) ASSERT_EQ(layout->allocate(set), VK_SUCCESS);
  std::vector<VkDescriptorSet> sorted = sets;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(std::unique(sorted.begin(), sorted.end()), sorted.end());
  for (VkDescriptorSet set : sets) layout->release(set);
  // Nothing more is taken from the driver while there are free ones.
  answer = VK_ERROR_OUT_OF_DEVICE_MEMORY;
  replace(device->vk.vkCreateDescriptorPool);
  for (VkDescriptorSet& set : sets) EXPECT_EQ(layout->allocate(set), VK_SUCCESS);
  for (VkDescriptorSet set : sets) layout->release(set);
}

TEST_F(VulkanFaults, Pipelines) {
  PipelineLayout layout;
  ASSERT_EQ(layout.create(*device, nullptr, 0), VK_SUCCESS);
  const auto create = [&] {
    Pipeline pipeline;
    ComputePipelineDescription d;
    d.stage = {kEmptyShader, std::size(kEmptyShader)};
    d.layout = layout.handle;
    const VkResult result = pipeline.create(*device, d);
    EXPECT_EQ(bool(pipeline), result == VK_SUCCESS);
    pipeline.destroy(*device);
    return result;
  };
  failing(&VolkDeviceTable::vkCreateShaderModule, create);
  failing(&VolkDeviceTable::vkCreateComputePipelines, create);
  failing(&VolkDeviceTable::vkCreatePipelineLayout, [&] {
    PipelineLayout other;
    const VkResult result = other.create(*device, nullptr, 0);
    EXPECT_EQ(bool(other), result == VK_SUCCESS);
    other.destroy(*device);
    return result;
  });
  layout.destroy(*device);
}

TEST_F(VulkanFaults, QueriesSemaphoresAndCommands) {
  failing(&VolkDeviceTable::vkCreateQueryPool, [&] {
    QueryPool pool;
    const VkResult result = pool.create(*device, VK_QUERY_TYPE_OCCLUSION, 4);
    EXPECT_EQ(bool(pool), result == VK_SUCCESS);
    pool.destroy(*device);
    return result;
  });
  failing(&VolkDeviceTable::vkCreateSemaphore, [&] {
    TimelineSemaphore semaphore;
    const VkResult result = semaphore.create(*device);
    EXPECT_EQ(bool(semaphore), result == VK_SUCCESS);
    semaphore.destroy(*device);
    return result;
  });
  const auto next = [&] {
    CommandPool pool(*device);
    VkCommandBuffer buffer;
    return pool.next(buffer);
  };
  failing(&VolkDeviceTable::vkCreateCommandPool, next);
  failing(&VolkDeviceTable::vkAllocateCommandBuffers, next);
}

TEST_F(VulkanFaults, SubmitsReachTheirValue) {
  TimelineSemaphore semaphore;
  ASSERT_EQ(semaphore.create(*device, 5), VK_SUCCESS);
  CommandPools pools(*device);
  for (uint64_t value = 6; value < 12; ++value) {
    auto pool = pools.take();
    VkCommandBuffer buffers[5];
    for (VkCommandBuffer& buffer : buffers) {
      ASSERT_EQ(pool->next(buffer), VK_SUCCESS);
      Recorder recorder(*device, buffer);
      ASSERT_EQ(recorder.begin(), VK_SUCCESS);
      ASSERT_EQ(recorder.end(), VK_SUCCESS);
    }
    ASSERT_EQ(submit(*device, buffers, std::size(buffers), semaphore.handle, value), VK_SUCCESS);
    ASSERT_EQ(semaphore.wait(*device, value, UINT64_MAX), VK_SUCCESS);
    uint64_t reached = 0;
    ASSERT_EQ(semaphore.value(*device, reached), VK_SUCCESS);
    EXPECT_EQ(reached, value);
    pools.give(std::move(pool));
  }
  EXPECT_EQ(semaphore.wait(*device, 1000, 1000), VK_TIMEOUT);
  answer = VK_ERROR_DEVICE_LOST;
  replace(device->vk.vkQueueSubmit2);
  EXPECT_EQ(submit(*device, nullptr, 0, semaphore.handle, 1000), VK_ERROR_DEVICE_LOST);
  EXPECT_TRUE(device->isLost());
  semaphore.destroy(*device);
}

TEST_F(VulkanFaults, ClocksAgree) {
  uint64_t cpu = 0, gpu = 0, deviation = 0;
  if (!device->calibrated(&cpu, &gpu, &deviation)) GTEST_SKIP() << "the driver can't read both clocks";
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  const uint64_t later = uint64_t(now.tv_sec) * 1000000000 + uint64_t(now.tv_nsec);
  EXPECT_LE(cpu, later + deviation);
  EXPECT_LT(later - cpu, 1000000000u);
  EXPECT_NE(gpu, 0u);
  device->markLost();
  EXPECT_FALSE(device->calibrated(&cpu, &gpu, &deviation));
}

TEST(VulkanInstance, IsOneForTheProcessAndComesAgain) {
  std::string why;
  Ref<Instance> first = Instance::get(&why);
  if (!first) {
    EXPECT_FALSE(why.empty());
    GTEST_SKIP() << why;
  }
  Ref<Instance> second = Instance::get();
  EXPECT_EQ(first.get(), second.get());
  first.reset();
  second.reset();
  Ref<Instance> third = Instance::get();
  EXPECT_TRUE(third);
}

TEST(VulkanInstance, NamesTheDriverFiles) {
  const char* old = std::getenv("VK_DRIVER_FILES");
  const std::string saved = old ? old : "";
  setenv("VK_DRIVER_FILES", "/one.json:/two.json", 1);
  EXPECT_EQ(driverFiles(), (std::vector<std::string>{"/one.json", "/two.json"}));
  setenv("VK_DRIVER_FILES", "", 1);
  EXPECT_TRUE(driverFiles().empty());
  if (old)
    setenv("VK_DRIVER_FILES", saved.c_str(), 1);
  else
    unsetenv("VK_DRIVER_FILES");
}

}  // namespace
}  // namespace alba::vulkan
