// An index that an override gives must be within what it indexes, and any that is known within an array whose size an override gives.
// Of an array without a size, only a negative one is known to be out of range.
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
override many = 4;
override nine = many * 2 + 1;
override never = false;
override single = 1;
var<workgroup> sized: array<f32, many>;
var<workgroup> counters: array<atomic<u32>, many>;
var<workgroup> twice: array<array<u32, 2>, many + 1>;
var<workgroup> small: array<u32, single>;
fn last(p: ptr<workgroup, array<f32, many>>) -> f32 { return p[9]; }
fn chosen(p: ptr<workgroup, array<f32, many>>) -> f32 { return p[nine]; }
fn element(p: ptr<workgroup, array<f32, many>>, i: u32) -> f32 { return p[i]; }
@compute @workgroup_size(1) fn of_sized() { sized[nine] = 1; }
@compute @workgroup_size(1) fn constant_of_sized() { sized[9] = 1; }
@compute @workgroup_size(1) fn end_of_sized() { sized[4] = 1; }
@compute @workgroup_size(1) fn negative_of_sized() { sized[less] = 1; }
@compute @workgroup_size(1) fn of_pointer() { let p = &sized; p[nine] = 1; }
@compute @workgroup_size(1) fn of_parameter() { s.v.x = chosen(&sized); }
@compute @workgroup_size(1) fn constant_of_parameter() { s.v.x = last(&sized); }
@compute @workgroup_size(1) fn of_atomics() { atomicStore(&counters[nine], 1); }
@compute @workgroup_size(1) fn of_inner() { twice[four][four] = 1; }
@compute @workgroup_size(1) fn of_single() { small[one] = 1; }
@compute @workgroup_size(1) fn unreached() { if s.v.x > 2 { sized[nine] = 1; } }
@compute @workgroup_size(1) fn without_need() { s.v.x = select(1f, 2f, (never && sized[nine] == 1) || (false && sized[9] == 1)); }
var<workgroup> other: array<f32, many>;
@compute @workgroup_size(1) fn twice_the_same() { s.v.x = chosen(&sized) + chosen(&other); }
@compute @workgroup_size(1) fn within() { sized[3] = element(&sized, 9); twice[four][one] = 1; small[0] = 1; }
@compute @workgroup_size(1) fn right() { s.fixed[one] = s.rest[four]; }
// PIPELINE of_array 8:53 [index-out-of-bounds] Index 4 is out of bounds: array<u32, 4> has 4 elements, 0 to 3.
// PIPELINE of_vector 9:58 [index-out-of-bounds] Index 4 is out of bounds: vec3<f32> has 3 elements, 0 to 2.
// PIPELINE of_matrix 10:50 [index-out-of-bounds] Index 4 is out of bounds: mat2x2<f32> has 2 elements, 0 to 1.
// PIPELINE of_value 11:74 [index-out-of-bounds] Index 4 is out of bounds: array<u32, 3> has 3 elements, 0 to 2.
// PIPELINE negative 12:53 [index-out-of-bounds] Index -1 is out of bounds: array<u32, 4> has 4 elements, 0 to 3.
// PIPELINE negative_of_runtime_array 13:69 [index-out-of-bounds] Index -1 is out of bounds: array<u32> starts with element 0.
// PIPELINE of_sized 25:51 [index-out-of-bounds] Index 9 is out of bounds: "sized" has 4 elements, 0 to 3.
// PIPELINE constant_of_sized 26:60 [index-out-of-bounds] Index 9 is out of bounds: "sized" has 4 elements, 0 to 3.
// PIPELINE end_of_sized 27:55 [index-out-of-bounds] Index 4 is out of bounds: "sized" has 4 elements, 0 to 3.
// PIPELINE negative_of_sized 28:60 [index-out-of-bounds] Index -1 is out of bounds: "sized" has 4 elements, 0 to 3.
// PIPELINE of_pointer 29:65 [index-out-of-bounds] Index 9 is out of bounds: "sized" has 4 elements, 0 to 3.
// PIPELINE of_parameter 23:66 [index-out-of-bounds] Index 9 is out of bounds: "sized" has 4 elements, 0 to 3.
// PIPELINE constant_of_parameter 22:64 [index-out-of-bounds] Index 9 is out of bounds: "sized" has 4 elements, 0 to 3.
// PIPELINE of_atomics 32:69 [index-out-of-bounds] Index 9 is out of bounds: "counters" has 4 elements, 0 to 3.
// PIPELINE of_inner 33:57 [index-out-of-bounds] Index 4 is out of bounds: array<u32, 2> has 2 elements, 0 to 1.
// PIPELINE of_single 34:52 [index-out-of-bounds] Index 1 is out of bounds: "small" has 1 element, 0.
// PIPELINE unreached 35:67 [index-out-of-bounds] Index 9 is out of bounds: "sized" has 4 elements, 0 to 3.
// PIPELINE twice_the_same 23:66 [index-out-of-bounds] Index 9 is out of bounds: "sized" has 4 elements, 0 to 3.
