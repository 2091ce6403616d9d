// Functions of integers, bits, bools and packed words in constant expressions. Numbers without a suffix stay without a type
// where a function takes them so, and are i32 (or u32) where it doesn't.
const_assert abs(-5) == 5 && abs(i32(-2147483648)) == -2147483648 && abs(5u) == 5u && all(abs(vec2(-1, 2)) == vec2(1, 2));
const_assert sign(-7) == -1 && sign(0i) == 0i && all(sign(vec2i(3, -3)) == vec2i(1, -1));
const_assert max(3, 5000000000) == 5000000000 && max(-1i, 1i) == 1i && max(1u, 4294967295u) == 4294967295u;
const_assert min(3, 5000000000) == 3 && min(-1i, 1i) == -1i && all(min(vec2u(1, 9), vec2u(5)) == vec2u(1, 5));
const_assert clamp(9, 1, 5) == 5 && clamp(-9i, -5, 5) == -5i && clamp(3u, 4, 5) == 4u;
const_assert dot(vec2(100000, 100000), vec2(100000, 100000)) == 20000000000 && dot(vec3i(1, 2, 3), vec3i(-1)) == -6i;
// The sum of i32 wraps.
const_assert dot(vec2i(2147483647, 1), vec2i(1)) == -2147483648;
const_assert all(true) && !all(vec2(true, false)) && any(vec3(false, true, false)) && !any(false);
const_assert select(1, 2, true) == 2 && all(select(vec2(1, 2), vec2(3, 4), vec2(false, true)) == vec2(1, 4)) && select(true, false, true) == false;
const_assert countLeadingZeros(1i) == 31i && countLeadingZeros(0u) == 32u && countLeadingZeros(-1) == 0;
const_assert countOneBits(-1i) == 32i && countOneBits(5u) == 2u && all(countOneBits(vec2(3, 7)) == vec2(2, 3));
const_assert countTrailingZeros(8i) == 3i && countTrailingZeros(0u) == 32u;
// Of a negative number, the highest bit that is zero; of 0 and -1, none.
const_assert firstLeadingBit(16i) == 4i && firstLeadingBit(-17i) == 4i && firstLeadingBit(-1i) == -1i && firstLeadingBit(0) == -1;
const_assert firstLeadingBit(0x80000000u) == 31u && firstLeadingBit(0u) == 4294967295u;
const_assert firstTrailingBit(12i) == 2i && firstTrailingBit(0i) == -1i && firstTrailingBit(0u) == 4294967295u;
const_assert reverseBits(1i) == -2147483648 && reverseBits(6u) == 0x60000000u;
// Signed fields extend their sign.
const_assert extractBits(0xf0i, 4, 4) == -1i && extractBits(0xf0u, 4, 4) == 15u && extractBits(0xf0u, 32, 0) == 0u && extractBits(-1i, 0, 32) == -1i;
const_assert insertBits(0i, 5i, 4, 2) == 16i && insertBits(0xffffffffu, 0u, 8, 8) == 0xffff00ffu && all(insertBits(vec2u(1), vec2u(3), 31, 1) == vec2u(0x80000001u));
// floor(0.5 + 127·x) and floor(0.5 + 255·x), lowest byte first.
const_assert pack4x8snorm(vec4(1.0, -1, 0, 0.5)) == 0x4000817fu && pack4x8unorm(vec4f(1, 0, 2, 0.5)) == 0x80ff00ffu;
const_assert pack2x16snorm(vec2(1.0, -1)) == 0x80017fffu && pack2x16unorm(vec2f(1, -3)) == 0x0000ffffu;
const_assert pack2x16float(vec2(1.0, -2)) == 0xc0003c00u;
const_assert pack4xI8(vec4(1, -1, 127, 128)) == 0x807fff01u && pack4xU8(vec4(1u, 255, 256, 257)) == 0x0100ff01u;
const_assert pack4xI8Clamp(vec4(1, -1, 300, -300)) == 0x807fff01u && pack4xU8Clamp(vec4(1, 255, 256, 257)) == 0xffffff01u;
const_assert all(unpack4x8snorm(0x8081007f) == vec4f(1, 0, -1, -1)) && all(unpack4x8unorm(0xff0000ff) == vec4f(1, 0, 0, 1));
const_assert all(unpack2x16snorm(0x80017fff) == vec2f(1, -1)) && all(unpack2x16unorm(0x0000ffff) == vec2f(1, 0));
const_assert all(unpack2x16float(0xc0003c00) == vec2f(1, -2));
const_assert all(unpack4xI8(0x807fff01) == vec4i(1, -1, 127, -128)) && all(unpack4xU8(0x807fff01) == vec4u(1, 255, 127, 128));
// 1·1 + 2·2 + 3·3 - 4·4, and 255·255 four times.
const_assert dot4I8Packed(0xfc030201, 0x04030201) == -2i && dot4U8Packed(0xffffffff, 0xffffffff) == 260100u;
// OK
