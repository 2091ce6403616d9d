// Derivatives exist in fragment shaders, of f32, outside of constant expressions.
fn types(f: f32, i: i32, m: mat2x2f, b: bool) {
  _ = dpdx(i);
  _ = fwidth(m);
  _ = dpdxFine(b);
  _ = dpdyCoarse(f, f);
  fwidthFine(f);
}
const slope = dpdx(1.0);
override height = fwidth(2.0);
// ERROR 3:12 [argument-type] Argument 1 of "dpdx" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type i32.
// ERROR 4:14 [argument-type] Argument 1 of "fwidth" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type mat2x2<f32>.
// ERROR 5:16 [argument-type] Argument 1 of "dpdxFine" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type bool.
// ERROR 6:7 [no-such-overload] Built-in function dpdyCoarse takes 1 argument, not 2. It is declared as:
// ERROR 7:3 [unused-result] "fwidthFine" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 9:15 [expected-const-expression] The initializer of a "const" must be a const-expression.
// ERROR 10:19 [expected-override-expression] The initializer of an override must be a const-expression or an override-expression.
