// SPDX-License-Identifier: MIT
// Numbers of indirect calls that validation and the checks on the GPU share.
#pragma once

#include <cstdint>

namespace alba::device {

// Bytes of the arguments of dispatchWorkgroupsIndirect, drawIndirect and drawIndexedIndirect.
constexpr uint64_t kDispatchArguments = 12;
constexpr uint64_t kDrawArguments = 16;
constexpr uint64_t kDrawIndexedArguments = 20;

}  // namespace alba::device
