// SPDX-License-Identifier: MIT
// The lesson of timestamp queries as rules of the specification, one test per numbered claim: the feature, the query
// set, the two marks of a pass, the dance of the two buffers. script/check_lessons.py sees to it that no number is left
// out.
#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUBufferUsage kResolved = WGPUBufferUsage_QueryResolve | WGPUBufferUsage_CopySrc,
                          kReadable = WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst,
                          kFilled = kResolved | WGPUBufferUsage_CopyDst;
constexpr uint32_t kNone = WGPU_QUERY_SET_INDEX_UNDEFINED;
constexpr uint64_t kUntouched = 0xAAAAAAAAAAAAAAAA;

// Work that takes a while on any device and that no compiler can fold.
constexpr const char* kSpin = R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  var x = data[id.x] + id.x;
  for (var i = 0u; i < 20000u; i++) { x = x * 1664525u + 1013904223u; }
  data[id.x] = x;
})";

class Timestamps : public DeviceTest {
 protected:
  using Record = std::function<void(WGPUCommandEncoder)>;
  struct Spin {
    ComputePipeline pipeline;
    Buffer data;
    BindGroup group;
  };
  bool able() const { return has(WGPUFeatureName_TimestampQuery); }
  QuerySet querySet(uint32_t count, std::string_view label = "times",
                    WGPUQueryType type = WGPUQueryType_Timestamp) const {
    WGPUQuerySetDescriptor d = WGPU_QUERY_SET_DESCRIPTOR_INIT;
    d.label = text(label), d.type = type, d.count = count;
    return wgpuDeviceCreateQuerySet(device, &d);
  }
  static WGPUPassTimestampWrites writes(WGPUQuerySet set, uint32_t begin, uint32_t end) {
    WGPUPassTimestampWrites w = WGPU_PASS_TIMESTAMP_WRITES_INIT;
    w.querySet = set, w.beginningOfPassWriteIndex = begin, w.endOfPassWriteIndex = end;
    return w;
  }
  Spin makeSpin() const {
    Spin s;
    s.pipeline = computePipeline(kSpin);
    s.data = buffer(64 * 4 * 64, WGPUBufferUsage_Storage);
    s.group = bindBuffers(s.pipeline, {s.data});
    return s;
  }
  static void pass(WGPUCommandEncoder e, const WGPUPassTimestampWrites* times, const Spin* work = nullptr) {
    WGPUComputePassDescriptor d = WGPU_COMPUTE_PASS_DESCRIPTOR_INIT;
    d.timestampWrites = times;
    ComputePass p = wgpuCommandEncoderBeginComputePass(e, &d);
    if (work) {
      wgpuComputePassEncoderSetPipeline(p, work->pipeline);
      wgpuComputePassEncoderSetBindGroup(p, 0, work->group, 0, nullptr);
      wgpuComputePassEncoderDispatchWorkgroups(p, 64, 1, 1);
    }
    wgpuComputePassEncoderEnd(p);
  }
  static void pass(WGPUCommandEncoder e, WGPUQuerySet set, uint32_t begin, uint32_t end, const Spin* work = nullptr) {
    const WGPUPassTimestampWrites w = writes(set, begin, end);
    pass(e, &w, work);
  }
  static void renderPass(WGPUCommandEncoder e, WGPUTextureView target, const WGPUPassTimestampWrites* times,
                         WGPUColor clear = {0, 0, 0, 0}) {
    WGPURenderPassColorAttachment color = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
    color.view = target, color.loadOp = WGPULoadOp_Clear, color.storeOp = WGPUStoreOp_Store, color.clearValue = clear;
    WGPURenderPassDescriptor d = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
    d.colorAttachmentCount = 1, d.colorAttachments = &color, d.timestampWrites = times;
    RenderPass p = wgpuCommandEncoderBeginRenderPass(e, &d);
    wgpuRenderPassEncoderEnd(p);
  }
  // Recording is silent; finish() has the one error.
  std::string finishError(std::string_view rule, const Record& record,
                          std::initializer_list<std::string_view> parts = {}) const {
    CommandEncoder e = encoder();
    expectNoError([&] { record(e); });
    CommandBuffer commands;
    std::string message = expectError(
        rule, [&] { commands = finish(e); }, parts);
    EXPECT_TRUE(commands) << "an invalid command buffer is an object all the same";
    return message;
  }
  void run(const Record& record) const {
    CommandEncoder e = encoder();
    expectNoError([&] {
      record(e);
      submit(finish(e));
    });
  }
  std::vector<uint64_t> resolve(WGPUQuerySet set, uint32_t first, uint32_t count) const {
    Buffer b = buffer(count * 8, kFilled);
    write(b, std::vector<uint64_t>(count, kUntouched));
    run([&](WGPUCommandEncoder e) { wgpuCommandEncoderResolveQuerySet(e, set, first, count, b, 0); });
    return read<uint64_t>(b);
  }
  // What an application does with two marks: the difference, or nothing if it isn't usable.
  static bool duration(uint64_t begin, uint64_t end, uint64_t* nanoseconds) {
    if (end <= begin) return false;
    *nanoseconds = end - begin;
    return true;
  }
};

