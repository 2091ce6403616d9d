// A name that is missing everywhere is one message a declaration, an extension one a text.
fn f(a: vec3f, m: mat4x4f) -> vec4f {
  let b = mul(m, vec4f(a, 1.0)) + mul(m, vec4f());
  let c = lerp(a, frac(a), rsqrt(a.x)) + ddx(a);
  let d = float(a.x) + float3(1.0).x + mat3(1.0)[0].x;
  gl_Position = b;
  return gl_FragCoord;
}
fn g() -> i32 { return undefined + colour + mul(1, 2); }
const color = 1;
fn h(a: f16) -> vec3h { return vec3h(a) * 2.0h; }
fn h(a: f32) { }
fn scopes(a: bool) -> i32 {
  if a { let inside = 1; } else { later = 2; }
  var later = inside;
  return later;
}
// ERROR 3:11 [unknown-name] Nothing called "mul" is declared here. WGSL multiplies vectors and matrices with the operator "*".
// ERROR 4:11 [unknown-name] Nothing called "lerp" is declared here. WGSL calls it "mix".
// ERROR 4:19 [unknown-name] Nothing called "frac" is declared here. WGSL calls it "fract".
// ERROR 4:28 [unknown-name] Nothing called "rsqrt" is declared here. WGSL calls it "inverseSqrt".
// ERROR 4:42 [unknown-name] Nothing called "ddx" is declared here. WGSL calls it "dpdx".
// ERROR 5:11 [unknown-name] Nothing called "float" is declared here. WGSL calls this type "f32".
// ERROR 5:24 [unknown-name] Nothing called "float3" is declared here. WGSL calls this type "vec3f".
// ERROR 5:40 [unknown-name] Nothing called "mat3" is declared here. WGSL calls this type "mat3x3f".
// ERROR 6:3 [unknown-name] Nothing called "gl_Position" is declared here. A vertex shader returns it as a value with @builtin(position).
// ERROR 7:10 [unknown-name] Nothing called "gl_FragCoord" is declared here. It is the parameter of a fragment shader with @builtin(position).
// ERROR 9:24 [unknown-name] Nothing called "undefined" is declared here. WGSL has no null: each variable has a value, each pointer a variable.
// ERROR 9:36 [unknown-name] Nothing called "colour" is declared here. Did you mean "color"?
// ERROR 9:45 [unknown-name] Nothing called "mul" is declared here. WGSL multiplies vectors and matrices with the operator "*".
// ERROR 11:17 [missing-enable] The type "vec3h" needs "enable f16;" at the start of the text.
// ERROR 12:4 [duplicate-name] The name "h" is already taken by the function declared at line 11. Functions can't be overloaded.
// ERROR 14:35 [unknown-name] Nothing called "later" is declared here. The var of that name at 15:7 isn't in scope here.
// ERROR 15:15 [unknown-name] Nothing called "inside" is declared here. The let of that name at 14:14 isn't in scope here.
