// SPDX-License-Identifier: MIT
// Runs the API tests; with ALBA_VALIDATION=1 a message of the Vulkan validation layers fails the run. As
// `alba_api_tests --exit-style STYLE` it is the child of a test: a small program that ends in one of five ways.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

#include "alba/alba.h"
#include "api/fixture.h"

namespace {

using namespace alba_test;

struct Program {
  Instance instance = makeInstance();
  Adapter adapter = requestAdapter(instance);
  Device device = adapter ? requestDevice(instance, adapter, nullptr) : nullptr;
  Queue queue = device ? wgpuDeviceGetQueue(device) : nullptr;
  Buffer buffer;

  void work() {
    WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
    d.size = 4096;
    d.usage = WGPUBufferUsage_CopyDst | WGPUBufferUsage_CopySrc;
    buffer = wgpuDeviceCreateBuffer(device, &d);
    uint32_t data[16] = {1};
    wgpuQueueWriteBuffer(queue, buffer, 0, data, sizeof data);
    CommandEncoder encoder = wgpuDeviceCreateCommandEncoder(device, nullptr);
    wgpuCommandEncoderClearBuffer(encoder, buffer, 0, 64);
    WGPUCommandBuffer commands = wgpuCommandEncoderFinish(encoder, nullptr);
    wgpuQueueSubmit(queue, 1, &commands);
    wgpuCommandBufferRelease(commands);
  }
};

ShaderModule compile(WGPUDevice device, int statements) {
  std::string code = "@compute @workgroup_size(1) fn main() {\n";
  for (int i = 0; i < statements; ++i)
    code += "  _ = clamp(sin(" + std::to_string(i) + ".5) + cos(1.0), 0, dot(vec2f(2), vec2f()));\n";
  code += "}\n";
  WGPUShaderSourceWGSL source = WGPU_SHADER_SOURCE_WGSL_INIT;
  source.code = text(code);
  WGPUShaderModuleDescriptor d = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
  d.nextInChain = &source.chain;
  return wgpuDeviceCreateShaderModule(device, &d);
}

// The compiler's tables are there, and a device's thread is in the midst of a text that takes it a good while.
void compileForLong(const Program& program) {
  static ShaderModule first, second;
  first = compile(program.device, 1);
  WGPUCompilationInfoCallbackInfo info = WGPU_COMPILATION_INFO_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_WaitAnyOnly;
  info.callback = [](WGPUCompilationInfoRequestStatus, const WGPUCompilationInfo*, void*, void*) {};
  waitFor(program.instance, wgpuShaderModuleGetCompilationInfo(first, info));
  second = compile(program.device, 8000);
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
}

int exitStyle(const char* style) {
  if (!std::strcmp(style, "static")) {
    static Program program;
    program.work();
  } else if (!std::strcmp(style, "atexit")) {
    static Program* program = new Program;
    program->work();
    std::atexit([] { delete program; });
  } else if (!std::strcmp(style, "never")) {
    static Program* program = new Program;  // reachable, yet nobody lets go of it
    program->work();
  } else if (!std::strcmp(style, "compiling")) {
    static Program* program = new Program;
    compileForLong(*program);
    std::exit(7);
  } else {
    Program program;
    program.work();
    std::exit(7);  // no destructor runs, and work is in flight
  }
  return 7;
}

class ValidationLayers : public testing::EmptyTestEventListener {
  void OnTestEnd(const testing::TestInfo&) override {
    const uint64_t now = albaValidationMessageCount();
    EXPECT_EQ(now, seen_) << "the Vulkan validation layers complained (see the log above)";
    seen_ = now;
  }
  uint64_t seen_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && !std::strcmp(argv[1], "--exit-style")) return exitStyle(argv[2]);
  testing::InitGoogleTest(&argc, argv);
  testing::UnitTest::GetInstance()->listeners().Append(new ValidationLayers);
  return RUN_ALL_TESTS();
}
