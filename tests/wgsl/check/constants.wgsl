// Values that const-expressions can't have.
const a = 1 / 0;
const b = 2147483647i + 1i;
const c = 9223372036854775807 + 1;
const d: i32 = 2147483648;
const e: u32 = -1;
const f = 1 << 40u;
const g = 1i << 32u;
const h = 1e300 * 1e300;
const i = 1e38f * 10f;
const j = sqrt(-1.0);
const k = clamp(1, 3, 2);
const l = array(1, 2, 3)[3];
const m = vec2(1, 2).z;
const n = false && (1 / 0 == 0);
const o = true || array(1)[5] == 0;
const p = true && (1 / 0 == 0);
const q = u32(-1);
const r = i32(3000000000u);
const s = 5 % 0;
const t = normalize(vec2(0.0));
const u = f32(1e39);
const_assert n;
const_assert 1 > 2;
const_assert 1;
const v = vec3(1, 2.5, 3u);
fn fun(x: i32) {
  let y = x / 0;
  let z = x % 0;
  let w = x << 32;
  let arr = array(1, 2);
  let a1 = arr[2];
  let a2 = arr[-1];
  const cc = x;
  const_assert x == x;
  let good = x / 1;
}
// ERROR 2:11 [const-division-by-zero] The divisor of operator / is zero.
// ERROR 4:11 [const-int-overflow] The value of 9223372036854775807 + 1 exceeds 64 bits.
// ERROR 5:16 [const-out-of-range] The value 2147483648 doesn't fit in i32 (-2147483648 to 2147483647).
// ERROR 6:16 [const-out-of-range] The value -1 doesn't fit in u32 (0 to 4294967295).
// ERROR 8:11 [const-shift-amount] The shift amount 32 isn't less than the width of the shifted value, 32 bits.
// ERROR 9:11 [const-float-overflow] The result is infinite.
// ERROR 10:11 [const-float-overflow] The result is 9.99999968e+38, which exceeds the range of f32 (up to 3.4028234663852886e+38).
// ERROR 11:11 [const-domain] sqrt isn't defined for -1, which is less than 0.
// ERROR 12:11 [const-clamp] clamp needs low <= high, but low is 3 and high is 2.
// ERROR 13:26 [index-out-of-bounds] Index 3 is outside array<abstract-int, 3>: the last element is 2.
// ERROR 14:22 [invalid-swizzle] ".z" can't be taken of a vec2<abstract-int>: the vector has fewer components.
// ERROR 17:20 [const-division-by-zero] The divisor of operator / is zero.
// ERROR 18:11 [const-out-of-range] The value -1 doesn't fit in u32 (0 to 4294967295).
// ERROR 20:11 [const-division-by-zero] The divisor of operator % is zero.
// ERROR 21:11 [const-normalize] A vector of length zero can't be normalized.
// ERROR 22:11 [const-out-of-range] The value 1e+39 doesn't fit in f32 (up to 3.4028234663852886e+38).
// ERROR 23:14 [const-assert-failed] The assertion is false: n
// ERROR 24:14 [const-assert-failed] The assertion is false: 1 > 2
// ERROR 25:14 [type-mismatch] The condition of "const_assert" must have the type bool, but this has the type abstract-int.
// ERROR 26:11 [no-such-constructor] No value constructor vec3 takes (abstract-int, abstract-float, u32). The components must convert to
// ERROR 28:11 [const-division-by-zero] The divisor of operator / is zero.
// ERROR 29:11 [const-division-by-zero] The divisor of operator % is zero.
// ERROR 30:11 [const-argument-range] The shift amount of operator << is 32; it must be 0 to 31.
// ERROR 32:16 [index-out-of-bounds] Index 2 is outside array<i32, 2>: the last element is 1.
// ERROR 33:16 [index-out-of-bounds] Index -1 is outside array<i32, 2>: its elements are 0 to 1.
// ERROR 34:14 [expected-const-expression] The initializer of a "const" must be a const-expression.
// ERROR 35:16 [expected-const-expression] The condition of "const_assert" must be a const-expression.
