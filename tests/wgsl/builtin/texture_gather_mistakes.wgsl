// Gathering: the component, which must be a constant from 0 to 3 and which depth textures have none of, the kinds of textures and
// samplers, and offsets, which must be constants from -8 to 7.
@group(0) @binding(0) var d1: texture_1d<f32>;
@group(0) @binding(1) var d2: texture_2d<u32>;
@group(0) @binding(2) var d2a: texture_2d_array<f32>;
@group(0) @binding(3) var d3: texture_3d<f32>;
@group(0) @binding(4) var z2: texture_depth_2d;
@group(1) @binding(0) var s: sampler;
@group(1) @binding(1) var c: sampler_comparison;
override which = 1;
fn f(i: i32, v: vec2f, w: vec3f) {
  _ = textureGather(i, d2, s, v);
  _ = textureGather(which, d2, s, v);
  _ = textureGather(4, d2, s, v);
  _ = textureGather(-1, d2, s, v);
  _ = textureGather(4u, d2, s, v);
  _ = textureGather(1.0, d2, s, v);
  _ = textureGather(d2, s, v);
  _ = textureGather(0, z2, s, v);
  _ = textureGather(0, d1, s, 0.5);
  _ = textureGather(0, d3, s, w);
  _ = textureGather(0, d2, c, v);
  _ = textureGather(0, d2a, s, v);
  _ = textureGather(0, d2, s, v, vec2(i));
  _ = textureGather(0, d2, s, v, vec2(8, 0));
  _ = textureGather(z2, s, v, vec2(0, -9));
  _ = textureGatherCompare(z2, s, v, 0.5);
  _ = textureGatherCompare(d2, c, v, 0.5);
  _ = textureGatherCompare(z2, c, v, i);
  _ = textureGatherCompare(z2, c, v, 0.5, vec2(1, 9));
  textureGather(0, d2, s, v);
  textureGatherCompare(z2, c, v, 0.5);
}
// ERROR 12:21 [expected-const-expression] Argument 1 of "textureGather" must be a const-expression.
// ERROR 13:21 [expected-const-expression] Argument 1 of "textureGather" must be a const-expression.
// ERROR 14:21 [const-argument-range] The component of textureGather is 4; it must be 0 to 3.
// ERROR 15:21 [const-argument-range] The component of textureGather is -1; it must be 0 to 3.
// ERROR 16:21 [const-argument-range] The component of textureGather is 4; it must be 0 to 3.
// ERROR 17:21 [argument-type] Argument 1 of "textureGather" must have the type i32 or u32 here, but this has the type abstract-float.
// ERROR 18:21 [no-such-overload] No overload of textureGather takes (texture_2d<u32>, sampler, vec2<f32>). Candidates:
// ERROR 19:24 [no-such-overload] No overload of textureGather takes (abstract-int, texture_depth_2d, sampler, vec2<f32>). Candidates:
// ERROR 20:24 [no-such-overload] No overload of textureGather takes (abstract-int, texture_1d<f32>, sampler, abstract-float). Candidates:
// ERROR 21:24 [no-such-overload] No overload of textureGather takes (abstract-int, texture_3d<f32>, sampler, vec3<f32>). Candidates:
// ERROR 22:28 [argument-type] Argument 3 of "textureGather" must have the type sampler here, but this has the type sampler_comparison.
// ERROR 23:24 [no-such-overload] No overload of textureGather takes (abstract-int, texture_2d_array<f32>, sampler, vec2<f32>). Candidates:
// ERROR 24:34 [expected-const-expression] Argument 5 of "textureGather" must be a const-expression.
// ERROR 25:34 [const-argument-range] The offset of textureGather is 8; it must be -8 to 7.
// ERROR 26:31 [const-argument-range] The offset of textureGather is -9; it must be -8 to 7.
// ERROR 27:32 [argument-type] Argument 2 of "textureGatherCompare" must have the type sampler_comparison here, but this has the type sampler.
// ERROR 28:28 [no-such-overload] No overload of textureGatherCompare takes (texture_2d<u32>, sampler_comparison, vec2<f32>, abstract-float). Candidates:
// ERROR 29:38 [argument-type] Argument 4 of "textureGatherCompare" must have the type f32 here, but this has the type i32.
// ERROR 30:43 [const-argument-range] The offset of textureGatherCompare is 9; it must be -8 to 7.
// ERROR 31:3 [unused-result] "textureGather" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 32:3 [unused-result] "textureGatherCompare" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
