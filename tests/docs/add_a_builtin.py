#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""docs/add-a-builtin.md is followed to the letter: its edits are made in a copy of the sources, the copy's compiler is built with the
runner of the text cases, and the page's cases must pass. The cases alone, without the other edits, must not."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[2]
page = (root / "docs/add-a-builtin.md").read_text()
steps = re.findall(r"<!-- (edit|new): ([\w./-]+)(?:, before: (.*?))? -->\n```\w*\n(.*?)```", page, re.S)
# Compiling is all that takes time here: no optimisation, and clang, which is twice as fast as GCC then, if there is one.
FLAGS = ["-DCMAKE_BUILD_TYPE=None", "-DALBA_TESTS=OFF", "-DCMAKE_CXX_FLAGS=-O0",
         *(["-DCMAKE_CXX_COMPILER=clang++", "-DCMAKE_C_COMPILER=clang"] if shutil.which("clang++") and shutil.which("clang") else [])]


def run(*command, **options):
    ran = subprocess.run(command, capture_output=True, text=True, **options)
    if ran.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{ran.stdout[-3000:]}{ran.stderr[-3000:]}\n0 passed, 1 failed")
    return ran.stdout


def edit(copy, name, line, block):
    """Puts the block before the one line of the file that reads `line`."""
    path = copy / name
    lines = path.read_text().splitlines(keepends=True)
    places = [i for i, text in enumerate(lines) if text.strip() == line]
    if len(places) != 1:
        sys.exit(f"{name} has the line {line!r} {len(places)} times, not once\n0 passed, 1 failed")
    lines.insert(places[0], block)
    path.write_text("".join(lines))


with tempfile.TemporaryDirectory() as folder:
    copy, build = pathlib.Path(folder, "alba"), pathlib.Path(folder, "build")
    for name in ("CMakeLists.txt", "api", "src", "include"):
        source = root / name
        shutil.copytree(source, copy / name) if source.is_dir() else (copy.mkdir(exist_ok=True), shutil.copy(source, copy))
    (copy / "tests").mkdir()
    shutil.copy(root / "tests/wgsl_cases_test.cpp", copy / "tests")
    kinds = [kind for kind, *_ in steps]
    if kinds.count("edit") < 4 or kinds.count("new") < 2:
        sys.exit(f"the page has the steps {kinds}\n0 passed, 1 failed")
    for kind, name, line, block in steps:
        if kind == "edit":
            edit(copy, name, line, block)
        else:
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_text(block)
    run("cmake", "-S", str(copy), "-B", str(build), "-G", "Ninja", *FLAGS)
    run("cmake", "--build", str(build), "--target", "alba_wgsl")
    objects = [str(path) for path in build.glob("CMakeFiles/alba_wgsl.dir/src/**/*.o")]
    compiler = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.M)[1]
    runner = str(build / "cases")
    run(compiler, "-std=c++20", f"-I{copy}/src", f'-DALBA_TEST_DATA="{copy}/tests"', str(copy / "tests/wgsl_cases_test.cpp"), *objects,
        "-o", runner, "-lgtest", "-lgtest_main", "-lpthread")
    print(run(runner))
    # The same cases in the compiler without the edits: it has errors, but not those that the cases want.
    unedited = pathlib.Path(sys.argv[1]).resolve() / "alba"
    for kind, name, line, block in steps:
        if kind != "new":
            continue
        ran = subprocess.run([str(unedited), "check", str(copy / name)], capture_output=True, text=True)
        if ran.returncode != 1 or 'Nothing called "hypot"' not in ran.stdout:
            sys.exit(f"{name} without the edits: {ran.returncode} {ran.stdout}\n0 passed, 1 failed")
print("1 passed, 0 failed")
