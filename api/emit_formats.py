# SPDX-License-Identifier: MIT
"""Writes alba_formats.h and formats.cpp: what each texture format and vertex format is and may do."""
from text import head

HEADER = """#pragma once

#include <cstdint>

#include "webgpu/webgpu.h"

namespace alba {

// When something is allowed: never, always, or with a feature. Holds with any callable "bool(WGPUFeatureName)".
struct When {
  static constexpr uint32_t kAlways = 0;
  static constexpr uint32_t kNever = 0xFFFFFFFF;
  uint32_t value = kNever;

  constexpr bool never() const { return value == kNever; }
  constexpr bool always() const { return value == kAlways; }
  constexpr WGPUFeatureName feature() const { return static_cast<WGPUFeatureName>(value); }
  template <typename HasFeature>
  bool with(HasFeature&& has) const {
    return always() || (!never() && has(feature()));
  }
};

enum class ComponentKind : uint8_t { kNone, kFloat, kUint, kSint, kDepth, kStencil };

constexpr uint8_t kColorAspect = 1;
constexpr uint8_t kDepthAspect = 2;
constexpr uint8_t kStencilAspect = 4;

// A bit set of sample types: bit n stands for the WGPUTextureSampleType with the value n.
constexpr uint8_t sampleTypeBit(WGPUTextureSampleType type) { return static_cast<uint8_t>(1u << type); }

// One aspect of a depth or stencil format taken alone.
struct AspectInfo {
  WGPUTextureFormat format = WGPUTextureFormat_Undefined;  // Undefined: the format has no such aspect.
  uint8_t sampleTypes = 0;
  uint8_t bytes = 0;  // Per texel in a buffer copy; 0 when it cannot be copied.
  bool copySource = false;
  bool copyDestination = false;
};

struct FormatInfo {
  WGPUTextureFormat format;
  const char* name;            // As in JavaScript and WGSL.
  When available;              // The feature that the format itself needs.
  uint8_t aspects;
  uint8_t sampleTypes;         // Float is included when it may ever be filtered; ask `filterable`, too.
  When filterable;             // Usable with sample type Float.
  When renderable;
  When blendable;
  When multisample;
  When resolvable;
  When storageWrite;
  When storageRead;
  When storageReadWrite;
  When dimension3D;
  uint8_t blockWidth;
  uint8_t blockHeight;
  uint8_t bytes;               // Of one block in a copy; 0 when the whole format has no copy size.
  uint8_t renderCost;          // Render target pixel byte cost; 0 when it is no color attachment.
  uint8_t renderAlignment;     // Render target component alignment.
  uint8_t components;
  ComponentKind kind;          // What a shader reads or writes.
  bool srgb;
  WGPUTextureFormat linear;    // The format without -srgb; itself when there is none.
  bool copySource;             // With aspect All.
  bool copyDestination;
  uint32_t vkFormat;           // VkFormat, first choice.
  AspectInfo depth;
  AspectInfo stencil;

  bool isDepthOrStencil() const { return aspects != kColorAspect; }
  bool hasDepth() const { return aspects & kDepthAspect; }
  bool hasStencil() const { return aspects & kStencilAspect; }
  bool isCompressed() const { return blockWidth > 1 || blockHeight > 1; }
  bool isMultiAspect() const { return hasDepth() && hasStencil(); }
  When storage(WGPUStorageTextureAccess access) const {
    if (access == WGPUStorageTextureAccess_WriteOnly) return storageWrite;
    if (access == WGPUStorageTextureAccess_ReadOnly) return storageRead;
    if (access == WGPUStorageTextureAccess_ReadWrite) return storageReadWrite;
    return {};
  }
  template <typename HasFeature>
  bool anyStorage(HasFeature&& has) const {
    return storageWrite.with(has) || storageRead.with(has) || storageReadWrite.with(has);
  }
};

struct VertexFormatInfo {
  WGPUVertexFormat format;
  const char* name;
  uint8_t bytes;
  uint8_t components;
  ComponentKind kind;
  uint32_t vkFormat;
};

// The row of a format; nullptr for Undefined and for unknown numbers.
const FormatInfo* formatInfo(WGPUTextureFormat format);
const VertexFormatInfo* vertexFormatInfo(WGPUVertexFormat format);
// All rows in enum order.
const FormatInfo* formatsBegin();
const FormatInfo* formatsEnd();

}  // namespace alba
"""

