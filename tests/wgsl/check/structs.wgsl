// Layout attributes and other attributes.
struct A { @align(3) a: f32, @align(2) b: f32, @align(0) c: f32, @align(-4) d: f32, @align(16) e: f32 }
struct B { @size(3) a: f32, @size(4) b: vec3f, @size(32) c: f32, @size(64) d: array<f32> }
struct C { @group(0) a: f32, @location(0) b: f32 }
const ok = 16;
struct D { @align(ok) a: f32, @size(ok * 2) b: f32, @align(1.5) c: f32 }
@id(1) override a: i32 = 1;
@id(1) override b: i32;
@id(65536) override c: i32;
@id(-1) override d: i32;
override e: vec2f;
override f = vec2f();
override g: u32 = 1.5;
override h = undefined_name;
@id(a) override i: i32;
@binding(0) override j: i32;
var<private> x: i32 = j + 1;
const k = j;
const l: array<i32, 2> = array(1, 2);
const m: vec2f = vec2(1, 2);
const n: vec2<u32> = vec2(1, -2);
const o = r;
// ERROR 2:19 [attribute-range] The argument of "@align" must be a power of two, not 3.
// ERROR 2:37 [attribute-range] The argument of "@align" must be a multiple of 4, the alignment of f32, and is 2.
// ERROR 2:55 [attribute-range] The argument of "@align" must be a power of two, not 0.
// ERROR 2:73 [attribute-range] The argument of "@align" must be a power of two, not -4.
// ERROR 3:18 [attribute-range] The argument of "@size" must be at least 4, the size of f32, and is 3.
// ERROR 3:35 [attribute-range] The argument of "@size" must be at least 12, the size of vec3<f32>, and is 4.
// ERROR 3:66 [size-of-unsized] "@size" needs a member whose size is fixed.
// ERROR 4:12 [misplaced-attribute] "@group" can't stand on a struct member.
// ERROR 6:60 [attribute-type] The argument of "@align" must be an i32 or u32, not abstract-float.
// ERROR 8:5 [duplicate-override-id] Another override has the id 1 already.
// ERROR 9:5 [attribute-range] The argument of "@id" must be from 0 to 65535, not 65536.
// ERROR 10:5 [attribute-range] The argument of "@id" must be from 0 to 65535, not -1.
// ERROR 11:13 [override-type] An override must be a bool, i32, u32, f32 or f16, not vec2<f32>.
// ERROR 12:10 [override-type] An override must be a bool, i32, u32, f32 or f16, not vec2<f32>.
// ERROR 13:19 [type-mismatch] The initializer must have the type u32, but this has the type abstract-float.
// ERROR 14:14 [unknown-name] Nothing called "undefined_name" is declared here.
// ERROR 15:5 [expected-const-expression] The argument of "@id" must be a const-expression; this depends on an override.
// ERROR 16:1 [misplaced-attribute] "@binding" can't stand on an override.
// ERROR 18:11 [expected-const-expression] The initializer of a "const" must be a const-expression; this depends on an override.
// ERROR 21:22 [const-out-of-range] The value -2 doesn't fit in u32 (0 to 4294967295).
// ERROR 22:11 [unknown-name] Nothing called "r" is declared here.
