fn f() {
  if true {
    return;
  
fn g() { }
// ERROR 5:1 A function can't be declared here; the block before it may lack a "}".
