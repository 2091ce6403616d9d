requires buffer_view;
requires unrestricted_pointer_parameters;
enable f16;
override bytes: u32 = 96;
override offset: u32 = 16;
const stride = 32;
struct Strided { @size(stride) a: u32 }
struct Inner { v: vec3f, w: f32, h: array<vec3h, 3>, m: mat3x2h }
struct All {
  a: i32, b: vec2f, c: vec3u, d: f16, e: vec2h, f: vec4h, g: mat3x3f, h: mat2x4h, i: array<Inner, 2>, j: array<array<f16, 3>, 2>,
}
struct Tail { head: vec4u, tail: array<vec2u> }
struct HalfTail { head: vec3h, tail: array<f16> }
alias Bytes = buffer;
@group(0) @binding(0) var<storage> read_only: buffer;
@group(0) @binding(1) var<storage, read_write> open: Bytes;
@group(0) @binding(2) var<storage, read_write> closed: buffer<1024>;
@group(0) @binding(3) var<uniform> small: buffer<2046>;
var<workgroup> shared_words: buffer<bytes>;
var<workgroup> shared_more: buffer<bytes * 2>;
var<workgroup> shared_too_small: buffer<4>;
var<private> number: i32;

fn next() -> i32 { number++; return number; }
fn length_of(p: ptr<storage, buffer, read_write>) -> u32 { return bufferLength(p); }
fn short(p: ptr<storage, buffer<256>, read_write>) -> u32 { return length_of(p) + length_of(&*p); }
fn tail(p: ptr<storage, array<vec2u>, read_write>, at: i32) -> u32 { (*p)[at].y = 7; return arrayLength(p) + p[at].x; }
fn inner(p: ptr<storage, Inner, read_write>) { p.h[number].y = 1h; (*p).w = p.v[number]; p.m[1] = p.m[0].yx; }
fn in_uniform(p: ptr<uniform, array<u32>>) -> u32 { return arrayLength(p) + p[2]; }
fn in_workgroup(p: ptr<workgroup, Tail>) -> u32 { p.tail[1] = p.head.xy; return arrayLength(&p.tail); }
fn in_any_workgroup(p: ptr<workgroup, buffer>) -> u32 {
  let view = bufferArrayView<Tail>(p, next(), next());
  return in_workgroup(view) + bufferLength(p);
}
fn same(p: ptr<workgroup, buffer<bytes>>) -> u32 { return in_any_workgroup(p); }
fn in_any_uniform(p: ptr<uniform, buffer>, at: u32) -> All { return *bufferView<All>(p, at); }

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  let all = bufferView<All>(&open, i * 4);
  *all = in_any_uniform(&small, i);
  let value = *bufferView<All>(&read_only, i);
  bufferView<All>(&closed, number).b = value.b + all.b;
  all.g[i] = vec3f(all.i[1].v.xyz);
  all.g[1][i] += 2;
  all.d = all.j[i][i];
  all.f.y = all.h[1].z;
  inner(&all.i[i]);
  *bufferView<f16>(&open, next()) = 2h;
  *bufferView<vec2h>(&open, next()) += vec2h(1);
  *bufferView<vec3h>(&shared_words, next()) = vec3h(1);
  *bufferView<mat4x3h>(&shared_words, next()) = mat4x3h();
  *bufferView<array<mat2x2f, 2>>(&shared_words, 0) = array(mat2x2f(), mat2x2f());
  bufferView<vec4i>(&open, -0).w++;
  let many = bufferArrayView<array<Strided>>(&small, i, stride * 4);
  var sum = many[i].a + tail(&bufferView<Tail>(&open, i).tail, next());
  sum += tail(bufferArrayView<array<vec2u>>(&closed, 8, 8 * 2), 1);
  sum += short(&closed) + length_of(&open) + in_uniform(bufferView<array<u32>>(&small, 0));
  sum += in_any_workgroup(&shared_more) + same(&shared_words) + in_workgroup(bufferView<Tail>(&shared_more, offset));
  sum += workgroupUniformLoad(bufferView<u32>(&shared_words, 4)) + bufferLength(&small);
  let half = bufferArrayView<HalfTail>(&open, next(), next());
  half.tail[i] = half.head[i];
  *bufferView<u32>(&open, 0) = sum;
  _ = bufferView<array<f32, 8>>(&open, i);
  if false && bufferView<array<Inner, 99>>(&closed, 0)[98].w > 0 { sum++; }
  let never = false && arrayLength(bufferView<array<All>>(&shared_too_small, 0)) > 0;
}
@fragment fn paint() -> @location(0) vec4f {
  let p = &read_only;
  let q = &(*p);
  return *bufferView<mat4x4f>(q, 64) * bufferArrayView<array<vec4f>>(q, 0, 64)[number];
}
// FEATURES f16
// OK
// SPIRV OpAtomicAnd
