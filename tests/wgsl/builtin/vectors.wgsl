// Functions of vectors: lengths, products, directions. On f32 and f16.
enable f16;
struct Values { a: f32, b: vec2f, c: vec3f, d: vec4f }
struct Halves { a: f16, b: vec2h, c: vec3h, d: vec4h }
@group(0) @binding(0) var<storage, read_write> values: Values;
@group(0) @binding(1) var<storage, read_write> halves: Halves;
@compute @workgroup_size(1) fn of_f32() {
  var a = values.a; var b = values.b; var c = values.c; var d = values.d;
  a += length(a) + length(b) + length(c) + length(d);
  a += distance(a, a) + distance(b, b) + distance(c, c) + distance(d, d);
  a += dot(b, b) + dot(c, c) + dot(d, d);
  b = normalize(b); c = normalize(c); d = normalize(d);
  c = cross(c, c);
  b = faceForward(b, b, b); c = faceForward(c, c, c); d = faceForward(d, d, d);
  b = reflect(b, b); c = reflect(c, c); d = reflect(d, d);
  b = refract(b, b, a); c = refract(c, c, a); d = refract(d, d, a);
  values = Values(a, b, c, d);
}
@compute @workgroup_size(1) fn of_f16() {
  var a = halves.a; var b = halves.b; var c = halves.c; var d = halves.d;
  a += length(a) + length(b) + length(c) + length(d);
  a += distance(a, a) + distance(b, b) + distance(c, c) + distance(d, d);
  a += dot(b, b) + dot(c, c) + dot(d, d);
  b = normalize(b); c = normalize(c); d = normalize(d);
  c = cross(c, c);
  b = faceForward(b, b, b); c = faceForward(c, c, c); d = faceForward(d, d, d);
  b = reflect(b, b); c = reflect(c, c); d = reflect(d, d);
  b = refract(b, b, a); c = refract(c, c, a); d = refract(d, d, a);
  halves = Halves(a, b, c, d);
}
// OK
// FEATURES f16
// SPIRV 4x OpExtInst %float * Length %
// SPIRV 4x OpExtInst %float * Distance %
// SPIRV 3x OpDot %float %
// SPIRV 1x OpExtInst %v3float * Cross %
// SPIRV 1x OpExtInst %v2float * Normalize %
// SPIRV 1x OpExtInst %v2float * FaceForward %
// SPIRV 1x OpExtInst %v2float * Reflect %
// SPIRV 1x OpExtInst %v2float * Refract %
// SPIRV 1x OpExtInst %v3float * Normalize %
// SPIRV 1x OpExtInst %v3float * FaceForward %
// SPIRV 1x OpExtInst %v3float * Reflect %
// SPIRV 1x OpExtInst %v3float * Refract %
// SPIRV 1x OpExtInst %v4float * Normalize %
// SPIRV 1x OpExtInst %v4float * FaceForward %
// SPIRV 1x OpExtInst %v4float * Reflect %
// SPIRV 1x OpExtInst %v4float * Refract %
// SPIRV 4x OpExtInst %half * Length %
// SPIRV 4x OpExtInst %half * Distance %
// SPIRV 3x OpDot %half %
// SPIRV 1x OpExtInst %v3half * Cross %
// SPIRV 1x OpExtInst %v2half * Normalize %
// SPIRV 1x OpExtInst %v2half * FaceForward %
// SPIRV 1x OpExtInst %v2half * Reflect %
// SPIRV 1x OpExtInst %v2half * Refract %
// SPIRV 1x OpExtInst %v3half * Normalize %
// SPIRV 1x OpExtInst %v3half * FaceForward %
// SPIRV 1x OpExtInst %v3half * Reflect %
// SPIRV 1x OpExtInst %v3half * Refract %
// SPIRV 1x OpExtInst %v4half * Normalize %
// SPIRV 1x OpExtInst %v4half * FaceForward %
// SPIRV 1x OpExtInst %v4half * Reflect %
// SPIRV 1x OpExtInst %v4half * Refract %
