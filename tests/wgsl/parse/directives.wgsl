enable f16, ;
requires pointer_composite_access;
diagnostic(off, derivative_uniformity);
diagnostic(loud, derivative_uniformity);
const a = 1;
enable subgroups;
// ERROR 4:12 "loud" isn't a diagnostic severity; expected error, warning, info or off.
// ERROR 6:1 The directive "enable" must come before all declarations.
