// An entry point uses one immediate variable at most, through functions, too.
var<immediate> a: vec4f;
var<immediate> b: i32;
fn reads() -> i32 { return b; }
@compute @workgroup_size(1) fn one() { _ = a; }
@compute @workgroup_size(1) fn other() { _ = reads(); }
@compute @workgroup_size(1) fn both() { _ = a; _ = reads(); }
// ERROR 3:16 [several-immediates] The entry point "both" uses two immediate variables, "a" and "b"; one is possible.
