// SPDX-License-Identifier: MIT
// Encoders. What a pass does again and again is written down by JavaScript as numbers and read here in one go, when the
// pass ends or a call comes that is none of these.
#include "wire.h"

namespace alba::node {
namespace {

// The same calls for the three kinds of encoder that take them.
struct Compute {
  using Handle = WGPUComputePassEncoder;
  static constexpr auto setBindGroup = wgpuComputePassEncoderSetBindGroup;
};
struct Render {
  using Handle = WGPURenderPassEncoder;
  static constexpr auto setBindGroup = wgpuRenderPassEncoderSetBindGroup;
  static constexpr auto setPipeline = wgpuRenderPassEncoderSetPipeline;
  static constexpr auto setVertexBuffer = wgpuRenderPassEncoderSetVertexBuffer;
  static constexpr auto setIndexBuffer = wgpuRenderPassEncoderSetIndexBuffer;
  static constexpr auto draw = wgpuRenderPassEncoderDraw;
  static constexpr auto drawIndexed = wgpuRenderPassEncoderDrawIndexed;
  static constexpr auto drawIndirect = wgpuRenderPassEncoderDrawIndirect;
  static constexpr auto drawIndexedIndirect = wgpuRenderPassEncoderDrawIndexedIndirect;
};
struct Bundle {
  using Handle = WGPURenderBundleEncoder;
  static constexpr auto setBindGroup = wgpuRenderBundleEncoderSetBindGroup;
  static constexpr auto setPipeline = wgpuRenderBundleEncoderSetPipeline;
  static constexpr auto setVertexBuffer = wgpuRenderBundleEncoderSetVertexBuffer;
  static constexpr auto setIndexBuffer = wgpuRenderBundleEncoderSetIndexBuffer;
  static constexpr auto draw = wgpuRenderBundleEncoderDraw;
  static constexpr auto drawIndexed = wgpuRenderBundleEncoderDrawIndexed;
  static constexpr auto drawIndirect = wgpuRenderBundleEncoderDrawIndirect;
  static constexpr auto drawIndexedIndirect = wgpuRenderBundleEncoderDrawIndexedIndirect;
};

// The numbers of lib/encoders.js.
enum class Op {
  SetPipeline = 1,
  SetBindGroup,
  SetVertexBuffer,
  SetIndexBuffer,
  Draw,
  DrawIndexed,
  DrawIndirect,
  DrawIndexedIndirect,
  Dispatch,
  DispatchIndirect,
  SetViewport,
  SetScissorRect,
  SetBlendConstant,
  SetStencilReference,
  BeginOcclusionQuery,
  EndOcclusionQuery,
};

// A list of operations, each its number and its arguments.
class Operations {
 public:
  Operations(const Handles& handles, const double* at, size_t count) : handles_(handles), at_(at), end_(at + count) {}

  void run(WGPUComputePassEncoder pass) {
    while (at_ < end_) {
      const auto op = Op(int(*at_++));
      switch (op) {
        case Op::SetPipeline:
          wgpuComputePassEncoderSetPipeline(pass, object<WGPUComputePipeline>());
          break;
        case Op::SetBindGroup:
          setBindGroup<Compute>(pass);
          break;
        case Op::Dispatch: {
          const uint32_t x = u32(), y = u32(), z = u32();
          wgpuComputePassEncoderDispatchWorkgroups(pass, x, y, z);
          break;
        }
        case Op::DispatchIndirect: {
          WGPUBuffer buffer = object<WGPUBuffer>();
          wgpuComputePassEncoderDispatchWorkgroupsIndirect(pass, buffer, size64());
          break;
        }
        default:
          return;
      }
    }
  }

