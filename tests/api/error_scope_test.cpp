// SPDX-License-Identifier: MIT
// Error scopes: filters, nesting, the first error kept, per thread, uncaptured errors, device loss.
#include <thread>

#include "api/fixture.h"

namespace alba_test {
namespace {

class ErrorScopeTest : public DeviceTest {
 protected:
  void mistake(std::string_view label = "bad") { buffer(4, 0, label); }
  void glut() {
    // Far beyond any memory, within the limits of a texture.
    texture(8192, 8192, WGPUTextureFormat_RGBA32Float, WGPUTextureUsage_CopyDst, "glut", 256);
  }
};

TEST_F(ErrorScopeTest, KeepsTheFirstErrorAndSwallowsTheRest) {
  push(WGPUErrorFilter_Validation);
  push(WGPUErrorFilter_Validation);
  mistake("first");
  mistake("second");
  const Error inner = pop(), outer = pop();
  EXPECT_EQ(inner.type, WGPUErrorType_Validation);
  EXPECT_NE(inner.message.find("\"first\""), std::string::npos) << inner.message;
  EXPECT_EQ(outer.type, WGPUErrorType_NoError);
  EXPECT_TRUE(outer.message.empty());
}

TEST_F(ErrorScopeTest, FiltersLetOtherKindsThrough) {
  struct Row {
    WGPUErrorFilter outer, inner;
    bool innerCatches;
  };
  for (Row row : {Row{WGPUErrorFilter_Validation, WGPUErrorFilter_OutOfMemory, false},
                  Row{WGPUErrorFilter_Validation, WGPUErrorFilter_Internal, false},
                  Row{WGPUErrorFilter_OutOfMemory, WGPUErrorFilter_Validation, true},
                  Row{WGPUErrorFilter_Validation, WGPUErrorFilter_Validation, true}}) {
    push(row.outer);
    push(row.inner);
    mistake();
    const Error inner = pop(), outer = pop();
    EXPECT_EQ(inner.type, row.innerCatches ? WGPUErrorType_Validation : WGPUErrorType_NoError);
    EXPECT_EQ(outer.type, row.innerCatches ? WGPUErrorType_NoError : WGPUErrorType_Validation);
  }
}

TEST_F(ErrorScopeTest, OutOfMemoryIsItsOwnKind) {
  push(WGPUErrorFilter_OutOfMemory);
  push(WGPUErrorFilter_Validation);
  glut();
  EXPECT_EQ(pop().type, WGPUErrorType_NoError);
  const Error memory = pop();
  EXPECT_EQ(memory.type, WGPUErrorType_OutOfMemory);
  EXPECT_NE(memory.message.find("Texture \"glut\""), std::string::npos) << memory.message;
  EXPECT_TRUE(lost.empty());
}

TEST_F(ErrorScopeTest, UncapturedErrorsReachTheCallback) {
  mistake("nobody looks");
  finishWork();
  ASSERT_EQ(uncaptured.atLeast(1).size(), 1u);
  EXPECT_EQ(uncaptured[0].type, WGPUErrorType_Validation);
  EXPECT_NE(uncaptured[0].message.find("\"nobody looks\""), std::string::npos);
  EXPECT_NE(uncaptured[0].message.find("createBuffer"), std::string::npos);
  EXPECT_NE(uncaptured[0].message.find("test device"), std::string::npos);
  uncaptured.clear();
}

TEST_F(ErrorScopeTest, WhatWentWrongBeforeTheLossIsHeardBeforeIt) {
  mistake("the last thing");
  wgpuDeviceDestroy(device);
  ASSERT_EQ(lost.atLeast(1).size(), 1u);
  ASSERT_EQ(uncaptured.all().size(), 1u) << "it comes first";
  EXPECT_NE(uncaptured[0].message.find("\"the last thing\""), std::string::npos);
  mistake("on a lost device");
  finishWork();
  EXPECT_EQ(uncaptured.all().size(), 1u);
  uncaptured.clear();
}

TEST_F(ErrorScopeTest, ALeakedScopeSilencesTheCallback) {
  push(WGPUErrorFilter_Validation);
  mistake();
  finishWork();
  EXPECT_TRUE(uncaptured.empty());
  pop();
  mistake();
  finishWork();
  EXPECT_EQ(uncaptured.atLeast(1).size(), 1u);
  uncaptured.clear();
}

TEST_F(ErrorScopeTest, PopOfAnEmptyStack) {
  WGPUPopErrorScopeStatus status{};
  const Error error = pop(&status);
  EXPECT_EQ(status, WGPUPopErrorScopeStatus_Error);
  EXPECT_EQ(error.type, WGPUErrorType_NoError);
  EXPECT_FALSE(error.message.empty());
}

TEST_F(ErrorScopeTest, EachThreadHasItsOwnStack) {
  push(WGPUErrorFilter_Validation);
  std::thread other([&] {
    WGPUPopErrorScopeStatus status{};
    pop(&status);
    EXPECT_EQ(status, WGPUPopErrorScopeStatus_Error) << "starts empty";
    push(WGPUErrorFilter_Validation);
    mistake("of the other thread");
    EXPECT_EQ(pop().type, WGPUErrorType_Validation);
    push(WGPUErrorFilter_Validation);  // never popped
  });
  other.join();
  EXPECT_EQ(pop().type, WGPUErrorType_NoError);
}

TEST_F(ErrorScopeTest, EachDeviceHasItsOwnStack) {
  Adapter second = requestAdapter(instance);
  std::swap(adapter, second);
  Device other = makeDevice({});
  std::swap(adapter, second);
  push(WGPUErrorFilter_Validation);
  std::swap(device, other);
  push(WGPUErrorFilter_Validation);
  mistake("on the other");
  std::swap(device, other);
  EXPECT_EQ(pop().type, WGPUErrorType_NoError);
  std::swap(device, other);
  EXPECT_EQ(pop().type, WGPUErrorType_Validation);
  WGPUPopErrorScopeStatus status{};
  pop(&status);
  EXPECT_EQ(status, WGPUPopErrorScopeStatus_Error);
  std::swap(device, other);
}

TEST_F(ErrorScopeTest, TheScopeOfTheCallCounts) {
  // The error belongs to the scope that was open when the call was made, however late it is found.
  push(WGPUErrorFilter_Validation);
  mistake();
  WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  WGPUErrorType types[2]{};
  info.callback = [](WGPUPopErrorScopeStatus, WGPUErrorType type, WGPUStringView, void* out, void*) {
    *static_cast<WGPUErrorType*>(out) = type;
  };
  info.userdata1 = &types[0];
  WGPUFuture first = wgpuDevicePopErrorScope(device, info);
  push(WGPUErrorFilter_Validation);
  info.userdata1 = &types[1];
  WGPUFuture second = wgpuDevicePopErrorScope(device, info);
  wait(second);
  wait(first);
  EXPECT_EQ(types[0], WGPUErrorType_Validation);
  EXPECT_EQ(types[1], WGPUErrorType_NoError);
}

TEST_F(ErrorScopeTest, ALostDeviceRaisesNothing) {
  push(WGPUErrorFilter_Validation);
  wgpuDeviceDestroy(device);
  mistake();
  WGPUPopErrorScopeStatus status{};
  EXPECT_EQ(pop(&status).type, WGPUErrorType_NoError);
  EXPECT_EQ(status, WGPUPopErrorScopeStatus_Success);
  EXPECT_EQ(pop(&status).type, WGPUErrorType_NoError);
  EXPECT_EQ(status, WGPUPopErrorScopeStatus_Success) << "the loss is looked at before the empty stack";
  ASSERT_EQ(lost.atLeast(1).size(), 1u);
  EXPECT_EQ(lost[0].first, WGPUDeviceLostReason_Destroyed);
}

}  // namespace
}  // namespace alba_test
