// SPDX-License-Identifier: MIT
// What compute and render pipelines share: the layout, what is left to check when drawing, and creation in three parts:
// rules and layout (a step), code generation and the driver's compile (any thread, touches no object), taking over (a
// step).
#pragma once

#include <webgpu/webgpu.h>

#include <vector>

#include "device/pipeline_layout.h"
#include "device/stage.h"
#include "vulkan/pipeline.h"

namespace alba::device {

class Pipeline : public Object {
 public:
  // A buffer binding whose layout has minBindingSize 0: the shader's own minimum is checked when drawing.
  struct SizeCheck {
    uint32_t group;
    uint32_t bufferIndex;  // into BindGroup::buffers()
    uint32_t binding;
    uint64_t minSize;
  };

  ~Pipeline() override;

  // Null only when invalid.
  PipelineLayoutCore* layout() const { return layout_.get(); }
  const std::vector<SizeCheck>& sizeChecks() const { return sizeChecks_; }
  // A bit for each 4-byte slot of the immediates that must have been set.
  uint64_t immediateSlots() const { return immediateSlots_; }
  VkPipeline vkPipeline() const { return vulkan_.handle; }

  // For getBindGroupLayout: fills in `layout`, or makes it invalid and raises.
  void getBindGroupLayout(Scope* scope, uint32_t index, BindGroupLayout& layout) const;

 protected:
  Pipeline(Device& device, ObjectKind kind, std::string_view label) : Object(device, kind, label) {}

  // The three parts of creation one after the other, and what goes wrong in them.
  template <class Kind, class Descriptor>
  static void create(Kind& pipeline, Scope* scope, const char* call, const Descriptor& descriptor) {
    if (pipeline.device().isLost()) return pipeline.invalidate();
    typename Kind::Job job;
    MaybeError error = pipeline.prepare(descriptor, job);
    if (!error) {
      Kind::compile(job);
      error = pipeline.finish(job);
    }
    if (!error) return;
    pipeline.device().raise(scope, call, *error, pipeline);
    pipeline.invalidate();
  }
  // Takes the given layout or makes one, and checks every stage against it.
  MaybeError bindLayout(const PipelineLayout* given, const std::vector<const Stage*>& stages);
  // For a driver that refused.
  Error driverError(VkResult result);

  Ref<PipelineLayoutCore> layout_;
  uint64_t exclusivePipeline_ = 0;
  std::vector<SizeCheck> sizeChecks_;
  uint64_t immediateSlots_ = 0;
  vulkan::Pipeline vulkan_{};

 private:
  void addDrawTimeChecks(const wgsl::EntryPoint& entry);
};

// What the middle part of creation brings forth.
struct CompileOutcome {
  vulkan::Pipeline pipeline{};
  VkResult result = VK_SUCCESS;  // not VK_SUCCESS: the driver refused
  MaybeError error;              // a rule that only shows once overrides have values; owns its text
  uint32_t workgroupSize[3] = {1, 1, 1};
};

// Generates a stage's SPIR-V; false with `outcome.error` set when the text breaks a pipeline-creation rule.
bool generateStage(const Stage& stage, CompileOutcome& outcome, wgsl::GenerateResult& code);

}  // namespace alba::device
