// SPDX-License-Identifier: MIT
// The lesson of error scopes as rules of the specification, one test per numbered claim: objects that are invalid
// instead of missing, the stack of scopes, where an error goes, lost devices, labels. script/check_lessons.py knows the
// numbers.
#include <stdexcept>
#include <thread>

#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUBufferUsage kCopy = WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst,
                          kImpossible = WGPUBufferUsage_MapRead | WGPUBufferUsage_MapWrite;
constexpr const char* kCompute = "@compute @workgroup_size(1) fn main() {}";
constexpr const char* kRender = R"(
@vertex fn vs(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}
@fragment fn fs() -> @location(0) vec4f { return vec4f(1.0, 0.0, 0.0, 1.0); })";

class ErrorScopes : public DeviceTest {
 protected:
  Buffer mistake(std::string_view label = "bad") const { return buffer(64, kImpossible, label); }
  // 256 GiB within the limits of a texture: no machine of today has them.
  Texture glut(std::string_view label = "glut") const {
    return texture(8192, 8192, WGPUTextureFormat_RGBA32Float, WGPUTextureUsage_CopyDst, label, 256);
  }
  static bool says(const Error& error, std::string_view part) { return error.message.find(part) != std::string::npos; }
  struct Popped {
    WGPUPopErrorScopeStatus status{};
    WGPUErrorType type{};
    std::string message;
    int calls = 0;
  };
  WGPUFuture popLater(Popped& out, WGPUCallbackMode mode = WGPUCallbackMode_WaitAnyOnly) const {
    WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
    info.mode = mode;
    info.userdata1 = &out;
    info.callback = [](WGPUPopErrorScopeStatus status, WGPUErrorType type, WGPUStringView message, void* to, void*) {
      auto& out = *static_cast<Popped*>(to);
      out.status = status, out.type = type, out.message = str(message), ++out.calls;
    };
    return wgpuDevicePopErrorScope(device, info);
  }
  struct RenderSetup {
    WGPUColorTargetState target = WGPU_COLOR_TARGET_STATE_INIT;
    WGPUFragmentState fragment = WGPU_FRAGMENT_STATE_INIT;
    WGPURenderPipelineDescriptor d = WGPU_RENDER_PIPELINE_DESCRIPTOR_INIT;
    const WGPURenderPipelineDescriptor* get(WGPUShaderModule module, WGPUTextureFormat format) {
      target.format = format;
      fragment.module = module, fragment.targetCount = 1, fragment.targets = &target;
      d.label = text("draw"), d.vertex.module = module, d.fragment = &fragment;
      return &d;
    }
  };
  RenderPipeline renderPipeline(WGPUShaderModule module,
                                WGPUTextureFormat format = WGPUTextureFormat_RGBA8Unorm) const {
    RenderSetup s;
    return wgpuDeviceCreateRenderPipeline(device, s.get(module, format));
  }
  RenderPass beginPass(WGPUCommandEncoder e, WGPUTextureView view) const {
    WGPURenderPassColorAttachment color = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
    color.view = view, color.loadOp = WGPULoadOp_Clear, color.storeOp = WGPUStoreOp_Store;
    WGPURenderPassDescriptor d = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
    d.colorAttachmentCount = 1, d.colorAttachments = &color;
    return wgpuCommandEncoderBeginRenderPass(e, &d);
  }
};

// ---- invalid objects

