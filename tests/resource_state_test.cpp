// SPDX-License-Identifier: MIT
// Which accesses need a barrier: every one that could overtake another, and none besides.
#include "device/resource_state.h"

#include <gtest/gtest.h>

namespace alba::device {
namespace {

constexpr VkPipelineStageFlags2 kCopy = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;
constexpr VkPipelineStageFlags2 kVertex = VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT;
constexpr VkPipelineStageFlags2 kFragment = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;
constexpr VkPipelineStageFlags2 kCompute = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
constexpr VkAccessFlags2 kCopyRead = VK_ACCESS_2_TRANSFER_READ_BIT;
constexpr VkAccessFlags2 kCopyWrite = VK_ACCESS_2_TRANSFER_WRITE_BIT;
constexpr VkAccessFlags2 kUniform = VK_ACCESS_2_UNIFORM_READ_BIT;
constexpr VkAccessFlags2 kStorage = VK_ACCESS_2_SHADER_STORAGE_READ_BIT;
constexpr VkAccessFlags2 kStorageWrite = VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT;

class Accesses : public testing::Test {
 protected:
  // The barrier that the access needed.
  MemoryBarrier read(VkPipelineStageFlags2 stages, VkAccessFlags2 access, uint64_t begin, uint64_t end) {
    MemoryBarrier barrier;
    const bool waits = state.read(stages, access, begin, end, barrier);
    EXPECT_EQ(waits, barrier.needed());
    return barrier;
  }
  MemoryBarrier write(VkPipelineStageFlags2 stages, VkAccessFlags2 access, uint64_t begin, uint64_t end) {
    MemoryBarrier barrier;
    const bool waits = state.write(stages, access, begin, end, barrier);
    EXPECT_EQ(waits, barrier.needed());
    return barrier;
  }
  static bool covers(VkFlags64 flags, VkFlags64 wanted) { return (flags & wanted) == wanted; }

  AccessState state;
};

TEST_F(Accesses, AWriteElsewhereIsNotSeenByWhoDidNotWaitForIt) {
  EXPECT_FALSE(write(kCopy, kCopyWrite, 0, 256).needed());
  EXPECT_TRUE(read(kCompute, kStorage, 0, 256).needed());
  EXPECT_FALSE(write(kCopy, kCopyWrite, 256, 512).needed());
  EXPECT_TRUE(read(kCopy, kCopyRead, 0, 256).needed());
  const MemoryBarrier last = read(kCompute, kStorage, 256, 512);
  EXPECT_TRUE(covers(last.srcStages, kCopy) && covers(last.srcAccess, kCopyWrite));
  EXPECT_TRUE(covers(last.dstStages, kCompute) && covers(last.dstAccess, kStorage));
}

TEST_F(Accesses, WhoHasSeenAWriteNeedsNoSecondBarrier) {
  write(kCopy, kCopyWrite, 0, 256);
  EXPECT_TRUE(read(kCompute, kStorage, 0, 256).needed());
  EXPECT_FALSE(read(kCompute, kStorage, 0, 256).needed());
  EXPECT_TRUE(read(kVertex, kUniform, 0, 256).needed());
  EXPECT_FALSE(read(kVertex, kUniform, 0, 16).needed());
  EXPECT_FALSE(read(kCompute, kStorage, 0, 256).needed());
  // Nor who reads where nothing was written.
  write(kCopy, kCopyWrite, 256, 512);
  EXPECT_FALSE(read(kCompute, kStorage, 0, 256).needed());
  EXPECT_FALSE(read(kFragment, kUniform, 512, 1024).needed());
}

// The barrier of each new waiter covers all combinations, so all of them count as seen.
TEST_F(Accesses, StagesAndAccessesAreSeenInEachCombination) {
  write(kCopy, kCopyWrite, 0, 256);
  read(kVertex, kUniform, 0, 256);
  const MemoryBarrier second = read(kFragment, kStorage, 0, 256);
  EXPECT_TRUE(covers(second.srcStages, kCopy) && covers(second.srcAccess, kCopyWrite));
  const MemoryBarrier third = read(kVertex, kStorage, 0, 256);
  EXPECT_TRUE(third.needed() ||
              (covers(second.dstStages, kVertex | kFragment) && covers(second.dstAccess, kUniform | kStorage)));
}

TEST_F(Accesses, WritesWaitForReads) {
  read(kVertex, kUniform, 0, 256);
  const MemoryBarrier over = write(kCopy, kCopyWrite, 0, 256);
  EXPECT_TRUE(covers(over.srcStages, kVertex) && covers(over.dstStages, kCopy));
  EXPECT_TRUE(write(kCompute, kStorageWrite, 128, 256).needed());
}

// One stage's write waited for all reads, the bytes that it left alone included; another stage's write did not.
TEST_F(Accesses, AReadElsewhereIsNotOvertakenByAnotherStage) {
  read(kVertex, kUniform, 0, 256);
  EXPECT_TRUE(write(kCopy, kCopyWrite, 0, 64).needed());
  EXPECT_FALSE(write(kCopy, kCopyWrite, 64, 128).needed());
  const MemoryBarrier other = write(kCompute, kStorageWrite, 128, 256);
  EXPECT_TRUE(covers(other.srcStages, kVertex) && covers(other.dstStages, kCompute));
}

TEST_F(Accesses, WritesInARowToOtherBytesNeedNone) {
  for (uint64_t at = 0; at < 1024; at += 64) EXPECT_FALSE(write(kCopy, kCopyWrite, at, at + 64).needed());
  EXPECT_TRUE(write(kCopy, kCopyWrite, 512, 576).needed());
}

TEST_F(Accesses, AnImageBarriersWaitersHaveSeenItsImage) {
  write(kCopy, kCopyWrite, 0, ~uint64_t(0));
  state.setSynced(kFragment, kStorage);
  EXPECT_FALSE(read(kFragment, kStorage, 0, ~uint64_t(0)).needed());
  const MemoryBarrier vertex = read(kVertex, kStorage, 0, ~uint64_t(0));
  EXPECT_TRUE(covers(vertex.srcStages, kFragment) && covers(vertex.dstStages, kVertex));
}

}  // namespace
}  // namespace alba::device
