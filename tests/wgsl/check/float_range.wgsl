// A value outside of a float type's range isn't converted to it, however near it is; an operation may round.
enable f16;
const largest = 3.4028234663852886e38f;
const sum = largest + 1e31f;
const half: f16 = 65504;
const b: f32 = -3.4028235e38;
const c = vec2<f32>(3.4028235e38);
const e: f16 = 65504.5;
const f = f16(65505i);
const g = vec2<f16>(vec2(1.0, 65505.0f));
fn h() { var x = 3.4028235e38; }
// FEATURES f16
// ERROR 6:16 [const-out-of-range] The value -3.4028235e+38 doesn't fit in f32 (up to 3.4028234663852886e+38).
// ERROR 7:21 [const-out-of-range] The value 3.4028235e+38 doesn't fit in f32 (up to 3.4028234663852886e+38).
// ERROR 8:16 [const-out-of-range] The value 65504.5 doesn't fit in f16 (up to 65504).
// ERROR 9:11 [const-out-of-range] The value 65505 doesn't fit in f16 (up to 65504).
// ERROR 10:11 [const-out-of-range] The value 65505 doesn't fit in f16 (up to 65504).
// ERROR 11:18 [const-out-of-range] The value 3.4028235e+38 doesn't fit in f32 (up to 3.4028234663852886e+38).
