// SPDX-License-Identifier: MIT
// Values known at compile time. A value is a ConstId in a ConstPool that interns: two ids of one pool are equal exactly
// when type and bits are. Composites list the ids of their parts; a composite of zeros stays unexpanded, so the zero
// value of a large array is one entry.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wgsl/type.h"

namespace alba::wgsl {

enum class ConstId : uint32_t { None };  // None: no value
constexpr uint32_t index(ConstId id) { return static_cast<uint32_t>(id); }

class ConstPool {
 public:
  // On top of `base`, whose ids stay valid here: the back adds values to those of a Program that many threads read.
  // `base` must outlive this pool and not grow meanwhile.
  explicit ConstPool(const ConstPool* base = nullptr);

  // Makers. Integers must be in the range of the type; floats must be representable in it.
  ConstId boolean(bool value) { return scalar(TypeId::Bool, value ? 1 : 0); }
  ConstId integer(TypeId type, int64_t value) { return scalar(type, static_cast<uint64_t>(value)); }
  ConstId number(TypeId type, double value);
  // T() for any constructible type.
  ConstId zero(TypeId type);
  // A vector, matrix, array or structure from all of its parts.
  ConstId composite(TypeId type, std::span<const ConstId> parts);

  TypeId type(ConstId id) const { return entry(id).type; }
  bool isZero(ConstId id) const;  // all bits are zero (so not -0.0)

  // Scalars. integer() is for bool (0, 1) and the integer types; number() for the float types.
  int64_t integer(ConstId id) const { return static_cast<int64_t>(entry(id).bits); }
  double number(ConstId id) const;
  bool boolean(ConstId id) const { return entry(id).bits != 0; }
  // Any number as a double.
  double asDouble(ConstId id) const;
  // The 32 bits (16 for f16) that the value has in memory; bool: 0 or 1. Concrete scalars only.
  uint32_t memoryBits(ConstId id) const;

  // Composites. `part` may add an entry (a part of a zero value), hence is not const.
  uint32_t partCount(const TypeStore& types, ConstId id) const { return partCount(types, type(id)); }
  ConstId part(const TypeStore& types, ConstId id, uint32_t at);
  static uint32_t partCount(const TypeStore& types, TypeId type);
  static TypeId partType(const TypeStore& types, TypeId type, uint32_t at);
  // The parts as stored; empty for a zero value.
  std::span<const ConstId> storedParts(ConstId id) const;

  uint32_t size() const { return first_ + static_cast<uint32_t>(entries_.size()); }

 private:
  enum class Form : uint32_t { Scalar, Zero, Composite };
  struct Entry {
    TypeId type = TypeId::Error;
    Form form = Form::Scalar;
    uint64_t bits = 0;  // scalar: value; composite: first part << 32 | count
  };

  const Entry& entry(ConstId id) const { return index(id) < first_ ? base_->entry(id) : entries_[index(id) - first_]; }
  ConstId scalar(TypeId type, uint64_t bits) { return intern({type, Form::Scalar, bits}, {}); }
  ConstId intern(Entry wanted, std::span<const ConstId> parts);
  ConstId find(const Entry& wanted, std::span<const ConstId> parts, uint64_t hash) const;
  bool same(const Entry& a, const Entry& wanted, std::span<const ConstId> parts) const;
  static uint64_t hashOf(const Entry& wanted, std::span<const ConstId> parts);
  void grow();

  const ConstPool* base_ = nullptr;
  uint32_t first_ = 0;  // ids below are the base's
  std::vector<Entry> entries_;
  std::vector<ConstId> parts_;
  std::vector<uint32_t> table_;  // open addressing: index into entries_ + 1, 0 is empty
  std::vector<uint64_t> hashes_;
};

}  // namespace alba::wgsl
