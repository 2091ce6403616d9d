@group(0) @binding(0) var<storage, read_write> result: array<u32>;
struct State0 {
  a: u32,
  b: vec4<u32>,
  c: array<u32, 4>,
}
fn step0(p: u32) -> u32 {
  var s: State0;
  s.a = p + 17u;
  s.b = vec4<u32>(s.a, s.a ^ 5u, s.a << 3u, 7u);
  for (var i = 0u; i < 4u; i++) {
    if ((s.a & 1u) == 0u) {
      s.c[i] = s.b[i] * 3u;
    } else {
      s.c[i] = s.b[i] ^ i;
    }
    s.a = s.a * 1664525u + s.c[i];
  }
  return s.a;
}
@compute @workgroup_size(1) fn main() {
  var x = 7u;
  x = step0(x);
  result[0] = x;
}
// OK
