// SPDX-License-Identifier: MIT
// The type store: identity, layout (§14.4 of the language), properties and names.
#include <gtest/gtest.h>

#include "wgsl/type.h"

namespace {

using namespace alba::wgsl;

TEST(WgslType, IsTheSameExactlyWhenItsIdIs) {
  TypeStore types;
  TypeId a = types.fixedArray(TypeId::F32, 4);
  EXPECT_EQ(a, types.fixedArray(TypeId::F32, 4));
  EXPECT_NE(a, types.fixedArray(TypeId::F32, 5));
  EXPECT_NE(a, types.overrideArray(TypeId::F32, 4));
  EXPECT_NE(types.runtimeArray(TypeId::F32), types.fixedArray(TypeId::F32, 0));
  EXPECT_NE(types.pointer(AddressSpace::Function, a, Access::ReadWrite),
            types.reference(AddressSpace::Function, a, Access::ReadWrite));
  EXPECT_NE(types.pointer(AddressSpace::Storage, a, Access::Read),
            types.pointer(AddressSpace::Storage, a, Access::ReadWrite));
  // Structures are nominal.
  EXPECT_NE(types.structure("S", {{.name = "a", .type = a}}), types.structure("S", {{.name = "a", .type = a}}));
  // Many types, so that the table grows.
  std::vector<TypeId> ids;
  for (uint32_t n = 1; n < 1000; ++n) ids.push_back(types.fixedArray(TypeId::U32, n));
  for (uint32_t n = 1; n < 1000; ++n) EXPECT_EQ(types.fixedArray(TypeId::U32, n), ids[n - 1]);
}

struct Layout {
  TypeId type;
  uint64_t size;
  uint32_t align;
};

TEST(WgslType, HasTheLayoutOfTheTable) {
  TypeStore types;
  const Layout table[] = {
      {TypeId::U32, 4, 4},
      {TypeId::F16, 2, 2},
      {TypeId::AtomicU32, 4, 4},
      {vectorOf(TypeId::F32, 2), 8, 8},
      {vectorOf(TypeId::I32, 3), 12, 16},
      {vectorOf(TypeId::U32, 4), 16, 16},
      {vectorOf(TypeId::F16, 2), 4, 4},
      {vectorOf(TypeId::F16, 3), 6, 8},
      {vectorOf(TypeId::F16, 4), 8, 8},
      {matrixOf(TypeId::F32, 2, 2), 16, 8},
      {matrixOf(TypeId::F32, 3, 2), 24, 8},
      {matrixOf(TypeId::F32, 2, 3), 32, 16},
      {matrixOf(TypeId::F32, 3, 3), 48, 16},
      {matrixOf(TypeId::F32, 4, 3), 64, 16},
      {matrixOf(TypeId::F32, 4, 4), 64, 16},
      {matrixOf(TypeId::F16, 2, 2), 8, 4},
      {matrixOf(TypeId::F16, 3, 3), 24, 8},
      {matrixOf(TypeId::F16, 4, 4), 32, 8},
  };
  for (const Layout& row : table) {
    EXPECT_EQ(types.size(row.type), row.size) << types.name(row.type);
    EXPECT_EQ(types.align(row.type), row.align) << types.name(row.type);
  }
}

TEST(WgslType, PlacesMembersAndElements) {
  TypeStore types;
  TypeId vec3 = vectorOf(TypeId::F32, 3);
  TypeId array = types.fixedArray(vec3, 5);
  EXPECT_EQ(types.stride(array), 16u);
  EXPECT_EQ(types.size(array), 80u);
  TypeId s = types.structure("S", {{.name = "a", .type = TypeId::F32},
                                   {.name = "b", .type = vec3},
                                   {.name = "c", .type = TypeId::F32},
                                   {.name = "d", .type = TypeId::F32, .align = 32},
                                   {.name = "e", .type = TypeId::U32, .size = 20},
                                   {.name = "f", .type = TypeId::U32}});
  auto members = types.members(s);
  const uint64_t offsets[] = {0, 16, 28, 32, 36, 56};
  for (size_t i = 0; i < members.size(); ++i) EXPECT_EQ(members[i].offset, offsets[i]) << members[i].name;
  EXPECT_EQ(types.align(s), 32u);
  EXPECT_EQ(types.size(s), 64u);
  EXPECT_EQ(types.findMember(s, "d"), 3);
  EXPECT_EQ(types.findMember(s, "g"), -1);
  // Sizes too large to be are large, not small.
  TypeId huge = TypeId::F32;
  for (int i = 0; i < 8; ++i) huge = types.fixedArray(huge, 0xffffffff);
  EXPECT_GT(types.size(huge), uint64_t{1} << 40);
}

TEST(WgslType, KnowsItsProperties) {
  TypeStore types;
  TypeId runtime = types.runtimeArray(TypeId::U32);
  TypeId atomics = types.fixedArray(TypeId::AtomicI32, 4);
  TypeId overridden = types.overrideArray(TypeId::F32, 0);
  EXPECT_FALSE(types.isConstructible(runtime));
  EXPECT_TRUE(types.isHostShareable(runtime));
  EXPECT_FALSE(types.hasFixedFootprint(runtime));
  EXPECT_FALSE(types.isConstructible(atomics));
  EXPECT_TRUE(types.isHostShareable(atomics));
  EXPECT_TRUE(types.hasFixedFootprint(overridden));
  EXPECT_FALSE(types.hasCreationFixedFootprint(overridden));
  EXPECT_FALSE(types.isHostShareable(TypeId::Bool));
  EXPECT_TRUE(types.isConstructible(vectorOf(TypeId::Bool, 2)));
  EXPECT_FALSE(types.isConcrete(vectorOf(TypeId::AbstractInt, 2)));
  TypeId s = types.structure("S", {{.name = "a", .type = TypeId::U32}, {.name = "r", .type = runtime}});
  EXPECT_TRUE(types.has(s, kContainsRuntimeArray));
  EXPECT_FALSE(types.isConstructible(s));
  EXPECT_FALSE(types.isStorable(types.pointer(AddressSpace::Private, s, Access::ReadWrite)));
  EXPECT_TRUE(types.isStorable(types.externalTexture()));
  EXPECT_EQ(types.nestingDepth(TypeId::F32), 0u);
  EXPECT_EQ(types.nestingDepth(s), 2u);
  EXPECT_EQ(types.concretized(types.fixedArray(vectorOf(TypeId::AbstractFloat, 2), 3)),
            types.fixedArray(vectorOf(TypeId::F32, 2), 3));
}

TEST(WgslType, IsNamedAsInTheLanguage) {
  TypeStore types;
  TypeId array = types.fixedArray(matrixOf(TypeId::F16, 3, 2), 7);
  EXPECT_EQ(types.name(array), "array<mat3x2<f16>, 7>");
  EXPECT_EQ(types.name(types.pointer(AddressSpace::Function, TypeId::I32, Access::ReadWrite)), "ptr<function, i32>");
  EXPECT_EQ(types.name(types.pointer(AddressSpace::Storage, types.runtimeArray(TypeId::AtomicU32), Access::ReadWrite)),
            "ptr<storage, array<atomic<u32>>, read_write>");
  EXPECT_EQ(types.name(types.sampledTexture(TextureDimension::CubeArray, TypeId::F32)), "texture_cube_array<f32>");
  EXPECT_EQ(types.name(types.multisampledTexture(TypeId::I32)), "texture_multisampled_2d<i32>");
  EXPECT_EQ(types.name(types.depthMultisampledTexture()), "texture_depth_multisampled_2d");
  EXPECT_EQ(types.name(types.storageTexture(TextureDimension::D2, TexelFormat::Rg32Uint, Access::ReadWrite)),
            "texture_storage_2d<rg32uint, read_write>");
  EXPECT_EQ(types.name(types.resultStruct(StructKind::ModfResult, vectorOf(TypeId::F32, 2))), "__modf_result_vec2_f32");
}

}  // namespace
