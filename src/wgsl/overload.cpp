// SPDX-License-Identifier: MIT
// Overload resolution. A row of the table stands for all its instances (one a choice of scalar types); since ranks grow
// in one fixed order of scalar types, the lowest scalar that all arguments of a variable allow is the row's best
// instance, and only that one needs to be compared with the other rows.
#include "wgsl/overload.h"

#include <array>
#include <bit>

#include "wgsl/overload_rows.h"

namespace alba::wgsl {
namespace {

constexpr uint8_t X = kNoConversion;
// From (row) to (column), in the order of ScalarCode: bool, abstract int, i32, u32, abstract float, f32, f16.
constexpr uint8_t kRanks[kScalarCodes][kScalarCodes] = {
    {0, X, X, X, X, X, X},  // bool
    {X, 0, 3, 4, 5, 6, 7},  // abstract int
    {X, X, 0, X, X, X, X},  // i32
    {X, X, X, 0, X, X, X},  // u32
    {X, X, X, X, 0, 1, 2},  // abstract float
    {X, X, X, X, X, 0, X},  // f32
    {X, X, X, X, X, X, 0},  // f16
};
// The scalars that each one converts to.
constexpr uint8_t kTargets[kScalarCodes] = {
    bitOf(kCodeBool), kAllScalars & ~bitOf(kCodeBool), bitOf(kCodeI32), bitOf(kCodeU32), kFloatScalars, bitOf(kCodeF32),
    bitOf(kCodeF16),
};

// A type as matching sees it. No initializers: arrays of these are filled one by one.
struct Coded {
  PatternKind kind;
  uint8_t columns, rows;
  ScalarCode scalar;
  bool reads, writes;  // storage textures
  uint32_t texture;    // a bit
};
constexpr Coded kOther = {PatternKind::None, 1, 1, kCodeBool, true, false, 0};

// Scalars, vectors and matrices have fixed ids, so their codes are a table.
constexpr uint32_t kNumberTypes = index(TypeId::AtomicI32);
constexpr std::array<Coded, kNumberTypes> makeNumberCodes() {
  std::array<Coded, kNumberTypes> codes{};
  for (Coded& code : codes) code = kOther;
  for (uint32_t i = 0; i < kScalarCodes; ++i) {
    for (uint8_t n = 1; n <= 4; ++n) {
      codes[index(vectorOf(kScalarTypes[i], n))] = {
          PatternKind::Number, 1, n, static_cast<ScalarCode>(i), true, false, 0};
    }
  }
  for (ScalarCode scalar : {kCodeF32, kCodeF16, kCodeAbstractFloat}) {
    for (uint8_t c = 2; c <= 4; ++c) {
      for (uint8_t r = 2; r <= 4; ++r) {
        codes[index(matrixOf(kScalarTypes[scalar], c, r))] = {PatternKind::Number, c, r, scalar, true, false, 0};
      }
    }
  }
  return codes;
}
constexpr std::array<Coded, kNumberTypes> kNumberCodes = makeNumberCodes();

Coded encodeOther(const TypeStore& types, TypeId id) {
  const Type& type = types[id];
  Coded code = kOther;
  switch (type.kind) {
    case TypeKind::Texture:
      code.kind = PatternKind::Texture;
      code.texture = 1u << textureIndex(type.texture, type.dimension);
      code.scalar = TypeStore::isScalar(type.element) ? scalarCode(type.element) : kCodeF32;
      code.reads = type.access != Access::Write;
      code.writes = type.access != Access::Read;
      break;
    case TypeKind::Sampler:
      code.kind = id == TypeId::ComparisonSampler ? PatternKind::ComparisonSampler : PatternKind::Sampler;
      break;
    case TypeKind::Pointer: {
      TypeId store = type.element;
      bool shared = type.space == AddressSpace::Workgroup || type.space == AddressSpace::Storage;
      if (TypeStore::isAtomic(store) && shared && type.access == Access::ReadWrite) {
        code.kind = PatternKind::AtomicPointer;
        code.scalar = store == TypeId::AtomicI32 ? kCodeI32 : kCodeU32;
        // Also a pointer to workgroup memory: `columns` tells (see kindFits).
        code.columns = type.space == AddressSpace::Workgroup ? 2 : 1;
      } else if (types.isRuntimeArray(store)) {
        code.kind = PatternKind::RuntimeArrayPointer;
      } else if (types.isBuffer(store)) {
        code.kind = PatternKind::BufferPointer;
      } else if (type.space == AddressSpace::Workgroup && types.isConstructible(store)) {
        code.kind = PatternKind::WorkgroupPointer;
      }
      break;
    }
    default:
      break;
  }
  return code;
}

Coded encode(const TypeStore& types, TypeId id) {
  return index(id) < kNumberTypes ? kNumberCodes[index(id)] : encodeOther(types, id);
}

// What the variables of a row stand for.
struct Binding {
  uint8_t sizes[kSizeVariables];
  ScalarCode scalars[kScalarVariables];
};

bool bindSize(Binding& binding, uint8_t pattern, uint8_t actual) {
  if (pattern < kSizeVariable) return pattern == actual;
  uint8_t& bound = binding.sizes[pattern - kSizeVariable];
  if (bound == 0) bound = actual;
  return bound == actual;
}

bool kindFits(const Pattern& pattern, const Coded& argument) {
  if (pattern.kind == argument.kind) return true;
  return pattern.kind == PatternKind::WorkgroupPointer && argument.kind == PatternKind::AtomicPointer &&
         argument.columns == 2;
}

bool shapeFits(Binding& binding, const Pattern& pattern, const Coded& argument) {
  if (!kindFits(pattern, argument)) return false;
  if (pattern.kind == PatternKind::Number) {
    if (pattern.rows >= kSizeVariable && argument.rows == 1 && !pattern.orScalar) return false;
    if (pattern.columns == 1 ? argument.columns != 1 : argument.columns == 1) return false;
    return bindSize(binding, pattern.columns, argument.columns) && bindSize(binding, pattern.rows, argument.rows);
  }
  if (pattern.kind == PatternKind::Texture) {
    return (pattern.textures & argument.texture) != 0 && (pattern.use != StorageUse::Read || argument.reads) &&
           (pattern.use != StorageUse::Write || argument.writes);
  }
  return true;
}

bool hasScalar(PatternKind kind) {
  return kind == PatternKind::Number || kind == PatternKind::Texture || kind == PatternKind::AtomicPointer;
}

ScalarCode scalarOf(const Pattern& pattern, const Binding& binding) {
  return pattern.element < kScalarVariable ? static_cast<ScalarCode>(pattern.element)
                                           : binding.scalars[pattern.element - kScalarVariable];
}

// The rank of argument i is byte i.
using Ranks = uint64_t;
static_assert(kMaxRowParameters <= 8);

// Finds the best instance of `row`; `allowed` are the scalars that a variable may be.
bool match(const Row& row, const Coded* arguments, uint8_t allowed, Binding& binding, Ranks& ranks) {
  binding = {};
  uint8_t possible[kScalarVariables];
  for (uint32_t i = 0; i < kScalarVariables; ++i) possible[i] = row.classes[i] & allowed;
  for (uint32_t i = 0; i < row.count; ++i) {
    const Pattern& pattern = row.parameters[i];
    const Coded& argument = arguments[i];
    if (!shapeFits(binding, pattern, argument)) return false;
    if (!hasScalar(pattern.kind)) continue;
    // Only values convert; what a texture or pointer is made of must be the same.
    uint8_t targets = pattern.kind == PatternKind::Number ? kTargets[argument.scalar] : bitOf(argument.scalar);
    if (pattern.element < kScalarVariable) {
      if ((targets & bitOf(static_cast<ScalarCode>(pattern.element))) == 0) return false;
    } else if ((possible[pattern.element - kScalarVariable] &= targets) == 0) {
      return false;
    }
  }
  for (uint32_t i = 0; i < row.variableCount; ++i) {
    binding.scalars[i] = static_cast<ScalarCode>(std::countr_zero(possible[i]));
  }
  ranks = 0;
  for (uint32_t i = 0; i < row.count; ++i) {
    const Pattern& pattern = row.parameters[i];
    if (pattern.kind != PatternKind::Number) continue;
    ranks |= static_cast<Ranks>(kRanks[arguments[i].scalar][scalarOf(pattern, binding)]) << (8 * i);
  }
  return true;
}

// No worse in every argument and better in one.
bool better(Ranks a, Ranks b) {
  for (uint32_t shift = 0; shift < 64; shift += 8) {
    if ((a >> shift & 0xff) > (b >> shift & 0xff)) return false;
  }
  return a != b;
}

uint8_t sizeOf(uint8_t pattern, const Binding& binding) {
  return pattern < kSizeVariable ? pattern : binding.sizes[pattern - kSizeVariable];
}

TypeId numberType(const Pattern& pattern, const Binding& binding) {
  TypeId scalar = kScalarTypes[scalarOf(pattern, binding)];
  uint8_t columns = sizeOf(pattern.columns, binding), rows = sizeOf(pattern.rows, binding);
  return columns == 1 ? vectorOf(scalar, rows) : matrixOf(scalar, columns, rows);
}

TypeId resultType(TypeStore& types, const Row& row, const Binding& binding, std::span<const Argument> arguments) {
  const Pattern& pattern = row.result;
  switch (pattern.kind) {
    case PatternKind::Number:
      return numberType(pattern, binding);
    case PatternKind::FrexpResult:
      return types.resultStruct(StructKind::FrexpResult, numberType(pattern, binding));
    case PatternKind::ModfResult:
      return types.resultStruct(StructKind::ModfResult, numberType(pattern, binding));
    case PatternKind::ExchangeResult:
      return types.resultStruct(StructKind::AtomicCompareExchangeResult, numberType(pattern, binding));
    case PatternKind::Store: {
      TypeId store = types.element(arguments[0].type);
      return TypeStore::isAtomic(store) ? types.element(store) : store;
    }
    default:
      return TypeId::Void;
  }
}

Overload instantiate(TypeStore& types, const Row& row, const Binding& binding, std::span<const Argument> arguments) {
  Overload overload;
  overload.parameterCount = row.count;
  overload.constParameters = row.constMask;
  overload.row = static_cast<uint16_t>(&row - overloadTable().rows.data());
  for (uint32_t i = 0; i < row.count; ++i) {
    const Pattern& pattern = row.parameters[i];
    overload.parameters[i] = pattern.kind == PatternKind::Number ? numberType(pattern, binding) : arguments[i].type;
  }
  overload.result = resultType(types, row, binding, arguments);
  return overload;
}

struct Candidate {
  const Row* row;
  Binding binding;
  Ranks ranks;
};

}  // namespace

Overload resolve(TypeStore& types, BuiltinId id, std::span<const Argument> arguments) {
  if (arguments.size() > kMaxRowParameters) return {};
  Coded codes[kMaxRowParameters];
  // An abstract parameter next to an argument that is no const-expression has no meaning at run time.
  uint8_t allowed = kAllScalars;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (TypeStore::isError(arguments[i].type)) return {};
    codes[i] = encode(types, arguments[i].type);
    if (!arguments[i].isConst) allowed = kConcreteScalars;
  }
  const OverloadTable& table = overloadTable();
  const BuiltinInfo& info = table.builtins[static_cast<uint32_t>(id)];
  constexpr uint32_t kMaxCandidates = 8;
  Candidate candidates[kMaxCandidates];
  uint32_t count = 0;
  const Row* row = table.rows.data() + info.firstOverload;
  for (const Row* end = row + info.overloadCount; row != end && count < kMaxCandidates; ++row) {
    if (row->count != arguments.size()) continue;
    Candidate& candidate = candidates[count];
    if (!match(*row, codes, allowed, candidate.binding, candidate.ranks)) continue;
    candidate.row = row;
    ++count;
    // Nothing is better than all the same types, and no two rows have the same parameter types.
    if (candidate.ranks == 0) return instantiate(types, *row, candidate.binding, arguments);
  }
  for (uint32_t i = 0; i < count; ++i) {
    bool best = true;
    for (uint32_t j = 0; j < count && best; ++j) best = i == j || better(candidates[i].ranks, candidates[j].ranks);
    if (best) return instantiate(types, *candidates[i].row, candidates[i].binding, arguments);
  }
  return {};
}

