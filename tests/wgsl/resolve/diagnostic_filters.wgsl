diagnostic(off, derivative_uniformity);
diagnostic(error, derivative_uniformity);
diagnostic(off, derivative_uniformit);
diagnostic(off, vendor.rule);
@diagnostic(off, derivative_uniformity) @diagnostic(off, derivative_uniformity)
fn f() {
  @diagnostic(off, derivative_uniformity) @diagnostic(info, derivative_uniformity) if true { }
}
// ERROR 2:1 [conflicting-diagnostic] contradicts another one for "derivative_uniformity" at line 1
// WARNING 3:1 [unknown-diagnostic-rule] There is no diagnostic rule "derivative_uniformit". Did you mean "derivative_uniformity"?
// ERROR 5:41 [conflicting-diagnostic] There is another @diagnostic attribute for "derivative_uniformity" here already.
// ERROR 7:43 [conflicting-diagnostic] There is another @diagnostic attribute
