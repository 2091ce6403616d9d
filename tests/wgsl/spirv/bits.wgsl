// Built-in functions on bits, packing, structures by value.
@group(0) @binding(0) var<storage, read_write> o: array<i32>;
@group(0) @binding(1) var<storage, read> n: array<i32>;
struct A { a: array<vec3f, 2>, b: u32 }
@group(0) @binding(2) var<storage, read_write> st: array<A, 2>;
fn ret(x: A) -> A { var y = x; y.a[1].z = 7.0; y.b += 1u; return y; }
fn early(x: i32) -> i32 { if (x > 3) { return 1; } else { return 2; } }
fn multi(x: i32) -> i32 { loop { switch (x) { case 0: { return 4; } case 1: { break; } default: { continue; } } if (x == 1) { break; } continuing { break if true; } } return 9; }
@compute @workgroup_size(1) fn main() {
  o[0] = countLeadingZeros(n[0]); o[1] = countLeadingZeros(n[1]); o[2] = countTrailingZeros(n[0]); o[3] = countTrailingZeros(n[2]); o[4] = firstLeadingBit(n[0]); o[5] = firstLeadingBit(n[1]); o[6] = firstLeadingBit(n[3]);
  o[7] = bitcast<i32>(firstLeadingBit(bitcast<u32>(n[3]))); o[8] = firstTrailingBit(n[0]); o[9] = extractBits(n[3], u32(n[2]), 8u); o[10] = extractBits(n[3], 32u, 0u) + extractBits(n[3], u32(n[4]), u32(n[4]));
  o[11] = insertBits(n[0], n[3], u32(n[2]), 8u); o[12] = insertBits(n[0], n[3], u32(n[4]), 8u); o[13] = bitcast<i32>(pack4xI8(vec4i(n[2], n[3], 1, 255))); o[14] = bitcast<i32>(pack4xI8Clamp(vec4i(1000, -1000, n[2], n[3])));
  let u = unpack4xI8(u32(o[13])); o[15] = u.x + u.y * 10 + u.z * 100 + u.w * 1000; o[16] = dot4I8Packed(bitcast<u32>(n[1]), bitcast<u32>(n[1])); o[17] = bitcast<i32>(dot4U8Packed(bitcast<u32>(n[1]), 0x01010101u));
  let m = modf(f32(n[2]) + 0.5); let fr = frexp(f32(n[2])); o[18] = i32(m.fract * 10.0 + m.whole * 100.0); o[19] = i32(fr.fract * 1000.0) + fr.exp; o[20] = i32(ldexp(1.0, n[2])); o[21] = i32(round(f32(n[2]) - 1.5) * 10.0);
  o[22] = i32(smoothstep(1.0, 0.0, 0.25 * f32(n[5])) * 1000.0); o[23] = clamp(n[2], 5, n[5]); o[24] = i32(sign(f32(n[1]))); o[25] = bitcast<i32>(reverseBits(u32(n[5])));
  st[n[5]] = ret(st[0]); let c = st[1]; o[26] = i32(c.a[n[5]].z) + i32(c.b); o[27] = early(n[2]) + 10 * early(n[5]); o[28] = multi(n[0]) + 10 * multi(n[5]) ;
  var arr: array<i32, 4>; for (var i = 0; i < 4; i++) { var z: i32; z += i; arr[i] = z; } o[29] = arr[3] * 10 + arr[2];
  o[30] = n[100]; o[1000] = 77; o[31] = i32(arrayLength(&n)); o[-1 + n[0]] = 78;
}
// OK
