// Large arrays are zeroed by a loop, small ones by a null constant: drivers take whole values apart.
@group(0) @binding(0) var<storage, read_write> o: array<u32>;
var<private> large: array<array<u32, 32>, 64>;
@compute @workgroup_size(1) fn main() {
  for (var i = 0u; i < 2; i++) {
    var local: array<vec4u, 300>;
    var same = array<vec4u, 300>();
    local[o[i]].x += o[0];
    o[i] = local[o[1]].x + same[o[1]].y + large[o[2]][o[3]];
  }
}
// OK
// NOSPIRV OpConstantNull %_arr__arr
// NOSPIRV OpConstantNull %_arr_v4uint
