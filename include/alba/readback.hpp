// SPDX-License-Identifier: MIT
// Reading buffers and textures back: staging, alignment and row padding are handled inside.
//
//   alba::Bytes result = alba::readBuffer(instance, device, buffer);
//   if (!result) std::puts(result.error.c_str());
//   alba::Image image = alba::readTexture(instance, device, texture);     // tight rows
//
// The source needs CopySrc (a buffer with MapRead is read in place). The data is that of all work submitted before.
#pragma once

#include <webgpu/webgpu.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "alba/error_scope.hpp"
#include "alba/handle.hpp"
#include "alba/wait.hpp"

namespace alba {

// Bytes, or a sentence that says why there are none.
struct Bytes {
  std::vector<uint8_t> bytes;
  std::string error;

  explicit operator bool() const { return error.empty(); }
  // The bytes as elements of a plain type; a rest at the end is left out.
  template <typename T>
  std::vector<T> as() const {
    std::vector<T> values(bytes.size() / sizeof(T));
    if (!values.empty()) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
  }
};

// Texels row after row without padding; rows of blocks for compressed formats.
struct Image {
  std::vector<uint8_t> bytes;
  uint32_t width = 0;
  uint32_t height = 0;
  uint32_t depthOrArrayLayers = 0;
  uint32_t bytesPerRow = 0;
  std::string error;

