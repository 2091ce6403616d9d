// Value constructors that put together: vectors from every grouping of parts, with and without the type; matrices from
// columns and from numbers; arrays, structures, and the zero values of all.
enable f16;
struct Inner { a: vec2i, b: f32 }
struct Outer { i: Inner, list: array<vec2i, 2> }
@group(0) @binding(0) var<storage, read_write> v: vec4f;
@group(0) @binding(1) var<storage, read_write> outer: Outer;
@compute @workgroup_size(1) fn vectors() {
  let s = v.x; let two = v.xy; let three = v.xyz;
  v += vec4f(s) + vec4(s, s, s, s) + vec4f(two, s, s) + vec4(s, two, s) + vec4f(s, s, two) + vec4(two, two) + vec4f(three, s) + vec4(s, three) + vec4(v);
  v = vec4(vec3f(s) + vec3(s, s, s) + vec3f(two, s) + vec3(s, two) + vec3(three), s);
  v = vec4(vec2f(s) + vec2(s, s) + vec2(two), 1, 2);
  v += vec4f() + vec4<f32>();
  let flags = vec2(true, s > 1);
  let whole = vec2<u32>(7);
  let halves = vec3<f16>(1, vec2h(2));
  if all(flags) { v = vec4(vec2f(whole), f32(halves.x), 0); }
}
@compute @workgroup_size(1) fn matrices() {
  let two = v.xy; let three = v.xyz;
  let a = mat2x2(two, two) + mat2x2f(1, 2, v.x, 4) + mat2x2f();
  let b = mat3x2(two, two, two) + mat3x2f(1, 2, 3, 4, v.x, 6);
  let c = mat4x2f(two, two, two, two) + mat4x2(1, 2, 3, 4, 5, 6, 7, v.x);
  let d = mat2x3(three, three) + mat2x3<f32>(1, 2, 3, 4, 5, v.x);
  let e = mat3x3(three, three, three) + mat3x3f(v.x, 2, 3, 4, 5, 6, 7, 8, 9);
  let f = mat4x3(three, three, three, three) + mat4x3f(v.x, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
  let g = mat2x4(v, v) + mat2x4f(v.x, 2, 3, 4, 5, 6, 7, 8);
  let h = mat3x4(v, v, v) + mat3x4f(v.x, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
  let i = mat4x4(v, v, v, v) + mat4x4f(v.x, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
  v = vec4(a[0] + b[1] + c[2], d[0].x, e[1].y) + vec4(f[3], 1) + g[0] + h[1] + i[2];
}
@compute @workgroup_size(1) fn composites() {
  let index = i32(v.x);
  outer = Outer(Inner(vec2(index, 2), 3), array(vec2(index), vec2(4, 5)));
  outer.list = array<vec2i, 2>(vec2(1, index), vec2i());
  outer.i = Inner();
  let zeros = Outer();
  let inferred = array(1, 2.5, v.y);
  v.z = inferred[index] + zeros.i.b + f32(array<i32, 3>()[0]) + f32(bool()) + f32(i32()) + f32(u32()) + f32() + f32(f16());
}
// Zero values, and numbers that stay without a type.
const_assert !bool() && i32() == 0 && u32() == 0 && f32() == 0 && f16() == 0;
const_assert all(vec2() == vec2(0, 0)) && all(vec3u() == vec3(0u)) && mat2x2f()[1].y == 0 && Inner().b == 0;
const_assert vec3(1, 2.5, 3)[1] == 2.5 && array(5000000000, 1)[0] == 5000000000;
// OK
// FEATURES f16
// SPIRV OpCompositeConstruct %v4float %
// SPIRV OpCompositeConstruct %mat4v3float %
// SPIRV OpCompositeConstruct %mat3v4float %
// SPIRV OpConstantNull
