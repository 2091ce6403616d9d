#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles the public headers alone, in every language they promise, with every compiler at hand, without a warning.

  check_headers.py SOURCE_FOLDER
"""
import os
import shutil
import subprocess
import sys
import tempfile

STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]
C_HEADERS = ["webgpu/webgpu.h", "alba/alba.h"]
CPP_HEADERS = ["webgpu/webgpu_cpp.h", "alba/handle.hpp", "alba/wait.hpp", "alba/error_scope.hpp", "alba/readback.hpp",
               "alba/pass_timer.hpp"]


def init_program(model):
    """A C program that uses every INIT macro."""
    sys.path.insert(0, model)
    import model as description
    api = description.Model()
    lines = ["#include <webgpu/webgpu.h>", "void use(void);", "void use(void) {"]
    for struct in api.structs:
        name = struct["name"]
        lines.append(f"  {name} v{name} = WGPU_{description.snake(description.bare(name))}_INIT; (void)v{name};")
    return "\n".join(lines + ["}", ""])


def main():
    source = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        include = os.path.join(folder, "include")
        subprocess.run([sys.executable, os.path.join(source, "api", "generate.py"), "--headers", include, "--sources",
                        os.path.join(folder, "generated")], check=True)
        programs = {"init.c": init_program(os.path.join(source, "api"))}
        programs["headers.c"] = "".join(f"#include <{h}>\n" for h in C_HEADERS)
        programs["skip.c"] = "#define WGPU_SKIP_PROCS\n#define WGPU_SKIP_DECLARATIONS\n#include <webgpu/webgpu.h>\n"
        programs.update({os.path.basename(h) + ".cpp": f"#include <{h}>\n" for h in CPP_HEADERS})
        for name, text in programs.items():
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            is_c = name.endswith(".c")
            cases = [("gcc", "c", "c99"), ("gcc", "c", "c11"), ("clang", "c", "c99")] if is_c else []
            cases += [(compiler, "c++", standard) for compiler in ("g++", "clang++")
                      for standard in (("c++11", "c++17", "c++20") if is_c else ("c++17", "c++20"))]
            for compiler, language, standard in cases:
                if not shutil.which(compiler):
                    continue
                command = [compiler, "-x", language, f"-std={standard}", *STRICT, "-I", include,
                           "-I", os.path.join(source, "include"), path]
                result = subprocess.run(command, capture_output=True, text=True, check=False)
                if result.returncode:
                    failures += 1
                    print(f"{name} with {compiler} -std={standard}:\n{result.stderr[:2000]}")
    print(f"{failures} combinations failed." if failures else "The headers compile everywhere.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
