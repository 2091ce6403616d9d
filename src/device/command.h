// SPDX-License-Identifier: MIT
// The records that encoders write: a header and the call's arguments, and behind some records an array. Nothing is
// checked when they are written, so a record may hold null pointers, ranges that don't exist and numbers that no enum
// has; the walk of finish() finds out. Objects are plain pointers: the stream keeps them alive.
#pragma once

#include <webgpu/webgpu.h>

#include <cstddef>
#include <cstdint>

#include "device/checks.h"

namespace alba::device {

class BindGroup;
class Buffer;
class ComputePipeline;
class QuerySet;
class RenderBundle;
class RenderPipeline;
class Texture;
class TextureView;

enum class Cmd : uint32_t {
  Misuse,
  // encoder
  CopyBufferToBuffer,
  CopyBufferToTexture,
  CopyTextureToBuffer,
  CopyTextureToTexture,
  ClearBuffer,
  ResolveQuerySet,
  WriteTimestamp,
  BeginComputePass,
  EndComputePass,
  BeginRenderPass,
  EndRenderPass,
  // everywhere
  PushDebugGroup,
  PopDebugGroup,
  InsertDebugMarker,
  // passes
  SetBindGroup,
  SetImmediates,
  SetComputePipeline,
  SetRenderPipeline,
  Dispatch,
  DispatchIndirect,
  SetIndexBuffer,
  SetVertexBuffer,
  SetViewport,
  SetScissorRect,
  SetBlendConstant,
  SetStencilReference,
  BeginOcclusionQuery,
  EndOcclusionQuery,
  ExecuteBundles,
  Draw,
  DrawIndexed,
  DrawIndirect,
  DrawIndexedIndirect,
  SetPassLabel,
  Count
};

// The C functions that record, for messages.
enum class Call : uint32_t {
  BeginComputePass,
  BeginRenderPass,
  ClearBuffer,
  CopyBufferToBuffer,
  CopyBufferToTexture,
  CopyTextureToBuffer,
  CopyTextureToTexture,
  Finish,
  InsertDebugMarker,
  PopDebugGroup,
  PushDebugGroup,
  ResolveQuerySet,
  WriteTimestamp,
  DispatchWorkgroups,
  DispatchWorkgroupsIndirect,
  End,
  SetBindGroup,
  SetImmediates,
  SetPipeline,
  BeginOcclusionQuery,
  Draw,
  DrawIndexed,
  DrawIndexedIndirect,
  DrawIndirect,
  EndOcclusionQuery,
  ExecuteBundles,
  SetBlendConstant,
  SetIndexBuffer,
  SetScissorRect,
  SetStencilReference,
  SetVertexBuffer,
  SetViewport,
  Count
};
const char* callName(Call call);  // "setBindGroup"

struct RecordHeader {
  Cmd kind;
  uint32_t words;  // of 8 bytes, header included
};

// Mistakes that the order of calls alone reveals, found where the calls are made.
enum class Misuse : uint32_t {
  EncoderLocked,  // a call on an encoder while a pass of it is open
  OpenPass,       // finish with an open pass
};

struct MisuseRecord {
  static constexpr Cmd kKind = Cmd::Misuse;
  RecordHeader header;
  Misuse misuse;
  Call call;
};

struct CopyBufferToBufferRecord {
  static constexpr Cmd kKind = Cmd::CopyBufferToBuffer;
  RecordHeader header;
  Buffer* source;
  Buffer* destination;
  uint64_t sourceOffset, destinationOffset, size;  // size may be WGPU_WHOLE_SIZE
};

struct TexelBuffer {
  Buffer* buffer;
  uint64_t offset;
  uint32_t bytesPerRow, rowsPerImage;
};
struct TexelTexture {
  Texture* texture;
  uint32_t mipLevel;
  WGPUTextureAspect aspect;
  WGPUOrigin3D origin;
};

struct CopyBufferToTextureRecord {
  static constexpr Cmd kKind = Cmd::CopyBufferToTexture;
  RecordHeader header;
  TexelBuffer source;
  TexelTexture destination;
  WGPUExtent3D size;
};
struct CopyTextureToBufferRecord {
  static constexpr Cmd kKind = Cmd::CopyTextureToBuffer;
  RecordHeader header;
  TexelTexture source;
  TexelBuffer destination;
  WGPUExtent3D size;
};
struct CopyTextureToTextureRecord {
  static constexpr Cmd kKind = Cmd::CopyTextureToTexture;
  RecordHeader header;
  TexelTexture source;
  TexelTexture destination;
  WGPUExtent3D size;
};
struct ClearBufferRecord {
  static constexpr Cmd kKind = Cmd::ClearBuffer;
  RecordHeader header;
  Buffer* buffer;
  uint64_t offset, size;  // size may be WGPU_WHOLE_SIZE
};
struct ResolveQuerySetRecord {
  static constexpr Cmd kKind = Cmd::ResolveQuerySet;
  RecordHeader header;
  QuerySet* set;
  uint32_t first, count;
  Buffer* destination;
  uint64_t offset;
};
struct WriteTimestampRecord {
  static constexpr Cmd kKind = Cmd::WriteTimestamp;
  RecordHeader header;
  QuerySet* set;
  uint32_t index;
};

struct TimestampWrites {
  QuerySet* set;
  uint32_t begin, end;  // WGPU_QUERY_SET_INDEX_UNDEFINED for none
  ChainFault chain;
  bool present;
};

// `textLength` bytes of a text follow some records; longer ones are cut.
constexpr size_t kMaxText = 512;

struct BeginComputePassRecord {
  static constexpr Cmd kKind = Cmd::BeginComputePass;
  RecordHeader header;
  TimestampWrites timestamps;
  ChainFault chain;
  uint32_t textLength;
};
struct EndComputePassRecord {
  static constexpr Cmd kKind = Cmd::EndComputePass;
  RecordHeader header;
};

struct ColorAttachment {
  TextureView* view;
  TextureView* resolveTarget;
  uint32_t depthSlice;
  WGPULoadOp loadOp;
  WGPUStoreOp storeOp;
  ChainFault chain;
  WGPUColor clearValue;
};
struct DepthStencilAttachment {
  TextureView* view;
  WGPULoadOp depthLoadOp, stencilLoadOp;
  WGPUStoreOp depthStoreOp, stencilStoreOp;
  float depthClearValue;
  uint32_t stencilClearValue;
  ChainFault chain;
  bool depthReadOnly, stencilReadOnly, present;
};
// The attachments follow, then the text.
struct BeginRenderPassRecord {
  static constexpr Cmd kKind = Cmd::BeginRenderPass;
  static constexpr uint32_t kMaxAttachments = 16;  // that are kept; more are an error anyway
  RecordHeader header;
  TimestampWrites timestamps;
  DepthStencilAttachment depthStencil;
  QuerySet* occlusionSet;
  uint64_t maxDrawCount;
  uint64_t colorCount;  // as given
  uint32_t keptColors;  // as kept
  uint32_t textLength;
  ChainFault chain;
  bool missing;  // the descriptor was null
  const ColorAttachment* colors() const { return reinterpret_cast<const ColorAttachment*>(this + 1); }
  ColorAttachment* colors() { return reinterpret_cast<ColorAttachment*>(this + 1); }
};
struct EndRenderPassRecord {
  static constexpr Cmd kKind = Cmd::EndRenderPass;
  RecordHeader header;
};

template <Cmd kCmd>
struct TextRecord {
  static constexpr Cmd kKind = kCmd;
  RecordHeader header;
  uint32_t textLength;
};
using PushDebugGroupRecord = TextRecord<Cmd::PushDebugGroup>;
using InsertDebugMarkerRecord = TextRecord<Cmd::InsertDebugMarker>;
using SetPassLabelRecord = TextRecord<Cmd::SetPassLabel>;
struct PopDebugGroupRecord {
  static constexpr Cmd kKind = Cmd::PopDebugGroup;
  RecordHeader header;
};

// The dynamic offsets follow.
struct SetBindGroupRecord {
  static constexpr Cmd kKind = Cmd::SetBindGroup;
  static constexpr uint32_t kMaxOffsets = 64;  // that are kept; more are an error anyway
  RecordHeader header;
  BindGroup* group;
  uint32_t index;
  uint32_t offsetCount;  // as given, or UINT32_MAX for more
  const uint32_t* offsets() const { return reinterpret_cast<const uint32_t*>(this + 1); }
  uint32_t* offsets() { return reinterpret_cast<uint32_t*>(this + 1); }
};
// The bytes follow.
struct SetImmediatesRecord {
  static constexpr Cmd kKind = Cmd::SetImmediates;
  static constexpr uint32_t kMaxBytes = 256;  // that are kept; more are an error anyway
  RecordHeader header;
  uint64_t size;
  uint32_t offset;
  uint32_t missing;  // there were bytes to copy, but no pointer
  const std::byte* bytes() const { return reinterpret_cast<const std::byte*>(this + 1); }
  std::byte* bytes() { return reinterpret_cast<std::byte*>(this + 1); }
};
struct SetComputePipelineRecord {
  static constexpr Cmd kKind = Cmd::SetComputePipeline;
  RecordHeader header;
  ComputePipeline* pipeline;
};
struct SetRenderPipelineRecord {
  static constexpr Cmd kKind = Cmd::SetRenderPipeline;
  RecordHeader header;
  RenderPipeline* pipeline;
};
struct DispatchRecord {
  static constexpr Cmd kKind = Cmd::Dispatch;
  RecordHeader header;
  uint32_t x, y, z;
};
template <Cmd kCmd>
struct IndirectRecord {
  static constexpr Cmd kKind = kCmd;
  RecordHeader header;
  Buffer* buffer;
  uint64_t offset;
};
using DispatchIndirectRecord = IndirectRecord<Cmd::DispatchIndirect>;
using DrawIndirectRecord = IndirectRecord<Cmd::DrawIndirect>;
using DrawIndexedIndirectRecord = IndirectRecord<Cmd::DrawIndexedIndirect>;
struct SetIndexBufferRecord {
  static constexpr Cmd kKind = Cmd::SetIndexBuffer;
  RecordHeader header;
  Buffer* buffer;
  uint64_t offset, size;
  WGPUIndexFormat format;
};
struct SetVertexBufferRecord {
  static constexpr Cmd kKind = Cmd::SetVertexBuffer;
  RecordHeader header;
  Buffer* buffer;
  uint64_t offset, size;
  uint32_t slot;
};
struct SetViewportRecord {
  static constexpr Cmd kKind = Cmd::SetViewport;
  RecordHeader header;
  float x, y, width, height, minDepth, maxDepth;
};
struct SetScissorRectRecord {
  static constexpr Cmd kKind = Cmd::SetScissorRect;
  RecordHeader header;
  uint32_t x, y, width, height;
};
struct SetBlendConstantRecord {
  static constexpr Cmd kKind = Cmd::SetBlendConstant;
  RecordHeader header;
  WGPUColor color;
  uint32_t missing;
};
struct SetStencilReferenceRecord {
  static constexpr Cmd kKind = Cmd::SetStencilReference;
  RecordHeader header;
  uint32_t reference;
};
struct BeginOcclusionQueryRecord {
  static constexpr Cmd kKind = Cmd::BeginOcclusionQuery;
  RecordHeader header;
  uint32_t index;
};
struct EndOcclusionQueryRecord {
  static constexpr Cmd kKind = Cmd::EndOcclusionQuery;
  RecordHeader header;
};
// The bundles follow; a call with very many makes several records.
struct ExecuteBundlesRecord {
  static constexpr Cmd kKind = Cmd::ExecuteBundles;
  RecordHeader header;
  uint64_t count;
  RenderBundle* const* bundles() const { return reinterpret_cast<RenderBundle* const*>(this + 1); }
  RenderBundle** bundles() { return reinterpret_cast<RenderBundle**>(this + 1); }
};
struct DrawRecord {
  static constexpr Cmd kKind = Cmd::Draw;
  RecordHeader header;
  uint32_t vertexCount, instanceCount, firstVertex, firstInstance;
};
struct DrawIndexedRecord {
  static constexpr Cmd kKind = Cmd::DrawIndexed;
  RecordHeader header;
  uint32_t indexCount, instanceCount, firstIndex;
  int32_t baseVertex;
  uint32_t firstInstance;
};

template <class T>
const T& recordAs(const RecordHeader& header) {
  return reinterpret_cast<const T&>(header);
}

}  // namespace alba::device
