# SPDX-License-Identifier: MIT
"""Writes alba_limits.h and limits.cpp: the table of limits with where each lives in C, and the table of features."""
from text import head

HEADER = """#pragma once

#include <cstddef>
#include <cstdint>

#include "webgpu/webgpu.h"

namespace alba {

enum class LimitClass : uint8_t { kMaximum, kAlignment };

// All limits side by side, as the library keeps them.
struct Limits {
%(members)s};

struct LimitInfo {
  const char* name;
  LimitClass limitClass;
  bool is64;
  bool isCompatibility;   // Lives in WGPUCompatibilityModeLimits instead of WGPULimits.
  uint16_t cOffset;       // In the C struct.
  uint16_t offset;        // In Limits.
  uint64_t coreDefault;
  uint64_t compatibilityDefault;

  uint64_t get(const Limits& limits) const;
  void set(Limits& limits, uint64_t value) const;
  // Reads the C structs; "undefined" and a missing compatibility struct give false.
  bool read(const WGPULimits& limits, const WGPUCompatibilityModeLimits* compatibility, uint64_t& value) const;
  void write(WGPULimits& limits, WGPUCompatibilityModeLimits* compatibility, uint64_t value) const;
  // Whether a value is better (allows more) than another.
  bool isBetter(uint64_t value, uint64_t than) const {
    return limitClass == LimitClass::kMaximum ? value > than : value < than;
  }
};

constexpr size_t kLimitCount = %(count)d;
extern const LimitInfo kLimits[kLimitCount];

// The default limits of a feature level.
Limits defaultLimits(bool core = true);
// Fills the members of the C structs; nextInChain and chain stay as they are.
void writeLimits(const Limits& from, WGPULimits& limits, WGPUCompatibilityModeLimits* compatibility);

struct FeatureInfo {
  WGPUFeatureName feature;
  const char* name;                    // "texture-formats-tier1"
  WGPUFeatureName implies;             // Enabled with it; 0 when there is none.
};

constexpr size_t kFeatureCount = %(features)d;
extern const FeatureInfo kFeatures[kFeatureCount];
const FeatureInfo* featureInfo(WGPUFeatureName feature);

}  // namespace alba
"""

SOURCE = """#include "alba_limits.h"

#include <cstring>

namespace alba {

const LimitInfo kLimits[kLimitCount] = {
%(rows)s};

namespace {

template <typename T>
T load(const void* base, size_t offset) {
  T value;
  std::memcpy(&value, static_cast<const char*>(base) + offset, sizeof value);
  return value;
}

template <typename T>
void store(void* base, size_t offset, T value) {
  std::memcpy(static_cast<char*>(base) + offset, &value, sizeof value);
}

}  // namespace

uint64_t LimitInfo::get(const Limits& limits) const {
  return is64 ? load<uint64_t>(&limits, offset) : load<uint32_t>(&limits, offset);
}

void LimitInfo::set(Limits& limits, uint64_t value) const {
  if (is64) {
    store<uint64_t>(&limits, offset, value);
  } else {
    store<uint32_t>(&limits, offset, static_cast<uint32_t>(value));
  }
}

bool LimitInfo::read(const WGPULimits& limits, const WGPUCompatibilityModeLimits* compatibility,
                     uint64_t& value) const {
  const void* base = isCompatibility ? static_cast<const void*>(compatibility) : &limits;
  if (!base) return false;
  value = is64 ? load<uint64_t>(base, cOffset) : load<uint32_t>(base, cOffset);
  return value != (is64 ? WGPU_LIMIT_U64_UNDEFINED : WGPU_LIMIT_U32_UNDEFINED);
}

void LimitInfo::write(WGPULimits& limits, WGPUCompatibilityModeLimits* compatibility, uint64_t value) const {
  void* base = isCompatibility ? static_cast<void*>(compatibility) : &limits;
  if (!base) return;
  if (is64) {
    store<uint64_t>(base, cOffset, value);
  } else {
    store<uint32_t>(base, cOffset, static_cast<uint32_t>(value));
  }
}

Limits defaultLimits(bool core) {
  Limits limits;
  for (const LimitInfo& limit : kLimits) limit.set(limits, core ? limit.coreDefault : limit.compatibilityDefault);
  return limits;
}

void writeLimits(const Limits& from, WGPULimits& limits, WGPUCompatibilityModeLimits* compatibility) {
  for (const LimitInfo& limit : kLimits) limit.write(limits, compatibility, limit.get(from));
}

const FeatureInfo kFeatures[kFeatureCount] = {
%(features)s};

const FeatureInfo* featureInfo(WGPUFeatureName feature) {
  const uint32_t row = static_cast<uint32_t>(feature) - 1;
  return row < kFeatureCount ? &kFeatures[row] : nullptr;
}

}  // namespace alba
"""


def emit(model):
    c_types = {"u32": "uint32_t", "u64": "uint64_t"}
    by_name = {f["name"]: f["enum"] for f in model.features}
    members = "".join(f"  {c_types[r['type']]} {r['name']} = {r['core']};\n" for r in model.limits)
    rows = []
    for r in model.limits:
        compat = r["struct"] == "WGPUCompatibilityModeLimits"
        rows.append(f"    {{\"{r['name']}\", LimitClass::k{r['class'].capitalize()}, "
                    f"{'true' if r['type'] == 'u64' else 'false'}, "
                    f"{'true' if compat else 'false'},\n"
                    f"     offsetof({r['struct']}, {r['name']}), offsetof(Limits, {r['name']}), {r['core']}, "
                    f"{r['compat']}}},\n")
    features = []
    for f in model.features:
        implies = "WGPUFeatureName(0)" if f["implies"] == "-" else "WGPUFeatureName_" + by_name[f["implies"]]
        features.append(f"    {{WGPUFeatureName_{f['enum']}, \"{f['name']}\", {implies}}},\n")
    header = HEADER % {"members": members, "count": len(model.limits), "features": len(model.features)}
    source = SOURCE % {"rows": "".join(rows), "features": "".join(features)}
    return (head("The tables of limits and features.") + header, head("The rows of the limits and features.") + source)
