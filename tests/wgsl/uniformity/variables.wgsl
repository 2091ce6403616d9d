// What variables hold is followed statement by statement: a full assignment replaces, a partial one adds.
@group(0) @binding(0) var<uniform> u : vec4u;
fn need(x: u32) { if x > 0 { workgroupBarrier(); } }
fn write(p: ptr<function, u32>, v: u32) { *p = v; }
fn keep(p: ptr<function, u32>) { let q = *p; }

@compute @workgroup_size(64)
fn fine(@builtin(local_invocation_index) i: u32) {
  var a = i;
  a = u.x;
  need(a);
  var b = u.y;
  if i > 3 { keep(&b); }
  need(b);
  write(&b, u.z);
  need(b);
  var v = vec2u(i);
  let p = &v;
  *p = vec2u(u.x);
  need(v.x);
  for (var k = 0u; k < u.w; k++) { if u.x == k { continue; } need(k); }
  switch u.x { case 1 { a = u.y; } default { a = 3; } }
  need(a);
  if i > 5 { a = i; } else { a = 1; }
  a = 2;
  need(a);
}
@compute @workgroup_size(64)
fn branch(@builtin(local_invocation_index) i: u32) {
  var a = 0u;
  if i > 5 { a = 1; }
  if a > 0 { workgroupBarrier(); }
}
@compute @workgroup_size(64)
fn partial(@builtin(local_invocation_index) i: u32) {
  var v = vec2u(i);
  v.x = 1;
  if v.x > 0 { workgroupBarrier(); }
}
@compute @workgroup_size(64)
fn loop_carried(@builtin(local_invocation_index) i: u32) {
  var a = 0u;
  loop {
    if a > 0 { workgroupBarrier(); }
    a = i;
    continuing { break if u.x > 2; }
  }
}
@compute @workgroup_size(64)
fn by_pointer(@builtin(local_invocation_index) i: u32) {
  var a = 0u;
  write(&a, i);
  if a > 0 { workgroupBarrier(); }
}
@compute @workgroup_size(64)
fn chosen_in_switch(@builtin(local_invocation_index) i: u32) {
  var a = 0u;
  switch i { case 1 { a = 1; } default { } }
  if a > 0 { workgroupBarrier(); }
}
// ERROR 32:14 [barrier_uniformity] the condition at 32:6 depends on the shader input "i"
// ERROR 38:16 [barrier_uniformity] the condition at 38:6
// ERROR 44:16 [barrier_uniformity] the condition at 44:8
// ERROR 53:14 [barrier_uniformity] the condition at 53:6
// ERROR 59:14 [barrier_uniformity] the condition at 59:6
