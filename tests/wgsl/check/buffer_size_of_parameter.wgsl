override size = 8;
var<workgroup> b: buffer<size>;
fn f(p: ptr<workgroup, buffer>) { *bufferView<vec3f>(p, 0) = vec3f(); }
@compute @workgroup_size(1) fn main() { f(&b); }
// PIPELINE main 3:36 [view-bounds] The buffer has 8 bytes; this view of type vec3<f32> needs 12, offset included.
