// SPDX-License-Identifier: MIT
// Runs every WGSL text under tests/wgsl/. The comments at a file's end say what must come out:
//   // OK                        no error; SPIR-V for every entry point, which spirv-val accepts
//   // ERROR line:column [rule] text
//                               an error of that rule there, whose message contains the text; one line for each, in
//                               order (text$: it ends there, too)
//   // WARNING line:column [rule] text
//                               the same for a warning (infos and warnings not listed are ignored)
//   // PIPELINE entry line:column [rule] text
//                               no error in the text, but generating that entry point fails with this one
//   // SPIRV text                the text occurs in the disassembly of some entry point; NOSPIRV: in none
//                               (" * " stands for any words; "4x text": exactly so many lines have it, in all of them)
//   // FEATURES f16 subgroups    what the device has enabled (names of `enable`)
//   // SET key value             the value of a pipeline constant
// ALBA_REWRITE_CASES=1 writes what came out into the files that expect something else: places and rules, and the text
// where the message doesn't contain it. The difference is there to be read: what came out may be wrong.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "wgsl/compile.h"

namespace {

namespace fs = std::filesystem;
using namespace alba::wgsl;

// A line of the file, or what it should have been.
struct Expected {
  std::string kind;   // "ERROR", "WARNING" or "PIPELINE"
  std::string entry;  // PIPELINE: the entry point
  uint32_t line = 0, column = 0;
  std::string rule, text;
};

struct Case {
  std::string source;
  bool ok = false;
  std::vector<Expected> messages;
  std::vector<std::string> inSpirv, notInSpirv;
  std::vector<std::pair<std::string, double>> constants;
  Features features;
};

std::string readFile(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

bool takePrefix(std::string& line, const std::string& prefix) {
  if (line.compare(0, prefix.size(), prefix) != 0) return false;
  line.erase(0, prefix.size());
  while (!line.empty() && line[0] == ' ') line.erase(0, 1);
  return true;
}

Features parseFeatures(const std::string& names) {
  Features features;
  std::istringstream words(names);
  for (std::string word; words >> word;) {
    if (word == "f16") features.f16 = true;
    if (word == "clip_distances") features.clipDistances = true;
    if (word == "dual_source_blending") features.dualSourceBlending = true;
    if (word == "subgroups") features.subgroups = true;
    if (word == "primitive_index") features.primitiveIndex = true;
    if (word == "subgroup_size_control") features.subgroupSizeControl = true;
  }
  return features;
}

std::optional<Expected> parseMessage(std::string line) {
  Expected expected;
  for (const char* kind : {"ERROR", "WARNING", "PIPELINE"}) {
    if (takePrefix(line, std::string("// ") + kind + " ")) expected.kind = kind;
  }
  if (expected.kind.empty()) return std::nullopt;
  char colon = 0;
  std::istringstream rest(line);
  if (expected.kind == "PIPELINE") rest >> expected.entry;
  rest >> expected.line >> colon >> expected.column >> std::ws;
  if (rest.peek() == '[') rest >> expected.rule >> std::ws;  // else the line is of no use but to be rewritten
  std::getline(rest, expected.text);
  return expected;
}

Case parseCase(const std::string& source) {
  Case result;
  result.source = source;
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line);) {
    if (std::optional<Expected> message = parseMessage(line)) {
      result.ok |= message->kind == "PIPELINE";
      result.messages.push_back(*message);
    } else if (takePrefix(line, "// SPIRV ")) {
      result.inSpirv.push_back(line);
    } else if (takePrefix(line, "// NOSPIRV ")) {
      result.notInSpirv.push_back(line);
    } else if (takePrefix(line, "// FEATURES ")) {
      result.features = parseFeatures(line);
    } else if (takePrefix(line, "// SET ")) {
      std::istringstream rest(line);
      std::pair<std::string, double> constant;
      rest >> constant.first >> constant.second;
      result.constants.push_back(constant);
    } else if (line == "// OK") {
      result.ok = true;
    }
  }
  return result;
}

std::string print(const Expected& message) {
  return "// " + message.kind + " " + (message.entry.empty() ? "" : message.entry + " ") +
         std::to_string(message.line) + ":" + std::to_string(message.column) + " " + message.rule + " " + message.text;
}

