// A zero of forty thousand words is one constant; taken apart member by member it would be as many stores.
struct S0 { m0: vec4u, m1: vec4u, m2: vec4u, m3: vec4u, m4: vec4u, m5: vec4u, m6: vec4u, m7: vec4u, m8: vec4u, m9: vec4u }
struct S1 { m0: S0, m1: S0, m2: S0, m3: S0, m4: S0, m5: S0, m6: S0, m7: S0, m8: S0, m9: S0 }
struct S2 { m0: S1, m1: S1, m2: S1, m3: S1, m4: S1, m5: S1, m6: S1, m7: S1, m8: S1, m9: S1 }
struct S3 { m0: S2, m1: S2, m2: S2, m3: S2, m4: S2, m5: S2, m6: S2, m7: S2, m8: S2, m9: S2 }
@group(0) @binding(0) var<storage, read_write> b: S3;
@compute @workgroup_size(1) fn main() { b = S3(); }
// OK
// SPIRV OpConstantNull %_struct
// SPIRV 1x OpStore
