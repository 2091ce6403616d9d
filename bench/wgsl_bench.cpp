// SPDX-License-Identifier: MIT
// The WGSL compiler on texts of several sizes: the front (once a module) and the back (once a pipeline).
#include <benchmark/benchmark.h>

#include <string>

#include "wgsl/compile.h"

namespace {

// `functions` functions of about ten lines each, all reachable from one entry point.
std::string makeText(int functions) {
  std::string text = "@group(0) @binding(0) var<storage, read_write> result: array<u32>;\n";
  for (int i = 0; i < functions; ++i) {
    const std::string n = std::to_string(i);
    text += "struct S" + n + " { a: vec4f, b: mat2x2f, c: u32 }\n";
    text += "fn step" + n + "(x: u32) -> u32 {\n  var s: S" + n + ";\n  var sum = x + " + n + "u;\n";
    text +=
        "  for (var i = 0u; i < 4u; i++) {\n    if (sum & 1u) == 0u { sum = sum * 3u + i; } else { sum = sum / 2u; }\n";
    text += "    s.a = mix(vec4f(f32(sum)), vec4f(1.0, 2.0, 3.0, 4.0), 0.5);\n  }\n";
    text += "  s.c = sum ^ u32(dot(s.a, s.a));\n  return s.c" +
            (i ? " + step" + std::to_string(i - 1) + "(x)" : std::string()) + ";\n}\n";
  }
  return text + "@compute @workgroup_size(1) fn main() { result[0] = step" + std::to_string(functions - 1) +
         "(result[1]); }\n";
}

void front(benchmark::State& state) {
  const std::string text = makeText(int(state.range(0)));
  for (auto _ : state) {
    auto result = alba::wgsl::compile(text);
    if (!result.module) return state.SkipWithError(result.diagnostics.at(0).message.c_str());
  }
  state.SetBytesProcessed(state.iterations() * int64_t(text.size()));
}
BENCHMARK(front)->RangeMultiplier(10)->Range(3, 3000)->Unit(benchmark::kMicrosecond);

void back(benchmark::State& state) {
  const auto result = alba::wgsl::compile(makeText(int(state.range(0))));
  if (!result.module) return state.SkipWithError("the text does not compile");
  for (auto _ : state) benchmark::DoNotOptimize(alba::wgsl::generate(*result.module, 0, {}));
}
BENCHMARK(back)->RangeMultiplier(10)->Range(3, 3000)->Unit(benchmark::kMicrosecond);

}  // namespace
