@id(1) override n: u32 = 8;
@id(2) override scale: f32;
override flag: bool = true;
override half = n / 2 + 1;
override both = flag && n > 4;
const k = 3u;
var<workgroup> a: array<f32, n>;
var<workgroup> b: array<f32, n * 2 + k>;
var<private> pr: f32 = scale * 2;
alias Arr = array<f32, n>;
fn f(p: ptr<workgroup, Arr>, i: u32) -> f32 { return p[i]; }
@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(n, half) fn main(@builtin(local_invocation_index) i: u32) {
  a[i] = f32(i) * scale;
  b[i + k] = select(1.0, 2.0, both);
  workgroupBarrier();
  out[i] = f(&a, i) + b[i] + pr + max(scale, 1.0) + f32(half / n) + vec3f(scale).y;
  if flag { out[0] = 1; }
}
// SET 2 4
// OK
