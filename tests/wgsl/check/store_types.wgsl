// What each address space can hold.
struct Runtime { a: array<u32> }
struct Atomic { a: atomic<u32> }
struct Bool { b: bool }
override n = 4u;
@group(0) @binding(0) var number: f32;
@group(0) @binding(1) var<uniform> pointer: ptr<function, i32>;
@group(0) @binding(2) var<uniform> boolean: vec2<bool>;
@group(0) @binding(3) var<uniform> runtime: Runtime;
@group(0) @binding(4) var<uniform> counter: Atomic;
@group(0) @binding(5) var<storage> flags: Bool;
@group(0) @binding(6) var<storage, read_write> sized: array<u32, n>;
@group(0) @binding(7) var<storage> texture: texture_2d<f32>;
@group(0) @binding(8) var<storage> of_pointer: ptr<private, i32>;
var<private> many: array<u32, n>;
var<private> open: array<u32>;
var<private> counted: atomic<i32>;
var<workgroup> open_too: Runtime;
var<workgroup> image: sampler;
var<workgroup> of_pointers: ptr<private, i32>;
var<workgroup> fine: array<Atomic, n>;
var<private> also_fine: array<Bool, 4>;
var<immediate> list: array<u32, 4>;
var<immediate> truth: Bool;
var<immediate> large: mat4x4<f32>;
struct TooLarge { m: mat4x4f, f: f32 }
var<immediate> larger: TooLarge;
var<immediate> atomics: Atomic;
fn f(a: Runtime, b: Atomic, c: array<u32, n>, d: Bool) -> Atomic {
  var e: array<u32>;
  var g: Atomic;
  var h: sampler;
  var i: ptr<function, i32>;
}
// ERROR 6:27 [missing-address-space] The module-scope variable "number" needs an address space, as in "var<private>".
// ERROR 7:45 [store-type] The type ptr<function, i32> can't be stored in the address space uniform: the type must be host-shareable and constructible.
// ERROR 8:45 [store-type] The type vec2<bool> can't be stored in the address space uniform: a bool is not host-shareable.
// ERROR 9:45 [store-type] The type Runtime can't be stored in the address space uniform: a runtime-sized array can only be in the storage address space.
// ERROR 10:45 [store-type] The type Atomic can't be stored in the address space uniform: an atomic can only be in the storage and workgroup address spaces.
// ERROR 11:43 [store-type] The type Bool can't be stored in the address space storage: a bool is not host-shareable.
// ERROR 12:55 [store-type] The type array<u32, (override)> can't be stored in the address space storage: an override-sized array can only be in the workgroup address space.
// ERROR 13:45 [store-type] The type texture_2d<f32> can't be stored in the address space storage: a texture or sampler goes without an address space.
// ERROR 14:48 [store-type] The type ptr<private, i32> can't be stored in the address space storage: the type must be host-shareable.
// ERROR 15:20 [store-type] The type array<u32, (override)> can't be stored in the address space private: an override-sized array can only be in the workgroup address space.
// ERROR 16:20 [store-type] The type array<u32> can't be stored in the address space private: a runtime-sized array can only be in the storage address space.
// ERROR 17:23 [store-type] The type atomic<i32> can't be stored in the address space private: an atomic can only be in the storage and workgroup address spaces.
// ERROR 18:26 [store-type] The type Runtime can't be stored in the address space workgroup: a runtime-sized array can only be in the storage address space.
// ERROR 19:23 [store-type] The type sampler can't be stored in the address space workgroup: a texture or sampler goes without an address space.
// ERROR 20:29 [store-type] The type ptr<private, i32> can't be stored in the address space workgroup: the type must be plain and of fixed size.
// ERROR 23:22 [store-type] The type array<u32, 4> can't be stored in the address space immediate: the type must not contain an array.
// ERROR 24:23 [store-type] The type Bool can't be stored in the address space immediate: a bool is not host-shareable.
// ERROR 27:24 [store-type] The type TooLarge can't be stored in the address space immediate: it takes 80 bytes, and at most 64 are possible.
// ERROR 28:25 [store-type] The type Atomic can't be stored in the address space immediate: an atomic can only be in the storage and workgroup address spaces.
// ERROR 29:4 [missing-return] The function "f" must return a value, but its end can be reached without a return.
// ERROR 29:9 [parameter-type] The parameter "a" can't have the type Runtime: it must be constructible, a pointer, a texture or a sampler.
// ERROR 29:21 [parameter-type] The parameter "b" can't have the type Atomic: it must be constructible, a pointer, a texture or a sampler.
// ERROR 29:32 [parameter-type] The parameter "c" can't have the type array<u32, (override)>: it must be constructible, a pointer, a texture or a sampler.
// ERROR 29:59 [return-type] A function can't return a value of type Atomic: the type must be constructible.
// ERROR 30:10 [store-type] The type array<u32> can't be stored in the address space function: a runtime-sized array can only be in the storage address space.
// ERROR 31:10 [store-type] The type Atomic can't be stored in the address space function: an atomic can only be in the storage and workgroup address spaces.
// ERROR 32:10 [store-type] The type sampler can't be stored in the address space function: a texture or sampler goes without an address space.
// ERROR 33:10 [store-type] The type ptr<function, i32> can't be stored in the address space function: the type must be constructible.
