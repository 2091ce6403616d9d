// SPDX-License-Identifier: MIT
// What every object on the device timeline has: its device, validity, label. Only steps touch them, so no lock guards
// them. A content handle owns one reference and drops it with a step of its own, which runs after every step that was
// issued before; so a step may hold a plain pointer to any object whose handle the caller held. Things that outlive the
// call (encoders, command buffers, bind groups) hold a Ref.
#pragma once

#include <string>
#include <string_view>

#include "base/format.h"
#include "base/recycle.h"
#include "base/ref.h"
#include "device/timeline.h"

namespace alba::device {

class Device;

enum class ObjectKind : uint8_t {
  BindGroup,
  BindGroupLayout,
  Buffer,
  CommandBuffer,
  CommandEncoder,
  ComputePassEncoder,
  ComputePipeline,
  Device,
  ExternalTexture,
  PipelineLayout,
  QuerySet,
  Queue,
  RenderBundle,
  RenderBundleEncoder,
  RenderPassEncoder,
  RenderPipeline,
  Sampler,
  ShaderModule,
  Surface,
  Texture,
  TextureView
};
// "Buffer", "RenderPass", … as messages say it.
const char* kindName(ObjectKind kind);

// (A node of the timeline, so that dropping one needs no memory.)
class Object : public RefCounted, public Recycled, public Timeline::Node {
 public:
  virtual ~Object() = default;

  Device& device() const { return *device_; }
  ObjectKind kind() const { return kind_; }
  bool isValid() const { return valid_; }
  void invalidate() { valid_ = false; }
  std::string_view label() const { return label_; }
  void setLabel(std::string label) { label_ = std::move(label); }

  // As messages name it: `Buffer "lights"`, or `unlabelled Buffer`.
  FormatArg named() const {
    return FormatArg(reinterpret_cast<uint64_t>(this),
                     [](uint64_t self, std::string& out) { reinterpret_cast<const Object*>(self)->printName(out); });
  }
  void printName(std::string& out) const;

 protected:
  Object(Device& device, ObjectKind kind, std::string_view label) : device_(&device), label_(label), kind_(kind) {}

 private:
  Device* device_;
  std::string label_;
  ObjectKind kind_;
  bool valid_ = true;
};

}  // namespace alba::device
