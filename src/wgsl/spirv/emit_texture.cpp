// SPDX-License-Identifier: MIT
// Built-in functions on textures. Loads clamp coordinates, layer, level and sample to what the texture has, so that
// they always read a texel of it; Vulkan itself drops stores outside.
#include "wgsl/spirv/emitter.h"

namespace alba::wgsl::spirv {

using spv::Capability;
using spv::Op;

namespace {

constexpr uint32_t kBias = 1, kLod = 2, kGrad = 4, kConstOffset = 8, kSample = 64;  // image operands

bool isArrayed(const Type& t) {
  return t.dimension == TextureDimension::D2Array || t.dimension == TextureDimension::CubeArray;
}
bool isDepth(const Type& t) { return t.texture == TextureKind::Depth || t.texture == TextureKind::DepthMultisampled; }
bool isMultisampled(const Type& t) {
  return t.texture == TextureKind::Multisampled || t.texture == TextureKind::DepthMultisampled;
}
// Coordinates of a texel, layer not counted; of a cube: of a face.
uint32_t sizeComponents(const Type& t) {
  return t.dimension == TextureDimension::D1 ? 1 : t.dimension == TextureDimension::D3 ? 3 : 2;
}

}  // namespace

Id Emitter::handle(Value value) { return m_.emit(Op::OpLoad, type(typeOf(value)), {this->value(value)}); }

Id Emitter::sampledImage(Value texture, Value sampler) {
  Id image = handle(texture);
  Id result = m_.unique(Op::OpTypeSampledImage, 0, {type(typeOf(texture))});
  return m_.emit(Op::OpSampledImage, result, {image, handle(sampler)});
}

Id Emitter::levelCount(Id image) {
  m_.capability(Capability::ImageQuery);
  return m_.emit(Op::OpImageQueryLevels, m_.u32Type(), {image});
}

// Width, height, depth or layers, as far as the texture has them. `level` 0: the first one.
Id Emitter::imageSize(const Type& t, Id image, Id level) {
  m_.capability(Capability::ImageQuery);
  Id result = vec(TypeId::U32, sizeComponents(t) + isArrayed(t));
  if (t.texture == TextureKind::Storage || isMultisampled(t)) return m_.emit(Op::OpImageQuerySize, result, {image});
  return m_.emit(Op::OpImageQuerySizeLod, result, {image, level ? level : m_.u32(0)});
}

Id Emitter::texture(BuiltinId id, const Inst& inst) {
  switch (id) {
    case BuiltinId::TextureDimensions:
    case BuiltinId::TextureNumLayers:
    case BuiltinId::TextureNumLevels:
    case BuiltinId::TextureNumSamples:
      return textureQuery(id, inst);
    case BuiltinId::TextureLoad:
      return textureLoad(inst);
    case BuiltinId::TextureStore:
      textureStore(inst);
      return 0;
    case BuiltinId::TextureGather:
    case BuiltinId::TextureGatherCompare:
      return textureGather(id, inst);
    case BuiltinId::TextureSampleBaseClampToEdge:
      return sampleClamped(inst);
    default:
      return textureSample(id, inst);
  }
}

Id Emitter::textureQuery(BuiltinId id, const Inst& inst) {
  const Type& t = types_[typeOf(operand(inst, 0))];
  Id image = handle(operand(inst, 0));
  m_.capability(Capability::ImageQuery);
  if (id == BuiltinId::TextureNumLevels) return levelCount(image);
  if (id == BuiltinId::TextureNumSamples) return m_.emit(Op::OpImageQuerySamples, m_.u32Type(), {image});
  Id level = 0;
  if (inst.count > 1) {
    level = toU32(operand(inst, 1));
    if (!operand(inst, 1).isConstant() || shader_.constants.integer(ir::constId(operand(inst, 1))) != 0) {
      Id last = m_.emit(Op::OpISub, m_.u32Type(), {levelCount(image), m_.u32(1)});
      level = m_.ext(GLSLstd450UMin, m_.u32Type(), {level, last});
    }
  }
  Id size = imageSize(t, image, level);
  uint32_t n = sizeComponents(t);
  if (id == BuiltinId::TextureNumLayers) return component(TypeId::U32, size, n);
  if (!isArrayed(t)) return size;
  return m_.emit(Op::OpVectorShuffle, vec(TypeId::U32, 2), {size, size, 0, 1});
}

Id Emitter::joinCoordinates(Id coords, uint32_t n, Id layer) {
  return layer ? m_.emit(Op::OpCompositeConstruct, vec(TypeId::U32, n + 1), {coords, layer}) : coords;
}

Id Emitter::textureLoad(const Inst& inst) {
  const Type& t = types_[typeOf(operand(inst, 0))];
  Id image = handle(operand(inst, 0));
  Id u32 = m_.u32Type();
  uint32_t n = sizeComponents(t), at = 1;
  Value coordsValue = operand(inst, at++);
  Id coords = bitcast(vectorOf(TypeId::U32, n), typeOf(coordsValue), value(coordsValue));
  Id layer = isArrayed(t) ? toU32(operand(inst, at++)) : 0;
  coords = joinCoordinates(coords, n, layer);
  uint32_t total = n + (layer ? 1 : 0);
  Id size, level = 0;
  bool sampled = t.texture == TextureKind::Sampled || t.texture == TextureKind::Depth;
  if (sampled && at < inst.count) {
    Value levelValue = operand(inst, at);
    level = toU32(levelValue);
    if (!levelValue.isConstant() || shader_.constants.integer(ir::constId(levelValue)) != 0)
      level = m_.ext(GLSLstd450UMin, u32, {level, m_.emit(Op::OpISub, u32, {levelCount(image), m_.u32(1)})});
  }
  if (t.texture == TextureKind::External) level = m_.u32(0);
  size = imageSize(t, image, level);
  Id coordsType = vec(TypeId::U32, total);
  Id last = m_.emit(Op::OpISub, coordsType, {size, number(TypeId::U32, 1, total)});
  coords = m_.ext(GLSLstd450UMin, coordsType, {coords, last});
  TypeId scalar = TypeStore::isScalar(t.element) ? t.element : TypeId::F32;
  Id texel = vec(scalar, 4);
  Id result;
  if (t.texture == TextureKind::Storage) {
    result = m_.emit(Op::OpImageRead, texel, {image, coords});
  } else if (isMultisampled(t)) {
    Id samples = m_.emit(Op::OpImageQuerySamples, u32, {image});
    Id sample = m_.ext(GLSLstd450UMin, u32, {toU32(operand(inst, at)), m_.emit(Op::OpISub, u32, {samples, m_.u32(1)})});
    result = m_.emit(Op::OpImageFetch, texel, {image, coords, kSample, sample});
  } else {
    result = m_.emit(Op::OpImageFetch, texel, {image, coords, kLod, level ? level : m_.u32(0)});
  }
  return isDepth(t) ? component(TypeId::F32, result, 0) : result;
}

void Emitter::textureStore(const Inst& inst) {
  const Type& t = types_[typeOf(operand(inst, 0))];
  uint32_t n = sizeComponents(t), at = 1;
  Value coordsValue = operand(inst, at++);
  Id image = handle(operand(inst, 0));
  Id coords = bitcast(vectorOf(TypeId::U32, n), typeOf(coordsValue), value(coordsValue));
  Id layer = isArrayed(t) ? toU32(operand(inst, at++)) : 0;
  m_.put(Op::OpImageWrite, {image, joinCoordinates(coords, n, layer), storable(t.format, arg(inst, at))});
}

// WGSL writes integers that a channel can't hold as the nearest that it can (its inverse channel transfer functions);
// what Vulkan writes is undefined.
Id Emitter::storable(TexelFormat format, Id texel) {
  const uint32_t bits = narrowBits(format);
  if (!bits) return texel;
  const TypeId channel = channelType(format), type4 = vectorOf(channel, 4);
  if (channel == TypeId::I32) {
    const double limit = 1u << (bits - 1);
    return m_.ext(GLSLstd450SClamp, type(type4), {texel, number(channel, -limit, 4), number(channel, limit - 1, 4)});
  }
  Id most = number(channel, (1u << bits) - 1, 4);
  if (format == TexelFormat::Rgb10a2Uint)
    most = m_.unique(Op::OpConstantComposite, type(type4), {m_.u32(1023), m_.u32(1023), m_.u32(1023), m_.u32(3)});
  return m_.ext(GLSLstd450UMin, type(type4), {texel, most});
}

// Coordinates with the layer as the last component. A negative layer is the first one.
Id Emitter::floatCoordinates(const Type& t, Value coords, Value array) {
  Id id = value(coords);
  if (!isArrayed(t)) return id;
  Id layer = value(array), f32 = m_.f32Type();
  if (typeOf(array) == TypeId::I32) {
    layer = m_.ext(GLSLstd450SMax, m_.i32Type(), {layer, m_.i32(0)});
    layer = m_.emit(Op::OpConvertSToF, f32, {layer});
  } else {
    layer = m_.emit(Op::OpConvertUToF, f32, {layer});
  }
  return m_.emit(Op::OpCompositeConstruct, vec(TypeId::F32, types_.components(typeOf(coords)) + 1), {id, layer});
}

Id Emitter::textureSample(BuiltinId id, const Inst& inst) {
  const Type& t = types_[typeOf(operand(inst, 0))];
  uint32_t at = 2;
  Value coordsValue = operand(inst, at++);
  Value array = isArrayed(t) ? operand(inst, at++) : Value();
  Id coords = floatCoordinates(t, coordsValue, array);
  bool compares = id == BuiltinId::TextureSampleCompare || id == BuiltinId::TextureSampleCompareLevel;
  Id reference = compares ? arg(inst, at++) : 0;
  uint32_t mask = 0;
  std::vector<uint32_t> extras;
  switch (id) {
    case BuiltinId::TextureSampleBias:
      mask = kBias;
      extras.push_back(m_.ext(GLSLstd450FClamp, m_.f32Type(), {arg(inst, at++), m_.f32(-16), m_.f32(15.99f)}));
      break;
    case BuiltinId::TextureSampleLevel: {
      mask = kLod;
      Value level = operand(inst, at++);
      extras.push_back(convert(TypeId::F32, typeOf(level), value(level)));
      break;
    }
    case BuiltinId::TextureSampleCompareLevel:
      mask = kLod;
      extras.push_back(m_.f32(0));
      break;
    case BuiltinId::TextureSampleGrad:
      mask = kGrad;
      extras.push_back(arg(inst, at++));
      extras.push_back(arg(inst, at++));
      break;
    default:
      break;
  }
  if (at < inst.count) {
    mask |= kConstOffset;
    extras.push_back(arg(inst, at));
  }
  bool isExplicit = (mask & (kLod | kGrad)) != 0;
  std::vector<uint32_t> words{sampledImage(operand(inst, 0), operand(inst, 1)), coords};
  if (compares) words.push_back(reference);
  if (mask) {
    words.push_back(mask);
    words.insert(words.end(), extras.begin(), extras.end());
  }
  if (compares)
    return m_.emit(isExplicit ? Op::OpImageSampleDrefExplicitLod : Op::OpImageSampleDrefImplicitLod, m_.f32Type(),
                   words.data(), words.size());
  Id result = m_.emit(isExplicit ? Op::OpImageSampleExplicitLod : Op::OpImageSampleImplicitLod, vec(TypeId::F32, 4),
                      words.data(), words.size());
  return isDepth(t) ? component(TypeId::F32, result, 0) : result;
}

Id Emitter::textureGather(BuiltinId id, const Inst& inst) {
  uint32_t at = TypeStore::isIntegerScalar(typeOf(operand(inst, 0))) ? 1 : 0;
  Id componentId =
      at ? m_.u32(static_cast<uint32_t>(shader_.constants.integer(ir::constId(operand(inst, 0))))) : m_.u32(0);
  Value textureValue = operand(inst, at), sampler = operand(inst, at + 1);
  const Type& t = types_[typeOf(textureValue)];
  at += 2;
  Value coordsValue = operand(inst, at++);
  Value array = isArrayed(t) ? operand(inst, at++) : Value();
  Id coords = floatCoordinates(t, coordsValue, array);
  bool compares = id == BuiltinId::TextureGatherCompare;
  Id reference = compares ? arg(inst, at++) : componentId;
  Id offset = at < inst.count ? arg(inst, at) : 0;
  uint32_t words[5] = {sampledImage(textureValue, sampler), coords, reference, kConstOffset, offset};
  return m_.emit(compares ? Op::OpImageDrefGather : Op::OpImageGather, type(inst.type), words, offset ? 5 : 3);
}

Id Emitter::sampleClamped(const Inst& inst) {
  const Type& t = types_[typeOf(operand(inst, 0))];
  Id vec2 = vec(TypeId::F32, 2);
  Id size = m_.emit(Op::OpConvertUToF, vec2, {imageSize(t, handle(operand(inst, 0)), 0)});
  Id half = m_.emit(Op::OpFDiv, vec2, {number(TypeId::F32, 0.5, 2), size});
  Id rest = m_.emit(Op::OpFSub, vec2, {number(TypeId::F32, 1, 2), half});
  Id coords = m_.ext(GLSLstd450FClamp, vec2, {arg(inst, 2), half, rest});
  Id image = sampledImage(operand(inst, 0), operand(inst, 1));
  return m_.emit(Op::OpImageSampleExplicitLod, vec(TypeId::F32, 4), {image, coords, kLod, m_.f32(0)});
}

}  // namespace alba::wgsl::spirv
