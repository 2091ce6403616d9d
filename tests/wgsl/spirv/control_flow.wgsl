// Loops, switches, early returns, short circuits, and a loop that isn't seen to end.
@group(0) @binding(0) var<storage, read_write> o: array<i32>;
fn tri(n: i32) -> i32 { var s = 0; for (var i = 1; i <= n; i++) { for (var j = 1; j <= i; j++) { if (j == 3) { continue; } s += 1; } } return s; }
fn sw(x: i32) -> i32 { switch x { case 1, 2: { return 10; } case 3: { if (x > 2) { break; } return 5; } default: { return 20; } } return 30; }
fn clip(a: f32, b: f32) -> f32 { var r = 0.0; if (a < 0.0) { r = b; } else if (a > 10.0) { r = a - b; } else { r = a * b; } return r; }
fn lp(n: i32) -> i32 { var i = 0; var s = 0; loop { if (i > n) { break; } s += i; continuing { i += 2; break if s > 50; } } return s; }
fn sc(a: i32, b: i32) -> bool { return (a > 0 && o[b] > 0) || o[a] == 3; }
fn wh(n: i32) -> i32 { var x = n; var c = 0; while (x != 1) { if (x % 2 == 0) { x /= 2; } else { x = 3 * x + 1; } c++; } return c; }
fn inf(n: i32) -> i32 { loop { if (o[n] == 0) { return 5; } } }
@compute @workgroup_size(1) fn main() {
  for (var i = 0; i < 8; i++) { o[i] = tri(i); }
  o[8] = sw(1); o[9] = sw(3); o[10] = sw(7); o[11] = i32(clip(-1.0, 4.0) + clip(20.0, 3.0) + clip(2.0, 3.0));
  o[12] = lp(5); o[13] = lp(100); o[14] = select(0, 1, sc(1, 5)); o[15] = wh(27); o[16] = inf(31);
}
// OK
// SPIRV OpLoopMerge
// SPIRV OpPhi
