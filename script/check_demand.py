#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every report that this release answers has a test whose name begins with its id; every one that it leaves out has a
reason; and no test carries the id of none."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")

ANSWERED = """
D01 D03 D04 D05 D06 D07 D10 D11 D12
D14 D15 D16 D17 D18 D19 D37
D20 D21 D22 D23 D27 D28 D31 D32 D33 D34 D35 D38 D39
D43 D44 D45 D46 D47 D49 D50 D51 D58 D60 D61 D63 D64
D41 D48 D52 D54 D55 D73 D75 D76
D77 D78 D80 D81 D82 D84 D85 D86 D88 D89 D91 D92 D93 D97
""".split()

LEFT_OUT = {
    "D68": "a Node program that ends by itself: this release has no Node addon",
    "D69": "process.exit while work is in flight: this release has no Node addon",
}

tests = {}
for path in sorted((root / "tests").rglob("*_test.cpp")):
    text = path.read_text()
    for match in re.finditer(r"^TEST(?:_F|_P)?\(\w+, (D\d\d)_\w+\)", text, re.M):
        tests.setdefault(match[1], []).append(f"{path.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}")

bad = [f"{name}: no test" for name in ANSWERED if name not in tests]
bad += [f"{name}: listed twice" for name in sorted(set(ANSWERED)) if ANSWERED.count(name) > 1 or name in LEFT_OUT]
bad += [f"{name}: unknown report, tested at {', '.join(where)}" for name, where in sorted(tests.items())
        if name not in ANSWERED]
if bad:
    print("\n".join(bad))
else:
    print(f"{len(ANSWERED)} reports have {sum(map(len, tests.values()))} tests; {len(LEFT_OUT)} are left out")
    print("1 passed, 0 failed")
sys.exit(bool(bad))
