fn write_read(a: ptr<function, i32>, b: ptr<function, i32>) { *a = *b; }
fn read_read(a: ptr<function, i32>, b: ptr<function, i32>) -> i32 { return *a + *b; }
fn write_none(a: ptr<function, i32>, b: ptr<function, i32>) { *a = 1; let c = &*b; }
fn through(a: ptr<function, i32>, b: ptr<function, i32>) { write_read(a, b); }
struct S { x: i32, y: i32 }
fn f() {
  var i: i32;
  var j: i32;
  var s: S;
  var t: array<i32, 4>;
  write_read(&i, &j);
  write_read(&i, &i);
  _ = read_read(&i, &i);
  write_none(&i, &i);
  let p = &i;
  through(p, &i);
  write_read(&s.x, &s.y);
  write_read(&t[0], &t[1]);
}
// ERROR 12:18 [aliased-pointer] This pointer to "i" for the parameter "b" of "write_read" is an alias
// ERROR 16:14 [aliased-pointer] This pointer to "i" for the parameter "b" of "through" is an alias
// ERROR 17:20 [aliased-pointer] This pointer to "s" for the parameter "b" of "write_read" is an alias
// ERROR 18:21 [aliased-pointer] This pointer to "t" for the parameter "b" of "write_read" is an alias
