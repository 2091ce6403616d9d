struct Params { n: u32, scale: f32, offset: vec3f, m: mat4x4f, arr: array<vec4f, 4> }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> data: array<f32>;
@group(0) @binding(2) var<storage> input: array<vec4<f32>>;
var<workgroup> tile: array<array<f32, 16>, 16>;
var<workgroup> counter: atomic<u32>;
var<private> state: u32 = 7u;
override block: u32 = 16;
const pi = 3.14159;
const table = array(1, 2, 3, 4);
fn rng() -> u32 { state = state * 1664525u + 1013904223u; return state; }
fn add(p: ptr<function, f32>, v: f32) { *p += v; }
@compute @workgroup_size(16, block) fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) li: u32) {
  let i = id.x;
  let inside = i < params.n;
  var sum = 0.0;
  for (var k = 0; k < 4; k++) { sum += params.arr[k].x * f32(table[k]); }
  add(&sum, data[i] * params.scale);
  var v = input[i].xyz + params.offset;
  v.x = sum; v.y *= 2;
  let m = params.m * vec4(v, 1);
  tile[li % 16][li / 16] = m.w;
  workgroupBarrier();
  atomicAdd(&counter, 1u);
  while (sum > 10 && i != 3) || m.x < 0 { sum -= 1; if sum < 3 { break; } else if (sum == 5) { continue; } }
  switch i % 4u { case 0, 1: { sum = 1; } case 2 { sum = clamp(sum, 0, 1); } default { sum = select(sum, -sum, sum < 0); } }
  loop { sum *= 0.5; continuing { sum -= 0.01; break if sum < 1; } }
  if !inside { return; }
  data[i] = sum + tile[0][0] + f32(rng()) + pi + dot(v, v) + length(m);
}
// OK