TEST_F(ErrorScopes, E71_E72_AnInvalidObjectIsAnObject) {
  Buffer bad;
  expectError("buffer-map-read-usage", [&] { bad = mistake("both ways"); }, {"Buffer \"both ways\""});
  ASSERT_TRUE(bad);
  EXPECT_EQ(wgpuBufferGetSize(bad), 64u);
  EXPECT_EQ(wgpuBufferGetUsage(bad), kImpossible);
  EXPECT_EQ(wgpuBufferGetMapState(bad), WGPUBufferMapState_Unmapped);
  // It keeps its label, too: the next error names it.
  EXPECT_TRUE(says(errorOf([&] {
                     CommandEncoder e = encoder();
                     wgpuCommandEncoderClearBuffer(e, bad, 0, 4);
                     CommandBuffer commands = finish(e);
                   }),
                   "Buffer \"both ways\""));
  Texture none;
  expectError("texture-size-zero",
              [&] { none = texture(0, 7, WGPUTextureFormat_R8Unorm, WGPUTextureUsage_CopyDst, "none", 3); });
  ASSERT_TRUE(none);
  EXPECT_EQ(wgpuTextureGetWidth(none), 0u);
  EXPECT_EQ(wgpuTextureGetHeight(none), 7u);
  EXPECT_EQ(wgpuTextureGetDepthOrArrayLayers(none), 3u);
  EXPECT_EQ(wgpuTextureGetFormat(none), WGPUTextureFormat_R8Unorm);
  EXPECT_EQ(wgpuTextureGetUsage(none), WGPUTextureUsage_CopyDst);
}

TEST_F(ErrorScopes, E81_InvalidityIsContagious) {
  // Every creation on top of an invalid object raises its own error …
  Texture badTexture;
  TextureView badView;
  expectError("texture-usage-none", [&] { badTexture = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, 0, "root"); });
  expectError("object-invalid", [&] { badView = wgpuTextureCreateView(badTexture, nullptr); }, {"Texture \"root\""});
  ShaderModule module;
  ComputePipeline pipeline;
  expectError("shader-source-invalid", [&] { module = shader("fn main( {", "broken"); }, {"ShaderModule \"broken\""});
  expectError("object-invalid", [&] { pipeline = computePipeline(module); }, {"ShaderModule \"broken\""});
  ASSERT_TRUE(badView && module && pipeline);
  ComputePipeline good = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> out: u32;
@compute @workgroup_size(1) fn main() { out = 1u; })");
  Buffer badBuffer;
  expectError("buffer-usage-empty", [&] { badBuffer = buffer(16, 0, "no use"); });
  BindGroup group;
  expectError("object-invalid", [&] { group = bindBuffers(good, {badBuffer}); }, {"Buffer \"no use\""});
  // … while recording with one is silent until finish(), and submit fails once more.
  struct Case {
    const char* what;
    std::function<void(WGPUCommandEncoder)> record;
  };
  auto compute = [](WGPUCommandEncoder e, const std::function<void(WGPUComputePassEncoder)>& record) {
    ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
    record(pass);
    wgpuComputePassEncoderEnd(pass);
  };
  const Case cases[] = {{"view", [&](WGPUCommandEncoder e) { wgpuRenderPassEncoderEnd(beginPass(e, badView)); }},
                        {"buffer", [&](WGPUCommandEncoder e) { wgpuCommandEncoderClearBuffer(e, badBuffer, 0, 4); }},
                        {"pipeline",
                         [&](WGPUCommandEncoder e) {
                           compute(e, [&](auto pass) { wgpuComputePassEncoderSetPipeline(pass, pipeline); });
                         }},
                        {"group", [&](WGPUCommandEncoder e) {
                           compute(e,
                                   [&](auto pass) { wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr); });
                         }}};
  for (const Case& c : cases) {
    CommandEncoder e = encoder();
    expectNoError([&] { c.record(e); });
    CommandBuffer commands;
    expectError("object-invalid", [&] { commands = finish(e); });
    ASSERT_TRUE(commands) << c.what;
    expectError("object-invalid", [&] { submit(commands); });
  }
}

TEST_F(ErrorScopes, E82_AnInvalidCommandBufferTakesTheWholeSubmitDown) {
  Buffer from = buffer(4, kCopy), to = buffer(4, kCopy);
  write(from, std::vector<uint32_t>{1});
  CommandEncoder good = encoder(), bad = encoder("spoilt");
  wgpuCommandEncoderCopyBufferToBuffer(good, from, 0, to, 0, 4);
  wgpuCommandEncoderCopyBufferToBuffer(bad, from, 0, from, 0, 4);
  CommandBuffer first = finish(good), second;
  expectError("copy-buffer-same", [&] { second = finish(bad); });
  const WGPUCommandBuffer list[] = {first, second};
  expectError("object-invalid", [&] { wgpuQueueSubmit(queue, 2, list); });
  EXPECT_EQ(read<uint32_t>(to)[0], 0u) << "nothing of the list ran";
  expectError("submit-again", [&] { submit(first); });
}

