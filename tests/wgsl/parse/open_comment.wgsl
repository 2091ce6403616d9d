fn f() {
  let a = 1 /* one /* two */ ;
}
// What would have to come is no mistake of its own, for the comment takes up the rest.
// ERROR 2:13 [unterminated-comment] This block comment is never closed
