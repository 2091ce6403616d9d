#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The library's threads may work while the process ends, so nothing in it is destroyed at exit: no object file asks for
it. Looks at build/release/libalba.a, where it has been built; prints each object that breaks this and fails."""
import pathlib
import subprocess
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
library = root / "build/release/libalba.a"
bad, member = [], ""
if library.exists():
    for line in subprocess.run(["nm", library], capture_output=True, text=True, check=True).stdout.splitlines():
        if line.endswith(":"):
            member = line[:-1]
        elif line.split()[-1:] == ["__cxa_atexit"]:
            bad.append(f"{member} has a static object with a destructor")
print("\n".join(bad) if bad else "1 passed, 0 failed")
sys.exit(bool(bad))
