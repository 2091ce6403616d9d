var<workgroup> w : u32;
@group(0) @binding(0) var<storage, read_write> b : array<u32>;
struct Twice { @location(0) a: f32, @location(0) b: f32 }
fn drop() { discard; }
@vertex fn no_position() -> @location(0) vec4f { return vec4f(); }
@vertex fn writes() -> @builtin(position) vec4f { b[0] = 1; return vec4f(); }
@fragment fn uses_workgroup() { w = 1; }
@fragment fn not_flat(@location(0) i: u32) { }
@fragment fn twice(s: Twice) { }
@compute fn no_size() { }
@compute @workgroup_size(0) fn zero() { }
@compute @workgroup_size(1) fn discards() { drop(); }
@compute @workgroup_size(1) fn returns() -> @location(0) f32 { return 1.0; }
@group(0) @binding(1) var wo : texture_storage_2d<r32uint, write>;
@group(0) @binding(2) var rw : texture_storage_2d<r32uint, read_write>;
@group(0) @binding(3) var ro : texture_storage_2d<r32uint, read>;
@vertex fn images() -> @builtin(position) vec4f { _ = wo; _ = rw; _ = ro; return vec4f(); }
@fragment fn fragments() { _ = wo; _ = rw; _ = ro; }
// ERROR 1:16 [workgroup-variable-stage] "w" can't be used in the fragment stage
// ERROR 2:48 [writable-storage-stage] "b" is "read_write", which the vertex stage can't use
// ERROR 3:50 [duplicate-location] @location(0)
// ERROR 4:13 [discard-stage] "discard" can't be used in the compute stage
// ERROR 5:12 [missing-position] must return "@builtin(position)"
// ERROR 8:36 [integer-not-flat] needs "@interpolate(flat)"
// ERROR 10:13 [missing-workgroup-size] workgroup_size
// ERROR 11:26 [workgroup-size-range] The workgroup size must be at least 1, not 0.
// ERROR 13:58 [compute-io] The compute entry point "returns" can't return a value.
// ERROR 14:27 [writable-storage-stage] The storage texture "wo" is "write", which the vertex stage can't use, but the entry point "images" reaches it.
// ERROR 15:27 [writable-storage-stage] The storage texture "rw" is "read_write", which the vertex stage can't use, but the entry point "images" reaches it.
