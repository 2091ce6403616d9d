// SPDX-License-Identifier: MIT
// alba spirv: the SPIR-V that a pipeline would hand to the driver, of one entry point of a WGSL file.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "commands.h"
#include "shader.h"

namespace tool {
namespace {

struct Options {
  std::string file, entry, out;
  std::vector<std::string> constants;
};

// The entry point called `name`; the only one there is, if no name is given.
uint32_t findEntry(const alba::wgsl::Module& module, const std::string& name) {
  std::string names;
  for (uint32_t i = 0; i < module.entryPoints.size(); ++i) {
    if (module.entryPoints[i].name == name) return i;
    names += (i == 0 ? "" : ", ") + module.entryPoints[i].name;
  }
  const size_t count = module.entryPoints.size();
  if (count == 0) throw UsageError("the module has no entry point");
  if (!name.empty()) throw UsageError("the module has no entry point \"" + name + "\"; it has " + names);
  if (count > 1)
    throw UsageError("the module has " + std::to_string(count) + " entry points; choose one with --entry: " + names);
  return 0;
}

void write(const std::vector<uint32_t>& words, const std::string& path) {
  const bool toOutput = path.empty() || path == "-";
  FILE* file = toOutput ? stdout : std::fopen(path.c_str(), "wb");
  const bool written = file && std::fwrite(words.data(), 4, words.size(), file) == words.size();
  const bool closed = file && (toOutput ? std::fflush(file) : std::fclose(file)) == 0;
  if (!written || !closed)
    throw UsageError((toOutput ? std::string("standard output") : path) +
                     ": cannot be written: " + std::strerror(errno));
}

int run(const Options& options) {
  if (options.out.empty() && isatty(STDOUT_FILENO))
    throw UsageError("SPIR-V is binary and standard output is a terminal; name a file with -o");
  std::string why;
  const std::optional<Shader> shader = readShader(options.file, why);
  if (!shader) throw UsageError(why);
  if (const int code = reportErrors(*shader)) return code;
  const alba::wgsl::Module& module = *shader->result.module;
  const uint32_t entry = findEntry(module, options.entry);
  const alba::wgsl::GenerateResult made =
      alba::wgsl::generate(module, entry, {.overrideValues = overrideValues(module, options.constants)});
  for (const alba::wgsl::Diagnostic& diagnostic : made.diagnostics) print(*shader, diagnostic, true);
  if (made.spirv.empty()) return kShaderErrors;
  write(made.spirv, options.out);
  return kFine;
}

}  // namespace

void addSpirv(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("spirv", "Translates an entry point of a WGSL file to SPIR-V");
  auto options = std::make_shared<Options>();
  command->add_option("file", options->file, "WGSL file; - is standard input")->required();
  command->add_option("--entry", options->entry, "Name of the entry point, where there are several");
  command->add_option("--constant", options->constants, "Values of overrides, name=value (or the number of @id)")
      ->allow_extra_args(false);
  command->add_option("-o,--out", options->out, "The file to write, instead of standard output");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace tool
