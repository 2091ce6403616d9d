// Textures and samplers have no address.
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var s: sampler;
@group(0) @binding(2) var<uniform> u: vec4f;
fn f(h: texture_2d<f32>, n: i32) {
  let a = &t;
  let b = &s;
  let c = &h;
  let d = &u;
  let e = &n;
  let g = &u.x;
  let i = &(1 + 2);
}
// ERROR 6:11 [address-of-handle] "&" can't take the address of a texture_2d<f32>.
// ERROR 7:11 [address-of-handle] "&" can't take the address of a sampler.
// ERROR 8:11 [address-of-handle] "&" can't take the address of a texture_2d<f32>.
// ERROR 10:11 [address-of-value] "&" needs a variable or a part of one; this is a value of type i32.
// ERROR 11:11 [address-of-component] "&" can't take the address of a component of a vector.
// ERROR 12:11 [address-of-value] "&" needs a variable or a part of one; this is a value of type abstract-int.
