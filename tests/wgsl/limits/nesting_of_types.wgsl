// Types nest at most 15 levels deep, a vector counting one.
alias A0 = i32;
alias A1 = array<A0, 1>;
alias A2 = array<A1, 1>;
alias A3 = array<A2, 1>;
alias A4 = array<A3, 1>;
alias A5 = array<A4, 1>;
alias A6 = array<A5, 1>;
alias A7 = array<A6, 1>;
alias A8 = array<A7, 1>;
alias A9 = array<A8, 1>;
alias A10 = array<A9, 1>;
alias A11 = array<A10, 1>;
alias A12 = array<A11, 1>;
alias A13 = array<A12, 1>;
alias A14 = array<A13, 1>;
alias A15 = array<A14, 1>;
alias A16 = array<A15, 1>;
var<private> most: A15;
var<private> too_deep: A16;
// ERROR 18:13 [nesting-too-deep] The type nests composites 16 deep; at most 15 is possible.
