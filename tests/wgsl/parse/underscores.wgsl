// "_" is no name, and names don't begin with two underscores; "_a" and "a__b" are fine.
const _ = 1;
const __a = 2;
const _a = 3;
const a__b = 4;
fn f(_: i32) { }
fn g() {
  let _ = 1;
  var __b = 2;
  _ = 5;
}
struct S { _: i32 }
fn _() { }
alias _ = i32;
// ERROR 2:7 [identifier-underscore] "_" can't be used as a name for the constant.
// ERROR 3:7 [identifier-underscores] The identifier "__a" must not start with two underscores.
// ERROR 6:6 [identifier-underscore] "_" can't be used as a name for the parameter.
// ERROR 8:7 [identifier-underscore] "_" can't be used as a name after "let".
// ERROR 9:7 [identifier-underscores] The identifier "__b" must not start with two underscores.
// ERROR 12:12 [identifier-underscore] "_" can't be used as a name for the member.
// ERROR 13:4 [identifier-underscore] "_" can't be used as a name for the function.
// ERROR 14:7 [identifier-underscore] "_" can't be used as a name for the alias.
