// SPDX-License-Identifier: MIT
// Creating pipelines: the content timeline's half copies the descriptor; a step does the rest. The Async calls check
// the rules in a step, compile on a worker, and end in another step.
#include "content/pipeline.h"

#include "base/raised.h"
#include "content/bind_group.h"
#include "content/chain.h"
#include "content/event.h"
#include "content/shader_module.h"
#include "device/workers.h"

namespace alba::content {
namespace {

device::StageDescriptor stage(Device& device, const WGPUChainedStruct* chain, WGPUShaderModule module,
                              WGPUStringView entryPoint, size_t constantCount, const WGPUConstantEntry* constants) {
  device::StageDescriptor d;
  d.chain = chainFault(chain, {});
  d.module = stateOf(device.state(), reinterpret_cast<ShaderModule*>(module));
  if (entryPoint.data || entryPoint.length != WGPU_STRLEN) d.entryPoint = std::string(textOf(entryPoint));
  needList(d.chain, constants, constantCount, "constants");
  for (size_t i = 0; constants && i < constantCount; ++i) {
    if (!d.constantChain) d.constantChain = chainFault(constants[i].nextInChain, {});
    d.constants.emplace_back(std::string(textOf(constants[i].key)), constants[i].value);
  }
  return d;
}

device::VertexBufferDescriptor vertexBuffer(const WGPUVertexBufferLayout& from) {
  device::VertexBufferDescriptor d;
  d.chain = chainFault(from.nextInChain, {});
  d.used = from.attributeCount != 0 || from.stepMode != WGPUVertexStepMode_Undefined;
  d.stepMode = orDefault(from.stepMode, WGPUVertexStepMode_Undefined, WGPUVertexStepMode_Vertex);
  d.arrayStride = from.arrayStride;
  needList(d.chain, from.attributes, from.attributeCount, "vertex.buffers[].attributes");
  for (size_t i = 0; from.attributes && i < from.attributeCount; ++i) {
    const WGPUVertexAttribute& a = from.attributes[i];
    d.attributes.push_back({chainFault(a.nextInChain, {}), a.format, a.offset, a.shaderLocation});
  }
  return d;
}

WGPUBlendComponent blendComponent(WGPUBlendComponent c) {
  c.operation = orDefault(c.operation, WGPUBlendOperation_Undefined, WGPUBlendOperation_Add);
  c.srcFactor = orDefault(c.srcFactor, WGPUBlendFactor_Undefined, WGPUBlendFactor_One);
  c.dstFactor = orDefault(c.dstFactor, WGPUBlendFactor_Undefined, WGPUBlendFactor_Zero);
  return c;
}

device::ColorTargetDescriptor colorTarget(const WGPUColorTargetState& from) {
  device::ColorTargetDescriptor d;
  d.chain = chainFault(from.nextInChain, {});
  d.format = from.format;
  d.hasBlend = from.blend != nullptr;
  if (from.blend) d.blend = {blendComponent(from.blend->color), blendComponent(from.blend->alpha)};
  d.writeMask = from.writeMask;
  return d;
}

WGPUStencilFaceState stencilFace(WGPUStencilFaceState face) {
  face.compare = orDefault(face.compare, WGPUCompareFunction_Undefined, WGPUCompareFunction_Always);
  face.failOp = orDefault(face.failOp, WGPUStencilOperation_Undefined, WGPUStencilOperation_Keep);
  face.depthFailOp = orDefault(face.depthFailOp, WGPUStencilOperation_Undefined, WGPUStencilOperation_Keep);
  face.passOp = orDefault(face.passOp, WGPUStencilOperation_Undefined, WGPUStencilOperation_Keep);
  return face;
}

device::ComputePipelineDescriptor owned(Device& device, const WGPUComputePipelineDescriptor& from) {
  device::ComputePipelineDescriptor d;
  d.chain = chainFault(from.nextInChain, {});
  d.layout = stateOf(device.state(), reinterpret_cast<PipelineLayout*>(from.layout));
  d.compute = stage(device, from.compute.nextInChain, from.compute.module, from.compute.entryPoint,
                    from.compute.constantCount, from.compute.constants);
  return d;
}

device::RenderPipelineDescriptor owned(Device& device, const WGPURenderPipelineDescriptor& from) {
  device::RenderPipelineDescriptor d;
  d.chain = chainFault(from.nextInChain, {});
  d.layout = stateOf(device.state(), reinterpret_cast<PipelineLayout*>(from.layout));
  const WGPUVertexState& vertex = from.vertex;
  d.vertex =
      stage(device, vertex.nextInChain, vertex.module, vertex.entryPoint, vertex.constantCount, vertex.constants);
  needList(d.chain, vertex.buffers, vertex.bufferCount, "vertex.buffers");
  for (size_t i = 0; vertex.buffers && i < vertex.bufferCount; ++i)
    d.buffers.push_back(vertexBuffer(vertex.buffers[i]));
  d.primitive = from.primitive;
  d.primitiveChain = chainFault(from.primitive.nextInChain, {});
  d.primitive.nextInChain = nullptr;
  d.primitive.topology =
      orDefault(d.primitive.topology, WGPUPrimitiveTopology_Undefined, WGPUPrimitiveTopology_TriangleList);
  d.primitive.frontFace = orDefault(d.primitive.frontFace, WGPUFrontFace_Undefined, WGPUFrontFace_CCW);
  d.primitive.cullMode = orDefault(d.primitive.cullMode, WGPUCullMode_Undefined, WGPUCullMode_None);
  if (from.depthStencil) {
    d.hasDepthStencil = true;
    d.depthStencil = *from.depthStencil;
    d.depthStencilChain = chainFault(from.depthStencil->nextInChain, {});
    d.depthStencil.nextInChain = nullptr;
    d.depthStencil.stencilFront = stencilFace(from.depthStencil->stencilFront);
    d.depthStencil.stencilBack = stencilFace(from.depthStencil->stencilBack);
  }
  d.multisample = from.multisample;
  d.multisampleChain = chainFault(from.multisample.nextInChain, {});
  d.multisample.nextInChain = nullptr;
  if (const WGPUFragmentState* fragment = from.fragment) {
    d.hasFragment = true;
    d.fragment = stage(device, fragment->nextInChain, fragment->module, fragment->entryPoint, fragment->constantCount,
                       fragment->constants);
    needList(d.chain, fragment->targets, fragment->targetCount, "fragment.targets");
    for (size_t i = 0; fragment->targets && i < fragment->targetCount; ++i)
      d.targets.push_back(colorTarget(fragment->targets[i]));
  }
  return d;
}

// The sync call of either kind.
template <class Pipeline, class Descriptor>
Pipeline* createNow(Device& device, const Descriptor* descriptor, const char* call) {
  using State = std::remove_pointer_t<decltype(std::declval<Pipeline>().state())>;
  auto pipeline = makeHandle<Pipeline>(
      device, new State(device.state(), descriptor ? textOf(descriptor->label) : std::string_view()));
  auto* const state = pipeline->state();
  if (!descriptor) {
    device.issueScoped([state, call](device::Scope* scope) { device::rejectNullDescriptor(*state, scope, call); });
    return pipeline.detach();
  }
  device.issueScoped([state, d = owned(device, *descriptor), heavy = Raised(device.state().heavySteps)](
                         device::Scope* scope) { state->initialize(scope, d); });
  return pipeline.detach();
}

void completeAsync(device::Device& device, uint64_t event, const device::MaybeError& error) {
  if (!error) {
    device.events().complete(event, {WGPUCreatePipelineAsyncStatus_Success, 0, nullptr, {}});
    return;
  }
  const bool validation = error->type == WGPUErrorType_Validation;
  device.events().complete(event, {uint32_t(validation ? WGPUCreatePipelineAsyncStatus_ValidationError
                                                       : WGPUCreatePipelineAsyncStatus_InternalError),
                                   0, nullptr, error->message() + " (" + error->rule + ")"});
}

// What an Async call carries from its first step over a worker to its last. It keeps the state alive, as the handle may
// be gone by then; only steps drop it. The last step is the job itself, so that the worker needs no memory to issue it.
template <class State>
struct AsyncJob : device::Timeline::Node {
  AsyncJob(State* state, uint64_t event) : state(state), event(event) { run = end; }

