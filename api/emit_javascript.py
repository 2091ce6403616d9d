# SPDX-License-Identifier: MIT
"""Writes the glue between JavaScript and C: dictionaries.js converts dictionaries as Web IDL says and puts what they hold,
number by number, on a wire; structs.inc reads the wire back into the structs of webgpu.h. Both come from javascript.txt,
so that they cannot disagree about the order."""
import os
import re

from emit_names import flag_text
from model import HERE, DescriptionError, bare, snake
from text import head


class Member:
    def __init__(self, line):
        match = re.fullmatch(r"(\w+)(!?) (.+?)(?: = (.+?))?(?: -> ([\w.]+))?", line)
        if not match:
            raise DescriptionError(f"javascript.txt: {line}")
        self.name, required, self.type, self.default, self.target = match.groups()
        self.required = required == "!"
        self.target = self.target or self.name


class Dictionary:
    def __init__(self, name, base, struct):
        self.name, self.base, self.struct, self.own = name, base, struct, []

    @property
    def js(self):
        return "GPU" + self.name

    def members(self):
        """In the order in which Web IDL looks at them: the base's first, each level by name."""
        own = {m.name: m for m in self.own}
        first = [own.pop(m.name, m) for m in (self.base.members() if self.base else [])]
        return first + [own[name] for name in sorted(own)]

    def has_label(self):
        return self.name == "ObjectDescriptorBase" or bool(self.base and self.base.has_label())


def load(model):
    dictionaries = {}
    with open(os.path.join(HERE, "javascript.txt"), encoding="utf-8") as file:
        lines = [line.rstrip() for line in file if line.strip() and not line.startswith("#")]
    for line in lines:
        if line.startswith("  "):
            dictionaries[last].own.append(Member(line.strip()))
            continue
        match = re.fullmatch(r"dictionary (\w+)(?: : (\w+))?(?: = (\S+))?", line)
        if not match:
            raise DescriptionError(f"javascript.txt: {line}")
        last, base, struct = match.groups()
        struct = None if struct == "-" else struct or "WGPU" + last
        if struct and struct not in model.struct_by_name:
            raise DescriptionError(f"javascript.txt: there is no {struct}")
        dictionaries[last] = Dictionary(last, dictionaries[base] if base else None, struct)
    return dictionaries


# ---- JavaScript ------------------------------------------------------------------------------------------------------
SCALARS = {"u32": "u32", "given32": "given32", "i32": "i32", "size64": "size64", "clamp16": "clamp16", "float": "float", "double": "double"}
ABSENT = {"u32": "0xFFFFFFFF", "size64": "-1", "float": "NaN"}  # what C calls undefined


def put(type_name, value, where):
    """A statement that converts `value` and puts it on the wire."""
    kind, _, rest = type_name.partition(" ")
    if kind in SCALARS:
        return f"w.put(c.{SCALARS[kind]}({value}, {where}));"
    if kind == "boolean":
        return f"w.put({value} ? 1 : 0);"
    if kind == "string":
        return f"w.string({value});"
    if kind == "enum":
        return f"w.put(c.enumeration(ENUMS.{rest}, {value}, 'GPU{rest}'));"
    if kind == "format":
        return f"w.put(c.format(ENUMS.TextureFormat, {value}, d));"
    if kind == "object":
        return f"w.object(c.stateOf.{rest}({value}, {where}));"
    if kind == "dictionary":
        return f"write{rest}(w, {value}, d);"
    if kind in ("extent3D", "origin3D", "color", "view", "resource", "layout", "constants", "swizzle"):
        return f"c.{kind}(w, {value}, {where});"
    raise DescriptionError(f"javascript.txt: unknown type {type_name}")


def put_default(member):
    """A statement for a member that is undefined."""
    kind, _, rest = member.type.partition(" ")
    default = member.default
    if member.type.startswith("sequence<") or kind == "constants" or kind == "layout":
        return "w.put(0);"
    if kind == "maybe":
        return "w.put(2);"
    if default is None:
        if kind in ABSENT:
            return f"w.put({ABSENT[kind]});"
        if kind in ("enum", "format", "object", "dictionary"):
            return "w.put(0);"
        if kind == "string":
            return "w.noString();"
        if kind == "view":
            return "w.put(0); w.put(0);"
        if kind == "color":
            return "w.put(0); w.put(0); w.put(0); w.put(0);"
        raise DescriptionError(f"javascript.txt: {member.name} needs a default")
    if kind == "enum":
        return f"w.put(ENUMS.{rest}.get({default}));"
    if kind == "string":
        return f"w.string({default});"
    if kind == "swizzle":
        return "w.put(0);"
    if kind == "origin3D":
        return "w.put(0); w.put(0); w.put(0);"
    if kind == "dictionary":
        return f"write{rest}(w, undefined, d);"
    return f"w.put({ {'true': 1, 'false': 0}.get(default, default) });"


