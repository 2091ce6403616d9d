// Derivatives exist in fragment shaders only; what counts is which entry points reach the call.
fn helper(f: f32) -> f32 { return dpdx(f) + dpdxCoarse(f) + dpdxFine(f) + dpdy(f) + dpdyCoarse(f) + dpdyFine(f) + fwidth(f) + fwidthCoarse(f) + fwidthFine(f); }
@fragment fn in_fragment(@location(0) f: f32) -> @location(0) vec4f { return vec4f(helper(f)); }
@vertex fn in_vertex(@location(0) f: f32) -> @builtin(position) vec4f { return vec4f(helper(f)); }
@compute @workgroup_size(1) fn in_compute() { _ = fwidth(1.0f); }
// ERROR 2:35 [builtin-stage] "dpdx" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 2:45 [builtin-stage] "dpdxCoarse" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 2:61 [builtin-stage] "dpdxFine" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 2:75 [builtin-stage] "dpdy" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 2:85 [builtin-stage] "dpdyCoarse" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 2:101 [builtin-stage] "dpdyFine" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 2:115 [builtin-stage] "fwidth" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 2:127 [builtin-stage] "fwidthCoarse" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 2:145 [builtin-stage] "fwidthFine" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 5:51 [builtin-stage] "fwidth" can't be used in the compute stage, but the entry point "in_compute" reaches it.
