// Sizes, layers, levels and samples of every kind of texture, with every component type; sizes of a level given as i32 or u32.
@group(0) @binding(0) var d1_f32: texture_1d<f32>;
@group(0) @binding(1) var d2_f32: texture_2d<f32>;
@group(0) @binding(2) var d2a_f32: texture_2d_array<f32>;
@group(0) @binding(3) var d3_f32: texture_3d<f32>;
@group(0) @binding(4) var cube_f32: texture_cube<f32>;
@group(0) @binding(5) var cubea_f32: texture_cube_array<f32>;
@group(0) @binding(6) var ms_f32: texture_multisampled_2d<f32>;
@group(0) @binding(7) var d1_i32: texture_1d<i32>;
@group(0) @binding(8) var d2_i32: texture_2d<i32>;
@group(0) @binding(9) var d2a_i32: texture_2d_array<i32>;
@group(0) @binding(10) var d3_i32: texture_3d<i32>;
@group(0) @binding(11) var cube_i32: texture_cube<i32>;
@group(0) @binding(12) var cubea_i32: texture_cube_array<i32>;
@group(0) @binding(13) var ms_i32: texture_multisampled_2d<i32>;
@group(0) @binding(14) var d1_u32: texture_1d<u32>;
@group(0) @binding(15) var d2_u32: texture_2d<u32>;
@group(0) @binding(16) var d2a_u32: texture_2d_array<u32>;
@group(0) @binding(17) var d3_u32: texture_3d<u32>;
@group(0) @binding(18) var cube_u32: texture_cube<u32>;
@group(0) @binding(19) var cubea_u32: texture_cube_array<u32>;
@group(0) @binding(20) var ms_u32: texture_multisampled_2d<u32>;
@group(1) @binding(0) var z2: texture_depth_2d;
@group(1) @binding(1) var z2a: texture_depth_2d_array;
@group(1) @binding(2) var zcube: texture_depth_cube;
@group(1) @binding(3) var zcubea: texture_depth_cube_array;
@group(1) @binding(4) var zms: texture_depth_multisampled_2d;
@group(1) @binding(5) var ext: texture_external;
@group(2) @binding(0) var s1d_f32: texture_storage_1d<rgba8unorm, write>;
@group(2) @binding(1) var s2d_f32: texture_storage_2d<rgba8unorm, read>;
@group(2) @binding(2) var s2da_f32: texture_storage_2d_array<rgba8unorm, write>;
@group(2) @binding(3) var s3d_f32: texture_storage_3d<rgba8unorm, write>;
@group(2) @binding(4) var s1d_i32: texture_storage_1d<rgba32sint, write>;
@group(2) @binding(5) var s2d_i32: texture_storage_2d<rgba32sint, read>;
@group(2) @binding(6) var s2da_i32: texture_storage_2d_array<rgba32sint, write>;
@group(2) @binding(7) var s3d_i32: texture_storage_3d<rgba32sint, write>;
@group(2) @binding(8) var s1d_u32: texture_storage_1d<r32uint, read_write>;
@group(2) @binding(9) var s2d_u32: texture_storage_2d<r32uint, read_write>;
@group(2) @binding(10) var s2da_u32: texture_storage_2d_array<r32uint, read_write>;
@group(2) @binding(11) var s3d_u32: texture_storage_3d<r32uint, read_write>;
@group(3) @binding(0) var<storage, read_write> out: vec3u;
@group(3) @binding(1) var<storage, read_write> level: i32;
@compute @workgroup_size(1) fn of_f32() {
  let i = level; let u = u32(level);
  var r = out;
  r += vec3(textureDimensions(d1_f32), 0, 0) + vec3(textureDimensions(d1_f32, i), 0, 0) + vec3(textureDimensions(d1_f32, u), 0, 0);
  r.x += textureNumLevels(d1_f32);
  r += vec3(textureDimensions(d2_f32), 0) + vec3(textureDimensions(d2_f32, i), 0) + vec3(textureDimensions(d2_f32, u), 0);
  r.x += textureNumLevels(d2_f32);
  r += vec3(textureDimensions(d2a_f32), 0) + vec3(textureDimensions(d2a_f32, i), 0) + vec3(textureDimensions(d2a_f32, u), 0);
  r.x += textureNumLevels(d2a_f32) + textureNumLayers(d2a_f32);
  r += textureDimensions(d3_f32) + textureDimensions(d3_f32, i) + textureDimensions(d3_f32, u);
  r.x += textureNumLevels(d3_f32);
  r += vec3(textureDimensions(cube_f32), 0) + vec3(textureDimensions(cube_f32, i), 0) + vec3(textureDimensions(cube_f32, u), 0);
  r.x += textureNumLevels(cube_f32);
  r += vec3(textureDimensions(cubea_f32), 0) + vec3(textureDimensions(cubea_f32, i), 0) + vec3(textureDimensions(cubea_f32, u), 0);
  r.x += textureNumLevels(cubea_f32) + textureNumLayers(cubea_f32);
  r += vec3(textureDimensions(ms_f32), textureNumSamples(ms_f32));
  out = r;
}
@compute @workgroup_size(1) fn of_i32() {
  let i = level; let u = u32(level);
  var r = out;
  r += vec3(textureDimensions(d1_i32), 0, 0) + vec3(textureDimensions(d1_i32, i), 0, 0) + vec3(textureDimensions(d1_i32, u), 0, 0);
  r.x += textureNumLevels(d1_i32);
  r += vec3(textureDimensions(d2_i32), 0) + vec3(textureDimensions(d2_i32, i), 0) + vec3(textureDimensions(d2_i32, u), 0);
  r.x += textureNumLevels(d2_i32);
  r += vec3(textureDimensions(d2a_i32), 0) + vec3(textureDimensions(d2a_i32, i), 0) + vec3(textureDimensions(d2a_i32, u), 0);
  r.x += textureNumLevels(d2a_i32) + textureNumLayers(d2a_i32);
  r += textureDimensions(d3_i32) + textureDimensions(d3_i32, i) + textureDimensions(d3_i32, u);
  r.x += textureNumLevels(d3_i32);
  r += vec3(textureDimensions(cube_i32), 0) + vec3(textureDimensions(cube_i32, i), 0) + vec3(textureDimensions(cube_i32, u), 0);
  r.x += textureNumLevels(cube_i32);
  r += vec3(textureDimensions(cubea_i32), 0) + vec3(textureDimensions(cubea_i32, i), 0) + vec3(textureDimensions(cubea_i32, u), 0);
  r.x += textureNumLevels(cubea_i32) + textureNumLayers(cubea_i32);
  r += vec3(textureDimensions(ms_i32), textureNumSamples(ms_i32));
  out = r;
}
@compute @workgroup_size(1) fn of_u32() {
  let i = level; let u = u32(level);
  var r = out;
  r += vec3(textureDimensions(d1_u32), 0, 0) + vec3(textureDimensions(d1_u32, i), 0, 0) + vec3(textureDimensions(d1_u32, u), 0, 0);
  r.x += textureNumLevels(d1_u32);
  r += vec3(textureDimensions(d2_u32), 0) + vec3(textureDimensions(d2_u32, i), 0) + vec3(textureDimensions(d2_u32, u), 0);
  r.x += textureNumLevels(d2_u32);
  r += vec3(textureDimensions(d2a_u32), 0) + vec3(textureDimensions(d2a_u32, i), 0) + vec3(textureDimensions(d2a_u32, u), 0);
  r.x += textureNumLevels(d2a_u32) + textureNumLayers(d2a_u32);
  r += textureDimensions(d3_u32) + textureDimensions(d3_u32, i) + textureDimensions(d3_u32, u);
  r.x += textureNumLevels(d3_u32);
  r += vec3(textureDimensions(cube_u32), 0) + vec3(textureDimensions(cube_u32, i), 0) + vec3(textureDimensions(cube_u32, u), 0);
  r.x += textureNumLevels(cube_u32);
  r += vec3(textureDimensions(cubea_u32), 0) + vec3(textureDimensions(cubea_u32, i), 0) + vec3(textureDimensions(cubea_u32, u), 0);
  r.x += textureNumLevels(cubea_u32) + textureNumLayers(cubea_u32);
  r += vec3(textureDimensions(ms_u32), textureNumSamples(ms_u32));
  out = r;
}
@compute @workgroup_size(1) fn of_depth() {
  let i = level; let u = u32(level);
  var r = out;
  r += vec3(textureDimensions(z2) + textureDimensions(z2, i) + textureDimensions(z2, u), textureNumLevels(z2));
  r += vec3(textureDimensions(z2a) + textureDimensions(z2a, i) + textureDimensions(z2a, u), textureNumLevels(z2a));
  r.x += textureNumLayers(z2a);
  r += vec3(textureDimensions(zcube) + textureDimensions(zcube, i) + textureDimensions(zcube, u), textureNumLevels(zcube));
  r += vec3(textureDimensions(zcubea) + textureDimensions(zcubea, i) + textureDimensions(zcubea, u), textureNumLevels(zcubea));
  r.x += textureNumLayers(zcubea);
  r += vec3(textureDimensions(zms), textureNumSamples(zms));
  r += vec3(textureDimensions(ext), 0);
  out = r;
}
@compute @workgroup_size(1) fn of_storage() {
  let i = level; let u = u32(level);
  var r = out;
  r += vec3(textureDimensions(s1d_f32), 0, 0);
  r += vec3(textureDimensions(s2d_f32), 0);
  r += vec3(textureDimensions(s2da_f32), 0);
  r.x += textureNumLayers(s2da_f32);
  r += textureDimensions(s3d_f32);
  r += vec3(textureDimensions(s1d_i32), 0, 0);
  r += vec3(textureDimensions(s2d_i32), 0);
  r += vec3(textureDimensions(s2da_i32), 0);
  r.x += textureNumLayers(s2da_i32);
  r += textureDimensions(s3d_i32);
  r += vec3(textureDimensions(s1d_u32), 0, 0);
  r += vec3(textureDimensions(s2d_u32), 0);
  r += vec3(textureDimensions(s2da_u32), 0);
  r.x += textureNumLayers(s2da_u32);
  r += textureDimensions(s3d_u32);
  out = r;
}
// OK
// With or without a level, a mipmapped texture is asked for the size of a level; others have one size. A 2D texture's size
// has two components, with layers three.
// SPIRV OpImageQuerySizeLod %uint %
// SPIRV OpImageQuerySizeLod %v2uint %
// SPIRV OpImageQuerySizeLod %v3uint %
// SPIRV OpImageQuerySize %uint %
// SPIRV OpImageQuerySize %v2uint %
// SPIRV OpImageQuerySize %v3uint %
// SPIRV 4x OpImageQuerySamples %uint %
// A level beyond the last is the last.
// SPIRV OpImageQueryLevels %uint %
// SPIRV OpExtInst %uint * UMin %
// SPIRV OpCapability ImageQuery
