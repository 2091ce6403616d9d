// Functions of floats in constant expressions: of numbers without a suffix, of f32 and of f16, and of vectors. Where the
// exact result is a number of the type, that is the result; elsewhere it is near.
enable f16;
const near = 0.000001;
const_assert abs(-2.5) == 2.5 && abs(-2.5f) == 2.5f && abs(-2.5h) == 2.5h && all(abs(vec2(-1.5, 2)) == vec2(1.5, 2));
const_assert acos(1.0) == 0 && abs(acos(-1f) - 3.14159265f) < near;
const_assert acosh(1.0) == 0 && abs(acosh(1.5430806348) - 1) < near;
const_assert asin(0.0) == 0 && abs(asin(1f) - 1.57079633f) < near;
const_assert asinh(0.0) == 0 && abs(asinh(1.1752011936) - 1) < near;
const_assert atan(0.0) == 0 && abs(atan(1f) - 0.78539816f) < near;
const_assert atan2(0.0, 1.0) == 0 && abs(atan2(1f, -1f) - 2.35619449f) < near && abs(atan2(-1.0, 0) + 1.57079633) < near;
const_assert atanh(0.0) == 0 && abs(atanh(0.7615941560) - 1) < near;
const_assert ceil(1.25) == 2 && ceil(-1.25f) == -1f && all(ceil(vec2h(0.5h, 2h)) == vec2h(1, 2));
const_assert clamp(1.5, 0, 1) == 1 && clamp(-3f, -2, 2) == -2f && all(clamp(vec3(0.5), vec3(1), vec3(2)) == vec3(1));
const_assert cos(0.0) == 1 && abs(cos(1.04719755f) - 0.5f) < near;
const_assert cosh(0.0) == 1 && abs(cosh(1.0) - 1.5430806348) < near;
const_assert all(cross(vec3(1.0, 0, 0), vec3(0, 1, 0)) == vec3(0, 0, 1)) && all(cross(vec3f(1, 2, 3), vec3f(4, 5, 6)) == vec3f(-3, 6, -3));
const_assert abs(degrees(3.14159265358979) - 180) < near;
const_assert determinant(mat2x2(1.0, 2, 3, 4)) == -2 && determinant(mat3x3f(2, 0, 0, 0, 3, 0, 0, 0, 4)) == 24f
  && determinant(mat4x4h(0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3)) == -6h;
