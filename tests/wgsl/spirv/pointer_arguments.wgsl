// Pointers into storage, private and function variables, passed on with dynamic indices.
@group(0) @binding(0) var<storage, read_write> o: array<array<array<i32, 4>, 4>, 4>;
@group(0) @binding(1) var<storage, read> n: array<u32>;
fn inc(p: ptr<storage, i32, read_write>) { *p += 1; }
fn row(p: ptr<storage, array<array<i32, 4>, 4>, read_write>, i: u32, j: u32) { inc(&(*p)[i][j]); }
fn incf(p: ptr<function, i32>) { *p += 5; }
fn rowf(p: ptr<function, array<array<i32, 4>, 4>>, i: u32, j: u32) { incf(&(*p)[i][j]); }
var<private> pv: array<array<i32, 4>, 4>;
fn incp(p: ptr<private, i32>) { *p += 7; }
fn rowp(p: ptr<private, array<array<i32, 4>, 4>>, i: u32, j: u32) { incp(&(*p)[i][j]); }
@compute @workgroup_size(1) fn main() {
  row(&o[n[1]], n[2], n[3]);
  var local: array<array<array<i32, 4>, 4>, 4>;
  rowf(&local[n[0]], n[1], n[2]);
  o[0][0][0] = local[0][1][2];
  rowp(&pv, n[2], n[1]);
  o[0][0][1] = pv[2][1];
  let pp = &o[3][3];
  (*pp)[3] = 42;
  pp[2] = 43;
}
// OK
// SPIRV OpFunctionCall
