# SPDX-License-Identifier: MIT
"""Writes alba_names.h and names.cpp: names and validity of enums, flags as text, structs as text for messages."""
from model import bare, lower_first, pointee
from text import head

# Structs whose content no message needs: callbacks and what only C callers see.
HIDDEN = ("CallbackInfo",)


def printable(model):
    plain = ("WGPUChainedStruct", "WGPUStringView")
    return [s for s in model.structs if not s["name"].endswith(HIDDEN) and s["name"] not in plain]


def flag_text(name):
    """CopyDst -> COPY_DST, as the specification spells flags."""
    return "".join("_" + c if c.isupper() and i else c for i, c in enumerate(name)).upper()


HEADER = """#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "webgpu/webgpu.h"

namespace alba {

// The specification's name of a value ("rgba8unorm", "depth-only"); where it has none, the C name; "invalid" for a
// number that the header does not know.
%(names)s
// Whether the number is one that the header names (Undefined and BindingNotUsed included).
%(valid)s
// Flags as the specification spells them: "MAP_READ|COPY_DST", "NONE"; unknown bits follow as a number.
%(flags)s
%(masks)s
// The name of a kind of object: "Buffer".
%(objects)s
// One line that says what a struct holds, for messages: members that keep their default value are left out.
%(describe)s
}  // namespace alba
"""

SOURCE_HELPERS = r"""
namespace alba {
namespace {

struct FlagName {
  uint64_t bit;
  const char* name;
};

template <size_t N>
std::string flagText(uint64_t value, const FlagName (&names)[N]) {
  if (value == 0) return "NONE";
  std::string text;
  for (const FlagName& flag : names) {
    if (!(value & flag.bit)) continue;
    if (!text.empty()) text += '|';
    text += flag.name;
    value &= ~flag.bit;
  }
  if (value) {
    char rest[24];
    std::snprintf(rest, sizeof rest, "0x%llx", static_cast<unsigned long long>(value));
    if (!text.empty()) text += '|';
    text += rest;
  }
  return text;
}

constexpr size_t kMaxElements = 8;   // Of an array, in a message.
constexpr size_t kMaxString = 200;   // Bytes of a string, in a message.
constexpr size_t kMaxText = 4000;    // Bytes of a whole description.

std::string number(uint64_t value) { return std::to_string(value); }
std::string number(uint32_t value) { return std::to_string(value); }
std::string number(uint16_t value) { return std::to_string(value); }
std::string number(int32_t value) { return std::to_string(value); }
std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

std::string quoted(WGPUStringView view) {
  if (!view.data) return "\"\"";
  size_t length = view.length == WGPU_STRLEN ? std::strlen(view.data) : view.length;
  size_t shown = length;
  if (length > kMaxString) {
    shown = kMaxString;
    while (shown > 0 && (static_cast<uint8_t>(view.data[shown]) & 0xC0) == 0x80) --shown;  // Not inside a character.
  }
  std::string text = "\"";
  text.append(view.data, shown);
  if (shown < length) text += "…";
  return text + '"';
}
bool isSet(WGPUStringView view) { return view.data && view.length != 0; }

// Collects "name: value" pairs between braces.
class Fields {
 public:
  explicit Fields(const char* name) : text_(name) { text_ += '{'; }
  void add(const char* name, const std::string& value) {
    if (text_.size() > kMaxText) return;
    if (!first_) text_ += ", ";
    first_ = false;
    text_ += name;
    text_ += ": ";
    text_ += value;
  }
  std::string done() { return text_ + '}'; }

 private:
  std::string text_;
  bool first_ = true;
};

template <typename T, typename Print>
std::string list(const T* items, size_t count, Print print) {
  if (!items) return number(static_cast<uint64_t>(count)) + " at NULL";
  std::string text = "[";
  for (size_t i = 0; i < count && i < kMaxElements; ++i) {
    if (i) text += ", ";
    text += print(items[i]);
  }
  if (count > kMaxElements) text += ", … " + number(static_cast<uint64_t>(count)) + " in all";
  return text + ']';
}

}  // namespace

"""


def value_text(model, c_type, expr):
    """A C++ expression that prints a value of a type."""
    if c_type in model.enum_names:
        return f"std::string(name({expr}))"
    if c_type in model.flag_names:
        return f"{lower_first(bare(c_type))}Text({expr})"
    if c_type in model.object_names:
        return f"std::string({expr} ? \"{bare(c_type)}\" : \"null\")"
    if c_type == "WGPUStringView":
        return f"quoted({expr})"
    if c_type == "WGPUBool":
        return f"std::string({expr} ? \"true\" : \"false\")"
    if c_type in model.struct_by_name:
        return f"describe({expr})"
    if c_type == "float":
        return f"number(static_cast<double>({expr}))"
    if c_type == "size_t":
        return f"number(static_cast<uint64_t>({expr}))"
    return f"number({expr})"


