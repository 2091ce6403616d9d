// SPDX-License-Identifier: MIT
// The suballocator (see memory.h). Chunks of all blocks of one pool share one index: a bitmap of size classes and a
// list of free chunks for each, so finding room never walks blocks. What it knows about a chunk lives outside device
// memory.
#include "vulkan/memory.h"

#include <algorithm>
#include <new>
#include <utility>

namespace alba::vulkan {

struct MemoryChunk {
  void* block = nullptr;  // a MemoryAllocator::Block
  uint64_t offset = 0;
  uint64_t size = 0;
  MemoryChunk* before = nullptr;  // neighbours in the block
  MemoryChunk* after = nullptr;
  MemoryChunk* previousFree = nullptr;  // in the list of its class, while free
  MemoryChunk* nextFree = nullptr;
  bool isFree = false;
};

namespace {

constexpr uint64_t kGranule = MemoryAllocator::kGranule;
constexpr uint32_t kSteps = 16;   // classes per power of two
constexpr uint32_t kLevels = 16;  // powers of two from 16 granules up; 64 MiB is the first class of the last
constexpr uint32_t kPeeks = 4;    // chunks of a class to look at one by one

uint64_t roundUp(uint64_t value, uint64_t powerOfTwo) { return (value + powerOfTwo - 1) & ~(powerOfTwo - 1); }
void linkNeighbours(MemoryChunk* chunk) {
  if (chunk->before) chunk->before->after = chunk;
  if (chunk->after) chunk->after->before = chunk;
}
uint32_t highestBit(uint64_t value) { return 63 - uint32_t(__builtin_clzll(value)); }
uint64_t powerOfTwoAtLeast(uint64_t value) { return value <= 1 ? 1 : uint64_t(1) << (highestBit(value - 1) + 1); }

struct SizeClass {
  uint32_t level, step;
  bool operator==(SizeClass other) const { return level == other.level && step == other.step; }
};

// The class that a free chunk of this size is listed in.
SizeClass classOf(uint64_t size) {
  const uint64_t granules = size / kGranule;
  if (granules < kSteps) return {0, uint32_t(granules)};
  const uint32_t high = highestBit(granules);
  return {high - 3, uint32_t(granules >> (high - 4)) & (kSteps - 1)};
}

// The first class whose chunks are all at least this large.
SizeClass classHolding(uint64_t size) {
  uint64_t granules = size / kGranule;
  if (granules >= kSteps) granules += (uint64_t(1) << (highestBit(granules) - 4)) - 1;
  return classOf(granules * kGranule);
}

}  // namespace

struct MemoryAllocator::Block {
  Pool* pool = nullptr;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  std::byte* mapped = nullptr;
  uint64_t size = 0;
  uint32_t type = 0;
  uint32_t live = 0;  // allocations in it
  size_t index = 0;   // in pool->blocks
};

struct MemoryAllocator::Pool {
  uint32_t levels = 0;        // bit l: some class of level l has a chunk
  uint32_t steps[kLevels]{};  // bit s: class (l, s) has a chunk
  MemoryChunk* heads[kLevels][kSteps]{};
  std::vector<std::unique_ptr<Block>> blocks;
  uint64_t reserved = 0;
  Block* empty = nullptr;  // the one empty block that is kept

