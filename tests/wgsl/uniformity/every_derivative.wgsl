// Every function whose result depends on the neighbours' coordinates, where only some invocations come; those that are given a level
// or a gradient, and gathers, may be anywhere.
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var z: texture_depth_2d;
@group(0) @binding(2) var s: sampler;
@group(0) @binding(3) var c: sampler_comparison;
@fragment fn main(@location(0) v: vec2f) -> @location(0) vec4f {
  var r = vec4f();
  if v.x > 0.5 {
    r.x += dpdx(v.x);
    r.x += dpdxCoarse(v.x);
    r.x += dpdxFine(v.x);
    r.x += dpdy(v.x);
    r.x += dpdyCoarse(v.x);
    r.x += dpdyFine(v.x);
    r.x += fwidth(v.x);
    r.x += fwidthCoarse(v.x);
    r.x += fwidthFine(v.x);
    r += textureSample(t, s, v);
    r += textureSampleBias(t, s, v, 1);
    r.x += textureSampleCompare(z, c, v, 0.5);
    r += textureSampleLevel(t, s, v, 0);
    r += textureSampleGrad(t, s, v, v, v);
    r.x += textureSampleCompareLevel(z, c, v, 0.5);
    r += textureSampleBaseClampToEdge(t, s, v);
    r += textureGather(0, t, s, v) + textureGatherCompare(z, c, v, 0.5) + textureLoad(t, vec2(0), 0);
  }
  return r;
}
// ERROR 10:12 [derivative_uniformity] "dpdx" must only be called in uniform control flow, but the condition at 9:6 depends on the shader input "v", which differs between invocations.
// ERROR 11:12 [derivative_uniformity] "dpdxCoarse" must only be called in uniform control flow, but the condition at 9:6 depends on the shader input "v", which differs between invocations.
// ERROR 12:12 [derivative_uniformity] "dpdxFine" must only be called in uniform control flow, but the condition at 9:6 depends on the shader input "v", which differs between invocations.
// ERROR 13:12 [derivative_uniformity] "dpdy" must only be called in uniform control flow, but the condition at 9:6 depends on the shader input "v", which differs between invocations.
// ERROR 14:12 [derivative_uniformity] "dpdyCoarse" must only be called in uniform control flow, but the condition at 9:6 depends on the shader input "v", which differs between invocations.
// ERROR 15:12 [derivative_uniformity] "dpdyFine" must only be called in uniform control flow, but the condition at 9:6 depends on the shader input "v", which differs between invocations.
// ERROR 16:12 [derivative_uniformity] "fwidth" must only be called in uniform control flow, but the condition at 9:6 depends on the shader input "v", which differs between invocations.
// ERROR 17:12 [derivative_uniformity] "fwidthCoarse" must only be called in uniform control flow, but the condition at 9:6 depends on the shader input "v", which differs between invocations.
// ERROR 18:12 [derivative_uniformity] "fwidthFine" must only be called in uniform control flow, but the condition at 9:6 depends on the shader input "v", which differs between invocations.
// ERROR 19:10 [derivative_uniformity] "textureSample" must only be called in uniform control flow, but the condition at 9:6 depends on the shader input "v", which differs between invocations.
// ERROR 20:10 [derivative_uniformity] "textureSampleBias" must only be called in uniform control flow, but the condition at 9:6 depends on the shader input "v", which differs between invocations.
// ERROR 21:12 [derivative_uniformity] "textureSampleCompare" must only be called in uniform control flow, but the condition at 9:6 depends on the shader input "v", which differs between invocations.
