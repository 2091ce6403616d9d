// A let is a run-time value, whatever it was made from.
override o: u32 = 0;
override b: bool;
struct S { a: vec3f, f: bool }
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(1) fn main(@builtin(local_invocation_index) i: u32) {
  let zero = o;
  let s = S(vec3f(1), true);
  let list = array(1u, 2u, 3u);
  let flag = b;
  let z = 0u;
  let m = mat2x2f(1, 2, 3, 4);
  out[0] = 8 / zero + 7 % zero + (1u << (zero + 40u));
  out[1] = list[i] + u32(s.a.y) + u32(m[i].x);
  if flag && s.f { out[2] = list[1] + (o + 1) / z; }
}
// SET b 1
// OK
