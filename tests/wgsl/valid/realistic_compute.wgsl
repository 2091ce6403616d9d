// Tiled matrix product, a scan and a histogram: barriers, workgroup memory, atomics, overrides.
struct Shape { rows: u32, columns: u32, inner: u32 }
@group(0) @binding(0) var<uniform> shape : Shape;
@group(0) @binding(1) var<storage, read> a : array<f32>;
@group(0) @binding(2) var<storage, read> b : array<f32>;
@group(0) @binding(3) var<storage, read_write> c : array<f32>;
@group(0) @binding(4) var<storage, read_write> histogram : array<atomic<u32>, 256>;
override tile : u32 = 16;
const kTile = 16u;
var<workgroup> tile_a : array<array<f32, kTile>, kTile>;
var<workgroup> tile_b : array<array<f32, kTile>, kTile>;
var<workgroup> partial : array<u32, tile * tile>;
var<workgroup> bins : array<atomic<u32>, 256>;

@compute @workgroup_size(kTile, kTile)
fn product(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let row = group.y * kTile + local.y;
  let column = group.x * kTile + local.x;
  var sum = 0.0;
  for (var start = 0u; start < shape.inner; start += kTile) {
    let inside_a = row < shape.rows && start + local.x < shape.inner;
    let inside_b = column < shape.columns && start + local.y < shape.inner;
    tile_a[local.y][local.x] = select(0.0, a[row * shape.inner + start + local.x], inside_a);
    tile_b[local.y][local.x] = select(0.0, b[(start + local.y) * shape.columns + column], inside_b);
    workgroupBarrier();
    for (var k = 0u; k < kTile; k++) { sum = fma(tile_a[local.y][k], tile_b[k][local.x], sum); }
    workgroupBarrier();
  }
  if row < shape.rows && column < shape.columns { c[row * shape.columns + column] = sum; }
}

@compute @workgroup_size(tile * tile)
fn scan(@builtin(local_invocation_index) i: u32, @builtin(num_workgroups) groups: vec3u) {
  partial[i] = u32(a[i]);
  workgroupBarrier();
  for (var offset = 1u; offset < tile * tile; offset <<= 1u) {
    var value = partial[i];
    if i >= offset { value += partial[i - offset]; }
    workgroupBarrier();
    partial[i] = value;
    workgroupBarrier();
  }
  let total = workgroupUniformLoad(&partial[tile * tile - 1]);
  if total > 0 { storageBarrier(); }
  c[i] = f32(partial[i]) / f32(max(total, 1u)) * f32(groups.x);
}

@compute @workgroup_size(256)
fn count(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) i: u32) {
  if id.x < arrayLength(&a) { atomicAdd(&bins[u32(clamp(a[id.x], 0, 1) * 255)], 1u); }
  workgroupBarrier();
  let n = atomicLoad(&bins[i]);
  if n != 0 { atomicAdd(&histogram[i], n); }
}
// OK
