// SPDX-License-Identifier: MIT
// Query sets: creation, timestamps of passes and encoders, resolving, values that stay.
#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUBufferUsage kResolve = WGPUBufferUsage_QueryResolve | WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;
constexpr uint32_t kNone = WGPU_QUERY_SET_INDEX_UNDEFINED;

class QueryTest : public DeviceTest {
 protected:
  QuerySet querySet(WGPUQueryType type, uint32_t count, std::string_view label = "") const {
    WGPUQuerySetDescriptor d = WGPU_QUERY_SET_DESCRIPTOR_INIT;
    d.label = text(label), d.type = type, d.count = count;
    return wgpuDeviceCreateQuerySet(device, &d);
  }
  bool hasTimestamps() const { return has(WGPUFeatureName_TimestampQuery); }
  void pass(WGPUCommandEncoder e, WGPUQuerySet set, uint32_t begin, uint32_t end) const {
    WGPUPassTimestampWrites writes = WGPU_PASS_TIMESTAMP_WRITES_INIT;
    writes.querySet = set, writes.beginningOfPassWriteIndex = begin, writes.endOfPassWriteIndex = end;
    WGPUComputePassDescriptor d = WGPU_COMPUTE_PASS_DESCRIPTOR_INIT;
    d.timestampWrites = &writes;
    ComputePass p = wgpuCommandEncoderBeginComputePass(e, &d);
    wgpuComputePassEncoderEnd(p);
  }
  void finishError(std::string_view rule, const std::function<void(WGPUCommandEncoder)>& record,
                   std::initializer_list<std::string_view> parts = {}) {
    CommandEncoder e = encoder();
    expectNoError([&] { record(e); });
    expectError(
        rule, [&] { CommandBuffer commands = finish(e); }, parts);
  }
  std::vector<uint64_t> resolve(WGPUQuerySet set, uint32_t first, uint32_t count) const {
    Buffer b = buffer(count * 8, kResolve);
    write(b, std::vector<uint64_t>(count, ~uint64_t(0)));
    CommandEncoder e = encoder();
    wgpuCommandEncoderResolveQuerySet(e, set, first, count, b, 0);
    submit(finish(e));
    return read<uint64_t>(b);
  }
};

TEST_F(QueryTest, Creation) {
  QuerySet set = querySet(WGPUQueryType_Occlusion, 4096);
  EXPECT_EQ(wgpuQuerySetGetCount(set), 4096u);
  EXPECT_EQ(wgpuQuerySetGetType(set), WGPUQueryType_Occlusion);
  expectNoError([&] { QuerySet empty = querySet(WGPUQueryType_Occlusion, 0); });
  QuerySet invalid;
  expectError("query-set-count", [&] { invalid = querySet(WGPUQueryType_Occlusion, 4097, "big"); },
              {"4097", "4096", "QuerySet \"big\""});
  ASSERT_TRUE(invalid);
  EXPECT_EQ(wgpuQuerySetGetCount(invalid), 4097u);
  expectNoError([&] { wgpuQuerySetDestroy(invalid); });
  expectError("enum-unknown", [&] { QuerySet s = querySet(WGPUQueryType(77), 1); });
  expectNoError([&] { wgpuQuerySetDestroy(set), wgpuQuerySetDestroy(set); });
}

TEST_F(QueryTest, TimestampsNeedTheFeature) {
  adapter = requestAdapter(instance);  // each makes one device
  Device plain = makeDevice({});
  WGPUQuerySetDescriptor d = WGPU_QUERY_SET_DESCRIPTOR_INIT;
  d.type = WGPUQueryType_Timestamp, d.count = 2;
  std::swap(device, plain);
  expectError("query-set-feature", [&] { QuerySet s = wgpuDeviceCreateQuerySet(device, &d); }, {"timestamp-query"});
  QuerySet occlusion = querySet(WGPUQueryType_Occlusion, 2);
  finishError("timestamp-feature", [&](WGPUCommandEncoder e) { pass(e, occlusion, 0, 1); });
  finishError("timestamp-feature", [&](WGPUCommandEncoder e) { wgpuCommandEncoderWriteTimestamp(e, occlusion, 0); });
  finishWork();
  std::swap(device, plain);
}

TEST_F(QueryTest, TimestampRules) {
  if (!hasTimestamps()) GTEST_SKIP();
  QuerySet set = querySet(WGPUQueryType_Timestamp, 2, "times"), occlusion = querySet(WGPUQueryType_Occlusion, 2);
  finishError("timestamp-none", [&](WGPUCommandEncoder e) { pass(e, set, kNone, kNone); });
  finishError("timestamp-same", [&](WGPUCommandEncoder e) { pass(e, set, 1, 1); });
  finishError("timestamp-index", [&](WGPUCommandEncoder e) { pass(e, set, 0, 2); }, {"QuerySet \"times\"", "2"});
  finishError("timestamp-index", [&](WGPUCommandEncoder e) { wgpuCommandEncoderWriteTimestamp(e, set, 2); });
  finishError("timestamp-set-type", [&](WGPUCommandEncoder e) { pass(e, occlusion, 0, 1); });
  finishError("object-null", [&](WGPUCommandEncoder e) { pass(e, nullptr, 0, 1); });
}

