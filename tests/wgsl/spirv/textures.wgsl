// Every kind of texture built-in, in a fragment shader.
@group(0) @binding(0) var s: sampler;
@group(0) @binding(1) var sc: sampler_comparison;
@group(1) @binding(0) var t1: texture_1d<f32>;
@group(1) @binding(1) var t2: texture_2d<f32>;
@group(1) @binding(2) var t2a: texture_2d_array<f32>;
@group(1) @binding(3) var t3: texture_3d<f32>;
@group(1) @binding(4) var tc: texture_cube<f32>;
@group(1) @binding(5) var tca: texture_cube_array<f32>;
@group(1) @binding(6) var tm: texture_multisampled_2d<f32>;
@group(1) @binding(7) var d2: texture_depth_2d;
@group(1) @binding(8) var d2a: texture_depth_2d_array;
@group(1) @binding(9) var dc: texture_depth_cube;
@group(1) @binding(10) var dca: texture_depth_cube_array;
@group(1) @binding(11) var dm: texture_depth_multisampled_2d;
@group(1) @binding(12) var ti: texture_2d<i32>;
@group(1) @binding(13) var tu: texture_3d<u32>;
@group(2) @binding(0) var w2: texture_storage_2d<rgba8unorm, write>;
@group(2) @binding(1) var r2: texture_storage_2d<r32float, read>;
@group(2) @binding(2) var rw: texture_storage_2d<r32uint, read_write>;
@group(2) @binding(3) var w3: texture_storage_3d<rgba16float, write>;
@group(2) @binding(4) var wa: texture_storage_2d_array<rg32sint, write>;
@group(2) @binding(5) var wb: texture_storage_2d<bgra8unorm, write>;
@group(2) @binding(6) var w1: texture_storage_1d<rgba32uint, write>;
fn helper(t: texture_2d<f32>, smp: sampler, uv: vec2f) -> vec4f { return textureSampleLevel(t, smp, uv, 0.0); }
struct In { @builtin(position) p: vec4f, @location(0) uv: vec3f, @location(1) @interpolate(flat) i: vec3i, @location(2) @interpolate(linear, centroid) x: f32, @builtin(front_facing) ff: bool, @builtin(sample_index) si: u32, @builtin(sample_mask) sm: u32 }
struct Out { @location(0) c: vec4f, @location(1) c1: vec4u, @builtin(frag_depth) d: f32, @builtin(sample_mask) m: u32 }
@fragment fn main(in: In) -> Out {
  let uv = in.uv.xy; let i = in.i.xy; let l = in.i.z; let u = vec3u(in.i);
  if (in.x < 0.5) { discard; }
  var r = textureSample(t1, s, uv.x) + textureSample(t2, s, uv) + textureSample(t2, s, uv, vec2i(1, -1)) + textureSample(t2a, s, uv, l) + textureSample(t2a, s, uv, u.z, vec2i(2)) + textureSample(t3, s, in.uv) + textureSample(tc, s, in.uv) + textureSample(tca, s, in.uv, l);
  var d = textureSample(d2, s, uv) + textureSample(d2a, s, uv, l, vec2i(1)) + textureSample(dc, s, in.uv) + textureSample(dca, s, in.uv, l);
  r += textureSampleBias(t2, s, uv, 1.0) + textureSampleBias(t2a, s, uv, l, uv.x, vec2i(1)) + textureSampleBias(t3, s, in.uv, 2.0, vec3i(1)) + textureSampleBias(tca, s, in.uv, l, 2.0);
  r += textureSampleLevel(t1, s, uv.x, 0.0) + textureSampleLevel(t2, s, uv, uv.x, vec2i(3)) + textureSampleLevel(tca, s, in.uv, l, 1.0);
  d += textureSampleLevel(d2, s, uv, l) + textureSampleLevel(d2a, s, uv, l, u.x, vec2i(3)) + textureSampleLevel(dca, s, in.uv, l, 1);
  r += textureSampleGrad(t2, s, uv, uv, uv) + textureSampleGrad(t3, s, in.uv, in.uv, in.uv, vec3i(1)) + textureSampleGrad(tca, s, in.uv, l, in.uv, in.uv);
  d += textureSampleCompare(d2, sc, uv, 0.5) + textureSampleCompare(d2a, sc, uv, l, 0.5, vec2i(1)) + textureSampleCompare(dca, sc, in.uv, l, 0.5);
  d += textureSampleCompareLevel(d2, sc, uv, 0.5, vec2i(2)) + textureSampleCompareLevel(dc, sc, in.uv, 0.5);
  r += textureGather(1, t2, s, uv) + textureGather(2u, t2a, s, uv, l, vec2i(1)) + textureGather(0, tc, s, in.uv) + textureGather(d2, s, uv) + textureGather(d2a, s, uv, l, vec2i(1)) + textureGather(dca, s, in.uv, l);
  r += textureGatherCompare(d2, sc, uv, 0.5) + textureGatherCompare(d2a, sc, uv, l, 0.5, vec2i(1)) + textureGatherCompare(dca, sc, in.uv, l, 0.5) + vec4f(textureGather(3, ti, s, uv));
  r += textureSampleBaseClampToEdge(t2, s, uv) + helper(t2, s, uv);
  r += textureLoad(t1, l, 0) + textureLoad(t2, i, l) + textureLoad(t2, u.xy, 1u) + textureLoad(t2a, i, l, 0) + textureLoad(t3, u, l) + textureLoad(tm, i, l) + vec4f(textureLoad(ti, i, 0)) + vec4f(textureLoad(tu, u, 0)) + textureLoad(r2, i);
  d += textureLoad(d2, i, l) + textureLoad(d2a, i, l, l) + textureLoad(dm, i, l);
  let q = vec3u(textureDimensions(t2, l), textureDimensions(t1)) + textureDimensions(t3) + vec3u(textureDimensions(tca), textureDimensions(w1)) + vec3u(textureDimensions(w2), textureNumLayers(tca)) + vec3u(textureNumLayers(wa), textureNumLevels(t3), textureNumSamples(tm)) + vec3u(textureDimensions(dm), textureDimensions(d2a, 1).x) + textureDimensions(w3);
  textureStore(w2, i, r); textureStore(w3, in.i, r); textureStore(wa, i, l, vec4i(1)); textureStore(wb, u.xy, r); textureStore(w1, l, vec4u(u, 1));
  textureStore(rw, i, textureLoad(rw, i) + 1u);
  r += dpdx(r) + dpdyCoarse(r) + fwidthFine(r) + dpdxFine(in.p);
  return Out(r, vec4u(q, in.si), d, in.sm & u32(in.ff));
}
// OK
// SPIRV OpImageSampleDrefExplicitLod
// SPIRV OpImageGather
// SPIRV OpDemoteToHelperInvocation
// SPIRV NonReadable