// ---- the feature

TEST_F(Timestamps, T01_TheFeatureIsAnOfferUntilItIsRequested) {
  WGPUSupportedFeatures offer{};
  wgpuAdapterGetFeatures(adapter, &offer);
  const bool listed = std::find(offer.features, offer.features + offer.featureCount, WGPUFeatureName_TimestampQuery) !=
                      offer.features + offer.featureCount;
  wgpuSupportedFeaturesFreeMembers(offer);
  EXPECT_EQ(listed, wgpuAdapterHasFeature(adapter, WGPUFeatureName_TimestampQuery) == WGPU_TRUE);
  EXPECT_EQ(listed, able()) << "the fixture requests it where it is offered";
  if (!able()) return;
  QuerySet set;
  expectNoError([&] { set = querySet(2); });
  run([&](WGPUCommandEncoder e) { pass(e, set, 0, 1); });
  EXPECT_NE(resolve(set, 0, 1)[0], 0u) << "an adapter that lists the feature measures";
}

TEST_F(Timestamps, T02_AnUnsupportedFeatureGivesNoDeviceAndKeepsTheAdapter) {
  Adapter fresh = requestAdapter(instance);
  WGPUFeatureName missing = WGPUFeatureName(12345);
  WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
  d.requiredFeatureCount = 1, d.requiredFeatures = &missing;
  std::string message;
  WGPURequestDeviceStatus status{};
  Device none = requestDevice(instance, fresh, &d, &message, &status);
  EXPECT_FALSE(none);
  EXPECT_EQ(status, WGPURequestDeviceStatus_Error);
  EXPECT_NE(message.find("12345"), std::string::npos) << message;
  Device plain = requestDevice(instance, fresh, nullptr);
  EXPECT_TRUE(plain) << "the refusal did not use the adapter up";
}

TEST_F(Timestamps, T03_TheDeviceHasWhatWasRequestedAndItsDependencies) {
  auto featuresOf = [&](std::vector<WGPUFeatureName> wanted) {
    Adapter fresh = requestAdapter(instance);
    WGPUDeviceDescriptor d = WGPU_DEVICE_DESCRIPTOR_INIT;
    d.requiredFeatureCount = wanted.size(), d.requiredFeatures = wanted.data();
    Device made = requestDevice(instance, fresh, &d);
    std::vector<WGPUFeatureName> out;
    EXPECT_TRUE(made);
    if (!made) return out;
    WGPUSupportedFeatures features{};
    wgpuDeviceGetFeatures(made, &features);
    out.assign(features.features, features.features + features.featureCount);
    wgpuSupportedFeaturesFreeMembers(features);
    std::sort(out.begin(), out.end());
    return out;
  };
  using Features = std::vector<WGPUFeatureName>;
  EXPECT_EQ(featuresOf({}), Features{WGPUFeatureName_CoreFeaturesAndLimits});
  if (able()) {
    EXPECT_EQ(featuresOf({WGPUFeatureName_TimestampQuery}),
              (Features{WGPUFeatureName_CoreFeaturesAndLimits, WGPUFeatureName_TimestampQuery}));
  }
  // A feature brings the ones that it rests on.
  const std::pair<WGPUFeatureName, WGPUFeatureName> implied[] = {
      {WGPUFeatureName_TextureFormatsTier1, WGPUFeatureName_RG11B10UfloatRenderable},
      {WGPUFeatureName_TextureFormatsTier2, WGPUFeatureName_TextureFormatsTier1},
      {WGPUFeatureName_TextureFormatsTier2, WGPUFeatureName_RG11B10UfloatRenderable},
      {WGPUFeatureName_TextureCompressionBCSliced3D, WGPUFeatureName_TextureCompressionBC},
      {WGPUFeatureName_TextureCompressionASTCSliced3D, WGPUFeatureName_TextureCompressionASTC}};
  for (auto [wanted, brought] : implied) {
    if (!wgpuAdapterHasFeature(adapter, wanted)) continue;
    const Features got = featuresOf({wanted});
    EXPECT_TRUE(std::count(got.begin(), got.end(), wanted)) << wanted;
    EXPECT_TRUE(std::count(got.begin(), got.end(), brought)) << wanted << " brings " << brought;
  }
}