  void run(WGPURenderPassEncoder pass) {
    while (at_ < end_) {
      const auto op = Op(int(*at_++));
      switch (op) {
        case Op::SetViewport: {
          float v[6];
          for (float& f : v) f = float(*at_++);
          wgpuRenderPassEncoderSetViewport(pass, v[0], v[1], v[2], v[3], v[4], v[5]);
          break;
        }
        case Op::SetScissorRect: {
          const uint32_t x = u32(), y = u32(), width = u32(), height = u32();
          wgpuRenderPassEncoderSetScissorRect(pass, x, y, width, height);
          break;
        }
        case Op::SetBlendConstant: {
          const WGPUColor color{at_[0], at_[1], at_[2], at_[3]};
          at_ += 4;
          wgpuRenderPassEncoderSetBlendConstant(pass, &color);
          break;
        }
        case Op::SetStencilReference:
          wgpuRenderPassEncoderSetStencilReference(pass, u32());
          break;
        case Op::BeginOcclusionQuery:
          wgpuRenderPassEncoderBeginOcclusionQuery(pass, u32());
          break;
        case Op::EndOcclusionQuery:
          wgpuRenderPassEncoderEndOcclusionQuery(pass);
          break;
        default:
          if (!drawing<Render>(op, pass)) return;
      }
    }
  }

  void run(WGPURenderBundleEncoder bundle) {
    while (at_ < end_)
      if (!drawing<Bundle>(Op(int(*at_++)), bundle)) return;
  }

 private:
  template <class Encoder>
  void setBindGroup(typename Encoder::Handle encoder) {
    uint32_t offsets[kMostOffsets];
    const uint32_t index = u32();
    WGPUBindGroup group = object<WGPUBindGroup>();
    const uint32_t count = u32();
    if (count <= kMostOffsets) {
      for (uint32_t i = 0; i < count; ++i) offsets[i] = u32();
      return Encoder::setBindGroup(encoder, index, group, count, offsets);
    }
    std::vector<uint32_t> many(at_, at_ + count);
    at_ += count;
    Encoder::setBindGroup(encoder, index, group, count, many.data());
  }
  template <class Encoder>
  bool drawing(Op op, typename Encoder::Handle encoder) {
    switch (op) {
      case Op::SetPipeline:
        Encoder::setPipeline(encoder, object<WGPURenderPipeline>());
        return true;
      case Op::SetBindGroup:
        setBindGroup<Encoder>(encoder);
        return true;
      case Op::SetVertexBuffer: {
        const uint32_t slot = u32();
        WGPUBuffer buffer = object<WGPUBuffer>();
        const uint64_t offset = size64(), size = size64();
        Encoder::setVertexBuffer(encoder, slot, buffer, offset, size);
        return true;
      }
      case Op::SetIndexBuffer: {
        WGPUBuffer buffer = object<WGPUBuffer>();
        const auto format = WGPUIndexFormat(u32());
        const uint64_t offset = size64(), size = size64();
        Encoder::setIndexBuffer(encoder, buffer, format, offset, size);
        return true;
      }
      case Op::Draw: {
        const uint32_t vertices = u32(), instances = u32(), firstVertex = u32(), firstInstance = u32();
        Encoder::draw(encoder, vertices, instances, firstVertex, firstInstance);
        return true;
      }
      case Op::DrawIndexed: {
        const uint32_t indices = u32(), instances = u32(), firstIndex = u32();
        const auto baseVertex = int32_t(*at_++);
        Encoder::drawIndexed(encoder, indices, instances, firstIndex, baseVertex, u32());
        return true;
      }
      case Op::DrawIndirect:
      case Op::DrawIndexedIndirect: {
        WGPUBuffer buffer = object<WGPUBuffer>();
        const uint64_t offset = size64();
        (op == Op::DrawIndirect ? Encoder::drawIndirect : Encoder::drawIndexedIndirect)(encoder, buffer, offset);
        return true;
      }
      default:
        return false;
    }
  }
  uint32_t u32() { return uint32_t(*at_++); }
  uint64_t size64() {
    const double n = *at_++;
    return n < 0 ? UINT64_MAX : uint64_t(n);
  }
  template <class Handle>
  Handle object() {
    return handles_.get<Handle>(u32());
  }

