// An index that an override gives must be within what it indexes. Of an array without a size, only a negative one is known to be
// out of range.
override four = 4;
override less = -1;
override one = 1u;
struct Values { fixed: array<u32, 4>, v: vec3f, m: mat2x2f, rest: array<u32> }
@group(0) @binding(0) var<storage, read_write> s: Values;
@compute @workgroup_size(1) fn of_array() { s.fixed[four] = 1; }
@compute @workgroup_size(1) fn of_vector() { s.v.x = s.v[four]; }
@compute @workgroup_size(1) fn of_matrix() { s.m[four] = vec2f(); }
@compute @workgroup_size(1) fn of_value() { s.fixed[0] = array(1u, 2, 3)[four]; }
@compute @workgroup_size(1) fn negative() { s.fixed[less] = 1; }
@compute @workgroup_size(1) fn negative_of_runtime_array() { s.rest[less] = 1; }
@compute @workgroup_size(1) fn right() { s.fixed[one] = s.rest[four]; }
// PIPELINE of_array 8:53 [index-out-of-bounds] Index 4 is out of bounds: array<u32, 4> has 4 elements, 0 to 3.
// PIPELINE of_vector 9:58 [index-out-of-bounds] Index 4 is out of bounds: vec3<f32> has 3 elements, 0 to 2.
// PIPELINE of_matrix 10:50 [index-out-of-bounds] Index 4 is out of bounds: mat2x2<f32> has 2 elements, 0 to 1.
// PIPELINE of_value 11:74 [index-out-of-bounds] Index 4 is out of bounds: array<u32, 3> has 3 elements, 0 to 2.
// PIPELINE negative 12:53 [index-out-of-bounds] Index -1 is out of bounds: array<u32, 4> has 4 elements, 0 to 3.
// PIPELINE negative_of_runtime_array 13:69 [index-out-of-bounds] Index -1 is out of bounds: it must not be negative.
