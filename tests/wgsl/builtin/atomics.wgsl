// Atomics of both integer types, in a buffer and in workgroup memory; in fragment shaders, too. Their results need no use.
// The scope is the device (1) for buffers and the workgroup (2) for its memory; the order is relaxed (0).
struct Shared { i: atomic<i32>, u: atomic<u32> }
@group(0) @binding(0) var<storage, read_write> s: Shared;
@group(0) @binding(1) var<storage, read_write> ints: array<i32>;
@group(0) @binding(2) var<storage, read_write> uints: array<u32>;
var<workgroup> wi: atomic<i32>;
var<workgroup> wu: array<atomic<u32>, 4>;
@fragment fn in_buffer() {
  {
    var r = atomicLoad(&s.i);
    atomicStore(&s.i, r);
    r = atomicAdd(&s.i, r);
    r = atomicSub(&s.i, r);
    r = atomicMax(&s.i, r);
    r = atomicMin(&s.i, r);
    r = atomicAnd(&s.i, r);
    r = atomicOr(&s.i, r);
    r = atomicXor(&s.i, r);
    r = atomicExchange(&s.i, r);
    let e = atomicCompareExchangeWeak(&s.i, r, 7);
    ints[0] = e.old_value + i32(e.exchanged);
    atomicAdd(&s.i, 1);
  }
  {
    var r = atomicLoad(&s.u);
    atomicStore(&s.u, r);
    r = atomicAdd(&s.u, r);
    r = atomicSub(&s.u, r);
    r = atomicMax(&s.u, r);
    r = atomicMin(&s.u, r);
    r = atomicAnd(&s.u, r);
    r = atomicOr(&s.u, r);
    r = atomicXor(&s.u, r);
    r = atomicExchange(&s.u, r);
    let e = atomicCompareExchangeWeak(&s.u, r, 7);
    uints[0] = e.old_value + u32(e.exchanged);
    atomicAdd(&s.u, 1);
  }
}
@compute @workgroup_size(1) fn in_workgroup() {
  {
    var r = atomicLoad(&wi);
    atomicStore(&wi, r);
    r = atomicAdd(&wi, r);
    r = atomicSub(&wi, r);
    r = atomicMax(&wi, r);
    r = atomicMin(&wi, r);
    r = atomicAnd(&wi, r);
    r = atomicOr(&wi, r);
    r = atomicXor(&wi, r);
    r = atomicExchange(&wi, r);
    let e = atomicCompareExchangeWeak(&wi, r, 7);
    ints[0] = e.old_value + i32(e.exchanged);
    atomicAdd(&wi, 1);
  }
  {
    var r = atomicLoad(&wu[3]);
    atomicStore(&wu[3], r);
    r = atomicAdd(&wu[3], r);
    r = atomicSub(&wu[3], r);
    r = atomicMax(&wu[3], r);
    r = atomicMin(&wu[3], r);
    r = atomicAnd(&wu[3], r);
    r = atomicOr(&wu[3], r);
    r = atomicXor(&wu[3], r);
    r = atomicExchange(&wu[3], r);
    let e = atomicCompareExchangeWeak(&wu[3], r, 7);
    uints[0] = e.old_value + u32(e.exchanged);
    atomicAdd(&wu[3], 1);
  }
}
// OK
// SPIRV 1x OpAtomicLoad %int * %uint_1 %uint_0
// SPIRV 2x OpAtomicIAdd %int * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicISub %int * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicSMax %int * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicSMin %int * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicAnd %int * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicOr %int * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicXor %int * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicExchange %int * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicCompareExchange %int * %uint_1 %uint_0 %uint_0 %int_7 %
// SPIRV 1x OpAtomicLoad %int * %uint_2 %uint_0
// SPIRV 2x OpAtomicIAdd %int * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicISub %int * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicSMax %int * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicSMin %int * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicAnd %int * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicOr %int * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicXor %int * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicExchange %int * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicCompareExchange %int * %uint_2 %uint_0 %uint_0 %int_7 %
// SPIRV 1x OpAtomicLoad %uint * %uint_1 %uint_0
// SPIRV 2x OpAtomicIAdd %uint * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicISub %uint * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicUMax %uint * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicUMin %uint * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicAnd %uint * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicOr %uint * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicXor %uint * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicExchange %uint * %uint_1 %uint_0 %
// SPIRV 1x OpAtomicCompareExchange %uint * %uint_1 %uint_0 %uint_0 %uint_7 %
// SPIRV 1x OpAtomicLoad %uint * %uint_2 %uint_0
// SPIRV 2x OpAtomicIAdd %uint * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicISub %uint * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicUMax %uint * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicUMin %uint * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicAnd %uint * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicOr %uint * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicXor %uint * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicExchange %uint * %uint_2 %uint_0 %
// SPIRV 1x OpAtomicCompareExchange %uint * %uint_2 %uint_0 %uint_0 %uint_7 %
// SPIRV 2x OpAtomicStore * %uint_1 %uint_0 %
// SPIRV 2x OpAtomicStore * %uint_2 %uint_0 %
// SPIRV 4x OpIEqual %bool %