TEST_F(Timestamps, T04_TheDeviceCountsNotTheAdapter) {
  Adapter fresh = requestAdapter(instance);
  std::swap(adapter, fresh);
  Device plain = makeDevice({});
  ASSERT_TRUE(plain);
  std::swap(device, plain);
  QuerySet set;
  expectError("query-set-feature", [&] { set = querySet(2); }, {"timestamp-query"});
  EXPECT_TRUE(set) << "in C an invalid object, not an exception";
  EXPECT_EQ(wgpuQuerySetGetCount(set), 2u);
  std::swap(device, plain);
}

TEST_F(Timestamps, T05_T35_T36_OneShapeForBothKindsOfPass) {
  if (!able()) GTEST_SKIP() << "no timestamp-query";
  Texture target = texture(16, 16, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_RenderAttachment);
  TextureView view = wgpuTextureCreateView(target, nullptr);
  QuerySet set = querySet(4);
  Buffer resolved = buffer(32, kResolved), readable = buffer(32, kReadable);
  // Pass, resolve and copy in one encoder and one submit.
  run([&](WGPUCommandEncoder e) {
    const WGPUPassTimestampWrites compute = writes(set, 0, 1), render = writes(set, 2, 3);
    pass(e, &compute);
    renderPass(e, view, &render);
    wgpuCommandEncoderResolveQuerySet(e, set, 0, 4, resolved, 0);
    wgpuCommandEncoderCopyBufferToBuffer(e, resolved, 0, readable, 0, 32);
  });
  const std::vector<uint64_t> times = read<uint64_t>(readable);
  for (uint64_t t : times) EXPECT_NE(t, 0u);
  EXPECT_TRUE(std::is_sorted(times.begin(), times.end())) << "the passes ran in order";
  // Passes without the member write nothing.
  run([&](WGPUCommandEncoder e) {
    pass(e, nullptr);
    renderPass(e, view, nullptr);
  });
  EXPECT_EQ(resolve(set, 0, 4), times);
}

TEST_F(Timestamps, T06_WithoutTheFeatureTheErrorComesAtFinish) {
  Adapter fresh = requestAdapter(instance);
  std::swap(adapter, fresh);
  Device plain = makeDevice({});
  ASSERT_TRUE(plain);
  QuerySet foreign = able() ? querySet(2) : QuerySet();
  std::swap(device, plain);
  QuerySet occlusion = querySet(2, "occlusion", WGPUQueryType_Occlusion);
  // Silent at the call and at end(); the whole encoder is lost.
  finishError("timestamp-feature", [&](WGPUCommandEncoder e) { pass(e, occlusion, 0, 1); }, {"timestamp-query"});
  if (foreign) {
    const Error error = errorOf([&] {
      CommandEncoder e = encoder();
      pass(e, foreign, 0, 1);
      CommandBuffer commands = finish(e);
    });
    EXPECT_EQ(error.type, WGPUErrorType_Validation);
  }
  finishWork();
  std::swap(device, plain);
}

// ---- the query set

TEST_F(Timestamps, T07_TwoTypesOfQuerySets) {
  expectNoError([&] { querySet(1, "", WGPUQueryType_Occlusion); });
  if (able()) expectNoError([&] { querySet(1, "", WGPUQueryType_Timestamp); });
  for (uint32_t type : {0u, 3u, 77u})
    expectError("enum-unknown", [&] { querySet(1, "", WGPUQueryType(type)); }, {std::to_string(type)});
}

TEST_F(Timestamps, T08_AtMost4096Queries) {
  for (WGPUQueryType type : {WGPUQueryType_Occlusion, WGPUQueryType_Timestamp}) {
    if (type == WGPUQueryType_Timestamp && !able()) continue;
    expectNoError([&] {
      querySet(4096, "", type);
      querySet(0, "", type);
    });
    QuerySet large;
    expectError("query-set-count", [&] { large = querySet(4097, "large", type); },
                {"4097", "4096", "QuerySet \"large\""});
    ASSERT_TRUE(large);
    EXPECT_EQ(wgpuQuerySetGetCount(large), 4097u);
    Buffer b = buffer(8, kResolved);
    finishError("object-invalid",
                [&](WGPUCommandEncoder e) { wgpuCommandEncoderResolveQuerySet(e, large, 0, 1, b, 0); }, {"\"large\""});
  }
}

