// SPDX-License-Identifier: MIT
// Objects of a fuzzed program. Those that others ask for come from small tables of valid descriptors, of which the
// program's bytes spoil a member now and then.
#include <cmath>
#include <cstring>
#include <iterator>

#include "api_world.h"

namespace alba_fuzz {
namespace {

const char* const kShaders[] = {
    // 0 compute: one storage buffer
    "@group(0) @binding(0) var<storage, read_write> a: array<u32>;\n"
    "override n: u32 = 4; @compute @workgroup_size(n) fn main(@builtin(global_invocation_id) i: vec3u) { a[i.x] += n; "
    "}",
    // 1 render: a uniform buffer
    "@group(0) @binding(0) var<uniform> u: vec4f; @vertex fn v(@builtin(vertex_index) i: u32) -> @builtin(position) "
    "vec4f "
    "{ return u + vec4f(f32(i)); } @fragment fn f() -> @location(0) vec4f { return u; }",
    // 2 render: vertices
    "@vertex fn v(@location(0) p: vec2f) -> @builtin(position) vec4f { return vec4f(p, 0.5, 1); } "
    "@fragment fn f() -> @location(0) vec4f { return vec4f(1); }",
    // 3 render: a texture
    "@group(0) @binding(0) var t: texture_2d<f32>; @group(0) @binding(1) var s: sampler; "
    "@vertex fn v(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f { return vec4f(f32(i) - 1, 0, 0, 1); } "
    "@fragment fn f(@builtin(position) p: vec4f) -> @location(0) vec4f { return textureSample(t, s, p.xy / 64); }",
    // 4 compute: buffers with dynamic offsets, workgroup memory, a barrier
    "@group(0) @binding(0) var<storage, read_write> a: array<u32>; @group(0) @binding(1) var<uniform> u: vec4u; "
    "var<workgroup> w: array<atomic<u32>, 8>; @compute @workgroup_size(8) fn main(@builtin(local_invocation_index) i: "
    "u32) "
    "{ atomicAdd(&w[(i + u.x) % 8], i); workgroupBarrier(); a[i] = atomicLoad(&w[i]); }",
    // 5 compute: a storage texture
    "@group(0) @binding(0) var o: texture_storage_2d<rgba8unorm, write>; @compute @workgroup_size(4, 4) "
    "fn main(@builtin(global_invocation_id) i: vec3u) { textureStore(o, i.xy, vec4f(1, 0, 1, 1)); }",
    // 6 compute: nothing
    "@compute @workgroup_size(1) fn main() { }",
    // 7.. wrong ones
    "@compute @workgroup_size(1) fn main() { let x = ; }",
    "@compute @workgroup_size(0) fn main() { }",
    "@group(9) @binding(3) var<uniform> u: vec4f; @compute @workgroup_size(1) fn main() { _ = u; }",
    "",
};
constexpr uint32_t kComputeShaders[] = {0, 4, 5, 6, 7, 9};
constexpr uint32_t kRenderShaders[] = {1, 2, 3};

constexpr WGPUTextureFormat kColors[] = {WGPUTextureFormat_RGBA8Unorm, WGPUTextureFormat_BGRA8Unorm,
                                         WGPUTextureFormat_R32Float,   WGPUTextureFormat_RGBA16Float,
                                         WGPUTextureFormat_R8Uint,     WGPUTextureFormat_RGB10A2Unorm,
                                         WGPUTextureFormat_RGBA32Sint, WGPUTextureFormat_RG8Snorm};
constexpr WGPUTextureFormat kDepths[] = {WGPUTextureFormat_Depth24Plus, WGPUTextureFormat_Depth32Float,
                                         WGPUTextureFormat_Depth16Unorm, WGPUTextureFormat_Depth24PlusStencil8,
                                         WGPUTextureFormat_Stencil8};

struct RoleInfo {
  WGPUBufferUsage usage;
  uint64_t size;
};
constexpr WGPUBufferUsage kCopies = WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;
constexpr RoleInfo kRoleInfos[kRoles] = {
    {kCopies | WGPUBufferUsage_Vertex | WGPUBufferUsage_Index, 4096},
    {kCopies | WGPUBufferUsage_Uniform, 1024},
    {kCopies | WGPUBufferUsage_Storage | WGPUBufferUsage_QueryResolve, 4096},
    {WGPUBufferUsage_CopyDst | WGPUBufferUsage_MapRead, 2048},
    {WGPUBufferUsage_CopySrc | WGPUBufferUsage_MapWrite, 2048},
};

// One of a few, or any number that a byte holds.
template <class T, size_t N>
T among(Input& in, const T (&list)[N]) {
  const uint8_t b = in.byte();
  return b < 224 ? list[b % N] : T(in.byte());
}

WGPUTextureView makeTargetView(WGPUDevice device, WGPUTextureFormat format, Pool<WGPUTexture>& textures) {
  WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
  d.size = {64, 64, 1};
  d.format = format;
  d.usage = WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_TextureBinding | WGPUTextureUsage_CopySrc |
            WGPUTextureUsage_CopyDst;
  textures.add(wgpuDeviceCreateTexture(device, &d));
  return wgpuTextureCreateView(textures.all.back(), nullptr);
}

}  // namespace

WGPUBuffer World::buffer(Role role) {
  WGPUBuffer out = nullptr;
  if (wrong(buffers_, out)) return out;
  if (in_.rare(6) && !buffers_.all.empty()) return buffers_.pick(in_);
  if (!kit_[role]) {
    WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
    d.usage = kRoleInfos[role].usage;
    d.size = kRoleInfos[role].size;
    kit_[role] = wgpuDeviceCreateBuffer(device_, &d);
    wgpuBufferAddRef(kit_[role]);
    buffers_.add(kit_[role]);
  }
  return kit_[role];
}

// Small numbers that nothing else writes: with others an innocent draw may take the GPU hours.
WGPUBuffer World::arguments() {
  if (in_.rare(6)) {
    WGPUBuffer other = buffer(kVertices);
    if (!other || !(wgpuBufferGetUsage(other) & WGPUBufferUsage_Indirect)) return other;
  }
  if (!arguments_) {
    static constexpr uint32_t kCounts[16] = {3, 2, 0, 0, 4, 1, 1, 2, 0, 3, 5, 1, 1, 0, 0, 2};
    WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
    d.usage = WGPUBufferUsage_Indirect | WGPUBufferUsage_CopyDst;
    d.size = sizeof kCounts;
    arguments_ = wgpuDeviceCreateBuffer(device_, &d);
    wgpuQueueWriteBuffer(queue_, arguments_, 0, kCounts, sizeof kCounts);
  }
  return arguments_;
}

WGPUTextureView World::target() {
  WGPUTextureView out = nullptr;
  if (wrong(views_, out)) return out;
  if (in_.rare(8) && !views_.all.empty()) return views_.pick(in_);
  if (!kitTarget_) kitTarget_ = makeTargetView(device_, kColors[0], textures_);
  return kitTarget_;
}

WGPUTextureView World::depthTarget() {
  WGPUTextureView out = nullptr;
  if (wrong(views_, out)) return out;
  if (in_.rare(8) && !views_.all.empty()) return views_.pick(in_);
  if (!kitDepth_) kitDepth_ = makeTargetView(device_, kDepths[0], textures_);
  return kitDepth_;
}

WGPUShaderModule World::module(uint32_t which) {
  WGPUShaderModule out = nullptr;
  if (wrong(modules_, out)) return out;
  if (!kitModules_[which]) {
    WGPUShaderSourceWGSL source = WGPU_SHADER_SOURCE_WGSL_INIT;
    source.code = {kShaders[which], WGPU_STRLEN};
    WGPUShaderModuleDescriptor d = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
    d.nextInChain = &source.chain;
    kitModules_[which] = wgpuDeviceCreateShaderModule(device_, &d);
  }
  return kitModules_[which];
}

void World::createObject() {
  void (World::*const kMakers[])() = {
      &World::makeBuffer,          &World::makeTexture,        &World::makeView,           &World::makeSampler,
      &World::makeLayout,          &World::makeGroup,          &World::makePipelineLayout, &World::makeModule,
      &World::makeComputePipeline, &World::makeRenderPipeline, &World::makeQuerySet,       &World::layoutOfPipeline,
      &World::makeBuffer,          &World::makeTexture,        &World::makeView,           &World::makeGroup};
  (this->*kMakers[in_.byte() % std::size(kMakers)])();
}

void World::makeBuffer() {
  WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
  d.label = text();
  const RoleInfo& role = kRoleInfos[in_.below(kRoles)];
  d.usage = in_.rare(8) ? in_.byte() | WGPUBufferUsage(in_.below(8)) << 8 : role.usage;
  d.size = in_.rare(4) ? in_.number() % 100001 : role.size;
  if (in_.rare(64)) d.size = uint64_t{in_.number()} << in_.below(32);
  d.mappedAtCreation = in_.rare(4) && d.size < 1u << 28;  // more is a matter of this machine's memory
  buffers_.add(wgpuDeviceCreateBuffer(device_, in_.rare(100) ? nullptr : &d));
}

void World::makeTexture() {
  WGPUTextureDescriptor d = WGPU_TEXTURE_DESCRIPTOR_INIT;
  d.label = text();
  d.size = {in_.near(64), in_.near(64), in_.rare(4) ? in_.number() % 300 : 1};
  d.format = in_.rare(4) ? among(in_, kDepths) : among(in_, kColors);
  d.usage = in_.rare(3) ? in_.byte() : 0x17;  // copies, binding, attachment
  d.mipLevelCount = in_.rare(4) ? in_.below(10) : 1;
  if (in_.rare(8)) d.dimension = WGPUTextureDimension(in_.below(5));
  if (in_.rare(8)) d.sampleCount = in_.below(9);
  const WGPUTextureFormat viewFormats[] = {among(in_, kColors), WGPUTextureFormat_RGBA8UnormSrgb};
  if (in_.rare(8)) d.viewFormatCount = 2, d.viewFormats = viewFormats;
  textures_.add(wgpuDeviceCreateTexture(device_, in_.rare(100) ? nullptr : &d));
}

void World::makeView() {
  WGPUTexture of = texture();
  if (!of && !in_.rare(2)) return;
  WGPUTextureViewDescriptor d = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
  d.label = text();
  if (in_.rare(4)) d.format = among(in_, kColors);
  if (in_.rare(4)) d.dimension = WGPUTextureViewDimension(in_.below(9));
  d.baseMipLevel = in_.rare(4) ? in_.number() : 0;
  if (in_.rare(4)) d.mipLevelCount = in_.number();
  d.baseArrayLayer = in_.rare(4) ? in_.number() : 0;
  if (in_.rare(4)) d.arrayLayerCount = in_.number();
  if (in_.rare(8)) d.aspect = WGPUTextureAspect(in_.below(5));
  if (in_.rare(8)) d.usage = in_.byte();
  views_.add(wgpuTextureCreateView(of, in_.rare(2) ? &d : nullptr));
}

void World::makeSampler() {
  WGPUSamplerDescriptor d = WGPU_SAMPLER_DESCRIPTOR_INIT;
  d.label = text();
  d.magFilter = d.minFilter = WGPUFilterMode(in_.below(4));
  d.mipmapFilter = WGPUMipmapFilterMode(in_.below(4));
  d.addressModeU = WGPUAddressMode(in_.below(5));
  if (in_.rare(3)) d.maxAnisotropy = uint16_t(in_.number());
  if (in_.rare(4)) d.lodMinClamp = float(in_.byte()) - 4;
  if (in_.rare(8)) d.lodMaxClamp = in_.byte() & 1 ? NAN : INFINITY;
  if (in_.rare(4)) d.compare = WGPUCompareFunction(in_.below(11));
  samplers_.add(wgpuDeviceCreateSampler(device_, in_.rare(4) ? nullptr : &d));
}

void World::makeLayout() {
  WGPUBindGroupLayoutEntry entries[4];
  WGPUBindGroupLayoutDescriptor d = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
  d.label = text();
  d.entryCount = in_.rare(4) ? in_.below(5) : 2;
  d.entries = entries;
  for (uint32_t i = 0; i < std::size(entries); ++i) {
    WGPUBindGroupLayoutEntry& e = entries[i];
    e = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
    e.binding = in_.rare(8) ? in_.number() : i;
    e.visibility = in_.rare(8) ? in_.byte() : WGPUShaderStage_Compute;
    switch (in_.rare(4) ? in_.below(5) : 0) {
      case 0:
        e.buffer.type = in_.rare(8) ? WGPUBufferBindingType(in_.below(6))
                                    : (i & 1 ? WGPUBufferBindingType_Uniform : WGPUBufferBindingType_Storage);
        e.buffer.hasDynamicOffset = in_.byte() & 1;
        if (in_.rare(4)) e.buffer.minBindingSize = in_.number();
        break;
      case 1:
        e.sampler.type = WGPUSamplerBindingType(in_.below(6));
        break;
      case 2:
        e.texture.sampleType = WGPUTextureSampleType(in_.below(8));
        e.texture.viewDimension = WGPUTextureViewDimension(in_.below(8));
        e.texture.multisampled = in_.rare(4);
        break;
      case 3:
        e.storageTexture.access = WGPUStorageTextureAccess(in_.below(6));
        e.storageTexture.format = among(in_, kColors);
        break;
      default:
        break;
    }
    if (in_.rare(32)) e.bindingArraySize = in_.number();
  }
  layouts_.add(wgpuDeviceCreateBindGroupLayout(device_, in_.rare(100) ? nullptr : &d));
}

void World::makeGroup() {
  WGPUBindGroupEntry entries[4];
  WGPUBindGroupDescriptor d = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  d.label = text();
  d.layout = layout();
  d.entryCount = in_.rare(3) ? in_.below(5) : 2;
  d.entries = entries;
  for (uint32_t i = 0; i < std::size(entries); ++i) {
    WGPUBindGroupEntry& e = entries[i];
    e = WGPU_BIND_GROUP_ENTRY_INIT;
    e.binding = in_.rare(8) ? in_.number() : i;
    switch (in_.rare(4) ? in_.below(4) : 0) {
      case 0:
        e.buffer = buffer(i & 1 ? kUniforms : kStorage);
        e.offset = in_.near(0);
        e.size = in_.rare(4) ? in_.number() : 256;
        break;
      case 1:
        e.textureView = view();
        break;
      case 2:
        e.sampler = sampler();
        break;
      default:
        e.textureView = view(), e.sampler = sampler();
        break;
    }
  }
  groups_.add(wgpuDeviceCreateBindGroup(device_, in_.rare(100) ? nullptr : &d));
}

void World::makePipelineLayout() {
  WGPUBindGroupLayout layouts[5] = {layout(), nullptr, nullptr, layout(), nullptr};
  WGPUPipelineLayoutDescriptor d = WGPU_PIPELINE_LAYOUT_DESCRIPTOR_INIT;
  d.bindGroupLayoutCount = in_.rare(4) ? in_.below(6) : 1;
  d.bindGroupLayouts = layouts;
  if (in_.rare(4)) d.immediateSize = in_.number();
  pipelineLayouts_.add(wgpuDeviceCreatePipelineLayout(device_, in_.rare(100) ? nullptr : &d));
}

void World::makeModule() {
  WGPUShaderSourceWGSL source = WGPU_SHADER_SOURCE_WGSL_INIT;
  source.code = {kShaders[in_.byte() % std::size(kShaders)], WGPU_STRLEN};
  if (in_.rare(8)) source.code.length = in_.below(100) % (std::strlen(source.code.data) + 1);
  WGPUShaderSourceSPIRV spirv = WGPU_SHADER_SOURCE_SPIRV_INIT;
  if (in_.rare(8)) source.chain.next = &spirv.chain;
  if (in_.rare(32)) source.chain.sType = WGPUSType(in_.byte());
  WGPUShaderModuleDescriptor d = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
  d.label = text();
  if (!in_.rare(16)) d.nextInChain = &source.chain;
  modules_.add(wgpuDeviceCreateShaderModule(device_, in_.rare(100) ? nullptr : &d));
  WGPUShaderModule made = modules_.pick(in_);
  if (!made || !in_.rare(4)) return;
  WGPUCompilationInfoCallbackInfo info = WGPU_COMPILATION_INFO_CALLBACK_INFO_INIT;
  Call* call = expect("getCompilationInfo", info);
  info.callback = [](WGPUCompilationInfoRequestStatus, const WGPUCompilationInfo* messages, void* call, void*) {
    ++static_cast<Call*>(call)->count;
    for (size_t i = 0; messages && i < messages->messageCount; ++i)
      if (messages->messages[i].message.length == 0) __builtin_trap();
  };
  call->future = wgpuShaderModuleGetCompilationInfo(made, info);
}

void World::makeComputePipeline() {
  WGPUComputePipelineDescriptor d = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
  d.label = text();
  d.compute.module = module(kComputeShaders[in_.byte() % std::size(kComputeShaders)]);
  if (in_.rare(4)) d.layout = pipelineLayout();
  if (in_.rare(8)) d.compute.entryPoint = {"main", in_.below(6) % 5};
  WGPUConstantEntry constant = WGPU_CONSTANT_ENTRY_INIT;
  constant.key = {"nm", 1 + in_.below(2)};
  constant.value = in_.rare(4) ? double(in_.number()) - 2 : 2;
  if (in_.rare(3)) d.compute.constantCount = 1, d.compute.constants = &constant;
  if (!in_.rare(3)) {
    computePipelines_.add(wgpuDeviceCreateComputePipeline(device_, in_.rare(100) ? nullptr : &d));
    return;
  }
  WGPUCreateComputePipelineAsyncCallbackInfo info = WGPU_CREATE_COMPUTE_PIPELINE_ASYNC_CALLBACK_INFO_INIT;
  Call* call = expect("createComputePipelineAsync", info);
  info.callback = [](WGPUCreatePipelineAsyncStatus, WGPUComputePipeline p, WGPUStringView, void* call, void*) {
    ++static_cast<Call*>(call)->count;
    if (p) wgpuComputePipelineRelease(p);
  };
  call->future = wgpuDeviceCreateComputePipelineAsync(device_, &d, info);
}

void World::makeRenderPipeline() {
  const uint32_t shader = kRenderShaders[in_.byte() % std::size(kRenderShaders)];
  WGPUBlendState blend = WGPU_BLEND_STATE_INIT;
  blend.color.srcFactor = WGPUBlendFactor(in_.below(19));
  blend.color.operation = WGPUBlendOperation(in_.below(7));
  WGPUColorTargetState targets[2] = {WGPU_COLOR_TARGET_STATE_INIT, WGPU_COLOR_TARGET_STATE_INIT};
  targets[0].format = targets[1].format = in_.rare(4) ? among(in_, kColors) : kColors[0];
  if (in_.rare(4)) targets[0].blend = &blend;
  if (in_.rare(8)) targets[0].writeMask = in_.byte();
  WGPUFragmentState fragment = WGPU_FRAGMENT_STATE_INIT;
  fragment.module = module(shader);
  fragment.targetCount = in_.rare(8) ? in_.below(3) : 1;
  fragment.targets = targets;
  WGPUVertexAttribute attributes[2] = {WGPU_VERTEX_ATTRIBUTE_INIT, WGPU_VERTEX_ATTRIBUTE_INIT};
  attributes[0].format = in_.rare(4) ? WGPUVertexFormat(in_.below(45)) : WGPUVertexFormat_Float32x2;
  attributes[0].offset = in_.rare(4) ? in_.number() : 0;
  attributes[1] = attributes[0];
  attributes[1].shaderLocation = in_.below(20);
  WGPUVertexBufferLayout buffers[2] = {WGPU_VERTEX_BUFFER_LAYOUT_INIT, WGPU_VERTEX_BUFFER_LAYOUT_INIT};
  buffers[0].stepMode = in_.rare(4) ? WGPUVertexStepMode(in_.below(4)) : WGPUVertexStepMode_Vertex;
  buffers[0].arrayStride = in_.rare(4) ? in_.number() : 8;
  buffers[0].attributeCount = in_.rare(8) ? 2 : 1;
  buffers[0].attributes = attributes;
  WGPUDepthStencilState depth = WGPU_DEPTH_STENCIL_STATE_INIT;
  depth.format = among(in_, kDepths);
  depth.depthWriteEnabled = WGPUOptionalBool(in_.below(4));
  depth.depthCompare = WGPUCompareFunction(in_.below(11));
  if (in_.rare(4)) depth.depthBias = int(in_.number()), depth.depthBiasClamp = float(in_.byte());
  if (in_.rare(4)) depth.stencilFront.compare = WGPUCompareFunction(in_.below(11));
  WGPURenderPipelineDescriptor d = WGPU_RENDER_PIPELINE_DESCRIPTOR_INIT;
  d.label = text();
  if (in_.rare(8)) d.layout = pipelineLayout();
  d.vertex.module = in_.rare(16) ? module(0) : module(shader);
  d.vertex.bufferCount = in_.rare(8) ? in_.below(3) : shader == 2;
  d.vertex.buffers = buffers;
  if (in_.rare(3)) d.primitive.topology = WGPUPrimitiveTopology(in_.below(7));
  if (in_.rare(8)) d.primitive.stripIndexFormat = WGPUIndexFormat(in_.below(4));
  if (in_.rare(4)) d.primitive.cullMode = WGPUCullMode(in_.below(5));
  if (in_.rare(8)) d.primitive.unclippedDepth = true;
  if (in_.rare(3)) d.depthStencil = &depth;
  if (in_.rare(8)) d.multisample.count = in_.below(9), d.multisample.mask = in_.number();
  if (in_.rare(16)) d.multisample.alphaToCoverageEnabled = true;
  if (!in_.rare(8)) d.fragment = &fragment;
  if (!in_.rare(3)) {
    renderPipelines_.add(wgpuDeviceCreateRenderPipeline(device_, in_.rare(100) ? nullptr : &d));
    return;
  }
  WGPUCreateRenderPipelineAsyncCallbackInfo info = WGPU_CREATE_RENDER_PIPELINE_ASYNC_CALLBACK_INFO_INIT;
  Call* call = expect("createRenderPipelineAsync", info);
  info.callback = [](WGPUCreatePipelineAsyncStatus, WGPURenderPipeline p, WGPUStringView, void* call, void*) {
    ++static_cast<Call*>(call)->count;
    if (p) wgpuRenderPipelineRelease(p);
  };
  call->future = wgpuDeviceCreateRenderPipelineAsync(device_, &d, info);
}

void World::makeQuerySet() {
  WGPUQuerySetDescriptor d = WGPU_QUERY_SET_DESCRIPTOR_INIT;
  d.label = text();
  d.type = WGPUQueryType(1 + in_.below(2));
  if (in_.rare(16)) d.type = WGPUQueryType(in_.byte());
  d.count = in_.rare(4) ? in_.number() % 5000 : 8;
  querySets_.add(wgpuDeviceCreateQuerySet(device_, in_.rare(100) ? nullptr : &d));
}

void World::layoutOfPipeline() {
  const uint32_t index = in_.rare(4) ? in_.number() : 0;
  if (in_.byte() & 1)
    layouts_.add(wgpuRenderPipelineGetBindGroupLayout(renderPipeline(), index));
  else
    layouts_.add(wgpuComputePipelineGetBindGroupLayout(computePipeline(), index));
}

}  // namespace alba_fuzz
