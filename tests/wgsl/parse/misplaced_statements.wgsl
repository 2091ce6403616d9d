fn f() {
  loop { break if true; }
  loop { continuing { break if true; _ = 1; } }
  continuing { }
  ;
  else { }
  switch 1 { }
  fn g() { }
}
// ERROR 2:10 "break if" may only be the last statement of a continuing block.
// ERROR 3:23 "break if" may only be the last statement of a continuing block.
// ERROR 4:3 "continuing" may only stand at the end of the body of a "loop".
// ERROR 6:3 This "else" belongs to no "if".
// ERROR 7:14 Expected "case" or "default" in the switch, found "}".
// ERROR 8:3 A function can't be declared here
// ERROR 9:1 Expected a declaration, found "}".
