// Atomics take a pointer to an atomic in a buffer that is read-write or in workgroup memory, and a value of its type.
struct S { a: atomic<i32>, b: i32 }
@group(0) @binding(0) var<storage, read_write> s: S;
@group(0) @binding(1) var<storage, read_write> list: array<atomic<u32>>;
var<workgroup> w: atomic<u32>;
var<private> p: i32;
fn f(i: i32, u: u32) {
  _ = atomicLoad(s.a);
  _ = atomicLoad(&s.b);
  _ = atomicAdd(&p, 1);
  _ = atomicAdd(&s.a, u);
  _ = atomicMax(&w, i);
  _ = atomicSub(&list, 1);
  _ = atomicAnd(&list[0], 1.5);
  _ = atomicOr(&w);
  _ = atomicExchange(&w, 1, 2);
  _ = atomicCompareExchangeWeak(&w, 1);
  _ = atomicStore(&w, 1);
  atomicStore(&s.a, vec2(1));
  s.a = 1;
  _ = s.a;
  _ = s.a + 1;
  let t: i32 = atomicLoad(&w);
}
const c = atomicLoad(&w);
// ERROR 8:18 [argument-type] Argument 1 of "atomicLoad" must be a pointer; write "&" before the variable.
// ERROR 9:18 [no-such-overload] No overload of atomicLoad takes (ptr<storage, i32, read_write>). The pointer must be to an atomic type, as atomic<u32>. It is declared as:
// ERROR 10:17 [no-such-overload] No overload of atomicAdd takes (ptr<private, i32>, abstract-int). The pointer must be to an atomic type, as atomic<u32>. It is declared as:
// ERROR 11:23 [argument-type] Argument 2 of "atomicAdd" must have the type i32 here, but this has the type u32.
// ERROR 12:21 [argument-type] Argument 2 of "atomicMax" must have the type u32 here, but this has the type i32.
// ERROR 13:17 [no-such-overload] No overload of atomicSub takes (ptr<storage, array<atomic<u32>>, read_write>, abstract-int). The pointer must be to an atomic type, as atomic<u32>. It is declared as:
// ERROR 14:27 [argument-type] Argument 2 of "atomicAnd" must have the type u32 here, but this has the type abstract-float.
// ERROR 15:7 [no-such-overload] Built-in function atomicOr takes 2 arguments, not 1. It is declared as:
// ERROR 16:7 [no-such-overload] Built-in function atomicExchange takes 2 arguments, not 3. It is declared as:
// ERROR 17:7 [no-such-overload] Built-in function atomicCompareExchangeWeak takes 3 arguments, not 2. It is declared as:
// ERROR 18:7 [call-without-value] "atomicStore" returns no value.
// ERROR 19:21 [argument-type] Argument 2 of "atomicStore" must have the type i32 here, but this has the type vec2<abstract-int>.
// ERROR 20:3 [assign-type] A value of type atomic<i32> can't be assigned as a whole; use atomicStore, or atomicAdd and its kin.
// ERROR 21:7 [load-not-constructible] A value of type atomic<i32> can't be read: use atomicLoad.
// ERROR 22:7 [load-not-constructible] A value of type atomic<i32> can't be read: use atomicLoad.
// ERROR 23:16 [type-mismatch] The initializer must have the type i32, but this has the type u32. WGSL doesn't convert it by itself; write i32(...) around it.
// ERROR 25:11 [expected-const-expression] The initializer of a "const" must be a const-expression.
