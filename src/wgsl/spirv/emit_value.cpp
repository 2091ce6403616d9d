// SPDX-License-Identifier: MIT
// Operators, conversions, constructors and parts of values. Here live the guards of integer division and remainder, of
// shifts and of conversions from float to integer.
#include "wgsl/spirv/emitter.h"

namespace alba::wgsl::spirv {

using spv::Op;

namespace {

bool isFloat(TypeId scalar) { return TypeStore::isFloatScalar(scalar); }

// The instruction of a component-wise operator for floats, signed and unsigned integers, and bool.
struct OperatorRow {
  Op f, s, u, b;
};
constexpr Op kNone = Op::OpNop;

OperatorRow operatorRow(BinaryOp op) {
  switch (op) {
    case BinaryOp::Add:
      return {Op::OpFAdd, Op::OpIAdd, Op::OpIAdd, kNone};
    case BinaryOp::Subtract:
      return {Op::OpFSub, Op::OpISub, Op::OpISub, kNone};
    case BinaryOp::Multiply:
      return {Op::OpFMul, Op::OpIMul, Op::OpIMul, kNone};
    case BinaryOp::Divide:
      return {Op::OpFDiv, Op::OpSDiv, Op::OpUDiv, kNone};
    case BinaryOp::Modulo:
      return {kNone, kNone, Op::OpUMod, kNone};
    case BinaryOp::And:
      return {kNone, Op::OpBitwiseAnd, Op::OpBitwiseAnd, Op::OpLogicalAnd};
    case BinaryOp::Or:
      return {kNone, Op::OpBitwiseOr, Op::OpBitwiseOr, Op::OpLogicalOr};
    case BinaryOp::Xor:
      return {kNone, Op::OpBitwiseXor, Op::OpBitwiseXor, Op::OpLogicalNotEqual};
    case BinaryOp::ShiftLeft:
      return {kNone, Op::OpShiftLeftLogical, Op::OpShiftLeftLogical, kNone};
    case BinaryOp::ShiftRight:
      return {kNone, Op::OpShiftRightArithmetic, Op::OpShiftRightLogical, kNone};
    case BinaryOp::LogicalAnd:
      return {kNone, kNone, kNone, Op::OpLogicalAnd};
    case BinaryOp::LogicalOr:
      return {kNone, kNone, kNone, Op::OpLogicalOr};
    case BinaryOp::Equal:
      return {Op::OpFOrdEqual, Op::OpIEqual, Op::OpIEqual, Op::OpLogicalEqual};
    case BinaryOp::NotEqual:
      return {Op::OpFUnordNotEqual, Op::OpINotEqual, Op::OpINotEqual, Op::OpLogicalNotEqual};
    case BinaryOp::Less:
      return {Op::OpFOrdLessThan, Op::OpSLessThan, Op::OpULessThan, kNone};
    case BinaryOp::LessEqual:
      return {Op::OpFOrdLessThanEqual, Op::OpSLessThanEqual, Op::OpULessThanEqual, kNone};
    case BinaryOp::Greater:
      return {Op::OpFOrdGreaterThan, Op::OpSGreaterThan, Op::OpUGreaterThan, kNone};
    case BinaryOp::GreaterEqual:
      return {Op::OpFOrdGreaterThanEqual, Op::OpSGreaterThanEqual, Op::OpUGreaterThanEqual, kNone};
  }
  return {kNone, kNone, kNone, kNone};
}

}  // namespace

Id Emitter::value(Value value) {
  switch (value.kind()) {
    case ir::ValueKind::Inst:
      return ids_[value.index()];
    case ir::ValueKind::Constant:
      return constant(ir::constId(value));
    case ir::ValueKind::Global:
      return globals_[value.index()].id;
    default:
      return m_.u32(0);
  }
}

TypeId Emitter::typeOf(Value value) const {
  switch (value.kind()) {
    case ir::ValueKind::Inst:
      return body_->insts[value.index()].type;
    case ir::ValueKind::Constant:
      return shader_.constants.type(ir::constId(value));
    case ir::ValueKind::Global:
      return shader_.unit.globals[value.index()].type;
    default:
      return TypeId::Error;
  }
}

Id Emitter::splat(TypeId scalar, Id value, uint32_t n) {
  if (n == 1) return value;
  const uint32_t parts[] = {value, value, value, value};
  return m_.emit(Op::OpCompositeConstruct, vec(scalar, n), parts, n);
}

// A scalar operand where the other is a vector becomes a vector.
Id Emitter::broadcast(Value value, TypeId vector) {
  Id id = this->value(value);
  TypeId own = typeOf(value);
  return TypeStore::isScalar(own) && TypeStore::isVector(vector) ? splat(own, id, types_.components(vector)) : id;
}

Id Emitter::unary(const Inst& inst) {
  Id e = arg(inst, 0);
  Id result = type(inst.type);
  switch (static_cast<UnaryOp>(inst.code)) {
    case UnaryOp::Negate:
      return m_.emit(isFloat(types_.scalar(inst.type)) ? Op::OpFNegate : Op::OpSNegate, result, {e});
    case UnaryOp::Not:
      return m_.emit(Op::OpLogicalNot, result, {e});
    default:
      return m_.emit(Op::OpNot, result, {e});
  }
}

Id Emitter::binary(const Inst& inst) {
  Value left = operand(inst, 0), right = operand(inst, 1);
  auto op = static_cast<BinaryOp>(inst.code);
  TypeId a = typeOf(left), b = typeOf(right);
  if (op == BinaryOp::Multiply) return multiply(inst, left, right);
  if (TypeStore::isMatrix(a))
    return matrixSum(inst, op == BinaryOp::Add ? Op::OpFAdd : Op::OpFSub, value(left), value(right));
  TypeId wide = TypeStore::isVector(a) ? a : b;
  TypeId scalar = types_.scalar(a);
  Id x = broadcast(left, wide), y = broadcast(right, wide);
  OperatorRow row = operatorRow(op);
  if (op == BinaryOp::ShiftLeft || op == BinaryOp::ShiftRight)
    return shift(inst.type, scalar == TypeId::I32 ? row.s : row.u, x, y, right);
  if (TypeStore::isIntegerScalar(scalar) && (op == BinaryOp::Divide || op == BinaryOp::Modulo))
    return divide(inst.type, x, y, right, op == BinaryOp::Modulo);
  if (op == BinaryOp::Modulo) return floatRemainder(inst.type, x, y);
  Op chosen = scalar == TypeId::Bool ? row.b : isFloat(scalar) ? row.f : scalar == TypeId::I32 ? row.s : row.u;
  return m_.emit(chosen, type(inst.type), {x, y});
}

Id Emitter::multiply(const Inst& inst, Value left, Value right) {
  TypeId a = typeOf(left), b = typeOf(right);
  Id x = value(left), y = value(right);
  Id result = type(inst.type);
  bool matrixA = TypeStore::isMatrix(a), matrixB = TypeStore::isMatrix(b);
  if (matrixA && matrixB) return m_.emit(Op::OpMatrixTimesMatrix, result, {x, y});
  if (matrixA)
    return m_.emit(TypeStore::isVector(b) ? Op::OpMatrixTimesVector : Op::OpMatrixTimesScalar, result, {x, y});
  if (matrixB)
    return TypeStore::isVector(a) ? m_.emit(Op::OpVectorTimesMatrix, result, {x, y})
                                  : m_.emit(Op::OpMatrixTimesScalar, result, {y, x});
  if (!isFloat(types_.scalar(a))) {
    TypeId wide = TypeStore::isVector(a) ? a : b;
    return m_.emit(Op::OpIMul, result, {broadcast(left, wide), broadcast(right, wide)});
  }
  if (a == b) return m_.emit(Op::OpFMul, result, {x, y});
  return TypeStore::isVector(a) ? m_.emit(Op::OpVectorTimesScalar, result, {x, y})
                                : m_.emit(Op::OpVectorTimesScalar, result, {y, x});
}

Id Emitter::matrixSum(const Inst& inst, Op op, Id a, Id b) {
  const Type& t = types_[inst.type];
  uint32_t columns[4] = {};
  Id column = type(t.element);
  for (uint32_t i = 0; i < t.columns; ++i) {
    Id x = m_.emit(Op::OpCompositeExtract, column, {a, i});
    Id y = m_.emit(Op::OpCompositeExtract, column, {b, i});
    columns[i] = m_.emit(op, column, {x, y});
  }
  return m_.emit(Op::OpCompositeConstruct, type(inst.type), columns, t.columns);
}

// x / 0 is x and x % 0 is 0; likewise for the lowest integer and -1. Both follow from dividing by 1 instead. A divisor
// that is known needs no guard.
Id Emitter::divide(TypeId resultType, Id a, Id b, Value divisor, bool remainder) {
  TypeId scalar = types_.scalar(resultType);
  uint32_t n = types_.components(resultType);
  Id result = type(resultType), boolean = vec(TypeId::Bool, n);
  bool isSigned = scalar == TypeId::I32;
  bool isKnown = false;
  if (divisor.isConstant() && TypeStore::isScalar(typeOf(divisor))) {
    int64_t number = shader_.constants.integer(ir::constId(divisor));
    isKnown = number != 0 && number != -1;
  }
  if (!isKnown) {
    Id one = number(scalar, 1, n);
    Id bad = m_.emit(Op::OpIEqual, boolean, {b, number(scalar, 0, n)});
    if (isSigned) {
      Id lowest = m_.emit(Op::OpIEqual, boolean, {a, number(scalar, -2147483648.0, n)});
      Id minusOne = m_.emit(Op::OpIEqual, boolean, {b, number(scalar, -1, n)});
      bad = m_.emit(Op::OpLogicalOr, boolean, {bad, m_.emit(Op::OpLogicalAnd, boolean, {lowest, minusOne})});
    }
    b = m_.emit(Op::OpSelect, result, {bad, one, b});
  }
  if (!isSigned) return m_.emit(remainder ? Op::OpUMod : Op::OpUDiv, result, {a, b});
  Id quotient = m_.emit(Op::OpSDiv, result, {a, b});
  if (!remainder) return quotient;
  // Vulkan leaves the signed remainder of negative numbers open, so it is computed.
  return m_.emit(Op::OpISub, result, {a, m_.emit(Op::OpIMul, result, {quotient, b})});
}

Id Emitter::shift(TypeId resultType, Op op, Id a, Id b, Value amount) {
  uint32_t n = types_.components(resultType);
  bool isKnown =
      amount.isConstant() && TypeStore::isScalar(typeOf(amount)) && shader_.constants.integer(ir::constId(amount)) < 32;
  if (!isKnown) b = m_.emit(Op::OpBitwiseAnd, vec(TypeId::U32, n), {b, number(TypeId::U32, 31, n)});
  return m_.emit(op, type(resultType), {a, b});
}

Id Emitter::floatRemainder(TypeId resultType, Id a, Id b) {
  Id result = type(resultType);
  Id whole = m_.ext(GLSLstd450Trunc, result, {m_.emit(Op::OpFDiv, result, {a, b})});
  return m_.emit(Op::OpFSub, result, {a, m_.emit(Op::OpFMul, result, {b, whole})});
}

Id Emitter::convertMatrix(TypeId to, TypeId from, Id value) {
  const Type& t = types_[to];
  TypeId fromColumn = types_.element(from);
  uint32_t columns[4] = {};
  for (uint32_t i = 0; i < t.columns; ++i)
    columns[i] = convert(t.element, fromColumn, m_.emit(Op::OpCompositeExtract, type(fromColumn), {value, i}));
  return m_.emit(Op::OpCompositeConstruct, type(to), columns, t.columns);
}

// Clamped to what the integer type holds and the float can say; NaN becomes the lower bound.
Id Emitter::floatToInteger(TypeId to, TypeId from, Id value) {
  uint32_t n = types_.components(to);
  bool isSigned = types_.scalar(to) == TypeId::I32;
  if (types_.scalar(from) == TypeId::F16) value = m_.emit(Op::OpFConvert, vec(TypeId::F32, n), {value});
  Id low = number(TypeId::F32, isSigned ? -2147483648.0 : 0.0, n);
  Id high = number(TypeId::F32, isSigned ? 2147483520.0 : 4294967040.0, n);
  value = m_.ext(GLSLstd450NClamp, vec(TypeId::F32, n), {value, low, high});
  return m_.emit(isSigned ? Op::OpConvertFToS : Op::OpConvertFToU, type(to), {value});
}

Id Emitter::convert(TypeId to, TypeId from, Id value) {
  if (to == from) return value;
  if (TypeStore::isMatrix(to)) return convertMatrix(to, from, value);
  TypeId target = types_.scalar(to), source = types_.scalar(from);
  uint32_t n = types_.components(to);
  Id result = type(to);
  if (target == source) return value;
  if (source == TypeId::Bool) return m_.emit(Op::OpSelect, result, {value, number(target, 1, n), number(target, 0, n)});
  if (target == TypeId::Bool)
    return m_.emit(isFloat(source) ? Op::OpFUnordNotEqual : Op::OpINotEqual, result, {value, number(source, 0, n)});
  if (isFloat(source))
    return isFloat(target) ? m_.emit(Op::OpFConvert, result, {value}) : floatToInteger(to, from, value);
  if (isFloat(target)) return m_.emit(source == TypeId::I32 ? Op::OpConvertSToF : Op::OpConvertUToF, result, {value});
  return m_.emit(Op::OpBitcast, result, {value});
}

Id Emitter::construct(const Inst& inst) {
  if (inst.count == 0) return m_.null(type(inst.type));
  Value first = operand(inst, 0);
  if (inst.count == 1 && typeOf(first) == inst.type) return value(first);
  if (TypeStore::isMatrix(inst.type)) return constructMatrix(inst);
  TypeId scalar = types_.scalar(inst.type);
  if (TypeStore::isScalar(inst.type)) return convert(inst.type, typeOf(first), value(first));
  if (TypeStore::isVector(inst.type) && inst.count == 1) {
    TypeId own = typeOf(first);
    if (TypeStore::isVector(own)) return convert(inst.type, own, value(first));
    return splat(scalar, convert(scalar, own, value(first)), types_.components(inst.type));
  }
  std::vector<uint32_t> parts;
  for (uint32_t i = 0; i < inst.count; ++i) parts.push_back(arg(inst, i));
  return m_.emit(Op::OpCompositeConstruct, type(inst.type), parts.data(), parts.size());
}

Id Emitter::constructMatrix(const Inst& inst) {
  const Type& t = types_[inst.type];
  TypeId own = typeOf(operand(inst, 0));
  if (inst.count == 1) return convert(inst.type, own, arg(inst, 0));
  uint32_t columns[4] = {};
  for (uint32_t c = 0; c < t.columns; ++c) {
    if (!TypeStore::isScalar(own)) {
      columns[c] = arg(inst, c);
      continue;
    }
    uint32_t parts[4] = {};
    for (uint32_t r = 0; r < t.rows; ++r) parts[r] = arg(inst, c * t.rows + r);
    columns[c] = m_.emit(Op::OpCompositeConstruct, type(t.element), parts, t.rows);
  }
  return m_.emit(Op::OpCompositeConstruct, type(inst.type), columns, t.columns);
}

// An array or matrix indexed by a value that isn't known lies in a variable (see Emitter::analyse); what comes out of
// it does so, too.
Id Emitter::extract(uint32_t at, const Inst& inst) {
  Value base = operand(inst, 0), step = operand(inst, 1);
  TypeId own = typeOf(base);
  const Type& t = types_[own];
  if (step.isConstant()) {
    auto member = static_cast<uint32_t>(shader_.constants.integer(ir::constId(step)));
    uint32_t limit = t.kind == TypeKind::Struct   ? types_.structInfo(own).memberCount
                     : t.kind == TypeKind::Array  ? shader_.count(t)
                     : t.kind == TypeKind::Matrix ? t.columns
                                                  : t.rows;
    return m_.emit(Op::OpCompositeExtract, type(inst.type), {value(base), member < limit ? member : 0});
  }
  if (t.kind == TypeKind::Vector)
    return m_.emit(Op::OpVectorExtractDynamic, type(inst.type), {value(base), clampIndex(step, t.rows)});
  Pointer pointer;
  if (base.isConstant()) {
    ConstId id = ir::constId(base);
    if (constantVariables_.size() <= index(id)) constantVariables_.resize(shader_.constants.size() + 1, 0);
    if (!constantVariables_[index(id)]) {
      Id variable = m_.globalVariable(spv::StorageClass::Private, type(own), constant(id));
      interface_.push_back(variable);
      constantVariables_[index(id)] = variable;
    }
    pointer.id = constantVariables_[index(id)];
    pointer.storage = spv::StorageClass::Private;
  } else {
    pointer = pointers_[base.index()];
  }
  pointer.type = inst.type;
  Id clamped = clampIndex(step, t.kind == TypeKind::Array ? shader_.count(t) : t.columns);
  pointer.id = m_.emit(Op::OpAccessChain, pointerTo(pointer), {pointer.id, clamped});
  pointers_[at] = pointer;
  return load(pointer);
}

Id Emitter::swizzle(const Inst& inst) {
  Id vector = arg(inst, 0);
  uint32_t words[6] = {vector, vector};
  for (uint32_t i = 0; i < inst.code && i < 4; ++i) words[2 + i] = inst.extra >> (2 * i) & 3;
  return m_.emit(Op::OpVectorShuffle, type(inst.type), words, 2u + inst.code);
}

}  // namespace alba::wgsl::spirv
