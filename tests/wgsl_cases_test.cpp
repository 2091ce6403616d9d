// SPDX-License-Identifier: MIT
// Runs every WGSL text under tests/wgsl/. The comments at a file's end say what must come out:
//   // OK                        no error; SPIR-V for every entry point, which spirv-val accepts
//   // ERROR line:column text    an error there whose message contains the text; one line for each, in order
//                               (text$: it ends there, too)
//   // WARNING line:column text  the same for a warning (infos and warnings not listed are ignored)
//   // PIPELINE text             OK, but generating the first entry point fails with a message that contains the text
//   // SPIRV text                the text occurs in the disassembly of some entry point; NOSPIRV: in none
//   // FEATURES f16 subgroups    what the device has enabled (names of `enable`)
//   // SET key value             the value of a pipeline constant
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "wgsl/compile.h"

namespace {

namespace fs = std::filesystem;
using namespace alba::wgsl;

struct Expected {
  Severity severity;
  uint32_t line, column;
  std::string text;
};

struct Case {
  std::string source;
  bool ok = false;
  std::vector<Expected> messages;
  std::string pipelineError;
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

Case parseCase(const std::string& source) {
  Case result;
  result.source = source;
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line);) {
    bool error = takePrefix(line, "// ERROR ");
    if (error || takePrefix(line, "// WARNING ")) {
      Expected expected{error ? Severity::Error : Severity::Warning, 0, 0, ""};
      char colon;
      std::istringstream rest(line);
      rest >> expected.line >> colon >> expected.column >> std::ws;
      std::getline(rest, expected.text);
      result.messages.push_back(expected);
    } else if (takePrefix(line, "// PIPELINE ")) {
      result.ok = true;
      result.pipelineError = line;
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

std::string print(const std::vector<Diagnostic>& diagnostics) {
  std::ostringstream text;
  for (const Diagnostic& d : diagnostics) {
    const char* severity = d.severity == Severity::Error     ? "ERROR"
                           : d.severity == Severity::Warning ? "WARNING"
                                                             : "INFO";
    text << "// " << severity << " " << d.line << ":" << d.column << " " << d.message << "  [" << d.rule << "]\n";
  }
  return text.str();
}

bool isError(const Diagnostic& d) { return d.severity == Severity::Error; }

void compareMessages(const Case& test, const std::vector<Diagnostic>& diagnostics) {
  bool wantsWarnings = std::any_of(test.messages.begin(), test.messages.end(),
                                   [](const Expected& e) { return e.severity == Severity::Warning; });
  std::vector<Diagnostic> found;
  for (const Diagnostic& d : diagnostics) {
    if (isError(d) || (wantsWarnings && d.severity == Severity::Warning)) found.push_back(d);
  }
  ASSERT_EQ(found.size(), test.messages.size()) << print(diagnostics);
  for (size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].severity, test.messages[i].severity) << print({found[i]});
    EXPECT_EQ(found[i].line, test.messages[i].line) << print({found[i]});
    EXPECT_EQ(found[i].column, test.messages[i].column) << print({found[i]});
    EXPECT_NE((found[i].message + "$").find(test.messages[i].text), std::string::npos) << print({found[i]});
    EXPECT_STRNE(found[i].rule, "") << print({found[i]});
  }
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

void compareSpirv(const Case& test, const std::vector<std::vector<uint32_t>>& modules) {
  static const bool available = installed("spirv-dis");
  if (!available || (test.inSpirv.empty() && test.notInSpirv.empty())) return;
  std::string all;
  for (const std::vector<uint32_t>& words : modules) {
    std::string output;
    EXPECT_TRUE(runTool("spirv-dis --no-color", words, output)) << output;
    all += output;
  }
  for (const std::string& text : test.inSpirv) EXPECT_NE(all.find(text), std::string::npos) << text << "\n" << all;
  for (const std::string& text : test.notInSpirv) EXPECT_EQ(all.find(text), std::string::npos) << text << "\n" << all;
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

void generateAll(const Module& module, const Case& test) {
  GenerateOptions options = optionsFor(module, test);
  std::vector<std::vector<uint32_t>> modules;
  for (uint32_t i = 0; i < module.entryPoints.size(); ++i) {
    GenerateResult result = generate(module, i, options);
    if (!test.pipelineError.empty() && i == 0) {
      ASSERT_FALSE(result.diagnostics.empty());
      EXPECT_NE(result.diagnostics[0].message.find(test.pipelineError), std::string::npos) << print(result.diagnostics);
      EXPECT_TRUE(result.spirv.empty());
      continue;
    }
    EXPECT_TRUE(std::none_of(result.diagnostics.begin(), result.diagnostics.end(), isError))
        << print(result.diagnostics);
    ASSERT_FALSE(result.spirv.empty()) << module.entryPoints[i].name;
    validateSpirv(result.spirv, module.entryPoints[i].name);
    modules.push_back(std::move(result.spirv));
  }
  compareSpirv(test, modules);
}

class WgslCase : public testing::TestWithParam<std::string> {};

TEST_P(WgslCase, ComesOutAsItSays) {
  Case test = parseCase(readFile(fs::path(ALBA_TEST_DATA) / "wgsl" / GetParam()));
  ASSERT_TRUE(test.ok || !test.messages.empty()) << "The file says nothing about what to expect.";
  CompileResult result = compile(test.source, test.features);
  compareMessages(test, result.diagnostics);
  bool errors = std::any_of(result.diagnostics.begin(), result.diagnostics.end(), isError);
  EXPECT_EQ(result.module != nullptr, !errors);
  if (test.ok && result.module != nullptr) generateAll(*result.module, test);
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
