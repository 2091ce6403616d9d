// What can't be assigned to, and why.
struct S { a: i32, v: vec3f }
@group(0) @binding(0) var<uniform> u: S;
@group(0) @binding(1) var<storage> ro: array<f32>;
@group(0) @binding(2) var<storage, read_write> rw: array<atomic<u32>>;
@group(0) @binding(3) var tex: texture_2d<f32>;
const c = 1;
override o = 2;
fn g(p: i32, q: ptr<function, i32>) -> i32 { return p; }
fn f(p: i32, q: ptr<function, i32>) {
  p = 1;
  let l = 2;
  l = 3;
  c = 4;
  o = 5;
  u.a = 6;
  ro[0] = 7;
  rw[0] = 8;
  tex = tex;
  var v = vec3f();
  v.xy = vec2f();
  v = vec2f();
  v.x = 1u;
  q = q;
  q += 1;
  *q = 1.5;
  v += 1;
  v += vec2f();
  l++;
  v.x++;
  rw[1] += 1u;
  g(1, q) = 3;
  _ = rw;
  v.x += 1u;
  var b = true;
  b += true;
  (*q)++;
  *q -= 2;
}
// ERROR 11:3 [assign-to-parameter] "p" can't be assigned to: it is a parameter.
// ERROR 13:3 [assign-to-let] "l" can't be assigned to: it is a let; "var" declares what changes.
// ERROR 14:3 [assign-to-const] "c" can't be assigned to: it is a const.
// ERROR 15:3 [assign-to-override] "o" can't be assigned to: it is an override.
// ERROR 16:3 [assign-to-read-only] "u.a" can't be assigned to: memory in the address space uniform is read-only here.
// ERROR 17:3 [assign-to-read-only] "ro[0]" can't be assigned to: memory in the address space storage is read-only here; declare it
// ERROR 18:3 [assign-type] A value of type atomic<u32> can't be assigned as a whole; use atomicStore, or atomicAdd and its kin.
// ERROR 19:3 [assign-to-handle] "tex" can't be assigned to: it is a texture_2d<f32>.
// ERROR 21:3 [assign-to-swizzle] "v.xy" can't be assigned to: a swizzle of several components is a value; assign the components one
// ERROR 22:7 [type-mismatch] The assigned value must have the type vec3<f32>, but this has the type vec2<f32>.
// ERROR 23:9 [type-mismatch] The assigned value must have the type f32, but this has the type u32.
// ERROR 24:3 [assign-to-parameter] "q" can't be assigned to: it is a parameter that holds a pointer; assign to "*q".
// ERROR 25:3 [assign-to-parameter] "q" can't be assigned to: it is a parameter that holds a pointer; assign to "*q".
// ERROR 26:8 [type-mismatch] The assigned value must have the type i32, but this has the type abstract-float.
// ERROR 28:8 [operator-type] Operator "+" takes no operands of types vec3<f32> and vec2<f32>.
// ERROR 29:3 [assign-to-let] "l" can't be assigned to: it is a let; "var" declares what changes.
// ERROR 30:3 [increment-type] "++" needs an i32 or u32, not f32.
// ERROR 31:3 [assign-type] A value of type atomic<u32> can't be assigned as a whole; use atomicStore, or atomicAdd and its kin.
// ERROR 32:3 [assign-to-value] "g(1, q)" can't be assigned to: it is a value.
// ERROR 33:7 [load-not-constructible] A value of type array<atomic<u32>> can't be read: it contains an atomic.
// ERROR 34:10 [operator-type] Operator "+" takes no operands of types f32 and u32. WGSL doesn't convert between concrete types by
// ERROR 36:8 [operator-type] Operator "+" takes no operands of types bool and bool.