TEST_F(ErrorScopes, E83_PipelinesReportToTheScopeOrToTheirCallback) {
  ShaderModule module = shader(kRender);
  RenderPipeline good, bad;
  expectNoError([&] { good = renderPipeline(module); });
  const std::string message =
      expectError("target-renderable", [&] { bad = renderPipeline(module, WGPUTextureFormat_RGB9E5Ufloat); });
  ASSERT_TRUE(bad);
  EXPECT_NE(message.find("createRenderPipeline"), std::string::npos) << message;
  // The asynchronous form never reaches a scope: its callback has the error and no pipeline.
  struct Answer {
    WGPUCreatePipelineAsyncStatus status{};
    WGPURenderPipeline pipeline = nullptr;
    std::string message;
  } answer;
  WGPUCreateRenderPipelineAsyncCallbackInfo info = WGPU_CREATE_RENDER_PIPELINE_ASYNC_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.userdata1 = &answer;
  info.callback = [](WGPUCreatePipelineAsyncStatus status, WGPURenderPipeline pipeline, WGPUStringView message,
                     void* out, void*) {
    *static_cast<Answer*>(out) = {status, pipeline, str(message)};
  };
  expectNoError([&] {
    RenderSetup s;
    wait(wgpuDeviceCreateRenderPipelineAsync(device, s.get(module, WGPUTextureFormat_RGB9E5Ufloat), info));
  });
  EXPECT_EQ(answer.status, WGPUCreatePipelineAsyncStatus_ValidationError);
  EXPECT_EQ(answer.pipeline, nullptr);
  EXPECT_NE(answer.message.find("(target-renderable)"), std::string::npos) << answer.message;
}

// ---- the stack

TEST_F(ErrorScopes, E73_E75_ThreeFiltersForThreeKinds) {
  push(WGPUErrorFilter_Validation);
  mistake();
  const Error validation = pop();
  EXPECT_EQ(validation.type, WGPUErrorType_Validation);
  EXPECT_FALSE(validation.message.empty());
  push(WGPUErrorFilter_OutOfMemory);
  glut();
  const Error memory = pop();
  EXPECT_EQ(memory.type, WGPUErrorType_OutOfMemory);
  EXPECT_FALSE(memory.message.empty());
  push(WGPUErrorFilter_Internal);
  const Error none = pop();
  EXPECT_EQ(none.type, WGPUErrorType_NoError);
  EXPECT_TRUE(none.message.empty());
  // Another filter is an error itself; its scope catches nothing, but each pop still finds its push.
  for (uint32_t filter : {0u, 4u, 99u}) {
    expectError("enum-unknown",
                [&] {
                  push(WGPUErrorFilter(filter));
                  mistake("seen by the outer scope");
                  WGPUPopErrorScopeStatus status{};
                  EXPECT_EQ(pop(&status).type, WGPUErrorType_NoError);
                  EXPECT_EQ(status, WGPUPopErrorScopeStatus_Success);
                },
                {std::to_string(filter)});
  }
}

TEST_F(ErrorScopes, E74_E80_AScopeGivesOneErrorAndLetsNoneOut) {
  push(WGPUErrorFilter_Validation);
  push(WGPUErrorFilter_Validation);
  Buffer root = mistake("root cause");
  expectNoError([] {});
  // What follows from the first falls into the same scope.
  CommandEncoder e = encoder();
  wgpuCommandEncoderClearBuffer(e, root, 0, 4);
  CommandBuffer commands = finish(e);
  submit(commands);
  mistake("another");
  const Error inner = pop();
  EXPECT_EQ(inner.type, WGPUErrorType_Validation);
  EXPECT_TRUE(says(inner, "root cause")) << inner.message;
  EXPECT_TRUE(says(inner, "(buffer-map-read-usage)")) << inner.message;
  EXPECT_EQ(pop().type, WGPUErrorType_NoError) << "none of them went to the outer scope";
  finishWork();
  EXPECT_TRUE(uncaptured.empty()) << "nor to the callback";
}

