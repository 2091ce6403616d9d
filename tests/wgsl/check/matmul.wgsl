// Tiled matrix product with overrides, and a reduction with atomics.
override TILE: u32 = 16u;
override ALPHA: f32 = 1.0;
override USE_BIAS: bool = false;
struct Dims { m: u32, n: u32, k: u32 }
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> dims: Dims;
@group(0) @binding(4) var<storage, read> bias: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> histogram: array<atomic<u32>, 256>;
var<workgroup> ta: array<f32, TILE * TILE>;
var<workgroup> tb: array<f32, TILE * TILE>;
var<workgroup> total: atomic<i32>;
fn index(row: u32, col: u32, stride: u32) -> u32 { return row * stride + col; }
fn bin(v: f32) -> u32 { return clamp(u32(v * 255.0), 0u, 255u); }
@compute @workgroup_size(TILE, TILE)
fn product(@builtin(local_invocation_id) lid: vec3<u32>, @builtin(global_invocation_id) gid: vec3<u32>) {
  var acc: f32 = 0.0;
  let tiles = (dims.k + TILE - 1u) / TILE;
  for (var t: u32 = 0u; t < tiles; t = t + 1u) {
    let ac = t * TILE + lid.x;
    let br = t * TILE + lid.y;
    ta[lid.y * TILE + lid.x] = select(0.0, a[index(gid.y, ac, dims.k)], gid.y < dims.m && ac < dims.k);
    tb[lid.y * TILE + lid.x] = select(0.0, b[index(br, gid.x, dims.n)], br < dims.k && gid.x < dims.n);
    workgroupBarrier();
    for (var i = 0u; i < TILE; i++) { acc = fma(ta[lid.y * TILE + i], tb[i * TILE + lid.x], acc); }
    workgroupBarrier();
  }
  if gid.x >= dims.n || gid.y >= dims.m { return; }
  if USE_BIAS { acc += bias[gid.x / 4][gid.x % 4]; }
  c[index(gid.y, gid.x, dims.n)] = acc * ALPHA;
  atomicAdd(&histogram[bin(acc)], 1u);
}
@compute @workgroup_size(64)
fn reduce(@builtin(local_invocation_index) i: u32, @builtin(num_workgroups) count: vec3u, @builtin(workgroup_id) wg: vec3u) {
  let stride = count.x * 64u;
  var sum = 0i;
  for (var k = wg.x * 64u + i; k < arrayLength(&c); k += stride) { sum += i32(round(c[k])); }
  atomicAdd(&total, sum);
  workgroupBarrier();
  if i == 0 { c[wg.x] = f32(atomicLoad(&total)); }
  loop {
    let old = atomicLoad(&histogram[0]);
    if atomicCompareExchangeWeak(&histogram[0], old, old + u32(i)).exchanged { break; }
  }
}
// OK
