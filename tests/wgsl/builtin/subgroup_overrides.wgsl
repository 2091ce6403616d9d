// Ids, deltas and masks that overrides give must be within bounds, too.
enable subgroups;
override lane = 128;
override delta = 130u;
@group(0) @binding(0) var<storage, read_write> f: array<f32>;
@compute @workgroup_size(1) fn shuffle() { f[0] = subgroupShuffle(f[1], lane); }
@compute @workgroup_size(1) fn up() { f[0] = subgroupShuffleUp(f[1], delta); }
@compute @workgroup_size(1) fn down() { f[0] = subgroupShuffleDown(f[1], delta); }
@compute @workgroup_size(1) fn across() { f[0] = subgroupShuffleXor(f[1], delta); }
// FEATURES subgroups
// PIPELINE shuffle 6:51 [const-argument-range] The id of subgroupShuffle is 128; it must be 0 to 127.
// PIPELINE up 7:46 [const-argument-range] The delta of subgroupShuffleUp is 130; it must be 0 to 127.
// PIPELINE down 8:48 [const-argument-range] The delta of subgroupShuffleDown is 130; it must be 0 to 127.
// PIPELINE across 9:50 [const-argument-range] The mask of subgroupShuffleXor is 130; it must be 0 to 127.
