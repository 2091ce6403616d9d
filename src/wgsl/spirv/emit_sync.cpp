// SPDX-License-Identifier: MIT
// Atomics, barriers and subgroup operations.
#include "wgsl/spirv/emitter.h"

namespace alba::wgsl::spirv {

using spv::Capability;
using spv::GroupOperation;
using spv::Op;

namespace {
constexpr uint32_t kDevice = 1, kWorkgroup = 2, kSubgroup = 3;  // scopes
constexpr uint32_t kRelaxed = 0, kAcquireRelease = 8;           // memory semantics
}  // namespace

Id Emitter::atomic(BuiltinId id, const Inst& inst) {
  Pointer pointer = memory(operand(inst, 0));
  Id address = pointerId(pointer);
  Id scope = m_.u32(pointer.storage == spv::StorageClass::Workgroup ? kWorkgroup : kDevice);
  Id relaxed = m_.u32(kRelaxed);
  TypeId scalar = types_.element(pointer.type);
  Id result = type(scalar);
  bool isSigned = scalar == TypeId::I32;
  Op op = Op::OpAtomicIAdd;
  switch (id) {
    case BuiltinId::AtomicLoad:
      return m_.emit(Op::OpAtomicLoad, result, {address, scope, relaxed});
    case BuiltinId::AtomicStore:
      m_.put(Op::OpAtomicStore, {address, scope, relaxed, arg(inst, 1)});
      return 0;
    case BuiltinId::AtomicCompareExchangeWeak:
      return compareExchange(inst, pointer, scope);
    case BuiltinId::AtomicSub:
      op = Op::OpAtomicISub;
      break;
    case BuiltinId::AtomicMax:
      op = isSigned ? Op::OpAtomicSMax : Op::OpAtomicUMax;
      break;
    case BuiltinId::AtomicMin:
      op = isSigned ? Op::OpAtomicSMin : Op::OpAtomicUMin;
      break;
    case BuiltinId::AtomicAnd:
      op = Op::OpAtomicAnd;
      break;
    case BuiltinId::AtomicOr:
      op = Op::OpAtomicOr;
      break;
    case BuiltinId::AtomicXor:
      op = Op::OpAtomicXor;
      break;
    case BuiltinId::AtomicExchange:
      op = Op::OpAtomicExchange;
      break;
    default:
      break;
  }
  return m_.emit(op, result, {address, scope, relaxed, arg(inst, 1)});
}

Id Emitter::compareExchange(const Inst& inst, const Pointer& pointer, Id scope) {
  Id relaxed = m_.u32(kRelaxed);
  Id expected = arg(inst, 1);
  Id old = m_.emit(Op::OpAtomicCompareExchange, type(types_.element(pointer.type)),
                   {pointerId(pointer), scope, relaxed, relaxed, arg(inst, 2), expected});
  Id exchanged = m_.emit(Op::OpIEqual, m_.boolType(), {old, expected});
  return m_.emit(Op::OpCompositeConstruct, type(inst.type), {old, exchanged});
}

void Emitter::barrier(uint32_t memory) {
  Id scope = m_.u32(kWorkgroup);
  m_.put(Op::OpControlBarrier, {scope, scope, m_.u32(kAcquireRelease | memory)});
}

Id Emitter::workgroupUniformLoad(const Inst& inst) {
  Pointer pointer = memory(operand(inst, 0));
  barrier(0x100);
  Id loaded = TypeStore::isAtomic(pointer.type) ? m_.emit(Op::OpAtomicLoad, type(types_.element(pointer.type)),
                                                          {pointerId(pointer), m_.u32(kWorkgroup), m_.u32(kRelaxed)})
                                                : load(pointer);
  barrier(0x100);
  return loaded;
}

Id Emitter::subgroupReduce(const Inst& inst, Op f, Op s, Op u, GroupOperation operation) {
  m_.capability(Capability::GroupNonUniformArithmetic);
  TypeId scalar = types_.scalar(inst.type);
  Op op = TypeStore::isFloatScalar(scalar) ? f : scalar == TypeId::I32 ? s : u;
  return m_.emit(op, type(inst.type), {m_.u32(kSubgroup), static_cast<uint32_t>(operation), arg(inst, 0)});
}

Id Emitter::subgroup(BuiltinId id, const Inst& inst) {
  m_.capability(Capability::GroupNonUniform);
  Id result = type(inst.type), scope = m_.u32(kSubgroup);
  auto lane = [&](uint32_t i) { return toU32(operand(inst, i)); };
  auto with = [&](Capability capability, Op op, std::initializer_list<uint32_t> words) {
    m_.capability(capability);
    return m_.emit(op, result, words);
  };
  auto quad = [&](uint32_t direction) {
    return with(Capability::GroupNonUniformQuad, Op::OpGroupNonUniformQuadSwap,
                {scope, arg(inst, 0), m_.u32(direction)});
  };
  constexpr Op fAdd = Op::OpGroupNonUniformFAdd, iAdd = Op::OpGroupNonUniformIAdd;
  constexpr Op fMul = Op::OpGroupNonUniformFMul, iMul = Op::OpGroupNonUniformIMul;
  constexpr Op bits[] = {Op::OpGroupNonUniformBitwiseAnd, Op::OpGroupNonUniformBitwiseOr,
                         Op::OpGroupNonUniformBitwiseXor};
  switch (id) {
    case BuiltinId::SubgroupAdd:
      return subgroupReduce(inst, fAdd, iAdd, iAdd, GroupOperation::Reduce);
    case BuiltinId::SubgroupExclusiveAdd:
      return subgroupReduce(inst, fAdd, iAdd, iAdd, GroupOperation::ExclusiveScan);
    case BuiltinId::SubgroupInclusiveAdd:
      return subgroupReduce(inst, fAdd, iAdd, iAdd, GroupOperation::InclusiveScan);
    case BuiltinId::SubgroupMul:
      return subgroupReduce(inst, fMul, iMul, iMul, GroupOperation::Reduce);
    case BuiltinId::SubgroupExclusiveMul:
      return subgroupReduce(inst, fMul, iMul, iMul, GroupOperation::ExclusiveScan);
    case BuiltinId::SubgroupInclusiveMul:
      return subgroupReduce(inst, fMul, iMul, iMul, GroupOperation::InclusiveScan);
    case BuiltinId::SubgroupMax:
      return subgroupReduce(inst, Op::OpGroupNonUniformFMax, Op::OpGroupNonUniformSMax, Op::OpGroupNonUniformUMax,
                            GroupOperation::Reduce);
    case BuiltinId::SubgroupMin:
      return subgroupReduce(inst, Op::OpGroupNonUniformFMin, Op::OpGroupNonUniformSMin, Op::OpGroupNonUniformUMin,
                            GroupOperation::Reduce);
    case BuiltinId::SubgroupAnd:
      return subgroupReduce(inst, bits[0], bits[0], bits[0], GroupOperation::Reduce);
    case BuiltinId::SubgroupOr:
      return subgroupReduce(inst, bits[1], bits[1], bits[1], GroupOperation::Reduce);
    case BuiltinId::SubgroupXor:
      return subgroupReduce(inst, bits[2], bits[2], bits[2], GroupOperation::Reduce);
    case BuiltinId::SubgroupAll:
      return with(Capability::GroupNonUniformVote, Op::OpGroupNonUniformAll, {scope, arg(inst, 0)});
    case BuiltinId::SubgroupAny:
      return with(Capability::GroupNonUniformVote, Op::OpGroupNonUniformAny, {scope, arg(inst, 0)});
    case BuiltinId::SubgroupElect:
      return m_.emit(Op::OpGroupNonUniformElect, result, {scope});
    case BuiltinId::SubgroupBallot:
      return with(Capability::GroupNonUniformBallot, Op::OpGroupNonUniformBallot, {scope, arg(inst, 0)});
    case BuiltinId::SubgroupBroadcast:
      return with(Capability::GroupNonUniformBallot, Op::OpGroupNonUniformBroadcast, {scope, arg(inst, 0), lane(1)});
    case BuiltinId::SubgroupBroadcastFirst:
      return with(Capability::GroupNonUniformBallot, Op::OpGroupNonUniformBroadcastFirst, {scope, arg(inst, 0)});
    case BuiltinId::SubgroupShuffle:
      return with(Capability::GroupNonUniformShuffle, Op::OpGroupNonUniformShuffle, {scope, arg(inst, 0), lane(1)});
    case BuiltinId::SubgroupShuffleXor:
      return with(Capability::GroupNonUniformShuffle, Op::OpGroupNonUniformShuffleXor, {scope, arg(inst, 0), lane(1)});
    case BuiltinId::SubgroupShuffleDown:
      return with(Capability::GroupNonUniformShuffleRelative, Op::OpGroupNonUniformShuffleDown,
                  {scope, arg(inst, 0), lane(1)});
    case BuiltinId::SubgroupShuffleUp:
      return with(Capability::GroupNonUniformShuffleRelative, Op::OpGroupNonUniformShuffleUp,
                  {scope, arg(inst, 0), lane(1)});
    case BuiltinId::QuadBroadcast:
      return with(Capability::GroupNonUniformQuad, Op::OpGroupNonUniformQuadBroadcast, {scope, arg(inst, 0), lane(1)});
    case BuiltinId::QuadSwapX:
      return quad(0);
    case BuiltinId::QuadSwapY:
      return quad(1);
    default:
      return quad(2);
  }
}

}  // namespace alba::wgsl::spirv
