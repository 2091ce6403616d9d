// SPDX-License-Identifier: MIT
// The lists of free blocks (see recycle.h), one for each multiple of 64 bytes.
#include "base/recycle.h"

#include <mutex>
#include <new>

#include "base/lock.h"

#if defined(__SANITIZE_ADDRESS__)
#define ALBA_RECYCLES 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ALBA_RECYCLES 0
#endif
#endif
#ifndef ALBA_RECYCLES
#define ALBA_RECYCLES 1
#endif

namespace alba {
namespace {

constexpr size_t kStep = 64;
constexpr size_t kLargest = 1024;
constexpr size_t kKeptBytes = 512 << 10;  // in one list

struct Block {
  Block* next;
};
struct List {
  SpinLock lock;
  Block* first = nullptr;
  size_t bytes = 0;  // in the list
};
// Never destroyed, since objects may be given back until the very end of the process.
constinit List lists[kLargest / kStep];

List& listOf(size_t size) { return lists[(size - 1) / kStep]; }
constexpr size_t rounded(size_t size) { return (size + kStep - 1) / kStep * kStep; }

}  // namespace

void* takeBlock(size_t size) {
  if (!ALBA_RECYCLES || size > kLargest) return ::operator new(size);
  List& list = listOf(size);
  {
    std::lock_guard<SpinLock> guard(list.lock);
    if (Block* block = list.first) {
      list.first = block->next;
      list.bytes -= rounded(size);
      __builtin_prefetch(list.first);  // for the next one
      return block;
    }
  }
  return ::operator new(rounded(size));
}

void giveBlock(void* place, size_t size) noexcept {
  if (!ALBA_RECYCLES || size > kLargest) return ::operator delete(place);
  List& list = listOf(size);
  {
    std::lock_guard<SpinLock> guard(list.lock);
    if (list.bytes < kKeptBytes) {
      list.first = new (place) Block{list.first};
      list.bytes += rounded(size);
      return;
    }
  }
  ::operator delete(place);  // without its size: clang knows no sized form by default
}

}  // namespace alba
