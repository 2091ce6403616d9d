const a = 1u32;
const b = 012;
const c = 9223372036854775808;
const d = 1e400;
const e = 0x1.000001p0f;
const f = 2147483648i;
const g = -2147483648;
const h = 1.;
// ERROR 1:11 [invalid-number] The number "1u32" has an unknown suffix "u32".
// ERROR 2:11 [invalid-number] must not start with 0
// ERROR 3:11 [invalid-number] exceeds the largest AbstractInt (9223372036854775807)
// ERROR 4:11 [invalid-number] too large for AbstractFloat
// ERROR 5:11 [invalid-number] can't be represented exactly in f32
// ERROR 6:11 [invalid-number] exceeds the largest i32 (2147483647)
