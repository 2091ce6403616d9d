alias A = B;
alias B = A;
const c = d;
const d = e;
const e = c;
struct S { t: T }
struct T { s: array<S, 2> }
fn f() { g(); }
fn g() { f(); }
fn h() { h(); }
// ERROR 1:7 [cycle] The alias "A" depends on itself: "A" → "B" → "A".
// ERROR 3:7 [cycle] The const "c" depends on itself: "c" → "d" → "e" → "c".
// ERROR 6:8 [cycle] The struct "S" depends on itself: "S" → "T" → "S".
// ERROR 8:4 [recursion] The function "f" calls itself: "f" → "g" → "f".
// ERROR 10:4 [recursion] The function "h" calls itself.
