// SPDX-License-Identifier: MIT
// Each thread's open error scopes (see scopes.h).
#include "device/scopes.h"

#include <atomic>
#include <mutex>

namespace alba::device {
namespace {

struct Top {
  uint64_t device = 0;
  Scope* scope = nullptr;
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

Scope*& topOf(uint64_t device) {
  if (lastTop.device == device) return lastTop.scope;
  (void)&otherTopsOwner;
  if (!otherTops) otherTops = new std::vector<Top>;
  if (lastTop.device != 0 && lastTop.scope) otherTops->push_back(lastTop);
  lastTop = {device, nullptr};
  for (size_t i = 0; i < otherTops->size(); ++i) {
    if ((*otherTops)[i].device != device) continue;
    lastTop = (*otherTops)[i];
    otherTops->erase(otherTops->begin() + i);
    break;
  }
  return lastTop.scope;
}

std::atomic<uint64_t> nextDeviceId{1};

}  // namespace

Scopes::Scopes() : id_(nextDeviceId.fetch_add(1, std::memory_order_relaxed)) {}

Scope* Scopes::current() const { return lastTop.device == id_ ? lastTop.scope : topOf(id_); }

void Scopes::push(WGPUErrorFilter filter) {
  Scope*& top = topOf(id_);
  Scope* node;
  {
    std::lock_guard<SpinLock> guard(lock_);
    if (free_.empty()) {
      nodes_.emplace_back();
      node = &nodes_.back();
    } else {
      node = free_.back();
      free_.pop_back();
    }
  }
  node->parent = top;
  node->filter = filter;
  node->error = WGPUErrorType_NoError;
  top = node;
}

Scope* Scopes::pop() {
  Scope*& top = topOf(id_);
  Scope* node = top;
  if (node) top = node->parent;
  return node;
}

void Scopes::recycle(Scope* scope) {
  if (!scope->message.empty()) scope->message.clear();
  recycled_.push_back(scope);
}

void Scopes::giveBack() {
  if (recycled_.empty()) return;
  std::lock_guard<SpinLock> guard(lock_);
  free_.insert(free_.end(), recycled_.begin(), recycled_.end());
  recycled_.clear();
}

}  // namespace alba::device
