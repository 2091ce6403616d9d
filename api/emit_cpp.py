# SPDX-License-Identifier: MIT
"""Writes webgpu_cpp.h: the header-only C++ wrapper (namespace wgpu), as the users of Dawn's wrapper know it.

Every C++ struct has the layout of its C struct, so a call is a reinterpret_cast and nothing is copied; the header
checks sizes and offsets with static_assert.
"""
import cpp_parts
from model import bare, pointee, snake
from text import block_comment

# Structs that the implementation fills in; their chain is not const.
OUT_STRUCTS = {
    "WGPUAdapterInfo", "WGPULimits", "WGPUInstanceLimits", "WGPUSupportedFeatures", "WGPUSupportedInstanceFeatures",
    "WGPUSupportedWGSLLanguageFeatures", "WGPUSurfaceCapabilities", "WGPUSurfaceTexture", "WGPUCompilationInfo",
    "WGPUCompilationMessage"}
# Written by hand in cpp_parts.
HAND_WRITTEN = {"WGPUStringView", "WGPUChainedStruct"}
CLASS_ENUMS = {"WGPUOptionalBool"}


def enumerator(name):
    return "e" + name if name[0].isdigit() else name


def constant(c_name):
    """WGPU_WHOLE_SIZE -> kWholeSize."""
    return "k" + "".join(word.capitalize() for word in c_name[5:].split("_"))


def wrapped(model, struct):
    return struct["name"] not in HAND_WRITTEN and not struct["name"].endswith("CallbackInfo")


