// The longest token that fits is taken: where no decrement can be, "--" is two signs.
fn f(a: i32, b: i32) -> i32 {
  var c = --a;
  c--;
  (c)--;
  for (var i = 9; i > --0; i--) { c -= i--b*2; }
  return a--b - array(1, 2)[2--1] + select(c---b, --------c, a>=--b);
}
const_assert 5--3 == 8 && 5---3 == 2 && --3 == 3 && 2*--3 == 6;
fn decrement(a: i32) -> i32 { return a--; }
fn before(a: i32) { var b = a; --b; }
// ERROR 10:39 [syntax] Expected ";" after the statement, found "--".
// ERROR 11:32 [syntax] Expected a statement, found "--".
