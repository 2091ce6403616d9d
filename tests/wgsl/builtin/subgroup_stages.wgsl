// Subgroup and quad functions can't be used in vertex shaders.
enable subgroups;
@vertex fn in_vertex(@location(0) f: f32) -> @builtin(position) vec4f { return vec4f(subgroupAdd(f), quadSwapX(f), f32(subgroupElect()), 1); }
@fragment fn in_fragment(@location(0) f: f32) -> @location(0) vec4f { return vec4f(subgroupAdd(f), quadSwapX(f), f32(subgroupElect()), 1); }
// FEATURES subgroups
// ERROR 3:86 [builtin-stage] "subgroupAdd" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 3:102 [builtin-stage] "quadSwapX" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 3:120 [builtin-stage] "subgroupElect" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
