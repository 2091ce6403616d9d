const a = pow(0.0, 0.0);
const b = pow(0.0f, -1.0f);
const c = normalize(vec2(3e38f, 0.0f));
const d = normalize(vec2(1e-30f, 0.0f));
const e = length(vec2(1.7976931348623157e308, 1.7976931348623157e308));
const f = length(vec2(3e38f, 1e38f));
const g = refract(vec2(1e20f), vec2(1e20f), 1.0f);
const h = refract(vec2(1.0f, 0.0f), vec2(0.0f, 1.0f), 1e20f);
const i = pack2x16float(vec2(65504.0f, -65504.0f));
const j = pack2x16float(vec2(65505.0f, 0.0f));
const k = quantizeToF16(-65505.0f);
const l = quantizeToF16(65504.0f);
const_assert abs(normalize(vec2f(4e-22, 3e-22)).x - 0.8) < 1e-6;
const n = normalize(vec3f());
const o = dot(vec2f(3e38, 0), vec2f(3e38, 0));
const p = mat2x2f(3e38, 0, 0, 1) * vec2f(3, 0);
const q = mat2x2f(3e38, 1, 3e38, 1) * vec2f(1, 1);
// ERROR 1:11 [const-domain] pow isn't defined for the base 0 and the exponent 0.
// ERROR 2:11 [const-domain] pow isn't defined for the base 0 and the exponent -1.
// ERROR 3:11 [const-float-overflow] An intermediate result of normalize is 9.00000003e+76, which exceeds the range of f32 (up to 3.4028234663852886e+38).
// ERROR 4:11 [const-normalize] This vector is too short to be normalized: the square of its length is zero.
// ERROR 5:11 [const-float-overflow] The square of the result of length is infinite.
// ERROR 7:11 [const-float-overflow] An intermediate result of refract is 2.00000008e+40, which exceeds the range of f32 (up to 3.4028234663852886e+38).
// ERROR 8:11 [const-float-overflow] An intermediate result of refract is 1.00000004e+40, which exceeds the range of f32 (up to 3.4028234663852886e+38).
// ERROR 10:11 [const-out-of-range] The value 65505 of pack2x16float exceeds the range of f16 (up to 65504).
// ERROR 11:11 [const-out-of-range] The value -65505 of quantizeToF16 exceeds the range of f16 (up to 65504).
// ERROR 14:11 [const-normalize] A vector of length zero can't be normalized.
// ERROR 15:11 [const-float-overflow] An intermediate result of dot is 9.00000003e+76, which exceeds the range of f32 (up to 3.4028234663852886e+38).
// ERROR 16:11 [const-float-overflow] An intermediate result is 9.00000002e+38, which exceeds the range of f32 (up to 3.4028234663852886e+38).
// ERROR 17:11 [const-float-overflow] The result is 6.00000001e+38, which exceeds the range of f32 (up to 3.4028234663852886e+38).
