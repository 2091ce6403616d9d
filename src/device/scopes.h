// SPDX-License-Identifier: MIT
// Error scopes. webgpu.h makes a device's scope stack thread-local, so a scope is a node with a parent and each thread
// has a current node per device. A call captures the current node when it issues its step; an error that the step
// raises walks outward from there to the first scope whose filter matches. No stack exists on the device timeline. A
// scope gets its node when the first call is made in it: one that is popped before costs no lock.
#pragma once

#include <webgpu/webgpu.h>

#include <deque>
#include <string>

#include "base/lock.h"

namespace alba::device {

struct Scope {
  Scope* parent = nullptr;  // among the free ones: the next
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
  Scope* current();
  void push(WGPUErrorFilter filter);
  // Closes the innermost scope, if one is open. It is freed by `recycle`, once all it may receive has been raised. It
  // is null if no call was made in it.
  struct Popped {
    bool wasOpen = false;
    Scope* scope = nullptr;
  };
  Popped pop();
  void recycle(Scope* scope);  // the runner's alone
  // Makes what was recycled available again; after a run of steps.
  void giveBack();

 private:
  void makeNodes();

  uint64_t id_;  // never reused, so what a thread remembers of a dead device is harmless
  SpinLock lock_;
  std::deque<Scope> nodes_;
  Scope* free_ = nullptr;      // a list, as is the next
  Scope* recycled_ = nullptr;  // the runner's
  Scope* recycledLast_ = nullptr;
};

}  // namespace alba::device
