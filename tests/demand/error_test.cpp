// SPDX-License-Identifier: MIT
// Reports about errors: what is refused, where the error surfaces, what it says, and that the device works on.
#include "demand/demand.h"

namespace alba_test {

namespace {

constexpr const char* kTimesThree = R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn main() { data[0] = data[0] * 3u + 1u; })";

}  // namespace

TEST_F(Demand, D43_FromASyntaxErrorToASubmit) {
  ShaderModule module;
  ComputePipeline pipeline;
  CommandBuffer commands;
  push(WGPUErrorFilter_Validation);
  const Error first = errorOf([&] { module = shader("@compute fn main( { }", "typo"); });
  EXPECT_EQ(first.type, WGPUErrorType_Validation);
  EXPECT_NE(first.message.find("typo"), std::string::npos) << first.message;
  ASSERT_TRUE(module);
  const Error second = errorOf([&] { pipeline = computePipeline(module, "main"); });
  EXPECT_EQ(second.type, WGPUErrorType_Validation);
  EXPECT_NE(second.message.find("typo"), std::string::npos) << "it should name the cause: " << second.message;
  ASSERT_TRUE(pipeline);
  const Error third = errorOf([&] {
    CommandEncoder e = encoder();
    computePass(e, nullptr, [&](WGPUComputePassEncoder pass) {
      wgpuComputePassEncoderSetPipeline(pass, pipeline);
      wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
    });
    commands = finish(e);
  });
  EXPECT_EQ(third.type, WGPUErrorType_Validation);
  ASSERT_TRUE(commands);
  EXPECT_EQ(errorOf([&] { submit(commands); }).type, WGPUErrorType_Validation);
  EXPECT_EQ(pop().type, WGPUErrorType_NoError) << "the inner scopes took everything";

  ComputePipeline good = computePipeline(kTimesThree);
  Buffer data = buffer(4, kStorageBoth);
  expectNoError([&] { dispatch(good, {data}); });
  EXPECT_EQ(read<uint32_t>(data)[0], 1u);
}

TEST_F(Demand, D44_EncodingErrorsSurfaceAtFinish) {
  Buffer from = buffer(16, kCopyBoth), to = buffer(16, kCopyBoth);
  CommandEncoder e = encoder();
  expectNoError([&] { wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, to, 8, 16); });
  EXPECT_EQ(errorOf([&] { CommandBuffer commands = finish(e); }).type, WGPUErrorType_Validation);
}

TEST_F(Demand, D45_FinishNamesTheCause) {
  Texture t = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_RenderAttachment);
  TextureView view = wgpuTextureCreateView(t, nullptr);
  CommandEncoder e = encoder("frame");
  for (const char* label : {"shadow pass", "colour pass"}) {
    WGPURenderPassColorAttachment color = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
    color.view = view, color.loadOp = WGPULoadOp_Clear, color.storeOp = WGPUStoreOp_Store;
    WGPURenderPassDescriptor d = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
    d.label = text(label);
    d.colorAttachmentCount = 1, d.colorAttachments = &color;
    RenderPass pass = wgpuCommandEncoderBeginRenderPass(e, &d);
    wgpuRenderPassEncoderSetViewport(pass, 0, 0, 4, 4, 0.5f, label[0] == 's' ? 7.0f : 9.0f);
    wgpuRenderPassEncoderEnd(pass);
  }
  const Error error = errorOf([&] { CommandBuffer commands = finish(e); });
  EXPECT_EQ(error.type, WGPUErrorType_Validation);
  EXPECT_NE(error.message.find("shadow pass"), std::string::npos) << error.message;
  EXPECT_NE(error.message.find("7"), std::string::npos) << error.message;
}

TEST_F(Demand, D46_FinishedAndSubmittedTwice) {
  CommandEncoder e = encoder();
  CommandBuffer first = finish(e), second;
  EXPECT_EQ(errorOf([&] { second = finish(e); }).type, WGPUErrorType_Validation);
  ASSERT_TRUE(second);
  EXPECT_EQ(errorOf([&] { submit(second); }).type, WGPUErrorType_Validation) << "an invalid command buffer";
  EXPECT_EQ(errorOf([&] { wgpuCommandEncoderInsertDebugMarker(e, text("late")); }).type, WGPUErrorType_Validation);
  expectNoError([&] { submit(first); });
  EXPECT_EQ(errorOf([&] { submit(first); }).type, WGPUErrorType_Validation);
}

