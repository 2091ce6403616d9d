// SPDX-License-Identifier: MIT
// The last round of a device's thread (Device::whenDone): when it comes, and what is left to the loop.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "api/fixture.h"
#include "content/device.h"
#include "device/workers.h"

namespace alba_test {
namespace {

using namespace std::chrono_literals;
using alba::Ref;

class DeviceEnd : public DeviceTest {
 protected:
  using Content = alba::content::Device;
  // The device, once the application has let go of it and only this test holds it.
  Ref<Content> released() {
    Ref<Content> held(reinterpret_cast<Content*>(device.get()));
    finishWork();
    device = {}, queue = {};
    return held;
  }
  static bool eventually(const std::atomic<bool>& flag) {
    for (int i = 0; i < 30'000 && !flag; ++i) std::this_thread::sleep_for(1ms);
    return flag;
  }
  std::atomic<bool> called{false};
};

TEST_F(DeviceEnd, ComesWhenNoWorkerHasAJobLeft) {
  const Ref<Content> held = released();
  std::atomic<bool> started{false}, mayEnd{false};
  held->state().workers().post([&] {
    started = true;
    while (!mayEnd) std::this_thread::sleep_for(1ms);
  });
  ASSERT_TRUE(eventually(started));
  held->state().whenDone([](void* called) { *static_cast<std::atomic<bool>*>(called) = true; }, &called);
  std::this_thread::sleep_for(100ms);
  EXPECT_FALSE(called) << "the worker is at it";
  mayEnd = true;
  EXPECT_TRUE(eventually(called)) << "though nobody wakes the thread";
}

TEST_F(DeviceEnd, CallsNobodyBackFromItsLastRound) {
  // What the thread does in its rounds exit() waits for; a callback may call exit().
  static std::atomic<bool> inRound, calledInRound, delivered;
  inRound = calledInRound = delivered = false;
  Ref<Content> held = released();
  held->state().whenDone(
      [](void* handle) {
        Ref<Content> last = Ref<Content>::adopt(static_cast<Content*>(handle));
        inRound = true;
        alba::device::Event event;
        event.mode = WGPUCallbackMode_AllowSpontaneous;
        event.deliver = [](alba::device::Event&) {
          calledInRound = inRound.load();
          delivered = true;
        };
        last->state().events().createReady(std::move(event));
        last = Ref<Content>();  // the device is gone
        inRound = false;
      },
      held.detach());
  EXPECT_TRUE(eventually(delivered));
  EXPECT_FALSE(calledInRound);
}

}  // namespace
}  // namespace alba_test
