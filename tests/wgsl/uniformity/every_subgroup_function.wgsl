// Every subgroup and quad function, where only some invocations come.
enable subgroups;
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32) {
  var r = data[i];
  if r > 7 {
    r += subgroupAdd(r);
    r += subgroupExclusiveAdd(r);
    r += subgroupInclusiveAdd(r);
    r += subgroupMul(r);
    r += subgroupExclusiveMul(r);
    r += subgroupInclusiveMul(r);
    r += subgroupMax(r);
    r += subgroupMin(r);
    r += subgroupAnd(r);
    r += subgroupOr(r);
    r += subgroupXor(r);
    r += subgroupBroadcastFirst(r);
    r += subgroupBroadcast(r, 1);
    r += subgroupShuffle(r, i);
    r += subgroupShuffleUp(r, 1);
    r += subgroupShuffleDown(r, 1);
    r += subgroupShuffleXor(r, 1);
    r += u32(subgroupAll(r > 1));
    r += u32(subgroupAny(r > 1));
    r += subgroupBallot(r > 1).x;
    r += u32(subgroupElect());
    r += quadBroadcast(r, 1);
    r += quadSwapX(r);
    r += quadSwapY(r);
    r += quadSwapDiagonal(r);
  }
  // What is moved by a delta or a mask needs one that is the same for all; an id may differ.
  r += subgroupShuffle(r, i);
  r += subgroupShuffleUp(r, i);
  r += subgroupShuffleDown(r, i);
  r += subgroupShuffleXor(r, i);
  data[i] = r;
}
// FEATURES subgroups
// ERROR 7:10 [subgroup_uniformity] "subgroupAdd" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 8:10 [subgroup_uniformity] "subgroupExclusiveAdd" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 9:10 [subgroup_uniformity] "subgroupInclusiveAdd" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 10:10 [subgroup_uniformity] "subgroupMul" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 11:10 [subgroup_uniformity] "subgroupExclusiveMul" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 12:10 [subgroup_uniformity] "subgroupInclusiveMul" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 13:10 [subgroup_uniformity] "subgroupMax" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 14:10 [subgroup_uniformity] "subgroupMin" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 15:10 [subgroup_uniformity] "subgroupAnd" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 16:10 [subgroup_uniformity] "subgroupOr" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 17:10 [subgroup_uniformity] "subgroupXor" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 18:10 [subgroup_uniformity] "subgroupBroadcastFirst" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 19:10 [subgroup_uniformity] "subgroupBroadcast" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 20:10 [subgroup_uniformity] "subgroupShuffle" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 21:10 [subgroup_uniformity] "subgroupShuffleUp" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 22:10 [subgroup_uniformity] "subgroupShuffleDown" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 23:10 [subgroup_uniformity] "subgroupShuffleXor" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 24:14 [subgroup_uniformity] "subgroupAll" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 25:14 [subgroup_uniformity] "subgroupAny" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 26:10 [subgroup_uniformity] "subgroupBallot" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 27:14 [subgroup_uniformity] "subgroupElect" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 28:10 [subgroup_uniformity] "quadBroadcast" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 29:10 [subgroup_uniformity] "quadSwapX" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 30:10 [subgroup_uniformity] "quadSwapY" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 31:10 [subgroup_uniformity] "quadSwapDiagonal" must only be called in uniform control flow, but the condition at 6:6 depends on what is read through "data" at 5:11, which may differ between invocations.
// ERROR 35:8 [subgroup_uniformity] An argument of "subgroupShuffleUp" must be the same in all invocations, but it depends on the shader input "i", which differs between invocations.
// ERROR 36:8 [subgroup_uniformity] An argument of "subgroupShuffleDown" must be the same in all invocations, but it depends on the shader input "i", which differs between invocations.
// ERROR 37:8 [subgroup_uniformity] An argument of "subgroupShuffleXor" must be the same in all invocations, but it depends on the shader input "i", which differs between invocations.
