// SPDX-License-Identifier: MIT
// The lesson of the queue as rules of the specification, one test per numbered claim: one queue, one order, data copied
// at the call, command buffers that run once, and what the end of work promises. script/check_lessons.py knows the
// numbers.
#include "api/fixture.h"

namespace alba_test {
namespace {

constexpr WGPUBufferUsage kCopy = WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst,
                          kReadable = WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst;

class QueueLesson : public DeviceTest {
 public:
  // Callbacks note what settled, in order.
  struct Note {
    std::string* log;
    char letter;
  };

 protected:
  using Words = std::vector<uint32_t>;
  CommandBuffer copying(WGPUBuffer from, WGPUBuffer to, uint64_t toOffset = 0, uint64_t size = 4) const {
    CommandEncoder e = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(e, from, 0, to, toOffset, size);
    return finish(e);
  }
  WGPUFuture noteMap(WGPUBuffer b, Note& note) const {
    WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_AllowProcessEvents;
    info.userdata1 = &note;
    info.callback = [](WGPUMapAsyncStatus status, WGPUStringView, void* out, void*) {
      EXPECT_EQ(status, WGPUMapAsyncStatus_Success);
      auto& note = *static_cast<Note*>(out);
      *note.log += note.letter;
    };
    return wgpuBufferMapAsync(b, WGPUMapMode_Read, 0, WGPU_WHOLE_MAP_SIZE, info);
  }
  WGPUFuture noteDone(Note& note) const {
    WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_AllowProcessEvents;
    info.userdata1 = &note;
    info.callback = [](WGPUQueueWorkDoneStatus status, WGPUStringView message, void* out, void*) {
      EXPECT_EQ(status, WGPUQueueWorkDoneStatus_Success);
      EXPECT_EQ(message.length, 0u);
      auto& note = *static_cast<Note*>(out);
      *note.log += note.letter;
    };
    return wgpuQueueOnSubmittedWorkDone(queue, info);
  }
  void processUntil(const std::string& log, size_t length) const {
    const auto start = std::chrono::steady_clock::now();
    while (log.size() < length && std::chrono::steady_clock::now() - start < std::chrono::seconds(60))
      wgpuInstanceProcessEvents(instance);
  }
};

TEST_F(QueueLesson, Q59_Q70_ThereIsOneQueue) {
  Queue again = wgpuDeviceGetQueue(device), third = wgpuDeviceGetQueue(device);
  EXPECT_EQ(again.get(), queue.get());
  EXPECT_EQ(third.get(), queue.get());
  // Whatever reference a call goes through, it joins the same order.
  Buffer value = buffer(4, kCopy), log = buffer(64 * 4, kCopy);
  for (uint32_t i = 0; i < 64; ++i) {
    wgpuQueueWriteBuffer(i % 2 ? again : queue, value, 0, &i, 4);
    CommandBuffer commands = copying(value, log, i * 4);
    const WGPUCommandBuffer list[] = {commands};
    wgpuQueueSubmit(i % 3 ? third : queue, 1, list);
  }
  const Words seen = read<uint32_t>(log);
  for (uint32_t i = 0; i < 64; ++i) EXPECT_EQ(seen[i], i);
}

TEST_F(QueueLesson, Q60_Q61_WritesAndSubmitsRunInOrder) {
  Buffer value = buffer(4, kCopy), first = buffer(4, kCopy), second = buffer(4, kCopy);
  CommandBuffer early = copying(value, first), late = copying(value, second);  // recorded before either write
  write(value, Words{0xA});
  submit(early);
  write(value, Words{0xB});
  submit(late);
  write(value, Words{0xC});
  EXPECT_EQ(read<uint32_t>(first)[0], 0xAu) << "the write after the submit is not seen";
  EXPECT_EQ(read<uint32_t>(second)[0], 0xBu) << "the write before the submit is";
  EXPECT_EQ(read<uint32_t>(value)[0], 0xCu);
}

TEST_F(QueueLesson, Q60_UnmappingAWriteJoinsTheOrder) {
  // unmap() of a WRITE mapping brings its bytes to the buffer at its place among the other work.
  Buffer up = buffer(8, WGPUBufferUsage_MapWrite | WGPUBufferUsage_CopySrc), log = buffer(32 * 8, kCopy);
  for (uint32_t i = 0; i < 32; ++i) {
    ASSERT_EQ(map(up, WGPUMapMode_Write), WGPUMapAsyncStatus_Success);
    const uint32_t data[2] = {i, ~i};
    ASSERT_EQ(wgpuBufferWriteMappedRange(up, 0, data, 8), WGPUStatus_Success);
    wgpuBufferUnmap(up);
    submit(copying(up, log, i * 8, 8));
  }
  const Words seen = read<uint32_t>(log);
  for (uint32_t i = 0; i < 32; ++i) {
    EXPECT_EQ(seen[2 * i], i);
    EXPECT_EQ(seen[2 * i + 1], ~i);
  }
  // Also without any map usage, right after creation.
  Buffer born = buffer(4, kCopy, "", true);
  *static_cast<uint32_t*>(wgpuBufferGetMappedRange(born, 0, 4)) = 77;
  wgpuBufferUnmap(born);
  write(born, Words{78});
  EXPECT_EQ(read<uint32_t>(born)[0], 78u);
}

TEST_F(QueueLesson, Q62_WriteBufferCopiesTheDataAtTheCall) {
  for (size_t count : {1u, 1000u, 300000u}) {
    Buffer b = buffer(count * 4, kCopy);
    {
      Words data(count, 7);
      write(b, data);
      std::fill(data.begin(), data.end(), 9);
    }  // and the memory is gone
    EXPECT_EQ(read<uint32_t>(b), Words(count, 7)) << count;
  }
}

TEST_F(QueueLesson, Q63_WritesOfTexturesAreInTheOrder) {
  // copyExternalImageToTexture is JavaScript's; the other three are here.
  Texture t = texture(2, 2, WGPUTextureFormat_R32Uint, WGPUTextureUsage_CopySrc | WGPUTextureUsage_CopyDst);
  auto fill = [&](uint32_t value) {
    const Words data(4, value);
    WGPUTexelCopyTextureInfo to = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    to.texture = t;
    WGPUTexelCopyBufferLayout layout{0, 8, 2};
    WGPUExtent3D size{2, 2, 1};
    wgpuQueueWriteTexture(queue, &to, data.data(), 16, &layout, &size);
  };
  Buffer log = buffer(64 * 512, kCopy);
  for (uint32_t i = 0; i < 64; ++i) {
    fill(i + 1);
    CommandEncoder e = encoder();
    WGPUTexelCopyTextureInfo from = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
    from.texture = t;
    WGPUTexelCopyBufferInfo to = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
    to.buffer = log, to.layout = {i * 512, 256, 2};
    WGPUExtent3D size{2, 2, 1};
    wgpuCommandEncoderCopyTextureToBuffer(e, &from, &to, &size);
    submit(finish(e));
  }
  fill(99);
  const Words seen = read<uint32_t>(log);
  for (uint32_t i = 0; i < 64; ++i)
    for (uint32_t word : {0, 1, 64, 65}) EXPECT_EQ(seen[i * 128 + word], i + 1);
}

TEST_F(QueueLesson, Q64_CommandBuffersRunInTheOrderOfTheArray) {
  Buffer sources[3] = {buffer(4, kCopy), buffer(4, kCopy), buffer(4, kCopy)}, to = buffer(12, kCopy);
  for (uint32_t i = 0; i < 3; ++i) write(sources[i], Words{i + 1});
  auto copies = [&](uint32_t which) {
    // Each writes from its own place to the end, so the last writer of each word tells the order.
    CommandEncoder e = encoder();
    for (uint32_t at = which; at < 3; ++at) wgpuCommandEncoderCopyBufferToBuffer(e, sources[which], 0, to, at * 4, 4);
    return finish(e);
  };
  CommandBuffer a = copies(0), b = copies(1), c = copies(2);
  const WGPUCommandBuffer list[] = {a, b, c};
  expectNoError([&] { wgpuQueueSubmit(queue, 3, list); });
  EXPECT_EQ(read<uint32_t>(to), (Words{1, 2, 3}));
  CommandBuffer x = copies(2), y = copies(1), z = copies(0);
  const WGPUCommandBuffer backwards[] = {x, y, z};
  expectNoError([&] { wgpuQueueSubmit(queue, 3, backwards); });
  EXPECT_EQ(read<uint32_t>(to), (Words{1, 1, 1}));
  expectNoError([&] { wgpuQueueSubmit(queue, 0, nullptr); });
  CommandBuffer once = copies(1);
  const WGPUCommandBuffer twice[] = {once, once};
  expectError("submit-duplicate", [&] { wgpuQueueSubmit(queue, 2, twice); });
}

TEST_F(QueueLesson, Q65_ACommandBufferRunsOnce) {
  Buffer from = buffer(4, kCopy), to = buffer(4, kCopy);
  write(from, Words{1});
  CommandBuffer commands = copying(from, to);
  expectNoError([&] { submit(commands); });
  write(from, Words{2});
  expectError("submit-again", [&] { submit(commands); });
  EXPECT_EQ(read<uint32_t>(to)[0], 1u);
}

TEST_F(QueueLesson, Q66_AnySizeOfABufferIsValid) {
  WGPULimits limits = WGPU_LIMITS_INIT;
  ASSERT_EQ(wgpuDeviceGetLimits(device, &limits), WGPUStatus_Success);
  for (uint64_t size : {0, 1, 2, 3, 5, 7, 1023})
    for (WGPUBufferUsage usage : {kCopy, kReadable, WGPUBufferUsage_Storage | kCopy, WGPUBufferUsage_Vertex | kCopy})
      expectNoError([&] {
        Buffer b = buffer(size, usage);
        EXPECT_EQ(wgpuBufferGetSize(b), size);
      });
  expectError("buffer-size-limit", [&] { buffer(limits.maxBufferSize + 1, kCopy, "too large"); },
              {"Buffer \"too large\""});
  // Bytes of an odd buffer that whole words reach are usable.
  Buffer odd = buffer(7, kCopy);
  write(odd, Words{5});
  EXPECT_EQ(read<uint32_t>(odd, 0, 4)[0], 5u);
  expectError("write-buffer-range", [&] { write(odd, Words{5, 6}); });
  // Only a mapping at creation insists on whole words, and that at once: there is no buffer, and no error of the
  // device.
  WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
  d.usage = kCopy, d.size = 7, d.mappedAtCreation = true;
  expectNoError([&] { EXPECT_EQ(wgpuDeviceCreateBuffer(device, &d), nullptr); });
}

TEST_F(QueueLesson, Q67_WorkDoneSettlesWithAndWithoutWork) {
  std::string log;
  Note note{&log, 'd'};
  wait(noteDone(note));
  EXPECT_EQ(log, "d") << "nothing was submitted";
  Buffer from = buffer(1 << 20, kCopy), to = buffer(1 << 20, kCopy);
  for (int i = 0; i < 8; ++i) submit(copying(from, to, 0, 1 << 20));
  wait(noteDone(note));
  EXPECT_EQ(log, "dd");
  wgpuDeviceDestroy(device);
  wait(noteDone(note));
  EXPECT_EQ(log, "ddd") << "a lost device has no work left";
}

TEST_F(QueueLesson, Q68_EarlierMapsSettleBeforeWorkDone) {
  std::string log;
  Note m{&log, 'm'}, n{&log, 'n'}, first{&log, '1'}, second{&log, '2'};
  for (int i = 0; i < 50; ++i) {
    log.clear();
    Buffer from = buffer(4096, kCopy), to = buffer(4096, kReadable), other = buffer(4096, kReadable);
    submit(copying(from, to, 0, 4096));
    noteMap(to, m);
    submit(copying(from, other, 0, 4096));
    noteMap(other, n);
    noteDone(first);
    noteDone(second);
    processUntil(log, 4);
    ASSERT_EQ(log.size(), 4u);
    EXPECT_LT(log.find('m'), log.find('1')) << log;
    EXPECT_LT(log.find('n'), log.find('1')) << log;
    EXPECT_LT(log.find('1'), log.find('2')) << log;
  }
}

TEST_F(QueueLesson, Q69_WhatFailsAtTheCallAndWhatLater) {
  // At the call, without an error of the device: what a call would return can't be made.
  Buffer b = buffer(16, WGPUBufferUsage_MapWrite | WGPUBufferUsage_CopySrc);
  expectNoError([&] {
    WGPUBufferDescriptor d = WGPU_BUFFER_DESCRIPTOR_INIT;
    d.usage = kCopy, d.size = 6, d.mappedAtCreation = true;
    EXPECT_EQ(wgpuDeviceCreateBuffer(device, &d), nullptr);
    EXPECT_EQ(wgpuBufferGetMappedRange(b, 0, 16), nullptr) << "not mapped";
    const uint32_t word = 1;
    EXPECT_EQ(wgpuBufferWriteMappedRange(b, 0, &word, 4), WGPUStatus_Error);
    WGPUChainedStruct stranger{nullptr, WGPUSType_ShaderSourceWGSL};
    WGPULimits limits = WGPU_LIMITS_INIT;
    limits.nextInChain = &stranger;
    EXPECT_EQ(wgpuDeviceGetLimits(device, &limits), WGPUStatus_Error);
  });
  // What JavaScript throws for features and enums, and for sizes of writeBuffer, is a validation error in C.
  Buffer target = buffer(16, kCopy, "target");
  expectError("write-buffer-size", [&] { wgpuQueueWriteBuffer(queue, target, 0, "abcdef", 6); }, {"Buffer \"target\""});
  expectError("enum-unknown", [&] {
    WGPUQuerySetDescriptor d = WGPU_QUERY_SET_DESCRIPTOR_INIT;
    d.type = WGPUQueryType(99), d.count = 1;
    QuerySet set = wgpuDeviceCreateQuerySet(device, &d);
    EXPECT_TRUE(set);
  });
  if (!has(WGPUFeatureName_TextureCompressionBC)) {
    expectError("format-feature", [&] {
      Texture t = texture(4, 4, WGPUTextureFormat_BC1RGBAUnorm, WGPUTextureUsage_TextureBinding);
      EXPECT_TRUE(t);
    });
  }
}

// Nothing of this lesson is left to JavaScript but the call copyExternalImageToTexture of Q63.

}  // namespace
}  // namespace alba_test
