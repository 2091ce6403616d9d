// In a continuing part every block must lead to its end, by the rules of SPIR-V, even a merge that nothing reaches.
@group(0) @binding(0) var<storage, read_write> b: i32;
@compute @workgroup_size(1)
fn main() {
  var i = b;
  loop {
    continuing {
      loop {
        if i > 5 { i *= 2; break; } else { i += 2; break; }
      }
      loop {
        if i > 50 { break; }
        switch i { case 3 { i += 3; continue; } default { i += 1; continue; } }
      }
      loop {
        loop {
          if i > 7 { if i > 9 { break; } else { break; } } else { i += 1; break; }
          continuing { loop { if i > 0 { break; } else { break; } } }
        }
        switch i { default { if i > 3 { i -= 1; continue; } } }
        break;
      }
      break if i > 10;
    }
  }
  b = i;
}
// OK
