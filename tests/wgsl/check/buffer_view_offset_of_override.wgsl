override offset = 6;
@group(0) @binding(0) var<storage, read_write> b: buffer;
@compute @workgroup_size(1) fn main() { *bufferView<u32>(&b, offset) = 1; }
// PIPELINE main 3:42 [view-offset] The offset of a view of type u32 must be a multiple of 4; it is 6.
