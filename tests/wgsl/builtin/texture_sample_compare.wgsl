// textureSampleCompare (fragment shaders) and textureSampleCompareLevel (any stage, level 0), with layers of both integer types and
// with offsets.
@group(0) @binding(0) var z2: texture_depth_2d;
@group(0) @binding(1) var z2a: texture_depth_2d_array;
@group(0) @binding(2) var zcube: texture_depth_cube;
@group(0) @binding(3) var zcubea: texture_depth_cube_array;
@group(1) @binding(0) var s: sampler_comparison;
@group(2) @binding(0) var<storage, read_write> at: vec4f;
@fragment fn by_coordinates(@location(0) uvw: vec3f, @location(1) @interpolate(flat) i: i32) -> @location(0) vec4f {
  let u = u32(i);
  var r = vec4f();
  r.x += textureSampleCompare(z2, s, uvw.xy, 0.5) + textureSampleCompare(z2, s, uvw.xy, 0.5, vec2(-8, 7));
  r.x += textureSampleCompare(z2a, s, uvw.xy, i, 0.5) + textureSampleCompare(z2a, s, uvw.xy, u, 0.5) + textureSampleCompare(z2a, s, uvw.xy, i, 0.5, vec2(-8, 7)) + textureSampleCompare(z2a, s, uvw.xy, u, 0.5, vec2(-8, 7));
  r.x += textureSampleCompare(zcube, s, uvw, 0.5);
  r.x += textureSampleCompare(zcubea, s, uvw, i, 0.5) + textureSampleCompare(zcubea, s, uvw, u, 0.5);
  return r;
}
@compute @workgroup_size(1) fn at_level_0() {
  let uvw = at.xyz; let i = i32(at.w); let u = u32(at.w);
  var r = vec4f();
  r.x += textureSampleCompareLevel(z2, s, uvw.xy, 0.5) + textureSampleCompareLevel(z2, s, uvw.xy, 0.5, vec2(-8, 7));
  r.x += textureSampleCompareLevel(z2a, s, uvw.xy, i, 0.5) + textureSampleCompareLevel(z2a, s, uvw.xy, u, 0.5) + textureSampleCompareLevel(z2a, s, uvw.xy, i, 0.5, vec2(-8, 7)) + textureSampleCompareLevel(z2a, s, uvw.xy, u, 0.5, vec2(-8, 7));
  r.x += textureSampleCompareLevel(zcube, s, uvw, 0.5);
  r.x += textureSampleCompareLevel(zcubea, s, uvw, i, 0.5) + textureSampleCompareLevel(zcubea, s, uvw, u, 0.5);
  at = r;
}
// OK
// SPIRV 9x OpImageSampleDrefImplicitLod %float %
// SPIRV 3x OpImageSampleDrefImplicitLod %float * %float_0_5 ConstOffset %
// SPIRV 6x OpImageSampleDrefExplicitLod %float * %float_0_5 Lod %float_0
// SPIRV 3x OpImageSampleDrefExplicitLod %float * %float_0_5 Lod|ConstOffset %float_0 %
