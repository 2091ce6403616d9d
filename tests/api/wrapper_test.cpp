// SPDX-License-Identifier: MIT
// webgpu_cpp.h: reference counts of its handles, callbacks of every shape, flags, strings, and structs that free
// themselves.
#include <gtest/gtest.h>
#include <webgpu/webgpu_cpp.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <type_traits>
#include <unordered_set>

namespace {

// Flags combine within a type and never across types; the result tests as a condition.
static_assert((wgpu::BufferUsage::CopySrc | wgpu::BufferUsage::CopyDst) == static_cast<wgpu::BufferUsage>(12));
static_assert(!(wgpu::TextureUsage::CopySrc & wgpu::TextureUsage::CopyDst));
template <typename A, typename B, typename = void>
struct CanOr : std::false_type {};
template <typename A, typename B>
struct CanOr<A, B, std::void_t<decltype(std::declval<A>() | std::declval<B>())>> : std::true_type {};
static_assert(CanOr<wgpu::BufferUsage, wgpu::BufferUsage>::value);
static_assert(!CanOr<wgpu::BufferUsage, wgpu::TextureUsage>::value);
static_assert(!CanOr<wgpu::CullMode, wgpu::CullMode>::value);

TEST(Wrapper, FlagsChain) {
  wgpu::BufferUsage usage = wgpu::BufferUsage::MapRead | wgpu::BufferUsage::CopyDst | wgpu::BufferUsage::CopySrc;
  usage &= ~wgpu::BufferUsage::CopySrc;
  EXPECT_EQ(usage, wgpu::BufferUsage::MapRead | wgpu::BufferUsage::CopyDst);
  usage |= wgpu::BufferUsage::Uniform;
  EXPECT_TRUE(usage & wgpu::BufferUsage::Uniform);
  EXPECT_FALSE(wgpu::HasZeroOrOneBits(usage));
}

TEST(Wrapper, Strings) {
  EXPECT_TRUE(wgpu::StringView().IsUndefined());
  EXPECT_EQ(std::string_view(wgpu::StringView("text")), "text");
  EXPECT_EQ(std::string_view(wgpu::StringView(std::string("text"))), "text");
  EXPECT_EQ(std::string_view(wgpu::StringView(std::string_view("texts").substr(0, 4))), "text");
  EXPECT_EQ(std::string_view(wgpu::StringView(nullptr)), "");
}

TEST(Wrapper, DefaultsAreThoseOfTheInitMacros) {
  const wgpu::SamplerDescriptor sampler;
  EXPECT_EQ(sampler.lodMaxClamp, 32.f);
  EXPECT_EQ(sampler.maxAnisotropy, 1);
  const wgpu::BindGroupLayoutEntry entry;
  EXPECT_EQ(entry.buffer.type, wgpu::BufferBindingType::BindingNotUsed);
  EXPECT_EQ(wgpu::BufferBindingLayout().type, wgpu::BufferBindingType::Undefined);
  EXPECT_EQ(wgpu::BindGroupEntry().size, wgpu::kWholeSize);
  EXPECT_EQ(wgpu::DepthStencilState().depthWriteEnabled, wgpu::OptionalBool::Undefined);
  const wgpu::ShaderSourceWGSL source({.code = "fn f() {}"});
  EXPECT_EQ(source.sType, wgpu::SType::ShaderSourceWGSL);
  const wgpu::BufferDescriptor named{.label = "b", .usage = wgpu::BufferUsage::Storage, .size = 4};
  EXPECT_EQ(static_cast<const WGPUBufferDescriptor&>(named).size, 4u);
}

class WrapperTest : public testing::Test {
 protected:
  void SetUp() override {
    const wgpu::InstanceFeatureName timed = wgpu::InstanceFeatureName::TimedWaitAny;
    wgpu::InstanceDescriptor descriptor;
    descriptor.requiredFeatureCount = 1;
    descriptor.requiredFeatures = &timed;
    instance = wgpu::CreateInstance(&descriptor);
    ASSERT_TRUE(instance);
    // A lambda with captures, called once.
    wait(instance.RequestAdapter(nullptr, wgpu::CallbackMode::WaitAnyOnly,
                                 [this](wgpu::RequestAdapterStatus status, wgpu::Adapter result, wgpu::StringView) {
                                   if (status == wgpu::RequestAdapterStatus::Success) adapter = std::move(result);
                                 }));
    ASSERT_TRUE(adapter);
    wgpu::DeviceDescriptor device_descriptor;
    device_descriptor.SetUncapturedErrorCallback([](const wgpu::Device&, wgpu::ErrorType, wgpu::StringView message,
                                                    std::string* to) { *to = std::string_view(message); },
                                                 &uncaptured);
    device_descriptor.SetDeviceLostCallback(
        wgpu::CallbackMode::AllowSpontaneous,
        [](const wgpu::Device&, wgpu::DeviceLostReason reason, wgpu::StringView,
           std::atomic<wgpu::DeviceLostReason>* to) { *to = reason; },
        &lost);
    // A lambda without captures, with a pointer.
    wait(adapter.RequestDevice(
        &device_descriptor, wgpu::CallbackMode::WaitAnyOnly,
        [](wgpu::RequestDeviceStatus, wgpu::Device result, wgpu::StringView, wgpu::Device* to) {
          *to = std::move(result);
        },
        &device));
    ASSERT_TRUE(device);
  }
  void wait(wgpu::Future future) { EXPECT_EQ(instance.WaitAny(future, UINT64_MAX), wgpu::WaitStatus::Success); }

