// SPDX-License-Identifier: MIT
// Overload resolution by the rules of the language: conversion ranks (§6.1.2), the choice among candidates (§6.1.3) and
// the declarations of §17, with value constructors and bitcast.
#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "wgsl/overload.h"
#include "wgsl/overload_rows.h"

namespace alba::wgsl {
namespace {

constexpr TypeId Bool = TypeId::Bool, I32 = TypeId::I32, U32 = TypeId::U32, F32 = TypeId::F32, F16 = TypeId::F16;
constexpr TypeId AInt = TypeId::AbstractInt, AFloat = TypeId::AbstractFloat;
TypeId vec(uint32_t n, TypeId scalar) { return vectorOf(scalar, n); }

class WgslOverload : public testing::Test {
 protected:
  // Abstract types are constant; other arguments are run-time values, as in a function's body.
  std::vector<Argument> arguments(std::initializer_list<TypeId> list) const {
    std::vector<Argument> out;
    for (TypeId id : list) out.push_back({id, !types.isConcrete(id)});
    return out;
  }
  Overload pick(BuiltinId id, std::initializer_list<TypeId> list) { return resolve(types, id, arguments(list)); }
  // All of them constant, concrete ones too.
  Overload pickConst(BuiltinId id, std::initializer_list<TypeId> list) {
    std::vector<Argument> out;
    for (TypeId type : list) out.push_back({type, true});
    return resolve(types, id, out);
  }
  std::string result(const Overload& overload) { return overload ? types.name(overload.result) : "none"; }
  std::string parameter(const Overload& overload, uint32_t at) {
    return overload ? types.name(overload.parameters[at]) : "none";
  }
  std::string picked(BuiltinId id, std::initializer_list<TypeId> list) { return result(pick(id, list)); }
  std::string why(BuiltinId id, std::initializer_list<TypeId> list) {
    return explainFailure(types, id, arguments(list));
  }
  std::string built(TypeId target, std::initializer_list<TypeId> list) {
    return result(resolveConstructor(types, target, arguments(list)));
  }
  std::string inferred(uint32_t columns, uint32_t rows, std::initializer_list<TypeId> list) {
    return result(resolveInferredConstructor(types, columns, rows, arguments(list)));
  }
  std::string casted(TypeId target, TypeId from) {
    return result(resolveBitcast(types, target, {from, !types.isConcrete(from)}));
  }

