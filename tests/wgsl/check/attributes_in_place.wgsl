// What each attribute can stand on.
@const fn by_user() -> i32 { return 1; }
@must_use fn nothing() { }
@location(0) fn located() { }
@align(4) var<private> aligned: i32;
@size(4) @group(0) @binding(0) var<uniform> sized: i32;
@id(1) var<private> numbered: i32;
@workgroup_size(1) fn helper() { }
@workgroup_size(1) @fragment fn fragment() { }
@vertex @fragment fn both() -> @builtin(position) vec4f { return vec4f(); }
@invariant fn invariant() { }
@binding(0) override bound = 1;
@compute @workgroup_size(1) fn main(@align(4) @builtin(local_invocation_index) i: u32) { }
struct S { @group(0) a: i32, @must_use b: i32, @id(2) c: i32 }
fn f(@location(0) a: i32) -> @location(0) i32 { return a; }
// ERROR 2:1 [misplaced-attribute] "@const" can't stand on a function.
// ERROR 3:1 [must-use-without-value] "@must_use" needs a function with a return type; "nothing" has none.
// ERROR 4:1 [misplaced-attribute] "@location" can't stand on a function.
// ERROR 5:1 [misplaced-attribute] "@align" can't stand on a variable.
// ERROR 6:1 [misplaced-attribute] "@size" can't stand on a variable.
// ERROR 7:1 [misplaced-attribute] "@id" can't stand on a variable.
// ERROR 8:1 [misplaced-attribute] "@workgroup_size" can only stand on a compute entry point.
// ERROR 9:1 [misplaced-attribute] "@workgroup_size" can only stand on a compute entry point.
// ERROR 10:9 [several-stages] The function "both" has a stage already.
// ERROR 10:51 [builtin-value-stage] The built-in value "position" can't be a fragment output.
// ERROR 11:1 [misplaced-attribute] "@invariant" can't stand on a function.
// ERROR 12:1 [misplaced-attribute] "@binding" can't stand on an override.
// ERROR 13:37 [misplaced-attribute] "@align" can't stand on a parameter.
// ERROR 14:12 [misplaced-attribute] "@group" can't stand on a struct member.
// ERROR 14:30 [misplaced-attribute] "@must_use" can't stand on a struct member.
// ERROR 14:48 [misplaced-attribute] "@id" can't stand on a struct member.
// ERROR 15:6 [misplaced-attribute] "@location" can't stand on a parameter of a function that is no entry point.
// ERROR 15:30 [misplaced-attribute] "@location" can't stand on the return type of a function that is no entry point.
