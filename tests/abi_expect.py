#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Works out what the ABI test expects: reads abi_facts.txt and computes sizes and offsets by the rules of C.

  abi_expect.py > abi_table.inc

Knows nothing of api/, so a mistake there cannot hide here. Layout is that of 64-bit targets (pointers of 8 bytes).
"""
import os
import re

POINTER = 8
SCALARS = {"uint16_t": 2, "uint32_t": 4, "int32_t": 4, "WGPUBool": 4, "uint64_t": 8, "size_t": 8, "float": 4,
           "double": 8}


def read_facts():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "abi_facts.txt")
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                kind, rest = line.rstrip("\n").split(" ", 1)
                yield kind, rest


class Layout:
    def __init__(self):
        self.sizes = dict(SCALARS)
        self.alignments = dict(SCALARS)

    def scalar(self, name, size):
        self.sizes[name] = self.alignments[name] = size

    def of(self, c_type):
        if c_type.endswith("*"):
            return POINTER, POINTER
        return self.sizes[c_type], self.alignments[c_type]

    def struct(self, name, members):
        """Places the members one after the other; returns their offsets."""
        offset, widest, offsets = 0, 1, []
        for c_type, _ in members:
            size, alignment = self.of(c_type)
            offset = (offset + alignment - 1) // alignment * alignment
            offsets.append(offset)
            offset += size
            widest = max(widest, alignment)
        self.sizes[name] = (offset + widest - 1) // widest * widest
        self.alignments[name] = widest
        return offsets


def pairs(text):
    for item in text.split(", "):
        name, value = item.split("=")
        yield name, int(value, 0)


def main():
    layout = Layout()
    enums = set()
    print("// SPDX-License-Identifier: MIT\n"
          "// Written by abi_expect.py from abi_facts.txt; the ABI test gives the macros their meaning.")
    for kind, rest in read_facts():
        if kind == "constant":
            name, value = rest.split(" = ")
            if value != "NAN":
                print(f"ALBA_CONSTANT({name}, {value})")
        elif kind in ("enum", "flags"):
            name, values = rest.split(": ", 1)
            layout.scalar(name, 4 if kind == "enum" else 8)
            if kind == "enum":
                enums.add(name)
            print(f"ALBA_TYPE({name}, {layout.sizes[name]}, {layout.alignments[name]})")
            for value_name, value in pairs(values):
                print(f"ALBA_{'ENUM' if kind == 'enum' else 'FLAG'}({name}, {name}_{value_name}, {value})")
        elif kind == "object":
            layout.scalar(rest, POINTER)
            print(f"ALBA_TYPE({rest}, {POINTER}, {POINTER})")
        elif kind == "callback":
            name, args = rest.split(": ", 1)
            layout.scalar(name, POINTER)
            print(f"ALBA_CALLBACK({name}, {args})")
        elif kind == "struct":
            struct(layout, enums, rest)
        elif kind == "function":
            result, name, args = re.match(r"(.*) (wgpu\w+)\((.*)\)$", rest).groups()
            print(f"ALBA_FUNCTION({name[4:]}, {result}{', ' + args if args else ''})")


def struct(layout, enums, rest):
    head, text = rest.split(": ", 1)
    name, init = head.split(" ")
    members, defaults = [], []
    for member in text.split("; "):
        declaration, _, default = member.partition(" = ")
        c_type, member_name = declaration.rsplit(" ", 1)
        members.append((c_type, member_name))
        defaults.append(default)
    offsets = layout.struct(name, members)
    print(f"ALBA_TYPE({name}, {layout.sizes[name]}, {layout.alignments[name]})")
    for (c_type, member), offset, default in zip(members, offsets, defaults):
        print(f"ALBA_MEMBER({name}, {member}, {c_type}, {offset})")
        if default.startswith("WGPUSType_"):
            print(f"ALBA_DEFAULT({name}, {init}, {member}.sType, {default})")
        elif default == "NAN" or default == "WGPU_DEPTH_CLEAR_VALUE_UNDEFINED":
            print(f"ALBA_DEFAULT_NAN({name}, {init}, {member})")
        elif default == "ZE":
            print(f"ALBA_DEFAULT({name}, {init}, {member}, {c_type}(0))")
        elif default == "" and (c_type.endswith("*") or layout.of(c_type)[0] == POINTER):
            print(f"ALBA_DEFAULT({name}, {init}, {member}, nullptr)")
        elif default not in ("", "INIT", "{0}"):
            print(f"ALBA_DEFAULT({name}, {init}, {member}, {default})")


if __name__ == "__main__":
    main()
