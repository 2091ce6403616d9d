// SPDX-License-Identifier: MIT
// Rules that many calls share (see checks.h).
#include "device/checks.h"

#include "queue/queue.h"

namespace alba::device {

MaybeError checkChain(ChainFault fault, const char* name) {
  if (!fault) return {};
  if (fault.nullList) return missing(fault.nullList);
  if (fault.repeated)
    return violation("chain-repeated", "The chain of {} holds the sType {} ({}) more than once.", name, fault.type,
                     alba::name(WGPUSType(fault.type)));
  return violation("chain-unknown",
                   "The chain of {} holds a struct with the sType {} ({}), which does not belong there.", name,
                   fault.type, alba::name(WGPUSType(fault.type)));
}

MaybeError checkUsable(const Object* object, const Device& device, const Place& place) {
  if (!object) return missing(place);
  // Its label and state are that device's to touch.
  if (&object->device() != &device)
    return violationText("object-other-device", format("The {} given as {} was created by another device than {}.",
                                                       kindName(object->kind()), place.str(), device.named()));
  if (!object->isValid())
    return violationText("object-invalid", format("{} ({}) is invalid.", object->named(), place.str()));
  return {};
}

Error unknownEnum(const Place& place, uint32_t value) {
  return violationText("enum-unknown", format("{} is {}, which is no value of its type.", place.str(), value));
}

MaybeError checkFlags(uint64_t flags, uint64_t known, const Place& place) {
  if ((flags & ~known) == 0) return {};
  return violationText("flags-unknown",
                       format("{} is {}, of which the bits {} have no meaning.", place.str(), flags, flags & ~known));
}

MaybeError checkFinite(double value, const Place& place) {
  if (std::isfinite(value)) return {};
  return violationText("float-not-finite", format("{} is {}, which is not a finite number.", place.str(), value));
}

Error missing(const Place& place) { return violationText("object-null", format("{} is null.", place.str())); }

void rejectNullDescriptor(Object& object, Scope* scope, const char* call) {
  object.device().raise(scope, call, missing("descriptor"));
  object.invalidate();
}

Error objectMemory(const FormatArg& what) {
  return outOfMemory("object-memory", "There is not enough memory for {}.", what);
}

Error notSupportedYet(const char* what) { return violation("not-supported-yet", "{} not supported yet.", what); }

FormatArg printTextureUsage(WGPUTextureUsage usage) {
  return FormatArg(usage, [](uint64_t value, std::string& out) { out += alba::textureUsageText(value); });
}
FormatArg printBufferUsage(WGPUBufferUsage usage) {
  return FormatArg(usage, [](uint64_t value, std::string& out) { out += alba::bufferUsageText(value); });
}
FormatArg printShaderStage(WGPUShaderStage stages) {
  return FormatArg(stages, [](uint64_t value, std::string& out) { out += alba::shaderStageText(value); });
}

uint64_t recordedSerial(Device& device) {
  queue::Queue& queue = device.queue();
  return queue.hasOpenBatch() ? queue.pendingSerial() : queue.submittedSerial();
}

}  // namespace alba::device
