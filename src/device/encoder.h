// SPDX-License-Identifier: MIT
// The walk of finish(): reads an encoder's stream once, checks every rule, and fills in the side tables. The first
// broken rule is the one that is reported; the walk ends there. The rules of passes are in compute_pass.cpp and
// render_pass.cpp, those of bundles in render_bundle.cpp.
#pragma once

#include <string>
#include <vector>

#include "device/command_stream.h"
#include "device/error.h"
#include "device/pass_state.h"
#include "device/render_pipeline.h"
#include "device/side_tables.h"

namespace alba::device {

class Device;

class StreamValidator {
 public:
  StreamValidator(Device& device, CommandStream& stream);
  // The first broken rule, with where in the stream it was broken.
  MaybeError run();
  // The same for the stream of a render bundle encoder.
  MaybeError runBundle(const AttachmentFormats& formats, bool depthReadOnly, bool stencilReadOnly);
  // Of the last pass, or of the bundle.
  uint64_t drawCount() const { return drawCount_; }

 private:
  enum class Pass : uint8_t { None, Compute, Render, Bundle };  // the last two draw

  MaybeError walk();
  MaybeError visitEncoder(const RecordHeader& header);
  MaybeError visitCompute(const RecordHeader& header);
  MaybeError visitRender(const RecordHeader& header);
  MaybeError visitAnywhere(const RecordHeader& header);  // what may stand in and out of passes
  MaybeError misuse(const MisuseRecord& record) const;
  Error located(const Error& error, Cmd at) const;

  // encoder.cpp
  MaybeError resolveQuerySet(const ResolveQuerySetRecord& record);
  MaybeError writeTimestamp(const WriteTimestampRecord& record);
  MaybeError checkTimestamps(const TimestampWrites& writes);
  MaybeError popGroup();
  // All but the `outside` groups that were open before are closed again.
  MaybeError checkGroupsClosed(const char* owner, size_t outside) const;
  // The rules of indirect arguments of that many bytes.
  MaybeError checkIndirect(const Buffer* buffer, uint64_t offset, uint64_t bytes) const;

  // compute_pass.cpp
  MaybeError beginComputePass(const BeginComputePassRecord& record);
  MaybeError dispatch(const DispatchRecord& record);
  MaybeError dispatchIndirect(const DispatchIndirectRecord& record);
  MaybeError dispatchScope(Buffer* indirect, uint64_t offset);

  // render_pass.cpp
  struct Attachments;
  MaybeError beginRenderPass(const BeginRenderPassRecord& record);
  MaybeError colorAttachment(const ColorAttachment& color, uint32_t index, Attachments& all);
  MaybeError resolveTarget(const ColorAttachment& color, uint32_t index, Attachments& all);
  MaybeError depthStencilAttachment(const DepthStencilAttachment& depth, Attachments& all);
  MaybeError endRenderPass();
  MaybeError setRenderPipeline(const SetRenderPipelineRecord& record);
  MaybeError setIndexBuffer(const SetIndexBufferRecord& record);
  MaybeError setVertexBuffer(const SetVertexBufferRecord& record);
  MaybeError setViewport(const SetViewportRecord& record) const;
  MaybeError setScissorRect(const SetScissorRectRecord& record) const;
  MaybeError beginOcclusionQuery(const BeginOcclusionQueryRecord& record);
  MaybeError endOcclusionQuery();
  // Pipeline, bind groups, immediates, index and vertex buffers: none is set.
  void resetBindings();
  // What a draw needs of the state, and room for that many elements in the vertex buffers.
  MaybeError checkDraw(uint64_t vertices, uint64_t instances);
  MaybeError checkDrawState();
  Error elementsError(const char* rule, const char* what, uint64_t count,
                      const RenderPipeline::VertexBuffer& buffer) const;
  MaybeError draw(const DrawRecord& record);
  MaybeError drawIndexed(const DrawIndexedRecord& record);
  MaybeError checkIndexBuffer() const;
  uint32_t indexBytes() const { return indexFormat_ == WGPUIndexFormat_Uint16 ? 2 : 4; }
  uint64_t indexCount() const { return indexSize_ / indexBytes(); }
  MaybeError drawIndirect(Buffer* buffer, uint64_t offset, bool indexed);

  // render_bundle.cpp
  MaybeError executeBundles(const ExecuteBundlesRecord& record);
  MaybeError checkBundleFits(const RenderBundle& bundle) const;
  MaybeError takeOver(RenderBundle& bundle);

  Device& device_;
  CommandStream& stream_;
  SideTables& tables_;
  UsedObjects used_;
  PassState state_;
  Pass pass_ = Pass::None;
  uint64_t command_ = 0;  // position in the stream, from 1
  std::string passLabel_;
  std::vector<std::string_view> groups_;  // debug groups, those of the encoder and then the pass's
  size_t groupsOutside_ = 0;              // how many are the encoder's

  // compute
  std::vector<BufferUse> dispatchBuffers_;
  std::vector<TextureUse> dispatchTextures_;
  UsageScope dispatchScope_;

  // render
  static constexpr uint32_t kMaxVertexBuffers = 32;
  UsageScope renderScope_;
  RenderPassTable table_;
  const BeginRenderPassRecord* begin_ = nullptr;
  const RenderPipeline* renderPipeline_ = nullptr;
  bool depthReadOnly_ = false, stencilReadOnly_ = false;
  bool drawDirty_ = true;  // vertex buffers or pipeline have changed
  struct ElementLimit {
    uint64_t most = UINT64_MAX;
    const RenderPipeline::VertexBuffer* buffer = nullptr;  // that holds no more
  };
  ElementLimit vertices_, instances_;  // of the set vertex buffers; up to date unless drawDirty_
  uint64_t vertexSizes_[kMaxVertexBuffers] = {};
  uint32_t vertexSet_ = 0;  // a bit for each slot
  bool indexSet_ = false;
  WGPUIndexFormat indexFormat_ = WGPUIndexFormat_Undefined;
  uint64_t indexOffset_ = 0, indexSize_ = 0;
  uint64_t drawCount_ = 0;
  bool queryOpen_ = false;
};

}  // namespace alba::device
