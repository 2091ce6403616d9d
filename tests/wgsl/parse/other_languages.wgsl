float4 main(float2 uv) { return 1; }
uniform mat4 matrix;
[[block]] struct S { a: f32 }
fn f() {
  float x = 1.0;
  let a = 1
  let b = 2;
}
#define N 3
// ERROR 1:1 A function is declared as fn name(
// ERROR 2:1 A resource is declared as @group(0) @binding(0) var<uniform> name: type;
// ERROR 3:1 Attributes are written as @name
// ERROR 5:3 The type comes behind the name: "var x: f32".
// ERROR 6:12 Expected ";" after the statement.
// ERROR 9:1 There is no preprocessor.
