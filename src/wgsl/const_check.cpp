// SPDX-License-Identifier: MIT
// Rules that one constant argument can break while the others are known only at run time.
#include "wgsl/const_eval.h"
#include "wgsl/const_math.h"

namespace alba::wgsl {
namespace {

// One rule: argument `at`, each component of it, must lie in [low, high].
struct ArgumentRange {
  BuiltinId id;
  uint8_t at;
  int64_t low, high;
  const char* what;
};
constexpr ArgumentRange kRanges[] = {
    {BuiltinId::ShiftLeft, 1, 0, 31, "shift amount"},     {BuiltinId::ShiftRight, 1, 0, 31, "shift amount"},
    {BuiltinId::SubgroupBroadcast, 1, 0, 127, "id"},      {BuiltinId::SubgroupShuffle, 1, 0, 127, "id"},
    {BuiltinId::SubgroupShuffleDown, 1, 0, 127, "delta"}, {BuiltinId::SubgroupShuffleUp, 1, 0, 127, "delta"},
    {BuiltinId::SubgroupShuffleXor, 1, 0, 127, "mask"},   {BuiltinId::QuadBroadcast, 1, 0, 3, "id"},
};

std::string outside(BuiltinId id, const char* what, int64_t value, int64_t low, int64_t high) {
  const BuiltinInfo& info = builtinInfo(id);
  return "The " + std::string(what) + " of " + (info.isOperator ? "operator " : "") + info.name + " is " +
         std::to_string(value) + "; it must be " + std::to_string(low) + " to " + std::to_string(high) + ".";
}

bool isTextureFunction(BuiltinId id) { return id >= BuiltinId::TextureSample && id < BuiltinId::Count; }

class PartialCheck {
 public:
  PartialCheck(const TypeStore& types, ConstPool& pool, BuiltinId id, std::span<const TypeId> parameters,
               std::span<const ConstId> arguments)
      : types_(types), calculation_(types, pool), id_(id), parameters_(parameters), arguments_(arguments) {}

  ConstResult run() {
    for (const ArgumentRange& range : kRanges) {
      if (range.id == id_) checkRange(range.at, range.low, range.high, range.what);
    }
    switch (id_) {
      case BuiltinId::Divide:
      case BuiltinId::Modulo:
        checkDivisor();
        break;
      case BuiltinId::Clamp:
        checkPair(1, 2, &PartialCheck::clampPair);
        break;
      case BuiltinId::Smoothstep:
        checkPair(0, 1, &PartialCheck::edges);
        break;
      case BuiltinId::ExtractBits:
        checkPair(1, 2, &PartialCheck::bitRange);
        break;
      case BuiltinId::InsertBits:
        checkPair(2, 3, &PartialCheck::bitRange);
        break;
      case BuiltinId::Ldexp:
        checkExponent();
        break;
      default:
        break;
    }
    if (isTextureFunction(id_)) checkTexture();
    return calculation_.finish(ConstId::None);
  }

 private:
  bool known(size_t at) const {
    return at < arguments_.size() && at < parameters_.size() && arguments_[at] != ConstId::None;
  }

  // The components of an argument, converted to its parameter's type.
  uint32_t values(size_t at, Scalar (&out)[4]) {
    if (!known(at)) return 0;
    ConstId converted = calculation_.convert(arguments_[at], parameters_[at]);
    return converted == ConstId::None ? 0 : calculation_.components(converted, out);
  }

  void checkRange(size_t at, int64_t low, int64_t high, const char* what) {
    Scalar v[4];
    uint32_t count = values(at, v);
    for (uint32_t i = 0; i < count; ++i) {
      if (v[i].i < low || v[i].i > high) {
        calculation_.fail("const-argument-range", outside(id_, what, v[i].i, low, high));
      }
    }
  }

  void checkDivisor() {
    // A float divisor matters only together with the dividend.
    if (parameters_.size() != 2 || !TypeStore::isIntegerScalar(types_.scalar(parameters_[1]))) return;
    Scalar v[4];
    uint32_t count = values(1, v);
    for (uint32_t i = 0; i < count; ++i) {
      if (v[i].i == 0) calculation_.divisorIsZero(id_);
    }
  }

  void checkPair(size_t first, size_t second, void (PartialCheck::*check)(const Scalar&, const Scalar&)) {
    Scalar a[4], b[4];
    uint32_t count = values(first, a);
    if (count == 0 || values(second, b) != count) return;
    for (uint32_t i = 0; i < count; ++i) (this->*check)(a[i], b[i]);
  }
  void clampPair(const Scalar& low, const Scalar& high) {
    bool isFloat = TypeStore::isFloatScalar(low.type);
    if (isFloat ? low.f <= high.f : low.i <= high.i) return;
    calculation_.fail("const-clamp",
                      "clamp needs low <= high, but low is " + printed(low) + " and high is " + printed(high) + ".");
  }
  void edges(const Scalar& low, const Scalar& high) {
    if (low.f != high.f) return;
    calculation_.fail("const-smoothstep", "smoothstep needs different edges; both are " + printed(low) + ".");
  }
  void bitRange(const Scalar& offset, const Scalar& count) {
    if (offset.i + count.i <= 32) return;
    calculation_.fail("const-bit-range", std::string(builtinName(id_)) + " needs offset + count <= 32; they are " +
                                             std::to_string(offset.i) + " and " + std::to_string(count.i) + ".");
  }

  void checkExponent() {
    if (parameters_.size() != 2) return;
    const int64_t most = types_.scalar(parameters_[0]) == TypeId::F16 ? 16 : 128;  // bias + 1
    Scalar v[4];
    uint32_t count = values(1, v);
    for (uint32_t i = 0; i < count; ++i) {
      if (v[i].i > most)
        calculation_.fail("const-ldexp", "The exponent of ldexp is " + std::to_string(v[i].i) +
                                             "; it must be at most " + std::to_string(most) + ".");
    }
  }

  void checkTexture() {
    if (id_ == BuiltinId::TextureGather && !parameters_.empty() && TypeStore::isScalar(parameters_[0])) {
      checkRange(0, 0, 3, "component");
    }
    // Only an offset is a vector of i32 behind the sampler.
    size_t last = parameters_.size() - 1;
    if (parameters_.size() < 4) return;
    bool isOffset = TypeStore::isVector(parameters_[last]) && types_.scalar(parameters_[last]) == TypeId::I32;
    if (isOffset) checkRange(last, -8, 7, "offset");
  }

  const TypeStore& types_;
  Calculation calculation_;
  BuiltinId id_;
  std::span<const TypeId> parameters_;
  std::span<const ConstId> arguments_;
};

}  // namespace

ConstResult ConstEvaluator::checkPartial(BuiltinId id, std::span<const TypeId> parameters,
                                         std::span<const ConstId> arguments) {
  // Abstract parameters mean that every argument is constant; evaluate() knows the rules then.
  for (TypeId parameter : parameters) {
    if (!types_.isConcrete(parameter) && TypeStore::isScalar(types_.scalar(parameter))) return {};
  }
  return PartialCheck(types_, pool_, id, parameters, arguments).run();
}

}  // namespace alba::wgsl
