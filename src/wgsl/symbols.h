// SPDX-License-Identifier: MIT
// Interned names. The words that WGSL itself knows (predeclared names, keywords, reserved words) share one table made
// once per process and have fixed ids; a text's own names follow. A name is hashed once, when it is read.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "wgsl/predeclared.h"

namespace alba::wgsl {

// An index into an array; default-constructed it refers to nothing. The tag keeps kinds of ids apart.
template <class Tag>
struct Id {
  static constexpr uint32_t kNone = 0xffffffffu;
  uint32_t index = kNone;
  constexpr bool valid() const { return index != kNone; }
  constexpr explicit operator bool() const { return valid(); }
  friend constexpr bool operator==(Id a, Id b) { return a.index == b.index; }
  friend constexpr bool operator!=(Id a, Id b) { return a.index != b.index; }
};
using SymbolId = Id<struct SymbolTag>;  // equal names have equal ids within one Ast

enum class WordKind : uint8_t { Plain, Predeclared, Keyword, Reserved };
WordKind wordKind(SymbolId id);
// Predeclared::Count when the name isn't one.
Predeclared predeclared(SymbolId id);
// The place of a keyword in tokens.def; only for WordKind::Keyword.
uint32_t keywordIndex(SymbolId id);

class SymbolTable {
 public:
  SymbolTable();
  // `text` must live as long as the table.
  SymbolId intern(std::string_view text);
  std::string_view name(SymbolId id) const;
  // One more than the largest index in use.
  uint32_t size() const;

 private:
  void grow();
  std::vector<std::string_view> names_;
  std::vector<uint32_t> hashes_;
  std::vector<uint32_t> slots_;  // open addressing: index into names_ plus one, 0 for none
};

}  // namespace alba::wgsl
