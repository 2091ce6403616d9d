override o: u32;
override negative = -1;
@group(0) @binding(0) var<storage> fine: buffer;
@group(0) @binding(1) var<uniform> no_size: buffer;
@group(0) @binding(2) var<uniform> late_size: buffer<o>;
@group(0) @binding(3) var<storage> late_too: buffer<o>;
@group(0) @binding(4) var<storage> zero: buffer<0>;
@group(0) @binding(5) var<storage> below: buffer<-4>;
@group(0) @binding(6) var<storage> odd: buffer<6>;
@group(0) @binding(7) var<storage> fraction: buffer<4.0>;
@group(0) @binding(8) var<storage> typed: buffer<u32>;
@group(0) @binding(9) var<storage> two: buffer<4, 8>;
@group(0) @binding(10) var<storage> list: array<buffer<4>, 2>;
var<workgroup> shared_no_size: buffer;
var<private> own: buffer<4>;
var<immediate> now: buffer<4>;
var<workgroup> late_fine: buffer<o>;
struct S { b: buffer<4> }
fn takes(b: buffer<4>) {}
fn gives() -> buffer<4> {}
fn far(p: ptr<private, buffer<4>>) {}
fn any_size(p: ptr<workgroup, buffer>) {}
fn of_override(p: ptr<workgroup, buffer<o>>) {}
fn of_other(p: ptr<workgroup, buffer<o * 4>>) {}
fn of_four(p: ptr<storage, buffer<4>>) {}
fn uses() {
  var local: buffer<4>;
  let value = fine;
  _ = fine;
  let made = buffer<4>();
  any_size(&late_fine);
  of_override(&late_fine);
  of_other(&late_fine);
  of_four(&fine);
  let same: ptr<storage, buffer> = &fine;
  let open: ptr<workgroup, buffer> = &late_fine;
  fine = fine;
}
// ERROR 4:45 [store-type] The type buffer can't be stored in the address space uniform: it needs a size, as in "buffer<64>".
// ERROR 5:47 [store-type] The type buffer<(override)> can't be stored in the address space uniform: its size must be a const-expression.
// ERROR 6:46 [store-type] its size must be a const-expression
// ERROR 7:49 [buffer-size] The size of a buffer must be above 0 and a multiple of 4, not 0.
// ERROR 8:50 [buffer-size] must be above 0 and a multiple of 4, not -4
// ERROR 9:48 [buffer-size] must be above 0 and a multiple of 4, not 6
// ERROR 10:53 [buffer-size-type] The size of a buffer must be an i32 or u32, not abstract-float.
// ERROR 11:50 [expected-value] Expected a value, found "u32", a type.
// ERROR 12:41 [template-argument-count] "buffer" takes 0 to 1 template arguments; 2 are given.
// ERROR 13:49 [array-element-type] An array can't have elements of type buffer<4>.
// ERROR 14:32 [store-type] The type buffer can't be stored in the address space workgroup
// ERROR 15:19 [store-type] a buffer can only be in the storage, uniform and workgroup address spaces
// ERROR 16:21 [store-type] a buffer can only be in the storage, uniform and workgroup address spaces
// ERROR 18:15 [member-type] The member "b" can't have the type buffer<4>
// ERROR 19:13 [parameter-type] The parameter "b" can't have the type buffer<4>
// ERROR 20:4 [missing-return] The function "gives" must return a value
// ERROR 20:15 [return-type] A function can't return a value of type buffer<4>
// ERROR 21:24 [store-type] The type buffer<4> can't be stored in the address space private
// ERROR 27:14 [store-type] The type buffer<4> can't be stored in the address space function
// ERROR 28:15 [load-not-constructible] A value of type buffer can't be read: bufferView gives its bytes a type.
// ERROR 29:7 [load-not-constructible] A value of type buffer can't be read
// ERROR 30:14 [not-constructible] No value of type buffer<4> can be constructed.
// ERROR 33:12 [type-mismatch] must have the type ptr<workgroup, buffer<(override)>>
// ERROR 34:11 [type-mismatch] must have the type ptr<storage, buffer<4>, read>, but this has the type ptr<storage, buffer, read>
// ERROR 36:38 [type-mismatch] The initializer must have the type ptr<workgroup, buffer>
// ERROR 37:3 [assign-to-read-only] "fine" can't be assigned to
// ERROR 37:10 [load-not-constructible] A value of type buffer can't be read
