// The values that fit f16, and those that don't.
enable f16;
override half: f16 = 1;
override other: f16 = 1;
@group(0) @binding(0) var<storage, read_write> out: array<f16>;
@compute @workgroup_size(1) fn too_large() { out[0] = half; }
@compute @workgroup_size(1) fn largest() { out[0] = other; }
// FEATURES f16
// SET half 65520
// SET other 65504
// PIPELINE too_large 3:10 [override-value-range] The pipeline's constant 65520 doesn't fit override "half" of type f16 (up to 65504).
