// textureLoad from every kind of texture that has it, with every component type, and coordinates, layers, levels and
// samples of both integer types.
@group(0) @binding(0) var d1_f32: texture_1d<f32>;
@group(0) @binding(1) var d2_f32: texture_2d<f32>;
@group(0) @binding(2) var d2a_f32: texture_2d_array<f32>;
@group(0) @binding(3) var d3_f32: texture_3d<f32>;
@group(0) @binding(4) var ms_f32: texture_multisampled_2d<f32>;
@group(0) @binding(5) var d1_i32: texture_1d<i32>;
@group(0) @binding(6) var d2_i32: texture_2d<i32>;
@group(0) @binding(7) var d2a_i32: texture_2d_array<i32>;
@group(0) @binding(8) var d3_i32: texture_3d<i32>;
@group(0) @binding(9) var ms_i32: texture_multisampled_2d<i32>;
@group(0) @binding(10) var d1_u32: texture_1d<u32>;
@group(0) @binding(11) var d2_u32: texture_2d<u32>;
@group(0) @binding(12) var d2a_u32: texture_2d_array<u32>;
@group(0) @binding(13) var d3_u32: texture_3d<u32>;
@group(0) @binding(14) var ms_u32: texture_multisampled_2d<u32>;
@group(1) @binding(0) var z2: texture_depth_2d;
@group(1) @binding(1) var z2a: texture_depth_2d_array;
@group(1) @binding(2) var zms: texture_depth_multisampled_2d;
@group(1) @binding(3) var ext: texture_external;
@group(2) @binding(0) var s1d_f32: texture_storage_1d<rgba16float, read>;
@group(2) @binding(1) var s2d_f32: texture_storage_2d<rgba16float, read>;
@group(2) @binding(2) var s2da_f32: texture_storage_2d_array<rgba16float, read>;
@group(2) @binding(3) var s3d_f32: texture_storage_3d<rgba16float, read>;
@group(2) @binding(4) var s1d_i32: texture_storage_1d<rgba32sint, read>;
@group(2) @binding(5) var s2d_i32: texture_storage_2d<rgba32sint, read>;
@group(2) @binding(6) var s2da_i32: texture_storage_2d_array<rgba32sint, read>;
@group(2) @binding(7) var s3d_i32: texture_storage_3d<rgba32sint, read>;
@group(2) @binding(8) var s1d_u32: texture_storage_1d<r32uint, read_write>;
@group(2) @binding(9) var s2d_u32: texture_storage_2d<r32uint, read_write>;
@group(2) @binding(10) var s2da_u32: texture_storage_2d_array<r32uint, read_write>;
@group(2) @binding(11) var s3d_u32: texture_storage_3d<r32uint, read_write>;
@group(3) @binding(0) var<storage, read_write> place: vec4i;
@group(3) @binding(1) var<storage, read_write> out_f32: vec4f;
@group(3) @binding(2) var<storage, read_write> out_i32: vec4i;
@group(3) @binding(3) var<storage, read_write> out_u32: vec4u;
@compute @workgroup_size(1) fn of_f32() {
  let i = place; let u = vec4u(place);
  var r = vec4<f32>();
  r += textureLoad(d1_f32, i.x, i.w) + textureLoad(d1_f32, u.x, u.w) + textureLoad(d1_f32, i.x, 0);
  r += textureLoad(d2_f32, i.xy, i.w) + textureLoad(d2_f32, u.xy, u.w) + textureLoad(d2_f32, i.xy, 0);
  r += textureLoad(d2a_f32, i.xy, i.z, i.w) + textureLoad(d2a_f32, u.xy, u.z, u.w) + textureLoad(d2a_f32, i.xy, u.z, 0);
  r += textureLoad(d3_f32, i.xyz, i.w) + textureLoad(d3_f32, u.xyz, u.w) + textureLoad(d3_f32, i.xyz, 0);
  r += textureLoad(ms_f32, i.xy, i.w) + textureLoad(ms_f32, u.xy, u.w) + textureLoad(ms_f32, i.xy, 0);
  out_f32 = r;
}
@compute @workgroup_size(1) fn of_i32() {
  let i = place; let u = vec4u(place);
  var r = vec4<i32>();
  r += textureLoad(d1_i32, i.x, i.w) + textureLoad(d1_i32, u.x, u.w) + textureLoad(d1_i32, i.x, 0);
  r += textureLoad(d2_i32, i.xy, i.w) + textureLoad(d2_i32, u.xy, u.w) + textureLoad(d2_i32, i.xy, 0);
  r += textureLoad(d2a_i32, i.xy, i.z, i.w) + textureLoad(d2a_i32, u.xy, u.z, u.w) + textureLoad(d2a_i32, i.xy, u.z, 0);
  r += textureLoad(d3_i32, i.xyz, i.w) + textureLoad(d3_i32, u.xyz, u.w) + textureLoad(d3_i32, i.xyz, 0);
  r += textureLoad(ms_i32, i.xy, i.w) + textureLoad(ms_i32, u.xy, u.w) + textureLoad(ms_i32, i.xy, 0);
  out_i32 = r;
}
@compute @workgroup_size(1) fn of_u32() {
  let i = place; let u = vec4u(place);
  var r = vec4<u32>();
  r += textureLoad(d1_u32, i.x, i.w) + textureLoad(d1_u32, u.x, u.w) + textureLoad(d1_u32, i.x, 0);
  r += textureLoad(d2_u32, i.xy, i.w) + textureLoad(d2_u32, u.xy, u.w) + textureLoad(d2_u32, i.xy, 0);
  r += textureLoad(d2a_u32, i.xy, i.z, i.w) + textureLoad(d2a_u32, u.xy, u.z, u.w) + textureLoad(d2a_u32, i.xy, u.z, 0);
  r += textureLoad(d3_u32, i.xyz, i.w) + textureLoad(d3_u32, u.xyz, u.w) + textureLoad(d3_u32, i.xyz, 0);
  r += textureLoad(ms_u32, i.xy, i.w) + textureLoad(ms_u32, u.xy, u.w) + textureLoad(ms_u32, i.xy, 0);
  out_u32 = r;
}
@compute @workgroup_size(1) fn of_depth() {
  let i = place; let u = vec4u(place);
  out_f32.x = textureLoad(z2, i.xy, i.w) + textureLoad(z2, u.xy, u.w) + textureLoad(z2, i.xy, 0);
  out_f32.y = textureLoad(z2a, i.xy, i.z, i.w) + textureLoad(z2a, u.xy, u.z, u.w) + textureLoad(z2a, i.xy, u.z, 0);
  out_f32.z = textureLoad(zms, i.xy, i.w) + textureLoad(zms, u.xy, u.w) + textureLoad(zms, i.xy, 0);
}
@compute @workgroup_size(1) fn of_external() {
  out_f32 = textureLoad(ext, place.xy) + textureLoad(ext, vec2u(place.xy));
}
@compute @workgroup_size(1) fn of_storage_f32() {
  let i = place; let u = vec4u(place);
  var r = vec4<f32>();
  r += textureLoad(s1d_f32, i.x) + textureLoad(s1d_f32, u.x);
  r += textureLoad(s2d_f32, i.xy) + textureLoad(s2d_f32, u.xy);
  r += textureLoad(s2da_f32, i.xy, i.z) + textureLoad(s2da_f32, u.xy, u.z);
  r += textureLoad(s3d_f32, i.xyz) + textureLoad(s3d_f32, u.xyz);
  out_f32 = r;
}
@compute @workgroup_size(1) fn of_storage_i32() {
  let i = place; let u = vec4u(place);
  var r = vec4<i32>();
  r += textureLoad(s1d_i32, i.x) + textureLoad(s1d_i32, u.x);
  r += textureLoad(s2d_i32, i.xy) + textureLoad(s2d_i32, u.xy);
  r += textureLoad(s2da_i32, i.xy, i.z) + textureLoad(s2da_i32, u.xy, u.z);
  r += textureLoad(s3d_i32, i.xyz) + textureLoad(s3d_i32, u.xyz);
  out_i32 = r;
}
@compute @workgroup_size(1) fn of_storage_u32() {
  let i = place; let u = vec4u(place);
  var r = vec4<u32>();
  r += textureLoad(s1d_u32, i.x) + textureLoad(s1d_u32, u.x);
  r += textureLoad(s2d_u32, i.xy) + textureLoad(s2d_u32, u.xy);
  r += textureLoad(s2da_u32, i.xy, i.z) + textureLoad(s2da_u32, u.xy, u.z);
  r += textureLoad(s3d_u32, i.xyz) + textureLoad(s3d_u32, u.xyz);
  out_u32 = r;
}
// OK
// Sampled textures are fetched from at a level (Lod) or a sample. The depth is the first component.
// SPIRV 20x OpImageFetch %v4float * Lod %
// SPIRV 6x OpImageFetch %v4float * Sample %
// SPIRV 8x OpImageRead %v4float %
// SPIRV 12x OpImageFetch %v4int * Lod %
// SPIRV 3x OpImageFetch %v4int * Sample %
// SPIRV 8x OpImageRead %v4int %
// SPIRV 12x OpImageFetch %v4uint * Lod %
// SPIRV 3x OpImageFetch %v4uint * Sample %
// SPIRV 8x OpImageRead %v4uint %
