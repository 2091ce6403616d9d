// textureGather of every component type and every component, from every kind of texture that has it, with layers of both
// integer types and with offsets; in any stage. A depth texture has one component.
@group(0) @binding(0) var d2_f32: texture_2d<f32>;
@group(0) @binding(1) var d2a_f32: texture_2d_array<f32>;
@group(0) @binding(2) var cube_f32: texture_cube<f32>;
@group(0) @binding(3) var cubea_f32: texture_cube_array<f32>;
@group(0) @binding(4) var d2_i32: texture_2d<i32>;
@group(0) @binding(5) var d2a_i32: texture_2d_array<i32>;
@group(0) @binding(6) var cube_i32: texture_cube<i32>;
@group(0) @binding(7) var cubea_i32: texture_cube_array<i32>;
@group(0) @binding(8) var d2_u32: texture_2d<u32>;
@group(0) @binding(9) var d2a_u32: texture_2d_array<u32>;
@group(0) @binding(10) var cube_u32: texture_cube<u32>;
@group(0) @binding(11) var cubea_u32: texture_cube_array<u32>;
@group(0) @binding(12) var z2: texture_depth_2d;
@group(0) @binding(13) var z2a: texture_depth_2d_array;
@group(0) @binding(14) var zcube: texture_depth_cube;
@group(0) @binding(15) var zcubea: texture_depth_cube_array;
@group(1) @binding(0) var s: sampler;
@group(2) @binding(0) var<storage, read_write> at: vec4f;
@group(2) @binding(1) var<storage, read_write> out_f32: vec4f;
@group(2) @binding(2) var<storage, read_write> out_i32: vec4i;
@group(2) @binding(3) var<storage, read_write> out_u32: vec4u;
@compute @workgroup_size(1) fn of_f32() {
  let uvw = at.xyz; let i = i32(at.w); let u = u32(at.w);
  var r = vec4<f32>();
  r += textureGather(0i, d2_f32, s, uvw.xy) + textureGather(0i, d2_f32, s, uvw.xy, vec2(-8, 7));
  r += textureGather(0i, d2a_f32, s, uvw.xy, i) + textureGather(0i, d2a_f32, s, uvw.xy, u) + textureGather(0i, d2a_f32, s, uvw.xy, i, vec2(-8, 7)) + textureGather(0i, d2a_f32, s, uvw.xy, u, vec2(-8, 7));
  r += textureGather(0i, cube_f32, s, uvw);
  r += textureGather(0i, cubea_f32, s, uvw, i) + textureGather(0i, cubea_f32, s, uvw, u);
  r += textureGather(3u, d2_f32, s, uvw.xy) + textureGather(3u, d2_f32, s, uvw.xy, vec2(-8, 7));
  r += textureGather(3u, d2a_f32, s, uvw.xy, i) + textureGather(3u, d2a_f32, s, uvw.xy, u) + textureGather(3u, d2a_f32, s, uvw.xy, i, vec2(-8, 7)) + textureGather(3u, d2a_f32, s, uvw.xy, u, vec2(-8, 7));
  r += textureGather(3u, cube_f32, s, uvw);
  r += textureGather(3u, cubea_f32, s, uvw, i) + textureGather(3u, cubea_f32, s, uvw, u);
  r += textureGather(1, d2_f32, s, uvw.xy) + textureGather(1, d2_f32, s, uvw.xy, vec2(-8, 7));
  out_f32 = r;
}
@compute @workgroup_size(1) fn of_i32() {
  let uvw = at.xyz; let i = i32(at.w); let u = u32(at.w);
  var r = vec4<i32>();
  r += textureGather(0i, d2_i32, s, uvw.xy) + textureGather(0i, d2_i32, s, uvw.xy, vec2(-8, 7));
  r += textureGather(0i, d2a_i32, s, uvw.xy, i) + textureGather(0i, d2a_i32, s, uvw.xy, u) + textureGather(0i, d2a_i32, s, uvw.xy, i, vec2(-8, 7)) + textureGather(0i, d2a_i32, s, uvw.xy, u, vec2(-8, 7));
  r += textureGather(0i, cube_i32, s, uvw);
  r += textureGather(0i, cubea_i32, s, uvw, i) + textureGather(0i, cubea_i32, s, uvw, u);
  r += textureGather(3u, d2_i32, s, uvw.xy) + textureGather(3u, d2_i32, s, uvw.xy, vec2(-8, 7));
  r += textureGather(3u, d2a_i32, s, uvw.xy, i) + textureGather(3u, d2a_i32, s, uvw.xy, u) + textureGather(3u, d2a_i32, s, uvw.xy, i, vec2(-8, 7)) + textureGather(3u, d2a_i32, s, uvw.xy, u, vec2(-8, 7));
  r += textureGather(3u, cube_i32, s, uvw);
  r += textureGather(3u, cubea_i32, s, uvw, i) + textureGather(3u, cubea_i32, s, uvw, u);
  r += textureGather(1, d2_i32, s, uvw.xy) + textureGather(1, d2_i32, s, uvw.xy, vec2(-8, 7));
  out_i32 = r;
}
@compute @workgroup_size(1) fn of_u32() {
  let uvw = at.xyz; let i = i32(at.w); let u = u32(at.w);
  var r = vec4<u32>();
  r += textureGather(0i, d2_u32, s, uvw.xy) + textureGather(0i, d2_u32, s, uvw.xy, vec2(-8, 7));
  r += textureGather(0i, d2a_u32, s, uvw.xy, i) + textureGather(0i, d2a_u32, s, uvw.xy, u) + textureGather(0i, d2a_u32, s, uvw.xy, i, vec2(-8, 7)) + textureGather(0i, d2a_u32, s, uvw.xy, u, vec2(-8, 7));
  r += textureGather(0i, cube_u32, s, uvw);
  r += textureGather(0i, cubea_u32, s, uvw, i) + textureGather(0i, cubea_u32, s, uvw, u);
  r += textureGather(3u, d2_u32, s, uvw.xy) + textureGather(3u, d2_u32, s, uvw.xy, vec2(-8, 7));
  r += textureGather(3u, d2a_u32, s, uvw.xy, i) + textureGather(3u, d2a_u32, s, uvw.xy, u) + textureGather(3u, d2a_u32, s, uvw.xy, i, vec2(-8, 7)) + textureGather(3u, d2a_u32, s, uvw.xy, u, vec2(-8, 7));
  r += textureGather(3u, cube_u32, s, uvw);
  r += textureGather(3u, cubea_u32, s, uvw, i) + textureGather(3u, cubea_u32, s, uvw, u);
  r += textureGather(1, d2_u32, s, uvw.xy) + textureGather(1, d2_u32, s, uvw.xy, vec2(-8, 7));
  out_u32 = r;
}
@compute @workgroup_size(1) fn of_depth() {
  let uvw = at.xyz; let i = i32(at.w); let u = u32(at.w);
  var r = vec4f();
  r += textureGather(z2, s, uvw.xy) + textureGather(z2, s, uvw.xy, vec2(-8, 7));
  r += textureGather(z2a, s, uvw.xy, i) + textureGather(z2a, s, uvw.xy, u) + textureGather(z2a, s, uvw.xy, i, vec2(-8, 7)) + textureGather(z2a, s, uvw.xy, u, vec2(-8, 7));
  r += textureGather(zcube, s, uvw);
  r += textureGather(zcubea, s, uvw, i) + textureGather(zcubea, s, uvw, u);
  out_f32 = r;
}
@vertex fn in_vertex() -> @builtin(position) vec4f { return textureGather(2, d2_f32, s, vec2f(0.5)); }
// OK
// SPIRV 18x OpImageGather %v4float * %uint_0
// SPIRV 9x OpImageGather %v4float * %uint_3
// SPIRV 2x OpImageGather %v4float * %uint_1
// SPIRV 10x OpImageGather %v4float * ConstOffset %
// SPIRV 9x OpImageGather %v4int * %uint_0
// SPIRV 9x OpImageGather %v4int * %uint_3
// SPIRV 2x OpImageGather %v4int * %uint_1
// SPIRV 7x OpImageGather %v4int * ConstOffset %
// SPIRV 9x OpImageGather %v4uint * %uint_0
// SPIRV 9x OpImageGather %v4uint * %uint_3
// SPIRV 2x OpImageGather %v4uint * %uint_1
// SPIRV 7x OpImageGather %v4uint * ConstOffset %
// SPIRV 1x OpImageGather %v4float * %uint_2
