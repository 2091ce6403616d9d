// SPDX-License-Identifier: MIT
// One line a message on standard error (see log.h).
#include "base/log.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace alba {

static int wantedLevel() {
  static const int level = [] {
    const char* text = std::getenv("ALBA_LOG");
    if (!text) return int(LogLevel::Warning);
    if (!std::strcmp(text, "off")) return 0;
    if (!std::strcmp(text, "error")) return int(LogLevel::Error);
    if (!std::strcmp(text, "info")) return int(LogLevel::Info);
    return int(LogLevel::Warning);
  }();
  return level;
}

bool logs(LogLevel level) { return int(level) <= wantedLevel(); }

void log(LogLevel level, std::string_view message) {
  if (!logs(level)) return;
  const char* name = level == LogLevel::Error ? "error" : level == LogLevel::Warning ? "warning" : "info";
  std::fprintf(stderr, "alba %s: %.*s\n", name, int(message.size()), message.data());
}

}  // namespace alba
