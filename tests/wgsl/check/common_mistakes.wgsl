// Errors count in functions that nothing calls, too.
struct B { b: bool }
struct R { a: array<u32> }
@group(0) @binding(0) var<uniform> u : B;
@group(0) var<storage> no_binding : u32;
@group(0) @binding(1) var<storage> runtime : R;
@group(0) @binding(2) var<storage> t : texture_2d<f32>;
override size = 4;
var<private> sized : array<u32, size>;
struct P { p: ptr<function, i32> }
fn returns_pointer() -> ptr<function, i32> { var x = 1; return &x; }
fn callee(a: i32) { }
fn assigns(a: i32) {
  let b = 1;
  b = 2;
  a = 3;
  let c = runtime;
  var d: array<i32, 2>;
  d[2] = 1;
  switch a { case 1, 1: { } default: { } }
  _ = callee;
  var v = callee(1);
}
// ERROR 4:40 [store-type] a bool is not host-shareable
// ERROR 5:24 [missing-binding] "no_binding" needs "@binding"
// ERROR 7:40 [store-type] a texture or sampler goes without an address space
// ERROR 9:22 [store-type] an override-sized array can only be in the workgroup address space
// ERROR 10:15 [member-type] "p" can't have the type ptr<function, i32>
// ERROR 11:25 [return-type] can't return a value of type ptr<function, i32>
// ERROR 15:3 [assign-to-let] "b" can't be assigned to: it is a let
// ERROR 16:3 [assign-to-parameter] "a" can't be assigned to: it is a parameter
// ERROR 17:11 [load-not-constructible] A value of type R can't be read: it has no fixed size.
// ERROR 19:5 [index-out-of-bounds] Index 2 is outside array<i32, 2>
// ERROR 20:22 [duplicate-case] Another case selects 1 already
// ERROR 21:7 [expected-value] found the function "callee"
// ERROR 22:11 [call-without-value] "callee" returns no value
