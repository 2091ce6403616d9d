@group(0) @binding(0) var t: texture_1d<f32>;
@group(0) @binding(1) var s: sampler;
@group(0) @binding(2) var ca: texture_cube_array<f32>;
@group(0) @binding(3) var dc: texture_depth_cube;
@group(0) @binding(4) var da: texture_depth_2d_array;
@group(0) @binding(5) var dm: texture_depth_multisampled_2d;
@group(0) @binding(6) var sc: sampler_comparison;
@group(0) @binding(7) var tc: texture_2d<f32>;
@group(0) @binding(8) var<storage, read_write> rw: array<atomic<u32>, 4>;
@group(0) @binding(9) var dca: texture_depth_cube_array;
@group(0) @binding(10) var ua: texture_2d_array<u32>;
@fragment fn main(@location(0) uv: vec3f, @builtin(sample_mask) m: u32) -> @location(0) vec4f {
  atomicAdd(&rw[1], m);
  return textureSample(t, s, uv.x) + textureSample(ca, s, uv, 1) + textureSampleLevel(ca, s, uv, 2, 1.5) + vec4f(textureSample(dc, s, uv), textureSampleCompare(da, sc, uv.xy, 1, 0.5), textureLoad(dm, vec2(1), 0), textureSampleLevel(dc, s, uv, 1i))
  + textureSampleBaseClampToEdge(tc, s, uv.xy) + textureLoad(t, 3, 0) + textureGatherCompare(da, sc, uv.xy, 1u, 0.5) + textureGather(dc, s, uv) + textureGather(0, ca, s, uv, 1) + f32(textureSampleCompareLevel(dca, sc, uv, 1, 0.5)) + vec4f(textureGather(2, ua, s, uv.xy, 1)) + vec4f(textureLoad(ua, vec2(1, 2), 1, 0)) + textureSampleGrad(ca, s, uv, 1, uv, uv) + f32(textureNumLayers(ca) + textureDimensions(t) + textureNumLevels(da));
}
// OK
