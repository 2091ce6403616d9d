// A block that is never closed is told where it opens, once: the innermost.
fn f(b: bool) {
  if b {
    while b {
      _ = 1;
// ERROR 4:13 [unclosed-block] This "{" is never closed.
