// SPDX-License-Identifier: MIT
// Command encoders: the open/locked/ended machine, the records of the commands outside passes, and finish.
#include "content/command_encoder.h"

#include <algorithm>

#include "content/buffer.h"
#include "content/chain.h"
#include "content/query_set.h"
#include "content/texture.h"

namespace alba::content {

using device::Call;
using device::ChainFault;
using device::CommandStream;
using device::Misuse;

namespace {

// The state behind a handle, kept by the stream: before the record that names it is written.
template <class T>
auto* kept(CommandStream& stream, void* handle) {
  return stream.keep(stateOf(*stream.owner, reinterpret_cast<T*>(handle)));
}

template <class T>
void writeText(CommandStream& stream, WGPUStringView label) {
  const std::string_view text = textOf(label);
  const size_t length = std::min(text.size(), device::kMaxText);
  auto* record = stream.write<T>(length);
  record->textLength = uint32_t(length);
  if (length) std::memcpy(record + 1, text.data(), length);
}

void raiseEnded(Device& device, Call call) {
  raiseLater(device, call, "encoder-ended", "{} was called on a command encoder that has finished.");
}

device::TexelBuffer texelBuffer(CommandStream& stream, const WGPUTexelCopyBufferInfo* info) {
  device::TexelBuffer out{};
  if (!info) return out;
  out = {kept<Buffer>(stream, info->buffer), info->layout.offset, info->layout.bytesPerRow, info->layout.rowsPerImage};
  return out;
}

device::TexelTexture texelTexture(CommandStream& stream, const WGPUTexelCopyTextureInfo* info) {
  device::TexelTexture out{};
  if (!info) return out;
  out = {kept<Texture>(stream, info->texture), info->mipLevel,
         info->aspect == WGPUTextureAspect_Undefined ? WGPUTextureAspect_All : info->aspect, info->origin};
  return out;
}

// A size that is missing is larger than any texture, hence an error.
WGPUExtent3D extentOf(const WGPUExtent3D* size) {
  return size ? *size : WGPUExtent3D{UINT32_MAX, UINT32_MAX, UINT32_MAX};
}

device::TimestampWrites timestampsOf(CommandStream& stream, const WGPUPassTimestampWrites* writes) {
  device::TimestampWrites out{};
  if (!writes) return out;
  out.present = true;
  out.set = kept<QuerySet>(stream, writes->querySet);
  out.begin = writes->beginningOfPassWriteIndex;
  out.end = writes->endOfPassWriteIndex;
  out.chain = chainFault(writes->nextInChain, {});
  return out;
}

device::ColorAttachment colorOf(CommandStream& stream, const WGPURenderPassColorAttachment& color) {
  device::ColorAttachment out{};
  out.view = kept<TextureView>(stream, color.view);
  out.resolveTarget = kept<TextureView>(stream, color.resolveTarget);
  out.depthSlice = color.depthSlice;
  out.loadOp = color.loadOp;
  out.storeOp = color.storeOp;
  out.clearValue = color.clearValue;
  out.chain = chainFault(color.nextInChain, {});
  return out;
}

device::DepthStencilAttachment depthStencilOf(CommandStream& stream, const WGPURenderPassDepthStencilAttachment* from) {
  device::DepthStencilAttachment out{};
  if (!from) return out;
  out.present = true;
  out.view = kept<TextureView>(stream, from->view);
  out.depthLoadOp = from->depthLoadOp, out.depthStoreOp = from->depthStoreOp;
  out.depthClearValue = from->depthClearValue;
  out.depthReadOnly = from->depthReadOnly != 0;
  out.stencilLoadOp = from->stencilLoadOp, out.stencilStoreOp = from->stencilStoreOp;
  out.stencilClearValue = from->stencilClearValue;
  out.stencilReadOnly = from->stencilReadOnly != 0;
  out.chain = chainFault(from->nextInChain, {});
  return out;
}

}  // namespace

void raiseLater(Device& device, Call call, const char* rule, const char* text) {
  device.issueScoped([&state = device.state(), call, rule, text](device::Scope* scope) {
    state.raise(scope, device::callName(call), device::violation(rule, text, device::callName(call)));
  });
}

void dropStream(Device& device, CommandStream* stream) {
  device::StreamPool& pool = device.state().streams();
  if (stream->keepsObjects()) {
    pool.giveBackLater(stream, device.state().timeline());
    device.state().afterIssue();
  } else {
    pool.giveBack(stream);
  }
}

// ---- life
WGPUCommandEncoder Device::createCommandEncoder(WGPUCommandEncoderDescriptor const* descriptor) {
  auto* encoder = new CommandEncoder(*this, descriptor ? textOf(descriptor->label) : std::string_view());
  if (descriptor && descriptor->nextInChain) {
    if (ChainFault fault = chainFault(descriptor->nextInChain, {}))
      issueScoped([&state = this->state(), fault](device::Scope* scope) {
        if (auto e = device::checkChain(fault, "WGPUCommandEncoderDescriptor"))
          state.raise(scope, "createCommandEncoder", *e);
      });
  }
  return reinterpret_cast<WGPUCommandEncoder>(encoder);
}

CommandEncoder::CommandEncoder(Device& device, std::string_view label)
    : device_(&device), stream_(device.state().streams().take()) {
  stream_->owner = &device.state();
  if (!label.empty()) stream_->label = label;
}

CommandEncoder::~CommandEncoder() {
  if (stream_) dropStream(*device_, stream_);
}

void CommandEncoder::setLabel(WGPUStringView label) {
  if (stream_) stream_->label = textOf(label);
}

void CommandEncoder::refuse(Call call) {
  if (state_ == State::Ended) {
    raiseEnded(*device_, call);
  } else if (stream_) {
    stream_->writeMisuse(Misuse::EncoderLocked, call);
    misused_ = true;
  }
}

WGPUCommandBuffer CommandEncoder::finish(WGPUCommandBufferDescriptor const* descriptor) {
  auto handle = makeHandle<CommandBuffer>(
      *device_,
      new device::CommandBuffer(device_->state(), descriptor ? textOf(descriptor->label) : std::string_view()),
      stream_ ? stream_->recordBytes() : 0);
  auto* const state = handle->state();
  if (state_ == State::Ended) {
    raiseEnded(*device_, Call::Finish);
    device_->issue([state] { state->invalidate(); });
    return reinterpret_cast<WGPUCommandBuffer>(handle.detach());
  }
  if (state_ == State::Locked) stream_->writeMisuse(Misuse::OpenPass, Call::Finish);
  if (openPass_) openPass_->stream_ = nullptr;
  openPass_ = nullptr;
  state_ = State::Ended;
  const ChainFault fault = descriptor ? chainFault(descriptor->nextInChain, {}) : ChainFault();
  device_->issueScoped(
      [state, fault, stream = stream_](device::Scope* scope) { state->initialize(scope, stream, fault); });
  stream_ = nullptr;
  return reinterpret_cast<WGPUCommandBuffer>(handle.detach());
}

// ---- passes
void CommandEncoder::lock(PassEncoder& pass) {
  state_ = State::Locked;
  openPass_ = &pass;
  pass.stream_ = stream_;
}

WGPUComputePassEncoder CommandEncoder::beginComputePass(WGPUComputePassDescriptor const* descriptor) {
  auto pass = Ref<ComputePassEncoder>::adopt(new ComputePassEncoder(*this));
  if (CommandStream* stream = recordable(Call::BeginComputePass)) {
    const std::string_view label = descriptor ? textOf(descriptor->label) : std::string_view();
    const size_t length = std::min(label.size(), device::kMaxText);
    const device::TimestampWrites timestamps =
        timestampsOf(*stream, descriptor ? descriptor->timestampWrites : nullptr);
    auto* record = stream->write<device::BeginComputePassRecord>(length);
    record->timestamps = timestamps;
    record->chain = descriptor ? chainFault(descriptor->nextInChain, {}) : ChainFault();
    record->textLength = uint32_t(length);
    if (length) std::memcpy(record + 1, label.data(), length);
    lock(*pass);
  }
  return reinterpret_cast<WGPUComputePassEncoder>(pass.detach());
}

WGPURenderPassEncoder CommandEncoder::beginRenderPass(WGPURenderPassDescriptor const* d) {
  auto pass = Ref<RenderPassEncoder>::adopt(new RenderPassEncoder(*this));
  CommandStream* stream = recordable(Call::BeginRenderPass);
  if (!stream) return reinterpret_cast<WGPURenderPassEncoder>(pass.detach());
  static constexpr WGPURenderPassDescriptor kNone{};
  const bool missing = d == nullptr;
  if (missing) d = &kNone;
  const std::string_view label = textOf(d->label);
  const size_t length = std::min(label.size(), device::kMaxText);
  constexpr uint32_t kMost = device::BeginRenderPassRecord::kMaxAttachments;
  const size_t colors = d->colorAttachments ? std::min<size_t>(d->colorAttachmentCount, kMost) : 0;
  device::ColorAttachment attachments[kMost];
  for (size_t i = 0; i < colors; ++i) attachments[i] = colorOf(*stream, d->colorAttachments[i]);
  const device::DepthStencilAttachment depthStencil = depthStencilOf(*stream, d->depthStencilAttachment);
  const device::TimestampWrites timestamps = timestampsOf(*stream, d->timestampWrites);
  auto* const occlusionSet = kept<QuerySet>(*stream, d->occlusionQuerySet);

  auto* record = stream->write<device::BeginRenderPassRecord>(colors * sizeof(device::ColorAttachment) + length);
  record->missing = missing;
  record->timestamps = timestamps;
  record->depthStencil = depthStencil;
  record->occlusionSet = occlusionSet;
  record->maxDrawCount = 50000000;
  record->colorCount = d->colorAttachmentCount;
  record->keptColors = uint32_t(colors);
  record->textLength = uint32_t(length);
  record->chain = chainFault(d->nextInChain, {WGPUSType_RenderPassMaxDrawCount});
  needList(record->chain, d->colorAttachments, d->colorAttachmentCount, "colorAttachments");
  if (!record->chain) {
    auto* limit = findChained<WGPURenderPassMaxDrawCount>(d->nextInChain, WGPUSType_RenderPassMaxDrawCount);
    if (limit) record->maxDrawCount = limit->maxDrawCount;
  }
  std::copy(attachments, attachments + colors, record->colors());
  if (length) std::memcpy(record->colors() + colors, label.data(), length);
  lock(*pass);
  return reinterpret_cast<WGPURenderPassEncoder>(pass.detach());
}

PassEncoder::~PassEncoder() {
  if (parent_->openPass_ == this) parent_->openPass_ = nullptr;
}

bool PassEncoder::endPass(bool& endsStream) {
  endsStream = false;
  if (ended_) {
    refuseEnded(Call::End);
    return false;
  }
  if (parent_->state_ != CommandEncoder::State::Locked) {
    // Passes that were begun one inside the other end in disorder: finish() reports how it came to that.
    if (parent_->misused_ && parent_->state_ == CommandEncoder::State::Open) return false;
    raiseLater(parent_->device(), Call::End, "pass-end-parent-not-locked",
               "{} was called on a pass whose command encoder has no open pass.");
    return false;
  }
  ended_ = true;
  parent_->state_ = CommandEncoder::State::Open;
  endsStream = stream_ != nullptr;
  // If this is a pass that began while another was open, that one is cut off: the encoder is invalid anyway.
  if (parent_->openPass_ && parent_->openPass_ != this) parent_->openPass_->stream_ = nullptr;
  parent_->openPass_ = nullptr;
  return true;
}

void BindingCommands::refuseEnded(Call call) const {
  if (kind_ == Kind::Bundle)
    raiseLater(device_, call, "bundle-ended", "{} was called on a render bundle encoder that has finished.");
  else
    raiseLater(device_, call, "pass-ended", "{} was called on a pass that has ended.");
}

void ComputePassEncoder::end() {
  bool endsStream;
  if (!endPass(endsStream) || !endsStream) return;
  stream_->write<device::EndComputePassRecord>();
  stream_ = nullptr;
}

void RenderPassEncoder::end() {
  bool endsStream;
  if (!endPass(endsStream) || !endsStream) return;
  stream_->write<device::EndRenderPassRecord>();
  stream_ = nullptr;
}

// ---- commands
void CommandEncoder::clearBuffer(WGPUBuffer buffer, uint64_t offset, uint64_t size) {
  CommandStream* stream = recordable(Call::ClearBuffer);
  if (!stream) return;
  auto* const state = kept<Buffer>(*stream, buffer);
  auto* record = stream->write<device::ClearBufferRecord>();
  record->buffer = state;
  record->offset = offset;
  record->size = size;
}

void CommandEncoder::copyBufferToBuffer(WGPUBuffer source, uint64_t sourceOffset, WGPUBuffer destination,
                                        uint64_t destinationOffset, uint64_t size) {
  CommandStream* stream = recordable(Call::CopyBufferToBuffer);
  if (!stream) return;
  auto* const from = kept<Buffer>(*stream, source);
  auto* const to = kept<Buffer>(*stream, destination);
  auto* record = stream->write<device::CopyBufferToBufferRecord>();
  record->source = from;
  record->destination = to;
  record->sourceOffset = sourceOffset;
  record->destinationOffset = destinationOffset;
  record->size = size;
}

void CommandEncoder::copyBufferToTexture(WGPUTexelCopyBufferInfo const* source,
                                         WGPUTexelCopyTextureInfo const* destination, WGPUExtent3D const* copySize) {
  CommandStream* stream = recordable(Call::CopyBufferToTexture);
  if (!stream) return;
  const device::TexelBuffer from = texelBuffer(*stream, source);
  const device::TexelTexture to = texelTexture(*stream, destination);
  auto* record = stream->write<device::CopyBufferToTextureRecord>();
  record->source = from;
  record->destination = to;
  record->size = extentOf(copySize);
}

void CommandEncoder::copyTextureToBuffer(WGPUTexelCopyTextureInfo const* source,
                                         WGPUTexelCopyBufferInfo const* destination, WGPUExtent3D const* copySize) {
  CommandStream* stream = recordable(Call::CopyTextureToBuffer);
  if (!stream) return;
  const device::TexelTexture from = texelTexture(*stream, source);
  const device::TexelBuffer to = texelBuffer(*stream, destination);
  auto* record = stream->write<device::CopyTextureToBufferRecord>();
  record->source = from;
  record->destination = to;
  record->size = extentOf(copySize);
}

void CommandEncoder::copyTextureToTexture(WGPUTexelCopyTextureInfo const* source,
                                          WGPUTexelCopyTextureInfo const* destination, WGPUExtent3D const* copySize) {
  CommandStream* stream = recordable(Call::CopyTextureToTexture);
  if (!stream) return;
  const device::TexelTexture from = texelTexture(*stream, source);
  const device::TexelTexture to = texelTexture(*stream, destination);
  auto* record = stream->write<device::CopyTextureToTextureRecord>();
  record->source = from;
  record->destination = to;
  record->size = extentOf(copySize);
}

void CommandEncoder::resolveQuerySet(WGPUQuerySet querySet, uint32_t firstQuery, uint32_t queryCount,
                                     WGPUBuffer destination, uint64_t destinationOffset) {
  CommandStream* stream = recordable(Call::ResolveQuerySet);
  if (!stream) return;
  auto* const set = kept<QuerySet>(*stream, querySet);
  auto* const to = kept<Buffer>(*stream, destination);
  auto* record = stream->write<device::ResolveQuerySetRecord>();
  record->set = set;
  record->first = firstQuery;
  record->count = queryCount;
  record->destination = to;
  record->offset = destinationOffset;
}

void CommandEncoder::writeTimestamp(WGPUQuerySet querySet, uint32_t queryIndex) {
  CommandStream* stream = recordable(Call::WriteTimestamp);
  if (!stream) return;
  auto* const set = kept<QuerySet>(*stream, querySet);
  auto* record = stream->write<device::WriteTimestampRecord>();
  record->set = set;
  record->index = queryIndex;
}

void CommandEncoder::insertDebugMarker(WGPUStringView markerLabel) {
  if (CommandStream* stream = recordable(Call::InsertDebugMarker))
    writeText<device::InsertDebugMarkerRecord>(*stream, markerLabel);
}

void CommandEncoder::pushDebugGroup(WGPUStringView groupLabel) {
  if (CommandStream* stream = recordable(Call::PushDebugGroup))
    writeText<device::PushDebugGroupRecord>(*stream, groupLabel);
}

void CommandEncoder::popDebugGroup() {
  if (CommandStream* stream = recordable(Call::PopDebugGroup)) stream->write<device::PopDebugGroupRecord>();
}

void BindingCommands::insertDebugMarker(WGPUStringView markerLabel) {
  if (CommandStream* stream = recordable(Call::InsertDebugMarker))
    writeText<device::InsertDebugMarkerRecord>(*stream, markerLabel);
}

void BindingCommands::pushDebugGroup(WGPUStringView groupLabel) {
  if (CommandStream* stream = recordable(Call::PushDebugGroup))
    writeText<device::PushDebugGroupRecord>(*stream, groupLabel);
}

void BindingCommands::popDebugGroup() {
  if (CommandStream* stream = recordable(Call::PopDebugGroup)) stream->write<device::PopDebugGroupRecord>();
}

void PassEncoder::setLabel(WGPUStringView label) {
  if (stream_) writeText<device::SetPassLabelRecord>(*stream_, label);
}

}  // namespace alba::content
