struct Tail { a: vec2u, b: array<vec2u> }
struct Counters { a: atomic<u32> }
override o = 4;
@group(0) @binding(0) var<storage, read_write> open: buffer;
@group(0) @binding(1) var<storage, read_write> closed: buffer<24>;
@group(0) @binding(2) var<storage> words: array<u32>;
@group(0) @binding(3) var<uniform> constants: buffer<64>;
fn types(n: u32) {
  _ = bufferView<bool>(&open, 0);
  _ = bufferView<atomic<u32>>(&open, 0);
  _ = bufferView<Counters>(&open, 0);
  _ = bufferView<buffer<4>>(&open, 0);
  _ = bufferView<array<u32, o>>(&open, 0);
  _ = bufferArrayView<vec4u>(&open, 0, 16);
  _ = bufferView(&open, 0);
  _ = bufferView<u32, u32>(&open, 0);
}
fn arguments(n: u32) {
  _ = bufferView<u32>(open, 0);
  _ = bufferView<u32>(&words, 0);
  _ = bufferView<u32>(n, 0);
  _ = bufferView<u32>(&open);
  _ = bufferView<array<u32>>(&open, 0, 4);
  _ = bufferView<u32>(&open, 1.5);
  _ = bufferArrayView<array<u32>>(&open, n, true);
  _ = bufferLength(&words);
  _ = bufferLength(open);
  bufferView<u32>(&open, 0);
  bufferView<u32>(&open, 0) = 1;
  *bufferView<u32>(&constants, 0) = 1;
}
fn numbers(n: u32) {
  _ = bufferView<u32>(&open, -4);
  _ = bufferView<vec4f>(&open, 20);
  _ = bufferView<vec4f>(&closed, 16);
  _ = bufferView<array<vec4f, 2>>(&closed, n);
  _ = bufferView<Tail>(&closed, 16);
  _ = bufferView<vec4u>(&closed, 4294967280u);
  _ = bufferArrayView<Tail>(&open, n, 12);
  _ = bufferArrayView<Tail>(&open, n, 20);
  _ = bufferArrayView<array<u32>>(&open, n, -4);
  _ = bufferArrayView<array<u32>>(&closed, n, 28);
  _ = bufferArrayView<array<u32>>(&closed, 8, 20);
  _ = bufferArrayView<array<u32>>(&closed, 24, n);
  _ = bufferView<u32>(&open, 4000000000);
  let late = 6;
  _ = bufferView<u32>(&closed, late);
  _ = false && *bufferView<u32>(&closed, 6) == 0;
}
fn far(p: ptr<storage, buffer, read_write>, n: u32) { *bufferView<u32>(p, 24) = bufferView<Tail>(p, n).b[0].x; }
fn farther(p: ptr<storage, buffer, read_write>) { far(p, 99); }
fn passes() {
  far(&closed, 0);
  farther(&closed);
  farther(&open);
  let never = false && bufferView<array<vec4u, 2>>(&closed, 0)[1].x == 0;
}
// ERROR 9:18 [view-type] There is no view of type bool: the type must be host-shareable.
// ERROR 10:18 [view-type] There is no view of type atomic<u32>: it must not contain an atomic.
// ERROR 11:18 [view-type] There is no view of type Counters: it must not contain an atomic.
// ERROR 12:18 [view-type] There is no view of type buffer<4>: a buffer can't be seen as a buffer.
// ERROR 13:18 [view-type] There is no view of type array<u32, (override)>: the type must be host-shareable.
// ERROR 14:23 [view-type] There is no view of type vec4<u32>: the type must be a runtime-sized array or end in one; bufferView takes the others.
// ERROR 15:7 [template-argument-count] "bufferView" takes 1 template argument; 0 are given. As in bufferView<u32>.
// ERROR 16:7 [template-argument-count] "bufferView" takes 1 template argument; 2 are given.
// ERROR 19:23 [argument-type] Argument 1 of "bufferView" must be a pointer; write "&" before the variable.
// ERROR 20:23 [argument-type] Argument 1 of "bufferView" must be a pointer to a buffer, but this has the type ptr<storage, array<u32>, read>.
// ERROR 21:23 [argument-type] must be a pointer to a buffer, but this has the type u32
// ERROR 22:7 [argument-count] "bufferView" takes 2 arguments; 1 is given.
// ERROR 23:7 [argument-count] "bufferView" takes 2 arguments; 3 are given.
// ERROR 24:30 [argument-type] Argument 2 of "bufferView" must be an i32 or u32, not abstract-float.
// ERROR 25:45 [argument-type] Argument 3 of "bufferArrayView" must be an i32 or u32, not bool.
// ERROR 26:20 [no-such-overload] No overload of bufferLength takes (ptr<storage, array<u32>, read>).
// ERROR 27:20 [argument-type] Argument 1 of "bufferLength" must be a pointer
// ERROR 28:3 [unused-result] "bufferView<u32>" returns a value that must be used
// ERROR 29:3 [assign-to-value] can't be assigned to: it is a pointer; assign to what it points to with "*"
// ERROR 30:3 [assign-to-read-only] memory in the address space uniform is read-only here
// ERROR 33:30 [view-offset] The offset of a view can't be negative; it is -4.
// ERROR 34:32 [view-offset] The offset of a view of type vec4<f32> must be a multiple of 16; it is 20.
// ERROR 35:7 [view-bounds] The buffer has 24 bytes; this view of type vec4<f32> needs 32, offset included.
// ERROR 36:7 [view-bounds] The buffer has 24 bytes; this view of type array<vec4<f32>, 2> needs 32, offset included.
// ERROR 37:7 [view-bounds] The buffer has 24 bytes; this view of type Tail needs 32, offset included.
// ERROR 38:7 [view-bounds] The buffer has 24 bytes; this view of type vec4<u32> needs 4294967296, offset included.
// ERROR 39:39 [view-size] A view of type Tail has at least 16 bytes; its size is 12.
// ERROR 40:39 [view-size] The size of a view of type Tail must be 8 and a multiple of 8; it is 20.
// ERROR 41:45 [view-size] A view of type array<u32> has at least 4 bytes; its size is -4.
// ERROR 42:7 [view-bounds] The buffer has 24 bytes; this view of type array<u32> needs 28, offset included.
// ERROR 43:7 [view-bounds] The buffer has 24 bytes; this view of type array<u32> needs 28, offset included.
// ERROR 44:7 [view-bounds] The buffer has 24 bytes; this view of type array<u32> needs 28, offset included.
// ERROR 45:30 [const-out-of-range] 4000000000
// ERROR 53:7 [view-bounds] The buffer has 24 bytes; a view that "far" takes of it needs 28, offset included.
// ERROR 54:11 [view-bounds] The buffer has 24 bytes; a view that "farther" takes of it needs 28, offset included.
