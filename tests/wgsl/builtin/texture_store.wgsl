// textureStore to every kind of storage texture, with every component type, write-only and read-write, and coordinates and
// layers of both integer types.
@group(0) @binding(0) var s1d_f32: texture_storage_1d<rgba8unorm, write>;
@group(0) @binding(1) var s2d_f32: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(2) var s2da_f32: texture_storage_2d_array<rgba8unorm, write>;
@group(0) @binding(3) var s3d_f32: texture_storage_3d<rgba8unorm, write>;
@group(0) @binding(4) var s1d_i32: texture_storage_1d<rgba32sint, write>;
@group(0) @binding(5) var s2d_i32: texture_storage_2d<rgba32sint, write>;
@group(0) @binding(6) var s2da_i32: texture_storage_2d_array<rgba32sint, write>;
@group(0) @binding(7) var s3d_i32: texture_storage_3d<rgba32sint, write>;
@group(0) @binding(8) var s1d_u32: texture_storage_1d<r32uint, read_write>;
@group(0) @binding(9) var s2d_u32: texture_storage_2d<r32uint, read_write>;
@group(0) @binding(10) var s2da_u32: texture_storage_2d_array<r32uint, read_write>;
@group(0) @binding(11) var s3d_u32: texture_storage_3d<r32uint, read_write>;
@group(1) @binding(0) var<storage, read_write> place: vec4i;
@compute @workgroup_size(1) fn of_f32() {
  let i = place; let u = vec4u(place);
  let value_f32 = vec4<f32>(place);
  textureStore(s1d_f32, i.x, value_f32);
  textureStore(s1d_f32, u.x, value_f32);
  textureStore(s2d_f32, i.xy, value_f32);
  textureStore(s2d_f32, u.xy, value_f32);
  textureStore(s2da_f32, i.xy, i.z, value_f32);
  textureStore(s2da_f32, u.xy, u.z, value_f32);
  textureStore(s3d_f32, i.xyz, value_f32);
  textureStore(s3d_f32, u.xyz, value_f32);
}
@compute @workgroup_size(1) fn of_i32() {
  let i = place; let u = vec4u(place);
  let value_i32 = vec4<i32>(place);
  textureStore(s1d_i32, i.x, value_i32);
  textureStore(s1d_i32, u.x, value_i32);
  textureStore(s2d_i32, i.xy, value_i32);
  textureStore(s2d_i32, u.xy, value_i32);
  textureStore(s2da_i32, i.xy, i.z, value_i32);
  textureStore(s2da_i32, u.xy, u.z, value_i32);
  textureStore(s3d_i32, i.xyz, value_i32);
  textureStore(s3d_i32, u.xyz, value_i32);
}
@compute @workgroup_size(1) fn of_u32() {
  let i = place; let u = vec4u(place);
  let value_u32 = vec4<u32>(place);
  textureStore(s1d_u32, i.x, value_u32);
  textureStore(s1d_u32, u.x, value_u32);
  textureStore(s2d_u32, i.xy, value_u32);
  textureStore(s2d_u32, u.xy, value_u32);
  textureStore(s2da_u32, i.xy, i.z, value_u32);
  textureStore(s2da_u32, u.xy, u.z, value_u32);
  textureStore(s3d_u32, i.xyz, value_u32);
  textureStore(s3d_u32, u.xyz, value_u32);
}
// Fragment shaders store, too.
@fragment fn in_fragment() { textureStore(s2d_f32, vec2(1, 2), vec4f(1)); }
// OK
// SPIRV 25x OpImageWrite %
// What is only written can't be read, as its formats need not be readable.
// SPIRV NonReadable
