#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The documentation is run: every program in README.md marked `<!-- test: NAME -->` must exit with 0, C++ built against the
build folder given, JavaScript with the npm package from there, installed in a folder outside the tree. It prints what a
comment `// prints: TEXT` says, and writes a picture where one says `// writes: FILE.png`. Every path and script that README.md
and docs/ name exists; every `alba …` command in a sh block works."""
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

root = pathlib.Path(__file__).resolve().parents[2]
build = pathlib.Path(sys.argv[1]).resolve()
failures = []
pages = [root / "README.md", *sorted((root / "docs").glob("*.md"))]
programs = 0


def picture_problem(path):
    """What is wrong with the PNG file, or None: its chunks, its size, and that it isn't all one colour."""
    data = path.read_bytes() if path.exists() else b""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        return "is no PNG file"
    at, chunks = 8, {}
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        chunks[name] = data[at + 8:at + 8 + length]
        if struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0] != zlib.crc32(data[at + 4:at + 8 + length]):
            return f"has a wrong checksum in {name.decode()}"
        at += 12 + length
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    rows = zlib.decompress(chunks[b"IDAT"])
    if len(rows) != height * (width * 4 + 1):
        return f"has {len(rows)} bytes for {width} x {height} pixels"
    colours = {rows[i:i + 4] for y in range(height) for i in range(y * (width * 4 + 1) + 1, (y + 1) * (width * 4 + 1), 4)}
    return None if len(colours) > 100 else f"has {len(colours)} colours"


def run_javascript(page, name, code, home):
    """Runs the program in `home`, where the package is installed. Returns what is wrong, or None."""
    pathlib.Path(home, name + ".mjs").write_text(code)
    ran = subprocess.run(["node", name + ".mjs"], cwd=home, capture_output=True, text=True)
    print(f"{page.name}: {name}: {ran.stdout.strip()}")
    if ran.returncode != 0 or ran.stderr:
        return f"exit code {ran.returncode}: {ran.stderr[-2000:]}"
    expected = re.findall(r"^// prints: (.*)$", code, re.M)
    if ran.stdout.splitlines() != expected:
        return f"printed {ran.stdout!r}, not {expected}"
    for file in re.findall(r"^// writes: (.*)$", code, re.M):
        problem = picture_problem(pathlib.Path(home, file))
        if problem:
            return f"{file} {problem}"
    return None


scripts = [(page, *found) for page in pages
           for found in re.findall(r"<!-- test: ([\w-]+) -->\n```js\n(.*?)```", page.read_text(), re.S)]
if (build / "node/lib/alba.node").exists():
    with tempfile.TemporaryDirectory() as home:
        subprocess.run(["node", str(root / "tests/node/installed.js"), home], check=True,
                       env={**os.environ, "ALBA_PACKAGE": str(build / "node")})
        shutil.copy(root / "examples/js/png.mjs", home)
        for page, name, code in scripts:
            programs += 1
            problem = run_javascript(page, name, code, home)
            if problem:
                failures.append(f"{page.name}: {name}: {problem}")
else:
    print(f"{len(scripts)} programs in JavaScript are left out: this build has no Node addon (script/setup node)")

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
    for path in re.findall(r"`((?:src|script|api|docs|tests|include|examples|tools|fuzz|bench|bindings)/[\w./-]*)`", text):
        if not (root / path).exists() and not (build / path).exists():
            failures.append(f"{page.name}: names {path}, which does not exist")
    for command in re.findall(r"^(?:build/release/)?alba ((?:info|check|spirv|reflect|help)[^\n#|]*)", text, re.M):
        ran = subprocess.run([str(build / "alba"), *command.split()], cwd=root, capture_output=True, text=True, errors="replace")
        if ran.returncode != 0:
            failures.append(f"{page.name}: `alba {command}` failed: {ran.stderr[-500:]}")
if not programs:
    failures.append("no program was found to run")
print("\n".join(failures))
print(f"{programs} passed, {len(failures)} failed")
sys.exit(bool(failures))
