// SPDX-License-Identifier: MIT
// Views of buffers. A buffer is an array of words on the device; what is read through a view is put together from them
// by the layout of its type, and what is written is taken apart. Where a view starts and how many elements it has is
// settled once, where it is made, so that all of it lies in the buffer: a view that the language calls invalid starts
// at the last place that has room for it instead.
#include <algorithm>

#include "wgsl/spirv/emitter.h"

namespace alba::wgsl::spirv {

using spv::Op;

// Bytes of the buffer, 0: known at run time only.
uint32_t Emitter::knownLength(const Pointer& buffer) const {
  const Type& t = types_[buffer.type];
  auto all = t.arraySize == ArraySize::Runtime ? 0 : static_cast<uint32_t>(shader_.size(buffer.type));
  return buffer.bytes == 0 ? all : all == 0 ? buffer.bytes : std::min(all, buffer.bytes);
}

Id Emitter::bufferLength(Value buffer) {
  if (uint32_t known = knownLength(memory(buffer))) return m_.u32(known);
  return m_.emit(Op::OpShiftLeftLogical, m_.u32Type(), {arrayLength(buffer), m_.u32(2)});
}

void Emitter::view(uint32_t at, const Inst& inst) {
  Value base = operand(inst, 0);
  Pointer pointer = memory(base);
  if (inst.count == 1) {
    pointer.bytes = inst.extra;
    pointers_[at] = pointer;
    return;
  }
  const uint64_t needed = types_.viewSize(inst.type);
  const uint32_t known = knownLength(pointer), mask = ~(types_.align(inst.type) - 1);
  Id u32 = m_.u32Type();
  pointer.type = inst.type;
  pointer.nowhere = known != 0 && needed > known;
  pointer.first = pointer.elements = m_.u32(0);
  pointers_[at] = pointer;
  if (pointer.nowhere) return;
  // Pipelines see to it that a buffer of unknown length is as long as each of its views at least, so this isn't
  // negative.
  Id length = bufferLength(base);
  Value offset = operand(inst, 1);
  bool atStart = offset.isConstant() && shader_.constants.integer(ir::constId(offset)) == 0;
  if (!atStart) {
    Id last =
        known ? number32((known - needed) & mask)
              : m_.emit(Op::OpBitwiseAnd, u32, {m_.emit(Op::OpISub, u32, {length, number32(needed)}), m_.u32(mask)});
    Id aligned = m_.emit(Op::OpBitwiseAnd, u32, {toU32(offset), m_.u32(mask)});
    pointers_[at].first = m_.ext(GLSLstd450UMin, u32, {aligned, last});
  }
  TypeId part = types_.runtimePart(inst.type);
  if (TypeStore::isError(part)) return;
  Id stride = number32(types_.stride(part)), start = number32(types_.runtimeOffset(inst.type));
  Id room = m_.emit(Op::OpISub, u32, {length, m_.emit(Op::OpIAdd, u32, {pointers_[at].first, start})});
  if (inst.count == 3) {
    Id size = m_.ext(GLSLstd450UMax, u32, {toU32(operand(inst, 2)), number32(needed)});
    room = m_.ext(GLSLstd450UMin, u32, {room, m_.emit(Op::OpISub, u32, {size, start})});
  }
  pointers_[at].elements = m_.emit(Op::OpUDiv, u32, {room, stride});
}

void Emitter::accessView(uint32_t at, const Inst& inst) {
  Pointer pointer = memory(operand(inst, 0));
  Id u32 = m_.u32Type();
  uint64_t fixed = 0;
  for (uint32_t k = 1; k < inst.count; ++k) {
    Value step = operand(inst, k);
    const Type& t = types_[pointer.type];
    if (t.kind == TypeKind::Struct) {
      const StructMember& member =
          types_.members(pointer.type)[static_cast<size_t>(shader_.constants.integer(ir::constId(step)))];
      fixed += member.offset;
      pointer.type = member.type;
      continue;
    }
    Id index;
    if (t.kind == TypeKind::Array && t.arraySize == ArraySize::Runtime) {
      Id last = m_.emit(Op::OpISub, u32, {pointer.elements, m_.u32(1)});
      index = m_.ext(GLSLstd450UMin, u32, {toU32(step), last});
    } else {
      index = clampIndex(step, t.kind == TypeKind::Array ? shader_.count(t) : types_.elementCount(pointer.type));
    }
    const uint64_t size = types_.size(t.element), align = types_.align(t.element);
    const uint64_t stride = t.kind == TypeKind::Vector ? size : (size + align - 1) / align * align;
    pointer.first = m_.emit(Op::OpIAdd, u32, {pointer.first, m_.emit(Op::OpIMul, u32, {index, number32(stride)})});
    pointer.type = t.element;
  }
  pointer.first = plus(pointer.first, fixed);
  pointers_[at] = pointer;
}

// A pointer to the word that the byte is in.
Id Emitter::wordAt(const Pointer& buffer, Id byte) {
  Id word = m_.emit(Op::OpShiftRightLogical, m_.u32Type(), {byte, m_.u32(2)});
  Id pointer = m_.pointerType(buffer.storage, m_.u32Type());
  return buffer.wrapped ? m_.emit(Op::OpAccessChain, pointer, {buffer.id, m_.u32(0), word})
                        : m_.emit(Op::OpAccessChain, pointer, {buffer.id, word});
}

// One word, or a vector of them.
Id Emitter::loadWords(const Pointer& buffer, uint32_t count, Id byte) {
  std::vector<uint32_t> words;
  for (uint32_t i = 0; i < count; ++i)
    words.push_back(m_.emit(Op::OpLoad, m_.u32Type(), {wordAt(buffer, plus(byte, i * 4))}));
  return count == 1 ? words[0] : m_.emit(Op::OpCompositeConstruct, vec(TypeId::U32, count), words.data(), count);
}

Id Emitter::loadAt(const Pointer& buffer, TypeId id, Id byte) {
  const Type& t = types_[id];
  if (t.kind == TypeKind::Array || t.kind == TypeKind::Struct)
    return m_.emit(Op::OpFunctionCall, type(id), {viewFunction(buffer, id, false), byte});
  if (t.kind == TypeKind::Matrix) {
    std::vector<uint32_t> columns;
    const uint64_t stride = types_.size(id) / t.columns;
    for (uint32_t i = 0; i < t.columns; ++i) columns.push_back(loadAt(buffer, t.element, plus(byte, i * stride)));
    return m_.emit(Op::OpCompositeConstruct, type(id), columns.data(), columns.size());
  }
  const uint32_t n = types_.components(id);
  if (types_.scalar(id) != TypeId::F16) return bitcast(id, vectorOf(TypeId::U32, n), loadWords(buffer, n, byte));
  Id pair = vec(TypeId::F16, 2), quad = vec(TypeId::F16, 4);
  if (n > 2) {
    Id halves = m_.emit(Op::OpBitcast, quad, {loadWords(buffer, 2, byte)});
    return n == 4 ? halves : m_.emit(Op::OpVectorShuffle, type(id), {halves, halves, 0, 1, 2});
  }
  Id halves = m_.emit(Op::OpBitcast, pair, {loadWords(buffer, 1, byte)});
  if (n == 2) return halves;
  Id which = m_.emit(Op::OpBitFieldUExtract, m_.u32Type(), {byte, m_.u32(1), m_.u32(1)});
  return m_.emit(Op::OpVectorExtractDynamic, type(id), {halves, which});
}

// Another invocation may write the other half of the word at the same time, so that must never be written here.
void Emitter::storeHalf(const Pointer& buffer, Id byte, Id value) {
  constexpr uint32_t kDevice = 1, kWorkgroup = 2, kRelaxed = 0;
  Id u32 = m_.u32Type(), word = wordAt(buffer, byte);
  Id scope = m_.u32(buffer.storage == spv::StorageClass::Workgroup ? kWorkgroup : kDevice), relaxed = m_.u32(kRelaxed);
  Id twice = m_.emit(Op::OpCompositeConstruct, vec(TypeId::F16, 2), {value, value});
  Id shift = m_.emit(Op::OpShiftLeftLogical, u32, {m_.emit(Op::OpBitwiseAnd, u32, {byte, m_.u32(2)}), m_.u32(3)});
  Id mask = m_.emit(Op::OpShiftLeftLogical, u32, {m_.u32(0xffff), shift});
  Id bits = m_.emit(Op::OpBitwiseAnd, u32, {m_.emit(Op::OpBitcast, u32, {twice}), mask});
  m_.emit(Op::OpAtomicAnd, u32, {word, scope, relaxed, m_.emit(Op::OpNot, u32, {mask})});
  m_.emit(Op::OpAtomicOr, u32, {word, scope, relaxed, bits});
}

void Emitter::storeAt(const Pointer& buffer, TypeId id, Id byte, Id value) {
  const Type& t = types_[id];
  if (t.kind == TypeKind::Array || t.kind == TypeKind::Struct) {
    m_.emit(Op::OpFunctionCall, m_.voidType(), {viewFunction(buffer, id, true), byte, value});
    return;
  }
  if (t.kind == TypeKind::Matrix) {
    const uint64_t stride = types_.size(id) / t.columns;
    for (uint32_t i = 0; i < t.columns; ++i)
      storeAt(buffer, t.element, plus(byte, i * stride), m_.emit(Op::OpCompositeExtract, type(t.element), {value, i}));
    return;
  }
  const TypeId scalar = types_.scalar(id);
  const uint32_t n = types_.components(id);
  auto put = [&](uint64_t at, Id word) { m_.put(Op::OpStore, {wordAt(buffer, plus(byte, at)), word}); };
  auto one = [&](uint32_t i) { return n == 1 ? value : component(scalar, value, i); };
  if (scalar != TypeId::F16) {
    for (uint32_t i = 0; i < n; ++i) put(i * 4, bitcast(TypeId::U32, scalar, one(i)));
    return;
  }
  for (uint32_t i = 0; i + 1 < n; i += 2) {
    Id pair = m_.emit(Op::OpCompositeConstruct, vec(TypeId::F16, 2), {one(i), one(i + 1)});
    put(i * 2, m_.emit(Op::OpBitcast, m_.u32Type(), {pair}));
  }
  if (n % 2) storeHalf(buffer, plus(byte, (n - 1) * 2), one(n - 1));
}

Id Emitter::viewFunction(const Pointer& buffer, TypeId type, bool stores) {
  const auto [known, isNew] = viewFunctionIds_.try_emplace({buffer.id, type, stores}, 0);
  if (!isNew) return known->second;
  known->second = m_.newId();
  viewFunctions_.push_back({buffer, type, stores, known->second});
  return known->second;
}

// T load(first byte) or void store(first byte, T).
void Emitter::viewFunction(uint32_t which) {
  const ViewFunction made = viewFunctions_[which];
  const Type& t = types_[made.type];
  Id u32 = m_.u32Type(), valueType = type(made.type), result = made.stores ? m_.voidType() : valueType;
  const uint32_t signature[] = {result, u32, valueType};
  m_.beginFunction(result, m_.unique(Op::OpTypeFunction, 0, signature, made.stores ? 3 : 2), made.id);
  Id byte = m_.functionParameter(u32);
  Id value = made.stores ? m_.functionParameter(valueType) : 0;
  m_.startBody();
  if (t.kind == TypeKind::Struct) {
    std::vector<uint32_t> parts;
    for (const StructMember& member : types_.members(made.type)) {
      auto at = static_cast<uint32_t>(parts.size());
      Id place = plus(byte, member.offset);
      if (made.stores) {
        Id part = m_.emit(Op::OpCompositeExtract, type(member.type), {value, at});
        storeAt(made.buffer, member.type, place, part);
        parts.push_back(part);
      } else {
        parts.push_back(loadAt(made.buffer, member.type, place));
      }
    }
    if (!made.stores) value = m_.emit(Op::OpCompositeConstruct, valueType, parts.data(), parts.size());
  } else {
    Id variable = m_.localVariable(valueType), element = type(t.element);
    if (made.stores) m_.put(Op::OpStore, {variable, value});
    forEach(m_.u32(0), shader_.count(t), 1, [&](Id index) {
      Id place =
          m_.emit(Op::OpIAdd, u32, {byte, m_.emit(Op::OpIMul, u32, {index, number32(types_.stride(made.type))})});
      Id pointer = m_.emit(Op::OpAccessChain, m_.pointerType(spv::StorageClass::Function, element), {variable, index});
      if (made.stores)
        storeAt(made.buffer, t.element, place, m_.emit(Op::OpLoad, element, {pointer}));
      else
        m_.put(Op::OpStore, {pointer, loadAt(made.buffer, t.element, place)});
    });
    if (!made.stores) value = m_.emit(Op::OpLoad, valueType, {variable});
  }
  if (made.stores)
    m_.put(Op::OpReturn, {});
  else
    m_.put(Op::OpReturnValue, {value});
  m_.endFunction();
}

}  // namespace alba::wgsl::spirv
