// Sizes and depths beyond what is possible.
const a0 = array(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
const a1 = array(a0, a0, a0, a0, a0, a0, a0, a0, a0, a0, a0, a0, a0, a0, a0, a0);
const a2 = array(a1, a1, a1, a1, a1, a1, a1, a1, a1, a1, a1, a1, a1, a1, a1, a1);
const a3 = array(a2, a2, a2, a2, a2, a2, a2, a2, a2, a2, a2, a2, a2, a2, a2, a2);
const a4 = array(a3, a3, a3, a3, a3, a3, a3, a3, a3, a3, a3, a3, a3, a3, a3, a3);
struct Huge { a: array<vec4f, 1000000000>, b: f32 }
struct Sized { @size(4294967295u) a: f32 }
struct D2 { a: vec4f }
struct D3 { a: array<D2, 2> }
struct D5 { a: array<D3, 2> }
struct D7 { a: array<D5, 2> }
struct D9 { a: array<D7, 2> }
struct D11 { a: array<D9, 2> }
struct D13 { a: array<D11, 2> }
struct D15 { a: array<D13, 2> }
struct D16 { a: D15 }
fn f() {
  var big: array<array<f32, 1000>, 1000>;
  let fine = a3[1][2][3][4];
}
// ERROR 6:12 [value-too-large] A value of type array<array<array<array<array<abstract-int, 16>, 16>, 16>, 16>, 16> takes 4194304
// ERROR 7:8 [struct-too-large] The structure "Huge" takes more than 4294967295 bytes.
// ERROR 8:8 [struct-too-large] The structure "Sized" takes more than 4294967295 bytes.
// ERROR 16:8 [nesting-too-deep] The type nests composites 16 deep; at most 15 is possible.
// ERROR 19:12 [store-type] The type array<array<f32, 1000>, 1000> can't be stored in the address space function: it takes
