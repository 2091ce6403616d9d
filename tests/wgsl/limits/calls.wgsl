// Thirty functions, each of which calls the next one twice: drivers would make a billion of the last. Once is fine.
@group(0) @binding(0) var<storage, read_write> o: array<u32>;
fn f0(x: u32) -> u32 { return x * o[x]; }
fn f1(x: u32) -> u32 { return f0(x) + f0(x + 1u); }
fn f2(x: u32) -> u32 { return f1(x) + f1(x + 2u); }
fn f3(x: u32) -> u32 { return f2(x) + f2(x + 3u); }
fn f4(x: u32) -> u32 { return f3(x) + f3(x + 4u); }
fn f5(x: u32) -> u32 { return f4(x) + f4(x + 5u); }
fn f6(x: u32) -> u32 { return f5(x) + f5(x + 6u); }
fn f7(x: u32) -> u32 { return f6(x) + f6(x + 7u); }
fn f8(x: u32) -> u32 { return f7(x) + f7(x + 8u); }
fn f9(x: u32) -> u32 { return f8(x) + f8(x + 9u); }
fn f10(x: u32) -> u32 { return f9(x) + f9(x + 10u); }
fn f11(x: u32) -> u32 { return f10(x) + f10(x + 11u); }
fn f12(x: u32) -> u32 { return f11(x) + f11(x + 12u); }
fn f13(x: u32) -> u32 { return f12(x) + f12(x + 13u); }
fn f14(x: u32) -> u32 { return f13(x) + f13(x + 14u); }
fn f15(x: u32) -> u32 { return f14(x) + f14(x + 15u); }
fn f16(x: u32) -> u32 { return f15(x) + f15(x + 16u); }
fn f17(x: u32) -> u32 { return f16(x) + f16(x + 17u); }
fn f18(x: u32) -> u32 { return f17(x) + f17(x + 18u); }
fn f19(x: u32) -> u32 { return f18(x) + f18(x + 19u); }
fn f20(x: u32) -> u32 { return f19(x) + f19(x + 20u); }
fn f21(x: u32) -> u32 { return f20(x) + f20(x + 21u); }
fn f22(x: u32) -> u32 { return f21(x) + f21(x + 22u); }
fn f23(x: u32) -> u32 { return f22(x) + f22(x + 23u); }
fn f24(x: u32) -> u32 { return f23(x) + f23(x + 24u); }
fn f25(x: u32) -> u32 { return f24(x) + f24(x + 25u); }
fn f26(x: u32) -> u32 { return f25(x) + f25(x + 26u); }
fn f27(x: u32) -> u32 { return f26(x) + f26(x + 27u); }
fn f28(x: u32) -> u32 { return f27(x) + f27(x + 28u); }
fn f29(x: u32) -> u32 { return f28(x) + f28(x + 29u); }
fn f30(x: u32) -> u32 { return f29(x) + f29(x + 30u); }
fn g0(x: u32) -> u32 { return x * o[x]; }
fn g1(x: u32) -> u32 { return g0(x + 1u); }
fn g2(x: u32) -> u32 { return g1(x + 1u); }
fn g3(x: u32) -> u32 { return g2(x + 1u); }
fn g4(x: u32) -> u32 { return g3(x + 1u); }
fn g5(x: u32) -> u32 { return g4(x + 1u); }
fn g6(x: u32) -> u32 { return g5(x + 1u); }
fn g7(x: u32) -> u32 { return g6(x + 1u); }
fn g8(x: u32) -> u32 { return g7(x + 1u); }
fn g9(x: u32) -> u32 { return g8(x + 1u); }
fn g10(x: u32) -> u32 { return g9(x + 1u); }
fn g11(x: u32) -> u32 { return g10(x + 1u); }
fn g12(x: u32) -> u32 { return g11(x + 1u); }
fn g13(x: u32) -> u32 { return g12(x + 1u); }
fn g14(x: u32) -> u32 { return g13(x + 1u); }
fn g15(x: u32) -> u32 { return g14(x + 1u); }
fn g16(x: u32) -> u32 { return g15(x + 1u); }
fn g17(x: u32) -> u32 { return g16(x + 1u); }
fn g18(x: u32) -> u32 { return g17(x + 1u); }
fn g19(x: u32) -> u32 { return g18(x + 1u); }
fn g20(x: u32) -> u32 { return g19(x + 1u); }
fn g21(x: u32) -> u32 { return g20(x + 1u); }
fn g22(x: u32) -> u32 { return g21(x + 1u); }
fn g23(x: u32) -> u32 { return g22(x + 1u); }
fn g24(x: u32) -> u32 { return g23(x + 1u); }
fn g25(x: u32) -> u32 { return g24(x + 1u); }
fn g26(x: u32) -> u32 { return g25(x + 1u); }
fn g27(x: u32) -> u32 { return g26(x + 1u); }
fn g28(x: u32) -> u32 { return g27(x + 1u); }
fn g29(x: u32) -> u32 { return g28(x + 1u); }
fn g30(x: u32) -> u32 { return g29(x + 1u); }
@compute @workgroup_size(1) fn main() { o[0] = f30(o[1]); }
@compute @workgroup_size(1) fn once() { o[0] = g30(o[1]); }
// PIPELINE main 0:0 [too-many-calls] The entry point has more than 4194304 instructions
