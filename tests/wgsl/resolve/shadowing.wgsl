const vec4 = 1;
fn min(a: i32) -> i32 { return a; }
fn f32_(position: f32) -> f32 { let i32 = position; return i32; }
@compute @workgroup_size(1) fn main() {
  let max = min(vec4);
  for (var max = 0; max < 3; max++) { let max = 1u; _ = max; }
  _ = f32_(1.0) + f32(max);
}
// OK
