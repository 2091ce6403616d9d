// SPDX-License-Identifier: MIT
// Copies the arguments of indirect draws, or no instances where they may not be drawn. A row of the target says where the
// arguments are and what they are checked against; then it holds the checked arguments. check_draws.inc is made from this by
// glslangValidator -V -x --target-env vulkan1.1 -o check_draws.inc check_draws.comp
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Source { uint source[]; };
// Before: source word, most indices, whether indexed, where they begin.
layout(set = 0, binding = 1) buffer Target { uint target[]; };
layout(push_constant) uniform Parameters {
  uint rows;
  uint mostFirstInstance;
};
const uint kRowWords = 8;

void main() {
  if (gl_GlobalInvocationID.x >= rows) return;
  uint to = gl_GlobalInvocationID.x * kRowWords;
  uint from = target[to], mostIndices = target[to + 1];
  bool indexed = target[to + 2] != 0;
  uint firstIndex = target[to + 3];
  uint count = source[from], instances = source[from + 1], first = source[from + 2], fourth = source[from + 3];
  uint fifth = 0;
  if (indexed) fifth = source[from + 4];
  uint firstInstance = indexed ? fifth : fourth;
  bool fits = firstInstance <= mostFirstInstance;
  if (indexed) fits = fits && first <= mostIndices && count <= mostIndices - first;
  target[to] = fits ? count : 0;
  target[to + 1] = fits ? instances : 0;
  target[to + 2] = fits ? first + firstIndex : 0;
  target[to + 3] = fits ? fourth : 0;
  target[to + 4] = fits ? fifth : 0;
}
