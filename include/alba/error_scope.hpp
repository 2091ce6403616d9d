// SPDX-License-Identifier: MIT
// Error scopes that cannot unbalance the stack: every push has its pop, also when an exception passes by.
//
//   auto [texture, error] = alba::withErrorScope(device, instance, WGPUErrorFilter_OutOfMemory,
//                                                [&] { return wgpuDeviceCreateTexture(device, &descriptor); });
//   if (error) std::puts(error.message.c_str());
#pragma once

#include <webgpu/webgpu.h>

#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include "alba/wait.hpp"

namespace alba {

// What a scope took: NoError, or the kind of error and its message. Unknown: the scope could not be asked.
struct Error {
  WGPUErrorType type = WGPUErrorType_NoError;
  std::string message;

  explicit operator bool() const { return type != WGPUErrorType_NoError; }
};

// A scope from here to pop() or to the end of the block. Scopes belong to a thread, so it can be neither moved nor
// copied: declare it in the block that it covers.
class ErrorScope {
 public:
  ErrorScope(WGPUDevice device, WGPUErrorFilter filter) : device_(device), thread_(std::this_thread::get_id()) {
    wgpuDeviceAddRef(device_);
    wgpuDevicePushErrorScope(device_, filter);
  }
  ErrorScope(const ErrorScope&) = delete;
  ErrorScope& operator=(const ErrorScope&) = delete;
  // Closes a scope that nobody popped; what it took is dropped.
  ~ErrorScope() {
    if (open_) popThen([](const Error&) {}, WGPUCallbackMode_AllowSpontaneous);
    wgpuDeviceRelease(device_);
  }

  bool isOpen() const { return open_; }

  // Closes the scope and waits for what it took. Waiting needs the device's steps done, not the GPU's work.
  Error pop(WGPUInstance instance, uint64_t timeoutNs = kForever) {
    // Shared with the callback, which may come after a timeout.
    auto result = std::make_shared<Error>(Error{WGPUErrorType_Unknown, "The error scope did not answer in time."});
    const WGPUFuture future =
        popThen([result](Error error) { *result = std::move(error); }, WGPUCallbackMode_WaitAnyOnly);
    if (future.id) wait(instance, future, timeoutNs);
    return *result;
  }

  // Closes the scope; callback(Error) runs later, as the mode says. A frame should not wait for its scopes.
  template <typename F>
  WGPUFuture popThen(F callback, WGPUCallbackMode mode = WGPUCallbackMode_AllowProcessEvents) {
    if (!open_) {
      callback(Error{WGPUErrorType_Unknown, "The error scope was popped before."});
      return WGPU_FUTURE_INIT;
    }
    if (thread_ != std::this_thread::get_id()) {
      // Popping here would take another scope, one of this thread.
      callback(Error{WGPUErrorType_Unknown, "An error scope can only be popped on the thread that pushed it."});
      return WGPU_FUTURE_INIT;
    }
    open_ = false;
    WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
    info.mode = mode;
    info.userdata1 = new F(std::move(callback));
    info.callback = [](WGPUPopErrorScopeStatus status, WGPUErrorType type, WGPUStringView message, void* own, void*) {
      std::unique_ptr<F> callback(static_cast<F*>(own));
      if (status == WGPUPopErrorScopeStatus_Success) {
        (*callback)(Error{type, text(message)});
      } else {
        (*callback)(Error{WGPUErrorType_Unknown, text(message)});
      }
    };
    return wgpuDevicePopErrorScope(device_, info);
  }

 private:
  WGPUDevice device_;
  std::thread::id thread_;
  bool open_ = true;
};

// What a function gave, and the error of the scope around it.
template <typename T>
struct Scoped {
  T value;
  Error error;
};

// Runs fn in a scope. Gives {value, error}, or only the error when fn returns nothing. An exception of fn passes on and
// leaves the stack as it was.
template <typename F>
auto withErrorScope(WGPUDevice device, WGPUInstance instance, WGPUErrorFilter filter, F&& fn) {
  using T = std::invoke_result_t<F&>;
  ErrorScope scope(device, filter);
  if constexpr (std::is_void_v<T>) {
    fn();
    return scope.pop(instance);
  } else {
    T value = fn();
    return Scoped<T>{std::move(value), scope.pop(instance)};
  }
}

}  // namespace alba