std::string print(const std::vector<Expected>& messages) {
  std::string text;
  for (const Expected& message : messages) text += print(message) + "\n";
  return text;
}

bool isError(const Diagnostic& d) { return d.severity == Severity::Error; }

// What the file would say if it had been written for this message. Infos are never in files.
void describe(const std::vector<Diagnostic>& diagnostics, const std::string& entry, std::vector<Expected>& out) {
  for (const Diagnostic& d : diagnostics) {
    if (d.severity == Severity::Info) continue;
    std::string kind = !entry.empty() ? "PIPELINE" : isError(d) ? "ERROR" : "WARNING";
    out.push_back({kind, entry, d.line, d.column, "[" + std::string(d.rule) + "]", d.message});
  }
}

bool contains(const Expected& found, const Expected& wanted) {
  return (found.text + "$").find(wanted.text) != std::string::npos;
}

bool fits(const Expected& found, const Expected& wanted) {
  return found.kind == wanted.kind && found.entry == wanted.entry && found.line == wanted.line &&
         found.column == wanted.column && found.rule == wanted.rule && contains(found, wanted);
}

void compareMessages(const Case& test, const std::vector<Expected>& found) {
  ASSERT_EQ(found.size(), test.messages.size()) << print(found);
  for (size_t i = 0; i < found.size(); ++i)
    EXPECT_TRUE(fits(found[i], test.messages[i])) << print(found[i]) << "\ninstead of\n" << print(test.messages[i]);
}

// The file's text with `found` in place of the messages that it expects. A text that is still right stays.
std::string rewritten(const Case& test, std::vector<Expected> found) {
  for (Expected& message : found) {
    message.text.resize(std::min(message.text.size(), message.text.find('\n')));
    for (const Expected& old : test.messages) {
      bool samePlace = old.line == message.line && old.column == message.column && old.kind == message.kind;
      if (!samePlace || old.text.empty() || !contains(message, old)) continue;
      message.text = old.text;
      break;
    }
  }
  bool anyError = std::any_of(found.begin(), found.end(), [](const Expected& e) { return e.kind == "ERROR"; });
  std::string kept;
  size_t at = std::string::npos;
  std::istringstream lines(test.source);
  for (std::string line; std::getline(lines, line);) {
    if (line == "// OK" || parseMessage(line)) {
      at = std::min(at, kept.size());
    } else {
      kept += line + "\n";
    }
  }
  bool anyPipelineError = std::any_of(found.begin(), found.end(), [](const Expected& e) { return !e.entry.empty(); });
  return kept.insert(std::min(at, kept.size()), (anyError || anyPipelineError ? "" : "// OK\n") + print(found));
}

bool installed(const std::string& program) {
  return std::system(("command -v " + program + " > /dev/null 2>&1").c_str()) == 0;
}

// Runs a tool of spirv-tools on the words; what it prints goes to `output`.
bool runTool(const std::string& tool, const std::vector<uint32_t>& words, std::string& output) {
  std::string stem = (fs::temp_directory_path() / ("alba-case-" + std::to_string(getpid()))).string();
  std::ofstream(stem + ".spv", std::ios::binary)
      .write(reinterpret_cast<const char*>(words.data()), static_cast<std::streamsize>(words.size() * 4));
  std::string command = tool + " " + stem + ".spv > " + stem + ".txt 2>&1";
  bool fine = std::system(command.c_str()) == 0;
  output = readFile(stem + ".txt");
  fs::remove(stem + ".spv");
  fs::remove(stem + ".txt");
  return fine;
}

void validateSpirv(const std::vector<uint32_t>& words, const std::string& what) {
  static const bool available = installed("spirv-val");
  if (!available) return;
  std::string output;
  EXPECT_TRUE(runTool("spirv-val --target-env vulkan1.3 --scalar-block-layout", words, output)) << what << "\n"
                                                                                                << output;
}

// Whether the line has the text, in which " * " stands for any words of the line.
bool lineHas(std::string_view line, std::string_view text) {
  const size_t star = text.find(" * ");
  const size_t at = line.find(text.substr(0, star));
  if (at == std::string_view::npos) return false;
  return star == std::string_view::npos || lineHas(line.substr(at + star), text.substr(star + 2));
}

