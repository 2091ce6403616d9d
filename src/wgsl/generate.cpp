// SPDX-License-Identifier: MIT
// The back of the compiler: from a checked module to the SPIR-V of one entry point. The passes, in order:
//   1 overrides    give the override-expressions that are in use their values; before all else, as sizes depend on them
//   2 specialise   copies what the entry point reaches; pointers to module variables and handles leave the parameters
//   of
//                  functions; before the emitter, because SPIR-V can't pass them
//   3 loops        finds the loops that aren't seen to end; per function, when the emitter gets there
//   4 emit         one walk that writes SPIR-V. The guards (indices, division, shifts, conversions), the polyfills,
//                  zeroing, stage inputs and outputs and buffer layouts are part of it: they need types of the SPIR-V
//                  side only, and as passes over the IR they would each copy the program once more.
#include <cstdint>

#include "wgsl/diagnostic.h"
#include "wgsl/module.h"
#include "wgsl/passes/overrides.h"
#include "wgsl/passes/shader.h"
#include "wgsl/passes/specialise.h"
#include "wgsl/spirv/emitter.h"

namespace alba::wgsl {

namespace {

uint64_t workgroupStorage(const Shader& shader) {
  uint64_t bytes = 0;
  for (size_t i = 0; i < shader.unit.globals.size(); ++i) {
    const ir::GlobalVariable& global = shader.unit.globals[i];
    if (shader.usesGlobal[i] && global.space == AddressSpace::Workgroup)
      bytes += (shader.size(global.type) + 15) / 16 * 16;
  }
  return bytes;
}

// A bound on what one variable may take, so that sizes from overrides can't run away.
constexpr uint64_t kMaxWorkgroupBytes = 1ull << 30;

}  // namespace

GenerateResult generate(const Module& module, uint32_t entryPoint, const GenerateOptions& options) {
  GenerateResult result;
  if (!module.program || entryPoint >= module.program->unit.entryPoints.size()) {
    result.diagnostics.push_back({Severity::Error, 0, 0, 0, 0, "The module has no such entry point.", "entry-point"});
    return result;
  }
  const Program& program = *module.program;
  DiagnosticSink sink(program.source);
  Shader shader(program);
  OverrideEvaluator overrides(module, options.overrideValues, shader.constants, sink);
  for (uint32_t used : module.entryPoints[entryPoint].overrides) overrides.evaluate(used);
  bool ok = specialise(shader, program.unit.entryPoints[entryPoint], overrides, sink);
  if (ok) {
    for (int i = 0; i < 3; ++i) result.workgroupSize[i] = shader.workgroupSize[i];
    result.subgroupSize = shader.subgroupSize;
    result.workgroupStorageBytes = workgroupStorage(shader);
    if (result.workgroupStorageBytes > kMaxWorkgroupBytes)
      sink.errorWithoutPlace("workgroup-storage",
                             "Workgroup variables take " + std::to_string(result.workgroupStorageBytes) +
                                 " bytes; no device has more than " + std::to_string(kMaxWorkgroupBytes) + ".");
  }
  if (!sink.hasErrors()) {
    spirv::Emitter emitter(shader, options);
    result.spirv = emitter.run();
    result.usesSubgroups = emitter.usesSubgroups();
  }
  result.diagnostics = sink.take();
  return result;
}

}  // namespace alba::wgsl