TEST_F(Timestamps, T09_DestroyedSetsFailAtSubmit) {
  QuerySet set = querySet(2, "gone", able() ? WGPUQueryType_Timestamp : WGPUQueryType_Occlusion);
  Buffer b = buffer(16, kResolved);
  expectNoError([&] {
    wgpuQuerySetDestroy(set);
    wgpuQuerySetDestroy(set);
  });
  CommandEncoder e = encoder();
  CommandBuffer commands;
  expectNoError([&] {
    if (able()) pass(e, set, 0, 1);
    wgpuCommandEncoderResolveQuerySet(e, set, 0, 2, b, 0);
    commands = finish(e);
  });
  expectError("submit-query-set-destroyed", [&] { submit(commands); }, {"QuerySet \"gone\""});
  QuerySet invalid;
  expectError("query-set-count", [&] { invalid = querySet(4097, "", WGPUQueryType_Occlusion); });
  expectNoError([&] { wgpuQuerySetDestroy(invalid); });
}

TEST_F(Timestamps, T10_OneIndexIsEnoughNoneIsNot) {
  if (!able()) GTEST_SKIP() << "no timestamp-query";
  QuerySet set = querySet(2);
  finishError("timestamp-none", [&](WGPUCommandEncoder e) { pass(e, set, kNone, kNone); });
  finishError("timestamp-same", [&](WGPUCommandEncoder e) { pass(e, set, 1, 1); }, {"1"});
  finishError("timestamp-index", [&](WGPUCommandEncoder e) { pass(e, set, 0, 2); }, {"QuerySet \"times\"", "2"});
  finishError("timestamp-index", [&](WGPUCommandEncoder e) { pass(e, set, 7, kNone); }, {"7"});
  run([&](WGPUCommandEncoder e) { pass(e, set, 1, kNone); });
  const std::vector<uint64_t> begun = resolve(set, 0, 2);
  EXPECT_EQ(begun[0], 0u);
  EXPECT_NE(begun[1], 0u);
  run([&](WGPUCommandEncoder e) { pass(e, set, kNone, 0); });
  const std::vector<uint64_t> ended = resolve(set, 0, 2);
  EXPECT_GE(ended[0], begun[1]);
  EXPECT_EQ(ended[1], begun[1]);
}

TEST_F(Timestamps, T11_ValuesAreNanoseconds) {
  if (!able()) GTEST_SKIP() << "no timestamp-query";
  Spin spin = makeSpin();
  QuerySet set = querySet(2);
  run([&](WGPUCommandEncoder e) { pass(e, nullptr, &spin); });  // whatever is done once is done now
  finishWork();
  // A pass can't take longer than the wait for it, and a long one takes most of that. Others use this machine, too, so
  // the best of several counts.
  double best = 0;
  for (int attempt = 0; attempt < 10 && best < 0.2; ++attempt) {
    const auto start = std::chrono::steady_clock::now();
    run([&](WGPUCommandEncoder e) {
      for (int i = 0; i < 4; ++i) pass(e, nullptr, &spin);
      pass(e, set, 0, 1, &spin);
    });
    finishWork();
    const double wall = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
    const std::vector<uint64_t> times = resolve(set, 0, 2);
    ASSERT_NE(times[0], 0u);
    ASSERT_LT(times[0], times[1]);
    const double measured = double(times[1] - times[0]);
    EXPECT_LE(measured, wall * 1.01);
    best = std::max(best, measured * 5 / wall);
  }
  EXPECT_GE(best, 0.2) << "one of five equal passes takes about a fifth of the time";
}

