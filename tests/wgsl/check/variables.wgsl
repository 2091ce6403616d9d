// Address spaces, bindings, initializers.
struct B { b: bool }
struct U { x: f32, r: array<f32> }
struct At { a: atomic<u32> }
var a: i32;
var<private> b: texture_2d<f32>;
var<uniform> c: f32;
@group(0) var<uniform> d: f32;
@group(0) @binding(0) var<private> e: f32;
@group(0) @binding(-1) var<uniform> f: f32;
@group(0) @binding(1) var<uniform> g: B;
@group(0) @binding(2) var<uniform> h: U;
@group(0) @binding(3) var<uniform> i: At;
@group(0) @binding(4) var<storage> j: At;
@group(0) @binding(5) var<storage, write> k: f32;
@group(0) @binding(6) var<uniform, read> l: f32;
@group(0) @binding(7) var<storage, read_write> m: f32 = 1;
var<workgroup> n: i32 = 1;
var<workgroup> o: array<i32>;
var<private> p = 1 + 2;
var<private> q: i32 = p;
var<private> r: i32 = 1.5;
var<immediate> s: array<f32, 2>;
var<immediate> t: mat4x4f;
struct Big { m: mat4x4f, v: f32 }
var<immediate> u: Big;
var<function> v: i32;
@group(0) @binding(8) var x: texture_2d<f32>;
@group(0) @binding(9) var<storage> y: sampler;
@location(0) var<private> z: i32;
var<private> aa: array<f32, 100000>;
fn fun() {
  var<private> a: i32;
  var<function> b: i32;
  var d: array<atomic<i32>, 2>;
  var e: ptr<function, i32> = &b;
  let f = &b;
  let g: ptr<function, i32> = f;
  let h: ptr<private, i32> = f;
  let i = x;
  let j = j;
  var k: i32 = true;
  let l = vec3<bool>();
}
// ERROR 5:5 [missing-address-space] The module-scope variable "a" needs an address space, as in "var<private>".
// ERROR 6:17 [store-type] The type texture_2d<f32> can't be stored in the address space private: a texture or sampler goes
// ERROR 7:14 [missing-binding] The resource "c" needs "@group" and "@binding".
// ERROR 8:24 [missing-binding] The resource "d" needs "@binding".
// ERROR 9:1 [misplaced-binding] The variable "e" is no resource, so it has no "@group" or "@binding".
// ERROR 10:20 [attribute-range] The argument of "@binding" must be from 0 to 4294967295, not -1.
// ERROR 11:39 [store-type] The type B can't be stored in the address space uniform: a bool is not host-shareable.
// ERROR 12:39 [store-type] The type U can't be stored in the address space uniform: a runtime-sized array can only be in the
// ERROR 13:39 [store-type] The type At can't be stored in the address space uniform: an atomic can only be in the storage and
// ERROR 14:39 [store-type] The type At can't be stored in the address space storage: atomics need the access mode "read_write".
// ERROR 15:36 [storage-access-mode] The access mode of a storage buffer is "read" or "read_write", not "write".
// ERROR 16:36 [unexpected-access-mode] An access mode can only be given in the storage address space, not in uniform.
// ERROR 17:57 [unexpected-initializer] A variable in the address space storage can't have an initializer.
// ERROR 18:25 [unexpected-initializer] A variable in the address space workgroup can't have an initializer.
// ERROR 19:19 [store-type] The type array<i32> can't be stored in the address space workgroup: a runtime-sized array can only
// ERROR 21:23 [expected-override-expression] The initializer of a module-scope variable must be a const-expression or an override-expression.
// ERROR 22:23 [type-mismatch] The initializer must have the type i32, but this has the type abstract-float.
// ERROR 23:19 [store-type] The type array<f32, 2> can't be stored in the address space immediate: the type must not contain an
// ERROR 26:19 [store-type] The type Big can't be stored in the address space immediate: it takes 80 bytes, and at most 64 are
// ERROR 27:5 [address-space] A module-scope variable can't be in the function address space.
// ERROR 29:39 [store-type] The type sampler can't be stored in the address space storage: a texture or sampler goes without an
// ERROR 30:1 [misplaced-attribute] "@location" can't stand on a variable.
// ERROR 31:18 [store-type] The type array<f32, 100000> can't be stored in the address space private: it takes 400000 bytes,
// ERROR 33:7 [address-space] A variable in a function can only be in the function address space, not in private.
// ERROR 35:10 [store-type] The type array<atomic<i32>, 2> can't be stored in the address space function: an atomic can only be
// ERROR 36:10 [store-type] The type ptr<function, i32> can't be stored in the address space function: the type must be
// ERROR 39:30 [type-mismatch] The initializer must have the type ptr<private, i32>, but this has the type ptr<function, i32>.
// ERROR 42:16 [type-mismatch] The initializer must have the type i32, but this has the type bool.
