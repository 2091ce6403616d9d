// SPDX-License-Identifier: MIT
// Any text is WGSL, or an error with a place: the compiler never crashes, hangs or exhausts memory. What it accepts is
// generated for every entry point, with and without values for the overrides. A first byte below 32 chooses features
// and a value; most mutations replace, repeat or drop whole tokens, so that texts stay near what compiles.
#include <cctype>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "wgsl/compile.h"

using namespace alba::wgsl;

namespace {

constexpr std::string_view kWords[] = {
#define ALBA_PREDECLARED(name, kind, extension) #name,
#include "wgsl/predeclared.def"
#undef ALBA_PREDECLARED
#define ALBA_KEYWORD(word) #word,
#include "wgsl/tokens.def"
#undef ALBA_KEYWORD
    "align",
    "binding",
    "builtin",
    "group",
    "id",
    "interpolate",
    "invariant",
    "location",
    "must_use",
    "size",
    "compute",
    "vertex",
    "fragment",
    "workgroup_size",
    "blend_src",
    "position",
    "vertex_index",
    "front_facing",
    "frag_depth",
    "sample_mask",
    "local_invocation_index",
    "global_invocation_id",
    "num_workgroups",
    "flat",
    "centroid",
    "derivative_uniformity",
    "off",
    "xyz",
    "wzyx",
    "rg",
    "x",
    "_"};
constexpr std::string_view kSigns[] = {"&",  "&&", "->",  "@",   "/",  "!",   "[",  "]",  "{",  "}", ":",
                                       ",",  "=",  "==",  "!=",  ">",  "<",   "<=", "<<", ">>", "%", "-",
                                       "--", ".",  "+",   "++",  "|",  "||",  "(",  ")",  ";",  "*", "~",
                                       "^",  "+=", "<<=", ">>=", "()", "[0]", ".x", "()"};
constexpr std::string_view kNumbers[] = {
    "0",          "1",           "2",          "3",           "0i",       "1u",      "4u",
    "1f",         "1h",          "0.5",        "1e38",        "1e-45f",   "65504.0", "2147483647",
    "2147483648", "4294967295u", "0x7fffffff", "0xffffffffu", "0x1p-149", "1e308",   "9223372036854775807",
    "1000",       "65535",       "31",         "32",          "true",     "-1"};

constexpr uint8_t kDefault = 7;  // every feature; a value of 1

enum class Class : uint8_t { Word, Number, Sign };
struct Token {
  std::string_view text;
  Class kind;
};

// Good enough to mutate by; comments and blanks are dropped.
std::vector<Token> tokenize(std::string_view text) {
  std::vector<Token> out;
  for (size_t i = 0; i < text.size();) {
    const auto at = [&](size_t k) { return static_cast<unsigned char>(k < text.size() ? text[k] : 0); };
    size_t end = i + 1;
    if (std::isspace(at(i))) {
      i = end;
      continue;
    }
    if (at(i) == '/' && at(i + 1) == '/') {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    Class kind = Class::Sign;
    if (std::isdigit(at(i))) {
      kind = Class::Number;
      while (std::isalnum(at(end)) || at(end) == '.') ++end;
    } else if (std::isalpha(at(i)) || at(i) == '_' || at(i) >= 0x80) {
      kind = Class::Word;
      while (std::isalnum(at(end)) || at(end) == '_' || at(end) >= 0x80) ++end;
    }
    out.push_back({text.substr(i, end - i), kind});
    i = end;
  }
  return out;
}

std::string_view wordOf(Class kind, std::minstd_rand& random) {
  switch (kind) {
    case Class::Word:
      return kWords[random() % std::size(kWords)];
    case Class::Number:
      return kNumbers[random() % std::size(kNumbers)];
    case Class::Sign:
      return kSigns[random() % std::size(kSigns)];
  }
  return "";
}

void mutate(std::vector<Token>& tokens, std::minstd_rand& random) {
  if (tokens.empty()) tokens.push_back({"fn", Class::Word});
  const size_t size = tokens.size(), i = random() % size, length = 1 + random() % std::min<size_t>(size - i, 12);
  Token& token = tokens[i];
  switch (random() % 10) {
    case 0:
    case 1:
      token.text = wordOf(token.kind, random);
      break;
    case 2:
    case 3:
    case 4:  // one of the same class from elsewhere
      for (int tries = 0; tries < 20; ++tries) {
        const Token& other = tokens[random() % size];
        if (other.kind != token.kind || other.text == token.text) continue;
        token = other;
        break;
      }
      break;
    case 5:
      tokens.erase(tokens.begin() + i, tokens.begin() + i + length);
      break;
    case 6:
    case 7: {
      const std::vector<Token> run(tokens.begin() + i, tokens.begin() + i + length);
      tokens.insert(tokens.begin() + (random() % 2 ? i : random() % size), run.begin(), run.end());
      break;
    }
    case 8: {
      const Class kind = Class(random() % 3);
      tokens.insert(tokens.begin() + i, {wordOf(kind, random), kind});
      break;
    }
    case 9:
      std::swap(token, tokens[random() % size]);
      break;
  }
}

void generateAll(const Module& module, double value) {
  for (uint32_t entry = 0; entry < module.entryPoints.size(); ++entry) {
    GenerateOptions options;
    options.overrideValues.assign(module.overrides.size(), std::nullopt);
    const GenerateResult spirv = generate(module, entry, options);
    if (spirv.spirv.empty() && spirv.diagnostics.empty()) __builtin_trap();
    if (module.overrides.empty()) continue;
    options.overrideValues.assign(module.overrides.size(), value);
    generate(module, entry, options);
  }
}

}  // namespace

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t maxSize);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t maxSize, unsigned seed) {
  std::minstd_rand random(seed);
  random();
  if (size < 2 || random() % 8 == 0) return LLVMFuzzerMutate(data, size, maxSize);
  const size_t head = data[0] < 32;
  std::vector<Token> tokens = tokenize({reinterpret_cast<const char*>(data) + head, size - head});
  for (uint32_t n = 1 + random() % 4; n > 0; --n) mutate(tokens, random);
  std::string out(1, static_cast<char>(random() % 16 ? (head ? data[0] : kDefault) : random() % 32));
  bool word = false;
  for (const Token& token : tokens) {
    if (word && token.kind != Class::Sign) out += ' ';
    out += token.text;
    if (token.text == ";" || token.text == "}") out += '\n';
    word = token.kind != Class::Sign;
  }
  const size_t written = std::min(out.size(), maxSize);
  std::memcpy(data, out.data(), written);
  return written;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const uint8_t choice = data[0] < 32 ? data[0] : kDefault;
  const size_t head = data[0] < 32;
  Features features;
  features.f16 = features.subgroups = choice & 1;
  features.dualSourceBlending = features.clipDistances = features.primitiveIndex = features.subgroupSizeControl =
      choice & 2;
  static constexpr double kValues[] = {0.0, 1.0, -3.5, 4e9, 65535, 1e308, 0.5, 3};
  const double value = kValues[choice >> 2 & 7];
  const std::string_view source(reinterpret_cast<const char*>(data) + head, size - head);
  const CompileResult result = compile(source, features);
  for (const Diagnostic& d : result.diagnostics) {
    // A place lies in the text, and an error has words.
    if (d.offset > source.size() || (d.severity == Severity::Error && d.message.empty())) __builtin_trap();
  }
  if (result.module)
    generateAll(*result.module, value);
  else if (result.diagnostics.empty())
    __builtin_trap();
  return 0;
}