TEST_F(Timestamps, T12_T34_APassTooShortToMeasure) {
  if (!able()) GTEST_SKIP() << "no timestamp-query";
  QuerySet set = querySet(64);
  run([&](WGPUCommandEncoder e) {
    for (uint32_t i = 0; i < 32; ++i) pass(e, set, 2 * i, 2 * i + 1);
  });
  // The guard copes with whatever the clock gives; here nothing is made coarse, so some odd nanoseconds must show.
  bool fine = false;
  const std::vector<uint64_t> times = resolve(set, 0, 64);
  for (uint32_t i = 0; i < 32; ++i) {
    uint64_t nanoseconds = 0;
    duration(times[2 * i], times[2 * i + 1], &nanoseconds);
    EXPECT_LT(nanoseconds, 10'000'000'000u);
    fine |= times[2 * i] % 100'000 != 0 || times[2 * i + 1] % 100'000 != 0;
  }
  EXPECT_TRUE(fine) << "timestamps of a native program are not rounded to 100 microseconds";
  uint64_t unusable = 5;
  EXPECT_FALSE(duration(7, 7, &unusable));
  EXPECT_FALSE(duration(7, 3, &unusable));
  EXPECT_EQ(unusable, 5u);
}

TEST_F(Timestamps, T13_NoTimestampInsideAPass) {
  EXPECT_FALSE(wgpuGetProcAddress(text("wgpuComputePassEncoderWriteTimestamp")));
  EXPECT_FALSE(wgpuGetProcAddress(text("wgpuRenderPassEncoderWriteTimestamp")));
  if (!able()) return;
  // The one of the encoder stands between passes.
  QuerySet set = querySet(1);
  finishError("encoder-locked", [&](WGPUCommandEncoder e) {
    ComputePass p = wgpuCommandEncoderBeginComputePass(e, nullptr);
    wgpuCommandEncoderWriteTimestamp(e, set, 0);
    wgpuComputePassEncoderEnd(p);
  });
}

TEST_F(Timestamps, T14_T15_OneLargeSetServesManyPasses) {
  if (!able()) GTEST_SKIP() << "no timestamp-query";
  Texture target = texture(8, 8, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_RenderAttachment);
  TextureView view = wgpuTextureCreateView(target, nullptr);
  QuerySet set = querySet(64);
  run([&](WGPUCommandEncoder e) {
    const WGPUPassTimestampWrites render = writes(set, 12, 13), again = writes(set, 12, 14);
    pass(e, set, 10, 11);
    renderPass(e, view, &render);
    renderPass(e, view, &again);  // the same slot twice in one command buffer: the last one counts
  });
  const std::vector<uint64_t> times = resolve(set, 0, 64);
  for (uint32_t i = 0; i < 64; ++i) EXPECT_EQ(times[i] != 0, i >= 10 && i <= 14) << i;
  EXPECT_LE(times[10], times[11]);
  EXPECT_LE(times[11], times[13]);
  EXPECT_LE(times[13], times[12]) << "slot 12 was written again after slot 13";
  EXPECT_LE(times[12], times[14]);
}

TEST_F(Timestamps, T16_AnUnwrittenSlotIsZeroAndNobodyWaitsForIt) {
  for (WGPUQueryType type : {WGPUQueryType_Occlusion, WGPUQueryType_Timestamp}) {
    if (type == WGPUQueryType_Timestamp && !able()) continue;
    QuerySet set = querySet(8, "fresh", type);
    Buffer b = buffer(256 + 8 * 8, kFilled);
    write(b, std::vector<uint64_t>(40, kUntouched));
    const auto start = std::chrono::steady_clock::now();
    run([&](WGPUCommandEncoder e) { wgpuCommandEncoderResolveQuerySet(e, set, 2, 4, b, 256); });
    const std::vector<uint64_t> values = read<uint64_t>(b);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
    for (uint32_t i = 0; i < 40; ++i) EXPECT_EQ(values[i], i >= 32 && i < 36 ? 0 : kUntouched) << i;
  }
}

TEST_F(Timestamps, T17_ASkippedPassLeavesThePreviousValue) {
  if (!able()) GTEST_SKIP() << "no timestamp-query";
  QuerySet set = querySet(4);
  run([&](WGPUCommandEncoder e) { pass(e, set, 0, 1); });
  const std::vector<uint64_t> first = resolve(set, 0, 4);
  EXPECT_NE(first[0], 0u);
  EXPECT_NE(first[1], 0u);
  EXPECT_EQ(first[2], 0u) << "nobody ever wrote it";
  // The next frame skips that pass and writes others: the old values stand, and only slot 2 is new.
  run([&](WGPUCommandEncoder e) { pass(e, set, 2, kNone); });
  const std::vector<uint64_t> second = resolve(set, 0, 4);
  EXPECT_EQ(second[0], first[0]);
  EXPECT_EQ(second[1], first[1]);
  EXPECT_GE(second[2], first[1]);
  EXPECT_EQ(second[3], 0u);
  EXPECT_EQ(resolve(set, 0, 4), second) << "a frame without any pass";
}

// ---- resolving

TEST_F(Timestamps, T18_ResolvingIsForTheEncoderOutsideOfPasses) {
  QuerySet set = querySet(2, "set", WGPUQueryType_Occlusion);
  Buffer b = buffer(16, kResolved);
  finishError("encoder-locked",
              [&](WGPUCommandEncoder e) {
                ComputePass p = wgpuCommandEncoderBeginComputePass(e, nullptr);
                wgpuCommandEncoderResolveQuerySet(e, set, 0, 2, b, 0);
                wgpuComputePassEncoderEnd(p);
              },
              {"resolveQuerySet"});
}

TEST_F(Timestamps, T19_TheDestinationNeedsQueryResolve) {
  QuerySet set = querySet(2, "set", WGPUQueryType_Occlusion);
  Buffer plain = buffer(16, WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst, "plain"),
         enough = buffer(16, WGPUBufferUsage_QueryResolve);
  finishError("resolve-usage", [&](WGPUCommandEncoder e) { wgpuCommandEncoderResolveQuerySet(e, set, 0, 2, plain, 0); },
              {"Buffer \"plain\"", "QUERY_RESOLVE"});
  run([&](WGPUCommandEncoder e) { wgpuCommandEncoderResolveQuerySet(e, set, 0, 2, enough, 0); });
}

TEST_F(Timestamps, T20_T21_T22_OffsetSizeAndUsageAreThreeRulesAndOneError) {
  QuerySet set = querySet(2, "set", WGPUQueryType_Occlusion);
  Buffer b = buffer(272, kResolved, "results"), small = buffer(8, kResolved, "small"),
         plain = buffer(8, WGPUBufferUsage_CopyDst);
  auto resolving = [&](WGPUBuffer to, uint64_t offset) {
    return [=, &set](WGPUCommandEncoder e) { wgpuCommandEncoderResolveQuerySet(e, set, 0, 2, to, offset); };
  };
  for (uint64_t offset : {8, 128, 255, 264})
    finishError("resolve-offset", resolving(b, offset), {std::to_string(offset), "256"});
  finishError("resolve-range", resolving(small, 0), {"Buffer \"small\"", "16", "8"});
  finishError("resolve-range", resolving(b, 512), {"512", "272"});
  run(resolving(b, 256));
  // Three mistakes in one encoder: one error at finish(), none before, none after.
  CommandEncoder e = encoder();
  expectNoError([&] {
    resolving(plain, 0)(e);
    resolving(b, 8)(e);
    resolving(small, 0)(e);
  });
  push(WGPUErrorFilter_Validation);
  expectError("resolve-usage", [&] { CommandBuffer commands = finish(e); });
  EXPECT_EQ(pop().type, WGPUErrorType_NoError);
}

TEST_F(Timestamps, T23_TheQueriesLieInTheSet) {
  QuerySet set = querySet(4, "set", WGPUQueryType_Occlusion);
  Buffer b = buffer(64, kResolved);
  auto resolving = [&](uint32_t first, uint32_t count) {
    return [=, &set, &b](WGPUCommandEncoder e) { wgpuCommandEncoderResolveQuerySet(e, set, first, count, b, 0); };
  };
  finishError("resolve-queries", resolving(4, 0), {"4", "QuerySet \"set\""});
  finishError("resolve-queries", resolving(2, 3));
  finishError("resolve-queries", resolving(3, UINT32_MAX));
  run(resolving(3, 0));
  run(resolving(0, 4));
}

// ---- two buffers

TEST_F(Timestamps, T24_T25_TheDanceOfTheTwoBuffers) {
  Buffer both;
  expectError("buffer-map-read-usage",
              [&] { both = buffer(16, WGPUBufferUsage_QueryResolve | WGPUBufferUsage_MapRead, "both"); },
              {"Buffer \"both\"", "QUERY_RESOLVE", "MAP_READ"});
  EXPECT_TRUE(both);
  expectError("buffer-map-write-usage", [&] { buffer(16, WGPUBufferUsage_MapWrite | WGPUBufferUsage_CopyDst); });
  expectError("buffer-map-read-usage", [&] { buffer(16, WGPUBufferUsage_MapWrite | WGPUBufferUsage_MapRead); });
  for (WGPUBufferUsage usage : {WGPUBufferUsage_MapRead, WGPUBufferUsage_MapWrite, kReadable,
                                WGPUBufferUsage_MapWrite | WGPUBufferUsage_CopySrc, kResolved})
    expectNoError([&] { buffer(16, usage); });
  if (!able()) return;
  QuerySet set = querySet(3);
  Buffer resolved = buffer(24, kResolved), readable = buffer(24, kReadable);
  run([&](WGPUCommandEncoder e) {
    pass(e, set, 0, 1);
    wgpuCommandEncoderResolveQuerySet(e, set, 0, 3, resolved, 0);
    wgpuCommandEncoderCopyBufferToBuffer(e, resolved, 0, readable, 0, 24);
  });
  const std::vector<uint64_t> seen = read<uint64_t>(readable);
  EXPECT_EQ(seen, read<uint64_t>(resolved));
  EXPECT_EQ(seen, resolve(set, 0, 3));
}

TEST_F(Timestamps, T26_TheMappedBytesEndWithUnmap) {
  Buffer from = buffer(16, WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst), to = buffer(16, kReadable);
  write(from, std::vector<uint64_t>{11, 22});
  run([&](WGPUCommandEncoder e) { wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, to, 0, 16); });
  ASSERT_EQ(map(to), WGPUMapAsyncStatus_Success);
  const auto* at = static_cast<const uint64_t*>(wgpuBufferGetConstMappedRange(to, 0, 16));
  ASSERT_TRUE(at);
  const std::vector<uint64_t> copied(at, at + 2);
  wgpuBufferUnmap(to);
  EXPECT_EQ(copied, (std::vector<uint64_t>{11, 22}));
  EXPECT_EQ(wgpuBufferGetConstMappedRange(to, 0, 16), nullptr);
  uint64_t value = 0;
  EXPECT_EQ(wgpuBufferReadMappedRange(to, 0, &value, 8), WGPUStatus_Error);
}

