// SPDX-License-Identifier: MIT
// queue.submit: command buffers run once, in order, and only if everything they use may be used now.
#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUBufferUsage kCopy = WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;

class SubmitTest : public DeviceTest {
 protected:
  CommandBuffer copying(WGPUBuffer from, WGPUBuffer to, uint64_t offset = 0) const {
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, to, offset, 4);
    return finish(e);
  }
};

TEST_F(SubmitTest, RunsOnceAndInOrder) {
  Buffer one = buffer(4, kCopy), two = buffer(4, kCopy), to = buffer(4, kCopy);
  write(one, std::vector<uint32_t>{1});
  write(two, std::vector<uint32_t>{2});
  CommandBuffer first = copying(one, to), second = copying(two, to);
  WGPUCommandBuffer both[] = {first, second};
  expectNoError([&] { wgpuQueueSubmit(queue, 2, both); });
  EXPECT_EQ(read<uint32_t>(to)[0], 2u);
  expectError("submit-again", [&] { submit(first); });
  expectNoError([&] { wgpuQueueSubmit(queue, 0, nullptr); });
}

TEST_F(SubmitTest, DuplicatesSpoilTheWholeList) {
  Buffer one = buffer(4, kCopy), to = buffer(4, kCopy);
  write(one, std::vector<uint32_t>{1});
  CommandBuffer a = copying(one, to), b = copying(one, to);
  WGPUCommandBuffer list[] = {a, b, a};
  expectError("submit-duplicate", [&] { wgpuQueueSubmit(queue, 3, list); });
  EXPECT_EQ(read<uint32_t>(to)[0], 0u);
  expectError("submit-again", [&] { submit(b); });
}

TEST_F(SubmitTest, MappedBuffers) {
  Buffer one = buffer(4, kCopy), to = buffer(4, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst, "rb-7"),
         other = buffer(4, kCopy);
  write(one, std::vector<uint32_t>{3});
  ASSERT_EQ(map(to), WGPUMapAsyncStatus_Success);
  CommandBuffer good = copying(one, other), bad;
  expectNoError([&] { bad = copying(one, to); });  // recording and finishing are fine
  WGPUCommandBuffer list[] = {good, bad};
  expectError("submit-buffer-mapped", [&] { wgpuQueueSubmit(queue, 2, list); }, {"Buffer \"rb-7\"", "submit"});
  EXPECT_EQ(read<uint32_t>(other)[0], 0u);
  wgpuBufferUnmap(to);
  expectNoError([&] { submit(copying(one, to)); });
  EXPECT_EQ(read<uint32_t>(to)[0], 3u);
}

TEST_F(SubmitTest, DestroyedResources) {
  Buffer one = buffer(4, kCopy, "gone"), to = buffer(4, kCopy);
  CommandBuffer commands = copying(one, to);
  wgpuBufferDestroy(one);
  expectError("submit-buffer-destroyed", [&] { submit(commands); }, {"gone"});
  expectNoError([&] { commands = copying(one, to); });  // still no error when encoding
  expectError("submit-buffer-destroyed", [&] { submit(commands); });

  Texture t = texture(4, 4, WGPUTextureFormat_RGBA8Unorm, WGPUTextureUsage_CopySrc | WGPUTextureUsage_CopyDst, "image");
  Buffer pixels = buffer(1024, kCopy);
  CommandEncoder e = encoder();
  WGPUTexelCopyTextureInfo from = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  from.texture = t;
  WGPUTexelCopyBufferInfo target = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
  target.buffer = pixels, target.layout.bytesPerRow = 256;
  WGPUExtent3D size{4, 4, 1};
  wgpuCommandEncoderCopyTextureToBuffer(e, &from, &target, &size);
  wgpuTextureDestroy(t);
  CommandBuffer reading;
  expectNoError([&] { reading = finish(e); });
  expectError("submit-texture-destroyed", [&] { submit(reading); }, {"Texture \"image\""});
}

TEST_F(SubmitTest, OtherDevicesAndNulls) {
  adapter = requestAdapter(instance);  // each makes one device
  Device other = makeDevice({});
  Buffer one = buffer(4, kCopy), to = buffer(4, kCopy);
  CommandBuffer commands = copying(one, to);
  CommandEncoder foreign = wgpuDeviceCreateCommandEncoder(other, nullptr);
  CommandBuffer theirs = finish(foreign);
  expectError("object-other-device", [&] { submit(theirs); });
  // That mistake leaves it as it was.
  {
    Queue theirQueue = wgpuDeviceGetQueue(other);
    WGPUCommandBuffer list[] = {theirs};
    std::swap(device, other);
    expectNoError([&] { wgpuQueueSubmit(theirQueue, 1, list); });
    expectError("submit-again", [&] { wgpuQueueSubmit(theirQueue, 1, list); });
    std::swap(device, other);
  }
  // The other device may be giving it a new label meanwhile, so the message leaves that out.
  WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
  d.size = 4, d.usage = kCopy, d.label = text("far away");
  Buffer foreignBuffer = wgpuDeviceCreateBuffer(other, &d);
  const std::string message = expectError(
      "object-other-device", [&] { write(foreignBuffer, std::vector<uint32_t>{1}); }, {"The Buffer given as buffer"});
  EXPECT_EQ(message.find("far away"), std::string::npos) << message;
  expectError("object-null", [&] { submit(nullptr); });
  expectNoError([&] { submit(commands); });
}

TEST_F(SubmitTest, ManySmallSubmits) {
  constexpr uint32_t kCount = 500;
  Buffer counter = buffer(4, kCopy), log = buffer(kCount * 4, kCopy),
         readable = buffer(kCount * 4, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
  for (uint32_t i = 0; i < kCount; ++i) {
    write(counter, std::vector<uint32_t>{i});
    submit(copying(counter, log, i * 4));
    submit(copying(counter, readable, i * 4));
  }
  const std::vector<uint32_t> seen = read<uint32_t>(log), mapped = read<uint32_t>(readable);
  for (uint32_t i = 0; i < kCount; ++i) ASSERT_EQ(seen[i], i);
  EXPECT_EQ(seen, mapped);
}

// Encoders, passes and command buffers come from recycled memory: an application that makes them for ever does not
// grow.
TEST_F(SubmitTest, EncodersAreRecycled) {
  auto residentKiB = [] {
    long pages = 0, resident = 0;
    if (FILE* f = fopen("/proc/self/statm", "r")) {
      if (fscanf(f, "%ld %ld", &pages, &resident) != 2) resident = 0;
      fclose(f);
    }
    return resident * 4;
  };
  auto frames = [&](int count) {
    for (int i = 0; i < count; ++i) {
      CommandEncoder e = encoder();
      ComputePass pass = wgpuCommandEncoderBeginComputePass(e, nullptr);
      wgpuComputePassEncoderEnd(pass);
      CommandBuffer commands = finish(e);
      if (i % 1000 == 999) finishWork();
    }
    finishWork();
  };
  frames(20000);
  const long before = residentKiB();
  frames(60000);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers hold on to freed memory";
#endif
  EXPECT_LT(residentKiB() - before, 4096);
}

}  // namespace
}  // namespace alba_test
