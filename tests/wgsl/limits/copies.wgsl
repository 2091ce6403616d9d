// A function is written once for each way in which pointers to buffers are passed to it: here, all orders of eight. That is 40320
// for each of the lower functions, and more than 20000 in all are refused.
@group(0) @binding(0) var<storage, read_write> v0: i32;
@group(0) @binding(1) var<storage, read_write> v1: i32;
@group(0) @binding(2) var<storage, read_write> v2: i32;
@group(0) @binding(3) var<storage, read_write> v3: i32;
@group(0) @binding(4) var<storage, read_write> v4: i32;
@group(0) @binding(5) var<storage, read_write> v5: i32;
@group(0) @binding(6) var<storage, read_write> v6: i32;
@group(0) @binding(7) var<storage, read_write> v7: i32;
alias P = ptr<storage, i32, read_write>;
fn f0(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) { *a += *b; }
fn f1(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f0(a, b, c, d, e, f, g, h);
  f0(b, a, c, d, e, f, g, h);
  f0(b, c, d, e, f, g, h, a);
  f0(h, g, f, e, d, c, b, a);
}
fn f2(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f1(a, b, c, d, e, f, g, h);
  f1(b, a, c, d, e, f, g, h);
  f1(b, c, d, e, f, g, h, a);
  f1(h, g, f, e, d, c, b, a);
}
fn f3(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f2(a, b, c, d, e, f, g, h);
  f2(b, a, c, d, e, f, g, h);
  f2(b, c, d, e, f, g, h, a);
  f2(h, g, f, e, d, c, b, a);
}
fn f4(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f3(a, b, c, d, e, f, g, h);
  f3(b, a, c, d, e, f, g, h);
  f3(b, c, d, e, f, g, h, a);
  f3(h, g, f, e, d, c, b, a);
}
fn f5(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f4(a, b, c, d, e, f, g, h);
  f4(b, a, c, d, e, f, g, h);
  f4(b, c, d, e, f, g, h, a);
  f4(h, g, f, e, d, c, b, a);
}
fn f6(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f5(a, b, c, d, e, f, g, h);
  f5(b, a, c, d, e, f, g, h);
  f5(b, c, d, e, f, g, h, a);
  f5(h, g, f, e, d, c, b, a);
}
fn f7(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f6(a, b, c, d, e, f, g, h);
  f6(b, a, c, d, e, f, g, h);
  f6(b, c, d, e, f, g, h, a);
  f6(h, g, f, e, d, c, b, a);
}
fn f8(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f7(a, b, c, d, e, f, g, h);
  f7(b, a, c, d, e, f, g, h);
  f7(b, c, d, e, f, g, h, a);
  f7(h, g, f, e, d, c, b, a);
}
fn f9(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f8(a, b, c, d, e, f, g, h);
  f8(b, a, c, d, e, f, g, h);
  f8(b, c, d, e, f, g, h, a);
  f8(h, g, f, e, d, c, b, a);
}
fn f10(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f9(a, b, c, d, e, f, g, h);
  f9(b, a, c, d, e, f, g, h);
  f9(b, c, d, e, f, g, h, a);
  f9(h, g, f, e, d, c, b, a);
}
fn f11(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f10(a, b, c, d, e, f, g, h);
  f10(b, a, c, d, e, f, g, h);
  f10(b, c, d, e, f, g, h, a);
  f10(h, g, f, e, d, c, b, a);
}
fn f12(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f11(a, b, c, d, e, f, g, h);
  f11(b, a, c, d, e, f, g, h);
  f11(b, c, d, e, f, g, h, a);
  f11(h, g, f, e, d, c, b, a);
}
fn f13(a: P, b: P, c: P, d: P, e: P, f: P, g: P, h: P) {
  f12(a, b, c, d, e, f, g, h);
  f12(b, a, c, d, e, f, g, h);
  f12(b, c, d, e, f, g, h, a);
  f12(h, g, f, e, d, c, b, a);
}
@compute @workgroup_size(1) fn main() { f13(&v0, &v1, &v2, &v3, &v4, &v5, &v6, &v7); }
@compute @workgroup_size(1) fn fewer() { f2(&v0, &v1, &v2, &v3, &v4, &v5, &v6, &v7); }
// PIPELINE main 0:0 [too-many-copies] The entry point needs more than 20000 functions
