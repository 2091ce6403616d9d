const a = 1 & 2 | 3;
const b = true && false || true;
const c = 1 < 2 < 3;
const d = 1 << 2 << 3;
const e = 1 + 2 << 3;
const f = 1 & 2 == 3;
const g = 1 == 2 && 3 & 4;
const h = (1 & 2) | 3;
// ERROR 1:17 [operator-precedence] The operators "&" and "|" can't be mixed
// ERROR 2:25 [operator-precedence] The operators "&&" and "||" can't be mixed
// ERROR 3:17 [operator-precedence] The operator "<" can't be chained
// ERROR 4:18 [operator-precedence] The operator "<<" can't be chained
// ERROR 5:17 [operator-precedence] The operators "+" and "<<" can't be mixed
// ERROR 6:17 [operator-precedence] The operators "&" and "==" can't be mixed
// ERROR 7:23 [operator-precedence] The operators "&&" and "&" can't be mixed
