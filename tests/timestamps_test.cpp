// SPDX-License-Identifier: MIT
// Ticks to nanoseconds against 128-bit integers: odd periods, large counts, counters with few bits.
#include "device/timestamps.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace alba::device {
namespace {

__extension__ typedef unsigned __int128 Wide;

// floor(ticks * period) from the float's own mantissa and exponent.
uint64_t exact(uint64_t ticks, float period) {
  int exponent = 0;
  const Wide mantissa = Wide(std::ldexp(std::frexp(period, &exponent), 24));
  const int shift = exponent - 24;
  const Wide product = Wide(ticks) * mantissa;
  return uint64_t(shift >= 0 ? product << shift : product >> -shift);
}

const std::vector<uint64_t> kCounts = {
    0, 1, 2, 999, uint64_t(1) << 32, uint64_t(1) << 40, (uint64_t(1) << 53) + 1, INT64_MAX};

TEST(Timestamps, D05_EqualTheExactProduct) {
  for (const float period : {1.0f, 2.0f, 10.0f, 52.083332f, 83.333336f, 38.461540f, 40.0f, 0.5f, 0.0625f, 1.0000001f,
                             1000.0f, 0.33333334f, 7.7f, 13.020833f}) {
    for (const uint64_t ticks : kCounts)
      EXPECT_EQ(ticksToNanoseconds(ticks, period, 64), exact(ticks, period))
          << ticks << " ticks of " << period << " ns";
  }
}

TEST(Timestamps, OneNanosecondChangesNothing) {
  for (const uint64_t ticks : kCounts) EXPECT_EQ(ticksToNanoseconds(ticks, 1.0f, 64), ticks);
  EXPECT_FALSE(needsConversion(1.0f, 64));
  EXPECT_TRUE(needsConversion(1.0f, 48));
  EXPECT_TRUE(needsConversion(2.0f, 64));
}

TEST(Timestamps, BitsBeyondTheValidOnesAreIgnored) {
  const uint64_t dirty = 0xABCD'0123'4567'89ABu;
  EXPECT_EQ(ticksToNanoseconds(dirty, 1.0f, 36), dirty & 0xF'FFFF'FFFFu);
  EXPECT_EQ(ticksToNanoseconds(dirty, 1.0f, 48), dirty & 0xFFFF'FFFF'FFFFu);
  EXPECT_EQ(ticksToNanoseconds(dirty, 83.333336f, 36), exact(dirty & 0xF'FFFF'FFFFu, 83.333336f));
  EXPECT_EQ(ticksToNanoseconds(dirty, 1.0f, 64), dirty);
}

TEST(Timestamps, PeriodsThatMakeNoSenseGiveNoWrongMemory) {
  EXPECT_EQ(fixedPeriod(0), 0u);
  EXPECT_EQ(fixedPeriod(-1), 0u);
  EXPECT_EQ(fixedPeriod(NAN), 0u);
  EXPECT_EQ(fixedPeriod(1e30f), UINT64_MAX);
}

}  // namespace
}  // namespace alba::device