size_t linesWith(const std::string& disassembly, std::string_view text) {
  size_t count = 0;
  std::istringstream lines(disassembly);
  for (std::string line; std::getline(lines, line);) count += lineHas(line, text);
  return count;
}

void compareSpirv(const Case& test, const std::vector<std::vector<uint32_t>>& modules) {
  static const bool available = installed("spirv-dis");
  if (!available || (test.inSpirv.empty() && test.notInSpirv.empty())) return;
  std::string all;
  for (const std::vector<uint32_t>& words : modules) {
    std::string output;
    EXPECT_TRUE(runTool("spirv-dis --no-color", words, output)) << output;
    all += output;
  }
  std::string wrong;
  for (const std::string& text : test.inSpirv) {
    size_t digits = text.find_first_not_of("0123456789");
    const bool counts = digits != 0 && digits != std::string::npos && text.compare(digits, 2, "x ") == 0;
    const size_t found = linesWith(all, counts ? text.substr(digits + 2) : text);
    if (counts ? found != std::stoul(text) : found == 0) wrong += text + " (" + std::to_string(found) + " lines)\n";
  }
  for (const std::string& text : test.notInSpirv)
    if (linesWith(all, text) != 0) wrong += "not " + text + "\n";
  EXPECT_EQ(wrong, "") << all;
}

GenerateOptions optionsFor(const Module& module, const Case& test) {
  GenerateOptions options;
  options.overrideValues.resize(module.overrides.size());
  for (size_t i = 0; i < module.overrides.size(); ++i) {
    for (const auto& [key, value] : test.constants) {
      if (module.overrides[i].key() == key) options.overrideValues[i] = value;
    }
  }
  return options;
}

// Errors of entry points go to `found`.
void generateAll(const Module& module, const Case& test, std::vector<Expected>& found) {
  GenerateOptions options = optionsFor(module, test);
  std::vector<std::vector<uint32_t>> modules;
  for (uint32_t i = 0; i < module.entryPoints.size(); ++i) {
    const std::string& name = module.entryPoints[i].name;
    GenerateResult result = generate(module, i, options);
    describe(result.diagnostics, name, found);
    bool failed = std::any_of(result.diagnostics.begin(), result.diagnostics.end(), isError);
    EXPECT_EQ(result.spirv.empty(), failed) << name;
    if (result.spirv.empty()) continue;
    validateSpirv(result.spirv, name);
    modules.push_back(std::move(result.spirv));
  }
  compareSpirv(test, modules);
}

class WgslCase : public testing::TestWithParam<std::string> {};

TEST_P(WgslCase, ComesOutAsItSays) {
  fs::path path = fs::path(ALBA_TEST_DATA) / "wgsl" / GetParam();
  Case test = parseCase(readFile(path));
  const bool rewrites = std::getenv("ALBA_REWRITE_CASES") != nullptr;
  ASSERT_TRUE(rewrites || test.ok || !test.messages.empty()) << "The file says nothing about what to expect.";
  CompileResult result = compile(test.source, test.features);
  bool errors = std::any_of(result.diagnostics.begin(), result.diagnostics.end(), isError);
  EXPECT_EQ(result.module != nullptr, !errors);
  std::vector<Expected> found;
  describe(result.diagnostics, "", found);
  if (result.module != nullptr) generateAll(*result.module, test, found);
  bool wantsWarnings =
      std::any_of(test.messages.begin(), test.messages.end(), [](const Expected& e) { return e.kind == "WARNING"; });
  if (!wantsWarnings) std::erase_if(found, [](const Expected& e) { return e.kind == "WARNING"; });
  if (rewrites) {
    bool right = found.size() == test.messages.size() && (test.ok || errors) &&
                 std::equal(found.begin(), found.end(), test.messages.begin(), fits);
    if (!right) std::ofstream(path, std::ios::binary) << rewritten(test, found);
  } else {
    compareMessages(test, found);
  }
}

std::vector<std::string> listCases() {
  std::vector<std::string> files;
  fs::path root = fs::path(ALBA_TEST_DATA) / "wgsl";
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (entry.path().extension() == ".wgsl") files.push_back(fs::relative(entry.path(), root).string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string testName(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param.substr(0, info.param.size() - 5);
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Wgsl, WgslCase, testing::ValuesIn(listCases()), testName);

}  // namespace
