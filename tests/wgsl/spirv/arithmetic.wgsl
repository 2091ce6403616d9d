// Division, remainder, shifts and conversions of values known only at run time; dynamic indices of values.
@group(0) @binding(0) var<storage, read> f: array<f32>;
@group(0) @binding(1) var<storage, read_write> o: array<i32>;
@group(0) @binding(2) var<storage, read> n: array<i32>;
@compute @workgroup_size(1) fn main() {
  o[0] = i32(f[0]); o[1] = bitcast<i32>(u32(f[0])); o[2] = bitcast<i32>(u32(f[1])); o[3] = i32(f[2]);
  o[4] = n[0] / n[1]; o[5] = n[2] / n[3]; o[6] = n[2] % n[3]; o[7] = n[0] % n[1];
  o[8] = n[2] << u32(n[4]); o[9] = -7 % n[5]; o[10] = n[6]; 
  var a = array<i32, 4>(1, 2, 3, 4);
  let v = a;
  o[11] = v[n[7]] + v[n[8]];
  let p = array<vec2f, 3>(vec2f(0, 1), vec2f(2, 3), vec2f(4, 5));
  o[12] = i32(p[n[7]].y * 10.0);
  a[n[9]] = 99;
  o[13] = a[3];
  o[14] = i32(7.5 % f[3] * 100.0);
  let q = vec4u(bitcast<vec2u>(vec2i(n[0], n[2])), 3u, 4u) / vec4u(0u, 2u, u32(n[3]), 1u);
  o[15] = i32(q.x); o[16] = i32(q.y);
}
// OK
// SPIRV NClamp
// SPIRV UMin
// NOSPIRV OpSRem
// NOSPIRV OpSMod
