// The range of a type ends at its largest value: what lies beyond is not rounded to it, however near it is.
enable f16;
const a = 3.4028234663852886e38f;
const b = 3.4028235e38f;
const c = 65504h;
const d = 65504.001h;
// FEATURES f16
// ERROR 4:11 [invalid-number] The value "3.4028235e38f" is too large for f32.
// ERROR 6:11 [invalid-number] The value "65504.001h" is too large for f16.
