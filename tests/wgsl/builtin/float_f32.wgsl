// Functions that work on floats component by component, on f32 and its vectors; nearly all are one instruction.
struct Values { a: f32, b: vec2f, c: vec3f, d: vec4f }
@group(0) @binding(0) var<storage, read_write> values: Values;
@compute @workgroup_size(1) fn one_argument() {
  var a = values.a; var b = values.b; var c = values.c; var d = values.d;
  a = abs(a); b = abs(b); c = abs(c); d = abs(d);
  a = acos(a); b = acos(b); c = acos(c); d = acos(d);
  a = acosh(a); b = acosh(b); c = acosh(c); d = acosh(d);
  a = asin(a); b = asin(b); c = asin(c); d = asin(d);
  a = asinh(a); b = asinh(b); c = asinh(c); d = asinh(d);
  a = atan(a); b = atan(b); c = atan(c); d = atan(d);
  a = atanh(a); b = atanh(b); c = atanh(c); d = atanh(d);
  a = ceil(a); b = ceil(b); c = ceil(c); d = ceil(d);
  a = cos(a); b = cos(b); c = cos(c); d = cos(d);
  a = cosh(a); b = cosh(b); c = cosh(c); d = cosh(d);
  a = degrees(a); b = degrees(b); c = degrees(c); d = degrees(d);
  a = exp(a); b = exp(b); c = exp(c); d = exp(d);
  a = exp2(a); b = exp2(b); c = exp2(c); d = exp2(d);
  a = floor(a); b = floor(b); c = floor(c); d = floor(d);
  a = fract(a); b = fract(b); c = fract(c); d = fract(d);
  a = inverseSqrt(a); b = inverseSqrt(b); c = inverseSqrt(c); d = inverseSqrt(d);
  a = log(a); b = log(b); c = log(c); d = log(d);
  a = log2(a); b = log2(b); c = log2(c); d = log2(d);
  a = radians(a); b = radians(b); c = radians(c); d = radians(d);
  a = round(a); b = round(b); c = round(c); d = round(d);
  a = sign(a); b = sign(b); c = sign(c); d = sign(d);
  a = sin(a); b = sin(b); c = sin(c); d = sin(d);
  a = sinh(a); b = sinh(b); c = sinh(c); d = sinh(d);
  a = sqrt(a); b = sqrt(b); c = sqrt(c); d = sqrt(d);
  a = tan(a); b = tan(b); c = tan(c); d = tan(d);
  a = tanh(a); b = tanh(b); c = tanh(c); d = tanh(d);
  a = trunc(a); b = trunc(b); c = trunc(c); d = trunc(d);
  values = Values(a, b, c, d);
}
@compute @workgroup_size(1) fn more_arguments() {
  var a = values.a; var b = values.b; var c = values.c; var d = values.d;
  a = atan2(a, a); b = atan2(b, b); c = atan2(c, c); d = atan2(d, d);
  a = pow(a, a); b = pow(b, b); c = pow(c, c); d = pow(d, d);
  a = step(a, a); b = step(b, b); c = step(c, c); d = step(d, d);
  a = fma(a, a, a); b = fma(b, b, b); c = fma(c, c, c); d = fma(d, d, d);
  values = Values(a, b, c, d);
}
// min and max of one NaN may give either; clamp is min(max(e, low), high), which is defined for low > high, too.
@compute @workgroup_size(1) fn ranges() {
  var a = values.a; var b = values.b; var c = values.c; var d = values.d;
  a = min(a, a); b = min(b, b); c = min(c, c); d = min(d, d);
  a = max(a, a); b = max(b, b); c = max(c, c); d = max(d, d);
  a = clamp(a, a, a); b = clamp(b, b, b); c = clamp(c, c, c); d = clamp(d, d, d);
  a = saturate(a); b = saturate(b); c = saturate(c); d = saturate(d);
  values = Values(a, b, c, d);
}
// mix takes one number for all components, too. The instruction SmoothStep is undefined for edges that fall; WGSL's
// function isn't.
@compute @workgroup_size(1) fn between() {
  var a = values.a; var b = values.b; var c = values.c; var d = values.d;
  a = mix(a, a, a); b = mix(b, b, b); c = mix(c, c, c); d = mix(d, d, d);
  b = mix(b, b, a); c = mix(c, c, a); d = mix(d, d, a);
  a = smoothstep(a, a, a); b = smoothstep(b, b, b); c = smoothstep(c, c, c); d = smoothstep(d, d, d);
  values = Values(a, b, c, d);
}
// ldexp takes exponents of type i32. frexp and modf have two results.
@compute @workgroup_size(1) fn parts() {
  var a = values.a; var b = values.b; var c = values.c; var d = values.d;
  a = ldexp(a, i32(a)); b = ldexp(b, vec2i(b)); c = ldexp(c, vec3i(c)); d = ldexp(d, vec4i(d));
  let fa = frexp(a); let fb = frexp(b); let fc = frexp(c); let fd = frexp(d);
  a = fa.fract + f32(fa.exp); b = fb.fract + vec2f(fb.exp); c = fc.fract + vec3f(fc.exp); d = fd.fract + vec4f(fd.exp);
  let ma = modf(a); let mb = modf(b); let mc = modf(c); let md = modf(d);
  a = ma.fract - ma.whole; b = mb.fract - mb.whole; c = mc.fract - mc.whole; d = md.fract - md.whole;
  a = quantizeToF16(a); b = quantizeToF16(b); c = quantizeToF16(c); d = quantizeToF16(d);
  values = Values(a, b, c, d);
}
// OK
// SPIRV 4x OpExtInst * FAbs %
// SPIRV 4x OpExtInst * Acos %
// SPIRV 4x OpExtInst * Acosh %
// SPIRV 4x OpExtInst * Asin %
// SPIRV 4x OpExtInst * Asinh %
// SPIRV 4x OpExtInst * Atan %
// SPIRV 4x OpExtInst * Atanh %
// SPIRV 4x OpExtInst * Ceil %
// SPIRV 4x OpExtInst * Cos %
// SPIRV 4x OpExtInst * Cosh %
// SPIRV 4x OpExtInst * Degrees %
// SPIRV 4x OpExtInst * Exp %
// SPIRV 4x OpExtInst * Exp2 %
// SPIRV 4x OpExtInst * Floor %
// SPIRV 4x OpExtInst * Fract %
// SPIRV 4x OpExtInst * InverseSqrt %
// SPIRV 4x OpExtInst * Log %
// SPIRV 4x OpExtInst * Log2 %
// SPIRV 4x OpExtInst * Radians %
// SPIRV 4x OpExtInst * RoundEven %
// SPIRV 4x OpExtInst * FSign %
// SPIRV 4x OpExtInst * Sin %
// SPIRV 4x OpExtInst * Sinh %
// SPIRV 4x OpExtInst * Sqrt %
// SPIRV 4x OpExtInst * Tan %
// SPIRV 4x OpExtInst * Tanh %
// SPIRV 4x OpExtInst * Trunc %
// SPIRV 4x OpExtInst * Atan2 %
// SPIRV 4x OpExtInst * Pow %
// SPIRV 4x OpExtInst * Step %
// SPIRV 4x OpExtInst * Fma %
// SPIRV OpExtInst %float * Acos %
// SPIRV OpExtInst %v2float * Acos %
// SPIRV OpExtInst %v3float * Acos %
// SPIRV OpExtInst %v4float * Acos %
// SPIRV 8x OpExtInst * FMin %
// SPIRV 8x OpExtInst * FMax %
// SPIRV 8x OpExtInst * FClamp %
// NOSPIRV FMix
// SPIRV 4x OpExtInst * Ldexp %
// SPIRV 4x OpExtInst * FrexpStruct %
// SPIRV 4x OpExtInst * ModfStruct %
// SPIRV 4x OpQuantizeToF16 %
// NOSPIRV SmoothStep