  static constexpr uint32_t kMostOffsets = 64;
  const Handles& handles_;
  const double* at_;
  const double* end_;
};

// Calls function(handle) for the encoder, of whichever kind it is.
template <class Visit>
void withEncoder(const Call& call, uint32_t id, Visit visit) {
  void* handle = call.state->handles.pointer(id);
  switch (call.state->handles.kind(id)) {
    case Kind::ComputePassEncoder:
      return visit(static_cast<WGPUComputePassEncoder>(handle));
    case Kind::RenderPassEncoder:
      return visit(static_cast<WGPURenderPassEncoder>(handle));
    case Kind::RenderBundleEncoder:
      return visit(static_cast<WGPURenderBundleEncoder>(handle));
    case Kind::CommandEncoder:
      return visit(static_cast<WGPUCommandEncoder>(handle));
    default:
      return;
  }
}

// encode(encoder, numbers, count)
napi_value encode(napi_env env, napi_callback_info info) {
  Call call(env, info);
  void* data = nullptr;
  napi_get_typedarray_info(env, call.values[1], nullptr, nullptr, &data, nullptr, nullptr);
  Operations operations(call.state->handles, static_cast<const double*>(data), call.u32(2));
  withEncoder(call, call.u32(0), [&](auto encoder) {
    if constexpr (!std::is_same_v<decltype(encoder), WGPUCommandEncoder>) operations.run(encoder);
  });
  return nullptr;
}

napi_value endPass(napi_env env, napi_callback_info info) {
  Call call(env, info);
  if (WGPUComputePassEncoder pass = call.object<WGPUComputePassEncoder>(0))
    wgpuComputePassEncoderEnd(pass);
  else
    wgpuRenderPassEncoderEnd(call.object<WGPURenderPassEncoder>(0));
  return nullptr;
}

// setImmediates(encoder, offset, data, first byte, bytes)
napi_value setImmediates(napi_env env, napi_callback_info info) {
  Call call(env, info);
  void* data = nullptr;
  napi_get_typedarray_info(env, call.values[2], nullptr, nullptr, &data, nullptr, nullptr);
  const char* bytes = data ? static_cast<const char*>(data) + size_t(call.number(3)) : "";
  const auto offset = call.u32(1);
  const auto size = size_t(call.number(4));
  withEncoder(call, call.u32(0), [&](auto encoder) {
    using Encoder = decltype(encoder);
    if constexpr (std::is_same_v<Encoder, WGPUComputePassEncoder>)
      wgpuComputePassEncoderSetImmediates(encoder, offset, bytes, size);
    else if constexpr (std::is_same_v<Encoder, WGPURenderPassEncoder>)
      wgpuRenderPassEncoderSetImmediates(encoder, offset, bytes, size);
    else if constexpr (std::is_same_v<Encoder, WGPURenderBundleEncoder>)
      wgpuRenderBundleEncoderSetImmediates(encoder, offset, bytes, size);
  });
  return nullptr;
}

napi_value executeBundles(napi_env env, napi_callback_info info) {
  Call call(env, info);
  Reader reader(call, call.u32(1));
  size_t count = 0;
  const WGPURenderBundle* bundles =
      reader.array<WGPURenderBundle>(count, [](Reader& r, WGPURenderBundle& b) { b = r.object<WGPURenderBundle>(); });
  wgpuRenderPassEncoderExecuteBundles(call.object<WGPURenderPassEncoder>(0), count, bundles);
  return nullptr;
}

// ---- debug groups, for all four kinds
#define ALBA_NODE_EACH_ENCODER(call, function, ...)                          \
  withEncoder(call, call.u32(0), [&](auto encoder) {                         \
    using Encoder = decltype(encoder);                                       \
    if constexpr (std::is_same_v<Encoder, WGPUComputePassEncoder>)           \
      wgpuComputePassEncoder##function(encoder __VA_OPT__(, ) __VA_ARGS__);  \
    else if constexpr (std::is_same_v<Encoder, WGPURenderPassEncoder>)       \
      wgpuRenderPassEncoder##function(encoder __VA_OPT__(, ) __VA_ARGS__);   \
    else if constexpr (std::is_same_v<Encoder, WGPURenderBundleEncoder>)     \
      wgpuRenderBundleEncoder##function(encoder __VA_OPT__(, ) __VA_ARGS__); \
    else                                                                     \
      wgpuCommandEncoder##function(encoder __VA_OPT__(, ) __VA_ARGS__);      \
  })

napi_value pushDebugGroup(napi_env env, napi_callback_info info) {
  Call call(env, info);
  const std::string text = call.text(1);
  const WGPUStringView label{text.data(), text.size()};
  ALBA_NODE_EACH_ENCODER(call, PushDebugGroup, label);
  return nullptr;
}
napi_value insertDebugMarker(napi_env env, napi_callback_info info) {
  Call call(env, info);
  const std::string text = call.text(1);
  const WGPUStringView label{text.data(), text.size()};
  ALBA_NODE_EACH_ENCODER(call, InsertDebugMarker, label);
  return nullptr;
}
napi_value popDebugGroup(napi_env env, napi_callback_info info) {
  Call call(env, info);
  ALBA_NODE_EACH_ENCODER(call, PopDebugGroup);
  return nullptr;
}

// ---- the command encoder
// copyBufferToBuffer(encoder, source, offset, destination, offset, size)
napi_value copyBufferToBuffer(napi_env env, napi_callback_info info) {
  Call call(env, info);
  wgpuCommandEncoderCopyBufferToBuffer(call.object<WGPUCommandEncoder>(0), call.object<WGPUBuffer>(1), call.size64(2),
                                       call.object<WGPUBuffer>(3), call.size64(4), call.size64(5));
  return nullptr;
}

// copy…(encoder, place of source, destination and size)
template <auto Function, class Source, class Destination>
napi_value copy(napi_env env, napi_callback_info info) {
  Call call(env, info);
  Reader reader(call, call.u32(1));
  Source source;
  Destination destination;
  read(reader, source);
  read(reader, destination);
  const WGPUExtent3D size = reader.extent3D();
  Function(call.object<WGPUCommandEncoder>(0), &source, &destination, &size);
  return nullptr;
}

napi_value clearBuffer(napi_env env, napi_callback_info info) {
  Call call(env, info);
  wgpuCommandEncoderClearBuffer(call.object<WGPUCommandEncoder>(0), call.object<WGPUBuffer>(1), call.size64(2),
                                call.size64(3));
  return nullptr;
}

napi_value resolveQuerySet(napi_env env, napi_callback_info info) {
  Call call(env, info);
  wgpuCommandEncoderResolveQuerySet(call.object<WGPUCommandEncoder>(0), call.object<WGPUQuerySet>(1), call.u32(2),
                                    call.u32(3), call.object<WGPUBuffer>(4), call.size64(5));
  return nullptr;
}

}  // namespace

const std::vector<Entry> kEncodeFunctions = {
    {"encode", encode},
    {"endPass", endPass},
    {"setImmediates", setImmediates},
    {"executeBundles", executeBundles},
    {"pushDebugGroup", pushDebugGroup},
    {"insertDebugMarker", insertDebugMarker},
    {"popDebugGroup", popDebugGroup},
    {"beginRenderPass", create<wgpuCommandEncoderBeginRenderPass, WGPUCommandEncoder, WGPURenderPassDescriptor>},
    {"beginComputePass", create<wgpuCommandEncoderBeginComputePass, WGPUCommandEncoder, WGPUComputePassDescriptor>},
    {"finish", create<wgpuCommandEncoderFinish, WGPUCommandEncoder, WGPUCommandBufferDescriptor>},
    {"finishBundle", create<wgpuRenderBundleEncoderFinish, WGPURenderBundleEncoder, WGPURenderBundleDescriptor>},
    {"copyBufferToBuffer", copyBufferToBuffer},
    {"copyBufferToTexture",
     copy<wgpuCommandEncoderCopyBufferToTexture, WGPUTexelCopyBufferInfo, WGPUTexelCopyTextureInfo>},
    {"copyTextureToBuffer",
     copy<wgpuCommandEncoderCopyTextureToBuffer, WGPUTexelCopyTextureInfo, WGPUTexelCopyBufferInfo>},
    {"copyTextureToTexture",
     copy<wgpuCommandEncoderCopyTextureToTexture, WGPUTexelCopyTextureInfo, WGPUTexelCopyTextureInfo>},
    {"clearBuffer", clearBuffer},
    {"resolveQuerySet", resolveQuerySet},
};

}  // namespace alba::node
