// SPDX-License-Identifier: MIT
// Which of the adapters answers a request: those that can't give WebGPU's default limits are passed over.
#pragma once

#include <webgpu/webgpu.h>

#include <string>
#include <string_view>
#include <vector>

#include "vulkan/adapter.h"

namespace alba::content {

// The best for `options` and `wish` (an index, a uuid, or a part of the name; empty for any). Null when none will do;
// `why` says what was passed over and for what, and calls the wish `source`.
const vulkan::AdapterInfo* chooseAdapter(const std::vector<vulkan::AdapterInfo>& adapters,
                                         const WGPURequestAdapterOptions& options, std::string_view wish,
                                         std::string& why, std::string_view source = "ALBA_ADAPTER=");

}  // namespace alba::content
