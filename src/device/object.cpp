// SPDX-License-Identifier: MIT
// Names of objects for messages (see object.h).
#include "device/object.h"

namespace alba::device {

const char* kindName(ObjectKind kind) {
  static constexpr const char* kNames[] = {
      "BindGroup",       "BindGroupLayout",     "Buffer",          "CommandBuffer",
      "CommandEncoder",  "ComputePass",         "ComputePipeline", "Device",
      "ExternalTexture", "PipelineLayout",      "QuerySet",        "Queue",
      "RenderBundle",    "RenderBundleEncoder", "RenderPass",      "RenderPipeline",
      "Sampler",         "ShaderModule",        "Surface",         "Texture",
      "TextureView"};
  return kNames[size_t(kind)];
}

void Object::printName(std::string& out) const {
  if (label_.empty()) {
    out += "unlabelled ";
    out += kindName(kind_);
    return;
  }
  out += kindName(kind_);
  out += " \"";
  out += label_;
  out += '"';
}

}  // namespace alba::device