  explicit operator bool() const { return error.empty(); }
};

// The block of a format: its size in texels and, in a copy, in bytes. No bytes: it cannot be copied to a buffer.
struct TexelBlock {
  uint32_t width = 1;
  uint32_t height = 1;
  uint32_t bytes = 0;
};

inline TexelBlock texelBlock(WGPUTextureFormat format, WGPUTextureAspect aspect = WGPUTextureAspect_All) {
  const auto between = [format](WGPUTextureFormat first, WGPUTextureFormat last) {
    return format >= first && format <= last;
  };
  switch (format) {
    case WGPUTextureFormat_Stencil8:
      return {1, 1, 1};
    case WGPUTextureFormat_Depth16Unorm:
      return {1, 1, 2};
    case WGPUTextureFormat_Depth32Float:
      return {1, 1, 4};
    case WGPUTextureFormat_Depth24PlusStencil8:
      return {1, 1, aspect == WGPUTextureAspect_StencilOnly ? 1u : 0u};
    case WGPUTextureFormat_Depth32FloatStencil8:
      return {1, 1, aspect == WGPUTextureAspect_StencilOnly ? 1u : aspect == WGPUTextureAspect_DepthOnly ? 4u : 0u};
    case WGPUTextureFormat_BC4RUnorm:
    case WGPUTextureFormat_BC4RSnorm:
    case WGPUTextureFormat_BC1RGBAUnorm:
    case WGPUTextureFormat_BC1RGBAUnormSrgb:
    case WGPUTextureFormat_EACR11Unorm:
    case WGPUTextureFormat_EACR11Snorm:
      return {4, 4, 8};
    default:
      break;
  }
  if (between(WGPUTextureFormat_R8Unorm, WGPUTextureFormat_R8Sint)) return {1, 1, 1};
  if (between(WGPUTextureFormat_R16Unorm, WGPUTextureFormat_RG8Sint)) return {1, 1, 2};
  if (between(WGPUTextureFormat_R32Float, WGPUTextureFormat_RGB9E5Ufloat)) return {1, 1, 4};
  if (between(WGPUTextureFormat_RG32Float, WGPUTextureFormat_RGBA16Float)) return {1, 1, 8};
  if (between(WGPUTextureFormat_RGBA32Float, WGPUTextureFormat_RGBA32Sint)) return {1, 1, 16};
  if (between(WGPUTextureFormat_ETC2RGB8Unorm, WGPUTextureFormat_ETC2RGB8A1UnormSrgb)) return {4, 4, 8};
  if (between(WGPUTextureFormat_BC2RGBAUnorm, WGPUTextureFormat_EACRG11Snorm)) return {4, 4, 16};
  if (between(WGPUTextureFormat_ASTC4x4Unorm, WGPUTextureFormat_ASTC12x12UnormSrgb)) {
    // Pairs of unorm and unorm-srgb, in the order of the enum.
    constexpr uint8_t sizes[][2] = {{4, 4}, {5, 4},  {5, 5},  {6, 5},  {6, 6},   {8, 5},   {8, 6},
                                    {8, 8}, {10, 5}, {10, 6}, {10, 8}, {10, 10}, {12, 10}, {12, 12}};
    const auto& size = sizes[(format - WGPUTextureFormat_ASTC4x4Unorm) / 2];
    return {size[0], size[1], 16};
  }
  return {1, 1, 0};
}

namespace detail {

constexpr uint64_t roundUp(uint64_t value, uint64_t step) { return (value + step - 1) / step * step; }
constexpr uint64_t roundDown(uint64_t value, uint64_t step) { return value / step * step; }

// A mapping on its way: the buffer, the part of it that is wanted, and who wants it.
struct Pending {
  Owned<WGPUBuffer> buffer;
  uint64_t mapOffset = 0;
  uint64_t mapSize = 0;
  std::function<void(const uint8_t* bytes, std::string error)> receive;
};

inline WGPUFuture map(std::unique_ptr<Pending> pending, WGPUCallbackMode mode) {
  // From a spontaneous callback the buffer could not be unmapped.
  if (mode != WGPUCallbackMode_WaitAnyOnly) mode = WGPUCallbackMode_AllowProcessEvents;
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = mode;
  const WGPUBuffer buffer = pending->buffer.get();
  const auto offset = static_cast<size_t>(pending->mapOffset), size = static_cast<size_t>(pending->mapSize);
  info.userdata1 = pending.release();
  info.callback = [](WGPUMapAsyncStatus status, WGPUStringView message, void* own, void*) {
    std::unique_ptr<Pending> pending(static_cast<Pending*>(own));
    const WGPUBuffer buffer = pending->buffer.get();
    if (status != WGPUMapAsyncStatus_Success) {
      std::string why = text(message);
      return pending->receive(nullptr, why.empty() ? "The buffer could not be mapped." : why);
    }
    const void* bytes = wgpuBufferGetConstMappedRange(buffer, static_cast<size_t>(pending->mapOffset),
                                                      static_cast<size_t>(pending->mapSize));
    pending->receive(static_cast<const uint8_t*>(bytes), bytes ? "" : "The mapped bytes could not be reached.");
    wgpuBufferUnmap(buffer);
  };
  return wgpuBufferMapAsync(buffer, WGPUMapMode_Read, offset, size, info);
}

inline Owned<WGPUBuffer> share(const Owned<WGPUBuffer>& buffer) {
  wgpuBufferAddRef(buffer.get());
  return Owned<WGPUBuffer>(buffer.get());
}

inline Owned<WGPUBuffer> makeStaging(WGPUDevice device, uint64_t size) {
  WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
  descriptor.label = view("readback staging");
  descriptor.size = size;
  descriptor.usage = WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst;
  return Owned<WGPUBuffer>(wgpuDeviceCreateBuffer(device, &descriptor));
}

inline void submit(WGPUDevice device, WGPUCommandEncoder encoder) {
  Owned<WGPUCommandBuffer> commands(wgpuCommandEncoderFinish(encoder, nullptr));
  Owned<WGPUQueue> queue(wgpuDeviceGetQueue(device));
  const WGPUCommandBuffer list[] = {commands.get()};
  wgpuQueueSubmit(queue.get(), 1, list);
}

// Copies the rows of blocks that lie `stride` apart into rows that follow each other.
inline std::vector<uint8_t> tighten(const uint8_t* bytes, uint64_t stride, uint64_t rowBytes, uint64_t rows) {
  std::vector<uint8_t> tight(static_cast<size_t>(rowBytes * rows));
  for (uint64_t row = 0; row < rows; ++row) {
    std::memcpy(tight.data() + row * rowBytes, bytes + row * stride, static_cast<size_t>(rowBytes));
  }
  return tight;
}

// One limit for several waits.
class Deadline {
 public:
  explicit Deadline(uint64_t timeoutNs) : timeoutNs_(timeoutNs) {}
  uint64_t left() const {
    if (timeoutNs_ == kForever) return kForever;
    const auto passed = std::chrono::steady_clock::now() - start_;
    const auto spent = static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(passed).count());
    return spent < timeoutNs_ ? timeoutNs_ - spent : 0;
  }

