// Barriers take nothing and give nothing; workgroupUniformLoad takes a pointer to workgroup memory.
struct WithAtomic { a: atomic<u32>, b: u32 }
var<workgroup> w: u32;
var<workgroup> mixed: WithAtomic;
var<workgroup> sized: array<u32, size>;
override size = 4;
var<private> p: u32;
@group(0) @binding(0) var<storage, read_write> s: u32;
fn f() {
  workgroupBarrier(1);
  _ = storageBarrier();
  let b = textureBarrier();
  _ = workgroupUniformLoad(w);
  _ = workgroupUniformLoad(&p);
  _ = workgroupUniformLoad(&s);
  _ = workgroupUniformLoad(&mixed);
  _ = workgroupUniformLoad(&sized);
  _ = workgroupUniformLoad();
  workgroupUniformLoad(&w);
}
// ERROR 10:3 [no-such-overload] Built-in function workgroupBarrier takes 0 arguments, not 1. It is declared as:
// ERROR 11:7 [call-without-value] "storageBarrier" returns no value.
// ERROR 12:11 [call-without-value] "textureBarrier" returns no value.
// ERROR 13:28 [argument-type] Argument 1 of "workgroupUniformLoad" must be a pointer; write "&" before the variable.
// ERROR 14:28 [no-such-overload] No overload of workgroupUniformLoad takes (ptr<private, u32>). The pointer must be to a variable declared var<workgroup>. It is declared as:
// ERROR 15:28 [no-such-overload] No overload of workgroupUniformLoad takes (ptr<storage, u32, read_write>). The pointer must be to a variable declared var<workgroup>. It is declared as:
// ERROR 16:28 [no-such-overload] No overload of workgroupUniformLoad takes (ptr<workgroup, WithAtomic>). What it points to must be constructible, so without atomics inside and without a size from an override. It is declared as:
// ERROR 17:28 [no-such-overload] No overload of workgroupUniformLoad takes (ptr<workgroup, array<u32, (override)>>). What it points to must be constructible, so without atomics inside and without a size from an override. It is declared as:
// ERROR 18:7 [no-such-overload] Built-in function workgroupUniformLoad takes 1 argument, not 0. It is declared as:
// ERROR 19:3 [unused-result] "workgroupUniformLoad" returns a value that must be used; a call of it can't be a statement. "_ = …;" drops a value.
