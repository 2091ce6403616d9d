// all, any and select. One bool chooses a whole value, a vector of bools the components.
enable f16;
@group(0) @binding(0) var<storage, read_write> floats: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> halves: array<vec4h>;
@group(0) @binding(2) var<storage, read_write> ints: array<vec4i>;
@group(0) @binding(3) var<storage, read_write> uints: array<vec4u>;
fn select_f32(f: vec4<f32>, t: vec4<f32>, c: vec4<bool>) -> vec4<f32> {
  var r = select(f, t, c.x);
  r.x = select(r.x, t.x, c.x);
  r = vec4(select(r.xy, t.xy, c.x), r.zw);
  r = vec4(select(r.xyz, t.xyz, c.x), r.w);
  r = vec4(select(r.xy, t.xy, c.xy), r.zw);
  r = vec4(select(r.xyz, t.xyz, c.xyz), r.w);
  return select(r, t, c);
}
fn select_f16(f: vec4<f16>, t: vec4<f16>, c: vec4<bool>) -> vec4<f16> {
  var r = select(f, t, c.x);
  r.x = select(r.x, t.x, c.x);
  r = vec4(select(r.xy, t.xy, c.x), r.zw);
  r = vec4(select(r.xyz, t.xyz, c.x), r.w);
  r = vec4(select(r.xy, t.xy, c.xy), r.zw);
  r = vec4(select(r.xyz, t.xyz, c.xyz), r.w);
  return select(r, t, c);
}
fn select_i32(f: vec4<i32>, t: vec4<i32>, c: vec4<bool>) -> vec4<i32> {
  var r = select(f, t, c.x);
  r.x = select(r.x, t.x, c.x);
  r = vec4(select(r.xy, t.xy, c.x), r.zw);
  r = vec4(select(r.xyz, t.xyz, c.x), r.w);
  r = vec4(select(r.xy, t.xy, c.xy), r.zw);
  r = vec4(select(r.xyz, t.xyz, c.xyz), r.w);
  return select(r, t, c);
}
fn select_u32(f: vec4<u32>, t: vec4<u32>, c: vec4<bool>) -> vec4<u32> {
  var r = select(f, t, c.x);
  r.x = select(r.x, t.x, c.x);
  r = vec4(select(r.xy, t.xy, c.x), r.zw);
  r = vec4(select(r.xyz, t.xyz, c.x), r.w);
  r = vec4(select(r.xy, t.xy, c.xy), r.zw);
  r = vec4(select(r.xyz, t.xyz, c.xyz), r.w);
  return select(r, t, c);
}
fn select_bool(f: vec4<bool>, t: vec4<bool>, c: vec4<bool>) -> vec4<bool> {
  var r = select(f, t, c.x);
  r.x = select(r.x, t.x, c.x);
  r = vec4(select(r.xy, t.xy, c.x), r.zw);
  r = vec4(select(r.xyz, t.xyz, c.x), r.w);
  r = vec4(select(r.xy, t.xy, c.xy), r.zw);
  r = vec4(select(r.xyz, t.xyz, c.xyz), r.w);
  return select(r, t, c);
}
@compute @workgroup_size(1) fn main() {
  let c = uints[0] > vec4(1u);
  let d = uints[1] > vec4(1u);
  floats[0] = select_f32(floats[1], floats[2], c);
  halves[0] = select_f16(halves[1], halves[2], c);
  ints[0] = select_i32(ints[1], ints[2], c);
  let b = select_bool(c, d, d);
  uints[0] = select_u32(uints[1], uints[2], b);
  // Of one bool, all and any are that bool.
  uints[2].x = u32(all(b.x)) + u32(any(b.y));
  uints[2].y = u32(all(b.xy)) + u32(all(b.xyz)) + u32(all(b));
  uints[2].z = u32(any(b.xy)) + u32(any(b.xyz)) + u32(any(b));
}
// OK
// FEATURES f16
// SPIRV 3x OpAll %bool
// SPIRV 3x OpAny %bool
// SPIRV 1x OpSelect %float %
// SPIRV 2x OpSelect %v2float %
// SPIRV 2x OpSelect %v3float %
// SPIRV 2x OpSelect %v4float %
// SPIRV 1x OpSelect %half %
// SPIRV 2x OpSelect %v2half %
// SPIRV 2x OpSelect %v3half %
// SPIRV 2x OpSelect %v4half %
// SPIRV 1x OpSelect %int %
// SPIRV 2x OpSelect %v2int %
// SPIRV 2x OpSelect %v3int %
// SPIRV 2x OpSelect %v4int %
// SPIRV 1x OpSelect %bool %
// SPIRV 2x OpSelect %v2bool %
// SPIRV 2x OpSelect %v3bool %
// SPIRV 2x OpSelect %v4bool %
// The conversions of eight bools to u32 are selections, too.
// SPIRV 9x OpSelect %uint %
// SPIRV 2x OpSelect %v4uint %
