#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Includes point one way (capi -> content -> device -> queue -> vulkan -> base, wgsl -> base), and only vulkan/ and queue/
call Vulkan. Prints each line that breaks this and fails."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
MAY = {
    "base": {"base"},
    "wgsl": {"wgsl", "base"},
    "vulkan": {"vulkan", "base"},
    "queue": {"queue", "vulkan", "base"},
    "device": {"device", "queue", "vulkan", "wgsl", "base"},
    "content": {"content", "device", "queue", "vulkan", "wgsl", "base"},
    "capi": {"capi", "content", "device", "queue", "vulkan", "wgsl", "base"},
}
bad = []
for path in sorted((root / "src").rglob("*")):
    if path.suffix not in (".h", ".cpp"):
        continue
    room = path.relative_to(root / "src").parts[0]
    for number, line in enumerate(path.read_text().splitlines(), 1):
        include = re.match(r'#include "([a-z]+)/', line)
        if include and include[1] in MAY and include[1] not in MAY[room]:
            bad.append(f"{path}:{number}: {room}/ must not include {include[1]}/")
        code = line.split("//")[0]
        if room not in ("vulkan", "queue") and re.search(r"\bvk[A-Z]\w+\(", code) and not re.search(
            r"\bvk(Buffer|Image|View|Set|Layout|Pipeline|Pool|Handle|Sampler|SetLayout|Format)\(", code
        ):
            bad.append(f"{path}:{number}: {room}/ calls Vulkan: {line.strip()}")
print("\n".join(bad) if bad else "1 passed, 0 failed")
sys.exit(bool(bad))