uint8_t conversionRank(const TypeStore& types, TypeId from, TypeId to) {
  if (from == to || TypeStore::isError(from) || TypeStore::isError(to)) return 0;
  // Arrays nest, but not deeper than a type may be.
  while (types.isArray(from) && types.isArray(to)) {
    const Type &a = types[from], &b = types[to];
    if (a.arraySize != ArraySize::Fixed || b.arraySize != ArraySize::Fixed || a.count != b.count) return kNoConversion;
    from = a.element;
    to = b.element;
  }
  if (types.isStruct(from) && types.isStruct(to)) {
    if (from == to) return 0;
    StructKind kind = types.structInfo(from).kind;
    if (kind == StructKind::User || kind != types.structInfo(to).kind) return kNoConversion;
    from = types.members(from)[0].type;
    to = types.members(to)[0].type;
  }
  Coded a = encode(types, from), b = encode(types, to);
  if (a.kind != PatternKind::Number || b.kind != PatternKind::Number) return from == to ? 0 : kNoConversion;
  if (a.columns != b.columns || a.rows != b.rows) return kNoConversion;
  return kRanks[a.scalar][b.scalar];
}

TypeId commonType(TypeStore& types, std::span<const TypeId> list) {
  if (list.empty()) return TypeId::Error;
  bool same = true;
  for (TypeId id : list) {
    if (TypeStore::isError(id)) return TypeId::Error;
    same = same && id == list[0];
  }
  if (same) return list[0];
  uint8_t possible = kAllScalars;
  for (TypeId id : list) {
    while (types.isArray(id)) id = types.element(id);
    Coded code = encode(types, id);
    if (code.kind != PatternKind::Number) return TypeId::Error;
    uint8_t targets = kTargets[code.scalar];
    if (code.columns > 1) targets &= kFloatScalars;
    possible &= targets;
  }
  if (possible == 0) return TypeId::Error;
  TypeId scalar = kScalarTypes[std::countr_zero(possible)];
  TypeId common = types.withScalar(list[0], scalar);
  for (TypeId id : list) {
    if (types.withScalar(id, scalar) != common) return TypeId::Error;
  }
  return common;
}

