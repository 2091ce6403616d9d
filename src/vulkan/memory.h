// SPDX-License-Identifier: MIT
// Device memory, suballocated: blocks of 256 KiB growing to 64 MiB per memory type, each cut into chunks that a
// two-level segregated fit index finds in constant time (about 50 ns a call). Blocks that the host sees stay mapped.
// Big requests and those that the driver wants alone get a VkDeviceMemory of their own. Any failure is a VkResult;
// nothing aborts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "vulkan/api.h"

namespace alba::vulkan {

enum class MemoryUse : uint8_t {
  GpuOnly,          // device-local, mapped or not
  GpuPreferMapped,  // device-local and mapped (coherent) where the whole device memory is visible, else as GpuOnly
  Upload,           // written by the host: mapped and coherent
  Readback,         // read by the host: mapped and cached; use invalidate() before reading
};

// Buffers and linear images must stay bufferImageGranularity away from optimal images.
enum class MemoryKind : uint8_t { Linear, Optimal };

struct MemoryChunk;

struct Allocation {
  VkDeviceMemory memory = VK_NULL_HANDLE;
  uint64_t offset = 0;
  uint64_t size = 0;            // as granted: at least what was asked for
  std::byte* mapped = nullptr;  // where the host sees offset; null when it doesn't
  MemoryChunk* chunk = nullptr;
  uint32_t type = 0;
  bool coherent = false;  // of memory that is mapped: neither invalidate() nor flush() does anything
  explicit operator bool() const { return memory != VK_NULL_HANDLE; }
};

// The resource that a dedicated allocation is for; required when the driver says so in VkMemoryDedicatedRequirements.
struct DedicatedFor {
  VkBuffer buffer = VK_NULL_HANDLE;
  VkImage image = VK_NULL_HANDLE;
  bool wanted = false;  // requiresDedicatedAllocation or prefersDedicatedAllocation
};

struct MemoryReport {
  uint64_t reserved = 0;  // bytes taken from the driver
  uint64_t used = 0;      // bytes of live allocations
  uint64_t peakReserved = 0;
  uint32_t blocks = 0;  // VkDeviceMemory objects, dedicated ones included
  uint32_t dedicated = 0;
  uint32_t allocations = 0;  // live
};

// What the allocator needs to know about a device; a test makes one up.
struct MemoryFacts {
  VkPhysicalDeviceMemoryProperties properties{};
  uint64_t bufferImageGranularity = 1;
  uint64_t nonCoherentAtomSize = 256;
  uint64_t maxAllocationSize = UINT64_MAX;
  uint32_t maxAllocationCount = 4096;
  // Bytes that may still be taken from a heap according to VK_EXT_memory_budget or the system; UINT64_MAX if unknown.
  // Called only before memory is taken from the driver.
  uint64_t (*available)(void* self, uint32_t heap) = nullptr;
  void* self = nullptr;
};

class MemoryAllocator {
 public:
  static constexpr uint64_t kGranule = 256;  // every offset and size is a multiple of it
  static constexpr uint64_t kMinBlock = 256 << 10;
  static constexpr uint64_t kMaxBlock = 64 << 20;

  MemoryAllocator();
  // Frees all blocks; whatever still uses them must be gone.
  ~MemoryAllocator();
  MemoryAllocator(const MemoryAllocator&) = delete;
  MemoryAllocator& operator=(const MemoryAllocator&) = delete;

  void initialize(VkDevice device, const VolkDeviceTable* vk, const MemoryFacts& facts);
  void shutdown();

  // ---- any thread
  VkResult allocate(const VkMemoryRequirements& requirements, MemoryUse use, MemoryKind kind,
                    const DedicatedFor& dedicated, Allocation& out);
  // Gives it back and clears it; nothing happens to an empty one.
  void free(Allocation& allocation);
  // For memory that is not coherent (no-ops otherwise): make device writes visible to the host, and the reverse. The
  // range is relative to the allocation.
  VkResult invalidate(const Allocation& allocation, uint64_t offset, uint64_t size);
  VkResult flush(const Allocation& allocation, uint64_t offset, uint64_t size);
  MemoryReport report() const;
  // Frees the empty blocks that are kept for the next request.
  void trim();
  // Whether GpuPreferMapped gives mapped memory here.
  bool gpuMemoryIsMapped() const { return gpuMemoryIsMapped_; }

 private:
  struct Pool;
  struct Block;
  struct TypeOrder {
    uint8_t count = 0;
    uint8_t types[VK_MAX_MEMORY_TYPES];
  };
  // What each request looks at, worked out once.
  struct TypeFacts {
    uint64_t largestBlock = 0;
    bool local = false;
    bool coherent = false;
  };

  void orderTypes();
  Pool& pool(uint32_t type, MemoryKind kind);
  VkResult allocateFrom(uint32_t type, uint64_t size, uint64_t alignment, MemoryKind kind, Allocation& out);
  VkResult allocateDedicated(uint32_t type, uint64_t size, const DedicatedFor& dedicated, Allocation& out);
  VkResult takeMemory(uint32_t type, uint64_t size, const DedicatedFor* dedicated, VkDeviceMemory& memory,
                      std::byte*& mapped);
  void returnMemory(uint32_t type, uint64_t size, VkDeviceMemory memory);
  VkResult addBlock(Pool& pool, uint32_t type, uint64_t size);
  void freeBlock(Pool& pool, Block* block);
  bool freeEmptyBlocks();
  VkMappedMemoryRange rangeOf(const Allocation& allocation, uint64_t offset, uint64_t size) const;
  MemoryChunk* newChunk();
  void recycle(MemoryChunk* chunk);

  VkDevice device_ = VK_NULL_HANDLE;
  const VolkDeviceTable* vk_ = nullptr;
  MemoryFacts facts_;
  TypeOrder order_[4];
  TypeFacts types_[VK_MAX_MEMORY_TYPES];
  bool gpuMemoryIsMapped_ = false;
  bool separateKinds_ = false;

  mutable std::mutex lock_;
  std::unique_ptr<Pool> pools_[VK_MAX_MEMORY_TYPES][2];
  std::vector<std::unique_ptr<MemoryChunk[]>> chunkStore_;
  MemoryChunk* spareChunks_ = nullptr;
  uint64_t heapUsed_[VK_MAX_MEMORY_HEAPS]{};
  MemoryReport report_;
};

}  // namespace alba::vulkan
