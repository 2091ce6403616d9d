// SPDX-License-Identifier: MIT
// Entry points of alba/alba.h, shaped like the generated ones: a cast, one call, no exception outside.
#include "alba/alba.h"

#include "content/api.h"
#include "vulkan/instance.h"

namespace {

namespace content = alba::content;

// Calls method(object) unless the object is NULL or the call throws.
template <typename Object, typename Handle, typename Method>
auto guarded(const char* name, Handle handle, Method method) -> decltype(method(static_cast<Object*>(nullptr))) {
  using Result = decltype(method(static_cast<Object*>(nullptr)));
  if (!handle) return content::nullHandle<Result>(name);
  try {
    return method(reinterpret_cast<Object*>(handle));
  } catch (...) {
    return content::exceptionAtBoundary<Result>(name);
  }
}

}  // namespace

extern "C" {

WGPU_EXPORT WGPUStatus albaDeviceGetCalibratedTimestamps(WGPUDevice device, AlbaCalibratedTimestamps* timestamps) {
  return guarded<content::Device>("albaDeviceGetCalibratedTimestamps", device, [timestamps](content::Device* object) {
    return timestamps ? object->getCalibratedTimestamps(timestamps) : WGPUStatus_Error;
  });
}

WGPU_EXPORT WGPUStatus albaDeviceGetMemoryReport(WGPUDevice device, AlbaMemoryReport* report) {
  return guarded<content::Device>("albaDeviceGetMemoryReport", device, [report](content::Device* object) {
    return report ? object->getMemoryReport(report) : WGPUStatus_Error;
  });
}

WGPU_EXPORT void albaBufferDestroyKeepingMemory(WGPUBuffer buffer) {
  guarded<content::Buffer>("albaBufferDestroyKeepingMemory", buffer,
                           [](content::Buffer* object) { object->destroyKeepingMemory(); });
}

WGPU_EXPORT void albaDeviceReleaseWhenDone(WGPUDevice device) {
  guarded<content::Device>("albaDeviceReleaseWhenDone", device,
                           [](content::Device* object) { object->releaseWhenDone(); });
}

WGPU_EXPORT size_t albaInstanceEnumerateAdapters(WGPUInstance instance, WGPUAdapter* adapters, size_t capacity) {
  return guarded<content::Instance>("albaInstanceEnumerateAdapters", instance,
                                    [adapters, capacity](content::Instance* object) {
                                      return object->enumerateAdapters(adapters, adapters ? capacity : 0);
                                    });
}

WGPU_EXPORT void albaInstanceWakeOnce(WGPUInstance instance, void (*wake)(void* userdata), void* userdata) {
  guarded<content::Instance>("albaInstanceWakeOnce", instance,
                             [wake, userdata](content::Instance* object) { object->wakeOnce(wake, userdata); });
}

WGPU_EXPORT WGPUStatus albaAdapterGetUuid(WGPUAdapter adapter, uint8_t* uuid) {
  return guarded<content::Adapter>("albaAdapterGetUuid", adapter, [uuid](content::Adapter* object) {
    return uuid ? object->getUuid(uuid) : WGPUStatus_Error;
  });
}

WGPU_EXPORT uint64_t albaValidationMessageCount(void) { return alba::vulkan::validationMessageCount(); }

}  // extern "C"
