// Expressions that lack a part, and signs of other languages.
struct S { a: i32 }
fn expressions(b: bool, i: i32, s: S) {
  _ = (1;
  _ = [1];
  _ = i[1;
  _ = i[;
  _ = s.;
  _ = s.1;
  _ = f(1;
  _ = f(1 2);
  _ = vec3<>(1);
  _ = vec3<f32 i32>(1);
  _ = 1 +;
  _ = b ? 1 : 2;
  _ = "text";
  _ = 1, 2;
  _ = a => b;
}
// ERROR 4:9 [syntax] Expected ")" to close the parenthesis, found ";".
// ERROR 5:7 [syntax] Expected an expression, found "[". A list of values is written as array(…).
// ERROR 6:10 [syntax] Expected "]" after the index, found ";".
// ERROR 7:9 [syntax] Expected an expression, found ";".
// ERROR 8:9 [syntax] Expected the name of a member, found ";".
// ERROR 9:8 [syntax] Expected ";" after the statement, found the number .1.
// ERROR 10:10 [syntax] Expected "," or ")" in the arguments, found ";".
// ERROR 11:11 [syntax] Expected "," or ")" in the arguments, found the number 2.
// ERROR 12:7 [syntax] The template list of "vec3" is empty.
// ERROR 13:16 [syntax] Expected "," or ">" in the template list, found "i32".
// ERROR 14:10 [syntax] Expected an expression, found ";".
// ERROR 15:9 [invalid-character] The character '?' isn't part of WGSL. select(b, a, condition) is a where the condition holds, else b.
// ERROR 16:7 [invalid-character] The character '"' isn't part of WGSL. There are no strings.
// ERROR 17:8 [syntax] Expected ";" after the statement, found ",".
// ERROR 18:9 [syntax] Expected ";" after the statement, found "=". Functions are declared with "fn" outside of others.
