// SPDX-License-Identifier: MIT
// Built-in functions on the bits of integers: counting, fields, packed bytes.
#include "wgsl/spirv/emitter.h"

namespace alba::wgsl::spirv {

using spv::Op;

Id Emitter::integerBuiltin(BuiltinId id, const Inst& inst) {
  TypeId typeId = inst.type, scalar = types_.scalar(typeId);
  uint32_t n = types_.components(typeId);
  TypeId unsignedId = vectorOf(TypeId::U32, n), signedId = vectorOf(TypeId::I32, n);
  Id result = type(typeId), u = type(unsignedId), s = type(signedId);
  Id e = arg(inst, 0);
  switch (id) {
    case BuiltinId::CountOneBits:
      return m_.emit(Op::OpBitCount, result, {e});
    case BuiltinId::ReverseBits:
      return m_.emit(Op::OpBitReverse, result, {e});
    case BuiltinId::FirstTrailingBit:
      return m_.ext(GLSLstd450FindILsb, result, {e});
    case BuiltinId::FirstLeadingBit:
      return m_.ext(scalar == TypeId::I32 ? GLSLstd450FindSMsb : GLSLstd450FindUMsb, result, {e});
    case BuiltinId::CountLeadingZeros: {
      // 31 - position; the position of none is -1.
      Id top = m_.ext(GLSLstd450FindUMsb, s, {bitcast(unsignedId, typeId, e)});
      return bitcast(typeId, signedId, m_.emit(Op::OpISub, s, {number(TypeId::I32, 31, n), top}));
    }
    case BuiltinId::CountTrailingZeros: {
      // The position of none, -1, is large as an unsigned number.
      Id low = m_.ext(GLSLstd450FindILsb, u, {bitcast(unsignedId, typeId, e)});
      return bitcast(typeId, unsignedId, m_.ext(GLSLstd450UMin, u, {low, number(TypeId::U32, 32, n)}));
    }
    default:
      break;
  }
  // extractBits and insertBits: the field is cut to the 32 bits there are.
  bool inserts = id == BuiltinId::InsertBits;
  Id u32 = m_.u32Type(), width = m_.u32(32);
  Id offset = m_.ext(GLSLstd450UMin, u32, {arg(inst, inserts ? 2 : 1), width});
  Id room = m_.emit(Op::OpISub, u32, {width, offset});
  Id count = m_.ext(GLSLstd450UMin, u32, {arg(inst, inserts ? 3 : 2), room});
  if (inserts) return m_.emit(Op::OpBitFieldInsert, result, {e, arg(inst, 1), offset, count});
  return m_.emit(scalar == TypeId::I32 ? Op::OpBitFieldSExtract : Op::OpBitFieldUExtract, result, {e, offset, count});
}

Id Emitter::integerDot(TypeId scalar, Id a, Id b, uint32_t n) {
  Id products = m_.emit(Op::OpIMul, vec(scalar, n), {a, b});
  Id sum = component(scalar, products, 0);
  for (uint32_t i = 1; i < n; ++i) sum = m_.emit(Op::OpIAdd, type(scalar), {sum, component(scalar, products, i)});
  return sum;
}

// Four components from the bytes of a word, lowest first.
Id Emitter::unpackBytes(Id word, bool isSigned) {
  TypeId scalar = isSigned ? TypeId::I32 : TypeId::U32;
  Id result = vec(scalar, 4), u4 = vec(TypeId::U32, 4);
  auto amounts = [&](uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    return m_.unique(Op::OpConstantComposite, u4, {m_.u32(a), m_.u32(b), m_.u32(c), m_.u32(d)});
  };
  Id words = splat(TypeId::U32, word, 4);
  if (!isSigned) {
    Id shifted = m_.emit(Op::OpShiftRightLogical, result, {words, amounts(0, 8, 16, 24)});
    return m_.emit(Op::OpBitwiseAnd, result, {shifted, number(TypeId::U32, 255, 4)});
  }
  Id raised = m_.emit(Op::OpShiftLeftLogical, u4, {words, amounts(24, 16, 8, 0)});
  Id asSigned = m_.emit(Op::OpBitcast, result, {raised});
  return m_.emit(Op::OpShiftRightArithmetic, result, {asSigned, number(TypeId::U32, 24, 4)});
}

// The low bits of n integers in one word, lowest first.
Id Emitter::packFields(TypeId scalar, Id vector, uint32_t n) {
  const uint32_t width = 32 / n;
  Id result = vec(TypeId::U32, n), u32 = m_.u32Type();
  Id words = bitcast(vectorOf(TypeId::U32, n), vectorOf(scalar, n), vector);
  Id fields = m_.emit(Op::OpBitwiseAnd, result, {words, number(TypeId::U32, (1u << width) - 1, n)});
  uint32_t amounts[4] = {};
  for (uint32_t i = 0; i < n; ++i) amounts[i] = m_.u32(i * width);
  Id placed = m_.emit(Op::OpShiftLeftLogical, result, {fields, m_.unique(Op::OpConstantComposite, result, amounts, n)});
  Id sum = component(TypeId::U32, placed, 0);
  for (uint32_t i = 1; i < n; ++i) sum = m_.emit(Op::OpBitwiseOr, u32, {sum, component(TypeId::U32, placed, i)});
  return sum;
}

// floor(0.5 + most * e). SPIR-V's instruction leaves it open which way a half goes, and drivers make -0.5 one less.
Id Emitter::packSnorm(Id vector, uint32_t n) {
  Id floats = vec(TypeId::F32, n);
  Id inside = m_.ext(GLSLstd450NClamp, floats, {vector, number(TypeId::F32, -1, n), number(TypeId::F32, 1, n)});
  Id scaled = m_.emit(Op::OpFMul, floats, {inside, number(TypeId::F32, n == 4 ? 127 : 32767, n)});
  Id raised = m_.emit(Op::OpFAdd, floats, {scaled, number(TypeId::F32, 0.5, n)});
  Id whole = m_.emit(Op::OpConvertFToS, vec(TypeId::I32, n), {m_.ext(GLSLstd450Floor, floats, {raised})});
  return packFields(TypeId::I32, whole, n);
}

Id Emitter::packing(BuiltinId id, const Inst& inst) {
  switch (id) {
    case BuiltinId::Unpack4xI8:
      return unpackBytes(arg(inst, 0), true);
    case BuiltinId::Unpack4xU8:
      return unpackBytes(arg(inst, 0), false);
    case BuiltinId::Dot4I8Packed:
      return integerDot(TypeId::I32, unpackBytes(arg(inst, 0), true), unpackBytes(arg(inst, 1), true), 4);
    case BuiltinId::Dot4U8Packed:
      return integerDot(TypeId::U32, unpackBytes(arg(inst, 0), false), unpackBytes(arg(inst, 1), false), 4);
    case BuiltinId::Pack4xI8Clamp: {
      Id clamped = m_.ext(GLSLstd450SClamp, vec(TypeId::I32, 4),
                          {arg(inst, 0), number(TypeId::I32, -128, 4), number(TypeId::I32, 127, 4)});
      return packFields(TypeId::I32, clamped, 4);
    }
    case BuiltinId::Pack4xU8Clamp:
      return packFields(TypeId::U32,
                        m_.ext(GLSLstd450UMin, vec(TypeId::U32, 4), {arg(inst, 0), number(TypeId::U32, 255, 4)}), 4);
    case BuiltinId::Pack4x8snorm:
      return packSnorm(arg(inst, 0), 4);
    case BuiltinId::Pack2x16snorm:
      return packSnorm(arg(inst, 0), 2);
    default:
      return packFields(id == BuiltinId::Pack4xI8 ? TypeId::I32 : TypeId::U32, arg(inst, 0), 4);
  }
}

}  // namespace alba::wgsl::spirv
