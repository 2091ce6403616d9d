// Stage inputs and outputs of every kind, overrides, immediates.
enable f16; enable clip_distances; enable dual_source_blending; enable primitive_index;
override scale: f32 = 2.0; @id(7) override count: u32; override wx = count * 2 + 1; override flag = true && (count > 100 || 10 / count == 5);
var<workgroup> w: array<f32, wx>;
struct V { @builtin(position) @invariant p: vec4f, @location(0) a: vec3h, @location(1) @interpolate(flat) b: u32, @location(2) @interpolate(perspective, sample) c: f32, @builtin(clip_distances) cd: array<f32, 3> }
struct P { @location(0) pos: vec3f, @location(3) h: f16 }
struct Im { m: mat2x2f, a: vec3f, b: u32 }
var<immediate> im: Im;
var<private> pr = array<f32, 3>(1, 2, 3);
@vertex fn vs(p: P, @location(1) col: vec4f, @builtin(vertex_index) vi: u32, @builtin(instance_index) ii: u32) -> V {
  let pts = array<vec2f, 3>(vec2f(0, 1), vec2f(2, 3), vec2f(4, 5));
  if (vi == 7) { return V(vec4f(pts[vi], 0, 1), vec3h(p.h), ii, scale, array<f32, 3>(1, 2, 3)); }
  var v: V; v.p = vec4f(p.pos, 1); v.cd[vi] = pr[ii]; v.c = im.m[1].x + im.a.y; return v;
}
struct F { @location(0) @blend_src(0) a: vec4f, @location(0) @blend_src(1) b: vec4f }
@fragment fn fs(@location(0) a: vec3h, @location(1) @interpolate(flat) b: u32, @builtin(primitive_index) pi: u32, @builtin(position) p: vec4f) -> F { return F(vec4f(vec3f(a), 1), vec4f(f32(pi + b)) + p); }
@fragment fn fs2() -> @location(0) vec4h { return vec4h(1); }
@compute @workgroup_size(wx, 2) fn cs(@builtin(local_invocation_id) l: vec3u, @builtin(num_workgroups) n: vec3u) { w[l.x] = f32(n.x) * scale; if (flag) { w[count] = 1; } workgroupBarrier(); let u = workgroupUniformLoad(&w[n.y]); w[wx - 1] = u; }
// FEATURES f16 clip_distances dual_source_blending primitive_index
// SET 7 2
// OK
// SPIRV LocalSize 5 2 1
// SPIRV BuiltIn PointSize
// SPIRV Invariant
// SPIRV BuiltIn ClipDistance
// SPIRV PushConstant
// NOSPIRV StorageInputOutput16
