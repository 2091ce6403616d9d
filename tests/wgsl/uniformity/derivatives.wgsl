@group(0) @binding(0) var t : texture_2d<f32>;
@group(0) @binding(1) var s : sampler;
fn shade(c: vec2f) -> vec4f { return textureSample(t, s, c); }

@fragment fn fine(@location(0) uv: vec2f) -> @location(0) vec4f {
  let color = shade(uv);
  if color.x > 0.5 { discard; }
  return color + textureSample(t, s, uv * 2);
}
@fragment fn wrong(@location(0) uv: vec2f) -> @location(0) vec4f {
  if uv.x > 0.5 { return vec4f(dpdx(uv), 0, 0); }
  return textureSampleLevel(t, s, uv, 0);
}
@diagnostic(off, derivative_uniformity)
@fragment fn allowed(@location(0) uv: vec2f) -> @location(0) vec4f {
  if uv.x > 0.5 { return vec4f(dpdx(uv), 0, 0); }
  return vec4f();
}
@fragment fn warned(@location(0) uv: vec2f) -> @location(0) vec4f {
  @diagnostic(warning, derivative_uniformity) if uv.x > 0.5 { return vec4f(fwidth(uv), 0, 0); }
  return vec4f();
}
@fragment fn short_circuit(@location(0) uv: vec2f) -> @location(0) vec4f {
  if uv.x > 0.5 && dpdy(uv.y) > 0.0 { return vec4f(1); }
  return vec4f();
}
// ERROR 11:32 [derivative_uniformity] "dpdx" must only be called in uniform control flow
// WARNING 20:76 [derivative_uniformity] "fwidth" must only be called
// ERROR 24:20 [derivative_uniformity] "dpdy" must only be called in uniform control flow, but the condition at 24:6 depends on the shader input "uv"
