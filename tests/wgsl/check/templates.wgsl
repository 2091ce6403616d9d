// Template arguments: how many, of which kind, and that nothing else takes them.
enable f16;
struct S { a: i32 }
const c = 4;
override o = 4;
@group(0) @binding(0) var a: texture_2d<f16>;
@group(0) @binding(1) var b: texture_2d;
@group(0) @binding(2) var d: texture_storage_2d<rgba8unorm>;
@group(0) @binding(3) var e: texture_storage_2d<write, rgba8unorm>;
@group(0) @binding(4) var f: texture_storage_2d<rgb8unorm, write>;
@group(0) @binding(5) var g: texture_depth_2d<f32>;
@group(0) @binding(6) var h: sampler<f32>;
@group(0) @binding(7) var i: texture_2d<vec4f>;
fn types() {
  var a: vec3;
  var b: vec3<i32, i32>;
  var c1: vec3<S>;
  var d: mat2x2<i32>;
  var e: array<i32, 4, 4>;
  var f: array<4, i32>;
  var g: array<i32, -1>;
  var h: array<i32, 1.5>;
  var i: array<i32, c>;
  var j: i32<u32>;
  var k: S<i32>;
  var l: vec3f<f32>;
  var r: atomic<f32>;
  var t: atomic;
  var u: array;
  var v: ptr;
  _ = c<i32>(1);
}
fn pointers(m: ptr<function>, n: ptr<i32, function>, p: ptr<function, i32, read>, q: ptr<nowhere, i32>, r: ptr<storage, i32, write>,
  s: ptr<uniform, i32, read>, t: ptr<handle, sampler>, u: ptr<private, ptr<private, i32>>, v: ptr<function, f32>) { }
// FEATURES f16
// ERROR 6:41 [template-argument-type] Expected f32, i32 or u32 here, found f16.
// ERROR 7:30 [template-argument-count] "texture_2d" takes 1 template argument; 0 are given. As in texture_2d<f32>.
// ERROR 8:30 [template-argument-count] "texture_storage_2d" takes 2 template arguments; 1 is given.
// ERROR 9:49 [expected-texel-format] Expected a texel format as "rgba8unorm", found "write", an access mode.
// ERROR 10:49 [unknown-name] Nothing called "rgb8unorm" is declared here. Did you mean "rgba8unorm"?
// ERROR 11:30 [template-argument-count] "texture_depth_2d" takes no template arguments; 1 is given.
// ERROR 12:30 [template-argument-count] "sampler" takes no template arguments; 1 is given.
// ERROR 13:41 [template-argument-type] Expected f32, i32 or u32 here, found vec4<f32>.
// ERROR 15:10 [template-argument-count] "vec3" takes 1 template argument; 0 are given. As in vec3<f32>, or vec3f for short.
// ERROR 16:10 [template-argument-count] "vec3" takes 1 template argument; 2 are given.
// ERROR 17:16 [template-argument-type] Expected bool, i32, u32, f32 or f16 here, found S.
// ERROR 18:17 [template-argument-type] Expected f32 or f16 here, found i32.
// ERROR 19:10 [template-argument-count] "array" takes 1 to 2 template arguments; 3 are given.
// ERROR 20:16 [expected-type] Expected a type, found an expression.
// ERROR 21:21 [array-count-range] The element count of an array must be from 1 to 4294967295, not -1.
// ERROR 22:21 [array-count-type] The element count of an array must be an i32 or u32, not abstract-float.
// ERROR 24:10 [template-argument-count] "i32" takes no template arguments; 1 is given.
// ERROR 25:10 [unexpected-template-arguments] The type "S" takes no template arguments.
// ERROR 26:10 [template-argument-count] "vec3f" takes no template arguments; 1 is given.
// ERROR 27:17 [template-argument-type] Expected i32 or u32 here, found f32.
// ERROR 28:10 [template-argument-count] "atomic" takes 1 template argument; 0 are given. As in atomic<u32>.
// ERROR 29:10 [template-argument-count] "array" takes 1 to 2 template arguments; 0 are given. As in array<f32, 4>.
// ERROR 30:10 [template-argument-count] "ptr" takes 2 to 3 template arguments; 0 are given. As in ptr<function, f32>.
// ERROR 31:7 [not-callable] Expected a function or a type to construct, found the const "c".
// ERROR 33:16 [template-argument-count] "ptr" takes 2 to 3 template arguments; 1 is given.
// ERROR 33:38 [expected-enumerant] Expected an address space, found "i32", a type.
// ERROR 33:43 [expected-type] Expected a type, found "function", an address space.
// ERROR 33:76 [unexpected-access-mode] An access mode can only be given in the storage address space, not in function.
// ERROR 33:90 [unknown-name] Nothing called "nowhere" is declared here.
// ERROR 33:126 [storage-access-mode] The access mode of a storage buffer is "read" or "read_write", not "write".
// ERROR 34:24 [unexpected-access-mode] An access mode can only be given in the storage address space, not in uniform.
// ERROR 34:38 [unknown-name] Nothing called "handle" is declared here.
// ERROR 34:72 [store-type] The type ptr<private, i32> can't be stored in the address space private: the type must be constructible.