TEST_F(Timestamps, T27_TheStateOfAMappingIsSeenAtOnce) {
  Buffer b = buffer(16, kReadable, "staging");
  EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Unmapped);
  WGPUMapAsyncStatus statuses[2]{};
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void* out, void*) {
    *static_cast<WGPUMapAsyncStatus*>(out) = status;
  };
  info.userdata1 = &statuses[0];
  WGPUFuture first = wgpuBufferMapAsync(b, WGPUMapMode_Read, 0, 16, info), second{};
  EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Pending);
  // A second request fails at once and does the first no harm.
  info.userdata1 = &statuses[1];
  expectError("buffer-already-mapped", [&] { second = wgpuBufferMapAsync(b, WGPUMapMode_Read, 0, 16, info); },
              {"Buffer \"staging\""});
  wait(second);
  EXPECT_EQ(statuses[1], WGPUMapAsyncStatus_Error);
  EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Pending);
  wait(first);
  EXPECT_EQ(statuses[0], WGPUMapAsyncStatus_Success);
  EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Mapped);
  wgpuBufferUnmap(b);
  EXPECT_EQ(wgpuBufferGetMapState(b), WGPUBufferMapState_Unmapped);
}

TEST_F(Timestamps, T28_ACopyIntoAMappedBufferFailsAtSubmit) {
  Buffer from = buffer(16, WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst), to = buffer(16, kReadable, "staging");
  write(from, std::vector<uint64_t>{1, 2});
  auto record = [&] {
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, to, 0, 16);
    return finish(e);
  };
  ASSERT_EQ(map(to), WGPUMapAsyncStatus_Success);
  CommandBuffer early, late;
  expectNoError([&] { early = record(), late = record(); });  // recording and finish() know nothing of mappings
  expectError("submit-buffer-mapped", [&] { submit(early); }, {"Buffer \"staging\""});
  expectError("write-buffer-mapped", [&] { write(to, std::vector<uint64_t>{9}); }, {"Buffer \"staging\""});
  wgpuBufferUnmap(to);
  expectNoError([&] { submit(late); });
  EXPECT_EQ(read<uint64_t>(to), (std::vector<uint64_t>{1, 2}));
}

