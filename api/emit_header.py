# SPDX-License-Identifier: MIT
"""Writes webgpu.h: the standard C header, equal to it in names, order, values and layout."""
from model import bare, snake
from text import block_comment

INTRO = """/* SPDX-License-Identifier: MIT */
/**
 * webgpu.h: the standard C API of WebGPU, as Alba implements it.
 * Generated from api/ by api/generate.py: change the description, not this file.
 *
 * Ownership: a function that returns an object gives the caller one reference; wgpuXAddRef and wgpuXRelease change the
 * count. Strings are WGPUStringView: {NULL, WGPU_STRLEN} is the null value, {p, WGPU_STRLEN} ends at a NUL, {p, n} has n
 * bytes of UTF-8. Start every struct from its WGPU_..._INIT value. Errors of device calls reach the innermost matching
 * error scope of the calling thread, else the device's uncaptured error callback; objects made in error are invalid and
 * safe to use. "Section" in a comment names the section of the WebGPU specification that defines the behaviour.
 */
#ifndef WEBGPU_H_
#define WEBGPU_H_

#if defined(WGPU_SHARED_LIBRARY)
#  if defined(_WIN32)
#    if defined(WGPU_IMPLEMENTATION)
#      define WGPU_EXPORT __declspec(dllexport)
#    else
#      define WGPU_EXPORT __declspec(dllimport)
#    endif
#  else
#    if defined(WGPU_IMPLEMENTATION)
#      define WGPU_EXPORT __attribute__((visibility("default")))
#    else
#      define WGPU_EXPORT
#    endif
#  endif
#else
#  define WGPU_EXPORT
#endif

#if !defined(WGPU_OBJECT_ATTRIBUTE)
#  define WGPU_OBJECT_ATTRIBUTE
#endif
#if !defined(WGPU_ENUM_ATTRIBUTE)
#  define WGPU_ENUM_ATTRIBUTE
#endif
#if !defined(WGPU_STRUCTURE_ATTRIBUTE)
#  define WGPU_STRUCTURE_ATTRIBUTE
#endif
#if !defined(WGPU_FUNCTION_ATTRIBUTE)
#  define WGPU_FUNCTION_ATTRIBUTE
#endif
#if !defined(WGPU_NULLABLE)
#  define WGPU_NULLABLE
#endif

#include <math.h>
#include <stddef.h>
#include <stdint.h>

/* A comma inside a macro argument. */
#define _wgpu_COMMA ,
#if defined(__cplusplus)
#  define _wgpu_ENUM_ZERO_INIT(type) type(0)
#  define _wgpu_STRUCT_ZERO_INIT {}
#  if __cplusplus >= 201103L
#    define _wgpu_MAKE_INIT_STRUCT(type, value) (type value)
#  else
#    define _wgpu_MAKE_INIT_STRUCT(type, value) value
#  endif
#else
#  define _wgpu_ENUM_ZERO_INIT(type) (type)0
#  define _wgpu_STRUCT_ZERO_INIT {0}
#  if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L
#    define _wgpu_MAKE_INIT_STRUCT(type, value) ((type) value)
#  else
#    define _wgpu_MAKE_INIT_STRUCT(type, value) value
#  endif
#endif
"""


def param(arg):
    nullable = "WGPU_NULLABLE " if arg.get("nullable") else ""
    return f"{nullable}{arg['type']} {arg['name']}"


def params(args):
    return ", ".join(param(a) for a in args) if args else "void"


def init_value(model, struct, field):
    """The text that a struct's INIT macro gives a member."""
    c_type, default = field["type"], field.get("default")
    if struct["kind"] == "extension" and field["name"] == "chain":
        return ("_wgpu_MAKE_INIT_STRUCT(WGPUChainedStruct, { \\\n        /*.next=*/NULL _wgpu_COMMA \\\n"
                f"        /*.sType=*/{default} _wgpu_COMMA \\\n    }})")
    if default == "ZE":
        return f"_wgpu_ENUM_ZERO_INIT({c_type})"
    if default == "{0}":
        return "_wgpu_STRUCT_ZERO_INIT"
    if default == "INIT":
        return f"WGPU_{snake(bare(c_type))}_INIT"
    if default is not None:
        return default
    if c_type in model.enum_names:
        return f"_wgpu_ENUM_ZERO_INIT({c_type})"
    return "NULL"


