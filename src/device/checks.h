// SPDX-License-Identifier: MIT
// Rules that many calls share: an object may be used with a device, a struct's chain holds only what belongs there, a
// number is a value of its enum, a float is finite.
#pragma once

#include <cmath>
#include <cstdint>

#include "alba_names.h"
#include "device/device.h"
#include "device/error.h"
#include "device/object.h"

namespace alba::device {

// The link that makes a struct's chain wrong, found when the call was made; `type` 0 when all is well.
struct ChainFault {
  uint32_t type = 0;
  bool repeated = false;
  explicit operator bool() const { return type != 0; }
};

// `name` is the struct's: "WGPUTextureDescriptor".
MaybeError checkChain(ChainFault fault, const char* name);

// The spec's "valid to use with": there is an object, it is valid, and it belongs to `device`. `role` names the place:
// "layout", "entries[2].buffer".
MaybeError checkUsable(const Object* object, const Device& device, const char* role);

// A number that the header doesn't know, where an enum is expected.
template <class Enum>
MaybeError checkEnum(Enum value, const char* role) {
  if (alba::isValid(value)) return {};
  return violation("enum-unknown", "{} has the value {}, which is not one of its enum.", role, uint32_t(value));
}
// Flags beyond those that the type has.
MaybeError checkFlags(uint64_t flags, uint64_t known, const char* role);
MaybeError checkFinite(double value, const char* role);
// A required pointer that is null.
MaybeError missing(const char* role);
// A thing of the standard that this release leaves out.
Error notSupportedYet(const char* what);

}  // namespace alba::device
