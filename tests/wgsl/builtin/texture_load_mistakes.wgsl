// Loads and stores: kinds of textures, access modes, coordinates, layers, levels, texels.
@group(0) @binding(0) var d2: texture_2d<f32>;
@group(0) @binding(1) var d2a: texture_2d_array<i32>;
@group(0) @binding(2) var cube: texture_cube<f32>;
@group(0) @binding(3) var zcube: texture_depth_cube;
@group(0) @binding(4) var ms: texture_multisampled_2d<f32>;
@group(0) @binding(5) var ext: texture_external;
@group(0) @binding(6) var written: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(7) var shown: texture_storage_2d<rgba8sint, read>;
@group(0) @binding(8) var both: texture_storage_2d_array<r32uint, read_write>;
@group(1) @binding(0) var s: sampler;
fn loads(f: f32, v: vec2f, i: vec2i, b: bool) {
  _ = textureLoad(d2, i);
  _ = textureLoad(d2, v, 0);
  _ = textureLoad(d2, i, 0.5);
  _ = textureLoad(d2, vec3(1), 0);
  _ = textureLoad(d2a, i, 0);
  _ = textureLoad(cube, i, 0);
  _ = textureLoad(zcube, i, 0);
  _ = textureLoad(ms, i);
  _ = textureLoad(ext, i, 0);
  _ = textureLoad(written, i);
  _ = textureLoad(shown, i, 0);
  _ = textureLoad(both, i);
  _ = textureLoad(s, i);
  textureLoad(d2, i, 0);
  let t: vec4f = textureLoad(shown, i);
}
fn stores(v: vec2f, i: vec2i) {
  textureStore(shown, i, vec4i());
  textureStore(d2, i, vec4f());
  textureStore(written, i, vec4i());
  textureStore(written, i, 1.0);
  textureStore(written, v, vec4f());
  textureStore(written, i, 0, vec4f());
  textureStore(both, i, vec4u());
  textureStore(both, i, 1.5, vec4u());
  textureStore(both, i, 0, vec4i());
  _ = textureStore(written, i, vec4f());
}
// ERROR 13:19 [no-such-overload] No overload of textureLoad takes (texture_2d<f32>, vec2<i32>). It is declared as:
// ERROR 14:23 [argument-type] Argument 2 of "textureLoad" must have the type vec2<i32> or vec2<u32> here, but this has the type vec2<f32>.
// ERROR 15:26 [argument-type] Argument 3 of "textureLoad" must have the type i32 or u32 here, but this has the type abstract-float.
// ERROR 16:23 [argument-type] Argument 2 of "textureLoad" must have the type vec2<i32> or vec2<u32> here, but this has the type vec3<abstract-int>.
// ERROR 17:19 [no-such-overload] No overload of textureLoad takes (texture_2d_array<i32>, vec2<i32>, abstract-int). It is declared as:
// ERROR 18:19 [no-such-overload] No overload of textureLoad takes (texture_cube<f32>, vec2<i32>, abstract-int). Candidates:
// ERROR 19:19 [no-such-overload] No overload of textureLoad takes (texture_depth_cube, vec2<i32>, abstract-int). Candidates:
// ERROR 20:19 [no-such-overload] No overload of textureLoad takes (texture_multisampled_2d<f32>, vec2<i32>). It is declared as:
// ERROR 21:19 [no-such-overload] No overload of textureLoad takes (texture_external, vec2<i32>, abstract-int). It is declared as:
// ERROR 22:19 [no-such-overload] No overload of textureLoad takes (texture_storage_2d<rgba8unorm, write>, vec2<i32>). The texture's access is write; to load, declare it with read or read_write. It is declared as:
// ERROR 23:19 [no-such-overload] No overload of textureLoad takes (texture_storage_2d<rgba8sint, read>, vec2<i32>, abstract-int). It is declared as:
// ERROR 24:19 [no-such-overload] No overload of textureLoad takes (texture_storage_2d_array<r32uint, read_write>, vec2<i32>). It is declared as:
// ERROR 25:7 [no-such-overload] No overload of textureLoad takes (sampler, vec2<i32>). Candidates:
// ERROR 26:3 [unused-result] "textureLoad" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 27:18 [type-mismatch] The initializer must have the type vec4<f32>, but this has the type vec4<i32>. WGSL doesn't convert it by itself; write vec4<f32>(...) around it.
// ERROR 30:16 [no-such-overload] No overload of textureStore takes (texture_storage_2d<rgba8sint, read>, vec2<i32>, vec4<i32>). The texture's access is read; to store, declare it with write or read_write. It is declared as:
// ERROR 31:16 [no-such-overload] No overload of textureStore takes (texture_2d<f32>, vec2<i32>, vec4<f32>). Candidates:
// ERROR 32:28 [argument-type] Argument 3 of "textureStore" must have the type vec4<f32> here, but this has the type vec4<i32>.
// ERROR 33:28 [argument-type] Argument 3 of "textureStore" must have the type vec4<f32> here, but this has the type abstract-float.
// ERROR 34:25 [argument-type] Argument 2 of "textureStore" must have the type vec2<i32> or vec2<u32> here, but this has the type vec2<f32>.
// ERROR 35:16 [no-such-overload] No overload of textureStore takes (texture_storage_2d<rgba8unorm, write>, vec2<i32>, abstract-int, vec4<f32>). It is declared as:
// ERROR 36:16 [no-such-overload] No overload of textureStore takes (texture_storage_2d_array<r32uint, read_write>, vec2<i32>, vec4<u32>). It is declared as:
// ERROR 37:25 [argument-type] Argument 3 of "textureStore" must have the type i32 or u32 here, but this has the type abstract-float.
// ERROR 38:28 [argument-type] Argument 4 of "textureStore" must have the type vec4<u32> here, but this has the type vec4<i32>.
// ERROR 39:7 [call-without-value] "textureStore" returns no value.
