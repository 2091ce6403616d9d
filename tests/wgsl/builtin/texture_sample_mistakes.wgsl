// Sampling: the kinds of textures and samplers that each function takes, coordinates, layers, levels, and offsets, which must be
// constants from -8 to 7.
@group(0) @binding(0) var d1: texture_1d<f32>;
@group(0) @binding(1) var d2: texture_2d<f32>;
@group(0) @binding(2) var d2a: texture_2d_array<f32>;
@group(0) @binding(3) var d3: texture_3d<f32>;
@group(0) @binding(4) var cube: texture_cube<f32>;
@group(0) @binding(5) var ints: texture_2d<i32>;
@group(0) @binding(6) var z2: texture_depth_2d;
@group(0) @binding(7) var zcube: texture_depth_cube;
@group(0) @binding(8) var ms: texture_multisampled_2d<f32>;
@group(0) @binding(9) var ext: texture_external;
@group(0) @binding(10) var image: texture_storage_2d<rgba8unorm, write>;
@group(1) @binding(0) var s: sampler;
@group(1) @binding(1) var c: sampler_comparison;
fn textures(v: vec2f, w: vec3f) {
  _ = textureSample(ints, s, v);
  _ = textureSample(ms, s, v);
  _ = textureSample(ext, s, v);
  _ = textureSample(image, s, v);
  _ = textureSample(d2, c, v);
  _ = textureSample(s, d2, v);
  _ = textureSampleBias(d1, s, 0.5, 1);
  _ = textureSampleBias(z2, s, v, 1);
  _ = textureSampleGrad(d1, s, 0.5, 1, 1);
  _ = textureSampleGrad(z2, s, v, v, v);
  _ = textureSampleCompare(d2, c, v, 0.5);
  _ = textureSampleCompare(z2, s, v, 0.5);
  _ = textureSampleCompareLevel(z2, s, v, 0.5);
  _ = textureSampleBaseClampToEdge(d2a, s, v);
  _ = textureSampleBaseClampToEdge(z2, s, v);
}
fn numbers(f: f32, i: i32, v: vec2f, w: vec3f) {
  _ = textureSample(d2, s, w);
  _ = textureSample(d3, s, v);
  _ = textureSample(d2, s, vec2i(1));
  _ = textureSample(d2a, s, v);
  _ = textureSample(d2a, s, v, 0.5);
  _ = textureSample(d2, s, v, f);
  _ = textureSampleLevel(d2, s, v, i);
  _ = textureSampleLevel(z2, s, v, f);
  _ = textureSampleGrad(cube, s, w, v, v);
  _ = textureSampleCompareLevel(z2, c, v, i);
  _ = textureSampleBias(d2, s, v);
}
fn offsets(v: vec2f, w: vec3f, o: vec2i) {
  _ = textureSample(d2, s, v, o);
  _ = textureSample(d2, s, v, vec2(8, 0));
  _ = textureSampleLevel(d2, s, v, 0, vec2(0, -9));
  _ = textureSampleGrad(d3, s, w, w, w, vec3(0, 0, 8));
  _ = textureSampleCompareLevel(z2, c, v, 0.5, vec2(-9, 0));
  _ = textureSample(d2, s, v, vec2u(1));
  _ = textureSample(d2, s, v, vec3(1));
  _ = textureSample(cube, s, w, vec3(1));
  _ = textureSample(zcube, s, w, vec3(1));
}
// ERROR 17:21 [no-such-overload] No overload of textureSample takes (texture_2d<i32>, sampler, vec2<f32>). Candidates:
// ERROR 18:21 [no-such-overload] No overload of textureSample takes (texture_multisampled_2d<f32>, sampler, vec2<f32>). Candidates:
// ERROR 19:21 [no-such-overload] No overload of textureSample takes (texture_external, sampler, vec2<f32>). Candidates:
// ERROR 20:21 [no-such-overload] No overload of textureSample takes (texture_storage_2d<rgba8unorm, write>, sampler, vec2<f32>). Candidates:
// ERROR 21:25 [argument-type] Argument 2 of "textureSample" must have the type sampler here, but this has the type sampler_comparison.
// ERROR 22:24 [no-such-overload] No overload of textureSample takes (sampler, texture_2d<f32>, vec2<f32>). Candidates:
// ERROR 23:25 [no-such-overload] No overload of textureSampleBias takes (texture_1d<f32>, sampler, abstract-float, abstract-int). Candidates:
// ERROR 24:25 [no-such-overload] No overload of textureSampleBias takes (texture_depth_2d, sampler, vec2<f32>, abstract-int). Candidates:
// ERROR 25:25 [no-such-overload] No overload of textureSampleGrad takes (texture_1d<f32>, sampler, abstract-float, abstract-int, abstract-int). Candidates:
// ERROR 26:25 [no-such-overload] No overload of textureSampleGrad takes (texture_depth_2d, sampler, vec2<f32>, vec2<f32>, vec2<f32>). Candidates:
// ERROR 27:28 [no-such-overload] No overload of textureSampleCompare takes (texture_2d<f32>, sampler_comparison, vec2<f32>, abstract-float). Candidates:
// ERROR 28:32 [argument-type] Argument 2 of "textureSampleCompare" must have the type sampler_comparison here, but this has the type sampler.
// ERROR 29:37 [argument-type] Argument 2 of "textureSampleCompareLevel" must have the type sampler_comparison here, but this has the type sampler.
// ERROR 30:36 [no-such-overload] No overload of textureSampleBaseClampToEdge takes (texture_2d_array<f32>, sampler, vec2<f32>). Candidates:
// ERROR 31:36 [no-such-overload] No overload of textureSampleBaseClampToEdge takes (texture_depth_2d, sampler, vec2<f32>). Candidates:
// ERROR 34:28 [argument-type] Argument 3 of "textureSample" must have the type vec2<f32> here, but this has the type vec3<f32>.
// ERROR 35:28 [argument-type] Argument 3 of "textureSample" must have the type vec3<f32> here, but this has the type vec2<f32>.
// ERROR 36:28 [argument-type] Argument 3 of "textureSample" must have the type vec2<f32> here, but this has the type vec2<i32>.
// ERROR 37:21 [no-such-overload] No overload of textureSample takes (texture_2d_array<f32>, sampler, vec2<f32>). Candidates:
// ERROR 38:32 [argument-type] Argument 4 of "textureSample" must have the type i32 or u32 here, but this has the type abstract-float.
// ERROR 39:31 [argument-type] Argument 4 of "textureSample" must have the type vec2<i32> here, but this has the type f32.
// ERROR 40:36 [argument-type] Argument 4 of "textureSampleLevel" must have the type f32 here, but this has the type i32.
// ERROR 41:36 [argument-type] Argument 4 of "textureSampleLevel" must have the type i32 or u32 here, but this has the type f32.
// ERROR 42:37 [argument-type] Argument 4 of "textureSampleGrad" must have the type vec3<f32> here, but this has the type vec2<f32>.
// ERROR 43:43 [argument-type] Argument 4 of "textureSampleCompareLevel" must have the type f32 here, but this has the type i32.
// ERROR 44:7 [no-such-overload] Built-in function textureSampleBias takes 4 to 6 arguments, not 3. Candidates:
// ERROR 47:31 [expected-const-expression] Argument 4 of "textureSample" must be a const-expression.
// ERROR 48:31 [const-argument-range] The offset of textureSample is 8; it must be -8 to 7.
// ERROR 49:39 [const-argument-range] The offset of textureSampleLevel is -9; it must be -8 to 7.
// ERROR 50:41 [const-argument-range] The offset of textureSampleGrad is 8; it must be -8 to 7.
// ERROR 51:48 [const-argument-range] The offset of textureSampleCompareLevel is -9; it must be -8 to 7.
// ERROR 52:31 [argument-type] Argument 4 of "textureSample" must have the type vec2<i32> here, but this has the type vec2<u32>.
// ERROR 53:31 [argument-type] Argument 4 of "textureSample" must have the type vec2<i32> here, but this has the type vec3<abstract-int>.
// ERROR 54:21 [no-such-overload] No overload of textureSample takes (texture_cube<f32>, sampler, vec3<f32>, vec3<abstract-int>). It is declared as:
// ERROR 55:21 [no-such-overload] No overload of textureSample takes (texture_depth_cube, sampler, vec3<f32>, vec3<abstract-int>). It is declared as:
