// Large arrays, and structures that hold them, are zeroed by loops, small ones by a null constant: drivers take whole
// values apart. Seven loops are for zeroes; the last is written.
struct Large { small: array<u32, 4>, big: array<u32, 500> }
@group(0) @binding(0) var<storage, read_write> o: array<u32>;
@group(0) @binding(1) var<storage, read_write> stored: Large;
var<private> nested: array<array<u32, 32>, 64>;
var<private> structure: array<Large, 2>;
@compute @workgroup_size(1) fn main() {
  for (var i = 0u; i < 2; i++) {
    var local: array<vec4u, 300>;
    var same = array<vec4u, 300>();
    var few: array<u32, 5>;
    local[o[i]].x += o[0] + few[o[i]];
    o[i] = local[o[1]].x + same[o[1]].y + nested[o[2]][o[3]] + structure[o[4]].big[o[5]];
    local = array<vec4u, 300>();
    stored = Large();
  }
}
// OK
// NOSPIRV OpConstantNull %_arr__arr
// NOSPIRV OpConstantNull %_arr_v4uint
// NOSPIRV OpConstantNull %_struct
// NOSPIRV OpConstantNull %_arr_uint_uint_500
// SPIRV OpConstantNull %_arr_uint_uint_5
// SPIRV 8x OpLoopMerge
