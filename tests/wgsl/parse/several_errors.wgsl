struct A { a: f32; b: f32 }
fn f() {
  let x = ;
  let y : i32;
  a + b;
  if true { return 1 }
  else { }
}
let z = 1;
var<private> = 3;
fn g( { }
const match = 1;
fn h() { return; }
@unknown fn i() {}
// ERROR 1:18 [syntax] Expected "," or "}" after the member, found ";".
// ERROR 3:11 [syntax] Expected an expression, found ";".
// ERROR 4:14 [syntax] Expected "=" and a value: a let needs one, found ";".
// ERROR 5:5 [syntax] Expected an assignment after this expression, found "+".
// ERROR 6:22 [syntax] Expected ";" after the statement, found "}".
// ERROR 9:1 [module-scope-let] "let" can't be used outside of a function
// ERROR 10:14 [syntax] Expected a name for the variable, found "=".
// ERROR 11:7 [syntax] Expected a name for the parameter, found "{".
// ERROR 12:7 [reserved-word] "match" is a reserved word of WGSL
// ERROR 14:2 [unknown-attribute] There is no attribute @unknown.
