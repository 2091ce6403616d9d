// SPDX-License-Identifier: MIT
// The device memory suballocator against a made-up driver: what it hands out never overlaps, is aligned, mapped where
// it should be, comes back, and every refusal of the driver is a result.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "vulkan/memory.h"

namespace alba::vulkan {
namespace {

constexpr uint64_t kKiB = 1 << 10, kMiB = 1 << 20, kGiB = 1 << 30;

// A driver that hands out tokens, counts, and fails on demand.
struct Driver {
  struct Memory {
    uint64_t size = 0;
    uint32_t type = 0;
    std::unique_ptr<void, void (*)(void*)> bytes{nullptr, std::free};  // made when mapped
    bool dedicated = false;
  };
  std::map<VkDeviceMemory, Memory> live;
  uint64_t next = 1;
  uint64_t bytes = 0;
  uint64_t capacity = UINT64_MAX;  // more than that in all is refused
  uint32_t failAllocations = 0;    // that many calls fail with `failWith`
  VkResult failWith = VK_ERROR_OUT_OF_DEVICE_MEMORY;
  bool failMaps = false;
  uint32_t allocations = 0;
  std::vector<VkMappedMemoryRange> flushed;

  static inline Driver* current = nullptr;
  static VkResult VKAPI_CALL allocate(VkDevice, const VkMemoryAllocateInfo* info, const VkAllocationCallbacks*,
                                      VkDeviceMemory* out) {
    Driver& d = *current;
    ++d.allocations;
    if (d.failAllocations) return --d.failAllocations, d.failWith;
    if (info->allocationSize > d.capacity || d.bytes > d.capacity - info->allocationSize)
      return VK_ERROR_OUT_OF_DEVICE_MEMORY;
    auto handle = reinterpret_cast<VkDeviceMemory>(d.next++);
    Memory& m = d.live[handle];
    m.size = info->allocationSize;
    m.type = info->memoryTypeIndex;
    m.dedicated = info->pNext != nullptr;
    d.bytes += info->allocationSize;
    *out = handle;
    return VK_SUCCESS;
  }
  static void VKAPI_CALL free(VkDevice, VkDeviceMemory memory, const VkAllocationCallbacks*) {
    auto found = current->live.find(memory);
    ASSERT_NE(found, current->live.end());
    current->bytes -= found->second.size;
    current->live.erase(found);
  }
  static VkResult VKAPI_CALL map(VkDevice, VkDeviceMemory memory, VkDeviceSize, VkDeviceSize, VkMemoryMapFlags,
                                 void** out) {
    if (current->failMaps) return VK_ERROR_MEMORY_MAP_FAILED;
    Memory& m = current->live.at(memory);
    m.bytes.reset(std::calloc(1, m.size));
    *out = m.bytes.get();
    return m.bytes ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
  }
  static VkResult VKAPI_CALL flush(VkDevice, uint32_t count, const VkMappedMemoryRange* ranges) {
    current->flushed.insert(current->flushed.end(), ranges, ranges + count);
    return VK_SUCCESS;
  }
};

constexpr VkMemoryPropertyFlags kLocal = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
constexpr VkMemoryPropertyFlags kVisible = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
constexpr VkMemoryPropertyFlags kCoherent = VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
constexpr VkMemoryPropertyFlags kCached = VK_MEMORY_PROPERTY_HOST_CACHED_BIT;

class VulkanMemory : public testing::Test {
 protected:
  void SetUp() override {
    Driver::current = &driver;
    table.vkAllocateMemory = Driver::allocate;
    table.vkFreeMemory = Driver::free;
    table.vkMapMemory = Driver::map;
    table.vkFlushMappedMemoryRanges = Driver::flush;
    table.vkInvalidateMappedMemoryRanges = Driver::flush;
  }
  void TearDown() override {
    memory.shutdown();
    EXPECT_TRUE(driver.live.empty());
  }
  void heap(uint64_t size) { facts.properties.memoryHeaps[facts.properties.memoryHeapCount++].size = size; }
  void type(uint32_t heap, VkMemoryPropertyFlags flags) {
    facts.properties.memoryTypes[facts.properties.memoryTypeCount++] = {flags, heap};
  }
  // One heap that everybody sees, as on a software driver.
  void unified(uint64_t size = 8 * kGiB) {
    heap(size);
    type(0, kLocal | kVisible | kCoherent | kCached);
    start();
  }
  // A card with a small window into its memory, and the host's memory in three kinds.
  void discrete() {
    heap(8 * kGiB);
    heap(16 * kGiB);
    heap(256 * kMiB);
    type(0, kLocal);
    type(1, kVisible | kCoherent);
    type(1, kVisible | kCached);
    type(1, kVisible | kCoherent | kCached);
    type(2, kLocal | kVisible | kCoherent);
    start();
  }
  void start() { memory.initialize(VK_NULL_HANDLE, &table, facts); }
  VkResult take(uint64_t size, Allocation& out, uint64_t alignment = 16, MemoryUse use = MemoryUse::GpuOnly,
                MemoryKind kind = MemoryKind::Linear) {
    return memory.allocate({size, alignment, ~0u}, use, kind, {}, out);
  }

