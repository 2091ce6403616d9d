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

# These are, or are also, about JavaScript: a test in tests/node.
ANSWERED_IN_JAVASCRIPT = """
D11 D12 D17 D20 D22 D23 D27 D28 D44 D46 D48 D49 D54 D60 D61 D68 D69 D73 D75
""".split()

LEFT_OUT = {
    "D07 in JavaScript": "a profiler's averages: the npm package has no profiler",
    "D10 in JavaScript": "a profiler's memory: the npm package has no profiler",
}

tests = {}
for path in sorted((root / "tests").rglob("*_test.cpp")):
    text = path.read_text()
    for match in re.finditer(r"^TEST(?:_F|_P)?\(\w+, (D\d\d)_\w+\)", text, re.M):
        tests.setdefault(match[1], []).append(f"{path.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}")

scripted = {}
script = root / "tests/node/demand.test.js"
text = script.read_text() if script.exists() else ""
for match in re.finditer(r"^(?:test|ends)\(['\"](D\d\d): ", text, re.M):
    scripted.setdefault(match[1], []).append(f"{script.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}")

bad = []
for where, found, answered in (("", tests, ANSWERED), (" in JavaScript", scripted, ANSWERED_IN_JAVASCRIPT)):
    bad += [f"{name}: no test{where}" for name in answered if name not in found]
    bad += [f"{name}: listed twice" for name in sorted(set(answered)) if answered.count(name) > 1 or name + where in LEFT_OUT]
    bad += [f"{name}: unknown report, tested at {', '.join(places)}" for name, places in sorted(found.items())
            if name not in answered]
if bad:
    print("\n".join(bad))
else:
    reports = len(set(ANSWERED + ANSWERED_IN_JAVASCRIPT))
    count = sum(map(len, tests.values())), sum(map(len, scripted.values()))
    print(f"{reports} reports have {count[0]} tests in C++ and {count[1]} in JavaScript; {len(LEFT_OUT)} are left out")
    print("1 passed, 0 failed")
sys.exit(bool(bad))
