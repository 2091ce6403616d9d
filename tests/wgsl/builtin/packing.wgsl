// Several small numbers in a word, and back.
struct Values { f2: vec2f, f4: vec4f, i4: vec4i, u4: vec4u, words: array<u32, 16>, i: i32 }
@group(0) @binding(0) var<storage, read_write> v: Values;
@compute @workgroup_size(1) fn pack() {
  v.words[0] = pack4x8snorm(v.f4);
  v.words[1] = pack4x8unorm(v.f4);
  v.words[2] = pack2x16snorm(v.f2);
  v.words[3] = pack2x16unorm(v.f2);
  v.words[4] = pack2x16float(v.f2);
  v.words[5] = pack4xI8(v.i4);
  v.words[6] = pack4xU8(v.u4);
  v.words[7] = pack4xI8Clamp(v.i4);
  v.words[8] = pack4xU8Clamp(v.u4);
}
@compute @workgroup_size(1) fn unpack() {
  v.f4 = unpack4x8snorm(v.words[0]) + unpack4x8unorm(v.words[1]);
  v.f2 = unpack2x16snorm(v.words[2]) + unpack2x16unorm(v.words[3]) + unpack2x16float(v.words[4]);
  v.i4 = unpack4xI8(v.words[5]);
  v.u4 = unpack4xU8(v.words[6]);
}
@compute @workgroup_size(1) fn products() {
  v.words[9] = dot4U8Packed(v.words[5], v.words[6]);
  v.i = dot4I8Packed(v.words[5], v.words[6]);
}
// OK
// SPIRV 1x OpExtInst %v4float * UnpackSnorm4x8 %
// SPIRV 1x OpExtInst %uint * PackUnorm4x8 %
// SPIRV 1x OpExtInst %v4float * UnpackUnorm4x8 %
// SPIRV 1x OpExtInst %v2float * UnpackSnorm2x16 %
// SPIRV 1x OpExtInst %uint * PackUnorm2x16 %
// SPIRV 1x OpExtInst %v2float * UnpackUnorm2x16 %
// SPIRV 1x OpExtInst %uint * PackHalf2x16 %
// SPIRV 1x OpExtInst %v2float * UnpackHalf2x16 %
// Signed fractions are rounded with a half upwards, -0.5 to -63 of 127; the instructions leave that open.
// NOSPIRV PackSnorm
// SPIRV 1x OpExtInst %v4float * NClamp %
// SPIRV 1x OpExtInst %v4float * Floor %
// SPIRV 1x OpExtInst %v2float * NClamp %
// SPIRV 1x OpExtInst %v2float * Floor %
// SPIRV OpConstant %float 32767
// Integers are cut to their lowest 8 bits, or clamped to -128 … 127 or to 255 first.
// SPIRV 1x OpExtInst %v4int * SClamp %
// SPIRV OpConstant %int -128
// SPIRV OpConstant %int 127
// SPIRV 1x OpExtInst %v4uint * UMin %
// SPIRV OpConstant %uint 255
// The sign of a byte is that of the number: of the one that is unpacked, and of the two in the product.
// SPIRV 3x OpShiftRightArithmetic %v4int %
// SPIRV 3x OpShiftRightLogical %v4uint %