// ---- Value constructors

namespace {

Overload constructorOf(TypeId result, std::span<const Argument> arguments) {
  Overload overload;
  overload.result = result;
  overload.parameterCount = static_cast<uint32_t>(arguments.size());
  return overload;
}

// One argument that the constructor converts explicitly: its parameter is its own type.
Overload conversionOf(TypeId result, std::span<const Argument> arguments) {
  Overload overload = constructorOf(result, arguments);
  overload.parameters[0] = arguments[0].type;
  return overload;
}

// The arguments as codes; false when some argument is no scalar, vector or matrix.
bool encodeNumbers(const TypeStore& types, std::span<const Argument> arguments, Coded* codes) {
  if (arguments.size() > kMaxParameters) return false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    codes[i] = encode(types, arguments[i].type);
    if (codes[i].kind != PatternKind::Number) return false;
  }
  return true;
}

// The scalars that all arguments convert to.
uint8_t commonScalars(std::span<const Coded> codes, uint8_t possible) {
  for (const Coded& code : codes) possible &= kTargets[code.scalar];
  return possible;
}

// Scalars and vectors, in any grouping, that make up the components of a vector.
bool fillsVector(std::span<const Coded> codes, uint32_t size) {
  uint32_t total = 0;
  for (const Coded& code : codes) {
    if (code.columns != 1) return false;
    total += code.rows;
  }
  return total == size;
}

