// SPDX-License-Identifier: MIT
// Command encoders: the open/locked/ended machine, one error for all that is wrong, debug groups, messages.
#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUBufferUsage kCopy = WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;

class EncoderTest : public DeviceTest {
 protected:
  // The encoder and its error, which shows at finish() and nowhere else.
  std::string finishError(std::string_view rule, const std::function<void(WGPUCommandEncoder)>& record,
                          std::initializer_list<std::string_view> parts = {}) {
    CommandEncoder e = encoder("work");
    expectNoError([&] { record(e); });
    CommandBuffer commands;
    const std::string message = expectError(
        rule, [&] { commands = finish(e); }, parts);
    expectError("object-invalid", [&] { submit(commands); });
    return message;
  }
};

TEST_F(EncoderTest, NothingRecordedIsFine) {
  CommandEncoder e = encoder();
  CommandBuffer commands = finish(e);
  ASSERT_TRUE(commands);
  submit(commands);
}

TEST_F(EncoderTest, FinishingTwiceAndRecordingAfterwards) {
  Buffer b = buffer(16, kCopy);
  CommandEncoder e = encoder();
  CommandBuffer first = finish(e), second;
  expectError("encoder-ended", [&] { second = finish(e); }, {"finish"});
  ASSERT_TRUE(second);
  expectError("object-invalid", [&] { submit(second); });
  expectError("encoder-ended", [&] { wgpuCommandEncoderClearBuffer(e, b, 0, 4); }, {"clearBuffer"});
  expectError("encoder-ended", [&] { wgpuCommandEncoderPushDebugGroup(e, text("x")); });
  expectError("encoder-ended", [&] { ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr); });
  submit(first);
}

TEST_F(EncoderTest, CallsOnALockedEncoderInvalidateIt) {
  Buffer b = buffer(16, kCopy);
  finishError("encoder-locked",
              [&](WGPUCommandEncoder e) {
                ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
                wgpuCommandEncoderClearBuffer(e, b, 0, 4);
                wgpuComputePassEncoderEnd(pass);
              },
              {"clearBuffer"});
}

TEST_F(EncoderTest, FinishWithAnOpenPass) {
  finishError("encoder-open-pass",
              [](WGPUCommandEncoder e) { ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr); });
  CommandEncoder e = encoder();
  ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
  CommandBuffer commands;
  expectError("encoder-open-pass", [&] { commands = finish(e); });
  expectNoError([&] { wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1); });
  expectError("pass-end-parent-not-locked", [&] { wgpuComputePassEncoderEnd(pass); });
}

TEST_F(EncoderTest, PassesEndOnce) {
  CommandEncoder e = encoder();
  ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
  wgpuComputePassEncoderEnd(pass);
  expectError("pass-ended", [&] { wgpuComputePassEncoderEnd(pass); }, {"end"});
  expectError("pass-ended", [&] { wgpuComputePassEncoderDispatchWorkgroups(pass, 1, 1, 1); }, {"dispatchWorkgroups"});
  expectError("pass-ended", [&] { wgpuComputePassEncoderPopDebugGroup(pass); });
  CommandBuffer commands;
  expectNoError([&] { commands = finish(e); });
  submit(commands);
}

// A pass that begins while another is open is invalid, and the encoder with it; nothing crashes however they end.
TEST_F(EncoderTest, NestedPasses) {
  for (const bool innerFirst : {true, false}) {
    CommandEncoder e = encoder();
    ComputePass outer = wgpuCommandEncoderBeginComputePass(e, nullptr);
    ComputePass inner = wgpuCommandEncoderBeginComputePass(e, nullptr);
    wgpuComputePassEncoderDispatchWorkgroups(inner, 1, 1, 1);
    expectNoError([&] { wgpuComputePassEncoderEnd(innerFirst ? inner : outer); });
    // What is left open has no pass to end, but how that came about is for finish() to say.
    expectNoError([&] { wgpuComputePassEncoderEnd(innerFirst ? outer : inner); });
    expectError("encoder-locked", [&] { CommandBuffer commands = finish(e); });
  }
}

TEST_F(EncoderTest, OneErrorForManyMistakes) {
  Buffer b = buffer(16, kCopy, "small");
  CommandEncoder e = encoder("frame");
  expectNoError([&] {
    wgpuCommandEncoderClearBuffer(e, b, 0, 8);
    wgpuCommandEncoderClearBuffer(e, b, 12, 8);
    wgpuCommandEncoderPopDebugGroup(e);
  });
  expectError("clear-buffer-range", [&] { CommandBuffer commands = finish(e); },
              {"Buffer \"small\"", "clearBuffer", "command 2", "CommandEncoder \"frame\""});
}

