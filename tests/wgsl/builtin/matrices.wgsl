// determinant of the square matrices, transpose of all; on f32 and f16.
enable f16;
struct Values { a: f32, m22: mat2x2f, m23: mat2x3f, m24: mat2x4f, m32: mat3x2f, m33: mat3x3f, m34: mat3x4f, m42: mat4x2f, m43: mat4x3f, m44: mat4x4f }
struct Halves { a: f16, m22: mat2x2h, m23: mat2x3h, m24: mat2x4h, m32: mat3x2h, m33: mat3x3h, m34: mat3x4h, m42: mat4x2h, m43: mat4x3h, m44: mat4x4h }
@group(0) @binding(0) var<storage, read_write> values: Values;
@group(0) @binding(1) var<storage, read_write> halves: Halves;
@compute @workgroup_size(1) fn of_f32() {
  values.a = determinant(values.m22) + determinant(values.m33) + determinant(values.m44);
  values.m22 = transpose(values.m22);
  values.m32 = transpose(values.m23);
  values.m42 = transpose(values.m24);
  values.m23 = transpose(values.m32);
  values.m33 = transpose(values.m33);
  values.m43 = transpose(values.m34);
  values.m24 = transpose(values.m42);
  values.m34 = transpose(values.m43);
  values.m44 = transpose(values.m44);
}
@compute @workgroup_size(1) fn of_f16() {
  halves.a = determinant(halves.m22) + determinant(halves.m33) + determinant(halves.m44);
  halves.m22 = transpose(halves.m22);
  halves.m32 = transpose(halves.m23);
  halves.m42 = transpose(halves.m24);
  halves.m23 = transpose(halves.m32);
  halves.m33 = transpose(halves.m33);
  halves.m43 = transpose(halves.m34);
  halves.m24 = transpose(halves.m42);
  halves.m34 = transpose(halves.m43);
  halves.m44 = transpose(halves.m44);
}
// OK
// FEATURES f16
// SPIRV 3x OpExtInst %float * Determinant %
// SPIRV 1x OpTranspose %mat2v2float %
// SPIRV 1x OpTranspose %mat3v2float %
// SPIRV 1x OpTranspose %mat4v2float %
// SPIRV 1x OpTranspose %mat2v3float %
// SPIRV 1x OpTranspose %mat3v3float %
// SPIRV 1x OpTranspose %mat4v3float %
// SPIRV 1x OpTranspose %mat2v4float %
// SPIRV 1x OpTranspose %mat3v4float %
// SPIRV 1x OpTranspose %mat4v4float %
// SPIRV 3x OpExtInst %half * Determinant %
// SPIRV 1x OpTranspose %mat2v2half %
// SPIRV 1x OpTranspose %mat3v2half %
// SPIRV 1x OpTranspose %mat4v2half %
// SPIRV 1x OpTranspose %mat2v3half %
// SPIRV 1x OpTranspose %mat3v3half %
// SPIRV 1x OpTranspose %mat4v3half %
// SPIRV 1x OpTranspose %mat2v4half %
// SPIRV 1x OpTranspose %mat3v4half %
// SPIRV 1x OpTranspose %mat4v4half %