TEST_F(ErrorScopes, E76_E88_TheInnermostScopeOfTheKindCatches) {
  push(WGPUErrorFilter_Validation);
  push(WGPUErrorFilter_OutOfMemory);
  mistake("usage");
  EXPECT_EQ(pop().type, WGPUErrorType_NoError);
  const Error outer = pop();
  EXPECT_EQ(outer.type, WGPUErrorType_Validation);
  EXPECT_TRUE(says(outer, "\"usage\"")) << outer.message;
  // One of each kind: each scope gets its own.
  push(WGPUErrorFilter_Validation);
  push(WGPUErrorFilter_OutOfMemory);
  glut("shadows");
  mistake("usage");
  const Error memory = pop(), validation = pop();
  EXPECT_EQ(memory.type, WGPUErrorType_OutOfMemory);
  EXPECT_TRUE(says(memory, "\"shadows\"")) << memory.message;
  EXPECT_EQ(validation.type, WGPUErrorType_Validation);
  EXPECT_TRUE(says(validation, "\"usage\"")) << validation.message;
}

TEST_F(ErrorScopes, E77_WithoutAScopeTheCallbackHearsOfIt) {
  mistake("first");
  push(WGPUErrorFilter_OutOfMemory);
  mistake("second");  // the open scope is of another kind
  EXPECT_EQ(pop().type, WGPUErrorType_NoError);
  glut("third");
  finishWork();
  const std::vector<Error> errors = uncaptured.atLeast(3);
  ASSERT_EQ(errors.size(), 3u) << "once for each";
  EXPECT_EQ(errors[0].type, WGPUErrorType_Validation);
  EXPECT_TRUE(says(errors[0], "\"first\"")) << errors[0].message;
  EXPECT_EQ(errors[1].type, WGPUErrorType_Validation);
  EXPECT_TRUE(says(errors[1], "\"second\"")) << errors[1].message;
  EXPECT_EQ(errors[2].type, WGPUErrorType_OutOfMemory);
  EXPECT_TRUE(says(errors[2], "\"third\"")) << errors[2].message;
  uncaptured.clear();
}

TEST_F(ErrorScopes, E78_E79_PopOfAnEmptyStackAndOnALostDevice) {
  WGPUPopErrorScopeStatus status{};
  const Error empty = pop(&status);
  EXPECT_EQ(status, WGPUPopErrorScopeStatus_Error);
  EXPECT_EQ(empty.type, WGPUErrorType_NoError);
  EXPECT_FALSE(empty.message.empty());
  push(WGPUErrorFilter_Validation);
  mistake();
  wgpuDeviceDestroy(device);
  // The loss is looked at first: no error with a scope that has one, nor with an empty stack.
  for (int i = 0; i < 2; ++i) {
    const Error lostOne = pop(&status);
    EXPECT_EQ(status, WGPUPopErrorScopeStatus_Success);
    EXPECT_EQ(lostOne.type, WGPUErrorType_NoError);
    EXPECT_TRUE(lostOne.message.empty()) << lostOne.message;
  }
}

TEST_F(ErrorScopes, E92_ALeakedScopeSilencesTheCallback) {
  push(WGPUErrorFilter_Validation);
  mistake();
  mistake();
  finishWork();
  EXPECT_TRUE(uncaptured.empty());
  EXPECT_EQ(pop().type, WGPUErrorType_Validation);
  mistake("heard again");
  finishWork();
  const std::vector<Error> errors = uncaptured.atLeast(1);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_TRUE(says(errors[0], "heard again")) << errors[0].message;
  uncaptured.clear();
}

