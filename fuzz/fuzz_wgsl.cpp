// SPDX-License-Identifier: MIT
// Any text is WGSL, or an error with a place: the compiler never crashes, hangs or exhausts memory. What it accepts is
// generated for every entry point, with and without values for the overrides.
#include <cstdint>
#include <string_view>

#include "wgsl/compile.h"

using namespace alba::wgsl;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  Features features;
  features.f16 = data[0] & 1;
  features.dualSourceBlending = data[0] & 2;
  const std::string_view source(reinterpret_cast<const char*>(data) + 1, size - 1);
  const CompileResult result = compile(source, features);
  for (const Diagnostic& d : result.diagnostics) {
    // A place lies in the text, and an error has words.
    if (d.offset > source.size() || (d.severity == Severity::Error && d.message.empty())) __builtin_trap();
  }
  if (!result.module) {
    if (result.diagnostics.empty()) __builtin_trap();
    return 0;
  }
  for (uint32_t entry = 0; entry < result.module->entryPoints.size(); ++entry) {
    GenerateOptions options;
    for (double value : {0.0, 1.0, -3.5, 4e9}) {
      options.overrideValues.assign(result.module->overrides.size(), value);
      generate(*result.module, entry, options);
    }
    options.overrideValues.assign(result.module->overrides.size(), std::nullopt);
    const GenerateResult spirv = generate(*result.module, entry, options);
    if (spirv.spirv.empty() && spirv.diagnostics.empty()) __builtin_trap();
  }
  return 0;
}