SAMPLE_TYPES = {"float": 2, "unfilterable-float": 3, "depth": 4, "sint": 5, "uint": 6}
ASPECTS = {"color": "kColorAspect", "depth": "kDepthAspect", "stencil": "kStencilAspect"}


def when(cell, features):
    if cell == "yes":
        return "{When::kAlways}"
    if cell == "no":
        return "{When::kNever}"
    return f"{{WGPUFeatureName_{features[cell]}}}"


def number(cell):
    return "0" if cell == "-" else cell


def yes(cell):
    return "true" if cell == "yes" else "false"


def sample_bits(cell):
    return 0 if cell == "-" else sum(1 << SAMPLE_TYPES[s] for s in cell.split(","))


def aspect(row, prefix, enum_by_name):
    name = row[prefix + "Format"]
    if name == "-":
        return "{}"
    return (f"{{WGPUTextureFormat_{enum_by_name[name]}, {sample_bits(row[prefix + 'Sample'])}, "
            f"{number(row[prefix + 'Bytes'])}, "
            f"{yes(row[prefix + 'CopySrc'])}, {yes(row[prefix + 'CopyDst'])}}}")


def emit(model):
    features = {f["name"]: f["enum"] for f in model.features}
    enum_by_name = {f["name"]: f["enum"] for f in model.formats}
    out = [head("The rows of the texture and vertex formats.")]
    out.append('#include "alba_formats.h"\n\n#include <vulkan/vulkan_core.h>\n\n#include <iterator>\n\n'
               'namespace alba {\nnamespace {\n\n')
    out.append("constexpr FormatInfo kFormats[] = {\n")
    for row in model.formats:
        linear = row["name"][:-5] if row["srgb"] == "yes" else row["name"]
        whens = ", ".join(when(row[c], features) for c in
                          ("filterable", "render", "blend", "multisample", "resolve", "write", "read", "readwrite",
                           "3d"))
        aspects = " | ".join(ASPECTS[a] for a in row["aspects"].split(","))
        out.append(f"    {{WGPUTextureFormat_{row['enum']}, \"{row['name']}\", {when(row['feature'], features)}, "
                   f"{aspects}, {sample_bits(row['sample'])},\n"
                   f"     {whens},\n"
                   f"     {row['blockWidth']}, {row['blockHeight']}, {number(row['bytes'])}, {number(row['cost'])}, "
                   f"{number(row['align'])}, {row['components']}, "
                   f"ComponentKind::k{row['kind'].capitalize()}, {yes(row['srgb'])}, "
                   f"WGPUTextureFormat_{enum_by_name[linear]}, "
                   f"{yes(row['copySrc'])}, {yes(row['copyDst'])},\n"
                   f"     {row['vk']}, {aspect(row, 'depth', enum_by_name)}, "
                   f"{aspect(row, 'stencil', enum_by_name)}}},\n")
    out.append("};\n\nconstexpr VertexFormatInfo kVertexFormats[] = {\n")
    for row in model.vertex_formats:
        out.append(f"    {{WGPUVertexFormat_{row['enum']}, \"{row['name']}\", {row['bytes']}, {row['components']}, "
                   f"ComponentKind::k{row['kind'].capitalize()}, {row['vk']}}},\n")
    out.append("};\n\n")
    for array, enum in (("kFormats", "WGPUTextureFormat"), ("kVertexFormats", "WGPUVertexFormat")):
        out.append(f"static_assert({array}[0].format == 1 && {array}[std::size({array}) - 1].format == "
                   f"std::size({array}),\n"
                   f"              \"rows follow the values of {enum}\");\n")
    out.append("\n}  // namespace\n\n")
    for function, info, enum, array in (("formatInfo", "FormatInfo", "WGPUTextureFormat", "kFormats"),
                                        ("vertexFormatInfo", "VertexFormatInfo", "WGPUVertexFormat", "kVertexFormats")):
        out.append(f"const {info}* {function}({enum} format) {{\n"
                   f"  const uint32_t row = static_cast<uint32_t>(format) - 1;  // Undefined wraps to a large number.\n"
                   f"  return row < std::size({array}) ? &{array}[row] : nullptr;\n}}\n\n")
    out.append("const FormatInfo* formatsBegin() { return std::begin(kFormats); }\n"
               "const FormatInfo* formatsEnd() { return std::end(kFormats); }\n\n}  // namespace alba\n")
    return head("What each texture format and vertex format is and may do: one row each.") + HEADER, "".join(out)
