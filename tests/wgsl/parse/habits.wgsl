#version 450
#define SIZE 4 // left out, with the whole line
function f1() { }
void f2() { }
static const float pi = 3.14;
const int four = 4;
in vec2 uv;
layout(set = 0, binding = 0) uniform U { mat4 m; };
import "other.wgsl";
fn returns(): f32 { return 1.0; }
fn untyped(a, b: i32) { }
fn typeFirst(i32 a) { }
struct Semicolons { a: f32; b: f32; };
struct TypeFirst { float3 pos : POSITION; };
fn declarations() {
  float x;
  vec3 p = vec3(1.0);
  mat4 m; uint4 u; bvec2 b; float3x3 n; Material s;
  for (int i = 0; i < 4; i++) { let j = i++; }
  let list = [1, 2, 3];
  let braces: array<f32, 2> = {1, 2};
}
fn statements(a: i32) {
  if (a = 1) { let inside = ; }
  if (a > 0) return;
  if (a > 0) { } elif (a < 0) { }
  if (a > 0 and a < 3) { }
  do { } while (a > 0);
  ++a;
  switch (a) { case 1: { fallthrough; } default: { } }
  let range = 0 < a < 3;
  let chosen = a > 0 ? 1 : 2;
  let converted = (float)a;
  let size = name.length();
  let text = "one message";
  let none = null;
  let point = Point { x: 1 };
  let lambda = (x) => x;
  let a = 1；
}
} fn after() { }
@stage(compute) @worgroup_size(1) fn attributes() { }
// ERROR 1:1 [invalid-character] The character '#' isn't part of WGSL. There is no preprocessor.
// ERROR 2:1 [invalid-character] The character '#' isn't part of WGSL. There is no preprocessor.
// ERROR 3:1 [syntax] Expected a declaration, found "function". A function is declared as fn name(parameter: type) -> type { … }.
// ERROR 4:1 [syntax] Expected a declaration, found "void". A function is declared as fn name(parameter: type) -> type { … }.
// ERROR 5:1 [syntax] Expected a declaration, found the reserved word "static". Write "const" for a constant, "var<private>" for a variable.
// ERROR 6:7 [syntax] The type comes behind the name: "four: i32".
// ERROR 7:1 [syntax] Expected a declaration, found "in". What enters and leaves a shader are parameters and results of its entry point, with @location(0) and so on.
// ERROR 8:1 [syntax] Expected a declaration, found the reserved word "layout". A resource is declared as @group(0) @binding(0) var<uniform> name: type;
// ERROR 9:1 [syntax] Expected a declaration, found the reserved word "import". WGSL has no modules; join the texts before they are compiled.
// ERROR 10:13 [syntax] Expected "{" before the function's body, found ":". The type of the result is written as -> type.
// ERROR 11:13 [syntax] Expected ":" after the parameter's name, found ",". Each parameter needs a type.
// ERROR 12:14 [syntax] The type comes behind the name: "a: i32".
// ERROR 13:27 [syntax] Expected "," or "}" after the member, found ";". Members are separated by commas.
// ERROR 14:20 [syntax] The type comes behind the name: "pos: vec3f".
// ERROR 16:3 [syntax] The type comes behind the name: "var x: f32".
// ERROR 17:3 [syntax] The type comes behind the name: "var p: vec3f".
// ERROR 18:3 [syntax] The type comes behind the name: "var m: mat4x4f".
// ERROR 18:11 [syntax] The type comes behind the name: "var u: vec4u".
// ERROR 18:20 [syntax] The type comes behind the name: "var b: vec2<bool>".
// ERROR 18:29 [syntax] The type comes behind the name: "var n: mat3x3f".
// ERROR 18:41 [syntax] The type comes behind the name: "var s: Material".
// ERROR 19:8 [syntax] The type comes behind the name: "var i: i32".
// ERROR 19:42 [syntax] Expected ";" after the statement, found "++". "++" stands behind a variable, as a statement of its own.
// ERROR 20:14 [syntax] Expected an expression, found "[". A list of values is written as array(…).
// ERROR 21:31 [syntax] Expected an expression, found "{". A list of values is written as array(…).
// ERROR 24:9 [syntax] Expected ")" to close the parenthesis, found "=". An assignment is a statement of its own; to compare, write "==".
// ERROR 24:29 [syntax] Expected an expression, found ";".
// ERROR 25:14 [syntax] Expected "{" after the condition, found the keyword "return". A single statement needs its braces, too.
// ERROR 26:31 [syntax] Expected ";" after the statement, found "{". Write "else if".
// ERROR 27:13 [syntax] Expected ")" to close the parenthesis, found "and". Write "&&".
// ERROR 28:3 [syntax] Expected a statement, found the reserved word "do". Write loop { … continuing { break if !condition; } }.
// ERROR 29:3 [syntax] Expected a statement, found "++". "++" stands behind a variable, as a statement of its own.
// ERROR 30:26 [syntax] Expected a statement, found the reserved word "fallthrough". Cases don't fall through; one case may list several values: case 1, 2: { … }.
// ERROR 31:21 [operator-precedence] The operator "<" can't be chained; parentheses must say what belongs together. A range is tested by two comparisons with "&&" between them.
// ERROR 32:22 [invalid-character] The character '?' isn't part of WGSL. select(b, a, condition) is a where the condition holds, else b.
// ERROR 33:26 [syntax] Expected ";" after the statement, found "a". A conversion is written like a call: f32(…).
// ERROR 34:25 [syntax] Expected ";" after the statement, found "(". WGSL has no methods; arrayLength(&a) counts the elements of a runtime-sized array.
// ERROR 35:14 [invalid-character] The character '"' isn't part of WGSL. There are no strings.
// ERROR 36:14 [reserved-word] "null" is a reserved word of WGSL and can't be used as a name. WGSL has no null: each variable has a value, each pointer a variable.
// ERROR 37:21 [syntax] Expected ";" after the statement, found "{". A structure is constructed like a call: Point(…).
// ERROR 38:20 [syntax] Expected ";" after the statement, found "=". Functions are declared with "fn" outside of others.
// ERROR 39:12 [invalid-character] The character U+FF1B can't stand here. Is it meant to be ";"?
// ERROR 41:1 [syntax] Expected a declaration, found "}". It closes no "{".
// ERROR 42:2 [unknown-attribute] There is no attribute @stage. Write @vertex, @fragment or @compute.
// ERROR 42:18 [unknown-attribute] There is no attribute @worgroup_size. Did you mean @workgroup_size?