def emit_struct(model, struct):
    name = struct["name"]
    doc = struct.get("doc", "")
    if struct["kind"] == "extension":
        doc = f"{doc} Chain it to {struct['extends']}.".strip()
    out = [block_comment(doc)]
    out.append(f"typedef struct {name} {{\n")
    for field in struct["fields"]:
        out.append(block_comment(field.get("doc"), "    "))
        c_type = field["type"]
        if name == "WGPUChainedStruct" and field["name"] == "next":
            c_type = "struct " + c_type
        nullable = "WGPU_NULLABLE " if field.get("nullable") else ""
        out.append(f"    {nullable}{c_type} {field['name']};\n")
    out.append(f"}} {name} WGPU_STRUCTURE_ATTRIBUTE;\n\n")
    out.append(f"#define WGPU_{snake(bare(name))}_INIT _wgpu_MAKE_INIT_STRUCT({name}, {{ \\\n")
    for field in struct["fields"]:
        out.append(f"    /*.{field['name']}=*/{init_value(model, struct, field)} _wgpu_COMMA \\\n")
    out.append("})\n\n")
    return "".join(out)


def emit_function_docs(function):
    doc = function.get("doc", "")
    if function.get("nullableReturn"):
        doc += " May return NULL."
    return block_comment(doc.strip())


def emit(model):
    out = [INTRO, '\n#ifdef __cplusplus\nextern "C" {\n#endif\n\n']
    out.append("typedef uint64_t WGPUFlags;\ntypedef uint32_t WGPUBool;\n\n")
    for constant in model.constants:
        out.append(block_comment(constant.get("doc")))
        out.append(f"#define {constant['name']} ({constant['value']})\n")
    out.append("\n")
    for item in model.objects:
        out.append(block_comment(item.get("doc")))
        out.append(f"typedef struct {item['name']}Impl* {item['name']} WGPU_OBJECT_ATTRIBUTE;\n")
    out.append("\n")
    for struct in model.structs:
        out.append(f"struct {struct['name']};\n")
    out.append("\n")
    for enum in model.enums:
        name = enum["name"]
        out.append(block_comment(enum.get("doc")))
        out.append(f"typedef enum {name} {{\n")
        for value in enum["values"]:
            out.append(block_comment(value.get("doc"), "    "))
            out.append(f"    {name}_{value['name']} = 0x{value['value']:08X},\n")
        out.append(f"    {name}_Force32 = 0x7FFFFFFF\n}} {name} WGPU_ENUM_ATTRIBUTE;\n\n")
    for flag in model.flags:
        name = flag["name"]
        out.append(block_comment(flag.get("doc")))
        out.append(f"typedef WGPUFlags {name};\n")
        for value in flag["values"]:
            out.append(f"static const {name} {name}_{value['name']} = 0x{value['value']:016X};\n")
        out.append("\n")
    # The callbacks take a WGPUStringView by value, so it comes before them.
    string_view = model.struct_by_name["WGPUStringView"]
    out.append(emit_struct(model, string_view))
    out.append("typedef void (*WGPUProc)(void) WGPU_FUNCTION_ATTRIBUTE;\n\n")
    for callback in model.callbacks:
        args = []
        for arg in callback["args"]:
            c_type = arg["type"]
            if c_type.split(" ")[0] in model.struct_by_name and c_type.endswith("*"):
                c_type = "struct " + c_type
            args.append(param({**arg, "type": c_type}))
        out.append(block_comment(callback.get("doc")))
        out.append(f"typedef void (*{callback['name']})({', '.join(args)}) WGPU_FUNCTION_ATTRIBUTE;\n")
    out.append("\n")
    for struct in model.structs:
        if struct is not string_view:
            out.append(emit_struct(model, struct))
    out.append("#if !defined(WGPU_SKIP_PROCS)\n")
    for function in model.functions:
        out.append(f"typedef {function['returns']} (*WGPUProc{function['name'][4:]})({params(function['args'])}) "
                   f"WGPU_FUNCTION_ATTRIBUTE;\n")
    out.append("#endif  /* !defined(WGPU_SKIP_PROCS) */\n\n#if !defined(WGPU_SKIP_DECLARATIONS)\n")
    for function in model.functions:
        out.append(emit_function_docs(function))
        nullable = "WGPU_NULLABLE " if function.get("nullableReturn") else ""
        out.append(f"WGPU_EXPORT {nullable}{function['returns']} {function['name']}({params(function['args'])}) "
                   f"WGPU_FUNCTION_ATTRIBUTE;\n")
    out.append("#endif  /* !defined(WGPU_SKIP_DECLARATIONS) */\n\n#ifdef __cplusplus\n}  /* extern \"C\" */\n#endif\n"
               "\n")
    out.append("#endif  /* WEBGPU_H_ */\n")
    return "".join(out)