def differs(model, field):
    """A C++ condition: the member does not keep its default; None when it is always shown."""
    c_type, name, default = field["type"], field["name"], field.get("default")
    if c_type == "WGPUStringView":
        return f"isSet(value.{name})"
    if c_type in model.object_names:
        return f"value.{name}"
    if default == "WGPU_DEPTH_CLEAR_VALUE_UNDEFINED":
        return f"!std::isnan(value.{name})"
    if default in (None, "ZE", "INIT", "{0}"):
        return None
    if c_type in ("float", "double"):
        return f"value.{name} != {default}"
    return f"value.{name} != {default}"


def emit_describe(model, struct):
    name = struct["name"]
    fields = [f for f in struct["fields"] if f["name"] not in ("nextInChain", "chain")]
    counts = {f["name"] for f in fields if f["name"].endswith("Count") and f["type"] == "size_t"}
    lines = [f"std::string describe(const {name}& {'value' if fields else ''}) "
             f"{{", f"  Fields fields(\"{bare(name)}\");"]
    for field in fields:
        c_type, member = field["type"], field["name"]
        if member in counts and any(count_of(f["name"], counts) == member for f in fields):
            continue
        if c_type.endswith("*"):
            target = pointee(c_type)
            count = count_of(member, counts)
            if target in ("void", "char") or target.endswith("*") or (target == "uint32_t" and not count):
                lines.append(f"  if (value.{member}) fields.add(\"{member}\", \"set\");")
            elif count:
                item = value_text(model, target, "item")
                lines.append(f"  if (value.{count}) fields.add(\"{member}\", list(value.{member}, value.{count}, "
                             f"[](const {target}& item) {{ return {item}; }}));")
            else:
                lines.append(f"  if (value.{member}) fields.add(\"{member}\", "
                             f"{value_text(model, target, '*value.' + member)});")
            continue
        if c_type in model.callback_names or c_type.endswith("CallbackInfo"):
            continue
        text = f"fields.add(\"{member}\", {value_text(model, c_type, 'value.' + member)});"
        condition = differs(model, field)
        lines.append(f"  if ({condition}) {text}" if condition else f"  {text}")
    lines.append("  return fields.done();\n}")
    return "\n".join(lines) + "\n"


def count_of(member, counts):
    """entries -> entryCount, bindGroupLayouts -> bindGroupLayoutCount."""
    stem = member[:-3] + "y" if member.endswith("ies") else member[:-1] if member.endswith("s") else member
    return stem + "Count" if stem + "Count" in counts else None


def emit(model):
    structs = printable(model)
    header = head("Names of enum values, flags and structs for messages; validity of numbers that come from "
                  "C.") + HEADER % {
        "names": "".join(f"const char* name({e['name']} value);\n" for e in model.enums),
        "valid": "".join(f"bool isValid({e['name']} value);\n" for e in model.enums),
        "flags": "".join(f"std::string {lower_first(bare(f['name']))}Text({f['name']} flags);\n" for f in model.flags),
        "masks": "".join(f"constexpr uint64_t kValid{bare(f['name'])} = 0x{mask(f):x};\n" for f in model.flags),
        "objects": "".join(f"inline const char* kind({o['name']}) {{ return \"{bare(o['name'])}\"; "
                           f"}}\n" for o in model.objects),
        "describe": "".join(f"std::string describe(const {s['name']}& value);\n" for s in structs),
    }
    out = [head("Names of enum values, flags and structs for messages.")]
    out.append('#include "alba_names.h"\n\n#include <cmath>\n#include <cstdio>\n#include <cstring>\n')
    out.append(SOURCE_HELPERS)
    for enum in model.enums:
        out.append(emit_enum(enum))
    for flag in model.flags:
        rows = "".join(f"      {{0x{v['value']:x}, "
                       f"\"{flag_text(v['name'])}\"}},\n" for v in flag["values"] if is_bit(v["value"]))
        out.append(f"std::string {lower_first(bare(flag['name']))}Text({flag['name']} flags) {{\n"
                   f"  static constexpr FlagName kNames[] = {{\n{rows}  }};\n  return flagText(flags, kNames);\n}}\n\n")
    for struct in structs:
        out.append(emit_describe(model, struct) + "\n")
    out.append("}  // namespace alba\n")
    return header, "".join(out)


def mask(flag):
    bits = 0
    for value in flag["values"]:
        bits |= value["value"]
    return bits


def is_bit(value):
    return value and value & (value - 1) == 0


def emit_enum(enum):
    """Values are small and dense, so both questions are a look into an array."""
    by_value = {v["value"]: v.get("js", v["name"]) for v in enum["values"]}
    top = max(by_value)
    rows = ", ".join(f'"{by_value[i]}"' if i in by_value else "nullptr" for i in range(top + 1))
    array = f"k{bare(enum['name'])}Names"
    return (f"static constexpr const char* {array}[] = {{{rows}}};\n"
            f"bool isValid({enum['name']} value) {{\n"
            f"  const uint32_t number = static_cast<uint32_t>(value);\n"
            f"  return number <= {top}u && {array}[number];\n}}\n"
            f"const char* name({enum['name']} value) {{ return isValid(value) ? "
            f"{array}[static_cast<uint32_t>(value)] : \"invalid\"; }}\n\n")
