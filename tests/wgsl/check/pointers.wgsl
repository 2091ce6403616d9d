enable f16;
struct Inner { a: array<vec3f, 3>, b: mat3x3f, c: vec2<f16> }
struct Outer { x: Inner, list: array<Inner, 2>, h: f16, hm: mat2x2<f16> }
@group(0) @binding(0) var<storage, read_write> s: Outer;
@group(0) @binding(1) var<storage, read_write> grid: array<array<array<i32, 4>, 4>>;
var<workgroup> w: array<atomic<i32>, 8>;
var<workgroup> wf: array<vec4f, 64>;
var<private> p: Outer;
fn inc(v: ptr<storage, i32, read_write>) { *v += 1; }
fn twice(v: ptr<storage, array<i32, 4>, read_write>, i: u32) { inc(&v[i]); inc(&(*v)[i]); }
fn setf(v: ptr<function, vec3f>) { (*v).x = 1; v.y = 2; }
fn sum(m: ptr<private, Inner>) -> f32 { let q = &m.a; var t = 0.0; for (var i = 0; i < 3; i++) { t += q[i].x + (*q)[i].y; } return t; }
fn at(i: ptr<workgroup, array<atomic<i32>, 8>>, k: u32) -> i32 { return atomicMax(&i[k], 3); }
fn wl(i: ptr<workgroup, vec4f>) -> vec4f { return *i; }
@compute @workgroup_size(4, 2) fn main(@builtin(local_invocation_id) l: vec3u, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) nw: vec3u) {
  for (var i = 0u; i < 4; i++) { twice(&grid[l.x][i], l.y); }
  var v: vec3f; setf(&v);
  var arr: array<vec3f, 4>;
  setf(&arr[l.x]);
  p.x.a[1] = v + arr[l.y];
  let t = sum(&p.x) + sum(&p.list[1]);
  s.x.a[2] = vec3f(t);
  s.h = f16(t) * 2h;
  s.hm = mat2x2h(1, 2, 3, 4) * s.h;
  s.x.c = vec2h(s.hm[0].y, 1.5h);
  s.list[l.x & 1].b[1] = v.zyx;
  s.list[0] = s.x;
  p = s;
  let r = atomicCompareExchangeWeak(&w[l.x], 1, 2);
  if r.exchanged { s.x.a[0].z = f32(r.old_value); }
  _ = at(&w, l.x);
  _ = &grid;
  wf[l.x] = vec4f(1);
  let u = workgroupUniformLoad(&wf[0]);
  storageBarrier();
  let fr = frexp(t); let md = modf(v);
  s.x.a[1] = vec3f(fr.fract, f32(fr.exp), u.x) + md.whole + wl(&wf[1]).xyz;
  let pp = &s.x.b;
  (*pp)[2].x += 4;
  pp[0] = pp[1] * 2;
  *pp = transpose(*pp) * determinant(*pp);
  let c = vec3(1, 2, 3);
  let idx = l.z;
  s.x.a[idx] = v * v[idx] + f32(c[idx]);
  let byval = arr; s.x.a[0].x = byval[idx].y;
}
// FEATURES f16
// OK
