// How many arguments each attribute takes, each at most once (but for @diagnostic); a comma may stand behind the last.
enable subgroup_size_control;
enable dual_source_blending;
@compute @workgroup_size(64,) @subgroup_size(16,) fn commas() { }
@compute @workgroup_size(64) @subgroup_size(16, 2) fn two() { }
@compute @workgroup_size(64) @subgroup_size() fn none() { }
@compute @workgroup_size(64) @subgroup_size fn no_list() { }
@compute @workgroup_size(64) @subgroup_size(16) @subgroup_size(16) fn twice() { }
@compute @workgroup_size() fn no_size() { }
@compute @workgroup_size(1, 2, 3, 4) fn four_sizes() { }
@compute(1) @workgroup_size(1) fn stage() { }
@compute() @workgroup_size(1) fn empty_stage() { }
@group(0, 1) @binding() var<uniform> a: f32;
@group @binding(0) var<uniform> b: f32;
@id() override c = 1;
@must_use(1) fn d() -> i32 { return 1; }
struct A { @align() a: i32 }
struct B { @size(4, 8) b: i32 }
struct C { @location(0) @location(1) c: i32 }
struct D { @builtin() d: f32 }
struct E { @builtin(position, less, more) e: vec4f }
struct F { @interpolate() f: f32 }
struct G { @interpolate(flat, either, last) g: f32 }
struct H { @invariant(1) h: f32 }
struct I { @blend_src() i: f32 }
@diagnostic(off, derivative_uniformity) @diagnostic(off, subgroup_uniformity) fn several() { }
@diagnostic() fn no_filter() { }
@diagnostic(off) fn no_rule() { }
@diagnostic(off, derivative_uniformity, 1) fn more() { }
@diagnostic(silent, derivative_uniformity) fn no_severity() { }
@fragment @fragment fn staged() { }
@ fn nameless() { }
@unknown fn strange() { }
// FEATURES subgroup_size_control dual_source_blending
// ERROR 5:30 [attribute-arguments] The attribute @subgroup_size takes 1 argument, not 2.
// ERROR 6:30 [attribute-arguments] The attribute @subgroup_size takes 1 argument, not 0.
// ERROR 7:45 [syntax] Expected "(" after "@subgroup_size", found the keyword "fn".
// ERROR 8:49 [duplicate-attribute] The attribute @subgroup_size stands here twice.
// ERROR 9:10 [attribute-arguments] The attribute @workgroup_size takes 1 to 3 arguments, not 0.
// ERROR 10:10 [attribute-arguments] The attribute @workgroup_size takes 1 to 3 arguments, not 4.
// ERROR 11:9 [attribute-arguments] The attribute @compute takes no arguments.
// ERROR 12:9 [attribute-arguments] The attribute @compute takes no arguments.
// ERROR 13:1 [attribute-arguments] The attribute @group takes 1 argument, not 2.
// ERROR 14:8 [syntax] Expected "(" after "@group", found "@".
// ERROR 15:1 [attribute-arguments] The attribute @id takes 1 argument, not 0.
// ERROR 16:10 [attribute-arguments] The attribute @must_use takes no arguments.
// ERROR 17:12 [attribute-arguments] The attribute @align takes 1 argument, not 0.
// ERROR 18:12 [attribute-arguments] The attribute @size takes 1 argument, not 2.
// ERROR 19:25 [duplicate-attribute] The attribute @location stands here twice.
// ERROR 20:12 [attribute-arguments] The attribute @builtin takes 1 to 2 arguments, not 0.
// ERROR 21:12 [attribute-arguments] The attribute @builtin takes 1 to 2 arguments, not 3.
// ERROR 22:12 [attribute-arguments] The attribute @interpolate takes 1 to 2 arguments, not 0.
// ERROR 23:12 [attribute-arguments] The attribute @interpolate takes 1 to 2 arguments, not 3.
// ERROR 24:22 [attribute-arguments] The attribute @invariant takes no arguments.
// ERROR 25:12 [attribute-arguments] The attribute @blend_src takes 1 argument, not 0.
// ERROR 27:13 [syntax] Expected a severity, found ")".
// ERROR 28:16 [syntax] Expected "," after the severity, found ")".
// ERROR 29:41 [syntax] Expected ")" after the diagnostic rule, found the number 1.
// ERROR 30:13 [diagnostic-severity] "silent" isn't a diagnostic severity; expected error, warning, info or off.
// ERROR 31:11 [duplicate-attribute] The attribute @fragment stands here twice.
// ERROR 32:3 [unknown-attribute] There is no attribute @fn.
// ERROR 32:6 [syntax] Expected a declaration after the attributes, found "nameless".
// ERROR 33:2 [unknown-attribute] There is no attribute @unknown.
