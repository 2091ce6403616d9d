@group(0) @binding(0) var t: texture_external;
@group(0) @binding(1) var s: sampler;
@fragment fn main(@location(0) uv: vec2f) -> @location(0) vec4f { return textureSampleBaseClampToEdge(t, s, uv) + textureLoad(t, vec2u(1)) * f32(textureDimensions(t).x); }
// OK
