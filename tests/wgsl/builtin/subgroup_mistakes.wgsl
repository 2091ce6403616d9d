// Subgroup and quad functions: what they don't take; ids must be constants, and constants must be within bounds.
enable subgroups;
override o = 1;
fn types(f: f32, i: i32, u: u32, b: bool, v: vec3f, m: mat2x2f) {
  _ = subgroupAdd(b);
  _ = subgroupMul(m);
  _ = subgroupMax(vec2(true));
  _ = subgroupAnd(f);
  _ = subgroupXor(v);
  _ = subgroupAll(i);
  _ = subgroupBallot(u);
  _ = subgroupElect(1);
  _ = subgroupBroadcast(f, 1.5);
  _ = subgroupBroadcastFirst(f, 0);
  _ = subgroupShuffle(f, f);
  _ = subgroupShuffleUp(f, i);
  _ = subgroupShuffleXor(f, vec2u(1));
  _ = quadSwapX(b);
  _ = quadBroadcast(f, f);
}
fn constants(f: f32, i: i32, u: u32) {
  _ = subgroupBroadcast(f, u);
  _ = subgroupBroadcast(f, o);
  _ = quadBroadcast(f, i);
  _ = subgroupBroadcast(f, 128);
  _ = subgroupBroadcast(f, -1);
  _ = subgroupShuffle(f, 128u);
  _ = subgroupShuffle(f, -1i);
  _ = subgroupShuffleUp(f, 128);
  _ = subgroupShuffleDown(f, 200);
  _ = subgroupShuffleXor(f, 128);
  _ = quadBroadcast(f, 4);
  _ = quadBroadcast(f, -1);
}
fn unused(f: f32) {
  subgroupAdd(f);
  subgroupElect();
  subgroupShuffle(f, 1);
  quadSwapDiagonal(f);
}
const c = subgroupAdd(1);
// FEATURES subgroups
// ERROR 5:19 [argument-type] Argument 1 of "subgroupAdd" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type bool.
// ERROR 6:19 [argument-type] Argument 1 of "subgroupMul" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type mat2x2<f32>.
// ERROR 7:19 [argument-type] Argument 1 of "subgroupMax" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type vec2<bool>.
// ERROR 8:19 [argument-type] Argument 1 of "subgroupAnd" must have the type i32 or vec2<i32> or vec3<i32> or the like here, but this has the type f32.
// ERROR 9:19 [argument-type] Argument 1 of "subgroupXor" must have the type i32 or vec2<i32> or vec3<i32> or the like here, but this has the type vec3<f32>.
// ERROR 10:19 [argument-type] Argument 1 of "subgroupAll" must have the type bool here, but this has the type i32.
// ERROR 11:22 [argument-type] Argument 1 of "subgroupBallot" must have the type bool here, but this has the type u32.
// ERROR 12:7 [no-such-overload] Built-in function subgroupElect takes 0 arguments, not 1. It is declared as:
// ERROR 13:28 [argument-type] Argument 2 of "subgroupBroadcast" must have the type i32 or u32 here, but this has the type abstract-float.
// ERROR 14:7 [no-such-overload] Built-in function subgroupBroadcastFirst takes 1 argument, not 2. It is declared as:
// ERROR 15:26 [argument-type] Argument 2 of "subgroupShuffle" must have the type i32 or u32 here, but this has the type f32.
// ERROR 16:28 [argument-type] Argument 2 of "subgroupShuffleUp" must have the type u32 here, but this has the type i32.
// ERROR 17:29 [argument-type] Argument 2 of "subgroupShuffleXor" must have the type u32 here, but this has the type vec2<u32>.
// ERROR 18:17 [argument-type] Argument 1 of "quadSwapX" must have the type f32 or vec2<f32> or vec3<f32> or the like here, but this has the type bool.
// ERROR 19:24 [argument-type] Argument 2 of "quadBroadcast" must have the type i32 or u32 here, but this has the type f32.
// ERROR 22:28 [expected-const-expression] Argument 2 of "subgroupBroadcast" must be a const-expression.
// ERROR 23:28 [expected-const-expression] Argument 2 of "subgroupBroadcast" must be a const-expression.
// ERROR 24:24 [expected-const-expression] Argument 2 of "quadBroadcast" must be a const-expression.
// ERROR 25:28 [const-argument-range] The id of subgroupBroadcast is 128; it must be 0 to 127.
// ERROR 26:28 [const-argument-range] The id of subgroupBroadcast is -1; it must be 0 to 127.
// ERROR 27:26 [const-argument-range] The id of subgroupShuffle is 128; it must be 0 to 127.
// ERROR 28:26 [const-argument-range] The id of subgroupShuffle is -1; it must be 0 to 127.
// ERROR 29:28 [const-argument-range] The delta of subgroupShuffleUp is 128; it must be 0 to 127.
// ERROR 30:30 [const-argument-range] The delta of subgroupShuffleDown is 200; it must be 0 to 127.
// ERROR 31:29 [const-argument-range] The mask of subgroupShuffleXor is 128; it must be 0 to 127.
// ERROR 32:24 [const-argument-range] The id of quadBroadcast is 4; it must be 0 to 3.
// ERROR 33:24 [const-argument-range] The id of quadBroadcast is -1; it must be 0 to 3.
// ERROR 36:3 [unused-result] "subgroupAdd" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 37:3 [unused-result] "subgroupElect" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 38:3 [unused-result] "subgroupShuffle" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 39:3 [unused-result] "quadSwapDiagonal" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 41:11 [expected-const-expression] The initializer of a "const" must be a const-expression.
