// What is dropped keeps its type; numbers of resources and locations may be any u32 (pipelines have their limits).
const n = 4294967295u;
@group(3000000000u) @binding(n) var<uniform> u: f32;
@fragment fn f(@location(4000000000u) x: f32) -> @location(n) f32 {
  _ = 5000000000;
  _ = vec2(1e300, 5000000000);
  _ = array(1e300, 2);
  return x + u;
}
// OK
// SPIRV Binding 4294967295
// SPIRV Location 4000000000
