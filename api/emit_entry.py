# SPDX-License-Identifier: MIT
"""Writes entry.cpp: the exported C functions. Each is a cast and one call into the content timeline, nothing more.

No exception leaves: a try block costs nothing until something is thrown. A NULL object is answered, not dereferenced.
"""
from model import bare, lower_first
from text import head

# Functions of alba/alba.h, written by hand; programs find them by name, too.
EXTENSIONS = ["albaAdapterGetUuid", "albaBufferDestroyKeepingMemory", "albaDeviceGetCalibratedTimestamps",
              "albaDeviceGetMemoryReport", "albaDeviceReleaseWhenDone", "albaInstanceEnumerateAdapters",
              "albaInstanceWakeOnce", "albaValidationMessageCount"]


def call(function):
    names = [a["name"] for a in function["args"]]
    if "object" in function:
        this = f"object<content::{bare(function['object'])}>({names[0]})"
        return f"{this}->{lower_first(function['method'])}({', '.join(names[1:])})"
    return f"content::{lower_first(function['method'])}({', '.join(names)})"


def emit_function(function):
    result, name = function["returns"], function["name"]
    args = ", ".join(f"{a['type']} {a['name']}" for a in function["args"])
    lines = [f"WGPU_EXPORT {result} {name}({args}) {{"]
    if "object" in function:
        this = function["args"][0]["name"]
        if function["method"] in ("AddRef", "Release"):
            lines.append(f"  if (!{this}) return;")
        else:
            lines.append(f"  if (!{this}) return content::nullHandle<{result}>(\"{name}\");")
    lines.append("  try {")
    lines.append(f"    return {call(function)};")
    lines.append("  } catch (...) {")
    lines.append(f"    return content::exceptionAtBoundary<{result}>(\"{name}\");")
    lines.append("  }\n}\n")
    return "\n".join(lines)


PROC_LOOKUP = """WGPU_EXPORT WGPUProc wgpuGetProcAddress(WGPUStringView procName) {
  if (!procName.data) return nullptr;
  const std::string_view wanted(procName.data,
                                procName.length == WGPU_STRLEN ? std::strlen(procName.data) : procName.length);
  const Proc* end = std::end(kProcs);
  const Proc* found =
      std::lower_bound(std::begin(kProcs), end, wanted,
                       [](const Proc& proc, std::string_view name) { return proc.name < name; });
  return found != end && found->name == wanted ? found->address : nullptr;
}
"""


def emit(model):
    out = [head("The C entry points: every function of webgpu.h, cast and called.")]
    out.append("#include <algorithm>\n#include <cstring>\n#include <iterator>\n#include <string_view>\n\n")
    out.append('#include "alba/alba.h"\n#include "content/api.h"\n#include "webgpu/webgpu.h"\n\n')
    out.append("namespace {\n\nnamespace content = alba::content;\n\n"
               "// A handle is the address of its content object.\n"
               "template <typename T, typename Handle>\nT* object(Handle handle) {\n"
               "  return reinterpret_cast<T*>(handle);\n}\n\n"
               "struct Proc {\n  std::string_view name;\n  WGPUProc address;\n};\n\n")
    out.append("}  // namespace\n\nextern \"C\" {\n\n")
    for function in model.functions:
        if function["name"] != "wgpuGetProcAddress":
            out.append(emit_function(function) + "\n")
    out.append("}  // extern \"C\"\n\nnamespace {\n\n// Sorted by name for the binary search.\n"
               "const Proc kProcs[] = {\n")
    for name in sorted([f["name"] for f in model.functions] + EXTENSIONS):
        out.append(f'    {{"{name}", reinterpret_cast<WGPUProc>({name})}},\n')
    out.append("};\n\n}  // namespace\n\nextern \"C\" {\n\n" + PROC_LOOKUP + "\n}  // extern \"C\"\n")
    return "".join(out)
