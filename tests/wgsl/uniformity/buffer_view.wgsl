@group(0) @binding(0) var<storage, read_write> changes: buffer;
@group(0) @binding(1) var<storage> stays: buffer;
@group(0) @binding(2) var<uniform> constants: buffer<64>;
fn barrier_if(p: ptr<storage, buffer>, at: u32) {
  if *bufferView<u32>(p, at) == 0 { workgroupBarrier(); }
}
@compute @workgroup_size(4) fn main(@builtin(local_invocation_index) i: u32) {
  barrier_if(&stays, 4);
  if bufferView<vec4u>(&constants, 0).x == 0 { workgroupBarrier(); }
  if arrayLength(bufferView<array<u32>>(&changes, 4)) == 0 { workgroupBarrier(); }
  let view = bufferView<u32>(&changes, 0);
  if *view == 0 { workgroupBarrier(); }
}
@compute @workgroup_size(4) fn by_offset(@builtin(local_invocation_index) i: u32) {
  let view = bufferView<u32>(&constants, i);
  if *view == 0 { workgroupBarrier(); }
}
@compute @workgroup_size(4) fn by_parameter(@builtin(local_invocation_index) i: u32) {
  barrier_if(&stays, i);
}
// ERROR 5:37 [barrier_uniformity] leads to it, where it depends on the shader input "i"
// ERROR 12:19 [barrier_uniformity] the condition at 12:6 depends on what is read through "view" at 12:7
// ERROR 16:19 [barrier_uniformity] the condition at 16:6 depends on the shader input "i"
