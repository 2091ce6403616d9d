fn f() {
  var v = vec4f();
  let a = v.xg;
  let b = v.stpq;
  let c = v.xyzwx;
  let d = vec2f().z;
  let e = v.rgba + v.wzyx;
  v.xy = vec2f();
  v.x = 1.0;
}
// ERROR 3:13 [invalid-swizzle] ".xg" can't be taken of a vec4<f32>: x, y, z, w and r, g, b, a can't be mixed.
// ERROR 4:13 [invalid-swizzle] ".stpq" can't be taken of a vec4<f32>: its components are x, y, z, w or r, g, b, a.
// ERROR 5:13 [invalid-swizzle] ".xyzwx" can't be taken of a vec4<f32>: a swizzle has at most four letters.
// ERROR 6:19 [invalid-swizzle] ".z" can't be taken of a vec2<f32>: the vector has fewer components.
// ERROR 8:3 [assign-to-swizzle] "v.xy" can't be assigned to: a swizzle of several components is a value; assign the components one by one.
