enable subgroups;
@group(0) @binding(0) var<storage, read_write> o: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(subgroup_invocation_id) i: u32, @builtin(subgroup_size) n: u32) { o[i] = subgroupAdd(i) + n + subgroupBroadcast(i, 3); }
// FEATURES subgroups
// OK
