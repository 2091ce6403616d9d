// SPDX-License-Identifier: MIT
// Render bundles as the device timeline sees them: a validated stream of their own. A pass that executes one takes over
// what its validation found out (the stream's side tables); replay walks its records again each time.
#pragma once

#include "device/checks.h"
#include "device/command_stream.h"
#include "device/object.h"
#include "device/render_pipeline.h"

namespace alba::device {

struct Scope;

// createRenderBundleEncoder's descriptor.
struct RenderBundleLayout {
  ChainFault chain;
  bool missing = false;
  uint64_t colorCount = 0;                              // as given
  WGPUTextureFormat colors[kMaxColorAttachments] = {};  // more are an error anyway
  WGPUTextureFormat depthStencil = WGPUTextureFormat_Undefined;
  uint32_t sampleCount = 1;
  bool depthReadOnly = false, stencilReadOnly = false;
  AttachmentFormats formats() const;
};
// createRenderBundleEncoder's rules.
MaybeError checkRenderBundleLayout(const Device& device, const RenderBundleLayout& layout);

class RenderBundle final : public Object {
 public:
  RenderBundle(Device& device, std::string_view label) : Object(device, ObjectKind::RenderBundle, label) {}
  ~RenderBundle() override { drop(); }

  // The step of RenderBundleEncoder.finish: takes the stream over, validates it, raises the first error.
  void initialize(Scope* scope, CommandStream* stream, const RenderBundleLayout& layout, ChainFault chain);

  // What follows is there when it is valid.
  const CommandStream& stream() const { return *stream_; }
  const AttachmentFormats& formats() const { return formats_; }
  bool depthReadOnly() const { return depthReadOnly_; }
  bool stencilReadOnly() const { return stencilReadOnly_; }
  uint64_t drawCount() const { return drawCount_; }
  // Of the last usage scope that took over its uses.
  uint64_t scopeStamp = 0;

 private:
  void drop();

  CommandStream* stream_ = nullptr;
  AttachmentFormats formats_;
  uint64_t drawCount_ = 0;
  bool depthReadOnly_ = false, stencilReadOnly_ = false;
};

}  // namespace alba::device
