// What takes the level from how coordinates change exists in fragment shaders only.
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var z: texture_depth_2d;
@group(0) @binding(2) var s: sampler;
@group(0) @binding(3) var c: sampler_comparison;
fn samples(v: vec2f) -> vec4f { return textureSample(t, s, v) + textureSampleBias(t, s, v, 1) + textureSampleCompare(z, c, v, 0.5); }
@vertex fn in_vertex() -> @builtin(position) vec4f { return samples(vec2f()); }
@compute @workgroup_size(1) fn in_compute() { _ = textureSample(t, s, vec2f()); }
@fragment fn in_fragment(@location(0) v: vec2f) -> @location(0) vec4f { return samples(v); }
// ERROR 6:40 [builtin-stage] "textureSample" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 6:65 [builtin-stage] "textureSampleBias" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 6:97 [builtin-stage] "textureSampleCompare" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 8:51 [builtin-stage] "textureSample" can't be used in the compute stage, but the entry point "in_compute" reaches it.
