// arrayLength takes a pointer to an array without a written size.
struct S { list: array<u32> }
@group(0) @binding(0) var<storage> fixed: array<u32, 4>;
@group(0) @binding(1) var<storage> s: S;
@group(0) @binding(2) var<storage> number: u32;
fn f() {
  _ = arrayLength(&fixed);
  _ = arrayLength(&s);
  _ = arrayLength(s.list);
  _ = arrayLength(&number);
  _ = arrayLength(4);
  _ = arrayLength(&s.list, 1);
  arrayLength(&s.list);
  let i: i32 = arrayLength(&s.list);
}
const c = arrayLength(&s.list);
// ERROR 7:19 [no-such-overload] No overload of arrayLength takes (ptr<storage, array<u32, 4>, read>). The pointer must be to an array without a written size, as array<u32>. It is declared as:
// ERROR 8:19 [no-such-overload] No overload of arrayLength takes (ptr<storage, S, read>). The pointer must be to an array without a written size, as array<u32>. It is declared as:
// ERROR 9:19 [argument-type] Argument 1 of "arrayLength" must be a pointer; write "&" before the variable.
// ERROR 10:19 [no-such-overload] No overload of arrayLength takes (ptr<storage, u32, read>). The pointer must be to an array without a written size, as array<u32>. It is declared as:
// ERROR 11:7 [no-such-overload] No overload of arrayLength takes (abstract-int). The first argument is a pointer; write "&" before the variable. It is declared as:
// ERROR 12:7 [no-such-overload] Built-in function arrayLength takes 1 argument, not 2. It is declared as:
// ERROR 13:3 [unused-result] "arrayLength" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
// ERROR 14:16 [type-mismatch] The initializer must have the type i32, but this has the type u32. WGSL doesn't convert it by itself; write i32(...) around it.
// ERROR 16:11 [expected-const-expression] The initializer of a "const" must be a const-expression.