TEST_F(ErrorScopes, E93_E94_PopsGoBackwardsAndAnExceptionPopsNothing) {
  push(WGPUErrorFilter_Validation);
  mistake("outer");
  push(WGPUErrorFilter_Validation);
  mistake("inner");
  Popped first, second;
  WGPUFuture one = popLater(first), two = popLater(second);
  wait(two);
  wait(one);
  EXPECT_NE(first.message.find("\"inner\""), std::string::npos) << first.message;
  EXPECT_NE(second.message.find("\"outer\""), std::string::npos) << second.message;
  // The scope stays open when an exception passes by, so whoever pushes cleans up.
  try {
    push(WGPUErrorFilter_Validation);
    throw std::runtime_error("between push and pop");
  } catch (const std::runtime_error&) {
  }
  mistake("later");
  EXPECT_TRUE(says(pop(), "\"later\""));
  auto guarded = [&](const std::function<void()>& body) {
    struct Guard {
      const ErrorScopes* test;
      Error* error;
      ~Guard() { *error = test->pop(); }
    };
    Error error;
    try {
      push(WGPUErrorFilter_Validation);
      Guard guard{this, &error};
      body();
    } catch (const std::runtime_error&) {
    }
    return error;
  };
  EXPECT_TRUE(says(guarded([&] {
                     mistake("guarded");
                     throw std::runtime_error("out");
                   }),
                   "\"guarded\""));
  WGPUPopErrorScopeStatus status{};
  pop(&status);
  EXPECT_EQ(status, WGPUPopErrorScopeStatus_Error) << "the stack is empty again";
}

// ---- when and where

TEST_F(ErrorScopes, E84_E90_NoCallWaits) {
  ComputePipeline pipeline = computePipeline(R"(
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  var x = data[id.x];
  for (var i = 0u; i < 100000u; i++) { x = x * 1664525u + 1013904223u; }
  data[id.x] = x;
})");
  Buffer data = buffer(64 * 64 * 4, WGPUBufferUsage_Storage);
  dispatch(pipeline, {data}, 1);
  finishWork();
  WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void*, void*) {};
  // The queue is full of work, more each time, until it is seen to outlast creation, push, pop and the answer.
  bool outlasted = false;
  for (int dispatches = 4; dispatches <= 1024 && !outlasted; dispatches *= 4) {
    for (int i = 0; i < dispatches; ++i) dispatch(pipeline, {data}, 64);
    WGPUFuture work = wgpuQueueOnSubmittedWorkDone(queue, info);
    push(WGPUErrorFilter_Validation);
    Buffer bad = mistake(), good = buffer(1024, kCopy);
    EXPECT_TRUE(bad && good);
    Popped popped;
    WGPUFuture answer = popLater(popped);
    EXPECT_EQ(popped.calls, 0) << "callbacks come when they are asked for";
    wait(answer);
    EXPECT_EQ(popped.type, WGPUErrorType_Validation);
    outlasted = wait(work, 0) == WGPUWaitStatus_TimedOut;
    wait(work);
  }
  EXPECT_TRUE(outlasted);
}

TEST_F(ErrorScopes, E89_AScopeAroundAWholeFrame) {
  Texture target = texture(8, 8, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_RenderAttachment, "canvas");
  TextureView view = wgpuTextureCreateView(target, nullptr);
  ShaderModule module = shader(kRender);
  RenderPipeline right = renderPipeline(module), wrong = renderPipeline(module, WGPUTextureFormat_BGRA8Unorm);
  auto frame = [&](WGPURenderPipeline pipeline) {
    CommandEncoder e = encoder("frame");
    RenderPass pass = beginPass(e, view);
    wgpuRenderPassEncoderSetPipeline(pass, pipeline);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    wgpuRenderPassEncoderEnd(pass);
    submit(finish(e));
  };
  expectNoError([&] { frame(right); });
  const Error error = errorOf([&] { frame(wrong); });
  EXPECT_TRUE(says(error, "(pipeline-color-format)")) << error.message;
  // The error belongs to the scope that is open when finish() is called, not to the one of the draw.
  CommandEncoder e = encoder();
  expectNoError([&] {
    RenderPass pass = beginPass(e, view);
    wgpuRenderPassEncoderSetPipeline(pass, wrong);
    wgpuRenderPassEncoderDraw(pass, 3, 1, 0, 0);
    wgpuRenderPassEncoderEnd(pass);
  });
  expectError("pipeline-color-format", [&] { CommandBuffer commands = finish(e); });
}

