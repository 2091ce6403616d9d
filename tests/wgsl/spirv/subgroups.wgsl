// Subgroup operations; a storage barrier makes the buffer coherent.
enable subgroups;
@group(0) @binding(0) var<storage, read_write> o: array<vec4u, 64>;
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32, @builtin(subgroup_invocation_id) s: u32, @builtin(subgroup_size) z: u32) {
  var r = vec4u(i); var f = f32(i); let g = i32(i);
  r += subgroupAdd(r) + subgroupExclusiveAdd(r) + subgroupInclusiveAdd(r) + subgroupMul(r) + subgroupMax(r) + subgroupMin(r) + subgroupAnd(r) + subgroupOr(r) + subgroupXor(r);
  f += subgroupAdd(f) + subgroupMax(f) + subgroupInclusiveMul(f) + subgroupExclusiveMul(f); r.x += u32(subgroupMin(g));
  r += subgroupBallot(i > 3) + u32(subgroupAll(i > 1)) + u32(subgroupAny(i > 1)) + u32(subgroupElect()) + subgroupBroadcast(r, 3) + subgroupBroadcastFirst(r) + subgroupShuffle(r, 2) + subgroupShuffleXor(r, 1) + subgroupShuffleUp(r, 1) + subgroupShuffleDown(r, 1);
  r += quadBroadcast(r, 2) + quadSwapX(r) + quadSwapY(r) + quadSwapDiagonal(r) + s + z;
  storageBarrier();
  o[i] = r + u32(f);
}
// FEATURES subgroups
// OK
// SPIRV OpGroupNonUniformBallot
// SPIRV Coherent
