@group(0) @binding(0) var<storage, read_write> b: buffer<64>;
fn copies(to: ptr<storage, u32, read_write>, source: ptr<storage, f32, read_write>) { *to = u32(*source); }
fn fills(p: ptr<storage, buffer, read_write>, at: u32) { let view = bufferArrayView<array<u32>>(p, at, 8); view[0] = 1; }
fn reads(p: ptr<storage, buffer<64>, read_write>) -> u32 { return bufferView<vec4u>(p, 0).x + *bufferView<u32>(&b, 4); }
fn fills_beside(p: ptr<storage, buffer<64>, read_write>) { fills(p, *bufferView<u32>(&b, 0)); }
fn two(p: ptr<storage, buffer<64>, read_write>, q: ptr<storage, buffer, read_write>) { fills(p, bufferLength(q)); }
fn f() {
  copies(bufferView<u32>(&b, 0), bufferView<f32>(&b, 16));
  _ = reads(&b);
  fills_beside(&b);
  two(&b, &b);
}
// ERROR 8:34 [aliased-pointer] This pointer to "b" for the parameter "source" of "copies" is an alias
// ERROR 10:16 [aliased-pointer] This pointer to "b" for the parameter "p" of "fills_beside" is an alias: the same variable is also used by the function directly
