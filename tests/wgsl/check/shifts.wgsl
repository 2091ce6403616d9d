// Shifts of constants: the amount is below the number of bits, and a left shift loses none but copies of the sign.
const a = 1 << 63;
const b = 1 << 62;
const c = -1 << 63;
const d = 1i << 31;
const e = -1i << 31;
const f = 0x80000001u << 1;
const g = 1u << 32;
const h = 1u << 31;
const i = 0 << 100;
const j = 1 << 64;
const k = -8 >> 70;
const l = 5u >> 32;
const m = vec2(1u, 3u) << vec2(31u, 31u);
const n = 0x40000000i << 1;
fn at_run_time(x: u32) {
  _ = x << 32;
  _ = x >> 33u;
  _ = x << 31;
  var y = x;
  y <<= 32;
  _ = 1u << vec2(1u);
  _ = 1 << vec2(1);
  _ = x >> vec2i(1);
  _ = vec2(x) << 1i;
  _ = vec2(x) << 1;
  _ = vec2(x) << vec2i(1);
  _ = x << 1i;
  _ = x << 1.5;
}
// ERROR 2:11 [const-shift-overflow] The value of 1 << 63 exceeds 64 bits.
// ERROR 5:11 [const-shift-overflow] The value of 1 << 31 loses bits: it exceeds i32.
// ERROR 7:11 [const-shift-overflow] The value of 2147483649 << 1 loses bits: it exceeds u32.
// ERROR 8:11 [const-shift-amount] The shift amount 32 isn't less than the width of the shifted value, 32 bits.
// ERROR 11:11 [const-shift-overflow] The value of 1 << 64 exceeds 64 bits.
// ERROR 13:11 [const-shift-amount] The shift amount 32 isn't less than the width of the shifted value, 32 bits.
// ERROR 14:11 [const-shift-overflow] The value of 3 << 31 loses bits: it exceeds u32.
// ERROR 15:11 [const-shift-overflow] The value of 1073741824 << 1 loses bits: it exceeds i32.
// ERROR 17:7 [const-argument-range] The shift amount of operator << is 32; it must be 0 to 31.
// ERROR 18:7 [const-argument-range] The shift amount of operator >> is 33; it must be 0 to 31.
// ERROR 21:9 [const-argument-range] The shift amount of operator << is 32; it must be 0 to 31.
// ERROR 22:7 [operator-type] Operator "<<" takes no operands of types u32 and vec2<u32>. The shift amount must be u32, since the shifted value isn't a vector.
// ERROR 23:7 [operator-type] Operator "<<" takes no operands of types abstract-int and vec2<abstract-int>. The shift amount must be u32, since the shifted value isn't a vector.
// ERROR 24:7 [operator-type] Operator ">>" takes no operands of types u32 and vec2<i32>. The shift amount must be u32, since the shifted value isn't a vector.
// ERROR 25:7 [operator-type] Operator "<<" takes no operands of types vec2<u32> and i32. A vector is shifted by a vector of u32, as in vec2<u32>(amount).
// ERROR 26:7 [operator-type] Operator "<<" takes no operands of types vec2<u32> and abstract-int. A vector is shifted by a vector of u32, as in vec2<u32>(amount).
// ERROR 27:7 [operator-type] Operator "<<" takes no operands of types vec2<u32> and vec2<i32>. A vector is shifted by a vector of u32, as in vec2<u32>(amount).
// ERROR 28:7 [operator-type] Operator "<<" takes no operands of types u32 and i32. The shift amount must be u32; convert it, as in u32(amount).
// ERROR 29:7 [operator-type] Operator "<<" takes no operands of types u32 and abstract-float. The shift amount must be u32; convert it, as in u32(amount).
