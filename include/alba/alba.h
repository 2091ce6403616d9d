// SPDX-License-Identifier: MIT
// What Alba offers beyond webgpu.h. Each function is also found by name through wgpuGetProcAddress, so a program that
// may meet another implementation can ask first.
#ifndef ALBA_ALBA_H_
#define ALBA_ALBA_H_

#include <webgpu/webgpu.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One moment on two clocks. */
typedef struct AlbaCalibratedTimestamps {
  /** CLOCK_MONOTONIC, in nanoseconds. */
  uint64_t cpuNanoseconds;
  /** The clock of resolved timestamp queries, in nanoseconds. */
  uint64_t gpuNanoseconds;
  /** How far apart the two readings may lie, in nanoseconds. */
  uint64_t maxDeviationNanoseconds;
} AlbaCalibratedTimestamps;

/**
 * Reads both clocks as close together as the driver can, so that passes fit on a CPU timeline: a resolved timestamp t
 * happened at about cpuNanoseconds + (t - gpuNanoseconds). The clocks drift; read them again every second or so.
 * Returns WGPUStatus_Error and leaves the output untouched when the device has no feature timestamp-query, is lost, or
 * its driver cannot do it.
 */
WGPU_EXPORT WGPUStatus albaDeviceGetCalibratedTimestamps(WGPUDevice device, AlbaCalibratedTimestamps* timestamps);

/** What a device holds of the machine's memory, in bytes and pieces. */
typedef struct AlbaMemoryReport {
  /** Taken from the driver now. */
  uint64_t reservedBytes;
  /** In use by buffers and textures, of the reserved bytes. */
  uint64_t usedBytes;
  /** The most that was reserved at any time. */
  uint64_t peakReservedBytes;
  /** Allocations made from the driver; each serves many objects. */
  uint64_t blocks;
  /** Objects that have memory. */
  uint64_t allocations;
} AlbaMemoryReport;

/** Fills in the report; a lost device still holds what has not been released. */
WGPU_EXPORT WGPUStatus albaDeviceGetMemoryReport(WGPUDevice device, AlbaMemoryReport* report);

/**
 * Gives all usable adapters in the order of the Vulkan loader, which is the index that ALBA_ADAPTER takes: at most
 * `capacity` of them, with one reference each for the caller. Returns how many there are; `adapters` may be NULL.
 */
WGPU_EXPORT size_t albaInstanceEnumerateAdapters(WGPUInstance instance, WGPUAdapter* adapters, size_t capacity);

/**
 * Calls `wake` once, as soon as wgpuInstanceProcessEvents has a callback to deliver: at once, if it has one now. For
 * programs with a loop of their own, which need not ask again and again then. It is called on any thread, and should do
 * no more than wake the loop. A later call takes the place of this one; NULL takes it back, but what another thread has
 * begun to call still comes.
 */
WGPU_EXPORT void albaInstanceWakeOnce(WGPUInstance instance, void (*wake)(void* userdata), void* userdata);

/** Writes the 16 bytes that name this adapter's device the same in every process and API
 * (VkPhysicalDeviceIDProperties). */
WGPU_EXPORT WGPUStatus albaAdapterGetUuid(WGPUAdapter adapter, uint8_t* uuid);

/**
 * Like wgpuBufferDestroy, but the memory of mapped ranges that were given out stays there, to be read and written to no
 * effect, until the last reference to the buffer is released. For who can't be sure that nobody uses them any more.
 */
WGPU_EXPORT void albaBufferDestroyKeepingMemory(WGPUBuffer buffer);

/**
 * Like wgpuDeviceRelease, but whoever lets go of the device last does not wait for the GPU: the device's own thread
 * frees it when its work is done, that of the GPU and of threads that compile for it. A process that ends before then
 * does not wait for all of it, either. It holds for the device, whoever releases it last. The library must stay loaded
 * until then.
 */
WGPU_EXPORT void albaDeviceReleaseWhenDone(WGPUDevice device);

/** The sType of AlbaAdapterName. */
#define ALBA_STYPE_ADAPTER_NAME ((WGPUSType)0x000A1BA0)

/**
 * Extends WGPURequestAdapterOptions: only adapters that match are considered, as with the environment variable
 * ALBA_ADAPTER, which counts no more then. By index (see albaInstanceEnumerateAdapters), by uuid, or by a part of the
 * name. All match an empty name.
 */
typedef struct AlbaAdapterName {
  WGPUChainedStruct chain;
  WGPUStringView name;
} AlbaAdapterName;

/** How many messages the Vulkan layers have given in this process; they run when ALBA_VALIDATION=1 is set. */
WGPU_EXPORT uint64_t albaValidationMessageCount(void);

/* The types of the functions above, for wgpuGetProcAddress. */
typedef WGPUStatus (*AlbaProcDeviceGetCalibratedTimestamps)(WGPUDevice device, AlbaCalibratedTimestamps* timestamps);
typedef WGPUStatus (*AlbaProcDeviceGetMemoryReport)(WGPUDevice device, AlbaMemoryReport* report);
typedef size_t (*AlbaProcInstanceEnumerateAdapters)(WGPUInstance instance, WGPUAdapter* adapters, size_t capacity);
typedef void (*AlbaProcInstanceWakeOnce)(WGPUInstance instance, void (*wake)(void* userdata), void* userdata);
typedef WGPUStatus (*AlbaProcAdapterGetUuid)(WGPUAdapter adapter, uint8_t* uuid);
typedef void (*AlbaProcBufferDestroyKeepingMemory)(WGPUBuffer buffer);
typedef void (*AlbaProcDeviceReleaseWhenDone)(WGPUDevice device);
typedef uint64_t (*AlbaProcValidationMessageCount)(void);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // ALBA_ALBA_H_