  std::string uncaptured;
  std::atomic<wgpu::DeviceLostReason> lost{};
  wgpu::Instance instance;
  wgpu::Adapter adapter;
  wgpu::Device device;
};

TEST_F(WrapperTest, HandlesOwnTheirReference) {
  const wgpu::BufferDescriptor descriptor{.usage = wgpu::BufferUsage::CopyDst, .size = 16};
  wgpu::Buffer buffer = device.CreateBuffer(&descriptor);
  wgpu::Buffer copy = buffer;
  EXPECT_EQ(copy, buffer);
  wgpu::Buffer moved = std::move(buffer);
  EXPECT_EQ(buffer, nullptr);
  EXPECT_EQ(moved.GetSize(), 16u);
  copy = nullptr;
  WGPUBuffer raw = moved.MoveToCHandle();
  EXPECT_FALSE(moved);
  moved = wgpu::Buffer::Acquire(raw);
  wgpu::Buffer& same = moved;
  moved = same;  // To itself.
  EXPECT_EQ(moved.Get(), raw);
  std::unordered_set<wgpu::Buffer> set{};
  EXPECT_EQ(std::hash<wgpu::Buffer>()(moved), std::hash<WGPUBuffer>()(raw));
}

TEST_F(WrapperTest, OutStructsFreeThemselves) {
  wgpu::AdapterInfo info;
  EXPECT_TRUE(adapter.GetInfo(&info));
  EXPECT_FALSE(std::string_view(info.device).empty());
  EXPECT_TRUE(adapter.GetInfo(&info));  // Again into the same: the first content is freed.
  wgpu::AdapterInfo moved = std::move(info);
  EXPECT_EQ(info.device.data, nullptr);
  wgpu::SupportedFeatures features;
  adapter.GetFeatures(&features);
  EXPECT_GT(features.featureCount, 0u);
  wgpu::Limits limits;
  EXPECT_TRUE(adapter.GetLimits(&limits));
  EXPECT_GE(limits.maxTextureDimension2D, 8192u);
}

TEST_F(WrapperTest, CapturesDieAfterTheCall) {
  auto token = std::make_shared<int>(0);
  std::weak_ptr<int> alive = token;
  wait(device.GetQueue().OnSubmittedWorkDone(
      wgpu::CallbackMode::WaitAnyOnly,
      [token = std::move(token)](wgpu::QueueWorkDoneStatus, wgpu::StringView) { ++*token; }));
  EXPECT_TRUE(alive.expired());
}

TEST_F(WrapperTest, ErrorsArriveWithTheirTypes) {
  wgpu::BufferDescriptor bad;
  bad.size = 16;
  bad.usage = wgpu::BufferUsage::MapRead | wgpu::BufferUsage::MapWrite;
  device.PushErrorScope(wgpu::ErrorFilter::Validation);
  device.CreateBuffer(&bad);
  wgpu::ErrorType type{};
  wait(device.PopErrorScope(wgpu::CallbackMode::WaitAnyOnly, [&type](wgpu::PopErrorScopeStatus, wgpu::ErrorType seen,
                                                                     wgpu::StringView) { type = seen; }));
  EXPECT_EQ(type, wgpu::ErrorType::Validation);
  device.CreateBuffer(&bad);
  wait(device.GetQueue().OnSubmittedWorkDone(wgpu::CallbackMode::WaitAnyOnly,
                                             [](wgpu::QueueWorkDoneStatus, wgpu::StringView) {}));
  EXPECT_FALSE(uncaptured.empty());
  device.Destroy();
  wait(device.GetLostFuture());
  // The callback is spontaneous: the thread that learns of the loss may still be in it.
  for (int i = 0; i < 5000 && lost.load() == wgpu::DeviceLostReason{}; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(lost.load(), wgpu::DeviceLostReason::Destroyed);
}

TEST_F(WrapperTest, ComputeEndToEnd) {
  const wgpu::ShaderSourceWGSL source(
      {.code = "@group(0) @binding(0) var<storage, read_write> x : array<u32>;\n"
               "@compute @workgroup_size(4) fn main(@builtin(local_invocation_index) i : u32) { x[i] = i + 10u; }"});
  const wgpu::ShaderModuleDescriptor module{.nextInChain = &source};
  wgpu::ComputePipelineDescriptor pipeline_descriptor;
  pipeline_descriptor.compute.module = device.CreateShaderModule(&module);
  wgpu::ComputePipeline pipeline;
  wait(device.CreateComputePipelineAsync(
      &pipeline_descriptor, wgpu::CallbackMode::WaitAnyOnly,
      [&pipeline](wgpu::CreatePipelineAsyncStatus, wgpu::ComputePipeline made, wgpu::StringView) { pipeline = made; }));
  ASSERT_TRUE(pipeline);
  const wgpu::BufferDescriptor work_descriptor{.usage = wgpu::BufferUsage::Storage | wgpu::BufferUsage::CopySrc,
                                               .size = 16};
  const wgpu::BufferDescriptor read_descriptor{.usage = wgpu::BufferUsage::MapRead | wgpu::BufferUsage::CopyDst,
                                               .size = 16};
  const wgpu::Buffer work = device.CreateBuffer(&work_descriptor), read = device.CreateBuffer(&read_descriptor);
  const wgpu::BindGroupEntry entry{.buffer = work};
  const wgpu::BindGroupDescriptor group{.layout = pipeline.GetBindGroupLayout(0), .entryCount = 1, .entries = &entry};
  const wgpu::CommandEncoder encoder = device.CreateCommandEncoder();
  const wgpu::ComputePassEncoder pass = encoder.BeginComputePass();
  pass.SetPipeline(pipeline);
  pass.SetBindGroup(0, device.CreateBindGroup(&group));
  pass.DispatchWorkgroups(1);
  pass.End();
  encoder.CopyBufferToBuffer(work, 0, read, 0, 16);
  const wgpu::CommandBuffer commands = encoder.Finish();
  device.GetQueue().Submit(1, &commands);
  wait(read.MapAsync(wgpu::MapMode::Read, 0, wgpu::kWholeMapSize, wgpu::CallbackMode::WaitAnyOnly,
                     [](wgpu::MapAsyncStatus, wgpu::StringView) {}));
  const auto* values = static_cast<const uint32_t*>(read.GetConstMappedRange());
  ASSERT_NE(values, nullptr);
  for (uint32_t i = 0; i < 4; ++i) EXPECT_EQ(values[i], i + 10);
  read.Unmap();
}

}  // namespace
