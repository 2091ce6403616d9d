// SPDX-License-Identifier: MIT
// The table of interned names, the shared table of known words, and the look-up of predeclared names.
#include "wgsl/symbols.h"

#include <cstring>

#include "wgsl/ast.h"

namespace alba::wgsl {
namespace {

constexpr PredeclaredInfo kPredeclaredInfo[] = {
#define ALBA_PREDECLARED(name, kind, extension) {#name, PredeclaredKind::kind, extension},
#include "wgsl/predeclared.def"
#undef ALBA_PREDECLARED
};
constexpr uint32_t kPredeclaredCount = static_cast<uint32_t>(Predeclared::Count);

// In the order of their ids: predeclared names, keywords, reserved words.
constexpr std::string_view kWords[] = {
#define ALBA_PREDECLARED(name, kind, extension) #name,
#include "wgsl/predeclared.def"
#undef ALBA_PREDECLARED
#define ALBA_KEYWORD(word) #word,
#include "wgsl/tokens.def"
#undef ALBA_KEYWORD
#define ALBA_RESERVED(word) word,
#include "wgsl/tokens.def"
#undef ALBA_RESERVED
};
constexpr uint32_t kWordCount = sizeof(kWords) / sizeof(kWords[0]);

constexpr uint32_t kKeywordCount = 0
#define ALBA_KEYWORD(word) +1
#include "wgsl/tokens.def"
#undef ALBA_KEYWORD
    ;

uint32_t hash(std::string_view text) {
  uint64_t h = 0x9e3779b97f4a7c15u ^ text.size();
  const char* p = text.data();
  size_t left = text.size();
  while (left != 0) {
    uint64_t piece = 0;
    size_t count = left < 8 ? left : 8;
    std::memcpy(&piece, p, count);
    h = (h ^ piece) * 0xff51afd7ed558ccdu;
    h ^= h >> 32;
    p += count;
    left -= count;
  }
  return static_cast<uint32_t>(h);
}

// The known words by hash: a fixed table, filled once.
class KnownWords {
 public:
  KnownWords() {
    for (uint32_t i = 0; i < kWordCount; ++i) {
      uint32_t slot = hash(kWords[i]) & kMask;
      while (slots_[slot] != 0) slot = (slot + 1) & kMask;
      slots_[slot] = static_cast<uint16_t>(i + 1);
    }
  }
  SymbolId find(std::string_view text, uint32_t h) const {
    for (uint32_t slot = h & kMask; slots_[slot] != 0; slot = (slot + 1) & kMask) {
      uint32_t index = slots_[slot] - 1u;
      if (kWords[index] == text) return {index};
    }
    return {};
  }

 private:
  static constexpr uint32_t kMask = 2047;
  uint16_t slots_[kMask + 1] = {};
};
static_assert(kWordCount < 1400, "the table of known words is too full");

const KnownWords& knownWords() {
  static const KnownWords words;
  return words;
}

}  // namespace

WordKind wordKind(SymbolId id) {
  if (id.index < kPredeclaredCount) return WordKind::Predeclared;
  if (id.index < kPredeclaredCount + kKeywordCount) return WordKind::Keyword;
  return id.index < kWordCount ? WordKind::Reserved : WordKind::Plain;
}

Predeclared predeclared(SymbolId id) {
  return id.index < kPredeclaredCount ? static_cast<Predeclared>(id.index) : Predeclared::Count;
}

uint32_t keywordIndex(SymbolId id) { return id.index - kPredeclaredCount; }

const PredeclaredInfo& info(Predeclared id) { return kPredeclaredInfo[static_cast<uint32_t>(id)]; }

Predeclared findPredeclared(std::string_view name) { return predeclared(knownWords().find(name, hash(name))); }

SymbolTable::SymbolTable() : slots_(64) {}

SymbolId SymbolTable::intern(std::string_view text) {
  uint32_t h = hash(text);
  if (SymbolId known = knownWords().find(text, h)) return known;
  uint32_t mask = static_cast<uint32_t>(slots_.size()) - 1;
  uint32_t slot = h & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    uint32_t index = slots_[slot] - 1;
    if (hashes_[index] == h && names_[index] == text) return {kWordCount + index};
  }
  names_.push_back(text);
  hashes_.push_back(h);
  slots_[slot] = static_cast<uint32_t>(names_.size());
  if (names_.size() * 2 > slots_.size()) grow();
  return {kWordCount + static_cast<uint32_t>(names_.size()) - 1};
}

void SymbolTable::grow() {
  std::vector<uint32_t> wider(slots_.size() * 2);
  uint32_t mask = static_cast<uint32_t>(wider.size()) - 1;
  for (uint32_t i = 0; i < hashes_.size(); ++i) {
    uint32_t slot = hashes_[i] & mask;
    while (wider[slot] != 0) slot = (slot + 1) & mask;
    wider[slot] = i + 1;
  }
  slots_.swap(wider);
}

std::string_view SymbolTable::name(SymbolId id) const {
  if (!id) return {};
  return id.index < kWordCount ? kWords[id.index] : names_[id.index - kWordCount];
}

uint32_t SymbolTable::size() const { return kWordCount + static_cast<uint32_t>(names_.size()); }

}  // namespace alba::wgsl
