// SPDX-License-Identifier: MIT
// What check, spirv and reflect share: WGSL texts from files or standard input, the compiler's messages as text and as
// JSON, entry points by name, and values for overrides. These commands use the compiler itself: they need no adapter.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "wgsl/compile.h"

namespace tool {

using Json = nlohmann::ordered_json;

// Exit codes of the commands.
constexpr int kFine = 0;
constexpr int kShaderErrors = 1;
constexpr int kUnusable = 2;  // a wrong command line, a file that can't be read or written

struct Shader {
  std::string path;  // "<stdin>" for "-"
  std::string code;
  alba::wgsl::CompileResult result;
};

// Reads and compiles with all features of the language. Empty when the text can't be read; `why` then says why.
std::optional<Shader> readShader(const std::string& path, std::string& why);

// "file:line:column: error: message [rule]", the line with a mark under the place, and the notes. `toErrors`: standard
// error instead of standard output.
void print(const Shader& shader, const alba::wgsl::Diagnostic& diagnostic, bool toErrors);

// As docs/tool.md describes it.
Json describe(const alba::wgsl::Diagnostic& diagnostic);
void printJson(const Json& json);

// For commands that work on one module: says on standard error what is wrong with it. The exit code, or kFine.
int reportErrors(const Shader& shader);

// Options that give overrides their values: "key=value" each.
std::vector<std::optional<double>> overrideValues(const alba::wgsl::Module& module,
                                                  const std::vector<std::string>& constants);

// What is wrong with the command line; main() prints it and exits with kUnusable.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace tool