TEST_F(QueryTest, ResolveRules) {
  QuerySet set = querySet(WGPUQueryType_Occlusion, 4, "set");
  Buffer b = buffer(512, kResolve, "results"), plain = buffer(512, WGPUBufferUsage_CopyDst);
  auto resolving = [&](uint32_t first, uint32_t count, WGPUBuffer to, uint64_t offset) {
    return [=, &set](WGPUCommandEncoder e) { wgpuCommandEncoderResolveQuerySet(e, set, first, count, to, offset); };
  };
  finishError("resolve-usage", resolving(0, 1, plain, 0), {"QUERY_RESOLVE"});
  finishError("resolve-queries", resolving(4, 0, b, 0), {"4"});
  finishError("resolve-queries", resolving(2, 3, b, 0));
  finishError("resolve-queries", resolving(1, UINT32_MAX, b, 0));
  finishError("resolve-offset", resolving(0, 1, b, 8), {"256"});
  finishError("resolve-offset", resolving(0, 1, b, 128));
  finishError("resolve-range", resolving(0, 1, b, 512), {"512"});
  Buffer small = buffer(8, kResolve);
  finishError("resolve-range", resolving(0, 2, small, 0), {"16", "8"});
  CommandEncoder e = encoder();
  resolving(3, 0, b, 256)(e);
  resolving(0, 4, b, 256)(e);
  CommandBuffer commands;
  expectNoError([&] { commands = finish(e); });
  submit(commands);
}

TEST_F(QueryTest, UnwrittenSlotsAreZero) {
  QuerySet set = querySet(WGPUQueryType_Occlusion, 300);
  EXPECT_EQ(resolve(set, 0, 300), std::vector<uint64_t>(300, 0));
  if (!hasTimestamps()) return;
  QuerySet times = querySet(WGPUQueryType_Timestamp, 8);
  EXPECT_EQ(resolve(times, 2, 5), std::vector<uint64_t>(5, 0));
}

// Pass, resolve and copy in one encoder and one submit.
TEST_F(QueryTest, PassResolveCopy) {
  if (!hasTimestamps()) GTEST_SKIP();
  QuerySet set = querySet(WGPUQueryType_Timestamp, 2);
  Buffer results = buffer(16, WGPUBufferUsage_QueryResolve | WGPUBufferUsage_CopySrc),
         readable = buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
  CommandEncoder e = encoder();
  pass(e, set, 0, 1);
  wgpuCommandEncoderResolveQuerySet(e, set, 0, 2, results, 0);
  wgpuCommandEncoderCopyBufferToBuffer(e, results, 0, readable, 0, 16);
  submit(finish(e));
  const std::vector<uint64_t> times = read<uint64_t>(readable);
  EXPECT_NE(times[0], 0u);
  EXPECT_GE(times[1], times[0]);
  EXPECT_EQ(read<uint64_t>(results), times);
}

// A slot keeps its value until it is written again, whatever happens to its neighbours.
TEST_F(QueryTest, ValuesStay) {
  if (!hasTimestamps()) GTEST_SKIP();
  QuerySet set = querySet(WGPUQueryType_Timestamp, 6);
  CommandEncoder e = encoder();
  pass(e, set, 1, 4);
  submit(finish(e));
  const std::vector<uint64_t> first = resolve(set, 0, 6);
  EXPECT_EQ(first[0], 0u);
  EXPECT_EQ(first[2], 0u);
  EXPECT_EQ(first[3], 0u);
  EXPECT_EQ(first[5], 0u);
  EXPECT_NE(first[1], 0u);
  EXPECT_GE(first[4], first[1]);
  CommandEncoder later = encoder();
  pass(later, set, 2, kNone);
  pass(later, set, kNone, 4);
  submit(finish(later));
  const std::vector<uint64_t> second = resolve(set, 0, 6);
  EXPECT_EQ(second[1], first[1]);
  EXPECT_EQ(second[0], 0u);
  EXPECT_GE(second[2], first[4]);
  EXPECT_GE(second[4], second[2]);
}

TEST_F(QueryTest, ManyPassesOneResolve) {
  if (!hasTimestamps()) GTEST_SKIP();
  constexpr uint32_t kPasses = 100;
  QuerySet set = querySet(WGPUQueryType_Timestamp, 2 * kPasses + 1);
  Buffer results = buffer(8 * (2 * kPasses + 1), kResolve);
  CommandEncoder e = encoder();
  for (uint32_t i = 0; i < kPasses; ++i) pass(e, set, 2 * i, 2 * i + 1);
  wgpuCommandEncoderWriteTimestamp(e, set, 2 * kPasses);
  wgpuCommandEncoderResolveQuerySet(e, set, 0, 2 * kPasses + 1, results, 0);
  submit(finish(e));
  const std::vector<uint64_t> times = read<uint64_t>(results);
  EXPECT_NE(times[0], 0u);
  EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
}

TEST_F(QueryTest, DestroyedSetsFailAtSubmit) {
  QuerySet set = querySet(WGPUQueryType_Occlusion, 2, "gone");
  Buffer b = buffer(16, kResolve);
  wgpuQuerySetDestroy(set);
  CommandEncoder e = encoder();
  wgpuCommandEncoderResolveQuerySet(e, set, 0, 2, b, 0);
  CommandBuffer commands;
  expectNoError([&] { commands = finish(e); });
  expectError("submit-query-set-destroyed", [&] { submit(commands); }, {"gone"});
}

}  // namespace
}  // namespace alba_test
