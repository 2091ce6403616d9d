// SPDX-License-Identifier: MIT
// Shader modules: sources, error messages, compilation info.
#include "api/fixture.h"

namespace alba_test {
namespace {

struct Message {
  std::string text;
  WGPUCompilationMessageType type;
  uint64_t line, column, offset, length;
};

class ShaderModuleTest : public DeviceTest {
 protected:
  std::vector<Message> info(WGPUShaderModule module, WGPUCallbackMode mode = WGPUCallbackMode_WaitAnyOnly) const {
    struct Answer {
      std::vector<Message> messages;
      bool called = false;
    } answer;
    WGPUCompilationInfoCallbackInfo callback = WGPU_COMPILATION_INFO_CALLBACK_INFO_INIT;
    callback.mode = mode;
    callback.userdata1 = &answer;
    callback.callback = [](WGPUCompilationInfoRequestStatus status, WGPUCompilationInfo const* info, void* out, void*) {
      EXPECT_EQ(status, WGPUCompilationInfoRequestStatus_Success);
      auto& answer = *static_cast<Answer*>(out);
      answer.called = true;
      for (size_t i = 0; i < info->messageCount; ++i) {
        const WGPUCompilationMessage& m = info->messages[i];
        answer.messages.push_back({str(m.message), m.type, m.lineNum, m.linePos, m.offset, m.length});
      }
    };
    EXPECT_EQ(wait(wgpuShaderModuleGetCompilationInfo(module, callback)), WGPUWaitStatus_Success);
    EXPECT_TRUE(answer.called);
    return answer.messages;
  }
};

TEST_F(ShaderModuleTest, ValidModulesSayNothing) {
  ShaderModule module;
  expectNoError([&] { module = shader("@compute @workgroup_size(1) fn main() {}", "fine"); });
  EXPECT_TRUE(info(module).empty());
  expectNoError([&] { module = shader("", "empty"); });
  EXPECT_TRUE(info(module).empty());
}

TEST_F(ShaderModuleTest, ErrorsHaveAPlace) {
  const std::string code = "// Größe\nfn f() -> u32 { return 1.5f; }\n";
  ShaderModule module;
  expectError("shader-source-invalid", [&] { module = shader(code, "broken"); }, {"ShaderModule \"broken\"", "2:"});
  const std::vector<Message> messages = info(module);
  ASSERT_FALSE(messages.empty());
  const Message& m = messages[0];
  EXPECT_EQ(m.type, WGPUCompilationMessageType_Error);
  EXPECT_EQ(m.line, 2u);
  EXPECT_FALSE(m.text.empty());
  // Positions count UTF-8 bytes; the first line has two more of them than characters.
  ASSERT_LE(m.offset + m.length, code.size());
  EXPECT_EQ(m.offset, code.find('\n') + m.column);
}

TEST_F(ShaderModuleTest, TellsHowManyErrors) {
  expectError("shader-source-invalid", [&] { shader("fn a() -> u32 { return 1.5f; } fn b() -> i32 { return true; }"); },
              {"1:", "2 errors"});
}

TEST_F(ShaderModuleTest, SourceRules) {
  expectError("shader-source", [&] {
    WGPUShaderModuleDescriptor d = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
    ShaderModule m = wgpuDeviceCreateShaderModule(device, &d);
  });
  const uint32_t words[1] = {0x07230203};
  WGPUShaderSourceSPIRV spirv = WGPU_SHADER_SOURCE_SPIRV_INIT;
  spirv.code = words;
  spirv.codeSize = 1;
  WGPUShaderModuleDescriptor d = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
  d.nextInChain = &spirv.chain;
  expectError("shader-spirv", [&] { ShaderModule m = wgpuDeviceCreateShaderModule(device, &d); });
  WGPUShaderSourceWGSL wgsl = WGPU_SHADER_SOURCE_WGSL_INIT;
  wgsl.code = text("");
  spirv.chain.next = &wgsl.chain;
  expectError("shader-source", [&] { ShaderModule m = wgpuDeviceCreateShaderModule(device, &d); });
  WGPUChainedStruct foreign{nullptr, WGPUSType_ExternalTextureBindingEntry};
  d.nextInChain = &foreign;
  expectError("chain-unknown", [&] { ShaderModule m = wgpuDeviceCreateShaderModule(device, &d); });
  expectError("object-null", [&] { ShaderModule m = wgpuDeviceCreateShaderModule(device, nullptr); });
}

TEST_F(ShaderModuleTest, TheTextIsCopied) {
  ShaderModule module;
  {
    std::string code = "@compute @workgroup_size(1) fn main() {}";
    module = shader(code);
    std::fill(code.begin(), code.end(), '#');
  }
  expectNoError([&] { computePipeline(module); });
}

TEST_F(ShaderModuleTest, InfoOfAReleasedModule) {
  ShaderModule module;
  errorOf([&] { module = shader("fn"); });
  bool called = false;
  WGPUCompilationInfoCallbackInfo callback = WGPU_COMPILATION_INFO_CALLBACK_INFO_INIT;
  callback.mode = WGPUCallbackMode_WaitAnyOnly;
  callback.userdata1 = &called;
  callback.callback = [](WGPUCompilationInfoRequestStatus, WGPUCompilationInfo const* info, void* called, void*) {
    *static_cast<bool*>(called) = info->messageCount > 0;
  };
  const WGPUFuture future = wgpuShaderModuleGetCompilationInfo(module, callback);
  module = ShaderModule();
  EXPECT_EQ(wait(future), WGPUWaitStatus_Success);
  EXPECT_TRUE(called);
}

TEST_F(ShaderModuleTest, InfoOnALostDevice) {
  wgpuDeviceDestroy(device);
  ShaderModule module = shader("@compute @workgroup_size(1) fn main() {}");
  EXPECT_TRUE(info(module).empty());
}

}  // namespace
}  // namespace alba_test
