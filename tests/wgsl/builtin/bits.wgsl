// Functions of the bits of integers, on i32 and u32 and their vectors.
struct Signed { a: i32, b: vec2i, c: vec3i, d: vec4i }
struct Unsigned { a: u32, b: vec2u, c: vec3u, d: vec4u }
@group(0) @binding(0) var<storage, read_write> ints: Signed;
@group(0) @binding(1) var<storage, read_write> uints: Unsigned;
@compute @workgroup_size(1) fn of_i32() {
  var a = ints.a; var b = ints.b; var c = ints.c; var d = ints.d;
  let start = uints.a; let count = uints.b.x;
  a = countOneBits(a); b = countOneBits(b); c = countOneBits(c); d = countOneBits(d);
  a = reverseBits(a); b = reverseBits(b); c = reverseBits(c); d = reverseBits(d);
  a = firstLeadingBit(a); b = firstLeadingBit(b); c = firstLeadingBit(c); d = firstLeadingBit(d);
  a = firstTrailingBit(a); b = firstTrailingBit(b); c = firstTrailingBit(c); d = firstTrailingBit(d);
  a = countLeadingZeros(a); b = countLeadingZeros(b); c = countLeadingZeros(c); d = countLeadingZeros(d);
  a = countTrailingZeros(a); b = countTrailingZeros(b); c = countTrailingZeros(c); d = countTrailingZeros(d);
  a = extractBits(a, start, count); b = extractBits(b, start, count); c = extractBits(c, start, count); d = extractBits(d, start, count);
  a = insertBits(a, a, start, count); b = insertBits(b, b, start, count); c = insertBits(c, c, start, count); d = insertBits(d, d, start, count);
  ints = Signed(a, b, c, d);
}
@compute @workgroup_size(1) fn of_u32() {
  var a = uints.a; var b = uints.b; var c = uints.c; var d = uints.d;
  let start = uints.a; let count = uints.b.x;
  a = countOneBits(a); b = countOneBits(b); c = countOneBits(c); d = countOneBits(d);
  a = reverseBits(a); b = reverseBits(b); c = reverseBits(c); d = reverseBits(d);
  a = firstLeadingBit(a); b = firstLeadingBit(b); c = firstLeadingBit(c); d = firstLeadingBit(d);
  a = firstTrailingBit(a); b = firstTrailingBit(b); c = firstTrailingBit(c); d = firstTrailingBit(d);
  a = countLeadingZeros(a); b = countLeadingZeros(b); c = countLeadingZeros(c); d = countLeadingZeros(d);
  a = countTrailingZeros(a); b = countTrailingZeros(b); c = countTrailingZeros(c); d = countTrailingZeros(d);
  a = extractBits(a, start, count); b = extractBits(b, start, count); c = extractBits(c, start, count); d = extractBits(d, start, count);
  a = insertBits(a, a, start, count); b = insertBits(b, b, start, count); c = insertBits(c, c, start, count); d = insertBits(d, d, start, count);
  uints = Unsigned(a, b, c, d);
}
// OK
// SPIRV 8x OpBitCount %
// SPIRV 8x OpBitReverse %
// The first bit of a negative number is the first zero. Leading zeros of both are counted as of unsigned numbers.
// SPIRV 4x OpExtInst * FindSMsb %
// SPIRV 12x OpExtInst * FindUMsb %
// firstTrailingBit and countTrailingZeros.
// SPIRV 16x OpExtInst * FindILsb %
// SPIRV 4x OpBitFieldSExtract %
// SPIRV 4x OpBitFieldUExtract %
// SPIRV 8x OpBitFieldInsert %
// Where the field reaches beyond bit 31, SPIR-V leaves the result open and WGSL cuts the field: offset and count go
// through a minimum each in 16 calls, and so do the trailing zeros of a number without any bit, in 8.
// SPIRV 40x OpExtInst * UMin %
