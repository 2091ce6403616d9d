// Variables and overrides have a type or an initializer.
var<private> a;
override b;
@id(1) override c;
fn f() {
  var d;
}
// ERROR 2:14 [missing-type] The variable "a" needs a type or an initializer.
// ERROR 3:10 [missing-type] The override "b" needs a type or an initializer.
// ERROR 4:17 [missing-type] The override "c" needs a type or an initializer.
// ERROR 6:7 [missing-type] The variable "d" needs a type or an initializer.
