// Conditions, switch, return, increments.
fn noValue() { return 1; }
fn value() -> i32 { return; }
fn wrong() -> i32 { return 1.5; }
fn f(i: i32, x: f32, v: vec2<bool>) -> vec3f {
  if i { }
  if v { }
  while 1 { break; }
  for (var k = 0; k; k++) { break; }
  loop { continuing { break if i; } }
  switch x { default { } }
  switch i { case 1u { } default { } }
  switch i { case 1 { } }
  switch i { case 1, 2 { } case 2 { } default { } }
  switch i { default { } case 3, default { } }
  switch i { case i { } default { } }
  switch 1 { case 1u { } default { } }
  switch i { case 1.5 { } default { } }
  let a = noValue();
  var b: i32 = undefined;
  let c = b + 1;
  let d = value();
  const e = d;
  return vec2f();
}
// ERROR 2:23 [unexpected-return-value] The function has no return type, so it can't return a value.
// ERROR 3:21 [missing-return-value] The function must return a value of type i32.
// ERROR 4:28 [type-mismatch] The returned value must have the type i32, but this has the type abstract-float.
// ERROR 6:6 [type-mismatch] The condition of "if" must have the type bool, but this has the type i32.
// ERROR 7:6 [type-mismatch] The condition of "if" must have the type bool, but this has the type vec2<bool>.
// ERROR 8:9 [type-mismatch] The condition of "while" must have the type bool, but this has the type abstract-int.
// ERROR 9:19 [type-mismatch] The condition of "for" must have the type bool, but this has the type i32.
// ERROR 10:32 [type-mismatch] The condition of "break if" must have the type bool, but this has the type i32.
// ERROR 11:10 [switch-type] The selector of a "switch" must be an i32 or u32, not f32.
// ERROR 12:19 [switch-type] The case selector has the type u32; the "switch" selects by i32.
// ERROR 13:3 [missing-default] A "switch" needs a "default".
// ERROR 14:33 [duplicate-case] Another case selects 2 already.
// ERROR 15:26 [duplicate-default] A "switch" has one "default" only.
// ERROR 16:19 [expected-const-expression] A case selector must be a const-expression.
// ERROR 18:19 [switch-type] The case selector has the type abstract-float; the "switch" selects by i32.
// ERROR 19:11 [call-without-value] "noValue" returns no value.
// ERROR 20:16 [unknown-name] Nothing called "undefined" is declared here.
// ERROR 23:13 [expected-const-expression] The initializer of a "const" must be a const-expression.
// ERROR 24:10 [type-mismatch] The returned value must have the type vec3<f32>, but this has the type vec2<f32>.
