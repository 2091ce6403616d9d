// What would be an error of constants is one of the pipeline when it comes from the values of overrides, of the pipeline's
// constants or of their initializers.
override minus = -1.0;
override zero = 0u;
override wide = 30u;
override four = 4u;
override far = 200i;
override big = 100000.0;
override two = 2.0;
@group(0) @binding(0) var<storage, read_write> u: array<u32>;
@group(0) @binding(1) var<storage, read_write> f: array<f32>;
@compute @workgroup_size(1) fn root() { f[0] = sqrt(minus); }
@compute @workgroup_size(1) fn logarithm() { f[0] = log2(minus); }
@compute @workgroup_size(1) fn range() { f[0] = clamp(f[1], two, minus); }
@compute @workgroup_size(1) fn edges() { f[0] = smoothstep(two, two, f[1]); }
@compute @workgroup_size(1) fn field() { u[0] = extractBits(u[1], wide, four); }
@compute @workgroup_size(1) fn placed() { u[0] = insertBits(u[1], 1u, wide, four); }
@compute @workgroup_size(1) fn exponent() { f[0] = ldexp(f[1], far); }
@compute @workgroup_size(1) fn half() { f[0] = quantizeToF16(big); }
@compute @workgroup_size(1) fn packed() { u[0] = pack2x16float(vec2(big, 0)); }
@compute @workgroup_size(1) fn divided() { u[0] = u[1] / zero; }
@compute @workgroup_size(1) fn remainder() { u[0] = u[1] % zero; }
@compute @workgroup_size(1) fn shifted() { u[0] = u[1] << (wide + four); }
@compute @workgroup_size(1) fn overflow() { f[0] = exp(big); }
@compute @workgroup_size(1) fn direction() { f[0] = normalize(vec2(minus + 1, 0)).x; }
@compute @workgroup_size(1) fn fine() { f[0] = sqrt(two) + clamp(f[1], minus, two); u[0] = extractBits(u[1], four, four); }
// PIPELINE root 12:48 [const-domain] sqrt isn't defined for -1, which is less than 0.
// PIPELINE logarithm 13:53 [const-domain] log2 isn't defined for -1, which is less than 0.
// PIPELINE range 14:49 [const-clamp] clamp needs low <= high, but low is 2 and high is -1.
// PIPELINE edges 15:49 [const-smoothstep] smoothstep needs different edges; both are 2.
// PIPELINE field 16:49 [const-bit-range] extractBits needs offset + count <= 32; they are 30 and 4.
// PIPELINE placed 17:50 [const-bit-range] insertBits needs offset + count <= 32; they are 30 and 4.
// PIPELINE exponent 18:52 [const-ldexp] The exponent of ldexp is 200; it must be at most 128.
// PIPELINE half 19:48 [const-out-of-range] The value 100000 of quantizeToF16 exceeds the range of f16 (up to 65504).
// PIPELINE packed 20:50 [const-out-of-range] The value 100000 of pack2x16float exceeds the range of f16 (up to 65504).
// PIPELINE divided 21:51 [const-division-by-zero] The divisor of operator / is zero.
// PIPELINE remainder 22:53 [const-division-by-zero] The divisor of operator % is zero.
// PIPELINE shifted 23:51 [const-argument-range] The shift amount of operator << is 34; it must be 0 to 31.
// PIPELINE overflow 24:52 [const-float-overflow] The result of exp is infinite.
// PIPELINE direction 25:53 [const-normalize] A vector of length zero can't be normalized.
