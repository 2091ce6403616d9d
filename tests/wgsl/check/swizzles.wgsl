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
// ERROR 3:13
// ERROR 4:13
// ERROR 5:13
// ERROR 6:19
// ERROR 8:3
