// SPDX-License-Identifier: MIT
// Collects what the compiler has to say about a text. Places are byte spans while compiling; lines and columns are
// computed once, at the end, by take(). The number of messages is bounded so that garbage input stays cheap.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wgsl/compile.h"

namespace alba::wgsl {

// A piece of the source text, in bytes.
struct Span {
  uint32_t offset = 0, length = 0;
  uint32_t end() const { return offset + length; }
};

// The smallest span that holds both; they may come in either order.
inline Span join(Span a, Span b) {
  uint32_t begin = a.offset < b.offset ? a.offset : b.offset;
  uint32_t end = a.end() > b.end() ? a.end() : b.end();
  return {begin, end - begin};
}

struct Place {
  uint32_t line = 1, column = 1;
};
// Counts from the start of the text: for a few messages, not for many.
Place placeOf(std::string_view text, uint32_t offset);

class DiagnosticSink {
 public:
  // `source` must outlive the sink.
  explicit DiagnosticSink(std::string_view source, uint32_t maxMessages = 50)
      : source_(source), maxMessages_(maxMessages) {}

  // `rule` is a short stable name that lives forever (a string literal).
  void add(Severity severity, Span span, const char* rule, std::string message);
  void error(Span span, const char* rule, std::string message) { add(Severity::Error, span, rule, std::move(message)); }
  void warning(Span span, const char* rule, std::string message) {
    add(Severity::Warning, span, rule, std::move(message));
  }
  // A message with no place in the text.
  void errorWithoutPlace(const char* rule, std::string message);

  // Errors raised so far, those past the limit included.
  uint32_t errorCount() const { return errorCount_; }
  bool hasErrors() const { return errorCount_ != 0; }
  // No room is left: whoever loops over input may stop early.
  bool full() const { return messages_.size() >= maxMessages_; }

  std::string_view source() const { return source_; }
  std::string_view text(Span span) const { return source_.substr(span.offset, span.length); }

  // The messages with lines and columns filled in, in the order of the text. The sink is empty then.
  std::vector<Diagnostic> take();

 private:
  std::string_view source_;
  uint32_t maxMessages_;
  uint32_t errorCount_ = 0;
  std::vector<Diagnostic> messages_;
};

}  // namespace alba::wgsl
