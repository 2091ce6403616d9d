@align(16) struct S { @size(4) @size(8) a: f32, @align b: f32 }
@id(1, 2) override x = 1;
@must_use() fn f() -> i32 { return 1; }
@workgroup_size(1, 2, 3, 4) @compute fn g() { @align(4) if true { } }
@group(0) const c = 1;
// ERROR 1:1 [misplaced-attribute] The attribute @align can't stand before "struct".
// ERROR 1:32 [duplicate-attribute] The attribute @size stands here twice.
// ERROR 1:56 [syntax] Expected "(" after "@align", found "b".
// ERROR 2:1 [attribute-arguments] The attribute @id takes 1 argument, not 2.
// ERROR 3:10 [attribute-arguments] The attribute @must_use takes no arguments.
// ERROR 4:1 [attribute-arguments] The attribute @workgroup_size takes 1 to 3 arguments, not 4.
// ERROR 4:47 [misplaced-attribute] The attribute @align can't stand before a statement.
// ERROR 5:1 [misplaced-attribute] The attribute @group can't stand before "const".