def js_member(dictionary, member):
    where = f"'{dictionary.js}.{member.name}'"
    out = [f"  t = v.{member.name};"]
    sequence = re.fullmatch(r"sequence<(.+?)(\??)>", member.type)
    if member.name == "label" and dictionary.has_label():
        return out + ["  const label = t === undefined ? '' : c.text(t);", "  w.string(label);"]
    if sequence:
        element, nullable = sequence.groups()
        body = put(element, "e", where)
        if nullable:
            flag = element.startswith("dictionary")
            body = f"if (e === null || e === undefined) w.put(0); else {{ {'w.put(1); ' if flag else ''}{body} }}"
        found = ["    const at = w.put(0);", "    let n = 0;",
                 f"    for (const e of c.sequence(t, {where})) {{", f"      {body}", "      ++n;", "    }",
                 "    w.set(at, n);"]
    elif member.type == "maybe boolean":
        found = ["    w.put(t ? 1 : 0);"]
    else:
        present = "w.put(1); " if member.type.startswith("dictionary") and not (member.required or member.default) else ""
        # C's "undefined" is a number that JavaScript may give, too: the one below is as wrong.
        kind = "given32" if member.type == "u32" and not (member.required or member.default) else member.type
        found = [f"    {present}{put(kind, 't', where)}"]
    if member.required:
        out.append(f"  if (t === undefined) c.missing({where});")
        return out + (["  {"] + found + ["  }"] if sequence else [f[2:] for f in found])
    return out + ["  if (t === undefined) {", f"    {put_default(member)}", "  } else {"] + found + ["  }"]


def js_dictionary(dictionary):
    out = [f"function write{dictionary.name}(w, v, d) {{", f"  v = c.dictionary(v, '{dictionary.js}');", "  let t;"]
    members = dictionary.members()
    if not members:
        out.remove("  let t;")
    for member in members:
        out += js_member(dictionary, member)
    if dictionary.has_label():
        out.append("  return label;")
    return out + ["}"]


# Namespaces that C calls otherwise.
FLAG_NAMES = {"WGPUColorWriteMask": "ColorWrite"}

# How many numbers a type takes on the wire, where that doesn't depend on the value.
SIZES = {"string": 2, "extent3D": 3, "origin3D": 3, "color": 4, "view": 2}


def places(dictionary):
    """Where members stand on the wire, as far as that is fixed."""
    out, at = [], 0
    for member in dictionary.members():
        kind = member.type.partition(" ")[0]
        out.append(f"{member.name}: {at}")
        if kind in ("dictionary", "constants", "swizzle", "resource") or kind.startswith("sequence<"):
            break
        at += SIZES.get(kind, 1)
    return f"  {dictionary.name}: {{ {', '.join(out)} }},"


def js_enum(enum):
    values = ", ".join(f"['{v['js']}', {v['value']}]" for v in enum["values"]
                       if v["name"] not in ("Undefined", "BindingNotUsed"))
    return f"  {bare(enum['name'])}: new Map([{values}]),"


def javascript(model, dictionaries):
    out = ["// SPDX-License-Identifier: MIT", "// Written by api/generate.py from javascript.txt: do not edit.", "'use strict';",
           "const c = require('./convert');", "", "// What C calls each string of an enumeration.", "const ENUMS = {"]
    out += [js_enum(e) for e in model.enums if e.get("js")]
    out += ["};", "", "// The namespaces of flags.", "const FLAGS = {"]
    for flags in model.flags:
        values = ", ".join(f"{flag_text(v['name'])}: {v['value']}" for v in flags["values"] if v["name"] != "None")
        out.append(f"  GPU{FLAG_NAMES.get(flags['name'], bare(flags['name']))}: {{{values}}},")
    out += ["};", "", "// The limits, in the order of kLimits in structs.inc.", "const LIMITS = ["]
    out += [f"  '{row['name']}'," for row in model.limits]
    out += ["];", "", "// The feature that a texture format needs to be used at all.", "const FORMAT_FEATURES = new Map(["]
    features = {row["name"] for row in model.features}
    for row in model.formats:
        if row.get("feature", "-") in features:
            out.append(f"  ['{row['name']}', '{row['feature']}'],")
    out += ["]);", "", "// Where the first members of a dictionary stand on the wire.", "const AT = {"]
    out += [places(dictionary) for dictionary in dictionaries.values() if dictionary.has_label()]
    out += ["};", ""]
    for dictionary in dictionaries.values():
        out += js_dictionary(dictionary) + [""]
    names = ", ".join("write" + d.name for d in dictionaries.values())
    out += ["c.formatFeatures(FORMAT_FEATURES);", f"module.exports = {{ ENUMS, FLAGS, LIMITS, AT, {names} }};", ""]
    return "\n".join(out)


