// Types that don't exist or can't be there.
struct Runtime { n: u32, list: array<f32> }
struct NotLast { list: array<f32>, n: u32 }
struct Nested { r: Runtime }
struct WithPointer { p: ptr<function, i32> }
struct WithTexture { t: texture_2d<f32> }
struct Bad { a: vec3, b: array, c: vec2<array<i32, 2>>, d: mat2x2<i32> }
override n: u32 = 4;
alias A0 = array<i32, 0>;
alias A1 = array<i32, -1>;
alias A2 = array<i32, 1.5>;
alias A3 = array<sampler, 2>;
alias A4 = array<array<i32>, 2>;
alias A5 = array<array<i32, n>, 2>;
alias A6 = array<i32, n>;
var<private> p6: A6;
var<workgroup> w6: A6;
struct S6 { a: A6 }
alias T1 = texture_2d<bool>;
alias T2 = texture_storage_2d<rgba8unorm>;
alias T3 = texture_storage_2d<f32, write>;
alias T4 = texture_storage_2d<rgba8unorm, storage>;
alias T5 = texture_depth_2d<f32>;
alias P0 = ptr<function, array<i32>>;
alias P1 = ptr<uniform, bool>;
alias P2 = ptr<private, i32, read>;
alias P3 = ptr<i32, function>;
alias At = atomic<f32>;
alias Sa = sampler<f32>;
alias V = vec3<f32, f32>;
fn f() { var z: read; let q: vec3f = vec3i(); }
// ERROR 3:24 [member-type] The member "list" can't have the type array<f32>: a runtime-sized array can only be the last member.
// ERROR 4:20 [member-type] The member "r" can't have the type Runtime: a structure with a runtime-sized array can't be inside
// ERROR 5:25 [member-type] The member "p" can't have the type ptr<function, i32>: only scalars, vectors, matrices, atomics,
// ERROR 6:25 [member-type] The member "t" can't have the type texture_2d<f32>: only scalars, vectors, matrices, atomics,
// ERROR 7:17 [template-argument-count] "vec3" takes 1 template argument; 0 are given.
// ERROR 7:26 [template-argument-count] "array" takes 1 to 2 template arguments; 0 are given.
// ERROR 7:41 [template-argument-type] Expected bool, i32, u32, f32 or f16 here, found array<i32, 2>.
// ERROR 7:67 [template-argument-type] Expected f32 or f16 here, found i32.
// ERROR 9:23 [array-count-range] The element count of an array must be from 1 to 4294967295, not 0.
// ERROR 10:23 [array-count-range] The element count of an array must be from 1 to 4294967295, not -1.
// ERROR 11:23 [array-count-type] The element count of an array must be an i32 or u32, not abstract-float.
// ERROR 12:18 [array-element-type] An array can't have elements of type sampler.
// ERROR 13:18 [array-element-type] An array's elements need a fixed size; array<i32> has none when the module is made.
// ERROR 14:18 [array-element-type] An array's elements need a fixed size; array<i32, (override)> has none when the module is made.
// ERROR 16:18 [store-type] The type array<i32, (override)> can't be stored in the address space private: an override-sized
// ERROR 18:16 [member-type] The member "a" can't have the type array<i32, (override)>: an override-sized array can only be the
// ERROR 19:23 [template-argument-type] Expected f32, i32 or u32 here, found bool.
// ERROR 20:12 [template-argument-count] "texture_storage_2d" takes 2 template arguments; 1 is given.
// ERROR 21:31 [expected-texel-format] Expected a texel format as "rgba8unorm", found "f32", a type.
// ERROR 22:43 [expected-access-mode] Expected "read", "write" or "read_write", found "storage", an address space.
// ERROR 23:12 [template-argument-count] "texture_depth_2d" takes no template arguments; 1 is given.
// ERROR 24:26 [store-type] The type array<i32> can't be stored in the address space function: a runtime-sized array can only
// ERROR 25:25 [store-type] The type bool can't be stored in the address space uniform: a bool is not host-shareable.
// ERROR 26:30 [unexpected-access-mode] An access mode can only be given in the storage address space, not in private.
// ERROR 27:16 [expected-enumerant] Expected an address space, found "i32", a type.
// ERROR 27:21 [expected-type] Expected a type, found "function", an address space.
// ERROR 28:19 [template-argument-type] Expected i32 or u32 here, found f32.
// ERROR 29:12 [template-argument-count] "sampler" takes no template arguments; 1 is given.
// ERROR 30:11 [template-argument-count] "vec3" takes 1 template argument; 2 are given.
// ERROR 31:17 [expected-type] Expected a type, found "read", an access mode.
// ERROR 31:38 [type-mismatch] The initializer must have the type vec3<f32>, but this has the type vec3<i32>.
