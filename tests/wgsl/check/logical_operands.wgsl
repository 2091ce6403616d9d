// "&&" and "||" take bools; what they don't come to is looked at, too, but not evaluated.
fn f(b: bool, i: i32, v: vec2<bool>) {
  _ = i && b;
  _ = b && i;
  _ = i || b;
  _ = b || 1;
  _ = v && v;
  _ = b && (1 / 0 == 1);
  _ = false && (1 / 0 == 1);
  _ = true || (1u - 2u == 0u) || (i32(3000000000) == 1);
  _ = false && (1 + 1);
  _ = !i;
  _ = !v;
  _ = v & v;
  _ = b ^ b;
  _ = ~b;
  _ = -b;
  _ = -1u;
  let u = 1u;
  _ = -u;
}
const short = false && (vec2(1)[3] == 1);
const full = true && (vec2(1)[3] == 1);
// ERROR 3:7 [type-mismatch] The left side of "&&" must have the type bool, but this has the type i32. Write a comparison, as in x != 0.
// ERROR 4:12 [type-mismatch] The right side of "&&" must have the type bool, but this has the type i32. Write a comparison, as in x != 0.
// ERROR 5:7 [type-mismatch] The left side of "||" must have the type bool, but this has the type i32. Write a comparison, as in x != 0.
// ERROR 6:12 [type-mismatch] The right side of "||" must have the type bool, but this has the type abstract-int. Write a comparison, as in x != 0.
// ERROR 7:7 [type-mismatch] The left side of "&&" must have the type bool, but this has the type vec2<bool>. "all" or "any" makes one bool of it.
// ERROR 7:12 [type-mismatch] The right side of "&&" must have the type bool, but this has the type vec2<bool>. "all" or "any" makes one bool of it.
// ERROR 8:13 [const-division-by-zero] The divisor of operator / is zero.
// ERROR 11:16 [type-mismatch] The right side of "&&" must have the type bool, but this has the type abstract-int. Write a comparison, as in x != 0.
// ERROR 12:7 [operator-type] Operator "!" takes no operand of type i32. Write a comparison, as in x == 0.
// ERROR 15:7 [operator-type] Operator "^" takes no operands of types bool and bool.
// ERROR 16:7 [operator-type] Operator "~" takes no operand of type bool.
// ERROR 17:7 [operator-type] Operator "-" takes no operand of type bool.
// ERROR 18:7 [operator-type] Operator "-" takes no operand of type u32. It has no sign; convert it to i32.
// ERROR 20:7 [operator-type] Operator "-" takes no operand of type u32. It has no sign; convert it to i32.
// ERROR 23:31 [index-out-of-bounds] Index 3 is outside vec2<abstract-int>: the last element is 1.
