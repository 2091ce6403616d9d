// Sizes of workgroups and of arrays in workgroup memory must be at least 1, and the memory can't take more than any device has.
override none = 0;
override less: i32 = -4;
override several = 4u;
override huge = 0x20000000u;
var<workgroup> empty: array<u32, none>;
var<workgroup> negative: array<u32, less * 2>;
var<workgroup> vast: array<u32, huge>;
var<workgroup> fine: array<u32, several>;
@compute @workgroup_size(none) fn no_invocations() { }
@compute @workgroup_size(4, less) fn fewer_invocations() { }
@compute @workgroup_size(1) fn empty_array() { empty[0] = 1; }
@compute @workgroup_size(1) fn negative_array() { negative[0] = 1; }
@compute @workgroup_size(1) fn vast_array() { vast[0] = 1; }
@compute @workgroup_size(several) fn right() { fine[0] = 1; }
// PIPELINE no_invocations 10:35 [positive-size] A dimension of @workgroup_size is 0; it must be at least 1.
// PIPELINE fewer_invocations 11:38 [positive-size] A dimension of @workgroup_size is -4; it must be at least 1.
// PIPELINE empty_array 6:16 [positive-size] The size of "empty" is 0; it must be at least 1.
// PIPELINE negative_array 7:16 [positive-size] The size of "negative" is -8; it must be at least 1.
// PIPELINE vast_array 0:0 [workgroup-storage] Workgroup variables take 2147483648 bytes; no device has more than 1073741824.
