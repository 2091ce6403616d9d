// SPDX-License-Identifier: MIT
// Messages are made when someone reads them: a text with {} places and the values that go there, kept as plain data
// until then. A value may be an integer, a float, a text (which must outlive the argument), or anything that a function
// can print from one 64-bit word: an enum, a set of flags, an object with its label.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace alba {

class FormatArg {
 public:
  using Printer = void (*)(uint64_t value, std::string& out);

  FormatArg() = default;
  template <class T, std::enable_if_t<std::is_integral_v<T> && std::is_unsigned_v<T>, int> = 0>
  FormatArg(T value) : kind_(Kind::Unsigned), word_(value) {}
  template <class T, std::enable_if_t<std::is_integral_v<T> && std::is_signed_v<T>, int> = 0>
  FormatArg(T value) : kind_(Kind::Signed), word_(uint64_t(int64_t(value))) {}
  FormatArg(double value) : kind_(Kind::Float) { __builtin_memcpy(&word_, &value, 8); }
  FormatArg(float value) : FormatArg(double(value)) {}
  FormatArg(std::string_view text)
      : kind_(Kind::Text), length_(uint32_t(text.size())), word_(reinterpret_cast<uint64_t>(text.data())) {}
  FormatArg(const std::string& text) : FormatArg(std::string_view(text)) {}
  FormatArg(const char* text) : FormatArg(std::string_view(text)) {}
  FormatArg(uint64_t value, Printer printer) : kind_(Kind::Printed), word_(value), printer_(printer) {}

  void print(std::string& out) const;

 private:
  enum class Kind : uint8_t { Unsigned, Signed, Float, Text, Printed };
  Kind kind_ = Kind::Unsigned;
  uint32_t length_ = 0;
  uint64_t word_ = 0;
  Printer printer_ = nullptr;
};

// Puts each argument at its {}; surplus places stay as they are.
void formatTo(std::string& out, std::string_view text, const FormatArg* args, size_t count);

template <class... Args>
std::string format(std::string_view text, const Args&... args) {
  const FormatArg list[] = {FormatArg(args)..., FormatArg()};
  std::string out;
  formatTo(out, text, list, sizeof...(Args));
  return out;
}

}  // namespace alba
