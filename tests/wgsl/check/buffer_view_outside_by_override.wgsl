override offset = 64;
@group(0) @binding(0) var<storage, read_write> b: buffer<64>;
@compute @workgroup_size(1) fn main() { *bufferView<u32>(&b, offset) = 1; }
// PIPELINE main 3:42 [view-bounds] The buffer has 64 bytes; this view of type u32 needs 68, offset included.