# ---- C++ -------------------------------------------------------------------------------------------------------------
def cpp_read(type_name, c_type):
    """An expression that takes a value of that type off the wire."""
    kind, _, rest = type_name.partition(" ")
    if kind in ("u32", "i32", "size64", "string", "color", "view", "extent3D", "origin3D", "swizzle"):
        return f"r.{kind}()"
    if kind in ("clamp16", "float", "double", "boolean", "enum", "format", "maybe"):
        return f"r.number<{c_type}>()"
    if kind == "object":
        return f"r.object<WGPU{rest}>()"
    if kind == "layout":
        return "r.object<WGPUPipelineLayout>()"
    raise DescriptionError(f"javascript.txt: no reader for {type_name}")


def field_type(model, struct, path):
    """The C type of a member of a member, and the field before it."""
    before = None
    for name in path.split("."):
        fields = model.struct_by_name[struct]["fields"]
        index = [f["name"] for f in fields].index(name)
        before, struct = fields[index - 1], fields[index]["type"]
    return struct, before


def cpp_skip(member):
    if member.type.startswith("sequence<dictionary "):
        name = member.type[len("sequence<dictionary "):-1]
        return f"  for (uint32_t n = r.u32(); n; --n) skip{name}(r);"
    kind = member.type.partition(" ")[0]
    return "  r.string();" if kind == "string" else "  r.u32();"


def cpp_member(model, dictionary, member):
    if member.target == "none":
        return [cpp_skip(member)]
    kind, _, rest = member.type.partition(" ")
    extension = member.target.split(".")[0]
    optional = not member.required and member.default is None
    if extension[0].isupper():
        chained, path = "WGPU" + extension, member.target.partition(".")[2]
        make = f"r.chain<{chained}>(out.nextInChain, WGPUSType_{extension})"
        if not path:
            return [f"  if (r.flag()) {make};"]
        c_type, _ = field_type(model, chained, path)
        value = cpp_read(member.type, c_type)
        if member.required or kind == "size64":
            return [f"  {make}->{path} = {value};"]
        return [f"  if (const auto value = {value}; r.given(value)) {make}->{path} = value;"]
    if kind == "resource":
        return ["  r.resource(out);"]
    if kind == "constants":
        return ["  out.constants = r.constants(out.constantCount);"]
    if dictionary.struct is None:
        raise DescriptionError(f"javascript.txt: {dictionary.name} has no struct for {member.name}")
    c_type, before = field_type(model, dictionary.struct, member.target)
    sequence = re.fullmatch(r"sequence<(.+?)(\??)>", member.type)
    if sequence:
        element, nullable = sequence.groups()
        if element.startswith("dictionary"):
            reader = "readNullable" if nullable else "readOne"
            return [f"  out.{member.target} = r.array<{c_type[:-8]}>(out.{before['name']}, {reader}<{c_type[:-8]}>);"]
        plain = c_type.replace(" const *", "")
        value = cpp_read(element, plain)
        return [f"  out.{member.target} = r.array<{plain}>(out.{before['name']}, [](Reader& r, {plain}& e) {{ e = {value}; }});"]
    if kind == "dictionary":
        if c_type.endswith("*"):
            return [f"  if (r.flag()) out.{member.target} = r.one<{c_type[:-8]}>(readOne<{c_type[:-8]}>);"]
        return [f"  {'if (r.flag()) ' if optional else ''}read(r, out.{member.target});"]
    return [f"  out.{member.target} = {cpp_read(member.type, c_type)};"]


def cpp(model, dictionaries):
    out = [head("The structs of webgpu.h, read off the wire that dictionaries.js writes.")]
    done = set()
    skipped = [d for d in dictionaries.values() if d.struct is None and not any(e.base is d for e in dictionaries.values())]
    for dictionary in skipped:
        out.append(f"inline void skip{dictionary.name}(Reader& r) {{")
        out += [cpp_skip(m) for m in dictionary.members()] + ["}", ""]
    ordered = [d for d in dictionaries.values() if d.struct]
    while ordered:
        dictionary = ordered.pop(0)
        needs = {name for m in dictionary.members() for name in re.findall(r"dictionary (\w+)", m.type)}
        if needs - done - {d.name for d in skipped}:
            ordered.append(dictionary)
            continue
        done.add(dictionary.name)
        if dictionary.struct in done:
            continue
        done.add(dictionary.struct)
        out.append(f"inline void read([[maybe_unused]] Reader& r, {dictionary.struct}& out) {{")
        out.append(f"  out = WGPU_{snake(bare(dictionary.struct))}_INIT;")
        for member in dictionary.members():
            out += cpp_member(model, dictionary, member)
        out += ["}", ""]
    out += ["constexpr LimitField kLimits[] = {"]
    for row in model.limits:
        struct = "core" if row["struct"] == "WGPULimits" else "compatibility"
        out.append(f"    {{offsetof(Limits, {struct}.{row['name']}), {'true' if row['type'] == 'u64' else 'false'}}},")
    return "\n".join(out + ["};", ""])


def emit(model):
    dictionaries = load(model)
    return {"dictionaries.js": javascript(model, dictionaries), "structs.inc": cpp(model, dictionaries)}
