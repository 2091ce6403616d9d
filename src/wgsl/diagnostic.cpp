// SPDX-License-Identifier: MIT
// Collecting messages; turning offsets into lines and columns.
#include "wgsl/diagnostic.h"

#include <algorithm>

namespace alba::wgsl {
namespace {

// The length of the line break at `i`, 0 when there is none. WGSL's breaks: LF VT FF CR CRLF and U+0085, 2028, 2029.
uint32_t lineBreak(std::string_view text, size_t i) {
  auto byte = [&](size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u; };
  unsigned first = byte(i);
  if (first == '\r') return byte(i + 1) == '\n' ? 2 : 1;
  if (first >= 0x0a && first <= 0x0c) return 1;
  if (first == 0xc2) return byte(i + 1) == 0x85 ? 2 : 0;
  if (first == 0xe2) return byte(i + 1) == 0x80 && (byte(i + 2) == 0xa8 || byte(i + 2) == 0xa9) ? 3 : 0;
  return 0;
}

// Walks over a text once, for places in ascending order.
class PlaceFinder {
 public:
  explicit PlaceFinder(std::string_view text) : text_(text) {}
  Place find(uint32_t offset) {
    while (at_ < offset && at_ < text_.size()) {
      uint32_t width = lineBreak(text_, at_);
      if (at_ + width > offset) break;  // the place is in a line break of two bytes or more
      at_ += width == 0 ? 1 : width;
      if (width == 0) continue;
      ++line_;
      lineStart_ = at_;
    }
    return {line_, static_cast<uint32_t>(offset - lineStart_) + 1};
  }

 private:
  std::string_view text_;
  size_t at_ = 0, lineStart_ = 0;
  uint32_t line_ = 1;
};

}  // namespace

Place placeOf(std::string_view text, uint32_t offset) { return PlaceFinder(text).find(offset); }

void DiagnosticSink::add(Severity severity, Span span, const char* rule, std::string message) {
  if (severity == Severity::Error) ++errorCount_;
  if (full()) return;
  Diagnostic d;
  d.severity = severity;
  d.offset = span.offset;
  d.length = span.length;
  d.line = 1;  // stands for "has a place" until take()
  d.message = std::move(message);
  d.rule = rule;
  messages_.push_back(std::move(d));
}

void DiagnosticSink::errorWithoutPlace(const char* rule, std::string message) {
  size_t before = messages_.size();
  add(Severity::Error, {}, rule, std::move(message));
  if (messages_.size() > before) messages_.back().line = 0;
}

std::vector<Diagnostic> DiagnosticSink::take() {
  // Those without a place come first.
  auto key = [](const Diagnostic& d) { return d.line == 0 ? int64_t{-1} : int64_t{d.offset}; };
  std::stable_sort(messages_.begin(), messages_.end(), [&](auto& a, auto& b) { return key(a) < key(b); });
  PlaceFinder finder(source_);
  for (Diagnostic& d : messages_) {
    if (d.line == 0) continue;
    Place place = finder.find(d.offset);
    d.line = place.line;
    d.column = place.column;
  }
  std::vector<Diagnostic> result;
  result.swap(messages_);
  return result;
}

}  // namespace alba::wgsl
