// textureSample from every kind of texture that has it, with layers of both integer types and with offsets.
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
@fragment fn main(@location(0) uvw: vec3f, @location(1) @interpolate(flat) i: i32) -> @location(0) vec4f {
  let u = u32(i);
  var r = vec4f();
  r += textureSample(d1, s, uvw.x);
  r += textureSample(d2, s, uvw.xy) + textureSample(d2, s, uvw.xy, vec2(-8, 7));
  r += textureSample(d2a, s, uvw.xy, i) + textureSample(d2a, s, uvw.xy, u) + textureSample(d2a, s, uvw.xy, i, vec2(-8, 7)) + textureSample(d2a, s, uvw.xy, u, vec2(-8, 7));
  r += textureSample(d3, s, uvw) + textureSample(d3, s, uvw, vec3(-8, 0, 7));
  r += textureSample(cube, s, uvw);
  r += textureSample(cubea, s, uvw, i) + textureSample(cubea, s, uvw, u);
  r.x += textureSample(z2, s, uvw.xy) + textureSample(z2, s, uvw.xy, vec2(-8, 7));
  r.x += textureSample(z2a, s, uvw.xy, i) + textureSample(z2a, s, uvw.xy, u) + textureSample(z2a, s, uvw.xy, i, vec2(-8, 7)) + textureSample(z2a, s, uvw.xy, u, vec2(-8, 7));
  r.x += textureSample(zcube, s, uvw);
  r.x += textureSample(zcubea, s, uvw, i) + textureSample(zcubea, s, uvw, u);
  return r;
}
// OK
// The level comes from how the coordinates change, hence "implicit". Of a depth texture, the first component is the depth.
// SPIRV 21x OpImageSampleImplicitLod %v4float %
// SPIRV 7x OpImageSampleImplicitLod * ConstOffset %
