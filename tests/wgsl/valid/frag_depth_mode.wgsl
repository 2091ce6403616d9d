requires fragment_depth;
struct Out { @builtin(frag_depth, less) depth: f32, @location(0) color: vec4f }
@fragment fn nearer(@builtin(position) p: vec4f) -> Out { return Out(p.z * 0.5, vec4f(1)); }
@fragment fn farther() -> @builtin(frag_depth, greater) f32 { return 1.0; }
// OK
// SPIRV OpExecutionMode %1 DepthLess
// SPIRV OpExecutionMode %1 DepthGreater
