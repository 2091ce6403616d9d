// SPDX-License-Identifier: MIT
// Error scopes. webgpu.h makes a device's scope stack thread-local, so a scope is a node with a parent and each thread has
// a current node per device. A call captures the current node when it issues its step; an error that the step raises
// walks outward from there to the first scope whose filter matches. No stack exists on the device timeline.
#pragma once

#include <webgpu/webgpu.h>

#include <deque>
#include <string>
#include <vector>

#include "base/lock.h"

namespace alba::device {

struct Scope {
  Scope* parent = nullptr;
  WGPUErrorFilter filter = WGPUErrorFilter_Validation;
  WGPUErrorType error = WGPUErrorType_NoError;  // the first that matched; later ones are swallowed
  std::string message;
};

// The scopes of one device: nodes are recycled, and all go when the device goes, so a scope that is never popped leaks
// nothing.
class Scopes {
 public:
  Scopes();
  // The calling thread's innermost open scope on this device; null for none.
  Scope* current() const;
  void push(WGPUErrorFilter filter);
  // Closes the innermost scope; null if none is open. It is freed by `recycle`, once all it may receive has been raised.
  Scope* pop();
  void recycle(Scope* scope);  // the runner's alone
  // Makes what was recycled available again; after a run of steps.
  void giveBack();

 private:
  uint64_t id_;  // never reused, so what a thread remembers of a dead device is harmless
  SpinLock lock_;
  std::deque<Scope> nodes_;
  std::vector<Scope*> free_;
  std::vector<Scope*> recycled_;  // the runner's
};

}  // namespace alba::device
