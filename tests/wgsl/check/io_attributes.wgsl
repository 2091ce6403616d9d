// Built-in values: each once, depth modes, and interpolation where there is a location.
struct Twice { @builtin(position) a: vec4f, @builtin(position) b: vec4f }
struct Depth { @builtin(frag_depth, nearer) d: f32 }
struct Mode { @builtin(sample_mask, less) m: u32 }
struct Smooth { @builtin(position) @interpolate(flat) a: vec4f }
@vertex fn twice() -> Twice { return Twice(); }
@compute @workgroup_size(1) fn thrice(@builtin(workgroup_id) a: vec3u, @builtin(workgroup_id) b: vec3u) { }
@fragment fn across(a: Twice) { }
fn helper(@interpolate(flat) a: i32) { }
// ERROR 2:64 [duplicate-builtin-value] Another vertex output is the built-in value "position" already.
// ERROR 2:64 [duplicate-builtin-value] Another fragment input is the built-in value "position" already.
// ERROR 3:37 [depth-mode] The mode of a depth is "less" or "greater", not "nearer".
// ERROR 4:37 [depth-mode] Only "frag_depth" takes a mode, not "sample_mask".
// ERROR 5:36 [misplaced-interpolate] "@interpolate" needs a "@location" beside it.
// ERROR 7:95 [duplicate-builtin-value] Another compute input is the built-in value "workgroup_id" already.
// ERROR 9:11 [misplaced-attribute] "@interpolate" can't stand on a parameter of a function that is no entry point.