TEST_F(ErrorScopes, E91_AScopeCatchesTheCallsOfItsThreadAtTheTimeOfTheCall) {
  // Between push and pop every call of this thread falls into the scope, whoever makes it; in C the stack belongs to
  // the thread, so what another thread does stays outside.
  push(WGPUErrorFilter_Validation);
  mistake("of a stranger on the same thread");
  std::thread([&] {
    WGPUPopErrorScopeStatus status{};
    pop(&status);
    EXPECT_EQ(status, WGPUPopErrorScopeStatus_Error) << "every thread starts empty";
    push(WGPUErrorFilter_Validation);
    mistake("of another thread");
    EXPECT_TRUE(says(pop(), "of another thread"));
  }).join();
  Popped popped;
  WGPUFuture future = popLater(popped);
  push(WGPUErrorFilter_Validation);
  mistake("after the pop");  // called before the first pop is answered, and still not its error
  wait(future);
  EXPECT_NE(popped.message.find("of a stranger"), std::string::npos) << popped.message;
  EXPECT_TRUE(says(pop(), "after the pop"));
}

// ---- memory

TEST_F(ErrorScopes, E85_E86_E87_ABigTextureWithAPlanB) {
  constexpr WGPUTextureUsage kShadow = WGPUTextureUsage_RenderAttachment | WGPUTextureUsage_TextureBinding;
  expectNoError([&] {
    Texture usual = texture(4096, 4096, WGPUTextureFormat_Depth32Float, kShadow, "shadow map");
    wgpuTextureDestroy(usual);
  });
  Texture map;
  uint32_t layers = 256;
  int refused = 0;
  for (; layers; layers /= 2) {
    push(WGPUErrorFilter_OutOfMemory);
    map = texture(8192, 8192, WGPUTextureFormat_Depth32Float, kShadow, "cascades", layers);
    const Error error = pop();
    ASSERT_TRUE(map);
    EXPECT_EQ(wgpuTextureGetDepthOrArrayLayers(map), layers);
    if (error.type == WGPUErrorType_NoError) break;
    EXPECT_EQ(error.type, WGPUErrorType_OutOfMemory);
    EXPECT_TRUE(says(error, "Texture \"cascades\"")) << error.message;
    expectNoError([&] { wgpuTextureDestroy(map); });  // holds nothing, but may be destroyed
    ++refused;
    if (layers == 1) {
      map = texture(1024, 1024, WGPUTextureFormat_Depth32Float, kShadow, "cascades");
      break;
    }
    if (layers > 8) layers = 16;  // don't ask a large machine for half of its memory
  }
  EXPECT_GT(refused, 0) << "64 GiB";
  EXPECT_TRUE(lost.empty()) << "the device lives on";
  expectNoError([&] {
    { TextureView view = wgpuTextureCreateView(map, nullptr); }
    wgpuTextureDestroy(map);  // it may have been all the memory there is
    Buffer b = buffer(4, kCopy);
    write(b, std::vector<uint32_t>{5});
    EXPECT_EQ(read<uint32_t>(b)[0], 5u);
  });
  // An invalid texture infects its views like any other.
  Texture none;
  push(WGPUErrorFilter_OutOfMemory);
  none = glut("none");
  EXPECT_EQ(pop().type, WGPUErrorType_OutOfMemory);
  expectError("object-invalid", [&] { TextureView v = wgpuTextureCreateView(none, nullptr); }, {"Texture \"none\""});
}

// ---- loss and labels