TEST_F(Demand, D47_NestedAndOpenPasses) {
  CommandEncoder nested = encoder();
  ComputePass outer = wgpuCommandEncoderBeginComputePass(nested, nullptr);
  ComputePass inner = wgpuCommandEncoderBeginComputePass(nested, nullptr);
  ASSERT_TRUE(inner);
  // The inner pass was never open: ending it may be an error of its own, at once.
  errorOf([&] { wgpuComputePassEncoderEnd(inner); });
  errorOf([&] { wgpuComputePassEncoderEnd(outer); });
  CommandBuffer commands;
  EXPECT_EQ(errorOf([&] { commands = finish(nested); }).type, WGPUErrorType_Validation);
  EXPECT_EQ(errorOf([&] { submit(commands); }).type, WGPUErrorType_Validation);

  CommandEncoder open = encoder();
  ComputePass pass = wgpuCommandEncoderBeginComputePass(open, nullptr);
  EXPECT_EQ(errorOf([&] { CommandBuffer c = finish(open); }).type, WGPUErrorType_Validation);
}

TEST_F(Demand, D49_DestroyTellsTheLostCallback) {
  wgpuDeviceDestroy(device);
  Watchdog watchdog("the lost callback", 30);
  EXPECT_EQ(wait(wgpuDeviceGetLostFuture(device)), WGPUWaitStatus_Success);
  const auto told = lost.atLeast(1);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].first, WGPUDeviceLostReason_Destroyed);
  Buffer later = buffer(16, kCopyBoth);
  EXPECT_TRUE(later);
  write(later, std::vector<uint32_t>{1});
  submit(finish(encoder()));
  finishWork();
  EXPECT_TRUE(uncaptured.empty());
}

TEST_F(Demand, D50_ARequestThatMustFail) {
  Adapter fresh = requestAdapter(instance);
  WGPULimits wanted = WGPU_LIMITS_INIT;
  wanted.maxBufferSize = uint64_t(1) << 63;
  WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
  d.requiredLimits = &wanted;
  struct Lost {
    int calls = 0;
    WGPUDeviceLostReason reason{};
    bool nullDevice = false;
  } seen;
  d.deviceLostCallbackInfo.mode = WGPUCallbackMode_AllowSpontaneous;
  d.deviceLostCallbackInfo.userdata1 = &seen;
  d.deviceLostCallbackInfo.callback = [](WGPUDevice const* device, WGPUDeviceLostReason reason, WGPUStringView message,
                                         void* out, void*) {
    auto* seen = static_cast<Lost*>(out);
    ++seen->calls, seen->reason = reason, seen->nullDevice = device && !*device;
    EXPECT_GT(message.length, 0u);
  };
  std::string message;
  WGPURequestDeviceStatus status{};
  EXPECT_FALSE(requestDevice(instance, fresh, &d, &message, &status));
  EXPECT_EQ(status, WGPURequestDeviceStatus_Error);
  EXPECT_NE(message.find("maxBufferSize"), std::string::npos) << message;
  EXPECT_EQ(seen.calls, 1);
  EXPECT_EQ(seen.reason, WGPUDeviceLostReason_FailedCreation);
  EXPECT_TRUE(seen.nullDevice);
}

TEST_F(Demand, D51_ScopesAndTheirFilters) {
  constexpr WGPUErrorFilter kFilters[] = {WGPUErrorFilter_Validation, WGPUErrorFilter_OutOfMemory,
                                          WGPUErrorFilter_Internal};
  for (const WGPUErrorFilter outer : kFilters) {
    for (const WGPUErrorFilter inner : kFilters) {
      push(WGPUErrorFilter_Validation);  // Takes what neither of the two does.
      push(outer);
      push(inner);
      buffer(4, 0, "no usage");
      const bool innerTakes = inner == WGPUErrorFilter_Validation;
      const bool outerTakes = !innerTakes && outer == WGPUErrorFilter_Validation;
      EXPECT_EQ(pop().type == WGPUErrorType_Validation, innerTakes) << outer << inner;
      EXPECT_EQ(pop().type == WGPUErrorType_Validation, outerTakes) << outer << inner;
      EXPECT_EQ(pop().type == WGPUErrorType_Validation, !innerTakes && !outerTakes) << outer << inner;
    }
  }
  WGPUPopErrorScopeStatus status{};
  EXPECT_EQ(pop(&status).type, WGPUErrorType_NoError);
  EXPECT_EQ(status, WGPUPopErrorScopeStatus_Error) << "the stack is empty";
}

