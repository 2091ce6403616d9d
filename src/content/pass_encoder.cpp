// SPDX-License-Identifier: MIT
// The records of the commands inside passes and bundles. These are the hottest calls of the API: its objects are
// kept alive, a record is reserved and filled; nothing else happens.
#include <algorithm>

#include "content/bind_group.h"
#include "content/buffer.h"
#include "content/command_encoder.h"
#include "content/pipeline.h"
#include "content/render_bundle.h"

namespace alba::content {

using device::Call;
using device::CommandStream;

namespace {

// The state behind a handle, kept by the stream: before the record that names it is written.
template <class T, class Handle>
auto* kept(CommandStream& stream, Handle handle) {
  return stream.keep(stateOf(*stream.owner, reinterpret_cast<T*>(handle)));
}

}  // namespace

void BindingCommands::setBindGroup(uint32_t groupIndex, WGPUBindGroup group, size_t dynamicOffsetCount,
                                   uint32_t const* dynamicOffsets) {
  CommandStream* stream = recordable(Call::SetBindGroup);
  if (!stream) return;
  size_t offsets = dynamicOffsets ? dynamicOffsetCount : 0;
  if (offsets > device::SetBindGroupRecord::kMaxOffsets) [[unlikely]]
    offsets = 0;
  auto* const state = kept<BindGroup>(*stream, group);
  auto* record = stream->write<device::SetBindGroupRecord>(offsets * sizeof(uint32_t));
  record->group = state;
  record->index = groupIndex;
  record->offsetCount = offsets == dynamicOffsetCount ? uint32_t(offsets) : UINT32_MAX;
  for (size_t i = 0; i < offsets; ++i) record->offsets()[i] = dynamicOffsets[i];
}

void BindingCommands::setImmediates(uint32_t offset, void const* data, size_t size) {
  CommandStream* stream = recordable(Call::SetImmediates);
  if (!stream) return;
  const size_t kept = data && size <= device::SetImmediatesRecord::kMaxBytes ? size : 0;
  auto* record = stream->write<device::SetImmediatesRecord>(kept);
  record->size = size;
  record->offset = offset;
  record->missing = size && !data;
  if (kept) std::memcpy(record->bytes(), data, kept);
}

// ---- compute
void ComputePassEncoder::setPipeline(WGPUComputePipeline pipeline) {
  CommandStream* stream = recordable(Call::SetPipeline);
  if (!stream) return;
  auto* const state = kept<ComputePipeline>(*stream, pipeline);
  auto* record = stream->write<device::SetComputePipelineRecord>();
  record->pipeline = state;
}

void ComputePassEncoder::dispatchWorkgroups(uint32_t x, uint32_t y, uint32_t z) {
  CommandStream* stream = recordable(Call::DispatchWorkgroups);
  if (!stream) return;
  auto* record = stream->write<device::DispatchRecord>();
  record->x = x, record->y = y, record->z = z;
}

void ComputePassEncoder::dispatchWorkgroupsIndirect(WGPUBuffer indirectBuffer, uint64_t indirectOffset) {
  CommandStream* stream = recordable(Call::DispatchWorkgroupsIndirect);
  if (!stream) return;
  auto* const state = kept<Buffer>(*stream, indirectBuffer);
  auto* record = stream->write<device::DispatchIndirectRecord>();
  record->buffer = state;
  record->offset = indirectOffset;
}

// ---- render
template <class Base>
void RenderCommands<Base>::setPipeline(WGPURenderPipeline pipeline) {
  CommandStream* stream = this->recordable(Call::SetPipeline);
  if (!stream) return;
  auto* const state = kept<RenderPipeline>(*stream, pipeline);
  auto* record = stream->write<device::SetRenderPipelineRecord>();
  record->pipeline = state;
}

template <class Base>
void RenderCommands<Base>::draw(uint32_t vertexCount, uint32_t instanceCount, uint32_t firstVertex,
                                uint32_t firstInstance) {
  CommandStream* stream = this->recordable(Call::Draw);
  if (!stream) return;
  auto* record = stream->write<device::DrawRecord>();
  record->vertexCount = vertexCount;
  record->instanceCount = instanceCount;
  record->firstVertex = firstVertex;
  record->firstInstance = firstInstance;
}

template <class Base>
void RenderCommands<Base>::drawIndexed(uint32_t indexCount, uint32_t instanceCount, uint32_t firstIndex,
                                       int32_t baseVertex, uint32_t firstInstance) {
  CommandStream* stream = this->recordable(Call::DrawIndexed);
  if (!stream) return;
  auto* record = stream->write<device::DrawIndexedRecord>();
  record->indexCount = indexCount;
  record->instanceCount = instanceCount;
  record->firstIndex = firstIndex;
  record->baseVertex = baseVertex;
  record->firstInstance = firstInstance;
}

template <class Base>
void RenderCommands<Base>::drawIndirect(WGPUBuffer indirectBuffer, uint64_t indirectOffset) {
  CommandStream* stream = this->recordable(Call::DrawIndirect);
  if (!stream) return;
  auto* const state = kept<Buffer>(*stream, indirectBuffer);
  auto* record = stream->write<device::DrawIndirectRecord>();
  record->buffer = state;
  record->offset = indirectOffset;
}

template <class Base>
void RenderCommands<Base>::drawIndexedIndirect(WGPUBuffer indirectBuffer, uint64_t indirectOffset) {
  CommandStream* stream = this->recordable(Call::DrawIndexedIndirect);
  if (!stream) return;
  auto* const state = kept<Buffer>(*stream, indirectBuffer);
  auto* record = stream->write<device::DrawIndexedIndirectRecord>();
  record->buffer = state;
  record->offset = indirectOffset;
}

void RenderPassEncoder::executeBundles(size_t bundleCount, WGPURenderBundle const* bundles) {
  CommandStream* stream = recordable(Call::ExecuteBundles);
  if (!stream) return;
  // A missing list is like one missing bundle.
  const WGPURenderBundle none = nullptr;
  if (!bundles && bundleCount) bundles = &none, bundleCount = 1;
  constexpr size_t kAtATime = 256;
  size_t done = 0;
  do {
    const size_t count = std::min(bundleCount - done, kAtATime);
    device::RenderBundle* states[kAtATime];
    for (size_t i = 0; i < count; ++i) states[i] = kept<RenderBundle>(*stream, bundles[done + i]);
    auto* record = stream->write<device::ExecuteBundlesRecord>(count * sizeof(device::RenderBundle*));
    record->count = count;
    for (size_t i = 0; i < count; ++i) record->bundles()[i] = states[i];
    done += count;
  } while (done < bundleCount);
}

template <class Base>
void RenderCommands<Base>::setIndexBuffer(WGPUBuffer buffer, WGPUIndexFormat format, uint64_t offset, uint64_t size) {
  CommandStream* stream = this->recordable(Call::SetIndexBuffer);
  if (!stream) return;
  auto* const state = kept<Buffer>(*stream, buffer);
  auto* record = stream->write<device::SetIndexBufferRecord>();
  record->buffer = state;
  record->offset = offset;
  record->size = size;
  record->format = format;
}

template <class Base>
void RenderCommands<Base>::setVertexBuffer(uint32_t slot, WGPUBuffer buffer, uint64_t offset, uint64_t size) {
  CommandStream* stream = this->recordable(Call::SetVertexBuffer);
  if (!stream) return;
  auto* const state = kept<Buffer>(*stream, buffer);
  auto* record = stream->write<device::SetVertexBufferRecord>();
  record->buffer = state;
  record->offset = offset;
  record->size = size;
  record->slot = slot;
}

void RenderPassEncoder::setViewport(float x, float y, float width, float height, float minDepth, float maxDepth) {
  CommandStream* stream = recordable(Call::SetViewport);
  if (!stream) return;
  auto* record = stream->write<device::SetViewportRecord>();
  record->x = x, record->y = y;
  record->width = width, record->height = height;
  record->minDepth = minDepth, record->maxDepth = maxDepth;
}

void RenderPassEncoder::setScissorRect(uint32_t x, uint32_t y, uint32_t width, uint32_t height) {
  CommandStream* stream = recordable(Call::SetScissorRect);
  if (!stream) return;
  auto* record = stream->write<device::SetScissorRectRecord>();
  record->x = x, record->y = y;
  record->width = width, record->height = height;
}

void RenderPassEncoder::setBlendConstant(WGPUColor const* color) {
  CommandStream* stream = recordable(Call::SetBlendConstant);
  if (!stream) return;
  auto* record = stream->write<device::SetBlendConstantRecord>();
  record->color = color ? *color : WGPUColor{};
  record->missing = color == nullptr;
}

void RenderPassEncoder::setStencilReference(uint32_t reference) {
  CommandStream* stream = recordable(Call::SetStencilReference);
  if (!stream) return;
  stream->write<device::SetStencilReferenceRecord>()->reference = reference;
}

void RenderPassEncoder::beginOcclusionQuery(uint32_t queryIndex) {
  CommandStream* stream = recordable(Call::BeginOcclusionQuery);
  if (!stream) return;
  stream->write<device::BeginOcclusionQueryRecord>()->index = queryIndex;
}

void RenderPassEncoder::endOcclusionQuery() {
  if (CommandStream* stream = recordable(Call::EndOcclusionQuery)) stream->write<device::EndOcclusionQueryRecord>();
}

template class RenderCommands<PassEncoder>;
template class RenderCommands<BindingCommands>;

}  // namespace alba::content
