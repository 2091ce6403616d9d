// Entry points: what goes in and out, stages.
struct Out { @builtin(position) p: vec4f, @location(0) a: u32, @location(0) b: f32 }
struct Plain { a: f32 }
struct In { @location(0) @interpolate(flat) i: u32, @location(1) j: i32, @builtin(position) p: vec4f, x: f32 }
var<workgroup> wg: u32;
@group(0) @binding(0) var<storage, read_write> rw: u32;
@group(0) @binding(0) var<uniform> un: u32;
@group(1) @binding(0) var t: texture_2d<f32>;
@group(1) @binding(1) var s: sampler;
fn usesDiscard() { discard; }
fn usesSample() -> vec4f { return textureSample(t, s, vec2f()); }
fn usesBarrier() { workgroupBarrier(); }
@vertex fn v1() {}
@vertex fn v2() -> vec4f { return vec4f(); }
@vertex fn v3() -> Out { return Out(); }
@vertex fn v4() -> @builtin(position) vec3f { return vec3f(); }
@vertex fn v5(@location(0) a: bool, @builtin(front_facing) b: bool) -> @builtin(position) vec4f { rw = 1; return usesSample(); }
@vertex fn v6(p: Plain, @location(0) m: mat2x2f) -> @builtin(position) vec4f { wg = 2; usesDiscard(); return vec4f(); }
@fragment fn f1(in: In) -> @location(0) vec4f { usesBarrier(); return vec4f(f32(rw + un)); }
@fragment fn f2(@builtin(vertex_index) v: u32, @builtin(nothing) w: u32) -> @builtin(frag_depth) u32 { return 1; }
@fragment fn f3(@location(0) @builtin(position) v: vec4f, @location(-1) w: f32) -> @builtin(position) vec4f { return v; }
@fragment fn f4(@location(0) @interpolate(linear, first) v: f32, @location(1) @interpolate(round) w: f32) {}
@fragment @workgroup_size(1) fn f5() {}
@compute fn c1() {}
@compute @workgroup_size(0) fn c2() {}
@compute @workgroup_size(1, -1) fn c3() {}
@compute @workgroup_size(1i, 2u) fn c4() {}
@compute @workgroup_size(1.5) fn c5() {}
@compute @workgroup_size(1) fn c6() -> u32 { return 1; }
@compute @workgroup_size(1) fn c7(@location(0) a: f32, b: u32) { usesDiscard(); _ = usesSample(); }
@compute @vertex @workgroup_size(1) fn c8() {}
@compute @workgroup_size(1) fn c9(p: ptr<function, i32>) {}
fn n1(@location(0) a: f32) -> @location(0) f32 { return a; }
@must_use fn n2() {}
@group(0) fn n3() {}
@compute @workgroup_size(rw) fn c10() {}
@fragment fn f6() -> @location(0) bool { return true; }
@fragment fn f7() -> @location(0) @invariant vec4f { return vec4f(); }
@fragment fn f8(@builtin(primitive_index) p: u32) {}
// ERROR 2:56 [integer-not-flat] A vertex output of type u32 needs "@interpolate(flat)": integers aren't interpolated.
// ERROR 2:77 [duplicate-location] The member "a" has "@location(0)" already.
// ERROR 3:16 [missing-io-attribute] The member "a" of "Plain" needs "@location" or "@builtin", as it is a vertex input.
// ERROR 4:66 [integer-not-flat] A fragment input of type i32 needs "@interpolate(flat)": integers aren't interpolated.
// ERROR 4:103 [missing-io-attribute] The member "x" of "In" needs "@location" or "@builtin", as it is a fragment input.
// ERROR 5:16 [workgroup-variable-stage] The workgroup variable "wg" can't be used in the vertex stage, but the entry point "v6" reaches it.
// ERROR 6:48 [writable-storage-stage] The storage variable "rw" is "read_write", which the vertex stage can't use, but the entry point
// ERROR 7:36 [duplicate-binding] The entry point "f1" uses both "rw" and "un", which have the same group and binding.
// ERROR 10:20 [discard-stage] "discard" can't be used in the vertex stage, but the entry point "v6" reaches it.
// ERROR 10:20 [discard-stage] "discard" can't be used in the compute stage, but the entry point "c7" reaches it.
// ERROR 11:35 [builtin-stage] "textureSample" can't be used in the vertex stage, but the entry point "v5" reaches it.
// ERROR 11:35 [builtin-stage] "textureSample" can't be used in the compute stage, but the entry point "c7" reaches it.
// ERROR 12:20 [builtin-stage] "workgroupBarrier" can't be used in the fragment stage, but the entry point "f1" reaches it.
// ERROR 13:12 [missing-position] The vertex entry point "v1" must return "@builtin(position)", a vec4<f32>.
// ERROR 14:20 [missing-io-attribute] A vertex output needs "@location" or "@builtin".
// ERROR 16:39 [builtin-value-type] The built-in value "position" has the type vec4<f32>, not vec3<f32>.
// ERROR 17:31 [location-type] A value with "@location" must be a numeric scalar or vector, not bool.
// ERROR 17:60 [builtin-value-stage] The built-in value "front_facing" can't be a vertex input.
// ERROR 18:41 [location-type] A value with "@location" must be a numeric scalar or vector, not mat2x2<f32>.
// ERROR 20:40 [builtin-value-stage] The built-in value "vertex_index" can't be a fragment input.
// ERROR 20:57 [unknown-builtin-value] There is no built-in value "nothing".
// ERROR 20:98 [builtin-value-type] The built-in value "frag_depth" has the type f32, not u32.
// ERROR 21:17 [location-and-builtin] "@location" and "@builtin" can't stand on the same thing.
// ERROR 21:69 [attribute-range] The argument of "@location" must be from 0 to 4294967295, not -1.
// ERROR 21:103 [builtin-value-stage] The built-in value "position" can't be a fragment output.
// ERROR 22:51 [interpolation] "linear" interpolation samples "center", "centroid" or "sample", not "first".
// ERROR 22:92 [interpolation] Interpolation is "perspective", "linear" or "flat", not "round".
// ERROR 23:11 [misplaced-attribute] "@workgroup_size" can only stand on a compute entry point.
// ERROR 24:13 [missing-workgroup-size] The compute entry point "c1" needs "@workgroup_size", as in @workgroup_size(64).
// ERROR 25:26 [workgroup-size-range] The workgroup size must be at least 1, not 0.
// ERROR 26:29 [workgroup-size-range] The workgroup size must be at least 1, not -1.
// ERROR 27:10 [workgroup-size-type] The dimensions of the workgroup size must all be i32 or all be u32.
// ERROR 28:10 [workgroup-size-type] The dimensions of the workgroup size must all be i32 or all be u32.
// ERROR 29:40 [compute-io] The compute entry point "c6" can't return a value.
// ERROR 30:48 [compute-io] A compute entry point can't have a "@location".
// ERROR 30:56 [missing-io-attribute] A compute input needs "@location" or "@builtin".
// ERROR 31:10 [several-stages] The function "c8" has a stage already.
// ERROR 31:18 [misplaced-attribute] "@workgroup_size" can only stand on a compute entry point.
// ERROR 31:40 [missing-position] The vertex entry point "c8" must return "@builtin(position)", a vec4<f32>.
// ERROR 32:38 [parameter-type] The parameter "p" of an entry point can't have the type ptr<function, i32>.
// ERROR 33:7 [misplaced-attribute] "@location" can't stand on a parameter of a function that is no entry point.
// ERROR 33:31 [misplaced-attribute] "@location" can't stand on the return type of a function that is no entry point.
// ERROR 34:1 [must-use-without-value] "@must_use" needs a function with a return type; "n2" has none.
// ERROR 35:1 [misplaced-attribute] "@group" can't stand on a function.
// ERROR 36:26 [expected-override-expression] The workgroup size must be a const-expression or an override-expression.
// ERROR 37:35 [location-type] A value with "@location" must be a numeric scalar or vector, not bool.
// ERROR 38:35 [misplaced-invariant] "@invariant" can only stand beside "@builtin(position)".
// ERROR 39:17 [missing-enable] The attribute @builtin(primitive_index) needs "enable primitive_index;" at the start of the text.
