// bitcast between 32-bit types of one size, between those and vectors of f16 of the same number of bits, and to the own type.
enable f16;
struct Values { i: i32, u: u32, f: f32, i2: vec2i, u2: vec2u, f2: vec2f, i3: vec3i, u3: vec3u, f3: vec3f, i4: vec4i, u4: vec4u, f4: vec4f,
  h: f16, h2: vec2h, h3: vec3h, h4: vec4h }
@group(0) @binding(0) var<storage, read_write> v: Values;
@compute @workgroup_size(1) fn to_i32() {
  v.i = bitcast<i32>(v.i) + bitcast<i32>(v.u) + bitcast<i32>(v.f);
  v.i2 = bitcast<vec2<i32>>(v.i2) + bitcast<vec2<i32>>(v.u2) + bitcast<vec2<i32>>(v.f2);
  v.i3 = bitcast<vec3<i32>>(v.i3) + bitcast<vec3<i32>>(v.u3) + bitcast<vec3<i32>>(v.f3);
  v.i4 = bitcast<vec4<i32>>(v.i4) + bitcast<vec4<i32>>(v.u4) + bitcast<vec4<i32>>(v.f4);
  v.i += bitcast<i32>(v.h2);
  v.i2 += bitcast<vec2<i32>>(v.h4);
}
@compute @workgroup_size(1) fn to_u32() {
  v.u = bitcast<u32>(v.u) + bitcast<u32>(v.i) + bitcast<u32>(v.f);
  v.u2 = bitcast<vec2<u32>>(v.u2) + bitcast<vec2<u32>>(v.i2) + bitcast<vec2<u32>>(v.f2);
  v.u3 = bitcast<vec3<u32>>(v.u3) + bitcast<vec3<u32>>(v.i3) + bitcast<vec3<u32>>(v.f3);
  v.u4 = bitcast<vec4<u32>>(v.u4) + bitcast<vec4<u32>>(v.i4) + bitcast<vec4<u32>>(v.f4);
  v.u += bitcast<u32>(v.h2);
  v.u2 += bitcast<vec2<u32>>(v.h4);
}
@compute @workgroup_size(1) fn to_f32() {
  v.f = bitcast<f32>(v.f) + bitcast<f32>(v.i) + bitcast<f32>(v.u);
  v.f2 = bitcast<vec2<f32>>(v.f2) + bitcast<vec2<f32>>(v.i2) + bitcast<vec2<f32>>(v.u2);
  v.f3 = bitcast<vec3<f32>>(v.f3) + bitcast<vec3<f32>>(v.i3) + bitcast<vec3<f32>>(v.u3);
  v.f4 = bitcast<vec4<f32>>(v.f4) + bitcast<vec4<f32>>(v.i4) + bitcast<vec4<f32>>(v.u4);
  v.f += bitcast<f32>(v.h2);
  v.f2 += bitcast<vec2<f32>>(v.h4);
}
@compute @workgroup_size(1) fn to_f16() {
  v.h = bitcast<f16>(v.h);
  v.h2 = bitcast<vec2h>(v.h2) + bitcast<vec2h>(v.i) + bitcast<vec2h>(v.u) + bitcast<vec2h>(v.f);
  v.h3 = bitcast<vec3<f16>>(v.h3);
  v.h4 = bitcast<vec4h>(v.h4) + bitcast<vec4h>(v.i2) + bitcast<vec4h>(v.u2) + bitcast<vec4h>(v.f2);
}
// Constants: an integer without a suffix is an i32, or a u32 if it becomes one.
const_assert bitcast<f32>(0x40490fdb) == 3.14159274101257324f;
const_assert bitcast<u32>(3000000000) == 3000000000u;
const_assert bitcast<i32>(4294967295u) == -1;
const_assert bitcast<u32>(-1i) == 4294967295u;
const_assert bitcast<u32>(1.0) == 0x3f800000u;
const_assert all(bitcast<vec2u>(vec2f(1, -2)) == vec2u(0x3f800000, 0xc0000000));
const_assert bitcast<u32>(vec2h(1, -2)) == 0xc0003c00u;
const_assert all(bitcast<vec2h>(0xc0003c00u) == vec2h(1, -2));
// OK
// FEATURES f16
// Nothing is done for the own type.
// SPIRV 3x OpBitcast %int %
// SPIRV 3x OpBitcast %v2int %
// SPIRV 2x OpBitcast %v3int %
// SPIRV 2x OpBitcast %v4int %
// SPIRV 3x OpBitcast %uint %
// SPIRV 3x OpBitcast %v2uint %
// SPIRV 2x OpBitcast %v3uint %
// SPIRV 2x OpBitcast %v4uint %
// SPIRV 3x OpBitcast %float %
// SPIRV 3x OpBitcast %v2float %
// SPIRV 2x OpBitcast %v3float %
// SPIRV 2x OpBitcast %v4float %
// SPIRV 3x OpBitcast %v2half %
// SPIRV 3x OpBitcast %v4half %
