// Functions of the four invocations of a quad, on every type that they take, in both stages that have them.
enable subgroups;
enable f16;
struct Floats { a: f32, b: vec2f, c: vec3f, d: vec4f }
struct Halves { a: f16, b: vec2h, c: vec3h, d: vec4h }
struct Ints { a: i32, b: vec2i, c: vec3i, d: vec4i }
struct Uints { a: u32, b: vec2u, c: vec3u, d: vec4u }
@group(0) @binding(0) var<storage, read_write> floats: Floats;
@group(0) @binding(1) var<storage, read_write> halves: Halves;
@group(0) @binding(2) var<storage, read_write> ints: Ints;
@group(0) @binding(3) var<storage, read_write> uints: Uints;
@fragment fn of_f32() {
  var a = floats.a; var b = floats.b; var c = floats.c; var d = floats.d;
  a = quadSwapX(a); b = quadSwapX(b); c = quadSwapX(c); d = quadSwapX(d);
  a = quadSwapY(a); b = quadSwapY(b); c = quadSwapY(c); d = quadSwapY(d);
  a = quadSwapDiagonal(a); b = quadSwapDiagonal(b); c = quadSwapDiagonal(c); d = quadSwapDiagonal(d);
  a = quadBroadcast(a, 0u); b = quadBroadcast(b, 0u); c = quadBroadcast(c, 0u); d = quadBroadcast(d, 0u);
  a = quadBroadcast(a, 3i); b = quadBroadcast(b, 3i); c = quadBroadcast(c, 3i); d = quadBroadcast(d, 3i);
  floats = Floats(a, b, c, d);
}
@fragment fn of_f16() {
  var a = halves.a; var b = halves.b; var c = halves.c; var d = halves.d;
  a = quadSwapX(a); b = quadSwapX(b); c = quadSwapX(c); d = quadSwapX(d);
  a = quadSwapY(a); b = quadSwapY(b); c = quadSwapY(c); d = quadSwapY(d);
  a = quadSwapDiagonal(a); b = quadSwapDiagonal(b); c = quadSwapDiagonal(c); d = quadSwapDiagonal(d);
  a = quadBroadcast(a, 0u); b = quadBroadcast(b, 0u); c = quadBroadcast(c, 0u); d = quadBroadcast(d, 0u);
  a = quadBroadcast(a, 3i); b = quadBroadcast(b, 3i); c = quadBroadcast(c, 3i); d = quadBroadcast(d, 3i);
  halves = Halves(a, b, c, d);
}
@compute @workgroup_size(64) fn of_i32() {
  var a = ints.a; var b = ints.b; var c = ints.c; var d = ints.d;
  a = quadSwapX(a); b = quadSwapX(b); c = quadSwapX(c); d = quadSwapX(d);
  a = quadSwapY(a); b = quadSwapY(b); c = quadSwapY(c); d = quadSwapY(d);
  a = quadSwapDiagonal(a); b = quadSwapDiagonal(b); c = quadSwapDiagonal(c); d = quadSwapDiagonal(d);
  a = quadBroadcast(a, 0u); b = quadBroadcast(b, 0u); c = quadBroadcast(c, 0u); d = quadBroadcast(d, 0u);
  a = quadBroadcast(a, 3i); b = quadBroadcast(b, 3i); c = quadBroadcast(c, 3i); d = quadBroadcast(d, 3i);
  ints = Ints(a, b, c, d);
}
@compute @workgroup_size(64) fn of_u32() {
  var a = uints.a; var b = uints.b; var c = uints.c; var d = uints.d;
  a = quadSwapX(a); b = quadSwapX(b); c = quadSwapX(c); d = quadSwapX(d);
  a = quadSwapY(a); b = quadSwapY(b); c = quadSwapY(c); d = quadSwapY(d);
  a = quadSwapDiagonal(a); b = quadSwapDiagonal(b); c = quadSwapDiagonal(c); d = quadSwapDiagonal(d);
  a = quadBroadcast(a, 0u); b = quadBroadcast(b, 0u); c = quadBroadcast(c, 0u); d = quadBroadcast(d, 0u);
  a = quadBroadcast(a, 3i); b = quadBroadcast(b, 3i); c = quadBroadcast(c, 3i); d = quadBroadcast(d, 3i);
  uints = Uints(a, b, c, d);
}
// OK
// FEATURES f16 subgroups
// The directions are horizontal (0), vertical (1) and diagonal (2).
// SPIRV 1x OpGroupNonUniformQuadSwap %float %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %float %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %float %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %float %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %float %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %v2float %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %v2float %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %v2float %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v2float %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v2float %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %v3float %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %v3float %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %v3float %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v3float %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v3float %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %v4float %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %v4float %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %v4float %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v4float %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v4float %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %half %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %half %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %half %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %half %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %half %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %v2half %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %v2half %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %v2half %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v2half %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v2half %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %v3half %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %v3half %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %v3half %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v3half %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v3half %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %v4half %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %v4half %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %v4half %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v4half %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v4half %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %int %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %int %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %int %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %int %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %int %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %v2int %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %v2int %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %v2int %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v2int %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v2int %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %v3int %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %v3int %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %v3int %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v3int %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v3int %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %v4int %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %v4int %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %v4int %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v4int %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v4int %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %uint %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %uint %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %uint %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %uint %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %uint %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %v2uint %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %v2uint %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %v2uint %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v2uint %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v2uint %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %v3uint %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %v3uint %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %v3uint %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v3uint %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v3uint %uint_3 * %uint_3
// SPIRV 1x OpGroupNonUniformQuadSwap %v4uint %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadSwap %v4uint %uint_3 * %uint_1
// SPIRV 1x OpGroupNonUniformQuadSwap %v4uint %uint_3 * %uint_2
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v4uint %uint_3 * %uint_0
// SPIRV 1x OpGroupNonUniformQuadBroadcast %v4uint %uint_3 * %uint_3
// SPIRV OpCapability GroupNonUniformQuad
