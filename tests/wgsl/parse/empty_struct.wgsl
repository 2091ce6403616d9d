struct Empty { }
@group(0) @binding(0) var<uniform> e : Empty;
// ERROR 1:8 [empty-struct] The struct "Empty" has no members; it needs at least one.
