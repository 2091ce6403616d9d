#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every validation rule has an id that stands in one place of the source, an entry in docs/errors.md, and a test that
names it; and no entry is left of a rule that is gone. Every rule of WGSL is shown by a text case (tests/wgsl)."""
import collections
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
files = sorted((root / "src").rglob("*.cpp")) + sorted((root / "src").rglob("*.h"))
sources = {p: p.read_text() for p in files if "wgsl" not in p.parts}
# Whatever function takes a `const char* rule` raises that rule; its calls name it in their first literal.
helpers = {name for text in sources.values() for name in re.findall(r"\b(\w+)\([^(){};]*const char\* rule\b", text)}
RAISES = re.compile(r'\b(?:%s)\((?:[^"(){};]|\([^"(){};]*\))*"([a-z0-9-]+)"' % "|".join(sorted(helpers)))
places = collections.defaultdict(list)
for path, text in sources.items():
    for match in RAISES.finditer(text):
        places[match[1]].append(f"{path.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}")

documented = set(re.findall(r"^### `?([a-z0-9-]+)`?$", (root / "docs/errors.md").read_text(), re.M))
tests = "\n".join(p.read_text() for p in sorted((root / "tests").rglob("*.cpp")) + sorted((root / "tests").rglob("*.h")))
named = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)+|[a-z0-9]+", tests))

bad = []
for rule, where in sorted(places.items()):
    if len(where) > 1:
        bad.append(f"{rule}: stands in {len(where)} places: {', '.join(where)}")
    if rule not in documented:
        bad.append(f"{rule}: has no entry in docs/errors.md ({where[0]})")
    if rule not in named:
        bad.append(f"{rule}: no test names it ({where[0]})")
for rule in sorted(documented - set(places)):
    bad.append(f"{rule}: docs/errors.md describes it, but no code raises it")
# The rules of WGSL are the language's. They may be raised in many places, and their ids go through variables, too; so
# every literal that looks like an id is one, but for these.
NOT_RULES = {"abstract-float", "abstract-int", "shader-f16", "clip-distances", "dual-source-blending", "primitive-index",
             "subgroup-size-control"}
# What no text case can show: too long for one, not about the text, or refused before it could be raised.
NO_CASE = {"source-too-long", "too-many-arguments", "out-of-memory", "entry-point", "const-builtin", "const-constructor",
           "const-conversion", "override-expression"}
wgsl = "\n".join(re.sub(r"//.*", "", p.read_text()) for p in files if "wgsl" in p.parts)
raised = set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+|[a-z]+_uniformity)"', wgsl)) - NOT_RULES
WORDS = re.compile(r'\b(?:error|warning|fail)\((?:[^"(){};]|\([^"(){};]*\))*"([a-z]+)"(?: : "([a-z]+)")?,')
raised |= {word for words in WORDS.findall(wgsl) for word in words if word}
CASE = re.compile(r"^// (?:ERROR|WARNING|PIPELINE \S+) \d+:\d+ \[([a-z0-9_-]+)\]", re.M)
shown = {id for p in (root / "tests/wgsl").rglob("*.wgsl") for id in CASE.findall(p.read_text(errors="replace"))}
bad += [f"{rule}: no text case under tests/wgsl shows it" for rule in sorted(raised - shown - NO_CASE)]
bad += [f"{rule}: no test names it, and no text case can show it" for rule in sorted((raised & NO_CASE) - named)]
bad += [f"{rule}: {sys.argv[0]} says that no text case can show it, but one does" for rule in sorted(NO_CASE & shown)]
bad += [f"{rule}: {sys.argv[0]} knows it, but no code raises it" for rule in sorted((NO_CASE | shown) - raised)]
good = f"{len(places)} rules, each in one place, documented and tested, and {len(raised)} of WGSL, tested\n1 passed, 0 failed"
print("\n".join(bad) if bad else good)
sys.exit(bool(bad))
