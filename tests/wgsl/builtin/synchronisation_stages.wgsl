// Barriers and workgroupUniformLoad exist in compute shaders only, as does workgroup memory.
var<workgroup> w: u32;
fn all_barriers() { workgroupBarrier(); storageBarrier(); textureBarrier(); }
@fragment fn in_fragment() { all_barriers(); }
@vertex fn in_vertex() -> @builtin(position) vec4f { _ = workgroupUniformLoad(&w); return vec4f(); }
@compute @workgroup_size(1) fn in_compute() { all_barriers(); _ = workgroupUniformLoad(&w); }
// ERROR 2:16 [workgroup-variable-stage] The workgroup variable "w" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
// ERROR 3:21 [builtin-stage] "workgroupBarrier" can't be used in the fragment stage, but the entry point "in_fragment" reaches it.
// ERROR 3:41 [builtin-stage] "storageBarrier" can't be used in the fragment stage, but the entry point "in_fragment" reaches it.
// ERROR 3:59 [builtin-stage] "textureBarrier" can't be used in the fragment stage, but the entry point "in_fragment" reaches it.
// ERROR 5:58 [builtin-stage] "workgroupUniformLoad" can't be used in the vertex stage, but the entry point "in_vertex" reaches it.