TEST_F(ErrorScopes, E95_ALostDeviceRaisesNothing) {
  Buffer pending = buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
  WGPUMapAsyncStatus status{};
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.userdata1 = &status;
  info.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void* out, void*) {
    *static_cast<WGPUMapAsyncStatus*>(out) = status;
  };
  WGPUFuture future = wgpuBufferMapAsync(pending, WGPUMapMode_Read, 0, 16, info);
  push(WGPUErrorFilter_Validation);
  wgpuDeviceDestroy(device);
  wait(future);
  EXPECT_EQ(status, WGPUMapAsyncStatus_Aborted);
  wait(wgpuDeviceGetLostFuture(device));
  ASSERT_EQ(lost.atLeast(1).size(), 1u);
  EXPECT_EQ(lost[0].first, WGPUDeviceLostReason_Destroyed);
  // Everything still gives objects, and nobody complains, not even about what was wrong before.
  Buffer bad = mistake(), fine = buffer(16, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
  EXPECT_TRUE(bad && fine);
  EXPECT_EQ(wgpuBufferGetSize(fine), 16u);
  Texture t = texture(0, 0, WGPUTextureFormat_RGBA8Unorm, 0);
  EXPECT_TRUE(t);
  ComputePipeline pipeline = computePipeline(kCompute);
  EXPECT_TRUE(pipeline);
  CommandEncoder e = encoder();
  wgpuCommandEncoderClearBuffer(e, bad, 1, 3);
  submit(finish(e));
  write(bad, std::vector<uint32_t>{1});
  std::string message;
  EXPECT_EQ(map(fine, WGPUMapMode_Read, 0, 16, &message), WGPUMapAsyncStatus_Aborted) << message;
  EXPECT_EQ(pop().type, WGPUErrorType_NoError);
  finishWork();
  EXPECT_TRUE(uncaptured.empty());
  EXPECT_EQ(lost.size(), 1u) << "lost once";
}

TEST_F(ErrorScopes, E96_E98_LabelsNameWhatIsWrong) {
  Buffer b = buffer(64, kCopy, "lights");
  CommandEncoder e = encoder("frame 7");
  expectNoError([&] { wgpuCommandEncoderClearBuffer(e, b, 64, 8); });
  expectError("clear-buffer-range",
              [&] {
                WGPUCommandBufferDescriptor d = WGPU_COMMAND_BUFFER_DESCRIPTOR_INIT;
                d.label = text("all of frame 7");
                CommandBuffer commands = wgpuCommandEncoderFinish(e, &d);
              },
              {"Buffer \"lights\"", "64"});
  // A label may change at any time; messages have the one of the moment.
  wgpuBufferSetLabel(b, text("lamps"));
  const std::string message = expectError("write-buffer-range", [&] { write(b, std::vector<uint32_t>{1}, 64); });
  EXPECT_NE(message.find("Buffer \"lamps\""), std::string::npos) << message;
  EXPECT_EQ(message.find("lights"), std::string::npos) << message;
  EXPECT_NE(message.find("writeBuffer"), std::string::npos) << message;
  EXPECT_NE(message.find("test device"), std::string::npos) << message;
  wgpuBufferSetLabel(b, {nullptr, WGPU_STRLEN});
  const Error unnamed = errorOf([&] { write(b, std::vector<uint32_t>{1}, 64); });
  EXPECT_TRUE(says(unnamed, "Buffer")) << unnamed.message;
  EXPECT_FALSE(says(unnamed, "lamps")) << unnamed.message;
  // Command buffers carry the label that finish() was given.
  CommandEncoder other = encoder();
  WGPUCommandBufferDescriptor d = WGPU_COMMAND_BUFFER_DESCRIPTOR_INIT;
  d.label = text("once only");
  CommandBuffer commands = wgpuCommandEncoderFinish(other, &d);
  submit(commands);
  expectError("submit-again", [&] { submit(commands); }, {"CommandBuffer \"once only\""});
}

// In JavaScript: E97 (getPreferredCanvasFormat belongs to navigator.gpu; in C a surface lists its formats)

}  // namespace
}  // namespace alba_test
