#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every validation rule has an id that stands in one place of the source, an entry in docs/errors.md, and a test that
names it; and no entry is left of a rule that is gone."""
import collections
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
files = sorted((root / "src").rglob("*.cpp")) + sorted((root / "src").rglob("*.h"))
# WGSL's rules are the language's: the shader texts under tests/wgsl name them.
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
print("\n".join(bad) if bad else f"{len(places)} rules, each in one place, documented and tested\n1 passed, 0 failed")
sys.exit(bool(bad))
