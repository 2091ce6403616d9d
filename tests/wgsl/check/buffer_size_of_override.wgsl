override size = 6;
var<workgroup> b: buffer<size>;
@compute @workgroup_size(1) fn main() { *bufferView<u32>(&b, 0) = 1; }
// PIPELINE main 2:16 [buffer-size] The size of a buffer must be above 0 and a multiple of 4, not 6.
