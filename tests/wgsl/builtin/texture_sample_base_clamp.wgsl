// textureSampleBaseClampToEdge reads level 0 at coordinates that stay half a texel away from the edge; in any stage.
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var e: texture_external;
@group(0) @binding(2) var s: sampler;
@vertex fn in_vertex() -> @builtin(position) vec4f {
  return textureSampleBaseClampToEdge(t, s, vec2f(0.5)) + textureSampleBaseClampToEdge(e, s, vec2f(2));
}
// OK
// SPIRV 2x OpImageSampleExplicitLod %v4float * Lod %float_0
// SPIRV 2x OpImageQuerySizeLod %v2uint * %uint_0
// SPIRV 2x OpExtInst %v2float * FClamp %
