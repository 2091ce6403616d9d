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

// What makes a struct unreadable, found when the call was made: a link of its chain, or a list that is null though its
// count is not 0.
struct ChainFault {
  uint32_t type = 0;
  bool repeated = false;
  const char* nullList = nullptr;  // a literal, "entries"
  explicit operator bool() const { return type != 0 || nullList; }
};

// `name` is the struct's: "TextureDescriptor".
MaybeError checkChain(ChainFault fault, const char* name);

// A place in a descriptor, for messages: "layout", or with an index where the {} is, "entries[{}].buffer". It is
// printed when the error is read, so it must be a literal.
struct Place {
  const char* text;
  uint64_t index = 0;
  Place(const char* literal, uint64_t at = 0) : text(literal), index(at) {}
  std::string str() const { return format(text, index); }
};

// The spec's "valid to use with": there is an object, it is valid, and it belongs to `device`.
MaybeError checkUsable(const Object* object, const Device& device, const Place& place);

// A number that the header doesn't know, where an enum is expected.
Error unknownEnum(const Place& place, uint32_t value);
template <class Enum>
MaybeError checkEnum(Enum value, const Place& place) {
  if (alba::isValid(value)) return {};
  return unknownEnum(place, uint32_t(value));
}
// Flags beyond those that the type has.
MaybeError checkFlags(uint64_t flags, uint64_t known, const Place& place);
// Infinities and NaN are never welcome.
MaybeError checkFinite(double value, const Place& place);
// A required pointer that is null.
Error missing(const Place& place);
// For a call that got no descriptor at all: raises that and makes `object` invalid.
void rejectNullDescriptor(Object& object, Scope* scope, const char* call);
// Neither host nor driver has the memory for `what`, a small object.
Error objectMemory(const FormatArg& what);
// A thing of the standard that this release leaves out: "3D textures are".
Error notSupportedYet(const char* what);

// Flags as the specification spells them, printed when the message is read.
FormatArg printTextureUsage(WGPUTextureUsage usage);
FormatArg printBufferUsage(WGPUBufferUsage usage);
FormatArg printShaderStage(WGPUShaderStage stages);

// A serial that the GPU will reach and by which it has done all that has been recorded until now: when what an object
// stands for may be destroyed, once nothing refers to it any more.
uint64_t recordedSerial(Device& device);

}  // namespace alba::device