class Writer:
    def __init__(self, model):
        self.model = model

    # Types ----------------------------------------------------------------------------------------------------------
    def cpp_type(self, c_type):
        model = self.model
        if c_type == "WGPUBool":
            return "Bool"
        if c_type == "WGPUProc":
            return "Proc"
        if c_type.endswith("*"):
            target = self.cpp_type(c_type[:-1].strip().removesuffix("const").strip())
            return target + (" const *" if "const" in c_type else " *")
        if c_type.endswith("CallbackInfo") or c_type in model.callback_names:
            return c_type
        return bare(c_type)

    def param(self, arg):
        c_type = arg["type"]
        if c_type in self.model.object_names:
            return f"{bare(c_type)} const& {arg['name']}"
        return f"{self.cpp_type(c_type)} {arg['name']}"

    def to_c(self, arg):
        """The C value of a C++ argument."""
        model, c_type, name = self.model, arg["type"], arg["name"]
        if c_type in model.object_names:
            return f"{name}.Get()"
        if c_type in model.enum_names or c_type in model.flag_names:
            return f"static_cast<{c_type}>({name})"
        target = pointee(c_type)
        if target and target.startswith("WGPU"):
            return f"reinterpret_cast<{c_type}>({name})"
        if c_type in model.struct_by_name and c_type != "WGPUStringView":
            return f"*reinterpret_cast<{c_type} const*>(&{name})"
        return name

    def from_c(self, c_type, expr):
        model = self.model
        if c_type in model.object_names:
            return f"{bare(c_type)}::Acquire({expr})"
        if c_type == "WGPUStatus":
            return f"ConvertibleStatus({expr})"
        if c_type == "WGPUOptionalBool":
            return f"OptionalBool({expr})"
        if c_type in model.enum_names or c_type in model.flag_names:
            return f"static_cast<{bare(c_type)}>({expr})"
        if c_type == "WGPUFuture":
            return f"Future{{{expr}.id}}"
        if c_type == "WGPUStringView":
            return f"StringView({expr})"
        if c_type == "WGPUDevice const *":  # Borrowed: an object wrapper is one pointer.
            return f"*reinterpret_cast<Device const*>({expr})"
        target = pointee(c_type)
        if target and target in model.struct_by_name:
            return f"reinterpret_cast<{self.cpp_type(c_type)}>({expr})"
        return expr

    def result_type(self, c_type):
        return "ConvertibleStatus" if c_type == "WGPUStatus" else self.cpp_type(c_type)

    # Enums ----------------------------------------------------------------------------------------------------------
    def enums(self):
        out = []
        for enum in self.model.enums:
            if enum["name"] in CLASS_ENUMS:
                continue
            values = "".join(f"    {enumerator(v['name'])} = {enum['name']}_{v['name']},\n" for v in enum["values"])
            out.append(block_comment(enum.get("doc")) + f"enum class {bare(enum['name'])} : uint32_t {{\n"
                                                        f"{values}}};\n\n")
        for flag in self.model.flags:
            values = "".join(f"    {v['name']} = 0x{v['value']:x},\n" for v in flag["values"])
            out.append(block_comment(flag.get("doc")) + f"enum class {bare(flag['name'])} : uint64_t {{\n{values}}};\n")
            out.append(f"template <>\nstruct IsWGPUBitmask<{bare(flag['name'])}> {{\n"
                       f"    static constexpr bool enable = true;\n}};\n\n")
        return "".join(out)

    # Structs --------------------------------------------------------------------------------------------------------
    def default(self, struct, field):
        c_type, default = field["type"], field.get("default")
        if default == "{0}":
            return "{" + ", ".join(self.zero(f) for f in self.model.struct_by_name[c_type]["fields"]) + "}"
        if c_type.endswith("CallbackInfo"):
            return f"WGPU_{snake(bare(c_type))}_INIT"
        if default == "INIT" or default == "ZE":
            return "{}"
        if default is None:
            return "nullptr" if c_type.endswith("*") or c_type in self.model.object_names else "{}"
        if default == "WGPU_FALSE":
            return "false"
        if default.startswith("WGPU_"):
            return constant(default)
        if default.startswith("WGPU"):
            enum, value = default.split("_", 1)
            return f"{bare(enum)}::{enumerator(value)}"
        return default

    def zero(self, field):
        c_type = field["type"]
        if c_type.endswith("*"):
            return "nullptr"
        if c_type in self.model.enum_names:
            return f"{bare(c_type)}(0)"
        return "false" if c_type == "WGPUBool" else "0"

    def field(self, struct, field, prefix=""):
        c_type = self.cpp_type(field["type"])
        if field["name"] == "nextInChain":
            c_type = "ChainedStruct *" if struct["name"] in OUT_STRUCTS else "ChainedStruct const *"
        return f"    {prefix}{c_type} {field['name']} = {self.default(struct, field)};\n"

    def struct(self, struct):
        name, c_name = bare(struct["name"]), struct["name"]
        out = [block_comment(struct.get("doc"))]
        conversion = (f"    inline operator const {c_name}&() const noexcept {{ "
                      f"return *reinterpret_cast<const {c_name}*>(this); }}\n\n")
        if struct["kind"] == "extension":
            fields = struct["fields"][1:]
            out.append(f"struct {name} : ChainedStruct {{\n    struct Init;\n    inline {name}();\n"
                       f"    inline {name}(Init&& init);\n{conversion}")
            for i, field in enumerate(fields):
                align = f"alignas(detail::FirstMemberAlignment<{self.cpp_type(field['type'])}>()) " if i == 0 else ""
                out.append(self.field(struct, field, align))
            out.append("};\n\n")
            out.append(f"struct {name}::Init {{\n"
                       f"    ChainedStruct * nextInChain = "
                       f"nullptr;\n" + "".join(self.field(struct, f) for f in fields) + "};\n")
            moves = "".join(f", {f['name']}(std::move(init.{f['name']}))" for f in fields)
            out.append(f"{name}::{name}() : ChainedStruct{{nullptr, SType::{name}}} {{}}\n")
            out.append(f"{name}::{name}(Init&& init) : ChainedStruct{{init.nextInChain, SType::{name}}}{moves} {{}}\n"
                       f"\n")
            return "".join(out)
        out.append(f"struct {name} {{\n")
        if struct.get("freeMembers"):
            out.append(f"    {name}() = default;\n    inline ~{name}();\n    {name}(const {name}&) = delete;\n"
                       f"    {name}& operator=(const {name}&) = delete;\n"
                       f"    inline {name}({name}&& other) noexcept;\n"
                       f"    inline {name}& operator=({name}&& other) noexcept;\n")
        out.append(conversion)
        for field in struct["fields"]:
            out.append(self.field(struct, field))
        if c_name == "WGPUDeviceDescriptor":
            out.append(cpp_parts.DEVICE_DESCRIPTOR_SETTERS)
        if struct.get("freeMembers"):
            out.append("\n   private:\n    inline void FreeMembers();\n")
        out.append("};\n\n")
        return "".join(out)

    def free_members(self, struct):
        name, c_name = bare(struct["name"]), struct["name"]
        owned = [f["name"] + ".data" if f["type"] == "WGPUStringView" else f["name"] for f in struct["fields"]
                 if f["type"] == "WGPUStringView" or (f["type"].endswith("*") and f["name"] != "nextInChain")]
        moves = "".join(f"        {f['name']} = std::exchange(other.{f['name']}, {{}});\n" for f in struct["fields"])
        return (f"{name}::~{name}() {{ FreeMembers(); }}\n"
                f"{name}::{name}({name}&& other) noexcept {{ *this = std::move(other); }}\n"
                f"{name}& {name}::operator=({name}&& other) noexcept {{\n    if (this != &other) {{\n"
                f"        FreeMembers();\n{moves}    }}\n    return *this;\n}}\n"
                f"void {name}::FreeMembers() {{\n    if ({' || '.join(owned)}) {{\n"
                f"        wgpu{name}FreeMembers(*this);\n    }}\n}}\n\n")

    def layout_checks(self, struct):
        name, c_name = bare(struct["name"]), struct["name"]
        out = [f"static_assert(sizeof({name}) == sizeof({c_name}), \"\");\n"
               f"static_assert(alignof({name}) == alignof({c_name}), \"\");\n"]
        for field in struct["fields"]:
            if field["name"] != "chain":
                out.append(f"static_assert(offsetof({name}, {field['name']}) == offsetof({c_name}, {field['name']}), "
                           f"\"\");\n")
        return "".join(out)

    # Methods --------------------------------------------------------------------------------------------------------
    def split_args(self, function):
        """(arguments without the object, name of the callback or None)"""
        args = function["args"][1:] if "object" in function else function["args"]
        if args and args[-1]["type"].endswith("CallbackInfo"):
            return args[:-1], bare(args[-1]["type"])
        return args, None

    def params(self, args, defaults):
        def default(arg):
            return f" = {arg['cppDefault']}" if defaults and "cppDefault" in arg else ""

        return ", ".join(self.param(a) + default(a) for a in args)

    def declarations(self, function):
        args, callback = self.split_args(function)
        result = self.result_type(function["returns"])
        doc = block_comment(function.get("doc"), "    ")
        if not callback:
            return f"{doc}    inline {result} {function['method']}({self.params(args, True)}) const;\n"
        lead = self.params(args, False)
        lead = lead + ", " if lead else ""
        return (f"{doc}    template <typename F>\n"
                f"    {result} {function['method']}({lead}CallbackMode callbackMode, F callback) const;\n"
                f"    template <typename F, typename T>\n"
                f"    {result} {function['method']}({lead}CallbackMode callbackMode, F callback, T userdata) const;\n")

    def body(self, function, args, extra):
        values = ([] if "object" not in function else ["Get()"]) + [self.to_c(a) for a in args] + extra
        call = f"{function['name']}({', '.join(values)})"
        lines = []
        for arg in args:
            struct = self.model.struct_by_name.get(pointee(arg["type"]) or "")
            if struct and struct.get("freeMembers") and "const" not in arg["type"]:
                lines.append(f"    *{arg['name']} = {bare(struct['name'])}();\n")
        result = function["returns"]
        lines.append(f"    {call};\n" if result == "void" else f"    return {self.from_c(result, call)};\n")
        return "".join(lines)

    def definition(self, function):
        args, callback = self.split_args(function)
        result = self.result_type(function["returns"])
        scope = bare(function["object"]) + "::" if "object" in function else ""
        const = " const" if scope else ""
        if not callback:
            params = self.params(args, not scope)
            body = self.body(function, args, [])
            return f"inline {result} {scope}{function['method']}({params}){const} {{\n{body}}}\n"
        lead = self.params(args, False)
        lead = lead + ", " if lead else ""
        out = []
        forms = (("typename F", "F callback", "std::move(callback)"),
                 ("typename F, typename T", "F callback, T userdata", "callback, userdata"))
        for template, last, values in forms:
            body = self.body(function, args, [f"detail::Make{callback}(callbackMode, {values})"])
            out.append(f"template <{template}>\n"
                       f"{result} {scope}{function['method']}({lead}CallbackMode callbackMode, {last}) const {{\n"
                       f"{body}}}\n")
        return "".join(out)

    def callback(self, callback):
        """Turns a C++ callable into the C callback info."""
        name = callback["name"]
        info = name + "Info"
        has_mode = any(f["name"] == "mode" for f in self.model.struct_by_name[info]["fields"])
        args = callback["args"][:-2]
        types = []
        for a in args:
            types.append("Device const&" if a["type"] == "WGPUDevice const *" else self.cpp_type(a["type"]))
        c_params = ", ".join(f"{a['type']} {a['name']}" for a in args)
        values = ", ".join(self.from_c(a["type"], a["name"]) for a in args)
        mode_param = "CallbackMode callbackMode, " if has_mode else ""
        mode_set = "    info.mode = static_cast<WGPUCallbackMode>(callbackMode);\n" if has_mode else ""
        repeated = name == "WGPUUncapturedErrorCallback"
        own = ("            // May be called again at any time, so it lives as long as the process.\n"
               "            F* own = static_cast<F*>(userdata1);\n" if repeated else
               "            std::unique_ptr<F> own(static_cast<F*>(userdata1));\n")
        init = f"    {info} info = WGPU_{snake(bare(info))}_INIT;\n{mode_set}"
        return (f"template <typename F>\n{info} Make{bare(info)}({mode_param}F callback) {{\n"
                f"    using Function = void({', '.join(types)});\n{init}"
                f"    if constexpr (std::is_convertible_v<F, Function*>) {{\n"
                f"        info.callback = []({c_params}, void* userdata1, void*) {{\n"
                f"            reinterpret_cast<Function*>(userdata1)({values});\n        }};\n"
                f"        info.userdata1 = reinterpret_cast<void*>(static_cast<Function*>(callback));\n"
                f"    }} else {{\n"
                f"        info.callback = []({c_params}, void* userdata1, void*) {{\n{own}"
                f"            (*own)({values});\n        }};\n"
                f"        info.userdata1 = new F(std::move(callback));\n    }}\n    return info;\n}}\n"
                f"template <typename F, typename T>\n{info} Make{bare(info)}({mode_param}F callback, T userdata) {{\n"
                f"    using Function = void({', '.join(types)}, T);\n"
                f"    static_assert(std::is_pointer_v<T>, \"userdata must be a pointer\");\n"
                f"    static_assert(std::is_convertible_v<F, Function*>, \"with userdata, the callback must be a "
                f"function or a lambda without captures\");\n{init}"
                f"    info.callback = []({c_params}, void* userdata1, void* userdata2) {{\n"
                f"        reinterpret_cast<Function*>(userdata1)({values}, static_cast<T>(userdata2));\n    }};\n"
                f"    info.userdata1 = reinterpret_cast<void*>(static_cast<Function*>(callback));\n"
                f"    info.userdata2 = const_cast<void*>(static_cast<const void*>(userdata));\n    return info;\n}}\n"
                f"\n")

    def object_class(self, item):
        name = bare(item["name"])
        out = [block_comment(item.get("doc")), f"class {name} : public ObjectBase<{name}, {item['name']}> {{\n"
                                               f"   public:\n",
               "    using ObjectBase::ObjectBase;\n    using ObjectBase::operator=;\n\n"]
        methods = self.model.methods(item["name"])
        out += [self.declarations(f) for f in methods if f["method"] not in ("AddRef", "Release")]
        if name == "Instance":
            out.append("    inline WaitStatus WaitAny(Future future, uint64_t timeoutNS) const;\n")
        out.append(f"\n   private:\n    friend ObjectBase<{name}, {item['name']}>;\n"
                   f"    static inline void WGPUAddRef({item['name']} handle);\n"
                   f"    static inline void WGPURelease({item['name']} handle);\n}};\n\n")
        return "".join(out)

    def reference_counts(self, item):
        name = bare(item["name"])
        return (f"void {name}::WGPUAddRef({item['name']} handle) {{\n    if (handle) wgpu{name}AddRef(handle);\n}}\n"
                f"void {name}::WGPURelease({item['name']} handle) {{\n    if (handle) wgpu{name}Release(handle);\n}}\n")


