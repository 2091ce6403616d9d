// SPDX-License-Identifier: MIT
// A recycled command stream keeps the memory of tables of usual size, and gives back that of huge ones.
#include "device/side_tables.h"

#include <gtest/gtest.h>

namespace alba::device {
namespace {

TEST(SideTables, HugeTablesAreNotKept) {
  SideTables tables;
  tables.buffers.resize(1000);
  tables.textureUses.resize(100000);
  tables.bufferUses.resize(100000);
  tables.renderPasses.resize(3);
  tables.clear(1 << 14);
  EXPECT_TRUE(tables.buffers.empty() && tables.renderPasses.empty());
  EXPECT_GE(tables.buffers.capacity(), 1000u);
  EXPECT_GE(tables.renderPasses.capacity(), 3u);
  EXPECT_LE(tables.textureUses.capacity(), size_t(1) << 14);
  EXPECT_LE(tables.bufferUses.capacity(), size_t(1) << 14);
}

}  // namespace
}  // namespace alba::device