TEST_F(EncoderTest, MessagesNameThePassAndTheDebugGroups) {
  const std::string message = finishError("debug-group-none", [](WGPUCommandEncoder e) {
    wgpuCommandEncoderPushDebugGroup(e, text("outer"));
    WGPUComputePassDescriptor d = WGPU_COMPUTE_PASS_DESCRIPTOR_INIT;
    d.label = text("shadow");
    ComputePass pass = wgpuCommandEncoderBeginComputePass(e, &d);
    wgpuComputePassEncoderPopDebugGroup(pass);
    wgpuComputePassEncoderEnd(pass);
    wgpuCommandEncoderPopDebugGroup(e);
  });
  EXPECT_NE(message.find("ComputePass \"shadow\".popDebugGroup"), std::string::npos) << message;
  EXPECT_NE(message.find("in debug group outer"), std::string::npos) << message;
}

TEST_F(EncoderTest, DebugGroups) {
  finishError("debug-group-open", [](WGPUCommandEncoder e) { wgpuCommandEncoderPushDebugGroup(e, text("left open")); },
              {"left open"});
  finishError("debug-group-none", [](WGPUCommandEncoder e) { wgpuCommandEncoderPopDebugGroup(e); });
  finishError("debug-group-open", [](WGPUCommandEncoder e) {
    ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
    wgpuComputePassEncoderPushDebugGroup(pass, text("inside"));
    wgpuComputePassEncoderEnd(pass);
  });
  CommandEncoder e = encoder();
  wgpuCommandEncoderPushDebugGroup(e, text("frame"));
  ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
  wgpuComputePassEncoderPushDebugGroup(pass, WGPUStringView{nullptr, WGPU_STRLEN});
  wgpuComputePassEncoderInsertDebugMarker(pass, text("here"));
  wgpuComputePassEncoderPopDebugGroup(pass);
  wgpuComputePassEncoderSetLabel(pass, text("new name"));
  wgpuComputePassEncoderEnd(pass);
  wgpuCommandEncoderInsertDebugMarker(e, text(std::string(3000, 'x')));
  wgpuCommandEncoderPopDebugGroup(e);
  CommandBuffer commands;
  expectNoError([&] { commands = finish(e); });
  submit(commands);
}

TEST_F(EncoderTest, ReleasingWithoutFinishing) {
  Buffer b = buffer(16, kCopy);
  {
    CommandEncoder e = encoder();
    wgpuCommandEncoderClearBuffer(e, b, 0, 4);
    ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
  }
  ComputePass orphan;
  {
    CommandEncoder e = encoder();
    orphan = wgpuCommandEncoderBeginComputePass(e, nullptr);
  }
  expectNoError([&] { wgpuComputePassEncoderEnd(orphan); });
}

TEST_F(EncoderTest, ResourcesReleasedBeforeTheSubmitStayAlive) {
  Buffer to = buffer(256, kCopy);
  CommandBuffer commands;
  {
    Buffer from = buffer(256, kCopy);
    write(from, std::vector<uint32_t>(64, 77));
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, to, 0, 256);
    commands = finish(e);
  }
  submit(commands);
  EXPECT_EQ(read<uint32_t>(to), std::vector<uint32_t>(64, 77));
}

// Objects that are set over and over again, more than the encoder remembers, and streams of many chunks.
TEST_F(EncoderTest, LongStreams) {
  constexpr uint32_t kBuffers = 300, kCopies = 6000;
  std::vector<Buffer> buffers;
  for (uint32_t i = 0; i < kBuffers; ++i) {
    buffers.push_back(buffer(4, kCopy));
    write(buffers.back(), std::vector<uint32_t>{i});
  }
  Buffer to = buffer(kCopies * 4, kCopy);
  CommandEncoder e = encoder();
  for (uint32_t i = 0; i < kCopies; ++i)
    wgpuCommandEncoderCopyBufferToBuffer(e, buffers[i * 7 % kBuffers], 0, to, i * 4, 4);
  submit(finish(e));
  const std::vector<uint32_t> seen = read<uint32_t>(to);
  for (uint32_t i = 0; i < kCopies; ++i) ASSERT_EQ(seen[i], i * 7 % kBuffers) << i;
}

TEST_F(EncoderTest, ChainsAreChecked) {
  WGPUChainedStruct wrong{nullptr, WGPUSType_ShaderSourceWGSL};
  WGPUCommandBufferDescriptor d = WGPU_COMMAND_BUFFER_DESCRIPTOR_INIT;
  d.nextInChain = &wrong;
  CommandEncoder e = encoder();
  expectError("chain-unknown", [&] { CommandBuffer commands = wgpuCommandEncoderFinish(e, &d); });
  WGPUComputePassDescriptor pass = WGPU_COMPUTE_PASS_DESCRIPTOR_INIT;
  pass.nextInChain = &wrong;
  finishError("chain-unknown", [&](WGPUCommandEncoder e) {
    ComputePass p = wgpuCommandEncoderBeginComputePass(e, &pass);
    wgpuComputePassEncoderEnd(p);
  });
}

}  // namespace
}  // namespace alba_test
