// Of all attributes, only @diagnostic stands before a block.
@compute @workgroup_size(1) fn fine() @diagnostic(off, derivative_uniformity) {
  @diagnostic(off, derivative_uniformity) { }
  if true @diagnostic(off, derivative_uniformity) { }
  loop @diagnostic(off, derivative_uniformity) { continuing @diagnostic(off, derivative_uniformity) { break if true; } }
  switch 1 @diagnostic(off, derivative_uniformity) { default @diagnostic(off, derivative_uniformity) { } }
}
fn a() @must_use { }
fn b() -> f32 @align(16) { return 1; }
fn c() {
  if true @size(4) { } else @id(1) { }
  for (;;) @invariant { break; }
  while true @vertex { break; }
  loop @group(0) { continuing @binding(0) { break if true; } }
  switch 1 @const { default @location(0) { } }
  @builtin(position) { }
}
// ERROR 8:8 [misplaced-attribute] The attribute @must_use can't stand before a statement.
// ERROR 9:15 [misplaced-attribute] The attribute @align can't stand before a statement.
// ERROR 11:11 [misplaced-attribute] The attribute @size can't stand before a statement.
// ERROR 11:29 [misplaced-attribute] The attribute @id can't stand before a statement.
// ERROR 12:12 [misplaced-attribute] The attribute @invariant can't stand before a statement.
// ERROR 13:14 [misplaced-attribute] The attribute @vertex can't stand before a statement.
// ERROR 14:8 [misplaced-attribute] The attribute @group can't stand before a statement.
// ERROR 14:31 [misplaced-attribute] The attribute @binding can't stand before a statement.
// ERROR 15:12 [misplaced-attribute] The attribute @const can't stand before a statement.
// ERROR 15:29 [misplaced-attribute] The attribute @location can't stand before a statement.
// ERROR 16:3 [misplaced-attribute] The attribute @builtin can't stand before a statement.
