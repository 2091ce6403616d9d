// A pointer where its target is wanted, and the target where a pointer is.
struct S { a: i32 }
fn takes(p: ptr<function, i32>, v: i32) { }
fn of_storage(p: ptr<storage, u32>) { }
fn of_private(p: ptr<private, i32>) { }
@group(0) @binding(0) var<storage, read_write> written: u32;
@group(0) @binding(1) var<storage> shown: u32;
var<private> kept: i32;
fn f() {
  var i = 1;
  var s = S(1);
  let p = &i;
  let q = &s;
  takes(i, i);
  takes(p, p);
  takes(&i, *p);
  takes(&kept, 1);
  of_storage(&written);
  of_storage(&shown);
  of_private(&i);
  of_private(&kept);
  p = 2;
  *p = 2;
  i = p;
  _ = p + 1;
  _ = *p + 1;
  _ = *i;
  _ = q.a + (*q).a;
  let r: ptr<function, i32> = p;
  let t: ptr<function, u32> = p;
  let u: i32 = p;
  i += p;
  p += 1;
  i++;
  p++;
}
// ERROR 14:9 [type-mismatch] The argument "p" of "takes" must have the type ptr<function, i32>, but this has the type i32. Pass its address with "&".
// ERROR 15:12 [type-mismatch] The argument "v" of "takes" must have the type i32, but this has the type ptr<function, i32>. Read what it points to with "*".
// ERROR 17:9 [type-mismatch] The argument "p" of "takes" must have the type ptr<function, i32>, but this has the type ptr<private, i32>.
// ERROR 18:14 [type-mismatch] The argument "p" of "of_storage" must have the type ptr<storage, u32, read>, but this has the type ptr<storage, u32, read_write>.
// ERROR 20:14 [type-mismatch] The argument "p" of "of_private" must have the type ptr<private, i32>, but this has the type ptr<function, i32>.
// ERROR 22:3 [assign-to-let] "p" can't be assigned to: it is a let that holds a pointer; assign to "*p".
// ERROR 24:7 [type-mismatch] The assigned value must have the type i32, but this has the type ptr<function, i32>. Read what it points to with "*".
// ERROR 25:7 [operator-type] Operator "+" takes no operands of types ptr<function, i32> and abstract-int.
// ERROR 27:7 [dereference-of-value] "*" needs a pointer, not a value of type i32.
// ERROR 30:31 [type-mismatch] The initializer must have the type ptr<function, u32>, but this has the type ptr<function, i32>.
// ERROR 31:16 [type-mismatch] The initializer must have the type i32, but this has the type ptr<function, i32>. Read what it points to with "*".
// ERROR 32:8 [operator-type] Operator "+" takes no operands of types i32 and ptr<function, i32>.
// ERROR 33:3 [assign-to-let] "p" can't be assigned to: it is a let that holds a pointer; assign to "*p".
// ERROR 35:3 [assign-to-let] "p" can't be assigned to: it is a let that holds a pointer; assign to "*p".
