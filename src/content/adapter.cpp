// SPDX-License-Identifier: MIT
// Adapter queries and requestDevice (spec §4).
#include "content/adapter.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "alba_limits.h"
#include "alba_names.h"
#include "base/format.h"
#include "content/chain.h"
#include "content/device.h"
#include "content/event.h"
#include "content/handle.h"
#include "vulkan/device.h"

namespace alba::content {
namespace {

WGPUStringView copyText(const std::string& text) {
  if (text.empty()) return {nullptr, 0};
  auto* copy = static_cast<char*>(std::malloc(text.size()));
  if (!copy) return {nullptr, 0};
  std::memcpy(copy, text.data(), text.size());
  return {copy, text.size()};
}

void deliverDevice(device::Event& event) {
  const std::string& message = event.result.message;
  auto device = static_cast<WGPUDevice>(event.result.object);
  if (event.callback)
    reinterpret_cast<WGPURequestDeviceCallback>(event.callback)(WGPURequestDeviceStatus(event.result.status), device,
                                                                {message.data(), message.size()}, event.userdata1,
                                                                event.userdata2);
  else if (device)
    reinterpret_cast<Device*>(device)->release();
}

void deliverLost(device::Event& event) {
  if (!event.callback) return;
  auto handle = static_cast<WGPUDevice>(event.deviceHandle);
  const std::string& message = event.result.message;
  reinterpret_cast<WGPUDeviceLostCallback>(event.callback)(&handle, WGPUDeviceLostReason(event.result.type),
                                                           {message.data(), message.size()}, event.userdata1,
                                                           event.userdata2);
}

}  // namespace

void adapterInfoFreeMembers(WGPUAdapterInfo info) {
  for (const WGPUStringView& text : {info.vendor, info.architecture, info.device, info.description})
    std::free(const_cast<char*>(text.data));
}

void supportedFeaturesFreeMembers(WGPUSupportedFeatures features) {
  std::free(const_cast<WGPUFeatureName*>(features.features));
}

void listFeatures(const device::FeatureSet& set, WGPUSupportedFeatures* features) {
  if (!features) return;
  *features = {0, nullptr};
  auto* list = static_cast<WGPUFeatureName*>(std::malloc(64 * sizeof(WGPUFeatureName)));
  if (!list) return;
  for (uint32_t value = 0; value < 64; ++value)
    if (set.has(WGPUFeatureName(value))) list[features->featureCount++] = WGPUFeatureName(value);
  features->features = list;
}

bool writeLimits(const WGPULimits& from, const WGPUCompatibilityModeLimits& stages, WGPULimits* limits) {
  if (!limits || chainFault(limits->nextInChain, {WGPUSType_CompatibilityModeLimits})) return false;
  WGPUChainedStruct* next = limits->nextInChain;
  *limits = from;
  limits->nextInChain = next;
  if (next) {
    auto* chained = reinterpret_cast<WGPUCompatibilityModeLimits*>(next);
    const WGPUChainedStruct chain = chained->chain;
    *chained = stages;
    chained->chain = chain;
  }
  return true;
}

Adapter::Adapter(Instance& instance, Ref<vulkan::Instance> vulkan, const vulkan::AdapterInfo& info)
    : instance_(&instance), vulkan_(std::move(vulkan)), info_(info), facts_(device::adapterFacts(*vulkan_, info)) {}

void Adapter::getFeatures(WGPUSupportedFeatures* features) { listFeatures(facts_.features, features); }

WGPUBool Adapter::hasFeature(WGPUFeatureName feature) { return facts_.features.has(feature); }

WGPUStatus Adapter::getInfo(WGPUAdapterInfo* info) {
  if (!info || info->nextInChain) return WGPUStatus_Error;
  info->vendor = copyText(facts_.vendor);
  info->architecture = copyText(facts_.architecture);
  info->device = copyText(facts_.device);
  info->description = copyText(facts_.description);
  info->backendType = WGPUBackendType_Vulkan;
  info->adapterType = facts_.type;
  info->vendorID = facts_.vendorId;
  info->deviceID = facts_.deviceId;
  info->subgroupMinSize = facts_.subgroupMinSize;
  info->subgroupMaxSize = facts_.subgroupMaxSize;
  return WGPUStatus_Success;
}

WGPUStatus Adapter::getLimits(WGPULimits* limits) {
  return writeLimits(facts_.limits, facts_.stageLimits, limits) ? WGPUStatus_Success : WGPUStatus_Error;
}

WGPUStatus Adapter::getUuid(uint8_t* uuid) {
  if (!uuid) return WGPUStatus_Error;
  std::memcpy(uuid, info_.uuid, VK_UUID_SIZE);
  return WGPUStatus_Success;
}

std::string Adapter::negotiate(const WGPUDeviceDescriptor& descriptor, device::DeviceSettings& settings) const {
  if (descriptor.requiredFeatureCount && !descriptor.requiredFeatures) return "requiredFeatures is null.";
  // Unknown and missing features come before all else and leave the adapter as it is.
  settings.features.add(WGPUFeatureName_CoreFeaturesAndLimits);
  for (size_t i = 0; i < descriptor.requiredFeatureCount; ++i) {
    WGPUFeatureName feature = descriptor.requiredFeatures[i];
    if (!facts_.features.has(feature)) {
      const FeatureInfo* known = featureInfo(feature);
      return known
                 ? format("The feature \"{}\" is not supported by this adapter ({}).", known->name, facts_.description)
                 : format("{} is not the number of a feature.", uint32_t(feature));
    }
    for (int depth = 0; feature && depth < 8; ++depth) {
      settings.features.add(feature);
      const FeatureInfo* known = featureInfo(feature);
      feature = known ? known->implies : WGPUFeatureName(0);
    }
  }
  if (std::string missing = device::missingLimit(facts_.limits); !missing.empty())
    return format("This adapter ({}) can't do what WebGPU needs: {}", facts_.description, missing);
  if (consumed_.load() && !instance_->multipleDevicesPerAdapter())
    return "This adapter has given a device already: request another adapter.";
  if (chainFault(descriptor.nextInChain, {}))
    return "The device descriptor's chain holds a struct that does not belong there.";
  if (chainFault(descriptor.defaultQueue.nextInChain, {}))
    return "The queue descriptor's chain holds a struct that does not belong there.";

  Limits limits = defaultLimits(true);
  const WGPUCompatibilityModeLimits* wantedStages = nullptr;
  if (descriptor.requiredLimits) {
    if (chainFault(descriptor.requiredLimits->nextInChain, {WGPUSType_CompatibilityModeLimits}))
      return "The required limits' chain holds a struct that does not belong there.";
    wantedStages = findChained<WGPUCompatibilityModeLimits>(descriptor.requiredLimits->nextInChain,
                                                            WGPUSType_CompatibilityModeLimits);
  }
  for (const LimitInfo& info : kLimits) {
    uint64_t available = 0, wanted = 0;
    info.read(facts_.limits, &facts_.stageLimits, available);
    if (!descriptor.requiredLimits || !info.read(*descriptor.requiredLimits, wantedStages, wanted)) continue;
    if (info.isBetter(wanted, available))
      return format("The limit {} is {}, better than the {} that this adapter ({}) has.", info.name, wanted, available,
                    facts_.description);
    if (info.limitClass == LimitClass::kAlignment &&
        (wanted == 0 || (wanted & (wanted - 1)) != 0 || wanted > UINT32_MAX))
      return format("The limit {} is {}, which is not a power of 2.", info.name, wanted);
    // A value worse than the default gets the default.
    if (info.isBetter(wanted, info.get(limits))) info.set(limits, wanted);
  }
  // Core devices make no difference between stages.
  limits.maxStorageBuffersPerShaderStage =
      std::max({limits.maxStorageBuffersPerShaderStage, limits.maxStorageBuffersInVertexStage,
                limits.maxStorageBuffersInFragmentStage});
  limits.maxStorageTexturesPerShaderStage =
      std::max({limits.maxStorageTexturesPerShaderStage, limits.maxStorageTexturesInVertexStage,
                limits.maxStorageTexturesInFragmentStage});
  limits.maxStorageBuffersInVertexStage = limits.maxStorageBuffersInFragmentStage =
      limits.maxStorageBuffersPerShaderStage;
  limits.maxStorageTexturesInVertexStage = limits.maxStorageTexturesInFragmentStage =
      limits.maxStorageTexturesPerShaderStage;
  alba::writeLimits(limits, settings.limits, &settings.stageLimits);
  return {};
}

WGPUFuture Adapter::requestDevice(WGPUDeviceDescriptor const* descriptor, WGPURequestDeviceCallbackInfo callbackInfo) {
  static const WGPUDeviceDescriptor defaults = WGPU_DEVICE_DESCRIPTOR_INIT;
  if (!descriptor) descriptor = &defaults;
  device::EventList& events = instance_->events();

  WGPUDeviceLostCallbackInfo lostInfo = descriptor->deviceLostCallbackInfo;
  if (!lostInfo.mode) lostInfo.mode = WGPUCallbackMode_AllowSpontaneous;
  device::Event lost = makeEvent(lostInfo, deliverLost, 0);
  lost.namesDevice = true;
  lost.cancelledType = WGPUDeviceLostReason_CallbackCancelled;
  const uint64_t lostId = events.create(std::move(lost));

  const uint64_t id = events.create(makeEvent(callbackInfo, deliverDevice, WGPURequestDeviceStatus_CallbackCancelled));

  auto fail = [&](std::string message) {
    events.complete(lostId, {0, WGPUDeviceLostReason_FailedCreation, nullptr, message});
    events.complete(id, {WGPURequestDeviceStatus_Error, 0, nullptr, std::move(message)});
    events.deliverSpontaneous();
    return WGPUFuture{id};
  };

  device::DeviceSettings settings;
  settings.label = textOf(descriptor->label);
  settings.uncaptured = {descriptor->uncapturedErrorCallbackInfo.callback,
                         descriptor->uncapturedErrorCallbackInfo.userdata1,
                         descriptor->uncapturedErrorCallbackInfo.userdata2};
  settings.lostEvent = lostId;
  std::string refusal = negotiate(*descriptor, settings);
  if (!refusal.empty()) return fail(std::move(refusal));
  if (consumed_.exchange(true) && !instance_->multipleDevicesPerAdapter())
    return fail("This adapter has given a device already: request another adapter.");

  VkResult result = VK_SUCCESS;
  std::string why;
  std::unique_ptr<vulkan::Device> vulkan = vulkan::Device::create(vulkan_, info_, &result, &why);
  if (!vulkan) return fail(format("The Vulkan device could not be made (VkResult {}): {}", int(result), why));
  auto state =
      std::make_unique<device::Device>(std::move(settings), std::move(vulkan), Ref<device::EventList>(&events));
  events.setDevice(lostId, state.get());
  if (const int started = state->initialize(); started != VK_SUCCESS) {
    events.setDevice(lostId, nullptr);
    return fail(format("The device could not be started (VkResult {}).", started));
  }
  auto* device = new Device(*this, std::move(state), std::string(textOf(descriptor->defaultQueue.label)));
  if (!events.complete(id, {WGPURequestDeviceStatus_Success, 0, device, {}})) device->release();
  events.deliverSpontaneous();
  return {id};
}

}  // namespace alba::content
