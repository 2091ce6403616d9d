// SPDX-License-Identifier: MIT
// Built-in functions on numbers: those that are one instruction are rows of a table, the rest is spelled out.
#include "wgsl/spirv/emitter.h"

namespace alba::wgsl::spirv {

using spv::Op;

namespace {

struct Row {
  BuiltinId id;
  GLSLstd450 instruction;
};

// One instruction on floats, arguments as they are.
constexpr Row kRows[] = {
    {BuiltinId::Acos, GLSLstd450Acos},
    {BuiltinId::Acosh, GLSLstd450Acosh},
    {BuiltinId::Asin, GLSLstd450Asin},
    {BuiltinId::Asinh, GLSLstd450Asinh},
    {BuiltinId::Atan, GLSLstd450Atan},
    {BuiltinId::Atan2, GLSLstd450Atan2},
    {BuiltinId::Atanh, GLSLstd450Atanh},
    {BuiltinId::Ceil, GLSLstd450Ceil},
    {BuiltinId::Cos, GLSLstd450Cos},
    {BuiltinId::Cosh, GLSLstd450Cosh},
    {BuiltinId::Cross, GLSLstd450Cross},
    {BuiltinId::Degrees, GLSLstd450Degrees},
    {BuiltinId::Determinant, GLSLstd450Determinant},
    {BuiltinId::Distance, GLSLstd450Distance},
    {BuiltinId::Exp, GLSLstd450Exp},
    {BuiltinId::Exp2, GLSLstd450Exp2},
    {BuiltinId::FaceForward, GLSLstd450FaceForward},
    {BuiltinId::Floor, GLSLstd450Floor},
    {BuiltinId::Fma, GLSLstd450Fma},
    {BuiltinId::Fract, GLSLstd450Fract},
    {BuiltinId::Frexp, GLSLstd450FrexpStruct},
    {BuiltinId::InverseSqrt, GLSLstd450InverseSqrt},
    {BuiltinId::Ldexp, GLSLstd450Ldexp},
    {BuiltinId::Length, GLSLstd450Length},
    {BuiltinId::Log, GLSLstd450Log},
    {BuiltinId::Log2, GLSLstd450Log2},
    {BuiltinId::Modf, GLSLstd450ModfStruct},
    {BuiltinId::Normalize, GLSLstd450Normalize},
    {BuiltinId::Pow, GLSLstd450Pow},
    {BuiltinId::Radians, GLSLstd450Radians},
    {BuiltinId::Reflect, GLSLstd450Reflect},
    {BuiltinId::Refract, GLSLstd450Refract},
    {BuiltinId::Round, GLSLstd450RoundEven},
    {BuiltinId::Sin, GLSLstd450Sin},
    {BuiltinId::Sinh, GLSLstd450Sinh},
    {BuiltinId::Sqrt, GLSLstd450Sqrt},
    {BuiltinId::Step, GLSLstd450Step},
    {BuiltinId::Tan, GLSLstd450Tan},
    {BuiltinId::Tanh, GLSLstd450Tanh},
    {BuiltinId::Trunc, GLSLstd450Trunc},
    {BuiltinId::Pack2x16float, GLSLstd450PackHalf2x16},
    {BuiltinId::Pack2x16unorm, GLSLstd450PackUnorm2x16},
    {BuiltinId::Pack4x8unorm, GLSLstd450PackUnorm4x8},
    {BuiltinId::Unpack2x16float, GLSLstd450UnpackHalf2x16},
    {BuiltinId::Unpack2x16snorm, GLSLstd450UnpackSnorm2x16},
    {BuiltinId::Unpack2x16unorm, GLSLstd450UnpackUnorm2x16},
    {BuiltinId::Unpack4x8snorm, GLSLstd450UnpackSnorm4x8},
    {BuiltinId::Unpack4x8unorm, GLSLstd450UnpackUnorm4x8},
};

}  // namespace

Id Emitter::builtin(const Inst& inst) {
  auto id = static_cast<BuiltinId>(inst.extra);
  for (const Row& row : kRows) {
    if (row.id != id) continue;
    uint32_t words[6] = {m_.glslImport(), static_cast<uint32_t>(row.instruction)};
    for (uint32_t i = 0; i < inst.count && i < 4; ++i) words[2 + i] = arg(inst, i);
    return m_.emit(Op::OpExtInst, type(inst.type), words, 2u + inst.count);
  }
  if (id >= BuiltinId::AtomicLoad && id <= BuiltinId::AtomicCompareExchangeWeak) return atomic(id, inst);
  if (builtinInfo(id).has(kSubgroupOp)) return subgroup(id, inst);
  if (id >= BuiltinId::TextureDimensions) return texture(id, inst);
  if (id >= BuiltinId::Dpdx && id <= BuiltinId::FwidthFine) return derivative(id, inst);
  switch (id) {
    case BuiltinId::Bitcast:
      return bitcast(inst.type, typeOf(operand(inst, 0)), arg(inst, 0));
    case BuiltinId::ArrayLength:
      return arrayLength(operand(inst, 0));
    case BuiltinId::BufferLength:
      return bufferLength(operand(inst, 0));
    case BuiltinId::StorageBarrier:
      barrier(0x40);
      return 0;
    case BuiltinId::WorkgroupBarrier:
      barrier(0x100);
      return 0;
    case BuiltinId::TextureBarrier:
      barrier(0x800);
      return 0;
    case BuiltinId::WorkgroupUniformLoad:
      return workgroupUniformLoad(inst);
    case BuiltinId::Pack2x16snorm:
    case BuiltinId::Pack4x8snorm:
    case BuiltinId::Pack4xI8:
    case BuiltinId::Pack4xU8:
    case BuiltinId::Pack4xI8Clamp:
    case BuiltinId::Pack4xU8Clamp:
    case BuiltinId::Unpack4xI8:
    case BuiltinId::Unpack4xU8:
    case BuiltinId::Dot4I8Packed:
    case BuiltinId::Dot4U8Packed:
      return packing(id, inst);
    case BuiltinId::CountLeadingZeros:
    case BuiltinId::CountOneBits:
    case BuiltinId::CountTrailingZeros:
    case BuiltinId::FirstLeadingBit:
    case BuiltinId::FirstTrailingBit:
    case BuiltinId::ReverseBits:
    case BuiltinId::ExtractBits:
    case BuiltinId::InsertBits:
      return integerBuiltin(id, inst);
    default:
      return floatBuiltin(id, inst);
  }
}

// The float, signed or unsigned form of an instruction.
Id Emitter::pick(const Inst& inst, GLSLstd450 f, GLSLstd450 s, GLSLstd450 u, Id a, Id b) {
  TypeId scalar = types_.scalar(inst.type);
  return m_.ext(TypeStore::isFloatScalar(scalar) ? f : scalar == TypeId::I32 ? s : u, type(inst.type), {a, b});
}

// min(max(e, low), high): defined even where low is above high.
Id Emitter::clampBuiltin(const Inst& inst) {
  Id raised = pick(inst, GLSLstd450FMax, GLSLstd450SMax, GLSLstd450UMax, arg(inst, 0), arg(inst, 1));
  return pick(inst, GLSLstd450FMin, GLSLstd450SMin, GLSLstd450UMin, raised, arg(inst, 2));
}

// Spelled out because the instruction is undefined where the edges fall.
Id Emitter::smoothstep(const Inst& inst) {
  Id result = type(inst.type);
  TypeId scalar = types_.scalar(inst.type);
  uint32_t n = types_.components(inst.type);
  Id low = arg(inst, 0);
  Id way = m_.emit(Op::OpFSub, result, {arg(inst, 2), low});
  Id span = m_.emit(Op::OpFSub, result, {arg(inst, 1), low});
  Id ratio = m_.emit(Op::OpFDiv, result, {way, span});
  Id t = m_.ext(GLSLstd450FClamp, result, {ratio, number(scalar, 0, n), number(scalar, 1, n)});
  Id twice = m_.emit(Op::OpFMul, result, {t, number(scalar, 2, n)});
  Id rest = m_.emit(Op::OpFSub, result, {number(scalar, 3, n), twice});
  return m_.emit(Op::OpFMul, result, {m_.emit(Op::OpFMul, result, {t, t}), rest});
}

Id Emitter::floatBuiltin(BuiltinId id, const Inst& inst) {
  Id result = type(inst.type);
  TypeId scalar = types_.scalar(inst.type);
  uint32_t n = types_.components(inst.type);
  bool isFloat = TypeStore::isFloatScalar(scalar);
  switch (id) {
    case BuiltinId::All:
    case BuiltinId::Any:
      if (TypeStore::isScalar(typeOf(operand(inst, 0)))) return arg(inst, 0);
      return m_.emit(id == BuiltinId::All ? Op::OpAll : Op::OpAny, result, {arg(inst, 0)});
    case BuiltinId::Select:
      return m_.emit(Op::OpSelect, result, {arg(inst, 2), arg(inst, 1), arg(inst, 0)});
    case BuiltinId::Abs:
      if (scalar == TypeId::U32) return arg(inst, 0);
      return m_.ext(isFloat ? GLSLstd450FAbs : GLSLstd450SAbs, result, {arg(inst, 0)});
    case BuiltinId::Sign:
      return m_.ext(isFloat ? GLSLstd450FSign : GLSLstd450SSign, result, {arg(inst, 0)});
    case BuiltinId::Min:
      return pick(inst, GLSLstd450FMin, GLSLstd450SMin, GLSLstd450UMin, arg(inst, 0), arg(inst, 1));
    case BuiltinId::Max:
      return pick(inst, GLSLstd450FMax, GLSLstd450SMax, GLSLstd450UMax, arg(inst, 0), arg(inst, 1));
    case BuiltinId::Clamp:
      return clampBuiltin(inst);
    case BuiltinId::Saturate:
      return m_.ext(GLSLstd450FClamp, result, {arg(inst, 0), number(scalar, 0, n), number(scalar, 1, n)});
    case BuiltinId::Mix:
      return mix(inst, scalar, n);
    case BuiltinId::Smoothstep:
      return smoothstep(inst);
    case BuiltinId::QuantizeToF16:
      return m_.emit(Op::OpQuantizeToF16, result, {arg(inst, 0)});
    case BuiltinId::Transpose:
      return m_.emit(Op::OpTranspose, result, {arg(inst, 0)});
    case BuiltinId::Dot:
      if (isFloat) return m_.emit(Op::OpDot, result, {arg(inst, 0), arg(inst, 1)});
      return integerDot(scalar, arg(inst, 0), arg(inst, 1), types_.components(typeOf(operand(inst, 0))));
    default:
      return m_.null(result);
  }
}

// Written out: drivers make x + (y - x) * a of FMix, which is far less exact where x is the larger, and overflows.
Id Emitter::mix(const Inst& inst, TypeId scalar, uint32_t n) {
  Id result = type(inst.type), a = broadcast(operand(inst, 2), inst.type);
  Id rest = m_.emit(Op::OpFSub, result, {number(scalar, 1, n), a});
  Id x = m_.emit(Op::OpFMul, result, {arg(inst, 0), rest}), y = m_.emit(Op::OpFMul, result, {arg(inst, 1), a});
  return m_.emit(Op::OpFAdd, result, {x, y});
}

Id Emitter::derivative(BuiltinId id, const Inst& inst) {
  constexpr Op ops[] = {Op::OpDPdx,     Op::OpDPdxCoarse, Op::OpDPdxFine,     Op::OpDPdy,      Op::OpDPdyCoarse,
                        Op::OpDPdyFine, Op::OpFwidth,     Op::OpFwidthCoarse, Op::OpFwidthFine};
  uint32_t which = static_cast<uint32_t>(id) - static_cast<uint32_t>(BuiltinId::Dpdx);
  if (which % 3 != 0) m_.capability(spv::Capability::DerivativeControl);
  return m_.emit(ops[which], type(inst.type), {arg(inst, 0)});
}

}  // namespace alba::wgsl::spirv
