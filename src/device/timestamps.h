// SPDX-License-Identifier: MIT
// Ticks of the GPU's counter as nanoseconds. A period is a float with 24 significant bits, so 32.32 fixed point holds
// every one of 2^-9 ns or more exactly; the product's low 64 bits are then exact, too. The shader in
// shaders/convert_timestamps.comp does the same with 32-bit words.
#pragma once

#include <cstdint>

namespace alba::device {

// Nanoseconds of a tick in 32.32 fixed point.
inline uint64_t fixedPeriod(float period) {
  if (!(period > 0)) return 0;
  if (period >= 4294967296.0f) return UINT64_MAX;
  return uint64_t(double(period) * 4294967296.0);
}

inline uint64_t timestampMask(uint32_t validBits) {
  return validBits >= 64 ? UINT64_MAX : (uint64_t(1) << validBits) - 1;
}

// Whether the counter's values differ from nanoseconds at all.
inline bool needsConversion(float period, uint32_t validBits) { return period != 1.0f || validBits < 64; }

// floor(ticks * period), modulo 2^64.
inline uint64_t ticksToNanoseconds(uint64_t ticks, float period, uint32_t validBits) {
  ticks &= timestampMask(validBits);
  const uint64_t fixed = fixedPeriod(period);
  const uint64_t ticksLow = uint32_t(ticks), ticksHigh = ticks >> 32;
  const uint64_t periodLow = uint32_t(fixed), periodHigh = fixed >> 32;
  return (ticksLow * periodLow >> 32) + ticksLow * periodHigh + ticksHigh * periodLow + (ticksHigh * periodHigh << 32);
}

}  // namespace alba::device
