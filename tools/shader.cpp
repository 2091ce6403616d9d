// SPDX-License-Identifier: MIT
// Texts, messages and constants of the commands that work on shaders.
#include "shader.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

namespace tool {
namespace {

using alba::wgsl::Diagnostic;
using alba::wgsl::Severity;

const char* name(Severity severity) {
  return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "info";
}

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// Where the language breaks lines: LF VT FF CR, and U+0085, U+2028, U+2029.
bool breaksLine(std::string_view text, size_t i) {
  if (text[i] >= '\n' && text[i] <= '\r') return true;
  const std::string_view rest = text.substr(i, 3);
  return rest.substr(0, 2) == "\xc2\x85" || rest == "\xe2\x80\xa8" || rest == "\xe2\x80\xa9";
}

// The line of the place, and marks under it: a caret for each character that the message is about. Of a long line
// (some shaders are one), what is near the place.
void printLine(FILE* out, std::string_view code, const Diagnostic& diagnostic) {
  constexpr size_t kBefore = 60, kShown = 120;
  if (diagnostic.line == 0 || diagnostic.offset > code.size()) return;
  const size_t at = diagnostic.offset;
  size_t begin = at - (diagnostic.column - 1), end = at;
  while (end < code.size() && !breaksLine(code, end)) ++end;
  const bool cutBefore = at - begin > kShown;
  if (cutBefore) begin = at - kBefore;
  while (cutBefore && begin < at && isContinuation(code[begin])) ++begin;
  const bool cutAfter = end - begin > 2 * kShown;
  if (cutAfter) end = std::max(at + 1, begin + 2 * kShown);
  while (cutAfter && end > at + 1 && isContinuation(code[end])) --end;
  const size_t markEnd = std::min<size_t>(end, at + diagnostic.length);
  std::string line = cutBefore ? "…" : "", marks = cutBefore ? " " : "";
  for (size_t i = begin; i < end; ++i) {
    const bool isControl = static_cast<unsigned char>(code[i]) < ' ' && code[i] != '\t';
    line += isControl ? '?' : code[i];  // else it could drive the terminal
    if (isContinuation(code[i])) continue;
    if (i < at) marks += code[i] == '\t' ? '\t' : ' ';
    if (i >= at && i < markEnd) marks += '^';
  }
  if (markEnd <= at) marks += '^';
  std::fprintf(out, "  %s%s\n  %s\n", line.c_str(), cutAfter ? "…" : "", marks.c_str());
}

std::vector<std::string> linesOf(const std::string& message) {
  std::vector<std::string> lines;
  for (size_t at = 0; at <= message.size();) {
    const size_t end = std::min(message.find('\n', at), message.size());
    lines.push_back(message.substr(at, end - at));
    at = end + 1;
  }
  for (std::string& line : lines) line.erase(0, std::min(line.find_first_not_of(' '), line.size()));
  return lines;
}

// A number, or true or false, written in full.
std::optional<double> parseValue(const std::string& text) {
  if (text == "true") return 1.0;
  if (text == "false") return 0.0;
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return text.empty() || *end != '\0' ? std::nullopt : std::optional(value);
}

}  // namespace

std::optional<Shader> readShader(const std::string& path, std::string& why) {
  const bool isInput = path == "-";
  std::unique_ptr<FILE, int (*)(FILE*)> file(isInput ? stdin : std::fopen(path.c_str(), "rb"),
                                             [](FILE* f) { return f == stdin ? 0 : std::fclose(f); });
  Shader shader{isInput ? "<stdin>" : path, {}, {}};
  char block[65536];
  size_t count = 0;
  while (file && (count = std::fread(block, 1, sizeof block, file.get())) > 0) shader.code.append(block, count);
  if (!file || std::ferror(file.get())) {
    why = shader.path + ": cannot be read: " + std::strerror(errno);
    return std::nullopt;
  }
  shader.result = alba::wgsl::compile(shader.code, alba::wgsl::Features::all());
  return shader;
}

void print(const Shader& shader, const Diagnostic& diagnostic, bool toErrors) {
  FILE* out = toErrors ? stderr : stdout;
  const std::vector<std::string> lines = linesOf(diagnostic.message);
  std::fprintf(out, "%s:", shader.path.c_str());
  if (diagnostic.line != 0) std::fprintf(out, "%u:%u:", diagnostic.line, diagnostic.column);
  std::fprintf(out, " %s: %s [%s]\n", name(diagnostic.severity), lines[0].c_str(), diagnostic.rule);
  printLine(out, shader.code, diagnostic);
  for (size_t i = 1; i < lines.size(); ++i) std::fprintf(out, "    %s\n", lines[i].c_str());
}

Json describe(const Diagnostic& diagnostic) {
  std::vector<std::string> lines = linesOf(diagnostic.message);
  Json json;
  json["severity"] = name(diagnostic.severity);
  json["rule"] = diagnostic.rule;
  json["line"] = diagnostic.line;
  json["column"] = diagnostic.column;
  json["offset"] = diagnostic.offset;
  json["length"] = diagnostic.length;
  json["message"] = lines[0];
  json["notes"] = std::vector<std::string>(lines.begin() + 1, lines.end());
  return json;
}

void printJson(const Json& json) {
  std::printf("%s\n", json.dump(2, ' ', false, Json::error_handler_t::replace).c_str());
}

int reportErrors(const Shader& shader) {
  if (shader.result.module) return kFine;
  for (const Diagnostic& diagnostic : shader.result.diagnostics)
    if (diagnostic.severity == Severity::Error) print(shader, diagnostic, true);
  return kShaderErrors;
}

std::vector<std::optional<double>> overrideValues(const alba::wgsl::Module& module,
                                                  const std::vector<std::string>& constants) {
  std::vector<std::optional<double>> values(module.overrides.size());
  for (const std::string& constant : constants) {
    const size_t equals = constant.find('=');
    const std::string key = constant.substr(0, equals);
    const std::optional<double> value =
        equals == std::string::npos ? std::nullopt : parseValue(constant.substr(equals + 1));
    if (!value) throw UsageError("\"" + constant + "\" is no constant: name=number, name=true or name=false");
    bool known = false;
    std::string keys;
    for (size_t i = 0; i < module.overrides.size(); ++i) {
      keys += (i == 0 ? "" : ", ") + module.overrides[i].key();
      if (module.overrides[i].key() != key) continue;
      if (values[i]) throw UsageError("the constant \"" + key + "\" is given twice");
      values[i] = value;
      known = true;
    }
    if (!known)
      throw UsageError("the module has no override \"" + key + "\"" +
                       (keys.empty() ? ", for it has none" : "; it has " + keys));
  }
  return values;
}

}  // namespace tool