  TypeStore types;
};

TEST_F(WgslOverload, TableIsReadWhole) {
  const OverloadTable& table = overloadTable();
  EXPECT_TRUE(table.wellFormed);
  const std::set<BuiltinId> takesType{BuiltinId::Bitcast, BuiltinId::BufferView, BuiltinId::BufferArrayView};
  for (uint32_t id = 1; id < static_cast<uint32_t>(BuiltinId::Count); ++id) {
    const BuiltinInfo& info = table.builtins[id];
    EXPECT_TRUE(info.overloadCount > 0 || takesType.count(static_cast<BuiltinId>(id))) << info.name;
    if (!info.isOperator) {
      EXPECT_EQ(builtinNamed(info.name), static_cast<BuiltinId>(id)) << info.name;
    }
  }
  EXPECT_EQ(builtinNamed("clamp"), BuiltinId::Clamp);
  EXPECT_EQ(builtinNamed("textureGatherCompare"), BuiltinId::TextureGatherCompare);
  EXPECT_EQ(builtinNamed("+"), BuiltinId::None);
  EXPECT_EQ(builtinNamed(""), BuiltinId::None);
  EXPECT_EQ(builtinNamed("clamps"), BuiltinId::None);
}

// The names that every program has and the rows of the table are the same set.
TEST_F(WgslOverload, PredeclaredFunctionsHaveRows) {
  uint32_t functions = 0;
  for (uint16_t n = 0; n < static_cast<uint16_t>(Predeclared::Count); ++n) {
    auto name = static_cast<Predeclared>(n);
    bool isFunction = info(name).kind == PredeclaredKind::Function;
    EXPECT_EQ(builtinOf(name) != BuiltinId::None, isFunction) << info(name).name;
    functions += isFunction;
  }
  uint32_t rows = 0;
  for (uint16_t id = 1; id < static_cast<uint16_t>(BuiltinId::Count); ++id) {
    rows += !builtinInfo(static_cast<BuiltinId>(id)).isOperator;
  }
  EXPECT_EQ(functions, rows);
}

TEST_F(WgslOverload, OperatorsFollowTheOrderOfTheTree) {
  EXPECT_EQ(builtinName(builtinOf(BinaryOp::Add)), "+");
  EXPECT_EQ(builtinName(builtinOf(BinaryOp::ShiftRight)), ">>");
  EXPECT_EQ(builtinName(builtinOf(BinaryOp::LogicalOr)), "||");
  EXPECT_EQ(builtinName(builtinOf(BinaryOp::NotEqual)), "!=");
  EXPECT_EQ(builtinName(builtinOf(BinaryOp::GreaterEqual)), ">=");
  EXPECT_EQ(builtinName(builtinOf(UnaryOp::Complement)), "~");
  EXPECT_EQ(builtinOf(UnaryOp::AddressOf), BuiltinId::None);
}

TEST_F(WgslOverload, Traits) {
  EXPECT_TRUE(builtinInfo(BuiltinId::Clamp).has(kUsableInConst));
  EXPECT_TRUE(builtinInfo(BuiltinId::Clamp).has(kMustUse));
  EXPECT_FALSE(builtinInfo(BuiltinId::AtomicAdd).has(kMustUse));
  EXPECT_FALSE(builtinInfo(BuiltinId::TextureStore).has(kMustUse));
  EXPECT_TRUE(builtinInfo(BuiltinId::TextureLoad).has(kMustUse));
  EXPECT_FALSE(builtinInfo(BuiltinId::ArrayLength).has(kUsableInConst));
  EXPECT_TRUE(builtinInfo(BuiltinId::TextureSample).has(kDerivative));
  EXPECT_FALSE(builtinInfo(BuiltinId::TextureSampleLevel).has(kDerivative));
  EXPECT_TRUE(builtinInfo(BuiltinId::SubgroupShuffleXor).has(kSecondArgumentUniform));
  EXPECT_FALSE(builtinInfo(BuiltinId::SubgroupShuffle).has(kSecondArgumentUniform));
  EXPECT_FALSE(builtinAllowedIn(BuiltinId::TextureSample, Stage::Compute));
  EXPECT_TRUE(builtinAllowedIn(BuiltinId::TextureSampleCompareLevel, Stage::Compute));
  EXPECT_FALSE(builtinAllowedIn(BuiltinId::AtomicLoad, Stage::Vertex));
  EXPECT_FALSE(builtinAllowedIn(BuiltinId::WorkgroupBarrier, Stage::Fragment));
  EXPECT_TRUE(builtinAllowedIn(BuiltinId::SubgroupAdd, Stage::Fragment));
  EXPECT_TRUE(builtinAllowedIn(BuiltinId::Clamp, Stage::Vertex));
}

// The table of conversion ranks.
TEST_F(WgslOverload, ConversionRanks) {
  EXPECT_EQ(conversionRank(types, F32, F32), 0);
  EXPECT_EQ(conversionRank(types, AFloat, F32), 1);
  EXPECT_EQ(conversionRank(types, AFloat, F16), 2);
  EXPECT_EQ(conversionRank(types, AInt, I32), 3);
  EXPECT_EQ(conversionRank(types, AInt, U32), 4);
  EXPECT_EQ(conversionRank(types, AInt, AFloat), 5);
  EXPECT_EQ(conversionRank(types, AInt, F32), 6);
  EXPECT_EQ(conversionRank(types, AInt, F16), 7);
  EXPECT_EQ(conversionRank(types, I32, U32), kNoConversion);
  EXPECT_EQ(conversionRank(types, AFloat, I32), kNoConversion);
  EXPECT_EQ(conversionRank(types, vec(3, AInt), vec(3, F32)), 6);
  EXPECT_EQ(conversionRank(types, vec(3, AInt), vec(2, F32)), kNoConversion);
  EXPECT_EQ(conversionRank(types, AInt, vec(2, F32)), kNoConversion);
  EXPECT_EQ(conversionRank(types, matrixOf(AFloat, 2, 3), matrixOf(F16, 2, 3)), 2);
  EXPECT_EQ(conversionRank(types, types.fixedArray(AInt, 4), types.fixedArray(U32, 4)), 4);
  EXPECT_EQ(conversionRank(types, types.fixedArray(AInt, 4), types.fixedArray(U32, 5)), kNoConversion);
  TypeId abstractResult = types.resultStruct(StructKind::FrexpResult, AFloat);
  EXPECT_EQ(conversionRank(types, abstractResult, types.resultStruct(StructKind::FrexpResult, F32)), 1);
  EXPECT_EQ(conversionRank(types, abstractResult, types.resultStruct(StructKind::FrexpResult, F16)), 2);
  EXPECT_EQ(conversionRank(types, abstractResult, types.resultStruct(StructKind::ModfResult, F32)), kNoConversion);
}

TEST_F(WgslOverload, Arithmetic) {
  EXPECT_EQ(picked(BuiltinId::Add, {AInt, AInt}), types.name(AInt));
  EXPECT_EQ(picked(BuiltinId::Add, {AInt, AFloat}), types.name(AFloat));  // 1 + 2.5
  EXPECT_EQ(picked(BuiltinId::Add, {U32, AFloat}), "none");               // 1u + 2.5
  EXPECT_EQ(picked(BuiltinId::Add, {AInt, U32}), "u32");
  EXPECT_EQ(picked(BuiltinId::Add, {F16, AInt}), "f16");
  EXPECT_EQ(picked(BuiltinId::Add, {I32, U32}), "none");
  EXPECT_EQ(picked(BuiltinId::Add, {Bool, Bool}), "none");
  EXPECT_EQ(picked(BuiltinId::Multiply, {vec(3, F32), AInt}), "vec3<f32>");
  EXPECT_EQ(picked(BuiltinId::Multiply, {AFloat, vec(2, F16)}), "vec2<f16>");
  EXPECT_EQ(picked(BuiltinId::Divide, {vec(3, F32), vec(2, F32)}), "none");
  EXPECT_EQ(picked(BuiltinId::Add, {matrixOf(F32, 2, 3), matrixOf(F32, 2, 3)}), "mat2x3<f32>");
  EXPECT_EQ(picked(BuiltinId::Add, {matrixOf(F32, 2, 3), matrixOf(F32, 3, 2)}), "none");
  EXPECT_EQ(picked(BuiltinId::Divide, {matrixOf(F32, 2, 2), F32}), "none");
  EXPECT_EQ(picked(BuiltinId::Multiply, {matrixOf(F32, 2, 3), F32}), "mat2x3<f32>");
  // A matrix of 2 columns with 3 rows takes a vec2 and gives a vec3; a row vector the other way round.
  EXPECT_EQ(picked(BuiltinId::Multiply, {matrixOf(F32, 2, 3), vec(2, F32)}), "vec3<f32>");
  EXPECT_EQ(picked(BuiltinId::Multiply, {vec(3, F32), matrixOf(F32, 2, 3)}), "vec2<f32>");
  EXPECT_EQ(picked(BuiltinId::Multiply, {matrixOf(F32, 2, 3), vec(3, F32)}), "none");
  EXPECT_EQ(picked(BuiltinId::Multiply, {matrixOf(F32, 2, 3), matrixOf(F32, 4, 2)}), "mat4x3<f32>");
  EXPECT_EQ(picked(BuiltinId::Multiply, {matrixOf(AFloat, 2, 2), matrixOf(F32, 2, 2)}), "mat2x2<f32>");
}

TEST_F(WgslOverload, OtherOperators) {
  EXPECT_EQ(picked(BuiltinId::ShiftLeft, {AInt, AInt}), types.name(AInt));
  EXPECT_EQ(parameter(pick(BuiltinId::ShiftLeft, {AInt, AInt}), 1), "u32");
  EXPECT_EQ(picked(BuiltinId::ShiftLeft, {I32, I32}), "none");
  EXPECT_EQ(picked(BuiltinId::ShiftLeft, {vec(2, U32), vec(2, AInt)}), "vec2<u32>");
  // A constant next to a run-time value can't stay abstract.
  EXPECT_EQ(picked(BuiltinId::ShiftLeft, {AInt, U32}), "i32");
  EXPECT_EQ(result(pickConst(BuiltinId::ShiftLeft, {AInt, U32})), types.name(AInt));
  EXPECT_EQ(picked(BuiltinId::Less, {vec(3, F32), vec(3, AInt)}), "vec3<bool>");
  EXPECT_EQ(picked(BuiltinId::Less, {Bool, Bool}), "none");
  EXPECT_EQ(picked(BuiltinId::Equal, {vec(2, Bool), vec(2, Bool)}), "vec2<bool>");
  EXPECT_EQ(picked(BuiltinId::Equal, {matrixOf(F32, 2, 2), matrixOf(F32, 2, 2)}), "none");
  EXPECT_EQ(picked(BuiltinId::And, {vec(2, Bool), vec(2, Bool)}), "vec2<bool>");
  EXPECT_EQ(picked(BuiltinId::Xor, {Bool, Bool}), "none");
  EXPECT_EQ(picked(BuiltinId::And, {F32, F32}), "none");
  EXPECT_EQ(picked(BuiltinId::LogicalAnd, {vec(2, Bool), vec(2, Bool)}), "none");
  EXPECT_EQ(picked(BuiltinId::Negate, {U32}), "none");
  EXPECT_EQ(picked(BuiltinId::Negate, {vec(2, F32)}), "vec2<f32>");
  EXPECT_EQ(picked(BuiltinId::Not, {vec(2, Bool)}), "vec2<bool>");
  EXPECT_EQ(picked(BuiltinId::Not, {I32}), "none");
  EXPECT_EQ(picked(BuiltinId::Complement, {AInt}), types.name(AInt));
}

TEST_F(WgslOverload, NumericFunctions) {
  EXPECT_EQ(picked(BuiltinId::Max, {AInt, U32}), "u32");  // max(1, 2u)
  EXPECT_EQ(picked(BuiltinId::Max, {AInt, AFloat}), types.name(AFloat));
  EXPECT_EQ(picked(BuiltinId::Max, {I32, U32}), "none");
  EXPECT_EQ(picked(BuiltinId::Clamp, {F32, AInt, AInt}), "f32");
  EXPECT_EQ(picked(BuiltinId::Clamp, {F32, I32, F32}), "none");
  EXPECT_EQ(picked(BuiltinId::Clamp, {vec(3, F32), F32, F32}), "none");
  EXPECT_EQ(picked(BuiltinId::Sin, {AInt}), types.name(AFloat));
  EXPECT_EQ(picked(BuiltinId::Sin, {I32}), "none");
  EXPECT_EQ(picked(BuiltinId::Sign, {U32}), "none");
  EXPECT_EQ(picked(BuiltinId::Mix, {vec(3, F32), vec(3, F32), AFloat}), "vec3<f32>");
  EXPECT_EQ(parameter(pick(BuiltinId::Mix, {vec(3, F32), vec(3, F32), AFloat}), 2), "f32");
  EXPECT_EQ(picked(BuiltinId::Mix, {vec(3, F32), vec(3, F32), vec(3, F32)}), "vec3<f32>");
  EXPECT_EQ(picked(BuiltinId::Mix, {F32, F32, vec(3, F32)}), "none");
  EXPECT_EQ(picked(BuiltinId::Dot, {vec(3, AInt), vec(3, U32)}), "u32");
  EXPECT_EQ(picked(BuiltinId::Dot, {F32, F32}), "none");
  EXPECT_EQ(picked(BuiltinId::Length, {F32}), "f32");
  EXPECT_EQ(picked(BuiltinId::Normalize, {F32}), "none");
  EXPECT_EQ(picked(BuiltinId::Cross, {vec(2, F32), vec(2, F32)}), "none");
  EXPECT_EQ(picked(BuiltinId::Determinant, {matrixOf(F32, 3, 3)}), "f32");
  EXPECT_EQ(picked(BuiltinId::Determinant, {matrixOf(F32, 2, 3)}), "none");
  EXPECT_EQ(picked(BuiltinId::Transpose, {matrixOf(F32, 2, 3)}), "mat3x2<f32>");
  EXPECT_EQ(picked(BuiltinId::CountOneBits, {AInt}), "i32");
  EXPECT_EQ(picked(BuiltinId::ExtractBits, {U32, AInt, AInt}), "u32");
  // Both stay abstract only when both are constant; else the exponent's i32 asks for a concrete float.
  EXPECT_EQ(picked(BuiltinId::Ldexp, {AFloat, AInt}), types.name(AFloat));
  EXPECT_EQ(picked(BuiltinId::Ldexp, {AFloat, I32}), "f32");
  EXPECT_EQ(picked(BuiltinId::Ldexp, {vec(2, F32), AInt}), "none");
}

TEST_F(WgslOverload, LogicalFunctions) {
  EXPECT_EQ(picked(BuiltinId::Select, {AInt, F32, Bool}), "f32");
  EXPECT_EQ(picked(BuiltinId::Select, {vec(2, I32), vec(2, AInt), Bool}), "vec2<i32>");
  EXPECT_EQ(picked(BuiltinId::Select, {vec(2, I32), vec(2, I32), vec(2, Bool)}), "vec2<i32>");
  EXPECT_EQ(picked(BuiltinId::Select, {vec(2, I32), vec(2, I32), vec(3, Bool)}), "none");
  EXPECT_EQ(picked(BuiltinId::Select, {I32, I32, vec(2, Bool)}), "none");
  EXPECT_EQ(picked(BuiltinId::Select, {AInt, AFloat, Bool}), "f32");  // the condition is known at run time only
  EXPECT_EQ(result(pickConst(BuiltinId::Select, {AInt, AFloat, Bool})), types.name(AFloat));
  EXPECT_EQ(picked(BuiltinId::Select, {Bool, Bool, Bool}), "bool");
  EXPECT_EQ(picked(BuiltinId::All, {vec(4, Bool)}), "bool");
  EXPECT_EQ(picked(BuiltinId::Any, {Bool}), "bool");
}

TEST_F(WgslOverload, ResultStructures) {
  EXPECT_EQ(pick(BuiltinId::Frexp, {F32}).result, types.resultStruct(StructKind::FrexpResult, F32));
  EXPECT_EQ(pick(BuiltinId::Frexp, {AInt}).result, types.resultStruct(StructKind::FrexpResult, AFloat));
  EXPECT_EQ(pick(BuiltinId::Modf, {vec(3, F16)}).result, types.resultStruct(StructKind::ModfResult, vec(3, F16)));
  TypeId pointer = types.pointer(AddressSpace::Storage, TypeId::AtomicU32, Access::ReadWrite);
  EXPECT_EQ(pick(BuiltinId::AtomicCompareExchangeWeak, {pointer, AInt, U32}).result,
            types.resultStruct(StructKind::AtomicCompareExchangeResult, U32));
}

TEST_F(WgslOverload, Pointers) {
  TypeId atomic = types.pointer(AddressSpace::Workgroup, TypeId::AtomicI32, Access::ReadWrite);
  TypeId readOnly = types.pointer(AddressSpace::Storage, TypeId::AtomicI32, Access::Read);
  EXPECT_EQ(picked(BuiltinId::AtomicAdd, {atomic, AInt}), "i32");
  EXPECT_EQ(picked(BuiltinId::AtomicAdd, {atomic, U32}), "none");
  EXPECT_EQ(picked(BuiltinId::AtomicAdd, {readOnly, I32}), "none");
  EXPECT_EQ(pick(BuiltinId::AtomicStore, {atomic, AInt}).result, TypeId::Void);
  EXPECT_EQ(picked(BuiltinId::WorkgroupUniformLoad, {atomic}), "i32");
  EXPECT_EQ(
      picked(BuiltinId::WorkgroupUniformLoad, {types.pointer(AddressSpace::Workgroup, vec(2, F32), Access::ReadWrite)}),
      "vec2<f32>");
  EXPECT_EQ(
      picked(BuiltinId::WorkgroupUniformLoad, {types.pointer(AddressSpace::Private, vec(2, F32), Access::ReadWrite)}),
      "none");
  EXPECT_EQ(
      picked(BuiltinId::ArrayLength, {types.pointer(AddressSpace::Storage, types.runtimeArray(F32), Access::Read)}),
      "u32");
  EXPECT_EQ(
      picked(BuiltinId::ArrayLength, {types.pointer(AddressSpace::Storage, types.fixedArray(F32, 4), Access::Read)}),
      "none");
  EXPECT_EQ(pick(BuiltinId::WorkgroupBarrier, {}).result, TypeId::Void);
}

TEST_F(WgslOverload, SampledTextures) {
  TypeId color = types.sampledTexture(TextureDimension::D2, F32);
  TypeId layers = types.sampledTexture(TextureDimension::D2Array, F32);
  TypeId cube = types.sampledTexture(TextureDimension::Cube, F32);
  TypeId depth = types.depthTexture(TextureDimension::D2);
  TypeId s = TypeId::Sampler, compare = TypeId::ComparisonSampler;
  EXPECT_EQ(picked(BuiltinId::TextureSample, {color, s, vec(2, F32)}), "vec4<f32>");
  EXPECT_EQ(picked(BuiltinId::TextureSample, {color, s, vec(2, AInt)}), "vec4<f32>");
  EXPECT_EQ(picked(BuiltinId::TextureSample, {color, compare, vec(2, F32)}), "none");
  EXPECT_EQ(picked(BuiltinId::TextureSample, {types.sampledTexture(TextureDimension::D2, I32), s, vec(2, F32)}),
            "none");
  EXPECT_EQ(picked(BuiltinId::TextureSample, {color, s, vec(3, F32)}), "none");
  EXPECT_EQ(picked(BuiltinId::TextureSample, {cube, s, vec(3, F32), vec(3, AInt)}), "none");  // a cube has no offset
  Overload offset = pick(BuiltinId::TextureSample, {layers, s, vec(2, F32), U32, vec(2, AInt)});
  EXPECT_EQ(result(offset), "vec4<f32>");
  EXPECT_EQ(offset.constParameters, 1u << 4);
  EXPECT_EQ(parameter(offset, 4), "vec2<i32>");
  EXPECT_EQ(picked(BuiltinId::TextureSample, {depth, s, vec(2, F32)}), "f32");
  // The level of a depth texture is an integer, that of a colour texture a float.
  EXPECT_EQ(picked(BuiltinId::TextureSampleLevel, {depth, s, vec(2, F32), AInt}), "f32");
  EXPECT_EQ(picked(BuiltinId::TextureSampleLevel, {depth, s, vec(2, F32), U32}), "f32");
  EXPECT_EQ(picked(BuiltinId::TextureSampleLevel, {depth, s, vec(2, F32), AFloat}), "none");
  EXPECT_EQ(picked(BuiltinId::TextureSampleLevel, {depth, s, vec(2, F32), F32}), "none");
  EXPECT_EQ(picked(BuiltinId::TextureSampleLevel, {color, s, vec(2, F32), AInt}), "vec4<f32>");
  EXPECT_EQ(picked(BuiltinId::TextureSampleLevel, {color, s, vec(2, F32), I32}), "none");
  EXPECT_EQ(picked(BuiltinId::TextureSampleCompare, {depth, compare, vec(2, F32), AFloat}), "f32");
  EXPECT_EQ(picked(BuiltinId::TextureSampleCompare, {depth, s, vec(2, F32), AFloat}), "none");
  EXPECT_EQ(picked(BuiltinId::TextureSampleGrad, {cube, s, vec(3, F32), vec(3, F32), vec(3, F32)}), "vec4<f32>");
  EXPECT_EQ(picked(BuiltinId::TextureSampleBaseClampToEdge, {types.externalTexture(), s, vec(2, F32)}), "vec4<f32>");
  Overload gather =
      pick(BuiltinId::TextureGather, {AInt, types.sampledTexture(TextureDimension::D2, U32), s, vec(2, F32)});
  EXPECT_EQ(result(gather), "vec4<u32>");
  EXPECT_EQ(gather.constParameters, 1u);
  EXPECT_EQ(picked(BuiltinId::TextureGather, {depth, s, vec(2, F32)}), "vec4<f32>");
  EXPECT_EQ(picked(BuiltinId::TextureGather, {AInt, depth, s, vec(2, F32)}), "none");
}

TEST_F(WgslOverload, TexelsAndQueries) {
  auto storage = [&](TextureDimension d, TexelFormat f, Access a) { return types.storageTexture(d, f, a); };
  TypeId write = storage(TextureDimension::D2, TexelFormat::Rgba8Uint, Access::Write);
  TypeId both = storage(TextureDimension::D2Array, TexelFormat::R32Float, Access::ReadWrite);
  EXPECT_EQ(pick(BuiltinId::TextureStore, {write, vec(2, U32), vec(4, AInt)}).result, TypeId::Void);
  EXPECT_EQ(picked(BuiltinId::TextureStore, {write, vec(2, U32), vec(4, F32)}), "none");
  EXPECT_EQ(picked(BuiltinId::TextureLoad, {write, vec(2, U32)}), "none");
  EXPECT_EQ(picked(BuiltinId::TextureLoad, {both, vec(2, I32), AInt}), "vec4<f32>");
  EXPECT_EQ(pick(BuiltinId::TextureStore, {both, vec(2, I32), AInt, vec(4, F32)}).result, TypeId::Void);
  EXPECT_EQ(picked(BuiltinId::TextureLoad, {types.sampledTexture(TextureDimension::D3, I32), vec(3, U32), AInt}),
            "vec4<i32>");
  EXPECT_EQ(picked(BuiltinId::TextureLoad, {types.multisampledTexture(U32), vec(2, I32), I32}), "vec4<u32>");
  EXPECT_EQ(picked(BuiltinId::TextureLoad, {types.depthTexture(TextureDimension::D2), vec(2, I32), I32}), "f32");
  EXPECT_EQ(picked(BuiltinId::TextureLoad, {types.sampledTexture(TextureDimension::Cube, F32), vec(3, I32), I32}),
            "none");
  EXPECT_EQ(picked(BuiltinId::TextureDimensions, {types.sampledTexture(TextureDimension::D1, F32)}), "u32");
  EXPECT_EQ(picked(BuiltinId::TextureDimensions, {types.sampledTexture(TextureDimension::D3, F32), AInt}), "vec3<u32>");
  EXPECT_EQ(picked(BuiltinId::TextureDimensions, {types.sampledTexture(TextureDimension::CubeArray, F32)}),
            "vec2<u32>");
  EXPECT_EQ(picked(BuiltinId::TextureDimensions, {types.multisampledTexture(F32), AInt}), "none");
  EXPECT_EQ(picked(BuiltinId::TextureDimensions, {write}), "vec2<u32>");
  EXPECT_EQ(picked(BuiltinId::TextureDimensions, {types.externalTexture()}), "vec2<u32>");
  EXPECT_EQ(picked(BuiltinId::TextureNumLayers, {both}), "u32");
  EXPECT_EQ(picked(BuiltinId::TextureNumLayers, {write}), "none");
  EXPECT_EQ(picked(BuiltinId::TextureNumLevels, {types.depthTexture(TextureDimension::CubeArray)}), "u32");
  EXPECT_EQ(picked(BuiltinId::TextureNumSamples, {types.depthMultisampledTexture()}), "u32");
}

TEST_F(WgslOverload, Subgroups) {
  EXPECT_EQ(picked(BuiltinId::SubgroupAdd, {AInt}), "i32");
  EXPECT_EQ(picked(BuiltinId::SubgroupAdd, {vec(3, F16)}), "vec3<f16>");
  EXPECT_EQ(picked(BuiltinId::SubgroupAnd, {F32}), "none");
  EXPECT_EQ(picked(BuiltinId::SubgroupBallot, {Bool}), "vec4<u32>");
  EXPECT_EQ(pick(BuiltinId::SubgroupBroadcast, {F32, AInt}).constParameters, 2u);
  EXPECT_EQ(pick(BuiltinId::SubgroupShuffle, {F32, U32}).constParameters, 0u);
  EXPECT_EQ(picked(BuiltinId::SubgroupShuffleUp, {F32, I32}), "none");
}

TEST_F(WgslOverload, VectorConstructors) {
  EXPECT_EQ(inferred(0, 3, {AInt, AFloat, U32}), "none");  // vec3(1, 2.0, 3u)
  EXPECT_EQ(inferred(0, 3, {AInt, AFloat, AInt}), types.name(vec(3, AFloat)));
  EXPECT_EQ(inferred(0, 3, {AInt, F16, AInt}), "vec3<f16>");
  EXPECT_EQ(inferred(0, 4, {vec(2, I32), AInt, AInt}), "vec4<i32>");
  EXPECT_EQ(inferred(0, 4, {AInt, vec(2, I32), AInt}), "vec4<i32>");
  EXPECT_EQ(inferred(0, 4, {vec(2, F32), vec(2, AInt)}), "vec4<f32>");
  EXPECT_EQ(inferred(0, 4, {vec(2, F32), F32}), "none");
  EXPECT_EQ(inferred(0, 2, {Bool, Bool}), "vec2<bool>");
  EXPECT_EQ(inferred(0, 2, {U32}), "vec2<u32>");
  EXPECT_EQ(inferred(0, 2, {}), types.name(vec(2, AInt)));
  EXPECT_EQ(inferred(0, 2, {vec(3, F32)}), "none");
  EXPECT_EQ(built(vec(3, F32), {vec(3, U32)}), "vec3<f32>");
  EXPECT_EQ(built(vec(3, F32), {vec(3, Bool)}), "vec3<f32>");
  EXPECT_EQ(built(vec(3, F32), {U32}), "none");  // a splat doesn't convert
  EXPECT_EQ(built(vec(3, F32), {AInt}), "vec3<f32>");
  EXPECT_EQ(built(vec(3, F32), {AInt, AFloat, F32}), "vec3<f32>");
  EXPECT_EQ(built(vec(3, F32), {AInt, AFloat, I32}), "none");
  EXPECT_EQ(built(vec(3, I32), {AFloat, AInt, AInt}), "none");
  EXPECT_EQ(built(vec(3, F32), {}), "vec3<f32>");
}

TEST_F(WgslOverload, ScalarAndMatrixConstructors) {
  EXPECT_EQ(built(I32, {AFloat}), "i32");
  EXPECT_EQ(built(Bool, {F32}), "bool");
  EXPECT_EQ(built(F16, {U32}), "f16");
  EXPECT_EQ(built(I32, {vec(2, I32)}), "none");
  EXPECT_EQ(built(I32, {I32, I32}), "none");
  EXPECT_EQ(built(I32, {}), "i32");
  TypeId m23 = matrixOf(F32, 2, 3);
  EXPECT_EQ(built(m23, {vec(3, F32), vec(3, AInt)}), "mat2x3<f32>");
  EXPECT_EQ(built(m23, {vec(2, F32), vec(2, F32), vec(2, F32)}), "none");
  EXPECT_EQ(built(m23, {AInt, AInt, AInt, AInt, AInt, F32}), "mat2x3<f32>");
  EXPECT_EQ(built(m23, {F32}), "none");
  EXPECT_EQ(built(m23, {matrixOf(F16, 2, 3)}), "mat2x3<f32>");
  EXPECT_EQ(built(m23, {matrixOf(F32, 3, 2)}), "none");
  EXPECT_EQ(inferred(2, 2, {AInt, AInt, AInt, AInt}), types.name(matrixOf(AFloat, 2, 2)));
  EXPECT_EQ(inferred(2, 2, {AInt, AInt, AInt, F16}), "mat2x2<f16>");
  EXPECT_EQ(inferred(2, 2, {I32, I32, I32, I32}), "none");
  EXPECT_EQ(inferred(2, 2, {}), "none");
}

TEST_F(WgslOverload, Bitcast) {
  EXPECT_EQ(casted(U32, F32), "u32");
  EXPECT_EQ(casted(vec(3, F32), vec(3, I32)), "vec3<f32>");
  EXPECT_EQ(casted(vec(3, F32), vec(2, I32)), "none");
  EXPECT_EQ(casted(U32, vec(2, F16)), "u32");
  EXPECT_EQ(casted(vec(4, F16), vec(2, F32)), "vec4<f16>");
  EXPECT_EQ(casted(F16, U32), "none");
  EXPECT_EQ(casted(F16, F16), "f16");
  EXPECT_EQ(casted(U32, Bool), "none");
  EXPECT_EQ(casted(Bool, Bool), "none");
  EXPECT_EQ(casted(U32, AInt), "u32");
  EXPECT_EQ(parameter(resolveBitcast(types, U32, {AInt, true}), 0), "u32");
  EXPECT_EQ(parameter(resolveBitcast(types, F32, {AInt, true}), 0), "i32");
  EXPECT_EQ(parameter(resolveBitcast(types, U32, {AFloat, true}), 0), "f32");
}

TEST_F(WgslOverload, CommonType) {
  auto common = [&](std::initializer_list<TypeId> list) {
    TypeId id = commonType(types, std::vector<TypeId>(list));
    return TypeStore::isError(id) ? "none" : types.name(id);
  };
  EXPECT_EQ(common({AInt, AInt}), types.name(AInt));
  EXPECT_EQ(common({AInt, U32, AInt}), "u32");
  EXPECT_EQ(common({AInt, AFloat}), types.name(AFloat));
  EXPECT_EQ(common({I32, U32}), "none");
  EXPECT_EQ(common({vec(2, AInt), vec(2, F32)}), "vec2<f32>");
  EXPECT_EQ(common({vec(2, AInt), F32}), "none");
  EXPECT_EQ(common({types.fixedArray(AInt, 2), types.fixedArray(U32, 2)}), "array<u32, 2>");
  EXPECT_EQ(common({types.fixedArray(AInt, 2), types.fixedArray(U32, 3)}), "none");
}

TEST_F(WgslOverload, MessagesNameTypesAndCandidates) {
  std::string clamp = why(BuiltinId::Clamp, {F32, I32, F32});
  EXPECT_NE(clamp.find("clamp takes (f32, i32, f32)."), std::string::npos) << clamp;
  EXPECT_NE(clamp.find("clamp(vN<T>, vN<T>, vN<T>) -> vN<T> with T a number type"), std::string::npos) << clamp;
  std::string arity = why(BuiltinId::Max, {F32});
  EXPECT_NE(arity.find("max takes 2 arguments, not 1."), std::string::npos) << arity;
  std::string sum = why(BuiltinId::Add, {I32, F32});
  EXPECT_NE(sum.find("i32 and f32"), std::string::npos) << sum;
  EXPECT_NE(sum.find("f32(...)"), std::string::npos) << sum;
  std::string shift = why(BuiltinId::ShiftLeft, {I32, I32});
  EXPECT_NE(shift.find("u32(amount)"), std::string::npos) << shift;
  // Of the many candidates only those with this texture.
  std::string level =
      why(BuiltinId::TextureSampleLevel, {types.depthTexture(TextureDimension::D2), TypeId::Sampler, vec(2, F32), F32});
  EXPECT_NE(level.find("(texture_depth_2d, sampler, vec2<f32>, L) -> f32 with L i32 or u32"), std::string::npos)
      << level;
  EXPECT_EQ(level.find("texture_depth_cube"), std::string::npos) << level;
  std::string atomic = why(BuiltinId::AtomicAdd, {TypeId::AtomicU32, U32});
  EXPECT_NE(atomic.find("write \"&\" before the variable"), std::string::npos) << atomic;
  TypeId readOnly = types.storageTexture(TextureDimension::D2, TexelFormat::Rgba8Unorm, Access::Read);
  std::string store = why(BuiltinId::TextureStore, {readOnly, vec(2, I32), vec(4, F32)});
  EXPECT_NE(store.find("declare it with write or read_write"), std::string::npos) << store;
  std::vector<Argument> three = arguments({AInt, AFloat, U32});
  std::string built = explainConstructorFailure(types, "vec3", three);
  EXPECT_NE(built.find("one type"), std::string::npos) << built;
  std::string few = explainConstructorFailure(types, "vec4<f32>", three);
  EXPECT_NE(few.find("needs 4 components; the arguments have 3"), std::string::npos) << few;
}

TEST_F(WgslOverload, ErrorsStaySilentAndNothingBreaks) {
  EXPECT_FALSE(pick(BuiltinId::Add, {TypeId::Error, F32}));
  EXPECT_FALSE(pick(BuiltinId::Clamp, {}));
  std::vector<Argument> many(20, Argument{F32, false});
  EXPECT_FALSE(resolve(types, BuiltinId::Clamp, many));
  EXPECT_FALSE(resolveConstructor(types, matrixOf(F32, 4, 4), many));
  EXPECT_FALSE(explainFailure(types, BuiltinId::Clamp, many).empty());
  TypeId s = types.structure("S", {{"a", F32}});
  EXPECT_FALSE(pick(BuiltinId::Add, {s, s}));
  EXPECT_FALSE(explainFailure(types, BuiltinId::Add, arguments({s, s})).empty());
  EXPECT_FALSE(resolveConstructor(types, I32, arguments({s})));
  // Every built-in with every pair of fixed types, to be told apart without a crash.
  for (uint16_t id = 1; id < static_cast<uint16_t>(BuiltinId::Count); ++id) {
    for (uint32_t a = 0; a < index(TypeId::FirstOther); ++a) {
      std::vector<Argument> list = {{static_cast<TypeId>(a), false}, {static_cast<TypeId>(a), false}};
      (void)resolve(types, static_cast<BuiltinId>(id), list);
    }
  }
}

}  // namespace
}  // namespace alba::wgsl
