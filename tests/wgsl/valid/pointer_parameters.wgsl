// A pointer to an element, reached through a pointer parameter and dynamic indices, handed on.
struct Cell { weight: u32, values: array<u32, 4> }
var<private> grid : array<array<array<u32, 4>, 4>, 4>;
@group(0) @binding(0) var<storage, read_write> cells : array<Cell>;
@group(0) @binding(1) var<storage, read_write> result : array<u32>;
var<workgroup> shared_cell : Cell;

fn increment(p: ptr<private, u32>) { *p += 1; }
fn plane(p: ptr<private, array<array<array<u32, 4>, 4>, 4>>, i: u32, j: u32) {
  for (var k = 0u; k < 4; k++) { increment(&(*p)[i][j][k]); }
}
fn store(p: ptr<storage, u32, read_write>, v: u32) { *p = v; }
fn touch(c: ptr<storage, Cell, read_write>, i: u32) {
  store(&c.weight, i);
  store(&c.values[i % 4], 2 * i);
}
fn read(c: ptr<workgroup, Cell>) -> u32 { return c.weight + c.values[1]; }
fn swap(a: ptr<function, u32>, b: ptr<function, u32>) { let t = *a; *a = *b; *b = t; }

@compute @workgroup_size(16) fn main(@builtin(global_invocation_id) id: vec3u) {
  plane(&grid, id.x % 4, id.y % 4);
  touch(&cells[id.x], id.y);
  var x = id.x;
  var y = array<u32, 2>(1, 2);
  swap(&x, &y[id.z % 2]);
  let p = &y;
  p[0] += (*p)[1];
  result[id.x] = x + y[0] + grid[0][1][id.x % 4] + read(&shared_cell);
}
// OK