TEST_F(Timestamps, T29_T31_FramesWithOneBufferAndAGuard) {
  constexpr uint64_t kFrames = 40;
  Buffer from = buffer(8, WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst), to = buffer(8, kReadable);
  // One wait a frame: the order closes by itself.
  for (uint64_t frame = 1; frame <= kFrames; ++frame) {
    write(from, std::vector<uint64_t>{frame});
    run([&](WGPUCommandEncoder e) { wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, to, 0, 8); });
    EXPECT_EQ(read<uint64_t>(to)[0], frame);
  }
  // No wait at all: a frame copies only while the buffer is free, and each value that arrives is one of a frame.
  struct State {
    WGPUBuffer buffer;
    std::vector<uint64_t> seen;
  } state{to, {}};
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.userdata1 = &state;
  info.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void* out, void*) {
    auto& state = *static_cast<State*>(out);
    uint64_t value = 0;
    if (status == WGPUMapAsyncStatus_Success) wgpuBufferReadMappedRange(state.buffer, 0, &value, 8);
    state.seen.push_back(value);
    wgpuBufferUnmap(state.buffer);
  };
  std::vector<uint64_t> sent;
  expectNoError([&] {
    for (uint64_t frame = 1001; frame <= 1000 + kFrames; ++frame) {
      const bool free = wgpuBufferGetMapState(to) == WGPUBufferMapState_Unmapped;
      write(from, std::vector<uint64_t>{frame});
      CommandEncoder e = encoder();
      if (free) wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, to, 0, 8);
      submit(finish(e));
      if (free) {
        sent.push_back(frame);
        wgpuBufferMapAsync(to, WGPUMapMode_Read, 0, 8, info);
      }
      wgpuInstanceProcessEvents(instance);
    }
    finishWork();
    wgpuInstanceProcessEvents(instance);
  });
  EXPECT_FALSE(sent.empty());
  EXPECT_EQ(state.seen, sent);
}

