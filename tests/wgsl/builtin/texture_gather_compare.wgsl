// textureGatherCompare from every kind of texture that has it, with layers of both integer types and with offsets; in any
// stage.
@group(0) @binding(0) var z2: texture_depth_2d;
@group(0) @binding(1) var z2a: texture_depth_2d_array;
@group(0) @binding(2) var zcube: texture_depth_cube;
@group(0) @binding(3) var zcubea: texture_depth_cube_array;
@group(1) @binding(0) var s: sampler_comparison;
@group(2) @binding(0) var<storage, read_write> at: vec4f;
@compute @workgroup_size(1) fn main() {
  let uvw = at.xyz; let i = i32(at.w); let u = u32(at.w);
  var r = vec4f();
  r += textureGatherCompare(z2, s, uvw.xy, 0.5) + textureGatherCompare(z2, s, uvw.xy, 0.5, vec2(-8, 7));
  r += textureGatherCompare(z2a, s, uvw.xy, i, 0.5) + textureGatherCompare(z2a, s, uvw.xy, u, 0.5) + textureGatherCompare(z2a, s, uvw.xy, i, 0.5, vec2(-8, 7)) + textureGatherCompare(z2a, s, uvw.xy, u, 0.5, vec2(-8, 7));
  r += textureGatherCompare(zcube, s, uvw, 0.5);
  r += textureGatherCompare(zcubea, s, uvw, i, 0.5) + textureGatherCompare(zcubea, s, uvw, u, 0.5);
  at = r;
}
@vertex fn in_vertex() -> @builtin(position) vec4f { return textureGatherCompare(z2, s, vec2f(0.5), 0.5); }
// OK
// SPIRV 10x OpImageDrefGather %v4float * %float_0_5
// SPIRV 3x OpImageDrefGather %v4float * %float_0_5 ConstOffset %
