enable subgroups;
@group(0) @binding(0) var<storage, read_write> b : array<u32>;
@compute @workgroup_size(64)
fn fine(@builtin(subgroup_id) id: u32, @builtin(subgroup_size) size: u32, @builtin(local_invocation_index) i: u32) {
  if id == 1 { b[i] = subgroupAdd(i); }
  if size == 32 { b[i] = subgroupMax(i); }
  b[i] = subgroupShuffleXor(i, 1);
}
@compute @workgroup_size(64)
fn wrong(@builtin(subgroup_id) id: u32, @builtin(local_invocation_index) i: u32) {
  if i > 3 { b[i] = subgroupAdd(i); }
  b[i] = subgroupShuffleUp(i, i);
  if id == 1 { workgroupBarrier(); }
}
@diagnostic(off, subgroup_uniformity)
@compute @workgroup_size(64)
fn allowed(@builtin(local_invocation_index) i: u32) {
  if i > 3 { b[i] = subgroupAdd(i); }
}
// FEATURES subgroups
// ERROR 11:21 [subgroup_uniformity] "subgroupAdd" must only be called in uniform control flow
// ERROR 12:10 [subgroup_uniformity] An argument of "subgroupShuffleUp" must be the same in all invocations
// ERROR 13:16 [barrier_uniformity] "workgroupBarrier" must only be called
