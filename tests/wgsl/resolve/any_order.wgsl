@compute @workgroup_size(n) fn main() { b[0] = S(f(k)); }
@group(0) @binding(0) var<storage, read_write> b : T;
alias T = array<S>;
struct S { v: i32 }
fn f(x: i32) -> i32 { return x + k2; }
const k = k2 * 2;
const k2 = 3;
override n : u32 = 2u * m;
override m : u32 = 4;
// OK
