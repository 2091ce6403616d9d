@group(0) @binding(0) var<storage, read_write> b : array<u32>;
@group(0) @binding(1) var<storage, read> r : array<u32>;
var<workgroup> w : array<u32, 64>;
var<private> p : u32;
fn helper() { workgroupBarrier(); }
fn reads(x: ptr<function, u32>) -> u32 { return *x; }

@compute @workgroup_size(64)
fn uniform_flow(@builtin(workgroup_id) id: vec3u, @builtin(local_invocation_index) i: u32) {
  if id.x > 3u { workgroupBarrier(); }
  for (var k = 0u; k < r[0]; k++) { w[i] = k; workgroupBarrier(); }
  if i > 3u { w[i] = 1u; }
  workgroupBarrier();
  var x = 3u;
  if reads(&x) > 2u { helper(); }
  if workgroupUniformLoad(&w[2]) == 1u { workgroupBarrier(); }
}
@compute @workgroup_size(64)
fn input(@builtin(local_invocation_index) i: u32) {
  if i > 3u { workgroupBarrier(); }
}
@compute @workgroup_size(64)
fn load() {
  let v = b[0];
  if v > 3u { helper(); }
}
@compute @workgroup_size(64)
fn after_return(@builtin(local_invocation_index) i: u32) {
  if i > 3u { return; }
  storageBarrier();
}
@compute @workgroup_size(64)
fn through_pointer(@builtin(local_invocation_index) i: u32) {
  var x = i;
  if reads(&x) > 2u { textureBarrier(); }
}
@compute @workgroup_size(64)
fn argument(@builtin(local_invocation_index) i: u32) {
  _ = workgroupUniformLoad(&w[i]);
}
@compute @workgroup_size(64)
fn loops(@builtin(local_invocation_index) i: u32) {
  loop {
    if i > 3u { break; }
    workgroupBarrier();
  }
}
@compute @workgroup_size(64)
fn reassigned(@builtin(local_invocation_index) i: u32) {
  var x = i;
  x = 2u;
  if x > 3u { workgroupBarrier(); }
  p = 3u;
  if p > 3u { workgroupBarrier(); }
}
// ERROR 5:15 [barrier_uniformity] "workgroupBarrier" must only be called in uniform control flow, but the call of "helper" at 25:15 leads to it, where the condition at 25:6 depends on what is read through "b" at 24:11
// ERROR 20:15 [barrier_uniformity] the condition at 20:6 depends on the shader input "i"
// ERROR 30:3 [barrier_uniformity] "storageBarrier" must only be called in uniform control flow, but the condition at 29:6
// ERROR 35:23 [barrier_uniformity] "textureBarrier" must only be called
// ERROR 39:7 [barrier_uniformity] An argument of "workgroupUniformLoad" must be the same in all invocations, but it depends on the shader input "i"
// ERROR 45:5 [barrier_uniformity] the condition at 44:8
// ERROR 54:15 [barrier_uniformity] what is read through "p" at 54:6
