// SPDX-License-Identifier: MIT
// The compact form of builtins.def: what resolve() walks. Private to builtins.cpp and overload.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "wgsl/builtins.h"
#include "wgsl/type.h"

namespace alba::wgsl {

// Scalars in the order in which resolution prefers them, as bits of a mask: the lowest bit left is the best choice,
// because ranks grow in this order from any abstract number.
enum ScalarCode : uint8_t { kCodeBool, kCodeAbstractInt, kCodeI32, kCodeU32, kCodeAbstractFloat, kCodeF32, kCodeF16 };
constexpr uint32_t kScalarCodes = 7;
constexpr TypeId kScalarTypes[kScalarCodes] = {TypeId::Bool,          TypeId::AbstractInt, TypeId::I32, TypeId::U32,
                                               TypeId::AbstractFloat, TypeId::F32,         TypeId::F16};
constexpr ScalarCode scalarCode(TypeId scalar) {
  constexpr ScalarCode codes[] = {kCodeBool, kCodeI32,         kCodeU32,          kCodeF32,
                                  kCodeF16,  kCodeAbstractInt, kCodeAbstractFloat};
  return codes[index(scalar) - index(TypeId::Bool)];
}
constexpr uint8_t bitOf(ScalarCode code) { return static_cast<uint8_t>(1u << code); }
constexpr uint8_t kConcreteScalars =
    bitOf(kCodeBool) | bitOf(kCodeI32) | bitOf(kCodeU32) | bitOf(kCodeF32) | bitOf(kCodeF16);
constexpr uint8_t kFloatScalars = bitOf(kCodeAbstractFloat) | bitOf(kCodeF32) | bitOf(kCodeF16);
constexpr uint8_t kAllScalars = (1u << kScalarCodes) - 1;

enum class PatternKind : uint8_t {
  None,
  Number,  // scalar, vector or matrix, of bool too
  Texture,
  Sampler,
  ComparisonSampler,
  AtomicPointer,
  RuntimeArrayPointer,
  BufferPointer,
  WorkgroupPointer,
  FrexpResult,
  ModfResult,
  ExchangeResult,
  Store,
  Void  // results only
};

// A size is 1..4, or one of the letters N, C, R, K.
constexpr uint8_t kSizeVariable = 8;
constexpr uint32_t kSizeVariables = 4;
// An element is a ScalarCode, or a type variable.
constexpr uint8_t kScalarVariable = 16;
constexpr uint32_t kScalarVariables = 4;

enum class StorageUse : uint8_t { Any, Read, Write };

struct Pattern {
  PatternKind kind = PatternKind::None;
  uint8_t columns = 1, rows = 1;  // scalar: 1 x 1, vector: 1 x n
  bool orScalar = false;          // vN<T>
  uint8_t element = kCodeBool;
  StorageUse use = StorageUse::Any;
  uint32_t textures = 0;  // bits of textureIndex()
};

constexpr uint32_t kMaxRowParameters = 7;

struct Row {
  uint8_t count = 0;
  uint8_t constMask = 0;
  uint8_t variableCount = 0;
  uint8_t classes[kScalarVariables] = {kAllScalars, kAllScalars, kAllScalars, kAllScalars};
  Pattern parameters[kMaxRowParameters];
  Pattern result;
  std::string_view text;  // the line of builtins.def
};

struct OverloadTable {
  std::array<BuiltinInfo, static_cast<size_t>(BuiltinId::Count)> builtins;
  std::vector<Row> rows;
  std::array<uint16_t, 512> names{};  // open addressing by hash of the name; 0 is empty
  bool wellFormed = true;             // every line was understood (a test looks)
};
const OverloadTable& overloadTable();

// 0..16: a number for each kind of texture; textureName() is how builtins.def and the language spell it.
constexpr uint32_t kTextureIndices = 17;
uint32_t textureIndex(TextureKind kind, TextureDimension dimension);
std::string_view textureName(uint32_t textureIndex);

// "a number", "i32 or u32": a class of builtins.def in words; empty when there is no such class.
std::string_view classInWords(std::string_view className);

}  // namespace alba::wgsl
