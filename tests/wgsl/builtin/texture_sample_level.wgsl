// textureSampleLevel from every kind of texture that has it, with layers of both integer types and with offsets; in any stage. The
// level of a depth texture is an integer.
@group(0) @binding(0) var d1: texture_1d<f32>;
@group(0) @binding(1) var d2: texture_2d<f32>;
@group(0) @binding(2) var d2a: texture_2d_array<f32>;
@group(0) @binding(3) var d3: texture_3d<f32>;
@group(0) @binding(4) var cube: texture_cube<f32>;
@group(0) @binding(5) var cubea: texture_cube_array<f32>;
@group(0) @binding(6) var z2: texture_depth_2d;
@group(0) @binding(7) var z2a: texture_depth_2d_array;
@group(0) @binding(8) var zcube: texture_depth_cube;
@group(0) @binding(9) var zcubea: texture_depth_cube_array;
@group(1) @binding(0) var s: sampler;
@group(2) @binding(0) var<storage, read_write> at: vec4f;
@compute @workgroup_size(1) fn main() {
  let uvw = at.xyz; let i = i32(at.w); let u = u32(at.w);
  var r = vec4f();
  r += textureSampleLevel(d1, s, uvw.x, uvw.z);
  r += textureSampleLevel(d2, s, uvw.xy, uvw.z) + textureSampleLevel(d2, s, uvw.xy, uvw.z, vec2(-8, 7));
  r += textureSampleLevel(d2a, s, uvw.xy, i, uvw.z) + textureSampleLevel(d2a, s, uvw.xy, u, uvw.z) + textureSampleLevel(d2a, s, uvw.xy, i, uvw.z, vec2(-8, 7)) + textureSampleLevel(d2a, s, uvw.xy, u, uvw.z, vec2(-8, 7));
  r += textureSampleLevel(d3, s, uvw, uvw.z) + textureSampleLevel(d3, s, uvw, uvw.z, vec3(-8, 0, 7));
  r += textureSampleLevel(cube, s, uvw, uvw.z);
  r += textureSampleLevel(cubea, s, uvw, i, uvw.z) + textureSampleLevel(cubea, s, uvw, u, uvw.z);
  r.x += textureSampleLevel(z2, s, uvw.xy, i) + textureSampleLevel(z2, s, uvw.xy, i, vec2(-8, 7));
  r.x += textureSampleLevel(z2a, s, uvw.xy, i, i) + textureSampleLevel(z2a, s, uvw.xy, u, i) + textureSampleLevel(z2a, s, uvw.xy, i, i, vec2(-8, 7)) + textureSampleLevel(z2a, s, uvw.xy, u, i, vec2(-8, 7));
  r.x += textureSampleLevel(zcube, s, uvw, i);
  r.x += textureSampleLevel(zcubea, s, uvw, i, i) + textureSampleLevel(zcubea, s, uvw, u, i);
  r.y += textureSampleLevel(z2, s, uvw.xy, u) + textureSampleLevel(z2, s, uvw.xy, u, vec2(-8, 7));
  r.y += textureSampleLevel(z2a, s, uvw.xy, i, u) + textureSampleLevel(z2a, s, uvw.xy, u, u) + textureSampleLevel(z2a, s, uvw.xy, i, u, vec2(-8, 7)) + textureSampleLevel(z2a, s, uvw.xy, u, u, vec2(-8, 7));
  r.y += textureSampleLevel(zcube, s, uvw, u);
  r.y += textureSampleLevel(zcubea, s, uvw, i, u) + textureSampleLevel(zcubea, s, uvw, u, u);
  at = r;
}
@vertex fn in_vertex() -> @builtin(position) vec4f { return textureSampleLevel(d2, s, vec2f(0.5), 0); }
// OK
// SPIRV 21x OpImageSampleExplicitLod %v4float * Lod %
// SPIRV 10x OpImageSampleExplicitLod %v4float * Lod|ConstOffset %
// NOSPIRV OpImageSampleImplicitLod
