// Statements that lack a part, and words that can't stand where they do.
fn statements(b: bool, i: i32) {
  var x = 1
  x = 2;
  if b x = 1;
  if { }
  else { }
  switch { default { } }
  switch i default { }
  switch i { 1: { } }
  switch i { case { } default { } }
  switch i { case 1 x = 1; default { } }
  switch i { default { } case 1, { } }
  loop x = 1;
  loop { continuing x = 1; }
  loop { break; continuing { } x = 1; }
  loop { continuing { break if; } }
  for { }
  for (x = 1) { }
  for (const c = 1; b; x++) { break; }
  for (let l = 1; b; x++) { break; }
  for (return; b; x++) { break; }
  for (x = 1; b; return) { break; }
  for (x = 1; b; var y = 1) { break; }
  for (x = 1; b; x++ { break; }
  for (;;) x = 1;
  while { }
  while b x = 1;
  return return;
  break 1;
  x;
  x + 1;
  x = ;
  x += ;
  = 1;
  ++x;
  x = x++;
  x = ++x;
  x = !b + ~;
  let = 1;
  let y;
  const z;
  i32 w = 1;
}
// ERROR 3:12 [syntax] Expected ";" after the statement.
// ERROR 5:8 [syntax] Expected "{" after the condition, found "x".
// ERROR 6:6 [syntax] Expected an expression, found "{".
// ERROR 8:10 [syntax] Expected an expression, found "{".
// ERROR 9:12 [syntax] Expected "{" after the selector of the switch, found the keyword "default".
// ERROR 10:14 [syntax] Expected "case" or "default" in the switch, found the number 1.
// ERROR 11:19 [syntax] Expected a value after "case", found "{".
// ERROR 12:21 [syntax] Expected "{" before the statements of the case, found "x".
// ERROR 14:8 [syntax] Expected "{" after "loop", found "x".
// ERROR 15:21 [syntax] Expected "{" after "continuing", found "x".
// ERROR 16:32 [syntax] Expected "}" after the continuing block, which must be the last in a loop, found "x".
// ERROR 17:31 [syntax] Expected an expression, found ";".
// ERROR 18:7 [syntax] Expected "(" after "for", found "{".
// ERROR 19:13 [syntax] Expected ";" after the start of the loop, found ")".
// ERROR 22:8 [syntax] Expected a declaration or an assignment to start the loop, found the keyword "return".
// ERROR 23:18 [syntax] Expected an assignment or a call as the step of the loop, found the keyword "return".
// ERROR 24:18 [syntax] Expected an assignment or a call as the step of the loop, found the keyword "var".
// ERROR 25:22 [syntax] Expected ")" after the head of the loop, found "{".
// ERROR 26:12 [syntax] Expected "{" before the body of the loop, found "x". A single statement needs its braces, too.
// ERROR 27:9 [syntax] Expected an expression, found "{".
// ERROR 28:11 [syntax] Expected "{" after the condition, found "x".
// ERROR 29:10 [syntax] Expected an expression, found the keyword "return".
// ERROR 30:9 [syntax] Expected ";" after the statement, found the number 1.
// ERROR 31:4 [syntax] Expected an assignment after this expression, found ";".
// ERROR 32:5 [syntax] Expected an assignment after this expression, found "+".
// ERROR 33:7 [syntax] Expected an expression, found ";".
// ERROR 34:8 [syntax] Expected an expression, found ";".
// ERROR 35:3 [syntax] Expected a statement, found "=".
// ERROR 36:3 [syntax] Expected a statement, found "++". "++" stands behind a variable, as a statement of its own.
// ERROR 37:8 [syntax] Expected ";" after the statement, found "++". "++" stands behind a variable, as a statement of its own.
// ERROR 38:7 [syntax] The operator "++" can't stand before an expression; it stands behind a variable, as a statement of its own.
// ERROR 39:13 [syntax] Expected an expression, found ";".
// ERROR 40:7 [syntax] Expected a name after "let", found "=".
// ERROR 41:8 [syntax] Expected "=" and a value: a let needs one, found ";".
// ERROR 42:10 [syntax] Expected "=" and a value: a const needs one, found ";".
// ERROR 43:3 [syntax] The type comes behind the name: "var w: i32".
