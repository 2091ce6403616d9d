enable f16; enable dual_source_blending; enable clip_distances; enable primitive_index;
struct VO { @builtin(position) p: vec4f, @builtin(clip_distances) c: array<f32, 3>, @location(0) h: vec2h, @location(1) @interpolate(flat) u: vec4u, @location(2) @interpolate(flat, either) k: i32 }
@vertex fn vs(@location(0) a: vec2h, @location(1) b: vec4i, @location(3) c: u32) -> VO { var o: VO; o.c[1] = 2; o.h = a; o.u = vec4u(b) + c; return o; }
struct FO { @location(0) @blend_src(0) a: vec4f, @location(0) @blend_src(1) b: vec4f, @builtin(sample_mask) m: u32, @builtin(frag_depth, less) d: f32 }
struct FI { @location(0) h: vec2h, @location(1) @interpolate(flat) u: vec4u, @location(2) @interpolate(flat, either) k: i32 }
@fragment fn fs(i: FI, @builtin(primitive_index) p: u32, @builtin(position) pos: vec4f) -> FO { return FO(vec4f(vec4<f16>(i.h, i.h)), vec4f(f32(p)), i.u.x, pos.z); }
@fragment fn fs2() -> @location(0) vec2h { return vec2h(1); }
@fragment fn fs3() { }
@vertex fn vs2() -> @builtin(position) vec4f { return vec4f(0); }
// FEATURES f16 dual_source_blending clip_distances primitive_index
// OK
