// SPDX-License-Identifier: MIT
// Wrong answers of Vulkan drivers that tests know of. A test leaves out just the value that such a bug spoils, and only
// on that driver; each row says how it is known that the driver is at fault.
#pragma once

#include <webgpu/webgpu.h>

#include <cstring>
#include <string_view>

namespace alba_test {

enum class DriverBug {
  // An array of matrices that is stored whole into a function variable, and then indexed dynamically, gives wrong
  // values.
  kStoredMatrixArray,
};

struct DriverBugRow {
  DriverBug bug;
  std::string_view architecture;  // Of WGPUAdapterInfo.
  std::string_view proof;
};

constexpr DriverBugRow kDriverBugs[] = {
    {DriverBug::kStoredMatrixArray, "swiftshader",
     "The same happens with glslang's SPIR-V for a GLSL shader that does this: mat4x2 a[2] = u.a; o = a[i][j][k]; the "
     "validator accepts both modules, lavapipe gives the right values, and so does the same code with constant "
     "indexes."},
};

inline bool hasBug(WGPUAdapter adapter, DriverBug bug) {
  WGPUAdapterInfo info = WGPU_ADAPTER_INFO_INIT;
  if (wgpuAdapterGetInfo(adapter, &info) != WGPUStatus_Success) return false;
  bool found = false;
  for (const DriverBugRow& row : kDriverBugs)
    found |= row.bug == bug && info.architecture.data &&
             row.architecture == std::string_view(info.architecture.data, info.architecture.length);
  wgpuAdapterInfoFreeMembers(info);
  return found;
}

}  // namespace alba_test
