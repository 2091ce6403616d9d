struct Camera { view: mat4x4<f32>, proj: mat4x4<f32>, eye: vec3<f32>, time: f32 }
struct Light { position: vec4f, color: vec3f, intensity: f32 }
struct Lights { count: u32, list: array<Light> }
@group(0) @binding(0) var<uniform> camera: Camera;
@group(0) @binding(1) var<storage, read> lights: Lights;
@group(1) @binding(0) var albedo: texture_2d<f32>;
@group(1) @binding(1) var samp: sampler;
@group(1) @binding(2) var shadow: texture_depth_2d;
@group(1) @binding(3) var shadowSampler: sampler_comparison;
@group(1) @binding(4) var layers: texture_2d_array<f32>;
@group(1) @binding(5) var ms: texture_multisampled_2d<f32>;
@group(1) @binding(6) var cube: texture_cube<f32>;
@group(1) @binding(7) var volume: texture_3d<f32>;
@group(1) @binding(8) var ids: texture_2d<u32>;
struct VertexIn { @location(0) position: vec3f, @location(1) normal: vec3f, @location(2) uv: vec2f, @builtin(instance_index) instance: u32 }
struct VertexOut {
  @builtin(position) @invariant position: vec4f,
  @location(0) world: vec3f,
  @location(1) normal: vec3f,
  @location(2) uv: vec2f,
  @location(3) @interpolate(flat) instance: u32,
  @location(4) @interpolate(linear, centroid) fog: f32,
}
@vertex fn vs(in: VertexIn, @builtin(vertex_index) index: u32) -> VertexOut {
  var out: VertexOut;
  let world = vec4(in.position + vec3f(f32(in.instance), 0, 0), 1.0);
  out.position = camera.proj * camera.view * world;
  out.world = world.xyz;
  out.normal = normalize(in.normal);
  out.uv = in.uv;
  out.instance = in.instance + index;
  out.fog = exp(-distance(world.xyz, camera.eye) * 0.1);
  return out;
}
fn sampleIt(t: texture_2d<f32>, s: sampler, uv: vec2f) -> vec4f { return textureSample(t, s, uv); }
struct FragmentOut { @location(0) color: vec4f, @location(1) id: u32, @builtin(frag_depth) depth: f32 }
@fragment fn fs(in: VertexOut, @builtin(front_facing) front: bool, @builtin(sample_index) si: u32) -> FragmentOut {
  let base = sampleIt(albedo, samp, in.uv) + textureSampleBias(albedo, samp, in.uv, 0.5, vec2(1, -1));
  let level = textureSampleLevel(albedo, samp, in.uv, 2.0);
  let grad = textureSampleGrad(albedo, samp, in.uv, dpdx(in.uv), dpdy(in.uv));
  let layer = textureSample(layers, samp, in.uv, 3);
  let env = textureSample(cube, samp, reflect(in.world, in.normal));
  let vol = textureSample(volume, samp, in.world);
  let sh = textureSampleCompare(shadow, shadowSampler, in.uv, 0.5);
  let sh2 = textureSampleCompareLevel(shadow, shadowSampler, in.uv, 0.5);
  let d = textureSampleLevel(shadow, samp, in.uv, 0);
  let g = textureGather(1, albedo, samp, in.uv);
  let gc = textureGatherCompare(shadow, shadowSampler, in.uv, 0.25);
  let tx = textureLoad(albedo, vec2i(in.uv * 10.0), 0) + textureLoad(ms, vec2u(1, 2), i32(si));
  let id = textureLoad(ids, vec2u(1u, 2u), 0u).r;
  let dims = textureDimensions(albedo);
  let dims3 = textureDimensions(volume, 1);
  let n = textureNumLayers(layers) + textureNumLevels(cube) + textureNumSamples(ms);
  if base.a < 0.1 { discard; }
  var color = vec3f();
  for (var i = 0u; i < min(lights.count, arrayLength(&lights.list)); i++) {
    let l = lights.list[i];
    let dir = normalize(l.position.xyz - in.world);
    color += l.color * l.intensity * max(dot(dir, in.normal), 0.0);
  }
  var out: FragmentOut;
  out.color = vec4f(color * base.rgb, base.a) * (level + grad + layer + env + vol + tx + g + gc) * (sh + sh2 + d) * f32(dims.x + dims3.z + n);
  out.id = in.instance + id;
  if !front { out.color.a = 0.5; }
  out.depth = in.position.z;
  return out;
}
// OK
