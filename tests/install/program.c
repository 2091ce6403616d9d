/* SPDX-License-Identifier: MIT
 * Twenty lines of C against the installed copy: find an adapter and say its name. */
#include <stdio.h>
#include <webgpu/webgpu.h>

static void onAdapter(WGPURequestAdapterStatus status, WGPUAdapter adapter, WGPUStringView message, void* out, void* unused) {
  (void)unused;
  if (status != WGPURequestAdapterStatus_Success) printf("%.*s\n", (int)message.length, message.data);
  *(WGPUAdapter*)out = adapter;
}

int main(void) {
  WGPUInstance instance = wgpuCreateInstance(NULL);
  WGPUAdapter adapter = NULL;
  WGPURequestAdapterCallbackInfo info = WGPU_REQUEST_ADAPTER_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowSpontaneous;
  info.callback = onAdapter;
  info.userdata1 = &adapter;
  wgpuInstanceRequestAdapter(instance, NULL, info);
  if (!adapter) return 1;
  WGPUAdapterInfo about = WGPU_ADAPTER_INFO_INIT;
  wgpuAdapterGetInfo(adapter, &about);
  printf("%.*s\n", (int)about.description.length, about.description.data);
  wgpuAdapterInfoFreeMembers(about);
  wgpuAdapterRelease(adapter);
  wgpuInstanceRelease(instance);
  return 0;
}
