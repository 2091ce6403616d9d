// SPDX-License-Identifier: MIT
// Owned<WGPUBuffer> and its like: a C handle with one reference, given back at the end of its life.
// Only webgpu.h is needed; programs that use webgpu_cpp.h have wgpu::Buffer for the same purpose.
#pragma once

#include <webgpu/webgpu.h>

#include <utility>

namespace alba {
namespace detail {

#define ALBA_RELEASE(Object) \
  inline void release(WGPU##Object handle) { wgpu##Object##Release(handle); }
ALBA_RELEASE(Adapter)
ALBA_RELEASE(BindGroup)
ALBA_RELEASE(BindGroupLayout)
ALBA_RELEASE(Buffer)
ALBA_RELEASE(CommandBuffer)
ALBA_RELEASE(CommandEncoder)
ALBA_RELEASE(ComputePassEncoder)
ALBA_RELEASE(ComputePipeline)
ALBA_RELEASE(Device)
ALBA_RELEASE(Instance)
ALBA_RELEASE(PipelineLayout)
ALBA_RELEASE(QuerySet)
ALBA_RELEASE(Queue)
ALBA_RELEASE(RenderBundle)
ALBA_RELEASE(RenderPassEncoder)
ALBA_RELEASE(RenderPipeline)
ALBA_RELEASE(Sampler)
ALBA_RELEASE(ShaderModule)
ALBA_RELEASE(Texture)
ALBA_RELEASE(TextureView)
#undef ALBA_RELEASE

}  // namespace detail

template <typename Handle>
class Owned {
 public:
  Owned() = default;
  // Takes over the caller's reference.
  explicit Owned(Handle handle) : handle_(handle) {}
  Owned(Owned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Owned& operator=(Owned&& other) noexcept {
    if (this != &other) reset(std::exchange(other.handle_, nullptr));
    return *this;
  }
  ~Owned() { reset(); }

  Handle get() const { return handle_; }
  explicit operator bool() const { return handle_ != nullptr; }
  Handle take() { return std::exchange(handle_, nullptr); }
  void reset(Handle handle = nullptr) {
    Handle old = std::exchange(handle_, handle);
    if (old) detail::release(old);
  }

 private:
  Handle handle_ = nullptr;
};

}  // namespace alba
