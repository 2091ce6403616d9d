// SPDX-License-Identifier: MIT
// What the generated entry points answer when a call cannot be made: a null handle, or an exception (memory ran out)
// that must not leave the library.
#pragma once

#include <webgpu/webgpu.h>

#include <type_traits>

namespace alba::content {

void logNullHandle(const char* function) noexcept;
void logException(const char* function) noexcept;

template <class R>
R failed() noexcept {
  if constexpr (std::is_same_v<R, WGPUStatus>)
    return WGPUStatus_Error;
  else if constexpr (std::is_same_v<R, WGPUWaitStatus>)
    return WGPUWaitStatus_Error;
  else if constexpr (!std::is_void_v<R>)
    return R{};
}
template <class R>
R nullHandle(const char* function) noexcept {
  logNullHandle(function);
  return failed<R>();
}
// Called inside catch (...).
template <class R>
R exceptionAtBoundary(const char* function) noexcept {
  logException(function);
  return failed<R>();
}

}  // namespace alba::content
