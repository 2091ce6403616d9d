// textureSampleGrad from every kind of texture that has it, with layers of both integer types and with offsets; in any stage.
@group(0) @binding(0) var d2: texture_2d<f32>;
@group(0) @binding(1) var d2a: texture_2d_array<f32>;
@group(0) @binding(2) var d3: texture_3d<f32>;
@group(0) @binding(3) var cube: texture_cube<f32>;
@group(0) @binding(4) var cubea: texture_cube_array<f32>;
@group(1) @binding(0) var s: sampler;
@group(2) @binding(0) var<storage, read_write> at: vec4f;
@compute @workgroup_size(1) fn main() {
  let uvw = at.xyz; let i = i32(at.w); let u = u32(at.w);
  var r = vec4f();
  r += textureSampleGrad(d2, s, uvw.xy, uvw.yz, uvw.zx) + textureSampleGrad(d2, s, uvw.xy, uvw.yz, uvw.zx, vec2(-8, 7));
  r += textureSampleGrad(d2a, s, uvw.xy, i, uvw.yz, uvw.zx) + textureSampleGrad(d2a, s, uvw.xy, u, uvw.yz, uvw.zx) + textureSampleGrad(d2a, s, uvw.xy, i, uvw.yz, uvw.zx, vec2(-8, 7)) + textureSampleGrad(d2a, s, uvw.xy, u, uvw.yz, uvw.zx, vec2(-8, 7));
  r += textureSampleGrad(d3, s, uvw, uvw.yzx, uvw.zxy) + textureSampleGrad(d3, s, uvw, uvw.yzx, uvw.zxy, vec3(-8, 0, 7));
  r += textureSampleGrad(cube, s, uvw, uvw.yzx, uvw.zxy);
  r += textureSampleGrad(cubea, s, uvw, i, uvw.yzx, uvw.zxy) + textureSampleGrad(cubea, s, uvw, u, uvw.yzx, uvw.zxy);
  at = r;
}
// OK
// SPIRV 7x OpImageSampleExplicitLod %v4float * Grad %
// SPIRV 4x OpImageSampleExplicitLod %v4float * Grad|ConstOffset %
