// Separable blur with a shared tile, in the style of post-processing samples.
struct Params { filterDim: i32, blockDim: u32 }
@group(0) @binding(0) var samp: sampler;
@group(0) @binding(1) var<uniform> params: Params;
@group(1) @binding(1) var inputTex: texture_2d<f32>;
@group(1) @binding(2) var outputTex: texture_storage_2d<rgba8unorm, write>;
struct Flip { value: u32 }
@group(1) @binding(3) var<uniform> flip: Flip;
var<workgroup> tile: array<array<vec3f, 128>, 4>;
@compute @workgroup_size(32, 1, 1)
fn main(@builtin(workgroup_id) WorkGroupID: vec3u, @builtin(local_invocation_id) LocalInvocationID: vec3u) {
  let filterOffset = (params.filterDim - 1) / 2;
  let dims = vec2i(textureDimensions(inputTex, 0));
  let baseIndex = vec2i(WorkGroupID.xy * vec2(params.blockDim, 4) + LocalInvocationID.xy * vec2(4, 1)) - vec2(filterOffset, 0);
  for (var r = 0; r < 4; r++) {
    for (var c = 0; c < 4; c++) {
      var loadIndex = baseIndex + vec2(c, r);
      if flip.value != 0u { loadIndex = loadIndex.yx; }
      tile[r][4 * LocalInvocationID.x + u32(c)] =
        textureSampleLevel(inputTex, samp, (vec2f(loadIndex) + vec2f(0.25, 0.25)) / vec2f(dims), 0.0).rgb;
    }
  }
  workgroupBarrier();
  for (var r = 0; r < 4; r++) {
    for (var c = 0; c < 4; c++) {
      var writeIndex = baseIndex + vec2(c, r);
      if flip.value != 0 { writeIndex = writeIndex.yx; }
      let center = i32(4 * LocalInvocationID.x) + c;
      if center >= filterOffset && center < 128 - filterOffset && all(writeIndex < dims) {
        var acc = vec3(0.0, 0.0, 0.0);
        for (var f = 0; f < params.filterDim; f++) {
          let i = center + f - filterOffset;
          acc = acc + (1.0 / f32(params.filterDim)) * tile[r][i];
        }
        textureStore(outputTex, writeIndex, vec4(acc, 1.0));
      }
    }
  }
}
// OK
