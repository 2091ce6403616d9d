// Functions of integers, on i32 and u32 and their vectors. Signed and unsigned numbers have instructions of their own.
struct Signed { a: i32, b: vec2i, c: vec3i, d: vec4i }
struct Unsigned { a: u32, b: vec2u, c: vec3u, d: vec4u }
@group(0) @binding(0) var<storage, read_write> ints: Signed;
@group(0) @binding(1) var<storage, read_write> uints: Unsigned;
@compute @workgroup_size(1) fn of_i32() {
  var a = ints.a; var b = ints.b; var c = ints.c; var d = ints.d;
  a = abs(a); b = abs(b); c = abs(c); d = abs(d);
  a = sign(a); b = sign(b); c = sign(c); d = sign(d);
  a = min(a, a); b = min(b, b); c = min(c, c); d = min(d, d);
  a = max(a, a); b = max(b, b); c = max(c, c); d = max(d, d);
  a = clamp(a, a, a); b = clamp(b, b, b); c = clamp(c, c, c); d = clamp(d, d, d);
  a += dot(b, b) + dot(c, c) + dot(d, d);
  ints = Signed(a, b, c, d);
}
@compute @workgroup_size(1) fn of_u32() {
  var a = uints.a; var b = uints.b; var c = uints.c; var d = uints.d;
  a = abs(a); b = abs(b); c = abs(c); d = abs(d);
  a = min(a, a); b = min(b, b); c = min(c, c); d = min(d, d);
  a = max(a, a); b = max(b, b); c = max(c, c); d = max(d, d);
  a = clamp(a, a, a); b = clamp(b, b, b); c = clamp(c, c, c); d = clamp(d, d, d);
  a += dot(b, b) + dot(c, c) + dot(d, d);
  uints = Unsigned(a, b, c, d);
}
// OK
// The absolute value of an unsigned number is itself.
// SPIRV 4x OpExtInst * SAbs %
// SPIRV 4x OpExtInst * SSign %
// SPIRV 8x OpExtInst * SMin %
// SPIRV 8x OpExtInst * SMax %
// SPIRV 8x OpExtInst * UMin %
// SPIRV 8x OpExtInst * UMax %
// A product for each vector, and sums of 2, 3 and 4 components added to a.
// SPIRV 1x OpIMul %v2int %
// SPIRV 1x OpIMul %v3int %
// SPIRV 1x OpIMul %v4int %
// SPIRV 9x OpIAdd %int %
// SPIRV 1x OpIMul %v2uint %
// SPIRV 1x OpIMul %v3uint %
// SPIRV 1x OpIMul %v4uint %
// SPIRV 9x OpIAdd %uint %
