# SPDX-License-Identifier: MIT
"""Loads the description of the API (webgpu.json and the tables) and checks that its parts agree.

Everything the emitters know comes from here: a Model of enums, flags, structs, objects and functions, plus the rows of
the format, limit, feature and vertex format tables.
"""
import json
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))

# Acronyms that the usual rule for SCREAMING_SNAKE would cut apart or glue together.
SNAKE_EXCEPTIONS = {"RequestAdapterWebXROptions": "REQUEST_ADAPTER_WEBXR_OPTIONS"}

SCALARS = {"uint16_t", "uint32_t", "uint64_t", "int32_t", "size_t", "float", "double", "WGPUBool"}


class DescriptionError(Exception):
    """The description contradicts itself; the message says where."""


def bare(name):
    """WGPUFoo -> Foo."""
    return name[4:] if name.startswith("WGPU") else name


def lower_first(name):
    """GetMappedRange -> getMappedRange; WGSLFoo -> wgslFoo."""
    head = re.match(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]", name).group(0)
    return head.lower() + name[len(head):]


def snake(name):
    """ShaderSourceWGSL -> SHADER_SOURCE_WGSL, Extent3D -> EXTENT_3D."""
    if name in SNAKE_EXCEPTIONS:
        return SNAKE_EXCEPTIONS[name]
    name = re.sub(r"([a-z])(\d[A-Z])", r"\1_\2", name)
    name = re.sub(r"([a-z0-9])([A-Z])(?!$)", r"\1_\2", name)
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"(\d)_(D)\b", r"\1\2", name).upper()


def pointee(c_type):
    """The type a pointer points at, without const; None when it is no pointer."""
    if not c_type.endswith("*"):
        return None
    return c_type[:-1].replace("const", "").strip()


def read_table(name):
    """Rows of a tab separated table as dictionaries; lines with # are remarks, the first other line has the titles."""
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
    titles = lines[0].split("\t")
    rows = []
    for line in lines[1:]:
        cells = line.split("\t")
        if len(cells) != len(titles):
            raise DescriptionError(f"{name}: a row has {len(cells)} cells, not {len(titles)}: {line[:60]}")
        rows.append(dict(zip(titles, cells)))
    return rows


class Model:
    def __init__(self):
        with open(os.path.join(HERE, "webgpu.json"), encoding="utf-8") as file:
            data = json.load(file)
        self.constants = data["constants"]
        self.enums = data["enums"]
        self.flags = data["flags"]
        self.objects = data["objects"]
        self.callbacks = data["callbacks"]
        self.structs = data["structs"]
        self.functions = data["functions"]
        self.formats = read_table("formats.tsv")
        self.limits = read_table("limits.tsv")
        self.features = read_table("features.tsv")
        self.vertex_formats = read_table("vertex_formats.tsv")

        self.enum_names = {e["name"] for e in self.enums}
        self.flag_names = {f["name"] for f in self.flags}
        self.object_names = {o["name"] for o in self.objects}
        self.callback_names = {c["name"] for c in self.callbacks}
        self.struct_by_name = {s["name"]: s for s in self.structs}
        self.check()

    def methods(self, object_name):
        return [f for f in self.functions if f.get("object") == object_name]

    def globals(self):
        return [f for f in self.functions if "object" not in f]

    def is_known(self, c_type):
        while pointee(c_type):
            c_type = pointee(c_type)
        return (c_type in SCALARS or c_type in ("void", "char", "WGPUProc") or c_type in self.enum_names or
                c_type in self.flag_names or c_type in self.object_names or c_type in self.callback_names or
                c_type in self.struct_by_name)

    def check(self):
        self.check_unique()
        self.check_types()
        self.check_order()
        self.check_tables()

    def check_unique(self):
        for kind in (self.constants, self.enums, self.flags, self.objects, self.callbacks, self.structs,
                     self.functions):
            names = [item["name"] for item in kind]
            if len(set(names)) != len(names):
                raise DescriptionError("A name appears twice among " + ", ".join(sorted(names))[:80])
        for enum in self.enums + self.flags:
            values = [v["value"] for v in enum["values"]]
            if enum in self.enums and len(set(values)) != len(values):
                raise DescriptionError(f"{enum['name']} has a value twice")

    def check_types(self):
        for struct in self.structs:
            for field in struct["fields"]:
                if not self.is_known(field["type"]):
                    raise DescriptionError(f"{struct['name']}.{field['name']} has the unknown type {field['type']}")
            first = struct["fields"][0]
            if struct["kind"] == "root" and first["name"] != "nextInChain":
                raise DescriptionError(f"{struct['name']} is a root without nextInChain")
            if struct["kind"] == "extension":
                if first["type"] != "WGPUChainedStruct" or struct["extends"] not in self.struct_by_name:
                    raise DescriptionError(f"{struct['name']} is an extension of nothing")
                tags = [v["name"] for e in self.enums if e["name"] == "WGPUSType" for v in e["values"]]
                if bare(struct["name"]) not in tags:
                    raise DescriptionError(f"{struct['name']} has no WGPUSType")
        for function in self.functions:
            for item in [function["returns"]] + [a["type"] for a in function["args"]]:
                if not self.is_known(item):
                    raise DescriptionError(f"{function['name']} uses the unknown type {item}")
            expected = "wgpu" + bare(function.get("object", "WGPU")) + function["method"]
            if function["name"] != expected:
                raise DescriptionError(f"{function['name']} should be called {expected}")

    def check_order(self):
        """C needs a struct before the struct that holds it by value."""
        seen = set()
        for struct in self.structs:
            for field in struct["fields"]:
                if field["type"] in self.struct_by_name and field["type"] not in seen:
                    raise DescriptionError(f"{struct['name']} comes before its member's type {field['type']}")
            seen.add(struct["name"])

    def check_tables(self):
        def enum_values(name):
            return [v["name"] for e in self.enums if e["name"] == name for v in e["values"] if v["name"] != "Undefined"]

        for table, enum in ((self.formats, "WGPUTextureFormat"), (self.features, "WGPUFeatureName"),
                            (self.vertex_formats, "WGPUVertexFormat")):
            if [row["enum"] for row in table] != enum_values(enum):
                raise DescriptionError(f"The table of {enum} and its enum differ")
        features = {row["name"] for row in self.features}
        for row in self.features:
            if row["implies"] != "-" and row["implies"] not in features:
                raise DescriptionError(f"Feature {row['name']} implies the unknown {row['implies']}")
        availability = ["feature", "filterable", "render", "blend", "multisample", "resolve", "write", "read",
                        "readwrite", "3d"]
        for row in self.formats:
            for column in availability:
                if row[column] not in features and row[column] not in ("yes", "no"):
                    raise DescriptionError(f"Format {row['name']}, column {column}: unknown feature {row[column]}")
            if row["srgb"] == "yes" and row["name"][:-5] not in {r["name"] for r in self.formats}:
                raise DescriptionError(f"Format {row['name']} has no linear twin")
        for struct_name in ("WGPULimits", "WGPUCompatibilityModeLimits"):
            fields = [(f["name"], {"uint32_t": "u32", "uint64_t": "u64"}[f["type"]])
                      for f in self.struct_by_name[struct_name]["fields"][1:]]
            rows = [(r["name"], r["type"]) for r in self.limits if r["struct"] == struct_name]
            if fields != rows:
                raise DescriptionError(f"The table of limits and {struct_name} differ")
