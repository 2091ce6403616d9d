fn a() { break; continue; if true { break; } }
fn b() { switch 1 { default { continue; } } }
fn c() { loop { continuing { if true { break; } break if true; } } }
fn d() { loop { continuing { if true { continue; } break if true; } } }
fn e() { loop { continuing { if true { return; } break if true; } } }
fn f() { loop { continuing { switch 1 { default { break; } } for (;;) { continue; } break if true; } } }
fn g() { loop { if true { continue; } let x = 1; continuing { let y = x + 1; break if y > 1; } } }
fn h() { loop { let x = 1; if true { continue; } continuing { let y = x + 1; break if y > 1; } } }
// ERROR 1:10 [misplaced-break] "break" can only be used inside of a loop or a switch.
// ERROR 1:17 [misplaced-continue] "continue" can only be used inside of a loop.
// ERROR 1:37 [misplaced-break] "break" can only be used inside of a loop or a switch.
// ERROR 2:31 [misplaced-continue] "continue" can only be used inside of a loop.
// ERROR 3:40 [break-in-continuing] "break" can't leave a loop from its continuing block
// ERROR 4:40 [continue-in-continuing] "continue" can't be used in the continuing block of its loop
// ERROR 5:40 [return-in-continuing] "return" can't be used in a continuing block.
// ERROR 6:62 [endless-loop] This loop never ends
// ERROR 7:27 [continue-skips-declaration] This "continue" skips the declaration of "x" at line 7
