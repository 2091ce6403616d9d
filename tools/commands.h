// SPDX-License-Identifier: MIT
// The commands of the alba tool; each adds itself to the command line.
#pragma once

#include <CLI/CLI.hpp>

namespace tool {

// Each command sets `status`, the exit code, when it runs.
void addInfo(CLI::App& app, int& status);
void addCheck(CLI::App& app, int& status);
void addSpirv(CLI::App& app, int& status);
void addReflect(CLI::App& app, int& status);
void addTour(CLI::App& app, int& status);

}  // namespace tool
