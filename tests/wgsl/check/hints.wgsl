struct S { position: vec3f, colour: vec4f }
@group(0) @binding(0) var<storage, read_write> counter: atomic<u32>;
@group(0) @binding(1) var<storage, read> list: array<f32>;
fn conversions(a: vec3f, b: vec2<bool>, i: i32) {
  var v4: vec4f = a;
  var v2: vec2f = a;
  var v1: f32 = a;
  var v3: vec3f = 1.0;
  var flag: bool = i;
  if (b) { }
  if (a == a) { }
  var one: f32 = true;
}
fn indices(a: array<f32, 4>, id: vec3u, x: f32) -> f32 { return a[id] + a[x]; }
fn members(s: S) { let a = s.positon; let b = s.normal; let c = list.len; }
fn atomics() { atomicAdd(counter, 1); counter += 1; }
fn lengths() -> u32 { return arrayLength(list); }
fn operators(u: u32, i: i32, m: mat4x4f, v: vec3f, w: vec2f) {
  let a = -u; let b = !i; let c = m * v; let d = v * m; let e = v + w;
}
fn constants(a: i32) { const b = a; }
fn hidden(max: i32) -> i32 { return max(1, 2); }
fn dropped() { max(1, 2); }
fn templates() -> vec3 { return vec3(1.0); }
var<private> arrays: array;
@group(0) @binding(2) var written: texture_storage_2d;
@vertex fn bare() -> vec4f { return vec4f(); }
@vertex fn misspelt() -> @builtin(positon) vec4f { return vec4f(); }
fn choose(a: bool) -> i32 { return select(a, 1, 2); }
fn other_scalars(a: array<i32, 4>, v3: vec3f, v4: vec4i, v2: vec2i, b: bool) {
  var c1: vec3i = 1.5f;
  var c2: vec4f = v2;
  var c3: vec2f = v4;
  var c4: bool = v3;
  var c5: vec3f = b;
  var c6: i32 = v3;
  var c7: vec2<bool> = v3;
  var c8: vec3i = 1.5;
  var fits: vec3f = 1;
  let element = a[v3];
}
// ERROR 5:19 [type-mismatch] The initializer must have the type vec4<f32>, but this has the type vec3<f32>. vec4<f32>(…, …) adds what it lacks.
// ERROR 6:19 [type-mismatch] The initializer must have the type vec2<f32>, but this has the type vec3<f32>. Take 2 of its components, as in ".xy".
// ERROR 7:17 [type-mismatch] The initializer must have the type f32, but this has the type vec3<f32>. Take one component, as in ".x".
// ERROR 8:19 [type-mismatch] The initializer must have the type vec3<f32>, but this has the type abstract-float. vec3<f32>(…) makes a vector of it.
// ERROR 9:20 [type-mismatch] The initializer must have the type bool, but this has the type i32. Write a comparison, as in x != 0.
// ERROR 10:6 [type-mismatch] The condition of "if" must have the type bool, but this has the type vec2<bool>. "all" or "any" makes one bool of it.
// ERROR 11:6 [type-mismatch] The condition of "if" must have the type bool, but this has the type vec3<bool>. "all" or "any" makes one bool of it.
// ERROR 12:18 [type-mismatch] The initializer must have the type f32, but this has the type bool. WGSL doesn't convert it by itself; write f32(...) around it.
// ERROR 14:67 [index-type] An index must be an i32 or u32, not vec3<u32>. Take one component, as in ".x".
// ERROR 14:75 [index-type] An index must be an i32 or u32, not f32. Convert it, as in u32(…).
// ERROR 15:30 [no-such-member] The struct "S" has no member "positon". Did you mean "position"?
// ERROR 15:49 [no-such-member] The struct "S" has no member "normal". It has position, colour.
// ERROR 15:70 [no-such-member] A value of type array<f32> has no members, hence no "len". arrayLength(&a) counts the elements of a runtime-sized array.
// ERROR 16:26 [argument-type] Argument 1 of "atomicAdd" must be a pointer; write "&" before the variable.
// ERROR 16:39 [assign-type] A value of type atomic<u32> can't be assigned as a whole; use atomicStore, or atomicAdd and its kin.
// ERROR 17:42 [argument-type] Argument 1 of "arrayLength" must be a pointer; write "&" before the variable.
// ERROR 19:11 [operator-type] Operator "-" takes no operand of type u32. It has no sign; convert it to i32.
// ERROR 19:23 [operator-type] Operator "!" takes no operand of type i32. Write a comparison, as in x == 0.
// ERROR 19:35 [operator-type] Operator "*" takes no operands of types mat4x4<f32> and vec3<f32>. A matrix of 4 columns is multiplied by as many components.
// ERROR 19:50 [operator-type] Operator "*" takes no operands of types vec3<f32> and mat4x4<f32>. A matrix of 4 rows is multiplied by as many components.
// ERROR 19:65 [operator-type] Operator "+" takes no operands of types vec3<f32> and vec2<f32>. Vectors must have the same number of components.
// ERROR 21:34 [expected-const-expression] The initializer of a "const" must be a const-expression. "let" takes any value.
// ERROR 22:37 [not-callable] Expected a function or a type to construct, found the parameter "max". It hides the built-in function of that name.
// ERROR 23:16 [unused-result] "max" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 24:19 [template-argument-count] "vec3" takes 1 template argument; 0 are given. As in vec3<f32>, or vec3f for short.
// ERROR 25:22 [template-argument-count] "array" takes 1 to 2 template arguments; 0 are given. As in array<f32, 4>.
// ERROR 26:36 [template-argument-count] "texture_storage_2d" takes 2 template arguments; 0 are given. As in texture_storage_2d<rgba8unorm, write>.
// ERROR 27:22 [missing-io-attribute] A vertex output needs "@location" or "@builtin".
// ERROR 28:35 [unknown-builtin-value] There is no built-in value "positon". Did you mean "position"?
// ERROR 29:36 [no-such-overload] No overload of select takes (bool, abstract-int, abstract-int). The condition comes last. Candidates:
// ERROR 31:19 [type-mismatch] The initializer must have the type vec3<i32>, but this has the type f32.$
// ERROR 32:19 [type-mismatch] The initializer must have the type vec4<f32>, but this has the type vec2<i32>.$
// ERROR 33:19 [type-mismatch] The initializer must have the type vec2<f32>, but this has the type vec4<i32>.$
// ERROR 34:18 [type-mismatch] The initializer must have the type bool, but this has the type vec3<f32>.$
// ERROR 35:19 [type-mismatch] The initializer must have the type vec3<f32>, but this has the type bool.$
// ERROR 36:17 [type-mismatch] The initializer must have the type i32, but this has the type vec3<f32>.$
// ERROR 37:24 [type-mismatch] The initializer must have the type vec2<bool>, but this has the type vec3<f32>.$
// ERROR 38:19 [type-mismatch] The initializer must have the type vec3<i32>, but this has the type abstract-float.$
// ERROR 39:21 [type-mismatch] The initializer must have the type vec3<f32>, but this has the type abstract-int. vec3<f32>(…) makes a vector of it.$
// ERROR 40:19 [index-type] An index must be an i32 or u32, not vec3<f32>.$
