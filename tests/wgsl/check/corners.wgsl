// Corners that must compile.
enable f16;
alias Real = f32;
alias Vec = vec3<Real>;
struct Leaf { @size(16) a: u32, @align(32) b: Vec, count: atomic<u32> }
struct Tree { leaves: array<Leaf, 3>, rest: array<Leaf> }
struct Plain { m: mat3x3<Real>, v: array<array<f32, 2>, 2>, flag: bool }
@group(0) @binding(0) var<storage, read_write> tree: Tree;
@group(0) @binding(1) var<storage> floats: array<f32>;
override n: u32 = 3;
var<workgroup> rows: array<array<u32, 4>, n>;
var<workgroup> flags: array<bool, 8>;
const A = 1;
const B = A + 1;
const kPlain = Plain(mat3x3f(), array<array<f32, 2>, 2>(array(1, 2), array(3, 4)), true);
const kNested = array(vec2(1, 2), vec2(3, 4.5),);
const kBig = array<vec4<u32>, 64>();
fn len(p: ptr<storage, array<f32>>) -> u32 { return arrayLength(p); }
fn make(x: f32) -> Plain { var p = kPlain; p.v[1][0] = x; return p; }
fn 变量(名: f32) -> f32 { return 名 * 2; }
fn count(p: ptr<storage, Leaf, read_write>) -> u32 { let q = p; return atomicAdd(&q.count, 1u) + atomicLoad(&(*q).count); }
fn swap(a: ptr<function, i32>, b: ptr<function, i32>) { let t = *a; *a = *b; *b = t; }
fn fill(p: ptr<workgroup, array<array<u32, 4>, n>>, i: u32) { p[i % n][i & 3] = i; }
@compute @workgroup_size(B, A) fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) li: u32) {
  { let f32 = 2.5; _ = f32; }
  var sum = 变量(2.5);
  for (;;) { if sum > 10 { break; } sum += 1; }
  for (var i = 0; ; i++) { if i == 3 { break; } }
  for (; sum < 20; sum += 1.5) { continue; }
  switch i32(sum) { case A, B + 1, 0x10: { sum = 0; } case -1, default { } }
  switch (li) { default: {} }
  const local = 4;
  var arr: array<i32, local>;
  var other = kNested;
  other[id.x % 2].x += 0.5;
  var single = 3; swap(&arr[0], &single);
  { let sum = 1; arr[2] = sum; }
  let p = &tree.leaves[id.x];
  p.b.x = make(sum).v[id.y % 2][1];
  (*p).b[id.z] = make(1).m[1].zyx[id.z];
  sum += f32(count(p)) + f32(count(&tree.rest[id.y])) + f32(len(&floats));
  p.a += u32(kPlain.m[id.x].y) + kBig[id.x].w + u32(kPlain.v[0][id.x]);
  fill(&rows, li);
  flags[li & 7] = all(vec2(true, sum > 3));
  workgroupBarrier();
  sum += f32(rows[0][1]) + select(0.0, 1.0, flags[1]);
  var h = vec2h(1.5h, 2) * 2; h.x = f16(sum);
  sum += f32(h.y) + bitcast<f32>(h) + f32(bitcast<vec2<f16>>(sum).x);
  tree.leaves[0].b = Vec(sum, 0x1.8p3, -1e-2f);
  if (sum > 1) { return; } else if sum < 0 { sum = 1; } else { sum = 2; }
  _ = sum; _ = &arr; _ = tree.leaves[1].a;
  let neg = -(-1) - -2; let u = ~0u >> 3u; let m = -5 % 3; var z = 1 << 3u; z <<= 2; z |= ~z;
  arr[z & 3] = neg + m + i32(u) + abs(-3) + min(1, 2) + max(arr[0], 5) + i32(2.7);
  const_assert local == 4; 
  while (true) { break; }
  loop { var k = 0; k++; if k > 2 { continue; } let j = k; continuing { z += 1; for (var i = 0; i < 2; i++) { z -= 1; } break if z > 100; } }
}
// FEATURES f16
// OK
