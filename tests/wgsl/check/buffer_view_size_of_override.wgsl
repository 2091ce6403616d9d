override size = -4;
@group(0) @binding(0) var<storage, read_write> b: buffer;
@compute @workgroup_size(1) fn main(@builtin(local_invocation_index) i: u32) { bufferArrayView<array<u32>>(&b, i, size)[0] = 1; }
// PIPELINE main 3:80 [view-size] A view of type array<u32> has at least 4 bytes; its size is -4.
