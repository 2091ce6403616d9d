// SPDX-License-Identifier: MIT
// What a fuzzed program of API calls lives in: the bytes it is read from, its objects by kind, and a record of each
// callback. Bytes of zero mean "valid": a random program mostly does what a real one does, and errs here and there.
#pragma once

#include <webgpu/webgpu.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace alba_fuzz {

class Input {
 public:
  Input(const uint8_t* data, size_t size) : at_(data), end_(data + size) {}
  bool empty() const { return at_ == end_; }
  uint8_t byte() { return at_ < end_ ? *at_++ : 0; }
  // Below `n`.
  uint32_t below(uint32_t n) { return byte() % n; }
  // One byte in `n`; never zero.
  bool rare(uint32_t n) { return byte() % n == n - 1; }
  // What is near some bound.
  uint32_t number();
  // Zero is the value that fits.
  uint32_t near(uint32_t fits);
  uint64_t size(uint64_t fits);

 private:
  const uint8_t* at_;
  const uint8_t* end_;
};

// Objects of one kind: the program's own, and one of another device, made when first asked for.
template <class T>
struct Pool {
  std::vector<T> all;
  T foreign = nullptr;

  void add(T object) {
    if (object) all.push_back(object);
  }
  // Zero is the newest one.
  T pick(Input& in) { return all.empty() ? nullptr : all[all.size() - 1 - in.byte() % all.size()]; }
  T take(Input& in) {
    if (all.empty()) return nullptr;
    const size_t i = all.size() - 1 - in.byte() % all.size();
    T object = all[i];
    all.erase(all.begin() + i);
    return object;
  }
};

// One callback: how often it came.
struct Call {
  const char* what;
  WGPUFuture future{};
  std::atomic<int> count{0};
};

enum Role : uint8_t { kVertices, kUniforms, kStorage, kRead, kWrite, kRoles };

class World {
 public:
  World(const uint8_t* data, size_t size) : in_(data, size) {}
  void run();

 private:
  // fuzz_api.cpp
  void start();
  void close();
  void borrow();
  void call();
  void popScope();
  void expectAllOnce(const char* when);
  void releaseAll();
  void makeForeign();
  WGPUAdapter requestAdapter();
  WGPUDevice requestDevice(Call* lost);
  void queueCall();
  void bufferCall();
  void eventCall();
  void oddCall();
  void releaseOne();
  void destroyOne();
  void look();
  Call* expect(const char* what, WGPUCallbackMode& mode);
  template <class Info>
  Call* expect(const char* what, Info& info) {
    Call* call = expect(what, info.mode);
    info.userdata1 = call;
    info.userdata2 = this;
    return call;
  }
  WGPUStringView text();

  // One of another device, or null, now and then.
  template <class T>
  bool wrong(Pool<T>& pool, T& out) {
    const uint8_t b = in_.byte();
    if (b < 248) return false;
    out = nullptr;
    if (b < 254) {
      makeForeign();
      out = pool.foreign;
    }
    return true;
  }
  template <class T>
  T any(Pool<T>& pool, void (World::*make)()) {
    T out = nullptr;
    if (wrong(pool, out)) return out;
    if (pool.all.empty()) (this->*make)();
    return pool.pick(in_);
  }

  // api_objects.cpp
  WGPUBuffer buffer(Role role);
  WGPUBuffer arguments();
  WGPUTexture texture() { return any(textures_, &World::makeTexture); }
  WGPUTextureView view() { return any(views_, &World::makeView); }
  WGPUTextureView target();
  WGPUTextureView depthTarget();
  WGPUSampler sampler() { return any(samplers_, &World::makeSampler); }
  WGPUBindGroupLayout layout() { return any(layouts_, &World::makeLayout); }
  WGPUBindGroup group() { return any(groups_, &World::makeGroup); }
  WGPUPipelineLayout pipelineLayout() { return any(pipelineLayouts_, &World::makePipelineLayout); }
  WGPUQuerySet querySet() { return any(querySets_, &World::makeQuerySet); }
  WGPUComputePipeline computePipeline() { return any(computePipelines_, &World::makeComputePipeline); }
  WGPURenderPipeline renderPipeline() { return any(renderPipelines_, &World::makeRenderPipeline); }
  WGPUShaderModule module(uint32_t which);
  void createObject();
  void makeBuffer();
  void makeTexture();
  void makeView();
  void makeSampler();
  void makeLayout();
  void makeGroup();
  void makePipelineLayout();
  void makeModule();
  void makeComputePipeline();
  void makeRenderPipeline();
  void makeQuerySet();
  void layoutOfPipeline();

  // api_commands.cpp
  WGPUCommandEncoder encoder();
  void makeEncoder();
  void encode();
  void copyBuffers();
  void copyTextures();
  void queries();
  void beginCompute();
  void beginRender();
  void compute();
  void render();
  void bundle();
  void finishEncoder();
  void submit();
  void computeFrame();
  void renderFrame();
  void copyFrame();

  Input in_;
  WGPUInstance instance_ = nullptr;
  WGPUAdapter adapter_ = nullptr;
  WGPUDevice device_ = nullptr;
  bool owns_ = false;    // the device is this program's alone
  uint32_t scopes_ = 0;  // pushed
  WGPUQueue queue_ = nullptr;
  std::deque<Call> calls_;
  WGPUBuffer kit_[kRoles] = {};
  WGPUBuffer arguments_ = nullptr;  // of indirect calls
  WGPUShaderModule kitModules_[16] = {};
  WGPUTextureView kitTarget_ = nullptr, kitDepth_ = nullptr;
  Pool<WGPUBuffer> buffers_;
  Pool<WGPUTexture> textures_;
  Pool<WGPUTextureView> views_;
  Pool<WGPUSampler> samplers_;
  Pool<WGPUBindGroupLayout> layouts_;
  Pool<WGPUBindGroup> groups_;
  Pool<WGPUPipelineLayout> pipelineLayouts_;
  Pool<WGPUShaderModule> modules_;
  Pool<WGPUComputePipeline> computePipelines_;
  Pool<WGPURenderPipeline> renderPipelines_;
  Pool<WGPUQuerySet> querySets_;
  Pool<WGPUCommandEncoder> encoders_;
  Pool<WGPUComputePassEncoder> computePasses_;
  Pool<WGPURenderPassEncoder> renderPasses_;
  Pool<WGPURenderBundleEncoder> bundleEncoders_;
  Pool<WGPURenderBundle> bundles_;
  Pool<WGPUCommandBuffer> commands_;
};

}  // namespace alba_fuzz
