// SPDX-License-Identifier: MIT
// Entry points of alba/alba.h, shaped like the generated ones: a cast, one call, no exception outside.
#include "alba/alba.h"

#include "content/api.h"

extern "C" {

WGPU_EXPORT WGPUStatus albaDeviceGetCalibratedTimestamps(WGPUDevice device, AlbaCalibratedTimestamps* timestamps) {
  const char* const name = "albaDeviceGetCalibratedTimestamps";
  if (!device) return alba::content::nullHandle<WGPUStatus>(name);
  if (!timestamps) return WGPUStatus_Error;
  try {
    return reinterpret_cast<alba::content::Device*>(device)->getCalibratedTimestamps(timestamps);
  } catch (...) {
    return alba::content::exceptionAtBoundary<WGPUStatus>(name);
  }
}

}  // extern "C"
