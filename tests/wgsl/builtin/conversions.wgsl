// Value constructors that convert: every scalar type from every other, vectors and matrices component by component.
enable f16;
struct Values { b: u32, i: i32, u: u32, f: f32, h: f16, i3: vec3i, u3: vec3u, f3: vec3f, h3: vec3h, mf: mat2x3f, mh: mat2x3h }
@group(0) @binding(0) var<storage, read_write> v: Values;
@compute @workgroup_size(1) fn to_bool() {
  let b = bool(v.i) || bool(v.u) || bool(v.f) || bool(v.h) || bool(v.b > 1);
  let b3 = vec3<bool>(v.i3) | vec3<bool>(v.u3) | vec3<bool>(v.f3) | vec3<bool>(v.h3);
  v.b = u32(b) + u32(b3.x);
}
@compute @workgroup_size(1) fn to_i32() {
  v.i = i32(v.b > 1) + i32(v.u) + i32(v.f) + i32(v.h) + i32(v.i);
  v.i3 = vec3i(v.u3 > vec3(1u)) + vec3i(v.u3) + vec3i(v.f3) + vec3i(v.h3) + vec3i(v.i3);
}
@compute @workgroup_size(1) fn to_u32() {
  v.u = u32(v.b > 1) + u32(v.i) + u32(v.f) + u32(v.h) + u32(v.u);
  v.u3 = vec3u(v.i3 > vec3(1i)) + vec3u(v.i3) + vec3u(v.f3) + vec3u(v.h3) + vec3u(v.u3);
}
@compute @workgroup_size(1) fn to_f32() {
  v.f = f32(v.b > 1) + f32(v.i) + f32(v.u) + f32(v.h) + f32(v.f);
  v.f3 = vec3f(v.i3 > vec3(1i)) + vec3f(v.i3) + vec3f(v.u3) + vec3f(v.h3) + vec3f(v.f3);
  v.mf = mat2x3f(v.mh) + mat2x3f(v.mf);
}
@compute @workgroup_size(1) fn to_f16() {
  v.h = f16(v.b > 1) + f16(v.i) + f16(v.u) + f16(v.f) + f16(v.h);
  v.h3 = vec3h(v.i3 > vec3(1i)) + vec3h(v.i3) + vec3h(v.u3) + vec3h(v.f3) + vec3h(v.h3);
  v.mh = mat2x3h(v.mf) + mat2x3h(v.mh);
}
// Floats are cut towards zero, and to what the integer type holds.
const_assert i32(-2.75) == -2 && u32(2.75f) == 2u && i32(1e10f) == 2147483520 && u32(-5.5) == 0u;
const_assert i32(4294967295u) == -1 && u32(-1i) == 4294967295u && i32(2.5h) == 2;
const_assert bool(0.5) && !bool(-0.0f) && i32(true) == 1 && f32(false) == 0 && f16(7u) == 7h;
const_assert all(vec3i(vec3f(1.5, -1.5, 0)) == vec3i(1, -1, 0)) && all(vec2<bool>(vec2(0, 2)) == vec2(false, true));
// OK
// FEATURES f16
// A number is true unless it is zero; NaN isn't zero.
// SPIRV 2x OpINotEqual %bool %
// SPIRV 2x OpINotEqual %v3bool %
// SPIRV 2x OpFUnordNotEqual %bool %
// SPIRV 2x OpFUnordNotEqual %v3bool %
// SPIRV 1x OpSelect %int %
// SPIRV 1x OpSelect %v3int %
// SPIRV 3x OpSelect %uint %
// SPIRV 1x OpSelect %v3uint %
// SPIRV 1x OpSelect %float %
// SPIRV 1x OpSelect %v3float %
// SPIRV 1x OpSelect %half %
// SPIRV 1x OpSelect %v3half %
// Between i32 and u32, the bits stay.
// SPIRV 1x OpBitcast %int %
// SPIRV 1x OpBitcast %v3int %
// SPIRV 1x OpBitcast %uint %
// SPIRV 1x OpBitcast %v3uint %
// What SPIR-V leaves open is clamped away first: to the largest and smallest floats that the integer type holds.
// SPIRV 2x OpConvertFToS %int %
// SPIRV 2x OpConvertFToS %v3int %
// SPIRV 2x OpConvertFToU %uint %
// SPIRV 2x OpConvertFToU %v3uint %
// SPIRV OpConstant %float -2.14748365e+09
// SPIRV OpConstant %float 2.14748352e+09
// SPIRV OpConstant %float 4.29496704e+09
// SPIRV 1x OpConvertSToF %float %
// SPIRV 1x OpConvertSToF %v3float %
// SPIRV 1x OpConvertUToF %float %
// SPIRV 1x OpConvertUToF %v3float %
// SPIRV 1x OpConvertSToF %half %
// SPIRV 1x OpConvertSToF %v3half %
// SPIRV 1x OpConvertUToF %half %
// SPIRV 1x OpConvertUToF %v3half %
// A matrix is converted column by column: 2 more of each. f16 goes to an integer by way of f32 or directly.
// SPIRV 3x OpFConvert %v3half %
// SPIRV 1x OpFConvert %half %
