var<private> g : i32;
var<workgroup> w : atomic<u32>;
fn reads(p: ptr<private, i32>) -> i32 { return *p + g; }
fn writes(p: ptr<private, i32>) { *p = 1; deeper(); }
fn deeper() { _ = g; }
fn bumps(p: ptr<workgroup, atomic<u32>>) { atomicAdd(p, atomicLoad(&w)); }
fn f() {
  _ = reads(&g);
  writes(&g);
  bumps(&w);
}
// ERROR 9:10 [aliased-pointer] This pointer to "g" for the parameter "p" of "writes" is an alias: the same variable is also used by the function directly
// ERROR 10:9 [aliased-pointer] This pointer to "w" for the parameter "p" of "bumps" is an alias
