// SPDX-License-Identifier: MIT
// Error surfaces (see surface.h).
#include "content/surface.h"

#include <cstdlib>

#include "base/log.h"
#include "content/device.h"
#include "content/instance.h"
#include "device/checks.h"

namespace alba::content {

WGPUSurface Instance::createSurface(WGPUSurfaceDescriptor const*) {
  log(LogLevel::Warning, "createSurface: surfaces are not supported yet; this one is an error surface.");
  return reinterpret_cast<WGPUSurface>(new Surface);
}

void surfaceCapabilitiesFreeMembers(WGPUSurfaceCapabilities capabilities) {
  std::free(const_cast<WGPUTextureFormat*>(capabilities.formats));
  std::free(const_cast<WGPUPresentMode*>(capabilities.presentModes));
  std::free(const_cast<WGPUCompositeAlphaMode*>(capabilities.alphaModes));
}

void Surface::configure(WGPUSurfaceConfiguration const* config) {
  if (!config || !config->device) {
    log(LogLevel::Error, "surface.configure: the device is null.");
    return;
  }
  auto* device = reinterpret_cast<Device*>(config->device);
  device->issueScoped([state = &device->state()](device::Scope* scope) {
    state->raise(scope, "surface.configure", device::notSupportedYet("A surface"));
  });
}

WGPUStatus Surface::getCapabilities(WGPUAdapter, WGPUSurfaceCapabilities*) {
  log(LogLevel::Error, "surface.getCapabilities: this is an error surface.");
  return WGPUStatus_Error;
}

void Surface::getCurrentTexture(WGPUSurfaceTexture* surfaceTexture) {
  if (!surfaceTexture) return;
  surfaceTexture->texture = nullptr;
  surfaceTexture->status = WGPUSurfaceGetCurrentTextureStatus_Error;
}

WGPUStatus Surface::present() { return WGPUStatus_Error; }
void Surface::setLabel(WGPUStringView) {}
void Surface::unconfigure() {}

}  // namespace alba::content
