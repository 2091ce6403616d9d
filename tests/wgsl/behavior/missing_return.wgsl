fn a() -> i32 { }
fn b() -> i32 { if true { return 1; } else { return 2; } }
fn c() -> i32 { if true { return 1; } }
fn d(x: i32) -> i32 { switch x { case 1 { return 1; } default { break; } } }
fn e(x: i32) -> i32 { switch x { case 1 { return 1; } default { return 2; } } }
fn f() -> i32 { loop { return 1; } }
fn g() -> i32 { while true { return 1; } }
fn h() -> i32 { for (var i = 0; ; i++) { if i > 3 { return i; } } }
fn i() -> i32 { return 1; let x = 2; }
// ERROR 1:4 [missing-return] The function "a" must return a value
// ERROR 3:4 [missing-return] The function "c" must return a value
// ERROR 4:4 [missing-return] The function "d" must return a value
// ERROR 7:4 [missing-return] The function "g" must return a value
