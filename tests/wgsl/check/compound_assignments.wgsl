// The result of a compound assignment must be of the variable's type.
@group(0) @binding(0) var<storage> shown: i32;
fn f() {
  var i = 1;
  var u = 1u;
  var x = 1.0;
  var v = vec3(1.0);
  var w = vec2(1);
  var b = true;
  var m = mat2x3f();
  i += 1u;
  i += 1.5;
  x += 1;
  x *= v;
  v *= x;
  v *= w;
  v = v * m;
  v *= m;
  w <<= vec2(1u);
  w <<= 1u;
  w <<= w;
  u <<= 1;
  u <<= i;
  b &= true;
  b += true;
  i /= 0;
  u %= 0u;
  shown += 1;
  m *= m;
  m *= 2;
  m += m;
  v *= mat2x3f();
  w *= mat3x2f();
  var y = vec2f();
  y *= mat3x2f();
  u <<= vec2(1u);
}
// ERROR 11:8 [operator-type] Operator "+" takes no operands of types i32 and u32. WGSL doesn't convert between concrete types by itself; write i32(...) around the other operand.
// ERROR 12:8 [operator-type] Operator "+" takes no operands of types i32 and abstract-float. A number with a decimal point doesn't become i32 by itself; write an integer.
// ERROR 14:8 [type-mismatch] The result of the compound assignment must have the type f32, but this has the type vec3<f32>. Take one component, as in ".x".
// ERROR 16:8 [operator-type] Operator "*" takes no operands of types vec3<f32> and vec2<i32>. Vectors must have the same number of components.
// ERROR 17:7 [type-mismatch] The assigned value must have the type vec3<f32>, but this has the type vec2<f32>. vec3<f32>(…, …) adds what it lacks.
// ERROR 18:8 [type-mismatch] The result of the compound assignment must have the type vec3<f32>, but this has the type vec2<f32>.
// ERROR 20:9 [operator-type] Operator "<<" takes no operands of types vec2<i32> and u32.
// ERROR 21:9 [operator-type] Operator "<<" takes no operands of types vec2<i32> and vec2<i32>. A vector is shifted by a vector of u32, as in vec2<u32>(amount).
// ERROR 23:9 [operator-type] Operator "<<" takes no operands of types u32 and i32. The shift amount must be u32; convert it, as in u32(amount).
// ERROR 25:8 [operator-type] Operator "+" takes no operands of types bool and bool.
// ERROR 26:8 [const-division-by-zero] The divisor of operator / is zero.
// ERROR 27:8 [const-division-by-zero] The divisor of operator % is zero.
// ERROR 28:3 [assign-to-read-only] "shown" can't be assigned to: memory in the address space storage is read-only here; declare it "var<storage, read_write>".
// ERROR 29:8 [operator-type] Operator "*" takes no operands of types mat2x3<f32> and mat2x3<f32>.
// ERROR 32:8 [type-mismatch] The result of the compound assignment must have the type vec3<f32>, but this has the type vec2<f32>.
// ERROR 33:8 [operator-type] Operator "*" takes no operands of types vec2<i32> and mat3x2<f32>.
// ERROR 35:8 [type-mismatch] The result of the compound assignment must have the type vec2<f32>, but this has the type vec3<f32>.
// ERROR 36:9 [operator-type] Operator "<<" takes no operands of types u32 and vec2<u32>. The shift amount must be u32, since the shifted value isn't a vector.
