// Built-in functions on numbers of every kind, f16 in buffers.
enable f16;
@group(0) @binding(0) var<storage, read> f: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> o: array<vec4f>;
@group(0) @binding(2) var<storage, read> n: array<vec4i>;
@group(0) @binding(3) var<storage, read_write> oi: array<vec4i>;
struct H { a: f16, b: vec3h, m: mat3x3h, n: mat2x4f }
@group(0) @binding(4) var<storage, read_write> h: array<H, 2>;
fn k(x: vec4u) -> vec4i { return bitcast<vec4i>(x); }
@compute @workgroup_size(1) fn main(@builtin(global_invocation_index) gi: u32, @builtin(workgroup_index) wi: u32) {
  let a = f[0]; let b = f[1]; let c = f[2];
  var r = acos(a) + acosh(a) + asin(a) + asinh(a) + atan(a) + atan2(a, b) + atanh(a) + ceil(a) + clamp(a, b, c) + cos(a) + cosh(a);
  r += degrees(a) + exp(a) + exp2(a) + floor(a) + fma(a, b, c) + fract(a) + inverseSqrt(a) + log(a) + log2(a) + max(a, b) + min(a, b);
  r += mix(a, b, c) + mix(a, b, 0.25) + normalize(a) + pow(a, b) + quantizeToF16(a) + radians(a) + reflect(a, b) + refract(a, b, 0.5) + round(a);
  r += saturate(a) + sign(a) + sin(a) + sinh(a) + smoothstep(a, b, c) + sqrt(a) + step(a, b) + tan(a) + tanh(a) + trunc(a) + faceForward(a, b, c);
  r.x += distance(a, b) + dot(a, b) + length(a) + length(a.x) + determinant(mat2x2f(a.xy, b.xy)) + distance(a.x, b.y);
  let fr = frexp(a); let md = modf(a);
  r += fr.fract + vec4f(fr.exp) + md.fract + md.whole + ldexp(a, n[0]);
  r = vec4f(cross(a.xyz, b.xyz), r.w) + r;
  o[0] = r;
  let i = n[0]; let u = bitcast<vec4u>(n[1]);
  oi[0] = abs(i) + max(i, n[1]) + min(i, n[1]) + clamp(i, n[1], n[2]) + sign(i) + vec4i(dot(i, n[1]));
  oi[1] = countLeadingZeros(i) + countOneBits(i) + countTrailingZeros(i) + reverseBits(i) + firstLeadingBit(i) + firstTrailingBit(i);
  oi[2] = extractBits(i, 4u, 28u) + insertBits(i, n[1], 3u, 5u) + k(extractBits(u, u.x, u.y));
  oi[3] = k(countLeadingZeros(u) + countOneBits(u) + countTrailingZeros(u) + firstLeadingBit(u) + firstTrailingBit(u) + abs(u));
  oi[4] = k(vec4u(pack2x16float(a.xy), pack2x16snorm(a.xy), pack2x16unorm(a.xy), pack4x8snorm(a))) + k(vec4u(pack4x8unorm(a), pack4xI8(i), pack4xU8(u), pack4xI8Clamp(i)));
  oi[5] = vec4i(dot4I8Packed(u.x, u.y), i32(dot4U8Packed(u.x, u.y)), i32(pack4xU8Clamp(u)), i32(gi + wi));
  o[1] = unpack4x8snorm(u.x) + unpack4x8unorm(u.x) + vec4f(unpack2x16float(u.x), unpack2x16snorm(u.x)) + vec4f(unpack2x16unorm(u.y), 0, 0);
  oi[6] = unpack4xI8(u.x) + k(unpack4xU8(u.y));
  o[2] = select(a, b, i > n[1]) + select(a, b, i.x > 2) + vec4f(f32(all(i > n[1])), f32(any(a < b)), f32(any(true)), 1.0);
  let m = mat4x4f(a, b, c, a) * 2.0; o[3] = m * a + a * m; o[4] = (m * m + m - m)[i.x]; o[5] = transpose(m)[1];
  h[i.x].a += f16(a.x); h[1].b = vec3h(a.xyz) * h[0].b; h[1].m = h[0].m * f16(2); h[0].n = mat2x4f(a, b); h[i.y] = h[0];
  let m2 = mat3x3h(h[0].m); let m3 = mat3x3f(m2); o[6] = vec4f(m3[i.z], f32(h[1].b[i.x]));
  oi[7] = vec4i(i.x << u.y, i.y >> u.x, ~i.z, -i.w); oi[8] = (i & n[1]) | (i ^ n[2]); oi[9] = vec4i(a) % 3; 
  oi[10] = k(vec4u(a)) + vec4i(vec4<bool>(i)) + i32(h[0].a) * i; o[7] = vec4f(i) + vec4f(u) + vec4f(i > n[1]) + a % b; 
  oi[11] = vec4i(bitcast<i32>(h[0].b.xy), bitcast<vec2i>(vec4h(a)), i32(arrayLength(&o))) ;
  var vv = a; vv[i.x] = 3.0; vv.y += 1.0; o[8] = vv.wzyx; var bb = vec3<bool>(true, false, i.x > 1); bb[i.y] = true; o[9] = vec4f(f32(bb[i.z])); o[10] = vec4f(a[i.x & 3]);
  var mm = mat2x3f(1, 2, 3, 4, 5, 6); mm[i.x][i.y] = 9.0; mm[1] = vec3f(1); o[11] = vec4f(mm[0], mm[1][2]);
}
// FEATURES f16
// OK
// SPIRV StorageBuffer16BitAccess
