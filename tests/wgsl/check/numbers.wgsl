@group(0) @binding(0) var<storage, read_write> f: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> u: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> s: array<vec4i>;
const_assert 1 + 1 == 2;
const big = 4000000000u;
const arr2 = array<vec2f, 2>(vec2(1), vec2(2, 3));
const m = mat2x2(1, 2, 3, 4) * 2;
const st = vec3(1.5, 2, 3).zx;
fn all_math(x: vec4f) -> vec4f {
  var r = abs(x) + acos(x) + acosh(x) + asin(x) + asinh(x) + atan(x) + atan2(x, x) + atanh(x) + ceil(x) + clamp(x, x, x) + cos(x) + cosh(x);
  r += degrees(x) + exp(x) + exp2(x) + faceForward(x, x, x) + floor(x) + fma(x, x, x) + fract(x) + inverseSqrt(x) + ldexp(x, vec4i(1)) + log(x) + log2(x);
  r += max(x, x) + min(x, x) + mix(x, x, 0.5) + mix(x, x, x) + normalize(x) + pow(x, x) + quantizeToF16(x) + radians(x) + reflect(x, x) + refract(x, x, 0.5);
  r += round(x) + saturate(x) + sign(x) + sin(x) + sinh(x) + smoothstep(x, x, x) + sqrt(x) + step(x, x) + tan(x) + tanh(x) + trunc(x) + x % x;
  r += distance(x, x) + length(x) + dot(x, x) + vec4(cross(x.xyz, x.zyx), 1);
  r += frexp(x).fract + vec4f(frexp(x).exp) + modf(x).fract;
  return r;
}
fn ints(x: vec4i, y: vec4u) -> vec4i {
  var r = abs(x) + clamp(x, x, x) + countLeadingZeros(x) + countOneBits(x) + countTrailingZeros(x) + extractBits(x, 1, 3) + firstLeadingBit(x) + firstTrailingBit(x);
  r += insertBits(x, x, 2, 3) + max(x, x) + min(x, x) + reverseBits(x) + sign(x) + x / x + x % x + (x << y) + (x >> y) + (x & x) + (x | ~x) + (x ^ x) + dot(x, x);
  r -= vec4i(y) + vec4i(vec4f(x)) + bitcast<vec4i>(y) + select(x, -x, x < vec4i(3)) + vec4i(x != x);
  r /= 3; r %= vec4(2); r <<= vec4u(1); r |= 1 * x; r &= x; r ^= x; r >>= y; r *= 2;
  return r;
}
fn packs(x: vec4f, y: u32) -> u32 {
  return pack4x8snorm(x) + pack4x8unorm(x) + pack2x16snorm(x.xy) + pack2x16unorm(x.xy) + pack2x16float(x.xy) + pack4xI8(vec4i(x)) + pack4xU8(vec4u(x)) + pack4xI8Clamp(vec4i(x)) + pack4xU8Clamp(vec4u(x)) + dot4U8Packed(y, y) + u32(dot4I8Packed(y, y)) + u32(unpack4x8snorm(y).x + unpack4x8unorm(y).y + unpack2x16snorm(y).x + unpack2x16unorm(y).y + unpack2x16float(y).x) + u32(unpack4xI8(y).x) + unpack4xU8(y).z;
}
@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) g: vec3<u32>) {
  let i = g.x;
  f[i] = all_math(f[i]);
  s[i] = ints(s[i], u[i]);
  u[i].x = packs(f[i], u[i].y) + big + u32(all(f[i] < f[0])) + u32(any(u[i] == u[0]));
  f[i].y = m[1].x + arr2[i].y + st.x;
  var x = i32(f[i].x); x++; x--; x = -x; s[0].x = x + i32(true) + i32(u32(3)) + (0x7fffffff - 1);
  let b = f32(bool(x)) + f32(!(x == 2)); f[1] = vec4(b);
  let z = u32(f[0].w); u[2] = vec4u(z, vec3u(vec2u(1, 2), 3)); u[3] = vec4(z);
  f[2] = mat4x4f() * f[1] + f[1] * mat4x4f(f[0], f[1], f[2], f[3]) + (mat3x4f(f[0], f[1], f[2]) * vec3f(1));
  let sh = 1u << (i & 31); u[4].x = sh;
  f[3] = vec4f(f[1].xy, vec2f(s[0].xy));
  var bb: vec3<bool> = vec3(true, false, x > 3); bb.y = bb.x && bb.z; if all(bb) { return; }
  let mm = mat2x3f(1,2,3,4,5,6); f[4] = vec4f((mm * vec2f(2)).x, transpose(mm)[0].x, 1e-3, 0x1p-2);
}
// OK
