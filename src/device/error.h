// SPDX-License-Identifier: MIT
// Errors as the device timeline raises them. A validation function returns the first rule that is broken, as data: the
// rule's id, a sentence with places, and the values. Nothing is formatted unless somebody will read it, so an error
// that an already full scope swallows costs next to nothing. Texts in the values must live until the step ends (labels
// do).
#pragma once

#include <webgpu/webgpu.h>

#include <optional>
#include <string>

#include "base/format.h"

namespace alba::device {

struct Error {
  static constexpr size_t kMaxArgs = 8;
  WGPUErrorType type = WGPUErrorType_Validation;
  const char* rule = "";
  const char* text = "";
  uint32_t argCount = 0;
  FormatArg args[kMaxArgs];
  std::string owned;  // the whole sentence, when its parts don't live long enough (WGSL messages, say)

  std::string message() const {
    if (!owned.empty()) return owned;
    std::string out;
    formatTo(out, text, args, argCount);
    return out;
  }
};

using MaybeError = std::optional<Error>;

template <class... Args>
Error makeError(WGPUErrorType type, const char* rule, const char* text, const Args&... values) {
  static_assert(sizeof...(Args) <= Error::kMaxArgs);
  Error error{type, rule, text, uint32_t(sizeof...(Args))};
  size_t i = 0;
  ((error.args[i++] = FormatArg(values)), ...);
  return error;
}

// A broken rule. `rule` is a stable id in kebab case with an entry in docs/errors.md and a test that names it; `text`
// is a sentence with the values and the bound.
template <class... Args>
Error violation(const char* rule, const char* text, const Args&... values) {
  return makeError(WGPUErrorType_Validation, rule, text, values...);
}
template <class... Args>
Error outOfMemory(const char* rule, const char* text, const Args&... values) {
  return makeError(WGPUErrorType_OutOfMemory, rule, text, values...);
}
template <class... Args>
Error internalError(const char* rule, const char* text, const Args&... values) {
  return makeError(WGPUErrorType_Internal, rule, text, values...);
}
// The same with a finished sentence.
inline Error violationText(const char* rule, std::string sentence) {
  Error error{WGPUErrorType_Validation, rule};
  error.owned = std::move(sentence);
  return error;
}

// A copy that owns its text, to be kept past the step (an encoder's first error waits for finish).
inline Error kept(const Error& error) {
  Error copy{error.type, error.rule};
  copy.owned = error.message();
  return copy;
}

}  // namespace alba::device
