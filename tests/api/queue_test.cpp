// SPDX-License-Identifier: MIT
// The queue: writeBuffer's rules, the total order of writes and submits, work done.
#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUBufferUsage kCopy = WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;

class QueueTest : public DeviceTest {
 protected:
  void copy(WGPUBuffer from, uint64_t fromOffset, WGPUBuffer to, uint64_t toOffset, uint64_t size) {
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(e, from, fromOffset, to, toOffset, size);
    submit(finish(e));
  }
};

TEST_F(QueueTest, WriteBufferRules) {
  Buffer b = buffer(16, kCopy, "target"), noCopy = buffer(16, WGPUBufferUsage_Uniform),
         mapped = buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst, "rb", true);
  uint32_t data[8] = {};
  auto writing = [&](WGPUBuffer to, uint64_t offset, size_t size) {
    return [=, this, &data] { wgpuQueueWriteBuffer(queue, to, offset, data, size); };
  };
  expectError("write-buffer-size", writing(b, 0, 6), {"6", "Buffer \"target\"", "writeBuffer"});
  expectError("write-buffer-offset", writing(b, 2, 4), {"2"});
  expectError("write-buffer-range", writing(b, 8, 12), {"12", "8", "16"});
  expectError("write-buffer-range", writing(b, UINT64_MAX - 3, 4));
  expectError("write-buffer-usage", writing(noCopy, 0, 4), {"UNIFORM", "COPY_DST"});
  expectError("write-buffer-mapped", writing(mapped, 0, 4), {"Buffer \"rb\""});
  expectNoError(writing(b, 16, 0));
  wgpuBufferDestroy(b);
  expectError("write-buffer-destroyed", writing(b, 0, 4));
  expectError("object-null", writing(nullptr, 0, 4));
}

TEST_F(QueueTest, WriteCopiesTheDataBeforeItReturns) {
  for (size_t count : {4u, 1000u, 100000u, 3000000u}) {
    Buffer b = buffer(count * 4, kCopy);
    std::vector<uint32_t> data(count, 7);
    write(b, data);
    std::fill(data.begin(), data.end(), 9);
    EXPECT_EQ(read<uint32_t>(b), std::vector<uint32_t>(count, 7)) << count;
  }
}

TEST_F(QueueTest, WritesAndSubmitsKeepTheirOrder) {
  constexpr uint32_t kRounds = 256;
  Buffer value = buffer(4, kCopy), log = buffer(kRounds * 4, kCopy);
  for (uint32_t i = 0; i < kRounds; ++i) {
    write(value, std::vector<uint32_t>{i + 1000});
    copy(value, 0, log, i * 4, 4);
  }
  write(value, std::vector<uint32_t>{5});
  std::vector<uint32_t> seen = read<uint32_t>(log);
  for (uint32_t i = 0; i < kRounds; ++i) EXPECT_EQ(seen[i], i + 1000);
  EXPECT_EQ(read<uint32_t>(value)[0], 5u);
}

TEST_F(QueueTest, BigWritesToABusyBufferKeepTheirOrder) {
  constexpr size_t kWords = 3 << 20;  // three uploads of 4 MiB each
  Buffer value = buffer(kWords * 4, kCopy), log = buffer(kWords * 4, kCopy);
  std::vector<uint32_t> data(kWords);
  for (uint32_t round = 1; round <= 3; ++round) {
    for (size_t i = 0; i < kWords; ++i) data[i] = uint32_t(i) * round;
    write(value, data);
    copy(value, 0, log, 0, kWords * 4);
  }
  write(value, std::vector<uint32_t>(kWords, 1));
  EXPECT_EQ(read<uint32_t>(log), data);
  EXPECT_EQ(read<uint32_t>(value), std::vector<uint32_t>(kWords, 1));
}

TEST_F(QueueTest, CommandBuffersRunInArrayOrder) {
  Buffer one = buffer(4, kCopy), two = buffer(4, kCopy), three = buffer(4, kCopy), to = buffer(4, kCopy);
  write(one, std::vector<uint32_t>{1});
  write(two, std::vector<uint32_t>{2});
  write(three, std::vector<uint32_t>{3});
  std::vector<CommandBuffer> owned;
  std::vector<WGPUCommandBuffer> list;
  for (WGPUBuffer from : {one.get(), two.get(), three.get()}) {
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, to, 0, 4);
    owned.push_back(finish(e));
    list.push_back(owned.back());
  }
  wgpuQueueSubmit(queue, list.size(), list.data());
  EXPECT_EQ(read<uint32_t>(to)[0], 3u);
  expectNoError([&] { wgpuQueueSubmit(queue, 0, nullptr); });
}

TEST_F(QueueTest, ACommandBufferRunsOnce) {
  Buffer a = buffer(4, kCopy), b = buffer(4, kCopy);
  auto make = [&] {
    CommandEncoder e = encoder("once");
    wgpuCommandEncoderCopyBufferToBuffer(e, a, 0, b, 0, 4);
    return finish(e);
  };
  CommandBuffer commands = make();
  WGPUCommandBuffer twice[2] = {commands, commands};
  expectError("submit-duplicate", [&] { wgpuQueueSubmit(queue, 2, twice); });
  CommandBuffer second = make();
  expectNoError([&] { submit(second); });
  EXPECT_NE(errorOf([&] { submit(second); }).type, WGPUErrorType_NoError);
}

