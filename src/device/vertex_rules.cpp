// SPDX-License-Identifier: MIT
// createRenderPipeline's rules about vertex buffers and attributes.
#include <algorithm>

#include "alba_formats.h"
#include "device/render_rules.h"

namespace alba::device {
namespace {

MaybeError checkAttribute(const Device& device, const VertexBufferDescriptor& buffer,
                          const VertexAttributeDescriptor& a, uint64_t slot, uint64_t index) {
  const WGPULimits& limits = device.limits();
  if (auto e = checkChain(a.chain, "VertexAttribute")) return e;
  const VertexFormatInfo* format = vertexFormatInfo(a.format);
  if (!format) return unknownEnum({"vertex.buffers[].attributes[{}].format", index}, uint32_t(a.format));
  const uint64_t room = buffer.arrayStride == 0 ? limits.maxVertexBufferArrayStride : buffer.arrayStride;
  if (a.offset > room || format->bytes > room - a.offset)
    return violation("vertex-attribute-range",
                     "Attribute {} of vertex buffer {} ({} at offset {}) does not fit into {} bytes ({}).", index, slot,
                     format->name, a.offset, room,
                     buffer.arrayStride ? "the arrayStride" : "maxVertexBufferArrayStride, as arrayStride is 0");
  const uint64_t alignment = std::min<uint64_t>(4, format->bytes);
  if (a.offset % alignment)
    return violation("vertex-attribute-offset",
                     "The offset {} of attribute {} of vertex buffer {} ({}) is not a multiple of {}.", a.offset, index,
                     slot, format->name, alignment);
  if (a.shaderLocation >= limits.maxVertexAttributes)
    return violation(
        "vertex-attribute-location",
        "The shaderLocation {} of attribute {} of vertex buffer {} is not below the limit maxVertexAttributes ({}).",
        a.shaderLocation, index, slot, limits.maxVertexAttributes);
  return {};
}

const char* shaderType(ComponentKind kind) {
  return kind == ComponentKind::kUint ? "u32" : kind == ComponentKind::kSint ? "i32" : "f32";
}

bool feeds(ComponentKind kind, wgsl::ScalarKind type) {
  switch (type) {
    case wgsl::ScalarKind::F32:
    case wgsl::ScalarKind::F16:
      return kind == ComponentKind::kFloat;
    case wgsl::ScalarKind::U32:
      return kind == ComponentKind::kUint;
    case wgsl::ScalarKind::I32:
      return kind == ComponentKind::kSint;
    default:
      return false;
  }
}

}  // namespace

MaybeError checkVertexBuffers(const Device& device, const RenderPipelineDescriptor& d, const wgsl::EntryPoint& entry) {
  const WGPULimits& limits = device.limits();
  if (d.buffers.size() > limits.maxVertexBuffers)
    return violation("vertex-buffer-count", "{} vertex buffers exceed the limit maxVertexBuffers ({}).",
                     d.buffers.size(), limits.maxVertexBuffers);
  std::vector<const VertexAttributeDescriptor*> byLocation(limits.maxVertexAttributes);
  size_t attributes = 0;
  for (const VertexBufferDescriptor& buffer : d.buffers) attributes += buffer.attributes.size();
  if (attributes > limits.maxVertexAttributes)
    return violation("vertex-attribute-count", "{} vertex attributes exceed the limit maxVertexAttributes ({}).",
                     attributes, limits.maxVertexAttributes);
  for (size_t slot = 0; slot < d.buffers.size(); ++slot) {
    const VertexBufferDescriptor& buffer = d.buffers[slot];
    if (auto e = checkChain(buffer.chain, "VertexBufferLayout")) return e;
    if (!buffer.used) continue;
    if (auto e = checkEnum(buffer.stepMode, {"vertex.buffers[{}].stepMode", slot})) return e;
    if (buffer.arrayStride > limits.maxVertexBufferArrayStride)
      return violation("vertex-stride",
                       "The arrayStride {} of vertex buffer {} exceeds the limit maxVertexBufferArrayStride ({}).",
                       buffer.arrayStride, slot, limits.maxVertexBufferArrayStride);
    if (buffer.arrayStride % 4)
      return violation("vertex-stride-multiple", "The arrayStride {} of vertex buffer {} is not a multiple of 4.",
                       buffer.arrayStride, slot);
    for (size_t i = 0; i < buffer.attributes.size(); ++i) {
      const VertexAttributeDescriptor& a = buffer.attributes[i];
      if (auto e = checkAttribute(device, buffer, a, slot, i)) return e;
      if (byLocation[a.shaderLocation])
        return violation("vertex-attribute-twice", "The shaderLocation {} is used by more than one attribute.",
                         a.shaderLocation);
      byLocation[a.shaderLocation] = &a;
    }
  }
  for (const wgsl::StageVariable& in : entry.inputs) {
    const VertexAttributeDescriptor* a = in.location < byLocation.size() ? byLocation[in.location] : nullptr;
    if (!a)
      return violationText("vertex-input-missing",
                           format("The vertex entry point \"{}\" reads location {} (\"{}\"), which no attribute feeds.",
                                  entry.name, in.location, in.name));
    const VertexFormatInfo& format = *vertexFormatInfo(a->format);
    if (!feeds(format.kind, in.kind))
      return violationText(
          "vertex-input-type",
          alba::format(
              "The attribute at location {} has the format {}, which is read as {}; \"{}\" is of another type.",
              in.location, format.name, shaderType(format.kind), in.name));
  }
  return {};
}

}  // namespace alba::device
