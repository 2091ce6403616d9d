// Matrices with two rows in uniform buffers have columns 8 bytes apart.
struct S { a: f32, m: mat3x2f, @align(16) arr: array<mat4x2f, 2>, b: f32 }
@group(0) @binding(0) var<uniform> m: mat2x2f;
@group(0) @binding(1) var<uniform> s: S;
@group(0) @binding(2) var<storage, read_write> o: array<f32>;
@group(0) @binding(3) var<storage, read> n: array<u32>;
@group(0) @binding(4) var<uniform> ar: array<f32, 4>;
@compute @workgroup_size(1) fn main() {
  let c = m; o[0] = c[0].x; o[1] = c[1][1]; o[2] = m[n[1]].x;
  let t = s; o[3] = t.m[2].y; o[4] = s.m[n[2]][n[1]]; o[5] = t.arr[1][3].y; o[6] = s.arr[n[1]][n[3]].x; o[7] = s.b; o[8] = t.b;
  o[9] = t.arr[n[1]][n[2]][n[0]]; o[10] = ar[n[3]]; let v = s.m * vec3f(1, 1, 1); o[11] = v.x;
}
// OK
// SPIRV MatrixStride 8
// SPIRV OpCopyLogical
// NOSPIRV MatrixStride 16