TEST_F(Timestamps, T30_MapAsyncStopsNobody) {
  Buffer from = buffer(8, WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst), to = buffer(8, kReadable);
  write(from, std::vector<uint64_t>{3});
  run([&](WGPUCommandEncoder e) { wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, to, 0, 8); });
  bool called = false;
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.userdata1 = &called;
  info.callback = [](WGPUMapAsyncStatus, WGPUStringView, void* out, void*) { *static_cast<bool*>(out) = true; };
  WGPUFuture future = wgpuBufferMapAsync(to, WGPUMapMode_Read, 0, 8, info);
  // While it is pending the program makes objects, writes, records and submits.
  Buffer other = buffer(8, WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst);
  expectNoError([&] {
    write(other, std::vector<uint64_t>{4});
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(e, other, 0, from, 0, 8);
    submit(finish(e));
  });
  EXPECT_FALSE(called);
  EXPECT_EQ(wgpuBufferGetMapState(to), WGPUBufferMapState_Pending);
  wait(future);
  EXPECT_TRUE(called);
  uint64_t value = 0;
  EXPECT_EQ(wgpuBufferReadMappedRange(to, 0, &value, 8), WGPUStatus_Success);
  EXPECT_EQ(value, 3u);
}

TEST_F(Timestamps, T33_SixteenBytesAreTwoTimestamps) {
  // Beyond 2^53 neighbours differ by what a double can't hold; the bytes come through whole, little end first.
  const std::vector<uint64_t> sent = {0x0123456789ABCDEF, 0x0123456789ABCDF0};
  Buffer from = buffer(16, WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst), to = buffer(16, kReadable);
  write(from, sent);
  run([&](WGPUCommandEncoder e) { wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, to, 0, 16); });
  const std::vector<uint64_t> seen = read<uint64_t>(to);
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(seen, sent);
  EXPECT_EQ(seen[1] - seen[0], 1u);
  EXPECT_EQ(bytes(to)[0], 0xEF);
  EXPECT_EQ(bytes(to)[15], 0x01);
}

// ---- what else a measured pass needs

TEST_F(Timestamps, T37_LoadAndStoreOperationsAreRequired) {
  Texture target = texture(4, 4, WGPUTextureFormat_RGBA8Unorm,
                           WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_CopySrc, "target");
  TextureView view = wgpuTextureCreateView(target, nullptr);
  for (bool load : {false, true})
    finishError("attachment-ops", [&](WGPUCommandEncoder e) {
      WGPURenderPassColorAttachment color = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
      color.view = view;
      if (load) color.loadOp = WGPULoadOp_Load;
      if (!load) color.storeOp = WGPUStoreOp_Store;
      WGPURenderPassDescriptor d = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
      d.colorAttachmentCount = 1, d.colorAttachments = &color;
      RenderPass p = wgpuCommandEncoderBeginRenderPass(e, &d);
      wgpuRenderPassEncoderEnd(p);
    });
  run([&](WGPUCommandEncoder e) { renderPass(e, view, nullptr, {0.2, 0.4, 0.6, 1.0}); });
  const std::vector<uint8_t> pixels = texels(target, 4);
  for (size_t i = 0; i < pixels.size(); i += 4)
    EXPECT_EQ(std::vector<uint8_t>(pixels.begin() + i, pixels.begin() + i + 4),
              (std::vector<uint8_t>{51, 102, 153, 255}));
}

TEST_F(Timestamps, T38_ASurfaceThatIsNoneGivesNoTexture) {
  WGPUSurfaceDescriptor nowhere = WGPU_SURFACE_DESCRIPTOR_INIT;
  WGPUSurface surface = wgpuInstanceCreateSurface(instance, &nowhere);
  ASSERT_TRUE(surface);
  WGPUSurfaceTexture current = WGPU_SURFACE_TEXTURE_INIT;
  wgpuSurfaceGetCurrentTexture(surface, &current);
  EXPECT_EQ(current.status, WGPUSurfaceGetCurrentTextureStatus_Error);
  EXPECT_EQ(current.texture, nullptr);
  wgpuSurfaceRelease(surface);
  // An attachment without a view is a hole, and a pass of holes alone is refused.
  finishError("attachment-none", [&](WGPUCommandEncoder e) { renderPass(e, nullptr, nullptr); });
}

// In JavaScript: T32 (BigInt has to be subtracted before it becomes a Number; in C the times are uint64_t, see T33)

}  // namespace
}  // namespace alba_test
