// Numbers without digits where some belong, and with what doesn't belong.
const a = 1e;
const b = 0x;
const c = 0x1p;
const d = 1e+;
const e = 0x.p1;
const f = 012;
const g = 1.5u;
const h = 1uf;
const i = 0x1.8;
const j = 0x1.8f;
const k = 1_000;
const l = 0b101;
const m = 1.2.3;
const n = .5 + 5. + 5.f + 1e3 + 0x1p-3 + 0X1.8P1 + 0xau;
const o = 5000000000u;
const p = 9223372036854775808;
const q = 1e400;
const r = 1e39f;
const s = 0x1p128f;
const t = 0x1.0000001p0f;
// ERROR 2:11 [invalid-number] The exponent of the number "1e" has no digits.
// ERROR 3:11 [invalid-number] The hexadecimal number "0x" has no digits.
// ERROR 4:11 [invalid-number] The exponent of the number "0x1p" has no digits.
// ERROR 5:11 [invalid-number] The exponent of the number "1e+" has no digits.
// ERROR 6:11 [invalid-number] The hexadecimal number "0x.p1" has no digits.
// ERROR 7:11 [invalid-number] The number "012" must not start with 0.
// ERROR 8:11 [invalid-number] The number "1.5u" has an unknown suffix "u".
// ERROR 9:11 [invalid-number] The number "1uf" has an unknown suffix "uf".
// ERROR 12:11 [invalid-number] The number "1_000" has an unknown suffix "_000".
// ERROR 13:11 [invalid-number] The number "0b101" has an unknown suffix "b101".
// ERROR 14:14 [syntax] Expected ";" after the declaration, found the number .3.
// ERROR 16:11 [invalid-number] The value "5000000000u" exceeds the largest u32 (4294967295).
// ERROR 17:11 [invalid-number] The value "9223372036854775808" exceeds the largest AbstractInt (9223372036854775807).
// ERROR 18:11 [invalid-number] The value "1e400" is too large for AbstractFloat.
// ERROR 19:11 [invalid-number] The value "1e39f" is too large for f32.
// ERROR 20:11 [invalid-number] The value "0x1p128f" is too large for f32.
// ERROR 21:11 [invalid-number] The value "0x1.0000001p0f" can't be represented exactly in f32.
