// A buffer whose size is wrong has no views that are.
requires buffer_view;
enable f16;
override n = 9;
var<workgroup> b: buffer<n>;
@compute @workgroup_size(1) fn main() { _ = *bufferView<vec3h>(&b, 0); }
// FEATURES f16
// PIPELINE main 5:16 [buffer-size] The size of a buffer must be above 0 and a multiple of 2, not 9.
