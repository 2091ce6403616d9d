// SPDX-License-Identifier: MIT
// Turns a message's text and arguments into a string (see format.h).
#include "base/format.h"

#include <charconv>
#include <cmath>
#include <cstdio>

namespace alba {

void FormatArg::print(std::string& out) const {
  char digits[32];
  switch (kind_) {
    case Kind::Unsigned:
      out.append(digits, std::to_chars(digits, digits + sizeof digits, word_).ptr);
      break;
    case Kind::Signed:
      out.append(digits, std::to_chars(digits, digits + sizeof digits, int64_t(word_)).ptr);
      break;
    case Kind::Float: {
      double value;
      __builtin_memcpy(&value, &word_, 8);
      // The fewest digits that give the same number when read back.
      const auto narrow = float(value);
      const bool wasFloat = double(narrow) == value && value != std::trunc(value);
      out.append(digits, (wasFloat ? std::to_chars(digits, digits + sizeof digits, narrow)
                                   : std::to_chars(digits, digits + sizeof digits, value))
                             .ptr);
      break;
    }
    case Kind::Text:
      out.append(reinterpret_cast<const char*>(word_), length_);
      break;
    case Kind::Printed:
      printer_(word_, out);
      break;
  }
}

void formatTo(std::string& out, std::string_view text, const FormatArg* args, size_t count) {
  size_t used = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{' && i + 1 < text.size() && text[i + 1] == '}' && used < count) {
      args[used++].print(out);
      ++i;
    } else {
      out += text[i];
    }
  }
}

}  // namespace alba
