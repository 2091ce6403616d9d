// Members, swizzles, indices.
struct S { a: vec4f, b: array<i32, 3>, m: mat2x3f }
@group(0) @binding(0) var<storage, read_write> r: array<S>;
fn g() {}
fn f(s: S, i: i32, x: f32) {
  _ = s.c;
  _ = s.a.xg;
  _ = s.a.stpq;
  _ = s.a.xyzwx;
  _ = s.m[0].w;
  _ = s.b.x;
  _ = i.x;
  _ = s.a[4];
  _ = s.a[-1];
  _ = s.b[3u];
  _ = s.b[x];
  _ = s.b[1.0];
  _ = s.m[2];
  _ = s.m[1][3];
  _ = s[0];
  _ = x[0];
  _ = r[-1];
  _ = r[5].b[i];
  _ = r;
  _ = r[0].a.rgba.xx.y;
  let p = &r[i];
  _ = p.a;
  _ = p.z;
  _ = p[0];
  _ = (*p).b[3];
  _ = g;
  _ = S;
  _ = f32;
  _ = read;
  _ = abs;
  _ = vec3<f32>;
  _ = i<f32>();
}
// ERROR 6:9 [no-such-member] The struct "S" has no member "c".
// ERROR 7:11 [invalid-swizzle] ".xg" can't be taken of a vec4<f32>: x, y, z, w and r, g, b, a can't be mixed.
// ERROR 8:11 [invalid-swizzle] ".stpq" can't be taken of a vec4<f32>: its components are x, y, z, w or r, g, b, a.
// ERROR 9:11 [invalid-swizzle] ".xyzwx" can't be taken of a vec4<f32>: a swizzle has at most four letters.
// ERROR 10:14 [invalid-swizzle] ".w" can't be taken of a vec3<f32>: the vector has fewer components.
// ERROR 11:11 [no-such-member] A value of type array<i32, 3> has no members, hence no "x".
// ERROR 12:9 [no-such-member] A value of type i32 has no members, hence no "x".
// ERROR 13:11 [index-out-of-bounds] Index 4 is outside vec4<f32>: the last element is 3.
// ERROR 14:11 [index-out-of-bounds] Index -1 is outside vec4<f32>: its elements are 0 to 3.
// ERROR 15:11 [index-out-of-bounds] Index 3 is outside array<i32, 3>: the last element is 2.
// ERROR 16:11 [index-type] An index must be an i32 or u32, not f32.
// ERROR 17:11 [index-type] An index must be an i32 or u32, not abstract-float.
// ERROR 18:11 [index-out-of-bounds] Index 2 is outside mat2x3<f32>: the last element is 1.
// ERROR 19:14 [index-out-of-bounds] Index 3 is outside vec3<f32>: the last element is 2.
// ERROR 20:7 [index-of-scalar] A value of type S can't be indexed; only vectors, matrices and arrays can.
// ERROR 21:7 [index-of-scalar] A value of type f32 can't be indexed; only vectors, matrices and arrays can.
// ERROR 22:9 [index-out-of-bounds] Index -1 is outside array<S>: it starts with element 0.
// ERROR 24:7 [load-not-constructible] A value of type array<S> can't be read: it has no fixed size.
// ERROR 28:9 [no-such-member] The struct "S" has no member "z".
// ERROR 29:7 [index-of-scalar] A value of type S can't be indexed; only vectors, matrices and arrays can.
// ERROR 30:14 [index-out-of-bounds] Index 3 is outside array<i32, 3>: the last element is 2.
// ERROR 31:7 [expected-value] Expected a value, found the function "g".
// ERROR 32:7 [expected-value] Expected a value, found the struct "S".
// ERROR 33:7 [expected-value] Expected a value, found "f32", a type.
// ERROR 34:7 [expected-value] Expected a value, found "read", an access mode.
// ERROR 35:7 [expected-value] Expected a value, found "abs", a built-in function.
// ERROR 36:7 [expected-value] Expected a value, found "vec3", a type.
// ERROR 37:7 [not-callable] Expected a function or a type to construct, found the parameter "i".
