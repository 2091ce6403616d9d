// Calls inside of a statement change variables in the order of execution: the target of an assignment before the right
// side, a compound assignment's target once, an index before what it selects is read, the right side of && maybe never.
@group(0) @binding(0) var<storage, read_write> b : u32;
fn differ(p: ptr<function, u32>) -> u32 { *p = b; return 0; }
fn agree(p: ptr<function, u32>) -> u32 { *p = 1; return 0; }
fn need(p: ptr<function, u32>) -> u32 {
  if *p == 0 { workgroupBarrier(); }
  return 0;
}
fn needThenDiffer(p: ptr<function, u32>) -> u32 {
  if *p == 0 { storageBarrier(); }
  *p = b;
  return 0;
}
fn agreeing(p: ptr<function, u32>) -> bool { *p = 1; return true; }
fn differInVector(p: ptr<function, vec4u>) -> u32 { *p = vec4u(b); return 0; }

@compute @workgroup_size(64)
fn fine() {
  var a: array<u32, 4>;
  var i = 0u;
  a[need(&i)] = a[differ(&i)];
  i = 0;
  a[need(&i)] += a[differ(&i)];
  i = 0;
  i += a[differ(&i)];
  need(&i);
  var f = 0u;
  a[needThenDiffer(&f)] += 1;
  f = 0;
  a[needThenDiffer(&f)]++;
  loop {
    if a[0] == 3 { continue; }
    var v = 0u;
    continuing { break if a[0] == 1; }
  }
}
@compute @workgroup_size(64)
fn target_first() {
  var a: array<u32, 4>;
  var i = 0u;
  a[differ(&i)] = a[need(&i)];
}
@compute @workgroup_size(64)
fn old_value_first() {
  var a: array<u32, 4>;
  var i = b;
  i += a[agree(&i)];
  if i == 0 { workgroupBarrier(); }
}
@compute @workgroup_size(64)
fn index_before_load() {
  var v: vec4u;
  if v[differInVector(&v)] == 0 { workgroupBarrier(); }
}
@compute @workgroup_size(64)
fn maybe_never() {
  var v = b;
  let c = v == 0 && agreeing(&v);
  if v == 0 { workgroupBarrier(); }
}
@compute @workgroup_size(64)
fn continued_with_another_value() {
  loop {
    var v = 0u;
    if true { v = b; continue; }
    v = 0;
    continuing {
      if v == 0 { workgroupBarrier(); }
      break if true;
    }
  }
}
// ERROR 7:16 [barrier_uniformity] the call of "need" at 42:21 leads to it, where it depends on the result of "differ" at 42:5
// ERROR 49:15 [barrier_uniformity] the condition at 49:6 depends on what is read through "b" at 47:11
// ERROR 54:35 [barrier_uniformity] the condition at 54:6 depends on the result of "differInVector" at 54:8
// ERROR 60:15 [barrier_uniformity] the condition at 60:6 depends on what is read through "b" at 58:11
// ERROR 69:19 [barrier_uniformity] the condition at 69:10 depends on what is read through "b" at 66:19
