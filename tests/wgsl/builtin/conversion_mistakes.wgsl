// Value constructors and bitcast: what can't be converted, and values that the type can't hold.
enable f16;
struct S { a: i32, b: f32 }
fn types(i: i32, f: f32, h: f16, v: vec3f, m: mat2x2f, b: bool, s: S) {
  _ = i32(v);
  _ = f32(m);
  _ = bool(s);
  _ = u32(1, 2);
  _ = vec2f(v);
  _ = vec3f(i);
  _ = vec3(v.xy, i);
  _ = vec4(v.xy, v);
  _ = vec2<bool>(b, 1);
  _ = mat2x2f(v.xy, v);
  _ = mat2x2f(1, 2, 3);
  _ = mat2x3f(m);
  _ = mat3x3(1, 2, 3, 4, 5, 6, 7, 8, i);
  _ = mat2x2<i32>(1, 2, 3, 4);
  _ = S(1.5, 2);
  _ = array(i, f);
  _ = array<i32, 2>(i);
  _ = bitcast<f32>(h);
  _ = bitcast<vec2f>(v);
  _ = bitcast<bool>(i);
  _ = bitcast<u32>(b);
  _ = bitcast<vec2h>(v.xy);
  _ = bitcast<mat2x2f>(v);
  _ = bitcast<i32>(i, i);
  _ = bitcast(i);
  _ = i32<u32>(1);
}
fn unused(f: f32) {
  i32(f);
  vec2(f);
  bitcast<i32>(f);
}
const too_large = i32(3000000000);
const negative = u32(-1);
const fraction: i32 = 1.5;
const wide = f16(70000.0);
const from_f32 = f16(70000f);
const not_a_number = bitcast<f32>(0x7fc00000);
const infinite = bitcast<vec2f>(vec2u(0x3f800000, 0x7f800000));
const half_infinite = bitcast<vec2h>(0x7c000000);
// FEATURES f16
// ERROR 5:7 [no-such-constructor] No value constructor i32 takes (vec3<f32>). It needs one scalar, or nothing.
// ERROR 6:7 [no-such-constructor] No value constructor f32 takes (mat2x2<f32>).
// ERROR 7:7 [no-such-constructor] No value constructor bool takes (S).
// ERROR 8:7 [no-such-constructor] No value constructor u32 takes (abstract-int, abstract-int). It needs one scalar, or nothing.
// ERROR 9:7 [no-such-constructor] No value constructor vec2<f32> takes (vec3<f32>). It needs 2 components; the arguments have 3.
// ERROR 10:7 [no-such-constructor] No value constructor vec3<f32> takes (i32). It needs 3 components; the arguments have 1.
// ERROR 11:7 [no-such-constructor] No value constructor vec3 takes (vec2<f32>, i32). The components must convert to one type without an explicit conversion.
// ERROR 12:7 [no-such-constructor] No value constructor vec4 takes (vec2<f32>, vec3<f32>). It needs 4 components; the arguments have 5.
// ERROR 13:7 [no-such-constructor] No value constructor vec2<bool> takes (bool, abstract-int). The components must convert to one type without an explicit conversion.
// ERROR 14:7 [no-such-constructor] No value constructor mat2x2<f32> takes (vec2<f32>, vec3<f32>). It needs 2 columns of 2 components, or 4 numbers.
// ERROR 15:7 [no-such-constructor] No value constructor mat2x2<f32> takes (abstract-int, abstract-int, abstract-int). It needs 2 columns of 2 components, or 4 numbers.
// ERROR 16:7 [no-such-constructor] No value constructor mat2x3<f32> takes (mat2x2<f32>).
// ERROR 17:7 [no-such-constructor] No value constructor mat3x3 takes (abstract-int, abstract-int, abstract-int, abstract-int, abstract-int, abstract-int, abstract-int, abstract-int, i32). The components must convert to one type without an explicit conversion, f32 or f16.
// ERROR 18:14 [template-argument-type] Expected f32 or f16 here, found i32.
// ERROR 19:9 [type-mismatch] The member "a" of "S" must have the type i32, but this has the type abstract-float. WGSL doesn't convert it by itself; write i32(...) around it.
// ERROR 20:7 [no-common-type] The elements of an array must have one type; these have i32 and others.
// ERROR 21:7 [argument-count] The constructor of array<i32, 2> takes no arguments or 2; 1 is given.
// ERROR 22:7 [bitcast-type] A bitcast from f16 to f32 isn't possible. Both must be numeric scalars or vectors with the same number of bits.
// ERROR 23:7 [bitcast-type] A bitcast from vec3<f32> to vec2<f32> isn't possible. Both must be numeric scalars or vectors with the same number of bits.
// ERROR 24:7 [bitcast-type] A bitcast from i32 to bool isn't possible. Both must be numeric scalars or vectors with the same number of bits.
// ERROR 25:7 [bitcast-type] A bitcast from bool to u32 isn't possible. Both must be numeric scalars or vectors with the same number of bits.
// ERROR 26:7 [bitcast-type] A bitcast from vec2<f32> to vec2<f16> isn't possible. Both must be numeric scalars or vectors with the same number of bits.
// ERROR 27:7 [bitcast-type] A bitcast from vec3<f32> to mat2x2<f32> isn't possible. Both must be numeric scalars or vectors with the same number of bits.
// ERROR 28:7 [argument-count] "bitcast" takes 1 argument; 2 are given.
// ERROR 29:7 [template-argument-count] "bitcast" takes 1 template argument; 0 are given. As in bitcast<f32>(1).
// ERROR 30:7 [template-argument-count] "i32" takes no template arguments; 1 is given.
// ERROR 33:3 [unused-result] "i32" constructs a value; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 34:3 [unused-result] "vec2" constructs a value; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 35:3 [unused-result] "bitcast<i32>" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 37:19 [const-out-of-range] The value 3000000000 doesn't fit in i32 (-2147483648 to 2147483647).
// ERROR 38:18 [const-out-of-range] The value -1 doesn't fit in u32 (0 to 4294967295).
// ERROR 39:23 [type-mismatch] The initializer must have the type i32, but this has the type abstract-float. WGSL doesn't convert it by itself; write i32(...) around it.
// ERROR 40:14 [const-out-of-range] The value 70000 doesn't fit in f16 (up to 65504).
// ERROR 41:18 [const-out-of-range] The value 70000 doesn't fit in f16 (up to 65504).
// ERROR 42:22 [const-nan] The result of bitcast<f32> isn't a number.
// ERROR 43:18 [const-float-overflow] The result of bitcast<vec2<f32>> is infinite.
// ERROR 44:23 [const-float-overflow] The result of bitcast<vec2<f16>> is infinite.
