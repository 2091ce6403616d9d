// SPDX-License-Identifier: MIT
// Reads the arguments of a call off the wire: numbers in a row, texts beside them (see lib/convert.js). What structs
// point to lives in the reader.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>

#include "env.h"

namespace alba::node {

class Reader {
 public:
  // From place `at` of the wire.
  Reader(const Call& call, uint32_t at) : state_(*call.state), at_(call.state->numbers + at) {}
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() {
    for (WGPUTextureView view : views_) wgpuTextureViewRelease(view);
    while (blocks_) std::free(std::exchange(blocks_, blocks_->next));
  }

  template <class T>
  T number() {
    return static_cast<T>(static_cast<NumberOf<T>>(*at_++));
  }
  uint32_t u32() { return uint32_t(*at_++); }
  int32_t i32() { return int32_t(*at_++); }
  uint64_t size64() {
    const double n = *at_++;
    return n < 0 ? UINT64_MAX : uint64_t(n);
  }
  bool flag() { return *at_++ != 0; }
  WGPUStringView string() {
    const auto begin = size_t(*at_++);
    const double length = *at_++;
    if (length < 0) return {nullptr, WGPU_STRLEN};
    return {state_.bytes + begin, size_t(length)};
  }
  template <class Handle>
  Handle object() {
    return state_.handles.get<Handle>(u32());
  }
  WGPUColor color() {
    WGPUColor out;
    out.r = *at_++, out.g = *at_++, out.b = *at_++, out.a = *at_++;
    return out;
  }
  WGPUExtent3D extent3D() {
    WGPUExtent3D out;
    out.width = u32(), out.height = u32(), out.depthOrArrayLayers = u32();
    return out;
  }
  WGPUOrigin3D origin3D() {
    WGPUOrigin3D out;
    out.x = u32(), out.y = u32(), out.z = u32();
    return out;
  }
  WGPUTextureComponentSwizzle swizzle() {
    WGPUTextureComponentSwizzle out = WGPU_TEXTURE_COMPONENT_SWIZZLE_INIT;
    if (!flag()) return out;
    for (WGPUComponentSwizzle* c : {&out.r, &out.g, &out.b, &out.a}) *c = number<WGPUComponentSwizzle>();
    return out;
  }
  // A texture stands for its default view.
  WGPUTextureView view() {
    const uint32_t kind = u32();
    if (kind == 2) return defaultView();
    return object<WGPUTextureView>();
  }
  void resource(WGPUBindGroupEntry& entry) {
    enum { kBuffer, kSampler, kView, kTexture };
    switch (u32()) {
      case kBuffer:
        entry.buffer = object<WGPUBuffer>();
        break;
      case kSampler:
        entry.sampler = object<WGPUSampler>();
        break;
      case kView:
        entry.textureView = object<WGPUTextureView>();
        break;
      case kTexture:
        entry.textureView = defaultView();
        break;
      default:
        u32();
    }
    entry.offset = size64();
    entry.size = size64();
  }
  const WGPUConstantEntry* constants(size_t& count) {
    return array<WGPUConstantEntry>(count, [](Reader& r, WGPUConstantEntry& e) {
      e = WGPU_CONSTANT_ENTRY_INIT;
      e.key = r.string();
      e.value = r.number<double>();
    });
  }
  template <class T, class Read>
  const T* array(size_t& count, Read read) {
    count = u32();
    if (!count) return nullptr;
    T* items = static_cast<T*>(allocate(count * sizeof(T)));
    for (size_t i = 0; i < count; ++i) read(*this, *new (&items[i]) T());
    return items;
  }
  template <class T, class Read>
  const T* one(Read read) {
    T* item = new (allocate(sizeof(T))) T();
    read(*this, *item);
    return item;
  }
  template <class T>
  T* chain(WGPUChainedStruct*& list, WGPUSType type) {
    T* link = new (allocate(sizeof(T))) T();
    link->chain.sType = type;
    link->chain.next = list;
    list = &link->chain;
    return link;
  }
  // Whether a member that is chained was given.
  template <class T>
  static bool given(T value) {
    return value != T(0);
  }
  static bool given(const WGPUTextureComponentSwizzle& swizzle) { return swizzle.r != WGPUComponentSwizzle_Undefined; }

 private:
  template <class T>
  using NumberOf = std::conditional_t<std::is_floating_point_v<T>, T, int64_t>;
  struct Block {
    Block* next;
    alignas(std::max_align_t) std::byte bytes[1];
  };
  static constexpr size_t kBlock = 4096;

  void* allocate(size_t size) {
    size = (size + 15) & ~size_t(15);
    if (size > rest_) {
      const size_t capacity = size > kBlock ? size : kBlock;
      auto* block = static_cast<Block*>(std::malloc(sizeof(Block) + capacity));
      if (!block) throw std::bad_alloc();
      block->next = blocks_;
      blocks_ = block;
      free_ = block->bytes;
      rest_ = capacity;
    }
    rest_ -= size;
    return std::exchange(free_, free_ + size);
  }
  WGPUTextureView defaultView() {
    views_.push_back(wgpuTextureCreateView(object<WGPUTexture>(), nullptr));
    return views_.back();
  }

  Env& state_;
  const double* at_;
  alignas(std::max_align_t) std::byte first_[1024];
  std::byte* free_ = first_;
  size_t rest_ = sizeof first_;
  Block* blocks_ = nullptr;
  std::vector<WGPUTextureView> views_;
};

// How an element of an array is read, and one that may be null: all zeros, which C takes for a hole.
template <class T>
void readOne(Reader& r, T& out) {
  read(r, out);
}
template <class T>
void readNullable(Reader& r, T& out) {
  if (r.flag()) read(r, out);
}

// Both structs of limits, chained.
struct Limits {
  WGPULimits core = WGPU_LIMITS_INIT;
  WGPUCompatibilityModeLimits compatibility = WGPU_COMPATIBILITY_MODE_LIMITS_INIT;
  Limits() { core.nextInChain = &compatibility.chain; }
};
struct LimitField {
  size_t offset;  // in Limits
  bool is64;
};

#include "structs.inc"

// A call (object, parent, place on the wire) -> number that makes something from a descriptor.
template <auto Function, class Parent, class Descriptor>
napi_value create(napi_env env, napi_callback_info info) {
  Call call(env, info);
  Reader reader(call, call.u32(2));
  Descriptor descriptor;
  read(reader, descriptor);
  return call.own(0, Function(call.object<Parent>(1), &descriptor));
}

}  // namespace alba::node
