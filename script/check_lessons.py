#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every numbered claim of the four lessons has a test that carries its number: in tests/lessons (T16_..., or T20_T21_... for
several), or in tests/node ('T32: ...', 'T20 T21: ...') if a list "In JavaScript: T32 (why)" in tests/lessons says so; and no
number is made up."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
LESSONS = {"T": ("timestamps", 1, 38), "S": ("staging", 39, 58), "Q": ("queue", 59, 70), "E": ("error_scopes", 71, 98)}
CLAIMS = [f"{letter}{n:02}" for letter, (_, first, last) in LESSONS.items() for n in range(first, last + 1)]
TEST = re.compile(r"\bTEST_F\(\s*\w+,\s*(\w+)\)")
ELSEWHERE = re.compile(r"^// In JavaScript: (.*(?:\n//.*)*)", re.M)
# Tests of Node's carry claims, or where the lessons are wrong (D01 to D14).
SCRIPTS = ("lessons.test.js", "semantics.test.js")
SCRIPT_TEST = re.compile(r"^test\(['\"`]((?:[A-Z]\d+ )*[A-Z]\d+): ", re.M)
DEVIATIONS = [f"D{n:02}" for n in range(1, 15)]

bad, tested, elsewhere, scripted = [], {}, {}, {}
for letter, (name, _, _) in LESSONS.items():
    path = root / f"tests/lessons/{name}_test.cpp"
    if not path.exists():
        bad.append(f"{path.relative_to(root)} is missing")
        continue
    text = path.read_text()
    for test in TEST.findall(text):
        numbers = re.match(r"(?:[A-Z]\d+_)*", test)[0].split("_")[:-1]
        if not numbers:
            bad.append(f"{path.name}: the test {test} carries no number")
        for number in numbers:
            tested.setdefault(number, []).append(test)
            if number not in CLAIMS or number[0] != letter:
                bad.append(f"{path.name}: the test {test} has the number {number}, which this lesson doesn't have")
    for listed in ELSEWHERE.findall(text):
        for number, why in re.findall(r"\b([A-Z]\d+)(?: \(([^)]*)\))?", re.sub(r"\n//\s*", " ", listed)):
            elsewhere[number] = why
            if number not in CLAIMS or number[0] != letter:
                bad.append(f"{path.name}: {number} in the list for JavaScript is not of this lesson")
            if not why:
                bad.append(f"{path.name}: {number} is left to JavaScript without a word why")
for name in SCRIPTS:
    path = root / "tests/node" / name
    for numbers in SCRIPT_TEST.findall(path.read_text() if path.exists() else ""):
        for number in numbers.split():
            scripted.setdefault(number, []).append(name)
            if number not in CLAIMS and number not in DEVIATIONS:
                bad.append(f"{name}: a test has the number {number}, which no lesson has")
for number in CLAIMS:
    if number in tested and number in elsewhere:
        bad.append(f"{number}: is tested by {tested[number][0]} and left to JavaScript")
    elif number in elsewhere and number not in scripted:
        bad.append(f"{number}: is left to JavaScript, and no test in tests/node carries it")
    elif number not in tested and number not in elsewhere:
        bad.append(f"{number}: no test carries it")
both = sum(number in CLAIMS for number in scripted)
print("\n".join(bad) if bad else f"{len(CLAIMS)} claims: {len(tested)} tested in C++, {both} in JavaScript\n1 passed, 0 failed")
sys.exit(bool(bad))