TEST_F(Demand, D58_LayoutsOfGroupsThatNobodyUses) {
  ComputePipeline pipeline = computePipeline(kTimesThree);
  WGPULimits limits = WGPU_LIMITS_INIT;
  ASSERT_EQ(wgpuDeviceGetLimits(device, &limits), WGPUStatus_Success);
  for (uint32_t i = 0; i <= limits.maxBindGroups; ++i) {
    BindGroupLayout layout;
    const Error error = errorOf([&] { layout = wgpuComputePipelineGetBindGroupLayout(pipeline, i); });
    ASSERT_TRUE(layout) << i;
    EXPECT_EQ(error.type != WGPUErrorType_NoError, i >= limits.maxBindGroups) << i << error.message;
    WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
    d.layout = layout;
    // Empty for groups that the shader doesn't use; group 0 wants its buffer.
    EXPECT_EQ(errorOf([&] { BindGroup group = wgpuDeviceCreateBindGroup(device, &d); }).type != WGPUErrorType_NoError,
              i == 0 || i >= limits.maxBindGroups)
        << i;
  }
}

TEST_F(Demand, D60_AnAdapterAndItsLimits) {
  Adapter fresh = requestAdapter(instance);
  WGPULimits best = WGPU_LIMITS_INIT;
  ASSERT_EQ(wgpuAdapterGetLimits(fresh, &best), WGPUStatus_Success);
  WGPULimits wanted = WGPU_LIMITS_INIT;  // All others stay "undefined": the default.
  wanted.maxTextureDimension2D = best.maxTextureDimension2D + 1;
  WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
  d.requiredLimits = &wanted;
  std::string message;
  WGPURequestDeviceStatus status{};
  EXPECT_FALSE(requestDevice(instance, fresh, &d, &message, &status));
  EXPECT_EQ(status, WGPURequestDeviceStatus_Error);
  EXPECT_NE(message.find("maxTextureDimension2D"), std::string::npos) << message;
  EXPECT_NE(message.find(std::to_string(best.maxTextureDimension2D)), std::string::npos) << message;

  Adapter once = requestAdapter(instance);
  Device first = requestDevice(instance, once, nullptr);
  EXPECT_TRUE(first);
  EXPECT_FALSE(Device(requestDevice(instance, once, nullptr, &message, &status)));
  EXPECT_EQ(status, WGPURequestDeviceStatus_Error) << "an adapter gives one device";
  EXPECT_FALSE(message.empty());
}

TEST_F(Demand, D61_StorageBindingsOfOddSizes) {
  ComputePipeline pipeline = computePipeline(kTimesThree);
  BindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(pipeline, 0);
  const auto bind = [&](WGPUBuffer b, uint64_t size) {
    WGPUBindGroupEntry entry = WGPU_BIND_GROUP_ENTRY_INIT;
    entry.buffer = b, entry.size = size;
    WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
    d.layout = layout;
    d.entryCount = 1, d.entries = &entry;
    return errorOf([&] { BindGroup group = wgpuDeviceCreateBindGroup(device, &d); }).type;
  };
  Buffer ten, twelve;
  expectNoError([&] { ten = buffer(10, kStorageBoth), twelve = buffer(12, kStorageBoth); });
  EXPECT_EQ(bind(ten, WGPU_WHOLE_SIZE), WGPUErrorType_Validation);
  EXPECT_EQ(bind(twelve, 6), WGPUErrorType_Validation);
  EXPECT_EQ(bind(ten, 8), WGPUErrorType_NoError);
  EXPECT_EQ(bind(twelve, WGPU_WHOLE_SIZE), WGPUErrorType_NoError);
}

