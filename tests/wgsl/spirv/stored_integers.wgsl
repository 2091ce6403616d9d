// Integers are clamped to what a channel of the texel holds, those of 32 bits aren't.
@group(0) @binding(0) var a: texture_storage_2d<rgb10a2uint, write>;
@group(0) @binding(1) var b: texture_storage_2d<r16sint, write>;
@group(0) @binding(2) var<storage> n: array<i32>;
@compute @workgroup_size(1) fn main() {
  textureStore(a, vec2u(), vec4u(u32(n[0])));
  textureStore(b, vec2u(), vec4i(n[0]));
}
// OK
// SPIRV UMin
// SPIRV SClamp
// SPIRV OpConstant %uint 1023
// SPIRV OpConstant %int -32768
// SPIRV OpConstant %int 32767
