fn names() {
  let module = 1;
  var mod = 2;
  let shared = 3;
  let new = 4;
  let auto x = 5;
  let value = null;
  var typed: typedef;
}
struct M { class: i32 }
fn calls(a: i32, n: i32) {
  for (var i = 0; i < (n) i++) { }
  while ((a) i < 3) { }
  foo(a) i = 2;
  f32(f32) x;
  return (uint)a;
}
fn casts(a: i32) { let x = 2 * (f32)a; let y = (Other)a; let z = max<i32>(f32) a; }
fn conditions(n: i32) {
  if (n > 1) and (n < 3) { }
  if (n > 1) or (n < 3) { }
  if (n > 1) n = 3;
  while (n < size { }
  let list = Pair { 1, 2 };
}
fn default_value(x: f32 = 1.0) { }
struct Defaults { a: f32 = 1.0 }
alias Renamed { a: f32 }
fn body { let x = 1; }
fn hash(a: i32) { let x = #foo; return; }
  # define INDENTED {
fn text() { let c = 'c'; }
// ERROR 2:7 [reserved-word] "module" is a reserved word of WGSL and can't be used as a name after "let".$
// ERROR 3:7 [reserved-word] "mod" is a reserved word of WGSL and can't be used as a name for the variable.$
// ERROR 4:7 [reserved-word] "shared" is a reserved word of WGSL and can't be used as a name after "let".$
// ERROR 5:7 [reserved-word] "new" is a reserved word of WGSL and can't be used as a name after "let".$
// ERROR 6:7 [reserved-word] "auto" is a reserved word of WGSL and can't be used as a name after "let". In "let name = value;" and "var name = value;" the value gives the type.$
// ERROR 7:15 [reserved-word] "null" is a reserved word of WGSL and can't be used as a name. WGSL has no null: each variable has a value, each pointer a variable.$
// ERROR 8:14 [reserved-word] "typedef" is a reserved word of WGSL and can't be used as a type. Write alias name = type;$
// ERROR 10:12 [reserved-word] "class" is a reserved word of WGSL and can't be used as a name for the member.$
// ERROR 12:27 [syntax] Expected ";" after the condition of the loop, found "i".$
// ERROR 13:14 [syntax] Expected ")" to close the parenthesis, found "i".$
// ERROR 14:10 [syntax] Expected ";" after the statement, found "i".$
// ERROR 15:12 [syntax] Expected ";" after the statement, found "x".$
// ERROR 16:16 [syntax] Expected ";" after the statement, found "a". A conversion is written like a call: u32(…).$
// ERROR 18:37 [syntax] Expected ";" after the statement, found "a". A conversion is written like a call: f32(…).$
// ERROR 18:55 [syntax] Expected ";" after the statement, found "a".$
// ERROR 18:80 [syntax] Expected ";" after the statement, found "a".$
// ERROR 20:14 [syntax] Expected "{" after the condition, found "and". Write "&&".$
// ERROR 21:14 [syntax] Expected "{" after the condition, found "or". Write "||".$
// ERROR 22:14 [syntax] Expected "{" after the condition, found "n". A single statement needs its braces, too.$
// ERROR 23:19 [syntax] Expected ")" to close the parenthesis, found "{".$
// ERROR 24:19 [syntax] Expected ";" after the statement, found "{". A structure is constructed like a call: Pair(…).$
// ERROR 26:25 [syntax] Expected "," or ")" after the parameter, found "=". Parameters have no default values.$
// ERROR 27:26 [syntax] Expected "," or "}" after the member, found "=". Members have no default values.$
// ERROR 28:15 [syntax] Expected "=" after the alias's name, found "{".$
// ERROR 29:9 [syntax] Expected "(" after the function's name, found "{".$
// ERROR 30:27 [invalid-character] The character '#' isn't part of WGSL. There is no preprocessor.$
// ERROR 31:3 [invalid-character] The character '#' isn't part of WGSL. There is no preprocessor.$
// ERROR 32:21 [invalid-character] The character "'" isn't part of WGSL. There are no strings.$
