// SPDX-License-Identifier: MIT
// createShaderModule: the compiler's front, once per module (see shader_module.h).
#include "device/shader_module.h"

namespace alba::device {
namespace {

// Rules with more than one sentence.
template <class... Args>
Error shaderSourceError(const char* text, const Args&... values) {
  return violation("shader-source", text, values...);
}

MaybeError validate(const ShaderModuleDescriptor& d) {
  if (auto e = checkChain(d.chain, "ShaderModuleDescriptor")) return e;
  using Source = ShaderModuleDescriptor::Source;
  if (d.source == Source::None)
    return shaderSourceError("The descriptor has no source; chain a ShaderSourceWGSL to it.");
  if (d.source == Source::Several)
    return shaderSourceError("The descriptor has more than one source; chain exactly one to it.");
  if (d.source == Source::Spirv)
    return violation("shader-spirv",
                     "SPIR-V sources need the instance feature ShaderSourceSPIRV, which is not offered; use WGSL.");
  return {};
}

wgsl::Features features(const Device& device) {
  wgsl::Features f;
  f.f16 = device.has(WGPUFeatureName_ShaderF16);
  f.clipDistances = device.has(WGPUFeatureName_ClipDistances);
  f.dualSourceBlending = device.has(WGPUFeatureName_DualSourceBlending);
  f.subgroups = device.has(WGPUFeatureName_Subgroups);
  f.primitiveIndex = device.has(WGPUFeatureName_PrimitiveIndex);
  f.subgroupSizeControl = device.has(WGPUFeatureName_SubgroupSizeControl);
  return f;
}

}  // namespace

std::string summary(const std::vector<wgsl::Diagnostic>& messages, bool ofModule) {
  const wgsl::Diagnostic* first = nullptr;
  uint32_t errors = 0;
  for (const wgsl::Diagnostic& message : messages) {
    if (message.severity != wgsl::Severity::Error) continue;
    if (!first) first = &message;
    ++errors;
  }
  std::string text;
  if (!first) return text;
  if (first->line) text = format("{}:{}: ", first->line, first->column);
  text += first->message;
  if (!text.empty() && text.back() != '.') text += '.';
  if (errors > 1)
    text += format(" {} errors in all{}", errors, ofModule ? "; getCompilationInfo tells the others." : ".");
  return text;
}

void ShaderModule::initialize(Scope* scope, const ShaderModuleDescriptor& d) {
  if (device().isLost()) return invalidate();
  if (auto e = validate(d)) {
    device().raise(scope, "createShaderModule", *e, *this);
    return invalidate();
  }
  wgsl::CompileResult result = wgsl::compile(d.code, features(device()));
  messages_ = std::move(result.diagnostics);
  module_ = std::move(result.module);
  if (module_) return;
  device().raise(scope, "createShaderModule",
                 violationText("shader-source-invalid",
                               format("The WGSL source of {} is invalid: {}", named(), summary(messages_, true))));
  invalidate();
}

}  // namespace alba::device