const_assert distance(vec2(1.0, 1), vec2(4, 5)) == 5 && distance(2.5f, -1f) == 3.5f;
const_assert dot(vec2(1.0, 2), vec2(3, 4)) == 11 && dot(vec4h(1, 2, 3, 4), vec4h(1)) == 10h;
const_assert exp(0.0) == 1 && abs(exp(1.0) - 2.718281828459) < near;
const_assert exp2(-3.0) == 0.125 && exp2(10f) == 1024f;
// The sign of the product of the second and third argument decides.
const_assert all(faceForward(vec2(1.0, 2), vec2(1, 0), vec2(1, 0)) == vec2(-1, -2)) && all(faceForward(vec2(1.0, 2), vec2(-1, 0), vec2(1, 0)) == vec2(1, 2));
const_assert floor(1.75) == 1 && floor(-1.25f) == -2f;
const_assert fma(2.0, 3, 4) == 10 && all(fma(vec2h(1, 2), vec2h(3), vec2h(1)) == vec2h(4, 7));
const_assert fract(1.75) == 0.75 && fract(-1.25f) == 0.75f;
const_assert frexp(10.0).fract == 0.625 && frexp(10.0).exp == 4 && frexp(-0.5f).fract == -0.5f && frexp(-0.5f).exp == 0i;
const_assert frexp(0h).fract == 0h && frexp(0h).exp == 0i && all(frexp(vec2(1.0, 3)).exp == vec2(1, 2));
const_assert inverseSqrt(4.0) == 0.5 && inverseSqrt(0.25f) == 2f;
const_assert ldexp(0.75, 3) == 6 && ldexp(1f, -2i) == 0.25f && all(ldexp(vec2h(1, 3), vec2(15, 1)) == vec2h(32768, 6));
const_assert length(vec2(3.0, 4)) == 5 && length(-2.5f) == 2.5f && length(vec4h(1)) == 2h;
const_assert log(1.0) == 0 && abs(log(2.718281828459) - 1) < near;
const_assert log2(8.0) == 3 && log2(0.25f) == -2f;
const_assert max(1.5, 2) == 2 && max(-1f, -2f) == -1f && all(max(vec2(1.5, 2), vec2(2, 1.5)) == vec2(2, 2));
const_assert min(1.5, 2) == 1.5 && min(-1f, -2f) == -2f;
const_assert mix(1.0, 3, 0.25) == 1.5 && all(mix(vec2f(1, 2), vec2f(3, 4), 0.5) == vec2f(2, 3)) && all(mix(vec2(1.0, 2), vec2(3, 4), vec2(0, 1)) == vec2(1, 4));
const_assert modf(-1.75).fract == -0.75 && modf(-1.75).whole == -1 && all(modf(vec2f(2.5, 3)).whole == vec2f(2, 3));
const_assert all(normalize(vec2(3.0, 4)) == vec2(0.6, 0.8)) && all(normalize(vec3f(0, -2, 0)) == vec3f(0, -1, 0));
const_assert pow(2.0, 10) == 1024 && pow(4f, -0.5f) == 0.5f;
const_assert quantizeToF16(1.0) == 1f && quantizeToF16(2049f) == 2048f && all(quantizeToF16(vec2f(0.5, 65504)) == vec2f(0.5, 65504));
const_assert abs(radians(180.0) - 3.14159265358979) < near;
const_assert all(reflect(vec2(1.0, -1), vec2(0, 1)) == vec2(1, 1));
// Straight on; and a total reflection, which gives zero.
const_assert all(refract(vec2(0.0, -1), vec2(0, 1), 0.5) == vec2(0, -1)) && all(refract(vec2f(1, 0), vec2f(0, 1), 2) == vec2f());
const_assert round(2.5) == 2 && round(3.5f) == 4f && round(-0.5h) == 0h && round(-1.75) == -2;
const_assert saturate(1.5) == 1 && saturate(-1f) == 0f && saturate(0.25h) == 0.25h;
const_assert sign(-0.25) == -1 && sign(0f) == 0f && sign(3h) == 1h;
const_assert sin(0.0) == 0 && abs(sin(0.52359878f) - 0.5f) < near;
const_assert sinh(0.0) == 0 && abs(sinh(1.0) - 1.1752011936) < near;
// 3·t² - 2·t³ with t = 0.25; edges may fall.
const_assert smoothstep(0.0, 4, 1) == 0.15625 && smoothstep(4.0, 0, 3) == 0.15625 && smoothstep(0f, 1, 2) == 1f;
const_assert sqrt(2.25) == 1.5 && sqrt(0f) == 0f;
const_assert step(1.0, 1) == 1 && step(1f, 0.5) == 0f;
const_assert tan(0.0) == 0 && abs(tan(0.78539816f) - 1) < near;
const_assert tanh(0.0) == 0 && abs(tanh(1.0) - 0.7615941560) < near;
const_assert all(transpose(mat2x3(1.0, 2, 3, 4, 5, 6))[1] == vec2(2, 5)) && all(transpose(mat3x2f(1, 2, 3, 4, 5, 6))[0] == vec3f(1, 3, 5));
const_assert trunc(1.75) == 1 && trunc(-1.75f) == -1f;
const_assert select(1.5, 2, true) == 2 && all(select(vec2f(1, 2), vec2f(3, 4), vec2(true, false)) == vec2f(3, 2)) && select(1h, 2, false) == 1h;
// OK
// FEATURES f16
