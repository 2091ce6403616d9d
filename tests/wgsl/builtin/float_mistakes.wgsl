// Functions of floats: what they don't take, and values that they aren't defined for. A value that is known when the text is
// read makes an error there, also where other arguments of the same call aren't known.
fn types(i: i32, u: u32, b: bool, f: f32, v: vec2f, w: vec3f) {
  _ = acos(i);
  _ = floor(b);
  _ = sign(u);
  _ = atan2(f, i);
  _ = pow(v, w);
  _ = step(f, v);
  _ = fma(v, v, f);
  _ = mix(f, f, v);
  _ = smoothstep(0, 1, v);
  _ = ldexp(f, u);
  _ = ldexp(v, i);
  _ = quantizeToF16(i);
  _ = frexp(i);
  _ = saturate(b);
  _ = sin();
  _ = cos(f, f);
  _ = clamp(f, 0, 1, 2);
}
fn unused(f: f32) {
  sqrt(f);
  modf(f);
}
const domain = acos(1.5) + acosh(0.5) + asin(-2.0f);
const at_ends = vec3f(atanh(1.0), 0, 0);
const of_zero = log(0.0);
const of_less = log2(-1f);
const inverse = inverseSqrt(0f);
const root = sqrt(-0.5);
const power = pow(-2.0, 2);
const components = sqrt(vec3f(1, 2, -3));
const falls = clamp(1.0, 3, 2);
const edges = smoothstep(2.0, 2, 1);
const exponent = ldexp(1f, 129);
const exponent_of_all = ldexp(1.0, 1025);
const too_large = exp(89f);
const half = quantizeToF16(65520f);
const overflow = ldexp(1.5f, 128);
fn partly(f: f32, i: i32, v: vec2f) {
  _ = clamp(f, 3, 2);
  _ = clamp(v, vec2(0, 3), vec2(1, 2));
  _ = smoothstep(2, 2, f);
  _ = ldexp(f, 129);
  _ = smoothstep(v, vec2(1, 1), v);  // no error: one edge is known
}
// ERROR 4:12 [argument-type] Argument 1 of "acos" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type i32.
// ERROR 5:13 [argument-type] Argument 1 of "floor" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type bool.
// ERROR 6:12 [argument-type] Argument 1 of "sign" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type u32.
// ERROR 7:16 [argument-type] Argument 2 of "atan2" must have the type f32 here, but this has the type i32.
// ERROR 8:14 [argument-type] Argument 2 of "pow" must have the type vec2<f32> here, but this has the type vec3<f32>.
// ERROR 9:12 [argument-type] Argument 1 of "step" must have the type vec2<f32> here, but this has the type f32.
// ERROR 10:17 [argument-type] Argument 3 of "fma" must have the type vec2<f32> here, but this has the type f32.
// ERROR 11:11 [argument-type] Argument 1 of "mix" must have the type vec2<f32> here, but this has the type f32.
// ERROR 12:18 [argument-type] Argument 1 of "smoothstep" must have the type vec2<f32> here, but this has the type abstract-int.
// ERROR 13:16 [argument-type] Argument 2 of "ldexp" must have the type i32 here, but this has the type u32.
// ERROR 14:16 [argument-type] Argument 2 of "ldexp" must have the type vec2<i32> here, but this has the type i32.
// ERROR 15:21 [argument-type] Argument 1 of "quantizeToF16" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type i32.
// ERROR 16:13 [argument-type] Argument 1 of "frexp" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type i32.
// ERROR 17:16 [argument-type] Argument 1 of "saturate" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type bool.
// ERROR 18:7 [no-such-overload] Built-in function sin takes 1 argument, not 0. It is declared as:
// ERROR 19:7 [no-such-overload] Built-in function cos takes 1 argument, not 2. It is declared as:
// ERROR 20:7 [no-such-overload] Built-in function clamp takes 3 arguments, not 4. It is declared as:
// ERROR 23:3 [unused-result] "sqrt" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 24:3 [unused-result] "modf" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 26:16 [const-domain] acos isn't defined for 1.5, which is not in [-1, 1].
// ERROR 26:28 [const-domain] acosh isn't defined for 0.5, which is less than 1.
// ERROR 26:41 [const-domain] asin isn't defined for -2, which is not in [-1, 1].
// ERROR 27:23 [const-float-overflow] The result of atanh is infinite.
// ERROR 28:17 [const-float-overflow] The result of log is infinite.
// ERROR 29:17 [const-domain] log2 isn't defined for -1, which is less than 0.
// ERROR 30:17 [const-float-overflow] The result of inverseSqrt is infinite.
// ERROR 31:14 [const-domain] sqrt isn't defined for -0.5, which is less than 0.
// ERROR 32:15 [const-domain] pow isn't defined for the negative base -2.
// ERROR 33:20 [const-domain] sqrt isn't defined for -3, which is less than 0.
// ERROR 34:15 [const-clamp] clamp needs low <= high, but low is 3 and high is 2.
// ERROR 35:15 [const-smoothstep] smoothstep needs different edges; both are 2.
// ERROR 36:18 [const-ldexp] The exponent of ldexp is 129; it must be at most 128.
// ERROR 37:25 [const-ldexp] The exponent of ldexp is 1025; it must be at most 1024.
// ERROR 38:19 [const-float-overflow] The result of exp is 4.48961282e+38, which exceeds the range of f32 (up to 3.4028234663852886e+38).
// ERROR 39:14 [const-out-of-range] The value 65520 of quantizeToF16 exceeds the range of f16 (up to 65504).
// ERROR 40:18 [const-float-overflow] The result of ldexp is 5.1042355e+38, which exceeds the range of f32 (up to 3.4028234663852886e+38).
// ERROR 42:7 [const-clamp] clamp needs low <= high, but low is 3 and high is 2.
// ERROR 43:7 [const-clamp] clamp needs low <= high, but low is 3 and high is 2.
// ERROR 44:7 [const-smoothstep] smoothstep needs different edges; both are 2.
// ERROR 45:16 [const-ldexp] The exponent of ldexp is 129; it must be at most 128.
