// SPDX-License-Identifier: MIT
// What every asynchronous call does with its callback info: looks whether it is well-formed, makes the event, and
// issues the step that completes it.
#pragma once

#include <webgpu/webgpu.h>

#include "content/device.h"
#include "device/event_list.h"

namespace alba::content {

// Says so if the info has an unknown mode (then only waitAny delivers) or a chain (which is left unread).
void checkCallbackInfo(const WGPUChainedStruct* chain, WGPUCallbackMode mode);

template <class CallbackInfo>
void fillEvent(device::Event& event, const CallbackInfo& info, device::Event::Deliver deliver,
               uint32_t cancelledStatus) {
  event.mode = info.mode;
  event.deliver = deliver;
  event.callback = reinterpret_cast<WGPUProc>(info.callback);
  event.userdata1 = info.userdata1;
  event.userdata2 = info.userdata2;
  event.cancelledStatus = cancelledStatus;
}

template <class CallbackInfo>
device::Event makeEvent(const CallbackInfo& info, device::Event::Deliver deliver, uint32_t cancelledStatus,
                        device::Device* device = nullptr) {
  checkCallbackInfo(info.nextInChain, info.mode);
  device::Event event;
  fillEvent(event, info, deliver, cancelledStatus);
  event.device = device;
  return event;
}

// Issues the step that completes event `id`. Without memory for it the event is completed here, as cancelled would be.
template <class F>
void issueFor(device::Device& device, uint64_t id, F&& step) {
  try {
    device.timeline().issue(std::forward<F>(step));
  } catch (...) {
    device.events().cancel(id, "Memory ran out.");
    throw;
  }
}

}  // namespace alba::content
