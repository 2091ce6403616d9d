// A subgroup size that an override gives is at least 1. (The powers of two, and what the adapter can do, are looked at where
// pipelines are made.)
enable subgroup_size_control;
override zero = 0u;
override less = -16;
override sixteen = 16;
@compute @workgroup_size(64) @subgroup_size(zero) fn of_none() { }
@compute @workgroup_size(64) @subgroup_size(less) fn of_less() { }
@compute @workgroup_size(64) @subgroup_size(sixteen) fn of_sixteen() { }
// FEATURES subgroup_size_control
// PIPELINE of_none 7:54 [positive-size] The value of @subgroup_size is 0; it must be at least 1.
// PIPELINE of_less 8:54 [positive-size] The value of @subgroup_size is -16; it must be at least 1.
