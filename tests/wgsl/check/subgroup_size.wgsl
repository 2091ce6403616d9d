// @subgroup_size takes one i32 or u32, a power of two, that is known when the pipeline is made; in compute shaders.
enable subgroup_size_control;
override size = 16u;
@compute @workgroup_size(64) @subgroup_size(32) fn fine() { }
@compute @workgroup_size(64) @subgroup_size(size) fn overridden() { }
@compute @workgroup_size(64) @subgroup_size(size * 2) fn computed() { }
@compute @workgroup_size(64) @subgroup_size(24) fn no_power_of_two() { }
@compute @workgroup_size(64) @subgroup_size(0) fn zero() { }
@compute @workgroup_size(64) @subgroup_size(-4) fn negative() { }
@compute @workgroup_size(64) @subgroup_size(16.0) fn float() { }
@compute @workgroup_size(64) @subgroup_size(true) fn boolean() { }
@fragment @subgroup_size(16) fn in_fragment() { }
@subgroup_size(16) fn no_entry_point() { }
var<private> v = 4u;
@compute @workgroup_size(64) @subgroup_size(v) fn of_variable() { }
// FEATURES subgroup_size_control
// ERROR 7:45 [attribute-range] The subgroup size must be a power of two, not 24.
// ERROR 8:45 [attribute-range] The subgroup size must be a power of two, not 0.
// ERROR 9:45 [attribute-range] The subgroup size must be a power of two, not -4.
// ERROR 10:45 [attribute-type] The subgroup size must be an i32 or u32, not f32.
// ERROR 11:45 [attribute-type] The subgroup size must be an i32 or u32, not bool.
// ERROR 12:11 [misplaced-attribute] "@subgroup_size" can only stand on a compute entry point.
// ERROR 13:1 [misplaced-attribute] "@subgroup_size" can only stand on a compute entry point.
// ERROR 15:45 [expected-override-expression] The subgroup size must be a const-expression or an override-expression.