  void list(MemoryChunk* chunk) {
    const SizeClass c = classOf(chunk->size);
    MemoryChunk*& head = heads[c.level][c.step];
    chunk->isFree = true;
    chunk->previousFree = nullptr;
    chunk->nextFree = head;
    if (head) head->previousFree = chunk;
    head = chunk;
    steps[c.level] |= 1u << c.step;
    levels |= 1u << c.level;
  }
  void unlist(MemoryChunk* chunk) {
    const SizeClass c = classOf(chunk->size);
    if (chunk->nextFree) chunk->nextFree->previousFree = chunk->previousFree;
    if (chunk->previousFree) {
      chunk->previousFree->nextFree = chunk->nextFree;
    } else {
      heads[c.level][c.step] = chunk->nextFree;
      if (!chunk->nextFree && !(steps[c.level] &= ~(1u << c.step))) levels &= ~(1u << c.level);
    }
    chunk->isFree = false;
  }
  // Gives a listed chunk another place and size. It mostly stays in its class, and then in its list.
  void reshape(MemoryChunk* chunk, uint64_t offset, uint64_t size) {
    const bool sameClass = classOf(chunk->size) == classOf(size);
    if (!sameClass) unlist(chunk);
    chunk->offset = offset;
    chunk->size = size;
    if (!sameClass) list(chunk);
  }
  // Any chunk of class `c` or a larger one.
  MemoryChunk* from(SizeClass c) const {
    if (c.level >= kLevels) return nullptr;
    if (const uint32_t here = steps[c.level] & (~0u << c.step)) return heads[c.level][__builtin_ctz(here)];
    const uint32_t above = c.level + 1 < kLevels ? levels & (~0u << (c.level + 1)) : 0;
    if (!above) return nullptr;
    const uint32_t level = uint32_t(__builtin_ctz(above));
    return heads[level][__builtin_ctz(steps[level])];
  }
  static bool fits(const MemoryChunk* chunk, uint64_t size, uint64_t alignment) {
    return roundUp(chunk->offset, alignment) - chunk->offset + size <= chunk->size;
  }
  MemoryChunk* find(uint64_t size, uint64_t alignment) const {
    // Chunks of the request's own class may be too small by a little; a few are worth a look before a larger one is
    // cut.
    const SizeClass own = classOf(size);
    uint32_t peeks = 0;
    for (MemoryChunk* chunk = own.level < kLevels ? heads[own.level][own.step] : nullptr; chunk && peeks < kPeeks;
         chunk = chunk->nextFree, ++peeks)
      if (fits(chunk, size, alignment)) return chunk;
    MemoryChunk* chunk = from(classHolding(size));
    if (chunk && !fits(chunk, size, alignment)) chunk = from(classHolding(size + alignment - kGranule));
    return chunk;
  }
};

MemoryAllocator::MemoryAllocator() = default;
MemoryAllocator::~MemoryAllocator() { shutdown(); }

void MemoryAllocator::initialize(VkDevice device, const VolkDeviceTable* vk, const MemoryFacts& facts) {
  device_ = device;
  vk_ = vk;
  facts_ = facts;
  facts_.properties.memoryTypeCount = std::min<uint32_t>(facts_.properties.memoryTypeCount, VK_MAX_MEMORY_TYPES);
  facts_.properties.memoryHeapCount = std::min<uint32_t>(facts_.properties.memoryHeapCount, VK_MAX_MEMORY_HEAPS);
  separateKinds_ = facts.bufferImageGranularity > kGranule;
  for (uint32_t type = 0; type < facts_.properties.memoryTypeCount; ++type) {
    const VkMemoryType& known = facts_.properties.memoryTypes[type];
    types_[type].largestBlock =
        std::min(kMaxBlock, std::max(kMinBlock, facts_.properties.memoryHeaps[known.heapIndex].size / 8));
    types_[type].local = known.propertyFlags & VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    types_[type].coherent = known.propertyFlags & VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  }
  orderTypes();
}

void MemoryAllocator::shutdown() {
  std::lock_guard<std::mutex> guard(lock_);
  for (auto& ofType : pools_) {
    for (auto& pool : ofType) {
      if (!pool) continue;
      for (auto& block : pool->blocks) returnMemory(block->type, block->size, block->memory);
      pool.reset();
    }
  }
  spareChunks_ = nullptr;
  chunkStore_.clear();
}

// Sorts the memory types for each use, best first, leaving out those that don't do.
void MemoryAllocator::orderTypes() {
  const VkPhysicalDeviceMemoryProperties& p = facts_.properties;
  constexpr VkMemoryPropertyFlags kLocal = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
  constexpr VkMemoryPropertyFlags kVisible = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
  constexpr VkMemoryPropertyFlags kCoherent = VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  constexpr VkMemoryPropertyFlags kCached = VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
  constexpr VkMemoryPropertyFlags kMappedLocal = kLocal | kVisible | kCoherent;
  // Memory with special rules, which a plain resource must not land in.
  constexpr VkMemoryPropertyFlags kSpecial =
      VK_MEMORY_PROPERTY_PROTECTED_BIT | VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT |
      VK_MEMORY_PROPERTY_DEVICE_COHERENT_BIT_AMD | VK_MEMORY_PROPERTY_DEVICE_UNCACHED_BIT_AMD |
      VK_MEMORY_PROPERTY_RDMA_CAPABLE_BIT_NV;

  uint64_t largestLocal = 0, largestMapped = 0;
  for (uint32_t type = 0; type < p.memoryTypeCount; ++type) {
    const VkMemoryPropertyFlags flags = p.memoryTypes[type].propertyFlags;
    const uint64_t heap = p.memoryHeaps[p.memoryTypes[type].heapIndex].size;
    if (flags & kSpecial) continue;
    if (flags & kLocal) largestLocal = std::max(largestLocal, heap);
    if ((flags & kMappedLocal) == kMappedLocal) largestMapped = std::max(largestMapped, heap);
  }
  gpuMemoryIsMapped_ = largestMapped && largestMapped >= largestLocal / 10 * 9;

  const auto score = [&](MemoryUse use, uint32_t type) -> int {  // negative: not for this use
    const VkMemoryPropertyFlags flags = p.memoryTypes[type].propertyFlags;
    const uint64_t heap = p.memoryHeaps[p.memoryTypes[type].heapIndex].size;
    if (flags & kSpecial) return -1;
    const bool large = heap >= largestLocal / 10 * 9;  // not a small window into device memory
    switch (use) {
      case MemoryUse::GpuOnly:
        return (flags & kLocal ? 8 : 0) + (large ? 4 : 0) + (flags & kVisible ? 0 : 2);
      case MemoryUse::GpuPreferMapped:
        if (!gpuMemoryIsMapped_) return (flags & kLocal ? 8 : 0) + (large ? 4 : 0) + (flags & kVisible ? 0 : 2);
        return (flags & kLocal ? 8 : 0) + ((flags & kMappedLocal) == kMappedLocal && large ? 4 : 0) +
               (flags & kCached ? 1 : 0);
      case MemoryUse::Upload:
        if ((flags & (kVisible | kCoherent)) != (kVisible | kCoherent)) return -1;
        return (flags & kLocal ? 0 : 2) + (flags & kCached ? 0 : 1);
      case MemoryUse::Readback:
        if (!(flags & kVisible)) return -1;
        return (flags & kCached ? 4 : 0) + (flags & kCoherent ? 2 : 0) + (flags & kLocal ? 0 : 1);
    }
    return -1;
  };
  for (uint32_t use = 0; use < 4; ++use) {
    TypeOrder& order = order_[use];
    int scores[VK_MAX_MEMORY_TYPES];
    order.count = 0;
    for (uint32_t type = 0; type < p.memoryTypeCount; ++type) {
      scores[type] = score(MemoryUse(use), type);
      if (scores[type] >= 0) order.types[order.count++] = uint8_t(type);
    }
    std::stable_sort(order.types, order.types + order.count,
                     [&](uint8_t a, uint8_t b) { return scores[a] > scores[b]; });
  }
}

MemoryAllocator::Pool& MemoryAllocator::pool(uint32_t type, MemoryKind kind) {
  auto& place = pools_[type][separateKinds_ && kind == MemoryKind::Optimal];
  if (!place) place = std::make_unique<Pool>();
  return *place;
}

VkResult MemoryAllocator::allocate(const VkMemoryRequirements& requirements, MemoryUse use, MemoryKind kind,
                                   const DedicatedFor& dedicated, Allocation& out) {
  out = {};
  if (requirements.size > facts_.maxAllocationSize || requirements.size > (uint64_t(1) << 62))
    return VK_ERROR_OUT_OF_DEVICE_MEMORY;
  const uint64_t alignment = powerOfTwoAtLeast(std::max<uint64_t>(requirements.alignment, kGranule));
  const TypeOrder& order = order_[uint32_t(use)];
  std::lock_guard<std::mutex> guard(lock_);
  VkResult result = VK_ERROR_OUT_OF_DEVICE_MEMORY;  // also where no type will do
  const uint64_t size = std::max<uint64_t>(requirements.size, 1);
  bool tried = false, firstLocal = false;
  for (uint32_t i = 0; i < order.count; ++i) {
    const uint32_t type = order.types[i];
    if (!(requirements.memoryTypeBits >> type & 1)) continue;
    // What the device lacks of its own memory it must not take silently from the host's, nor the other way round.
    const TypeFacts& facts = types_[type];
    if (tried && facts.local != firstLocal) continue;
    firstLocal = facts.local;
    tried = true;
    const bool alone = dedicated.wanted || size > facts.largestBlock / 2 || alignment > facts.largestBlock / 2;
    result = alone ? allocateDedicated(type, size, dedicated, out)
                   : allocateFrom(type, roundUp(size, kGranule), alignment, kind, out);
    if (result == VK_SUCCESS) {
      out.type = type;
      out.coherent = facts.coherent;
      report_.used += out.size;
      ++report_.allocations;
      return VK_SUCCESS;
    }
    if (!isOutOfMemory(result)) break;
  }
  return result;
}

VkResult MemoryAllocator::allocateDedicated(uint32_t type, uint64_t size, const DedicatedFor& dedicated,
                                            Allocation& out) {
  VkResult result = takeMemory(type, size, &dedicated, out.memory, out.mapped);
  if (isOutOfMemory(result) && freeEmptyBlocks()) result = takeMemory(type, size, &dedicated, out.memory, out.mapped);
  if (result != VK_SUCCESS) return result;
  out.size = size;
  ++report_.dedicated;
  return VK_SUCCESS;
}

VkResult MemoryAllocator::allocateFrom(uint32_t type, uint64_t size, uint64_t alignment, MemoryKind kind,
                                       Allocation& out) {
  Pool& pool = this->pool(type, kind);
  MemoryChunk* chunk = pool.find(size, alignment);
  if (!chunk) {
    const VkResult result = addBlock(pool, type, size);
    if (result != VK_SUCCESS) return result;
    chunk = pool.find(size, alignment);
    if (!chunk) return VK_ERROR_OUT_OF_DEVICE_MEMORY;  // cannot be: a new block starts aligned
  }
  // What stays free in front (for alignment) and behind: the chunk itself lives on as one of them, so that cutting a
  // large chunk touches little. Get what is new before anything changes.
  const uint64_t offset = roundUp(chunk->offset, alignment);
  const uint64_t front = offset - chunk->offset, rest = chunk->size - front - size;
  MemoryChunk* taken = front || rest ? newChunk() : chunk;
  MemoryChunk* head = front && rest ? newChunk() : nullptr;
  if (!taken || (front && rest && !head)) {
    if (taken) recycle(taken);
    return VK_ERROR_OUT_OF_HOST_MEMORY;
  }
  auto* block = static_cast<Block*>(chunk->block);
  if (rest) {
    *taken = {block, offset, size, chunk->before, chunk};
    linkNeighbours(taken);
    if (head) {
      *head = {block, chunk->offset, front, taken->before, taken};
      linkNeighbours(head);
      pool.list(head);
    }
    pool.reshape(chunk, offset + size, rest);
  } else if (front) {
    *taken = {block, offset, size, chunk, chunk->after};
    linkNeighbours(taken);
    pool.reshape(chunk, chunk->offset, front);
  } else {
    pool.unlist(chunk);
  }
  if (block->live++ == 0 && pool.empty == block) pool.empty = nullptr;
  out.memory = block->memory;
  out.offset = offset;
  out.size = size;
  out.mapped = block->mapped ? block->mapped + offset : nullptr;
  out.chunk = taken;
  return VK_SUCCESS;
}

void MemoryAllocator::free(Allocation& allocation) {
  if (!allocation) return;
  std::lock_guard<std::mutex> guard(lock_);
  report_.used -= allocation.size;
  --report_.allocations;
  MemoryChunk* chunk = allocation.chunk;
  if (!chunk) {
    returnMemory(allocation.type, allocation.size, allocation.memory);
    --report_.dedicated;
    allocation = {};
    return;
  }
  allocation = {};
  auto* block = static_cast<Block*>(chunk->block);
  Pool& pool = *block->pool;
  MemoryChunk *before = chunk->before, *after = chunk->after;
  const bool joinsBefore = before && before->isFree, joinsAfter = after && after->isFree;
  if (joinsBefore) {
    uint64_t size = before->size + chunk->size;
    before->after = after;
    if (joinsAfter) {
      pool.unlist(after);
      size += after->size;
      before->after = after->after;
      recycle(after);
    }
    if (before->after) before->after->before = before;
    recycle(chunk);
    pool.reshape(before, before->offset, size);
  } else if (joinsAfter) {
    after->before = before;
    if (before) before->after = after;
    pool.reshape(after, chunk->offset, chunk->size + after->size);
    recycle(chunk);
  } else {
    pool.list(chunk);
  }
  if (--block->live) return;
  // One empty block stays for the next request, the larger one: taking memory from a driver and giving it back costs up
  // to half a millisecond.
  if (!pool.empty) {
    pool.empty = block;
  } else {
    Block* smaller = pool.empty->size < block->size ? std::exchange(pool.empty, block) : block;
    freeBlock(pool, smaller);
  }
}

// A block as large as all that the pool has together, or smaller when the driver has no more.
VkResult MemoryAllocator::addBlock(Pool& pool, uint32_t type, uint64_t size) {
  const uint64_t least = std::max(powerOfTwoAtLeast(size), kGranule);
  uint64_t wanted = std::max(least, std::clamp(powerOfTwoAtLeast(pool.reserved), kMinBlock, types_[type].largestBlock));
  auto block = std::unique_ptr<Block>(new (std::nothrow) Block);
  MemoryChunk* chunk = newChunk();
  if (!block || !chunk) {
    if (chunk) recycle(chunk);
    return VK_ERROR_OUT_OF_HOST_MEMORY;
  }
  VkResult result;
  for (bool freed = false;;) {
    wanted = std::min(wanted, facts_.maxAllocationSize / kGranule * kGranule);
    result = takeMemory(type, wanted, nullptr, block->memory, block->mapped);
    if (!isOutOfMemory(result)) break;
    if (wanted > least) {
      wanted = std::max(least, wanted / 4);
    } else if (wanted > size) {
      wanted = size;
    } else if (!freed && freeEmptyBlocks()) {
      freed = true;
    } else {
      break;
    }
  }
  if (result != VK_SUCCESS) {
    recycle(chunk);
    return result;
  }
  block->pool = &pool;
  block->size = wanted;
  block->type = type;
  block->index = pool.blocks.size();
  *chunk = {block.get(), 0, wanted};
  pool.blocks.push_back(std::move(block));
  pool.reserved += wanted;
  pool.list(chunk);
  return VK_SUCCESS;
}

void MemoryAllocator::freeBlock(Pool& pool, Block* block) {
  // An empty block is one free chunk; find it through the index of its size.
  const SizeClass c = classOf(block->size);
  for (MemoryChunk* chunk = pool.heads[c.level][c.step]; chunk; chunk = chunk->nextFree) {
    if (chunk->block != block) continue;
    pool.unlist(chunk);
    recycle(chunk);
    break;
  }
  if (pool.empty == block) pool.empty = nullptr;
  returnMemory(block->type, block->size, block->memory);
  pool.reserved -= block->size;
  const size_t index = block->index;
  std::swap(pool.blocks[index], pool.blocks.back());
  pool.blocks[index]->index = index;
  pool.blocks.pop_back();
}

bool MemoryAllocator::freeEmptyBlocks() {
  bool any = false;
  for (auto& ofType : pools_) {
    for (auto& pool : ofType) {
      if (!pool || !pool->empty) continue;
      freeBlock(*pool, pool->empty);
      any = true;
    }
  }
  return any;
}

void MemoryAllocator::trim() {
  std::lock_guard<std::mutex> guard(lock_);
  freeEmptyBlocks();
}

// vkAllocateMemory with all that may go wrong: what a heap has left is looked at first, as a driver without memory of
// its own promises more than the machine has.
VkResult MemoryAllocator::takeMemory(uint32_t type, uint64_t size, const DedicatedFor* dedicated,
                                     VkDeviceMemory& memory, std::byte*& mapped) {
  const uint32_t heap = facts_.properties.memoryTypes[type].heapIndex;
  const uint64_t heapSize = facts_.properties.memoryHeaps[heap].size;
  if (size > facts_.maxAllocationSize || heapUsed_[heap] > heapSize || size > heapSize - heapUsed_[heap])
    return VK_ERROR_OUT_OF_DEVICE_MEMORY;
  if (report_.blocks >= facts_.maxAllocationCount) return VK_ERROR_TOO_MANY_OBJECTS;
  if (facts_.available && size > facts_.available(facts_.self, heap)) return VK_ERROR_OUT_OF_DEVICE_MEMORY;

  VkMemoryDedicatedAllocateInfo alone{VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO};
  VkMemoryAllocateInfo info{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, nullptr, size, type};
  if (dedicated && (dedicated->buffer || dedicated->image)) {
    alone.buffer = dedicated->image ? VK_NULL_HANDLE : dedicated->buffer;
    alone.image = dedicated->image;
    info.pNext = &alone;
  }
  memory = VK_NULL_HANDLE;
  mapped = nullptr;
  VkResult result = vk_->vkAllocateMemory(device_, &info, nullptr, &memory);
  if (result != VK_SUCCESS) {
    memory = VK_NULL_HANDLE;
    return result < 0 ? result : VK_ERROR_OUT_OF_DEVICE_MEMORY;
  }
  if (facts_.properties.memoryTypes[type].propertyFlags & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) {
    void* place = nullptr;
    result = vk_->vkMapMemory(device_, memory, 0, VK_WHOLE_SIZE, 0, &place);
    if (result != VK_SUCCESS || !place) {
      vk_->vkFreeMemory(device_, memory, nullptr);
      memory = VK_NULL_HANDLE;
      return result < 0 && result != VK_ERROR_MEMORY_MAP_FAILED ? result : VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    mapped = static_cast<std::byte*>(place);
  }
  heapUsed_[heap] += size;
  report_.reserved += size;
  report_.peakReserved = std::max(report_.peakReserved, report_.reserved);
  ++report_.blocks;
  return VK_SUCCESS;
}

void MemoryAllocator::returnMemory(uint32_t type, uint64_t size, VkDeviceMemory memory) {
  vk_->vkFreeMemory(device_, memory, nullptr);  // unmaps, too
  heapUsed_[facts_.properties.memoryTypes[type].heapIndex] -= size;
  report_.reserved -= size;
  --report_.blocks;
}

VkMappedMemoryRange MemoryAllocator::rangeOf(const Allocation& allocation, uint64_t offset, uint64_t size) const {
  const uint64_t atom = std::max<uint64_t>(facts_.nonCoherentAtomSize, 1);
  const uint64_t begin = (allocation.offset + offset) / atom * atom;
  const uint64_t end = (allocation.offset + offset + size + atom - 1) / atom * atom;
  // The end of a dedicated allocation needn't be a multiple of the atom.
  const bool toEnd = !allocation.chunk && end > allocation.size;
  return {VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE, nullptr, allocation.memory, begin,
          toEnd ? VK_WHOLE_SIZE : end - begin};
}

VkResult MemoryAllocator::invalidate(const Allocation& allocation, uint64_t offset, uint64_t size) {
  if (allocation.coherent || !allocation.mapped || !size) return VK_SUCCESS;
  const VkMappedMemoryRange range = rangeOf(allocation, offset, size);
  return vk_->vkInvalidateMappedMemoryRanges(device_, 1, &range);
}

VkResult MemoryAllocator::flush(const Allocation& allocation, uint64_t offset, uint64_t size) {
  if (allocation.coherent || !allocation.mapped || !size) return VK_SUCCESS;
  const VkMappedMemoryRange range = rangeOf(allocation, offset, size);
  return vk_->vkFlushMappedMemoryRanges(device_, 1, &range);
}

MemoryReport MemoryAllocator::report() const {
  std::lock_guard<std::mutex> guard(lock_);
  return report_;
}

MemoryChunk* MemoryAllocator::newChunk() {
  if (!spareChunks_) {
    constexpr size_t kBatch = 256;
    auto batch = std::unique_ptr<MemoryChunk[]>(new (std::nothrow) MemoryChunk[kBatch]);
    if (!batch) return nullptr;
    for (size_t i = 0; i < kBatch; ++i) recycle(&batch[i]);
    chunkStore_.push_back(std::move(batch));
  }
  MemoryChunk* chunk = spareChunks_;
  spareChunks_ = chunk->nextFree;
  return chunk;
}

void MemoryAllocator::recycle(MemoryChunk* chunk) {
  chunk->nextFree = spareChunks_;
  spareChunks_ = chunk;
}

}  // namespace alba::vulkan
