#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The documentation is run: every program in README.md marked `<!-- test: NAME -->` is built against the build folder given and
must exit with 0; every path and script that README.md and docs/ name exists; every `alba …` command in a sh block works."""
import pathlib
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[2]
build = pathlib.Path(sys.argv[1]).resolve()
failures = []
pages = [root / "README.md", *sorted((root / "docs").glob("*.md"))]
programs = 0
for page in pages:
    text = page.read_text()
    for name, code in re.findall(r"<!-- test: ([\w-]+) -->\n```cpp\n(.*?)```", text, re.S):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, name + ".cpp")
            source.write_text(code)
            program = source.with_suffix("")
            compiled = subprocess.run(
                ["c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", f"-I{build}/include", f"-I{root}/include", str(source), f"-L{build}",
                 "-lalba", f"-Wl,-rpath,{build}", "-o", str(program)], capture_output=True, text=True)
            ran = subprocess.run([str(program)], capture_output=True, text=True) if compiled.returncode == 0 else compiled
            print(f"{page.name}: {name}: {ran.stdout.strip()}")
            programs += 1
            if ran.returncode != 0:
                failures.append(f"{page.name}: {name}: {ran.stderr[-2000:]}")
    prose = re.sub(r"```.*?```", "", text, flags=re.S)
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", prose):
        if not (page.parent / link).exists():
            failures.append(f"{page.name}: links to {link}, which does not exist")
    for path in re.findall(r"`((?:src|script|api|docs|tests|include|examples|tools|fuzz|bench)/[\w./-]*)`", text):
        if not (root / path).exists() and not (build / path).exists():
            failures.append(f"{page.name}: names {path}, which does not exist")
    for command in re.findall(r"^(?:build/release/)?alba ((?:info|check)[^\n#|]*)", text, re.M):
        ran = subprocess.run([str(build / "alba"), *command.split()], cwd=root, capture_output=True, text=True)
        if ran.returncode != 0:
            failures.append(f"{page.name}: `alba {command}` failed: {ran.stderr[-500:]}")
if not programs:
    failures.append("no program was found to run")
print("\n".join(failures))
print(f"{programs} passed, {len(failures)} failed")
sys.exit(bool(failures))
