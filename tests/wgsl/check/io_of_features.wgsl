// Clip distances, blend sources and interpolation: types, places, combinations.
enable clip_distances;
enable dual_source_blending;
struct NotF32 { @builtin(position) p: vec4f, @builtin(clip_distances) d: array<i32, 2> }
struct TooMany { @builtin(position) p: vec4f, @builtin(clip_distances) d: array<f32, 9> }
struct NoArray { @builtin(position) p: vec4f, @builtin(clip_distances) d: f32 }
struct Most { @builtin(position) p: vec4f, @builtin(clip_distances) d: array<f32, 8> }
struct NoLocation { @blend_src(0) a: vec4f, @location(0) @blend_src(1) b: vec4f }
struct Sources { @location(0) @blend_src(0) a: vec4f, @location(0) @blend_src(1) b: vec4f }
struct Sampled { @location(0) @interpolate(flat, sample) a: f32, @location(1) @interpolate(linear, first) b: f32,
  @location(2) @interpolate(flat, either) c: i32, @location(3) @interpolate(perspective, centroid) d: f32, @location(4) @interpolate(round) e: f32 }
@vertex fn most() -> Most { return Most(); }
@fragment fn clipped(m: Most) { }
@vertex fn vertex(s: Sources) -> @builtin(position) vec4f { return s.a; }
@fragment fn sources() -> Sources { return Sources(); }
// FEATURES clip_distances dual_source_blending
// ERROR 4:74 [builtin-value-type] The built-in value "clip_distances" must be an array of 1 to 8 f32, not array<i32, 2>.
// ERROR 5:75 [builtin-value-type] The built-in value "clip_distances" must be an array of 1 to 8 f32, not array<f32, 9>.
// ERROR 6:75 [builtin-value-type] The built-in value "clip_distances" must be an array of 1 to 8 f32, not f32.
// ERROR 7:69 [builtin-value-stage] The built-in value "clip_distances" can't be a fragment input.
// ERROR 8:21 [misplaced-blend-src] "@blend_src" needs a "@location" beside it.
// ERROR 9:45 [misplaced-blend-src] "@blend_src" belongs to fragment outputs only.
// ERROR 9:82 [misplaced-blend-src] "@blend_src" belongs to fragment outputs only.
// ERROR 10:50 [interpolation] "flat" interpolation samples "first" or "either", not "sample".
// ERROR 10:100 [interpolation] "linear" interpolation samples "center", "centroid" or "sample", not "first".
// ERROR 11:134 [interpolation] Interpolation is "perspective", "linear" or "flat", not "round".
