@group(0) @binding(0) var t : texture_storage_2d<rgba8unorm, write>;
fn f(i: i32) -> vec2f {
  textureStore(t, vec2i(i, i), 1.0);
  var v = vec4f();
  v.xy = vec2f();
  let undefined = undeclared + 1;
  let x : u32 = -1;
  return vec3f();
}
// ERROR 3:32 [argument-type] vec4<f32>
// ERROR 5:3 [assign-to-swizzle] "v.xy" can't be assigned to: a swizzle of several components is a value; assign the components one by one.
// ERROR 6:19 [unknown-name] undeclared
// ERROR 7:17 [const-out-of-range] u32
// ERROR 8:10 [type-mismatch] vec2<f32>
