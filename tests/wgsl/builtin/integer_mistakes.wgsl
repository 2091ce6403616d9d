// Functions of integers, bits and packed words: what they don't take, and fields that reach beyond 32 bits.
fn types(i: i32, u: u32, f: f32, b: bool, v: vec4f, iv: vec4i, uv: vec2u) {
  _ = countOneBits(f);
  _ = countLeadingZeros(b);
  _ = firstLeadingBit(v);
  _ = reverseBits(1.5);
  _ = extractBits(u, i, 1);
  _ = extractBits(uv, uv, uv);
  _ = extractBits(u, 1);
  _ = insertBits(u, i, 1, 1);
  _ = max(i, u);
  _ = min(u, 1.5);
  _ = clamp(iv, 0, 1);
  _ = abs(b);
  _ = sign(uv);
  _ = dot(iv, uv);
  _ = dot4I8Packed(i, i);
  _ = dot4U8Packed(1, -1);
  _ = pack4x8snorm(iv);
  _ = pack2x16float(v);
  _ = pack4xI8(uv);
  _ = pack4xU8(iv);
  _ = unpack4x8unorm(i);
  _ = unpack2x16float(f);
  _ = unpack4xI8(-1);
}
fn unused(u: u32) {
  countOneBits(u);
  unpack4xU8(u);
}
const field = extractBits(1u, 30, 3);
const placed = insertBits(0, 1, 33, 0);
const falls = clamp(1, 3, 2);
const half = pack2x16float(vec2(65520.0, 0));
const large = dot(vec2(5000000000, 5000000000), vec2(5000000000, 5000000000));
fn partly(u: u32, i: vec2i) {
  _ = extractBits(u, 30, 3);
  _ = insertBits(u, u, 1, 32);
  _ = clamp(i, vec2(0, 3), vec2(1, 2));
}
// ERROR 3:20 [argument-type] Argument 1 of "countOneBits" must have the type i32 or vec2<i32> or vec3<i32> or the like here, but this has the type f32.
// ERROR 4:25 [argument-type] Argument 1 of "countLeadingZeros" must have the type i32 or vec2<i32> or vec3<i32> or the like here, but this has the type bool.
// ERROR 5:23 [argument-type] Argument 1 of "firstLeadingBit" must have the type i32 or vec2<i32> or vec3<i32> or the like here, but this has the type vec4<f32>.
// ERROR 6:19 [argument-type] Argument 1 of "reverseBits" must have the type i32 or vec2<i32> or vec3<i32> or the like here, but this has the type abstract-float.
// ERROR 7:22 [argument-type] Argument 2 of "extractBits" must have the type u32 here, but this has the type i32.
// ERROR 8:7 [no-such-overload] No overload of extractBits takes (vec2<u32>, vec2<u32>, vec2<u32>). It is declared as:
// ERROR 9:7 [no-such-overload] Built-in function extractBits takes 3 arguments, not 2. It is declared as:
// ERROR 10:21 [argument-type] Argument 2 of "insertBits" must have the type u32 here, but this has the type i32.
// ERROR 11:14 [argument-type] Argument 2 of "max" must have the type i32 here, but this has the type u32.
// ERROR 12:14 [argument-type] Argument 2 of "min" must have the type u32 here, but this has the type abstract-float.
// ERROR 13:17 [argument-type] Argument 2 of "clamp" must have the type vec4<i32> here, but this has the type abstract-int.
// ERROR 14:11 [argument-type] Argument 1 of "abs" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type bool.
// ERROR 15:12 [argument-type] Argument 1 of "sign" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type vec2<u32>.
// ERROR 16:15 [argument-type] Argument 2 of "dot" must have the type vec4<i32> here, but this has the type vec2<u32>.
// ERROR 17:7 [no-such-overload] No overload of dot4I8Packed takes (i32, i32). It is declared as:
// ERROR 18:23 [const-out-of-range] The value -1 doesn't fit in u32 (0 to 4294967295).
// ERROR 19:20 [argument-type] Argument 1 of "pack4x8snorm" must have the type vec4<f32> here, but this has the type vec4<i32>.
// ERROR 20:21 [argument-type] Argument 1 of "pack2x16float" must have the type vec2<f32> here, but this has the type vec4<f32>.
// ERROR 21:16 [argument-type] Argument 1 of "pack4xI8" must have the type vec4<i32> here, but this has the type vec2<u32>.
// ERROR 22:16 [argument-type] Argument 1 of "pack4xU8" must have the type vec4<u32> here, but this has the type vec4<i32>.
// ERROR 23:22 [argument-type] Argument 1 of "unpack4x8unorm" must have the type u32 here, but this has the type i32.
// ERROR 24:23 [argument-type] Argument 1 of "unpack2x16float" must have the type u32 here, but this has the type f32.
// ERROR 25:18 [const-out-of-range] The value -1 doesn't fit in u32 (0 to 4294967295).
// ERROR 28:3 [unused-result] "countOneBits" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 29:3 [unused-result] "unpack4xU8" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 31:15 [const-bit-range] extractBits needs offset + count <= 32; they are 30 and 3.
// ERROR 32:16 [const-bit-range] insertBits needs offset + count <= 32; they are 33 and 0.
// ERROR 33:15 [const-clamp] clamp needs low <= high, but low is 3 and high is 2.
// ERROR 34:14 [const-out-of-range] The value 65520 of pack2x16float exceeds the range of f16 (up to 65504).
// ERROR 35:15 [const-int-overflow] The value of 5000000000 * 5000000000 exceeds 64 bits.
// ERROR 37:7 [const-bit-range] extractBits needs offset + count <= 32; they are 30 and 3.
// ERROR 38:7 [const-bit-range] insertBits needs offset + count <= 32; they are 1 and 32.
// ERROR 39:7 [const-clamp] clamp needs low <= high, but low is 3 and high is 2.
