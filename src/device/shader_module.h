// SPDX-License-Identifier: MIT
// Shader modules: what the compiler's front made of the text, and what it had to say.
#pragma once

#include <webgpu/webgpu.h>

#include <memory>
#include <string>
#include <vector>

#include "device/checks.h"
#include "wgsl/compile.h"

namespace alba::device {

struct ShaderModuleDescriptor {
  enum class Source : uint8_t { None, Wgsl, Spirv, Several };
  ChainFault chain;
  Source source = Source::None;
  std::string code;
};

class ShaderModule final : public Object {
 public:
  ShaderModule(Device& device, std::string_view label) : Object(device, ObjectKind::ShaderModule, label) {}

  void initialize(Scope* scope, const ShaderModuleDescriptor& descriptor);

  // Null when the module is invalid. Immutable, so workers may hold it.
  const std::shared_ptr<const wgsl::Module>& module() const { return module_; }
  // What getCompilationInfo tells. Never changes after `initialize`, so any thread may read it from then on.
  const std::vector<wgsl::Diagnostic>& messages() const { return messages_; }

 private:
  std::shared_ptr<const wgsl::Module> module_;
  std::vector<wgsl::Diagnostic> messages_;
};

// "3:14: …" of the first error, and how many there are. `ofModule`: getCompilationInfo has them all.
std::string summary(const std::vector<wgsl::Diagnostic>& messages, bool ofModule);

}  // namespace alba::device
