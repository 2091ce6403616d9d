// Workgroup memory starts as zeros without code for each element; atomics.
var<workgroup> w: array<array<array<vec4f, 18>, 18>, 4>;
var<workgroup> c: atomic<u32>;
struct W { a: u32, b: vec3f }
var<workgroup> st: W;
@group(0) @binding(0) var<storage, read_write> o: array<atomic<u32>, 4>;
@compute @workgroup_size(8, 8) fn main(@builtin(local_invocation_index) i: u32) {
  var bad = st.a;
  for (var k = i; k < 1296u; k += 64u) { let v = w[k / 324u][k / 18u % 18u][k % 18u]; if (any(v != vec4f())) { bad |= 1u; } }
  if (bad != 0u) { atomicAdd(&o[0], 1u); }
  atomicAdd(&c, 1u);
  workgroupBarrier();
  for (var k = i; k < 1296u; k += 64u) { w[k / 324u][k / 18u % 18u][k % 18u] = vec4f(1); }
  st.a = 4u;
  if (i == 0u) { atomicAdd(&o[1], atomicLoad(&c)); let r = atomicCompareExchangeWeak(&o[2], 0u, 7u); if (r.exchanged) { atomicMax(&o[3], r.old_value + 9u); } }
}
// OK
// SPIRV OpConstantNull
// SPIRV OpAtomicCompareExchange
// NOSPIRV Coherent
