// SPDX-License-Identifier: MIT
// Any sequence of calls through webgpu.h: no crash, no leak, every callback exactly once. The input is a program: each
// byte names a call, the bytes behind it its arguments; arguments are drawn from small ranges around what is valid, so
// that many calls succeed and the rest fail near a bound.
#include <webgpu/webgpu.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace {

const char* const kShaders[] = {
    "@group(0) @binding(0) var<storage, read_write> a: array<u32>;\n"
    "@compute @workgroup_size(4) fn main(@builtin(global_invocation_id) i: vec3u) { a[i.x] += 1u; }",
    "@group(0) @binding(0) var<uniform> u: vec4f; @vertex fn v(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f "
    "{ return u + vec4f(f32(i)); } @fragment fn f() -> @location(0) vec4f { return u; }",
    "@vertex fn v(@location(0) p: vec2f) -> @builtin(position) vec4f { return vec4f(p, 0.5, 1); } "
    "@fragment fn f() -> @location(0) vec4f { return vec4f(1); }",
    "@compute @workgroup_size(1) fn main() { let x = ; }",
    "",
};

class Program {
 public:
  Program(const uint8_t* data, size_t size) : at_(data), end_(data + size) {}

  void run() {
    start();
    for (int calls = 0; at_ < end_ && calls < 400; ++calls) call();
    finish();
  }

 private:
  uint8_t byte() { return at_ < end_ ? *at_++ : 0; }
  uint32_t number() {
    static const uint32_t kNumbers[] = {0, 1, 2, 3, 4, 8, 16, 64, 255, 256, 257, 1024, 4096, 65536, 0x7FFFFFFF, 0xFFFFFFFF};
    const uint8_t b = byte();
    return b & 0x80 ? b & 0x7F : kNumbers[b & 15];
  }
  uint64_t size() {
    const uint32_t n = number();
    return n == 0xFFFFFFFF ? WGPU_WHOLE_SIZE : n;
  }
  template <class T>
  T pick(const std::vector<T>& list) {
    if (list.empty()) return nullptr;
    return list[byte() % list.size()];
  }
  template <class T>
  T take(std::vector<T>& list) {
    if (list.empty()) return nullptr;
    const size_t i = byte() % list.size();
    T object = list[i];
    list.erase(list.begin() + i);
    return object;
  }
  WGPUStringView label() { return {"fuzz", byte() % 5u}; }

  void start() {
    WGPUInstanceFeatureName timed = WGPUInstanceFeatureName_TimedWaitAny;
    WGPUInstanceDescriptor d = WGPU_INSTANCE_DESCRIPTOR_INIT;
    d.requiredFeatureCount = 1;
    d.requiredFeatures = &timed;
    instance_ = wgpuCreateInstance(&d);
    WGPURequestAdapterCallbackInfo adapterInfo = WGPU_REQUEST_ADAPTER_CALLBACK_INFO_INIT;
    adapterInfo.mode = WGPUCallbackMode_AllowSpontaneous;
    WGPUAdapter adapter = nullptr;
    adapterInfo.userdata1 = &adapter;
    adapterInfo.callback = [](WGPURequestAdapterStatus, WGPUAdapter a, WGPUStringView, void* out, void*) {
      *static_cast<WGPUAdapter*>(out) = a;
    };
    wgpuInstanceRequestAdapter(instance_, nullptr, adapterInfo);
    if (!adapter) std::abort();
    WGPUDeviceDescriptor dd = WGPU_DEVICE_DESCRIPTOR_INIT;
    WGPUFeatureName timestamps = WGPUFeatureName_TimestampQuery;
    if (wgpuAdapterHasFeature(adapter, timestamps)) dd.requiredFeatureCount = 1, dd.requiredFeatures = &timestamps;
    dd.uncapturedErrorCallbackInfo.callback = [](WGPUDevice const*, WGPUErrorType, WGPUStringView m, void*, void*) {
      if (m.length == 0) std::abort();  // every error has words
    };
    WGPURequestDeviceCallbackInfo deviceInfo = WGPU_REQUEST_DEVICE_CALLBACK_INFO_INIT;
    deviceInfo.mode = WGPUCallbackMode_AllowSpontaneous;
    deviceInfo.userdata1 = &device_;
    deviceInfo.callback = [](WGPURequestDeviceStatus, WGPUDevice d, WGPUStringView, void* out, void*) {
      *static_cast<WGPUDevice*>(out) = d;
    };
    wgpuAdapterRequestDevice(adapter, &dd, deviceInfo);
    wgpuAdapterRelease(adapter);
    if (!device_) std::abort();
    queue_ = wgpuDeviceGetQueue(device_);
  }