// All columns, or all scalars.
bool fillsMatrix(std::span<const Coded> codes, uint32_t columns, uint32_t rows) {
  bool columnWise = codes.size() == columns, scalarWise = codes.size() == columns * rows;
  for (const Coded& code : codes) {
    columnWise = columnWise && code.columns == 1 && code.rows == rows;
    scalarWise = scalarWise && code.columns == 1 && code.rows == 1;
  }
  return columnWise || scalarWise;
}

Overload fromParts(TypeId result, TypeId scalar, std::span<const Coded> codes, std::span<const Argument> arguments) {
  Overload overload = constructorOf(result, arguments);
  for (size_t i = 0; i < codes.size(); ++i) overload.parameters[i] = vectorOf(scalar, codes[i].rows);
  return overload;
}

bool anyError(std::span<const Argument> arguments) {
  for (const Argument& argument : arguments) {
    if (TypeStore::isError(argument.type)) return true;
  }
  return false;
}

}  // namespace

Overload resolveConstructor(TypeStore& types, TypeId target, std::span<const Argument> arguments) {
  if (anyError(arguments) || TypeStore::isError(target)) return {};
  if (arguments.empty()) return constructorOf(target, arguments);
  Coded buffer[kMaxParameters];
  if (!encodeNumbers(types, arguments, buffer)) return {};
  std::span<const Coded> codes(buffer, arguments.size());
  Coded wanted = encode(types, target);
  if (wanted.kind != PatternKind::Number) return {};
  if (codes.size() == 1 && codes[0].columns == wanted.columns && codes[0].rows == wanted.rows) {
    return conversionOf(target, arguments);
  }
  if (wanted.columns == 1 && wanted.rows == 1) return {};
  bool splat = wanted.columns == 1 && codes.size() == 1 && codes[0].columns == 1 && codes[0].rows == 1;
  bool fills =
      wanted.columns == 1 ? splat || fillsVector(codes, wanted.rows) : fillsMatrix(codes, wanted.columns, wanted.rows);
  if (!fills || (commonScalars(codes, kAllScalars) & bitOf(wanted.scalar)) == 0) return {};
  return fromParts(target, kScalarTypes[wanted.scalar], codes, arguments);
}

