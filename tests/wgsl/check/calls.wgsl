// Arguments, results, uses of calls.
struct S { a: i32, b: f32 }
@group(0) @binding(0) var store: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(1) var depth: texture_depth_2d;
@group(0) @binding(2) var samp: sampler;
@group(0) @binding(3) var comp: sampler_comparison;
@group(0) @binding(4) var tex: texture_2d<f32>;
@group(0) @binding(5) var<storage, read_write> list: array<i32>;
fn two(a: i32, b: f32) -> f32 { return b; }
fn none() {}
@must_use fn must() -> i32 { return 1; }
fn ptrs(p: ptr<function, i32>) {}
@compute @workgroup_size(1) fn entry() {}
fn f(i: i32, x: f32) {
  two(1);
  two(1, 2, 3);
  two(1.5, 2);
  two(i, i);
  _ = two(1, 2);
  _ = none();
  must();
  _ = must();
  entry();
  i();
  S(1, 2);
  _ = S(1);
  _ = S(1.5, 2);
  _ = S();
  _ = vec3f(1, 2);
  _ = vec3f(1, 2, 3, 4);
  _ = vec3(1, 2u, 3i);
  _ = array<i32, 2>(1, 2, 3);
  _ = array<i32>(1, 2);
  _ = array(1, true);
  _ = array(1, 2.5);
  _ = mat2x2f(1, 2, 3);
  _ = i32(vec2f());
  _ = atomic<i32>(1);
  _ = sampler();
  abs(i);
  _ = abs(true);
  _ = max(1, x, 2);
  _ = max(i, x);
  _ = dot(x, x);
  _ = clamp(vec3f(), 0, 1);
  textureStore(store, vec2(1, 2), 1.0);
  textureStore(tex, vec2(1, 2), vec4f());
  _ = textureLoad(store, vec2(1, 2));
  _ = textureSampleLevel(depth, samp, vec2f(), 0);
  _ = textureSampleLevel(depth, samp, vec2f(), 0.0);
  _ = textureSampleLevel(tex, comp, vec2f(), 0.0);
  _ = textureSampleLevel(tex, samp, vec2f(), 0.0, vec2(i, 1));
  _ = textureSampleLevel(tex, samp, vec2f(), 0.0, vec2(8, 1));
  _ = textureGather(4, tex, samp, vec2f());
  _ = textureGather(i, tex, samp, vec2f());
  _ = arrayLength(list);
  _ = arrayLength(&list);
  _ = atomicLoad(&list[0]);
  _ = bitcast<vec2f>(x);
  _ = bitcast<f32>(i);
  _ = abs<i32>(i);
  var v = 1u;
  ptrs(&v);
  ptrs(v);
  _ = select(1, 2u, true);
}
// ERROR 15:3 [argument-count] The function "two" takes 2 arguments; 1 is given.
// ERROR 16:3 [argument-count] The function "two" takes 2 arguments; 3 are given.
// ERROR 17:7 [type-mismatch] The argument "a" of "two" must have the type i32, but this has the type abstract-float.
// ERROR 18:10 [type-mismatch] The argument "b" of "two" must have the type f32, but this has the type i32.
// ERROR 20:7 [call-without-value] "none" returns no value.
// ERROR 21:3 [unused-result] "must" is marked "@must_use"; a call of it can't be a statement.
// ERROR 23:3 [call-of-entry-point] The entry point "entry" can't be called.
// ERROR 24:3 [not-callable] Expected a function or a type to construct, found the parameter "i".
// ERROR 25:3 [unused-result] "S" constructs a value; a call of it can't be a statement.
// ERROR 26:7 [argument-count] The constructor of "S" takes no arguments or one for each of its 2 members; 1 is given.
// ERROR 27:9 [type-mismatch] The member "a" of "S" must have the type i32, but this has the type abstract-float.
// ERROR 29:7 [no-such-constructor] No value constructor vec3<f32> takes (abstract-int, abstract-int). It needs 3 components; the
// ERROR 30:7 [no-such-constructor] No value constructor vec3<f32> takes (abstract-int, abstract-int, abstract-int, abstract-int). It
// ERROR 31:7 [no-such-constructor] No value constructor vec3 takes (abstract-int, u32, i32). The components must convert to one type
// ERROR 32:7 [argument-count] The constructor of array<i32, 2> takes no arguments or 2; 3 are given.
// ERROR 33:7 [not-constructible] No value of type array<i32> can be constructed.
// ERROR 34:7 [no-common-type] The elements of an array must have one type; these have abstract-int and others.
// ERROR 36:7 [no-such-constructor] No value constructor mat2x2<f32> takes (abstract-int, abstract-int, abstract-int). It needs 2
// ERROR 37:7 [no-such-constructor] No value constructor i32 takes (vec2<f32>). It needs one scalar, or nothing.
// ERROR 38:7 [not-constructible] No value of type atomic<i32> can be constructed.
// ERROR 39:7 [not-constructible] No value of type sampler can be constructed.
// ERROR 40:3 [unused-result] "abs" returns a value that must be used; a call of it can't be a statement.
// ERROR 41:11 [argument-type] Argument 1 of "abs" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has
// ERROR 42:7 [no-such-overload] Built-in function max takes 2 arguments, not 3. It is declared as:
// ERROR 43:14 [argument-type] Argument 2 of "max" must have the type i32 here, but this has the type f32.
// ERROR 44:7 [no-such-overload] No overload of dot takes (f32, f32). It is declared as:
// ERROR 45:22 [argument-type] Argument 2 of "clamp" must have the type vec3<f32> here, but this has the type abstract-int.
// ERROR 46:35 [argument-type] Argument 3 of "textureStore" must have the type vec4<f32> here, but this has the type
// ERROR 47:16 [no-such-overload] No overload of textureStore takes (texture_2d<f32>, vec2<abstract-int>, vec4<f32>). Candidates:
// ERROR 48:19 [no-such-overload] No overload of textureLoad takes (texture_storage_2d<rgba8unorm, write>, vec2<abstract-int>). The
// ERROR 50:48 [argument-type] Argument 4 of "textureSampleLevel" must have the type i32 or u32 here, but this has the type
// ERROR 51:31 [argument-type] Argument 2 of "textureSampleLevel" must have the type sampler here, but this has the type
// ERROR 52:51 [expected-const-expression] Argument 5 of "textureSampleLevel" must be a const-expression.
// ERROR 53:51 [const-argument-range] The offset of textureSampleLevel is 8; it must be -8 to 7.
// ERROR 54:21 [const-argument-range] The component of textureGather is 4; it must be 0 to 3.
// ERROR 55:21 [expected-const-expression] Argument 1 of "textureGather" must be a const-expression.
// ERROR 56:19 [argument-type] Argument 1 of "arrayLength" must be a pointer; write "&" before the variable.
// ERROR 58:18 [no-such-overload] No overload of atomicLoad takes (ptr<storage, i32, read_write>). The pointer must be to an atomic
// ERROR 59:7 [bitcast-type] A bitcast from f32 to vec2<f32> isn't possible. Both must be numeric scalars or vectors with the
// ERROR 61:7 [unexpected-template-arguments] The built-in function "abs" takes no template arguments.
// ERROR 63:8 [type-mismatch] The argument "p" of "ptrs" must have the type ptr<function, i32>, but this has the type
// ERROR 64:8 [type-mismatch] The argument "p" of "ptrs" must have the type ptr<function, i32>, but this has the type u32.
