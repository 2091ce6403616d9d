// Subgroup functions on every type that they take; in fragment shaders, too (see quads.wgsl).
enable subgroups;
enable f16;
struct Floats { a: f32, b: vec2f, c: vec3f, d: vec4f }
struct Halves { a: f16, b: vec2h, c: vec3h, d: vec4h }
struct Ints { a: i32, b: vec2i, c: vec3i, d: vec4i }
struct Uints { a: u32, b: vec2u, c: vec3u, d: vec4u }
@group(0) @binding(0) var<storage, read_write> floats: Floats;
@group(0) @binding(1) var<storage, read_write> halves: Halves;
@group(0) @binding(2) var<storage, read_write> ints: Ints;
@group(0) @binding(3) var<storage, read_write> uints: Uints;
@compute @workgroup_size(64) fn of_f32(@builtin(local_invocation_index) i: u32) {
  var a = floats.a; var b = floats.b; var c = floats.c; var d = floats.d;
  a = subgroupAdd(a); b = subgroupAdd(b); c = subgroupAdd(c); d = subgroupAdd(d);
  a = subgroupExclusiveAdd(a); b = subgroupExclusiveAdd(b); c = subgroupExclusiveAdd(c); d = subgroupExclusiveAdd(d);
  a = subgroupInclusiveAdd(a); b = subgroupInclusiveAdd(b); c = subgroupInclusiveAdd(c); d = subgroupInclusiveAdd(d);
  a = subgroupMul(a); b = subgroupMul(b); c = subgroupMul(c); d = subgroupMul(d);
  a = subgroupExclusiveMul(a); b = subgroupExclusiveMul(b); c = subgroupExclusiveMul(c); d = subgroupExclusiveMul(d);
  a = subgroupInclusiveMul(a); b = subgroupInclusiveMul(b); c = subgroupInclusiveMul(c); d = subgroupInclusiveMul(d);
  a = subgroupMax(a); b = subgroupMax(b); c = subgroupMax(c); d = subgroupMax(d);
  a = subgroupMin(a); b = subgroupMin(b); c = subgroupMin(c); d = subgroupMin(d);
  a = subgroupBroadcastFirst(a); b = subgroupBroadcastFirst(b); c = subgroupBroadcastFirst(c); d = subgroupBroadcastFirst(d);
  a = subgroupBroadcast(a, 3i); b = subgroupBroadcast(b, 3i); c = subgroupBroadcast(c, 3i); d = subgroupBroadcast(d, 3i);
  a = subgroupBroadcast(a, 127u); b = subgroupBroadcast(b, 127u); c = subgroupBroadcast(c, 127u); d = subgroupBroadcast(d, 127u);
  a = subgroupShuffle(a, i); b = subgroupShuffle(b, i); c = subgroupShuffle(c, i); d = subgroupShuffle(d, i);
  a = subgroupShuffle(a, i32(i)); b = subgroupShuffle(b, i32(i)); c = subgroupShuffle(c, i32(i)); d = subgroupShuffle(d, i32(i));
  a = subgroupShuffleDown(a, 1); b = subgroupShuffleDown(b, 1); c = subgroupShuffleDown(c, 1); d = subgroupShuffleDown(d, 1);
  a = subgroupShuffleUp(a, 1); b = subgroupShuffleUp(b, 1); c = subgroupShuffleUp(c, 1); d = subgroupShuffleUp(d, 1);
  a = subgroupShuffleXor(a, 1); b = subgroupShuffleXor(b, 1); c = subgroupShuffleXor(c, 1); d = subgroupShuffleXor(d, 1);
  floats = Floats(a, b, c, d);
}
@compute @workgroup_size(64) fn of_f16(@builtin(local_invocation_index) i: u32) {
  var a = halves.a; var b = halves.b; var c = halves.c; var d = halves.d;
  a = subgroupAdd(a); b = subgroupAdd(b); c = subgroupAdd(c); d = subgroupAdd(d);
  a = subgroupExclusiveAdd(a); b = subgroupExclusiveAdd(b); c = subgroupExclusiveAdd(c); d = subgroupExclusiveAdd(d);
  a = subgroupInclusiveAdd(a); b = subgroupInclusiveAdd(b); c = subgroupInclusiveAdd(c); d = subgroupInclusiveAdd(d);
  a = subgroupMul(a); b = subgroupMul(b); c = subgroupMul(c); d = subgroupMul(d);
  a = subgroupExclusiveMul(a); b = subgroupExclusiveMul(b); c = subgroupExclusiveMul(c); d = subgroupExclusiveMul(d);
  a = subgroupInclusiveMul(a); b = subgroupInclusiveMul(b); c = subgroupInclusiveMul(c); d = subgroupInclusiveMul(d);
  a = subgroupMax(a); b = subgroupMax(b); c = subgroupMax(c); d = subgroupMax(d);
  a = subgroupMin(a); b = subgroupMin(b); c = subgroupMin(c); d = subgroupMin(d);
  a = subgroupBroadcastFirst(a); b = subgroupBroadcastFirst(b); c = subgroupBroadcastFirst(c); d = subgroupBroadcastFirst(d);
  a = subgroupBroadcast(a, 3i); b = subgroupBroadcast(b, 3i); c = subgroupBroadcast(c, 3i); d = subgroupBroadcast(d, 3i);
  a = subgroupBroadcast(a, 127u); b = subgroupBroadcast(b, 127u); c = subgroupBroadcast(c, 127u); d = subgroupBroadcast(d, 127u);
  a = subgroupShuffle(a, i); b = subgroupShuffle(b, i); c = subgroupShuffle(c, i); d = subgroupShuffle(d, i);
  a = subgroupShuffle(a, i32(i)); b = subgroupShuffle(b, i32(i)); c = subgroupShuffle(c, i32(i)); d = subgroupShuffle(d, i32(i));
  a = subgroupShuffleDown(a, 1); b = subgroupShuffleDown(b, 1); c = subgroupShuffleDown(c, 1); d = subgroupShuffleDown(d, 1);
  a = subgroupShuffleUp(a, 1); b = subgroupShuffleUp(b, 1); c = subgroupShuffleUp(c, 1); d = subgroupShuffleUp(d, 1);
  a = subgroupShuffleXor(a, 1); b = subgroupShuffleXor(b, 1); c = subgroupShuffleXor(c, 1); d = subgroupShuffleXor(d, 1);
  halves = Halves(a, b, c, d);
}
@compute @workgroup_size(64) fn of_i32(@builtin(local_invocation_index) i: u32) {
  var a = ints.a; var b = ints.b; var c = ints.c; var d = ints.d;
  a = subgroupAdd(a); b = subgroupAdd(b); c = subgroupAdd(c); d = subgroupAdd(d);
  a = subgroupExclusiveAdd(a); b = subgroupExclusiveAdd(b); c = subgroupExclusiveAdd(c); d = subgroupExclusiveAdd(d);
  a = subgroupInclusiveAdd(a); b = subgroupInclusiveAdd(b); c = subgroupInclusiveAdd(c); d = subgroupInclusiveAdd(d);
  a = subgroupMul(a); b = subgroupMul(b); c = subgroupMul(c); d = subgroupMul(d);
  a = subgroupExclusiveMul(a); b = subgroupExclusiveMul(b); c = subgroupExclusiveMul(c); d = subgroupExclusiveMul(d);
  a = subgroupInclusiveMul(a); b = subgroupInclusiveMul(b); c = subgroupInclusiveMul(c); d = subgroupInclusiveMul(d);
  a = subgroupMax(a); b = subgroupMax(b); c = subgroupMax(c); d = subgroupMax(d);
  a = subgroupMin(a); b = subgroupMin(b); c = subgroupMin(c); d = subgroupMin(d);
  a = subgroupAnd(a); b = subgroupAnd(b); c = subgroupAnd(c); d = subgroupAnd(d);
  a = subgroupOr(a); b = subgroupOr(b); c = subgroupOr(c); d = subgroupOr(d);
  a = subgroupXor(a); b = subgroupXor(b); c = subgroupXor(c); d = subgroupXor(d);
  a = subgroupBroadcastFirst(a); b = subgroupBroadcastFirst(b); c = subgroupBroadcastFirst(c); d = subgroupBroadcastFirst(d);
  a = subgroupBroadcast(a, 3i); b = subgroupBroadcast(b, 3i); c = subgroupBroadcast(c, 3i); d = subgroupBroadcast(d, 3i);
  a = subgroupBroadcast(a, 127u); b = subgroupBroadcast(b, 127u); c = subgroupBroadcast(c, 127u); d = subgroupBroadcast(d, 127u);
  a = subgroupShuffle(a, i); b = subgroupShuffle(b, i); c = subgroupShuffle(c, i); d = subgroupShuffle(d, i);
  a = subgroupShuffle(a, i32(i)); b = subgroupShuffle(b, i32(i)); c = subgroupShuffle(c, i32(i)); d = subgroupShuffle(d, i32(i));
  a = subgroupShuffleDown(a, 1); b = subgroupShuffleDown(b, 1); c = subgroupShuffleDown(c, 1); d = subgroupShuffleDown(d, 1);
  a = subgroupShuffleUp(a, 1); b = subgroupShuffleUp(b, 1); c = subgroupShuffleUp(c, 1); d = subgroupShuffleUp(d, 1);
  a = subgroupShuffleXor(a, 1); b = subgroupShuffleXor(b, 1); c = subgroupShuffleXor(c, 1); d = subgroupShuffleXor(d, 1);
  ints = Ints(a, b, c, d);
}
@compute @workgroup_size(64) fn of_u32(@builtin(local_invocation_index) i: u32) {
  var a = uints.a; var b = uints.b; var c = uints.c; var d = uints.d;
  a = subgroupAdd(a); b = subgroupAdd(b); c = subgroupAdd(c); d = subgroupAdd(d);
  a = subgroupExclusiveAdd(a); b = subgroupExclusiveAdd(b); c = subgroupExclusiveAdd(c); d = subgroupExclusiveAdd(d);
  a = subgroupInclusiveAdd(a); b = subgroupInclusiveAdd(b); c = subgroupInclusiveAdd(c); d = subgroupInclusiveAdd(d);
  a = subgroupMul(a); b = subgroupMul(b); c = subgroupMul(c); d = subgroupMul(d);
  a = subgroupExclusiveMul(a); b = subgroupExclusiveMul(b); c = subgroupExclusiveMul(c); d = subgroupExclusiveMul(d);
  a = subgroupInclusiveMul(a); b = subgroupInclusiveMul(b); c = subgroupInclusiveMul(c); d = subgroupInclusiveMul(d);
  a = subgroupMax(a); b = subgroupMax(b); c = subgroupMax(c); d = subgroupMax(d);
  a = subgroupMin(a); b = subgroupMin(b); c = subgroupMin(c); d = subgroupMin(d);
  a = subgroupAnd(a); b = subgroupAnd(b); c = subgroupAnd(c); d = subgroupAnd(d);
  a = subgroupOr(a); b = subgroupOr(b); c = subgroupOr(c); d = subgroupOr(d);
  a = subgroupXor(a); b = subgroupXor(b); c = subgroupXor(c); d = subgroupXor(d);
  a = subgroupBroadcastFirst(a); b = subgroupBroadcastFirst(b); c = subgroupBroadcastFirst(c); d = subgroupBroadcastFirst(d);
  a = subgroupBroadcast(a, 3i); b = subgroupBroadcast(b, 3i); c = subgroupBroadcast(c, 3i); d = subgroupBroadcast(d, 3i);
  a = subgroupBroadcast(a, 127u); b = subgroupBroadcast(b, 127u); c = subgroupBroadcast(c, 127u); d = subgroupBroadcast(d, 127u);
  a = subgroupShuffle(a, i); b = subgroupShuffle(b, i); c = subgroupShuffle(c, i); d = subgroupShuffle(d, i);
  a = subgroupShuffle(a, i32(i)); b = subgroupShuffle(b, i32(i)); c = subgroupShuffle(c, i32(i)); d = subgroupShuffle(d, i32(i));
  a = subgroupShuffleDown(a, 1); b = subgroupShuffleDown(b, 1); c = subgroupShuffleDown(c, 1); d = subgroupShuffleDown(d, 1);
  a = subgroupShuffleUp(a, 1); b = subgroupShuffleUp(b, 1); c = subgroupShuffleUp(c, 1); d = subgroupShuffleUp(d, 1);
  a = subgroupShuffleXor(a, 1); b = subgroupShuffleXor(b, 1); c = subgroupShuffleXor(c, 1); d = subgroupShuffleXor(d, 1);
  uints = Uints(a, b, c, d);
}
@compute @workgroup_size(64) fn votes() {
  let yes = uints.a > 3;
  uints.d = subgroupBallot(yes);
  uints.a = u32(subgroupAll(yes)) + u32(subgroupAny(yes)) + u32(subgroupElect());
}
// OK
// FEATURES f16 subgroups
// The scope is the subgroup (3). Each line stands for a scalar, or for the vectors of three.
// SPIRV 1x OpGroupNonUniformFAdd %float %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFAdd %v3float %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFAdd %float %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformFAdd %v3float %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformFAdd %float %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformFAdd %v3float %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformFMul %float %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFMul %v3float %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFMul %float %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformFMul %v3float %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformFMul %float %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformFMul %v3float %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformFMax %float %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFMax %v3float %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFMin %float %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFMin %v3float %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBroadcastFirst %float %uint_3 %
// SPIRV 1x OpGroupNonUniformBroadcastFirst %v3float %uint_3 %
// SPIRV 2x OpGroupNonUniformBroadcast %float %uint_3 %
// SPIRV 2x OpGroupNonUniformBroadcast %v3float %uint_3 %
// SPIRV 2x OpGroupNonUniformShuffle %float %uint_3 %
// SPIRV 2x OpGroupNonUniformShuffle %v3float %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleDown %float %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleDown %v3float %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleUp %float %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleUp %v3float %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleXor %float %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleXor %v3float %uint_3 %
// SPIRV 1x OpGroupNonUniformFAdd %half %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFAdd %v3half %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFAdd %half %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformFAdd %v3half %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformFAdd %half %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformFAdd %v3half %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformFMul %half %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFMul %v3half %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFMul %half %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformFMul %v3half %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformFMul %half %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformFMul %v3half %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformFMax %half %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFMax %v3half %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFMin %half %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformFMin %v3half %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBroadcastFirst %half %uint_3 %
// SPIRV 1x OpGroupNonUniformBroadcastFirst %v3half %uint_3 %
// SPIRV 2x OpGroupNonUniformBroadcast %half %uint_3 %
// SPIRV 2x OpGroupNonUniformBroadcast %v3half %uint_3 %
// SPIRV 2x OpGroupNonUniformShuffle %half %uint_3 %
// SPIRV 2x OpGroupNonUniformShuffle %v3half %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleDown %half %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleDown %v3half %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleUp %half %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleUp %v3half %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleXor %half %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleXor %v3half %uint_3 %
// SPIRV 1x OpGroupNonUniformIAdd %int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformIAdd %v3int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformIAdd %int %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformIAdd %v3int %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformIAdd %int %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformIAdd %v3int %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformIMul %int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformIMul %v3int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformIMul %int %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformIMul %v3int %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformIMul %int %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformIMul %v3int %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformSMax %int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformSMax %v3int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformSMin %int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformSMin %v3int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBitwiseAnd %int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBitwiseAnd %v3int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBitwiseOr %int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBitwiseOr %v3int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBitwiseXor %int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBitwiseXor %v3int %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBroadcastFirst %int %uint_3 %
// SPIRV 1x OpGroupNonUniformBroadcastFirst %v3int %uint_3 %
// SPIRV 2x OpGroupNonUniformBroadcast %int %uint_3 %
// SPIRV 2x OpGroupNonUniformBroadcast %v3int %uint_3 %
// SPIRV 2x OpGroupNonUniformShuffle %int %uint_3 %
// SPIRV 2x OpGroupNonUniformShuffle %v3int %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleDown %int %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleDown %v3int %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleUp %int %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleUp %v3int %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleXor %int %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleXor %v3int %uint_3 %
// SPIRV 1x OpGroupNonUniformIAdd %uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformIAdd %v3uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformIAdd %uint %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformIAdd %v3uint %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformIAdd %uint %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformIAdd %v3uint %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformIMul %uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformIMul %v3uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformIMul %uint %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformIMul %v3uint %uint_3 ExclusiveScan %
// SPIRV 1x OpGroupNonUniformIMul %uint %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformIMul %v3uint %uint_3 InclusiveScan %
// SPIRV 1x OpGroupNonUniformUMax %uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformUMax %v3uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformUMin %uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformUMin %v3uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBitwiseAnd %uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBitwiseAnd %v3uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBitwiseOr %uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBitwiseOr %v3uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBitwiseXor %uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBitwiseXor %v3uint %uint_3 Reduce %
// SPIRV 1x OpGroupNonUniformBroadcastFirst %uint %uint_3 %
// SPIRV 1x OpGroupNonUniformBroadcastFirst %v3uint %uint_3 %
// SPIRV 2x OpGroupNonUniformBroadcast %uint %uint_3 %
// SPIRV 2x OpGroupNonUniformBroadcast %v3uint %uint_3 %
// SPIRV 2x OpGroupNonUniformShuffle %uint %uint_3 %
// SPIRV 2x OpGroupNonUniformShuffle %v3uint %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleDown %uint %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleDown %v3uint %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleUp %uint %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleUp %v3uint %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleXor %uint %uint_3 %
// SPIRV 1x OpGroupNonUniformShuffleXor %v3uint %uint_3 %
// SPIRV 1x OpGroupNonUniformBallot %v4uint %uint_3 %
// SPIRV 1x OpGroupNonUniformAll %bool %uint_3 %
// SPIRV 1x OpGroupNonUniformAny %bool %uint_3 %
// SPIRV 1x OpGroupNonUniformElect %bool %uint_3
// SPIRV OpCapability GroupNonUniformArithmetic
// SPIRV OpCapability GroupNonUniformBallot
// SPIRV OpCapability GroupNonUniformVote
// SPIRV OpCapability GroupNonUniformShuffle
// SPIRV OpCapability GroupNonUniformShuffleRelative
