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

/** The type of the function above, for wgpuGetProcAddress. */
typedef WGPUStatus (*AlbaProcDeviceGetCalibratedTimestamps)(WGPUDevice device, AlbaCalibratedTimestamps* timestamps);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // ALBA_ALBA_H_
