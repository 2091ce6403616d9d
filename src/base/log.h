// SPDX-License-Identifier: MIT
// What Alba says when no callback can carry it: a line on standard error, by the level that ALBA_LOG asks for
// ("off", "error", "warning" = default, "info").
#pragma once

#include <string_view>

namespace alba {

enum class LogLevel { Error = 1, Warning = 2, Info = 3 };

bool logs(LogLevel level);
void log(LogLevel level, std::string_view message);

}  // namespace alba
