// Arrays are constructed of values of one type that can be constructed, as many as the type says.
@group(0) @binding(0) var t: texture_2d<f32>;
var<private> v = 1;
override n = 4;
fn f(i: i32, x: f32) {
  _ = array();
  _ = array<i32>();
  _ = array<i32>(1, 2);
  _ = array<i32, 0>();
  _ = array<i32, n>();
  _ = array<i32, 2>(1);
  _ = array<i32, 2>(1, 2, 3);
  _ = array<i32, 2>(1, 2.5);
  _ = array<i32, 2>(i, x);
  _ = array(t, t);
  _ = array(&v, &v);
  _ = array(1, 2.5, x);
  _ = array(1, 2.5, i);
  _ = array(1u, 2i);
  _ = array(vec2(1), vec3(1));
  _ = array<texture_2d<f32>, 1>(t);
  _ = array<atomic<i32>, 2>();
  _ = array<array<i32, 2>, 2>(array(1, 2), array(3, 4));
  _ = array<array<i32, 2>, 2>(array(1, 2), array(3, 4, 5));
  _ = vec2();
  _ = mat2x2();
}
// ERROR 6:7 [no-such-constructor] "array()" needs arguments, or an element type and a count: "array<f32, 4>()".
// ERROR 7:7 [not-constructible] No value of type array<i32> can be constructed.
// ERROR 8:7 [not-constructible] No value of type array<i32> can be constructed.
// ERROR 9:18 [array-count-range] The element count of an array must be from 1 to 4294967295, not 0.
// ERROR 10:7 [not-constructible] No value of type array<i32, (override)> can be constructed.
// ERROR 11:7 [argument-count] The constructor of array<i32, 2> takes no arguments or 2; 1 is given.
// ERROR 12:7 [argument-count] The constructor of array<i32, 2> takes no arguments or 2; 3 are given.
// ERROR 13:24 [type-mismatch] The array element must have the type i32, but this has the type abstract-float. WGSL doesn't convert it by itself; write i32(...) around it.
// ERROR 14:24 [type-mismatch] The array element must have the type i32, but this has the type f32. WGSL doesn't convert it by itself; write i32(...) around it.
// ERROR 15:7 [array-element-type] An array can't be constructed of elements of type texture_2d<f32>.
// ERROR 16:7 [array-element-type] An array can't be constructed of elements of type ptr<private, i32>.
// ERROR 18:7 [no-common-type] The elements of an array must have one type; these have abstract-int and others.
// ERROR 19:7 [no-common-type] The elements of an array must have one type; these have u32 and others.
// ERROR 20:7 [no-common-type] The elements of an array must have one type; these have vec2<abstract-int> and others.
// ERROR 21:13 [array-element-type] An array can't have elements of type texture_2d<f32>.
// ERROR 22:7 [not-constructible] No value of type array<atomic<i32>, 2> can be constructed.
// ERROR 24:44 [type-mismatch] The array element must have the type array<i32, 2>, but this has the type array<abstract-int, 3>.
// ERROR 26:7 [no-such-constructor] mat2x2() needs an element type, as in mat2x2<f32>().