TEST_F(Demand, D63_IndirectCountsBeyondTheLimit) {
  WGPULimits limits = WGPU_LIMITS_INIT;
  ASSERT_EQ(wgpuDeviceGetLimits(device, &limits), WGPUStatus_Success);
  const uint32_t most = limits.maxComputeWorkgroupsPerDimension;
  ComputePipeline filler = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> counts: array<u32, 9>;
@group(0) @binding(1) var<storage, read> wanted: array<u32, 9>;
@compute @workgroup_size(9) fn main(@builtin(local_invocation_index) i: u32) { counts[i] = wanted[i]; })");
  ComputePipeline counter = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> total: atomic<u32>;
@compute @workgroup_size(1) fn main() { atomicAdd(&total, 1u); })");
  Buffer counts = buffer(36, WGPUBufferUsage_Indirect | WGPUBufferUsage_Storage), wanted = buffer(36, kStorageBoth),
         total = buffer(4, kStorageBoth);
  write(wanted, std::vector<uint32_t>{std::max(70000u, most + 1), 1, 1, 1, 1, 0, 2, 3, 4});
  BindGroup fill = bindBuffers(filler, {counts, wanted}), count = bindBuffers(counter, {total});
  CommandEncoder e = encoder();
  computePass(e, nullptr, [&](WGPUComputePassEncoder pass) { run(pass, filler, fill, 1); });
  computePass(e, nullptr, [&](WGPUComputePassEncoder pass) {
    wgpuComputePassEncoderSetPipeline(pass, counter);
    wgpuComputePassEncoderSetBindGroup(pass, 0, count, 0, nullptr);
    for (uint64_t offset : {0, 12, 24}) wgpuComputePassEncoderDispatchWorkgroupsIndirect(pass, counts, offset);
    wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1);
  });
  expectNoError([&] { submit(finish(e)); });
  EXPECT_EQ(read<uint32_t>(total)[0], 2u * 3 * 4 + 1);
  EXPECT_TRUE(lost.atLeast(0).empty());
}

// The layers' synchronization validation watches this one when ALBA_VALIDATION=1 is set.
TEST_F(Demand, D64_DispatchesSeeEachOthersWrites) {
  constexpr uint32_t kElements = 1 << 20, kTurns = 64;
  ComputePipeline pipeline = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@group(0) @binding(1) var<uniform> step: vec4u;
@compute @workgroup_size(256) fn main(@builtin(global_invocation_id) id: vec3u) {
  data[id.x] = data[id.x] * 3u + step.x;
})");
  Buffer data = buffer(kElements * 4, kStorageBoth);
  std::vector<uint32_t> expected(kElements);
  for (uint32_t i = 0; i < kElements; ++i) expected[i] = i * 2654435761u;
  write(data, expected);
  std::vector<Buffer> steps;
  std::vector<BindGroup> groups;
  for (uint32_t turn = 0; turn < kTurns; ++turn) {
    steps.push_back(buffer(16, WGPUBufferUsage_Uniform | WGPUBufferUsage_CopyDst));
    write(steps.back(), std::vector<uint32_t>{turn, 0, 0, 0});
    groups.push_back(bindBuffers(pipeline, {data, steps.back()}));
  }
  CommandEncoder e = encoder();
  computePass(e, nullptr, [&](WGPUComputePassEncoder pass) {
    for (uint32_t turn = 0; turn < kTurns; ++turn) run(pass, pipeline, groups[turn], kElements / 256);
  });
  submit(finish(e));
  for (uint32_t& value : expected)
    for (uint32_t turn = 0; turn < kTurns; ++turn) value = value * 3 + turn;
  EXPECT_TRUE(read<uint32_t>(data) == expected);

  Buffer a = buffer(1024, kCopyBoth), b = buffer(1024, kCopyBoth), to = buffer(1024, kCopyBoth);
  write(a, std::vector<uint32_t>(256, 1));
  write(b, std::vector<uint32_t>(256, 2));
  CommandEncoder copies = encoder();
  for (int i = 0; i < 8; ++i) {
    wgpuCommandEncoderCopyBufferToBuffer(copies, a, 0, to, 0, 1024);
    wgpuCommandEncoderCopyBufferToBuffer(copies, b, 0, to, 0, 1024);
  }
  submit(finish(copies));
  EXPECT_EQ(read<uint32_t>(to), std::vector<uint32_t>(256, 2));
}

}  // namespace alba_test
