// SPDX-License-Identifier: MIT
// Words of other languages: what the compiler says they are in WGSL.
#include <gtest/gtest.h>

#include "wgsl/foreign.h"

namespace {

using alba::wgsl::foreignHint;
using alba::wgsl::foreignType;

TEST(WgslForeign, TypesHaveTheirNames) {
  EXPECT_EQ(foreignType("float"), "f32");
  EXPECT_EQ(foreignType("uint"), "u32");
  EXPECT_EQ(foreignType("float3"), "vec3f");
  EXPECT_EQ(foreignType("half2"), "vec2h");
  EXPECT_EQ(foreignType("bool4"), "vec4<bool>");
  EXPECT_EQ(foreignType("ivec3"), "vec3i");
  EXPECT_EQ(foreignType("bvec2"), "vec2<bool>");
  EXPECT_EQ(foreignType("vec4"), "vec4f");
  EXPECT_EQ(foreignType("mat3"), "mat3x3f");
  EXPECT_EQ(foreignType("float4x4"), "mat4x4f");
  EXPECT_EQ(foreignType("half2x2"), "mat2x2h");
}

// float3x4 has three rows in one language and three columns in another.
TEST(WgslForeign, OtherWordsAreNoTypes) {
  for (const char* word : {"float3x4", "float5", "vec1", "vec", "mat", "x4", "matrix", "", "2", "4x4"})
    EXPECT_EQ(foreignType(word), "") << word;
}

TEST(WgslForeign, HintsAreOfWholeWords) {
  EXPECT_EQ(foreignHint("lerp"), " WGSL calls it \"mix\".");
  EXPECT_EQ(foreignHint("dFdy"), " WGSL calls it \"dpdy\".");
  EXPECT_EQ(foreignHint("float2"), " WGSL calls this type \"vec2f\".");
  EXPECT_EQ(foreignHint("ler"), "");
  EXPECT_EQ(foreignHint("erp"), "");
  EXPECT_EQ(foreignHint(""), "");
}

}  // namespace