Overload resolveInferredConstructor(TypeStore& types, uint32_t columns, uint32_t rows,
                                    std::span<const Argument> arguments) {
  if (anyError(arguments)) return {};
  bool isVector = columns == 0;
  if (arguments.empty()) return isVector ? constructorOf(vectorOf(TypeId::AbstractInt, rows), arguments) : Overload();
  Coded buffer[kMaxParameters];
  if (!encodeNumbers(types, arguments, buffer)) return {};
  std::span<const Coded> codes(buffer, arguments.size());
  uint8_t possible = commonScalars(codes, isVector ? kAllScalars : kFloatScalars);
  if (possible == 0) return {};
  TypeId scalar = kScalarTypes[std::countr_zero(possible)];
  if (isVector) {
    bool splat = codes.size() == 1 && codes[0].columns == 1 && codes[0].rows == 1;
    if (!splat && !fillsVector(codes, rows)) return {};
    return fromParts(vectorOf(scalar, rows), scalar, codes, arguments);
  }
  if (codes.size() == 1 && codes[0].columns == columns && codes[0].rows == rows) {
    return conversionOf(arguments[0].type, arguments);
  }
  if (!fillsMatrix(codes, columns, rows)) return {};
  return fromParts(matrixOf(scalar, columns, rows), scalar, codes, arguments);
}

Overload resolveBitcast(TypeStore& types, TypeId target, Argument argument) {
  if (TypeStore::isError(target) || TypeStore::isError(argument.type)) return {};
  Coded from = encode(types, argument.type), to = encode(types, target);
  if (from.kind != PatternKind::Number || to.kind != PatternKind::Number) return {};
  if (from.columns != 1 || to.columns != 1) return {};
  constexpr uint8_t kWords = bitOf(kCodeI32) | bitOf(kCodeU32) | bitOf(kCodeF32);
  auto isWord = [](ScalarCode code) { return (bitOf(code) & kWords) != 0; };
  // An abstract argument becomes concrete first: an integer i32 (or what fits a u32), a float f32; or f16 as such.
  bool staysHalf = to.scalar == kCodeF16 && from.rows == to.rows;
  if (from.scalar == kCodeAbstractInt) from.scalar = to.scalar == kCodeU32 ? kCodeU32 : staysHalf ? kCodeF16 : kCodeI32;
  if (from.scalar == kCodeAbstractFloat) from.scalar = staysHalf ? kCodeF16 : kCodeF32;
  bool fits = false;
  if (from.scalar == to.scalar) {
    fits = from.rows == to.rows && from.scalar != kCodeBool;
  } else if (isWord(from.scalar) && isWord(to.scalar)) {
    fits = from.rows == to.rows;
  } else if (from.scalar == kCodeF16 && isWord(to.scalar)) {
    fits = from.rows == to.rows * 2;
  } else if (isWord(from.scalar) && to.scalar == kCodeF16) {
    fits = from.rows * 2 == to.rows;
  }
  if (!fits) return {};
  Overload overload;
  overload.result = target;
  overload.parameterCount = 1;
  overload.parameters[0] = vectorOf(kScalarTypes[from.scalar], from.rows);
  return overload;
}

}  // namespace alba::wgsl
