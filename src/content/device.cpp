// SPDX-License-Identifier: MIT
// The device handle's own calls: lifetime, queries, error scopes, loss (spec §4.4, §22). Creation of other objects is
// defined beside their handles.
#include "content/device.h"

#include <ctime>
#include <vector>

#include "alba/alba.h"
#include "base/log.h"
#include "content/adapter.h"
#include "content/boundary.h"
#include "content/buffer.h"
#include "content/event.h"
#include "content/handle.h"
#include "content/instance.h"
#include "content/queue.h"
#include "device/checks.h"
#include "device/device.h"
#include "device/timestamps.h"
#include "vulkan/device.h"

namespace alba::content {
namespace {

void deliverPop(device::Event& event) {
  if (!event.callback) return;
  const std::string& message = event.result.message;
  reinterpret_cast<WGPUPopErrorScopeCallback>(event.callback)(
      WGPUPopErrorScopeStatus(event.result.status), WGPUErrorType(event.result.type), {message.data(), message.size()},
      event.userdata1, event.userdata2);
}

}  // namespace

void checkCallbackInfo(const WGPUChainedStruct* chain, WGPUCallbackMode mode) {
  if (uint32_t(mode) - 1 > 2) [[unlikely]]
    log(LogLevel::Error, format("An asynchronous call has the callback mode {}, which is none: its callback can be "
                                "delivered by waitAny only.",
                                uint32_t(mode)));
  if (chain) [[unlikely]]
    log(LogLevel::Error, format("The callback info of an asynchronous call has a chain ({}): no struct belongs there.",
                                uint32_t(chain->sType)));
}

void logNullHandle(const char* function) noexcept {
  try {
    log(LogLevel::Error, format("{}: the object is null.", function));
  } catch (...) {
  }
}

void logException(const char* function) noexcept {
  try {
    log(LogLevel::Error, format("{}: memory ran out; the call did nothing.", function));
  } catch (...) {
  }
}

Device::Device(Adapter& adapter, std::unique_ptr<device::Device> state, std::string queueLabel)
    : adapter_(&adapter), state_(std::move(state)), queue_(std::make_unique<Queue>(*this)) {
  state_->handle.store(this, std::memory_order_release);
  state_->queueLabel = std::move(queueLabel);
  adapter.instance().registerDevice(this);
}

Device::~Device() { adapter_->instance().unregisterDevice(this); }

Instance& Device::instance() const { return adapter_->instance(); }

void Device::addRef() { applicationRefs_.fetch_add(1, std::memory_order_relaxed); }

bool Device::dropApplicationRef() {
  if (applicationRefs_.fetch_sub(1, std::memory_order_acq_rel) != 1) return false;
  // From here on callbacks get a null device.
  state_->handle.store(nullptr, std::memory_order_release);
  try {
    destroy();
  } catch (...) {
    logException("wgpuDeviceRelease");
  }
  return true;
}

void Device::release() {
  if (!dropApplicationRef()) return;
  if (goesWhenDone_.load(std::memory_order_acquire))
    state_->whenDone([](void* self) { Ref<Device>::release(static_cast<Device*>(self)); }, this);
  else
    Ref<Device>::release(this);
}

void Device::releaseWhenDone() {
  goesWhenDone_.store(true, std::memory_order_release);
  release();
}

void Device::destroy() {
  std::vector<Ref<Buffer>> mapped;
  {
    std::lock_guard<SpinLock> guard(buffersLock_);
    for (Buffer* buffer = mappedBuffers_; buffer; buffer = buffer->nextMapped)
      if (buffer->tryRetain()) mapped.push_back(Ref<Buffer>::adopt(buffer));
  }
  for (Ref<Buffer>& buffer : mapped) buffer->deviceDestroyed();
  mapped.clear();
  issue([device = state_.get()] { device->lose(WGPUDeviceLostReason_Destroyed, "The device was destroyed."); });
  state_->nudge();
}

void Device::registerBuffer(Buffer* buffer) {
  std::lock_guard<SpinLock> guard(buffersLock_);
  buffer->previousMapped = nullptr;
  buffer->nextMapped = mappedBuffers_;
  if (mappedBuffers_) mappedBuffers_->previousMapped = buffer;
  mappedBuffers_ = buffer;
}

void Device::unregisterBuffer(Buffer* buffer) {
  std::lock_guard<SpinLock> guard(buffersLock_);
  if (buffer->nextMapped) buffer->nextMapped->previousMapped = buffer->previousMapped;
  if (buffer->previousMapped)
    buffer->previousMapped->nextMapped = buffer->nextMapped;
  else if (mappedBuffers_ == buffer)
    mappedBuffers_ = buffer->nextMapped;
  buffer->nextMapped = buffer->previousMapped = nullptr;
}

WGPUStatus Device::getAdapterInfo(WGPUAdapterInfo* adapterInfo) { return adapter_->getInfo(adapterInfo); }

void Device::getFeatures(WGPUSupportedFeatures* features) { listFeatures(state_->features(), features); }

WGPUBool Device::hasFeature(WGPUFeatureName feature) { return state_->has(feature); }

WGPUStatus Device::getLimits(WGPULimits* limits) {
  return writeLimits(state_->limits(), state_->stageLimits(), limits) ? WGPUStatus_Success : WGPUStatus_Error;
}

WGPUFuture Device::getLostFuture() { return {state_->lostFuture()}; }

WGPUQueue Device::getQueue() {
  queue_->addRef();
  return reinterpret_cast<WGPUQueue>(queue_.get());
}

void Device::setLabel(WGPUStringView label) {
  issue([device = state_.get(), text = std::string(textOf(label))]() mutable { device->setLabel(std::move(text)); });
}

void Device::pushErrorScope(WGPUErrorFilter filter) {
  // An unknown filter is an error of the call; its scope catches nothing, but the pop to come finds it.
  if (!alba::isValid(filter))
    issueScoped([device = state_.get(), filter](device::Scope* scope) {
      device->raise(scope, "pushErrorScope", device::unknownEnum("filter", uint32_t(filter)));
    });
  state_->scopes().push(filter);
}

WGPUFuture Device::popErrorScope(WGPUPopErrorScopeCallbackInfo callbackInfo) {
  checkCallbackInfo(callbackInfo.nextInChain, callbackInfo.mode);
  const uint64_t id = state_->events().createInPlace([&](device::Event& event) {
    fillEvent(event, callbackInfo, deliverPop, WGPUPopErrorScopeStatus_CallbackCancelled);
    event.cancelledType = WGPUErrorType_NoError;
    event.device = state_.get();
  });
  const device::Scopes::Popped popped = state_->scopes().pop();
  issueFor(*state_, id, [device = state_.get(), wasOpen = popped.wasOpen, scope = popped.scope, id] {
    device::EventResult result{WGPUPopErrorScopeStatus_Success, WGPUErrorType_NoError, nullptr, {}};
    if (!device->isLost()) {
      if (!wasOpen) {
        result.status = WGPUPopErrorScopeStatus_Error;
        result.message = "popErrorScope: no error scope is open on this thread.";
      } else if (scope && scope->error != WGPUErrorType_NoError) {
        result.type = scope->error;
        result.message = std::move(scope->message);
      }
    }
    if (scope) device->scopes().recycle(scope);
    device->events().complete(id, std::move(result));
  });
  state_->afterIssue();
  return {id};
}

WGPUStatus Device::getCalibratedTimestamps(AlbaCalibratedTimestamps* timestamps) {
  uint64_t cpu = 0, ticks = 0, deviation = 0;
  vulkan::Device& vulkan = state_->vulkan();
  if (!timestamps || state_->isLost() || !state_->has(WGPUFeatureName_TimestampQuery)) return WGPUStatus_Error;
  if (!vulkan.calibrated(&cpu, &ticks, &deviation)) return WGPUStatus_Error;
  timestamps->cpuNanoseconds = cpu;
  timestamps->gpuNanoseconds =
      device::ticksToNanoseconds(ticks, vulkan.adapter().timestampPeriod, vulkan.adapter().timestampValidBits);
  timestamps->maxDeviationNanoseconds = deviation;
  return WGPUStatus_Success;
}

WGPUStatus Device::getMemoryReport(AlbaMemoryReport* report) {
  if (!report) return WGPUStatus_Error;
  const vulkan::MemoryReport memory = state_->vulkan().memory.report();
  report->reservedBytes = memory.reserved;
  report->usedBytes = memory.used;
  report->peakReservedBytes = memory.peakReserved;
  report->blocks = memory.blocks;
  report->allocations = memory.allocations;
  return WGPUStatus_Success;
}

}  // namespace alba::content