def emit(model):
    writer = Writer(model)
    structs = [s for s in model.structs if wrapped(model, s)]
    names = [s for s in structs]
    out = [cpp_parts.INTRO]
    for item in model.constants:
        if item["name"] not in ("WGPU_TRUE", "WGPU_FALSE"):
            c_type = cpp_parts.CONSTANT_TYPES[item["name"]]
            out.append(f"static constexpr {c_type} {constant(item['name'])} = {item['name']};\n")
    out.append(cpp_parts.BITMASKS)
    out.append(writer.enums())
    out.append("using Proc = WGPUProc;\n\n")
    out += [f"class {bare(o['name'])};\n" for o in model.objects]
    out.append("\n")
    out += [f"struct {bare(s['name'])};\n" for s in names]
    out.append(cpp_parts.BASICS)
    out.append(writer.struct(model.struct_by_name["WGPUFuture"]))
    out += [writer.object_class(o) for o in model.objects]
    out += [writer.struct(s) for s in structs if s["name"] != "WGPUFuture"]
    out.append(cpp_parts.CHECKS_BEGIN)
    out += [writer.layout_checks(s) for s in structs]
    out.append("static_assert(sizeof(StringView) == sizeof(WGPUStringView), \"\");\n"
               "static_assert(sizeof(ChainedStruct) == sizeof(WGPUChainedStruct), \"\");\n"
               "static_assert(offsetof(ChainedStruct, sType) == offsetof(WGPUChainedStruct, sType), \"\");\n")
    out += [f"static_assert(sizeof({bare(o['name'])}) == sizeof({o['name']}), \"\");\n" for o in model.objects]
    out.append(cpp_parts.CHECKS_END)
    out += [writer.free_members(s) for s in structs if s.get("freeMembers")]
    out.append("namespace detail {\n\n")
    out += [writer.callback(c) for c in model.callbacks]
    out.append("}  // namespace detail\n\n")
    out.append(cpp_parts.DEVICE_DESCRIPTOR_DEFINITIONS)
    for item in model.objects:
        out += [writer.definition(f) for f in model.methods(item["name"]) if f["method"] not in ("AddRef", "Release")]
        out.append(writer.reference_counts(item))
    out.append(cpp_parts.WAIT_ANY)
    out += [writer.definition(f) for f in model.globals() if not f["method"].endswith("FreeMembers")]
    out.append("\n}  // namespace wgpu\n\nnamespace std {\n\n")
    out += [f"template <>\nstruct hash<wgpu::{bare(o['name'])}> {{\n"
            f"    size_t operator()(const wgpu::{bare(o['name'])}& object) const noexcept {{ "
            f"return hash<{o['name']}>()(object.Get()); }}\n}};\n" for o in model.objects]
    out.append("\n}  // namespace std\n\n#endif  // WEBGPU_CPP_H_\n")
    return "".join(out)
