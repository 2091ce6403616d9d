#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every numbered claim of the four lessons has a test in tests/lessons that carries its number (T16_..., or T20_T21_... for
several), or stands in a list "JavaScript only: T32 (why)" there; and no number is made up."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
LESSONS = {"T": ("timestamps", 1, 38), "S": ("staging", 39, 58), "Q": ("queue", 59, 70), "E": ("error_scopes", 71, 98)}
CLAIMS = [f"{letter}{n:02}" for letter, (_, first, last) in LESSONS.items() for n in range(first, last + 1)]
TEST = re.compile(r"\bTEST_F\(\s*\w+,\s*(\w+)\)")
ELSEWHERE = re.compile(r"^// JavaScript only: (.*(?:\n//.*)*)", re.M)

bad, tested, elsewhere = [], {}, {}
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
                bad.append(f"{path.name}: {number} in the list of JavaScript is not of this lesson")
            if not why:
                bad.append(f"{path.name}: {number} is called JavaScript only without a word why")
for number in CLAIMS:
    if number in tested and number in elsewhere:
        bad.append(f"{number}: is tested by {tested[number][0]} and called JavaScript only")
    elif number not in tested and number not in elsewhere:
        bad.append(f"{number}: no test carries it, and no list calls it JavaScript only")
print("\n".join(bad) if bad else f"{len(CLAIMS)} claims: {len(tested)} tested, {len(elsewhere)} JavaScript only\n1 passed, 0 failed")
sys.exit(bool(bad))
