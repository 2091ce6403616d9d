override unused = 1;
@group(0) @binding(0) var<storage, read_write> b: buffer<64>;
fn f(n: u32) -> u32 { let far = 66; return *bufferView<u32>(&b, far) + n; }
@compute @workgroup_size(1) fn main() { _ = f(u32(unused)); }
// OK
