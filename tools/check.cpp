// SPDX-License-Identifier: MIT
// alba check: compiles WGSL files and prints what the compiler says, each with file, line and column.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "commands.h"
#include "shader.h"

namespace tool {
namespace {

// Prints what there is to say about the file, or adds it to `all`. The exit code that it asks for.
int check(const std::string& path, Json* all) {
  std::string why;
  const std::optional<Shader> shader = readShader(path, why);
  if (!shader) {
    std::fprintf(stderr, "alba: %s\n", why.c_str());
    if (all) all->push_back({{"file", path}, {"ok", false}, {"unreadable", why}, {"diagnostics", Json::array()}});
    return kUnusable;
  }
  const bool ok = shader->result.module != nullptr;
  Json diagnostics = Json::array();
  for (const alba::wgsl::Diagnostic& diagnostic : shader->result.diagnostics) {
    if (all) {
      diagnostics.push_back(describe(diagnostic));
    } else {
      print(*shader, diagnostic, false);
    }
  }
  if (all) all->push_back({{"file", shader->path}, {"ok", ok}, {"diagnostics", diagnostics}});
  return ok ? kFine : kShaderErrors;
}

}  // namespace

void addCheck(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("check", "Compiles WGSL files and prints errors and warnings");
  auto files = std::make_shared<std::vector<std::string>>();
  auto json = std::make_shared<bool>(false);
  command->add_option("files", *files, "WGSL files; - is standard input")->required();
  command->add_flag("--json", *json, "Prints one JSON document");
  command->callback([files, json, &status] {
    Json all = Json::array();
    for (const std::string& path : *files) status = std::max(status, check(path, *json ? &all : nullptr));
    if (*json) printJson({{"files", all}});
  });
}

}  // namespace tool
