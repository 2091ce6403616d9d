fn f(a: i32, b: i32) -> i32 {
  let x = a - -b;
  return a--b;
}
// ERROR 3:11 Expected ";" after the statement, found "--".
