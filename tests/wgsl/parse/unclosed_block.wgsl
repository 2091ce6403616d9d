fn f() {
  if true {
    return;
  
fn g() { }
// ERROR 5:1 [nested-function] A function can't be declared here. The "{" at 2:11 may lack its "}".
