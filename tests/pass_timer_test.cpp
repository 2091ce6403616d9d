// SPDX-License-Identifier: MIT
// The decisions of the pass timer that need no GPU: which samples count, and what a summary says.
#include "alba/pass_timer.hpp"

#include <gtest/gtest.h>

#include "alba/readback.hpp"

namespace {

using Status = alba::PassTime::Status;

TEST(PassTimer, JudgesPairsOfSlots) {
  EXPECT_EQ(alba::judge({100, 150}, {0, 0}), Status::kMeasured);
  EXPECT_EQ(alba::judge({100, 150}, {10, 20}), Status::kMeasured);
  EXPECT_EQ(alba::judge({0, 0}, {0, 0}), Status::kNotExecuted);
  EXPECT_EQ(alba::judge({0, 150}, {0, 0}), Status::kNotExecuted);
  EXPECT_EQ(alba::judge({100, 0}, {0, 0}), Status::kNotExecuted);
  EXPECT_EQ(alba::judge({100, 150}, {100, 150}), Status::kNotExecuted);  // Left from the frame before.
  EXPECT_EQ(alba::judge({100, 250}, {100, 150}), Status::kNotExecuted);  // Only the end was written.
  EXPECT_EQ(alba::judge({300, 200}, {10, 20}), Status::kBackwards);
}

TEST(PassTimer, FlaggedSamplesNeverUnderflow) {
  alba::PassTime backwards{"pass", 300, 200, Status::kBackwards};
  EXPECT_EQ(backwards.nanoseconds(), 0u);
  alba::PassTime unwritten{"pass", 0, 200, Status::kNotExecuted};
  EXPECT_EQ(unwritten.nanoseconds(), 0u);
  // Larger than a double can tell apart: the difference is exact all the same.
  const uint64_t late = (uint64_t{1} << 60) + 1;
  EXPECT_EQ((alba::PassTime{"pass", late, late + 7, Status::kMeasured}).nanoseconds(), 7u);
}

TEST(PassTimer, SummaryKeepsFlaggedSamplesOut) {
  std::vector<alba::PassTime> times;
  for (uint64_t duration : {30, 10, 20}) times.push_back({"a", 1000, 1000 + duration, Status::kMeasured});
  times.push_back({"a", 2000, 1000, Status::kBackwards});
  times.push_back({"b", 0, 0, Status::kNotExecuted});
  const std::vector<alba::PassSummary> summaries = alba::summarize(times);
  ASSERT_EQ(summaries.size(), 2u);
  EXPECT_EQ(summaries[0].measured, 3u);
  EXPECT_EQ(summaries[0].flagged, 1u);
  EXPECT_EQ(summaries[0].minNanoseconds, 10u);
  EXPECT_EQ(summaries[0].medianNanoseconds, 20u);
  EXPECT_EQ(summaries[0].maxNanoseconds, 30u);
  EXPECT_NEAR(summaries[0].meanNanoseconds, 20, 1e-9);
  EXPECT_EQ(summaries[1].measured, 0u);
  EXPECT_EQ(summaries[1].flagged, 1u);
}

TEST(Readback, BlocksOfFormats) {
  EXPECT_EQ(alba::texelBlock(WGPUTextureFormat_RGBA8Unorm).bytes, 4u);
  EXPECT_EQ(alba::texelBlock(WGPUTextureFormat_RGBA32Float).bytes, 16u);
  EXPECT_EQ(alba::texelBlock(WGPUTextureFormat_BC1RGBAUnorm).bytes, 8u);
  EXPECT_EQ(alba::texelBlock(WGPUTextureFormat_Depth24Plus).bytes, 0u);
  EXPECT_EQ(alba::texelBlock(WGPUTextureFormat_Depth24PlusStencil8, WGPUTextureAspect_StencilOnly).bytes, 1u);
  EXPECT_EQ(alba::texelBlock(WGPUTextureFormat_ASTC10x6Unorm).width, 10u);
}

TEST(Readback, RowsLoseTheirPadding) {
  const uint8_t padded[] = {1, 2, 3, 9, 4, 5, 6, 9};
  EXPECT_EQ(alba::detail::tighten(padded, 4, 3, 2), (std::vector<uint8_t>{1, 2, 3, 4, 5, 6}));
}

}  // namespace
