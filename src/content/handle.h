// SPDX-License-Identifier: MIT
// What every handle of the C API is: a count of the application's references, a reference to the content::Device it
// came from, and the state that only steps touch. The last release drops the state with a step, so it outlives every
// step that was issued before. Methods carry the C functions' names and types; content/api.h gathers the classes for
// the generated entry points.
#pragma once

#include <webgpu/webgpu.h>

#include <string>
#include <string_view>
#include <type_traits>

#include "base/recycle.h"
#include "base/ref.h"
#include "content/device.h"
#include "device/device.h"

namespace alba::content {

inline std::string_view textOf(WGPUStringView view) {
  if (!view.data) return {};
  return view.length == WGPU_STRLEN ? std::string_view(view.data) : std::string_view(view.data, view.length);
}

// `State` is the device::Object that this handle owns. A subclass is final and is deleted by release().
template <class Self, class State>
class Handle : public RefCounted, public Recycled {
 public:
  void addRef() { retain(); }
  void release() {
    if (dropRef()) delete static_cast<Self*>(this);
  }
  void setLabel(WGPUStringView label) {
    device_->issue([state = state_, text = std::string(textOf(label))]() mutable { state->setLabel(std::move(text)); });
  }
  Device& device() const { return *device_; }
  State* state() const { return state_; }

 protected:
  // Takes over the reference that `state` was made with.
  Handle(Device& device, State* state) : device_(&device), state_(state) {}
  ~Handle() { device_->state().dropLater(*state_); }

  // Issues `step(device::Scope*)`: one that may raise errors for the scope that is current now.
  template <class F>
  void issue(F&& step) const {
    device_->issueScoped(std::forward<F>(step));
  }

 private:
  Ref<Device> device_;
  State* state_;
};

// A handle around a new state. A call that fails before it has issued the step which fills in the state lets go of
// both.
template <class H, class State, class... Args>
Ref<H> makeHandle(Device& device, State* state, const Args&... args) {
  Ref<State> owned = Ref<State>::adopt(state);
  Ref<H> handle = Ref<H>::adopt(new H(device, state, args...));
  owned.detach();
  return handle;
}

// The state behind a handle that may be null, for a step of `device`. A handle of another device is a mistake that the
// step will report; its state obeys that device's timeline, so the handle is kept until `device` goes away.
template <class T>
auto* stateOf(device::Device& device, T* handle) {
  if (handle && &handle->device().state() != &device) [[unlikely]] {
    handle->retain();
    device.keepForeign({handle, [](void* object) { static_cast<T*>(object)->release(); }});
  }
  return handle ? handle->state() : nullptr;
}

}  // namespace alba::content
