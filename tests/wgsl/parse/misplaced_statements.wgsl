fn f() {
  loop { break if true; }
  loop { continuing { break if true; _ = 1; } }
  continuing { }
  ;
  else { }
  switch 1 { }
  fn g() { }
}
// ERROR 2:10 [misplaced-break-if] "break if" may only be the last statement of a continuing block.
// ERROR 3:23 [misplaced-break-if] "break if" may only be the last statement of a continuing block.
// ERROR 4:3 [syntax] "continuing" may only stand at the end of the body of a "loop".
// ERROR 6:3 [syntax] This "else" belongs to no "if".
// ERROR 7:14 [syntax] Expected "case" or "default" in the switch, found "}".
// ERROR 8:3 [nested-function] A function can't be declared here
// ERROR 9:1 [syntax] Expected a declaration, found "}".
