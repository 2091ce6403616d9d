// SPDX-License-Identifier: MIT
// Turns resolved timestamps from ticks into nanoseconds, in place: the arithmetic of device/timestamps.h.
// convert_timestamps.inc is made from this by
// glslangValidator -V -x --target-env vulkan1.1 -o convert_timestamps.inc convert_timestamps.comp
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Values { uvec2 values[]; };
layout(push_constant) uniform Parameters {
  uint count;
  uint periodLow, periodHigh;  // nanoseconds of a tick, 32.32 fixed point
  uint maskLow, maskHigh;      // the bits that count
};

// The low 64 bits of a * b, low word first.
uvec2 product(uint a, uint b) {
  uint high, low;
  umulExtended(a, b, high, low);
  return uvec2(low, high);
}
uvec2 sum(uvec2 a, uvec2 b) {
  uint carry;
  uint low = uaddCarry(a.x, b.x, carry);
  return uvec2(low, a.y + b.y + carry);
}

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= count) return;
  uint low = values[i].x & maskLow, high = values[i].y & maskHigh;
  uvec2 result = uvec2(product(low, periodLow).y, high * periodHigh);
  result = sum(result, product(low, periodHigh));
  result = sum(result, product(high, periodLow));
  values[i] = result;
}
