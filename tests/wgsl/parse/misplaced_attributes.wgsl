// Constants, aliases, structures, assertions and most statements have no attributes; blocks and loops have @diagnostic only.
@diagnostic(off, derivative_uniformity) struct S { a: i32 }
@diagnostic(off, derivative_uniformity) const a = 1;
@align(4) alias T = i32;
@size(4) const_assert true;
@id(1) ;
@vertex struct U { a: i32 }
fn f(b: bool) {
  @align(4) var c = 1;
  @diagnostic(off, derivative_uniformity) let d = 1;
  @diagnostic(off, derivative_uniformity) c = 2;
  @diagnostic(off, derivative_uniformity) return;
  @must_use if b { }
  @diagnostic(off, derivative_uniformity) if b { } else @size(4) { }
  @diagnostic(off, derivative_uniformity) loop @diagnostic(info, derivative_uniformity) { break; continuing @id(1) { } }
  @diagnostic(off, derivative_uniformity) for (;;) { break; }
  @diagnostic(off, derivative_uniformity) while b @diagnostic(info, derivative_uniformity) { }
  @diagnostic(off, derivative_uniformity) switch 1 @diagnostic(info, derivative_uniformity) { default @diagnostic(off, subgroup_uniformity) { } }
  @diagnostic(off, derivative_uniformity) { }
}
// ERROR 2:1 [misplaced-attribute] The attribute @diagnostic can't stand before "struct".
// ERROR 3:1 [misplaced-attribute] The attribute @diagnostic can't stand before "const".
// ERROR 4:1 [misplaced-attribute] The attribute @align can't stand before "alias".
// ERROR 5:1 [misplaced-attribute] The attribute @size can't stand before "const_assert".
// ERROR 6:1 [misplaced-attribute] The attribute @id can't stand before ";".
// ERROR 7:1 [misplaced-attribute] The attribute @vertex can't stand before "struct".
// ERROR 9:3 [misplaced-attribute] The attribute @align can't stand before a statement.
// ERROR 10:3 [misplaced-attribute] The attribute @diagnostic can't stand before this statement.
// ERROR 11:3 [misplaced-attribute] The attribute @diagnostic can't stand before this statement.
// ERROR 12:3 [misplaced-attribute] The attribute @diagnostic can't stand before this statement.
// ERROR 13:3 [misplaced-attribute] The attribute @must_use can't stand before a statement.
// ERROR 14:57 [misplaced-attribute] The attribute @size can't stand before a statement.
// ERROR 15:109 [misplaced-attribute] The attribute @id can't stand before a statement.
