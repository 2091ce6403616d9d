// Subgroup and quad functions, and f16 in any form, need their extensions; what is missing is said once each.
@fragment fn main(@location(0) f: f32) -> @location(0) vec4f {
  let half: f16 = 1.0;
  let two: vec2<f16> = vec2();
  let three = vec3h(1, 2, 3);
  let number = 1.5h;
  return vec4f(subgroupAdd(f), quadSwapX(f), subgroupBroadcast(f, 0), 1);
}
// FEATURES f16 subgroups
// ERROR 3:13 [missing-enable] The type "f16" needs "enable f16;" at the start of the text.
// ERROR 7:16 [missing-enable] The function "subgroupAdd" needs "enable subgroups;" at the start of the text.