  void call() {
    switch (byte() % 48) {
      case 0: case 1: {
        WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
        d.label = label();
        d.usage = byte() | WGPUBufferUsage(byte() & 3) << 8;
        d.size = number() % 100000;
        d.mappedAtCreation = byte() & 1;
        if (WGPUBuffer b = wgpuDeviceCreateBuffer(device_, &d)) buffers_.push_back(b);
        break;
      }
      case 2: {
        WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
        d.size = {number() % 300, number() % 300, number() % 4};
        d.format = WGPUTextureFormat(byte() % 60);
        d.usage = byte() & 0x3F;
        d.mipLevelCount = byte() % 5;
        textures_.push_back(wgpuDeviceCreateTexture(device_, &d));
        break;
      }
      case 3: {
        WGPUTextureViewDescriptor d = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
        d.baseMipLevel = byte() % 3;
        d.baseArrayLayer = byte() % 3;
        d.arrayLayerCount = byte() & 1 ? 1 : WGPU_ARRAY_LAYER_COUNT_UNDEFINED;
        if (WGPUTexture t = pick(textures_)) views_.push_back(wgpuTextureCreateView(t, byte() & 1 ? &d : nullptr));
        break;
      }
      case 4: {
        WGPUSamplerDescriptor d = WGPU_SAMPLER_DESCRIPTOR_INIT;
        d.magFilter = d.minFilter = WGPUFilterMode(byte() % 3);
        d.maxAnisotropy = byte() % 20;
        d.lodMinClamp = float(byte()) - 4;
        wgpuSamplerRelease(wgpuDeviceCreateSampler(device_, &d));
        break;
      }
      case 5: {
        WGPUBindGroupLayoutEntry entries[3];
        WGPUBindGroupLayoutDescriptor d = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
        d.entryCount = byte() % 4;
        d.entries = entries;
        for (WGPUBindGroupLayoutEntry& e : entries) {
          e = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
          e.binding = byte() % 4;
          e.visibility = byte() % 8;
          e.buffer.type = WGPUBufferBindingType(byte() % 6);
          e.buffer.hasDynamicOffset = byte() & 1;
          if (byte() % 4 == 0) e.texture.sampleType = WGPUTextureSampleType(byte() % 8);
        }
        layouts_.push_back(wgpuDeviceCreateBindGroupLayout(device_, &d));
        break;
      }
      case 6: case 7: {
        WGPUBindGroupEntry entries[3];
        WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
        d.layout = pick(layouts_);
        d.entryCount = byte() % 4;
        d.entries = entries;
        for (WGPUBindGroupEntry& e : entries) {
          e = WGPU_BIND_GROUP_ENTRY_INIT;
          e.binding = byte() % 3;
          if (byte() % 4) e.buffer = pick(buffers_);
          else e.textureView = pick(views_);
          e.offset = number();
          e.size = size();
        }
        groups_.push_back(wgpuDeviceCreateBindGroup(device_, &d));
        break;
      }
      case 8: {
        WGPUShaderSourceWGSL source = WGPU_SHADER_SOURCE_WGSL_INIT;
        source.code = {kShaders[byte() % std::size(kShaders)], WGPU_STRLEN};
        WGPUShaderModuleDescriptor d = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
        if (byte() % 8) d.nextInChain = &source.chain;
        modules_.push_back(wgpuDeviceCreateShaderModule(device_, &d));
        break;
      }
      case 9: {
        WGPUComputePipelineDescriptor d = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
        d.compute.module = pick(modules_);
        if (byte() & 1) {
          WGPUCreateComputePipelineAsyncCallbackInfo info = WGPU_CREATE_COMPUTE_PIPELINE_ASYNC_CALLBACK_INFO_INIT;
          info.mode = mode();
          ++expected_;
          info.userdata1 = this;
          info.callback = [](WGPUCreatePipelineAsyncStatus, WGPUComputePipeline p, WGPUStringView, void* self, void*) {
            ++static_cast<Program*>(self)->called_;
            if (p) wgpuComputePipelineRelease(p);
          };
          futures_.push_back(wgpuDeviceCreateComputePipelineAsync(device_, &d, info));
        } else {
          computePipelines_.push_back(wgpuDeviceCreateComputePipeline(device_, &d));
        }
        break;
      }
      case 10: {
        WGPUColorTargetState target = WGPU_COLOR_TARGET_STATE_INIT;
        target.format = WGPUTextureFormat(byte() % 30);
        WGPUFragmentState fragment = WGPU_FRAGMENT_STATE_INIT;
        fragment.module = pick(modules_);
        fragment.targetCount = 1;
        fragment.targets = &target;
        WGPUVertexAttribute attribute = WGPU_VERTEX_ATTRIBUTE_INIT;
        attribute.format = WGPUVertexFormat(byte() % 42);
        attribute.offset = byte() % 40;
        WGPUVertexBufferLayout buffer = WGPU_VERTEX_BUFFER_LAYOUT_INIT;
        buffer.stepMode = WGPUVertexStepMode(byte() % 3);
        buffer.arrayStride = number();
        buffer.attributeCount = 1;
        buffer.attributes = &attribute;
        WGPURenderPipelineDescriptor d = WGPU_RENDER_PIPELINE_DESCRIPTOR_INIT;
        d.vertex.module = pick(modules_);
        d.vertex.bufferCount = byte() & 1;
        d.vertex.buffers = &buffer;
        d.primitive.topology = WGPUPrimitiveTopology(byte() % 7);
        if (byte() % 4) d.fragment = &fragment;
        renderPipelines_.push_back(wgpuDeviceCreateRenderPipeline(device_, &d));
        break;
      }
      case 11: {
        WGPUComputePipeline c = pick(computePipelines_);
        WGPURenderPipeline r = pick(renderPipelines_);
        if (c && byte() & 1) layouts_.push_back(wgpuComputePipelineGetBindGroupLayout(c, byte() % 6));
        else if (r) layouts_.push_back(wgpuRenderPipelineGetBindGroupLayout(r, byte() % 6));
        break;
      }
      case 12: {
        WGPUQuerySetDescriptor d = WGPU_QUERY_SET_DESCRIPTOR_INIT;
        d.type = WGPUQueryType(byte() % 4);
        d.count = number() % 5000;
        querySets_.push_back(wgpuDeviceCreateQuerySet(device_, &d));
        break;
      }
      case 13: case 14: encoders_.push_back(wgpuDeviceCreateCommandEncoder(device_, nullptr)); break;
      case 15: case 16:
        if (WGPUCommandEncoder e = pick(encoders_))
          wgpuCommandEncoderCopyBufferToBuffer(e, pick(buffers_), number(), pick(buffers_), number(), size());
        break;
      case 17:
        if (WGPUCommandEncoder e = pick(encoders_)) wgpuCommandEncoderClearBuffer(e, pick(buffers_), number(), size());
        break;
      case 18: case 19:
        if (WGPUCommandEncoder e = pick(encoders_)) {
          WGPUTexelCopyTextureInfo t = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT, t2 = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
          t.texture = pick(textures_), t2.texture = pick(textures_);
          t.mipLevel = byte() % 3, t.origin = {number(), number(), byte() % 3u};
          WGPUTexelCopyBufferInfo b = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
          b.buffer = pick(buffers_);
          b.layout = {number(), number(), number()};
          WGPUExtent3D extent{number() % 300, number() % 300, byte() % 4u};
          switch (byte() % 3) {
            case 0: wgpuCommandEncoderCopyBufferToTexture(e, &b, &t, &extent); break;
            case 1: wgpuCommandEncoderCopyTextureToBuffer(e, &t, &b, &extent); break;
            case 2: wgpuCommandEncoderCopyTextureToTexture(e, &t, &t2, &extent); break;
          }
        }
        break;
      case 20:
        if (WGPUCommandEncoder e = pick(encoders_))
          wgpuCommandEncoderResolveQuerySet(e, pick(querySets_), number(), number(), pick(buffers_), number());
        break;
      case 21: case 22:
        if (WGPUCommandEncoder e = pick(encoders_)) {
          WGPUPassTimestampWrites stamps = WGPU_PASS_TIMESTAMP_WRITES_INIT;
          stamps.querySet = pick(querySets_);
          stamps.beginningOfPassWriteIndex = number();
          stamps.endOfPassWriteIndex = number();
          WGPUComputePassDescriptor d = WGPU_COMPUTE_PASS_DESCRIPTOR_INIT;
          if (stamps.querySet && byte() & 1) d.timestampWrites = &stamps;
          computePasses_.push_back(wgpuCommandEncoderBeginComputePass(e, &d));
        }
        break;
      case 23: case 24:
        if (WGPUCommandEncoder e = pick(encoders_)) {
          WGPURenderPassColorAttachment color = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
          color.view = pick(views_);
          color.loadOp = WGPULoadOp(byte() % 3);
          color.storeOp = WGPUStoreOp(byte() % 3);
          WGPURenderPassDepthStencilAttachment depth = WGPU_RENDER_PASS_DEPTH_STENCIL_ATTACHMENT_INIT;
          depth.view = pick(views_);
          depth.depthLoadOp = WGPULoadOp_Clear;
          depth.depthStoreOp = WGPUStoreOp_Store;
          depth.depthClearValue = float(byte()) / 200;
          WGPURenderPassDescriptor d = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
          d.colorAttachmentCount = byte() & 1;
          d.colorAttachments = &color;
          if (depth.view && byte() & 1) d.depthStencilAttachment = &depth;
          d.occlusionQuerySet = byte() & 1 ? pick(querySets_) : nullptr;
          renderPasses_.push_back(wgpuCommandEncoderBeginRenderPass(e, &d));
        }
        break;
      case 25: case 26: case 27: compute(); break;
      case 28: case 29: case 30: render(); break;
      case 31: case 32:
        if (WGPUCommandEncoder e = pick(encoders_)) commands_.push_back(wgpuCommandEncoderFinish(e, nullptr));
        break;
      case 33: case 34: case 35: {
        std::vector<WGPUCommandBuffer> list;
        for (int n = byte() % 4; n > 0; --n)
          if (WGPUCommandBuffer c = pick(commands_)) list.push_back(c);
        wgpuQueueSubmit(queue_, list.size(), list.data());
        break;
      }
      case 36: {
        static uint8_t data[70000];
        if (byte() % 8)
          wgpuQueueWriteBuffer(queue_, pick(buffers_), number(), data, std::min<size_t>(number(), sizeof data));
        else {
          WGPUTexelCopyTextureInfo t = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
          t.texture = pick(textures_);
          WGPUTexelCopyBufferLayout l{number() % 1000, number(), number()};
          WGPUExtent3D extent{number() % 100, number() % 100, byte() % 3u};
          wgpuQueueWriteTexture(queue_, &t, data, sizeof data, &l, &extent);
        }
        break;
      }
      case 37: case 38:
        if (WGPUBuffer b = pick(buffers_)) {
          WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
          info.mode = mode();
          ++expected_;
          info.userdata1 = this;
          info.callback = [](WGPUMapAsyncStatus, WGPUStringView, void* self, void*) {
            ++static_cast<Program*>(self)->called_;
          };
          const uint64_t n = size();
          futures_.push_back(
              wgpuBufferMapAsync(b, byte() % 4, number() & 0xFF, n == WGPU_WHOLE_SIZE ? WGPU_WHOLE_MAP_SIZE : n, info));
        }
        break;
      case 39:
        if (WGPUBuffer b = pick(buffers_)) {
          const size_t offset = number() & 0xFF, length = number() & 0x3FF;
          if (void* p = wgpuBufferGetMappedRange(b, offset, length)) std::memset(p, 1, length);
          if (const void* p = wgpuBufferGetConstMappedRange(b, offset, length)) {
            volatile uint8_t sum = 0;
            for (size_t i = 0; i < length; ++i) sum = sum + static_cast<const uint8_t*>(p)[i];
          }
        }
        break;
      case 40: if (WGPUBuffer b = pick(buffers_)) wgpuBufferUnmap(b); break;
      case 41:
        switch (byte() % 4) {
          case 0: if (WGPUBuffer b = pick(buffers_)) wgpuBufferDestroy(b); break;
          case 1: if (WGPUTexture t = pick(textures_)) wgpuTextureDestroy(t); break;
          case 2: if (WGPUQuerySet q = pick(querySets_)) wgpuQuerySetDestroy(q); break;
          case 3: if (byte() == 77) wgpuDeviceDestroy(device_); break;
        }
        break;
      case 42: wgpuDevicePushErrorScope(device_, WGPUErrorFilter(1 + byte() % 3)); break;
      case 43: {
        WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
        info.mode = mode();
        ++expected_;
        info.userdata1 = this;
        info.callback = [](WGPUPopErrorScopeStatus, WGPUErrorType, WGPUStringView, void* self, void*) {
          ++static_cast<Program*>(self)->called_;
        };
        futures_.push_back(wgpuDevicePopErrorScope(device_, info));
        break;
      }
      case 44: wgpuInstanceProcessEvents(instance_); break;
      case 45:
        if (!futures_.empty()) {
          WGPUFutureWaitInfo info{futures_[byte() % futures_.size()], false};
          wgpuInstanceWaitAny(instance_, 1, &info, byte() & 1 ? 0 : 1000000);
        }
        break;
      case 46: {
        WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
        info.mode = mode();
        ++expected_;
        info.userdata1 = this;
        info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* self, void*) {
          ++static_cast<Program*>(self)->called_;
        };
        futures_.push_back(wgpuQueueOnSubmittedWorkDone(queue_, info));
        break;
      }
      case 47: releaseOne(); break;
    }
  }

  // Spontaneous callbacks come on other threads; counting them there would be the fuzzer's own race.
  WGPUCallbackMode mode() { return byte() & 1 ? WGPUCallbackMode_AllowProcessEvents : WGPUCallbackMode_WaitAnyOnly; }

  void compute() {
    WGPUComputePassEncoder pass = pick(computePasses_);
    if (!pass) return;
    const uint32_t offset = number();
    switch (byte() % 6) {
      case 0: if (auto p = pick(computePipelines_)) wgpuComputePassEncoderSetPipeline(pass, p); break;
      case 1: wgpuComputePassEncoderSetBindGroup(pass, byte() % 5, pick(groups_), byte() & 1, &offset); break;
      case 2: case 3: wgpuComputePassEncoderDispatchWorkgroups(pass, number() % 70000, byte() % 3, 1); break;
      case 4: wgpuComputePassEncoderDispatchWorkgroupsIndirect(pass, pick(buffers_), number()); break;
      case 5: wgpuComputePassEncoderEnd(pass); break;
    }
  }

  void render() {
    WGPURenderPassEncoder pass = pick(renderPasses_);
    if (!pass) return;
    const uint32_t offset = number();
    switch (byte() % 13) {
      case 0: case 1: if (auto p = pick(renderPipelines_)) wgpuRenderPassEncoderSetPipeline(pass, p); break;
      case 2: wgpuRenderPassEncoderSetBindGroup(pass, byte() % 5, pick(groups_), byte() & 1, &offset); break;
      case 3: wgpuRenderPassEncoderSetVertexBuffer(pass, byte() % 9, pick(buffers_), number(), size()); break;
      case 4: wgpuRenderPassEncoderSetIndexBuffer(pass, pick(buffers_), WGPUIndexFormat(byte() % 3), number(), size()); break;
      case 5: case 6: wgpuRenderPassEncoderDraw(pass, number() % 1000, byte() % 4, number(), byte() % 3); break;
      case 7: wgpuRenderPassEncoderDrawIndexed(pass, number() % 1000, byte() % 4, number(), 0, 0); break;
      case 8: wgpuRenderPassEncoderSetViewport(pass, byte(), byte(), byte(), byte(), byte() / 255.f, byte() / 200.f); break;
      case 9: wgpuRenderPassEncoderSetScissorRect(pass, byte(), byte(), byte(), byte()); break;
      case 10: wgpuRenderPassEncoderBeginOcclusionQuery(pass, number()); break;
      case 11: wgpuRenderPassEncoderEndOcclusionQuery(pass); break;
      case 12: wgpuRenderPassEncoderEnd(pass); break;
    }
  }

  void releaseOne() {
    switch (byte() % 8) {
      case 0: if (auto o = take(buffers_)) wgpuBufferRelease(o); break;
      case 1: if (auto o = take(textures_)) wgpuTextureRelease(o); break;
      case 2: if (auto o = take(views_)) wgpuTextureViewRelease(o); break;
      case 3: if (auto o = take(groups_)) wgpuBindGroupRelease(o); break;
      case 4: if (auto o = take(encoders_)) wgpuCommandEncoderRelease(o); break;
      case 5: if (auto o = take(computePasses_)) wgpuComputePassEncoderRelease(o); break;
      case 6: if (auto o = take(commands_)) wgpuCommandBufferRelease(o); break;
      case 7: if (auto o = take(layouts_)) wgpuBindGroupLayoutRelease(o); break;
    }
  }

  void finish() {
    for (WGPUFuture f : futures_) {
      WGPUFutureWaitInfo info{f, false};
      if (wgpuInstanceWaitAny(instance_, 1, &info, 20000000000) != WGPUWaitStatus_Success) std::abort();
    }
    wgpuInstanceProcessEvents(instance_);
    if (called_ != expected_) {
      std::fprintf(stderr, "%d callbacks of %d\n", called_, expected_);
      std::abort();
    }
    for (auto o : renderPasses_) wgpuRenderPassEncoderRelease(o);
    for (auto o : computePasses_) wgpuComputePassEncoderRelease(o);
    for (auto o : encoders_) wgpuCommandEncoderRelease(o);
    for (auto o : commands_) wgpuCommandBufferRelease(o);
    for (auto o : groups_) wgpuBindGroupRelease(o);
    for (auto o : views_) wgpuTextureViewRelease(o);
    for (auto o : textures_) wgpuTextureRelease(o);
    for (auto o : buffers_) wgpuBufferRelease(o);
    for (auto o : querySets_) wgpuQuerySetRelease(o);
    for (auto o : computePipelines_) wgpuComputePipelineRelease(o);
    for (auto o : renderPipelines_) wgpuRenderPipelineRelease(o);
    for (auto o : modules_) wgpuShaderModuleRelease(o);
    for (auto o : layouts_) wgpuBindGroupLayoutRelease(o);
    wgpuQueueRelease(queue_);
    wgpuDeviceRelease(device_);
    wgpuInstanceRelease(instance_);
  }

  const uint8_t* at_;
  const uint8_t* end_;
  WGPUInstance instance_ = nullptr;
  WGPUDevice device_ = nullptr;
  WGPUQueue queue_ = nullptr;
  int expected_ = 0, called_ = 0;
  std::vector<WGPUFuture> futures_;
  std::vector<WGPUBuffer> buffers_;
  std::vector<WGPUTexture> textures_;
  std::vector<WGPUTextureView> views_;
  std::vector<WGPUBindGroupLayout> layouts_;
  std::vector<WGPUBindGroup> groups_;
  std::vector<WGPUShaderModule> modules_;
  std::vector<WGPUComputePipeline> computePipelines_;
  std::vector<WGPURenderPipeline> renderPipelines_;
  std::vector<WGPUQuerySet> querySets_;
  std::vector<WGPUCommandEncoder> encoders_;
  std::vector<WGPUComputePassEncoder> computePasses_;
  std::vector<WGPURenderPassEncoder> renderPasses_;
  std::vector<WGPUCommandBuffer> commands_;
};

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  setenv("ALBA_LOG", "off", 0);
  // One instance for the whole run, so that each input costs a device but no driver start.
  wgpuCreateInstance(nullptr);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > 4096) return 0;
  Program(data, size).run();
  return 0;
}
