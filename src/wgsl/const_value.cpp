// SPDX-License-Identifier: MIT
// The interning pool of constant values.
#include "wgsl/const_value.h"

#include <cstring>

#include "wgsl/const_eval.h"

namespace alba::wgsl {
namespace {

uint64_t bitsOf(double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

double doubleOf(uint64_t bits) {
  double value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
  return hash ^ (hash >> 29);
}

}  // namespace

ConstPool::ConstPool(const ConstPool* base) : base_(base), first_(base ? base->size() : 0) {
  if (!base_) {  // entry 0 is ConstId::None
    entries_.push_back({});
    hashes_.push_back(0);
  }
  table_.assign(16, 0);
}

ConstId ConstPool::number(TypeId type, double value) { return scalar(type, bitsOf(value)); }

double ConstPool::number(ConstId id) const { return doubleOf(entry(id).bits); }

double ConstPool::asDouble(ConstId id) const {
  const Entry& e = entry(id);
  return TypeStore::isFloatScalar(e.type) ? doubleOf(e.bits) : static_cast<double>(static_cast<int64_t>(e.bits));
}

uint32_t ConstPool::memoryBits(ConstId id) const {
  const Entry& e = entry(id);
  if (e.type == TypeId::F32) {
    auto value = static_cast<float>(doubleOf(e.bits));
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
  }
  if (e.type == TypeId::F16) return toHalfBits(doubleOf(e.bits));
  return static_cast<uint32_t>(e.bits);
}

ConstId ConstPool::zero(TypeId type) {
  return intern({type, TypeStore::isScalar(type) ? Form::Scalar : Form::Zero, 0}, {});
}

bool ConstPool::isZero(ConstId id) const {
  const Entry& e = entry(id);
  return e.form == Form::Zero || (e.form == Form::Scalar && e.bits == 0);
}

ConstId ConstPool::composite(TypeId type, std::span<const ConstId> parts) {
  bool allZero = true;
  for (ConstId part : parts) allZero = allZero && isZero(part);
  if (allZero) return zero(type);
  return intern({type, Form::Composite, 0}, parts);
}

uint32_t ConstPool::partCount(const TypeStore& types, TypeId type) {
  if (types.isStruct(type)) return static_cast<uint32_t>(types.members(type).size());
  return types.elementCount(type);
}

TypeId ConstPool::partType(const TypeStore& types, TypeId type, uint32_t at) {
  return types.isStruct(type) ? types.members(type)[at].type : types.element(type);
}

std::span<const ConstId> ConstPool::storedParts(ConstId id) const {
  if (index(id) < first_) return base_->storedParts(id);
  const Entry& e = entry(id);
  if (e.form != Form::Composite) return {};
  return {parts_.data() + (e.bits >> 32), static_cast<uint32_t>(e.bits)};
}

ConstId ConstPool::part(const TypeStore& types, ConstId id, uint32_t at) {
  std::span<const ConstId> parts = storedParts(id);
  if (!parts.empty()) return at < parts.size() ? parts[at] : ConstId::None;
  if (id == ConstId::None || at >= partCount(types, id)) return ConstId::None;
  return zero(partType(types, type(id), at));
}

uint64_t ConstPool::hashOf(const Entry& wanted, std::span<const ConstId> parts) {
  uint64_t hash = mix(static_cast<uint64_t>(wanted.form), index(wanted.type));
  if (wanted.form == Form::Scalar) hash = mix(hash, wanted.bits);
  for (ConstId part : parts) hash = mix(hash, index(part));
  return hash;
}

bool ConstPool::same(const Entry& a, const Entry& wanted, std::span<const ConstId> parts) const {
  if (a.type != wanted.type || a.form != wanted.form) return false;
  if (a.form == Form::Scalar) return a.bits == wanted.bits;
  if (a.form == Form::Zero) return true;
  if (static_cast<uint32_t>(a.bits) != parts.size()) return false;
  const ConstId* stored = parts_.data() + (a.bits >> 32);
  for (size_t i = 0; i < parts.size(); ++i) {
    if (stored[i] != parts[i]) return false;
  }
  return true;
}

ConstId ConstPool::find(const Entry& wanted, std::span<const ConstId> parts, uint64_t hash) const {
  if (base_) {
    ConstId inBase = base_->find(wanted, parts, hash);
    if (inBase != ConstId::None) return inBase;
  }
  size_t mask = table_.size() - 1;
  for (size_t slot = hash & mask; table_[slot] != 0; slot = (slot + 1) & mask) {
    uint32_t at = table_[slot] - 1;
    if (hashes_[at] == hash && same(entries_[at], wanted, parts)) return static_cast<ConstId>(first_ + at);
  }
  return ConstId::None;
}

ConstId ConstPool::intern(Entry wanted, std::span<const ConstId> parts) {
  uint64_t hash = hashOf(wanted, parts);
  ConstId found = find(wanted, parts, hash);
  if (found != ConstId::None) return found;
  if (wanted.form == Form::Composite) {
    wanted.bits = static_cast<uint64_t>(parts_.size()) << 32 | parts.size();
    // `parts` may lie in parts_ itself.
    std::vector<ConstId> copy(parts.begin(), parts.end());
    parts_.insert(parts_.end(), copy.begin(), copy.end());
  }
  auto at = static_cast<uint32_t>(entries_.size());
  entries_.push_back(wanted);
  hashes_.push_back(hash);
  if (entries_.size() * 2 > table_.size()) grow();
  size_t mask = table_.size() - 1, slot = hash & mask;
  while (table_[slot] != 0 && table_[slot] != at + 1) slot = (slot + 1) & mask;
  table_[slot] = at + 1;
  return static_cast<ConstId>(first_ + at);
}

void ConstPool::grow() {
  table_.assign(table_.size() * 2, 0);
  size_t mask = table_.size() - 1;
  for (uint32_t at = base_ ? 0 : 1; at < entries_.size(); ++at) {
    size_t slot = hashes_[at] & mask;
    while (table_[slot] != 0) slot = (slot + 1) & mask;
    table_[slot] = at + 1;
  }
}

}  // namespace alba::wgsl
