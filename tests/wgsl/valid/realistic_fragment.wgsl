// A lit, textured surface with fog: the shape of shaders that applications have.
struct Camera { view_projection: mat4x4f, position: vec3f, time: f32 }
struct Light { position: vec3f, range: f32, color: vec3f, kind: u32 }
struct Lights { count: u32, items: array<Light> }
struct Material { base: vec4f, roughness: f32, metallic: f32, flags: u32 }
@group(0) @binding(0) var<uniform> camera : Camera;
@group(0) @binding(1) var<storage, read> lights : Lights;
@group(1) @binding(0) var<uniform> material : Material;
@group(1) @binding(1) var base_texture : texture_2d<f32>;
@group(1) @binding(2) var linear_sampler : sampler;
@group(1) @binding(3) var shadow_map : texture_depth_2d;
@group(1) @binding(4) var shadow_sampler : sampler_comparison;

struct VertexOut {
  @builtin(position) clip: vec4f,
  @location(0) world: vec3f,
  @location(1) normal: vec3f,
  @location(2) uv: vec2f,
  @location(3) @interpolate(flat) instance: u32,
}

const fog_color = vec3(0.5, 0.6, 0.7);
override fog_density : f32 = 0.02;

@vertex
fn vertex_main(@location(0) position: vec3f, @location(1) normal: vec3f, @location(2) uv: vec2f,
               @builtin(instance_index) instance: u32) -> VertexOut {
  var out: VertexOut;
  let world = position + vec3f(f32(instance % 10u), 0, f32(instance / 10u));
  out.clip = camera.view_projection * vec4f(world, 1);
  out.world = world;
  out.normal = normal;
  out.uv = uv;
  out.instance = instance;
  return out;
}

fn attenuation(light: Light, distance: f32) -> f32 {
  let x = saturate(1.0 - pow(distance / light.range, 4.0));
  return x * x / (distance * distance + 1.0);
}

fn shadow(world: vec3f) -> f32 {
  var sum = 0.0;
  for (var y = -1; y <= 1; y++) {
    for (var x = -1; x <= 1; x += 1) {
      sum += textureSampleCompareLevel(shadow_map, shadow_sampler, world.xz * 0.01 + vec2f(vec2(x, y)) / 2048, world.y);
    }
  }
  return sum / 9;
}

@fragment
fn fragment_main(in: VertexOut, @builtin(front_facing) front: bool) -> @location(0) vec4f {
  var color = material.base;
  let texel = textureSample(base_texture, linear_sampler, in.uv);
  if (material.flags & 1u) != 0u { color *= texel; }
  if color.a < 0.5 { discard; }
  let n = normalize(select(-in.normal, in.normal, front));
  let v = normalize(camera.position - in.world);
  var lit = vec3f(0.03) * color.rgb;
  for (var i = 0u; i < min(lights.count, 16u); i++) {
    let light = lights.items[i];
    let to_light = light.position - in.world;
    let d = length(to_light);
    if light.kind == 0u && d > light.range { continue; }
    let l = to_light / d;
    let h = normalize(l + v);
    let specular = pow(max(dot(n, h), 0.0), mix(8.0, 128.0, 1.0 - material.roughness));
    switch light.kind {
      case 0u, 1u: { lit += light.color * attenuation(light, d) * (max(dot(n, l), 0.0) * color.rgb + specular); }
      case 2u: { lit += light.color * max(dot(n, -l), 0.0); }
      default: { lit += light.color * 0.01; }
    }
  }
  lit *= 0.2 + 0.8 * shadow(in.world);
  let fog = 1.0 - exp(-fog_density * distance(camera.position, in.world));
  return vec4f(mix(lit, fog_color, fog), color.a);
}
// OK
