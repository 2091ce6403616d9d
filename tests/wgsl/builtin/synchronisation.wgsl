// Barriers wait for the workgroup (scope 2) and order memory: acquire-release (8) with workgroup memory (0x100), with
// buffers (0x40) or with images (0x800). workgroupUniformLoad reads between two barriers, atomics by an atomic load.
struct Plain { a: i32, b: vec3f }
var<workgroup> number: u32;
var<workgroup> several: Plain;
var<workgroup> list: array<vec2i, 4>;
var<workgroup> signed: atomic<i32>;
var<workgroup> unsigned: atomic<u32>;
@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(64) fn barriers() {
  workgroupBarrier();
  storageBarrier();
  textureBarrier();
}
@compute @workgroup_size(64) fn loads(@builtin(local_invocation_index) i: u32) {
  let a = workgroupUniformLoad(&number);
  let b = workgroupUniformLoad(&several);
  let c = workgroupUniformLoad(&list);
  let d = workgroupUniformLoad(&list[1]).x;
  let e = workgroupUniformLoad(&signed);
  let f = workgroupUniformLoad(&unsigned);
  // What it gives is the same in all invocations, so that a barrier may depend on it.
  if a > 1 { workgroupBarrier(); }
  out[i] = b.b.x + f32(a) + f32(c[2].y) + f32(d) + f32(e) + f32(f);
}
// OK
// SPIRV 14x OpControlBarrier %uint_2 %uint_2 %uint_264
// SPIRV 1x OpControlBarrier %uint_2 %uint_2 %uint_72
// SPIRV 1x OpControlBarrier %uint_2 %uint_2 %uint_2056
// SPIRV 1x OpAtomicLoad %int * %uint_2 %uint_0
// SPIRV 1x OpAtomicLoad %uint * %uint_2 %uint_0
