// Functions of vectors and matrices: what they don't take, and vectors without a direction.
fn types(f: f32, v: vec2f, w: vec3f, x: vec4f, i: vec3i, m: mat2x3f, n: mat2x2f) {
  _ = cross(v, v);
  _ = cross(x, w);
  _ = dot(f, f);
  _ = dot(v, w);
  _ = normalize(f);
  _ = normalize(i);
  _ = length(i);
  _ = distance(v, w);
  _ = faceForward(f, f, f);
  _ = reflect(w, f);
  _ = refract(w, w, w);
  _ = refract(w, w);
  _ = determinant(m);
  _ = determinant(w);
  _ = transpose(w);
  _ = any(f);
  _ = all(i);
  _ = select(f, v, true);
  _ = select(v, v, vec3(true));
  _ = select(n, n, true);
  _ = select(v, v, 1);
}
fn unused(v: vec2f, n: mat2x2f, b: vec2<bool>) {
  length(v);
  transpose(n);
  all(b);
  select(v, v, b);
}
const nowhere = normalize(vec3f());
const too_long = distance(vec2(3e38f, 0), vec2(-1e38, 0));
const too_far = distance(3e38f, -3e38f);
fn models(v: vec2f, w: vec3f, b: vec3<bool>, c: vec2<bool>) {
  _ = select(v, w, b);
  _ = select(b, v, b);
  _ = select(w, w, c);
  _ = min(vec2(1), vec4i(1));
  _ = min(vec4i(1), vec2(1));
  _ = max(vec2(1), vec3(1));
  _ = dot(vec2(1.0), vec3(2));
}
const long = length(vec2f(3e38, 3e38));
const longer = length(vec2(1e200, 1e200));
// ERROR 3:7 [no-such-overload] No overload of cross takes (vec2<f32>, vec2<f32>). It is declared as:
// ERROR 4:13 [argument-type] Argument 1 of "cross" must have the type vec3<f32> here, but this has the type vec4<f32>.
// ERROR 5:7 [no-such-overload] No overload of dot takes (f32, f32). It is declared as:
// ERROR 6:14 [argument-type] Argument 2 of "dot" must have the type vec2<f32> here, but this has the type vec3<f32>.
// ERROR 7:17 [argument-type] Argument 1 of "normalize" must have the type vec2<f32> or vec3<f32> or vec4<f32> here, but this has the type f32.
// ERROR 8:17 [argument-type] Argument 1 of "normalize" must have the type vec2<f32> or vec3<f32> or vec4<f32> here, but this has the type vec3<i32>.
// ERROR 9:14 [argument-type] Argument 1 of "length" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type vec3<i32>.
// ERROR 10:19 [argument-type] Argument 2 of "distance" must have the type vec2<f32> here, but this has the type vec3<f32>.
// ERROR 11:7 [no-such-overload] No overload of faceForward takes (f32, f32, f32). It is declared as:
// ERROR 12:18 [argument-type] Argument 2 of "reflect" must have the type vec3<f32> here, but this has the type f32.
// ERROR 13:21 [argument-type] Argument 3 of "refract" must have the type f32 here, but this has the type vec3<f32>.
// ERROR 14:7 [no-such-overload] Built-in function refract takes 3 arguments, not 2. It is declared as:
// ERROR 15:19 [argument-type] Argument 1 of "determinant" must have the type mat2x2<f32> or mat3x3<f32> or mat4x4<f32> here, but this has the type mat2x3<f32>.
// ERROR 16:19 [argument-type] Argument 1 of "determinant" must have the type mat2x2<f32> or mat3x3<f32> or mat4x4<f32> here, but this has the type vec3<f32>.
// ERROR 17:17 [argument-type] Argument 1 of "transpose" must have the type mat2x2<f32> or mat2x3<f32> or mat2x4<f32> or the like here, but this has the type vec3<f32>.
// ERROR 18:11 [argument-type] Argument 1 of "any" must have the type bool or vec2<bool> or vec3<bool> or the like here, but this has the type f32.
// ERROR 19:11 [argument-type] Argument 1 of "all" must have the type bool or vec2<bool> or vec3<bool> or the like here, but this has the type vec3<i32>.
// ERROR 20:17 [argument-type] Argument 2 of "select" must have the type f32 here, but this has the type vec2<f32>.
// ERROR 21:20 [argument-type] Argument 3 of "select" must have the type bool or vec2<bool> here, but this has the type vec3<bool>.
// ERROR 22:7 [no-such-overload] No overload of select takes (mat2x2<f32>, mat2x2<f32>, bool). Candidates:
// ERROR 23:20 [argument-type] Argument 3 of "select" must have the type bool or vec2<bool> here, but this has the type abstract-int.
// ERROR 26:3 [unused-result] "length" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 27:3 [unused-result] "transpose" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 28:3 [unused-result] "all" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 29:3 [unused-result] "select" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 31:17 [const-normalize] A vector of length zero can't be normalized.
// ERROR 32:18 [const-float-overflow] An intermediate result of distance is 3.99999997e+38, which exceeds the range of f32 (up to 3.4028234663852886e+38).
// ERROR 33:17 [const-float-overflow] An intermediate result of distance is 6.00000001e+38, which exceeds the range of f32 (up to 3.4028234663852886e+38).
// ERROR 35:14 [argument-type] Argument 1 of "select" must have the type vec3<f32> here, but this has the type vec2<f32>.
// ERROR 36:17 [argument-type] Argument 2 of "select" must have the type vec3<bool> here, but this has the type vec2<f32>.
// ERROR 37:20 [argument-type] Argument 3 of "select" must have the type bool or vec3<bool> here, but this has the type vec2<bool>.
// ERROR 38:11 [argument-type] Argument 1 of "min" must have the type vec4<i32> here, but this has the type vec2<abstract-int>.
// ERROR 39:21 [argument-type] Argument 2 of "min" must have the type vec4<i32> here, but this has the type vec2<abstract-int>.
// ERROR 40:20 [argument-type] Argument 2 of "max" must have the type vec2<f32> or vec2<i32> or vec2<u32> here, but this has the type vec3<abstract-int>.
// ERROR 41:22 [argument-type] Argument 2 of "dot" must have the type vec2<f32> here, but this has the type vec3<abstract-int>.
// ERROR 43:14 [const-float-overflow] The result of length is 4.24264069e+38, which exceeds the range of f32 (up to 3.4028234663852886e+38).
// ERROR 44:16 [const-float-overflow] The square of the result of length is infinite.
