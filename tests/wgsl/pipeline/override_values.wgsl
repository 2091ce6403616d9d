// Overrides get their values when a pipeline is made, each entry point those that it uses.
override missing: f32;
@id(7) override numbered: i32;
override of_missing = missing * 2;
override small: i32 = 1;
override natural: u32 = 1;
override real: f32 = 1;
override fine: u32 = 1;
override halfway: i32 = 1;
override beyond: u32 = 1;
override below: i32 = 1;
override close: f32 = 1;
@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(1) fn without_value() { out[0] = missing; }
@compute @workgroup_size(1) fn by_number() { out[0] = f32(numbered); }
@compute @workgroup_size(1) fn indirectly() { out[0] = of_missing; }
@compute @workgroup_size(1) fn large_integer() { out[0] = f32(small); }
@compute @workgroup_size(1) fn negative() { out[0] = f32(natural); }
@compute @workgroup_size(1) fn large_float() { out[0] = real; }
@compute @workgroup_size(1) fn above_integers() { out[0] = f32(halfway) + f32(below); }
@compute @workgroup_size(1) fn above_naturals() { out[0] = f32(beyond); }
@compute @workgroup_size(1) fn above_floats() { out[0] = close; }
@compute @workgroup_size(1) fn right() { out[0] = f32(fine); }
// SET small 2147483648
// SET natural -1
// SET real 1e39
// SET fine 4294967295
// SET halfway 2147483648.5
// SET beyond 4294967296.25
// SET below -2147483648.5
// SET close 3.4028235678e38
// PIPELINE without_value 2:10 [override-without-value] Override "missing" has no default; the pipeline must give a constant "missing".
// PIPELINE by_number 3:17 [override-without-value] Override "numbered" has no default; the pipeline must give a constant "7".
// PIPELINE indirectly 2:10 [override-without-value] Override "missing" has no default; the pipeline must give a constant "missing".
// PIPELINE large_integer 5:10 [override-value-range] The pipeline's constant 2147483648 doesn't fit override "small" of type i32 (-2147483648 to 2147483647).
// PIPELINE negative 6:10 [override-value-range] The pipeline's constant -1 doesn't fit override "natural" of type u32 (0 to 4294967295).
// PIPELINE large_float 7:10 [override-value-range] The pipeline's constant 1e+39 doesn't fit override "real" of type f32 (up to 3.4028234663852886e+38).
// PIPELINE above_integers 9:10 [override-value-range] The pipeline's constant 2147483648.5 doesn't fit override "halfway" of type i32 (-2147483648 to 2147483647).
// PIPELINE above_naturals 10:10 [override-value-range] The pipeline's constant 4294967296.25 doesn't fit override "beyond" of type u32 (0 to 4294967295).
// PIPELINE above_floats 12:10 [override-value-range] The pipeline's constant 3.4028235678e+38 doesn't fit override "close" of type f32 (up to 3.4028234663852886e+38).
