// A number without a suffix is an i32 where either an i32 or a u32 will do.
@group(0) @binding(2147483648) var<uniform> u: f32;
@group(4294967295) @binding(0) var<uniform> v: f32;
struct S { @size(2147483648) a: f32, @align(0x80000000) b: f32 }
@fragment fn f() -> @location(2147483648) f32 { return 1; }
@id(2147483648) override o: f32;
var<workgroup> large: array<f32, 2147483648>;
var<workgroup> larger: array<u32, 2147483648u>;
// ERROR 2:20 [const-out-of-range] The value 2147483648 doesn't fit in i32 (-2147483648 to 2147483647).
// ERROR 3:8 [const-out-of-range] The value 4294967295 doesn't fit in i32 (-2147483648 to 2147483647).
// ERROR 4:18 [const-out-of-range] The value 2147483648 doesn't fit in i32 (-2147483648 to 2147483647).
// ERROR 4:45 [const-out-of-range] The value 2147483648 doesn't fit in i32 (-2147483648 to 2147483647).
// ERROR 5:31 [const-out-of-range] The value 2147483648 doesn't fit in i32 (-2147483648 to 2147483647).
// ERROR 6:5 [const-out-of-range] The value 2147483648 doesn't fit in i32 (-2147483648 to 2147483647).
// ERROR 7:34 [const-out-of-range] The value 2147483648 doesn't fit in i32 (-2147483648 to 2147483647).
