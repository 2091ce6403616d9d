// Queries: which textures have levels, layers and samples.
@group(0) @binding(0) var d2: texture_2d<f32>;
@group(0) @binding(1) var d3: texture_3d<f32>;
@group(0) @binding(2) var ms: texture_multisampled_2d<f32>;
@group(0) @binding(3) var ext: texture_external;
@group(0) @binding(4) var image: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(5) var s: sampler;
fn f(x: f32) {
  _ = textureDimensions(d2, x);
  _ = textureDimensions(ms, 0);
  _ = textureDimensions(ext, 0);
  _ = textureDimensions(image, 0);
  _ = textureDimensions(s);
  _ = textureDimensions();
  _ = textureNumLevels(ms);
  _ = textureNumLevels(image);
  _ = textureNumLayers(d2);
  _ = textureNumLayers(d3);
  _ = textureNumSamples(d2);
  textureDimensions(d2);
  textureNumLevels(d2);
  let size: vec2i = textureDimensions(d2);
}
const size = textureDimensions(d2);
// ERROR 9:29 [argument-type] Argument 2 of "textureDimensions" must have the type i32 or u32 here, but this has the type f32.
// ERROR 10:25 [no-such-overload] No overload of textureDimensions takes (texture_multisampled_2d<f32>, abstract-int). It is declared as:
// ERROR 11:25 [no-such-overload] No overload of textureDimensions takes (texture_external, abstract-int). It is declared as:
// ERROR 12:25 [no-such-overload] No overload of textureDimensions takes (texture_storage_2d<rgba8unorm, write>, abstract-int). It is declared as:
// ERROR 13:7 [no-such-overload] No overload of textureDimensions takes (sampler). Candidates:
// ERROR 14:7 [no-such-overload] Built-in function textureDimensions takes 1 to 2 arguments, not 0. Candidates:
// ERROR 15:24 [no-such-overload] No overload of textureNumLevels takes (texture_multisampled_2d<f32>). Candidates:
// ERROR 16:24 [no-such-overload] No overload of textureNumLevels takes (texture_storage_2d<rgba8unorm, write>). Candidates:
// ERROR 17:24 [no-such-overload] No overload of textureNumLayers takes (texture_2d<f32>). Candidates:
// ERROR 18:24 [no-such-overload] No overload of textureNumLayers takes (texture_3d<f32>). Candidates:
// ERROR 19:25 [no-such-overload] No overload of textureNumSamples takes (texture_2d<f32>). Candidates:
// ERROR 20:3 [unused-result] "textureDimensions" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 21:3 [unused-result] "textureNumLevels" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 22:21 [type-mismatch] The initializer must have the type vec2<i32>, but this has the type vec2<u32>. WGSL doesn't convert it by itself; write vec2<i32>(...) around it.
// ERROR 24:14 [expected-const-expression] The initializer of a "const" must be a const-expression.
