// SPDX-License-Identifier: MIT
// Copies the arguments of an indirect dispatch, or zeros when they exceed a limit. check_dispatch.inc is made from this by
// glslangValidator -V -x --target-env vulkan1.1 -o check_dispatch.inc check_dispatch.comp
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) readonly buffer Source { uint source[]; };
layout(set = 0, binding = 1) writeonly buffer Target { uint target[]; };
layout(push_constant) uniform Parameters {
  uint sourceWord;
  uint targetWord;
  uint mostPerDimension;
  uint mostInAll;  // workgroups; 0 for no bound
};

void main() {
  uint x = source[sourceWord], y = source[sourceWord + 1], z = source[sourceWord + 2];
  bool fits = x <= mostPerDimension && y <= mostPerDimension && z <= mostPerDimension;
  if (fits && mostInAll != 0 && z != 0) {
    uint xyHigh, xy, high, all;
    umulExtended(x, y, xyHigh, xy);
    umulExtended(xy, z, high, all);
    fits = xyHigh == 0 && high == 0 && all <= mostInAll;
  }
  target[targetWord] = fits ? x : 0;
  target[targetWord + 1] = fits ? y : 0;
  target[targetWord + 2] = fits ? z : 0;
}
