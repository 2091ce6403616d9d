// SPDX-License-Identifier: MIT
// Wrong answers of Vulkan drivers that tests know of. A test leaves out just the value that such a bug spoils, and only
// on that driver; each row says how it is known that the driver is at fault.
#pragma once

#include <webgpu/webgpu.h>

#include <string_view>

namespace alba_test {

enum class DriverBug {
  // An array of matrices, loaded whole from a uniform buffer into a function variable, gives wrong values when the
  // array
  // is indexed dynamically.
  kUniformMatrixArray,
  // All loops of a shader together end after 65,535 turns.
  kLoopsEnd,
  // Resolving at the end of a dynamic rendering goes to array layer 0, whichever the resolve view shows.
  kResolveLayer,
};

struct DriverBugRow {
  DriverBug bug;
  std::string_view architecture;  // Of WGPUAdapterInfo.
  std::string_view proof;
};

constexpr DriverBugRow kDriverBugs[] = {
    {DriverBug::kUniformMatrixArray, "swiftshader",
     "glslang's SPIR-V for `mat4 a[2] = u.arr; o = a[i][2][0];` (u: a std140 uniform block, i: read from a buffer) "
     "gives the "
     "same garbage, and spirv-val accepts it. Copying the matrices one by one, indexing with constants, loading from a "
     "storage buffer, or indexing u.arr itself gives the right value; lavapipe does in every case."},
    {DriverBug::kLoopsEnd, "llvmpipe",
     "`for (i = 0; i < n; i++) x = x * 1664525 + 1013904223;` with n = 1,000,000 leaves x as after exactly 65,535 "
     "turns; "
     "llvmpipe counts the turns of a shader against LP_MAX_TGSI_LOOP_ITERATIONS. SwiftShader runs all of them."},
    {DriverBug::kResolveLayer, "llvmpipe",
     "A VkRenderingAttachmentInfo whose resolveImageView shows layer 2 of 3 leaves layer 2 as it was and writes layer "
     "0, for "
     "every mip level; views of single layers as colour attachments work. The validation layers are silent, and "
     "SwiftShader "
     "writes layer 2."},
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