  Driver driver;
  VolkDeviceTable table{};
  MemoryFacts facts;
  MemoryAllocator memory;
};

TEST_F(VulkanMemory, SmallRequestsShareABlock) {
  unified();
  Allocation a, b, c;
  ASSERT_EQ(take(100, a), VK_SUCCESS);
  ASSERT_EQ(take(5000, b), VK_SUCCESS);
  ASSERT_EQ(take(1, c), VK_SUCCESS);
  EXPECT_EQ(driver.live.size(), 1u);
  EXPECT_EQ(a.memory, b.memory);
  EXPECT_GE(a.size, 100u);
  EXPECT_GE(b.size, 5000u);
  EXPECT_TRUE(a.offset + a.size <= b.offset || b.offset + b.size <= a.offset);
  EXPECT_EQ(memory.report().allocations, 3u);
  memory.free(a);
  memory.free(b);
  memory.free(c);
  EXPECT_FALSE(a);
  EXPECT_EQ(memory.report().allocations, 0u);
  EXPECT_EQ(memory.report().used, 0u);
}

TEST_F(VulkanMemory, FreedRoomIsUsedAgain) {
  unified();
  Allocation a;
  ASSERT_EQ(take(1000, a), VK_SUCCESS);
  const uint64_t offset = a.offset;
  for (int i = 0; i < 1000; ++i) {
    memory.free(a);
    ASSERT_EQ(take(1000, a), VK_SUCCESS);
    EXPECT_EQ(a.offset, offset);
  }
  EXPECT_EQ(driver.allocations, 1u);
  memory.free(a);
}

TEST_F(VulkanMemory, FreeingTwiceOrNothingIsHarmless) {
  unified();
  Allocation a;
  memory.free(a);
  ASSERT_EQ(take(64, a), VK_SUCCESS);
  memory.free(a);
  memory.free(a);
  EXPECT_EQ(memory.report().allocations, 0u);
}

TEST_F(VulkanMemory, NeighboursMergeSoThatAllRoomIsOneAgain) {
  unified();
  std::vector<Allocation> all(64);
  for (auto& a : all) ASSERT_EQ(take(4 * kKiB, a), VK_SUCCESS);  // 256 KiB: the first block is full
  ASSERT_EQ(driver.live.size(), 1u);
  for (size_t i = 0; i < all.size(); i += 2) memory.free(all[i]);
  for (size_t i = 1; i < all.size(); i += 2) memory.free(all[i]);
  Allocation whole;
  ASSERT_EQ(take(256 * kKiB, whole), VK_SUCCESS);
  EXPECT_EQ(driver.allocations, 1u);
  memory.free(whole);
}

TEST_F(VulkanMemory, BlocksGrowAndAreBounded) {
  unified();
  std::vector<Allocation> all(4096);
  for (auto& a : all) ASSERT_EQ(take(64 * kKiB, a), VK_SUCCESS);  // 256 MiB
  for (const auto& [handle, m] : driver.live) EXPECT_LE(m.size, MemoryAllocator::kMaxBlock);
  // 256 KiB, then as much as there is already, up to 64 MiB: ten blocks reach 128 MiB, and so on.
  EXPECT_LE(driver.live.size(), 14u);
  EXPECT_LE(driver.bytes, 2 * 256 * kMiB);
  for (auto& a : all) memory.free(a);
  EXPECT_LE(driver.live.size(), 1u) << "one empty block is kept";
  memory.trim();
  EXPECT_EQ(driver.live.size(), 0u);
  EXPECT_EQ(memory.report().reserved, 0u);
  EXPECT_GE(memory.report().peakReserved, 256 * kMiB);
}

TEST_F(VulkanMemory, LargeRequestsStandAlone) {
  unified();
  Allocation big, small;
  ASSERT_EQ(take(40 * kMiB, big), VK_SUCCESS);
  ASSERT_EQ(take(1 * kKiB, small), VK_SUCCESS);
  EXPECT_NE(big.memory, small.memory);
  EXPECT_EQ(big.offset, 0u);
  EXPECT_EQ(driver.live.at(big.memory).size, 40 * kMiB);
  EXPECT_EQ(memory.report().dedicated, 1u);
  memory.free(big);
  EXPECT_EQ(memory.report().dedicated, 0u);
  memory.free(small);
}

TEST_F(VulkanMemory, WantedDedicatedNamesItsResource) {
  unified();
  Allocation a;
  const DedicatedFor image{VK_NULL_HANDLE, reinterpret_cast<VkImage>(uint64_t(7)), true};
  ASSERT_EQ(memory.allocate({1000, 64, ~0u}, MemoryUse::GpuOnly, MemoryKind::Optimal, image, a), VK_SUCCESS);
  EXPECT_TRUE(driver.live.at(a.memory).dedicated);
  EXPECT_EQ(driver.live.at(a.memory).size, 1000u) << "Vulkan wants the very size of the requirements";
  memory.free(a);
}

TEST_F(VulkanMemory, AlignmentsAreKept) {
  unified();
  std::vector<Allocation> all;
  for (uint64_t alignment = 1; alignment <= 1 * kMiB; alignment *= 2) {
    for (int i = 0; i < 3; ++i) {
      Allocation a;
      ASSERT_EQ(take(700, a, alignment), VK_SUCCESS);
      EXPECT_EQ(a.offset % alignment, 0u);
      all.push_back(a);
    }
  }
  for (auto& a : all) memory.free(a);
}

TEST_F(VulkanMemory, LinearAndOptimalKeepTheirDistance) {
  facts.bufferImageGranularity = 64 * kKiB;
  unified();
  Allocation buffer, image;
  ASSERT_EQ(take(256, buffer), VK_SUCCESS);
  ASSERT_EQ(take(256, image, 16, MemoryUse::GpuOnly, MemoryKind::Optimal), VK_SUCCESS);
  EXPECT_NE(buffer.memory, image.memory);
  memory.free(buffer);
  memory.free(image);
}

TEST_F(VulkanMemory, UsesFindTheirMemoryOnACard) {
  discrete();
  EXPECT_FALSE(memory.gpuMemoryIsMapped()) << "a window of 256 MiB is not the card's memory";
  Allocation gpu, mapped, upload, readback;
  ASSERT_EQ(take(64, gpu, 16, MemoryUse::GpuOnly), VK_SUCCESS);
  ASSERT_EQ(take(64, mapped, 16, MemoryUse::GpuPreferMapped), VK_SUCCESS);
  ASSERT_EQ(take(64, upload, 16, MemoryUse::Upload), VK_SUCCESS);
  ASSERT_EQ(take(64, readback, 16, MemoryUse::Readback), VK_SUCCESS);
  EXPECT_EQ(gpu.type, 0u);
  EXPECT_EQ(gpu.mapped, nullptr);
  EXPECT_EQ(mapped.type, 0u);
  EXPECT_EQ(upload.type, 1u);
  EXPECT_NE(upload.mapped, nullptr);
  EXPECT_EQ(readback.type, 3u) << "cached and coherent";
  EXPECT_NE(readback.mapped, nullptr);
  for (auto* a : {&gpu, &mapped, &upload, &readback}) memory.free(*a);
}

TEST_F(VulkanMemory, VisibleCardMemoryIsMapped) {
  heap(80 * kGiB);
  heap(64 * kGiB);
  type(1, kVisible | kCoherent);
  type(0, kLocal);
  type(0, kLocal | kVisible | kCoherent);
  start();
  EXPECT_TRUE(memory.gpuMemoryIsMapped());
  Allocation a, b;
  ASSERT_EQ(take(64, a, 16, MemoryUse::GpuPreferMapped), VK_SUCCESS);
  EXPECT_EQ(a.type, 2u);
  EXPECT_NE(a.mapped, nullptr);
  // A resource that may not live there still gets the card's memory.
  ASSERT_EQ(memory.allocate({64, 16, 0b011}, MemoryUse::GpuPreferMapped, MemoryKind::Linear, {}, b), VK_SUCCESS);
  EXPECT_EQ(b.type, 1u);
  memory.free(a);
  memory.free(b);
}

TEST_F(VulkanMemory, MappedPointersFollowTheOffset) {
  unified();
  Allocation a, b;
  ASSERT_EQ(take(64, a, 16, MemoryUse::Upload), VK_SUCCESS);
  ASSERT_EQ(take(64, b, 16, MemoryUse::Upload), VK_SUCCESS);
  EXPECT_EQ(b.mapped - a.mapped, ptrdiff_t(b.offset) - ptrdiff_t(a.offset));
  std::memset(b.mapped, 1, b.size);  // under the address sanitizer: it is all there
  memory.free(a);
  memory.free(b);
}

TEST_F(VulkanMemory, NonCoherentRangesAreWholeAtoms) {
  heap(kGiB);
  type(0, kLocal);
  type(0, kVisible | kCached);
  facts.nonCoherentAtomSize = 64;
  start();
  Allocation a, alone;
  ASSERT_EQ(take(1000, a, 16, MemoryUse::Readback), VK_SUCCESS);
  EXPECT_FALSE(a.coherent);
  EXPECT_EQ(memory.invalidate(a, 10, 100), VK_SUCCESS);
  ASSERT_EQ(driver.flushed.size(), 1u);
  EXPECT_EQ(driver.flushed[0].offset, a.offset);
  EXPECT_EQ(driver.flushed[0].size, 128u);
  ASSERT_EQ(take(40 * kMiB + 4, alone, 16, MemoryUse::Readback), VK_SUCCESS);
  EXPECT_EQ(memory.flush(alone, 40 * kMiB, 4), VK_SUCCESS);
  EXPECT_EQ(driver.flushed[1].size, VK_WHOLE_SIZE) << "an atom would reach past the end";
  EXPECT_EQ(memory.flush(a, 0, 0), VK_SUCCESS);
  EXPECT_EQ(driver.flushed.size(), 2u);
  memory.free(a);
  memory.free(alone);
}

TEST_F(VulkanMemory, CoherentMemoryNeedsNoFlush) {
  unified();
  Allocation a;
  ASSERT_EQ(take(1000, a, 16, MemoryUse::Readback), VK_SUCCESS);
  EXPECT_TRUE(a.coherent);
  EXPECT_EQ(memory.invalidate(a, 0, 1000), VK_SUCCESS);
  EXPECT_TRUE(driver.flushed.empty());
  memory.free(a);
}

TEST_F(VulkanMemory, AbsurdSizesFailWithoutADriverCall) {
  facts.maxAllocationSize = 2 * kGiB;
  unified(4 * kGiB);
  Allocation a;
  for (uint64_t size : {uint64_t(2 * kGiB + 1), uint64_t(1) << 40, uint64_t(1) << 62, UINT64_MAX - 255, UINT64_MAX}) {
    EXPECT_EQ(take(size, a), VK_ERROR_OUT_OF_DEVICE_MEMORY);
    EXPECT_FALSE(a);
  }
  EXPECT_EQ(driver.allocations, 0u);
}

TEST_F(VulkanMemory, AHeapIsNotOverdrawn) {
  unified(1 * kGiB);
  std::vector<Allocation> all(20);
  size_t granted = 0;
  for (auto& a : all)
    if (take(100 * kMiB, a) == VK_SUCCESS) ++granted;
  EXPECT_EQ(granted, 10u);
  EXPECT_LE(driver.bytes, 1 * kGiB);
  for (auto& a : all) memory.free(a);
}

TEST_F(VulkanMemory, WhatIsAvailableBounds) {
  uint64_t available = 10 * kMiB;
  facts.self = &available;
  facts.available = [](void* self, uint32_t) { return *static_cast<uint64_t*>(self); };
  unified();
  Allocation a, b;
  EXPECT_EQ(take(50 * kMiB, a), VK_ERROR_OUT_OF_DEVICE_MEMORY);
  EXPECT_EQ(take(8 * kMiB, b), VK_SUCCESS);
  memory.free(b);
}

TEST_F(VulkanMemory, ADriverOutOfMemoryIsAResult) {
  unified();
  Allocation a;
  driver.failAllocations = 1000;
  EXPECT_EQ(take(1000, a), VK_ERROR_OUT_OF_DEVICE_MEMORY);
  EXPECT_FALSE(a);
  EXPECT_EQ(take(100 * kMiB, a), VK_ERROR_OUT_OF_DEVICE_MEMORY);
  driver.failWith = VK_ERROR_OUT_OF_HOST_MEMORY;
  EXPECT_EQ(take(1000, a), VK_ERROR_OUT_OF_HOST_MEMORY);
  driver.failWith = VK_ERROR_DEVICE_LOST;
  EXPECT_EQ(take(1000, a), VK_ERROR_DEVICE_LOST);
  driver.failAllocations = 0;
  EXPECT_EQ(take(1000, a), VK_SUCCESS);
  memory.free(a);
}

TEST_F(VulkanMemory, ASmallerBlockDoesWhenTheDriverIsShort) {
  unified();
  std::vector<Allocation> all(512);
  driver.capacity = 40 * kMiB;
  for (auto& a : all) ASSERT_EQ(take(64 * kKiB, a), VK_SUCCESS);  // 32 MiB, where doubling would ask for too much
  EXPECT_LE(driver.bytes, 40 * kMiB);
  for (auto& a : all) memory.free(a);
}

TEST_F(VulkanMemory, EmptyBlocksMakeRoomForALargeRequest) {
  unified();
  driver.capacity = 64 * kMiB;
  Allocation a, b;
  ASSERT_EQ(take(30 * kMiB, a), VK_SUCCESS);
  memory.free(a);
  ASSERT_EQ(driver.live.size(), 1u);
  EXPECT_EQ(take(60 * kMiB, b), VK_SUCCESS);
  memory.free(b);
}

TEST_F(VulkanMemory, AFailedMapGivesTheMemoryBack) {
  unified();
  driver.failMaps = true;
  Allocation a;
  EXPECT_TRUE(isOutOfMemory(take(1000, a)));
  EXPECT_TRUE(driver.live.empty());
  EXPECT_EQ(memory.report().reserved, 0u);
  driver.failMaps = false;
  EXPECT_EQ(take(1000, a), VK_SUCCESS);
  memory.free(a);
}

TEST_F(VulkanMemory, CountOfDriverAllocationsIsBounded) {
  facts.maxAllocationCount = 3;
  unified();
  Allocation all[4];
  for (int i = 0; i < 3; ++i) ASSERT_EQ(take(40 * kMiB, all[i]), VK_SUCCESS);
  EXPECT_EQ(take(40 * kMiB, all[3]), VK_ERROR_TOO_MANY_OBJECTS);
  for (auto& a : all) memory.free(a);
}

TEST_F(VulkanMemory, NoTypeThatDoesIsAResult) {
  heap(kGiB);
  type(0, kLocal);
  start();
  Allocation a;
  EXPECT_EQ(take(64, a, 16, MemoryUse::Upload), VK_ERROR_OUT_OF_DEVICE_MEMORY);
  EXPECT_EQ(memory.allocate({64, 16, 0}, MemoryUse::GpuOnly, MemoryKind::Linear, {}, a), VK_ERROR_OUT_OF_DEVICE_MEMORY);
}

// Thousands of random requests and returns, checked against a map of what is in use.
TEST_F(VulkanMemory, RandomUseNeverOverlaps) {
  facts.bufferImageGranularity = 1024;
  driver.capacity = 900 * kMiB;
  discrete();
  std::mt19937 random(20);
  struct Live {
    Allocation allocation;
    MemoryKind kind;
  };
  std::vector<Live> live;
  std::map<std::pair<VkDeviceMemory, uint64_t>, uint64_t> inUse;  // (memory, offset) → size
  uint64_t refused = 0;
  for (int step = 0; step < 20000; ++step) {
    if (random() % 100 < 52 || live.empty()) {
      const uint64_t size = 1 + (uint64_t(random()) & ((uint64_t(1) << (random() % 24)) - 1));
      const uint64_t alignment = uint64_t(1) << (random() % 17);
      const auto use = MemoryUse(random() % 4);
      const auto kind = MemoryKind(random() % 2);
      Allocation a;
      const VkResult result = memory.allocate({size, alignment, ~0u}, use, kind, {}, a);
      if (result != VK_SUCCESS) {
        ASSERT_TRUE(isOutOfMemory(result));
        ++refused;
        continue;
      }
      ASSERT_GE(a.size, size);
      ASSERT_EQ(a.offset % alignment, 0u);
      ASSERT_LE(a.offset + a.size, driver.live.at(a.memory).size);
      auto after = inUse.lower_bound({a.memory, a.offset});
      if (after != inUse.end() && after->first.first == a.memory) {
        ASSERT_GE(after->first.second, a.offset + a.size);
      }
      if (after != inUse.begin()) {
        auto before = std::prev(after);
        if (before->first.first == a.memory) {
          ASSERT_LE(before->first.second + before->second, a.offset);
        }
      }
      for (const Live& other : live) {
        if (other.allocation.memory == a.memory && other.kind != kind) {
          ADD_FAILURE() << "linear and optimal resources share a block";
          return;
        }
      }
      inUse[{a.memory, a.offset}] = a.size;
      live.push_back({a, kind});
    } else {
      const size_t index = random() % live.size();
      Allocation& a = live[index].allocation;
      inUse.erase({a.memory, a.offset});
      memory.free(a);
      live[index] = live.back();
      live.pop_back();
    }
    ASSERT_EQ(memory.report().allocations, live.size());
    ASSERT_EQ(memory.report().reserved, driver.bytes);
  }
  uint64_t used = 0;
  for (const Live& l : live) used += l.allocation.size;
  EXPECT_EQ(memory.report().used, used);
  EXPECT_LE(driver.bytes, 900 * kMiB);
  for (Live& l : live) memory.free(l.allocation);
  memory.trim();
  EXPECT_TRUE(driver.live.empty());
  RecordProperty("refused", int(refused));
}

TEST_F(VulkanMemory, ThreadsMayShareIt) {
  unified();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      std::mt19937 random(t);
      std::vector<Allocation> mine;
      for (int i = 0; i < 2000; ++i) {
        Allocation a;
        if (random() % 2 && memory.allocate({1 + random() % 4096, 64, ~0u}, MemoryUse::GpuOnly, MemoryKind::Linear, {},
                                            a) == VK_SUCCESS)
          mine.push_back(a);
        else if (!mine.empty()) {
          memory.free(mine.back());
          mine.pop_back();
        }
      }
      for (Allocation& a : mine) memory.free(a);
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(memory.report().allocations, 0u);
  EXPECT_EQ(memory.report().used, 0u);
}

}  // namespace
}  // namespace alba::vulkan
