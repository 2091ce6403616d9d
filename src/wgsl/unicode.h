// SPDX-License-Identifier: MIT
// Reading UTF-8 and the Unicode properties that identifiers need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace alba::wgsl {

struct CodePoint {
  uint32_t value = 0;
  uint32_t length = 0;  // in bytes; 0 when the bytes aren't UTF-8
};
// The character at `at`, which is inside the text.
CodePoint decodeUtf8(std::string_view text, size_t at);

bool isXidStart(uint32_t c);
bool isXidContinue(uint32_t c);

}  // namespace alba::wgsl
