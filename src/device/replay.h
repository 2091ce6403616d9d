// SPDX-License-Identifier: MIT
// Replaying a validated stream as Vulkan commands: one walk, one switch. What a draw or dispatch needs bound is bound
// when it comes; all barriers of a pass are recorded before it begins.
#pragma once

#include <cstdint>
#include <vector>

#include "device/bind_group.h"
#include "device/command_stream.h"
#include "device/helper_pipelines.h"
#include "device/side_tables.h"
#include "device/usage.h"
#include "queue/queue.h"

namespace alba::device {

class BindGroup;
class ComputePipeline;
class Device;
class Pipeline;
class PipelineLayoutCore;
class QuerySet;
class RenderPipeline;

class Replayer {
 public:
  struct TextureRegion;
  Replayer(Device& device, queue::Queue& queue, vulkan::Recorder& recorder, const CommandStream& stream);
  void run();

 private:
  void visit(const RecordHeader& header);

  // replay.cpp
  void copyBufferToBuffer(const CopyBufferToBufferRecord& copy);
  void copyBufferToTexture(const CopyBufferToTextureRecord& copy);
  void copyTextureToBuffer(const CopyTextureToBufferRecord& copy);
  void copyTextureToTexture(const CopyTextureToTextureRecord& copy);
  void copyThroughBuffer(const CopyTextureToTextureRecord& copy, const TextureRegion& from, const TextureRegion& to);
  void clearBuffer(const ClearBufferRecord& clear);
  void resolveQuerySet(const ResolveQuerySetRecord& resolve);
  void writeTimestamp(QuerySet& set, uint32_t index);
  void resetTimestamps(const TimestampWrites& writes);
  void endTimestamp(const TimestampWrites* writes);
  void noteWrite(Buffer& buffer);
  void makeHostReadable();
  void resetPassState();
  // Forgets what is set, not what is bound.
  void resetBindings();
  bool bindGroups(VkPipelineBindPoint point, const Pipeline& pipeline);

  // replay_compute.cpp
  void beginComputePass(const BeginComputePassRecord& record);
  void useDispatchResources(const PipelineLayoutCore& layout);
  bool prepareDispatch();
  void dispatch(const DispatchRecord& record);
  void dispatchIndirect(const DispatchIndirectRecord& record);

  // replay_render.cpp
  void beginRenderPass(const BeginRenderPassRecord& record);
  void endRenderPass();
  void setVertexBuffer(const SetVertexBufferRecord& record);
  void setIndexBuffer(const SetIndexBufferRecord& record);
  bool prepareDraw() {
    if (!drawDirty_) [[likely]]
      return drawable_;
    return bindDrawState();
  }
  bool bindDrawState();
  void checkIndirectDraws(const RenderPassTable& table);
  void drawIndirect(bool indexed);
  void executeBundles(const ExecuteBundlesRecord& record);

  Device& device_;
  queue::Queue& queue_;
  vulkan::Recorder& recorder_;
  const CommandStream& stream_;
  const SideTables& tables_;
  Barriers barriers_;
  std::vector<Buffer*> hostReadable_;  // MAP_READ buffers that have been written

  // The open pass.
  const TimestampWrites* timestamps_ = nullptr;
  const ComputePipeline* computePipeline_ = nullptr;
  const RenderPipeline* renderPipeline_ = nullptr;
  const Pipeline* boundPipeline_ = nullptr;
  const PipelineLayoutCore* boundLayout_ = nullptr;
  BindGroup* groups_[kMaxGroups] = {};
  const SetBindGroupRecord* groupRecords_[kMaxGroups] = {};
  uint32_t usedGroups_ = 0;   // by boundLayout_, a bit each
  uint32_t dirtyGroups_ = 0;  // set since they were last bound
  bool immediatesDirty_ = false;
  alignas(8) std::byte immediates_[SetImmediatesRecord::kMaxBytes] = {};

  // render
  const BeginRenderPassRecord* begin_ = nullptr;
  uint32_t renderPass_ = 0;  // in tables_.renderPasses
  bool drawDirty_ = true;    // a draw has something to bind
  bool emptyViewport_ = false;
  bool drawable_ = true;
  uint32_t openQuery_ = 0;
  std::vector<HelperPipelines::Arguments> indirect_;  // of the pass's draws, in their order
  size_t nextIndirect_ = 0;
  const SetIndexBufferRecord* indexBuffer_ = nullptr;  // the last one
};

}  // namespace alba::device
