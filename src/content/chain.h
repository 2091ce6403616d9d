// SPDX-License-Identifier: MIT
// Reading descriptors when a call is made: the first link of a struct's chain that doesn't belong there, the links that
// do, lists that are missing, members that are left to their default.
#pragma once

#include <webgpu/webgpu.h>

#include <initializer_list>

#include "device/checks.h"

namespace alba::content {

// Only sTypes in `allowed` may appear, each once. A chain that closes on itself repeats one, so this always ends.
inline device::ChainFault chainFault(const WGPUChainedStruct* chain, std::initializer_list<WGPUSType> allowed) {
  uint64_t seen = 0;
  for (; chain; chain = chain->next) {
    bool known = false;
    for (WGPUSType type : allowed) known |= type == chain->sType;
    if (!known) return {chain->sType ? uint32_t(chain->sType) : ~0u, false};
    const uint64_t bit = uint64_t(1) << (uint32_t(chain->sType) & 63);
    if (seen & bit) return {uint32_t(chain->sType), true};
    seen |= bit;
  }
  return {};
}

template <class Enum>
Enum orDefault(Enum value, Enum undefined, Enum standard) {
  return value == undefined ? standard : value;
}

// Takes note of a list that is null though it should have something in it.
inline void needList(device::ChainFault& fault, const void* list, size_t count, const char* name) {
  if (!fault && count && !list) fault.nullList = name;
}

// The link of type `type`, null if there is none. Call it after chainFault found nothing.
template <class T>
const T* findChained(const WGPUChainedStruct* chain, WGPUSType type) {
  for (; chain; chain = chain->next)
    if (chain->sType == type) return reinterpret_cast<const T*>(chain);
  return nullptr;
}

}  // namespace alba::content
