// SPDX-License-Identifier: MIT
// Memory of the objects that applications make and drop by the thousand (handles and their states). malloc is quick for
// a few blocks of a size only: a batch of a thousand takes its slow path. So blocks that were given back are kept in
// lists by size, up to a bound, behind a short lock. Under the address sanitizer everything goes to malloc.
#pragma once

#include <cstddef>

namespace alba {

// As ::operator new (throws std::bad_alloc) and ::operator delete with the size.
void* takeBlock(size_t size);
void giveBlock(void* block, size_t size) noexcept;

// For a class whose objects live in such blocks: a base, or the base of its base.
struct Recycled {
  static void* operator new(size_t size) { return takeBlock(size); }
  static void operator delete(void* block, size_t size) noexcept { giveBlock(block, size); }
};

}  // namespace alba
