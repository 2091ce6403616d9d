enable f17;
enable subgroups;
requires everything;
fn f() -> f32 {
  let a = 1.0h;
  let b = vec3h();
  return 1.0;
}
// ERROR 1:8 [unknown-extension] There is no extension "f17". Did you mean "f16"?
// ERROR 2:8 [unavailable-extension] needs the feature "subgroups", which the device was not created with
// ERROR 3:10 [unknown-language-feature] The language feature "everything" isn't supported.
// ERROR 5:11 [missing-enable] needs "enable f16;"