TEST_F(QueueTest, AFailedSubmitRunsNothingOfTheList) {
  Buffer a = buffer(4, kCopy), b = buffer(4, kCopy), gone = buffer(4, kCopy, "gone");
  write(a, std::vector<uint32_t>{1});
  CommandEncoder good = encoder(), bad = encoder();
  wgpuCommandEncoderCopyBufferToBuffer(good, a, 0, b, 0, 4);
  wgpuCommandEncoderCopyBufferToBuffer(bad, gone, 0, b, 0, 4);
  CommandBuffer first = finish(good), second = finish(bad);
  wgpuBufferDestroy(gone);
  WGPUCommandBuffer list[2] = {first, second};
  const Error error = errorOf([&] { wgpuQueueSubmit(queue, 2, list); });
  EXPECT_EQ(error.type, WGPUErrorType_Validation);
  EXPECT_NE(error.message.find("Buffer \"gone\""), std::string::npos) << error.message;
  EXPECT_EQ(read<uint32_t>(b)[0], 0u);
  EXPECT_NE(errorOf([&] { submit(first); }).type, WGPUErrorType_NoError) << "it went down with the list";
}

TEST_F(QueueTest, WorkDoneWithNothingToDo) {
  int calls = 0;
  WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.userdata1 = &calls;
  info.callback = [](WGPUQueueWorkDoneStatus status, WGPUStringView message, void* calls, void*) {
    EXPECT_EQ(status, WGPUQueueWorkDoneStatus_Success);
    EXPECT_EQ(message.length, 0u);
    ++*static_cast<int*>(calls);
  };
  EXPECT_EQ(wait(wgpuQueueOnSubmittedWorkDone(queue, info), 1'000'000'000), WGPUWaitStatus_Success);
  EXPECT_EQ(calls, 1);
  wgpuDeviceDestroy(device);
  EXPECT_EQ(wait(wgpuQueueOnSubmittedWorkDone(queue, info), 1'000'000'000), WGPUWaitStatus_Success);
  EXPECT_EQ(calls, 2);
}

TEST_F(QueueTest, ThereIsOneQueue) {
  Queue again = wgpuDeviceGetQueue(device);
  EXPECT_EQ(again.get(), queue.get());
}

TEST_F(QueueTest, EarlierMapsSettleBeforeWorkDone) {
  struct Order {
    std::string text;
  } order;
  for (int i = 0; i < 100; ++i) {
    order.text.clear();
    Buffer from = buffer(64, kCopy), to = buffer(64, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
    copy(from, 0, to, 0, 64);
    WGPUBufferMapCallbackInfo mapInfo = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
    mapInfo.mode = WGPUCallbackMode_AllowProcessEvents;
    mapInfo.userdata1 = &order;
    mapInfo.callback = [](WGPUMapAsyncStatus, WGPUStringView, void* order, void*) {
      static_cast<Order*>(order)->text += 'm';
    };
    wgpuBufferMapAsync(to, WGPUMapMode_Read, 0, 64, mapInfo);
    WGPUQueueWorkDoneCallbackInfo doneInfo = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    doneInfo.mode = WGPUCallbackMode_AllowProcessEvents;
    doneInfo.userdata1 = &order;
    doneInfo.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* order, void*) {
      static_cast<Order*>(order)->text += 'd';
    };
    wgpuQueueOnSubmittedWorkDone(queue, doneInfo);
    const auto start = std::chrono::steady_clock::now();
    while (order.text.size() < 2 && std::chrono::steady_clock::now() - start < std::chrono::seconds(30))
      wgpuInstanceProcessEvents(instance);
    ASSERT_EQ(order.text, "md");
  }
}

TEST_F(QueueTest, EndlessWritesWithoutASubmitStayBounded) {
  // 6.4 GB through one buffer; the last write wins.
  Buffer b = buffer(64 << 10, kCopy);
  std::vector<uint32_t> data(16 << 10);
  auto residentKib = [] {
    std::FILE* f = std::fopen("/proc/self/statm", "r");
    long pages = 0, resident = 0;
    if (f) {
      if (std::fscanf(f, "%ld %ld", &pages, &resident) != 2) resident = 0;
      std::fclose(f);
    }
    return resident * 4;
  };
  const long before = residentKib();
  for (uint32_t i = 0; i < 100000; ++i) {
    data[0] = data[100] = i;
    write(b, data);
  }
  EXPECT_LT(residentKib() - before, 256 << 10);
  std::vector<uint32_t> seen = read<uint32_t>(b);
  EXPECT_EQ(seen[0], 99999u);
  EXPECT_EQ(seen[100], 99999u);
}

}  // namespace
}  // namespace alba_test
