const a = 1;
fn a() { }
struct S { m: i32, m: f32 }
fn f(x: i32, x: i32) { var x = 1; { var x = 2; let x = 3; } }
fn g(y: i32) { for (var y = 0; y < 1; y++) { var y = 2; _ = y; } }
// ERROR 2:4 [duplicate-name] The name "a" is already taken by the const declared at line 1.
// ERROR 3:20 [duplicate-name] The name "m" is already taken by the member declared at line 3.
// ERROR 4:14 [duplicate-name] The name "x" is already taken by the parameter declared at line 4.
// ERROR 4:28 [duplicate-name] parameters share the scope of the function's body
// ERROR 4:52 [duplicate-name] The name "x" is already taken by the var declared at line 4.
