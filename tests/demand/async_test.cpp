// SPDX-License-Identifier: MIT
// Reports about asynchronous work: callbacks that never come, come from the wrong call, or waits that do not end.
#include "demand/demand.h"

namespace alba_test {

TEST_F(Demand, D14_PollingProcessEventsIsEnough) {
  Buffer from = buffer(1024, kCopyBoth), to = buffer(1024, kReadback);
  submit(copying(from, 0, to, 0, 1024));
  Called called;
  mapAsync(to, WGPUCallbackMode_AllowProcessEvents, called);
  Watchdog watchdog("polling for a mapping");
  while (called.calls == 0) {
    wgpuInstanceProcessEvents(instance);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(called.status, uint32_t(WGPUMapAsyncStatus_Success));
  wgpuBufferUnmap(to);
}

TEST_F(Demand, D15_WaitAnyOnAMapping) {
  Buffer b = buffer(64, kReadback);
  Called called;
  WGPUFutureWaitInfo info{mapAsync(b, WGPUCallbackMode_WaitAnyOnly, called), WGPU_FALSE};
  EXPECT_EQ(called.calls, 0) << "called before the wait";
  EXPECT_EQ(wgpuInstanceWaitAny(instance, 1, &info, UINT64_MAX), WGPUWaitStatus_Success);
  EXPECT_TRUE(info.completed);
  EXPECT_EQ(called.calls, 1);
  EXPECT_EQ(called.status, uint32_t(WGPUMapAsyncStatus_Success));
  EXPECT_EQ(called.thread, std::this_thread::get_id());
  wgpuInstanceProcessEvents(instance);
  EXPECT_EQ(called.calls, 1);
}

TEST_F(Demand, D16_OnlyTheWaitedFutureFires) {
  Buffer from = buffer(64, kCopyBoth), to = buffer(64, kReadback);
  submit(copying(from, 0, to, 0, 64));
  Called mapped, done;
  const WGPUFuture map = mapAsync(to, WGPUCallbackMode_WaitAnyOnly, mapped);
  const WGPUFuture work = workDone(WGPUCallbackMode_WaitAnyOnly, done);
  EXPECT_EQ(wait(work), WGPUWaitStatus_Success);
  EXPECT_EQ(done.calls, 1);
  EXPECT_EQ(mapped.calls, 0);
  EXPECT_EQ(wait(map, 0), WGPUWaitStatus_Success);
  EXPECT_EQ(mapped.calls, 1);
  EXPECT_EQ(mapped.status, uint32_t(WGPUMapAsyncStatus_Success));
}

TEST_F(Demand, D17_AMappingSettlesBeforeTheWorkDoneAskedForLater) {
  Watchdog watchdog("mappings before work done");
  for (int turn = 0; turn < 300; ++turn) {
    Buffer from = buffer(64, kCopyBoth), to = buffer(64, kReadback);
    submit(copying(from, 0, to, 0, 64));
    std::string order;
    WGPUBufferMapCallbackInfo map = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
    map.mode = WGPUCallbackMode_AllowProcessEvents;
    map.userdata1 = &order;
    map.callback = [](WGPUMapAsyncStatus, WGPUStringView, void* order, void*) {
      *static_cast<std::string*>(order) += "map ";
    };
    wgpuBufferMapAsync(to, WGPUMapMode_Read, 0, 64, map);
    WGPUQueueWorkDoneCallbackInfo done = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    done.mode = WGPUCallbackMode_AllowProcessEvents;
    done.userdata1 = &order;
    done.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* order, void*) {
      *static_cast<std::string*>(order) += "done";
    };
    wgpuQueueOnSubmittedWorkDone(queue, done);
    while (order.size() < 8) wgpuInstanceProcessEvents(instance);
    ASSERT_EQ(order, "map done") << turn;
  }
}

TEST_F(Demand, D18_ThreadsThatSubmitAndWait) {
  constexpr int kThreads = 7, kTurns = 60;
  Watchdog watchdog("threads that submit and wait", 120);
  std::atomic<int> failures{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&] {
      for (int turn = 0; turn < kTurns; ++turn) {
        Buffer from = buffer(256, kCopyBoth), to = buffer(256, kCopyBoth);
        submit(copying(from, 0, to, 0, 256));
        Called done;
        WGPUFutureWaitInfo info{workDone(WGPUCallbackMode_WaitAnyOnly, done), WGPU_FALSE};
        const WGPUWaitStatus status = wgpuInstanceWaitAny(instance, 1, &info, UINT64_MAX);
        if (status != WGPUWaitStatus_Success || !info.completed || done.calls != 1) ++failures;
      }
    });
  }
  // One more thread looks every millisecond at a job that takes longer.
  int timeouts = 0;
  threads.emplace_back([&] {
    ComputePipeline pipeline = spinner();
    Buffer data = buffer(16, kStorageBoth);
    for (uint32_t turns = 2000; turns <= 65535 && timeouts == 0; turns *= 4) {
      dispatch(pipeline, {data}, turns);
      Called done;
      WGPUFutureWaitInfo info{workDone(WGPUCallbackMode_WaitAnyOnly, done), WGPU_FALSE};
      WGPUWaitStatus status;
      while ((status = wgpuInstanceWaitAny(instance, 1, &info, 1'000'000)) == WGPUWaitStatus_TimedOut) ++timeouts;
      if (status != WGPUWaitStatus_Success || done.calls != 1) ++failures;
    }
  });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failures, 0);
  EXPECT_GT(timeouts, 0) << "the long job never outlasted a millisecond";
}

