// SPDX-License-Identifier: MIT
// Instances: creation, adapter choice, waiting for futures (the header's text on asynchronous operations; spec §4.2).
#include "content/instance.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "alba/alba.h"
#include "base/clock.h"
#include "base/format.h"
#include "base/log.h"
#include "content/adapter.h"
#include "content/adapter_choice.h"
#include "content/chain.h"
#include "content/device.h"
#include "content/event.h"
#include "content/handle.h"
#include "device/adapter.h"
#include "queue/queue.h"

namespace alba::content {
namespace {

constexpr size_t kMaxTimedWaits = 65536;
// While a wait watches something besides one queue's semaphore it looks at all of it this often.
constexpr uint64_t kMixedSlice = 1000000;
constexpr uint64_t kLongSlice = 100000000;

constexpr WGPUInstanceFeatureName kInstanceFeatures[] = {WGPUInstanceFeatureName_TimedWaitAny,
                                                         WGPUInstanceFeatureName_MultipleDevicesPerAdapter};
// The compiler also has fragment_depth and buffer_view, for which webgpu.h has no values.
constexpr WGPUWGSLLanguageFeatureName kLanguageFeatures[] = {
    WGPUWGSLLanguageFeatureName_ReadonlyAndReadwriteStorageTextures,
    WGPUWGSLLanguageFeatureName_Packed4x8IntegerDotProduct,
    WGPUWGSLLanguageFeatureName_UnrestrictedPointerParameters,
    WGPUWGSLLanguageFeatureName_PointerCompositeAccess,
    WGPUWGSLLanguageFeatureName_UniformBufferStandardLayout,
    WGPUWGSLLanguageFeatureName_SubgroupId,
    WGPUWGSLLanguageFeatureName_TextureAndSamplerLet,
    WGPUWGSLLanguageFeatureName_SubgroupUniformity,
    WGPUWGSLLanguageFeatureName_TextureFormatsTier1,
    WGPUWGSLLanguageFeatureName_LinearIndexing,
    WGPUWGSLLanguageFeatureName_ImmediateAddressSpace,
};

template <class T, size_t N>
const T* copyList(const T (&list)[N]) {
  auto* copy = static_cast<T*>(std::malloc(sizeof list));
  if (copy) std::copy(list, list + N, copy);
  return copy;
}

void deliverAdapter(device::Event& event) {
  const std::string& message = event.result.message;
  auto adapter = static_cast<WGPUAdapter>(event.result.object);
  if (event.callback)
    reinterpret_cast<WGPURequestAdapterCallback>(event.callback)(WGPURequestAdapterStatus(event.result.status), adapter,
                                                                 {message.data(), message.size()}, event.userdata1,
                                                                 event.userdata2);
  else if (adapter)
    reinterpret_cast<Adapter*>(adapter)->release();
}

}  // namespace

WGPUInstance createInstance(WGPUInstanceDescriptor const* descriptor) {
  bool timed = false, multiple = false;
  size_t most = kMaxTimedWaits;
  if (descriptor) {
    if (chainFault(descriptor->nextInChain, {})) {
      log(LogLevel::Error, "createInstance: the descriptor's chain holds a struct that does not belong there.");
      return nullptr;
    }
    if (descriptor->requiredFeatureCount && !descriptor->requiredFeatures) {
      log(LogLevel::Error, "createInstance: requiredFeatures is null.");
      return nullptr;
    }
    for (size_t i = 0; i < descriptor->requiredFeatureCount; ++i) {
      const WGPUInstanceFeatureName feature = descriptor->requiredFeatures[i];
      if (!hasInstanceFeature(feature)) {
        log(LogLevel::Error, format("createInstance: the instance feature {} is not supported.", uint32_t(feature)));
        return nullptr;
      }
      timed |= feature == WGPUInstanceFeatureName_TimedWaitAny;
      multiple |= feature == WGPUInstanceFeatureName_MultipleDevicesPerAdapter;
    }
    if (const WGPUInstanceLimits* limits = descriptor->requiredLimits) {
      if (limits->nextInChain || limits->timedWaitAnyMaxCount > kMaxTimedWaits) {
        log(LogLevel::Error, format("createInstance: timedWaitAnyMaxCount {} exceeds the supported {}.",
                                    limits->timedWaitAnyMaxCount, kMaxTimedWaits));
        return nullptr;
      }
      if (limits->timedWaitAnyMaxCount) most = std::max<size_t>(64, limits->timedWaitAnyMaxCount);
    }
  }
  return reinterpret_cast<WGPUInstance>(new Instance(timed, multiple, most));
}

void getInstanceFeatures(WGPUSupportedInstanceFeatures* features) {
  if (!features) return;
  features->features = copyList(kInstanceFeatures);
  features->featureCount = features->features ? std::size(kInstanceFeatures) : 0;
}

WGPUStatus getInstanceLimits(WGPUInstanceLimits* limits) {
  if (!limits || limits->nextInChain) return WGPUStatus_Error;
  limits->timedWaitAnyMaxCount = kMaxTimedWaits;
  return WGPUStatus_Success;
}

WGPUBool hasInstanceFeature(WGPUInstanceFeatureName feature) {
  return std::find(std::begin(kInstanceFeatures), std::end(kInstanceFeatures), feature) != std::end(kInstanceFeatures);
}

void supportedInstanceFeaturesFreeMembers(WGPUSupportedInstanceFeatures features) {
  std::free(const_cast<WGPUInstanceFeatureName*>(features.features));
}

void supportedWGSLLanguageFeaturesFreeMembers(WGPUSupportedWGSLLanguageFeatures features) {
  std::free(const_cast<WGPUWGSLLanguageFeatureName*>(features.features));
}

Instance::Instance(bool timedWaitAny, bool multipleDevices, size_t timedWaitAnyMaxCount)
    : timedWaitAny_(timedWaitAny),
      multipleDevices_(multipleDevices),
      timedWaitAnyMaxCount_(timedWaitAnyMaxCount),
      events_(makeRef<device::EventList>()) {}

Instance::~Instance() = default;

void Instance::release() {
  if (applicationRefs_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  events_->cancelAll();
  Ref<Instance>::release(this);
}

void Instance::getWGSLLanguageFeatures(WGPUSupportedWGSLLanguageFeatures* features) {
  if (!features) return;
  features->features = copyList(kLanguageFeatures);
  features->featureCount = features->features ? std::size(kLanguageFeatures) : 0;
}

WGPUBool Instance::hasWGSLLanguageFeature(WGPUWGSLLanguageFeatureName feature) {
  return std::find(std::begin(kLanguageFeatures), std::end(kLanguageFeatures), feature) != std::end(kLanguageFeatures);
}

WGPUFuture Instance::requestAdapter(WGPURequestAdapterOptions const* options,
                                    WGPURequestAdapterCallbackInfo callbackInfo) {
  static const WGPURequestAdapterOptions defaults = WGPU_REQUEST_ADAPTER_OPTIONS_INIT;
  if (!options) options = &defaults;
  const uint64_t id =
      events_->create(makeEvent(callbackInfo, deliverAdapter, WGPURequestAdapterStatus_CallbackCancelled));
  auto answer = [&](WGPURequestAdapterStatus status, Adapter* adapter, std::string message) {
    if (!events_->complete(id, {uint32_t(status), 0, adapter, std::move(message)}) && adapter) adapter->release();
    events_->deliverSpontaneous();
    return WGPUFuture{id};
  };
  auto unavailable = [&](std::string message) {
    return answer(WGPURequestAdapterStatus_Unavailable, nullptr, std::move(message));
  };

  if (chainFault(options->nextInChain, {WGPUSType_RequestAdapterWebXROptions, ALBA_STYPE_ADAPTER_NAME}))
    return answer(WGPURequestAdapterStatus_Error, nullptr,
                  "The options' chain holds a struct that does not belong there.");
  if (options->featureLevel > WGPUFeatureLevel_Core)
    return unavailable(format("{} is not a feature level.", uint32_t(options->featureLevel)));
  if (options->backendType != WGPUBackendType_Undefined && options->backendType != WGPUBackendType_Vulkan)
    return unavailable(format("Only the Vulkan backend ({}) exists here, not {}.", uint32_t(WGPUBackendType_Vulkan),
                              uint32_t(options->backendType)));
  if (options->compatibleSurface) return unavailable("Surfaces are not supported yet.");

  std::string why;
  Ref<vulkan::Instance> vulkan = vulkan::Instance::get(&why);
  if (!vulkan) return unavailable(std::move(why));
  const auto& adapters = vulkan->adapters();
  if (adapters.empty()) return unavailable(vulkan->whyNoAdapter());

  const char* wish = std::getenv("ALBA_ADAPTER");
  const auto* named = findChained<AlbaAdapterName>(options->nextInChain, ALBA_STYPE_ADAPTER_NAME);
  const vulkan::AdapterInfo* best = named ? chooseAdapter(adapters, *options, textOf(named->name), why, "the name ")
                                          : chooseAdapter(adapters, *options, wish ? wish : "", why);
  if (!best) return unavailable(std::move(why));
  return answer(WGPURequestAdapterStatus_Success, new Adapter(*this, vulkan, *best), {});
}

size_t Instance::enumerateAdapters(WGPUAdapter* adapters, size_t capacity) {
  Ref<vulkan::Instance> vulkan = vulkan::Instance::get();
  if (!vulkan) return 0;
  for (size_t i = 0; adapters && i < std::min(capacity, vulkan->adapters().size()); ++i)
    adapters[i] = reinterpret_cast<WGPUAdapter>(new Adapter(*this, vulkan, vulkan->adapters()[i]));
  return vulkan->adapters().size();
}

void Instance::registerDevice(Device* device) {
  std::lock_guard<SpinLock> guard(devicesLock_);
  devices_.push_back(device);
}

void Instance::unregisterDevice(Device* device) {
  std::lock_guard<SpinLock> guard(devicesLock_);
  devices_.erase(std::remove(devices_.begin(), devices_.end(), device), devices_.end());
}

std::vector<Ref<Device>> Instance::devices() {
  std::vector<Ref<Device>> live;
  std::lock_guard<SpinLock> guard(devicesLock_);
  live.reserve(devices_.size());
  for (Device* device : devices_)
    if (device->tryRetain()) live.push_back(Ref<Device>::adopt(device));
  return live;
}

void Instance::processEvents() {
  const Ref<Instance> self(this);  // a callback may release it
  for (Ref<Device>& device : devices()) device->state().drainIfQuick();
  events_->deliverSpontaneous();
  events_->processReady();
}

void Instance::wakeOnce(void (*wake)(void*), void* userdata) {
  events_->wakeOnce(wake, userdata);
  if (!wake || !events_->wakes()) return;
  // From here on it is the devices' threads that look.
  for (Ref<Device>& device : devices()) {
    device::Device& state = device->state();
    if (state.isBusy() || !state.timeline().idle()) state.nudge();
  }
}

WGPUWaitStatus Instance::waitAny(size_t futureCount, WGPUFutureWaitInfo* futures, uint64_t timeoutNS) {
  if (futureCount == 0) return WGPUWaitStatus_Success;
  if (!futures) return WGPUWaitStatus_Error;
  if (timeoutNS > 0 && !timedWaitAny_) {
    log(LogLevel::Error, "waitAny: a timeout needs the instance feature TimedWaitAny.");
    return WGPUWaitStatus_Error;
  }
  if (timeoutNS > 0 && futureCount > timedWaitAnyMaxCount_) {
    log(LogLevel::Error,
        format("waitAny: {} futures exceed timedWaitAnyMaxCount ({}).", futureCount, timedWaitAnyMaxCount_));
    return WGPUWaitStatus_Error;
  }
  const Ref<Instance> self(this);  // a callback may release it
  const uint64_t start = steadyNanoseconds();
  auto remaining = [&]() -> uint64_t {
    if (timeoutNS == UINT64_MAX) return UINT64_MAX;
    const uint64_t spent = steadyNanoseconds() - start;
    return spent < timeoutNS ? timeoutNS - spent : 0;
  };
  std::vector<Ref<Device>> live = devices();
  auto deliver = [&] {
    // In the order in which they became ready, whatever their order in the list.
    std::vector<std::pair<uint64_t, size_t>> ready;
    bool any = false;
    for (size_t i = 0; i < futureCount; ++i) {
      const device::EventList::Waiting waiting = events_->look(futures[i].future.id);
      if (waiting.delivered) futures[i].completed = any = true;
      if (!waiting.delivered && waiting.ready) ready.push_back({waiting.order, i});
    }
    std::sort(ready.begin(), ready.end());
    for (const auto& [order, i] : ready)
      if (events_->deliverIfReady(futures[i].future.id)) futures[i].completed = any = true;
    return any;
  };

  device::EventList::Waiter waiter(*events_);
  for (bool first = true;; first = false) {
    const uint64_t epoch = waiter.epoch();
    if (deliver()) return WGPUWaitStatus_Success;
    const uint64_t left = remaining();
    // A poll with timeout 0 runs what is pending, too, but waits for nobody who runs it already.
    std::vector<Device*> involved;
    uint64_t serial = 0;
    bool mixed = false;
    for (size_t i = 0; i < futureCount; ++i) {
      const device::EventList::Waiting waiting = events_->look(futures[i].future.id);
      Device* device = nullptr;
      for (Ref<Device>& candidate : live)
        if (&candidate->state() == waiting.device) device = candidate.get();
      if (device && std::find(involved.begin(), involved.end(), device) == involved.end()) involved.push_back(device);
      if (!device || !waiting.serial)
        mixed = true;
      else if (involved.size() == 1)
        serial = serial ? std::min(serial, waiting.serial) : waiting.serial;
    }
    mixed |= involved.size() != 1;
    bool ranHere = false;
    for (Device* device : involved) {
      ranHere |= device->state().timeline().onRunner();
      if (left == 0)
        device->state().drainIfQuick();
      else if (device->state().uploadsMayWait())
        device->state().nudge();  // or this call would wait for the GPU, however short its timeout
      else
        device->state().drainFor(left);
    }
    if (deliver()) return WGPUWaitStatus_Success;
    if (left == 0 || ranHere) return WGPUWaitStatus_TimedOut;
    if (first) continue;  // the drain may have learnt the serials
    if (serial && !mixed) {
      // Unmapping on another thread ends a wait, too: look now and then.
      queue::Queue& queue = involved[0]->state().queue();
      if (serial <= queue.submittedSerial()) queue.wait(serial, std::min(left, kLongSlice));
    } else {
      waiter.waitForChange(epoch, std::min(left, serial || involved.size() > 1 ? kMixedSlice : kLongSlice));
    }
  }
}

}  // namespace alba::content
