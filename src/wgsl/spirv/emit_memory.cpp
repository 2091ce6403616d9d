// SPDX-License-Identifier: MIT
// Variables, access chains with every index kept in bounds, loads and stores between the two layouts.
#include <algorithm>

#include "wgsl/spirv/emitter.h"

namespace alba::wgsl::spirv {

using spv::Op;

Id Emitter::pointerTo(const Pointer& pointer) {
  return m_.pointerType(pointer.storage, type(pointer.type, pointer.layout));
}

Pointer Emitter::memory(Value value) {
  if (value.isGlobal()) return globals_[value.index()];
  return value.isInst() ? pointers_[value.index()] : Pointer{};
}

// The id of a pointer to the store type itself.
Id Emitter::pointerId(const Pointer& pointer) {
  if (!pointer.wrapped) return pointer.id;
  return m_.emit(Op::OpAccessChain, pointerTo(pointer), {pointer.id, m_.u32(0)});
}

Id Emitter::toU32(Value value) {
  if (value.isConstant()) return m_.u32(static_cast<uint32_t>(shader_.constants.integer(ir::constId(value))));
  return bitcast(TypeId::U32, typeOf(value), this->value(value));
}

// Whether the index is seen to be below the limit: a constant, `x & mask`, `x % n`.
bool Emitter::inRange(Value index, uint32_t limit) const {
  if (!index.isInst()) return false;
  const Inst& inst = body_->insts[index.index()];
  if (inst.op != ir::Op::Binary) return false;
  auto constantAt = [&](uint32_t i, int64_t& number) {
    Value v = operand(inst, i);
    if (!v.isConstant()) return false;
    number = shader_.constants.integer(ir::constId(v));
    return number >= 0;
  };
  auto op = static_cast<BinaryOp>(inst.code);
  int64_t number = 0;
  if (op == BinaryOp::And) {
    return (constantAt(0, number) && number < limit) || (constantAt(1, number) && number < limit);
  }
  return op == BinaryOp::Modulo && inst.type == TypeId::U32 && constantAt(1, number) && number > 0 && number <= limit;
}

Id Emitter::clampIndex(Value index, uint32_t limit) {
  if (index.isConstant()) {
    int64_t at = shader_.constants.integer(ir::constId(index));
    return m_.u32(static_cast<uint32_t>(std::clamp<int64_t>(at, 0, std::max(1u, limit) - 1)));
  }
  if (limit <= 1) return m_.u32(0);
  // A negative index is a large unsigned one.
  Id at = toU32(index);
  return inRange(index, limit) ? at : m_.ext(GLSLstd450UMin, m_.u32Type(), {at, m_.u32(limit - 1)});
}

uint32_t Emitter::rootGlobal(Value memory) const {
  auto leadsOn = [](ir::Op op) { return op == ir::Op::Access || op == ir::Op::View; };
  while (memory.isInst() && leadsOn(body_->insts[memory.index()].op)) memory = operand(body_->insts[memory.index()], 0);
  return memory.isGlobal() ? memory.index() : ~0u;
}

// Length of the runtime array of a buffer, asked once a function, at its head.
Id Emitter::arrayLength(Value memory) {
  if (Pointer pointer = this->memory(memory); pointer.first) return pointer.elements;
  uint32_t global = rootGlobal(memory);
  if (global == ~0u) return m_.u32(1);
  if (lengths_.empty()) lengths_.resize(globals_.size(), 0);
  if (lengths_[global]) return lengths_[global];
  TypeId store = globals_[global].type;
  uint32_t member = types_.isStruct(store) ? types_.structInfo(store).memberCount - 1 : 0;
  m_.intoPrologue(true);
  lengths_[global] = m_.emit(Op::OpArrayLength, m_.u32Type(), {globals_[global].id, member});
  m_.intoPrologue(false);
  return lengths_[global];
}

Id Emitter::lastIndex(uint32_t global) {
  if (lastIndices_.empty()) lastIndices_.resize(globals_.size(), 0);
  if (!lastIndices_[global]) {
    Id length = arrayLength({ir::ValueKind::Global, global});
    m_.intoPrologue(true);
    lastIndices_[global] = m_.emit(Op::OpISub, m_.u32Type(), {length, m_.u32(1)});
    m_.intoPrologue(false);
  }
  return lastIndices_[global];
}

void Emitter::access(uint32_t at, const Inst& inst) {
  Value base = operand(inst, 0);
  Pointer pointer = memory(base);
  if (pointer.first) {
    accessView(at, inst);
    return;
  }
  std::vector<uint32_t> words{pointer.id};
  if (pointer.wrapped) words.push_back(m_.u32(0));
  TypeId current = pointer.type;
  for (uint32_t k = 1; k < inst.count; ++k) {
    Value step = operand(inst, k);
    const Type& t = types_[current];
    if (t.kind == TypeKind::Struct) {
      auto member = static_cast<uint32_t>(shader_.constants.integer(ir::constId(step)));
      words.push_back(m_.u32(member));
      current = types_.members(current)[member].type;
      continue;
    }
    if (t.kind == TypeKind::Array && t.arraySize == ArraySize::Runtime) {
      uint32_t global = rootGlobal(base);
      Id last = global == ~0u ? m_.u32(0) : lastIndex(global);
      words.push_back(step.isConstant() && shader_.constants.integer(ir::constId(step)) == 0
                          ? m_.u32(0)
                          : m_.ext(GLSLstd450UMin, m_.u32Type(), {toU32(step), last}));
    } else {
      words.push_back(clampIndex(step, t.kind == TypeKind::Array    ? shader_.count(t)
                                       : t.kind == TypeKind::Matrix ? t.columns
                                                                    : t.rows));
    }
    current = t.element;
  }
  pointer.wrapped = false;
  pointer.type = current;
  pointer.id = m_.emit(Op::OpAccessChain, pointerTo(pointer), words.data(), words.size());
  pointers_[at] = pointer;
}

Id Emitter::load(const Pointer& pointer) {
  if (pointer.nowhere) return m_.null(type(pointer.type));
  if (pointer.first) return loadAt(pointer, pointer.type, pointer.first);
  Id id = m_.emit(Op::OpLoad, type(pointer.type, pointer.layout), {pointerId(pointer)});
  if (pointer.layout == Layout::Internal || !hasLayout(pointer.type)) return id;
  return m_.emit(Op::OpCopyLogical, type(pointer.type), {id});
}

bool Emitter::isLargeZero(Value value) {
  return value.isConstant() && shader_.constants.isZero(ir::constId(value)) && isZeroedByLoop(typeOf(value));
}

void Emitter::store(const Pointer& pointer, Value stored) {
  if (!pointer.nowhere && !pointer.first && isLargeZero(stored))
    zero(pointerId(pointer), pointer.type, pointer.storage, pointer.layout);
  else
    store(pointer, value(stored));
}

void Emitter::store(const Pointer& pointer, Id value) {
  if (pointer.nowhere) return;
  if (pointer.first) {
    storeAt(pointer, pointer.type, pointer.first, value);
    return;
  }
  if (pointer.layout == Layout::Host && hasLayout(pointer.type))
    value = m_.emit(Op::OpCopyLogical, type(pointer.type, Layout::Host), {value});
  m_.put(Op::OpStore, {pointerId(pointer), value});
}

void Emitter::variable(uint32_t at, const Inst& inst) {
  Pointer pointer;
  pointer.type = inst.type;
  pointer.id = m_.localVariable(type(inst.type));
  pointers_[at] = pointer;
  if (inst.count == 0 || isLargeZero(operand(inst, 0)))
    zero(pointer.id, inst.type, spv::StorageClass::Function);
  else
    m_.put(Op::OpStore, {pointer.id, arg(inst, 0)});
}

}  // namespace alba::wgsl::spirv
