// SPDX-License-Identifier: MIT
// Each thread's open error scopes (see scopes.h).
#include "device/scopes.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace alba::device {
namespace {

// What a thread has open on one device: nodes, and within them scopes that have none yet.
struct Top {
  static constexpr uint32_t kFresh = 8;
  uint64_t device = 0;
  Scope* scope = nullptr;
  uint32_t freshCount = 0;
  WGPUErrorFilter fresh[kFresh] = {};
  bool open() const { return scope || freshCount; }
};
// The device used last is found at once; a thread that has scopes open on several searches the rest.
thread_local Top lastTop;
thread_local std::vector<Top>* otherTops = nullptr;
struct OtherTopsOwner {
  ~OtherTopsOwner() {
    delete otherTops;
    otherTops = nullptr;
  }
};
thread_local OtherTopsOwner otherTopsOwner;

// With another device's in `lastTop`.
void findTop(uint64_t device) {
  (void)&otherTopsOwner;
  if (!otherTops) otherTops = new std::vector<Top>;
  if (lastTop.device != 0 && lastTop.open()) otherTops->push_back(lastTop);
  lastTop = {};
  lastTop.device = device;
  for (size_t i = 0; i < otherTops->size(); ++i) {
    if ((*otherTops)[i].device != device) continue;
    lastTop = (*otherTops)[i];
    otherTops->erase(otherTops->begin() + i);
    break;
  }
}

Top& topOf(uint64_t device) {
  if (lastTop.device != device) [[unlikely]]
    findTop(device);
  return lastTop;
}

std::atomic<uint64_t> nextDeviceId{1};

}  // namespace

Scopes::Scopes() : id_(nextDeviceId.fetch_add(1, std::memory_order_relaxed)) {}

Scope* Scopes::current() {
  Top& top = topOf(id_);
  if (top.freshCount) [[unlikely]] {
    try {
      makeNodes();
    } catch (...) {  // no memory: the errors go to the scopes around
    }
  }
  return top.scope;
}

void Scopes::makeNodes() {
  Top& top = lastTop;
  std::lock_guard<SpinLock> guard(lock_);
  // The memory first, so that a shortage changes nothing.
  uint32_t missing = top.freshCount;
  for (Scope* node = free_; node && missing; node = node->parent) --missing;
  for (; missing; --missing) {
    Scope& node = nodes_.emplace_back();
    node.parent = free_;
    free_ = &node;
  }
  for (uint32_t i = 0; i < top.freshCount; ++i) {
    Scope* node = free_;
    free_ = node->parent;
    node->parent = top.scope;
    node->filter = top.fresh[i];
    node->error = WGPUErrorType_NoError;
    top.scope = node;
  }
  top.freshCount = 0;
}

void Scopes::push(WGPUErrorFilter filter) {
  Top& top = topOf(id_);
  if (top.freshCount == Top::kFresh) makeNodes();
  top.fresh[top.freshCount++] = filter;
}

Scopes::Popped Scopes::pop() {
  Top& top = topOf(id_);
  if (top.freshCount) {
    --top.freshCount;
    return {true, nullptr};
  }
  Scope* node = top.scope;
  if (node) top.scope = node->parent;
  return {node != nullptr, node};
}

void Scopes::recycle(Scope* scope) {
  if (!scope->message.empty()) scope->message.clear();
  if (!recycled_) recycledLast_ = scope;
  scope->parent = recycled_;
  recycled_ = scope;
}

void Scopes::giveBack() {
  if (!recycled_) return;
  std::lock_guard<SpinLock> guard(lock_);
  recycledLast_->parent = free_;
  free_ = recycled_;
  recycled_ = nullptr;
}

}  // namespace alba::device
