// Derivatives, of one number and of vectors. The coarse and fine ones need a capability of their own.
@fragment fn main(@location(0) in: vec4f) -> @location(0) vec4f {
  var a = in.x; var b = in.xy; var c = in.xyz; var d = in;
  a = dpdx(a); b = dpdx(b); c = dpdx(c); d = dpdx(d);
  a = dpdxCoarse(a); b = dpdxCoarse(b); c = dpdxCoarse(c); d = dpdxCoarse(d);
  a = dpdxFine(a); b = dpdxFine(b); c = dpdxFine(c); d = dpdxFine(d);
  a = dpdy(a); b = dpdy(b); c = dpdy(c); d = dpdy(d);
  a = dpdyCoarse(a); b = dpdyCoarse(b); c = dpdyCoarse(c); d = dpdyCoarse(d);
  a = dpdyFine(a); b = dpdyFine(b); c = dpdyFine(c); d = dpdyFine(d);
  a = fwidth(a); b = fwidth(b); c = fwidth(c); d = fwidth(d);
  a = fwidthCoarse(a); b = fwidthCoarse(b); c = fwidthCoarse(c); d = fwidthCoarse(d);
  a = fwidthFine(a); b = fwidthFine(b); c = fwidthFine(c); d = fwidthFine(d);
  return a + vec4(b, 0, 0) + vec4(c, 0) + d;
}
@fragment fn plain(@location(0) in: f32) -> @location(0) vec4f { return vec4f(dpdx(in)); }
// OK
// SPIRV 2x OpDPdx %float %
// SPIRV 1x OpDPdx %v2float %
// SPIRV 1x OpDPdx %v3float %
// SPIRV 1x OpDPdx %v4float %
// SPIRV 1x OpDPdxCoarse %float %
// SPIRV 1x OpDPdxCoarse %v2float %
// SPIRV 1x OpDPdxCoarse %v3float %
// SPIRV 1x OpDPdxCoarse %v4float %
// SPIRV 1x OpDPdxFine %float %
// SPIRV 1x OpDPdxFine %v2float %
// SPIRV 1x OpDPdxFine %v3float %
// SPIRV 1x OpDPdxFine %v4float %
// SPIRV 1x OpDPdy %float %
// SPIRV 1x OpDPdy %v2float %
// SPIRV 1x OpDPdy %v3float %
// SPIRV 1x OpDPdy %v4float %
// SPIRV 1x OpDPdyCoarse %float %
// SPIRV 1x OpDPdyCoarse %v2float %
// SPIRV 1x OpDPdyCoarse %v3float %
// SPIRV 1x OpDPdyCoarse %v4float %
// SPIRV 1x OpDPdyFine %float %
// SPIRV 1x OpDPdyFine %v2float %
// SPIRV 1x OpDPdyFine %v3float %
// SPIRV 1x OpDPdyFine %v4float %
// SPIRV 1x OpFwidth %float %
// SPIRV 1x OpFwidth %v2float %
// SPIRV 1x OpFwidth %v3float %
// SPIRV 1x OpFwidth %v4float %
// SPIRV 1x OpFwidthCoarse %float %
// SPIRV 1x OpFwidthCoarse %v2float %
// SPIRV 1x OpFwidthCoarse %v3float %
// SPIRV 1x OpFwidthCoarse %v4float %
// SPIRV 1x OpFwidthFine %float %
// SPIRV 1x OpFwidthFine %v2float %
// SPIRV 1x OpFwidthFine %v3float %
// SPIRV 1x OpFwidthFine %v4float %
// SPIRV 1x OpCapability DerivativeControl
