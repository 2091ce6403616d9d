// Operand types; no conversion between concrete types.
@group(0) @binding(0) var<storage, read_write> at: atomic<u32>;
fn f(i: i32, u: u32, x: f32, v: vec3f, m: mat2x3f, b: bool) {
  _ = i + u;
  _ = x * i;
  _ = v + vec2f();
  _ = m * v;
  _ = v * m;
  _ = -u;
  _ = -b;
  _ = !i;
  _ = ~x;
  _ = i && b;
  _ = b || 1;
  _ = b < b;
  _ = i << i;
  _ = i << 1;
  _ = 1.5 % 2;
  _ = x & 1;
  _ = at + 1;
  _ = at == 2u;
  _ = v == v;
  _ = b == true;
  _ = m + m;
  _ = m == m;
  _ = 1 + 2.5 + x;
  _ = u + 1.5;
  _ = v * 2 + 1;
  _ = *i;
  _ = &i;
  _ = &v.x;
  var w = v;
  _ = &w.x;
  _ = &w[1];
  _ = *&w;
}
// ERROR 4:7 [operator-type] Operator "+" takes no operands of types i32 and u32. WGSL doesn't convert between concrete types by
// ERROR 5:7 [operator-type] Operator "*" takes no operands of types f32 and i32. WGSL doesn't convert between concrete types by
// ERROR 6:7 [operator-type] Operator "+" takes no operands of types vec3<f32> and vec2<f32>.
// ERROR 7:7 [operator-type] Operator "*" takes no operands of types mat2x3<f32> and vec3<f32>.
// ERROR 9:7 [operator-type] Operator "-" takes no operand of type u32.
// ERROR 10:7 [operator-type] Operator "-" takes no operand of type bool.
// ERROR 11:7 [operator-type] Operator "!" takes no operand of type i32.
// ERROR 12:7 [operator-type] Operator "~" takes no operand of type f32.
// ERROR 13:7 [type-mismatch] The left side of "&&" must have the type bool, but this has the type i32.
// ERROR 14:12 [type-mismatch] The right side of "||" must have the type bool, but this has the type abstract-int.
// ERROR 15:7 [operator-type] Operator "<" takes no operands of types bool and bool.
// ERROR 16:7 [operator-type] Operator "<<" takes no operands of types i32 and i32. The shift amount must be u32; convert it, as in u32(amount).
// ERROR 19:7 [operator-type] Operator "&" takes no operands of types f32 and abstract-int.
// ERROR 20:7 [load-not-constructible] A value of type atomic<u32> can't be read: use atomicLoad.
// ERROR 21:7 [load-not-constructible] A value of type atomic<u32> can't be read: use atomicLoad.
// ERROR 25:7 [operator-type] Operator "==" takes no operands of types mat2x3<f32> and mat2x3<f32>.
// ERROR 27:7 [operator-type] Operator "+" takes no operands of types u32 and abstract-float. A number with a decimal point
// ERROR 29:7 [dereference-of-value] "*" needs a pointer, not a value of type i32.
// ERROR 30:7 [address-of-value] "&" needs a variable or a part of one; this is a value of type i32.
// ERROR 31:7 [address-of-value] "&" needs a variable or a part of one; this is a value of type f32.
// ERROR 33:7 [address-of-component] "&" can't take the address of a component of a vector.
// ERROR 34:7 [address-of-component] "&" can't take the address of a component of a vector.
