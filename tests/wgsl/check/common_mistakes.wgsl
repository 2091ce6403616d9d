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
// ERROR 4:40 a bool is not host-shareable
// ERROR 5:24 "no_binding" needs "@binding"
// ERROR 7:40 a texture or sampler goes without an address space
// ERROR 9:22 an override-sized array can only be in the workgroup address space
// ERROR 10:15 "p" can't have the type ptr<function, i32>
// ERROR 11:25 can't return a value of type ptr<function, i32>
// ERROR 15:3 "b" can't be assigned to: it is a let
// ERROR 16:3 "a" can't be assigned to: it is a parameter
// ERROR 17:11
// ERROR 19:5 Index 2 is outside array<i32, 2>
// ERROR 20:22 Another case selects 1 already
// ERROR 21:7 found the function "callee"
// ERROR 22:11 "callee" returns no value