  // On a worker. It only appends and nudges: running steps here, or calling callbacks back, could end up in the
  // device's destructor, which waits for the workers.
  void compile(device::Device& device) noexcept {
    try {
      State::compile(job);
    } catch (...) {
      job.outcome.result = VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    device.timeline().issueNode(*this);
    device.nudge();
  }

  static void end(Node* node) {
    const std::unique_ptr<AsyncJob> self(static_cast<AsyncJob*>(node));
    device::Device& device = self->state->device();
    auto error = self->state->finish(self->job);
    if (error) self->state->invalidate();
    completeAsync(device, self->event, device.isLost() ? device::MaybeError() : error);
  }

  Ref<State> state;
  uint64_t event;
  typename State::Job job;
};

template <class State, class Descriptor>
void startAsync(State* state, uint64_t event, const Descriptor& d) {
  device::Device& device = state->device();
  if (device.isLost()) {
    state->invalidate();
    return completeAsync(device, event, {});
  }
  auto async = std::make_unique<AsyncJob<State>>(state, event);
  if (auto error = state->prepare(d, async->job)) {
    state->invalidate();
    return completeAsync(device, event, error);
  }
  device.workers().post([job = async.get(), &device] { job->compile(device); });
  async.release();  // it is the worker's now, and perhaps gone
}

template <class Pipeline, class Handle, class Callback>
void deliverPipeline(device::Event& event) {
  const auto callback = reinterpret_cast<Callback>(event.callback);
  if (!callback) return;
  const auto status = WGPUCreatePipelineAsyncStatus(event.result.status);
  auto* pipeline = static_cast<Pipeline*>(event.kept.object);
  const bool success = status == WGPUCreatePipelineAsyncStatus_Success;
  if (success) pipeline->addRef();
  callback(status, success ? reinterpret_cast<Handle>(pipeline) : nullptr,
           {event.result.message.data(), event.result.message.size()}, event.userdata1, event.userdata2);
}

template <class Pipeline, class Descriptor, class CallbackInfo>
WGPUFuture createAsync(Device& device, const Descriptor* descriptor, const CallbackInfo& info,
                       device::Event::Deliver deliver) {
  using State = std::remove_pointer_t<decltype(std::declval<Pipeline>().state())>;
  device::Device& deviceState = device.state();
  decltype(owned(device, *descriptor)) d;
  if (descriptor) d = owned(device, *descriptor);
  device::Event event = makeEvent(info, deliver, WGPUCreatePipelineAsyncStatus_CallbackCancelled, &deviceState);
  auto pipeline =
      makeHandle<Pipeline>(device, new State(deviceState, descriptor ? textOf(descriptor->label) : std::string_view()));
  Ref<State> keep(pipeline->state());  // from here on somebody who cancels everything may drop the handle
  // The event holds the handle; the callback gets a reference of its own.
  event.kept = device::keep(std::move(pipeline));
  const uint64_t id = deviceState.events().create(std::move(event));
  if (!descriptor) {
    issueFor(deviceState, id,
             [state = std::move(keep), id] { completeAsync(state->device(), id, device::missing("descriptor")); });
  } else {
    issueFor(deviceState, id, [state = std::move(keep), id, d = std::move(d)] { startAsync(state.get(), id, d); });
  }
  deviceState.afterIssue();
  // The workers should start now, not when somebody waits.
  deviceState.nudge();
  return {id};
}

template <class Pipeline>
WGPUBindGroupLayout groupLayout(Pipeline& pipeline, uint32_t groupIndex) {
  auto handle =
      makeHandle<BindGroupLayout>(pipeline.device(), new device::BindGroupLayout(pipeline.device().state(), {}));
  auto* const layout = handle->state();
  pipeline.device().issueScoped([state = pipeline.state(), layout, groupIndex](device::Scope* scope) {
    state->getBindGroupLayout(scope, groupIndex, *layout);
  });
  return reinterpret_cast<WGPUBindGroupLayout>(handle.detach());
}

}  // namespace

WGPUComputePipeline Device::createComputePipeline(WGPUComputePipelineDescriptor const* descriptor) {
  return reinterpret_cast<WGPUComputePipeline>(createNow<ComputePipeline>(*this, descriptor, "createComputePipeline"));
}

WGPURenderPipeline Device::createRenderPipeline(WGPURenderPipelineDescriptor const* descriptor) {
  return reinterpret_cast<WGPURenderPipeline>(createNow<RenderPipeline>(*this, descriptor, "createRenderPipeline"));
}

WGPUFuture Device::createComputePipelineAsync(WGPUComputePipelineDescriptor const* descriptor,
                                              WGPUCreateComputePipelineAsyncCallbackInfo callbackInfo) {
  return createAsync<ComputePipeline>(
      *this, descriptor, callbackInfo,
      deliverPipeline<ComputePipeline, WGPUComputePipeline, WGPUCreateComputePipelineAsyncCallback>);
}

WGPUFuture Device::createRenderPipelineAsync(WGPURenderPipelineDescriptor const* descriptor,
                                             WGPUCreateRenderPipelineAsyncCallbackInfo callbackInfo) {
  return createAsync<RenderPipeline>(
      *this, descriptor, callbackInfo,
      deliverPipeline<RenderPipeline, WGPURenderPipeline, WGPUCreateRenderPipelineAsyncCallback>);
}

WGPUBindGroupLayout ComputePipeline::getBindGroupLayout(uint32_t groupIndex) { return groupLayout(*this, groupIndex); }
WGPUBindGroupLayout RenderPipeline::getBindGroupLayout(uint32_t groupIndex) { return groupLayout(*this, groupIndex); }

}  // namespace alba::content
