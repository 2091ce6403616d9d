fn a() { loop { } }
fn b() { for (;;) { } }
fn c() { while true { } }
fn d(x: i32) { loop { if x > 1 { continue; } } }
fn e() { loop { continuing { break if true; } } }
fn f() { for (;;) { break; } }
fn g() { return; loop { } }
// ERROR 1:10 [endless-loop] This loop never ends
// ERROR 2:10 [endless-loop] This loop never ends
// ERROR 4:16 [endless-loop] This loop never ends
// ERROR 7:18 [endless-loop] This loop never ends
