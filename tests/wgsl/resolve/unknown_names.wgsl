fn f() -> f32 {
  let colour = 1.0;
  let a = color;
  let b = normalise(vec3f(1.0));
  let c = qqqqqqq;
  { let inner = 1; }
  let d = inner;
  return colour;
}
// ERROR 3:11 [unknown-name] Nothing called "color" is declared here. Did you mean "colour"?
// ERROR 4:11 [unknown-name] Nothing called "normalise" is declared here. Did you mean "normalize"?
// ERROR 5:11 [unknown-name] Nothing called "qqqqqqq" is declared here.
// ERROR 7:11 [unknown-name] Nothing called "inner" is declared here.
