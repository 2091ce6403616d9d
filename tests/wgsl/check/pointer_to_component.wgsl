fn assign(p: ptr<function, f32>) { *p = 1.0; }
fn f() {
  var v: vec3f;
  var m: mat2x2f;
  assign(&v.x);
  assign(&v[1]);
  assign(&m[0][1]);
}
// ERROR 5:10 [address-of-component] component
// ERROR 6:10 [address-of-component] component
// ERROR 7:10 [address-of-component] component
