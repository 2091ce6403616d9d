requires readonly_and_readwrite_storage_textures;
@group(0) @binding(0) var a: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(1) var b: texture_storage_2d_array<r32uint, read_write>;
@group(0) @binding(2) var c: texture_storage_3d<rgba16float, read>;
@group(0) @binding(3) var d: texture_storage_1d<rgba32sint, write>;
@group(0) @binding(4) var<uniform> u: mat3x2f;
struct I { color: vec4f, k: u32 }
var<immediate> im: I;
fn store(t: texture_storage_2d<rgba8unorm, write>, p: vec2u) { textureStore(t, p, vec4f(1)); }
@compute @workgroup_size(8, 8, 1) fn main(@builtin(global_invocation_id) g: vec3u) {
  store(a, g.xy);
  let x = textureLoad(b, g.xy, 1);
  textureStore(b, g.xy, 0, x + im.k);
  textureStore(d, 3, vec4i(textureLoad(c, g)));
  textureStore(a, vec2i(g.xy), vec4f(u[1], u[g.x]) * im.color);
  let dm = textureDimensions(a) + textureDimensions(b) + textureDimensions(c).xy;
  textureBarrier();
}
// OK
