// SPDX-License-Identifier: MIT
// Views of buffers (bufferView, bufferArrayView): the rules about sizes and offsets, for the numbers that are known
// when the module is made and, once overrides have values, for those known when a pipeline is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "wgsl/type.h"

namespace alba::wgsl {

// What is known of a view. `length`: the buffer's bytes; a view without `size` goes up to the buffer's end.
struct ViewNumbers {
  std::optional<int64_t> length, offset, size;
};

struct ViewProblem {
  const char* rule = "";
  std::string message;    // empty: all is well
  uint32_t argument = 0;  // the argument of the call that is wrong by itself; 0: more than one have a part in it
};

// The bytes that a buffer must have for the view, as far as is known; for others than these the offset is 0, the size
// the least.
int64_t viewEnd(const TypeStore& types, TypeId view, const ViewNumbers& known);

ViewProblem viewProblem(const TypeStore& types, TypeId view, const ViewNumbers& known);

// A sentence about a buffer of so many bytes; empty when there may be one. Sizes are multiples of `unit`.
std::string bufferSizeProblem(int64_t size, uint32_t unit);

}  // namespace alba::wgsl
