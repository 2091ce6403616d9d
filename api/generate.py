#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the headers, entry points, names and tables from the description of the API.

  generate.py --headers DIR --sources DIR

A file that would not change is left alone, so that nothing is compiled again for nothing.
"""
import argparse
import os
import sys

import emit_cpp
import emit_entry
import emit_formats
import emit_header
import emit_javascript
import emit_limits
import emit_names
from model import DescriptionError, Model


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        with open(path, encoding="utf-8") as file:
            if file.read() == text:
                return
    except FileNotFoundError:
        pass
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main():
    parser = argparse.ArgumentParser(description="Writes headers, entry points, names and tables from api/.")
    parser.add_argument("--headers", required=True, help="folder that gets webgpu/webgpu.h and webgpu/webgpu_cpp.h")
    parser.add_argument("--sources", required=True, help="folder that gets the library's generated code")
    parser.add_argument("--node", help="folder that gets the code between JavaScript and C; none is written otherwise")
    options = parser.parse_args()
    try:
        model = Model()
    except DescriptionError as error:
        print(f"api: {error}.", file=sys.stderr)
        return 1
    write(os.path.join(options.headers, "webgpu", "webgpu.h"), emit_header.emit(model))
    write(os.path.join(options.headers, "webgpu", "webgpu_cpp.h"), emit_cpp.emit(model))
    write(os.path.join(options.sources, "entry.cpp"), emit_entry.emit(model))
    for name, (header, source) in {"names": emit_names.emit(model), "formats": emit_formats.emit(model),
                                   "limits": emit_limits.emit(model)}.items():
        write(os.path.join(options.sources, f"alba_{name}.h"), header)
        write(os.path.join(options.sources, f"{name}.cpp"), source)
    if options.node:
        for name, text in emit_javascript.emit(model).items():
            write(os.path.join(options.node, name), text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
