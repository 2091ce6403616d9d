enable f16, ;
requires pointer_composite_access;
diagnostic(off, derivative_uniformity);
diagnostic(loud, derivative_uniformity);
const a = 1;
enable subgroups;
// ERROR 4:12 [diagnostic-severity] "loud" isn't a diagnostic severity; expected error, warning, info or off.
// ERROR 6:1 [late-directive] The directive "enable" must come before all declarations.