TEST_F(Demand, D19_TimedWaitsAreAnInstanceFeature) {
  {
    Instance plain = makeInstance(false);
    ASSERT_TRUE(plain);
    WGPUFutureWaitInfo info{{1}, WGPU_FALSE};
    EXPECT_EQ(wgpuInstanceWaitAny(plain, 1, &info, 1), WGPUWaitStatus_Error);
  }
  WGPUSupportedInstanceFeatures features{};
  wgpuGetInstanceFeatures(&features);
  const WGPUInstanceFeatureName* end = features.features + features.featureCount;
  EXPECT_NE(std::find(features.features, end, WGPUInstanceFeatureName_TimedWaitAny), end);
  wgpuSupportedInstanceFeaturesFreeMembers(features);

  Called done;
  WGPUFutureWaitInfo info{workDone(WGPUCallbackMode_WaitAnyOnly, done), WGPU_FALSE};
  EXPECT_EQ(wgpuInstanceWaitAny(instance, 1, &info, 10'000'000'000), WGPUWaitStatus_Success);

  WGPUInstanceLimits limits = WGPU_INSTANCE_LIMITS_INIT;
  ASSERT_EQ(wgpuGetInstanceLimits(&limits), WGPUStatus_Success);
  std::vector<WGPUFutureWaitInfo> many(limits.timedWaitAnyMaxCount + 1, info);
  EXPECT_EQ(wgpuInstanceWaitAny(instance, many.size(), many.data(), 1), WGPUWaitStatus_Error);
}

TEST_F(Demand, D37_WorkDoneOnAQueueThatNeverWorked) {
  Watchdog watchdog("work done with no work");
  Called fresh, later, spontaneous;
  EXPECT_EQ(wait(workDone(WGPUCallbackMode_WaitAnyOnly, fresh)), WGPUWaitStatus_Success);
  EXPECT_EQ(fresh.calls, 1);
  EXPECT_EQ(fresh.status, uint32_t(WGPUQueueWorkDoneStatus_Success));
  wgpuDeviceDestroy(device);
  EXPECT_EQ(wait(workDone(WGPUCallbackMode_WaitAnyOnly, later)), WGPUWaitStatus_Success);
  EXPECT_EQ(later.calls, 1);
  workDone(WGPUCallbackMode_AllowSpontaneous, spontaneous);
  while (spontaneous.calls == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  finishWork();
  EXPECT_EQ(spontaneous.calls, 1);
}

}  // namespace alba_test
