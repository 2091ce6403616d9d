float4 main(float2 uv) { return 1; }
uniform mat4 matrix;
[[block]] struct S { a: f32 }
fn f() {
  float x = 1.0;
  let a = 1
  let b = 2;
}
#define N 3
// ERROR 1:1 [syntax] A function is declared as fn name(
// ERROR 2:1 [syntax] A resource is declared as @group(0) @binding(0) var<uniform> name: type;
// ERROR 3:1 [syntax] Attributes are written as @name
// ERROR 5:3 [syntax] The type comes behind the name: "var x: f32".
// ERROR 6:12 [syntax] Expected ";" after the statement.
// ERROR 9:1 [invalid-character] There is no preprocessor.
