// textureSampleBias from every kind of texture that has it, with layers of both integer types and with offsets.
@group(0) @binding(0) var d2: texture_2d<f32>;
@group(0) @binding(1) var d2a: texture_2d_array<f32>;
@group(0) @binding(2) var d3: texture_3d<f32>;
@group(0) @binding(3) var cube: texture_cube<f32>;
@group(0) @binding(4) var cubea: texture_cube_array<f32>;
@group(1) @binding(0) var s: sampler;
@fragment fn main(@location(0) uvw: vec3f, @location(1) @interpolate(flat) i: i32) -> @location(0) vec4f {
  let u = u32(i);
  var r = vec4f();
  r += textureSampleBias(d2, s, uvw.xy, uvw.z) + textureSampleBias(d2, s, uvw.xy, uvw.z, vec2(-8, 7));
  r += textureSampleBias(d2a, s, uvw.xy, i, uvw.z) + textureSampleBias(d2a, s, uvw.xy, u, uvw.z) + textureSampleBias(d2a, s, uvw.xy, i, uvw.z, vec2(-8, 7)) + textureSampleBias(d2a, s, uvw.xy, u, uvw.z, vec2(-8, 7));
  r += textureSampleBias(d3, s, uvw, uvw.z) + textureSampleBias(d3, s, uvw, uvw.z, vec3(-8, 0, 7));
  r += textureSampleBias(cube, s, uvw, uvw.z);
  r += textureSampleBias(cubea, s, uvw, i, uvw.z) + textureSampleBias(cubea, s, uvw, u, uvw.z);
  return r;
}
// OK
// SPIRV 7x OpImageSampleImplicitLod %v4float * Bias %
// SPIRV 4x OpImageSampleImplicitLod %v4float * Bias|ConstOffset %
// The bias is clamped to -16 … 15.99.
// SPIRV OpConstant %float -16
// SPIRV OpConstant %float 15.9899
