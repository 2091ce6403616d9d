// SPDX-License-Identifier: MIT
// The walk of finish() (see encoder.h): the order of commands, debug groups, queries, and where an error happened.
#include "device/encoder.h"

#include "device/buffer.h"
#include "device/command_buffer.h"
#include "device/copy_rules.h"
#include "device/query_set.h"
#include "device/texture.h"

namespace alba::device {

const char* callName(Call call) {
  static constexpr const char* kNames[] = {"beginComputePass",
                                           "beginRenderPass",
                                           "clearBuffer",
                                           "copyBufferToBuffer",
                                           "copyBufferToTexture",
                                           "copyTextureToBuffer",
                                           "copyTextureToTexture",
                                           "finish",
                                           "insertDebugMarker",
                                           "popDebugGroup",
                                           "pushDebugGroup",
                                           "resolveQuerySet",
                                           "writeTimestamp",
                                           "dispatchWorkgroups",
                                           "dispatchWorkgroupsIndirect",
                                           "end",
                                           "setBindGroup",
                                           "setImmediates",
                                           "setPipeline",
                                           "beginOcclusionQuery",
                                           "draw",
                                           "drawIndexed",
                                           "drawIndexedIndirect",
                                           "drawIndirect",
                                           "endOcclusionQuery",
                                           "executeBundles",
                                           "setBlendConstant",
                                           "setIndexBuffer",
                                           "setScissorRect",
                                           "setStencilReference",
                                           "setVertexBuffer",
                                           "setViewport"};
  static_assert(sizeof kNames / sizeof *kNames == size_t(Call::Count));
  return kNames[size_t(call)];
}

namespace {

// The call behind a record.
const char* commandName(Cmd command) {
  static constexpr const char* kNames[] = {"finish",
                                           "copyBufferToBuffer",
                                           "copyBufferToTexture",
                                           "copyTextureToBuffer",
                                           "copyTextureToTexture",
                                           "clearBuffer",
                                           "resolveQuerySet",
                                           "writeTimestamp",
                                           "beginComputePass",
                                           "end",
                                           "beginRenderPass",
                                           "end",
                                           "pushDebugGroup",
                                           "popDebugGroup",
                                           "insertDebugMarker",
                                           "setBindGroup",
                                           "setImmediates",
                                           "setPipeline",
                                           "setPipeline",
                                           "dispatchWorkgroups",
                                           "dispatchWorkgroupsIndirect",
                                           "setIndexBuffer",
                                           "setVertexBuffer",
                                           "setViewport",
                                           "setScissorRect",
                                           "setBlendConstant",
                                           "setStencilReference",
                                           "beginOcclusionQuery",
                                           "endOcclusionQuery",
                                           "executeBundles",
                                           "draw",
                                           "drawIndexed",
                                           "drawIndirect",
                                           "drawIndexedIndirect",
                                           "setLabel"};
  static_assert(sizeof kNames / sizeof *kNames == size_t(Cmd::Count));
  return kNames[size_t(command)];
}

template <class Record>
std::string_view textBehind(const Record& record) {
  return {reinterpret_cast<const char*>(&record + 1), record.textLength};
}

}  // namespace

StreamValidator::StreamValidator(Device& device, CommandStream& stream)
    : device_(device),
      stream_(stream),
      tables_(stream.tables),
      used_(tables_),
      state_(device, used_),
      dispatchScope_(dispatchBuffers_, dispatchTextures_),
      renderScope_(tables_.bufferUses, tables_.textureUses) {}

MaybeError StreamValidator::run() {
  if (auto e = walk()) return e;
  return checkGroupsClosed("The command encoder", 0);
}

MaybeError StreamValidator::runBundle(const AttachmentFormats& formats, bool depthReadOnly, bool stencilReadOnly) {
  pass_ = Pass::Bundle;
  renderScope_.begin("render bundle");
  resetBindings();
  table_.formats = formats;
  depthReadOnly_ = depthReadOnly;
  stencilReadOnly_ = stencilReadOnly;
  if (auto e = walk()) return e;
  return checkGroupsClosed("The render bundle encoder", 0);
}

MaybeError StreamValidator::walk() {
  MaybeError error;
  stream_.forEach([&](const RecordHeader& header) {
    ++command_;
    MaybeError found = pass_ >= Pass::Render    ? visitRender(header)
                       : pass_ == Pass::Compute ? visitCompute(header)
                                                : visitEncoder(header);
    if (!found) [[likely]]
      return true;
    error = located(*found, header.kind);
    return false;
  });
  return error;
}

MaybeError StreamValidator::checkGroupsClosed(const char* owner, size_t outside) const {
  if (groups_.size() == outside) return {};
  return violationText("debug-group-open",
                       format("{} ends with {} debug groups still open, the innermost being \"{}\".", owner,
                              groups_.size() - outside, groups_.back()));
}

Error StreamValidator::located(const Error& error, Cmd at) const {
  Error out = kept(error);
  out.owned += " While encoding ";
  if (pass_ == Pass::Compute || pass_ == Pass::Render) {
    out.owned += pass_ == Pass::Compute ? "ComputePass" : "RenderPass";
    if (!passLabel_.empty()) out.owned += " \"" + passLabel_ + "\"";
    out.owned += '.';
  }
  out.owned += format("{}, at command {}", commandName(at), command_);
  if (!stream_.label.empty())
    out.owned +=
        format(" of {} \"{}\"", pass_ == Pass::Bundle ? "RenderBundleEncoder" : "CommandEncoder", stream_.label);
  for (size_t i = 0; i < groups_.size(); ++i) {
    out.owned += i ? "/" : ", in debug group ";
    out.owned += groups_[i];
  }
  out.owned += '.';
  return out;
}

MaybeError StreamValidator::visitAnywhere(const RecordHeader& header) {
  switch (header.kind) {
    case Cmd::Misuse:
      return misuse(recordAs<MisuseRecord>(header));
    case Cmd::PushDebugGroup:
      groups_.push_back(textBehind(recordAs<PushDebugGroupRecord>(header)));
      return {};
    case Cmd::PopDebugGroup:
      return popGroup();
    case Cmd::SetPassLabel:
      passLabel_ = textBehind(recordAs<SetPassLabelRecord>(header));
      return {};
    default:
      return {};
  }
}

MaybeError StreamValidator::misuse(const MisuseRecord& record) const {
  if (record.misuse == Misuse::OpenPass)
    return violation("encoder-open-pass",
                     "The command encoder was finished while a pass of it was open: end the pass first.");
  return violation("encoder-locked",
                   "{} was called on the command encoder while a pass of it was open: end the pass first.",
                   callName(record.call));
}

MaybeError StreamValidator::popGroup() {
  if (groups_.size() == groupsOutside_)
    return violation("debug-group-none", "popDebugGroup was called, but no debug group is open on this encoder.");
  groups_.pop_back();
  return {};
}

MaybeError StreamValidator::checkIndirect(const Buffer* buffer, uint64_t offset, uint64_t bytes) const {
  if (auto e = checkUsable(buffer, device_, "indirectBuffer")) return e;
  if (!buffer->has(WGPUBufferUsage_Indirect))
    return violation("indirect-usage", "The usage {} of {} lacks INDIRECT.", printBufferUsage(buffer->usage()),
                     buffer->named());
  if (offset % 4)
    return violation("indirect-offset", "The indirect offset {} in {} is not a multiple of 4.", offset,
                     buffer->named());
  if (offset > buffer->size() || bytes > buffer->size() - offset)
    return violation("indirect-range", "The {} bytes of arguments at offset {} exceed the size ({}) of {}.", bytes,
                     offset, buffer->size(), buffer->named());
  return {};
}

MaybeError StreamValidator::visitEncoder(const RecordHeader& header) {
  MaybeError error;
  switch (header.kind) {
    case Cmd::CopyBufferToBuffer: {
      const auto& copy = recordAs<CopyBufferToBufferRecord>(header);
      if ((error = validateCopyBufferToBuffer(device_, copy))) return error;
      used_.add(*copy.source), used_.add(*copy.destination);
      return {};
    }
    case Cmd::CopyBufferToTexture: {
      const auto& copy = recordAs<CopyBufferToTextureRecord>(header);
      if ((error = validateCopyBufferToTexture(device_, copy))) return error;
      used_.add(*copy.source.buffer), used_.add(*copy.destination.texture);
      return {};
    }
    case Cmd::CopyTextureToBuffer: {
      const auto& copy = recordAs<CopyTextureToBufferRecord>(header);
      if ((error = validateCopyTextureToBuffer(device_, copy))) return error;
      used_.add(*copy.source.texture), used_.add(*copy.destination.buffer);
      return {};
    }
    case Cmd::CopyTextureToTexture: {
      const auto& copy = recordAs<CopyTextureToTextureRecord>(header);
      if ((error = validateCopyTextureToTexture(device_, copy))) return error;
      used_.add(*copy.source.texture), used_.add(*copy.destination.texture);
      return {};
    }
    case Cmd::ClearBuffer: {
      const auto& clear = recordAs<ClearBufferRecord>(header);
      if ((error = validateClearBuffer(device_, clear))) return error;
      used_.add(*clear.buffer);
      return {};
    }
    case Cmd::ResolveQuerySet:
      return resolveQuerySet(recordAs<ResolveQuerySetRecord>(header));
    case Cmd::WriteTimestamp:
      return writeTimestamp(recordAs<WriteTimestampRecord>(header));
    case Cmd::BeginComputePass:
      return beginComputePass(recordAs<BeginComputePassRecord>(header));
    case Cmd::BeginRenderPass:
      return beginRenderPass(recordAs<BeginRenderPassRecord>(header));
    default:
      return visitAnywhere(header);
  }
}

// ---- queries
MaybeError StreamValidator::resolveQuerySet(const ResolveQuerySetRecord& record) {
  if (auto e = checkUsable(record.set, device_, "querySet")) return e;
  if (auto e = checkUsable(record.destination, device_, "destination")) return e;
  const QuerySet& set = *record.set;
  const Buffer& buffer = *record.destination;
  if (!buffer.has(WGPUBufferUsage_QueryResolve))
    return violation("resolve-usage", "The usage {} of {} lacks QUERY_RESOLVE.", printBufferUsage(buffer.usage()),
                     buffer.named());
  if (record.first >= set.count() || record.count > set.count() - record.first)
    return violation("resolve-queries", "{} queries from {} exceed {}, which has {}.", record.count, record.first,
                     set.named(), set.count());
  if (record.offset % 256)
    return violation("resolve-offset", "The offset {} in {} is not a multiple of 256.", record.offset, buffer.named());
  const uint64_t size = uint64_t(record.count) * 8;
  if (record.offset > buffer.size() || size > buffer.size() - record.offset)
    return violation("resolve-range", "{} queries take {} bytes; at offset {} they exceed the size ({}) of {}.",
                     record.count, size, record.offset, buffer.size(), buffer.named());
  used_.add(*record.set);
  used_.add(*record.destination);
  return {};
}

MaybeError StreamValidator::writeTimestamp(const WriteTimestampRecord& record) {
  if (!device_.has(WGPUFeatureName_TimestampQuery))
    return violation("timestamp-feature",
                     "Timestamps need the feature \"timestamp-query\"; the device was created without it.");
  if (auto e = checkUsable(record.set, device_, "querySet")) return e;
  if (record.set->type() != WGPUQueryType_Timestamp)
    return violation("timestamp-set-type", "{} is not of the type \"timestamp\".", record.set->named());
  if (record.index >= record.set->count())
    return violation("timestamp-index", "The query index {} is not less than the count ({}) of {}.", record.index,
                     record.set->count(), record.set->named());
  used_.add(*record.set);
  return {};
}

MaybeError StreamValidator::checkTimestamps(const TimestampWrites& writes) {
  if (!writes.present) return {};
  if (auto e = checkChain(writes.chain, "WGPUPassTimestampWrites")) return e;
  constexpr uint32_t kNone = WGPU_QUERY_SET_INDEX_UNDEFINED;
  if (writes.begin == kNone && writes.end == kNone)
    return violation("timestamp-none",
                     "timestampWrites gives no index: set beginningOfPassWriteIndex, endOfPassWriteIndex, or both.");
  if (writes.begin == writes.end)
    return violation("timestamp-same", "timestampWrites gives the index {} for both the beginning and the end.",
                     writes.begin);
  for (const uint32_t index : {writes.begin, writes.end}) {
    if (index == kNone) continue;
    if (auto e = writeTimestamp({{}, writes.set, index})) return e;
  }
  return {};
}

// ---- the command buffer
CommandBuffer::CommandBuffer(Device& device, std::string_view label)
    : Object(device, ObjectKind::CommandBuffer, label) {}

CommandBuffer::~CommandBuffer() { consume(); }

void CommandBuffer::initialize(Scope* scope, CommandStream* stream, ChainFault chain) {
  stream_ = stream;
  stream->seal();
  MaybeError error;
  if (!device().isLost()) {
    error = checkChain(chain, "WGPUCommandBufferDescriptor");
    if (!error) error = StreamValidator(device(), *stream).run();
  }
  if (!error && !device().isLost()) return;
  if (error) device().raise(scope, "finish", *error);
  invalidate();
  consume();
}

void CommandBuffer::consume() {
  consumed_ = true;
  if (!stream_) return;
  device().streams().giveBack(stream_);
  stream_ = nullptr;
}

MaybeError validateForSubmit(CommandBuffer& commands, Device& device) {
  if (auto e = checkUsable(&commands, device, "commands")) return e;
  if (commands.isConsumed())
    return violation("submit-again", "{} has been submitted before: a command buffer runs once, so encode a new one.",
                     commands.named());
  const SideTables& tables = commands.stream()->tables;
  for (const Buffer* buffer : tables.buffers) {
    if (buffer->state() == Buffer::State::Available) [[likely]]
      continue;
    if (buffer->state() == Buffer::State::Destroyed)
      return violation("submit-buffer-destroyed", "{}, which {} uses, is destroyed.", buffer->named(),
                       commands.named());
    return violation("submit-buffer-mapped", "{}, which {} uses, is mapped or a mapping is pending: unmap it first.",
                     buffer->named(), commands.named());
  }
  for (const Texture* texture : tables.textures)
    if (texture->isDestroyed())
      return violation("submit-texture-destroyed", "{}, which {} uses, is destroyed.", texture->named(),
                       commands.named());
  for (const QuerySet* set : tables.querySets)
    if (set->isDestroyed())
      return violation("submit-query-set-destroyed", "{}, which {} uses, is destroyed.", set->named(),
                       commands.named());
  return {};
}

}  // namespace alba::device
