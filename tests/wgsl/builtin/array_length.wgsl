// arrayLength of a buffer that is an array, and of the array at a structure's end, read-only or not; through pointers, too.
struct Counted { count: u32, items: array<vec3f> }
@group(0) @binding(0) var<storage> plain: array<u32>;
@group(0) @binding(1) var<storage, read_write> counted: Counted;
fn through(p: ptr<storage, array<u32>>) -> u32 { return arrayLength(p); }
@compute @workgroup_size(1) fn main() {
  let p = &counted.items;
  counted.count = arrayLength(&plain) + arrayLength(&counted.items) + arrayLength(p) + through(&plain);
}
@vertex fn vertex() -> @builtin(position) vec4f { return vec4f(f32(arrayLength(&plain))); }
// OK
// SPIRV 3x OpArrayLength %uint * 0
// The two calls in one function ask once.
// SPIRV 1x OpArrayLength %uint * 1
