// What built-in functions give: the same in all invocations when their arguments are, but for atomics, subgroup functions, and loads from
// textures that are written, too. A barrier shows it.
enable subgroups;
@group(0) @binding(0) var t: texture_2d<u32>;
@group(0) @binding(1) var shown: texture_storage_2d<r32uint, read>;
@group(0) @binding(2) var both: texture_storage_2d<r32uint, read_write>;
@group(0) @binding(3) var s: sampler;
@group(0) @binding(4) var<storage> fixed: array<u32>;
@group(0) @binding(5) var<storage, read_write> list: array<u32>;
var<workgroup> counter: atomic<u32>;
var<workgroup> number: u32;
@compute @workgroup_size(64) fn same() {
  if arrayLength(&list) > 1 { workgroupBarrier(); }
  if textureDimensions(t).x + textureNumLevels(t) > 1 { workgroupBarrier(); }
  if textureLoad(t, vec2(0), 0).x > 1 { workgroupBarrier(); }
  if textureLoad(shown, vec2(0)).x > 1 { workgroupBarrier(); }
  if textureGather(0, t, s, vec2f()).x > 1 { workgroupBarrier(); }
  if workgroupUniformLoad(&number) > 1 { workgroupBarrier(); }
  if max(fixed[0], countOneBits(fixed[1])) > 1 { workgroupBarrier(); }
}
@compute @workgroup_size(64) fn different() {
  if atomicLoad(&counter) > 1 { workgroupBarrier(); }
  if atomicAdd(&counter, 1) > 1 { storageBarrier(); }
  if atomicCompareExchangeWeak(&counter, 1, 2).exchanged { textureBarrier(); }
  if subgroupAdd(1u) > 1 { workgroupBarrier(); }
  if quadSwapX(1u) > 1 { workgroupBarrier(); }
  if textureLoad(both, vec2(0)).x > 1 { workgroupBarrier(); }
  if max(list[0], 1) > 1 { workgroupBarrier(); }
  if list[0] > 1 { _ = workgroupUniformLoad(&number); }
}
// FEATURES subgroups
// ERROR 22:33 [barrier_uniformity] "workgroupBarrier" must only be called in uniform control flow, but the condition at 22:6 depends on the result of "atomicLoad" at 22:6, which may differ between invocations.
// ERROR 23:35 [barrier_uniformity] "storageBarrier" must only be called in uniform control flow, but the condition at 23:6 depends on the result of "atomicAdd" at 23:6, which may differ between invocations.
// ERROR 24:60 [barrier_uniformity] "textureBarrier" must only be called in uniform control flow, but the condition at 24:6 depends on the result of "atomicCompareExchangeWeak" at 24:6, which may differ between invocations.
// ERROR 25:28 [barrier_uniformity] "workgroupBarrier" must only be called in uniform control flow, but the condition at 25:6 depends on the result of "subgroupAdd" at 25:6, which may differ between invocations.
// ERROR 26:26 [barrier_uniformity] "workgroupBarrier" must only be called in uniform control flow, but the condition at 26:6 depends on the result of "quadSwapX" at 26:6, which may differ between invocations.
// ERROR 27:41 [barrier_uniformity] "workgroupBarrier" must only be called in uniform control flow, but the condition at 27:6 depends on the result of "textureLoad" at 27:6, which may differ between invocations.
// ERROR 28:28 [barrier_uniformity] "workgroupBarrier" must only be called in uniform control flow, but the condition at 28:6 depends on what is read through "list" at 28:10, which may differ between invocations.
// ERROR 29:24 [barrier_uniformity] "workgroupUniformLoad" must only be called in uniform control flow, but the condition at 29:6 depends on what is read through "list" at 29:6, which may differ between invocations.
