// A small ray tracer: recursion-free, structs by value and by pointer, early returns, nested loops and switches.
struct Ray { origin: vec3f, direction: vec3f }
struct Hit { t: f32, normal: vec3f, material: u32, inside: bool }
struct Sphere { center: vec3f, radius: f32, material: u32 }
const MAX_BOUNCES = 4;
const SPHERES = array<Sphere, 3>(
  Sphere(vec3f(0, 0, -5), 1, 0u), Sphere(vec3f(2, 0, -6), 1.5, 1u), Sphere(vec3f(0, -100, 0), 99, 2u));
const EPSILON: f32 = 1e-4;
const NO_HIT = Hit(-1, vec3f(), 0u, false);
@group(0) @binding(0) var image: texture_storage_2d<rgba16float, write>;
@group(0) @binding(1) var<uniform> frame: vec4u;
@group(0) @binding(2) var sky: texture_cube<f32>;
@group(0) @binding(3) var skySampler: sampler;
fn pcg(state: ptr<function, u32>) -> f32 {
  let old = *state;
  *state = old * 747796405u + 2891336453u;
  let word = ((old >> ((old >> 28u) + 4u)) ^ old) * 277803737u;
  return f32((word >> 22u) ^ word) / 4294967295.0;
}
fn onSphere(state: ptr<function, u32>) -> vec3f {
  loop {
    let p = vec3f(pcg(state), pcg(state), pcg(state)) * 2 - 1;
    if dot(p, p) <= 1.0 { return normalize(p); }
  }
}
fn intersect(ray: Ray, s: Sphere, hit: ptr<function, Hit>) -> bool {
  let oc = ray.origin - s.center;
  let b = dot(oc, ray.direction);
  let disc = b * b - (dot(oc, oc) - s.radius * s.radius);
  if (disc < 0.0) { return false; }
  let root = sqrt(disc);
  var t = -b - root;
  let inside = t < EPSILON;
  if inside { t = -b + root; }
  if t < EPSILON || (hit.t > 0 && t > hit.t) { return false; }
  hit.t = t;
  hit.normal = normalize(ray.origin + t * ray.direction - s.center);
  (*hit).material = s.material;
  hit.inside = inside;
  return true;
}
fn trace(start: Ray, seed: u32) -> vec3f {
  var ray = start;
  var color = vec3f(1);
  var state = seed;
  for (var bounce = 0; bounce < MAX_BOUNCES; bounce++) {
    var hit = NO_HIT;
    for (var i = 0; i < 3; i++) { let s = SPHERES[i]; if !intersect(ray, s, &hit) { continue; } }
    if hit.t < 0 { return color * textureSampleLevel(sky, skySampler, ray.direction, 0).rgb; }
    ray.origin += ray.direction * hit.t;
    switch hit.material {
      case 0u: { color *= vec3f(0.8, 0.3, 0.3); ray.direction = normalize(hit.normal + onSphere(&state)); }
      case 1u, 7: {
        if hit.inside { break; }
        ray.direction = refract(ray.direction, hit.normal, 1.0 / 1.5);
      }
      default: {
        color *= 0.5;
        switch bounce & 1 { case 0 { ray.direction = reflect(ray.direction, hit.normal); } default { continue; } }
      }
    }
  }
  return color;
}
@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(image);
  if any(id.xy >= size) { return; }
  let uv = (vec2f(id.xy) + 0.5) / vec2f(size) * 2.0 - 1.0;
  let ray = Ray(vec3f(), normalize(vec3f(uv.x * f32(size.x) / f32(size.y), -uv.y, -1.5)));
  var sum = vec3f();
  for (var s = 0u; s < frame.y; s++) { sum += trace(ray, (id.y * size.x + id.x) * 9781u + frame.x * 26699u + s); }
  textureStore(image, id.xy, vec4f(sum / f32(max(frame.y, 1)), 1));
}
// OK
