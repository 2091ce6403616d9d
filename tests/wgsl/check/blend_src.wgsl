enable dual_source_blending;
struct One { @location(0) @blend_src(0) a: vec4f }
struct Same { @location(0) @blend_src(1) a: vec4f, @location(0) @blend_src(1) b: vec4f }
struct Elsewhere { @location(1) @blend_src(0) a: vec4f, @location(1) @blend_src(1) b: vec4f }
struct Third { @location(0) @blend_src(0) a: vec4f, @location(0) @blend_src(1) b: vec4f, @location(1) c: vec4f }
struct Types { @location(0) @blend_src(0) a: vec4f, @location(0) @blend_src(1) b: vec3f }
struct Right { @location(0) @blend_src(1) a: vec4f, @builtin(frag_depth) d: f32, @location(0) @blend_src(0) b: vec4f, e: f32 }
struct Plain { @location(2) a: vec4f, @location(1) b: vec4f, @location(2) c: vec4f }
@fragment fn alone() -> @location(0) @blend_src(0) vec4f { return vec4f(); }
// ERROR 2:8 [blend-src-pair] With "@blend_src", a structure has exactly two members with locations, of one type: "@location(0) @blend_src(0)" and "@location(0) @blend_src(1)"; "One" has others.
// ERROR 3:8 [blend-src-pair] With "@blend_src", a structure has exactly two members with locations, of one type: "@location(0) @blend_src(0)" and "@location(0) @blend_src(1)"; "Same" has others.
// ERROR 4:8 [blend-src-pair] With "@blend_src", a structure has exactly two members with locations, of one type: "@location(0) @blend_src(0)" and "@location(0) @blend_src(1)"; "Elsewhere" has others.
// ERROR 5:8 [blend-src-pair] With "@blend_src", a structure has exactly two members with locations, of one type: "@location(0) @blend_src(0)" and "@location(0) @blend_src(1)"; "Third" has others.
// ERROR 6:8 [blend-src-pair] With "@blend_src", a structure has exactly two members with locations, of one type: "@location(0) @blend_src(0)" and "@location(0) @blend_src(1)"; "Types" has others.
// ERROR 8:75 [duplicate-location] The member "a" has "@location(2)" already.
// ERROR 9:52 [misplaced-blend-src] "@blend_src" belongs to members of structures only.
// FEATURES dual_source_blending
