@group(0) @binding(0) var t : texture_storage_2d<rgba8unorm, write>;
fn f(i: i32) -> vec2f {
  textureStore(t, vec2i(i, i), 1.0);
  var v = vec4f();
  v.xy = vec2f();
  let undefined = undeclared + 1;
  let x : u32 = -1;
  return vec3f();
}
// ERROR 3:32 vec4<f32>
// ERROR 5:3
// ERROR 6:19 undeclared
// ERROR 7:17 u32
// ERROR 8:10 vec2<f32>