 private:
  uint64_t timeoutNs_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Runs start(receiver, mode, mapped), which begins a readback in error scopes of its own and tells which buffer it
// maps, and waits for what it gives.
template <typename Result, typename Start>
Result waitFor(WGPUInstance instance, WGPUDevice device, uint64_t timeoutNs, Start start) {
  const Deadline deadline(timeoutNs);
  auto shared = std::make_shared<Result>();
  shared->error = "The readback did not finish in time.";
  ErrorScope validation(device, WGPUErrorFilter_Validation);
  ErrorScope memory(device, WGPUErrorFilter_OutOfMemory);
  Owned<WGPUBuffer> mapped;
  const WGPUFuture future =
      start([shared](Result result) { *shared = std::move(result); }, WGPUCallbackMode_WaitAnyOnly, &mapped);
  const Error memoryError = memory.pop(instance, deadline.left());
  const Error error = validation.pop(instance, deadline.left());
  if (future.id && !wait(instance, future, deadline.left())) {
    // Nobody will wait for this future again, so the mapping is given up and its callback hears of that now.
    const bool pending = wgpuBufferGetMapState(mapped.get()) == WGPUBufferMapState_Pending;
    const std::string late = shared->error;
    if (pending) wgpuBufferUnmap(mapped.get());
    if (wait(instance, future, 0) && pending) shared->error = late;
  }
  // The first cause says more than "not mapped".
  if (memoryError || error) *shared = Result{};
  if (memoryError) shared->error = memoryError.message;
  if (error) shared->error = error.message;
  return std::move(*shared);
}

// readBufferAsync; `mapped` (may be null) gets a reference to the buffer that is mapped.
template <typename F>
WGPUFuture startReadBuffer(WGPUDevice device, WGPUBuffer buffer, uint64_t offset, uint64_t size, F receive,
                           WGPUCallbackMode mode, Owned<WGPUBuffer>* mapped) {
  const uint64_t whole = wgpuBufferGetSize(buffer);
  if (size == WGPU_WHOLE_SIZE && offset <= whole) size = whole - offset;
  const auto fail = [&receive](std::string why) {
    receive(Bytes{{}, std::move(why)});
    return WGPU_FUTURE_INIT;
  };
  if (offset > whole || size > whole - offset) {
    return fail("Bytes " + std::to_string(offset) + " and " + std::to_string(size) +
                " more do not lie in the buffer of " + std::to_string(whole) + " bytes.");
  }
  if (size == 0) return fail("");
  const bool mappable = (wgpuBufferGetUsage(buffer) & WGPUBufferUsage_MapRead) != 0;
  if (!mappable && !(wgpuBufferGetUsage(buffer) & WGPUBufferUsage_CopySrc)) {
    return fail("The buffer has neither CopySrc nor MapRead in its usage.");
  }
  // Map ranges start at multiples of 8, copies at multiples of 4; both have sizes of multiples of 4.
  const uint64_t begin = roundDown(offset, mappable ? 8 : 4);
  const uint64_t end = roundUp(offset + size, 4);
  if (end > whole) return fail("The last bytes of a buffer whose size is no multiple of 4 cannot be copied.");
  auto pending = std::make_unique<Pending>();
  pending->mapSize = end - begin;
  if (mappable) {
    wgpuBufferAddRef(buffer);
    pending->buffer = Owned<WGPUBuffer>(buffer);
    pending->mapOffset = begin;
  } else {
    pending->buffer = makeStaging(device, end - begin);
    if (!pending->buffer) return fail("No staging buffer could be made.");
    Owned<WGPUCommandEncoder> encoder(wgpuDeviceCreateCommandEncoder(device, nullptr));
    wgpuCommandEncoderCopyBufferToBuffer(encoder.get(), buffer, begin, pending->buffer.get(), 0, end - begin);
    submit(device, encoder.get());
  }
  if (mapped) *mapped = share(pending->buffer);
  const uint64_t skip = offset - begin;
  pending->receive = [receive = std::move(receive), skip, size](const uint8_t* bytes, std::string error) mutable {
    if (!bytes) return receive(Bytes{{}, std::move(error)});
    receive(Bytes{std::vector<uint8_t>(bytes + skip, bytes + skip + size), {}});
  };
  return map(std::move(pending), mode);
}

}  // namespace detail

// Begins to read `size` bytes from `offset` (any numbers); receive(Bytes) runs in ProcessEvents or WaitAny.
template <typename F>
WGPUFuture readBufferAsync(WGPUDevice device, WGPUBuffer buffer, uint64_t offset, uint64_t size, F receive,
                           WGPUCallbackMode mode = WGPUCallbackMode_AllowProcessEvents) {
  return detail::startReadBuffer(device, buffer, offset, size, std::move(receive), mode, nullptr);
}

// Reads `size` bytes from `offset` and waits for them. Errors come back in the result, none reaches the device. After a
// timeout nothing is left over; a buffer with MapRead, which is read in place, is unmapped.
inline Bytes readBuffer(WGPUInstance instance, WGPUDevice device, WGPUBuffer buffer, uint64_t offset = 0,
                        uint64_t size = WGPU_WHOLE_SIZE, uint64_t timeoutNs = kForever) {
  return detail::waitFor<Bytes>(
      instance, device, timeoutNs, [&](auto receive, WGPUCallbackMode mode, Owned<WGPUBuffer>* mapped) {
        return detail::startReadBuffer(device, buffer, offset, size, std::move(receive), mode, mapped);
      });
}

namespace detail {

// readTextureAsync; `mapped` as above.
template <typename F>
WGPUFuture startReadTexture(WGPUDevice device, const WGPUTexelCopyTextureInfo& source, WGPUExtent3D size, F receive,
                            WGPUCallbackMode mode, Owned<WGPUBuffer>* mapped) {
  const TexelBlock block = texelBlock(wgpuTextureGetFormat(source.texture), source.aspect);
  const auto fail = [&receive](std::string why) {
    Image image;
    image.error = std::move(why);
    receive(std::move(image));
    return WGPU_FUTURE_INIT;
  };
  if (block.bytes == 0) return fail("This format and aspect cannot be copied to a buffer.");
  const uint64_t columns = roundUp(size.width, block.width) / block.width;
  const uint64_t rows = roundUp(size.height, block.height) / block.height;
  const uint64_t rowBytes = columns * block.bytes;
  const uint64_t stride = roundUp(rowBytes, 256);
  const uint64_t total = rows * size.depthOrArrayLayers;
  if (rowBytes == 0 || total == 0) return fail("An image of no texels cannot be read.");
  if (total > (uint64_t{1} << 48) / stride) return fail("An image of so many texels cannot be read in one piece.");
  auto pending = std::make_unique<Pending>();
  pending->mapSize = stride * total;
  pending->buffer = makeStaging(device, pending->mapSize);
  if (!pending->buffer) return fail("No staging buffer could be made.");
  WGPUTexelCopyBufferInfo destination = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
  destination.buffer = pending->buffer.get();
  destination.layout.bytesPerRow = static_cast<uint32_t>(stride);
  destination.layout.rowsPerImage = static_cast<uint32_t>(rows);
  Owned<WGPUCommandEncoder> encoder(wgpuDeviceCreateCommandEncoder(device, nullptr));
  wgpuCommandEncoderCopyTextureToBuffer(encoder.get(), &source, &destination, &size);
  submit(device, encoder.get());
  if (mapped) *mapped = share(pending->buffer);
  Image image;
  image.width = size.width;
  image.height = size.height;
  image.depthOrArrayLayers = size.depthOrArrayLayers;
  image.bytesPerRow = static_cast<uint32_t>(rowBytes);
  pending->receive = [receive = std::move(receive), image, stride, rowBytes, total](const uint8_t* bytes,
                                                                                    std::string error) mutable {
    image.error = std::move(error);
    if (bytes) image.bytes = tighten(bytes, stride, rowBytes, total);
    receive(std::move(image));
  };
  return map(std::move(pending), mode);
}

}  // namespace detail

// Begins to read part of a texture; receive(Image) runs in ProcessEvents or WaitAny. The size is in texels, whole
// blocks at least.
template <typename F>
WGPUFuture readTextureAsync(WGPUDevice device, const WGPUTexelCopyTextureInfo& source, WGPUExtent3D size, F receive,
                            WGPUCallbackMode mode = WGPUCallbackMode_AllowProcessEvents) {
  return detail::startReadTexture(device, source, size, std::move(receive), mode, nullptr);
}

// Reads part of a texture and waits for it. Errors come back in the result, none reaches the device.
inline Image readTexture(WGPUInstance instance, WGPUDevice device, const WGPUTexelCopyTextureInfo& source,
                         WGPUExtent3D size, uint64_t timeoutNs = kForever) {
  return detail::waitFor<Image>(
      instance, device, timeoutNs, [&](auto receive, WGPUCallbackMode mode, Owned<WGPUBuffer>* mapped) {
        return detail::startReadTexture(device, source, size, std::move(receive), mode, mapped);
      });
}

// Reads a whole mip level of a texture, all layers or slices of it.
inline Image readTexture(WGPUInstance instance, WGPUDevice device, WGPUTexture texture, uint32_t mipLevel = 0,
                         uint64_t timeoutNs = kForever) {
  WGPUTexelCopyTextureInfo source = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  source.texture = texture;
  source.mipLevel = mipLevel;
  const auto level = [mipLevel](uint32_t size) { return std::max(1u, mipLevel < 32 ? size >> mipLevel : 0u); };
  const TexelBlock block = texelBlock(wgpuTextureGetFormat(texture));
  WGPUExtent3D size;
  size.width = static_cast<uint32_t>(detail::roundUp(level(wgpuTextureGetWidth(texture)), block.width));
  size.height = static_cast<uint32_t>(detail::roundUp(level(wgpuTextureGetHeight(texture)), block.height));
  size.depthOrArrayLayers = wgpuTextureGetDepthOrArrayLayers(texture);
  if (wgpuTextureGetDimension(texture) == WGPUTextureDimension_3D)
    size.depthOrArrayLayers = level(size.depthOrArrayLayers);
  return readTexture(instance, device, source, size, timeoutNs);
}

}  // namespace alba
