// What the values of overrides make wrong of the sizes of buffers, and of the offsets and sizes of views.
override six = 6;
override eight = 8u;
override far = 64;
override below = -4;
@group(0) @binding(0) var<storage, read_write> open: buffer;
@group(0) @binding(1) var<storage, read_write> closed: buffer<64>;
var<workgroup> six_words: array<u32, six>;
var<workgroup> six_bytes: buffer<six>;
var<workgroup> eight_bytes: buffer<eight>;
fn takes_any(p: ptr<workgroup, buffer>) { *bufferView<vec3f>(p, 0) = vec3f(); }
fn takes_eight(p: ptr<workgroup, buffer<eight>>) { _ = bufferView<u32>(p, 4); takes_any(p); }
@compute @workgroup_size(1) fn size_of_buffer() { six_words[0] = 1; *bufferView<u32>(&six_bytes, 0) = 1; }
@compute @workgroup_size(1) fn buffer_too_short() { *bufferView<vec2u>(&eight_bytes, 8) = vec2u(); }
@compute @workgroup_size(1) fn argument_too_short() { takes_eight(&eight_bytes); }
@compute @workgroup_size(1) fn offset_between() { *bufferView<u32>(&open, six) = 1; }
@compute @workgroup_size(1) fn offset_below() { *bufferView<u32>(&open, below) = 1; }
@compute @workgroup_size(1) fn offset_too_far() { *bufferView<u32>(&closed, far) = 1; }
@compute @workgroup_size(1) fn size_below(@builtin(global_invocation_id) id: vec3u) {
  bufferArrayView<array<u32>>(&open, id.x, below)[0] = 1;
}
@compute @workgroup_size(1) fn size_between() { bufferArrayView<array<u32>>(&open, 0, six)[0] = 1; }
@compute @workgroup_size(1) fn right() {
  *bufferView<u32>(&eight_bytes, eight - 4) = 1;
  bufferArrayView<array<vec2u>>(&open, eight, far)[0].x = 1;
}
// PIPELINE size_of_buffer 9:16 [buffer-size] The size of a buffer must be above 0 and a multiple of 4, not 6.
// PIPELINE buffer_too_short 14:54 [view-bounds] The buffer has 8 bytes; this view of type vec2<u32> needs 16, offset included.
// PIPELINE argument_too_short 11:44 [view-bounds] The buffer has 8 bytes; this view of type vec3<f32> needs 12, offset included.
// PIPELINE offset_between 16:52 [view-offset] The offset of a view of type u32 must be a multiple of 4; it is 6.
// PIPELINE offset_below 17:50 [view-offset] The offset of a view can't be negative; it is -4.
// PIPELINE offset_too_far 18:52 [view-bounds] The buffer has 64 bytes; this view of type u32 needs 68, offset included.
// PIPELINE size_below 20:3 [view-size] A view of type array<u32> has at least 4 bytes; its size is -4.
// PIPELINE size_between 22:49 [view-size] The size of a view of type array<u32> must be a multiple of 4; it is 6.
